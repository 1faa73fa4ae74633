//! `examples/explain.rs` against the search over the rules: it lists a first mark if and only if the position after it
//! is lost, gives the values of both sides of every edge, and says the same as the submission about bad input.

#[path = "../examples/explain.rs"]
mod explain;
#[allow(dead_code)]
#[path = "../examples/oracle.rs"]
mod oracle;
#[allow(dead_code)]
#[path = "../src/main.rs"]
mod submission;

use explain::explain;
use oracle::Tree;
use scripts::explain::{Case, check_faults, stale_drawings};
use scripts::testing::shapes::{Edge, all_labelled_trees};
use std::fmt::Write;
use std::path::Path;

fn explained(input: &str) -> Vec<Case> {
    let mut cases = Vec::new();
    explain(&mut input.as_bytes(), &mut cases).expect("the input is valid");
    cases
}

/// The value of the game of paths down from `root`, on the part of the tree on its side of the edge to `outside`.
fn side(root: usize, outside: usize, edges: &[Edge]) -> u32 {
    let mut nodes = vec![root];
    let mut inside = Vec::new();
    let mut next = 0;
    while let Some(&node) = nodes.get(next) {
        for &(one, other) in edges {
            for (near, far) in [(one, other), (other, one)] {
                if near == node && far != outside && !nodes.contains(&far) {
                    inside.push((next, nodes.len()));
                    nodes.push(far);
                }
            }
        }
        next += 1;
    }
    let tree = Tree::rooted(0, nodes.len(), &inside).expect("it is small");
    tree.grundy(tree.start())
}

#[test]
fn lists_a_move_if_and_only_if_it_wins() {
    for nodes in 1..=6 {
        let trees: Vec<Vec<Edge>> = all_labelled_trees(nodes).collect();
        let mut input = format!("{}\n", trees.len());
        for edges in &trees {
            writeln!(input, "{nodes}").unwrap();
            for (one, other) in edges {
                writeln!(input, "{} {}", one + 1, other + 1).unwrap();
            }
        }
        for (number, (edges, case)) in (1..).zip(trees.iter().zip(explained(&input))) {
            let tree = Tree::new(nodes, edges).expect("it is small");
            let value = tree.grundy(tree.start());
            let answer = if value == 0 {
                "Restart, the first player loses"
            } else {
                "Play now, the first player wins"
            };
            assert_eq!(
                case.drawing.heading,
                format!("Test {number}: {answer}; Grundy value {value}"),
                "{edges:?}"
            );
            let (mut moves, mut values) = (Vec::new(), Vec::new());
            for (edge, after) in tree.moves(tree.start()) {
                let (one, other) = edges[edge];
                let (low, high) = (one.min(other), one.max(other));
                let name = format!("{}-{}", low + 1, high + 1);
                values.push(format!(
                    "edge {name}: marked first it leaves {} on the side of {} and {} on the side of {}",
                    side(low, high, edges),
                    low + 1,
                    side(high, low, edges),
                    high + 1
                ));
                let wins = tree.grundy(after) == 0;
                if wins {
                    moves.push(format!("mark edge {name}"));
                }
                let mut drawn = case.drawing.parts[0].edges.iter();
                let drawn =
                    drawn.find(|drawn| drawn.ends == [one, other] || drawn.ends == [other, one]);
                assert_eq!(drawn.map(|drawn| drawn.winning), Some(wins), "{edges:?}");
            }
            let sorted = |texts: &[String]| {
                let mut texts = texts.to_vec();
                texts.sort();
                texts
            };
            assert_eq!(sorted(&case.moves), sorted(&moves), "{edges:?}");
            assert_eq!(sorted(&case.values), sorted(&values), "{edges:?}");
        }
    }
}

#[test]
fn says_the_same_as_the_submission_about_bad_input() {
    let inputs = [
        "",
        "1\n0",
        "2\n2\n1 2\n3\n1 2\n2 x\n",
        "1\n3\n1 2\n2 1\n",
        "1\n2\n1 3\n",
    ];
    check_faults(submission::solve, explain, &inputs);
    let fault = explain(&mut "1\n1001\n".as_bytes(), &mut Vec::new()).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "line 2: expected at most 1000 nodes to explain, found 1001"
    );
}

#[test]
fn the_drawings_are_up_to_date() {
    let stale = stale_drawings(Path::new(env!("CARGO_MANIFEST_DIR")), explain).unwrap();
    assert!(stale.is_empty(), "{}", stale.join("\n"));
}

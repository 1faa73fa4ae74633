//! `examples/explain.rs` against the search over the rules: it lists a first mark if and only if the position after it
//! is lost, gives the values of both sides of every edge, and says the same as the submission about bad input.

#[allow(dead_code)]
#[path = "../examples/generate.rs"]
mod generate;
#[path = "../examples/pictures.rs"]
mod pictures;
#[allow(dead_code)]
#[path = "../src/main.rs"]
mod submission;
#[path = "../examples/table.rs"]
mod table;

use pictures::explain::explain;
use scripts::draw::{Look, hidden};
use scripts::explain::{
    Case, check_faults, check_moves, check_player, check_rules, missing_tables, stale_pictures,
};
use scripts::testing::random::Rng;
use scripts::testing::shapes::{Edge, Shape, all_labelled_trees};
use std::fmt::Write;
use table::oracle::Tree;

fn explained(input: &str) -> Vec<Case> {
    scripts::explain::explained(explain, input)
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
                assert_eq!(
                    drawn.map(|drawn| drawn.look == Look::Winning),
                    Some(wins),
                    "{edges:?}"
                );
            }
            let sorted = |texts: &[String]| {
                let mut texts = texts.to_vec();
                texts.sort();
                texts
            };
            let listed: Vec<String> = case
                .values
                .iter()
                .filter(|line| line.starts_with("edge "))
                .cloned()
                .collect();
            assert_eq!(sorted(&case.winning_moves()), sorted(&moves), "{edges:?}");
            assert_eq!(sorted(&listed), sorted(&values), "{edges:?}");
        }
    }
}

/// All plays from all small trees: every position in the middle of a game comes up.
#[test]
fn positions_after_moves_are_lost_if_and_only_if_the_move_wins() {
    for nodes in 1..=5 {
        for edges in all_labelled_trees(nodes) {
            let mut input = format!("1\n{nodes}\n");
            for (one, other) in &edges {
                writeln!(input, "{} {}", one + 1, other + 1).unwrap();
            }
            let tree = Tree::new(nodes, &edges).unwrap();
            // The oracle reads no marks: these it knows by their place among all edges.
            let value = |input: &str| {
                let lines: Vec<&str> = input.lines().collect();
                let marks = lines.get(nodes + 2..).unwrap_or_default();
                let is_marked = |(place, edge): (usize, &Edge)| {
                    let ends = [(edge.0, edge.1), (edge.1, edge.0)];
                    let ends = ends.map(|(one, other)| format!("{} {}", one + 1, other + 1));
                    let marked = marks.iter().any(|mark| ends.contains(&mark.to_string()));
                    u32::from(marked) << place
                };
                tree.grundy(edges.iter().enumerate().map(is_marked).sum())
            };
            let options = |_: &str| {
                let options = tree.moves(tree.start());
                options
                    .iter()
                    .map(|&(_, after)| tree.grundy(after))
                    .collect()
            };
            check_rules(explain, &input, value, options);
            let mut open = vec![input];
            while let Some(input) = open.pop() {
                check_moves(explain, &input);
                let moves = &explained(&input)[0].moves;
                // Marks in the other order lead to the same position, so only rising ones are followed.
                let marks = input.lines().count();
                open.extend(
                    moves
                        .iter()
                        .skip(marks % 2)
                        .map(|one| one.played(1).position),
                );
            }
        }
    }
}

#[test]
fn what_follows_the_last_test_is_only_read_if_it_lists_marks() {
    let path = "1\n4\n1 2\n2 3\n3 4\n";
    let marked = |text: &str| {
        let case = &explained(&format!("{path}{text}"))[0];
        let edges = case.drawing.parts[0].edges.iter();
        edges.filter(|edge| edge.look == Look::Blue).count()
    };
    for (text, count) in [
        ("", 0),
        ("1\n2 1\n", 1),
        ("2\n1 2\n4 3\n", 2),
        ("2\n1 2\n2 1\n", 0),
        ("2\n1 2\n", 0),
        ("1\n1 3\n", 0),
        ("1\n1 1\n", 0),
        ("end\n", 0),
    ] {
        assert_eq!(marked(text), count, "{text}");
    }
}

#[test]
fn the_values_of_the_example_are_derived_one_from_the_other() {
    let cases = explained(include_str!("../images/example.in"));
    let sides = cases[0]
        .values
        .iter()
        .filter(|line| line.starts_with("side"));
    let sides: Vec<&String> = sides.collect();
    assert_eq!(
        sides,
        [
            "side of 7 at edge to 9: S = {}, SG = 0",
            "side of 8 at edge to 9: S = {}, SG = 0",
            "side of 6 at edge to 5: S = {}, SG = 0",
            "side of 9 at edge to 5: {0} from 8, {0} from 7, S = {0}, SG = 1",
            "side of 4 at edge to 3: S = {}, SG = 0",
            "side of 5 at edge to 2: {1} from 9, {0} from 6, S = {0, 1}, SG = 2",
            "side of 3 at edge to 2: {0} from 4, S = {0}, SG = 1",
            "side of 2 at edge to 1: {1} from 3, {0, 1, 2} from 5, S = {0, 1, 2}, SG = 3",
            "side of 1 at edge to 2: S = {}, SG = 0",
            "side of 2 at edge to 3: {0} from 1, {0, 1, 2} from 5, S = {0, 1, 2}, SG = 3",
            "side of 2 at edge to 5: {0} from 1, {1} from 3, S = {0, 1}, SG = 2",
            "side of 3 at edge to 4: {0, 1, 3} from 2, S = {0, 1, 3}, SG = 2",
            "side of 5 at edge to 9: {0} from 6, {0, 1, 2} from 2, S = {0, 1, 2}, SG = 3",
            "side of 5 at edge to 6: {1} from 9, {0, 1, 2} from 2, S = {0, 1, 2}, SG = 3",
            "side of 9 at edge to 8: {0, 1, 3} from 5, {0} from 7, S = {0, 1, 3}, SG = 2",
            "side of 9 at edge to 7: {0, 1, 3} from 5, {0} from 8, S = {0, 1, 3}, SG = 2"
        ]
    );
}

#[test]
fn the_perfect_player_wins_every_won_case() {
    check_player(explain, env!("CARGO_MANIFEST_DIR"));
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
fn nothing_is_hidden_in_drawings_of_generated_inputs() {
    for shape in Shape::ALL {
        for size in [1, 2, 5, 10, 20, 40] {
            let input = generate::input(&mut Rng::new(7), shape, size, 1);
            for case in explained(&input) {
                assert_eq!(hidden(&case.drawing), [""; 0], "{input}");
            }
        }
    }
}

#[test]
fn the_pictures_are_up_to_date() {
    let stale = stale_pictures(env!("CARGO_MANIFEST_DIR"), &pictures::pictures()).unwrap();
    assert!(stale.is_empty(), "{}", stale.join("\n"));
}

#[test]
fn the_tables_are_up_to_date() {
    let missing = missing_tables(env!("CARGO_MANIFEST_DIR"), &table::tables()).unwrap();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

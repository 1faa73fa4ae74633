//! `examples/explain.rs` against the search over the rules: it lists a first move if and only if the position after it
//! is lost, and says the same as the submission about bad input.

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
use scripts::testing::shapes::{Shape, all_tuples};
use std::fmt::Write;
use table::oracle::{self, Counts, Tree};

fn explained(input: &str) -> Vec<Case> {
    scripts::explain::explained(explain, input)
}

/// Each winning move of a position: from where to where how many stones, with nodes as the statement numbers them.
fn winning_moves(tree: &Tree, counts: &Counts) -> Vec<(usize, usize, u64)> {
    let moves = tree.moves(counts);
    let values = tree.grundy(moves.iter().map(|(_, _, after)| after.clone()));
    let moves = moves
        .into_iter()
        .zip(values)
        .filter(|&(_, value)| value == 0);
    moves
        .map(|((node, stones, _), _)| (node + 1, tree.parents[node] + 1, stones))
        .collect()
}

fn check(tree: &Tree, counts: &Counts) {
    let nodes = counts.len();
    let mut input = format!("{nodes} {} {}\n", nodes, tree.limit);
    for node in 1..nodes {
        // What the changes replace must not matter.
        writeln!(input, "{} 9", tree.parents[node] + 1).unwrap();
    }
    for (node, count) in counts.iter().enumerate().skip(1) {
        writeln!(input, "{} {count}", node + 1).unwrap();
    }
    writeln!(input, "1 9").unwrap();
    let cases = explained(&input);
    assert_eq!(cases.len(), nodes);
    let case = &cases[nodes - 1];
    let value = tree.grundy([counts.clone()].into_iter())[0];
    let answer = if value == 0 {
        "No, the first player loses"
    } else {
        "Yes, the first player wins"
    };
    assert_eq!(
        case.drawing.heading,
        format!("Change {nodes}, node 1 holds 9: {answer}; Grundy value {value}"),
        "{input}"
    );
    let winning = winning_moves(tree, counts);
    let expected: Vec<String> = winning
        .iter()
        .map(|(from, to, count)| {
            let stones = if *count == 1 { "stone" } else { "stones" };
            format!("move {count} {stones} from node {from} to node {to}")
        })
        .collect();
    assert_eq!(case.winning_moves(), expected, "{input}");
    for edge in &case.drawing.parts[0].edges {
        let [to, from] = edge.ends.map(|end| end + 1);
        let label = winning.iter().find(|one| (one.0, one.1) == (from, to));
        let label = label.map(|(_, _, count)| count.to_string());
        assert_eq!(edge.look == Look::Winning, label.is_some(), "{input}");
        assert_eq!(edge.values, Vec::from_iter(label), "{input}");
    }
}

#[test]
fn lists_a_move_if_and_only_if_it_wins() {
    for nodes in 1..=4 {
        for parents in all_tuples(nodes - 1, 0..=nodes - 1) {
            let parents: Vec<usize> = [0].into_iter().chain(parents).collect();
            for limit in 0..=4 {
                let Ok(tree) = Tree::new(&parents, limit) else {
                    continue;
                };
                for piles in all_tuples(nodes - 1, 0..=if nodes < 4 { 6 } else { 4 }) {
                    let piles = piles.into_iter().map(|pile| pile as u64);
                    check(&tree, &[0].into_iter().chain(piles).collect());
                }
            }
        }
    }
}

#[test]
fn positions_after_moves_are_lost_if_and_only_if_the_move_wins() {
    for parents in all_tuples(3, 1..=4) {
        for limit in 1..=3 {
            for piles in all_tuples(3, 0..=3) {
                let mut input = format!("4 1 {limit}\n");
                for (parent, pile) in parents.iter().zip(piles) {
                    writeln!(input, "{parent} {pile}").unwrap();
                }
                let parents: Vec<usize> = parents.iter().map(|parent| parent - 1).collect();
                if Tree::new(&[[0].to_vec(), parents].concat(), limit).is_ok() {
                    let input = input + "3 2\n";
                    check_moves(explain, &input);
                    let values = |input: &str, options: bool| {
                        let task = oracle::parse(input.as_bytes()).unwrap();
                        let start = task.positions().next().unwrap();
                        let moves = task.tree.moves(&start).into_iter();
                        let after = moves.map(|(_, _, after)| after);
                        let positions = if options {
                            after.collect()
                        } else {
                            vec![start]
                        };
                        task.tree.grundy(positions.into_iter())
                    };
                    let value = |input: &str| values(input, false)[0];
                    check_rules(explain, &input, value, |input| values(input, true));
                }
            }
        }
    }
    check_moves(explain, "1 1 5\n1 7\n");
}

#[test]
fn the_values_of_the_example_are_derived_one_from_the_other() {
    let cases = explained(include_str!("../images/example.in"));
    assert_eq!(
        cases[0].values,
        [
            "node 1, the root: does not count",
            "node 2, at odd depth: 5 mod 4 = 1",
            "node 3, at odd depth: 7 mod 4 = 3",
            "node 4, at even depth: does not count",
            "node 5, at even depth: does not count",
            "node 6, at odd depth: 6 mod 4 = 2",
            "node 7, at odd depth: 1 mod 4 = 1",
            "X = 1 xor 3 xor 2 xor 1 = 1"
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
        "0 1 1\n",
        "3 2 1\n1 1\n1 1\n2 5\n4 1\n",
        "3 1 1\n3 1\n2 1\n2 1\n",
        "2 1 1\n1 -1\n",
        "2 1 4294967296\n",
    ];
    check_faults(submission::solve, explain, &inputs);
    let fault = explain(&mut "1001 7 1\n".as_bytes(), &mut Vec::new()).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "line 1: expected at most 1000 nodes and 100 changes to explain, found 1001 and 7"
    );
}

#[test]
fn counts_and_limits_of_32_bits_are_explained() {
    let cases = explained("3 1 4294967295\n1 4294967295\n2 4294967295\n3 4294967295\n");
    // Both moves change the one heap: to 0 by emptying node 2, or past 2^32 - 1 by one stone that comes up.
    assert_eq!(
        cases[0].winning_moves(),
        [
            "move 4294967295 stones from node 2 to node 1",
            "move 1 stone from node 3 to node 2"
        ]
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

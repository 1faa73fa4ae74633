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
use scripts::testing::shapes::{Edge, Shape, all_forests};
use std::fmt::Write;
use table::oracle::{self, Forest};

fn explained(input: &str) -> Vec<Case> {
    scripts::explain::explained(explain, input)
}

/// The value of a forest, and each winning move: the node, and all nodes that go with it, in ascending order.
fn by_search(nodes: usize, edges: &[Edge]) -> (u32, Vec<(usize, Vec<usize>)>) {
    let forest = Forest::new(nodes, edges).expect("it is a forest");
    let start = forest.start();
    let wins = forest
        .moves(start)
        .into_iter()
        .filter(|&(_, after)| forest.grundy(after) == 0);
    let moves = wins.map(|(node, after)| {
        let gone = (0..nodes).filter(|node| (start & !after) >> node & 1 == 1);
        (node + 1, gone.map(|node| node + 1).collect())
    });
    (forest.grundy(start), moves.collect())
}

/// What a listed move says, in the same form.
fn parsed(text: &str) -> Option<(usize, Vec<usize>)> {
    let (node, gone) = text.strip_prefix("pick node ")?.split_once(", deleting ")?;
    let mut gone: Vec<usize> = gone
        .split(' ')
        .map(|node| node.parse().ok())
        .collect::<Option<_>>()?;
    gone.sort();
    Some((node.parse().ok()?, gone))
}

#[test]
fn lists_a_move_if_and_only_if_it_wins() {
    for nodes in 1..=6 {
        let forests: Vec<Vec<Edge>> = all_forests(nodes).collect();
        let mut input = format!("{}\n", forests.len());
        for edges in &forests {
            writeln!(input, "{nodes} {}", edges.len()).unwrap();
            for (one, other) in edges {
                writeln!(input, "{} {}", one + 1, other + 1).unwrap();
            }
        }
        for (number, (edges, case)) in (1..).zip(forests.iter().zip(explained(&input))) {
            let (value, expected) = by_search(nodes, edges);
            let winner = if value == 0 { "Bob" } else { "Alice" };
            assert_eq!(
                case.drawing.heading,
                format!("Test {number}: {winner} wins, Grundy value {value}"),
                "{edges:?}"
            );
            let mut listed: Vec<_> = {
                let moves = case.winning_moves();
                moves.iter().filter_map(|text| parsed(text)).collect()
            };
            listed.sort();
            assert_eq!(listed, expected, "{edges:?}");
            let marked = case.drawing.parts[0].nodes.iter().enumerate();
            let marked: Vec<usize> = marked
                .filter(|(_, node)| node.look == Look::Winning)
                .map(|(index, _)| index + 1)
                .collect();
            let nodes: Vec<usize> = expected.into_iter().map(|(node, _)| node).collect();
            assert_eq!(marked, nodes, "{edges:?}");
        }
    }
}

#[test]
fn positions_after_moves_are_lost_if_and_only_if_the_move_wins() {
    for nodes in 1..=5 {
        for edges in all_forests(nodes) {
            let mut input = format!("1\n{nodes} {}\n", edges.len());
            for (one, other) in &edges {
                writeln!(input, "{} {}", one + 1, other + 1).unwrap();
            }
            check_moves(explain, &input);
            let first = |input: &str| oracle::parse(input.as_bytes()).unwrap().pop();
            // Without a node there is no test.
            let value =
                |input: &str| first(input).map_or(0, |forest| forest.grundy(forest.start()));
            let options = |input: &str| {
                let forest = first(input).unwrap();
                let options = forest.moves(forest.start());
                options
                    .iter()
                    .map(|&(_, after)| forest.grundy(after))
                    .collect()
            };
            check_rules(explain, &input, value, options);
        }
    }
}

#[test]
fn the_values_of_the_example_are_derived_one_from_the_other() {
    let cases = explained(include_str!("../images/example.in"));
    assert_eq!(
        cases[0].values,
        [
            "node 7: r = 0, B = {0}, S = {0}, SG = 1",
            "node 4: r = 1, B = {0} union {0} xor 1 = {0, 1}, S = {0, 1}, SG = 2",
            "node 6: r = 0, B = {0}, S = {0}, SG = 1",
            "node 2: r = 0, B = {0}, S = {0}, SG = 1",
            "node 5: r = 0, B = {0}, S = {0}, SG = 1",
            "node 3: r = 1 xor 1 = 0, B = {0} union {0} xor 1 union {0} xor 1 = {0, 1}, S = {0, 1}, SG = 2",
            "node 1: r = 2 xor 1 = 3, B = {0} union {0, 1} xor 2 union {0} xor 1 = {0, 1, 2, 3}, S = {0, 1, 2, 3}, SG = 4",
            "all trees: 4 xor 2 = 6"
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
        "1\n0 0\n",
        "2\n2 1\n1 2\n3 2\n1 2\n2 x\n",
        "1\n3 3\n",
        "1\n4 3\n1 2\n2 3\n3 1\n",
        "1\n2 1\n1 3\n",
    ];
    check_faults(submission::solve, explain, &inputs);
    let fault = explain(&mut "1\n1001 0\n".as_bytes(), &mut Vec::new()).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "line 2: expected at most 1000 nodes to explain, found 1001"
    );
}

#[test]
fn nothing_is_hidden_in_drawings_of_generated_inputs() {
    for shape in Shape::ALL {
        for size in [1, 2, 5, 10, 20, 40] {
            let edges = generate::forest(shape, size, &mut Rng::new(7));
            let input = generate::input(&[(size, edges)]);
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

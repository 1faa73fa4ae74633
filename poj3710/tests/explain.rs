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
use scripts::testing::shapes::{Edge, all_multigraphs};
use std::fmt::Write;
use table::oracle::{self, Game};

fn explained(input: &str) -> Vec<Case> {
    scripts::explain::explained(explain, input)
}

/// Checks one data set of graphs on so many nodes each.
fn check(nodes: usize, graphs: &[Vec<Edge>]) {
    let mut input = format!("{}\n", graphs.len());
    let mut game = Game::new();
    let mut names = Vec::new();
    for (picture, edges) in graphs.iter().enumerate() {
        writeln!(input, "{nodes} {}", edges.len()).unwrap();
        for (number, &(one, other)) in edges.iter().enumerate() {
            writeln!(input, "{} {}", one + 1, other + 1).unwrap();
            let node = |node: usize| (picture as u32, node as u32 + 1);
            game.push((node(one), node(other)));
            names.push(format!(
                "cut edge {} ({}-{}) of graph {}",
                number + 1,
                one.min(other) + 1,
                one.max(other) + 1,
                picture + 1
            ));
        }
    }
    let value = table::oracle::grundy(&game);
    let moves = table::oracle::moves(&game).len();
    let wins = |&edge: &usize| {
        let mut after = game.clone();
        after.remove(edge);
        // An edge that has already fallen off is no move: without it there are as many.
        table::oracle::moves(&after).len() < moves && table::oracle::grundy(&after) == 0
    };
    let winning: Vec<usize> = (0..game.len()).filter(wins).collect();
    let cases = explained(&input);
    let [case] = &cases[..] else {
        panic!("{} cases of\n{input}", cases.len());
    };
    let winner = if value == 0 { "Harry" } else { "Sally" };
    assert_eq!(
        case.drawing.heading,
        format!("Data set 1: {winner} wins, Grundy value {value}"),
        "{input}"
    );
    let expected: Vec<&String> = winning.iter().map(|&edge| &names[edge]).collect();
    assert_eq!(
        case.winning_moves().iter().collect::<Vec<_>>(),
        expected,
        "{input}"
    );
    let edges = case.drawing.parts.iter().flat_map(|part| &part.edges);
    let marked: Vec<usize> = edges
        .enumerate()
        .filter(|(_, edge)| edge.look == Look::Winning)
        .map(|(index, _)| index)
        .collect();
    assert_eq!(marked, winning, "{input}");
}

#[test]
fn lists_a_move_if_and_only_if_it_wins() {
    for nodes in 1..=4 {
        for edges in all_multigraphs(nodes, 5) {
            check(nodes, &[edges]);
        }
    }
}

#[test]
fn looks_at_all_graphs_of_a_data_set() {
    check(1, &[]);
    for one in all_multigraphs(2, 3) {
        for other in all_multigraphs(2, 3) {
            check(2, &[one.clone(), other]);
        }
    }
}

#[test]
fn positions_after_moves_are_lost_if_and_only_if_the_move_wins() {
    for edges in all_multigraphs(3, 4) {
        let mut input = format!("2\n2 1\n1 2\n3 {}\n", edges.len());
        for (one, other) in &edges {
            writeln!(input, "{} {}", one + 1, other + 1).unwrap();
        }
        check_moves(explain, &input);
        let first = |input: &str| oracle::parse(input.as_bytes()).unwrap().remove(0);
        let value = |input: &str| oracle::grundy(&first(input));
        let options = |input: &str| {
            let options = oracle::moves(&first(input));
            options.iter().map(oracle::grundy).collect()
        };
        check_rules(explain, &input, value, options);
    }
    check_moves(explain, "0\n");
}

#[test]
fn the_values_of_the_example_are_derived_one_from_the_other() {
    let cases = explained(include_str!("../images/example.in"));
    assert_eq!(
        cases[0].values,
        [
            "graph 1, component 6 7: 2 edges, even: 0",
            "graph 1, bridge edge 6 (5-6): 0 + 1 = 1",
            "graph 1, component 8: 0 edges, even: 0",
            "graph 1, bridge edge 9 (1-8): 0 + 1 = 1",
            "graph 1, component 5: 0 edges, even: 0; with its bridges 0 xor 1 = 1",
            "graph 1, bridge edge 5 (1-5): 1 + 1 = 2",
            "graph 1, component 2 3 4: 3 edges, odd: 1",
            "graph 1, bridge edge 1 (1-2): 1 + 1 = 2",
            "graph 1, component 1: 0 edges, even: 0; with its bridges 0 xor 2 xor 2 xor 1 = 1",
            "all graphs: 1"
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
        "1",
        "1\n0 0\n",
        "0\n1\n2 1\n1 2\n1\n2 1\n1 3\n",
        "1\n2 1\n1 -2\n",
        "4294967296\n",
    ];
    check_faults(submission::solve, explain, &inputs);
    let fault = explain(&mut "1\n2 1001\n".as_bytes(), &mut Vec::new()).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "line 2: expected at most 1000 nodes and edges to explain, found 2 and 1001"
    );
}

#[test]
fn nothing_is_hidden_in_drawings_of_generated_inputs() {
    for graph in generate::Graph::all() {
        for size in [1, 2, 5, 10, 20, 40] {
            let input = generate::input(graph, size, 1, &mut Rng::new(7));
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

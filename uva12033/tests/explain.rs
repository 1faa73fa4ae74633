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
use scripts::testing::game::Search;
use scripts::testing::random::Rng;
use scripts::testing::shapes::{Shape, all_labelled_trees, all_tuples};
use std::fmt::Write;
use table::oracle::{self, Game};

fn explained(input: &str) -> Vec<Case> {
    scripts::explain::explained(explain, input)
}

/// The value of a game, and the names of the edges whose painting wins.
fn by_search(game: &Game, search: &mut Search<Game, fn(&Game) -> Vec<Game>>) -> (u32, Vec<String>) {
    let winning = |&edge: &usize| {
        let mut after = game.clone();
        after.units[edge] -= 1;
        search.grundy(&after) == 0
    };
    let winning: Vec<usize> = (0..game.edges.len()).filter(winning).collect();
    let names = winning.into_iter().map(|edge| {
        let (one, other) = game.edges[edge];
        format!("{}-{}", one.min(other), one.max(other))
    });
    let names = names.collect();
    (search.grundy(game), names)
}

#[test]
fn lists_a_move_if_and_only_if_it_wins() {
    for nodes in 1..=5 {
        for edges in all_labelled_trees(nodes) {
            let edges: Vec<(u32, u32)> = edges.iter().map(|&(a, b)| (a as u32, b as u32)).collect();
            let games: Vec<Game> = all_tuples(edges.len(), 1..=3)
                .map(|units| Game {
                    edges: edges.clone(),
                    units: units.into_iter().map(|units| units as u32).collect(),
                })
                .collect();
            let mut input = format!("{}\n", games.len());
            for game in &games {
                writeln!(input, "{nodes}").unwrap();
                for (&(one, other), units) in game.edges.iter().zip(&game.units) {
                    writeln!(input, "{one} {other} {units}").unwrap();
                }
            }
            let mut search = Search::new(table::oracle::moves as fn(&Game) -> Vec<Game>);
            for (number, (game, case)) in (1..).zip(games.iter().zip(explained(&input))) {
                let (value, winning) = by_search(game, &mut search);
                let winner = if value == 0 { "Jolly" } else { "Emily" };
                assert_eq!(
                    case.drawing.heading,
                    format!("Case {number}: {winner} wins, Grundy value {value}")
                );
                let mut listed = case.winning_moves();
                listed.sort();
                let mut expected: Vec<String> = winning
                    .iter()
                    .map(|name| format!("paint a unit of edge {name}"))
                    .collect();
                expected.sort();
                assert_eq!(listed, expected, "{game:?}");
                for edge in &case.drawing.parts[0].edges {
                    let [one, other] = edge.ends;
                    let name = format!("{}-{}", one.min(other), one.max(other));
                    assert_eq!(
                        edge.look == Look::Winning,
                        winning.contains(&name),
                        "{game:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn positions_after_moves_are_lost_if_and_only_if_the_move_wins() {
    for nodes in 1..=4 {
        for edges in all_labelled_trees(nodes) {
            for weights in all_tuples(edges.len(), 1..=3) {
                let mut input = format!("1\n{nodes}\n");
                for ((one, other), weight) in edges.iter().zip(weights) {
                    writeln!(input, "{one} {other} {weight}").unwrap();
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
        }
    }
}

#[test]
fn the_values_of_the_example_are_derived_one_from_the_other() {
    let cases = explained(include_str!("../images/example.in"));
    assert_eq!(
        cases[0].values,
        [
            "node 3: nothing beyond, 0",
            "edge 2-3 of weight 1: 0 + 1 = 1",
            "node 5: nothing beyond, 0",
            "edge 4-5 of weight 1: 0 + 1 = 1",
            "node 2: 1",
            "edge 1-2 of weight 1: 1 + 1 = 2",
            "node 4: 1",
            "edge 0-4 of weight 2, even: 1",
            "node 1: 2",
            "edge 0-1 of weight 3, odd: 2 xor 1 = 3",
            "node 0: 1 xor 3 = 2"
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
        "2\n2\n0 1 1\n3\n0 1 1\n1 2 x\n",
        "1\n3\n0 1 1\n0 1 1\n",
        "1\n2\n0 2 1\n",
        "1\n2\n0 1 4294967296\n",
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
            let input = generate::input(shape, size, 1, &mut Rng::new(7));
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

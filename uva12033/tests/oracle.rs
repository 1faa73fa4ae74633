//! The submission's Grundy values against those that the search over the rules finds, and against the textbook's where
//! trees are too large to search. A value shows in the answers: beside a path of `g` units at the root, whose value is
//! `g`, a tree is lost for Emily exactly if its own value is `g`.

#[allow(dead_code)]
#[path = "../examples/generate.rs"]
mod generate;
#[allow(dead_code)]
#[path = "../examples/oracle.rs"]
mod oracle;
#[allow(dead_code)]
#[path = "../src/main.rs"]
mod submission;
#[allow(dead_code)]
mod textbook;

use oracle::Game;
use scripts::testing::game::Search;
use scripts::testing::random::Rng;
use scripts::testing::shapes::{Edge, Shape, all_labelled_trees, all_parents, all_tuples};
use scripts::testing::shrink::{Lines, shrink};
use std::fmt::Write;
use textbook::Mistake;

fn answers(input: &str) -> String {
    let mut output = Vec::new();
    submission::solve(&mut input.as_bytes(), &mut output).expect("the input is valid");
    String::from_utf8(output).expect("answers are text")
}

/// Collects tests and the winners that they must have.
#[derive(Default)]
struct Expectation {
    tests: usize,
    input: String,
    answers: String,
}

impl Expectation {
    /// The game alone, and beside paths of as many edges as its value and one more.
    fn add(&mut self, game: &Game, value: u32) {
        self.add_beside_path(game, 0, value);
        self.add_beside_path(game, value, value);
        self.add_beside_path(game, value + 1, value);
    }

    fn add_beside_path(&mut self, game: &Game, length: u32, value: u32) {
        let first = game.edges.len() as u32 + 1;
        writeln!(self.input, "{}", first + length).unwrap();
        for (&(one, other), &units) in game.edges.iter().zip(&game.units) {
            writeln!(self.input, "{one} {other} {units}").unwrap();
        }
        for node in first..first + length {
            writeln!(
                self.input,
                "{node} {} 1",
                if node == first { 0 } else { node - 1 }
            )
            .unwrap();
        }
        self.tests += 1;
        let winner = if value == length { "Jolly" } else { "Emily" };
        writeln!(self.answers, "Case {}: {winner}", self.tests).unwrap();
    }

    /// Asserts that the submission agrees; if not, says where it differs from the oracle on a small input.
    #[track_caller]
    fn check(&self, what: &str) {
        let input = format!("{}\n{}", self.tests, self.input);
        if answers(&input) == self.answers {
            return;
        }
        let small = shrink(input.as_bytes(), Lines::Kept, 2000, |input| {
            let mut output = Vec::new();
            let solved = submission::solve(&mut { input }, &mut output).is_ok();
            oracle::answers(input, 1 << 16).is_ok_and(|right| !solved || right.as_bytes() != output)
        });
        panic!(
            "{what}: wrong answers, for instance to\n{}",
            String::from_utf8_lossy(&small)
        );
    }
}

/// Compares the values of a tree with all weights up to `most`.
fn check_all_weights(edges: &[Edge], most: usize) {
    let mut search = Search::new(oracle::moves);
    let mut expectation = Expectation::default();
    for weights in all_tuples(edges.len(), 1..=most) {
        let weighted = edges.iter().zip(weights);
        let weighted: Vec<_> = weighted
            .map(|(&(one, other), weight)| (one, other, weight as u64))
            .collect();
        let game = game_of(&weighted);
        expectation.add(&game, search.grundy(&game));
    }
    expectation.check(&format!("{edges:?}"));
}

#[test]
fn all_labelled_trees_up_to_six_nodes() {
    for nodes in 1..=6 {
        for edges in all_labelled_trees(nodes) {
            check_all_weights(&edges, 3);
        }
    }
}

/// `cargo test --release -p uva12033 -- --ignored --nocapture`
#[test]
#[ignore = "takes a minute"]
fn all_rooted_trees_up_to_seven_nodes() {
    for nodes in 1..=7 {
        for (done, parents) in all_parents(nodes).enumerate() {
            let edges: Vec<Edge> = (1..nodes).map(|node| (node, parents[node])).collect();
            check_all_weights(&edges, if nodes < 7 { 5 } else { 4 });
            eprint!("\r{nodes} nodes: {} trees ", done + 1);
        }
    }
    eprintln!();
}

/// The three rules of the README, on an edge of each weight below a path of each length.
#[test]
fn all_weights_up_to_twelve_below_paths() {
    let mut expectation = Expectation::default();
    for (weight, above) in (1..=12).flat_map(|weight| (0..=9).map(move |above| (weight, above))) {
        let path = (0..above).map(|node| (node + 1, node + 2, 1));
        let edges: Vec<_> = std::iter::once((0, 1, weight)).chain(path).collect();
        let game = game_of(&edges);
        expectation.add(&game, oracle::grundy(&game));
    }
    expectation.check("an edge below a path");
}

#[test]
fn random_trees() {
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let (shape, size) = (*rng.pick(&Shape::ALL), rng.range(6..=8) as usize);
        let game = game_of(&generate::tree(shape, size, &mut rng));
        let mut expectation = Expectation::default();
        expectation.add(&game, oracle::grundy(&game));
        expectation.check(&format!("seed {seed}, {} {size}", shape.name()));
    }
}

#[test]
fn large_trees_of_every_shape() {
    for (seed, shape) in (0..).zip(Shape::ALL) {
        let mut rng = Rng::new(seed);
        let mut expectation = Expectation::default();
        for size in [100, 1000, 30_000] {
            let edges = generate::tree(shape, size, &mut rng);
            let value = textbook::value(size, &edges, Mistake::None);
            expectation.add(&game_of(&edges), value as u32);
        }
        expectation.check(&format!("seed {seed}, {}", shape.name()));
    }
}

fn game_of(edges: &[(usize, usize, u64)]) -> Game {
    Game {
        edges: edges
            .iter()
            .map(|&(one, other, _)| (one as u32, other as u32))
            .collect(),
        units: edges.iter().map(|&(_, _, weight)| weight as u32).collect(),
    }
}

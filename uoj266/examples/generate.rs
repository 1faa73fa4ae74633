//! Makes an input of UOJ 266: `cargo run -p uoj266 --example generate -- SEED SHAPE SIZE [TESTS]`.
//!
//! SHAPE is the family of the trees and SIZE the number of nodes of each test. The first test is a tree, its labels random
//! but for the root's, so that parents may have larger numbers than their children. Of the others, half have the root
//! anywhere, and half miss some edges. Beyond the statement are inputs of ten tests more than TESTS.

use scripts::testing::program::Generator;
use scripts::testing::random::Rng;
use scripts::testing::shapes::{Edge, Root, Shape, labelled_edges};
use std::fmt::Write;
use std::iter;
use std::process::ExitCode;

#[allow(dead_code)]
fn main() -> ExitCode {
    generator().run()
}

/// The shapes, and how they are made.
#[allow(dead_code)]
pub fn generator() -> Generator {
    Generator {
        valid: Shape::ALL.map(Shape::name).into(),
        beyond: vec!["ten-tests-more"],
        sizes: 1..=10_000_000,
        tests: 0..=1_000_000,
        input: |rng, shape, size, tests| {
            let (shape, tests) = match Shape::named(shape) {
                Ok(shape) => (shape, tests),
                Err(_) => (Shape::Random, tests + 10),
            };
            let mut edges = |test| match test {
                0 => tree(shape, size, rng),
                _ => forest(shape, size, rng),
            };
            let tests: Vec<_> = (0..tests).map(|test| (size, edges(test))).collect();
            input(&tests)
        },
    }
}

/// The edges of a tree of this shape with its root at node 0.
pub fn tree(shape: Shape, size: usize, rng: &mut Rng) -> Vec<Edge> {
    labelled_edges(&shape.parents(size, rng), rng, Root::First)
}

/// The edges of a random forest of this shape, the nodes counted from 0.
pub fn forest(shape: Shape, size: usize, rng: &mut Rng) -> Vec<Edge> {
    let root = *rng.pick(&[Root::First, Root::Anywhere]);
    let mut edges = labelled_edges(&shape.parents(size, rng), rng, root);
    let missing = *rng.pick(&[0, 0, 1, 10]);
    edges.retain(|_| !rng.chance(missing, size as u64 + 10));
    edges
}

/// The input with these tests: numbers of nodes, and edges.
pub fn input(tests: &[(usize, Vec<Edge>)]) -> String {
    let mut text = format!("{}\n", tests.len());
    for (nodes, edges) in tests {
        let lines = edges.iter().map(|(one, other)| (one + 1, other + 1));
        for (one, other) in iter::once((*nodes, edges.len())).chain(lines) {
            writeln!(text, "{one} {other}").expect("a string takes all that is written");
        }
    }
    text
}

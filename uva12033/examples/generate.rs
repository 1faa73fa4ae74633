//! Makes an input of UVa 12033: `cargo run -p uva12033 --example generate -- SEED SHAPE SIZE [TESTS]`.
//!
//! SHAPE is the family of the trees and SIZE their number of nodes. In small trees the weights are small, so that the
//! oracle keeps up; beyond ten nodes, they are any that the statement allows, small ones preferred. Beyond the statement
//! are trees of which half have one node.

use scripts::testing::program::Generator;
use scripts::testing::random::Rng;
use scripts::testing::shapes::{Root, Shape, labelled_edges};
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
        beyond: vec!["one-node"],
        sizes: 2..=10_000_000,
        tests: 0..=10_000_000,
        input: |rng, shape, size, tests| match Shape::named(shape) {
            Ok(shape) => input(shape, size, tests as u64, rng),
            Err(_) => trees(tests as u64, rng, |rng| match rng.chance(1, 2) {
                true => Vec::new(),
                false => tree(Shape::Random, size, rng),
            }),
        },
    }
}

/// An edge: its two ends, and its weight.
pub type Edge = (usize, usize, u64);

/// An input of so many tests, each a tree of this shape with `size` nodes. Linear.
pub fn input(shape: Shape, size: usize, tests: u64, rng: &mut Rng) -> String {
    trees(tests, rng, |rng| tree(shape, size, rng))
}

fn trees(tests: u64, rng: &mut Rng, tree: impl Fn(&mut Rng) -> Vec<Edge>) -> String {
    let mut text = format!("{tests}\n");
    for _ in 0..tests {
        let edges = tree(rng);
        text += &format!("{}\n", edges.len() + 1);
        for (one, other, weight) in edges {
            text += &format!("{one} {other} {weight}\n");
        }
    }
    text
}

/// The edges of a tree of this shape, with root 0, in any order and direction. Linear.
pub fn tree(shape: Shape, size: usize, rng: &mut Rng) -> Vec<Edge> {
    let edges = labelled_edges(&shape.parents(size, rng), rng, Root::First);
    let most = most_weight(size);
    let mut weighted = |(one, other)| match rng.below(4) {
        0 => (one, other, rng.range(1..=most)),
        _ => (one, other, rng.range(1..=most.min(3))),
    };
    edges.into_iter().map(&mut weighted).collect()
}

/// The largest weight in a tree of this size: the oracle looks at as many positions as the product of all weights plus
/// one.
fn most_weight(size: usize) -> u64 {
    match size {
        ..=2 => 1000,
        3 => 30,
        4 => 12,
        5 => 8,
        6..=10 => 4,
        _ => 1_000_000_000,
    }
}

//! Makes an input of UVa 12033: `cargo run -p uva12033 --example generate -- SEED SHAPE SIZE [TESTS]`.
//!
//! SHAPE is the family of the tree and SIZE its number of nodes. Up to ten nodes the weights are 1 to 4, so that the
//! oracle keeps up; beyond, they are any that the statement allows, small ones preferred.

use scripts::testing::program::{self, Choice};
use scripts::testing::random::Rng;
use scripts::testing::shapes::{Root, Shape, labelled_edges};
use std::process::ExitCode;

#[allow(dead_code)]
fn main() -> ExitCode {
    let choice = Choice {
        shapes: Shape::ALL.map(Shape::name).into(),
        sizes: 0..=10_000_000,
        tests: 0..=10_000_000,
    };
    program::generate(choice, |rng, shape, size, tests| {
        Ok(input(Shape::named(shape)?, size.max(1), tests as u64, rng))
    })
}

/// An input of so many tests, each a tree of this shape with `size` nodes. Linear.
pub fn input(shape: Shape, size: usize, tests: u64, rng: &mut Rng) -> String {
    let mut text = format!("{tests}\n");
    for _ in 0..tests {
        text += &format!("{size}\n");
        for (one, other, weight) in tree(shape, size, rng) {
            text += &format!("{one} {other} {weight}\n");
        }
    }
    text
}

/// The edges of a tree of this shape, with root 0, in any order and direction; with their weights. Linear.
pub fn tree(shape: Shape, size: usize, rng: &mut Rng) -> Vec<(usize, usize, u64)> {
    let edges = labelled_edges(&shape.parents(size, rng), rng, Root::First);
    let mut weighted = |(one, other)| (one, other, weight(size, rng));
    edges.into_iter().map(&mut weighted).collect()
}

fn weight(size: usize, rng: &mut Rng) -> u64 {
    match rng.below(4) {
        _ if size <= 10 => rng.range(1..=4),
        0 => rng.range(1..=1_000_000_000),
        _ => rng.range(1..=3),
    }
}

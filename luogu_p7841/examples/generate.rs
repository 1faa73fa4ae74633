//! Makes an input of Luogu P7841: `cargo run -p luogu_p7841 --example generate -- SEED SHAPE SIZE [TESTS]`.
//!
//! SHAPE is the family of the trees and SIZE their number of nodes, which are numbered at random. Beyond the statement are
//! trees of which half have one node.

use scripts::testing::program::Generator;
use scripts::testing::random::Rng;
use scripts::testing::shapes::{Root, Shape, labelled_edges};
use std::fmt::Write;
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
        // So that memory suffices.
        sizes: 2..=100_000_000,
        tests: 0..=10_000_000,
        input: |rng, shape, size, tests| match Shape::named(shape) {
            Ok(shape) => input(rng, shape, size, tests),
            Err(_) => {
                let mut text = format!("{tests}\n");
                for _ in 0..tests {
                    let size = *rng.pick(&[1, size]);
                    add_tree(&mut text, rng, Shape::Random, size);
                }
                text
            }
        },
    }
}

/// An input with this many trees of a shape. Linear.
pub fn input(rng: &mut Rng, shape: Shape, size: usize, tests: usize) -> String {
    let mut text = format!("{tests}\n");
    for _ in 0..tests {
        add_tree(&mut text, rng, shape, size);
    }
    text
}

fn add_tree(text: &mut String, rng: &mut Rng, shape: Shape, size: usize) {
    let parents = shape.parents(size, rng);
    writeln!(text, "{size}").expect("a string takes everything");
    for (u, v) in labelled_edges(&parents, rng, Root::Anywhere) {
        writeln!(text, "{} {}", u + 1, v + 1).expect("a string takes everything");
    }
}

//! Valid inputs of Luogu P7841: `cargo run -p luogu_p7841 --example generate -- SEED SHAPE SIZE [TESTS]` prints TESTS
//! trees (one if it is left out) of SIZE nodes, numbered at random. The same arguments give the same input.

use scripts::testing::program::{self, Choice};
use scripts::testing::random::Rng;
use scripts::testing::shapes::{Root, Shape, labelled_edges};
use std::fmt::Write;
use std::process::ExitCode;

/// So that memory suffices.
const MOST_NODES: u64 = 100_000_000;

/// An input with this many trees of a shape. Linear.
pub fn input(rng: &mut Rng, shape: Shape, size: usize, tests: usize) -> String {
    let mut text = format!("{tests}\n");
    for _ in 0..tests {
        let parents = shape.parents(size, rng);
        writeln!(text, "{size}").expect("a string takes everything");
        for (u, v) in labelled_edges(&parents, rng, Root::Anywhere) {
            writeln!(text, "{} {}", u + 1, v + 1).expect("a string takes everything");
        }
    }
    text
}

fn main() -> ExitCode {
    let choice = Choice {
        shapes: Shape::ALL.map(Shape::name).into(),
        sizes: 1..=MOST_NODES,
        tests: 0..=u64::MAX,
    };
    program::generate(choice, |rng, shape, size, tests| {
        Ok(input(rng, Shape::named(shape)?, size, tests))
    })
}

//! Valid inputs of Luogu P2972: `cargo run -p luogu_p2972 --example generate -- SEED SHAPE SIZE [TESTS]` prints a tree
//! of SIZE nodes and TESTS changes (one if it is left out). The same arguments give the same input.

use scripts::testing::program::{self, Choice};
use scripts::testing::random::Rng;
use scripts::testing::shapes::Shape;
use std::fmt::Write;
use std::process::ExitCode;

/// So that memory suffices.
const MOST_NODES: u64 = 100_000_000;

/// The most stones at a node and in a move: the statement's limit, and in small trees so few that the oracle can look
/// at all positions of a path with as many at every node.
fn most_stones(size: usize) -> u64 {
    match size {
        ..=3 => 9,
        4 => 5,
        5 => 3,
        6 | 7 => 2,
        8 => 1,
        _ => 1000,
    }
}

/// An input with a tree of a shape and this many changes, within the statement's limits as far as the size is (so
/// parents come before their children). Of a root alone, the changes set the root's stones. Linear.
pub fn input(rng: &mut Rng, shape: Shape, size: usize, changes: usize) -> String {
    let most = most_stones(size);
    let mut text = format!("{size} {changes} {}\n", rng.range(1..=most));
    for parent in shape.parents(size, rng).into_iter().skip(1) {
        writeln!(text, "{} {}", parent + 1, rng.range(1..=most))
            .expect("a string takes everything");
    }
    for _ in 0..changes {
        let node = rng.range(2.min(size as u64)..=size as u64);
        writeln!(text, "{node} {}", rng.range(1..=most)).expect("a string takes everything");
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

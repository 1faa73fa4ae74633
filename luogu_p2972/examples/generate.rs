//! Makes an input of Luogu P2972: `cargo run -p luogu_p2972 --example generate -- SEED SHAPE SIZE [TESTS]`.
//!
//! SHAPE is the family of the tree, SIZE its number of nodes, and TESTS the number of changes. Beyond the statement are
//! trees whose nodes are numbered at random, so that parents may come after their children, with zeros for stones and
//! limit, and changes of the root.

use scripts::testing::program::Generator;
use scripts::testing::random::Rng;
use scripts::testing::shapes::Shape;
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
        beyond: vec!["any-order"],
        // So that memory suffices.
        sizes: 2..=100_000_000,
        tests: 0..=100_000_000,
        input: |rng, shape, size, tests| match Shape::named(shape) {
            Ok(shape) => input(rng, shape, size, tests),
            Err(_) => {
                let size = rng.range(1..=size as u64) as usize;
                any_order(rng, size, tests)
            }
        },
    }
}

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

/// An input with a tree of a shape and this many changes. Parents come before their children. Of a root alone, the changes
/// set the root's stones. Linear.
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

/// An input whose nodes are numbered at random, but for the root; with zeros, and changes of the root. Linear.
pub fn any_order(rng: &mut Rng, size: usize, changes: usize) -> String {
    let most = most_stones(size).min(4);
    let shape = *rng.pick(&Shape::ALL);
    let parents = shape.parents(size, rng);
    let mut labels: Vec<usize> = (1..=size).collect();
    rng.shuffle(&mut labels[1..]);
    let mut rows = vec![(0, 0); size];
    for node in 1..size {
        rows[labels[node] - 1] = (labels[parents[node]], rng.range(0..=most));
    }
    let mut text = format!("{size} {changes} {}\n", rng.range(0..=most));
    for (parent, stones) in rows.into_iter().skip(1) {
        writeln!(text, "{parent} {stones}").expect("a string takes everything");
    }
    for _ in 0..changes {
        let node = rng.range(1..=size as u64);
        writeln!(text, "{node} {}", rng.range(0..=most)).expect("a string takes everything");
    }
    text
}

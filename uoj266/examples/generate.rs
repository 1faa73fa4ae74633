//! Makes an input of UOJ 266: `cargo run -p uoj266 --example generate -- SEED SHAPE SIZE [TESTS]`.
//!
//! SIZE is the number of nodes of each test. The first test is a tree of the shape, its labels random but for the root's,
//! so that parents may have larger numbers than their children. Of the others, half have the root anywhere, and half miss
//! some edges.

use scripts::testing::random::Rng;
use scripts::testing::shapes::{Edge, Root, Shape, labelled_edges};
use std::fmt::Write;
use std::iter;
use std::process::ExitCode;

#[allow(dead_code)]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match from_arguments(&arguments) {
        Ok(input) => {
            print!("{input}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn from_arguments(arguments: &[String]) -> Result<String, String> {
    let (seed, shape, size, tests) = match arguments {
        [seed, shape, size] => (seed, shape, size, "1"),
        [seed, shape, size, tests] => (seed, shape, size, tests.as_str()),
        _ => {
            let shapes = Shape::ALL.map(Shape::name).join(", ");
            return Err(format!(
                "expected SEED SHAPE SIZE [TESTS]; the shapes are {shapes}"
            ));
        }
    };
    let number = |text: &str, low: u64, high: u64| {
        let number = text
            .parse()
            .ok()
            .filter(|number| (low..=high).contains(number));
        number.ok_or_else(|| format!("expected a number from {low} to {high}, found {text}"))
    };
    let mut rng = Rng::new(number(seed, 0, u64::MAX)?);
    let (shape, size) = (Shape::named(shape)?, number(size, 1, 10_000_000)? as usize);
    let mut edges = |test| match test {
        0 => tree(shape, size, &mut rng),
        _ => forest(shape, size, &mut rng),
    };
    let tests: Vec<_> = (0..number(tests, 0, 1_000_000)?)
        .map(|test| (size, edges(test)))
        .collect();
    Ok(input(&tests))
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

//! Makes an input of UVa 12033: `cargo run -p uva12033 --example generate -- SEED SHAPE SIZE [TESTS]`.
//!
//! SHAPE is the family of the tree and SIZE its number of nodes. Up to ten nodes the weights are 1 to 4, so that the
//! oracle keeps up; beyond, they are any that the statement allows, small ones preferred.

use scripts::testing::random::Rng;
use scripts::testing::shapes::{Root, Shape, labelled_edges};
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
    let [seed, shape, size, tests @ ..] = arguments else {
        let known = Shape::ALL.map(Shape::name).join(", ");
        return Err(format!(
            "expected SEED SHAPE SIZE [TESTS]; the shapes are {known}"
        ));
    };
    let number = |text: &String, most: u64| {
        let number = text.parse::<u64>().ok().filter(|&number| number <= most);
        number.ok_or(format!("expected a number up to {most}, found {text}"))
    };
    let shape = Shape::named(shape)?;
    let size = number(size, 10_000_000)?.max(1) as usize;
    let tests = tests
        .first()
        .map_or(Ok(1), |tests| number(tests, 10_000_000))?;
    Ok(input(
        shape,
        size,
        tests,
        &mut Rng::new(number(seed, u64::MAX)?),
    ))
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

//! Valid inputs of Luogu P2972: `cargo run -p luogu_p2972 --example generate -- SEED SHAPE SIZE [TESTS]` prints a tree
//! of SIZE nodes and TESTS changes (one if it is left out). The same arguments give the same input.

use scripts::testing::random::Rng;
use scripts::testing::shapes::Shape;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::process::ExitCode;

/// So that memory suffices.
const MOST_NODES: usize = 100_000_000;

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

fn generate(arguments: &[String]) -> Result<String, String> {
    let [seed, shape, size, changes @ ..] = arguments else {
        let shapes = Shape::ALL.map(Shape::name).join(", ");
        return Err(format!(
            "expected SEED SHAPE SIZE [TESTS]; the shapes are {shapes}"
        ));
    };
    let number = |text: &String| text.parse().map_err(|_| format!("`{text}` is no number"));
    let size = number(size)?;
    if !(1..=MOST_NODES).contains(&size) {
        return Err(format!(
            "expected from 1 to {MOST_NODES} nodes, found {size}"
        ));
    }
    let changes = changes.first().map_or(Ok(1), number)?;
    let mut rng = Rng::new(number(seed)? as u64);
    Ok(input(&mut rng, Shape::named(shape)?, size, changes))
}

fn main() -> ExitCode {
    let arguments = std::env::args_os().skip(1);
    let arguments: Vec<String> = arguments
        .map(|text| text.to_string_lossy().into_owned())
        .collect();
    let input = match generate(&arguments) {
        Ok(input) => input,
        Err(error) => {
            eprintln!("error: {error}");
            return ExitCode::from(2);
        }
    };
    match io::stdout().write_all(input.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: cannot write the input: {error}");
            ExitCode::FAILURE
        }
    }
}

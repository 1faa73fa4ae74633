//! Valid inputs of Luogu P7841: `cargo run -p luogu_p7841 --example generate -- SEED SHAPE SIZE [TESTS]` prints TESTS
//! trees (one if it is left out) of SIZE nodes, numbered at random. The same arguments give the same input.

use scripts::testing::random::Rng;
use scripts::testing::shapes::{Root, Shape, labelled_edges};
use std::fmt::Write as _;
use std::io::{self, Write};
use std::process::ExitCode;

/// So that memory suffices.
const MOST_NODES: usize = 100_000_000;

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

fn generate(arguments: &[String]) -> Result<String, String> {
    let [seed, shape, size, tests @ ..] = arguments else {
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
    let tests = tests.first().map_or(Ok(1), number)?;
    let mut rng = Rng::new(number(seed)? as u64);
    Ok(input(&mut rng, Shape::named(shape)?, size, tests))
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

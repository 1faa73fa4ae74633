//! Valid inputs of Luogu P7841: `cargo run -p luogu_p7841 --example generate -- SEED SHAPE SIZE [TESTS]` prints TESTS
//! trees (one if it is left out) of SIZE nodes, numbered at random. The same arguments give the same input.

use scripts::testing::random::Rng;
use scripts::testing::shapes::{Root, Shape, labelled_edges};
use std::fmt::Write;
use std::process::ExitCode;

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
    if size == 0 {
        return Err("a tree has at least one node".to_string());
    }
    let tests = tests.first().map_or(Ok(1), number)?;
    let mut rng = Rng::new(number(seed)? as u64);
    Ok(input(&mut rng, Shape::named(shape)?, size, tests))
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match generate(&arguments) {
        Ok(input) => {
            print!("{input}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

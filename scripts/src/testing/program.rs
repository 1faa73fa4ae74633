//! The frames of the members' examples `generate` and `oracle`, which `cargo contest stress` calls: command line, standard
//! streams and exit codes. What is in between belongs to each problem.

use crate::arguments::WRONG_USAGE;
use std::fmt::Display;
use std::io::{self, Read, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

use crate::random::Rng;

/// What a generator's command line, `SEED SHAPE SIZE [TESTS]`, may ask for.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The names of the shapes.
    pub shapes: Vec<&'static str>,
    /// The sizes.
    pub sizes: RangeInclusive<u64>,
    /// The numbers of tests; without a word on them there is one.
    pub tests: RangeInclusive<u64>,
}

/// The body of a generator's `main`: prints what `input` makes of the numbers drawn from SEED, the name of the shape, the
/// size and the number of tests.
///
/// Returns 2 for a wrong command line, with a message that for a missing argument ends in the shapes (`... are path,
/// star`), and 1 if the input cannot be written.
pub fn generate(
    choice: Choice,
    input: impl FnOnce(&mut Rng, &str, usize, usize) -> Result<String, String>,
) -> ExitCode {
    let arguments = std::env::args_os().skip(1);
    let arguments: Vec<String> = arguments
        .map(|text| text.to_string_lossy().into_owned())
        .collect();
    match generated(&choice, &arguments, input) {
        Ok(input) => print(&input),
        Err(fault) => fail(&fault, WRONG_USAGE as u8),
    }
}

fn generated(
    choice: &Choice,
    arguments: &[String],
    input: impl FnOnce(&mut Rng, &str, usize, usize) -> Result<String, String>,
) -> Result<String, String> {
    let (seed, shape, size, tests) = match arguments {
        [seed, shape, size] => (seed, shape, size, "1"),
        [seed, shape, size, tests] => (seed, shape, size, tests.as_str()),
        _ => {
            let shapes = choice.shapes.join(", ");
            return Err(format!(
                "expected SEED SHAPE SIZE [TESTS]; the shapes are {shapes}"
            ));
        }
    };
    let mut rng = Rng::new(number(seed, &(0..=u64::MAX))?);
    let size = number(size, &choice.sizes)? as usize;
    let tests = number(tests, &choice.tests)? as usize;
    input(&mut rng, shape, size, tests)
}

fn number(text: &str, range: &RangeInclusive<u64>) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    let (low, high) = (range.start(), range.end());
    number.ok_or_else(|| format!("expected a number from {low} to {high}, found {text}"))
}

/// The body of an oracle's `main`: prints the answers to standard input.
///
/// Returns 1 if there are none, or if they cannot be read or written.
pub fn answer<E: Display>(answers: impl FnOnce(&[u8]) -> Result<String, E>) -> ExitCode {
    let mut input = Vec::new();
    if let Err(error) = io::stdin().read_to_end(&mut input) {
        return fail(&error, 1);
    }
    match answers(&input) {
        Ok(answers) => print(&answers),
        Err(fault) => fail(&fault, 1),
    }
}

fn print(text: &str) -> ExitCode {
    match io::stdout().write_all(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&format!("cannot write: {error}"), 1),
    }
}

fn fail(fault: &dyn Display, code: u8) -> ExitCode {
    // A closed standard error leaves nobody to tell; the exit code still does.
    let _ = writeln!(io::stderr(), "error: {fault}");
    ExitCode::from(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(line: &str) -> Result<String, String> {
        let choice = Choice {
            shapes: vec!["path", "star"],
            sizes: 1..=9,
            tests: 0..=3,
        };
        let arguments: Vec<String> = line.split_whitespace().map(String::from).collect();
        generated(&choice, &arguments, |rng, shape, size, tests| {
            Ok(format!("{} {shape} {size} {tests}", rng.below(1000)))
        })
    }

    #[test]
    fn a_command_line_is_taken_apart() {
        let drawn = Rng::new(7).below(1000);
        assert_eq!(asked("7 star 9"), Ok(format!("{drawn} star 9 1")));
        assert_eq!(asked("7 path 1 0"), Ok(format!("{drawn} path 1 0")));
    }

    #[test]
    fn a_wrong_command_line_is_refused() {
        for line in ["", "1 path", "1 path 2 3 4"] {
            let usage = "expected SEED SHAPE SIZE [TESTS]; the shapes are path, star";
            assert_eq!(asked(line).unwrap_err(), usage);
        }
        for (line, fault) in [
            (
                "x path 1",
                "expected a number from 0 to 18446744073709551615, found x",
            ),
            ("1 path 0", "expected a number from 1 to 9, found 0"),
            ("1 path 10", "expected a number from 1 to 9, found 10"),
            ("1 path 9 4", "expected a number from 0 to 3, found 4"),
        ] {
            assert_eq!(asked(line).unwrap_err(), fault);
        }
    }
}

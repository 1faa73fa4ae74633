//! The frames of the members' examples `generate`, `validate` and `oracle`, which `cargo contest stress` calls: command
//! line, standard streams and exit codes. What is in between belongs to each problem.

use super::statement::{Statement, check};
use crate::arguments::WRONG_USAGE;
use crate::random::Rng;
use std::fmt::Display;
use std::io::{self, Read, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

/// A maker of inputs. Its command line is `SEED SHAPE SIZE [TESTS]`; without a word on the tests there is one.
pub struct Generator {
    /// The shapes that keep to the statement, as far as the size and the number of tests do.
    pub valid: Vec<&'static str>,
    /// The shapes that go beyond the statement.
    pub beyond: Vec<&'static str>,
    /// The sizes that may be asked for.
    pub sizes: RangeInclusive<u64>,
    /// The numbers of tests that may be asked for.
    pub tests: RangeInclusive<u64>,
    /// Makes an input of one of these shapes, of a size and with a number of tests.
    pub input: fn(&mut Rng, shape: &str, size: usize, tests: usize) -> String,
}

impl Generator {
    /// The body of a generator's `main`: prints the input that the command line asks for.
    ///
    /// Returns 2 for a wrong command line, with a message that for a missing argument tells the least size and
    /// lists the shapes: `... SIZE from 2; the shapes are path, star; beyond the statement are loop`. Returns 1 if the input cannot be written.
    pub fn run(&self) -> ExitCode {
        let arguments = std::env::args_os().skip(1);
        let arguments: Vec<String> = arguments
            .map(|text| text.to_string_lossy().into_owned())
            .collect();
        match self.asked(&arguments) {
            Ok(input) => print(&input),
            Err(fault) => fail(&fault, WRONG_USAGE as u8),
        }
    }

    fn asked(&self, arguments: &[String]) -> Result<String, String> {
        let (seed, shape, size, tests) = match arguments {
            [seed, shape, size] => (seed, shape.as_str(), size, "1"),
            [seed, shape, size, tests] => (seed, shape.as_str(), size, tests.as_str()),
            _ => {
                let (least, shapes) = (self.sizes.start(), self.shapes());
                return Err(format!(
                    "expected SEED SHAPE SIZE [TESTS], SIZE from {least}; the shapes are {shapes}"
                ));
            }
        };
        if !self
            .valid
            .iter()
            .chain(&self.beyond)
            .any(|known| *known == shape)
        {
            let shapes = self.shapes();
            return Err(format!(
                "there is no shape `{shape}`; the shapes are {shapes}"
            ));
        }
        let mut rng = Rng::new(number(seed, &(0..=u64::MAX))?);
        let size = number(size, &self.sizes)? as usize;
        let tests = number(tests, &self.tests)? as usize;
        Ok((self.input)(&mut rng, shape, size, tests))
    }

    fn shapes(&self) -> String {
        let mut shapes = self.valid.join(", ");
        if !self.beyond.is_empty() {
            shapes += &format!("; beyond the statement are {}", self.beyond.join(", "));
        }
        shapes
    }
}

fn number(text: &str, range: &RangeInclusive<u64>) -> Result<u64, String> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    let (low, high) = (range.start(), range.end());
    number.ok_or_else(|| format!("expected a number from {low} to {high}, found {text}"))
}

/// The body of a validator's `main`: returns 0 if the statement allows standard input, and else 1 with `error: line L:
/// ...`, which names the rule that is broken.
pub fn validate(statement: Statement) -> ExitCode {
    match standard_input().and_then(|input| check(statement, &input)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => fail(&fault, 1),
    }
}

/// The body of an oracle's `main`: prints the answers to standard input.
///
/// Returns 1 if there are none, or if they cannot be read or written.
pub fn answer<E: Display>(answers: impl FnOnce(&[u8]) -> Result<String, E>) -> ExitCode {
    let input = match standard_input() {
        Ok(input) => input,
        Err(fault) => return fail(&fault, 1),
    };
    match answers(&input) {
        Ok(answers) => print(&answers),
        Err(fault) => fail(&fault, 1),
    }
}

fn standard_input() -> Result<Vec<u8>, String> {
    let mut input = Vec::new();
    match io::stdin().read_to_end(&mut input) {
        Ok(_) => Ok(input),
        Err(error) => Err(format!("cannot read: {error}")),
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
        let generator = Generator {
            valid: vec!["path", "star"],
            beyond: vec!["loop"],
            sizes: 1..=9,
            tests: 0..=3,
            input: |rng, shape, size, tests| format!("{} {shape} {size} {tests}", rng.below(1000)),
        };
        let arguments: Vec<String> = line.split_whitespace().map(String::from).collect();
        generator.asked(&arguments)
    }

    #[test]
    fn a_command_line_is_taken_apart() {
        let drawn = Rng::new(7).below(1000);
        assert_eq!(asked("7 star 9"), Ok(format!("{drawn} star 9 1")));
        assert_eq!(asked("7 loop 1 0"), Ok(format!("{drawn} loop 1 0")));
    }

    #[test]
    fn a_wrong_command_line_is_refused() {
        let shapes = "the shapes are path, star; beyond the statement are loop";
        for line in ["", "1 path", "1 path 2 3 4"] {
            let usage = format!("expected SEED SHAPE SIZE [TESTS], SIZE from 1; {shapes}");
            assert_eq!(asked(line).unwrap_err(), usage);
        }
        for (line, fault) in [
            ("1 ball 1", format!("there is no shape `ball`; {shapes}")),
            (
                "x path 1",
                "expected a number from 0 to 18446744073709551615, found x".to_string(),
            ),
            (
                "1 path 0",
                "expected a number from 1 to 9, found 0".to_string(),
            ),
            (
                "1 path 10",
                "expected a number from 1 to 9, found 10".to_string(),
            ),
            (
                "1 path 9 4",
                "expected a number from 0 to 3, found 4".to_string(),
            ),
        ] {
            assert_eq!(asked(line).unwrap_err(), fault);
        }
    }
}

//! Command lines: options taken apart, and what is said of those that are wrong.

use std::collections::BTreeMap;

use crate::nearest::nearest;

/// Exit code of a command line that cannot be understood.
pub const WRONG_USAGE: i32 = 2;

/// How the tool is called: by cargo's alias, or by its own name where it is installed.
pub fn tool() -> &'static str {
    let run_by_cargo = std::env::var_os("CARGO_MANIFEST_DIR").is_some();
    if run_by_cargo { BY_CARGO } else { "contest" }
}

/// How the texts of this program call it.
const BY_CARGO: &str = "cargo contest";

/// A text that calls the tool `cargo contest`, with the name by which it is called.
pub fn as_called(text: &str) -> String {
    text.replace(BY_CARGO, tool())
}

/// Says what is wrong with a command line; returns [`WRONG_USAGE`].
pub fn wrong_usage(message: &str) -> i32 {
    eprintln!("error: {message}");
    WRONG_USAGE
}

/// Says what went wrong; returns the exit code for it, 1.
pub fn failure(message: &str) -> i32 {
    eprintln!("error: {message}");
    1
}

/// "no option `--hlep`; there are: --help, ...", with the nearest names first.
pub fn unknown(what: &str, given: &str, known: &[&str]) -> String {
    let known = nearest(given, known).join(", ");
    format!("no {what} `{given}`; there are: {known}")
}

/// A command line taken apart.
#[derive(Debug, Default, PartialEq)]
pub struct Arguments {
    options: BTreeMap<&'static str, Vec<String>>,
    /// What is neither an option nor an option's value.
    pub others: Vec<String>,
}

impl Arguments {
    /// Takes a command line apart. `flags` stand alone (`--help`); each of `options` has a value (`--seed 1` or
    /// `--seed=1`). Behind `--` there are no options, and `-h` is `--help`.
    ///
    /// # Errors
    /// Names an unknown option, an option without its value, a flag with one.
    pub fn parse(
        arguments: &[String],
        flags: &[&'static str],
        options: &[&'static str],
    ) -> Result<Arguments, String> {
        let mut parsed = Arguments::default();
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            if argument == "--" {
                parsed.others.extend(arguments.cloned());
                break;
            }
            if !argument.starts_with('-') || argument == "-" {
                parsed.others.push(argument.clone());
                continue;
            }
            let (name, value) = match argument.split_once('=') {
                Some((name, value)) => (name, Some(value.to_string())),
                None => (argument.as_str(), None),
            };
            let name = if name == "-h" { "--help" } else { name };
            if let Some(&flag) = flags.iter().find(|&&flag| flag == name) {
                if value.is_some() {
                    return Err(format!("`{flag}` takes no value"));
                }
                parsed.options.entry(flag).or_default();
            } else if let Some(&option) = options.iter().find(|&&option| option == name) {
                let value = value.or_else(|| arguments.next().cloned());
                let value = value.ok_or_else(|| format!("`{option}` needs a value"))?;
                parsed.options.entry(option).or_default().push(value);
            } else {
                let known = [flags, options].concat();
                return Err(unknown("option", name, &known));
            }
        }
        Ok(parsed)
    }

    /// Whether a flag or an option is there.
    pub fn has(&self, name: &str) -> bool {
        self.options.contains_key(name)
    }

    /// The values of an option, in their order.
    pub fn all(&self, name: &str) -> &[String] {
        self.options.get(name).map_or(&[], Vec::as_slice)
    }

    /// The value of an option; the last one, if there are several.
    pub fn last(&self, name: &str) -> Option<&str> {
        self.all(name).last().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Arguments, String> {
        let arguments: Vec<String> = line.split(' ').map(String::from).collect();
        Arguments::parse(&arguments, &["--help", "--matrix"], &["--rustc"])
    }

    #[test]
    fn options_flags_and_names_are_told_apart() {
        assert!(parse("-h").unwrap().has("--help"));
        let parsed = parse("poj3710 --rustc a --matrix --rustc=b=c -- --help").unwrap();
        assert!(parsed.has("--matrix") && !parsed.has("--help"));
        assert_eq!(parsed.all("--rustc"), ["a", "b=c"]);
        assert_eq!(parsed.last("--rustc"), Some("b=c"));
        assert_eq!(parsed.others, ["poj3710", "--help"]);
    }

    #[test]
    fn faults_are_named() {
        for (line, fault) in [
            (
                "--matrx",
                "no option `--matrx`; there are: --matrix, --help, --rustc",
            ),
            (
                "--hlep=1",
                "no option `--hlep`; there are: --help, --rustc, --matrix",
            ),
            ("--rustc", "`--rustc` needs a value"),
            ("--help=yes", "`--help` takes no value"),
        ] {
            assert_eq!(parse(line).unwrap_err(), fault);
        }
    }
}

//! The command line: which tool is meant, and with which options.

use std::collections::BTreeMap;
use std::ffi::OsString;

use crate::nearest::nearest;

/// A tool of the workspace.
pub struct Tool {
    /// What stands behind `cargo` on the command line.
    pub name: &'static str,
    /// What it does, in a few words.
    pub summary: &'static str,
    /// What `--help` prints.
    pub help: &'static str,
    /// Runs it with the arguments behind the name; returns the exit code.
    pub run: fn(&[String]) -> i32,
}

/// All tools.
pub const TOOLS: &[Tool] = &[
    Tool {
        name: "bundle",
        summary: "print a submission as one file that judges compile",
        help: crate::bundle::HELP,
        run: crate::bundle::command,
    },
    Tool {
        name: "judge",
        summary: "compile submissions and run all their cases, as a judge does",
        help: crate::judge::HELP,
        run: crate::judge::command,
    },
    Tool {
        name: "scaffold",
        summary: "make the folder of a new problem",
        help: crate::scaffold::HELP,
        run: crate::scaffold::command,
    },
    Tool {
        name: "stress",
        summary: "compare a program with the oracle until they differ",
        help: crate::stress::HELP,
        run: crate::stress::command,
    },
];

/// Exit code of a command line that cannot be understood.
pub const WRONG_USAGE: i32 = 2;

/// Runs the tool that the command line names; returns the exit code of the process.
pub fn run(arguments: Vec<OsString>) -> i32 {
    let mut texts = Vec::new();
    for argument in arguments {
        match argument.into_string() {
            Ok(text) => texts.push(text),
            Err(argument) => {
                return wrong_usage(&format!("`{}` is no UTF-8", argument.display()));
            }
        }
    }
    let names: Vec<&str> = TOOLS.iter().map(|tool| tool.name).collect();
    let Some((name, rest)) = texts.split_first() else {
        return wrong_usage(&format!("which tool? There are: {}", names.join(", ")));
    };
    if name == "--help" || name == "-h" {
        crate::judge::report::say(&overview());
        return 0;
    }
    match TOOLS.iter().find(|tool| tool.name == name) {
        Some(tool) => (tool.run)(rest),
        None => wrong_usage(&unknown("tool", name, &names)),
    }
}

fn overview() -> String {
    let mut text = "The tools of the workspace; `cargo TOOL --help` tells more:".to_string();
    for tool in TOOLS {
        text += &format!("\n  cargo {:<9} {}", tool.name, tool.summary);
    }
    text
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

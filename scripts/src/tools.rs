//! The tools behind the aliases of `.cargo/config.toml`.

use std::ffi::OsString;

use crate::cli::{unknown, wrong_usage};

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

//! `contest`, called in its own workspace as `cargo contest`: tools for contest problems in a cargo workspace.
//!
//! The command line: which command, help, and exit codes.

mod commands;

use std::ffi::OsString;

use scripts::arguments::{as_called, tool, unknown, wrong_usage};
use scripts::terminal::say;

use commands::COMMANDS;

fn main() {
    let arguments = std::env::args_os().skip(1).collect();
    std::process::exit(run(arguments))
}

/// Runs the command that the command line names; returns the exit code of the process.
fn run(arguments: Vec<OsString>) -> i32 {
    let mut texts = Vec::new();
    for argument in arguments {
        match argument.into_string() {
            Ok(text) => texts.push(text),
            Err(argument) => {
                return wrong_usage(&format!("`{}` is no UTF-8", argument.display()));
            }
        }
    }
    let names: Vec<&str> = COMMANDS.iter().map(|command| command.name).collect();
    let Some((name, rest)) = texts.split_first() else {
        return wrong_usage(&format!("which command? There are: {}", names.join(", ")));
    };
    if name == "--help" || name == "-h" {
        say(&overview());
        return 0;
    }
    let Some(command) = COMMANDS.iter().find(|command| command.name == name) else {
        return wrong_usage(&unknown("command", name, &names));
    };
    // Behind `--` there are no options.
    let mut options = rest.iter().take_while(|argument| *argument != "--");
    if options.any(|argument| argument == "--help" || argument == "-h") {
        say(as_called(command.help).trim_end());
        return 0;
    }
    (command.run)(rest)
}

fn overview() -> String {
    let tool = tool();
    let mut text =
        format!("Tools for contest problems. `{tool} COMMAND --help` tells more of each:\n");
    for command in COMMANDS {
        text += &format!("\n  {:<8} {}", command.name, command.summary);
    }
    text
}

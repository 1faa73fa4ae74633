//! The commands, one file each. Only this list and `main` know them.

mod bundle;
mod judge;
mod listen;
mod new;
mod play;
mod stress;
mod survey;

/// A command of the tool.
pub struct Command {
    /// What stands behind the tool's name on the command line.
    pub name: &'static str,
    /// What it does, in a few words.
    pub summary: &'static str,
    /// What `--help` prints.
    pub help: &'static str,
    /// Runs it with the arguments behind the name; returns the exit code.
    pub run: fn(&[String]) -> i32,
}

/// All commands.
pub const COMMANDS: &[Command] = &[
    Command {
        name: "judge",
        summary: "compile submissions and run all their cases, as a judge does",
        help: judge::HELP,
        run: judge::run,
    },
    Command {
        name: "bundle",
        summary: "print a submission as one file that judges compile",
        help: bundle::HELP,
        run: bundle::run,
    },
    Command {
        name: "stress",
        summary: "compare a program with the oracle until they differ",
        help: stress::HELP,
        run: stress::run,
    },
    Command {
        name: "play",
        summary: "play a problem's game against the perfect player, in the browser",
        help: play::HELP,
        run: play::run,
    },
    Command {
        name: "listen",
        summary: "make the folders of problems that the browser sends",
        help: listen::HELP,
        run: listen::run,
    },
    Command {
        name: "new",
        summary: "make the folder of a new problem",
        help: new::HELP,
        run: new::run,
    },
    Command {
        name: "survey",
        summary: "tell of many programs whether their bundles do what they do",
        help: survey::HELP,
        run: survey::run,
    },
];

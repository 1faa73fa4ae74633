//! Compares a program with a problem's oracle until they differ.

use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use scripts::arguments::{Arguments, failure, tool, wrong_usage};
use scripts::judge::submission::compiled;
use scripts::language::Language;
use scripts::process;
use scripts::stress::{Plan, compare};
use scripts::workspace::Workspace;

/// What `--help` prints.
pub const HELP: &str = "\
Compares a program with the problem's oracle, a search over the literal rules, on generated inputs,
small ones first, until they differ or you stop it. A difference is made small and kept in the
problem's folder as the case hack-stress-SEED.

Usage: cargo contest stress [OPTIONS] PROBLEM

Options:
  --program PATH         a program of your own in place of the bundle: any executable that reads the
                         problem's input and prints its answers. It gets only what the statement
                         allows, and counts as endless after the judge's time limit, or 3 s
  --lang rust|c          compare the file of this language; rust unless given
  --beyond               also inputs that the statement does not allow; always so without --program
  --seed NUMBER          where to begin; by the clock if left out
  --seconds NUMBER       when to stop, shrinking included; never if left out. Compiling does not count
  --manifest-path FILE   the workspace to work in, as cargo has it
  --help                 this text

Exit code: 0 if there was no difference, 1 if there was one or nothing could be compared, 2 for a
wrong command line.

Example: cargo contest stress poj3710 --program ./mine
";

/// Runs the command with what stands behind it on the command line; returns the exit code.
pub fn run(arguments: &[String]) -> i32 {
    let options = [
        "--seed",
        "--seconds",
        "--program",
        "--lang",
        "--manifest-path",
    ];
    let arguments = match Arguments::parse(arguments, &["--beyond"], &options) {
        Ok(arguments) => arguments,
        Err(message) => return wrong_usage(&message),
    };
    process::catch_interruptions();
    match stress(&arguments) {
        Ok(agreed) => i32::from(!agreed),
        Err(Fault::Usage(message)) => wrong_usage(&message),
        Err(Fault::Other(message)) => failure(&message),
    }
}

/// Why nothing was compared.
enum Fault {
    /// The command line is wrong.
    Usage(String),
    /// Something cannot be read, written, compiled or run.
    Other(String),
}

impl From<String> for Fault {
    fn from(message: String) -> Fault {
        Fault::Other(message)
    }
}

/// Whether the program and the oracle agreed until the end.
fn stress(arguments: &Arguments) -> Result<bool, Fault> {
    let number = |name: &str| match arguments.last(name) {
        None => Ok(None),
        Some(text) => match text.parse::<u64>() {
            Ok(number) => Ok(Some(number)),
            Err(_) => Err(Fault::Usage(format!(
                "`{name}` needs a number, not `{text}`"
            ))),
        },
    };
    let seed = number("--seed")?.unwrap_or_else(seed_of_the_clock);
    let seconds = number("--seconds")?;
    let own = arguments.last("--program");
    let language = Language::chosen(arguments.last("--lang")).map_err(Fault::Usage)?;
    let [name] = &arguments.others[..] else {
        let message = format!("which problem? `{} stress PROBLEM`", tool());
        return Err(Fault::Usage(message));
    };

    let workspace = Workspace::load(arguments.last("--manifest-path").map(Path::new))?;
    let problem = workspace.find(name).map_err(Fault::Usage)?;
    let program = match own {
        Some(path) => fs::canonicalize(path).map_err(|error| format!("{path}: {error}"))?,
        None => compiled(&workspace, problem, language, &[])?,
    };
    let plan = Plan {
        program,
        beyond: arguments.has("--beyond") || own.is_none(),
        seed,
        seconds,
    };
    Ok(compare(&workspace, problem, plan)?)
}

fn seed_of_the_clock() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(1, |since| since.as_secs() % 1_000_000)
}

//! Makes the page on which a problem's game is played, and opens it.

use std::fs;
use std::path::{Path, PathBuf};

use scripts::arguments::{Arguments, failure, tool, wrong_usage};
use scripts::cases;
use scripts::desktop;
use scripts::files::write_whole;
use scripts::play::{file_address, page};
use scripts::terminal::say;
use scripts::workspace::{Member, Workspace};

/// What `--help` prints.
pub const HELP: &str = "\
Plays a problem's game against the perfect player, in the browser. The page is one file,
target/play/PROBLEM.html, which needs no server and no network.

Usage: cargo contest play [OPTIONS] PROBLEM [FILE]

The positions of FILE are there to begin from, or those of the samples if there is none; others are
generated on the page.

Options:
  --no-open              only print where the page is
  --manifest-path FILE   the workspace to work in, as cargo has it
  --help                 this text

Example: cargo contest play uoj266
";

/// Runs the command with what stands behind it on the command line; returns the exit code.
pub fn run(arguments: &[String]) -> i32 {
    let parsed = match Arguments::parse(arguments, &["--no-open"], &["--manifest-path"]) {
        Ok(parsed) => parsed,
        Err(message) => return wrong_usage(&message),
    };
    let (name, file) = match &parsed.others[..] {
        [name] => (name, None),
        [name, file] => (name, Some(Path::new(file))),
        _ => {
            return wrong_usage(&format!("which problem? As in `{} play uoj266`", tool()));
        }
    };
    let workspace = match Workspace::load(parsed.last("--manifest-path").map(Path::new)) {
        Ok(workspace) => workspace,
        Err(message) => return failure(&message),
    };
    let problem = match workspace.find(name) {
        Ok(problem) => problem,
        Err(message) => return wrong_usage(&message),
    };
    match write(&workspace, problem, file) {
        Ok(path) => {
            say(&path.display().to_string());
            if parsed.has("--no-open") {
                return 0;
            }
            match desktop::show(&file_address(&path)) {
                Ok(_) => 0,
                Err(message) => failure(&message),
            }
        }
        Err(message) => failure(&message),
    }
}

/// Writes the page and returns where it is.
fn write(workspace: &Workspace, problem: &Member, file: Option<&Path>) -> Result<PathBuf, String> {
    let inputs = match file {
        Some(file) => {
            let text = fs::read_to_string(file);
            vec![text.map_err(|error| format!("{}: {error}", file.display()))?]
        }
        None => cases::of(&problem.folder)?
            .into_iter()
            .filter(|case| case.name.starts_with("sample-"))
            .map(|case| String::from_utf8_lossy(&case.input).into_owned())
            .collect(),
    };
    let text = page(workspace, problem, &inputs)?;
    let path = workspace.target.join("play").join(&problem.name);
    let path = path.with_extension("html");
    write_whole(&path, text.as_bytes())?;
    Ok(path)
}

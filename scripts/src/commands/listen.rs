//! Makes the folders of problems that the browser sends.

use std::path::Path;

use scripts::arguments::{Arguments, failure, tool, wrong_usage};
use scripts::listen::{listen, open};
use scripts::process;
use scripts::terminal::say;
use scripts::workspace::Workspace;

/// What `--help` prints.
pub const HELP: &str = "\
Takes problems from the browser, from its extension Competitive Companion, and makes the folder of
each: title, judge, address and limits in its Cargo.toml, the samples as cases, and a solution that
reads and answers nothing yet. Ends after one problem, or after all problems of one contest.

Usage: cargo contest listen [OPTIONS]

Options:
  --port NUMBER          listen there only; else at 27121, or if that is taken at 10043 or 10045, to all
                         of which the extension sends
  --manifest-path FILE   the workspace to work in, as cargo has it
  --help                 this text

Nothing that is there is overwritten. Only this machine is listened to, and no page of the web.
Exit code: 0 when the problems are there, 1 if not, 2 for a wrong command line, 130 when interrupted.

Example: cargo contest listen
";

/// Runs the command with what stands behind it on the command line; returns the exit code.
pub fn run(arguments: &[String]) -> i32 {
    let parsed = match Arguments::parse(arguments, &[], &["--port", "--manifest-path"]) {
        Ok(parsed) => parsed,
        Err(message) => return wrong_usage(&message),
    };
    if let Some(other) = parsed.others.first() {
        return wrong_usage(&format!(
            "`{other}` is too many: the browser says which problem"
        ));
    }
    let port = match parsed
        .last("--port")
        .map(|text| (text, text.parse::<u16>()))
    {
        None => None,
        Some((_, Ok(port))) => Some(port),
        Some((text, Err(_))) => {
            return wrong_usage(&format!("`{text}` is no port, from 0 to 65535"));
        }
    };
    process::catch_interruptions();
    match take(parsed.last("--manifest-path").map(Path::new), port) {
        Ok(_) if process::interrupted() => {
            eprintln!("interrupted");
            130
        }
        Ok(names) => {
            for name in names {
                say(&format!(
                    "write {name}/src/main.rs, then: {} judge {name}",
                    tool()
                ));
            }
            0
        }
        Err(message) => failure(&message),
    }
}

/// Listens until all is there; the names of the folders.
fn take(manifest: Option<&Path>, port: Option<u16>) -> Result<Vec<String>, String> {
    let workspace = Workspace::load(manifest)?;
    let listener = open(port)?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    say(&format!(
        "listening on http://{address}: click Competitive Companion's green plus on a problem or a contest; Ctrl-C stops"
    ));
    let complain = |line: &str| eprintln!("{line}");
    listen(
        &listener,
        &workspace.root.join("Cargo.toml"),
        &process::interrupted,
        &say,
        &complain,
    )
    .map_err(|error| format!("cannot listen: {error}"))
}

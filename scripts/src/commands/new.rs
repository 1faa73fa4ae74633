//! Makes the folder of a new problem.

use std::path::Path;

use scripts::arguments::{Arguments, failure, tool, wrong_usage};
use scripts::scaffold::{game, plain};
use scripts::terminal::say;
use scripts::workspace::Workspace;

/// What `--help` prints.
pub const HELP: &str = "\
Makes the folder of a new problem and adds it to the workspace: a solution that reads and answers
nothing yet, and one case to fill in. (`cargo contest listen` fills it in from the browser.)

Usage: cargo contest new [OPTIONS] NAME

NAME is the judge's short name and the problem's number, in small letters, digits and underscores.

Options:
  --url URL              the problem's page
  --game                 a complete game in place of an empty problem: solution, cases, oracle, tests and
                         bench of the subtraction game, all green, to be rewritten piece by piece
  --manifest-path FILE   the workspace to work in, as cargo has it
  --help                 this text

Example: cargo contest new hdu1846 --url https://acm.hdu.edu.cn/showproblem.php?pid=1846
";

/// Runs the command with what stands behind it on the command line; returns the exit code.
pub fn run(arguments: &[String]) -> i32 {
    let parsed = match Arguments::parse(arguments, &["--game"], &["--url", "--manifest-path"]) {
        Ok(parsed) => parsed,
        Err(message) => return wrong_usage(&message),
    };
    let tool = tool();
    let [name] = &parsed.others[..] else {
        return wrong_usage(&format!("one name is needed, as in `{tool} new hdu1846`"));
    };
    let made =
        Workspace::load(parsed.last("--manifest-path").map(Path::new)).and_then(|workspace| {
            let problem = plain::of_address(name, parsed.last("--url"))?;
            if parsed.has("--game") {
                game::make(&workspace, name, &problem)
            } else {
                plain::make(&workspace, name, &problem)
            }
        });
    let folder = match made {
        Ok(folder) => folder,
        Err(message) => return failure(&message),
    };
    let next = if parsed.has("--game") {
        format!(
            "with the subtraction game for a beginning. Next:\n  {tool} judge {name}\n  cargo test -p {name}\n  \
             write title, judge and limits into {name}/Cargo.toml, its line into the table of README.md,\n  \
             and make every file of the folder the problem's own"
        )
    } else {
        format!(
            "which answers nothing yet. Next:\n  \
             put the sample into {name}/cases/sample-1.in and .out, title and limits into {name}/Cargo.toml,\n  \
             write {name}/src/main.rs\n  {tool} judge {name}\n  {tool} bundle {name} --copy --open"
        )
    };
    say(&format!(
        "{} is a member of the workspace, {next}",
        folder.display()
    ));
    0
}

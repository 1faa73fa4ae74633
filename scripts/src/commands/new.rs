//! Makes the folder of a new problem.

use std::path::Path;

use scripts::arguments::{Arguments, failure, tool, wrong_usage};
use scripts::scaffold::scaffold;
use scripts::terminal::say;
use scripts::workspace::Workspace;

/// What `--help` prints.
pub const HELP: &str = "\
Makes the folder of a new problem, with a solution, cases, an oracle, tests and a bench that all pass,
and adds it to the workspace. They are those of a small example; rewrite them piece by piece.

Usage: cargo contest new [OPTIONS] NAME

NAME is the judge's short name and the problem's number, in small letters, digits and underscores.

Options:
  --url URL              the problem's page
  --manifest-path FILE   the workspace to work in, as cargo has it
  --help                 this text

Example: cargo contest new hdu1846 --url https://acm.hdu.edu.cn/showproblem.php?pid=1846
";

/// Runs the command with what stands behind it on the command line; returns the exit code.
pub fn run(arguments: &[String]) -> i32 {
    let parsed = match Arguments::parse(arguments, &[], &["--url", "--manifest-path"]) {
        Ok(parsed) => parsed,
        Err(message) => return wrong_usage(&message),
    };
    let [name] = &parsed.others[..] else {
        return wrong_usage(&format!(
            "one name is needed, as in `{} new hdu1846`",
            tool()
        ));
    };
    let workspace = match Workspace::load(parsed.last("--manifest-path").map(Path::new)) {
        Ok(workspace) => workspace,
        Err(message) => return failure(&message),
    };
    match scaffold(&workspace, name, parsed.last("--url")) {
        Ok(folder) => {
            say(&format!(
                "{} is a member of the workspace, with the subtraction game for a beginning. Next:\n  \
                 {} judge {name}\n  cargo test -p {name}\n  \
                 write title, judge and limits into {name}/Cargo.toml, its line into the table of README.md,\n  \
                 and make every file of the folder the problem's own",
                folder.display(),
                tool()
            ));
            0
        }
        Err(message) => failure(&message),
    }
}

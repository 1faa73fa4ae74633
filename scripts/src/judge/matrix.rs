//! `cargo contest judge --matrix`: every submission with every compiler at hand, in every edition, with and without
//! optimisation, warnings being errors; all cases with each.

use std::path::Path;

use super::fault::Fault;
use super::grid::{self, Task};
use super::submission::{Submission, cases_of};
use super::subset::{self, Subset};
use crate::files::Scratch;
use crate::terminal::{indented, say};
use crate::toolchain;
use crate::workspace::Workspace;

const EDITIONS: [&str; 4] = ["2015", "2018", "2021", "2024"];

/// Without optimisation a judge lets overflows panic.
const LEVELS: [(&str, [&str; 4]); 2] = [
    ("0", ["-C", "opt-level=0", "-C", "overflow-checks=on"]),
    ("2", ["-C", "opt-level=2", "-C", "overflow-checks=off"]),
];

/// Whether all is accepted everywhere.
pub fn judge(
    workspace: &Workspace,
    submissions: &[Submission],
    more_compilers: &[String],
) -> Result<bool, Fault> {
    let compilers = toolchain::rust_compilers(more_compilers)?;
    let mut cases = Vec::new();
    for submission in submissions {
        cases.push(cases_of(submission.problem)?);
    }
    let (mut rows, mut tasks) = (Vec::new(), Vec::new());
    for compiler in &compilers {
        let version = compiler.short_version();
        for (level, level_arguments) in LEVELS {
            for (column, edition) in EDITIONS.into_iter().enumerate() {
                if !compiler.knows_edition(edition) {
                    continue;
                }
                let mut arguments = vec!["--edition", edition, "-D", "warnings"];
                arguments.extend(level_arguments);
                for (submission, cases) in submissions.iter().zip(&cases) {
                    tasks.push(Task {
                        row: rows.len(),
                        column,
                        label: format!("{version}, opt-level {level}, edition {edition}"),
                        build: submission.build(compiler, &arguments),
                        submission,
                        cases,
                    });
                }
            }
            rows.push(vec![version.clone(), level.to_string()]);
        }
    }
    let mut heads = vec!["compiler".to_string(), "opt-level".to_string()];
    heads.extend(EDITIONS.map(String::from));

    let scratch = Scratch::within(&workspace.target.join("judge"))
        .map_err(|error| format!("{}: {error}", workspace.target.display()))?;
    let is_accepted = grid::judge(heads, &rows, &tasks, &scratch.0)?;
    say(
        "AC: all cases of all problems, without a warning; -: the compiler does not know the edition",
    );
    let (said, is_subset) = subset(submissions, &scratch.0)?;
    say(&format!("Rust 1.43 subset: {said}"));
    Ok(is_accepted && is_subset)
}

/// A line on the Rust 1.43 subset, and whether it is good enough.
fn subset(submissions: &[Submission], folder: &Path) -> Result<(String, bool), Fault> {
    for submission in submissions {
        match subset::check(&submission.source, folder)? {
            Subset::Kept => {}
            Subset::NotChecked => return Ok(("not checked: no clippy".to_string(), true)),
            Subset::Left(said) => {
                let name = &submission.problem.name;
                return Ok((format!("{name}\n{}", indented(&said)), false));
            }
            Subset::Interrupted => return Err(Fault::Interrupted),
        }
    }
    Ok(("nothing newer that clippy knows of".to_string(), true))
}

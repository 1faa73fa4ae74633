//! `cargo judge --matrix`: every submission with every compiler at hand, in every edition, with and without
//! optimisation, warnings being errors; all cases with each.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::Fault;
use super::build::{Compiler, Scratch};
use super::grid::{self, Task};
use super::report::{indented, say};
use super::submission::{Submission, cases_of};
use super::subset::{self, Subset};
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
    let compilers = compilers(more_compilers)?;
    let mut cases = Vec::new();
    for submission in submissions {
        cases.push(cases_of(submission.problem)?);
    }
    let (mut rows, mut tasks) = (Vec::new(), Vec::new());
    for compiler in &compilers {
        let version = short_version(compiler);
        for (level, level_arguments) in LEVELS {
            for (column, edition) in EDITIONS.into_iter().enumerate() {
                if !knows_edition(compiler, edition) {
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

/// "rustc 1.63.0".
fn short_version(compiler: &Compiler) -> String {
    let words: Vec<&str> = compiler.version.split(' ').take(2).collect();
    words.join(" ")
}

/// The compiler that the shell finds, those that rustup has, the system's own, and those that the user names; each
/// version once.
fn compilers(named: &[String]) -> Result<Vec<Compiler>, Fault> {
    let mut found = vec![Compiler::find("rustc")?];
    for path in toolchains() {
        found.extend(Compiler::find(path));
    }
    found.extend(Compiler::find("/usr/bin/rustc"));
    for path in named {
        found.push(Compiler::find(path)?);
    }
    let mut distinct: Vec<Compiler> = Vec::new();
    for compiler in found {
        if distinct
            .iter()
            .all(|other| other.version != compiler.version)
        {
            distinct.push(compiler);
        }
    }
    Ok(distinct)
}

/// The compilers of rustup's toolchains; none, if there is no rustup.
fn toolchains() -> Vec<PathBuf> {
    let ask = |arguments: &[&str]| -> String {
        let output = Command::new("rustup").args(arguments).output();
        let output = output.ok().filter(|output| output.status.success());
        output.map_or_else(String::new, |output| {
            String::from_utf8_lossy(&output.stdout).into_owned()
        })
    };
    let list = ask(&["toolchain", "list"]);
    let names = list.lines().filter_map(|line| line.split(' ').next());
    names
        .map(|name| ask(&["which", "rustc", "--toolchain", name]))
        .map(|path| PathBuf::from(path.trim()))
        .collect()
}

fn knows_edition(compiler: &Compiler, edition: &str) -> bool {
    Command::new(&compiler.program)
        .args(["--edition", edition, "--print", "sysroot"])
        .output()
        .is_ok_and(|output| output.status.success())
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

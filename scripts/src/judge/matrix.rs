//! `cargo judge --matrix`: every submission with every compiler at hand, in every edition, with and without
//! optimisation, warnings being errors; all cases with each.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::build::{Compiler, Failure, Scratch};
use super::report::{Progress, Style, say, table};
use super::subset::{self, Subset};
use super::{Fault, Submission, cases_of, indented, on_all_processors, run_case, show_line};
use crate::testing::cases::Case;
use crate::workspace::Workspace;

const EDITIONS: [&str; 4] = ["2015", "2018", "2021", "2024"];
const OPTIMISATION: [&str; 2] = ["0", "2"];

/// One submission in one cell of the table.
struct Task<'a> {
    row: usize,
    compiler: &'a Compiler,
    level: &'static str,
    edition: &'static str,
    submission: &'a Submission<'a>,
    cases: &'a [Case],
}

/// What is wrong in a cell: in a few letters, and at length.
struct Flaw {
    letters: &'static str,
    details: String,
}

/// Whether all is accepted everywhere.
pub fn judge(
    workspace: &Workspace,
    submissions: &[Submission],
    more_compilers: &[String],
) -> Result<bool, Fault> {
    let compilers = compilers(more_compilers)?;
    let mut tasks = Vec::new();
    let mut cases = Vec::new();
    for submission in submissions {
        cases.push(cases_of(submission.problem)?);
    }
    for (index, compiler) in compilers.iter().enumerate() {
        for edition in EDITIONS {
            if !knows_edition(compiler, edition) {
                continue;
            }
            for (offset, level) in OPTIMISATION.into_iter().enumerate() {
                for (submission, cases) in submissions.iter().zip(&cases) {
                    tasks.push(Task {
                        row: index * OPTIMISATION.len() + offset,
                        compiler,
                        level,
                        edition,
                        submission,
                        cases,
                    });
                }
            }
        }
    }

    let scratch = Scratch::within(&workspace.target.join("judge"))
        .map_err(|error| format!("{}: {error}", workspace.target.display()))?;
    let progress = Progress::new();
    let done = AtomicUsize::new(0);
    progress.show(&format!("0 of {} programs", tasks.len()));
    let flaws = on_all_processors(&tasks, |task| {
        let flaw = task.flaw(&scratch.0);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        progress.show(&format!("{done} of {} programs", tasks.len()));
        flaw
    });
    let flaws: Vec<Option<Flaw>> = flaws.into_iter().collect::<Result<_, Fault>>()?;
    let subset = subset(submissions, &scratch.0);
    progress.clear();

    say(&overview(&compilers, &tasks, &flaws));
    let runs: usize = tasks.iter().map(|task| task.cases.len()).sum();
    say(&format!(
        "\nAC: all {} cases of {} problems; -: the compiler does not know the edition.\n\
         {} programs compiled with -D warnings, {runs} runs.",
        cases.iter().map(Vec::len).sum::<usize>(),
        submissions.len(),
        tasks.len()
    ));
    let (said, is_subset) = subset?;
    say(&format!("Rust 1.43 subset: {said}"));
    for submission in submissions {
        let name = &submission.problem.name;
        let mut here = tasks
            .iter()
            .zip(&flaws)
            .filter(|(task, _)| task.submission.problem.name == *name)
            .filter_map(|(task, flaw)| flaw.as_ref().map(|flaw| (task, flaw)));
        if let Some((task, flaw)) = here.next() {
            let details = indented(&flaw.details);
            say(&format!("\n{}\n{details}", task.name()));
            say(&format!("  and {} more flaws of {name}", here.count()));
        }
    }
    Ok(is_subset && flaws.iter().all(Option::is_none))
}

impl Task<'_> {
    fn name(&self) -> String {
        format!(
            "{}: {}, opt-level {}, edition {}",
            self.submission.problem.name,
            short_version(self.compiler),
            self.level,
            self.edition
        )
    }

    fn flaw(&self, folder: &Path) -> Result<Option<Flaw>, Fault> {
        let level = format!("opt-level={}", self.level);
        let checks = if self.level == "0" { "on" } else { "off" };
        let checks = format!("overflow-checks={checks}");
        let edition = self.edition;
        let arguments = [
            "--edition",
            edition,
            "-C",
            &level,
            "-C",
            &checks,
            "-D",
            "warnings",
        ];
        let build = self.submission.build(self.compiler, &arguments);
        let program = match build.compile(folder) {
            Ok(program) => program,
            Err(Failure::Interrupted) => return Err(Fault::Interrupted),
            Err(Failure::Refused(details)) => {
                let letters = "CE";
                return Ok(Some(Flaw { letters, details }));
            }
        };
        for case in self.cases {
            let expected = Some(&case.expected[..]);
            let (line, _) = run_case(&program, &case.path, expected, &self.submission.rules)?;
            if !line.verdict.is_accepted() {
                return Ok(Some(Flaw {
                    letters: line.verdict.letters(),
                    details: show_line(&line, Style::of_stdout()),
                }));
            }
        }
        // A hundred programs of some megabytes: what has been judged may go. If it cannot, the whole folder goes soon.
        let _ = std::fs::remove_file(program);
        Ok(None)
    }
}

/// A row for each compiler and level, a column for each edition.
fn overview(compilers: &[Compiler], tasks: &[Task], flaws: &[Option<Flaw>]) -> String {
    let style = Style::of_stdout();
    let mut rows = vec![vec!["compiler".to_string(), "opt-level".to_string()]];
    rows[0].extend(EDITIONS.map(String::from));
    for (index, compiler) in compilers.iter().enumerate() {
        for (offset, level) in OPTIMISATION.into_iter().enumerate() {
            let mut row = vec![short_version(compiler), level.to_string()];
            row.extend(EDITIONS.map(|edition| {
                let mut here = tasks
                    .iter()
                    .zip(flaws)
                    .filter(|(task, _)| {
                        task.row == index * OPTIMISATION.len() + offset && task.edition == edition
                    })
                    .peekable();
                if here.peek().is_none() {
                    return "-".to_string();
                }
                let flaw = here.find_map(|(task, flaw)| {
                    let name = &task.submission.problem.name;
                    flaw.as_ref().map(|flaw| format!("{} {name}", flaw.letters))
                });
                flaw.map_or_else(|| style.good("AC"), |flaw| style.bad(&flaw))
            }));
            rows.push(row);
        }
    }
    table(&rows)
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

//! Holds the files of many programs against the programs.

use std::path::Path;

use scripts::arguments::{Arguments, failure, wrong_usage};
use scripts::language::Language;
use scripts::parallel::on_all_processors;
use scripts::process;
use scripts::survey::build::{Built, Mode, build};
use scripts::survey::check::{Check, Verdict};
use scripts::survey::find::{Found, workspaces};
use scripts::survey::report::{Row, causes, overview};
use scripts::terminal::say;

/// What `--help` prints.
pub const HELP: &str = "\
Tells of all programs in folders of workspaces whether their bundles do what they do.

Usage: cargo contest survey [OPTIONS] FOLDER ...

Looks for workspaces in each FOLDER and below. Every binary target that cargo names is built, bundled, and
the bundle compiled in the same way; both are run on the inputs cases/PROGRAM/*.in of the package, on
cases/*.in if the package has one program, or else on no input. They have to print the same and to end with
the same exit code. Goes on after failures. The bundles stay in target/survey/files of their workspace.

Options:
  --lang rust|c   the language of the files; rust unless given
  --limit N       at most N programs of each workspace
  --optimised     compile as judges do, without checks of overflow and without debug assertions
  --shown N       of each cause at most N programs are listed; 3 unless given
  --help          print this

Prints a table by workspace, and what went wrong by cause. `rungs` counts the files of the bundler's first,
second and third attempt (shrunk, by name only, the libraries whole), for C of the small library and of the
real one. `warnings` are those about the file that nothing in
the workspace has; `passed over` are inputs on which a program took longer than 10 s, or printed something
else each time. Exit code: 0 if all files are right, 1 if not, 2 for a wrong command line, 130 when
interrupted.

Example:
  cargo contest survey ~/competitive-library --limit 20
";

/// Runs the command with what stands behind it on the command line; returns the exit code.
pub fn run(arguments: &[String]) -> i32 {
    let request = match read(arguments) {
        Ok(request) => request,
        Err(fault) => return wrong_usage(&fault),
    };
    process::catch_interruptions();
    let (mut found, mut unreadable) = (Vec::new(), Vec::new());
    for folder in &request.folders {
        if !Path::new(folder).is_dir() {
            return failure(&format!("there is no folder {folder}"));
        }
        let (more, faults) = workspaces(Path::new(folder), request.limit);
        found.extend(more.into_iter().filter(|found| !found.programs.is_empty()));
        unreadable.extend(faults);
    }
    let mut rows = Vec::new();
    for found in &found {
        match survey(found, &request) {
            Ok(row) => {
                // A long run shows early how it goes.
                eprintln!("{}", row.summary());
                rows.push(row);
            }
            Err(fault) => return failure(&format!("{}: {fault}", found.label)),
        }
        if process::interrupted() {
            break;
        }
    }
    say(&overview(&rows));
    let causes = causes(&rows, &unreadable, request.shown);
    if !causes.is_empty() {
        say(&format!("\n{}", causes.trim_end()));
    }
    if process::interrupted() {
        eprintln!("interrupted");
        return 130;
    }
    let mut programs = rows.iter().flat_map(|row| &row.programs);
    let all_right = programs.all(|program| program.verdict == Verdict::Right);
    i32::from(!all_right || !unreadable.is_empty() || rows.is_empty())
}

fn survey(found: &Found, request: &Request) -> Result<Row, String> {
    let Built { programs, warnings } = build(found, request.mode)?;
    let check = Check {
        workspace: &found.workspace,
        language: request.language,
        mode: request.mode,
        known: &warnings,
    };
    let pairs: Vec<_> = found.programs.iter().zip(&programs).collect();
    let mut programs = on_all_processors(
        &format!("{}: checked", found.label),
        &pairs,
        |(program, built)| check.check(program, built),
    );
    programs.retain(|program| program.verdict != Verdict::Interrupted);
    Ok(Row {
        label: found.label.clone(),
        programs,
    })
}

#[derive(Debug)]
struct Request {
    folders: Vec<String>,
    language: Language,
    mode: Mode,
    limit: Option<usize>,
    shown: usize,
}

fn read(arguments: &[String]) -> Result<Request, String> {
    let options = ["--lang", "--limit", "--shown"];
    let mut arguments = Arguments::parse(arguments, &["--optimised"], &options)?;
    let number = |name: &str| {
        let text = arguments.last(name);
        let read = text.map(|text| {
            text.parse()
                .map_err(|_| format!("`{name} {text}`: no number"))
        });
        read.transpose()
    };
    let request = Request {
        language: Language::chosen(arguments.last("--lang"))?,
        mode: if arguments.has("--optimised") {
            Mode::Optimised
        } else {
            Mode::Checked
        },
        limit: number("--limit")?,
        shown: number("--shown")?.unwrap_or(3),
        folders: std::mem::take(&mut arguments.others),
    };
    if request.folders.is_empty() {
        return Err("which folder?".to_string());
    }
    Ok(request)
}

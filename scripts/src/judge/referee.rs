//! A problem's own way to compare answers, ready for use: the one place for the judge, for stress and for the members'
//! tests.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::compare::{Mistake, first_mistake, first_wrong_token};
use crate::examples::{self, Home};
use crate::files::Scratch;
use crate::process::{self, Input, Limits};
use crate::workspace::{Checker, Member, Workspace};

/// How long a checker of the problem's own may take for an output.
const PATIENCE: Duration = Duration::from_secs(10);

/// What compares a problem's answers.
#[derive(Clone, Debug, PartialEq)]
pub enum Referee {
    /// Line by line.
    Lines,
    /// Token by token; numbers may differ by this much, absolutely or relatively, if it says so.
    Tokens(Option<f64>),
    /// A program that gets the files of input, output and answers.
    Program(PathBuf),
}

impl Referee {
    /// As the problem's metadata say; builds the example `checker` if they name it.
    ///
    /// # Errors
    /// When that does not build.
    pub fn of(workspace: &Workspace, problem: &Member) -> Result<Referee, String> {
        let checker = problem
            .judge
            .as_ref()
            .map_or(Checker::Lines, |judge| judge.checker);
        Ok(match checker {
            Checker::Lines => Referee::Lines,
            Checker::Tokens => Referee::Tokens(None),
            Checker::Float(tolerance) => Referee::Tokens(Some(tolerance)),
            Checker::Example => {
                let [program] = examples::build(workspace, problem, ["checker"], Home::Here)?;
                Referee::Program(program)
            }
        })
    }

    /// As [`Referee::of`], for the member in a folder; line by line in a folder that is no package.
    ///
    /// # Errors
    /// When there is no such member, or its checker does not build.
    pub fn of_folder(folder: &Path) -> Result<Referee, String> {
        let manifest = folder.join("Cargo.toml");
        if !manifest.exists() {
            return Ok(Referee::Lines);
        }
        let workspace = Workspace::load(Some(&manifest))?;
        Referee::of(&workspace, workspace.member_in(folder)?)
    }

    /// The first mistake in what a program printed for an input, beside the answers that were expected.
    ///
    /// # Errors
    /// When the problem's own checker neither accepts nor refuses: a sentence that names it.
    pub fn mistake(
        &self,
        input: Input,
        expected: &[u8],
        found: &[u8],
    ) -> Result<Option<Mistake>, String> {
        match self {
            Referee::Lines => Ok(first_mistake(expected, found)),
            Referee::Tokens(tolerance) => Ok(first_wrong_token(expected, found, *tolerance)),
            Referee::Program(program) => ask(program, input, expected, found),
        }
    }
}

/// What the problem's own checker says.
fn ask(
    program: &Path,
    input: Input,
    expected: &[u8],
    found: &[u8],
) -> Result<Option<Mistake>, String> {
    let told = |error: std::io::Error| format!("{}: {error}", program.display());
    let folder = program.parent().unwrap_or(Path::new("."));
    let scratch = Scratch::within(folder).map_err(told)?;
    let file = |name: &str, bytes: &[u8]| {
        let path = scratch.0.join(name);
        fs::write(&path, bytes).map_err(told).map(|()| path)
    };
    let input = match input {
        Input::File(path) => path.to_path_buf(),
        Input::Bytes(bytes) => file("input", bytes)?,
        Input::Empty => file("input", b"")?,
    };
    let mut command = Command::new(program);
    command
        .arg(input)
        .arg(file("output", found)?)
        .arg(file("answers", expected)?);
    let limits = Limits {
        wall: Some(PATIENCE),
        ..Limits::NONE
    };
    let outcome = process::run(command, Input::Empty, &limits).map_err(told)?;
    let said = [&outcome.stderr[..], &outcome.stdout].concat();
    let said = String::from_utf8_lossy(&said);
    let mut lines = said.lines().map(str::trim).filter(|line| !line.is_empty());
    let message = lines
        .next()
        .unwrap_or("the checker does not say why")
        .to_string();
    match outcome.status.code() {
        Some(0) if outcome.stopped.is_none() => Ok(None),
        Some(1) => Ok(Some(Mistake::Told(message))),
        _ if outcome.stopped.is_some() => Err(format!(
            "{}: no end within {} s",
            program.display(),
            PATIENCE.as_secs()
        )),
        _ => Err(format!(
            "{}: {}, not 0 or 1: {message}",
            program.display(),
            outcome.status
        )),
    }
}

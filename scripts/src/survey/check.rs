//! One program: its file made, compiled, and run beside the program itself.

use std::collections::BTreeSet;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use super::build::{Mode, Warning, error_of};
use super::find::Program;
use crate::bundle::bundle_with;
use crate::c::translate;
use crate::files::{Scratch, write_whole};
use crate::json;
use crate::judge::c_lines::LINES;
use crate::judge::compare::difference;
use crate::language::Language;
use crate::process::{self, Input, Limits, Outcome};
use crate::toolchain;
use crate::workspace::Workspace;

/// What files are compiled with, and how they are held against their programs.
pub struct Check<'a> {
    /// The workspace of the programs.
    pub workspace: &'a Workspace,
    /// The language of the files.
    pub language: Language,
    /// How files are compiled; the programs are compiled alike.
    pub mode: Mode,
    /// The warnings of the workspace's own code.
    pub known: &'a BTreeSet<Warning>,
}

/// What came of a program.
pub struct Checked {
    /// As tables call it.
    pub label: String,
    /// Whether the file does what the program does.
    pub verdict: Verdict,
    /// The file's size in bytes; 0 if there is none.
    pub bytes: usize,
    /// How long it took to make the file.
    pub time: Duration,
    /// Warnings about the file that the workspace's code does not have.
    pub warnings: Vec<Warning>,
    /// On which of the translator's attempts the file was made, the best one being 0.
    pub rung: usize,
    /// What is to be said of a file that was not made on the best one.
    pub notes: Vec<String>,
    /// How many `allow` the file has that the program's root file has not.
    pub allows: usize,
    /// On how many inputs both were compared.
    pub compared: usize,
    /// On how many inputs they could not be: the program was stopped, or prints something else each time.
    pub passed_over: usize,
}

/// Whether a file does what its program does, and else the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It does, on all inputs at hand.
    Right,
    /// The program itself does not compile.
    NoProgram(String),
    /// No file was made.
    Refused(String),
    /// The file does not compile.
    NotCompiled(String),
    /// The file does something else.
    Differs(String),
    /// The user has interrupted the tool.
    Interrupted,
}

/// What a program may use on an input.
const LIMITS: Limits = Limits {
    cpu: Some(Duration::from_secs(10)),
    wall: Some(Duration::from_secs(30)),
    address_space: None,
    stack: None,
    output: 64 << 20,
};

impl Check<'_> {
    /// Makes the file of a program, which stays in `target/survey/files`, and holds it against the program.
    pub fn check(&self, program: &Program, built: &Result<PathBuf, String>) -> Checked {
        let mut checked = Checked {
            label: program.label(),
            verdict: Verdict::Right,
            bytes: 0,
            time: Duration::ZERO,
            warnings: Vec::new(),
            rung: 0,
            notes: Vec::new(),
            allows: 0,
            compared: 0,
            passed_over: 0,
        };
        let verdict = match built {
            _ if process::interrupted() => Err(Verdict::Interrupted),
            Ok(executable) => self.compare(program, executable, &mut checked),
            Err(reason) => Err(Verdict::NoProgram(reason.clone())),
        };
        checked.verdict = match verdict {
            _ if process::interrupted() => Verdict::Interrupted,
            Ok(()) => Verdict::Right,
            Err(verdict) => verdict,
        };
        checked
    }

    fn compare(
        &self,
        program: &Program,
        native: &Path,
        checked: &mut Checked,
    ) -> Result<(), Verdict> {
        let text = self.write(program, checked).map_err(Verdict::Refused)?;
        checked.bytes = text.len();
        let root = program.member.main.as_ref().map(fs::read_to_string);
        let root = root.and_then(Result::ok).unwrap_or_default();
        checked.allows = allows(&text).saturating_sub(allows(&root));

        let target = self.workspace.target.join("survey");
        let name = program.label().replace(':', "-");
        let file = target
            .join("files")
            .join(format!("{name}.{}", self.language.extension()));
        write_whole(&file, text.as_bytes()).map_err(Verdict::NotCompiled)?;
        let scratch =
            Scratch::within(&target).map_err(|error| Verdict::NotCompiled(error.to_string()))?;
        let executable = scratch
            .0
            .join(format!("program{}", std::env::consts::EXE_SUFFIX));
        let said = match self.language {
            Language::Rust => self.compile_rust(&file, &program.member.edition, &executable),
            Language::C => compile_c(&file, &executable, &scratch),
        };
        checked.warnings = said.map_err(Verdict::NotCompiled)?;

        let inputs = program
            .inputs
            .iter()
            .map(|path| (Input::File(path), path.display().to_string()));
        let mut inputs: Vec<(Input, String)> = inputs.collect();
        if inputs.is_empty() {
            inputs.push((Input::Empty, "no input".to_string()));
        }
        for (input, name) in inputs {
            let run = |executable: &Path| run(executable, &program.member.folder, input);
            let fault = |error: String| Verdict::Differs(format!("{name}: {error}"));
            let expected = run(native).map_err(fault)?;
            if expected.stopped.is_some() {
                checked.passed_over += 1;
                continue;
            }
            let found = run(&executable).map_err(fault)?;
            let Some(difference) = self.differ(&expected, &found) else {
                checked.compared += 1;
                continue;
            };
            let again = run(native).map_err(fault)?;
            if self.differ(&expected, &again).is_some() {
                checked.passed_over += 1;
            } else {
                return Err(fault(difference));
            }
        }
        Ok(())
    }

    /// The file. One fault of the tools is not the end of a long run: a panic is a refusal.
    fn write(&self, program: &Program, checked: &mut Checked) -> Result<String, String> {
        let start = Instant::now();
        let (workspace, member) = (self.workspace, &program.member);
        let written = catch_unwind(AssertUnwindSafe(|| match self.language {
            Language::Rust => {
                let bundle = bundle_with(workspace, member, false)?;
                Ok((bundle.text, bundle.rung as usize, bundle.notes))
            }
            Language::C => {
                let made = translate(workspace, member)?;
                let notes = if made.is_small {
                    Vec::new()
                } else {
                    vec![made.note]
                };
                Ok((made.text, usize::from(!made.is_small), notes))
            }
        }));
        checked.time = start.elapsed();
        let written = written.unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            let text = text.or(panic.downcast_ref::<&str>().copied());
            Err(format!("panicked: {}", text.unwrap_or("without a text")))
        });
        let (text, rung, notes) = written?;
        (checked.rung, checked.notes) = (rung, notes);
        Ok(text)
    }

    /// The warnings that the workspace's code does not have.
    fn compile_rust(&self, file: &Path, edition: &str, to: &Path) -> Result<Vec<Warning>, String> {
        let mut command = Command::new(toolchain::rustc()?.program);
        command
            .current_dir(&self.workspace.root)
            .env_remove("RUSTFLAGS");
        command.args([
            "--edition",
            edition,
            "--error-format",
            "json",
            "--crate-name",
            "program",
        ]);
        command
            .args(self.mode.for_rustc())
            .arg("-o")
            .arg(to)
            .arg(file);
        let output = command
            .output()
            .map_err(|error| format!("rustc: {error}"))?;
        let said = String::from_utf8_lossy(&output.stderr);
        let messages: Vec<_> = said
            .lines()
            .filter_map(|line| json::parse(line).ok())
            .collect();
        if !output.status.success() {
            let error = messages.iter().find_map(error_of);
            return Err(error.unwrap_or_else(|| said.trim().to_string()));
        }
        let warnings = messages.iter().filter_map(Warning::of);
        Ok(warnings
            .filter(|warning| !self.known.contains(warning))
            .collect())
    }

    /// In what two runs differ. A program in C that fails may do so with any exit code.
    fn differ(&self, expected: &Outcome, found: &Outcome) -> Option<String> {
        let same_end = match self.language {
            Language::Rust => expected.status.code() == found.status.code(),
            Language::C => expected.status.success() == found.status.success(),
        };
        if !same_end || found.stopped.is_some() {
            let stopped = found
                .stopped
                .map_or(String::new(), |stop| format!(", stopped: {stop:?}"));
            let (expected, found) = (expected.status, found.status);
            return Some(format!("expected {expected}, found {found}{stopped}"));
        }
        if expected.stdout == found.stdout {
            return None;
        }
        let difference = difference(&expected.stdout, &found.stdout);
        let blanks = || "the output differs in blanks or newlines".to_string();
        Some(difference.map_or_else(blanks, |difference| difference.to_string()))
    }
}

fn run(executable: &Path, folder: &Path, input: Input) -> Result<Outcome, String> {
    let mut command = Command::new(executable);
    command.current_dir(folder);
    process::run(command, input, &LIMITS)
        .map_err(|error| format!("{}: {error}", executable.display()))
}

/// The warnings that are not about unused things.
fn compile_c(file: &Path, to: &Path, scratch: &Scratch) -> Result<Vec<Warning>, String> {
    let line = &LINES[0];
    let compiler = line
        .compiler(scratch)
        .ok_or_else(|| format!("no {} is here", line.program))?;
    let mut command = Command::new(compiler.program);
    command
        .args(line.arguments)
        .args(["-Wall", "-Wno-unused", "-o"])
        .arg(to)
        .arg(file);
    let output = command
        .output()
        .map_err(|error| format!("{}: {error}", line.program))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let of_kind = |kind: &str| -> Vec<String> {
        let texts = said.lines().filter_map(|line| line.split_once(kind));
        texts.map(|(_, text)| text.trim().to_string()).collect()
    };
    if !output.status.success() {
        let error = of_kind("error: ").into_iter().next();
        return Err(error.unwrap_or_else(|| said.trim().to_string()));
    }
    let code = line.program.to_string();
    let warnings = of_kind("warning: ").into_iter();
    Ok(warnings
        .map(|text| Warning {
            code: code.clone(),
            text,
        })
        .collect())
}

/// How many attributes of a text allow something.
fn allows(text: &str) -> usize {
    let attributes = text.matches("#[allow(").count();
    attributes + text.matches("#![allow(").count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds_of_attributes_count() {
        assert_eq!(
            allows("#![allow(unused)]\nfn allow() {} #[allow(dead_code)] fn f() {}"),
            2
        );
    }
}

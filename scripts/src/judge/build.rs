//! Compiles submissions, and keeps what it has compiled.

use std::ffi::OsString;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use crate::files::Scratch;
use crate::process::{self, Input, Limits};
use crate::toolchain::Compiler;

/// A way to make a program of a source file: one row of verdicts.
#[derive(Clone, Debug)]
pub struct Build {
    /// The name of the problem; with it begins the name of the program.
    pub problem: String,
    /// The file to compile.
    pub source: PathBuf,
    /// What compiles it: `COMPILER ARGUMENTS -o PROGRAM SOURCE`.
    pub compiler: Compiler,
    /// What stands between the compiler and `-o`.
    pub arguments: Vec<OsString>,
}

/// Why there is no program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// What the compiler said.
    Refused(String),
    /// The user has interrupted the tool.
    Interrupted,
}

impl Build {
    /// Compiles into `folder`, unless the same source has been compiled in the same way already, and returns the path
    /// of the program. Half-written programs are never seen under its name.
    ///
    /// # Errors
    /// When the compiler refuses the source, files cannot be read or written, or the user interrupts.
    pub fn compile(&self, folder: &Path) -> Result<PathBuf, Failure> {
        let refused = |error: std::io::Error| Failure::Refused(error.to_string());
        let source = fs::read(&self.source)
            .map_err(|error| Failure::Refused(format!("{}: {error}", self.source.display())))?;
        let mut hasher = DefaultHasher::new();
        (&source, &self.compiler.version, &self.arguments).hash(&mut hasher);
        (&self.compiler.program, &self.source).hash(&mut hasher);
        let suffix = std::env::consts::EXE_SUFFIX;
        let name = format!("{}-{:016x}{suffix}", self.problem, hasher.finish());
        let program = folder.join(&name);
        if program.is_file() {
            return Ok(program);
        }

        if process::interrupted() {
            return Err(Failure::Interrupted);
        }
        let scratch = Scratch::within(folder).map_err(refused)?;
        let unfinished = scratch.0.join(&name);
        let mut command = Command::new(&self.compiler.program);
        command.args(&self.arguments).arg("-o").arg(&unfinished);
        // As a submission is compiled by a judge, whatever the user's shell says.
        command.arg(&self.source).env_remove("RUSTFLAGS");
        let outcome = process::run(command, Input::Empty, &Limits::NONE).map_err(|error| {
            Failure::Refused(format!("{}: {error}", self.compiler.program.display()))
        })?;
        if process::interrupted() {
            return Err(Failure::Interrupted);
        }
        if !outcome.status.success() {
            let said = String::from_utf8_lossy(&outcome.stderr).trim().to_string();
            return Err(Failure::Refused(if said.is_empty() {
                failed(outcome.status)
            } else {
                said
            }));
        }
        fs::rename(&unfinished, &program).map_err(refused)?;
        Ok(program)
    }
}

fn failed(status: ExitStatus) -> String {
    format!("the compiler ended with {status}")
}

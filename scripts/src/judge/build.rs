//! Compiles submissions, and keeps what it has compiled.

use std::ffi::OsString;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::process::{self, Input, Limits};

/// A compiler that answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiler {
    /// How it is called.
    pub program: PathBuf,
    /// The first line that `--version` prints.
    pub version: String,
}

impl Compiler {
    /// Asks a compiler for its version.
    ///
    /// # Errors
    /// When it cannot be started, or fails.
    pub fn find(program: impl Into<PathBuf>) -> Result<Compiler, String> {
        let program = program.into();
        let output = Command::new(&program).arg("--version").output();
        let output =
            output.map_err(|error| format!("cannot start {}: {error}", program.display()))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(format!(
                "{} --version: {}",
                program.display(),
                said.lines().next().unwrap_or("failed without a word")
            ));
        }
        let text = String::from_utf8_lossy(&output.stdout);
        let version = text.lines().next().unwrap_or_default().to_string();
        Ok(Compiler { program, version })
    }
}

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

/// A folder for unfinished files, which vanishes with this value.
pub struct Scratch(pub PathBuf);

impl Scratch {
    /// Makes a new one in `folder`, which is made if need be.
    ///
    /// # Errors
    /// When the file system refuses.
    pub fn within(folder: &Path) -> std::io::Result<Scratch> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = folder.join(format!("unfinished-{}-{count}", std::process::id()));
        fs::create_dir_all(&path)?;
        Ok(Scratch(path))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed is in nobody's way.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Writes a file which is seen either as it was or as a whole.
///
/// # Errors
/// Names the file that cannot be written.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let told = |error: std::io::Error| format!("cannot write {}: {error}", path.display());
    let folder = path.parent().unwrap_or(Path::new("."));
    let scratch = Scratch::within(folder).map_err(told)?;
    let unfinished = scratch.0.join("file");
    fs::write(&unfinished, bytes).map_err(told)?;
    fs::rename(&unfinished, path).map_err(told)
}

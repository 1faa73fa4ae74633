//! Submissions as one file, and their programs.

use std::path::{Path, PathBuf};

use super::build::{Build, Failure};
use super::c_lines::LINES;
use super::fault::Fault;
use super::referee::Referee;
use super::verdict::Rules;
use crate::cases::{self, Case};
use crate::files::write_whole;
use crate::language::Language;
use crate::parallel::on_all_processors;
use crate::toolchain::{self, Compiler};
use crate::workspace::{Judge, Member, Workspace};

/// How most judges compile Rust.
pub const AS_JUDGES_DO: [&str; 3] = ["-O", "--edition", "2021"];

/// A problem with its paste-ready file.
pub struct Submission<'a> {
    /// The member of the workspace.
    pub problem: &'a Member,
    /// What its manifest says of the judge.
    pub judge: Option<&'a Judge>,
    /// The file.
    pub source: PathBuf,
    /// Of the source, in bytes.
    pub size: usize,
    /// The judge's limits.
    pub rules: Rules,
    /// How its answers are compared.
    pub referee: Referee,
}

impl Submission<'_> {
    /// Writes a problem's file as `target/bundle/NAME.rs` or `NAME.c`.
    ///
    /// # Errors
    /// What the bundler or the translator says.
    pub fn new<'a>(
        workspace: &Workspace,
        problem: &'a Member,
        language: Language,
    ) -> Result<Submission<'a>, String> {
        let text = language.write(workspace, problem)?;
        let folder = workspace.target.join("bundle");
        let source = folder.join(format!("{}.{}", problem.name, language.extension()));
        write_whole(&source, text.as_bytes())?;
        let judge = problem.judge.as_ref();
        Ok(Submission {
            problem,
            judge,
            source,
            size: text.len(),
            referee: Referee::of(workspace, problem)?,
            rules: Rules::new(
                judge.and_then(|judge| judge.time_ms),
                judge.and_then(|judge| judge.memory_mb),
            ),
        })
    }

    /// One way to compile it.
    pub fn build(&self, compiler: &Compiler, arguments: &[&str]) -> Build {
        Build {
            problem: self.problem.name.clone(),
            source: self.source.clone(),
            compiler: compiler.clone(),
            arguments: arguments.iter().map(Into::into).collect(),
        }
    }
}

/// Writes a problem's file in a language and compiles it as most judges do, Rust with `more` arguments; returns the path
/// of the program.
///
/// # Errors
/// What the bundler, the translator or the compiler says.
pub fn compiled(
    workspace: &Workspace,
    problem: &Member,
    language: Language,
    more: &[&str],
) -> Result<PathBuf, String> {
    let submission = Submission::new(workspace, problem, language)?;
    let build = match language {
        Language::Rust => {
            let arguments = [&AS_JUDGES_DO, more].concat();
            submission.build(&toolchain::rustc()?, &arguments)
        }
        Language::C => {
            let line = &LINES[0];
            submission.build(&Compiler::find(line.program)?, line.arguments)
        }
    };
    build
        .compile(&workspace.target.join("judge"))
        .map_err(|failure| match failure {
            Failure::Refused(message) => message,
            Failure::Interrupted => "interrupted".to_string(),
        })
}

/// All cases, the samples first.
///
/// # Errors
/// As [`cases::of`].
pub fn cases_of(problem: &Member) -> Result<Vec<Case>, String> {
    let mut cases = cases::of(&problem.folder)?;
    // What this process holds when it starts a program counts as that program's memory: the inputs are not needed.
    cases.iter_mut().for_each(|case| case.input = Vec::new());
    cases.sort_by_key(|case| !case.name.starts_with("sample"));
    Ok(cases)
}

/// Compiles on all processors; one result for each build.
///
/// # Errors
/// When the user interrupts.
pub fn compile_all(builds: &[Build], folder: &Path) -> Result<Vec<Result<PathBuf, String>>, Fault> {
    on_all_processors("compiled", builds, |build| build.compile(folder))
        .into_iter()
        .map(|result| match result {
            Ok(program) => Ok(Ok(program)),
            Err(Failure::Refused(message)) => Ok(Err(message)),
            Err(Failure::Interrupted) => Err(Fault::Interrupted),
        })
        .collect()
}

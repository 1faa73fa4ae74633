//! Submissions, their programs, and runs of them.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use super::Fault;
use super::build::{self, Build, Compiler, Failure};
use super::in_c;
use super::process::{self, Input};
use super::report::{Progress, Style, indented, megabytes};
use super::verdict::{Rules, Verdict};
use crate::language::Language;
use crate::testing::cases::{self, Case};
use crate::workspace::{Judge, Member, Workspace};

/// A problem with its paste-ready file.
pub struct Submission<'a> {
    pub problem: &'a Member,
    pub judge: Option<&'a Judge>,
    pub source: PathBuf,
    /// Of the source, in bytes.
    pub size: usize,
    pub rules: Rules,
}

impl Submission<'_> {
    /// Writes a problem's file as `target/bundle/NAME.rs` or `NAME.c`.
    pub fn new<'a>(
        workspace: &Workspace,
        problem: &'a Member,
        language: Language,
    ) -> Result<Submission<'a>, String> {
        let text = language.write(workspace, problem)?;
        let folder = workspace.target.join("bundle");
        let source = folder.join(format!("{}.{}", problem.name, language.extension()));
        build::write_whole(&source, text.as_bytes())?;
        let judge = problem.judge.as_ref();
        Ok(Submission {
            problem,
            judge,
            source,
            size: text.len(),
            rules: Rules::new(
                judge.and_then(|judge| judge.time_ms),
                judge.and_then(|judge| judge.memory_mb),
            ),
        })
    }

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
            let arguments = [&super::AS_JUDGES_DO, more].concat();
            submission.build(&Compiler::find("rustc")?, &arguments)
        }
        Language::C => {
            let line = &in_c::LINES[0];
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
pub fn cases_of(problem: &Member) -> Result<Vec<Case>, String> {
    let mut cases = cases::of(&problem.folder)?;
    // What this process holds when it starts a program counts as that program's memory: the inputs are not needed.
    cases.iter_mut().for_each(|case| case.input = Vec::new());
    cases.sort_by_key(|case| !case.name.starts_with("sample"));
    Ok(cases)
}

/// Compiles on all processors; one result for each build.
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

/// Applies `work` to each item, on as many threads as there are processors, while a terminal shows how many are `done`;
/// the results in the order of the items.
pub fn on_all_processors<T: Sync, R: Send>(
    done: &str,
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let progress = Progress::new();
    let count = AtomicUsize::new(0);
    let show = |count| progress.show(&format!("{done} {count} of {}", items.len()));
    show(0);
    let work = |item| {
        let result = work(item);
        show(count.fetch_add(1, Ordering::Relaxed) + 1);
        result
    };
    let next = AtomicUsize::new(0);
    let take_turns = || {
        let mut results = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            match items.get(index) {
                Some(item) => results.push((index, work(item))),
                None => return results,
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, Into::into);
    let mut results: Vec<(usize, R)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(take_turns)).collect();
        workers
            .into_iter()
            .flat_map(|worker| match worker.join() {
                Ok(results) => results,
                Err(panic) => std::panic::resume_unwind(panic),
            })
            .collect()
    });
    progress.clear();
    results.sort_by_key(|&(index, _)| index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// What came of one case.
pub struct Line {
    /// The name of its file.
    pub case: String,
    pub verdict: Verdict,
    /// CPU time, or by the clock where the system tells no other.
    pub time: Duration,
    /// In bytes.
    pub peak_memory: Option<u64>,
}

/// Runs a program on a file of input. Without an `expected` output, every output is right.
pub fn run_case(
    program: &Path,
    input: &Path,
    expected: Option<&[u8]>,
    rules: &Rules,
) -> Result<(Line, process::Outcome), Fault> {
    let case = input.file_stem().unwrap_or_default().to_string_lossy();
    let mut command = Command::new(program);
    // Judges ask for no backtrace, which costs time and memory.
    command.env_remove("RUST_BACKTRACE");
    let outcome = process::run(command, Input::File(input), &rules.limits())
        .map_err(|error| format!("{}: {error}", program.display()))?;
    if process::interrupted() {
        return Err(Fault::Interrupted);
    }
    let line = Line {
        case: case.into_owned(),
        verdict: Verdict::of_run(&outcome, expected, rules),
        time: outcome.cpu.unwrap_or(outcome.wall),
        peak_memory: outcome.peak_memory,
    };
    Ok((line, outcome))
}

pub fn show_line(line: &Line, style: Style) -> String {
    let letters = format!("{:<3}", line.verdict.letters());
    let painted = match line.verdict {
        Verdict::Accepted => style.good(&letters),
        _ => style.bad(&letters),
    };
    let memory = line.peak_memory.map_or("?".to_string(), megabytes);
    let time = line.time.as_millis();
    let mut text = format!("  {painted} {time:>6} ms {memory:>7} MB  {}", line.case);
    match &line.verdict {
        Verdict::Accepted => {}
        Verdict::WrongAnswer(mistake) => {
            text += &format!("\n{}", indented(&mistake.show(style)));
        }
        Verdict::RunTimeError(how)
        | Verdict::TimeLimitExceeded(how)
        | Verdict::MemoryLimitExceeded(how) => text += &format!(": {how}"),
    }
    text
}

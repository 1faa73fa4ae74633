//! `cargo judge`: bundles a submission, compiles it as a judge does, runs every case within the judge's limits, and
//! says what a judge would say.

pub mod build;
pub mod compare;
mod matrix;
pub mod process;
pub mod report;
pub mod subset;
pub mod verdict;

#[cfg(all(
    any(target_os = "linux", target_os = "macos"),
    target_pointer_width = "64"
))]
mod sys;
#[cfg(not(all(
    any(target_os = "linux", target_os = "macos"),
    target_pointer_width = "64"
)))]
#[path = "sys_elsewhere.rs"]
mod sys;

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use crate::cli::{Arguments, failure, wrong_usage};
use crate::testing::cases::{self, Case};
use crate::workspace::{Judge, Member, Workspace};
use build::{Build, Compiler, Failure};
use process::Input;
use report::{Progress, Style, kilobytes, megabytes, say, table};
use verdict::{Rules, Verdict};

/// What `--help` prints.
pub const HELP: &str = "\
Compiles submissions and runs all their cases, as a judge does.

Usage: cargo judge [OPTIONS] [PROBLEM ...]      all cases of these problems, or of all
       cargo judge [OPTIONS] PROBLEM FILE ...   inputs of your own: compares with FILE.out beside
                                                FILE.in, or prints the answers if there is none

Options:
  --matrix               with every compiler at hand, edition and optimisation, warnings being errors
  --rustc PATH           one more compiler for --matrix; may be given several times
  --manifest-path FILE   the workspace to work in, as cargo has it
  --help                 this text

Verdicts: AC accepted, WA wrong answer, RE run-time error, TLE time limit exceeded (CPU time; by the
clock, a multiple), MLE memory limit exceeded, CE compile error. Of a line's end, blanks and carriage
returns do not count; everything else does, a missing newline at the end of the output too.
Exit code: 0 if all is AC, 1 if not, 2 for a wrong command line, 130 when interrupted.

Example: cargo judge uva12033
";

/// How judges compile Rust, most of them.
const AS_JUDGES_DO: [&str; 3] = ["-O", "--edition", "2021"];

/// Runs `cargo judge` with what stands behind it on the command line; returns the exit code.
pub fn command(arguments: &[String]) -> i32 {
    let parsed = Arguments::parse(
        arguments,
        &["--help", "--matrix"],
        &["--rustc", "--manifest-path"],
    );
    let parsed = match parsed {
        Ok(parsed) => parsed,
        Err(message) => return wrong_usage(&message),
    };
    if parsed.has("--help") {
        say(HELP.trim_end());
        return 0;
    }
    if parsed.has("--rustc") && !parsed.has("--matrix") {
        return wrong_usage("`--rustc` adds a compiler to `--matrix`, which is missing");
    }
    process::catch_interruptions();
    let result = Workspace::load(parsed.last("--manifest-path").map(Path::new))
        .map_err(Fault::Other)
        .and_then(|workspace| judge(&workspace, &parsed));
    match result {
        Ok(true) => 0,
        Ok(false) => 1,
        Err(Fault::Usage(message)) => wrong_usage(&message),
        Err(Fault::Other(message)) => failure(&message),
        Err(Fault::Interrupted) => {
            eprintln!("interrupted");
            130
        }
    }
}

/// Why there is no verdict.
enum Fault {
    Usage(String),
    Other(String),
    Interrupted,
}

impl From<String> for Fault {
    fn from(message: String) -> Fault {
        Fault::Other(message)
    }
}

/// Whether all is accepted.
fn judge(workspace: &Workspace, arguments: &Arguments) -> Result<bool, Fault> {
    let (problems, files) = choose(workspace, &arguments.others)?;
    let mut submissions = Vec::new();
    for problem in problems {
        submissions.push(Submission::new(workspace, problem)?);
    }
    if arguments.has("--matrix") {
        if !files.is_empty() {
            return Err(Fault::Usage("`--matrix` runs the case files only".into()));
        }
        return matrix::judge(workspace, &submissions, arguments.all("--rustc"));
    }

    let compiler = Compiler::find("rustc")?;
    let builds: Vec<Build> = submissions
        .iter()
        .map(|submission| submission.build(&compiler, &AS_JUDGES_DO))
        .collect();
    let programs = compile_all(&builds, &workspace.target.join("judge"))?;
    if let ([submission], [program], false) = (&submissions[..], &programs[..], files.is_empty()) {
        return judge_files(submission, program, &files);
    }
    let mut reports = Vec::new();
    for (submission, program) in submissions.iter().zip(&programs) {
        reports.push(judge_submission(submission, program)?);
    }
    say("");
    say(&summary(&submissions, &reports));
    say("");
    say(&where_to_submit(&submissions));
    Ok(reports.iter().all(|report| report.first_fault().is_none()))
}

/// The problems that are named, or all, and the files of input that are named behind a single one.
fn choose<'a>(
    workspace: &'a Workspace,
    names: &[String],
) -> Result<(Vec<&'a Member>, Vec<PathBuf>), Fault> {
    if names.is_empty() {
        let all: Vec<&Member> = workspace.problems().collect();
        return if all.is_empty() {
            Err(Fault::Other("the workspace has no problem".into()))
        } else {
            Ok((all, Vec::new()))
        };
    }
    let (mut problems, mut files) = (Vec::new(), Vec::new());
    for name in names {
        match workspace.find(name) {
            Ok(problem) => problems.push(problem),
            Err(_) if !problems.is_empty() && Path::new(name).is_file() => {
                files.push(PathBuf::from(name));
            }
            Err(_) if name.ends_with(".in") => {
                return Err(Fault::Other(format!("there is no file {name}")));
            }
            Err(message) => return Err(Fault::Usage(message)),
        }
    }
    if !files.is_empty() && problems.len() != 1 {
        return Err(Fault::Usage("files go with one problem".into()));
    }
    Ok((problems, files))
}

/// A problem with its paste-ready file.
struct Submission<'a> {
    problem: &'a Member,
    judge: Option<&'a Judge>,
    source: PathBuf,
    /// Of the source, in bytes.
    size: usize,
    rules: Rules,
}

impl Submission<'_> {
    /// Bundles a problem into `target/bundle/NAME.rs`.
    fn new<'a>(workspace: &Workspace, problem: &'a Member) -> Result<Submission<'a>, String> {
        let text = crate::bundle::bundle(workspace, problem)?;
        let folder = workspace.target.join("bundle");
        let source = folder.join(format!("{}.rs", problem.name));
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

    fn build(&self, compiler: &Compiler, arguments: &[&str]) -> Build {
        Build {
            problem: self.problem.name.clone(),
            source: self.source.clone(),
            compiler: compiler.clone(),
            arguments: arguments.iter().map(Into::into).collect(),
        }
    }
}

/// Bundles a problem and compiles it as most judges do, with `more` arguments; returns the path of the program.
///
/// # Errors
/// What the bundler or the compiler says.
pub fn compiled(workspace: &Workspace, problem: &Member, more: &[&str]) -> Result<PathBuf, String> {
    let submission = Submission::new(workspace, problem)?;
    let arguments = [&AS_JUDGES_DO, more].concat();
    let build = submission.build(&Compiler::find("rustc")?, &arguments);
    build
        .compile(&workspace.target.join("judge"))
        .map_err(|failure| match failure {
            Failure::Refused(message) => message,
            Failure::Interrupted => "interrupted".to_string(),
        })
}

/// Compiles on all processors; one result for each build.
fn compile_all(builds: &[Build], folder: &Path) -> Result<Vec<Result<PathBuf, String>>, Fault> {
    let progress = Progress::new();
    let done = AtomicUsize::new(0);
    progress.show(&format!("compiling {}", builds.len()));
    let results = on_all_processors(builds, |build| {
        let result = build.compile(folder);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        progress.show(&format!("compiled {done} of {}", builds.len()));
        result
    });
    progress.clear();
    results
        .into_iter()
        .map(|result| match result {
            Ok(program) => Ok(Ok(program)),
            Err(Failure::Refused(message)) => Ok(Err(message)),
            Err(Failure::Interrupted) => Err(Fault::Interrupted),
        })
        .collect()
}

/// Applies `work` to each item, on as many threads as there are processors; the results in the order of the items.
fn on_all_processors<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let take_turns = || {
        let mut results = Vec::new();
        while let Some((index, item)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            items.get(index).map(|item| (index, item))
        } {
            results.push((index, work(item)));
        }
        results
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
    results.sort_by_key(|&(index, _)| index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// What came of one case.
struct Line {
    case: String,
    verdict: Verdict,
    time: Duration,
    peak_memory: Option<u64>,
}

/// What came of one submission.
enum Report {
    NotCompiled,
    NoCases,
    Judged(Vec<Line>),
}

impl Report {
    /// Nothing, if all is accepted.
    fn first_fault(&self) -> Option<&'static str> {
        match self {
            Report::NotCompiled => Some("CE"),
            Report::NoCases => Some("no cases"),
            Report::Judged(lines) => lines
                .iter()
                .find(|line| !line.verdict.is_accepted())
                .map(|line| line.verdict.letters()),
        }
    }

    fn lines(&self) -> &[Line] {
        match self {
            Report::NotCompiled | Report::NoCases => &[],
            Report::Judged(lines) => lines,
        }
    }
}

/// Runs a program on a file of input. Without an `expected` output, every output is right.
fn run_case(
    program: &Path,
    input: &Path,
    expected: Option<&[u8]>,
    rules: &Rules,
) -> Result<(Line, process::Outcome), Fault> {
    let case = input.file_stem().unwrap_or_default().to_string_lossy();
    let input = Input::File(input);
    let outcome = process::run(Command::new(program), input, &rules.limits())
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

/// Runs all cases of a problem, and prints a line for each.
fn judge_submission(
    submission: &Submission,
    program: &Result<PathBuf, String>,
) -> Result<Report, Fault> {
    let style = Style::of_stdout();
    let problem = submission.problem;
    let name = style.strong(&problem.name);
    say(&match submission.judge {
        Some(judge) => format!("{name}  {}, {}", judge.title, judge.judge),
        None => name,
    });
    let program = match program {
        Ok(program) => program,
        Err(message) => {
            say(&format!("  {}", style.bad("CE")));
            say(&indented(message));
            return Ok(Report::NotCompiled);
        }
    };
    let cases = match cases_of(problem) {
        Ok(cases) => cases,
        Err(message) => {
            say(&format!("  {}", style.bad(&message)));
            return Ok(Report::NoCases);
        }
    };
    let progress = Progress::new();
    let mut lines = Vec::new();
    for (index, case) in cases.iter().enumerate() {
        progress.show(&format!(
            "{}: case {} of {}, {}",
            problem.name,
            index + 1,
            cases.len(),
            case.name
        ));
        let expected = Some(&case.expected[..]);
        let (line, _) = run_case(program, &case.path, expected, &submission.rules)?;
        progress.clear();
        say(&show_line(&line, style));
        lines.push(line);
    }
    Ok(Report::Judged(lines))
}

/// All cases, the samples first.
fn cases_of(problem: &Member) -> Result<Vec<Case>, String> {
    let mut cases = cases::of(&problem.folder)?;
    // What this process holds when it starts a program counts as that program's memory: the inputs are not needed.
    cases.iter_mut().for_each(|case| case.input = Vec::new());
    cases.sort_by_key(|case| !case.name.starts_with("sample"));
    Ok(cases)
}

fn show_line(line: &Line, style: Style) -> String {
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

/// The first lines of a text, a little to the right.
fn indented(text: &str) -> String {
    const MOST: usize = 12;
    let mut lines: Vec<&str> = text.lines().take(MOST + 1).collect();
    if lines.len() > MOST {
        lines[MOST] = "...";
    }
    let lines: Vec<String> = lines.iter().map(|line| format!("      {line}")).collect();
    lines.join("\n")
}

/// A row for each submission: the worst of its cases against the judge's limits.
fn summary(submissions: &[Submission], reports: &[Report]) -> String {
    let style = Style::of_stdout();
    let time = if cfg!(unix) { "CPU time" } else { "time" };
    let heads = ["problem", "verdict", "cases", time, "memory", "source"];
    let mut rows = vec![heads.map(String::from).to_vec()];
    for (submission, report) in submissions.iter().zip(reports) {
        let lines = report.lines();
        let accepted = lines.iter().filter(|line| line.verdict.is_accepted());
        let slowest = lines.iter().map(|line| line.time.as_millis()).max();
        let largest = lines.iter().filter_map(|line| line.peak_memory).max();
        let judge = submission.judge;
        let unknown = || "-".to_string();
        rows.push(vec![
            submission.problem.name.clone(),
            match report.first_fault() {
                None => style.good("AC"),
                Some(letters) => style.bad(letters),
            },
            format!("{}/{}", accepted.count(), lines.len()),
            within(
                slowest.map_or_else(unknown, |time| time.to_string()),
                judge.and_then(|judge| judge.time_ms),
                "ms",
            ),
            within(
                largest.map_or_else(unknown, megabytes),
                judge.and_then(|judge| judge.memory_mb),
                "MB",
            ),
            within(
                kilobytes(submission.size),
                judge.and_then(|judge| judge.source_kb),
                "KB",
            ),
        ]);
    }
    table(&rows)
}

fn within(figure: String, limit: Option<u64>, unit: &str) -> String {
    match limit {
        _ if figure == "-" => figure,
        Some(limit) => format!("{figure} of {limit} {unit}"),
        None => format!("{figure} {unit}"),
    }
}

/// For each submission its file, and the judges that take Rust.
fn where_to_submit(submissions: &[Submission]) -> String {
    let mut rows = Vec::new();
    for submission in submissions {
        let file = from_here(&submission.source);
        let name = &submission.problem.name;
        let Some(judge) = submission.judge else {
            let hint = "its Cargo.toml has no [package.metadata.judge]";
            rows.push(vec![file, hint.to_string()]);
            continue;
        };
        let mut places = Vec::new();
        if judge.rust {
            places.push([judge.judge.clone(), judge.url.clone()]);
        }
        let mirrors = judge.mirrors.iter().filter(|mirror| mirror.rust);
        places.extend(mirrors.map(|mirror| [mirror.judge.clone(), mirror.url.clone()]));
        if places.is_empty() {
            let hint = format!(
                "{} takes no Rust: `cargo bundle {name} --lang c` makes a file for it",
                judge.judge
            );
            places.push(["nowhere".to_string(), hint]);
        }
        let files = std::iter::once(file).chain(std::iter::repeat(String::new()));
        rows.extend(
            files
                .zip(places)
                .map(|(file, [place, url])| vec![file, place, url]),
        );
    }
    format!(
        "Ready to paste, and where to submit in Rust:\n{}",
        table(&rows)
    )
}

/// A path as short as it can be from the current folder.
fn from_here(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(here)
        .unwrap_or(path)
        .display()
        .to_string()
}

/// Runs files of the user's own. Without an expected output the answers go to stdout, the rest to stderr.
fn judge_files(
    submission: &Submission,
    program: &Result<PathBuf, String>,
    files: &[PathBuf],
) -> Result<bool, Fault> {
    let program = program
        .as_ref()
        .map_err(|message| Fault::Other(message.clone()))?;
    let style = Style::of_stdout();
    let progress = Progress::new();
    let mut all_accepted = true;
    for file in files {
        let answers = file.with_extension("out");
        let expected = if answers.is_file() && answers != *file {
            let read = fs::read(&answers);
            Some(read.map_err(|error| format!("{}: {error}", answers.display()))?)
        } else {
            None
        };
        progress.show(&format!("running {}", file.display()));
        let (line, outcome) = run_case(program, file, expected.as_deref(), &submission.rules)?;
        progress.clear();
        all_accepted &= line.verdict.is_accepted();
        if expected.is_some() {
            say(&show_line(&line, style));
        } else {
            // A reader that has gone away is no fault.
            let _ = io::stdout()
                .write_all(&outcome.stdout)
                .and_then(|()| io::stdout().flush());
            let _ = io::stderr().write_all(&outcome.stderr);
            let note = show_line(&line, Style::PLAIN);
            eprintln!("{}", note.replacen("AC ", "ran", 1));
        }
    }
    Ok(all_accepted)
}

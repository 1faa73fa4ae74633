//! `cargo judge`: bundles a submission, compiles it as a judge does, runs every case within the judge's limits, and
//! says what a judge would say.

pub mod build;
pub mod compare;
mod grid;
mod in_c;
mod matrix;
pub mod process;
pub mod report;
mod submission;
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

use crate::cli::{Arguments, failure, wrong_usage};
use crate::language::Language;
use crate::workspace::{Member, Workspace};
use build::{Build, Compiler};
use report::{Progress, Style, indented, kilobytes, megabytes, say, table};
pub use submission::compiled;
use submission::{Line, Submission, cases_of, compile_all, run_case, show_line};

/// What `--help` prints.
pub const HELP: &str = "\
Compiles submissions and runs all their cases, as a judge does.

Usage: cargo judge [OPTIONS] [PROBLEM ...]      all cases of these problems, or of all
       cargo judge [OPTIONS] PROBLEM FILE ...   inputs of your own: compares with FILE.out beside
                                                FILE.in, or prints the answers if there is none

Options:
  --matrix               with every compiler at hand, edition and optimisation, warnings being errors
  --lang c               the C files for judges without Rust, with every compiler line of theirs at hand
  --rustc PATH           one more compiler for --matrix; may be given several times
  --manifest-path FILE   the workspace to work in, as cargo has it
  --help                 this text

Verdicts: AC accepted, WA wrong answer, RE run-time error, TLE time limit exceeded, MLE memory limit
exceeded, CE compile error. The limit is one of CPU time, 10 s where the judge's is not known; by the
clock a program has four times that and 2 s. At a line's end, blanks and carriage returns do not count;
everything else does, a missing newline at the end of the output too.
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
        &["--lang", "--rustc", "--manifest-path"],
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
    let language = Language::chosen(arguments.last("--lang")).map_err(Fault::Usage)?;
    if language == Language::C {
        if !files.is_empty() || arguments.has("--matrix") {
            let message = "`--lang c` runs the case files only, and is a matrix of its own";
            return Err(Fault::Usage(message.into()));
        }
        return in_c::judge(workspace, &problems);
    }
    let mut submissions = Vec::new();
    for problem in problems {
        submissions.push(Submission::new(workspace, problem, language)?);
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

//! Judges submissions as a judge does, and says what a judge would say.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use scripts::arguments::{Arguments, failure, wrong_usage};
use scripts::judge::build::Build;
use scripts::judge::fault::Fault;
use scripts::judge::overview::{Refused, Report, places_for_rust, reasons, summary};
use scripts::judge::run::{run_case, show_line};
use scripts::judge::submission::{AS_JUDGES_DO, Submission, cases_of, compile_all};
use scripts::judge::{in_c, matrix};
use scripts::language::Language;
use scripts::parallel::on_all_processors;
use scripts::process;
use scripts::terminal::{Progress, Style, indented, say};
use scripts::toolchain;
use scripts::workspace::{Member, Workspace};

/// What `--help` prints.
pub const HELP: &str = "\
Compiles submissions and runs all their cases, as a judge does.

Usage: cargo contest judge [OPTIONS] [PROBLEM ...]
       cargo contest judge [OPTIONS] PROBLEM FILE ...

Without FILE, runs all cases of these problems, or of all. FILE is an input of your own: the answers are
compared with FILE.out beside FILE.in, or printed if there is none.

Options:
  --matrix               with every compiler at hand, edition and optimisation, warnings being errors
  --lang c               the C files for judges without Rust, with every compiler line of theirs at hand
  --rustc PATH           one more compiler for --matrix; may be given several times
  --manifest-path FILE   the workspace to work in, as cargo has it
  --help                 this text

Verdicts: AC accepted, WA wrong answer, RE run-time error, TLE time limit exceeded, MLE memory limit
exceeded, CE compile error. The limit is one of CPU time, 10 s where the judge's is not known; by the
clock a program has four times that and 2 s.
How answers are compared, `checker` in [package.metadata.judge] says:
  lines        line by line; blanks and carriage returns at a line's end do not count, everything else
               does, a missing newline at the end of the output too; so it is if nothing is said
  tokens       what blanks and ends of lines part
  float 1e-6   as tokens, and numbers may differ by so much, absolutely or relatively
  example      the package's example `checker` gets the files of input, output and answers; it ends with
               0, or with 1 and a message
Exit code: 0 if all is AC, 1 if not, 2 for a wrong command line, 130 when interrupted.

Example: cargo contest judge uva12033
";

/// Runs the command with what stands behind it on the command line; returns the exit code.
pub fn run(arguments: &[String]) -> i32 {
    let parsed = Arguments::parse(
        arguments,
        &["--matrix"],
        &["--lang", "--rustc", "--manifest-path"],
    );
    let parsed = match parsed {
        Ok(parsed) => parsed,
        Err(message) => return wrong_usage(&message),
    };
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

/// Whether all is accepted.
fn judge(workspace: &Workspace, arguments: &Arguments) -> Result<bool, Fault> {
    let (chosen, files) = choose(workspace, &arguments.others)?;
    let is_interactive = |problem: &&Member| {
        problem
            .judge
            .as_ref()
            .is_some_and(|judge| judge.interactive)
    };
    let (interactive, problems): (Vec<&Member>, Vec<&Member>) =
        chosen.into_iter().partition(is_interactive);
    for problem in &interactive {
        eprintln!(
            "{} is interactive: it cannot be judged here, where nobody answers while it runs",
            problem.name
        );
    }
    let is_judged = !problems.is_empty() && judge_all(workspace, problems, files, arguments)?;
    Ok(is_judged && interactive.is_empty())
}

/// Whether all of these problems is accepted.
fn judge_all(
    workspace: &Workspace,
    problems: Vec<&Member>,
    files: Vec<PathBuf>,
    arguments: &Arguments,
) -> Result<bool, Fault> {
    let language = Language::chosen(arguments.last("--lang")).map_err(Fault::Usage)?;
    let in_matrix = arguments.has("--matrix");
    if language == Language::C && (in_matrix || !files.is_empty()) {
        let message = "`--lang c` runs the case files only, and is a matrix of its own";
        return Err(Fault::Usage(message.into()));
    }
    if in_matrix && !files.is_empty() {
        return Err(Fault::Usage("`--matrix` runs the case files only".into()));
    }

    let written = on_all_processors("written", &problems, |problem| {
        Submission::new(workspace, problem, language)
    });
    let (mut submissions, mut refused) = (Vec::new(), Vec::new());
    for (&problem, written) in problems.iter().zip(written) {
        match written {
            Ok(submission) => submissions.push(submission),
            Err(reason) => refused.push(Refused { problem, reason }),
        }
    }
    if process::interrupted() {
        return Err(Fault::Interrupted);
    }
    if !in_matrix && language == Language::Rust {
        return judge_once(workspace, submissions, &refused, &files);
    }
    let mut is_accepted = refused.is_empty();
    if !submissions.is_empty() {
        is_accepted &= match language {
            Language::C => in_c::judge(workspace, &submissions)?,
            Language::Rust => matrix::judge(workspace, &submissions, arguments.all("--rustc"))?,
        };
    }
    if !refused.is_empty() {
        say(&format!("\n{}", reasons(&refused)));
    }
    Ok(is_accepted)
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

/// Judges each submission as most judges compile it. Whether all is accepted, and nothing was refused.
fn judge_once(
    workspace: &Workspace,
    submissions: Vec<Submission>,
    refused: &[Refused],
    files: &[PathBuf],
) -> Result<bool, Fault> {
    let compiler = toolchain::rustc()?;
    let builds: Vec<Build> = submissions
        .iter()
        .map(|submission| submission.build(&compiler, &AS_JUDGES_DO))
        .collect();
    let programs = compile_all(&builds, &workspace.target.join("judge"))?;
    if !files.is_empty() {
        return match (&submissions[..], &programs[..], refused) {
            ([submission], [program], _) => judge_files(submission, program, files),
            (_, _, [refused]) => Err(Fault::Other(refused.reason.clone())),
            _ => Err(Fault::Usage("files go with one problem".into())),
        };
    }
    let mut judged = Vec::new();
    for (submission, program) in submissions.into_iter().zip(&programs) {
        let report = judge_submission(&submission, program)?;
        judged.push((submission, report));
    }
    say(&format!("\n{}", summary(&judged, refused)));
    if !refused.is_empty() {
        say(&format!("\n{}", reasons(refused)));
    }
    if !judged.is_empty() {
        let places = places_for_rust(judged.iter().map(|(submission, _)| submission));
        say(&format!("\n{places}"));
    }
    let is_right = |(_, report): &(Submission, Report)| report.first_fault().is_none();
    Ok(refused.is_empty() && judged.iter().all(is_right))
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
        let (line, _) = run_case(program, &case.path, expected, submission)?;
        progress.clear();
        say(&show_line(&line, style));
        lines.push(line);
    }
    Ok(Report::Judged(lines))
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
        let (line, outcome) = run_case(program, file, expected.as_deref(), submission)?;
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

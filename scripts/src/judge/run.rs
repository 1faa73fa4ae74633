//! Runs of a submission's program on single inputs, and how they are shown.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use super::fault::Fault;
use super::submission::Submission;
use super::verdict::Verdict;
use crate::process::{self, Input};
use crate::terminal::{Style, indented, megabytes};

/// What came of one case.
pub struct Line {
    /// The name of its file.
    pub case: String,
    /// What the judge says.
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
    submission: &Submission,
) -> Result<(Line, process::Outcome), Fault> {
    let case = input.file_stem().unwrap_or_default().to_string_lossy();
    let mut command = Command::new(program);
    // Judges ask for no backtrace, which costs time and memory.
    command.env_remove("RUST_BACKTRACE");
    let outcome = process::run(command, Input::File(input), &submission.rules.limits())
        .map_err(|error| format!("{}: {error}", program.display()))?;
    if process::interrupted() {
        return Err(Fault::Interrupted);
    }
    let mut verdict = Verdict::of_run(&outcome, &submission.rules);
    if let (Verdict::Accepted, Some(expected)) = (&verdict, expected) {
        let compared = submission
            .referee
            .mistake(Input::File(input), expected, &outcome.stdout);
        if process::interrupted() {
            return Err(Fault::Interrupted);
        }
        if let Some(mistake) = compared? {
            verdict = Verdict::WrongAnswer(mistake);
        }
    }
    let line = Line {
        case: case.into_owned(),
        verdict,
        time: outcome.cpu.unwrap_or(outcome.wall),
        peak_memory: outcome.peak_memory,
    };
    Ok((line, outcome))
}

/// A line of a list of cases: verdict, time, memory, name, and what is wrong.
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

//! The C file of every submission, compiled as the judges do that take no Rust.

use super::c_lines::LINES;
use super::fault::Fault;
use super::grid::{self, Task};
use super::overview::places_for_c;
use super::submission::{Submission, cases_of};
use crate::files::Scratch;
use crate::terminal::say;
use crate::workspace::Workspace;

/// Whether all is accepted everywhere.
///
/// # Errors
/// When there is none of the compilers, cases or files cannot be read or written, or the user interrupts.
pub fn judge(workspace: &Workspace, submissions: &[Submission]) -> Result<bool, Fault> {
    let mut cases = Vec::new();
    for submission in submissions {
        cases.push(cases_of(submission.problem)?);
    }

    let scratch = Scratch::within(&workspace.target.join("judge"))
        .map_err(|error| format!("{}: {error}", workspace.target.display()))?;
    let (mut rows, mut tasks) = (Vec::new(), Vec::new());
    for line in &LINES {
        let label = format!("{} {}", line.program, line.arguments[2..].join(" "));
        if let Some(compiler) = line.compiler(&scratch) {
            for (column, (submission, cases)) in submissions.iter().zip(&cases).enumerate() {
                tasks.push(Task {
                    row: rows.len(),
                    column,
                    label: label.clone(),
                    build: submission.build(&compiler, line.arguments),
                    submission,
                    cases,
                });
            }
        }
        rows.push(vec![line.judge.to_string(), label]);
    }
    if tasks.is_empty() {
        return Err(Fault::Other(
            "none of the judges' C compilers, gcc and g++, is here".into(),
        ));
    }
    let mut heads = vec!["judge".to_string(), "compiler".to_string()];
    heads.extend(
        submissions
            .iter()
            .map(|submission| submission.problem.name.clone()),
    );
    let is_accepted = grid::judge(heads, &rows, &tasks, &scratch.0)?;
    say("AC: all cases; -: such a compiler is not installed\n");
    say(&places_for_c(submissions));
    Ok(is_accepted)
}

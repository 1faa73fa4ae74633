//! Many programs at once: submissions compiled in many ways, each judged on all cases, one table for all.

use std::path::Path;

use super::build::{Build, Failure};
use super::fault::Fault;
use super::run::{run_case, show_line};
use super::submission::Submission;
use crate::cases::Case;
use crate::parallel::on_all_processors;
use crate::terminal::{Style, indented, say, table};

/// One way to compile one submission.
pub struct Task<'a> {
    /// The row of the table that it counts in.
    pub row: usize,
    /// The column that it counts in, headings of rows left out.
    pub column: usize,
    /// What the user is told of the way.
    pub label: String,
    /// How to compile.
    pub build: Build,
    /// What is compiled.
    pub submission: &'a Submission<'a>,
    /// What is run.
    pub cases: &'a [Case],
}

/// What is wrong with a program: in a few letters, and at length.
struct Flaw {
    letters: &'static str,
    details: String,
}

/// Judges everything on all processors, with unfinished files in `folder`, and prints a table with `heads` above and
/// `rows` at the left, and below it the first flaw of each submission. Returns whether there is none.
pub fn judge(
    heads: Vec<String>,
    rows: &[Vec<String>],
    tasks: &[Task],
    folder: &Path,
) -> Result<bool, Fault> {
    let flaws = on_all_processors("judged", tasks, |task| task.flaw(folder));
    let flaws: Vec<Option<Flaw>> = flaws.into_iter().collect::<Result<_, Fault>>()?;

    let mut lines = vec![heads];
    for (row, label) in rows.iter().enumerate() {
        let mut line = label.clone();
        for column in 0..lines[0].len() - label.len() {
            let here = tasks.iter().zip(&flaws);
            let here = here.filter(|(task, _)| (task.row, task.column) == (row, column));
            line.push(cell(here));
        }
        lines.push(line);
    }
    say(&table(&lines));
    let runs: usize = tasks.iter().map(|task| task.cases.len()).sum();
    say(&format!("\n{} programs, {runs} runs", tasks.len()));
    show_details(tasks, &flaws);
    Ok(flaws.iter().all(Option::is_none))
}

fn cell<'a>(here: impl Iterator<Item = (&'a Task<'a>, &'a Option<Flaw>)>) -> String {
    let style = Style::of_stdout();
    let mut is_empty = true;
    for (task, flaw) in here {
        is_empty = false;
        if let Some(flaw) = flaw {
            let name = &task.submission.problem.name;
            return style.bad(&format!("{} {name}", flaw.letters));
        }
    }
    if is_empty {
        "-".to_string()
    } else {
        style.good("AC")
    }
}

/// One mistake often shows in many cells: the first one of each submission has to do.
fn show_details(tasks: &[Task], flaws: &[Option<Flaw>]) {
    let mut told: Vec<&str> = Vec::new();
    for (task, flaw) in tasks.iter().zip(flaws) {
        let name = task.submission.problem.name.as_str();
        if let (Some(flaw), false) = (flaw, told.contains(&name)) {
            told.push(name);
            let details = indented(&flaw.details);
            say(&format!("\n{name}, {}\n{details}", task.label));
        }
    }
}

impl Task<'_> {
    fn flaw(&self, folder: &Path) -> Result<Option<Flaw>, Fault> {
        let program = match self.build.compile(folder) {
            Ok(program) => program,
            Err(Failure::Interrupted) => return Err(Fault::Interrupted),
            Err(Failure::Refused(details)) => {
                let letters = "CE";
                return Ok(Some(Flaw { letters, details }));
            }
        };
        let mut flaw = None;
        for case in self.cases {
            let expected = Some(&case.expected[..]);
            let (line, _) = run_case(&program, &case.path, expected, self.submission)?;
            if !line.verdict.is_accepted() {
                flaw = Some(Flaw {
                    letters: line.verdict.letters(),
                    details: show_line(&line, Style::of_stdout()),
                });
                break;
            }
        }
        // A hundred programs of some megabytes: what has been judged may go. If it cannot, the whole folder goes soon.
        let _ = std::fs::remove_file(program);
        Ok(flaw)
    }
}

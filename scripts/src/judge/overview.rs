//! The tables below all verdicts: the worst of each submission, and where to submit it.

use std::path::Path;

use super::run::Line;
use super::submission::Submission;
use crate::arguments::tool;
use crate::terminal::{Style, indented, kilobytes, megabytes, table};
use crate::workspace::Member;

/// What came of one submission.
pub enum Report {
    /// A compile error.
    NotCompiled,
    /// There is nothing to run.
    NoCases,
    /// A line for each case.
    Judged(Vec<Line>),
}

impl Report {
    /// Nothing, if all is accepted.
    pub fn first_fault(&self) -> Option<&'static str> {
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

/// A problem of which no file could be made: on a judge that would be a compile error.
pub struct Refused<'a> {
    /// The member of the workspace.
    pub problem: &'a Member,
    /// What the bundler or the translator says.
    pub reason: String,
}

/// A row for each submission, the worst of its cases against the judge's limits; then one for each that is refused.
pub fn summary(submissions: &[(Submission, Report)], refused: &[Refused]) -> String {
    let style = Style::of_stdout();
    let time = if cfg!(unix) { "CPU time" } else { "time" };
    let heads = ["problem", "verdict", "cases", time, "memory", "source"];
    let mut rows = vec![heads.map(String::from).to_vec()];
    for (submission, report) in submissions {
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
            size(submission),
        ]);
    }
    for refused in refused {
        let mut row = vec![refused.problem.name.clone(), style.bad("CE")];
        row.extend(["0/0", "-", "-", "-"].map(String::from));
        rows.push(row);
    }
    table(&rows)
}

/// Why there is no file of some problems.
pub fn reasons(refused: &[Refused]) -> String {
    let style = Style::of_stdout();
    let reason = |refused: &Refused| {
        let name = style.strong(&refused.problem.name);
        let letters = style.bad("CE");
        format!("{name}  {letters}\n{}", indented(&refused.reason))
    };
    refused.iter().map(reason).collect::<Vec<_>>().join("\n")
}

/// For each submission its file, and the judges that take Rust.
pub fn places_for_rust<'a>(submissions: impl Iterator<Item = &'a Submission<'a>>) -> String {
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
                "{} takes no Rust: `{} bundle {name} --lang c` makes a file for it",
                judge.judge,
                tool()
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

/// For each submission its file, and the judges that take no Rust.
pub fn places_for_c(submissions: &[Submission]) -> String {
    let row = |submission: &Submission| {
        let mut row = vec![from_here(&submission.source), size(submission)];
        let judge = submission.judge;
        row.extend(judge.map(|judge| format!("{}: {}", judge.judge, judge.url)));
        row
    };
    let rows: Vec<_> = submissions.iter().map(row).collect();
    format!(
        "Ready to paste, and where to submit as C or C++:\n{}",
        table(&rows)
    )
}

/// Of the file, and the judge's limit.
fn size(submission: &Submission) -> String {
    let limit = submission.judge.and_then(|judge| judge.source_kb);
    let figure = within(kilobytes(submission.size), limit, "KB");
    match limit.is_some_and(|limit| submission.size as u64 > limit * 1024) {
        true => format!("{figure}: too large, see `bundle --strip`"),
        false => figure,
    }
}

fn within(figure: String, limit: Option<u64>, unit: &str) -> String {
    match limit {
        _ if figure == "-" => figure,
        Some(limit) => format!("{figure} of {limit} {unit}"),
        None => format!("{figure} {unit}"),
    }
}

/// A path as short as it can be from the current folder.
fn from_here(path: &Path) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    path.strip_prefix(here)
        .unwrap_or(path)
        .display()
        .to_string()
}

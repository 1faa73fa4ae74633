//! What came of the programs, as text.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use super::check::{Checked, Verdict};
use super::find::Unreadable;
use crate::terminal::{kilobytes, table};

/// What came of a workspace.
pub struct Row {
    /// How it is called.
    pub label: String,
    /// What came of its programs.
    pub programs: Vec<Checked>,
}

impl Row {
    /// One line.
    pub fn summary(&self) -> String {
        let is_right = |program: &&Checked| program.verdict == Verdict::Right;
        let right = self.programs.iter().filter(is_right).count();
        format!("{}: {right} of {} right", self.label, self.programs.len())
    }
}

const HEADS: [&str; 16] = [
    "workspace",
    "programs",
    "right",
    "refused",
    "not compiled",
    "differ",
    "no program",
    "inputs",
    "passed over",
    "warnings",
    "allows",
    "rungs",
    "KiB median",
    "largest",
    "s median",
    "largest",
];

/// A line for each workspace, and one for all.
pub fn overview(rows: &[Row]) -> String {
    let mut lines = vec![HEADS.map(String::from).to_vec()];
    lines.extend(
        rows.iter()
            .map(|row| line(&row.label, &row.programs.iter().collect::<Vec<_>>())),
    );
    if rows.len() > 1 {
        let all: Vec<&Checked> = rows.iter().flat_map(|row| &row.programs).collect();
        lines.push(line("all", &all));
    }
    table(&lines)
}

fn line(label: &str, programs: &[&Checked]) -> Vec<String> {
    let count = |is_such: fn(&Verdict) -> bool| {
        let such = programs.iter().filter(|program| is_such(&program.verdict));
        such.count().to_string()
    };
    let sum = |number: fn(&Checked) -> usize| -> String {
        let numbers = programs.iter().map(|program| number(program));
        numbers.sum::<usize>().to_string()
    };
    let made: Vec<&&Checked> = programs
        .iter()
        .filter(|program| program.bytes > 0)
        .collect();
    let (size, largest) = median_and_largest(made.iter().map(|program| program.bytes).collect());
    let (time, longest) = median_and_largest(made.iter().map(|program| program.time).collect());
    let seconds = |time: Duration| format!("{:.2}", time.as_secs_f64());
    vec![
        label.to_string(),
        programs.len().to_string(),
        count(|it| *it == Verdict::Right),
        count(|it| matches!(it, Verdict::Refused(_))),
        count(|it| matches!(it, Verdict::NotCompiled(_))),
        count(|it| matches!(it, Verdict::Differs(_))),
        count(|it| matches!(it, Verdict::NoProgram(_))),
        sum(|it| it.compared),
        sum(|it| it.passed_over),
        sum(|it| it.warnings.len()),
        sum(|it| it.allows),
        rungs(&made),
        kilobytes(size),
        kilobytes(largest),
        seconds(time),
        seconds(longest),
    ]
}

/// How many files came from the first attempt, the second and the third.
fn rungs(made: &[&&Checked]) -> String {
    let counts = (0..3).map(|rung| made.iter().filter(|program| program.rung == rung).count());
    let counts: Vec<String> = counts.map(|count| count.to_string()).collect();
    counts.join("/")
}

/// The upper median of some numbers, and the largest; 0 of none.
fn median_and_largest<T: Ord + Copy + Default>(mut numbers: Vec<T>) -> (T, T) {
    numbers.sort_unstable();
    let median = numbers.get(numbers.len() / 2).copied();
    (
        median.unwrap_or_default(),
        numbers.last().copied().unwrap_or_default(),
    )
}

/// What went wrong, by cause, the most frequent ones first; nothing, if all is right.
pub fn causes(rows: &[Row], unreadable: &[Unreadable], shown: usize) -> String {
    let mut causes: BTreeMap<(Kind, String), Vec<String>> = BTreeMap::new();
    let mut add = |kind, reason: &str, place: String| {
        let cause = (kind, cause_of(reason));
        causes
            .entry(cause)
            .or_default()
            .push(format!("{place}: {}", first_line(reason)));
    };
    for Unreadable { manifest, reason } in unreadable {
        add(Kind::Unreadable, reason, manifest.display().to_string());
    }
    for row in rows {
        for program in &row.programs {
            let place = || format!("{} {}", row.label, program.label);
            match &program.verdict {
                Verdict::Right | Verdict::Interrupted => {}
                Verdict::NoProgram(reason) => add(Kind::NoProgram, reason, place()),
                Verdict::Refused(reason) => add(Kind::Refused, reason, place()),
                Verdict::NotCompiled(reason) => add(Kind::NotCompiled, reason, place()),
                Verdict::Differs(reason) => add(Kind::Differs, reason, place()),
            }
            for note in &program.notes {
                add(Kind::Note, note, place());
            }
            for warning in &program.warnings {
                add(
                    Kind::Warning,
                    &format!("{}: {}", warning.code, warning.text),
                    place(),
                );
            }
        }
    }
    let mut causes: Vec<_> = causes.into_iter().collect();
    causes.sort_by_key(|((kind, _), places)| (*kind, std::cmp::Reverse(places.len())));
    let mut text = String::new();
    for ((kind, cause), places) in causes {
        text += &format!("{}: {cause}: {}\n", kind.name(), places.len());
        for place in places.iter().take(shown) {
            text += &format!("    {place}\n");
        }
    }
    text
}

/// The kinds of faults, as they are listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Unreadable,
    NoProgram,
    Refused,
    NotCompiled,
    Differs,
    Note,
    Warning,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Unreadable => "no workspace",
            Kind::NoProgram => "no program",
            Kind::Refused => "refused",
            Kind::NotCompiled => "not compiled",
            Kind::Differs => "differs",
            Kind::Note => "note",
            Kind::Warning => "warning",
        }
    }
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

/// A reason without what differs from program to program: places, what stands in backquotes, numbers.
fn cause_of(reason: &str) -> String {
    let reason = first_line(reason);
    let is_place = |word: &str| {
        let path = word
            .trim_end_matches(':')
            .trim_end_matches(|letter: char| letter.is_ascii_digit() || letter == ':');
        Path::new(path)
            .extension()
            .is_some_and(|ending| ending == "rs" || ending == "in")
    };
    let words = reason.split(' ').filter(|word| !is_place(word));
    let reason = words.collect::<Vec<_>>().join(" ");
    let mut cause = String::new();
    for (index, piece) in reason.split('`').enumerate() {
        if index % 2 == 1 {
            cause += "`_`";
            continue;
        }
        let mut in_number = false;
        for letter in piece.chars() {
            if letter.is_ascii_digit() && !in_number {
                cause.push('#');
            } else if !letter.is_ascii_digit() {
                cause.push(letter);
            }
            in_number = letter.is_ascii_digit();
        }
    }
    cause
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn causes_leave_out_what_differs_from_program_to_program() {
        assert_eq!(
            cause_of("a/b.rs:3:14: `x` takes 2 arguments but 13 `y`s are\nhere"),
            "`_` takes # arguments but # `_`s are"
        );
        assert_eq!(
            cause_of("/x/cases/1.in: line 7: expected"),
            "line #: expected"
        );
    }

    #[test]
    fn medians_are_of_the_middle() {
        assert_eq!(median_and_largest(vec![5, 1, 9]), (5, 9));
        assert_eq!(median_and_largest(vec![1, 2, 3, 4]), (3, 4));
        assert_eq!(median_and_largest(Vec::<usize>::new()), (0, 0));
    }
}

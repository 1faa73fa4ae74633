//! The case files of a problem's folder, and the comparison of answers that judges make.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// A pair of files `cases/NAME.in` and `cases/NAME.out`, read whole.
#[derive(Clone, Debug)]
pub struct Case {
    /// The name without its ending, such as `sample-1`.
    pub name: String,
    /// Where the input lies.
    pub path: PathBuf,
    /// The input, byte for byte.
    pub input: Vec<u8>,
    /// The right answers.
    pub expected: Vec<u8>,
}

/// All cases of a problem's folder, by name.
///
/// # Errors
/// If the folder `cases` or a file in it cannot be read, if an input has no answers or answers no input, and if
/// there is no sample: a sentence that names the file.
pub fn of(problem: &Path) -> Result<Vec<Case>, String> {
    let folder = problem.join("cases");
    let unreadable = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let mut cases = Vec::new();
    for entry in fs::read_dir(&folder).map_err(|error| unreadable(&folder, error))? {
        let path = entry.map_err(|error| unreadable(&folder, error))?.path();
        let other = match path.extension().and_then(|ending| ending.to_str()) {
            Some("in") => path.with_extension("out"),
            Some("out") => path.with_extension("in"),
            _ => continue,
        };
        if !other.is_file() {
            return Err(format!(
                "{} has no {} beside it",
                path.display(),
                other.display()
            ));
        }
        if path.extension().is_some_and(|ending| ending == "in") {
            cases.push(Case {
                name: path
                    .file_stem()
                    .unwrap_or_default()
                    .to_string_lossy()
                    .into_owned(),
                input: fs::read(&path).map_err(|error| unreadable(&path, error))?,
                expected: fs::read(&other).map_err(|error| unreadable(&other, error))?,
                path,
            });
        }
    }
    cases.sort_by(|one, other| one.name.cmp(&other.name));
    if !cases.iter().any(|case| case.name.starts_with("sample-")) {
        return Err(format!("{} has no sample", folder.display()));
    }
    Ok(cases)
}

/// Where answers first differ: a line, counted from 1, as it should be and as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The number of the line.
    pub line: usize,
    /// The line expected, or nothing if the answers go on where they should have ended.
    pub expected: Option<String>,
    /// The line found, or nothing if the answers end where they should have gone on.
    pub found: Option<String>,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let show = |line: &Option<String>| match line {
            Some(text) => format!("{text:?}"),
            None => "no such line".to_string(),
        };
        let (expected, found) = (show(&self.expected), show(&self.found));
        write!(f, "line {}: expected {expected}, found {found}", self.line)
    }
}

/// What is wrong with an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// A line differs.
    Line(Difference),
    /// There is no newline at the end.
    NoNewline,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Mistake::Line(difference) => difference.fmt(f),
            Mistake::NoNewline => f.write_str("the last line does not end in a newline"),
        }
    }
}

/// The first mistake in an output, as the strictest of the judges would say: blanks, tabs and carriage returns at the end
/// of a line do not count; everything else does, and the last line has to end in a newline (UVa asks for it), whether the
/// expected file's does or not. Linear.
pub fn first_mistake(expected: &[u8], found: &[u8]) -> Option<Mistake> {
    let is_whole = found.is_empty() || found.ends_with(b"\n");
    difference(expected, found)
        .map(Mistake::Line)
        .or((!is_whole).then_some(Mistake::NoNewline))
}

/// The first line in which the answers differ, if any. As at judges, blanks, tabs and carriage returns at the end
/// of a line do not count, nor does the newline at the end of the last one; all else does. Linear.
pub fn difference(expected: &[u8], found: &[u8]) -> Option<Difference> {
    let text = |line: Option<&[u8]>| line.map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    let (mut expected, mut found) = (lines(expected), lines(found));
    let mut number = 1;
    loop {
        match (expected.next(), found.next()) {
            (None, None) => return None,
            (one, other) if one == other => number += 1,
            (one, other) => {
                return Some(Difference {
                    line: number,
                    expected: text(one),
                    found: text(other),
                });
            }
        }
    }
}

/// The lines without what judges ignore at their ends.
fn lines(answers: &[u8]) -> impl Iterator<Item = &[u8]> {
    let whole = answers.strip_suffix(b"\n").unwrap_or(answers);
    let none = answers.is_empty();
    whole
        .split(|&byte| byte == b'\n')
        .filter(move |_| !none)
        .map(|line| {
            let end = line
                .iter()
                .rposition(|byte| !b" \t\r".contains(byte))
                .map_or(0, |last| last + 1);
            &line[..end]
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_blanks_at_the_ends_of_lines_are_ignored() {
        let same = |one: &str, other: &str| difference(one.as_bytes(), other.as_bytes()).is_none();
        assert!(same("Yes\nNo\n", "Yes\nNo\n"));
        assert!(same("Yes \r\nNo\t\n", "Yes\nNo"));
        assert!(same("", ""));
        assert!(same("\n", " \n"));
        assert!(!same("Yes\n", " Yes\n"));
        assert!(!same("Yes\n", "yes\n"));
        assert!(!same("Yes\n", "Yes\n\n"));
        assert!(!same("", "\n"));
        assert!(!same("a b\n", "a  b\n"));
    }

    #[test]
    fn a_difference_names_its_line() {
        let shown = |one: &str, other: &str| {
            difference(one.as_bytes(), other.as_bytes())
                .expect("they differ")
                .to_string()
        };
        assert_eq!(
            shown("a\nb\n", "a\nc\n"),
            "line 2: expected \"b\", found \"c\""
        );
        assert_eq!(
            shown("a\nb\n", "a\n"),
            "line 2: expected \"b\", found no such line"
        );
        assert_eq!(
            shown("a\n", "a\nb\n"),
            "line 2: expected no such line, found \"b\""
        );
    }
}

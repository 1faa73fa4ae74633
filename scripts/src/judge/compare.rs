//! The comparison of answers that judges make, and how a mistake is shown to the user.

use std::fmt;

use crate::terminal::Style;

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

impl Mistake {
    /// Two lines of text, which show what differs and a little around it, or one.
    pub fn show(&self, style: Style) -> String {
        let Mistake::Line(difference) = self else {
            return self.to_string();
        };
        let expected = difference.expected.as_deref().map(readable);
        let found = difference.found.as_deref().map(readable);
        let letters = |line: &Option<String>| line.clone().unwrap_or_default();
        let same = letters(&expected)
            .chars()
            .zip(letters(&found).chars())
            .take_while(|(one, other)| one == other)
            .count();
        let show = |line: Option<String>, paint: fn(Style, &str) -> String| match line {
            None => paint(style, "(no such line)"),
            Some(line) if line.is_empty() => paint(style, "(empty line)"),
            Some(line) => clip(&line, same, |different| paint(style, different)),
        };
        let number = difference.line;
        format!(
            "line {number}, expected  {}\nline {number}, found     {}",
            show(expected, Style::good),
            show(found, Style::bad),
        )
    }
}

/// Control characters are written as in Rust's literals.
fn readable(line: &str) -> String {
    let escape = |letter: char| match letter {
        '\0'..='\x1f' | '\x7f' => letter.escape_default().to_string(),
        _ => letter.to_string(),
    };
    line.chars().map(escape).collect()
}

/// Up to 20 letters before the first different one and 40 from it on.
fn clip(line: &str, same: usize, paint: impl Fn(&str) -> String) -> String {
    const BEFORE: usize = 20;
    const FROM_IT_ON: usize = 40;
    let skipped = same.saturating_sub(BEFORE);
    let before: String = line.chars().skip(skipped).take(same - skipped).collect();
    let different: String = line.chars().skip(same).take(FROM_IT_ON).collect();
    let start = if skipped > 0 { "..." } else { "" };
    let is_long = line.chars().count() > same + FROM_IT_ON;
    let end = if is_long { "..." } else { "" };
    format!("{start}{before}{}{end}", paint(&different))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(expected: &str, found: &str) -> Option<String> {
        first_mistake(expected.as_bytes(), found.as_bytes())
            .map(|mistake| mistake.show(Style::PLAIN))
    }

    #[test]
    fn the_last_line_ends_in_a_newline() {
        assert_eq!(shown("Yes", "Yes\n"), None);
        assert_eq!(shown("", ""), None);
        let message = "the last line does not end in a newline";
        assert_eq!(shown("Yes\n", "Yes").as_deref(), Some(message));
        assert_eq!(shown("Yes", "Yes").as_deref(), Some(message));
    }

    #[test]
    fn mistakes_are_readable() {
        for (expected, found, message) in [
            (
                "Yes\nNo\n",
                "Yes\n",
                "line 2, expected  No\nline 2, found     (no such line)",
            ),
            (
                "Yes\n",
                "Yes\n\n",
                "line 2, expected  (no such line)\nline 2, found     (empty line)",
            ),
            (
                "No\n",
                "No\x1a\n",
                "line 1, expected  No\nline 1, found     No\\u{1a}",
            ),
        ] {
            assert_eq!(shown(expected, found).as_deref(), Some(message));
        }
    }

    #[test]
    fn a_long_line_is_clipped_around_the_difference() {
        let expected = format!("{}1{}", "x".repeat(100), "y".repeat(100));
        let found = format!("{}2", "x".repeat(100));
        let message = format!(
            "line 1, expected  ...{x}1{y}...\nline 1, found     ...{x}2",
            x = "x".repeat(20),
            y = "y".repeat(39)
        );
        assert_eq!(shown(&expected, &found), Some(message));
    }

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

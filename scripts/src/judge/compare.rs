//! The comparison of answers that judges make, and how a mistake is shown to the user.

use std::fmt;

use crate::terminal::Style;

/// Where answers first differ: as it should be and as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The number of the line, from 1.
    pub line: usize,
    /// The number of the token in the line, from 1; nothing if the lines are compared as a whole.
    pub token: Option<usize>,
    /// What is expected, or nothing if the answers go on where they should have ended.
    pub expected: Option<String>,
    /// What is found, or nothing if the answers end where they should have gone on.
    pub found: Option<String>,
}

impl Difference {
    /// "line 2, token 3", and what there may be none of.
    fn place(&self) -> (String, &'static str) {
        match self.token {
            None => (format!("line {}", self.line), "no such line"),
            Some(token) => (
                format!("line {}, token {token}", self.line),
                "no such token",
            ),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (place, none) = self.place();
        let show = |text: &Option<String>| match text {
            Some(text) => format!("{text:?}"),
            None => none.to_string(),
        };
        let (expected, found) = (show(&self.expected), show(&self.found));
        write!(f, "{place}: expected {expected}, found {found}")
    }
}

/// What is wrong with an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mistake {
    /// A line or a token differs.
    Differs(Difference),
    /// There is no newline at the end.
    NoNewline,
    /// What the problem's own checker says.
    Told(String),
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Mistake::Differs(difference) => difference.fmt(f),
            Mistake::NoNewline => f.write_str("the last line does not end in a newline"),
            Mistake::Told(message) => f.write_str(&readable(message)),
        }
    }
}

/// The first mistake in an output, as the strictest of the judges would say: blanks, tabs and carriage returns at the end
/// of a line do not count; everything else does, and the last line has to end in a newline (UVa asks for it), whether the
/// expected file's does or not. Linear.
pub fn first_mistake(expected: &[u8], found: &[u8]) -> Option<Mistake> {
    let is_whole = found.is_empty() || found.ends_with(b"\n");
    difference(expected, found)
        .map(Mistake::Differs)
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
                    token: None,
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

/// The first token that differs, if any. Blanks and ends of lines only part tokens. With a tolerance, numbers may differ by
/// it, absolutely or relatively; what reads as a number but is none, or an infinite one, is never right. Linear.
pub fn first_wrong_token(expected: &[u8], found: &[u8], tolerance: Option<f64>) -> Option<Mistake> {
    let is_right = |expected: &[u8], found: &[u8]| match tolerance {
        None => expected == found,
        Some(tolerance) => is_near(expected, found, tolerance),
    };
    let text = |token: Option<Token>| Some(String::from_utf8_lossy(token?.text).into_owned());
    let (mut expected, mut found) = (tokens(expected), tokens(found));
    loop {
        let (one, other) = (expected.next(), found.next());
        match (one, other) {
            (None, None) => return None,
            (Some(one), Some(other)) if is_right(one.text, other.text) => {}
            _ => {
                // Where it stands in what was found; what is missing, where it should stand.
                let place = other.or(one)?;
                return Some(Mistake::Differs(Difference {
                    line: place.line,
                    token: Some(place.number),
                    expected: text(one),
                    found: text(other),
                }));
            }
        }
    }
}

#[derive(Clone, Copy)]
struct Token<'a> {
    /// From 1.
    line: usize,
    /// In its line, from 1.
    number: usize,
    text: &'a [u8],
}

fn tokens(answers: &[u8]) -> impl Iterator<Item = Token<'_>> {
    let lines = (1..).zip(answers.split(|&byte| byte == b'\n'));
    lines.flat_map(|(line, bytes)| {
        let words = bytes
            .split(u8::is_ascii_whitespace)
            .filter(|word| !word.is_empty());
        (1..)
            .zip(words)
            .map(move |(number, text)| Token { line, number, text })
    })
}

/// Whether two tokens are numbers that differ by no more than the tolerance, or else the same text.
fn is_near(expected: &[u8], found: &[u8], tolerance: f64) -> bool {
    let number = |token: &[u8]| std::str::from_utf8(token).ok()?.parse::<f64>().ok();
    match (number(expected), number(found)) {
        (_, Some(found)) if !found.is_finite() => false,
        (Some(expected), Some(found)) => {
            // What both may have lost when they were read: half a unit in the last place each.
            let rounding = f64::EPSILON * expected.abs().max(found.abs());
            (expected - found).abs() <= tolerance * expected.abs().max(1.0) + rounding
        }
        _ => expected == found,
    }
}

impl Mistake {
    /// Two lines of text, which show what differs and a little around it, or one.
    pub fn show(&self, style: Style) -> String {
        let Mistake::Differs(difference) = self else {
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
        let (place, none) = difference.place();
        let show = |text: Option<String>, paint: fn(Style, &str) -> String| match text {
            None => paint(style, &format!("({none})")),
            Some(text) if text.is_empty() => paint(style, "(empty line)"),
            Some(text) => clip(&text, same, |different| paint(style, different)),
        };
        format!(
            "{place}, expected  {}\n{place}, found     {}",
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
    fn tokens_are_compared_wherever_they_stand() {
        let told = |expected: &str, found: &str| {
            first_wrong_token(expected.as_bytes(), found.as_bytes(), None)
                .map(|mistake| mistake.to_string())
        };
        assert_eq!(told("1 2\n3\n", "\t1\r\n2  3"), None);
        assert_eq!(told("", " \n"), None);
        for (expected, found, message) in [
            (
                "1 2\n3 4\n",
                "1 2 3\n5",
                "line 2, token 1: expected \"4\", found \"5\"",
            ),
            (
                "1 2\n3 4\n",
                "1\n2\n3\n",
                "line 2, token 2: expected \"4\", found no such token",
            ),
            (
                "1\n",
                "1\n\n 2",
                "line 3, token 1: expected no such token, found \"2\"",
            ),
            ("1.0", "1", "line 1, token 1: expected \"1.0\", found \"1\""),
        ] {
            assert_eq!(told(expected, found).as_deref(), Some(message));
        }
        let mistake = first_wrong_token(b"yes 12", b"yes 13", None);
        assert_eq!(
            mistake.map(|mistake| mistake.show(Style::PLAIN)).as_deref(),
            Some("line 1, token 2, expected  12\nline 1, token 2, found     13")
        );
    }

    #[test]
    fn numbers_may_differ_by_the_tolerance() {
        let same = |expected: &str, found: &str| {
            first_wrong_token(expected.as_bytes(), found.as_bytes(), Some(1e-6)).is_none()
        };
        for (expected, found) in [
            ("0.5", "0.500001"),
            ("0", "-1e-6"),
            ("-0.0", "0"),
            ("1000000", "1000001"),
            ("-1e9", "-1000000999.9"),
            (".5", "5e-1"),
            ("1.", "+1"),
            ("Yes 1", "Yes 1.0"),
            ("1e308", "1.0000001e308"),
            ("5e-324", "0"),
        ] {
            assert!(same(expected, found), "{expected} {found}");
        }
        for (expected, found) in [
            ("0.5", "0.5000011"),
            ("1000000", "1000001.1"),
            ("1e308", "-1e308"),
            ("1", "nan"),
            ("1", "inf"),
            ("1", "-Infinity"),
            ("1", "1e999"),
            ("nan", "NaN"),
            ("inf", "inf"),
            ("1e999", "1e999"),
            ("1", "1x"),
            ("1", "0x1"),
            ("1", ""),
            ("", "1"),
            ("1", "1 1"),
            ("Yes", "yes"),
            ("Yes", "1"),
            ("1", "Yes"),
        ] {
            assert!(!same(expected, found), "{expected} {found}");
        }
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

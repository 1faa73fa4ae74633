//! What a problem's statement allows, as the members' examples `validate` say it line by line.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// The rules of a statement: takes an input apart to its end, or names the rule that is broken.
pub type Statement = fn(&mut Lines) -> Result<(), String>;

/// The lines of an input, one after the other, and the numbers on each.
///
/// Numbers are written without sign and leading zeros, and have one blank between them. As in the files of judges, a
/// line may end in blanks, tabs and a carriage return, the last one may lack its newline, and blank lines may follow
/// it. Every error is `line L: ...`.
pub struct Lines<'a> {
    /// What follows the line.
    rest: &'a [u8],
    /// What has not been read of the line.
    line: &'a [u8],
    /// The line's number, from 1; 0 before the first.
    number: usize,
    /// Whether a number of the line has been read.
    begun: bool,
}

impl<'a> Lines<'a> {
    /// The lines of this input, none of which has been begun.
    pub fn of(input: &'a [u8]) -> Lines<'a> {
        Lines {
            rest: input.trim_ascii_end(),
            line: b"",
            number: 0,
            begun: false,
        }
    }

    /// Whether the line is the last one.
    pub fn is_last(&self) -> bool {
        self.rest.is_empty()
    }

    /// Goes on to the next line.
    ///
    /// # Errors
    /// If something is left on the line, or there is no other.
    pub fn next_line(&mut self) -> Result<(), String> {
        self.end_line()?;
        if self.is_last() {
            return Err(self.expected("another line", "the end of the input"));
        }
        let end = self.rest.iter().position(|&byte| byte == b'\n');
        let end = end.unwrap_or(self.rest.len());
        let mut line = &self.rest[..end];
        while let [before @ .., b' ' | b'\t' | b'\r'] = line {
            line = before;
        }
        self.line = line;
        self.rest = self.rest.get(end + 1..).unwrap_or_default();
        self.number += 1;
        self.begun = false;
        Ok(())
    }

    /// The next number on the line, which has to be of the range; `what` names it.
    ///
    /// # Errors
    /// If there is no such number.
    pub fn number<T>(&mut self, what: &str, range: RangeInclusive<T>) -> Result<T, String>
    where
        T: FromStr + PartialOrd + Display,
    {
        let line = match self.begun {
            true => self.line.strip_prefix(b" ").unwrap_or_default(),
            false => self.line,
        };
        self.begun = true;
        let end = line.iter().position(|byte| !byte.is_ascii_digit());
        let (digits, rest) = line.split_at(end.unwrap_or(line.len()));
        let is_written = matches!(digits, [b'0'] | [b'1'..=b'9', ..]);
        let is_whole = matches!(rest, [] | [b' ', ..]);
        let number = std::str::from_utf8(digits)
            .ok()
            .and_then(|digits| digits.parse().ok());
        match number.filter(|number| is_written && is_whole && range.contains(number)) {
            Some(number) => {
                self.line = rest;
                Ok(number)
            }
            None => {
                let (low, high) = (range.start(), range.end());
                Err(self.expected(&format!("{what} from {low} to {high}"), &found(self.line)))
            }
        }
    }

    /// Ends the input.
    ///
    /// # Errors
    /// If something is left on the line, or another one follows.
    pub fn end(&mut self) -> Result<(), String> {
        self.end_line()?;
        if self.is_last() {
            return Ok(());
        }
        self.next_line()?;
        Err(self.expected("the end of the input", &found(self.line)))
    }

    /// A rule about what has been read up to this line.
    ///
    /// # Errors
    /// Unless the rule is `kept`: that it was expected and what was found.
    pub fn rule(&self, kept: bool, rule: &str, found: impl Display) -> Result<(), String> {
        match kept {
            true => Ok(()),
            false => Err(self.expected(rule, &found.to_string())),
        }
    }

    fn end_line(&self) -> Result<(), String> {
        match self.line {
            [] => Ok(()),
            _ => Err(self.expected("the end of the line", &found(self.line))),
        }
    }

    fn expected(&self, rule: &str, found: &str) -> String {
        let line = self.number.max(1);
        format!("line {line}: expected {rule}, found {found}")
    }
}

/// The next token of a line, for a message.
fn found(line: &[u8]) -> String {
    let text = String::from_utf8_lossy(line);
    match text.split_whitespace().next() {
        None => "the end of the line".to_string(),
        Some(_) if text.starts_with("  ") => "two blanks".to_string(),
        Some(token) => token
            .chars()
            .take(40)
            .collect::<String>()
            .escape_debug()
            .to_string(),
    }
}

/// Whether the statement allows the input.
///
/// # Errors
/// If not, `line L: ...` with the rule that is broken.
pub fn check(statement: Statement, input: &[u8]) -> Result<(), String> {
    let mut lines = Lines::of(input);
    statement(&mut lines)?;
    lines.end()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `n`, then `n` lines of a number up to 9 and one not above it.
    fn pairs(lines: &mut Lines) -> Result<(), String> {
        lines.next_line()?;
        for _ in 0..lines.number("a number of pairs", 1..=3u32)? {
            lines.next_line()?;
            let one = lines.number("a first", 0..=9u32)?;
            let other = lines.number("a second", 0..=9u32)?;
            lines.rule(other <= one, "a second not above the first", other)?;
        }
        Ok(())
    }

    #[test]
    fn what_judges_leave_at_the_ends_of_lines_is_allowed() {
        for input in [
            "2\n1 0\n9 9\n",
            "2\n1 0\n9 9",
            "2\r\n1 0\r\n9 9\r\n",
            "2 \n1 0 \n9 9\t \n",
            "2\n1 0\n9 9\n\n \n",
        ] {
            assert_eq!(check(pairs, input.as_bytes()), Ok(()), "{input:?}");
        }
    }

    #[test]
    fn what_the_layout_forbids_is_named_with_its_line() {
        for (input, message) in [
            (
                "",
                "line 1: expected another line, found the end of the input",
            ),
            (
                "\n1\n",
                "line 1: expected a number of pairs from 1 to 3, found the end of the line",
            ),
            (
                "4\n",
                "line 1: expected a number of pairs from 1 to 3, found 4",
            ),
            ("1 1\n", "line 1: expected the end of the line, found 1"),
            (
                "1\n",
                "line 1: expected another line, found the end of the input",
            ),
            (
                "1\n1\n",
                "line 2: expected a second from 0 to 9, found the end of the line",
            ),
            (
                "1\n1  0\n",
                "line 2: expected a second from 0 to 9, found two blanks",
            ),
            ("1\n1\t0\n", "line 2: expected a first from 0 to 9, found 1"),
            (
                "1\n01 0\n",
                "line 2: expected a first from 0 to 9, found 01",
            ),
            (
                "1\n+1 0\n",
                "line 2: expected a first from 0 to 9, found +1",
            ),
            (
                "1\n\n1 0\n",
                "line 2: expected a first from 0 to 9, found the end of the line",
            ),
            (
                "1\n1 2\n",
                "line 2: expected a second not above the first, found 2",
            ),
            (
                "1\n1 0\n1 0\n",
                "line 3: expected the end of the input, found 1",
            ),
            (
                "1\n1 0\x1a",
                "line 2: expected a second from 0 to 9, found 0\\u{1a}",
            ),
            (
                "\u{feff}1\n1 0\n",
                "line 1: expected a number of pairs from 1 to 3, found \\u{feff}1",
            ),
            (
                "1\n99999999999 0\n",
                "line 2: expected a first from 0 to 9, found 99999999999",
            ),
        ] {
            assert_eq!(
                check(pairs, input.as_bytes()),
                Err(message.to_string()),
                "{input:?}"
            );
        }
    }
}

//! Numbers out of an input, for oracles and textbooks: every token is one, wherever lines and blanks are.

use std::error::Error;
use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Why there are no answers to an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is not of the problem's format: the program has to say so.
    Malformed(String),
    /// The search would take too long: any answers will do, and so will a refusal.
    TooLarge,
}

impl Refusal {
    /// A malformed input, of which this is to be said.
    pub fn malformed(fault: impl Into<String>) -> Refusal {
        Refusal::Malformed(fault.into())
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Refusal::Malformed(fault) => f.write_str(fault),
            Refusal::TooLarge => f.write_str("too large to be searched"),
        }
    }
}

impl Error for Refusal {}

/// The numbers of an input, one after the other. What follows the last one that is asked for is not looked at.
#[derive(Clone, Debug)]
pub struct Numbers<'a> {
    rest: &'a [u8],
}

impl<'a> Numbers<'a> {
    /// The numbers of this input; a byte order mark before them does not count.
    pub fn of(input: &'a [u8]) -> Numbers<'a> {
        Numbers {
            rest: input.strip_prefix("\u{feff}".as_bytes()).unwrap_or(input),
        }
    }

    /// Whether nothing but blanks is left. Control characters are blanks.
    pub fn is_at_end(&self) -> bool {
        self.rest.iter().all(is_blank)
    }

    /// The next token, a number of the range in decimal digits.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] if there is no token left, or it is no such number.
    pub fn next<T>(&mut self, range: RangeInclusive<T>) -> Result<T, Refusal>
    where
        T: FromStr + PartialOrd + Display,
    {
        let start = self.rest.iter().position(|byte| !is_blank(byte));
        let rest = &self.rest[start.unwrap_or(self.rest.len())..];
        let end = rest.iter().position(is_blank).unwrap_or(rest.len());
        let (token, rest) = rest.split_at(end);
        self.rest = rest;
        let digits = token.iter().all(u8::is_ascii_digit);
        let token = String::from_utf8_lossy(token);
        let number = token
            .parse()
            .ok()
            .filter(|number| digits && range.contains(number));
        number.ok_or_else(|| {
            let found = if token.is_empty() {
                "the end of the input"
            } else {
                &token
            };
            let (low, high) = (range.start(), range.end());
            Refusal::Malformed(format!(
                "expected a number from {low} to {high}, found {found}"
            ))
        })
    }
}

fn is_blank(byte: &u8) -> bool {
    *byte <= b' '
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_out_whatever_lies_between() {
        let mut numbers = Numbers::of(b"\xef\xbb\xbf7 \r\n\x0b007\t\x00 4294967295\x1a\n");
        assert_eq!(numbers.next(0..=9u32), Ok(7));
        assert!(!numbers.is_at_end());
        assert_eq!(numbers.next(7..=7usize), Ok(7));
        assert_eq!(numbers.next(0..=u32::MAX), Ok(u32::MAX));
        assert!(numbers.is_at_end());
    }

    #[test]
    fn what_is_no_number_of_the_range_is_malformed() {
        for (input, found) in [
            ("", "the end of the input"),
            (" \n", "the end of the input"),
            ("0", "0"),
            ("10", "10"),
            ("+5", "+5"),
            ("-5", "-5"),
            ("5.0", "5.0"),
            ("5x", "5x"),
            ("99999999999999999999999", "99999999999999999999999"),
            ("\u{665}", "\u{665}"),
        ] {
            let message = format!("expected a number from 1 to 9, found {found}");
            let found = Numbers::of(input.as_bytes()).next(1..=9u32);
            assert_eq!(found, Err(Refusal::Malformed(message)), "{input:?}");
        }
    }
}

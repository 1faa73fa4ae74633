//! `Scanner::number` asked again and again without a question for the end in between, as most submissions do.

use common::io::Scanner;
use scripts::testing::random::Rng;
use std::io::{self, Read};

/// Enough behind a token for it to lie wholly in the buffer.
const MORE: &str = " 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1";

/// The first number of `input`, from 5 to `high`, when the buffer is filled already.
fn first(input: &str, high: u32) -> Result<u32, String> {
    let input = format!("0 {input}");
    let mut source = input.as_bytes();
    let mut scanner = Scanner::new(&mut source);
    scanner.number("a zero", 0, 0).unwrap();
    scanner
        .number("a number", 5, high)
        .map_err(|error| error.to_string())
}

#[test]
fn separators_and_lines_are_counted_between_the_numbers() {
    let mut rng = Rng::new(1);
    let mut input = String::new();
    let mut expected = Vec::new();
    let mut line = 1;
    for _ in 0..30_000 {
        for _ in 0..rng.below(4) {
            let separator = *rng.pick(&['\n', ' ', '\t', '\0']);
            line += u64::from(separator == '\n');
            input.push(separator);
        }
        let number = (rng.bits() >> rng.range(32..=63)) as u32;
        let zeros = rng.pick(&["", "", "0", "0000000", "0000000000000000"]);
        expected.push((number, line));
        input += &format!("{zeros}{number} ");
    }
    let mut source = input.as_bytes();
    let mut scanner = Scanner::new(&mut source);
    for (number, line) in expected {
        assert_eq!(scanner.number("a number", 0, u32::MAX).unwrap(), number);
        let place = format!("line {line}: expected x, found y");
        assert_eq!(scanner.fault("x", "y").to_string(), place);
    }
}

#[test]
fn the_range_ends_where_it_says_in_the_middle_of_the_buffer() {
    for (token, inside) in [("4", false), ("5", true), ("9", true), ("10", false)] {
        let found = first(&format!("{token}{MORE}"), 9);
        let fault = format!("line 1: expected a number from 5 to 9, found {token}");
        assert_eq!(
            found,
            if inside {
                Ok(token.parse().unwrap())
            } else {
                Err(fault)
            }
        );
    }
}

#[test]
fn tokens_of_every_length_are_told_apart_in_the_middle_of_the_buffer() {
    for length in 1..=20 {
        let zeros = "0".repeat(length - 1);
        for after in ["", "x", "/", ":", "!", "\u{7f}"] {
            let token = format!("{zeros}7{after}");
            let found = first(&format!(" \n {token}{MORE}"), u32::MAX);
            let fault =
                format!("line 2: expected a number from 5 to 4294967295, found {token}");
            assert_eq!(found, if after.is_empty() { Ok(7) } else { Err(fault) });
        }
    }
    for token in [
        "4294967296",
        "9999999999999999",
        "99999999999999999",
        "x",
        "-7",
    ] {
        let fault =
            format!("line 1: expected a number from 5 to 4294967295, found {token}");
        assert_eq!(first(&format!("{token}{MORE}"), u32::MAX), Err(fault));
    }
    assert_eq!(first(&format!("4294967295{MORE}"), u32::MAX), Ok(u32::MAX));
}

#[test]
fn a_token_longer_than_any_quote_is_read_to_its_end() {
    for number in [0, 5, 12, u32::MAX] {
        let input = format!("{number:040} 7");
        let mut source = input.as_bytes();
        let mut scanner = Scanner::new(&mut source);
        let found = scanner.number("a number", 0, number).unwrap();
        assert_eq!(
            (found, scanner.number("a number", 7, 7).unwrap()),
            (number, 7)
        );
    }
}

/// Hands out single bytes, and fails after the last.
struct Trickle<'a>(&'a [u8]);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0 {
            [] => Err(io::Error::other("gone")),
            _ => self.0.read(&mut buffer[..1]),
        }
    }
}

#[test]
fn a_number_does_not_wait_for_more_than_the_separator_behind_it() {
    for input in ["123 7 ", "123 77 ", "123 777 "] {
        let mut source = Trickle(input.as_bytes());
        let mut scanner = Scanner::new(&mut source);
        for _ in 0..2 {
            assert!(scanner.number("a number", 0, u32::MAX).is_ok());
        }
        assert!(scanner.number("a number", 0, u32::MAX).is_err());
    }
}

#[test]
fn no_byte_but_a_digit_makes_a_number() {
    for byte in b'!'..=255 {
        for token in [vec![byte], vec![b'1', byte], vec![byte; 8], vec![byte; 9]] {
            let input = [b"0 ", &token[..], MORE.as_bytes()].concat();
            let mut source = &input[..];
            let mut scanner = Scanner::new(&mut source);
            scanner.number("a zero", 0, 0).unwrap();
            let found = scanner.number("a number", 0, u32::MAX);
            assert_eq!(found.is_ok(), byte.is_ascii_digit(), "{token:?}");
        }
    }
}

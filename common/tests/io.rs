//! `Scanner` on every kind of token, at every place of its buffer, and its messages.

use common::io::{Error, Scanner};
use scripts::testing::random::Rng;
use std::io::{self, Read};

const ANY: u32 = u32::MAX;
const BUFFER_SIZE: usize = 1 << 16;

fn next(input: &[u8]) -> Result<u32, String> {
    Scanner::new(&mut &*input)
        .number("a number", 0, ANY)
        .map_err(|error| error.to_string())
}

fn rest(scanner: &mut Scanner) -> Result<Vec<u32>, Error> {
    let mut numbers = Vec::new();
    while !scanner.is_at_end()? {
        numbers.push(scanner.number("a number", 0, ANY)?);
    }
    Ok(numbers)
}

fn all(input: &[u8]) -> Vec<u32> {
    rest(&mut Scanner::new(&mut &*input)).unwrap()
}

/// Zero, the largest, and both sides of each power of 2 and of 10.
fn boundary_numbers() -> Vec<u32> {
    let powers_of_2 = (0..32).map(|exponent| 1u32 << exponent);
    let powers_of_10 = (0..10).map(|exponent| 10u32.pow(exponent));
    let mut numbers: Vec<u32> = powers_of_2
        .chain(powers_of_10)
        .flat_map(|power| [power - 1, power, power + 1])
        .collect();
    numbers.push(ANY);
    numbers
}

#[test]
fn every_length_is_read_at_every_distance_from_the_end_of_the_buffer() {
    for number in boundary_numbers() {
        for distance in 0..20 {
            let mut input = vec![b' '; BUFFER_SIZE - distance];
            input.extend(format!("{number} 7").bytes());
            assert_eq!(all(&input), [number, 7], "{distance} bytes before the end");
        }
    }
}

#[test]
fn long_random_inputs_are_read_whole() {
    let mut rng = Rng::new(2);
    let separators = [" ", "\n", "\r\n", "\t", "  \n\n ", "\0", "\x1a"];
    let numbers: Vec<u32> = (0..100_000)
        .map(|_| (rng.bits() >> rng.range(32..=63)) as u32)
        .collect();
    let input: String = numbers
        .iter()
        .map(|number| format!("{number}{}", rng.pick(&separators)))
        .collect();
    assert!(input.len() > 5 * BUFFER_SIZE);
    assert_eq!(all(input.as_bytes()), numbers);
}

#[test]
fn all_bytes_up_to_the_blank_separate_and_no_others() {
    for byte in 0..=255u8 {
        let input = [b'1', byte, b'2'];
        let padded = [&input[..], &[b' '; 40]].concat();
        for text in [&input[..], &padded] {
            match byte {
                0..=b' ' => assert_eq!(all(text), [1, 2]),
                b'0'..=b'9' => {
                    assert_eq!(next(text), Ok(102 + 10 * u32::from(byte - b'0')))
                }
                _ => assert!(next(text).unwrap_err().starts_with(
                    "line 1: expected a number from 0 to 4294967295, found 1"
                )),
            }
        }
    }
}

#[test]
fn leading_zeros_do_not_count() {
    for zeros in [1, 7, 8, 15, 16, 17, 100_000] {
        for tail in ["", " ", "                              "] {
            assert_eq!(
                next(format!("{}42{tail}", "0".repeat(zeros)).as_bytes()),
                Ok(42)
            );
        }
    }
}

#[test]
fn faults_name_line_expectation_and_token() {
    let faults = [
        ("", "1", "the end of the input"),
        ("\n\n", "3", "the end of the input"),
        ("\r\n x", "2", "x"),
        ("-1", "1", "-1"),
        ("+1", "1", "+1"),
        ("1.5", "1", "1.5"),
        ("12345678x", "1", "12345678x"),
        ("123456789012345x", "1", "123456789012345x"),
        ("4294967296", "1", "4294967296"),
        ("99999999999999999999", "1", "99999999999999999999"),
        ("18446744073709551617", "1", "18446744073709551617"),
        (
            "abcdefghijklmnopqrstuvwxyz",
            "1",
            "abcdefghijklmnopqrstuvwx",
        ),
        ("\u{e9}", "1", "\u{e9}"),
    ];
    for (input, line, found) in faults {
        for padding in ["", " 7", "                                   "] {
            if padding == " 7" && found == "the end of the input" {
                continue;
            }
            let message = format!(
                "line {line}: expected a number from 0 to 4294967295, found {found}"
            );
            assert_eq!(
                next(format!("{input}{padding}").as_bytes()),
                Err(message),
                "{input:?} then {padding:?}"
            );
        }
    }
}

#[test]
fn the_range_includes_its_ends() {
    for padding in ["", "                                   "] {
        for number in 2..8u32 {
            let input = format!("\n{number}{padding}");
            let result = Scanner::new(&mut input.as_bytes()).number("a node", 3, 6);
            match number {
                3..=6 => assert_eq!(result.unwrap(), number),
                _ => assert_eq!(
                    result.unwrap_err().to_string(),
                    format!("line 2: expected a node from 3 to 6, found {number}")
                ),
            }
        }
    }
}

#[test]
fn a_fault_of_the_caller_names_the_line_of_the_last_number() {
    let mut input = &b"1\n2\n\n"[..];
    let mut scanner = Scanner::new(&mut input);
    scanner.number("a number", 0, ANY).unwrap();
    scanner.number("a number", 0, ANY).unwrap();
    assert_eq!(
        scanner.fault("a tree", "a cycle").to_string(),
        "line 2: expected a tree, found a cycle"
    );
}

/// Endless junk; a scanner that waits for the end of a token would never return.
#[test]
fn a_fault_ends_the_reading_of_its_token() {
    for byte in [b'x', b'9'] {
        let mut endless = io::repeat(byte);
        assert!(
            Scanner::new(&mut endless)
                .number("a number", 0, ANY)
                .is_err()
        );
    }
}

/// Gives the bytes of `pieces` piece by piece, and an interruption before each.
struct Pieces<'a> {
    pieces: Vec<&'a [u8]>,
    is_interrupted: bool,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.is_interrupted = !self.is_interrupted;
        if self.is_interrupted {
            return Err(io::ErrorKind::Interrupted.into());
        }
        if self.pieces.is_empty() {
            return Ok(0);
        }
        let piece = self.pieces.remove(0);
        buffer[..piece.len()].copy_from_slice(piece);
        Ok(piece.len())
    }
}

#[test]
fn a_byte_order_mark_is_skipped_at_the_start_only_and_whole_only() {
    let mark = &b"\xef\xbb\xbf"[..];
    assert_eq!(all(&[mark, b"12 34"].concat()), [12, 34]);
    assert_eq!(all(mark), []);
    for broken in [
        &b"\xef\xbb1"[..],
        b"\xef1",
        b"\xbb\xbf1",
        b" \xef\xbb\xbf1",
        b"\xef\xbb\xbf\xef\xbb\xbf1",
        b"1\xef\xbb\xbf",
    ] {
        assert!(next(broken).is_err(), "{broken:?}");
    }
    let mut pieces = Pieces {
        pieces: vec![b"\xef", b"\xbb", b"\xbf", b"1", b"2 3", b"\n"],
        is_interrupted: false,
    };
    assert_eq!(rest(&mut Scanner::new(&mut pieces)).unwrap(), [12, 3]);
    let mut whole = Pieces {
        pieces: vec![mark, b"5"],
        is_interrupted: false,
    };
    assert_eq!(rest(&mut Scanner::new(&mut whole)).unwrap(), [5]);
}

#[test]
fn nothing_is_read_beyond_the_buffer_that_holds_the_number() {
    struct Once(bool);
    impl Read for Once {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            assert!(!self.0, "read again");
            self.0 = true;
            buffer[..4].copy_from_slice(b"123 ");
            Ok(4)
        }
    }
    assert_eq!(
        Scanner::new(&mut Once(false))
            .number("a number", 0, ANY)
            .unwrap(),
        123
    );
}

#[test]
fn a_failing_reader_is_reported_with_its_line() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }
    let mut input = (&b"1\n2\n"[..]).chain(Broken);
    let error = rest(&mut Scanner::new(&mut input)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 3: cannot read the input: unplugged"
    );
}

#[test]
fn a_writing_error_says_that_answers_are_lost() {
    assert_eq!(
        Error::from(io::Error::other("disk full")).to_string(),
        "cannot write the answers: disk full"
    );
}

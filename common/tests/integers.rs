//! Integers of every type at the ends of their range, in every place of the buffer.

use common::io::Scanner;
use scripts::testing::random::Rng;
use std::fmt::{Debug, Display};
use std::io::{self, Read};

/// Enough behind a token for it to be read in one go.
const MORE: &str = " 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1";

/// What the types share beyond what `Scanner::number` asks for.
trait Any: common::io::Integer + Display + Debug {
    const LEAST: Self;
    const MOST: Self;
}

macro_rules! any {
    ($($integer:ty)*) => {
        $(impl Any for $integer {
            const LEAST: $integer = <$integer>::MIN;
            const MOST: $integer = <$integer>::MAX;
        })*
        /// Calls a function for each type.
        macro_rules! each_type {
            ($function:ident) => { $($function::<$integer>();)* };
        }
    };
}
any!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);

/// Gives one byte at a time.
struct OneByOne<'a>(&'a [u8]);

impl Read for OneByOne<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = buffer.len().min(1);
        self.0.read(&mut buffer[..count])
    }
}

/// The second number of the source, of which the first is 0: the buffer is filled by then.
fn read<T: Any>(source: &mut dyn Read, low: T, high: T) -> Result<T, String> {
    let mut scanner = Scanner::new(source);
    scanner.number("a zero", 0, 0u8).unwrap();
    let found = scanner.number("a number", low, high);
    found.map_err(|error| error.to_string())
}

/// The text is read alike at the end of the input, amid more of it, and byte by byte.
fn assert_read<T: Any>(text: &str, expected: Option<T>) {
    let (low, high) = (T::LEAST, T::MOST);
    let quote: String = text.chars().take(24).collect();
    let fault = format!("line 2: expected a number from {low} to {high}, found {quote}");
    let expected = expected.ok_or(fault);
    for before in ["0\n", "\u{feff}0\r\n", "0\n\t \0\x1a"] {
        for behind in ["", "\n", "\r\n", "\x1a", MORE] {
            let input = format!("{before}{text}{behind}");
            assert_eq!(
                read(&mut input.as_bytes(), low, high),
                expected,
                "{input:?}"
            );
            assert_eq!(
                read(&mut OneByOne(input.as_bytes()), low, high),
                expected,
                "{input:?}"
            );
        }
    }
}

/// A decimal number with one added to its last digit, or taken away, as text: the next number away from zero.
fn further(number: &str) -> String {
    let (sign, digits) = number.split_at(usize::from(number.starts_with('-')));
    let mut digits: Vec<u8> = digits.bytes().collect();
    for place in (0..digits.len()).rev() {
        if digits[place] < b'9' {
            digits[place] += 1;
            return format!("{sign}{}", String::from_utf8(digits).unwrap());
        }
        digits[place] = b'0';
    }
    format!("{sign}1{}", String::from_utf8(digits).unwrap())
}

#[test]
fn every_type_is_read_up_to_its_ends_and_no_further() {
    fn ends<T: Any>() {
        for end in [T::LEAST, T::MOST] {
            assert_read(&end.to_string(), Some(end));
            if end.to_string() != "0" {
                assert_read::<T>(&further(&end.to_string()), None);
                assert_read::<T>(&format!("{end}0"), None);
            }
        }
    }
    each_type!(ends);
}

#[test]
fn zeros_and_signs_are_as_documented() {
    fn forms<T: Any>() {
        let number = |value: i8| T::try_from(value.into()).ok();
        let negative = number(-1).is_some();
        for (text, value) in [
            ("0", 0),
            ("00", 0),
            ("7", 7),
            ("007", 7),
            ("0000000000000000000007", 7),
        ] {
            assert_read(text, number(value));
        }
        for (text, value) in [
            ("-0", 0),
            ("-7", -7),
            ("-007", -7),
            ("-128", -128),
            ("-000000000000000000000000000000000000000000000000128", -128),
        ] {
            assert_read(text, number(value).filter(|_| negative));
        }
        for text in [
            "+0",
            "+1",
            "-",
            "--1",
            "-+1",
            "1-",
            "1e2",
            "1.0",
            "0x10",
            "1_000",
            ".",
            "\u{663}",
            "1\u{a0}",
            "\u{2212}1",
        ] {
            assert_read::<T>(text, None);
        }
    }
    each_type!(forms);
}

#[test]
fn leading_zeros_do_not_count_however_many() {
    fn zeros<T: Any>() {
        for count in [
            1, 6, 7, 8, 9, 15, 16, 17, 23, 24, 25, 31, 32, 33, 39, 40, 41, 70_000,
        ] {
            let zeros = "0".repeat(count);
            assert_read(&format!("{zeros}{}", T::MOST), Some(T::MOST));
            let least = T::LEAST.to_string();
            let digits = least.trim_start_matches('-');
            let sign = &least[..least.len() - digits.len()];
            assert_read(&format!("{sign}{zeros}{digits}"), Some(T::LEAST));
        }
    }
    each_type!(zeros);
}

#[test]
fn every_length_of_every_type_is_read() {
    fn lengths<T: Any>() {
        let mut rng = Rng::new(5);
        for _ in 0..3000 {
            let bits = u128::from(rng.bits()) << 64 | u128::from(rng.bits());
            let magnitude = bits >> rng.range(0..=127);
            let text = format!("{}{magnitude}", rng.pick(&["", "-"]));
            // What std says of a token without a plus sign is right.
            let expected: Option<T> = text.parse().ok();
            let input = format!("0\n{text}{MORE}");
            let found = read(&mut input.as_bytes(), T::LEAST, T::MOST).ok();
            assert_eq!(found, expected, "{text}");
        }
    }
    each_type!(lengths);
}

#[test]
fn a_range_of_negative_numbers_includes_its_ends() {
    for (text, inside) in [
        ("-6", false),
        ("-5", true),
        ("-3", true),
        ("-2", false),
        ("3", false),
    ] {
        for behind in ["", MORE] {
            let input = format!("0 {text}{behind}");
            let fault = format!("line 1: expected a number from -5 to -3, found {text}");
            let expected = if inside {
                Ok(text.parse().unwrap())
            } else {
                Err(fault)
            };
            assert_eq!(read::<i64>(&mut input.as_bytes(), -5, -3), expected);
        }
    }
}

#[test]
fn numbers_are_read_across_the_ends_of_the_buffer() {
    let mut rng = Rng::new(6);
    let numbers: Vec<i64> = (0..40_000)
        .map(|_| rng.bits() as i64 >> rng.range(0..=63))
        .collect();
    let texts: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    let input = texts.join("\r\n");
    assert!(input.len() > 5 << 16);
    let mut source = input.as_bytes();
    let found =
        Scanner::new(&mut source).numbers(numbers.len(), "a number", i64::MIN, i64::MAX);
    assert_eq!(found.unwrap(), numbers);
}

#[test]
fn a_count_alone_takes_no_memory() {
    let found = Scanner::new(&mut &b"1 2"[..]).numbers(4_294_967_295, "a number", 0, 9);
    let fault = "line 1: expected a number from 0 to 9, found the end of the input";
    assert_eq!(found.unwrap_err().to_string(), fault);
}

#[test]
fn a_list_ends_at_its_first_fault() {
    let mut input = &b"1 2\n3 x\n5 6"[..];
    let mut scanner = Scanner::new(&mut input);
    let pairs = scanner.list(3, |input| {
        Ok((input.number("a", 0, 9)?, input.number("b", 0, 9)?))
    });
    let pairs: Result<Vec<(u8, u8)>, _> = pairs;
    assert_eq!(
        pairs.unwrap_err().to_string(),
        "line 2: expected b from 0 to 9, found x"
    );
}

#[test]
fn an_endless_number_is_refused() {
    for byte in [b'0', b'9', b'-'] {
        let mut input = (&b"0 "[..]).chain(io::repeat(byte));
        assert!(read::<i128>(&mut input, 0, 9).is_err());
    }
}

//! Numbers, words and lines from any reader, errors that know their line, and the frame of
//! a submission's `main`.
//!
//! ```
//! use common::io::{Error, Scanner};
//! use std::io::{Read, Write};
//!
//! // A submission's `main` is `common::io::run(solve);`.
//! fn solve(input: &mut dyn Read, output: &mut dyn Write) -> Result<(), Error> {
//!     let mut input = Scanner::new(input);
//!     let height = input.number("a height", 1, 1000)?;
//!     let width = input.number("a width", 1, 1000)?;
//!     let grid = input.rows(height, "a row", width)?;
//!     let weights = input.numbers(3, "a weight", -1_000_000_000_000i64, 1_000_000_000_000)?;
//!     let chance = input.float("a chance", 0.0, 1.0)?;
//!     let name = input.word("a name", 20)?.to_vec();
//!     let title = input.line("a title", 80)?;
//!     output.write_all(title)?;
//!     let sum: i64 = weights.iter().sum();
//!     writeln!(output, ": {} {} {} {}", sum, chance, name.len(), grid[1][0] == b'#')?;
//!     Ok(())
//! }
//!
//! let mut output = Vec::new();
//! let mut input = &b"2 3\n.#.\n#..\n-5 7 1000000000000\n.5 ann\na title\n"[..];
//! assert!(solve(&mut input, &mut output).is_ok());
//! assert_eq!(output, b"a title: 1000000000002 0.5 3 true\n");
//!
//! let error = solve(&mut &b"2 3\n.#.\n#.\n"[..], &mut output).unwrap_err();
//! assert_eq!(error.to_string(), "line 3: expected a row of 3 characters, found #.");
//! ```
//!
//! # How fast
//! Milliseconds of processor time of a whole process that reads 10^6 values and adds them
//! up: medians of 7 rounds of all programs one after the other (fractions in a second run),
//! on a virtual machine with 2 processors, which others used as well; rustc 1.95,
//! `opt-level=2`, the input a file with a value on each line. Numbers are uniform over
//! their type, fractions have three places in `f32` and all in `f64`, words have 1 to 15
//! letters; `kept` means in a vector, as bytes or strings of their own. `read` only reads
//! all of the bytes, 64 KiB at once, and `to end` into one vector; `split` is
//! `read_to_string`, `split_ascii_whitespace` and `parse`, `lines` is `lines` and `parse`.
//! proconio 0.5 reads a vector; rust_algo is EgorKulikov's reader of August 2026, which has
//! no `u8`; it and kenkoooo's have unsafe code.
//!
//! | | read | to end | here | split | lines | proconio | kenkoooo | rust_algo |
//! |---|---|---|---|---|---|---|---|---|
//! | `u8` | 2.0 | 5.0 | 8.6 | 15.7 | 63 | 99 | 73 | - |
//! | `i8` | 2.1 | 4.9 | 10.3 | 16.6 | 67 | 98 | 72 | 21 |
//! | `u16` | 3.2 | 7.7 | 9.6 | 21 | 70 | 99 | 97 | 17.2 |
//! | `i16` | 2.5 | 6.9 | 11.4 | 23 | 73 | 109 | 105 | 25 |
//! | `u32` | 2.9 | 9.1 | 12.6 | 28 | 66 | 95 | 169 | 19.8 |
//! | `i32` | 3.0 | 9.5 | 12.2 | 28 | 72 | 122 | 187 | 28 |
//! | `u64` | 4.4 | 18.3 | 18.1 | 58 | 103 | 139 | 329 | 34 |
//! | `i64` | 3.8 | 16.7 | 19.4 | 48 | 94 | 142 | 344 | 40 |
//! | `u128` | 6.9 | 36 | 95 | 128 | 150 | 218 | 627 | 72 |
//! | `i128` | 7.9 | 35 | 34 | 156 | 157 | 249 | 681 | 95 |
//! | `f32` | 2.8 | 8.5 | 25 | 35 | 68 | 95 | 136 | 84 |
//! | `f64` | 3.7 | 15.4 | 45 | 57 | 79 | 114 | 229 | 124 |
//! | words | 2.8 | 8.6 | 14.7 | 24 | 62 | 180 | 153 | 71 |
//! | words, kept | 2.6 | 9.5 | 94 | 99 | 132 | 186 | 223 | 135 |

use std::convert::TryFrom;
use std::fmt::{self, Display};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::mem;
use std::ops::Div;
use std::process;
use std::str::{self, FromStr};

/// Bytes read or written at once: few system calls, and still small enough for the
/// second-level cache.
const BUFFER_SIZE: usize = 1 << 16;

/// Why a submission stopped before the end of its input, in words for the person who made
/// that input.
#[derive(Debug)]
pub struct Error {
    message: String,
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

/// Answers that could not be written.
impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error {
            message: format!("cannot write the answers: {}", error),
        }
    }
}

/// Calls `solve` with standard input and buffered standard output, writes out every answer
/// that it gave, and ends the process with exit code 1 and `error: ...` on standard error
/// if it failed.
pub fn run(solve: fn(&mut dyn Read, &mut dyn Write) -> Result<(), Error>) {
    let stdin = io::stdin();
    let stdout = io::stdout();
    let mut output = BufWriter::with_capacity(BUFFER_SIZE, stdout.lock());
    let solved = solve(&mut stdin.lock(), &mut output);
    let written = output.flush().map_err(Error::from);
    if let Err(error) = solved.and(written) {
        // A closed standard error leaves nobody to tell; the exit code still does.
        let _ = writeln!(io::stderr(), "error: {}", error);
        process::exit(1);
    }
}

/// Any of the integer types, from `i8` to `u128`, `isize` and `usize`.
pub trait Integer: Copy + PartialOrd + Display + FromStr + TryFrom<i128> {}
impl<T: Copy + PartialOrd + Display + FromStr + TryFrom<i128>> Integer for T {}

/// `f32` or `f64`.
pub trait Float:
    Copy + PartialOrd + Display + FromStr + From<f32> + Div<Output = Self>
{
}
impl<T: Copy + PartialOrd + Display + FromStr + From<f32> + Div<Output = T>> Float for T {}

/// Reads numbers, words and lines through one buffer.
///
/// Numbers, words and rows are tokens: what stands between separators, which are any run of
/// bytes up to 0x20, so that carriage returns and the end mark 0x1A of old files are among
/// them. A UTF-8 byte order mark at the start is skipped. Nothing is read beyond the buffer
/// that holds the last thing asked for. The buffer has 64 KiB, and grows for longer words
/// and lines only. Every method takes time linear in the bytes that it passes.
pub struct Scanner<'a> {
    source: &'a mut dyn Read,
    buffer: Vec<u8>,
    /// The unread bytes are `buffer[position..end]`.
    position: usize,
    end: usize,
    /// Line of `position`, counted from 1.
    line: u64,
    /// Whether something of the line at `position` is read, where the byte before does not
    /// tell: `line` has given it, or that byte has gone.
    is_in_line: bool,
}

impl<'a> Scanner<'a> {
    /// A scanner at the start of `source`; reads nothing yet.
    pub fn new(source: &'a mut dyn Read) -> Scanner<'a> {
        Scanner {
            source,
            buffer: Vec::new(),
            position: 0,
            end: 0,
            line: 1,
            is_in_line: false,
        }
    }

    /// The next integer, which must lie in `low..=high`; `name` says in an error what was
    /// expected, as in "a vertex". Its type is that of the range.
    ///
    /// It is written with digits, perhaps with zeros before them, and with a minus sign if
    /// the type has one; with no plus sign, and in at most 2^20 bytes.
    ///
    /// # Errors
    /// If the next token is no such number, if there is none, or if reading fails.
    // Inlined by force: a call for each number would cost a fifth of a submission's
    // instructions.
    #[inline(always)]
    pub fn number<T: Integer>(&mut self, name: &str, low: T, high: T) -> Result<T, Error> {
        match self.nearby_number() {
            Some((value, end)) if low <= value && value <= high => {
                self.position = end;
                Ok(value)
            }
            _ => self.parsed(name, low, high),
        }
    }

    /// `count` integers, each as `number` reads it.
    ///
    /// # Errors
    /// As for `number`.
    pub fn numbers<T: Integer>(
        &mut self,
        count: usize,
        name: &str,
        low: T,
        high: T,
    ) -> Result<Vec<T>, Error> {
        self.list(count, |input| input.number(name, low, high))
    }

    /// The next number, as in `-2`, `.5` or `1e-5`, rounded to the nearest `f64` or `f32`,
    /// which must lie in `low..=high`. It has no plus sign, and at most 2^20 bytes. No
    /// range holds NaN; only one that ends there holds an infinity.
    ///
    /// # Errors
    /// If the next token is no such number, if there is none, or if reading fails.
    pub fn float<T: Float>(&mut self, name: &str, low: T, high: T) -> Result<T, Error> {
        if let Some(length) = self.nearby_token() {
            let token = &self.buffer[self.position..self.position + length];
            let value = match short_fraction(token) {
                Some((numerator, denominator)) => {
                    Some(T::from(numerator) / T::from(denominator))
                }
                None => str::from_utf8(token)
                    .ok()
                    .and_then(|text| text.parse().ok()),
            };
            match value {
                Some(value) if low <= value && value <= high && token[0] != b'+' => {
                    self.position += length;
                    return Ok(value);
                }
                _ => {}
            }
        }
        self.parsed(name, low, high)
    }

    /// `count` numbers, each as `float` reads it.
    ///
    /// # Errors
    /// As for `float`.
    pub fn floats<T: Float>(
        &mut self,
        count: usize,
        name: &str,
        low: T,
        high: T,
    ) -> Result<Vec<T>, Error> {
        self.list(count, |input| input.float(name, low, high))
    }

    /// The next token, of at most `longest` bytes, as it is.
    ///
    /// # Errors
    /// If the token is longer, if there is none, or if reading fails.
    pub fn word(&mut self, name: &str, longest: usize) -> Result<&[u8], Error> {
        let length = self.whole_token(longest)?;
        if length == 0 || length > longest {
            return Err(
                self.unfit(&format!("{} of at most {} bytes", name, longest), length)
            );
        }
        Ok(self.take(length))
    }

    /// `count` words, each as `word` reads it.
    ///
    /// # Errors
    /// As for `word`.
    pub fn words(
        &mut self,
        count: usize,
        name: &str,
        longest: usize,
    ) -> Result<Vec<Vec<u8>>, Error> {
        self.list(count, |input| Ok(input.word(name, longest)?.to_vec()))
    }

    /// The next token, of exactly `width` bytes, which must be at least one.
    ///
    /// # Errors
    /// If the token has another length, if there is none, or if reading fails.
    pub fn row(&mut self, name: &str, width: usize) -> Result<&[u8], Error> {
        let length = self.whole_token(width)?;
        if length != width {
            return Err(self.unfit(&format!("{} of {} characters", name, width), length));
        }
        Ok(self.take(length))
    }

    /// A grid of `height` rows, each as `row` reads it.
    ///
    /// # Errors
    /// As for `row`.
    pub fn rows(
        &mut self,
        height: usize,
        name: &str,
        width: usize,
    ) -> Result<Vec<Vec<u8>>, Error> {
        self.list(height, |input| Ok(input.row(name, width)?.to_vec()))
    }

    /// The next line, of at most `longest` bytes, without the newline that ends it and a
    /// carriage return before that. Behind a token it is the rest of the line without the
    /// blanks before it, or the next line if nothing but blanks is left.
    ///
    /// # Errors
    /// If the line is longer, if there is none, or if reading fails.
    pub fn line(&mut self, name: &str, longest: usize) -> Result<&[u8], Error> {
        let is_there = self.has_line()?;
        let mut length = 0;
        let is_last = loop {
            let rest = &self.buffer[self.position + length..self.end];
            if let Some(more) = rest.iter().position(|&byte| byte == b'\n') {
                length += more;
                break false;
            }
            length += rest.len();
            // Two bytes behind the text may be none of it.
            if length > longest.saturating_add(2) || !self.read_more()? {
                break true;
            }
        };
        let start = self.position;
        let mut text = &self.buffer[start..start + length];
        if is_last && text.ends_with(&[0x1A]) {
            text = &text[..text.len() - 1];
        }
        if text.ends_with(b"\r") {
            text = &text[..text.len() - 1];
        }
        if !is_there || text.len() > longest {
            let found = if is_there { length } else { 0 };
            return Err(
                self.unfit(&format!("{} of at most {} bytes", name, longest), found)
            );
        }
        self.position += length;
        self.is_in_line = true;
        Ok(text)
    }

    /// Whether a line is left for `line`. The end mark 0x1A alone is none.
    ///
    /// # Errors
    /// If reading fails.
    pub fn has_line(&mut self) -> Result<bool, Error> {
        let before = self.buffer[..self.position].last().copied();
        let mut is_in_line = self.is_in_line || before.unwrap_or(b' ') > b' ';
        loop {
            let rest = &self.buffer[self.position..self.end];
            match rest.first() {
                Some(&byte) if is_in_line && byte <= b' ' => {
                    is_in_line = byte != b'\n';
                    self.line += u64::from(byte == b'\n');
                    self.position += 1;
                }
                Some(&byte) if byte != 0x1A || rest.len() > 1 => {
                    self.is_in_line = false;
                    return Ok(true);
                }
                _ => {
                    if !self.read_more()? {
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// `count` lines, each as `line` reads it.
    ///
    /// # Errors
    /// As for `line`.
    pub fn lines(
        &mut self,
        count: usize,
        name: &str,
        longest: usize,
    ) -> Result<Vec<Vec<u8>>, Error> {
        self.list(count, |input| Ok(input.line(name, longest)?.to_vec()))
    }

    /// `count` times what `read` reads. Takes memory for what is there, not for `count`.
    ///
    /// # Errors
    /// The first that `read` returns.
    pub fn list<T>(
        &mut self,
        count: usize,
        mut read: impl FnMut(&mut Self) -> Result<T, Error>,
    ) -> Result<Vec<T>, Error> {
        (0..count).map(|_| read(self)).collect()
    }

    /// Whether only separators are left; passes those that are next.
    ///
    /// # Errors
    /// If reading fails.
    pub fn is_at_end(&mut self) -> Result<bool, Error> {
        Ok(self.token(0)? == 0)
    }

    /// The error that on the current line something else was expected than was found.
    #[cold]
    pub fn fault(&self, expected: &str, found: &str) -> Error {
        Error {
            message: format!("line {}: expected {}, found {}", self.line, expected, found),
        }
    }

    /// As `fault`: found are the next `length` bytes, for 0 the end of the input.
    #[cold]
    fn unfit(&self, expected: &str, length: usize) -> Error {
        if length == 0 {
            return self.fault(expected, "the end of the input");
        }
        let quote = &self.buffer[self.position..][..length.min(24)];
        self.fault(expected, &String::from_utf8_lossy(quote))
    }

    /// Passes the separators that are in the buffer.
    #[inline(always)]
    fn skip_separators(&mut self) {
        while self.position < self.end && self.buffer[self.position] <= b' ' {
            self.line += u64::from(self.buffer[self.position] == b'\n');
            self.position += 1;
        }
    }

    /// The next number and the place behind it, if the buffer holds 42 bytes from its start
    /// on.
    #[inline(always)]
    fn nearby_number<T: Integer>(&mut self) -> Option<(T, usize)> {
        self.skip_separators();
        let token = self.buffer[self.position..self.end].get(..42)?;
        let is_negative = T::try_from(-1).is_ok() && token[0] == b'-';
        let token = &token[is_negative as usize..];
        let (mut value, mut length) = leading_digits(&token[..8]);
        if length == 8 {
            let (low, more) = leading_digits(&token[8..16]);
            value = value * POWERS_OF_10[more] + low;
            length += more;
        }
        let mut value = i128::from(value);
        // Eight digits more for 64 bits, and 24 for 128.
        for &place in [16, 24, 32].iter().take(mem::size_of::<T>() * 3 / 16) {
            if length == place {
                let (low, more) = leading_digits(&token[place..place + 8]);
                value = value
                    .checked_mul(POWERS_OF_10[more].into())?
                    .checked_add(low.into())?;
                length += more;
            }
        }
        if length == 0 || token[length] > b' ' {
            return None;
        }
        let value = T::try_from(if is_negative { -value } else { value }).ok()?;
        Some((value, self.position + is_negative as usize + length))
    }

    /// The length of the next token, if the buffer holds it and some bytes behind it.
    #[inline(always)]
    fn nearby_token(&mut self) -> Option<usize> {
        self.skip_separators();
        let mut length = 0;
        for bytes in self.buffer[self.position..self.end].chunks_exact(8) {
            let mut eight = [0; 8];
            eight.copy_from_slice(bytes);
            let word = u64::from_le_bytes(eight);
            // The lowest byte up to 0x20 gets its top bit set, and perhaps bytes above it.
            let separators =
                word.wrapping_sub(0x2121_2121_2121_2121) & !word & 0x8080_8080_8080_8080;
            length += separators.trailing_zeros() as usize / 8;
            if separators != 0 {
                return Some(length);
            }
        }
        None
    }

    /// As `token`, by eight bytes at once where that can be.
    #[inline]
    fn whole_token(&mut self, longest: usize) -> Result<usize, Error> {
        match self.nearby_token() {
            Some(length) => Ok(length),
            None => self.token(longest),
        }
    }

    /// As `number`, for every type and token.
    #[cold]
    fn parsed<T>(&mut self, name: &str, low: T, high: T) -> Result<T, Error>
    where
        T: PartialOrd + Display + FromStr,
    {
        let longest = 1 << 20;
        let length = self.token(longest)?;
        let token = &self.buffer[self.position..self.position + length];
        let is_plain = length <= longest && !token.starts_with(b"+");
        match str::from_utf8(token).unwrap_or("").parse() {
            Ok(value) if is_plain && low <= value && value <= high => {
                self.position += length;
                Ok(value)
            }
            _ => Err(self.unfit(&format!("{} from {} to {}", name, low, high), length)),
        }
    }

    /// Passes so many bytes of the buffer.
    fn take(&mut self, length: usize) -> &[u8] {
        let start = self.position;
        self.position += length;
        &self.buffer[start..self.position]
    }

    /// The length of the next token, now at `position`; 0 at the end of the input. Of one
    /// longer than `longest` the rest may be missing.
    fn token(&mut self, longest: usize) -> Result<usize, Error> {
        let mut length = 0;
        loop {
            self.skip_separators();
            let rest = &self.buffer[self.position + length..self.end];
            let more = rest.iter().position(|&byte| byte <= b' ');
            length += more.unwrap_or(rest.len());
            if more.is_some() || length > longest || !self.read_more()? {
                return Ok(length);
            }
        }
    }

    /// Reads on behind what is unread; returns whether there was more.
    fn read_more(&mut self) -> Result<bool, Error> {
        let is_first = self.buffer.is_empty();
        if self.position == self.end || self.end == self.buffer.len() {
            let before = self.buffer[..self.position].last().copied();
            self.is_in_line |= before.unwrap_or(b' ') > b' ';
            self.buffer.copy_within(self.position..self.end, 0);
            self.end -= self.position;
            self.position = 0;
        }
        if self.end == self.buffer.len() {
            self.buffer.resize(BUFFER_SIZE.max(2 * self.end), 0);
        }
        let count = loop {
            match self.source.read(&mut self.buffer[self.end..]) {
                Ok(count) => break count,
                Err(ref error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    let message =
                        format!("line {}: cannot read the input: {}", self.line, error);
                    return Err(Error { message });
                }
            }
        };
        self.end += count;
        if is_first {
            let mark = [0xEF, 0xBB, 0xBF];
            while mark[..2].starts_with(&self.buffer[..self.end]) && self.read_more()? {}
            if self.buffer.starts_with(&mark) {
                self.buffer.copy_within(3.., 0);
                self.end -= 3;
            }
        }
        Ok(count > 0)
    }
}

/// A number without exponent, of at most seven digits, as a fraction. Both parts of it are
/// exact, so that dividing them rounds the number as it should be.
fn short_fraction(token: &[u8]) -> Option<(f32, f32)> {
    if token.len() > 9 {
        return None;
    }
    let is_negative = token[0] == b'-';
    let (mut digits, mut numerator, mut denominator) = (0, 0, 0);
    for &byte in &token[is_negative as usize..] {
        match byte {
            b'0'..=b'9' if digits < 7 => {
                digits += 1;
                numerator = numerator * 10 + i32::from(byte - b'0');
                // It stays 0 before the point.
                denominator *= 10;
            }
            b'.' if denominator == 0 => denominator = 1,
            _ => return None,
        }
    }
    let sign = if is_negative { -1.0 } else { 1.0 };
    if digits == 0 {
        return None;
    }
    Some((sign * numerator as f32, i32::max(denominator, 1) as f32))
}

const POWERS_OF_10: [u64; 9] = [
    1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000,
];

/// The value of the decimal digits that `bytes`, eight of them, start with, and how many
/// digits they are.
///
/// All eight are handled at once, as the bytes of a word: see D. Lemire, "Parsing series of
/// integers with SIMD" and the sources given there.
#[inline(always)]
fn leading_digits(bytes: &[u8]) -> (u64, usize) {
    let mut eight = [0; 8];
    eight.copy_from_slice(bytes);
    let word = u64::from_le_bytes(eight);
    // A digit becomes its value; every other byte becomes 10 or more.
    let values = word ^ 0x3030_3030_3030_3030;
    // The lowest byte of 10 or more gets its top bit set. Above it a carry may lie, which
    // nobody looks at.
    let others =
        (values.wrapping_add(0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080;
    let length = (others.trailing_zeros() / 8) as usize;
    if length == 0 {
        return (0, 0);
    }
    // The first digit is in the lowest byte: shifting up makes the bytes below it leading
    // zeros.
    let digits = values << (64 - 8 * length);
    // Neighbours join: digits to pairs, pairs to fours, fours to eight.
    let pairs = (digits.wrapping_mul(10).wrapping_add(digits >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs.wrapping_mul(100).wrapping_add(pairs >> 16)) & 0x0000_ffff_0000_ffff;
    let value = (fours.wrapping_mul(10_000).wrapping_add(fours >> 32)) & 0xffff_ffff;
    (value, length)
}

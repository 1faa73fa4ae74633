//! Unsigned numbers from any reader, errors that know their line, and the frame of a
//! submission's `main`.

use std::fmt;
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::process;

/// Bytes read or written at once: few system calls, and still small enough for the
/// second-level cache.
const BUFFER_SIZE: usize = 1 << 16;

/// How much of a faulty token an error message quotes, in bytes.
const QUOTE_SIZE: usize = 24;

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

/// Reads unsigned decimal numbers, separated by any run of bytes up to 0x20, through one
/// buffer of fixed size.
///
/// A UTF-8 byte order mark at the start is skipped. Nothing is read beyond the buffer that
/// holds the last number asked for. Every method takes time linear in the bytes that it
/// passes.
pub struct Scanner<'a> {
    source: &'a mut dyn Read,
    buffer: Vec<u8>,
    /// The unread bytes are `buffer[position..end]`.
    position: usize,
    end: usize,
    /// Line of `position`, counted from 1.
    line: u64,
    at_start: bool,
    source_ended: bool,
}

impl<'a> Scanner<'a> {
    /// A scanner at the start of `source`; reads nothing yet.
    pub fn new(source: &'a mut dyn Read) -> Scanner<'a> {
        Scanner {
            source,
            buffer: vec![0; BUFFER_SIZE],
            position: 0,
            end: 0,
            line: 1,
            at_start: true,
            source_ended: false,
        }
    }

    /// The next number, which must lie in `low..=high`; `name` says in an error what was
    /// expected, as in "a vertex".
    ///
    /// # Errors
    /// If the next token is no such number, if there is none, or if reading fails.
    // Inlined by force: a call for each number would cost a fifth of a submission's
    // instructions.
    #[inline(always)]
    pub fn number(&mut self, name: &str, low: u32, high: u32) -> Result<u32, Error> {
        match self.nearby_number() {
            Some(value) if u64::from(low) <= value && value <= u64::from(high) => {
                Ok(value as u32)
            }
            Some(value) => Err(self.out_of_range(name, low, high, &value.to_string())),
            None => self.any_number(name, low, high),
        }
    }

    /// Whether only separators are left.
    ///
    /// # Errors
    /// If reading fails.
    pub fn is_at_end(&mut self) -> Result<bool, Error> {
        self.skip_separators()?;
        Ok(self.peek()?.is_none())
    }

    /// The error that on the current line something else was expected than was found.
    #[cold]
    pub fn fault(&self, expected: &str, found: &str) -> Error {
        Error {
            message: format!("line {}: expected {}, found {}", self.line, expected, found),
        }
    }

    #[cold]
    fn out_of_range(&self, name: &str, low: u32, high: u32, found: &str) -> Error {
        self.fault(&format!("{} from {} to {}", name, low, high), found)
    }

    /// The next number if it has at most 16 digits and 17 bytes from its start on are in
    /// the buffer; else nothing is consumed but separators.
    #[inline(always)]
    fn nearby_number(&mut self) -> Option<u64> {
        while self.position < self.end && self.buffer[self.position] <= b' ' {
            self.line += u64::from(self.buffer[self.position] == b'\n');
            self.position += 1;
        }
        let token = self.buffer[self.position..self.end].get(..17)?;
        let (mut value, mut length) = leading_digits(&token[..8]);
        if length == 8 {
            while length < 16 && token[length].wrapping_sub(b'0') < 10 {
                value = value * 10 + u64::from(token[length] - b'0');
                length += 1;
            }
        }
        if length == 0 || token[length] > b' ' {
            return None;
        }
        self.position += length;
        Some(value)
    }

    /// As `number`, byte by byte: for tokens at the end of the buffer, overlong ones, and
    /// faulty ones.
    #[cold]
    fn any_number(&mut self, name: &str, low: u32, high: u32) -> Result<u32, Error> {
        self.skip_separators()?;
        let mut value = 0;
        let mut is_number = true;
        let mut quote = Vec::with_capacity(QUOTE_SIZE);
        while let Some(byte) = self.peek()? {
            if byte <= b' ' {
                break;
            }
            if byte.wrapping_sub(b'0') < 10 {
                // Once over 32 bits it stays there, whatever follows.
                value = (value * 10 + u64::from(byte - b'0')).min(1 << 32);
            } else {
                is_number = false;
            }
            if quote.len() < QUOTE_SIZE {
                quote.push(byte);
            } else if !is_number || value > u64::from(high) {
                break;
            }
            self.position += 1;
        }
        if quote.is_empty() {
            return Err(self.out_of_range(name, low, high, "the end of the input"));
        }
        if is_number && u64::from(low) <= value && value <= u64::from(high) {
            return Ok(value as u32);
        }
        Err(self.out_of_range(name, low, high, &String::from_utf8_lossy(&quote)))
    }

    fn skip_separators(&mut self) -> Result<(), Error> {
        while let Some(byte) = self.peek()? {
            if byte > b' ' {
                break;
            }
            self.line += u64::from(byte == b'\n');
            self.position += 1;
        }
        Ok(())
    }

    /// The next byte, not consumed; `None` at the end of the input.
    fn peek(&mut self) -> Result<Option<u8>, Error> {
        while self.position == self.end && !self.source_ended {
            self.fill()?;
        }
        Ok(self.buffer[self.position..self.end].first().copied())
    }

    /// Replaces the buffer, all of which is consumed, by the next bytes of the source.
    fn fill(&mut self) -> Result<(), Error> {
        let byte_order_mark = [0xEF, 0xBB, 0xBF];
        let wanted = if self.at_start {
            byte_order_mark.len()
        } else {
            1
        };
        self.position = 0;
        self.end = 0;
        while self.end < wanted && !self.source_ended {
            match self.source.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.source_ended = true,
                Ok(count) => self.end += count,
                Err(ref error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    return Err(Error {
                        message: format!(
                            "line {}: cannot read the input: {}",
                            self.line, error
                        ),
                    });
                }
            }
        }
        if self.at_start && self.buffer[..self.end].starts_with(&byte_order_mark) {
            self.position = byte_order_mark.len();
        }
        self.at_start = false;
        Ok(())
    }
}

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

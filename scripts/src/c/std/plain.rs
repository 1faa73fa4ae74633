//! Text from values, where `{}` is all that a program uses.

use memory::borrow::Cow;
use memory::boxed::Box;
use memory::string::String;
pub use core::fmt::Debug;

/// That a text could not be written.
#[derive(Clone, Copy, Debug)]
pub struct Error;

/// Whether it could.
pub type Result = core::result::Result<(), Error>;

/// What takes text.
pub trait Write {
    /// Takes more text.
    fn write_str(&mut self, text: &str) -> Result;
    /// Takes a text with values in it.
    fn write_fmt(&mut self, arguments: Arguments<'_>) -> Result
    where
        Self: Sized,
    {
        arguments.fmt(&mut Formatter { to: self })
    }
}

impl Write for String {
    fn write_str(&mut self, text: &str) -> Result {
        self.push_str(text);
        Ok(())
    }
}

/// Writes a text with values in it.
pub fn write(to: &mut dyn Write, arguments: Arguments<'_>) -> Result { arguments.fmt(&mut Formatter { to }) }

/// Where a value writes itself.
pub struct Formatter<'a> {
    pub(crate) to: &'a mut dyn Write,
}

impl Formatter<'_> {
    /// Takes more text.
    pub fn write_str(&mut self, text: &str) -> Result { self.to.write_str(text) }
    /// Takes a text with values in it.
    pub fn write_fmt(&mut self, arguments: Arguments<'_>) -> Result { arguments.fmt(self) }
}

/// A value that has a text.
pub trait Display {
    /// Writes the text.
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result;
}

/// A text with `{}` for values, and the values.
pub struct Arguments<'a> {
    /// The text, which has passed `check`.
    pub text: &'static str,
    /// The values, in the order of their places.
    pub values: &'a [&'a dyn Display],
}

/// Whether the text has so many places for values, all of them plain; to be asked when a program is compiled.
pub const fn check(text: &str, count: usize) -> bool {
    let text = text.as_bytes();
    let (mut at, mut places) = (0, 0);
    while at < text.len() {
        if text[at] == b'{' || text[at] == b'}' {
            let (this, next) = (text[at], if at + 1 < text.len() { text[at + 1] } else { 0 });
            if this == b'{' && next == b'}' {
                places += 1;
            } else if this != next {
                return false;
            }
            at += 1;
        }
        at += 1;
    }
    places == count
}

/// Bytes of a text that begin and end at ASCII characters or its ends.
fn part(bytes: &[u8]) -> &str {
    // SAFETY: as the caller promises. Checked conversions and splits would double the size of small programs.
    unsafe { core::str::from_utf8_unchecked(bytes) }
}

impl Display for Arguments<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        let mut values = self.values;
        let mut rest = self.text.as_bytes();
        while let Some(brace) = rest.iter().position(|&byte| byte == b'{' || byte == b'}') {
            formatter.write_str(part(&rest[..brace]))?;
            let (pair, behind) = rest[brace..].split_at(2);
            match values.split_first() {
                Some((value, others)) if pair[1] != pair[0] => {
                    value.fmt(formatter)?;
                    values = others;
                }
                _ => formatter.write_str(part(&pair[1..]))?,
            }
            rest = behind;
        }
        formatter.write_str(part(rest))
    }
}

impl Display for str {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result { formatter.write_str(self) }
}

impl Display for String {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result { formatter.write_str(self) }
}

impl Display for Cow<'_, str> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result { formatter.write_str(self) }
}

impl Display for char {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result { formatter.write_str(self.encode_utf8(&mut [0; 4])) }
}

impl Display for bool {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
        formatter.write_str(if *self { "true" } else { "false" })
    }
}

impl<T: Display + ?Sized> Display for &T {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result { (**self).fmt(formatter) }
}

impl<T: Display + ?Sized> Display for Box<T> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> Result { (**self).fmt(formatter) }
}

fn number(formatter: &mut Formatter<'_>, mut number: u64) -> Result {
    let mut digits = [0; 20];
    let mut first = digits.len();
    loop {
        first -= 1;
        digits[first] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    formatter.write_str(part(&digits[first..]))
}

macro_rules! numbers {
    ($($signed:ty, $unsigned:ty;)*) => {$(
        impl Display for $unsigned {
            fn fmt(&self, formatter: &mut Formatter<'_>) -> Result { number(formatter, *self as u64) }
        }

        impl Display for $signed {
            fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
                if *self < 0 {
                    formatter.write_str("-")?;
                }
                number(formatter, (*self as i64).unsigned_abs())
            }
        }
    )*};
}

numbers! { i8, u8; i16, u16; i32, u32; i64, u64; isize, usize; }

/// Values as texts of their own.
pub trait ToString {
    /// The text.
    fn to_string(&self) -> String;
}

impl<T: Display + ?Sized> ToString for T {
    fn to_string(&self) -> String {
        let mut text = String::new();
        // A string takes everything.
        let _ = self.fmt(&mut Formatter { to: &mut text });
        text
    }
}

/// A text with values in it.
pub fn format(arguments: Arguments<'_>) -> String { arguments.to_string() }

/// Checks a text and puts it together with its values.
#[macro_export]
macro_rules! format_args {
    ($text:literal $(, $value:expr)* $(,)?) => {
        $crate::fmt::Arguments {
            text: {
                const PLAIN: bool = $crate::fmt::check($text, <[&str]>::len(&[$(stringify!($value)),*]));
                const _: () = assert!(PLAIN, "in a text, of the places for values only {{}} is known");
                $text
            },
            values: &[$(&$value as &dyn $crate::fmt::Display),*],
        }
    };
}

/// Values as text.
#[macro_export]
macro_rules! format {
    ($($arguments:tt)*) => {
        $crate::fmt::format($crate::format_args!($($arguments)*))
    };
}

/// Writes values as text.
#[macro_export]
macro_rules! write {
    ($to:expr, $($arguments:tt)*) => {
        $to.write_fmt($crate::format_args!($($arguments)*))
    };
}

/// Writes values as a line of text.
#[macro_export]
macro_rules! writeln {
    ($to:expr $(,)?) => {
        $crate::write!($to, "\n")
    };
    ($to:expr, $text:literal $($values:tt)*) => {
        $to.write_fmt($crate::format_args!("{}\n", $crate::format_args!($text $($values)*)))
    };
}

//! What bundles use of the standard library, small: compiled as a crate called `std`, it takes the real one's place.
//!
//! Underneath are four functions of the host and the memory. Formatting knows `{}` alone and refuses the rest when it is
//! compiled; the real machinery would be larger than the programs themselves.
#![no_std]
#![cfg_attr(old_alloc, feature(alloc_error_handler))]

extern crate alloc;

pub use alloc::{borrow, boxed, collections, rc, slice, str, string, vec};
pub use core::{
    any, array, assert_eq, assert_ne, cell, char, clone, cmp, convert, debug_assert,
    debug_assert_eq, debug_assert_ne, default, hash, hint, i128, i16, i32, i64, i8, isize, iter,
    marker, matches, mem, num, ops, option, panic, ptr, result, todo, u128, u16, u32, u64, u8,
    unimplemented, unreachable, usize,
};

/// What every crate sees without asking.
pub mod prelude {
    /// For edition 2021, in which bundles are compiled here.
    pub mod rust_2021 {
        pub use crate::fmt::ToString;
        // Recent compilers look for these here, older ones in the crate's root.
        pub use crate::{format, format_args, print, println, vec, write, writeln};
        pub use alloc::{borrow::ToOwned, boxed::Box, string::String, vec::Vec};
        pub use core::prelude::rust_2021::*;
    }
}

/// The host.
mod host {
    extern "C" {
        /// Reads up to `length` bytes of standard input; 0 at its end.
        pub fn read(start: *mut u8, length: usize) -> usize;
        /// Writes bytes to standard output and returns how many.
        pub fn write(start: *const u8, length: usize) -> usize;
        /// Writes bytes to standard error and returns how many.
        pub fn report(start: *const u8, length: usize) -> usize;
        /// Adds bytes to the end of the memory and returns where they start, or 0. They hold anything.
        pub fn grow(bytes: usize) -> usize;
        /// Ends the program in order.
        pub fn exit(code: i32) -> !;
    }
}

/// A program that panics has failed; it says so by its end alone.
#[panic_handler]
fn panic(_: &panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}

#[cfg(old_alloc)]
#[alloc_error_handler]
fn out_of_memory(_: core::alloc::Layout) -> ! {
    core::arch::wasm32::unreachable()
}

/// The end of the program.
pub mod process {
    /// Ends the program; what was written goes out.
    pub fn exit(code: i32) -> ! {
        // SAFETY: the host's function takes any number.
        unsafe { crate::host::exit(code) }
    }
}

/// Memory in blocks of four sizes between one power of two and the next, each with a list of free ones.
mod heap {
    use core::alloc::{GlobalAlloc, Layout};
    use core::ptr::null_mut;

    const PAGE: usize = 1 << 16;
    const ALIGNMENT: usize = 8;

    struct Heap;

    #[global_allocator]
    static HEAP: Heap = Heap;

    /// The first free block of each size; a free block starts with the address of the next.
    static mut FREE: [*mut u8; 128] = [null_mut(); 128];
    /// Where memory that was never used begins and ends.
    static mut TOP: usize = 0;
    static mut END: usize = 0;

    /// Number and size of the smallest blocks that hold so many bytes.
    fn block(bytes: usize) -> (usize, usize) {
        let last = (bytes as u32).max(33) - 1;
        let shift = 29 - last.leading_zeros();
        let quarters = last >> shift;
        (
            (shift * 4 + quarters) as usize,
            ((quarters + 1) << shift) as usize,
        )
    }

    /// Makes sure that so many bytes are left behind `TOP`.
    unsafe fn reserve(bytes: usize) -> bool {
        let left = END - TOP;
        if bytes > left {
            let more = ((bytes - left).max(END / 8) | (PAGE - 1)) + 1;
            let start = crate::host::grow(more);
            if start == 0 {
                return false;
            }
            if start != END {
                TOP = start;
            }
            END = start + more;
        }
        true
    }

    // SAFETY: blocks are disjoint parts of memory that grew for this heap alone. There is one thread.
    unsafe impl GlobalAlloc for Heap {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            let (number, size) = block(layout.size());
            let first = FREE[number];
            if !first.is_null() {
                FREE[number] = *(first as *mut *mut u8);
                return first;
            }
            if layout.align() > ALIGNMENT || !reserve(size) {
                return null_mut();
            }
            TOP += size;
            (TOP - size) as *mut u8
        }

        unsafe fn dealloc(&self, start: *mut u8, layout: Layout) {
            let (number, _) = block(layout.size());
            *(start as *mut *mut u8) = FREE[number];
            FREE[number] = start;
        }

        unsafe fn realloc(&self, start: *mut u8, layout: Layout, size: usize) -> *mut u8 {
            let (old, new) = (block(layout.size()).1, block(size).1);
            if old == new {
                return start;
            }
            // The last block can grow where it is.
            if start as usize + old == TOP && new > old && reserve(new - old) {
                TOP = start as usize + new;
                return start;
            }
            let moved = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
            if !moved.is_null() {
                moved.copy_from_nonoverlapping(start, layout.size().min(size));
                self.dealloc(start, layout);
            }
            moved
        }
    }
}

/// Text from values.
pub mod fmt {
    use alloc::borrow::Cow;
    use alloc::boxed::Box;
    use alloc::string::String;
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

    /// Where a value writes itself.
    pub struct Formatter<'a> {
        pub(crate) to: &'a mut dyn Write,
    }

    impl Formatter<'_> {
        /// Takes more text.
        pub fn write_str(&mut self, text: &str) -> Result {
            self.to.write_str(text)
        }
        /// Takes a text with values in it.
        pub fn write_fmt(&mut self, arguments: Arguments<'_>) -> Result {
            arguments.fmt(self)
        }
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
        fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
            formatter.write_str(self)
        }
    }

    impl Display for String {
        fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
            formatter.write_str(self)
        }
    }

    impl Display for Cow<'_, str> {
        fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
            formatter.write_str(self)
        }
    }

    impl Display for char {
        fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
            formatter.write_str(self.encode_utf8(&mut [0; 4]))
        }
    }

    impl Display for bool {
        fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
            formatter.write_str(if *self { "true" } else { "false" })
        }
    }

    impl<T: Display + ?Sized> Display for &T {
        fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
            (**self).fmt(formatter)
        }
    }

    impl<T: Display + ?Sized> Display for Box<T> {
        fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
            (**self).fmt(formatter)
        }
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
                fn fmt(&self, formatter: &mut Formatter<'_>) -> Result {
                    number(formatter, *self as u64)
                }
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
    pub fn format(arguments: Arguments<'_>) -> String {
        arguments.to_string()
    }
}

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

/// Prints values as text.
#[macro_export]
macro_rules! print {
    ($($arguments:tt)*) => {
        let _ = $crate::io::Write::write_fmt(&mut $crate::io::stdout(), $crate::format_args!($($arguments)*));
    };
}

/// Prints values as a line of text.
#[macro_export]
macro_rules! println {
    () => {
        $crate::print!("\n")
    };
    ($($arguments:tt)*) => {
        let _ = $crate::io::Write::write_fmt(
            &mut $crate::io::stdout(),
            $crate::format_args!("{}\n", $crate::format_args!($($arguments)*)),
        );
    };
}

/// Input and output. The host has its own buffers, so that none is needed here.
pub mod io {
    use crate::fmt;
    use crate::host;
    use alloc::vec::Vec;

    /// That something could not be written.
    #[derive(Debug)]
    pub struct Error {
        kind: ErrorKind,
    }

    /// Why something could not be read or written.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum ErrorKind {
        /// To be tried again; the host does so itself.
        Interrupted,
        /// It takes no more bytes.
        WriteZero,
    }

    /// A value, or why there is none.
    pub type Result<T> = core::result::Result<T, Error>;

    impl Error {
        /// Why.
        pub fn kind(&self) -> ErrorKind {
            self.kind
        }
    }

    impl fmt::Display for Error {
        fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str("failed to write whole buffer")
        }
    }

    /// What gives bytes.
    pub trait Read {
        /// Fills the start of the buffer; gives the number of bytes, which is 0 at the end.
        fn read(&mut self, buffer: &mut [u8]) -> Result<usize>;
    }

    /// What takes bytes.
    pub trait Write {
        /// Takes some of the bytes and says how many.
        fn write(&mut self, bytes: &[u8]) -> Result<usize>;

        /// Passes on what waits.
        fn flush(&mut self) -> Result<()> {
            Ok(())
        }

        /// Takes all of the bytes.
        fn write_all(&mut self, bytes: &[u8]) -> Result<()> {
            match self.write(bytes)? {
                count if count == bytes.len() => Ok(()),
                _ => Err(Error {
                    kind: ErrorKind::WriteZero,
                }),
            }
        }

        /// Takes a text with values in it.
        fn write_fmt(&mut self, arguments: fmt::Arguments<'_>) -> Result<()> {
            let mut adapter = Adapter { to: self };
            let written = fmt::Display::fmt(&arguments, &mut fmt::Formatter { to: &mut adapter });
            written.map_err(|_| Error {
                kind: ErrorKind::WriteZero,
            })
        }
    }

    struct Adapter<'a, W: ?Sized> {
        to: &'a mut W,
    }

    impl<W: Write + ?Sized> fmt::Write for Adapter<'_, W> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.to.write_all(text.as_bytes()).map_err(|_| fmt::Error)
        }
    }

    impl Write for Vec<u8> {
        fn write(&mut self, bytes: &[u8]) -> Result<usize> {
            self.extend_from_slice(bytes);
            Ok(bytes.len())
        }
    }

    impl<W: Write + ?Sized> Write for &mut W {
        fn write(&mut self, bytes: &[u8]) -> Result<usize> {
            (**self).write(bytes)
        }
    }

    impl Read for &[u8] {
        fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
            let (read, rest) = self.split_at(self.len().min(buffer.len()));
            buffer[..read.len()].copy_from_slice(read);
            *self = rest;
            Ok(read.len())
        }
    }

    impl<R: Read + ?Sized> Read for &mut R {
        fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
            (**self).read(buffer)
        }
    }

    /// Standard input.
    pub struct Stdin;
    /// Standard input. There is one thread, so that nothing is locked.
    pub type StdinLock<'a> = Stdin;

    /// Standard input.
    pub fn stdin() -> Stdin {
        Stdin
    }

    impl Stdin {
        /// The same again.
        pub fn lock(&self) -> Stdin {
            Stdin
        }
    }

    impl Read for Stdin {
        fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
            // SAFETY: the host writes within the buffer.
            Ok(unsafe { host::read(buffer.as_mut_ptr(), buffer.len()) })
        }
    }

    macro_rules! stream {
        ($name:ident, $lock:ident, $function:ident, $write:ident) => {
            /// A standard stream.
            pub struct $name;
            /// The same; nothing is locked.
            pub type $lock<'a> = $name;

            /// A standard stream.
            pub fn $function() -> $name {
                $name
            }

            impl $name {
                /// The same again.
                pub fn lock(&self) -> $name {
                    $name
                }
            }

            impl Write for $name {
                fn write(&mut self, bytes: &[u8]) -> Result<usize> {
                    // SAFETY: the host reads within the bytes.
                    Ok(unsafe { host::$write(bytes.as_ptr(), bytes.len()) })
                }
            }
        };
    }

    stream!(Stdout, StdoutLock, stdout, write);
    stream!(Stderr, StderrLock, stderr, report);

    /// A writer behind the host's buffer.
    pub struct BufWriter<W: Write> {
        to: W,
    }

    impl<W: Write> BufWriter<W> {
        /// Writes to this writer.
        pub fn new(to: W) -> BufWriter<W> {
            BufWriter { to }
        }

        /// Writes to this writer.
        pub fn with_capacity(_: usize, to: W) -> BufWriter<W> {
            BufWriter { to }
        }
    }

    impl<W: Write> Write for BufWriter<W> {
        fn write(&mut self, bytes: &[u8]) -> Result<usize> {
            self.to.write(bytes)
        }
    }
}

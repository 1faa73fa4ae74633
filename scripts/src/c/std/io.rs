//! Input and output. The host has buffers for what is written, so that none is needed here.

use crate::{fmt, host};
use core::{cmp, mem, slice, str};
use memory::{boxed::Box, string::String, vec::Vec};

#[cfg(not(plain))]
type Cause = Box<dyn core::error::Error + Send + Sync>;

pub struct Error {
    kind: ErrorKind,
    #[cfg(not(plain))]
    cause: Option<Cause>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[allow(missing_docs)] // The names are the real library's.
pub enum ErrorKind {
    NotFound,
    PermissionDenied,
    BrokenPipe,
    AlreadyExists,
    WouldBlock,
    InvalidInput,
    InvalidData,
    TimedOut,
    WriteZero,
    Interrupted,
    Unsupported,
    UnexpectedEof,
    OutOfMemory,
    Other,
}

pub type Result<T> = core::result::Result<T, Error>;

impl Error {
    pub fn kind(&self) -> ErrorKind { self.kind }

    #[cfg(not(plain))]
    pub fn new<E: Into<Cause>>(kind: ErrorKind, cause: E) -> Error { Error { kind, cause: Some(cause.into()) } }

    #[cfg(not(plain))]
    pub fn other<E: Into<Cause>>(cause: E) -> Error { Error::new(ErrorKind::Other, cause) }
    fn text(&self) -> &'static str {
        match self.kind {
            ErrorKind::WriteZero => "failed to write whole buffer",
            ErrorKind::UnexpectedEof => "failed to fill whole buffer",
            ErrorKind::InvalidData => "stream did not contain valid UTF-8",
            _ => "other error",
        }
    }
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Error {
        #[cfg(plain)]
        return Error { kind };
        #[cfg(not(plain))]
        return Error { kind, cause: None };
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[cfg(not(plain))]
        if let Some(cause) = &self.cause {
            return fmt::Display::fmt(cause, formatter);
        }
        formatter.write_str(self.text())
    }
}

impl core::fmt::Debug for Error {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        #[cfg(not(plain))]
        if let Some(cause) = &self.cause {
            return formatter.debug_struct("Custom").field("kind", &self.kind).field("error", cause).finish();
        }
        formatter.write_str(self.text())
    }
}

#[cfg(not(plain))]
impl core::error::Error for Error {}

fn text_of(bytes: &[u8]) -> Result<&str> { str::from_utf8(bytes).map_err(|_| ErrorKind::InvalidData.into()) }

#[cfg(plain)]
pub trait Known: Sized {}
#[cfg(plain)]
impl<T> Known for T {}
#[cfg(not(plain))]
pub trait Known {}
#[cfg(not(plain))]
impl<T: ?Sized> Known for T {}

pub trait Read {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize>;

    fn read_to_end(&mut self, bytes: &mut Vec<u8>) -> Result<usize>
    where
        Self: Known,
    {
        let start = bytes.len();
        let mut end = start;
        loop {
            if bytes.len() - end < 32 {
                bytes.resize(end + cmp::max(end, 1 << 13), 0);
            }
            let count = self.read(&mut bytes[end..])?;
            end += count;
            if count == 0 {
                bytes.truncate(end);
                return Ok(end - start);
            }
        }
    }

    fn read_to_string(&mut self, text: &mut String) -> Result<usize>
    where
        Self: Known,
    {
        let mut bytes = Vec::new();
        self.read_to_end(&mut bytes)?;
        text.push_str(text_of(&bytes)?);
        Ok(bytes.len())
    }

    fn read_exact(&mut self, mut buffer: &mut [u8]) -> Result<()>
    where
        Self: Known,
    {
        while !buffer.is_empty() {
            match self.read(buffer)? {
                0 => return Err(ErrorKind::UnexpectedEof.into()),
                count => buffer = &mut buffer[count..],
            }
        }
        Ok(())
    }

    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }

    fn bytes(self) -> Bytes<Self>
    where
        Self: Sized,
    {
        Bytes(self)
    }

    fn take(self, limit: u64) -> Take<Self>
    where
        Self: Sized,
    {
        Take { from: self, limit }
    }
}

pub trait BufRead: Read {
    fn fill_buf(&mut self) -> Result<&[u8]>;

    fn consume(&mut self, count: usize);

    fn read_until(&mut self, end: u8, bytes: &mut Vec<u8>) -> Result<usize>
    where
        Self: Known,
    {
        let start = bytes.len();
        loop {
            let buffer = self.fill_buf()?;
            let found = buffer.iter().position(|&byte| byte == end);
            let count = found.map_or(buffer.len(), |found| found + 1);
            bytes.extend_from_slice(&buffer[..count]);
            self.consume(count);
            if count == 0 || found.is_some() {
                return Ok(bytes.len() - start);
            }
        }
    }

    fn read_line(&mut self, text: &mut String) -> Result<usize>
    where
        Self: Known,
    {
        let mut bytes = mem::take(text).into_bytes();
        let start = bytes.len();
        let result = self.read_until(b'\n', &mut bytes).and_then(|count| text_of(&bytes[start..]).map(|_| count));
        if result.is_err() {
            bytes.truncate(start);
        }
        // SAFETY: the old text is one, and the new one has been looked at.
        *text = unsafe { String::from_utf8_unchecked(bytes) };
        result
    }

    fn lines(self) -> Lines<Self>
    where
        Self: Sized,
    {
        Lines(self)
    }

    fn split(self, end: u8) -> Split<Self>
    where
        Self: Sized,
    {
        Split { from: self, end }
    }
}

pub fn read_to_string<R: Read>(mut from: R) -> Result<String> {
    let mut text = String::new();
    from.read_to_string(&mut text).map(|_| text)
}

pub fn copy<R: Read + ?Sized, W: Write + ?Sized>(mut from: &mut R, to: &mut W) -> Result<u64> {
    let mut bytes = Vec::new();
    Read::read_to_end(&mut from, &mut bytes)?;
    to.write_all(&bytes).map(|()| bytes.len() as u64)
}

#[derive(Debug)]
pub struct Bytes<R>(R);

impl<R: Read> Iterator for Bytes<R> {
    type Item = Result<u8>;
    fn next(&mut self) -> Option<Result<u8>> {
        let mut byte = 0;
        match self.0.read(slice::from_mut(&mut byte)) {
            Ok(0) => None,
            Ok(_) => Some(Ok(byte)),
            Err(error) => Some(Err(error)),
        }
    }
}

#[derive(Debug)]
pub struct Lines<B>(B);

impl<B: BufRead> Iterator for Lines<B> {
    type Item = Result<String>;
    fn next(&mut self) -> Option<Result<String>> {
        let mut text = String::new();
        match self.0.read_line(&mut text) {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) => return Some(Err(error)),
        }
        if text.ends_with('\n') {
            text.pop();
            if text.ends_with('\r') {
                text.pop();
            }
        }
        Some(Ok(text))
    }
}

#[derive(Debug)]
pub struct Split<B> {
    from: B,
    end: u8,
}

impl<B: BufRead> Iterator for Split<B> {
    type Item = Result<Vec<u8>>;
    fn next(&mut self) -> Option<Result<Vec<u8>>> {
        let mut bytes = Vec::new();
        match self.from.read_until(self.end, &mut bytes) {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) => return Some(Err(error)),
        }
        if bytes.last() == Some(&self.end) {
            bytes.pop();
        }
        Some(Ok(bytes))
    }
}

#[derive(Debug)]
pub struct Take<R> {
    from: R,
    limit: u64,
}

impl<R: Read> Read for Take<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let length = cmp::min(buffer.len() as u64, self.limit) as usize;
        let count = self.from.read(&mut buffer[..length])?;
        self.limit -= count as u64;
        Ok(count)
    }
}

impl<R: Read + ?Sized> Read for &mut R {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> { (**self).read(buffer) }
}

impl<R: Read + ?Sized> Read for Box<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> { (**self).read(buffer) }
}

impl<B: BufRead + ?Sized> BufRead for &mut B {
    fn fill_buf(&mut self) -> Result<&[u8]> { (**self).fill_buf() }
    fn consume(&mut self, count: usize) { (**self).consume(count) }
}

impl<B: BufRead + ?Sized> BufRead for Box<B> {
    fn fill_buf(&mut self) -> Result<&[u8]> { (**self).fill_buf() }
    fn consume(&mut self, count: usize) { (**self).consume(count) }
}

impl Read for &[u8] {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let (read, rest) = self.split_at(cmp::min(self.len(), buffer.len()));
        buffer[..read.len()].copy_from_slice(read);
        *self = rest;
        Ok(read.len())
    }
}

impl BufRead for &[u8] {
    fn fill_buf(&mut self) -> Result<&[u8]> { Ok(self) }
    fn consume(&mut self, count: usize) { *self = &self[count..]; }
}

#[derive(Clone, Debug, Default)]
pub struct Cursor<T> {
    bytes: T,
    place: usize,
}

impl<T> Cursor<T> {
    pub fn new(bytes: T) -> Cursor<T> { Cursor { bytes, place: 0 } }
    pub fn into_inner(self) -> T { self.bytes }
    pub fn get_ref(&self) -> &T { &self.bytes }
    pub fn position(&self) -> u64 { self.place as u64 }
}

impl<T: AsRef<[u8]>> Read for Cursor<T> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.place += count;
        Ok(count)
    }
}

impl<T: AsRef<[u8]>> BufRead for Cursor<T> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        let bytes = self.bytes.as_ref();
        Ok(&bytes[cmp::min(self.place, bytes.len())..])
    }
    fn consume(&mut self, count: usize) { self.place += count; }
}

pub trait Write {
    fn write(&mut self, bytes: &[u8]) -> Result<usize>;

    fn flush(&mut self) -> Result<()>;

    fn write_all(&mut self, bytes: &[u8]) -> Result<()> {
        match self.write(bytes)? {
            count if count == bytes.len() => Ok(()),
            0 => Err(ErrorKind::WriteZero.into()),
            count => self.write_all(&bytes[count..]),
        }
    }

    fn write_fmt(&mut self, arguments: fmt::Arguments<'_>) -> Result<()> {
        fmt::write(&mut Adapter { to: self }, arguments).map_err(|_| ErrorKind::WriteZero.into())
    }

    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }
}

struct Adapter<'a, W: ?Sized> {
    to: &'a mut W,
}

impl<W: Write + ?Sized> fmt::Write for Adapter<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result { self.to.write_all(text.as_bytes()).map_err(|_| fmt::Error) }
}

impl Write for Vec<u8> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> Result<()> { Ok(()) }
}

macro_rules! passed_on {
    ($($type:ty),*) => {$(
        impl<W: Write + ?Sized> Write for $type {
            fn write(&mut self, bytes: &[u8]) -> Result<usize> { (**self).write(bytes) }
            fn flush(&mut self) -> Result<()> { (**self).flush() }
        }
    )*};
}

passed_on!(&mut W, Box<W>);

#[derive(Debug)]
pub struct Sink;

pub fn sink() -> Sink { Sink }

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> { Ok(bytes.len()) }
    fn flush(&mut self) -> Result<()> { Ok(()) }
}

#[derive(Debug)]
pub struct Stdin;
#[derive(Debug)]
pub struct StdinLock<'a>(core::marker::PhantomData<&'a ()>);

pub fn stdin() -> Stdin { Stdin }

impl Stdin {
    pub fn lock(&self) -> StdinLock<'static> { StdinLock(core::marker::PhantomData) }
    pub fn read_line(&self, text: &mut String) -> Result<usize> { self.lock().read_line(text) }
    pub fn lines(self) -> Lines<StdinLock<'static>> { self.lock().lines() }
}

impl Read for Stdin {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> { self.lock().read(buffer) }
}

impl Read for &Stdin {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> { self.lock().read(buffer) }
}

static mut NEXT: usize = 0;
static mut END: usize = 0;
static mut INPUT: [u8; 1 << 15] = [0; 1 << 15];

impl Read for StdinLock<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        // SAFETY: there is one thread. The host writes within the buffer.
        unsafe {
            if NEXT == END {
                return Ok(host::read(buffer.as_mut_ptr(), buffer.len()));
            }
        }
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for StdinLock<'_> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        // SAFETY: there is one thread, and while the bytes are borrowed, no more are read. The host writes within them.
        unsafe {
            let input = &raw mut INPUT as *mut u8;
            if NEXT == END {
                NEXT = 0;
                END = host::read(input, 1 << 15);
            }
            Ok(slice::from_raw_parts(input.add(NEXT), END - NEXT))
        }
    }
    fn consume(&mut self, count: usize) {
        // SAFETY: there is one thread.
        unsafe { NEXT = cmp::min(NEXT + count, END) }
    }
}

macro_rules! stream {
    ($name:ident, $lock:ident, $function:ident, $write:ident, $flush:expr, $print:ident, $line:ident) => {
        #[derive(Debug)]
        pub struct $name;
        #[derive(Debug)]
        pub struct $lock<'a>(core::marker::PhantomData<&'a ()>);

        pub fn $function() -> $name { $name }

        impl $name {
            pub fn lock(&self) -> $lock<'static> { $lock(core::marker::PhantomData) }
        }

        impl Write for $lock<'_> {
            fn write(&mut self, bytes: &[u8]) -> Result<usize> {
                // SAFETY: the host reads within the bytes.
                Ok(unsafe { host::$write(bytes.as_ptr(), bytes.len()) })
            }
            fn flush(&mut self) -> Result<()> {
                $flush;
                Ok(())
            }
        }

        stream!($lock, $name; $lock, &$name);

        #[doc(hidden)]
        pub fn $print(arguments: fmt::Arguments<'_>) {
            // That it cannot be written has to be borne.
            let _ = $function().lock().write_fmt(arguments);
        }

        #[doc(hidden)]
        pub fn $line() { let _ = $function().lock().write(b"\n"); }
    };
    ($($lock:ident, $type:ty);*) => {$(
        impl Write for $type {
            fn write(&mut self, bytes: &[u8]) -> Result<usize> { self.lock().write(bytes) }
            fn flush(&mut self) -> Result<()> { self.lock().flush() }
        }
    )*};
}

// SAFETY: the host's function needs nothing.
stream!(Stdout, StdoutLock, stdout, write, unsafe { host::flush() }, print, print_line);
stream!(Stderr, StderrLock, stderr, report, (), report, report_line);

macro_rules! writer {
    ($name:ident) => {
        /// A writer; the host has a buffer already.
        #[derive(Debug)]
        pub struct $name<W: Write> {
            to: W,
        }

        impl<W: Write> $name<W> {
            pub fn new(to: W) -> Self { $name { to } }
            pub fn with_capacity(_: usize, to: W) -> Self { $name { to } }
            pub fn get_ref(&self) -> &W { &self.to }
            pub fn get_mut(&mut self) -> &mut W { &mut self.to }
            pub fn into_inner(self) -> Result<W> { Ok(self.to) }
        }

        impl<W: Write> Write for $name<W> {
            fn write(&mut self, bytes: &[u8]) -> Result<usize> { self.to.write(bytes) }
            fn flush(&mut self) -> Result<()> { self.to.flush() }
        }
    };
}

writer!(BufWriter);
writer!(LineWriter);

#[derive(Debug)]
pub struct BufReader<R> {
    from: R,
    buffer: Box<[u8]>,
    next: usize,
    end: usize,
}

impl<R: Read> BufReader<R> {
    pub fn new(from: R) -> BufReader<R> { BufReader::with_capacity(1 << 13, from) }
    pub fn with_capacity(capacity: usize, from: R) -> BufReader<R> {
        BufReader { from, buffer: memory::vec![0; capacity].into_boxed_slice(), next: 0, end: 0 }
    }
    pub fn get_ref(&self) -> &R { &self.from }
    pub fn get_mut(&mut self) -> &mut R { &mut self.from }
    pub fn into_inner(self) -> R { self.from }
    pub fn buffer(&self) -> &[u8] { &self.buffer[self.next..self.end] }
}

impl<R: Read> Read for BufReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        if self.next == self.end && buffer.len() >= self.buffer.len() {
            return self.from.read(buffer);
        }
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: Read> BufRead for BufReader<R> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if self.next >= self.end {
            self.next = 0;
            self.end = self.from.read(&mut self.buffer)?;
        }
        Ok(&self.buffer[self.next..self.end])
    }
    fn consume(&mut self, count: usize) { self.next = cmp::min(self.next + count, self.end); }
}

pub mod prelude {
    pub use super::{BufRead, Read, Write};
}

//! The requests of one connection, within limits of size and time, and the answers to them.
//!
//! So much of HTTP/1.1 as a browser and `curl` send: a body whose length is said or that comes in chunks, `Expect`,
//! connections that are kept for further requests. All that a stranger can make large or slow has a bound.

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// The largest body, in bytes.
pub const LARGEST_BODY: usize = 4 << 20;
/// The largest head, and the largest part of a chunked body that is no content, in bytes.
const LARGEST_HEAD: usize = 16 << 10;
/// How long a whole request may take to arrive.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// How long an answer is left for the client to fetch before the connection is torn down.
const FAREWELL: Duration = Duration::from_secs(2);

/// Why a request is not answered as it wishes: a status, and one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The status of HTTP.
    pub status: u16,
    /// The reason.
    pub word: &'static str,
}

const fn refusal(status: u16, word: &'static str) -> Refusal {
    Refusal { status, word }
}

/// What comes instead of a request.
#[derive(Debug, PartialEq, Eq)]
pub enum End {
    /// The client has closed the connection, or waits with its next request.
    Closed,
    /// The request is refused, and the connection cannot be used further.
    Refused(Refusal),
}

impl From<Refusal> for End {
    fn from(refusal: Refusal) -> End {
        End::Refused(refusal)
    }
}

/// A request that was taken: a POST from this machine that no web page made.
#[derive(Debug)]
pub struct Request {
    /// What was sent.
    pub body: Vec<u8>,
    /// Whether another request may follow on the same connection.
    pub stays_open: bool,
}

/// The head of a request, as far as it matters here.
#[derive(Default)]
struct Head {
    method: String,
    is_old: bool,
    hosts: Vec<String>,
    origins: Vec<String>,
    lengths: Vec<String>,
    encodings: Vec<String>,
    expectations: Vec<String>,
    connection: String,
}

/// A connection to a client.
pub struct Connection<'s> {
    stream: &'s TcpStream,
    /// What has arrived; what is not used yet begins at `used`.
    buffer: Vec<u8>,
    used: usize,
    deadline: Instant,
    is_first: bool,
}

impl<'s> Connection<'s> {
    /// Time for the first request runs from here.
    pub fn new(stream: &'s TcpStream) -> Connection<'s> {
        Connection {
            stream,
            buffer: Vec::new(),
            used: 0,
            deadline: Instant::now() + PATIENCE,
            is_first: true,
        }
    }

    /// Waits for the next request and reads it whole.
    ///
    /// # Errors
    /// If none comes, or it is refused: it is too slow (408), too large (413, 431), no HTTP (400, 417, 501, 505), no
    /// POST (405), for another host or from a web page (403).
    pub fn request(&mut self) -> Result<Request, End> {
        if !self.is_first {
            self.deadline = Instant::now() + PATIENCE;
        }
        let head = match self.head() {
            Err(End::Refused(Refusal { status: 408, .. }))
                if !self.is_first && self.unused().is_empty() =>
            {
                return Err(End::Closed);
            }
            head => head?,
        };
        self.is_first = false;
        let length = head.check()?;
        // A client that has not sent its body yet waits for this before it does.
        if !head.expectations.is_empty() && self.unused().is_empty() {
            self.send(b"HTTP/1.1 100 Continue\r\n\r\n")
                .map_err(|_| End::Closed)?;
        }
        let body = match length {
            Some(length) => self.take(length)?,
            None => self.chunks()?,
        };
        let stays_open = !head.is_old && !head.connection.contains("close");
        Ok(Request { body, stays_open })
    }

    /// Answers the last request with one line. Nothing is said of a client that has gone away.
    pub fn answer(&mut self, status: u16, line: &str, stays_open: bool) {
        let connection = if stays_open { "keep-alive" } else { "close" };
        let allow = if status == 405 { "Allow: POST\r\n" } else { "" };
        let text = format!(
            "HTTP/1.1 {status} {}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {}\r\n\
             {allow}Connection: {connection}\r\n\r\n{line}\n",
            phrase(status),
            line.len() + 1,
        );
        let _ = self.send(text.as_bytes());
    }

    /// Ends the connection so that the client gets the last answer: closed while something is unread, it would be reset,
    /// and the answer lost.
    pub fn close(&mut self) {
        let _ = self.stream.shutdown(Shutdown::Write);
        self.deadline = Instant::now() + FAREWELL;
        while self.fill().is_ok() {
            self.used = self.buffer.len();
        }
    }

    fn send(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        // A client that does not read its answer holds up nobody but itself, and not for ever.
        self.stream.set_write_timeout(Some(FAREWELL))?;
        self.stream.write_all(bytes)
    }

    fn unused(&self) -> &[u8] {
        &self.buffer[self.used..]
    }

    /// Waits for more bytes.
    fn fill(&mut self) -> Result<(), End> {
        let mut chunk = [0; 1 << 14];
        loop {
            let left = self.deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(refusal(408, "slow").into());
            }
            let read = self
                .stream
                .set_read_timeout(Some(left))
                .and_then(|()| self.stream.read(&mut chunk));
            match read {
                Ok(0) => return Err(End::Closed),
                Ok(count) => {
                    self.buffer.drain(..self.used);
                    self.used = 0;
                    self.buffer.extend_from_slice(&chunk[..count]);
                    return Ok(());
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // Unix and Windows call it differently when the time is over; the loop then says so.
                Err(error)
                    if [ErrorKind::WouldBlock, ErrorKind::TimedOut].contains(&error.kind()) => {}
                Err(_) => return Err(End::Closed),
            }
        }
    }

    /// As `fill`, within a request: a client that is gone now has said less than it promised, and may still listen.
    fn fill_on(&mut self) -> Result<(), End> {
        self.fill().map_err(|end| match end {
            End::Closed => refusal(400, "incomplete").into(),
            refused => refused,
        })
    }

    /// The next `count` bytes.
    fn take(&mut self, count: usize) -> Result<Vec<u8>, End> {
        while self.unused().len() < count {
            self.fill_on()?;
        }
        let taken = self.unused()[..count].to_vec();
        self.used += count;
        Ok(taken)
    }

    /// The next line, without its end. It and its like may take up `budget` bytes.
    fn line(&mut self, budget: &mut usize) -> Result<String, End> {
        let mut seen = 0;
        loop {
            if let Some(place) = self.unused()[seen..].iter().position(|&byte| byte == b'\n') {
                let mut line = self.take(seen + place + 1)?;
                *budget = budget
                    .checked_sub(line.len())
                    .ok_or(refusal(431, "headers"))?;
                line.pop();
                if line.ends_with(b"\r") {
                    line.pop();
                }
                return String::from_utf8(line).map_err(|_| refusal(400, "header").into());
            }
            seen = self.unused().len();
            if seen > *budget {
                return Err(refusal(431, "headers").into());
            }
            self.fill_on()?;
        }
    }

    fn head(&mut self) -> Result<Head, End> {
        if self.unused().is_empty() {
            self.fill()?;
        }
        let mut budget = LARGEST_HEAD;
        let mut line = self.line(&mut budget)?;
        while line.is_empty() {
            line = self.line(&mut budget)?;
        }
        let mut head = Head::begin(&line)?;
        loop {
            let line = self.line(&mut budget)?;
            if line.is_empty() {
                return Ok(head);
            }
            head.add(&line)?;
        }
    }

    /// A body in chunks, each behind its length in hexadecimal digits.
    fn chunks(&mut self) -> Result<Vec<u8>, End> {
        let mut body = Vec::new();
        let mut budget = LARGEST_HEAD;
        loop {
            let line = self.line(&mut budget)?;
            // The lengths of many small chunks may together be longer than any head.
            budget = LARGEST_HEAD;
            let digits = line.split(';').next().unwrap_or_default().trim();
            let is_hexadecimal =
                !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
            if !is_hexadecimal {
                return Err(refusal(400, "chunk").into());
            }
            let length = usize::from_str_radix(digits, 16).unwrap_or(usize::MAX);
            if length == 0 {
                break;
            }
            if length > LARGEST_BODY - body.len() {
                return Err(refusal(413, "large").into());
            }
            body.extend(self.take(length)?);
            if !self.line(&mut budget)?.is_empty() {
                return Err(refusal(400, "chunk").into());
            }
        }
        while !self.line(&mut budget)?.is_empty() {}
        Ok(body)
    }
}

impl Head {
    fn begin(line: &str) -> Result<Head, Refusal> {
        let words: Vec<&str> = line.split(' ').collect();
        let [method, target, version] = words[..] else {
            return Err(refusal(400, "request"));
        };
        let is_method = !method.is_empty() && method.bytes().all(|byte| byte.is_ascii_uppercase());
        if !is_method || target.is_empty() {
            return Err(refusal(400, "request"));
        }
        match version.strip_prefix("HTTP/") {
            Some("1.0" | "1.1") => Ok(Head {
                method: method.to_string(),
                is_old: version.ends_with('0'),
                ..Head::default()
            }),
            Some(_) => Err(refusal(505, "version")),
            None => Err(refusal(400, "request")),
        }
    }

    fn add(&mut self, line: &str) -> Result<(), Refusal> {
        let (name, value) = line.split_once(':').ok_or(refusal(400, "header"))?;
        let is_token =
            |letter: char| letter.is_ascii_graphic() && !"()<>@,;:\\\"/[]?={}".contains(letter);
        if name.is_empty() || !name.chars().all(is_token) {
            return Err(refusal(400, "header"));
        }
        let value = value.trim_matches([' ', '\t']).to_ascii_lowercase();
        match name.to_ascii_lowercase().as_str() {
            "host" => self.hosts.push(value),
            "origin" => self.origins.push(value),
            "content-length" => self.lengths.push(value),
            "transfer-encoding" => self.encodings.push(value),
            "expect" => self.expectations.push(value),
            "connection" => self.connection = value,
            _ => {}
        }
        Ok(())
    }

    /// Whether the request is one of those taken; returns the length of its body, or nothing if that comes in chunks.
    fn check(&self) -> Result<Option<usize>, Refusal> {
        // Browsers name the page that a request comes from: one of the web, or of no origin, has no business here.
        if !self.origins.iter().all(|origin| is_extension(origin)) {
            return Err(refusal(403, "origin"));
        }
        // A page of the web may give this machine a name of its own; then it is named here.
        match &self.hosts[..] {
            [host] if is_this_machine(host) => {}
            [_] => return Err(refusal(403, "host")),
            _ => return Err(refusal(400, "host")),
        }
        if self.method != "POST" {
            return Err(refusal(405, "method"));
        }
        if self
            .expectations
            .iter()
            .any(|expectation| expectation != "100-continue")
        {
            return Err(refusal(417, "expectation"));
        }
        match (&self.encodings[..], &self.lengths[..]) {
            ([], []) => Ok(Some(0)),
            ([], [length, others @ ..]) => {
                let is_number =
                    !length.is_empty() && length.bytes().all(|byte| byte.is_ascii_digit());
                if !is_number || others.iter().any(|other| other != length) {
                    return Err(refusal(400, "length"));
                }
                let length = length.parse().unwrap_or(usize::MAX);
                if length > LARGEST_BODY {
                    return Err(refusal(413, "large"));
                }
                Ok(Some(length))
            }
            ([encoding], []) if encoding == "chunked" && !self.is_old => Ok(None),
            (_, []) => Err(refusal(501, "encoding")),
            // Two lengths of one body are how requests are smuggled.
            _ => Err(refusal(400, "length")),
        }
    }
}

fn is_extension(origin: &str) -> bool {
    let scheme = origin.split_once("://").map_or("", |(scheme, _)| scheme);
    scheme == "extension" || scheme.ends_with("-extension")
}

fn is_this_machine(host: &str) -> bool {
    let (name, port) = host.split_once(':').unwrap_or((host, ""));
    ["localhost", "127.0.0.1"].contains(&name) && port.bytes().all(|byte| byte.is_ascii_digit())
}

fn phrase(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        413 => "Content Too Large",
        417 => "Expectation Failed",
        431 => "Request Header Fields Too Large",
        501 => "Not Implemented",
        505 => "HTTP Version Not Supported",
        _ => "Internal Server Error",
    }
}

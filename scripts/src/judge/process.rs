//! Runs a program on an input, within limits, and measures it.
//!
//! On 64-bit Linux and macOS the program leads a process group of its own, its CPU time and stack are limited by the
//! system, and time and memory are the system's own figures. On Linux its address space is limited too, and it can be
//! kept from starting threads and processes. Elsewhere only the time by the clock is limited, and the figures are
//! missing.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use super::sys;

/// What a process may use. `None` is no limit.
#[derive(Clone, Debug)]
pub struct Limits {
    /// CPU time. The process is killed when it has used so much, rounded up to whole seconds.
    pub cpu: Option<Duration>,
    /// Time by the clock; when it is over, the whole process group is killed.
    pub wall: Option<Duration>,
    /// Bytes that may be mapped at a time, on Linux.
    pub address_space: Option<u64>,
    /// Bytes of the main thread's stack.
    pub stack: Option<u64>,
    /// Bytes of output; whoever prints more is killed.
    pub output: usize,
    /// Whether it may start neither threads nor processes, on Linux.
    pub alone: bool,
}

impl Limits {
    /// No limits but on the output: 256 MiB.
    pub const NONE: Limits = Limits {
        cpu: None,
        wall: None,
        address_space: None,
        stack: None,
        output: 256 << 20,
        alone: false,
    };
}

/// What a process reads on its standard input.
#[derive(Clone, Copy, Debug)]
pub enum Input<'a> {
    /// Nothing.
    Empty,
    /// A file.
    File(&'a Path),
    /// These bytes, through a pipe.
    Bytes(&'a [u8]),
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How the process ended.
    pub status: ExitStatus,
    /// Why it did not end by itself.
    pub stopped: Option<Stop>,
    /// What it printed.
    pub stdout: Vec<u8>,
    /// The beginning of what it printed on stderr, up to 64 KiB.
    pub stderr: Vec<u8>,
    /// User and system time, where the system tells it.
    pub cpu: Option<Duration>,
    /// Time by the clock.
    pub wall: Duration,
    /// The most memory that was resident at a time, in bytes, where the system tells it.
    pub peak_memory: Option<u64>,
}

/// Why a process was stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// Its CPU time was used up.
    Cpu,
    /// Its time by the clock was over.
    Wall,
    /// It printed too much.
    Output,
    /// The user interrupted the tool, see [`catch_interruptions`].
    Interruption,
}

/// What the system says of a process that has ended.
pub(super) struct Ended {
    pub status: ExitStatus,
    pub cpu: Option<Duration>,
    /// In bytes.
    pub peak_memory: Option<u64>,
}

/// From here on an interruption (Ctrl-C, a closed terminal, a request to end) stops what [`run`] runs, and
/// [`interrupted`] says so; a second one ends the tool at once.
pub fn catch_interruptions() {
    sys::catch_interruptions();
}

/// Whether the tool has been interrupted since [`catch_interruptions`].
pub fn interrupted() -> bool {
    sys::interrupted()
}

const STDERR_KEPT: usize = 64 << 10;

/// Runs `command` on `input` within `limits`, until it has ended. Nothing that it started in its process group is left.
///
/// # Errors
/// When the input cannot be opened or the program cannot be started.
pub fn run(mut command: Command, input: Input, limits: &Limits) -> io::Result<Outcome> {
    command.stdin(match input {
        Input::Empty => Stdio::null(),
        Input::File(path) => Stdio::from(File::open(path)?),
        Input::Bytes(_) => Stdio::piped(),
    });
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    sys::bound(&mut command, limits);
    let start = Instant::now();
    let mut child = command.spawn()?;
    if let (Input::Bytes(bytes), Some(mut pipe)) = (input, child.stdin.take()) {
        let bytes = bytes.to_vec();
        // It is no fault not to read the whole input.
        thread::spawn(move || pipe.write_all(&bytes));
    }
    let overflow = Arc::new(AtomicBool::new(false));
    let stdout = collect(child.stdout.take(), limits.output, Arc::clone(&overflow));
    let stderr = collect(child.stderr.take(), STDERR_KEPT, Arc::default());

    let (ended, stopped) = wait(&mut child, limits, start, &overflow)?;
    let wall = start.elapsed();
    sys::kill_group(&mut child);
    // A descendant that left the group could hold a pipe open: its output is not waited for.
    let patience = Duration::from_secs(1);
    let stdout = stdout.recv_timeout(patience).unwrap_or_default();
    let stderr = stderr.recv_timeout(patience).unwrap_or_default();
    let stopped = match stopped {
        None if overflow.load(Ordering::SeqCst) => Some(Stop::Output),
        None if sys::cpu_time_used_up(ended.status) => Some(Stop::Cpu),
        other => other,
    };
    Ok(Outcome {
        status: ended.status,
        stopped,
        stdout,
        stderr,
        cpu: ended.cpu,
        wall,
        peak_memory: ended.peak_memory,
    })
}

/// Asks again and again, at first in quick succession: the system offers no wait with an end that would also tell the
/// resources used.
fn wait(
    child: &mut Child,
    limits: &Limits,
    start: Instant,
    overflow: &AtomicBool,
) -> io::Result<(Ended, Option<Stop>)> {
    let mut stopped = None;
    let mut pause = Duration::from_micros(50);
    loop {
        if let Some(ended) = sys::try_wait(child)? {
            return Ok((ended, stopped));
        }
        if stopped.is_none() {
            stopped = if sys::interrupted() {
                Some(Stop::Interruption)
            } else if overflow.load(Ordering::SeqCst) {
                Some(Stop::Output)
            } else if limits.wall.is_some_and(|wall| start.elapsed() > wall) {
                Some(Stop::Wall)
            } else {
                None
            };
        }
        if stopped.is_some() {
            sys::kill_group(child);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(4));
    }
}

/// Reads a pipe to its end, and keeps no more than `most` bytes of it; `overflow` tells that there was more.
fn collect(
    pipe: Option<impl Read + Send + 'static>,
    most: usize,
    overflow: Arc<AtomicBool>,
) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut kept = Vec::new();
        let mut buffer = [0; 16 << 10];
        if let Some(mut pipe) = pipe {
            loop {
                let count = match pipe.read(&mut buffer) {
                    Ok(0) => break,
                    Ok(count) => count,
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Err(_) => break,
                };
                let room = most - kept.len();
                kept.extend_from_slice(&buffer[..count.min(room)]);
                if count > room {
                    overflow.store(true, Ordering::SeqCst);
                }
            }
        }
        // Nobody may be waiting any more.
        let _ = sender.send(kept);
    });
    receiver
}

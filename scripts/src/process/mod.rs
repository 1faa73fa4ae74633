//! Runs a program on an input, within limits, and measures it.
//!
//! On 64-bit Linux and macOS the program leads a process group of its own, its CPU time and stack are limited by the
//! system, and time and memory are the system's own figures. On Linux its address space is limited too, and whatever
//! it started is ended with it if it holds the program's output open. Elsewhere only the time by the clock is limited,
//! and the figures are missing.

mod limits;
#[cfg(all(
    any(target_os = "linux", target_os = "macos"),
    target_pointer_width = "64"
))]
#[path = "unix.rs"]
mod system;
#[cfg(not(all(
    any(target_os = "linux", target_os = "macos"),
    target_pointer_width = "64"
)))]
#[path = "other.rs"]
mod system;

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use limits::Ended;
pub use limits::Limits;

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

/// From here on an interruption (Ctrl-C, a closed terminal, a request to end) stops what [`run`] runs, and
/// [`interrupted`] says so; a second one ends the tool at once.
pub fn catch_interruptions() {
    system::catch_interruptions();
}

/// Whether the tool has been interrupted since [`catch_interruptions`].
pub fn interrupted() -> bool {
    system::interrupted()
}

const STDERR_KEPT: usize = 64 << 10;

/// How long the end of a pipe is waited for when the program has ended.
const PATIENCE: Duration = Duration::from_millis(100);

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
    system::bound(&mut command, limits);
    let start = Instant::now();
    let mut child = command.spawn()?;
    if let (Input::Bytes(bytes), Some(mut pipe)) = (input, child.stdin.take()) {
        let bytes = bytes.to_vec();
        // It is no fault not to read the whole input.
        thread::spawn(move || pipe.write_all(&bytes));
    }
    let overflow = Arc::new(AtomicBool::new(false));
    let pipes = child.stdout.take().zip(child.stderr.take());
    let (stdout, stderr) = pipes.ok_or(io::ErrorKind::BrokenPipe)?;
    let numbers = [system::pipe_number(&stdout), system::pipe_number(&stderr)];
    let stdout = Collected::from(stdout, limits.output, Arc::clone(&overflow));
    let stderr = Collected::from(stderr, STDERR_KEPT, Arc::default());

    let (ended, stopped) = wait(&mut child, limits, start, &overflow)?;
    let wall = start.elapsed();
    system::kill_group(&mut child);
    // Descendants that left the group may hold a pipe open, on which nobody else is to write any more.
    if !(stdout.is_whole(PATIENCE) && stderr.is_whole(PATIENCE)) {
        numbers.into_iter().flatten().for_each(system::kill_writers);
        let _ = stdout.is_whole(PATIENCE) && stderr.is_whole(PATIENCE);
    }
    let (stdout, stderr) = (stdout.take(), stderr.take());
    let stopped = match stopped {
        None if overflow.load(Ordering::SeqCst) => Some(Stop::Output),
        None if system::cpu_time_used_up(ended.status) => Some(Stop::Cpu),
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
        if let Some(ended) = system::try_wait(child)? {
            return Ok((ended, stopped));
        }
        if stopped.is_none() {
            stopped = if system::interrupted() {
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
            system::kill_group(child);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(4));
    }
}

/// What a thread has read from a pipe so far.
struct Collected {
    kept: Arc<Mutex<Vec<u8>>>,
    /// Disconnected when the thread has come to the end.
    end: Receiver<()>,
}

impl Collected {
    /// Reads a pipe to its end, and keeps no more than `most` bytes of it; `overflow` tells that there was more.
    fn from(
        mut pipe: impl Read + Send + 'static,
        most: usize,
        overflow: Arc<AtomicBool>,
    ) -> Collected {
        let (reading, end) = mpsc::channel();
        let kept = Arc::new(Mutex::new(Vec::new()));
        let shared = Arc::clone(&kept);
        thread::spawn(move || {
            let mut buffer = [0; 16 << 10];
            loop {
                let count = match pipe.read(&mut buffer) {
                    Ok(0) => break,
                    Ok(count) => count,
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Err(_) => break,
                };
                let mut kept = shared.lock().unwrap_or_else(PoisonError::into_inner);
                let room = most - kept.len();
                kept.extend_from_slice(&buffer[..count.min(room)]);
                if count > room {
                    overflow.store(true, Ordering::SeqCst);
                }
            }
            drop(reading);
        });
        Collected { kept, end }
    }

    /// Whether the pipe has come to its end, for which there is some time.
    fn is_whole(&self, patience: Duration) -> bool {
        self.end.recv_timeout(patience) == Err(RecvTimeoutError::Disconnected)
    }

    /// All that has been read.
    fn take(self) -> Vec<u8> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *kept)
    }
}

//! How a program fails on an input, one cause at a time, and how that is told.

use std::process::ExitStatus;
use std::time::Duration;

use crate::judge::compare::Mistake;
use crate::process::{Outcome, Stop};

/// What may be printed, in bytes: much more than any answers.
pub const MOST_OUTPUT: usize = 16 << 20;

/// Why a run is not right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It did not end within this time by the clock.
    NoEnd(Duration),
    /// It printed more than [`MOST_OUTPUT`].
    TooMuchOutput,
    /// This signal ended it.
    Signal(i32),
    /// It ended with this code and said this on stderr.
    ExitCode(i32, String),
    /// Its answers are wrong.
    Mistake(Mistake),
}

impl Failure {
    /// Why a run that was given this time has no answers, if so.
    pub fn of_run(outcome: &Outcome, time: Duration) -> Option<Failure> {
        match outcome.stopped {
            Some(Stop::Output) => return Some(Failure::TooMuchOutput),
            Some(Stop::Wall | Stop::Cpu) => return Some(Failure::NoEnd(time)),
            Some(Stop::Interruption) | None => {}
        }
        if outcome.status.success() {
            return None;
        }
        Some(match outcome.status.code() {
            Some(code) => Failure::ExitCode(code, said(&outcome.stderr)),
            None => Failure::Signal(signal(outcome.status)),
        })
    }

    /// Whether both have the same kind of cause.
    pub fn is_like(&self, other: &Failure) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }

    /// The number of the answer that is wrong, from 1, if one is.
    pub fn line(&self) -> Option<u64> {
        match self {
            Failure::Mistake(Mistake::Differs(difference)) => Some(difference.line as u64),
            _ => None,
        }
    }

    /// In a few words.
    pub fn told(&self) -> String {
        match self {
            Failure::NoEnd(time) => format!("no end within {} s", time.as_secs_f64()),
            Failure::TooMuchOutput => format!("more than {} MB of output", MOST_OUTPUT >> 20),
            Failure::Signal(signal) => format!("killed by signal {signal}"),
            Failure::ExitCode(code, said) if said.is_empty() => format!("exit code {code}"),
            Failure::ExitCode(code, said) => format!("exit code {code}: {said}"),
            Failure::Mistake(Mistake::Differs(_)) => "a wrong answer".to_string(),
            Failure::Mistake(mistake) => mistake.to_string(),
        }
    }
}

/// The first two lines that are not empty: Rust tells on the first where a panic happened, and why on the second.
fn said(stderr: &[u8]) -> String {
    let text = String::from_utf8_lossy(stderr);
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.is_empty())
        .take(2)
        .collect();
    lines.join(" ")
}

#[cfg(unix)]
fn signal(status: ExitStatus) -> i32 {
    std::os::unix::process::ExitStatusExt::signal(&status).unwrap_or(0)
}

#[cfg(not(unix))]
fn signal(_: ExitStatus) -> i32 {
    0
}

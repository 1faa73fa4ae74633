//! What a judge says of a run.

use std::time::Duration;

use super::compare::Mistake;
use crate::process::{Limits, Outcome, Stop};

/// What a judge allows.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// CPU time; 10 s where the judge does not tell.
    pub time: Duration,
    /// Bytes of memory.
    pub memory: Option<u64>,
}

impl Rules {
    /// The limits of a judge as it states them.
    pub fn new(time_ms: Option<u64>, memory_mb: Option<u64>) -> Rules {
        Rules {
            time: Duration::from_millis(time_ms.unwrap_or(10_000)),
            memory: memory_mb.map(|megabytes| megabytes << 20),
        }
    }

    /// What the system has to enforce, so that every run ends, and the verdict can be told from how.
    ///
    /// The stack is what a Linux judge that sets none gives. The address space leaves 64 MiB for code, libraries and
    /// stack, because the verdict goes by the memory that is resident. The clock allows for a busy machine.
    pub fn limits(&self) -> Limits {
        Limits {
            cpu: Some(self.time),
            wall: Some(self.time * 4 + Duration::from_secs(2)),
            address_space: self.memory.map(|bytes| bytes + (64 << 20)),
            stack: Some(8 << 20),
            output: 64 << 20,
        }
    }
}

/// What a judge says of one run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The output is right, within the limits.
    Accepted,
    /// The output is wrong.
    WrongAnswer(Mistake),
    /// The program failed: how, in words.
    RunTimeError(String),
    /// Too slow: in words.
    TimeLimitExceeded(String),
    /// Too much memory: in words.
    MemoryLimitExceeded(String),
}

impl Verdict {
    /// The two or three letters that judges print.
    pub fn letters(&self) -> &'static str {
        match self {
            Verdict::Accepted => "AC",
            Verdict::WrongAnswer(_) => "WA",
            Verdict::RunTimeError(_) => "RE",
            Verdict::TimeLimitExceeded(_) => "TLE",
            Verdict::MemoryLimitExceeded(_) => "MLE",
        }
    }

    /// Whether it is [`Verdict::Accepted`].
    pub fn is_accepted(&self) -> bool {
        *self == Verdict::Accepted
    }

    /// Judges how a run ended; what it printed is taken as right.
    pub fn of_run(outcome: &Outcome, rules: &Rules) -> Verdict {
        let time = outcome.cpu.unwrap_or(outcome.wall);
        let limit = rules.time.as_millis();
        match outcome.stopped {
            Some(Stop::Wall) => {
                let wall = outcome.wall.as_millis();
                return Verdict::TimeLimitExceeded(format!(
                    "still there after {wall} ms by the clock, killed"
                ));
            }
            Some(Stop::Cpu) => {
                return Verdict::TimeLimitExceeded(format!("over {limit} ms, killed"));
            }
            Some(Stop::Output) => {
                return Verdict::RunTimeError("endless output, killed".to_string());
            }
            Some(Stop::Interruption) | None => {}
        }
        if time > rules.time {
            return Verdict::TimeLimitExceeded(format!("over {limit} ms"));
        }
        let stderr = String::from_utf8_lossy(&outcome.stderr);
        let said = first_words(&stderr);
        if let Some(most) = rules.memory {
            let over = outcome.peak_memory.is_some_and(|peak| peak > most);
            // What Rust's allocator says when the address space is used up.
            let refused = stderr.starts_with("memory allocation of");
            if over || refused {
                return Verdict::MemoryLimitExceeded(format!("over {} MB", most >> 20));
            }
        }
        if !outcome.status.success() {
            let how = describe(outcome);
            return Verdict::RunTimeError(if said.is_empty() {
                how
            } else {
                format!("{how}: {said}")
            });
        }
        Verdict::Accepted
    }
}

/// The first line that is not empty, and the next one if it ends in a colon: of a panic, the place and the message.
fn first_words(stderr: &str) -> String {
    let mut lines = stderr
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default();
    match lines.next() {
        Some(next) if first.ends_with(':') => format!("{first} {next}"),
        _ => first.to_string(),
    }
}

/// How a process that failed ended, in words.
fn describe(outcome: &Outcome) -> String {
    let status = outcome.status;
    match signal(outcome) {
        Some((number, meaning)) => format!("{meaning} (signal {number})"),
        None => status.code().map_or_else(
            || status.to_string(),
            |code| match code {
                101 => "exit code 101, a panic".to_string(),
                _ => format!("exit code {code}"),
            },
        ),
    }
}

#[cfg(unix)]
fn signal(outcome: &Outcome) -> Option<(i32, &'static str)> {
    use std::os::unix::process::ExitStatusExt;
    let number = outcome.status.signal()?;
    let meaning = match number {
        4 => "an illegal instruction",
        6 => "aborted",
        7 | 10 => "a bus error",
        8 => "an arithmetic fault, such as a division by zero",
        9 => "killed",
        11 => "a bad memory access, such as a stack overflow",
        13 => "a broken pipe",
        15 => "asked to end",
        _ => "ended by the system",
    };
    Some((number, meaning))
}

#[cfg(not(unix))]
fn signal(_: &Outcome) -> Option<(i32, &'static str)> {
    None
}

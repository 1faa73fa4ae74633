//! The programs that stress runs: the problem's examples and the program that is tried.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use super::failure::{Failure, MOST_OUTPUT};
use crate::examples::{self, Home};
use crate::judge::referee::Referee;
use crate::process::{self, Input, Limits, Outcome, Stop};
use crate::workspace::{Member, Workspace};

/// The time by the clock that the generator and the validator get.
const PATIENCE: Duration = Duration::from_secs(10);
/// The time by the clock that the oracle gets for an input. What takes longer is too large for it.
const PATIENCE_WITH_ORACLE: Duration = Duration::from_secs(2);
/// What a program gets beyond its time limit, since a busy machine starts it late.
const ALLOWANCE: Duration = Duration::from_millis(500);

/// What the generator makes.
pub struct Shapes {
    /// The shapes that the statement allows.
    pub valid: Vec<String>,
    /// The shapes beyond it.
    pub beyond: Vec<String>,
    /// The least size.
    pub least: u64,
}

/// What came of one input.
pub enum Judged {
    /// Both gave the same answers.
    Agreed {
        /// How many.
        answers: u64,
        /// The time that both took on a processor, or by the clock where the system tells no other.
        time: Duration,
    },
    /// The oracle has no answers, for this reason.
    Unknown(String),
    /// They differ.
    Differed(Difference),
    /// The time was over, or the user interrupted, while the program was running.
    Cut,
}

/// What is wrong with a program's run.
#[derive(Clone)]
pub struct Difference {
    /// The answers of the oracle.
    pub expected: Vec<u8>,
    /// What the program printed.
    pub found: Vec<u8>,
    /// How the program fails.
    pub failure: Failure,
    /// Whether it had a processor for at least half of its time limit, where the system tells it.
    pub was_working: bool,
}

/// The programs, and how long they may run.
pub struct Rig {
    generate: PathBuf,
    oracle: PathBuf,
    validate: Option<PathBuf>,
    program: PathBuf,
    referee: Referee,
    time: Duration,
    end: Option<Instant>,
}

impl Rig {
    /// Builds the problem's examples; `time` is what the program may take for an input.
    ///
    /// # Errors
    /// When they do not build.
    pub fn build(
        workspace: &Workspace,
        problem: &Member,
        program: PathBuf,
        time: Duration,
    ) -> Result<Rig, String> {
        let (generate, oracle, validate) = if examples::has(problem, "validate") {
            let names = ["generate", "oracle", "validate"];
            let [generate, oracle, validate] =
                examples::build(workspace, problem, names, Home::Here)?;
            (generate, oracle, Some(validate))
        } else {
            let [generate, oracle] =
                examples::build(workspace, problem, ["generate", "oracle"], Home::Here)?;
            (generate, oracle, None)
        };
        Ok(Rig {
            generate,
            oracle,
            validate,
            program,
            referee: Referee::of(workspace, problem)?,
            time,
            end: None,
        })
    }

    /// From here on all ends after so many seconds, if at all.
    pub fn start(&mut self, seconds: Option<u64>) {
        self.end =
            seconds.and_then(|seconds| Instant::now().checked_add(Duration::from_secs(seconds)));
    }

    /// Whether the time is over, or the user has interrupted.
    pub fn is_over(&self) -> bool {
        process::interrupted() || self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// When so much time is left that one more input can be judged to the end, if there is an end.
    pub fn last_call(&self) -> Option<Instant> {
        self.end?
            .checked_sub(PATIENCE_WITH_ORACLE + self.time + ALLOWANCE)
    }

    /// Whether the problem says what its statement allows.
    pub fn has_validator(&self) -> bool {
        self.validate.is_some()
    }

    /// The generator's shapes.
    ///
    /// # Errors
    /// If it does not list any.
    pub fn shapes(&self) -> Result<Shapes, String> {
        let outcome = run(&self.generate, &[], b"", PATIENCE)?;
        let said = String::from_utf8_lossy(&outcome.stderr);
        let first = said.lines().next().unwrap_or_default();
        let (list, beyond) = match first.split_once("; beyond the statement are ") {
            Some((list, beyond)) => (list, beyond),
            None => (first, ""),
        };
        let names = |list: &str| -> Vec<String> {
            let names = list.split(", ").filter(|name| !name.is_empty());
            names.map(String::from).collect()
        };
        let least = list.split_once("SIZE from ").and_then(|(_, sizes)| {
            let digits = sizes.split(|letter: char| !letter.is_ascii_digit()).next();
            digits?.parse().ok()
        });
        let valid = list.rsplit_once(" are ").map_or("", |(_, list)| list);
        match valid {
            "" => Err(format!(
                "the generator does not list its shapes, but says: {first}"
            )),
            _ => Ok(Shapes {
                valid: names(valid),
                beyond: names(beyond),
                least: least.unwrap_or(1),
            }),
        }
    }

    /// The input of such arguments.
    ///
    /// # Errors
    /// If the generator fails.
    pub fn generated(&self, arguments: &[String]) -> Result<Vec<u8>, String> {
        let outcome = run(&self.generate, arguments, b"", PATIENCE)?;
        match Failure::of_run(&outcome, PATIENCE) {
            Some(failure) if !process::interrupted() => {
                let call = arguments.join(" ");
                Err(format!("`generate {call}`: {}", failure.told()))
            }
            _ => Ok(outcome.stdout),
        }
    }

    /// Why the statement does not allow the input, if so. Without a validator it allows all.
    ///
    /// # Errors
    /// If the validator cannot be run, or neither allows nor refuses.
    pub fn refused(&self, input: &[u8]) -> Result<Option<String>, String> {
        let Some(validate) = &self.validate else {
            return Ok(None);
        };
        let outcome = run(validate, &[], input, PATIENCE)?;
        match Failure::of_run(&outcome, PATIENCE) {
            None => Ok(None),
            Some(Failure::ExitCode(1, said)) => Ok(Some(said)),
            Some(_) if process::interrupted() => Ok(Some("interrupted".to_string())),
            Some(failure) => Err(format!("`validate`: {}", failure.told())),
        }
    }

    /// Asks the oracle, and the program if that has answers, within its time limit.
    ///
    /// # Errors
    /// If one of them cannot be run.
    pub fn judged(&self, input: &[u8]) -> Result<Judged, String> {
        self.judged_within(input, self.time)
    }

    /// As [`Rig::judged`], within three times the time limit: on a busy machine any program may be late.
    ///
    /// # Errors
    /// As [`Rig::judged`].
    pub fn judged_with_patience(&self, input: &[u8]) -> Result<Judged, String> {
        self.judged_within(input, self.time * 3)
    }

    /// As [`Rig::judged`], where a program that runs for longer than an eighth of its time limit counts as endless.
    ///
    /// # Errors
    /// As [`Rig::judged`].
    pub fn judged_in_haste(&self, input: &[u8]) -> Result<Judged, String> {
        self.judged_within(input, self.time / 8)
    }

    fn judged_within(&self, input: &[u8], time: Duration) -> Result<Judged, String> {
        let patience = self.at_most(PATIENCE_WITH_ORACLE);
        let oracle = run(&self.oracle, &[], input, patience)?;
        if self.is_over() {
            return Ok(Judged::Cut);
        }
        if let Some(failure) = Failure::of_run(&oracle, patience) {
            return Ok(Judged::Unknown(failure.told()));
        }
        let allowed = time + ALLOWANCE;
        let program = run(&self.program, &[], input, self.at_most(allowed))?;
        let is_cut = match program.stopped {
            Some(Stop::Wall) => program.wall < allowed,
            Some(Stop::Interruption) => true,
            _ => process::interrupted(),
        };
        if is_cut {
            return Ok(Judged::Cut);
        }
        let failure = match Failure::of_run(&program, time) {
            Some(failure) => Some(failure),
            None => self
                .referee
                .mistake(Input::Bytes(input), &oracle.stdout, &program.stdout)?
                .map(Failure::Mistake),
        };
        Ok(match failure {
            None => {
                let time = |outcome: &Outcome| outcome.cpu.unwrap_or(outcome.wall);
                let lines = oracle.stdout.iter().filter(|&&byte| byte == b'\n');
                Judged::Agreed {
                    answers: lines.count() as u64,
                    time: time(&oracle) + time(&program),
                }
            }
            Some(failure) => Judged::Differed(Difference {
                expected: oracle.stdout,
                found: program.stdout,
                failure,
                was_working: program.cpu.is_some_and(|cpu| cpu * 2 >= time),
            }),
        })
    }

    /// This time, or what is left of all.
    fn at_most(&self, time: Duration) -> Duration {
        self.end.map_or(time, |end| {
            time.min(end.saturating_duration_since(Instant::now()))
        })
    }
}

fn run(
    program: &Path,
    arguments: &[String],
    input: &[u8],
    time: Duration,
) -> Result<Outcome, String> {
    let limits = Limits {
        wall: Some(time),
        output: MOST_OUTPUT,
        ..Limits::NONE
    };
    let mut command = Command::new(program);
    // Only the first lines of a crash are shown, and the rest of a report takes longer than the run.
    command.args(arguments).env("RUST_BACKTRACE", "0");
    process::run(command, Input::Bytes(input), &limits)
        .map_err(|error| format!("{}: {error}", program.display()))
}

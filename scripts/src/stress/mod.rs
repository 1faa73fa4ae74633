//! Compares a program with a problem's oracle on generated inputs until they differ, and keeps the difference, made
//! small, as a case file.
//!
//! The problem's examples do what is particular to it. `generate SEED SHAPE SIZE TESTS` prints a valid input, and
//! without arguments fails with a message that ends in its shapes: `... are path, star`. `oracle` answers the input
//! that it reads, or fails if the input is malformed or too large for it. Both may use the workspace's libraries.

pub mod shrink;

use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::examples;
use crate::files::write_whole;
use crate::judge::compare::first_mistake;
use crate::process::{self, Input, Limits, Outcome};
use crate::random::Rng;
use crate::terminal::{Progress, Style, say};
use crate::workspace::{Member, Workspace};
use shrink::{Lines, shrink};

/// The time by the clock that the oracle gets for an input. What takes longer is too large for it.
const PATIENCE_WITH_ORACLE: Duration = Duration::from_secs(2);
/// The time by the clock that the program gets for an input that the oracle has answered.
const PATIENCE_WITH_PROGRAM: Duration = Duration::from_secs(10);
/// How many tests an input has: starting programs takes longer than answering small tests.
const TESTS: u32 = 10;
/// How often, and how long, a smaller input is looked for.
const SHRINKING: (usize, Duration) = (20_000, Duration::from_secs(30));

/// Why nothing was compared.
pub enum Fault {
    /// The command line is wrong.
    Usage(String),
    /// Something cannot be read, written, compiled or run.
    Other(String),
}

impl From<String> for Fault {
    fn from(message: String) -> Fault {
        Fault::Other(message)
    }
}

/// Makes inputs from `seed` on until the program and the problem's oracle differ, the time is over or the user
/// interrupts; whether they agreed.
///
/// # Errors
/// When the problem's examples do not build or do not run, or a case cannot be written.
pub fn compare(
    workspace: &Workspace,
    problem: &Member,
    program: PathBuf,
    seed: u64,
    end: Option<Instant>,
) -> Result<bool, Fault> {
    let rig = &Rig::build(workspace, problem, program)?;
    let mut ladder = Ladder::of(rig.shapes()?);
    let progress = Progress::new();
    let name = &problem.name;
    say(&format!("{name}: seed {seed}; Ctrl-C stops"));
    let mut compared = 0;
    for round in 0.. {
        if process::interrupted() || end.is_some_and(|end| Instant::now() >= end) {
            break;
        }
        let seed = seed.wrapping_add(round);
        let (shape, size) = ladder.next(seed);
        let arguments = [seed.to_string(), shape, size.to_string(), TESTS.to_string()];
        let input = rig.generated(&arguments)?;
        let start = Instant::now();
        match rig.judged(&input)? {
            Judged::Agreed => {
                compared += 1;
                ladder.passed(start.elapsed() * 4 < PATIENCE_WITH_ORACLE);
            }
            Judged::Unknown(_) if process::interrupted() => break,
            Judged::Unknown(why) => {
                ladder.failed();
                if compared == 0 && ladder.is_hopeless() {
                    return Err(Fault::Other(format!("the oracle answers no input: {why}")));
                }
            }
            Judged::Differed(_) => {
                progress.clear();
                say(&format!(
                    "a difference on `generate {}`",
                    arguments.join(" ")
                ));
                keep(rig, problem, seed, &input, &progress)?;
                return Ok(false);
            }
        }
        progress.show(&format!(
            "{name}: {compared} inputs agree, up to size {}",
            ladder.answered
        ));
    }
    progress.clear();
    say(&format!(
        "{name}: {compared} inputs of {TESTS} tests, up to size {}: no difference",
        ladder.answered
    ));
    Ok(true)
}

/// Shrinks an input on which the programs differ, writes it as a case, and says so.
fn keep(
    rig: &Rig,
    problem: &Member,
    seed: u64,
    input: &[u8],
    progress: &Progress,
) -> Result<(), Fault> {
    let (budget, time) = SHRINKING;
    let start = Instant::now();
    let mut size = input.len();
    let small = shrink(input, Lines::Kept, budget, |candidate| {
        let in_time = start.elapsed() < time && !process::interrupted();
        let differs = in_time && matches!(rig.judged(candidate), Ok(Judged::Differed(_)));
        if differs {
            size = candidate.len();
        }
        progress.show(&format!("shrinking: {size} bytes"));
        differs
    });
    progress.clear();

    let folder = problem.folder.join("cases");
    let names = (1..).map(|count| match count {
        1 => format!("hack-stress-{seed}"),
        _ => format!("hack-stress-{seed}-{count}"),
    });
    let mut free = names
        .map(|name| folder.join(name))
        .filter(|path| !path.with_extension("in").exists());
    let case = free.next().unwrap_or_else(|| folder.join("hack-stress"));
    let (input_file, output_file) = (case.with_extension("in"), case.with_extension("out"));
    let Judged::Differed(difference) = rig.judged(&small)? else {
        return Err(Fault::Other(
            "the difference does not come up again: is the program random?".into(),
        ));
    };
    write_whole(&input_file, &small)?;
    write_whole(&output_file, &difference.expected)?;
    let shown = String::from_utf8_lossy(&small);
    let lines: Vec<&str> = shown.lines().take(40).collect();
    say(&format!("{}\n{}", lines.join("\n"), difference.shown));
    say(&format!(
        "kept as {} and .out: every test runs it; give it a name that says its cause, or delete it",
        input_file.display()
    ));
    Ok(())
}

/// How large the inputs of each shape are: one node more each time that the oracle has coped.
struct Ladder {
    /// The name, the largest size so far, and whether it may still grow.
    shapes: Vec<(String, u64, bool)>,
    turn: usize,
    size: u64,
    /// The largest size that the oracle has answered.
    answered: u64,
}

impl Ladder {
    /// Every shape begins with one node.
    fn of(shapes: Vec<String>) -> Ladder {
        let shapes = shapes.into_iter().map(|shape| (shape, 1, true)).collect();
        Ladder {
            shapes,
            turn: 0,
            size: 1,
            answered: 0,
        }
    }

    /// The next shape, and a size: its largest, or (every second time) any up to that.
    fn next(&mut self, seed: u64) -> (String, u64) {
        self.turn = (self.turn + 1) % self.shapes.len();
        let (shape, top, _) = &self.shapes[self.turn];
        let mut rng = Rng::new(seed);
        self.size = if rng.chance(1, 2) {
            *top
        } else {
            rng.range(1..=*top)
        };
        (shape.clone(), self.size)
    }

    /// The oracle has answered the last input, easily or not.
    fn passed(&mut self, easily: bool) {
        self.answered = self.answered.max(self.size);
        let (_, top, grows) = &mut self.shapes[self.turn];
        *grows &= easily || self.size < *top;
        if *grows && self.size == *top {
            *top += 1;
        }
    }

    /// The oracle has not answered the last input.
    fn failed(&mut self) {
        let (_, top, grows) = &mut self.shapes[self.turn];
        *top = self.size.saturating_sub(1).clamp(1, *top);
        *grows = false;
    }

    /// Whether no shape can be answered even at its smallest.
    fn is_hopeless(&self) -> bool {
        self.shapes
            .iter()
            .all(|&(_, top, grows)| top == 1 && !grows)
    }
}

/// The three programs.
struct Rig {
    generate: PathBuf,
    oracle: PathBuf,
    program: PathBuf,
}

/// What came of one input.
enum Judged {
    Agreed,
    /// The oracle has no answers, for this reason.
    Unknown(String),
    Differed(Difference),
}

struct Difference {
    expected: Vec<u8>,
    shown: String,
}

impl Rig {
    fn build(workspace: &Workspace, problem: &Member, program: PathBuf) -> Result<Rig, Fault> {
        let [generate, oracle] = examples::build(workspace, problem, ["generate", "oracle"])?;
        Ok(Rig {
            generate,
            oracle,
            program,
        })
    }

    /// The names of the generator's shapes.
    fn shapes(&self) -> Result<Vec<String>, Fault> {
        let outcome = started(Command::new(&self.generate), &[], PATIENCE_WITH_PROGRAM)?;
        let said = String::from_utf8_lossy(&outcome.stderr);
        let list = said
            .lines()
            .next()
            .and_then(|line| line.rsplit_once(" are "));
        let shapes: Vec<String> = list.map_or(Vec::new(), |(_, list)| {
            list.split(", ").map(String::from).collect()
        });
        if shapes.is_empty() {
            let shown = said.lines().next().unwrap_or_default().to_string();
            return Err(Fault::Other(format!(
                "the generator does not list its shapes, but says: {shown}"
            )));
        }
        Ok(shapes)
    }

    fn generated(&self, arguments: &[String]) -> Result<Vec<u8>, Fault> {
        let mut command = Command::new(&self.generate);
        command.args(arguments);
        let outcome = started(command, &[], PATIENCE_WITH_PROGRAM)?;
        match fault_of(&outcome, PATIENCE_WITH_PROGRAM) {
            Some(fault) if !process::interrupted() => Err(Fault::Other(format!(
                "`generate {}`: {fault}",
                arguments.join(" ")
            ))),
            _ => Ok(outcome.stdout),
        }
    }

    fn judged(&self, input: &[u8]) -> Result<Judged, Fault> {
        let oracle = started(Command::new(&self.oracle), input, PATIENCE_WITH_ORACLE)?;
        if let Some(why) = fault_of(&oracle, PATIENCE_WITH_ORACLE) {
            return Ok(Judged::Unknown(why));
        }
        let mut command = Command::new(&self.program);
        // Only the first line of a crash is shown, and the rest of a report takes longer than the run.
        command.env("RUST_BACKTRACE", "0");
        let program = started(command, input, PATIENCE_WITH_PROGRAM)?;
        if process::interrupted() {
            return Ok(Judged::Unknown("interrupted".into()));
        }
        let fault = fault_of(&program, PATIENCE_WITH_PROGRAM).or_else(|| {
            let mistake = first_mistake(&oracle.stdout, &program.stdout)?;
            Some(mistake.show(Style::of_stdout()))
        });
        Ok(match fault {
            None => Judged::Agreed,
            Some(shown) => Judged::Differed(Difference {
                expected: oracle.stdout,
                shown,
            }),
        })
    }
}

fn started(command: Command, input: &[u8], patience: Duration) -> Result<Outcome, Fault> {
    let limits = Limits {
        wall: Some(patience),
        ..Limits::NONE
    };
    let program = PathBuf::from(command.get_program());
    process::run(command, Input::Bytes(input), &limits)
        .map_err(|error| Fault::Other(format!("{}: {error}", program.display())))
}

/// Why a run has no answers, if so.
fn fault_of(outcome: &Outcome, patience: Duration) -> Option<String> {
    if outcome.stopped.is_some() {
        return Some(format!(
            "no end within {} s, or too much output",
            patience.as_secs()
        ));
    }
    if outcome.status.success() {
        return None;
    }
    let said = String::from_utf8_lossy(&outcome.stderr);
    // Rust tells on the first line where a panic happened, and why on the second.
    let said: Vec<&str> = said
        .lines()
        .filter(|line| !line.is_empty())
        .take(2)
        .collect();
    let said = said.join(" ");
    Some(format!("{}: {said}", outcome.status))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_grow_while_the_oracle_copes() {
        let mut ladder = Ladder::of(vec!["path".into(), "star".into()]);
        for seed in 0..400 {
            let (shape, size) = ladder.next(seed);
            match (shape.as_str(), size) {
                ("path", 7..) => ladder.failed(),
                ("star", 9..) => ladder.passed(false),
                _ => ladder.passed(true),
            }
        }
        assert_eq!(
            ladder.shapes,
            [("path".into(), 6, false), ("star".into(), 9, false)]
        );
        assert_eq!(ladder.answered, 9);
        assert!(!ladder.is_hopeless());
    }

    #[test]
    fn an_oracle_that_answers_nothing_is_hopeless() {
        let mut ladder = Ladder::of(vec!["path".into()]);
        assert!(!ladder.is_hopeless());
        ladder.next(1);
        ladder.failed();
        assert!(ladder.is_hopeless());
    }
}

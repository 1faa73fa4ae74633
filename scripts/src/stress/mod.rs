//! Compares a program with a problem's oracle on generated inputs until they differ, and keeps the difference, made
//! small, as a case file.
//!
//! The problem's examples do what is particular to it, and may use the workspace's libraries.
//! - `generate SEED SHAPE SIZE TESTS` prints an input. Without arguments it fails with a message that names the least size
//!   (1 if it does not) and the shapes: `... SIZE from 2; the shapes are path, star; beyond the statement are loop`.
//! - `validate` ends with exit code 0 if the statement allows the input that it reads, and else with 1 and a message.
//! - `oracle` answers the input that it reads, or fails if the input is malformed or too large for it.

mod failure;
mod ladder;
mod rig;
pub mod shrink;
mod smaller;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::files::write_whole;
use crate::judge::compare::Mistake;
use crate::process;
use crate::terminal::{Progress, Style, say, table};
use crate::workspace::{Member, Workspace};
use failure::Failure;
use ladder::{Ladder, Request};
use rig::{Difference, Judged, Rig};
use smaller::{Found, Shrunk, Smaller};

/// The time limit where the judge tells none.
pub const TIME_LIMIT: Duration = Duration::from_secs(3);

/// What to do.
pub struct Plan {
    /// The program that is tried.
    pub program: PathBuf,
    /// Whether it is given also what the statement does not allow.
    pub beyond: bool,
    /// Where to begin.
    pub seed: u64,
    /// How long all of it may take, once the examples are built.
    pub seconds: Option<u64>,
}

/// Makes inputs until the program and the problem's oracle differ, the time is over or the user interrupts; whether
/// they agreed.
///
/// # Errors
/// When the problem's examples do not build or do not run, when nothing could be compared, or a case cannot be written.
pub fn compare(workspace: &Workspace, problem: &Member, plan: Plan) -> Result<bool, String> {
    let limit = problem.judge.as_ref().and_then(|judge| judge.time_ms);
    let limit = limit.map_or(TIME_LIMIT, Duration::from_millis);
    let mut rig = Rig::build(workspace, problem, plan.program.clone(), limit)?;
    let name = &problem.name;
    if !plan.beyond && !rig.has_validator() {
        return Err(format!(
            "{name} has no examples/validate.rs, which would say what the statement allows; \
             `--beyond` does without"
        ));
    }
    let made = rig.shapes()?;
    let shapes = match plan.beyond {
        true => [made.valid, made.beyond].concat(),
        false => made.valid,
    };
    let what = match plan.beyond {
        true => "all inputs, also beyond the statement",
        false => "inputs that the statement allows",
    };
    say(&format!("{name}: seed {}, {what}; Ctrl-C stops", plan.seed));
    rig.start(plan.seconds);
    Comparison {
        rig: &rig,
        problem,
        plan: &plan,
        shapes: &shapes,
        least: made.least,
        start: Instant::now(),
    }
    .run()
}

struct Comparison<'a> {
    rig: &'a Rig,
    problem: &'a Member,
    plan: &'a Plan,
    shapes: &'a [String],
    /// The least size of their inputs.
    least: u64,
    start: Instant,
}

impl Comparison<'_> {
    fn run(&self) -> Result<bool, String> {
        let mut ladder = Ladder::new(self.shapes.len(), self.least);
        let progress = Progress::new();
        let name = &self.problem.name;
        let mut is_cut = false;
        // Why the last input that was not compared was not.
        let mut why = "the time was over before the first input".to_string();
        let mut round = 0;
        while !self.rig.is_over() {
            let seed = self.plan.seed.wrapping_add(round);
            round += 1;
            let request = ladder.next();
            let start = Instant::now();
            let input = self.made(seed, &request, request.tests)?;
            if self.rig.is_over() {
                break;
            }
            if !self.plan.beyond
                && let Some(rule) = self.rig.refused(&input)?
            {
                ladder.refused(&request, start.elapsed());
                why = format!("the statement allows no input: {rule}");
            } else {
                match self.rig.judged(&input)? {
                    Judged::Agreed { answers, time } => ladder.passed(&request, answers, time),
                    Judged::Unknown(fault) => {
                        ladder.failed(&request, start.elapsed());
                        why = format!("the oracle answers no input: {fault}");
                    }
                    Judged::Cut => {
                        is_cut = true;
                        why = "the time was over before the first input was answered".to_string();
                    }
                    Judged::Differed(difference) => {
                        progress.clear();
                        self.tell(&ladder);
                        let call = self.call(seed, &request, request.tests).join(" ");
                        let told = difference.failure.told();
                        say(&format!(
                            "a difference on `generate {call}`, seed {seed}: {told}"
                        ));
                        let found = Found { input, difference };
                        if self.holds(&found)? {
                            return self.keep(seed, &request, found).map(|()| false);
                        }
                        say("it ends the second time, so that the machine was too busy; going on");
                    }
                }
            }
            if ladder.is_hopeless() {
                return Err(why);
            }
            progress.show(&format!("{name}: {} tests agree", ladder.compared()));
        }
        progress.clear();
        if ladder.compared() == 0 && !process::interrupted() {
            return Err(why);
        }
        self.tell(&ladder);
        let cut = match is_cut && !process::interrupted() {
            true => " (one input was being answered when the time was over)",
            false => "",
        };
        say(&format!("{name}: no difference{cut}"));
        Ok(true)
    }

    /// The arguments of the generator.
    fn call(&self, seed: u64, request: &Request, tests: u64) -> [String; 4] {
        let shape = self.shapes[request.shape].clone();
        [
            seed.to_string(),
            shape,
            request.size.to_string(),
            tests.to_string(),
        ]
    }

    fn made(&self, seed: u64, request: &Request, tests: u64) -> Result<Vec<u8>, String> {
        self.rig.generated(&self.call(seed, request, tests))
    }

    /// Says how much was compared.
    fn tell(&self, ladder: &Ladder) {
        let tests = ladder.compared();
        let seconds = self.start.elapsed().as_secs_f64();
        let rate = tests as f64 / seconds.max(0.001);
        say(&format!(
            "{}: {tests} tests compared in {seconds:.1} s, {rate:.0} a second",
            self.problem.name
        ));
        if tests > 0 {
            say(&format!("share of each size: {}", ladder.shares()));
        }
    }

    /// Whether the failure is one of the program, and not of a machine that was too busy to run it.
    fn holds(&self, found: &Found) -> Result<bool, String> {
        let difference = &found.difference;
        Ok(match difference.failure {
            Failure::NoEnd(_) if !difference.was_working => {
                let again = self.rig.judged_with_patience(&found.input)?;
                !matches!(again, Judged::Agreed { .. })
            }
            _ => true,
        })
    }

    /// Makes the input small, shows it, and keeps it as a case.
    fn keep(&self, seed: u64, request: &Request, mut found: Found) -> Result<(), String> {
        let smaller = Smaller::new(self.rig, !self.plan.beyond);
        let (shrunk, wrong) = smaller.run(&mut found, request.tests, |tests| {
            self.made(seed, request, tests)
        })?;
        let (first, last) = (wrong.start(), wrong.end());
        let which = match first == last {
            true => format!("test {first}"),
            false => format!("a test from {first} to {last}"),
        };
        say(&format!("{which} of {}, made small:", request.tests));
        show(&found);
        match shrunk {
            Shrunk::Least => {}
            Shrunk::TimeOver => say("(the time for making it small was over)"),
            Shrunk::NotAgain => {
                say("(the same input does not fail again: is the program random?)");
            }
        }
        let kind = match self.rig.refused(&found.input)? {
            Some(_) => "beyond",
            None => "hack",
        };
        let case = free_case(&self.problem.folder.join("cases"), kind, seed);
        write_whole(&case.with_extension("in"), &found.input)?;
        write_whole(&case.with_extension("out"), &found.difference.expected)?;
        say(&format!(
            "kept as {} and .out: every test runs it; give it a name that says its cause, or delete it",
            case.with_extension("in").display()
        ));
        Ok(())
    }
}

/// A case that there is not yet.
fn free_case(folder: &Path, kind: &str, seed: u64) -> PathBuf {
    let names = (1..).map(|count| match count {
        1 => format!("{kind}-stress-{seed}"),
        _ => format!("{kind}-stress-{seed}-{count}"),
    });
    let mut free = names
        .map(|name| folder.join(name))
        .filter(|path| !path.with_extension("in").exists());
    free.next()
        .unwrap_or_else(|| folder.join(format!("{kind}-stress")))
}

/// Prints the input, and what was expected and found beside each other.
fn show(found: &Found) {
    const MOST: usize = 40;
    let text = String::from_utf8_lossy(&found.input);
    let mut lines: Vec<&str> = text.lines().take(MOST + 1).collect();
    if lines.len() > MOST {
        lines[MOST] = "...";
    }
    say(&lines.join("\n"));
    say(&beside_each_other(&found.difference, Style::of_stdout()));
}

/// The answers around the first that is wrong, and what came in their place.
fn beside_each_other(difference: &Difference, style: Style) -> String {
    const BEFORE: usize = 3;
    const FROM_IT_ON: usize = 5;
    let expected = String::from_utf8_lossy(&difference.expected);
    let found = String::from_utf8_lossy(&difference.found);
    let expected: Vec<&str> = expected.lines().collect();
    let found: Vec<&str> = found.lines().collect();
    let wrong = match &difference.failure {
        Failure::Mistake(Mistake::Differs(line)) => line.line - 1,
        Failure::Mistake(_) => found.len().saturating_sub(1),
        _ => found.len().min(expected.len()),
    };
    let cell = |lines: &[&str], line: usize| {
        let text = lines.get(line).map_or("", |line| line.trim_end());
        text.chars().take(40).collect::<String>()
    };
    let mut rows = vec![vec!["  expected".to_string(), "found".to_string()]];
    let last = expected.len().max(found.len()).min(wrong + FROM_IT_ON);
    for line in wrong.saturating_sub(BEFORE)..last {
        let (one, other) = (cell(&expected, line), cell(&found, line));
        let row = match (line == wrong, &difference.failure) {
            (true, Failure::Mistake(_)) => [style.good(&one), style.bad(&other)],
            _ => [one, other],
        };
        let [one, other] = row;
        rows.push(vec![format!("  {one}"), other]);
    }
    match &difference.failure {
        Failure::Mistake(Mistake::Differs(line)) if line.token.is_none() => {}
        // The lines may be parted otherwise on both sides.
        Failure::Mistake(mistake) => {
            rows.push(vec![String::new(), style.bad(&mistake.to_string())])
        }
        failure => rows.push(vec![String::new(), style.bad(&failure.told())]),
    }
    table(&rows)
}

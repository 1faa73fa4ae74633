//! From an input on which the program fails to a small one, while there is time.

use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use super::failure::Failure;
use super::rig::{Difference, Judged, Rig};
use super::shrink::{Lines, shrink};
use crate::terminal::Progress;

/// How often a smaller input is looked for.
const BUDGET: usize = 20_000;
/// How long it is looked for.
const TIME: Duration = Duration::from_secs(30);

/// An input on which the program fails, and how.
#[derive(Clone)]
pub struct Found {
    /// The input.
    pub input: Vec<u8>,
    /// What is wrong.
    pub difference: Difference,
}

/// How far it was made small.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shrunk {
    /// Nothing smaller is left to be tried.
    Least,
    /// The time was over.
    TimeOver,
    /// The program does not fail on the same input again.
    NotAgain,
}

/// What may become of an input that is made small.
pub struct Smaller<'a> {
    rig: &'a Rig,
    /// Whether it has to stay within the statement, with one test at least.
    valid: bool,
    end: Instant,
}

impl Smaller<'_> {
    /// Looks from now on; `valid` inputs stay within the statement.
    pub fn new(rig: &Rig, valid: bool) -> Smaller<'_> {
        let end = Instant::now() + TIME;
        let last_call = rig.last_call().unwrap_or(end);
        Smaller {
            rig,
            valid,
            end: end.min(last_call),
        }
    }

    fn is_over(&self) -> bool {
        self.rig.is_over() || Instant::now() >= self.end
    }

    /// How the program fails on the candidate, if it does so in the same way. A program that seems endless is not given
    /// all of its time, since that would leave none for other candidates.
    fn difference(&self, candidate: &[u8], like: &Difference) -> Option<Difference> {
        if self.is_over() || self.valid && self.rig.refused(candidate).ok()?.is_some() {
            return None;
        }
        let judged = match like.failure {
            Failure::NoEnd(_) => self.rig.judged_in_haste(candidate),
            _ => self.rig.judged(candidate),
        };
        match judged.ok()? {
            Judged::Differed(found)
                if found.failure.is_like(&like.failure)
                    && !(self.valid && found.expected.is_empty()) =>
            {
                Some(found)
            }
            _ => None,
        }
    }

    /// Makes the input of so many tests as small as time allows. Returns how far it came, and the numbers of the tests of
    /// which one is the first that goes wrong: one number, unless time was short.
    ///
    /// `with_tests` makes the same input with fewer tests, which the input then begins with, apart from its first line.
    ///
    /// # Errors
    /// If that cannot be made.
    pub fn run(
        &self,
        found: &mut Found,
        tests: u64,
        with_tests: impl Fn(u64) -> Result<Vec<u8>, String>,
    ) -> Result<(Shrunk, RangeInclusive<u64>), String> {
        let first = found.clone();
        let wrong = self.first_test(found, tests, with_tests)?;
        let mut shrunk = self.shrink(found);
        if let (Failure::NoEnd(_), true) = (&first.difference.failure, found.input != first.input) {
            // Now with all of its time.
            match self.rig.judged(&found.input)? {
                Judged::Differed(difference)
                    if difference.failure.is_like(&first.difference.failure) =>
                {
                    found.difference = difference;
                }
                _ => (*found, shrunk) = (first, Shrunk::TimeOver),
            }
        }
        Ok((shrunk, wrong))
    }

    fn first_test(
        &self,
        found: &mut Found,
        tests: u64,
        with_tests: impl Fn(u64) -> Result<Vec<u8>, String>,
    ) -> Result<RangeInclusive<u64>, String> {
        // The program fails with the first `high` tests, and not with `low`.
        let (mut low, mut high) = (0, tests);
        let mut guess = found.difference.failure.line().filter(|&line| line < tests);
        while low + 1 < high && !self.is_over() {
            let middle = guess.take().unwrap_or(low.midpoint(high));
            let input = with_tests(middle)?;
            match self.difference(&input, &found.difference) {
                Some(difference) => {
                    *found = Found { input, difference };
                    high = middle;
                    guess = (low + 1 < middle).then_some(middle - 1);
                }
                None if self.is_over() => break,
                None => low = middle,
            }
        }
        if low > 0 && low + 1 == high {
            for input in alone(&with_tests(low)?, &found.input) {
                if let Some(difference) = self.difference(&input, &found.difference) {
                    *found = Found { input, difference };
                    break;
                }
            }
        }
        Ok(low + 1..=high)
    }

    fn shrink(&self, found: &mut Found) -> Shrunk {
        let progress = Progress::new();
        let input = found.input.clone();
        let mut again = false;
        shrink(&input, Lines::Kept, BUDGET, |candidate| {
            let difference = self.difference(candidate, &found.difference);
            let differs = difference.is_some();
            if let Some(difference) = difference {
                let input = candidate.to_vec();
                *found = Found { input, difference };
            }
            again |= differs;
            progress.show(&format!("shrinking: {} bytes", found.input.len()));
            differs
        });
        progress.clear();
        match (self.is_over(), again) {
            (true, _) => Shrunk::TimeOver,
            (false, true) => Shrunk::Least,
            (false, false) => Shrunk::NotAgain,
        }
    }
}

/// What may be an input of the last test alone: the lines by which the one input is longer, as they are and below the
/// number of tests.
fn alone(shorter: &[u8], longer: &[u8]) -> Vec<Vec<u8>> {
    let mut inputs = Vec::new();
    if let Some(rest) = longer.strip_prefix(shorter) {
        inputs.push(rest.to_vec());
    }
    let below_first_line = |input: &[u8]| {
        let end = input.iter().position(|&byte| byte == b'\n')?;
        Some(input[end + 1..].to_vec())
    };
    if let (Some(shorter), Some(longer)) = (below_first_line(shorter), below_first_line(longer))
        && let Some(rest) = longer.strip_prefix(&shorter[..])
    {
        inputs.push([b"1\n", rest].concat());
    }
    inputs
}

#[cfg(test)]
mod tests {
    use super::alone;

    #[test]
    fn the_last_test_is_what_the_longer_input_has_more() {
        let texts = |shorter: &str, longer: &str| -> Vec<String> {
            let inputs = alone(shorter.as_bytes(), longer.as_bytes());
            let text = |input| String::from_utf8(input).expect("they were text");
            inputs.into_iter().map(text).collect()
        };
        assert_eq!(texts("2\n5\n6\n", "3\n5\n6\n7\n"), ["1\n7\n"]);
        assert_eq!(texts("5\n6\n", "5\n6\n7\n"), ["7\n", "1\n7\n"]);
        assert_eq!(texts("9 2\n1 1\n5 5\n", "9 3\n1 2\n5 5\n6 6\n"), [""; 0]);
    }
}

//! From an input on which the program fails to a small one, while there is time.

use std::time::{Duration, Instant};

use super::rig::{Difference, Judged, Rig};
use super::shrink::{Lines, shrink};
use crate::terminal::Progress;

/// How often a smaller input is looked for.
const BUDGET: usize = 20_000;
/// How long it is looked for.
const TIME: Duration = Duration::from_secs(30);

/// An input on which the program fails, and how.
pub struct Found {
    /// The input.
    pub input: Vec<u8>,
    /// What is wrong.
    pub difference: Difference,
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
        Smaller {
            rig,
            valid,
            end: Instant::now() + TIME,
        }
    }

    /// How the program fails on the candidate, if it does so in the same way.
    fn difference(&self, candidate: &[u8], like: &Difference) -> Option<Difference> {
        let is_over = || self.rig.is_over() || Instant::now() >= self.end;
        if is_over() || self.valid && self.rig.refused(candidate).ok()?.is_some() {
            return None;
        }
        match self.rig.judged(candidate).ok()? {
            Judged::Differed(found)
                if found.failure.is_like(&like.failure)
                    && !(self.valid && found.expected.is_empty()) =>
            {
                Some(found)
            }
            _ => None,
        }
    }

    /// The number of the first test that goes wrong, and an input of that alone, or else of all up to it.
    ///
    /// `with_tests` makes the same input with fewer tests, which the input then begins with, apart from its first line.
    pub fn first_test(
        &self,
        found: &mut Found,
        tests: u64,
        with_tests: impl Fn(u64) -> Result<Vec<u8>, String>,
    ) -> Result<u64, String> {
        // The program fails with the last of `high` tests or before, and not with `low`.
        let (mut low, mut high) = (0, tests);
        let mut guess = found.difference.failure.line().filter(|&line| line < tests);
        while low + 1 < high && !self.rig.is_over() && Instant::now() < self.end {
            let middle = guess.take().unwrap_or(low.midpoint(high));
            let input = with_tests(middle)?;
            match self.difference(&input, &found.difference) {
                Some(difference) => {
                    *found = Found { input, difference };
                    high = middle;
                    guess = (low + 1 < middle).then_some(middle - 1);
                }
                None => low = middle,
            }
        }
        if low > 0 {
            for input in alone(&with_tests(low)?, &found.input) {
                if let Some(difference) = self.difference(&input, &found.difference) {
                    *found = Found { input, difference };
                    break;
                }
            }
        }
        Ok(high)
    }

    /// Makes the input as small as time allows. Returns whether nothing smaller was left to be tried.
    pub fn shrunk(&self, found: &mut Found) -> bool {
        let progress = Progress::new();
        let input = found.input.clone();
        shrink(&input, Lines::Kept, BUDGET, |candidate| {
            let difference = self.difference(candidate, &found.difference);
            let differs = difference.is_some();
            if let Some(difference) = difference {
                let input = candidate.to_vec();
                *found = Found { input, difference };
            }
            progress.show(&format!("shrinking: {} bytes", found.input.len()));
            differs
        });
        progress.clear();
        !self.rig.is_over() && Instant::now() < self.end
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

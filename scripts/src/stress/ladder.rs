//! Which inputs are tried: small ones first, one node more each time that the oracle has coped, and as many tests at a
//! time as are answered quickly. A size that is twice as large gets half as much time, so that the quick ones bring most
//! tests.

use std::collections::BTreeMap;
use std::time::Duration;

/// How long an input should take: its number of tests is chosen so.
const QUICK: Duration = Duration::from_millis(60);
/// Where a single test takes longer, larger ones are not tried.
const SLOW: Duration = Duration::from_millis(250);
/// By how much the number of tests grows at most from one input to the next.
const GROWTH: u64 = 8;
/// So many sizes one after the other may be refused before a shape counts as one without valid inputs.
const MOST_REFUSED: u64 = 8;

/// What is to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The number of the shape.
    pub shape: usize,
    /// The size.
    pub size: u64,
    /// How many tests.
    pub tests: u64,
}

/// How far a shape has come.
struct Rung {
    /// The largest size so far.
    top: u64,
    /// Whether it may still grow.
    grows: bool,
    /// How many tests at a time there are at each size.
    tests: BTreeMap<u64, u64>,
    /// How many sizes have been refused, with nothing allowed between.
    refused: u64,
}

/// What a size has had.
#[derive(Default)]
struct Share {
    time: Duration,
    /// How many tests have been compared.
    tests: u64,
    /// The shape that had the last turn.
    turn: usize,
}

/// How large the inputs of each shape are.
pub struct Ladder {
    rungs: Vec<Rung>,
    shares: BTreeMap<u64, Share>,
    /// The least size.
    least: u64,
    /// Whether a size that has not been tried may be next: every second time, lest the ladder only climbs.
    climbs: bool,
    /// The most tests that an input may have, as far as is known.
    most_tests: u64,
    /// The most tests that an input had which the statement allows.
    allowed_tests: u64,
}

impl Ladder {
    /// So many shapes, all of which begin with one test of the least size.
    pub fn new(shapes: usize, least: u64) -> Ladder {
        let rung = || Rung {
            top: least,
            grows: true,
            tests: BTreeMap::new(),
            refused: 0,
        };
        Ladder {
            rungs: std::iter::repeat_with(rung).take(shapes).collect(),
            shares: BTreeMap::new(),
            least,
            climbs: false,
            most_tests: 1 << 9,
            allowed_tests: 1,
        }
    }

    /// The size that has had the least time for its share, the smallest if there are several; the shapes take turns.
    pub fn next(&mut self) -> Request {
        let top = self
            .rungs
            .iter()
            .map(|rung| rung.top)
            .max()
            .unwrap_or(self.least);
        self.climbs = !self.climbs;
        let mut sizes: Vec<u64> = (self.least..=top).collect();
        if !self.climbs && !self.shares.is_empty() {
            sizes.retain(|size| self.shares.contains_key(size));
        }
        let time = |&size: &u64| {
            let share = self.shares.get(&size);
            share.map_or(0.0, |share| share.time.as_secs_f64() * size as f64)
        };
        let size = sizes
            .into_iter()
            .min_by(|one, other| time(one).total_cmp(&time(other)))
            .unwrap_or(self.least);
        let share = self.shares.entry(size).or_default();
        let turns = (1..=self.rungs.len()).map(|step| (share.turn + step) % self.rungs.len());
        let mut able = turns.filter(|&shape| self.rungs[shape].top >= size);
        share.turn = able.next().unwrap_or(0);
        // A size that is new gets half of the tests of the one before it.
        let before = self.rungs[share.turn].tests.range(..=size).next_back();
        let tests = before.map_or(1, |(&before, &tests)| match before == size {
            true => tests,
            false => (tests / 2).max(1),
        });
        Request {
            shape: share.turn,
            size,
            tests: tests.min(self.most_tests),
        }
    }

    /// The input was answered, with so many answers; that took this time.
    pub fn passed(&mut self, request: &Request, answers: u64, time: Duration) {
        let share = self.shares.entry(request.size).or_default();
        share.time += time;
        share.tests += answers;
        self.allowed_tests = self.allowed_tests.max(request.tests);
        let rung = &mut self.rungs[request.shape];
        rung.refused = 0;
        let fitting = QUICK.as_secs_f64() / time.as_secs_f64().max(1e-6) * request.tests as f64;
        let tests = (fitting as u64).clamp(1, (request.tests * GROWTH).min(self.most_tests));
        rung.tests.insert(request.size, tests);
        if request.size == rung.top {
            rung.grows &= time.as_secs_f64() < SLOW.as_secs_f64() * request.tests as f64;
            rung.top += u64::from(rung.grows);
        }
    }

    /// The oracle did not answer the input; that took this time.
    pub fn failed(&mut self, request: &Request, time: Duration) {
        self.shares.entry(request.size).or_default().time += time;
        let rung = &mut self.rungs[request.shape];
        if request.tests > 1 {
            rung.tests.insert(request.size, request.tests / 2);
        } else {
            rung.top = request.size.saturating_sub(1).clamp(self.least, rung.top);
            rung.grows = false;
        }
    }

    /// The statement does not allow the input: so many tests, or this size; that took this time.
    pub fn refused(&mut self, request: &Request, time: Duration) {
        self.shares.entry(request.size).or_default().time += time;
        let rung = &mut self.rungs[request.shape];
        if request.tests > self.allowed_tests {
            self.most_tests = self.allowed_tests.midpoint(request.tests);
        } else if request.tests > 1 {
            rung.tests.insert(request.size, request.tests / 2);
        } else if request.size == rung.top && rung.grows {
            rung.top += 1;
            rung.refused += 1;
            rung.grows = rung.refused < MOST_REFUSED;
        }
    }

    /// Whether no shape can be answered even at its smallest.
    pub fn is_hopeless(&self) -> bool {
        self.compared() == 0 && self.rungs.iter().all(|rung| !rung.grows)
    }

    /// How many tests have been compared.
    pub fn compared(&self) -> u64 {
        self.shares.values().map(|share| share.tests).sum()
    }

    /// The share of each size among the tests compared. Beyond the first sizes, ranges of doubling length share a place.
    pub fn shares(&self) -> String {
        const ALONE: u64 = 20;
        let mut ranges: BTreeMap<(u64, u64), u64> = BTreeMap::new();
        for (&size, share) in self.shares.iter().filter(|(_, share)| share.tests > 0) {
            let mut range = (size, size);
            if size > ALONE {
                range = (ALONE + 1, 2 * ALONE);
                while range.1 < size {
                    range = (range.1 + 1, range.1 * 2);
                }
            }
            *ranges.entry(range).or_default() += share.tests;
        }
        let all = self.compared().max(1) as f64;
        let shares = ranges.into_iter().map(|((first, last), tests)| {
            let name = match first == last {
                true => first.to_string(),
                false => format!("{first}-{last}"),
            };
            let percent = 100.0 * tests as f64 / all;
            match percent < 0.1 {
                true => format!("{name}: <0.1 %"),
                false => format!("{name}: {percent:.1} %"),
            }
        });
        shares.collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NO_TIME: Duration = Duration::from_millis(1);

    #[test]
    fn sizes_grow_while_the_oracle_copes() {
        let mut ladder = Ladder::new(2, 1);
        for _ in 0..400 {
            let request = ladder.next();
            match (request.shape, request.size) {
                (0, 7..) => ladder.failed(&request, NO_TIME),
                (1, 9..) => ladder.passed(&request, 1, SLOW * 9 * request.tests as u32),
                _ => ladder.passed(&request, request.tests, NO_TIME),
            }
        }
        let tops = ladder.rungs.iter().map(|rung| (rung.top, rung.grows));
        assert_eq!(tops.collect::<Vec<_>>(), [(6, false), (9, false)]);
        assert!(!ladder.is_hopeless());
    }

    #[test]
    fn small_inputs_come_first_and_get_most_time() {
        let mut ladder = Ladder::new(3, 1);
        let mut times = BTreeMap::new();
        let mut first = Vec::new();
        for _ in 0..2000 {
            let request = ladder.next();
            first.push(request.size);
            let test = Duration::from_micros(1 << request.size);
            let time = NO_TIME + test * request.tests as u32;
            *times.entry(request.size).or_insert(Duration::ZERO) += time;
            match request.size {
                16.. => ladder.failed(&request, NO_TIME),
                _ => ladder.passed(&request, request.tests, time),
            }
        }
        assert_eq!(first[..6], [1, 1, 2, 1, 3, 2]);
        times.remove(&16);
        assert_eq!(times.len(), 15);
        assert!(
            times.values().is_sorted_by(|one, other| one >= other),
            "{times:?}"
        );
        assert!(
            times[&1] < times[&2] * 3 && times[&2] < times[&4] * 3,
            "{times:?}"
        );
        let tests: Vec<u64> = ladder.shares.values().map(|share| share.tests).collect();
        assert!(tests[0] > 10 * tests[14], "{tests:?}");
    }

    #[test]
    fn the_number_of_tests_follows_the_time() {
        let mut ladder = Ladder::new(1, 1);
        let mut tests = |time| {
            let rung = &mut ladder.rungs[0];
            (rung.top, rung.grows) = (1, false);
            let request = ladder.next();
            ladder.passed(&request, request.tests, time);
            ladder.next().tests
        };
        assert_eq!(
            [tests(NO_TIME), tests(NO_TIME), tests(NO_TIME)],
            [8, 64, 512]
        );
        assert_eq!(
            [tests(NO_TIME), tests(QUICK), tests(QUICK * 2)],
            [512, 512, 256]
        );
        assert_eq!(tests(QUICK * 1000), 1);
    }

    #[test]
    fn fewer_tests_are_asked_for_where_the_statement_allows_no_more() {
        let mut ladder = Ladder::new(1, 1);
        for _ in 0..400 {
            let request = ladder.next();
            match request.tests > 10 || request.size < 3 {
                true => ladder.refused(&request, NO_TIME),
                false => ladder.passed(&request, request.tests, NO_TIME),
            }
        }
        assert!([9, 10].contains(&ladder.most_tests));
        assert!(ladder.rungs[0].grows && ladder.rungs[0].top > 100);
        assert!(ladder.shares().starts_with("3: "), "{}", ladder.shares());
    }

    #[test]
    fn large_sizes_share_a_place() {
        let mut ladder = Ladder::new(1, 1);
        for size in [2, 20, 21, 40, 41, 80, 100] {
            let request = Request {
                shape: 0,
                size,
                tests: 1,
            };
            ladder.passed(&request, 10, NO_TIME);
        }
        let shares = "2: 14.3 %, 20: 14.3 %, 21-40: 28.6 %, 41-80: 28.6 %, 81-160: 14.3 %";
        assert_eq!(ladder.shares(), shares);
    }

    #[test]
    fn what_is_never_answered_or_allowed_is_hopeless() {
        for refuse in [true, false] {
            let mut ladder = Ladder::new(1, 1);
            assert!(!ladder.is_hopeless());
            for _ in 0..100 {
                let request = ladder.next();
                match refuse {
                    true => ladder.refused(&request, NO_TIME),
                    false => ladder.failed(&request, NO_TIME),
                }
            }
            assert!(ladder.is_hopeless());
        }
    }
}

//! Which problems have come, of which contests, and whether that is all.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// How long contests that have begun are waited for once another one, or a problem alone, is there.
const GRACE: Duration = Duration::from_secs(3);

/// What has arrived so far.
#[derive(Debug, Default)]
pub struct Desk {
    batches: Vec<Batch>,
    last: Option<Instant>,
}

/// A contest, or a problem alone.
#[derive(Debug)]
struct Batch {
    id: Option<String>,
    size: u64,
    arrivals: u64,
    names: BTreeSet<String>,
}

impl Desk {
    /// Notes a problem by its folder's name; returns how many of its batch are there, and of how many.
    pub fn note(&mut self, batch: Option<(String, u64)>, name: &str, now: Instant) -> (u64, u64) {
        self.last = Some(now);
        let (id, size) = batch.map_or((None, 1), |(id, size)| (Some(id), size));
        let known = self
            .batches
            .iter()
            .position(|batch| id.is_some() && batch.id == id);
        let index = known.unwrap_or_else(|| {
            self.batches.push(Batch {
                id,
                size,
                arrivals: 0,
                names: BTreeSet::new(),
            });
            self.batches.len() - 1
        });
        let batch = &mut self.batches[index];
        batch.size = batch.size.max(size);
        batch.arrivals += 1;
        batch.names.insert(name.to_string());
        (batch.names.len() as u64, batch.size)
    }

    /// Whether nothing more is to be waited for: a whole batch is there, and so are all others, or nothing has come for a
    /// while. A batch that has the same problem twice is whole by the number of its arrivals, but then more may come.
    pub fn is_done(&self, now: Instant) -> bool {
        let is_whole = |batch: &Batch| batch.names.len() as u64 >= batch.size;
        let is_silent = self
            .last
            .is_some_and(|last| now.duration_since(last) >= GRACE);
        let has_ended = |batch: &Batch| batch.arrivals >= batch.size;
        self.batches.iter().any(has_ended) && (is_silent || self.batches.iter().all(is_whole))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_problem_or_one_whole_batch_is_enough() {
        let now = Instant::now();
        let mut desk = Desk::default();
        assert!(!desk.is_done(now + GRACE));
        assert_eq!(desk.note(None, "a1", now), (1, 1));
        assert!(desk.is_done(now));

        let mut desk = Desk::default();
        let batch = || Some(("x".to_string(), 2));
        assert_eq!(desk.note(batch(), "a1", now), (1, 2));
        assert!(!desk.is_done(now + GRACE * 100));
        assert_eq!(desk.note(batch(), "a2", now), (2, 2));
        assert!(desk.is_done(now));
    }

    #[test]
    fn what_has_begun_is_waited_for_but_not_for_ever() {
        let now = Instant::now();
        let mut desk = Desk::default();
        desk.note(Some(("x".into(), 2)), "a1", now);
        desk.note(None, "b1", now);
        assert!(!desk.is_done(now) && desk.is_done(now + GRACE));
        desk.note(Some(("x".into(), 2)), "a2", now);
        assert!(desk.is_done(now));
    }

    #[test]
    fn a_problem_that_comes_twice_is_one() {
        let now = Instant::now();
        let mut desk = Desk::default();
        let batch = || Some(("x".to_string(), 2));
        desk.note(batch(), "a1", now);
        assert_eq!(desk.note(batch(), "a1", now), (1, 2));
        assert!(!desk.is_done(now) && desk.is_done(now + GRACE));
        desk.note(batch(), "a2", now);
        assert!(desk.is_done(now));
    }
}

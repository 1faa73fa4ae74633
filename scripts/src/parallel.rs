//! Work that is shared out to all processors.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::terminal::Progress;

/// Applies `work` to each item, on as many threads as there are processors, while a terminal shows how many are `done`;
/// the results in the order of the items.
pub fn on_all_processors<T: Sync, R: Send>(
    done: &str,
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
) -> Vec<R> {
    let progress = Progress::new();
    let count = AtomicUsize::new(0);
    let show = |count| progress.show(&format!("{done} {count} of {}", items.len()));
    show(0);
    let work = |item| {
        let result = work(item);
        show(count.fetch_add(1, Ordering::Relaxed) + 1);
        result
    };
    let next = AtomicUsize::new(0);
    let take_turns = || {
        let mut results = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            match items.get(index) {
                Some(item) => results.push((index, work(item))),
                None => return results,
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, Into::into);
    let mut results: Vec<(usize, R)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(take_turns)).collect();
        workers
            .into_iter()
            .flat_map(|worker| match worker.join() {
                Ok(results) => results,
                Err(panic) => std::panic::resume_unwind(panic),
            })
            .collect()
    });
    progress.clear();
    results.sort_by_key(|&(index, _)| index);
    results.into_iter().map(|(_, result)| result).collect()
}

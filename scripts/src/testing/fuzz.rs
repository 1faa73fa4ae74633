//! Fuzzing without a dependency: valid inputs, mutated ones and noise, judged by an oracle.
//!
//! A test that fuzzes installs the allocator that counts, so that memory can be bounded:
//!
//! ```text
//! #[global_allocator]
//! static ALLOCATOR: CountingAllocator = CountingAllocator;
//!
//! #[test]
//! fn fuzz() {
//!     scripts::testing::fuzz::check(submission::solve, &generate, &oracle::answers);
//! }
//! ```
//!
//! `FUZZ_SECONDS=600 cargo test -p PROBLEM --release fuzz` goes on for ten minutes; `FUZZ_SEED=7` begins at that
//! seed, with which a failure that named it comes up at once.

use super::input::Refusal;
use super::quiet::quietly;
use super::submission::{Solve, answer, excerpt, fault_in, message_fault};
use crate::random::Rng;
use crate::stress::shrink::{Lines, shrink};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fmt::Display;
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant};
use std::{env, thread};

/// What an oracle says of an input: the answers, or why it has none.
pub type Oracle<'a> = &'a dyn Fn(&[u8]) -> Result<String, Refusal>;

/// How many inputs the normal run tries.
pub const RUNS: u64 = 100_000;
/// The most memory that a run may hold at a time, in bytes.
pub const MEMORY: usize = 64 << 20;
/// The longest time that a run may take. A run counts as longer only if it is so three times in a row.
pub const TIME: Duration = Duration::from_secs(1);

/// Asserts on [`RUNS`] inputs that the program never panics, holds no more than [`MEMORY`], takes no longer than
/// [`TIME`], refuses what it refuses with `line L: ...`, and agrees with the oracle.
///
/// A third of the inputs is as `generate` makes them (which should be valid and mostly small), a half are mutations
/// of such, the rest is noise. `FUZZ_SEED` and `FUZZ_SECONDS` in the environment set the first seed (else 1) and make
/// the run end after a time rather than a number of inputs. On a failure the message has the seed and an input,
/// shrunk.
///
/// # Panics
/// On a failure, and if [`CountingAllocator`] is not the allocator of the test.
#[track_caller]
pub fn check<E: Display>(solve: Solve<E>, generate: &dyn Fn(&mut Rng) -> String, oracle: Oracle) {
    // Without the black box an optimiser leaves the allocation out.
    let (_, counted) = peak_allocation(|| std::hint::black_box(Box::new([1u8; 1000])));
    assert!(
        counted >= 1000,
        "the test has to install CountingAllocator as its #[global_allocator]"
    );
    let setting = |name: &str| {
        let text = env::var(name).ok()?;
        Some(
            text.parse::<u64>()
                .unwrap_or_else(|_| panic!("{name} has to be a number, not {text:?}")),
        )
    };
    let first = setting("FUZZ_SEED").unwrap_or(1);
    let end = setting("FUZZ_SECONDS").map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let watch = Watch::start();
    for run in 0.. {
        if end.map_or(run >= RUNS, |end| Instant::now() >= end) {
            break;
        }
        let seed = first.wrapping_add(run);
        let input = input_of(seed, generate);
        if let Some(fault) = fault_on(&watch, solve, oracle, &input) {
            let small = shrink(&input, Lines::Free, 2_000, |input| {
                fault_on(&watch, solve, oracle, input).is_some()
            });
            let fault = fault_on(&watch, solve, oracle, &small).unwrap_or(fault);
            panic!(
                "FUZZ_SEED={seed}: {fault}\nshrunk input: {}",
                excerpt(&small)
            );
        }
    }
}

/// The input that belongs to a seed.
fn input_of(seed: u64, generate: &dyn Fn(&mut Rng) -> String) -> Vec<u8> {
    let mut rng = Rng::new(seed);
    match rng.below(6) {
        0 | 1 => generate(&mut rng).into_bytes(),
        2..=4 => {
            let mut input = generate(&mut rng).into_bytes();
            for _ in 0..rng.range(1..=3) {
                input = mutated(&input, &mut rng);
            }
            input
        }
        _ => noise(&mut rng),
    }
}

/// What is wrong with the program's behaviour on this input, if anything.
fn fault_on<E: Display>(
    watch: &Watch,
    solve: Solve<E>,
    oracle: Oracle,
    input: &[u8],
) -> Option<String> {
    let run = || {
        let start = Instant::now();
        watch.set(Some(input));
        let (ran, bytes) = peak_allocation(|| quietly(|| answer(solve, input)));
        watch.set(None);
        (ran, bytes, start.elapsed())
    };
    let (ran, bytes, elapsed) = run();
    let (answers, end) = match ran {
        Err(panic) => return Some(format!("panic: {panic}")),
        Ok(result) => result,
    };
    if bytes > MEMORY {
        return Some(format!("{bytes} bytes of memory"));
    }
    if elapsed > TIME && run().2 > TIME && run().2 > TIME {
        return Some(format!("{elapsed:?}"));
    }
    let wrong = match (oracle(input), &end) {
        (Ok(expected), Ok(())) => fault_in(&answers, expected.as_bytes()),
        (Ok(_), Err(error)) => Some(format!("refused, though valid: {error}")),
        (Err(Refusal::Malformed(_)), Ok(())) => Some("accepted, though malformed".to_string()),
        _ => fault_in(&answers, &answers),
    };
    wrong.or_else(|| message_fault(&end.err()?, input))
}

/// Ends the process, with a word on the input, when a run does not end.
struct Watch {
    current: Arc<Mutex<Watched>>,
}

/// How often the watched input changed, and the input of the run that is going on.
type Watched = (u64, Option<Vec<u8>>);

impl Watch {
    /// How many seconds a run may take before it counts as endless.
    const PATIENCE: u32 = 30;

    fn start() -> Watch {
        let current = Arc::new(Mutex::new((0, None)));
        let watched = Arc::downgrade(&current);
        thread::spawn(move || Watch::look(&watched));
        Watch { current }
    }

    fn set(&self, input: Option<&[u8]>) {
        let mut current = self
            .current
            .lock()
            .expect("nothing panics while it holds the lock");
        *current = (current.0 + 1, input.map(<[u8]>::to_vec));
    }

    fn look(watched: &Weak<Mutex<Watched>>) {
        let (mut seen, mut seconds) = (0, 0);
        while let Some(current) = watched.upgrade() {
            let current = current
                .lock()
                .expect("nothing panics while it holds the lock")
                .clone();
            seconds = if current.0 == seen { seconds + 1 } else { 0 };
            seen = current.0;
            if let (Some(input), true) = (current.1, seconds > Watch::PATIENCE) {
                eprintln!(
                    "no end in sight after {} s on {}",
                    Watch::PATIENCE,
                    excerpt(&input)
                );
                std::process::abort();
            }
            thread::sleep(Duration::from_secs(1));
        }
    }
}

/// Tokens that programs get wrong.
const TOKENS: [&str; 20] = [
    "0",
    "1",
    "2",
    "3",
    "00",
    "010",
    "65535",
    "65536",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "-1",
    "+1",
    "1.0",
    "x",
    "\u{feff}",
    "\u{1a}",
];

/// The input with one change, to a byte, a token or a line.
pub fn mutated(input: &[u8], rng: &mut Rng) -> Vec<u8> {
    match rng.below(4) {
        0 => with_byte_changed(input, rng),
        1 => with_pieces_changed(input, b"\n", rng),
        _ => with_pieces_changed(input, b" \n", rng),
    }
}

fn with_byte_changed(input: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut changed = input.to_vec();
    let at = rng.index(input.len() + 1);
    let byte = random_byte(rng);
    match rng.below(4) {
        0 => changed.insert(at, byte),
        1 => changed.truncate(at),
        _ if at == input.len() => changed.push(byte),
        2 => changed[at] = byte,
        _ => drop(changed.remove(at)),
    }
    changed
}

/// Changes one of the pieces that end with one of the given bytes.
fn with_pieces_changed(input: &[u8], ends: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut pieces: Vec<Vec<u8>> = input
        .split_inclusive(|byte| ends.contains(byte))
        .map(<[u8]>::to_vec)
        .collect();
    if pieces.is_empty() {
        return rng.pick(&TOKENS).as_bytes().to_vec();
    }
    let (at, other) = (rng.index(pieces.len()), rng.index(pieces.len()));
    match rng.below(6) {
        0 => drop(pieces.remove(at)),
        1 => pieces.insert(other, pieces[at].clone()),
        2 => pieces.swap(at, other),
        choice => {
            let text = String::from_utf8_lossy(&pieces[at]).into_owned();
            let (token, end) = text.split_at(text.trim_end().len());
            let token = match (choice, token.parse::<u64>()) {
                (3, Ok(number)) => number.saturating_add(1).to_string(),
                (4, Ok(number)) => number.saturating_sub(1).to_string(),
                _ => rng.pick(&TOKENS).to_string(),
            };
            pieces[at] = format!("{token}{end}").into_bytes();
        }
    }
    pieces.concat()
}

/// Bytes without sense: mostly digits and blanks, which get further than others.
fn noise(rng: &mut Rng) -> Vec<u8> {
    let length = rng.below(60);
    let mut noise = Vec::new();
    for _ in 0..length {
        match rng.below(8) {
            0 => noise.push(random_byte(rng)),
            1 => noise.extend(rng.pick(&TOKENS).bytes()),
            _ => noise.push(*rng.pick(b"0123 12 \n\n")),
        }
    }
    noise
}

fn random_byte(rng: &mut Rng) -> u8 {
    if rng.chance(1, 2) {
        *rng.pick(b"0123456789 \n\r\t-x.\0\x1a")
    } else {
        rng.below(256) as u8
    }
}

thread_local! {
    /// The bytes that this thread holds, and the most that it held since the count was last begun.
    static HELD: Cell<(isize, isize)> = const { Cell::new((0, 0)) };
}

/// The system's allocator, which counts for [`peak_allocation`] what each thread holds.
pub struct CountingAllocator;

impl CountingAllocator {
    fn count(change: isize) {
        // Fails only while the thread ends, when nobody counts any more.
        let _ = HELD.try_with(|held| {
            let (bytes, peak) = held.get();
            held.set((bytes + change, peak.max(bytes + change)));
        });
    }
}

// SAFETY: every method passes its arguments to the system's allocator and returns what that returns, so that the
// contract is the system's; the counting neither allocates (its cell is const and has no destructor) nor unwinds.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        CountingAllocator::count(layout.size() as isize);
        // SAFETY: the caller keeps the contract of this method, which is that of the system's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        CountingAllocator::count(-(layout.size() as isize));
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        CountingAllocator::count(layout.size() as isize);
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        CountingAllocator::count(size as isize - layout.size() as isize);
        // SAFETY: as above.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// What the work returns, and the most bytes that this thread held during it beyond those at its start. 0 unless
/// [`CountingAllocator`] is installed.
pub fn peak_allocation<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let (start, _) = HELD.get();
    HELD.set((start, start));
    let result = work();
    let (_, peak) = HELD.get();
    (result, (peak - start).unsigned_abs())
}

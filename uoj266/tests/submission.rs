//! The submission on anything that a judge or a user may feed it.

#[allow(dead_code)]
#[path = "../examples/generate.rs"]
mod generate;
#[allow(dead_code)]
#[path = "../examples/oracle.rs"]
mod oracle;
#[allow(dead_code)]
#[path = "../src/main.rs"]
mod submission;

use generate::{forest, input, tree};
use oracle::Refusal;
use scripts::testing::fuzz::{self, CountingAllocator, Expected};
use scripts::testing::random::Rng;
use scripts::testing::shapes::Shape;
use scripts::testing::submission::{self as harness, on_small_stack};
use std::io::{Read, Write};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");
const VALID: &[u8] = b"3\n5 3\n2 1\n1 3\n5 3\n2 0\n4 2\n1 4\n3 2\n";

fn solve(input: &mut dyn Read, output: &mut dyn Write) -> Result<(), String> {
    submission::solve(input, output).map_err(|error| error.to_string())
}

#[test]
fn cases() {
    harness::check_cases(solve, FOLDER);
}

#[test]
fn cases_of_the_bundle() {
    harness::check_bundle_cases(FOLDER);
    harness::check_bundle_on_full_disk(FOLDER, VALID);
}

#[test]
fn spellings_readers_and_writers() {
    harness::check_spellings(solve, VALID);
    harness::check_readers(solve, VALID);
    harness::check_writers(solve, VALID);
}

#[test]
fn malformed_input() {
    harness::check_single_faults(solve, VALID);
    let malformed: [(&[u8], &str, &str); 21] = [
        (b"", "a number of tests", ""),
        (b"x", "line 1: expected a number of tests", ""),
        (b"-1\n", "found -1", ""),
        (b"4294967296\n1 0\n", "4294967296", ""),
        (b"2\n1 0\n", "a number of nodes", "Alice\n"),
        (
            b"1\n0 0\n",
            "line 2: expected a number of nodes from 1 to 4294967295, found 0",
            "",
        ),
        (b"1\n4294967296 0\n", "found 4294967296", ""),
        (b"1\n3\n", "a number of edges", ""),
        (
            b"1\n3 3\n1 2\n2 3\n",
            "line 2: expected a number of edges from 0 to 2, found 3",
            "",
        ),
        (b"1\n1 1\n1 1\n", "a number of edges from 0 to 0", ""),
        (b"1\n3 -1\n", "found -1", ""),
        (
            b"1\n3 1\n0 1\n",
            "line 3: expected a node from 1 to 3, found 0",
            "",
        ),
        (
            b"2\n2 1\n1 2\n3 1\n1 4\n",
            "line 5: expected a node from 1 to 3, found 4",
            "Alice\n",
        ),
        (b"1\n3 2\n1 2\n", "a node", ""),
        (b"1\n3 2\n1 2\n2", "a node", ""),
        (
            b"1\n3 1\n1 b\n",
            "line 3: expected a node from 1 to 3, found b",
            "",
        ),
        (b"1\n3 1\n2 2\n", "the edges of a forest, found a cycle", ""),
        (
            b"1\n3 2\n1 2\n2 1\n",
            "the edges of a forest, found a cycle",
            "",
        ),
        (
            b"2\n2 0\n6 4\n1 2\n4 5\n5 6\n6 4\n",
            "found a cycle",
            "Bob\n",
        ),
        (
            b"1\n4294967295 2\n4294967295 9\n9 4294967295\n",
            "found a cycle",
            "",
        ),
        (b"1\n4294967295 4294967294\n", "a node", ""),
    ];
    harness::check_malformed(solve, VALID, &malformed);
    harness::check_bundle_malformed(FOLDER, &malformed);
}

#[test]
fn a_million_nodes_on_a_small_stack() {
    let mut rng = Rng::new(1);
    for shape in [Shape::Path, Shape::Star] {
        let input = input(&[(1_000_000, tree(shape, 1_000_000, &mut rng))]);
        let (answers, end) = on_small_stack(256 << 10, || harness::answer(solve, input.as_bytes()));
        assert_eq!((answers, end), (b"Alice\n".to_vec(), Ok(())), "{shape:?}");
    }
}

#[test]
fn memory_does_not_grow_with_the_number_of_tests() {
    // Two branches of wide sets, so that some are made, merged and set free.
    let mut rng = Rng::new(1);
    let mut edges = tree(Shape::Caterpillar, 200, &mut rng);
    edges.extend(
        tree(Shape::Deep, 200, &mut rng)
            .iter()
            .map(|(a, b)| (a + 200, b + 200)),
    );
    edges.push((0, 200));
    let peak = |tests: usize| {
        let input = input(&vec![(400, edges.clone()); tests]);
        let ((answers, end), bytes) =
            fuzz::peak_allocation(|| harness::answer(solve, input.as_bytes()));
        assert_eq!((answers.len(), end), (6 * tests, Ok(())));
        bytes
    };
    let room_for_answers = 16 * 300;
    assert!(
        peak(300) <= peak(1) + room_for_answers,
        "{} and {} bytes",
        peak(300),
        peak(1)
    );
}

#[test]
fn fuzz() {
    let generate = |rng: &mut Rng| {
        let tests: Vec<_> = (0..rng.range(1..=2))
            .map(|_| {
                let (shape, size) = (*rng.pick(&Shape::ALL), rng.range(1..=8) as usize);
                (size, forest(shape, size, rng))
            })
            .collect();
        input(&tests).into_bytes()
    };
    fuzz::check(solve, &generate, &expected);
}

fn expected(input: &[u8]) -> Expected {
    match oracle::answers(&String::from_utf8_lossy(input)) {
        Ok(answers) => Expected::Answers(answers.into_bytes()),
        Err(Refusal::TooLarge(_)) => Expected::Unknown,
        Err(Refusal::Malformed(_)) => Expected::Refusal,
    }
}

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

use oracle::Refusal;
use scripts::testing::fuzz::{self, CountingAllocator, Expected};
use scripts::testing::random::Rng;
use scripts::testing::shapes::{Root, Shape, labelled_edges};
use scripts::testing::submission::{self as harness, on_small_stack};
use std::io::{Read, Write};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");
const VALID: &[u8] = b"3\n4\n1 0 3\n1 2 12\n2 3 1\n1\n2\n0 1 4000000001\n";

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
    let malformed: [(&[u8], &str, &str); 18] = [
        (
            b"",
            "line 1: expected a number of tests from 0 to 4294967295, found the end of the input",
            "",
        ),
        (b"x", "line 1: expected a number of tests", ""),
        (b"-1\n", "found -1", ""),
        (b"4294967296\n", "found 4294967296", ""),
        (
            b"99999999999999999999999\n1\n",
            "found 99999999999999999999999",
            "",
        ),
        (
            b"2\n1\n",
            "expected a number of nodes from 1 to 4294967295, found the end",
            "Case 1: Jolly\n",
        ),
        (
            b"1\n0\n",
            "line 2: expected a number of nodes from 1 to 4294967295, found 0",
            "",
        ),
        (
            b"1\n4294967295\n",
            "expected a node from 0 to 4294967294, found the end",
            "",
        ),
        (
            b"1\n3\n0 1 3\n1 2 x\n",
            "line 4: expected a weight from 1 to 4294967295, found x",
            "",
        ),
        (
            b"1\n3\n0 1 3\n1 2 0\n",
            "line 4: expected a weight from 1 to 4294967295, found 0",
            "",
        ),
        (
            b"1\n3\n0 1 3\n1 3 1\n",
            "line 4: expected a node from 0 to 2, found 3",
            "",
        ),
        (b"1\n2\n0 1 4294967296\n", "line 3: expected a weight", ""),
        (b"1\n2\n0 1 1.5\n", "found 1.5", ""),
        (
            b"1\n2\n0 1",
            "expected a weight from 1 to 4294967295, found the end",
            "",
        ),
        (b"1\n2\n1 1 1\n", "line 3: expected the edges of a tree", ""),
        (
            b"1\n3\n1 2 1\n2 1 1\n",
            "line 4: expected the edges of a tree",
            "",
        ),
        (
            b"1\n4\n0 1 1\n1 0 1\n2 3 1\n",
            "line 5: expected the edges of a tree",
            "",
        ),
        (
            b"2\n2\n0 1 1\n3\n1 2 5\n1 2 5\n",
            "line 6: expected the edges of a tree",
            "Case 1: Emily\n",
        ),
    ];
    harness::check_malformed(solve, VALID, &malformed);
    harness::check_bundle_malformed(FOLDER, &malformed);
}

#[test]
fn a_path_of_a_million_nodes_on_a_small_stack() {
    const NODES: usize = 1_000_000;
    let mut rng = Rng::new(1);
    let mut input = b"3\n".to_vec();
    // An even weight hands the value on, an odd one flips its lowest bit, a weight of one adds one.
    for weight in [2, 3, 1] {
        writeln!(input, "{NODES}").unwrap();
        for (one, other) in
            labelled_edges(&Shape::Path.parents(NODES, &mut rng), &mut rng, Root::First)
        {
            writeln!(input, "{one} {other} {weight}").unwrap();
        }
    }
    let expected = b"Case 1: Jolly\nCase 2: Emily\nCase 3: Emily\n";
    on_small_stack(256 << 10, || harness::check_answer(solve, &input, expected));
}

#[test]
fn fuzz() {
    let generate = |rng: &mut Rng| {
        let (shape, size, tests) = (*rng.pick(&Shape::ALL), rng.range(1..=5), rng.range(0..=3));
        generate::input(shape, size as usize, tests, rng).into_bytes()
    };
    let oracle = |input: &[u8]| match oracle::answers(input, 1 << 10) {
        Ok(answers) => Expected::Answers(answers.into_bytes()),
        Err(Refusal::Malformed(_)) => Expected::Refusal,
        Err(Refusal::TooLarge) => Expected::Unknown,
    };
    fuzz::check(solve, &generate, &oracle);
}

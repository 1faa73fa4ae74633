//! The submission on the case files, on every spelling of an input, on bad ones, and on large ones.

#[path = "../examples/generate.rs"]
#[allow(dead_code)]
mod generate;
#[path = "../examples/oracle.rs"]
#[allow(dead_code)]
mod oracle;
#[path = "../src/main.rs"]
#[allow(dead_code)]
mod submission;

use scripts::testing::fuzz::{self, CountingAllocator, Expected, peak_allocation};
use scripts::testing::random::Rng;
use scripts::testing::shapes::Shape;
use scripts::testing::submission::*;
use std::io::{Read, Write};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

const SAMPLE: &[u8] = include_bytes!("../cases/sample-1.in");

fn solve(input: &mut dyn Read, output: &mut dyn Write) -> Result<(), String> {
    submission::solve(input, output).map_err(|error| error.to_string())
}

#[test]
fn cases() {
    check_cases(solve, FOLDER);
}

#[test]
fn cases_of_the_bundle() {
    check_bundle_cases(FOLDER);
    check_bundle_on_full_disk(FOLDER, SAMPLE);
}

#[test]
fn any_spelling_reader_and_writer() {
    check_spellings(solve, SAMPLE);
    check_readers(solve, SAMPLE);
    check_writers(solve, SAMPLE);
    check_single_faults(solve, SAMPLE);
}

#[test]
fn malformed_inputs() {
    let tests = "line 1: expected a number of tests from 0 to 4294967295, found";
    let nodes = "expected a number of nodes from 1 to 4294967295, found";
    let malformed: &[(&str, String, &str)] = &[
        ("", format!("{tests} the end of the input"), ""),
        ("x", format!("{tests} x"), ""),
        ("-1\n", format!("{tests} -1"), ""),
        ("4294967296\n", format!("{tests} 4294967296"), ""),
        ("1\n0\n", format!("line 2: {nodes} 0"), ""),
        ("2\n1\n1.0\n", format!("line 3: {nodes} 1.0"), "Restart\n"),
        (
            "1\n4294967295\n",
            "line 3: expected a node from 1 to 4294967295, found the end".into(),
            "",
        ),
        (
            "1\n3\n1 2\n2 4\n",
            "line 4: expected a node from 1 to 3, found 4".into(),
            "",
        ),
        (
            "1\n3\n1 2\n0 3\n",
            "line 4: expected a node from 1 to 3, found 0".into(),
            "",
        ),
        (
            "1\n3\n1 2\n1 x3\n",
            "line 4: expected a node from 1 to 3, found x3".into(),
            "",
        ),
        (
            "1\n3\n1 2\n1",
            "line 4: expected a node from 1 to 3, found the end".into(),
            "",
        ),
        (
            "1\n3\n1 2\n2 1\n",
            "line 4: expected the edges of a tree, found a cycle".into(),
            "",
        ),
        (
            "1\n4\n1 2\n2 3\n3 1\n",
            "line 5: expected the edges of a tree, found a cycle".into(),
            "",
        ),
        (
            "2\n2\n1 2\n2\n2 2\n",
            "line 5: expected the edges of a tree, found a cycle".into(),
            "Play now\n",
        ),
    ];
    let malformed: Vec<(&[u8], &str, &str)> = malformed
        .iter()
        .map(|(input, message, answers)| (input.as_bytes(), message.as_str(), *answers))
        .collect();
    check_malformed(solve, SAMPLE, &malformed);
    check_bundle_malformed(FOLDER, &malformed);
}

#[test]
fn a_number_of_nodes_alone_takes_no_memory() {
    let (_, bytes) = peak_allocation(|| answer(solve, b"1\n4294967295\n1 2\n"));
    assert!(bytes < 1 << 20, "{bytes} bytes");
}

/// Of a path every edge can be marked in the end, so that the number of edges decides; of a star only two.
#[test]
fn paths_and_stars_of_a_million_nodes_on_a_small_stack() {
    for (shape, size, expected) in [
        (Shape::Path, 1_000_000, "Play now\n"),
        (Shape::Path, 999_999, "Restart\n"),
        (Shape::Star, 1_000_000, "Restart\n"),
    ] {
        let input = generate::input(&mut Rng::new(1), shape, size, 1);
        on_small_stack(256 << 10, || {
            check_answer(solve, input.as_bytes(), expected.as_bytes())
        });
    }
}

#[test]
fn fuzz() {
    let generate = |rng: &mut Rng| {
        let shape = *rng.pick(&Shape::ALL);
        let size = if rng.chance(1, 50) {
            rng.range(7..=11)
        } else {
            rng.range(1..=6)
        };
        let tests = rng.range(0..=3);
        generate::input(rng, shape, size as usize, tests as usize).into_bytes()
    };
    let oracle = |input: &[u8]| match oracle::parse(input) {
        Err(_) => Expected::Refusal,
        Ok(_) => oracle::answers(input).map_or(Expected::Unknown, |answers| {
            Expected::Answers(answers.into_bytes())
        }),
    };
    fuzz::check(solve, &generate, &oracle);
}

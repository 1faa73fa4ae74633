//! The submission on the case files, on every spelling of an input, on bad ones, and on large ones.

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
use std::fmt::Write as _;
use std::io::{Read, Write};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

const SAMPLE: &[u8] = include_bytes!("../cases/sample-1-without-trailing-blanks.in");

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
    let cycle = "expected parents that form a tree, found a cycle";
    let stones = "expected a number of stones from 0 to 4294967295, found";
    let malformed: &[(&str, &str, String)] = &[
        (
            "",
            "",
            "line 1: expected a number of nodes from 1 to 4294967295, found the end".into(),
        ),
        (
            "0 1 1\n",
            "",
            "line 1: expected a number of nodes from 1 to 4294967295, found 0".into(),
        ),
        (
            "x 1 1\n",
            "",
            "line 1: expected a number of nodes from 1 to 4294967295, found x".into(),
        ),
        (
            "3 -1 1\n",
            "",
            "line 1: expected a number of changes from 0 to 4294967295, found -1".into(),
        ),
        (
            "3 1 4294967296\n",
            "",
            "line 1: expected a limit L from 0 to 4294967295, found 4294967296".into(),
        ),
        (
            "4294967295 1 1\n",
            "",
            "line 2: expected a parent from 1 to 4294967295, found the end".into(),
        ),
        (
            "3 1 1\n1 5\n4 3\n2 1\n",
            "",
            "line 3: expected a parent from 1 to 3, found 4".into(),
        ),
        (
            "3 1 1\n1 5\n0 3\n2 1\n",
            "",
            "line 3: expected a parent from 1 to 3, found 0".into(),
        ),
        (
            "3 1 1\n1 5\n1 -3\n2 1\n",
            "",
            format!("line 3: {stones} -3"),
        ),
        (
            "3 1 1\n1 5\n1 4294967296\n2 1\n",
            "",
            format!("line 3: {stones} 4294967296"),
        ),
        ("3 1 1\n1 5\n1", "", format!("line 3: {stones} the end")),
        ("2 1 1\n2 5\n2 1\n", "", cycle.into()),
        ("4 1 1\n1 5\n4 3\n3 3\n2 1\n", "", cycle.into()),
        ("4 1 1\n3 5\n4 3\n2 3\n2 1\n", "", cycle.into()),
        (
            "2 4294967295 9\n1 5\n2 0\n2 1\n",
            "No\nYes\n",
            "line 5: expected a node from 1 to 2, found the end".into(),
        ),
        (
            "2 2 9\n1 5\n2 0\n3 1\n",
            "No\n",
            "line 4: expected a node from 1 to 2, found 3".into(),
        ),
        (
            "2 2 9\n1 5\n2 0\n0 1\n",
            "No\n",
            "line 4: expected a node from 1 to 2, found 0".into(),
        ),
        (
            "2 2 9\n1 5\n2 1\n2 one\n",
            "Yes\n",
            format!("line 4: {stones} one"),
        ),
        (
            "2 2 9\n1 5\n2 1\n2",
            "Yes\n",
            format!("line 4: {stones} the end"),
        ),
    ];
    let malformed: Vec<(&[u8], &str, &str)> = malformed
        .iter()
        .map(|(input, answers, message)| (input.as_bytes(), message.as_str(), *answers))
        .collect();
    check_malformed(solve, SAMPLE, &malformed);
    check_bundle_malformed(FOLDER, &malformed);
}

#[test]
fn a_number_of_nodes_alone_takes_no_memory() {
    let (_, bytes) = peak_allocation(|| answer(solve, b"4294967295 4294967295 1\n1 1\n"));
    assert!(bytes < 1 << 20, "{bytes} bytes");
}

/// Asserts that on a path of a million nodes the ends, both at odd depth, decide: the one below the root has 7 stones,
/// the other gets 17, then 18.
fn check_path(parent: impl Fn(usize) -> usize, top: usize, bottom: usize) {
    let mut input = "1000000 3 9\n".to_string();
    for node in 2..=1_000_000 {
        let stones = if node == top { 7 } else { 0 };
        writeln!(input, "{} {stones}", parent(node)).expect("a string takes everything");
    }
    input += &format!("{bottom} 17\n{bottom} 18\n{top} 18\n");
    on_small_stack(256 << 10, || {
        check_answer(solve, input.as_bytes(), b"No\nYes\nNo\n")
    });
}

#[test]
fn paths_of_a_million_nodes_on_a_small_stack() {
    check_path(|node| node - 1, 2, 1_000_000);
    check_path(|node| node % 1_000_000 + 1, 1_000_000, 2);
}

/// A small input with nodes numbered at random, so that parents may come after their children, and with zeros.
fn generate(rng: &mut Rng) -> Vec<u8> {
    let shape = *rng.pick(&Shape::ALL);
    let parents = shape.parents(rng.range(1..=5) as usize, rng);
    let mut labels: Vec<usize> = (1..=parents.len()).collect();
    rng.shuffle(&mut labels[1..]);
    let mut lines: Vec<(usize, String)> = (1..parents.len())
        .map(|node| {
            (
                labels[node],
                format!("{} {}\n", labels[parents[node]], rng.below(4)),
            )
        })
        .collect();
    lines.sort();
    let changes = rng.below(4);
    let mut input = format!("{} {changes} {}\n", parents.len(), rng.below(5));
    input.extend(lines.into_iter().map(|(_, line)| line));
    for _ in 0..changes {
        input += &format!("{} {}\n", rng.pick(&labels), rng.below(5));
    }
    input.into_bytes()
}

#[test]
fn fuzz() {
    let oracle = |input: &[u8]| match oracle::parse(input) {
        Err(_) => Expected::Refusal,
        Ok(task) if task.work() > 2_000 => Expected::Unknown,
        Ok(_) => Expected::Answers(oracle::answers(input).expect("it is small").into_bytes()),
    };
    fuzz::check(solve, &generate, &oracle);
}

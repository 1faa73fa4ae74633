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

use scripts::testing::everything::check_everything;
use scripts::testing::fuzz::{self, CountingAllocator, peak_allocation};
use scripts::testing::random::Rng;
use scripts::testing::submission::{answer, check_answer, on_small_stack};
use std::fmt::Write;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

const SAMPLE: &str = include_str!("../cases/sample-1-without-trailing-blanks.in");

#[test]
fn everything() {
    let malformed = [
        (
            "",
            "line 1: expected a number of nodes from 1 to 4294967295, found the end",
            "",
        ),
        (
            "0 1 1\n",
            "line 1: expected a number of nodes from 1 to 4294967295, found 0",
            "",
        ),
        (
            "x 1 1\n",
            "line 1: expected a number of nodes from 1 to 4294967295, found x",
            "",
        ),
        (
            "3 -1 1\n",
            "line 1: expected a number of changes from 0 to 4294967295, found -1",
            "",
        ),
        (
            "3 1 4294967296\n",
            "line 1: expected a limit L from 0 to 4294967295, found 4294967296",
            "",
        ),
        (
            "4294967295 1 1\n",
            "line 2: expected a parent from 1 to 4294967295, found the end",
            "",
        ),
        (
            "3 1 1\n1 5\n4 3\n2 1\n",
            "line 3: expected a parent from 1 to 3, found 4",
            "",
        ),
        (
            "3 1 1\n1 5\n0 3\n2 1\n",
            "line 3: expected a parent from 1 to 3, found 0",
            "",
        ),
        (
            "3 1 1\n1 5\n1 -3\n2 1\n",
            "line 3: expected a number of stones from 0 to 4294967295, found -3",
            "",
        ),
        (
            "3 1 1\n1 5\n1 4294967296\n2 1\n",
            "line 3: expected a number of stones from 0 to 4294967295, found 4294967296",
            "",
        ),
        (
            "3 1 1\n1 5\n1",
            "line 3: expected a number of stones from 0 to 4294967295, found the end",
            "",
        ),
        (
            "2 1 1\n2 5\n2 1\n",
            "expected parents that form a tree, found a cycle",
            "",
        ),
        (
            "4 1 1\n1 5\n4 3\n3 3\n2 1\n",
            "expected parents that form a tree, found a cycle",
            "",
        ),
        (
            "4 1 1\n3 5\n4 3\n2 3\n2 1\n",
            "expected parents that form a tree, found a cycle",
            "",
        ),
        (
            "2 4294967295 9\n1 5\n2 0\n2 1\n",
            "line 5: expected a node from 1 to 2, found the end",
            "No\nYes\n",
        ),
        (
            "2 2 9\n1 5\n2 0\n3 1\n",
            "line 4: expected a node from 1 to 2, found 3",
            "No\n",
        ),
        (
            "2 2 9\n1 5\n2 0\n0 1\n",
            "line 4: expected a node from 1 to 2, found 0",
            "No\n",
        ),
        (
            "2 2 9\n1 5\n2 1\n2 one\n",
            "line 4: expected a number of stones from 0 to 4294967295, found one",
            "Yes\n",
        ),
        (
            "2 2 9\n1 5\n2 1\n2",
            "line 4: expected a number of stones from 0 to 4294967295, found the end",
            "Yes\n",
        ),
    ];
    check_everything(submission::solve, FOLDER, SAMPLE, &malformed);
}

#[test]
fn a_number_of_nodes_alone_takes_no_memory() {
    let (_, bytes) =
        peak_allocation(|| answer(submission::solve, b"4294967295 4294967295 1\n1 1\n"));
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
        check_answer(submission::solve, input.as_bytes(), b"No\nYes\nNo\n")
    });
}

#[test]
fn paths_of_a_million_nodes_on_a_small_stack() {
    check_path(|node| node - 1, 2, 1_000_000);
    check_path(|node| node % 1_000_000 + 1, 1_000_000, 2);
}

#[test]
fn fuzz() {
    let generate = |rng: &mut Rng| {
        let (size, changes) = (rng.range(1..=5) as usize, rng.below(4) as usize);
        generate::any_order(rng, size, changes)
    };
    fuzz::check(submission::solve, &generate, &|input| {
        oracle::answers(input, 2_000)
    });
}

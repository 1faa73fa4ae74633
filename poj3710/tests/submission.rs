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

use generate::{Graph, data_set};
use oracle::Refusal;
use scripts::testing::fuzz::{self, CountingAllocator, Expected};
use scripts::testing::random::Rng;
use scripts::testing::shapes::{Root, Shape, labelled_edges};
use scripts::testing::submission::{self as harness, on_small_stack};
use std::io::{Read, Write};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");
const VALID: &[u8] = b"2\n2 1\n1 2\n4 4\n1 2\n2 3\n2 4\n3 4\n0\n1\n12 3\n1 12\n12 1\n12 12\n";

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
    let malformed: [(&[u8], &str, &str); 16] = [
        (
            b"x",
            "line 1: expected a number of graphs from 0 to 4294967295, found x",
            "",
        ),
        (b"-1\n", "found -1", ""),
        (b"4294967296\n", "found 4294967296", ""),
        (
            b"0\n0\nend\n",
            "line 3: expected a number of graphs",
            "Harry\nHarry\n",
        ),
        (
            b"1\n",
            "expected a number of nodes from 1 to 4294967295, found the end of the input",
            "",
        ),
        (
            b"1\n0 0\n",
            "line 2: expected a number of nodes from 1 to 4294967295, found 0",
            "",
        ),
        (b"1\n4294967296 0\n", "expected a number of nodes", ""),
        (
            b"1\n2\n",
            "expected a number of edges from 0 to 2147483647, found the end",
            "",
        ),
        (b"1\n2 4294967295\n1 2\n", "expected a number of edges", ""),
        (
            b"1\n2 2147483647\n1 2\n",
            "expected a node from 1 to 2, found the end",
            "",
        ),
        (
            b"1\n4294967295 1\n",
            "expected a node from 1 to 4294967295, found the end",
            "",
        ),
        (
            b"1\n2 1\n1 3\n",
            "line 3: expected a node from 1 to 2, found 3",
            "",
        ),
        (
            b"1\n2 1\n0 1\n",
            "line 3: expected a node from 1 to 2, found 0",
            "",
        ),
        (
            b"1\n2 2\n1 2\n1 y\n",
            "line 4: expected a node from 1 to 2, found y",
            "",
        ),
        (
            b"1\n2 1\n1 2\n1\n2 1\n1",
            "expected a node from 1 to 2, found the end",
            "Sally\n",
        ),
        (b"4294967295\n1 0\n", "expected a number of nodes", ""),
    ];
    harness::check_malformed(solve, VALID, &malformed);
    harness::check_bundle_malformed(FOLDER, &malformed);
}

#[test]
fn few_edges_among_four_billion_nodes() {
    let input =
        b"1\n4294967295 3\n4294967295 1\n4294967295 7\n4294967294 4294967293\n1\n4294967295 0\n";
    let (peak, answers) = (fuzz::MEMORY, b"Sally\nHarry\n");
    let ((), bytes) = fuzz::peak_allocation(|| harness::check_answer(solve, input, answers));
    assert!(bytes < peak, "{bytes} bytes");
}

#[test]
fn a_hundred_thousand_nodes_on_a_small_stack() {
    const NODES: usize = 100_000;
    let mut rng = Rng::new(1);
    let path = labelled_edges(&Shape::Path.parents(NODES, &mut rng), &mut rng, Root::First);
    let even_cycle = Graph::Cycle.edges(NODES, &mut rng);
    let odd_cycle = Graph::Cycle.edges(NODES - 1, &mut rng);
    let input = [
        data_set(&[(NODES, path.clone())]),
        data_set(&[(NODES, path.clone()), (NODES, path)]),
        data_set(&[(NODES, even_cycle)]),
        data_set(&[(NODES, odd_cycle)]),
    ];
    let expected = b"Sally\nHarry\nHarry\nSally\n";
    on_small_stack(256 << 10, || {
        harness::check_answer(solve, input.concat().as_bytes(), expected)
    });
}

#[test]
fn fuzz() {
    let generate = |rng: &mut Rng| {
        let (graph, nodes, tests) = (*rng.pick(&Graph::all()), rng.range(1..=4), rng.range(0..=3));
        generate::input(graph, nodes as usize, tests, rng).into_bytes()
    };
    let oracle = |input: &[u8]| match oracle::answers(input, 9) {
        Ok(answers) => Expected::Answers(answers.into_bytes()),
        Err(Refusal::Malformed(_)) => Expected::Refusal,
        Err(Refusal::TooLarge) => Expected::Unknown,
    };
    fuzz::check(solve, &generate, &oracle);
}

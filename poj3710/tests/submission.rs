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
use scripts::testing::everything::check_everything;
use scripts::testing::fuzz::{self, CountingAllocator};
use scripts::testing::random::Rng;
use scripts::testing::shapes::{Root, Shape, labelled_edges};
use scripts::testing::submission::{check_answer, on_small_stack};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");
const VALID: &str = "2\n2 1\n1 2\n4 4\n1 2\n2 3\n2 4\n3 4\n0\n1\n12 3\n1 12\n12 1\n12 12\n";

#[test]
fn everything() {
    let malformed = [
        (
            "x",
            "line 1: expected a number of graphs from 0 to 4294967295, found x",
            "",
        ),
        ("-1\n", "found -1", ""),
        ("4294967296\n", "found 4294967296", ""),
        (
            "0\n0\nend\n",
            "line 3: expected a number of graphs",
            "Harry\nHarry\n",
        ),
        (
            "1\n",
            "expected a number of nodes from 1 to 4294967295, found the end of the input",
            "",
        ),
        (
            "1\n0 0\n",
            "line 2: expected a number of nodes from 1 to 4294967295, found 0",
            "",
        ),
        ("1\n4294967296 0\n", "expected a number of nodes", ""),
        (
            "1\n2\n",
            "expected a number of edges from 0 to 2147483647, found the end",
            "",
        ),
        ("1\n2 4294967295\n1 2\n", "expected a number of edges", ""),
        (
            "1\n2 2147483647\n1 2\n",
            "expected a node from 1 to 2, found the end",
            "",
        ),
        (
            "1\n4294967295 1\n",
            "expected a node from 1 to 4294967295, found the end",
            "",
        ),
        (
            "1\n2 1\n1 3\n",
            "line 3: expected a node from 1 to 2, found 3",
            "",
        ),
        (
            "1\n2 1\n0 1\n",
            "line 3: expected a node from 1 to 2, found 0",
            "",
        ),
        (
            "1\n2 2\n1 2\n1 y\n",
            "line 4: expected a node from 1 to 2, found y",
            "",
        ),
        (
            "1\n2 1\n1 2\n1\n2 1\n1",
            "expected a node from 1 to 2, found the end",
            "Sally\n",
        ),
        ("4294967295\n1 0\n", "expected a number of nodes", ""),
    ];
    check_everything(submission::solve, FOLDER, VALID, &malformed);
}

#[test]
fn few_edges_among_four_billion_nodes() {
    let input =
        b"1\n4294967295 3\n4294967295 1\n4294967295 7\n4294967294 4294967293\n1\n4294967295 0\n";
    let (peak, answers) = (fuzz::MEMORY, b"Sally\nHarry\n");
    let ((), bytes) = fuzz::peak_allocation(|| check_answer(submission::solve, input, answers));
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
        check_answer(submission::solve, input.concat().as_bytes(), expected)
    });
}

#[test]
fn fuzz() {
    let generate = |rng: &mut Rng| {
        let (graph, nodes, tests) = (*rng.pick(&Graph::all()), rng.range(1..=4), rng.range(0..=3));
        generate::input(graph, nodes as usize, tests, rng)
    };
    fuzz::check(submission::solve, &generate, &|input| {
        oracle::answers(input, 9)
    });
}

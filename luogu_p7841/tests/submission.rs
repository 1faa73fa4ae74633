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
use scripts::testing::shapes::Shape;
use scripts::testing::submission::{answer, check_answer, on_small_stack};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

const SAMPLE: &str = include_str!("../cases/sample-1.in");

#[test]
fn everything() {
    let malformed = [
        (
            "",
            "line 1: expected a number of tests from 0 to 4294967295, found the end of the input",
            "",
        ),
        (
            "x",
            "line 1: expected a number of tests from 0 to 4294967295, found x",
            "",
        ),
        (
            "-1\n",
            "line 1: expected a number of tests from 0 to 4294967295, found -1",
            "",
        ),
        (
            "4294967296\n",
            "line 1: expected a number of tests from 0 to 4294967295, found 4294967296",
            "",
        ),
        (
            "1\n0\n",
            "line 2: expected a number of nodes from 1 to 4294967295, found 0",
            "",
        ),
        (
            "2\n1\n1.0\n",
            "line 3: expected a number of nodes from 1 to 4294967295, found 1.0",
            "Restart\n",
        ),
        (
            "1\n4294967295\n",
            "line 3: expected a node from 1 to 4294967295, found the end",
            "",
        ),
        (
            "1\n3\n1 2\n2 4\n",
            "line 4: expected a node from 1 to 3, found 4",
            "",
        ),
        (
            "1\n3\n1 2\n0 3\n",
            "line 4: expected a node from 1 to 3, found 0",
            "",
        ),
        (
            "1\n3\n1 2\n1 x3\n",
            "line 4: expected a node from 1 to 3, found x3",
            "",
        ),
        (
            "1\n3\n1 2\n1",
            "line 4: expected a node from 1 to 3, found the end",
            "",
        ),
        (
            "1\n3\n1 2\n2 1\n",
            "line 4: expected the edges of a tree, found a cycle",
            "",
        ),
        (
            "1\n4\n1 2\n2 3\n3 1\n",
            "line 5: expected the edges of a tree, found a cycle",
            "",
        ),
        (
            "2\n2\n1 2\n2\n2 2\n",
            "line 5: expected the edges of a tree, found a cycle",
            "Play now\n",
        ),
    ];
    check_everything(submission::solve, FOLDER, SAMPLE, &malformed);
}

#[test]
fn a_number_of_nodes_alone_takes_no_memory() {
    let (_, bytes) = peak_allocation(|| answer(submission::solve, b"1\n4294967295\n1 2\n"));
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
            check_answer(submission::solve, input.as_bytes(), expected.as_bytes())
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
        generate::input(rng, shape, size as usize, tests as usize)
    };
    fuzz::check(submission::solve, &generate, &oracle::answers);
}

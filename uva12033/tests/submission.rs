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

use scripts::testing::everything::check_everything;
use scripts::testing::fuzz::{self, CountingAllocator};
use scripts::testing::random::Rng;
use scripts::testing::shapes::{Root, Shape, labelled_edges};
use scripts::testing::submission::{check_answer, on_small_stack};
use std::io::Write;

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");
const VALID: &str = "3\n4\n1 0 3\n1 2 12\n2 3 1\n1\n2\n0 1 4000000001\n";

#[test]
fn everything() {
    let malformed = [
        (
            "",
            "line 1: expected a number of tests from 0 to 4294967295, found the end of the input",
            "",
        ),
        ("x", "line 1: expected a number of tests", ""),
        ("-1\n", "found -1", ""),
        ("4294967296\n", "found 4294967296", ""),
        (
            "99999999999999999999999\n1\n",
            "found 99999999999999999999999",
            "",
        ),
        (
            "2\n1\n",
            "expected a number of nodes from 1 to 4294967295, found the end",
            "Case 1: Jolly\n",
        ),
        (
            "1\n0\n",
            "line 2: expected a number of nodes from 1 to 4294967295, found 0",
            "",
        ),
        (
            "1\n4294967295\n",
            "expected a node from 0 to 4294967294, found the end",
            "",
        ),
        (
            "1\n3\n0 1 3\n1 2 x\n",
            "line 4: expected a weight from 1 to 4294967295, found x",
            "",
        ),
        (
            "1\n3\n0 1 3\n1 2 0\n",
            "line 4: expected a weight from 1 to 4294967295, found 0",
            "",
        ),
        (
            "1\n3\n0 1 3\n1 3 1\n",
            "line 4: expected a node from 0 to 2, found 3",
            "",
        ),
        ("1\n2\n0 1 4294967296\n", "line 3: expected a weight", ""),
        ("1\n2\n0 1 1.5\n", "found 1.5", ""),
        (
            "1\n2\n0 1",
            "expected a weight from 1 to 4294967295, found the end",
            "",
        ),
        ("1\n2\n1 1 1\n", "line 3: expected the edges of a tree", ""),
        (
            "1\n3\n1 2 1\n2 1 1\n",
            "line 4: expected the edges of a tree",
            "",
        ),
        (
            "1\n4\n0 1 1\n1 0 1\n2 3 1\n",
            "line 5: expected the edges of a tree",
            "",
        ),
        (
            "2\n2\n0 1 1\n3\n1 2 5\n1 2 5\n",
            "line 6: expected the edges of a tree",
            "Case 1: Emily\n",
        ),
    ];
    check_everything(submission::solve, FOLDER, VALID, &malformed);
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
    on_small_stack(256 << 10, || {
        check_answer(submission::solve, &input, expected)
    });
}

#[test]
fn fuzz() {
    let generate = |rng: &mut Rng| {
        let (shape, size, tests) = (*rng.pick(&Shape::ALL), rng.range(1..=5), rng.range(0..=3));
        generate::input(shape, size as usize, tests, rng)
    };
    fuzz::check(submission::solve, &generate, &|input| {
        oracle::answers(input, 1 << 10)
    });
}

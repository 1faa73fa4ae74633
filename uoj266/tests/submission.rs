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
use scripts::testing::everything::check_everything;
use scripts::testing::fuzz::{self, CountingAllocator};
use scripts::testing::random::Rng;
use scripts::testing::shapes::Shape;
use scripts::testing::submission::{answer, on_small_stack};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");
const VALID: &str = "3\n5 3\n2 1\n1 3\n5 3\n2 0\n4 2\n1 4\n3 2\n";

#[test]
fn everything() {
    let malformed = [
        ("", "a number of tests", ""),
        ("x", "line 1: expected a number of tests", ""),
        ("-1\n", "found -1", ""),
        ("4294967296\n1 0\n", "4294967296", ""),
        ("2\n1 0\n", "a number of nodes", "Alice\n"),
        (
            "1\n0 0\n",
            "line 2: expected a number of nodes from 1 to 4294967295, found 0",
            "",
        ),
        ("1\n4294967296 0\n", "found 4294967296", ""),
        ("1\n3\n", "a number of edges", ""),
        (
            "1\n3 3\n1 2\n2 3\n",
            "line 2: expected a number of edges from 0 to 2, found 3",
            "",
        ),
        ("1\n1 1\n1 1\n", "a number of edges from 0 to 0", ""),
        ("1\n3 -1\n", "found -1", ""),
        (
            "1\n3 1\n0 1\n",
            "line 3: expected a node from 1 to 3, found 0",
            "",
        ),
        (
            "2\n2 1\n1 2\n3 1\n1 4\n",
            "line 5: expected a node from 1 to 3, found 4",
            "Alice\n",
        ),
        ("1\n3 2\n1 2\n", "a node", ""),
        ("1\n3 2\n1 2\n2", "a node", ""),
        (
            "1\n3 1\n1 b\n",
            "line 3: expected a node from 1 to 3, found ",
            "",
        ),
        ("1\n3 1\n2 2\n", "the edges of a forest, found a cycle", ""),
        (
            "1\n3 2\n1 2\n2 1\n",
            "the edges of a forest, found a cycle",
            "",
        ),
        (
            "2\n2 0\n6 4\n1 2\n4 5\n5 6\n6 4\n",
            "found a cycle",
            "Bob\n",
        ),
        (
            "1\n4294967295 2\n4294967295 9\n9 4294967295\n",
            "found a cycle",
            "",
        ),
        ("1\n4294967295 4294967294\n", "a node", ""),
    ];
    check_everything(submission::solve, FOLDER, VALID, &malformed);
}

#[test]
fn a_million_nodes_on_a_small_stack() {
    let mut rng = Rng::new(1);
    for shape in [Shape::Path, Shape::Star] {
        let input = input(&[(1_000_000, tree(shape, 1_000_000, &mut rng))]);
        let (answers, end) =
            on_small_stack(256 << 10, || answer(submission::solve, input.as_bytes()));
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
            fuzz::peak_allocation(|| answer(submission::solve, input.as_bytes()));
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
        input(&tests)
    };
    fuzz::check(submission::solve, &generate, &oracle::answers);
}

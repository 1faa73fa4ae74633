//! `examples/validate.rs` against the cases, whose names say which the statement allows, against inputs at both sides of
//! each rule, and against the generator, whose shapes say the same.

#[path = "../examples/generate.rs"]
#[allow(dead_code)]
mod generate;
#[path = "../examples/validate.rs"]
#[allow(dead_code)]
mod validate;

use generate::generator;
use scripts::testing::validity::{check_generator, check_statement};
use validate::statement;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

/// As many paths as there are sizes, all in one test.
fn paths(sizes: &[usize]) -> String {
    let nodes: usize = sizes.iter().sum();
    let mut edges = String::new();
    let mut first = 1;
    for size in sizes {
        edges.extend((first + 1..first + size).map(|node| format!("{} {node}\n", node - 1)));
        first += size;
    }
    format!("1\n{nodes} {}\n{edges}", nodes - sizes.len())
}

#[test]
fn each_rule_has_two_sides() {
    let nodes = "line 2: expected a number of nodes from 1 to 100000";
    let tests = |count: usize| format!("{count}\n{}", "1 0\n".repeat(count));
    check_statement(
        statement,
        FOLDER,
        &[
            (
                &tests(10),
                &tests(11),
                "line 1: expected a number of tests from 0 to 10",
            ),
            ("1\n1 0\n", "1\n0 0\n", nodes),
            ("1\n100000 0\n", "1\n100001 0\n", nodes),
            (
                "3\n100000 0\n99999 0\n1 0\n",
                "3\n100000 0\n99999 0\n2 0\n",
                "line 4: expected 200000 nodes at most in all",
            ),
            (
                &paths(&[50_000, 50_000]),
                &paths(&[50_001]),
                "expected 50000 nodes at most in a tree, found 50001",
            ),
            (
                "1\n3 2\n1 2\n2 3\n",
                "1\n3 3\n1 2\n2 3\n3 1\n",
                "line 2: expected a number of edges from 0 to 2",
            ),
            (
                "1\n3 1\n1 3\n",
                "1\n3 1\n1 4\n",
                "line 3: expected a node from 1 to 3",
            ),
            (
                "1\n3 1\n1 3\n",
                "1\n3 1\n0 3\n",
                "line 3: expected a node from 1 to 3",
            ),
            (
                "1\n4 3\n1 2\n2 3\n4 3\n",
                "1\n4 3\n1 2\n2 3\n1 3\n",
                "line 5: expected edges that form a forest",
            ),
            (
                "1\n2 1\n1 2\n",
                "1\n2 1\n1 1\n",
                "line 3: expected edges that form a forest",
            ),
            (
                "1\n2 1\n1 2\n",
                "1\n2 0\n1 2\n",
                "line 3: expected the end of the input",
            ),
            ("1\n2 1\n1 2", "1\n2 1\n", "line 2: expected another line"),
        ],
    );
}

#[test]
fn the_generator_makes_what_it_says() {
    check_generator(
        &generator(),
        statement,
        &[1, 2, 3, 4, 5, 10, 100, 1000, 50_000],
        4,
    );
}

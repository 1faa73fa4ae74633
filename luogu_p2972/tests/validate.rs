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

/// A star with so many nodes, and a number of changes.
fn star(nodes: usize, changes: usize) -> String {
    let rows = "1 1\n".repeat(nodes.saturating_sub(1));
    format!("{nodes} {changes} 1\n{rows}{}", "2 1\n".repeat(changes))
}

#[test]
fn each_rule_has_two_sides() {
    let nodes = "line 1: expected a number of nodes from 2 to 10000";
    let limit = "line 1: expected a limit L from 1 to 1000";
    check_statement(
        statement,
        FOLDER,
        &[
            (&star(2, 0), &star(1, 0), nodes),
            (&star(10_000, 1), &star(10_001, 1), nodes),
            (
                &star(2, 10_000),
                &star(2, 10_001),
                "line 1: expected a number of changes from 0 to 10000",
            ),
            ("2 1 1\n1 1\n2 1\n", "2 1 0\n1 1\n2 1\n", limit),
            ("2 1 1000\n1 1\n2 1\n", "2 1 1001\n1 1\n2 1\n", limit),
            (
                "3 0 1\n1 1\n2 1\n",
                "3 0 1\n1 1\n3 1\n",
                "line 3: expected a parent from 1 to 2",
            ),
            (
                "3 0 1\n1 1\n1 1\n",
                "3 0 1\n1 1\n0 1\n",
                "line 3: expected a parent from 1 to 2",
            ),
            (
                "2 0 1\n1 1\n",
                "2 0 1\n1 0\n",
                "line 2: expected a number of stones from 1 to 1000",
            ),
            (
                "2 0 1\n1 1000\n",
                "2 0 1\n1 1001\n",
                "line 2: expected a number of stones from 1 to 1000",
            ),
            (
                "3 1 1\n1 1\n1 1\n2 1\n",
                "3 1 1\n1 1\n1 1\n1 1\n",
                "line 4: expected a node from 2 to 3",
            ),
            (
                "3 1 1\n1 1\n1 1\n3 1\n",
                "3 1 1\n1 1\n1 1\n4 1\n",
                "line 4: expected a node from 2 to 3",
            ),
            (
                "2 1 1\n1 1\n2 1\n",
                "2 1 1\n1 1\n2 0\n",
                "line 3: expected a number of stones from 1 to 1000",
            ),
            (
                "2 1 1\n1 1\n2 1000\n",
                "2 1 1\n1 1\n2 1001\n",
                "line 3: expected a number of stones from 1 to 1000",
            ),
            (
                "2 1 1 \n1 1 \n2 1 \n",
                "2 1 1\n1 1\n2 1\n2 1\n",
                "line 4: expected the end of the input",
            ),
            (
                "2 1 1\n1 1\n2 1",
                "2 2 1\n1 1\n2 1\n",
                "line 3: expected another line",
            ),
        ],
    );
}

#[test]
fn the_generator_makes_what_it_says() {
    check_generator(&generator(), statement, &[2, 3, 4, 5, 8, 9, 100, 10_000], 4);
}

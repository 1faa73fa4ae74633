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

#[test]
fn each_rule_has_two_sides() {
    let tests = |count: usize| format!("{count}\n{}", "2\n0 1 1\n".repeat(count));
    let star = |nodes: usize| {
        let edges: String = (1..nodes).map(|node| format!("0 {node} 1\n")).collect();
        format!("1\n{nodes}\n{edges}")
    };
    check_statement(
        statement,
        FOLDER,
        &[
            (
                &tests(500),
                &tests(501),
                "line 1: expected a number of tests from 0 to 500",
            ),
            (
                &star(2),
                &star(1),
                "line 2: expected a number of nodes from 2 to 1000",
            ),
            (
                &star(1000),
                &star(1001),
                "line 2: expected a number of nodes from 2 to 1000",
            ),
            (
                "1\n3\n0 1 1\n1 2 1\n",
                "1\n3\n0 1 1\n1 3 1\n",
                "line 4: expected a node from 0 to 2",
            ),
            (
                "1\n2\n1 0 1\n",
                "1\n2\n1 0 0\n",
                "line 3: expected a weight from 1 to 1000000000",
            ),
            (
                "1\n2\n0 1 1000000000\n",
                "1\n2\n0 1 1000000001\n",
                "line 3: expected a weight from 1 to 1000000000",
            ),
            (
                "1\n4\n0 1 1\n1 2 1\n2 3 1\n",
                "1\n4\n0 1 1\n1 2 1\n2 0 1\n",
                "line 5: expected edges that form a tree",
            ),
            (
                "1\n2\n0 1 1\n",
                "1\n2\n0 1 1\n0\n",
                "line 4: expected the end of the input",
            ),
            (
                "1\n2\n0 1 1",
                "2\n2\n0 1 1\n",
                "line 3: expected another line",
            ),
        ],
    );
}

#[test]
fn the_generator_makes_what_it_says() {
    check_generator(&generator(), statement, &[2, 3, 4, 5, 10, 11, 100, 1000], 4);
}

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

/// As many stars as there are sizes.
fn stars(sizes: &[usize]) -> String {
    let star = |&nodes: &usize| {
        let edges: String = (2..=nodes).map(|node| format!("1 {node}\n")).collect();
        format!("{nodes}\n{edges}")
    };
    let stars: String = sizes.iter().map(star).collect();
    format!("{}\n{stars}", sizes.len())
}

#[test]
fn each_rule_has_two_sides() {
    const MOST: usize = 500_000;
    check_statement(
        statement,
        FOLDER,
        &[
            (
                &stars(&[2; 10_000]),
                &stars(&[2; 10_001]),
                "line 1: expected a number of tests from 0 to 10000",
            ),
            (
                &stars(&[2]),
                &stars(&[1]),
                "line 2: expected a number of nodes from 2 to 500000",
            ),
            (
                &stars(&[MOST]),
                &stars(&[MOST + 1]),
                "line 2: expected a number of nodes from 2 to 500000",
            ),
            (
                &stars(&[MOST, MOST, MOST - 2, 2]),
                &stars(&[MOST, MOST, MOST - 2, 3]),
                "line 1500000: expected 1500000 nodes at most in all",
            ),
            (
                "1\n3\n1 2\n3 2\n",
                "1\n3\n1 2\n4 2\n",
                "line 4: expected a node from 1 to 3",
            ),
            (
                "1\n3\n1 2\n1 3\n",
                "1\n3\n1 2\n0 3\n",
                "line 4: expected a node from 1 to 3",
            ),
            (
                "1\n4\n1 2\n2 3\n3 4\n",
                "1\n4\n1 2\n2 3\n3 1\n",
                "line 5: expected edges that form a tree",
            ),
            (
                "1\n2\n1 2\n",
                "1\n2\n1 2\n1 2\n",
                "line 4: expected the end of the input",
            ),
            ("1\n2\n1 2", "1\n3\n1 2\n", "line 3: expected another line"),
        ],
    );
}

#[test]
fn the_generator_makes_what_it_says() {
    check_generator(
        &generator(),
        statement,
        &[2, 3, 4, 5, 10, 100, 1000, 100_000],
        4,
    );
}

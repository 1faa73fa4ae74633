//! Whether the statement of UVa 12033 allows an input: `cargo run -p uva12033 --example validate < FILE`.
//!
//! Exit code 0 if it does; else 1, with the line and the rule on stderr.

use scripts::testing::program;
use scripts::testing::shapes::is_forest;
use scripts::testing::statement::Lines;
use std::process::ExitCode;

#[allow(dead_code)]
fn main() -> ExitCode {
    program::validate(statement)
}

/// The statement's rules.
pub fn statement(lines: &mut Lines) -> Result<(), String> {
    lines.next_line()?;
    for _ in 0..lines.number("a number of tests", 0..=500)? {
        lines.next_line()?;
        let nodes = lines.number("a number of nodes", 2..=1000)?;
        let mut edges = Vec::new();
        for _ in 1..nodes {
            lines.next_line()?;
            let mut node = || lines.number("a node", 0..=nodes - 1);
            edges.push((node()?, node()?));
            lines.number("a weight", 1..=1_000_000_000)?;
        }
        lines.rule(
            is_forest(nodes, &edges),
            "edges that form a tree",
            "a cycle",
        )?;
    }
    Ok(())
}

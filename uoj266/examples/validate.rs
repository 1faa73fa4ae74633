//! Whether the statement of UOJ 266 allows an input: `cargo run -p uoj266 --example validate < FILE`.
//!
//! Exit code 0 if it does; else 1, with the line and the rule on stderr.

use scripts::testing::components::Components;
use scripts::testing::program;
use scripts::testing::statement::Lines;
use std::process::ExitCode;

#[allow(dead_code)]
fn main() -> ExitCode {
    program::validate(statement)
}

/// The statement's rules.
pub fn statement(lines: &mut Lines) -> Result<(), String> {
    lines.next_line()?;
    let mut nodes_left = 200_000;
    for _ in 0..lines.number("a number of tests", 0..=10)? {
        lines.next_line()?;
        let nodes: usize = lines.number("a number of nodes", 1..=100_000)?;
        lines.rule(nodes <= nodes_left, "200000 nodes at most in all", "more")?;
        nodes_left -= nodes;
        let mut trees = Components::new(nodes);
        for _ in 0..lines.number("a number of edges", 0..=nodes - 1)? {
            lines.next_line()?;
            let mut node = || lines.number("a node", 1..=nodes).map(|node| node - 1);
            let (one, other) = (node()?, node()?);
            lines.rule(
                trees.join(one, other),
                "edges that form a forest",
                "a cycle",
            )?;
            let size = trees.size(one);
            lines.rule(size <= 50_000, "50000 nodes at most in a tree", size)?;
        }
    }
    Ok(())
}

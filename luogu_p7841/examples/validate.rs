//! Whether the statement of Luogu P7841 allows an input: `cargo run -p luogu_p7841 --example validate < FILE`.
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
    let mut nodes_left = 1_500_000;
    for _ in 0..lines.number("a number of tests", 0..=10_000)? {
        lines.next_line()?;
        let nodes: usize = lines.number("a number of nodes", 2..=500_000)?;
        lines.rule(nodes <= nodes_left, "1500000 nodes at most in all", "more")?;
        nodes_left -= nodes;
        let mut edges = Vec::new();
        for _ in 1..nodes {
            lines.next_line()?;
            let mut node = || lines.number("a node", 1..=nodes).map(|node| node - 1);
            edges.push((node()?, node()?));
        }
        lines.rule(
            is_forest(nodes, &edges),
            "edges that form a tree",
            "a cycle",
        )?;
    }
    Ok(())
}

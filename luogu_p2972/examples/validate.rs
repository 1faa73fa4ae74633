//! Whether the statement of Luogu P2972 allows an input: `cargo run -p luogu_p2972 --example validate < FILE`.
//!
//! Exit code 0 if it does; else 1, with the line and the rule on stderr.

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
    let nodes = lines.number("a number of nodes", 2..=10_000)?;
    let changes = lines.number("a number of changes", 0..=10_000)?;
    lines.number("a limit L", 1..=1000)?;
    for node in 2..=nodes {
        lines.next_line()?;
        lines.number("a parent", 1..=node - 1)?;
        lines.number("a number of stones", 1..=1000)?;
    }
    for _ in 0..changes {
        lines.next_line()?;
        lines.number("a node", 2..=nodes)?;
        lines.number("a number of stones", 1..=1000)?;
    }
    Ok(())
}

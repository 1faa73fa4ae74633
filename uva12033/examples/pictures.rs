//! The pictures of README.md: `cargo run -p uva12033 --example pictures` draws them anew.

#[allow(dead_code)] // It is a program of its own, too.
#[path = "explain.rs"]
pub mod explain;

use explain::{branch_value, explain};
use scripts::draw::{Drawing, Edge, Look, Node, Part};
use scripts::explain::{Picture, explained, write_pictures};
use std::process::ExitCode;

#[allow(dead_code)] // Tests include this file as a module.
fn main() -> ExitCode {
    write_pictures(env!("CARGO_MANIFEST_DIR"), &pictures())
}

/// All pictures of this problem.
pub fn pictures() -> Vec<Picture> {
    let example = explained(explain, include_str!("../images/example.in"));
    vec![
        Picture::of_cases("example", example),
        Picture::of("reply", replies()),
    ]
}

/// What is beyond the row in the picture has this value.
const BEYOND: u32 = 2;

/// The reply on a row of units, as the parity of the row has it. Beside the row stands what shows its value: a copy of
/// what is beyond it, and for an odd row one spare unit.
fn replies() -> Drawing {
    use Look::{Blue, Orange, Plain};
    let spare = |look| [vec![look]].to_vec();
    Drawing {
        note: "Blue: a unit is painted. Orange: the reply.".to_string(),
        parts: vec![
            row("even", &[Plain, Plain, Orange, Blue], &[]),
            row("odd", &[Plain, Plain, Plain, Plain, Blue], &spare(Orange)),
            row("odd", &[Plain, Plain, Plain, Plain, Orange], &spare(Blue)),
            row("one unit", &[Blue], &[]),
        ],
        ..Default::default()
    }
}

/// A row of units from the root to a node X, with a copy of X and spare rows beside it.
fn row(kind: &str, units: &[Look], spare: &[Vec<Look>]) -> Part {
    let weight = units.len() as u32;
    let value = branch_value(weight, BEYOND);
    let node = |name: &str, value: Option<u32>, root: bool| Node {
        name: name.to_string(),
        value: value.map(|value| value.to_string()).unwrap_or_default(),
        root,
        ..Default::default()
    };
    let edge = |ends: [usize; 2], units: &[Look]| Edge {
        ends,
        units: units.to_vec(),
        ..Default::default()
    };
    let mut part = Part {
        heading: format!("w = {weight}, {kind}: {value}"),
        nodes: vec![node("0", None, true), node("X", Some(BEYOND), false)],
        edges: vec![edge([0, 1], units)],
        ..Default::default()
    };
    if weight > 1 {
        part.nodes.push(node("X", Some(BEYOND), false));
    }
    for units in spare {
        let root = part.nodes.len();
        part.nodes.push(node("0", None, true));
        part.nodes.push(node("", None, false));
        part.edges.push(edge([root, root + 1], units));
    }
    part
}

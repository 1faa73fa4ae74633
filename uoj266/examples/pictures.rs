//! The pictures of README.md: `cargo run -p uoj266 --example pictures` draws them anew.

#[allow(dead_code)] // It is a program of its own, too.
#[path = "explain.rs"]
pub mod explain;

use explain::explain;
use scripts::draw::{Drawing, Look, Node, Part};
use scripts::explain::{Picture, bare, explained, nim_sum, write_pictures};
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
        Picture::of("path", deleted_path()),
        Picture {
            name: "offset",
            drawings: offset(),
        },
    ]
}

/// A tree with v = 1 and x = 7.
const TREE: &str = "1\n13 12\n1 2\n1 3\n2 4\n2 5\n2 8\n5 6\n5 7\n6 9\n7 10\n10 11\n7 12\n3 13\n";
const PICKED: &str = "7";

/// The path that goes when x is picked, and the subtrees that hang from it.
fn deleted_path() -> Drawing {
    let case = explained(explain, TREE).remove(0);
    let mut part = bare(&case.drawing.parts[0]);
    let index = |name: &str| part.nodes.iter().position(|node| node.name == name);
    let picked = index(PICKED).expect("it is in the tree");
    let played = case.drawing.parts[0].nodes[picked].played;
    let played = case.moves[played.expect("every node can be picked")].played(1);
    let deleted = played.name.split(" deleting ").nth(1).unwrap_or_default();
    let deleted: Vec<usize> = deleted.split(' ').filter_map(index).collect();
    let mut left = Vec::new();
    for edge in &mut part.edges {
        let [parent, child] = edge.ends;
        if deleted.contains(&parent) {
            edge.look = Look::Faded;
            if !deleted.contains(&child) {
                part.nodes[child].look = Look::Blue;
                left.extend(part.nodes[child].value.parse::<u64>());
            }
        }
    }
    for &node in &deleted {
        part.nodes[node].look = Look::Faded;
        part.nodes[node].value.clear();
    }
    part.nodes[picked].label = "x".to_string();
    part.nodes[deleted[0]].label = "v".to_string();
    Drawing {
        heading: format!("X(v, x) = {}", nim_sum(&left)),
        note: "Dotted: deleted with x. Blue: the roots of what stays; the badges are the values of subtrees.".to_string(),
        parts: vec![part],
    }
}

/// The elements of the set in the picture, and what it is xored by.
const ELEMENTS: [u32; 4] = [0, 1, 3, 6];
const CONSTANT: u32 = 5;

/// A set of numbers below 8 before and after all of it is xored: the bits stay where they are.
fn offset() -> Vec<Drawing> {
    let row = |offset: u32| {
        let value_at = |index: u32| index ^ offset;
        let node = |index: u32| Node {
            name: value_at(index).to_string(),
            look: if ELEMENTS.contains(&index) {
                Look::Blue
            } else {
                Look::Faded
            },
            ..Default::default()
        };
        let mut elements: Vec<u32> = ELEMENTS.iter().map(|&index| value_at(index)).collect();
        elements.sort();
        let elements: Vec<String> = elements.iter().map(u32::to_string).collect();
        Part {
            heading: format!("offset = {offset}: the set {{{}}}", elements.join(", ")),
            nodes: (0..8).map(node).collect(),
            ..Default::default()
        }
    };
    let before = Drawing {
        note: format!(
            "Bits 0 to 7 of one word, from left to right; blue bits are set. In each bit the value that it stands for: its \
             place xor the offset. Xoring the whole set by {CONSTANT} moves no bit."
        ),
        parts: vec![row(0)],
        ..Default::default()
    };
    let after = Drawing {
        parts: vec![row(CONSTANT)],
        ..Default::default()
    };
    vec![before, after]
}

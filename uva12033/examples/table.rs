//! The tables of README.md, by search: `cargo run -p uva12033 --example table` prints them.

#[allow(dead_code)] // It is a program of its own, too.
#[path = "oracle.rs"]
pub mod oracle;

use oracle::{Game, grundy};
use scripts::explain::table;

#[allow(dead_code)] // Tests include this file as a module.
fn main() {
    print!("{}", tables().join("\n"));
}

/// The value of an edge of w units at the root, with a path of c edges of one unit beyond it.
pub fn tables() -> Vec<String> {
    let value = |weight: u32, length: u32| {
        let edges = (0..=length).map(|node| (node, node + 1)).collect();
        let mut units = vec![1; length as usize + 1];
        units[0] = weight;
        grundy(&Game { edges, units })
    };
    let rows = (1..=6).map(|weight| (weight, (0..=6).map(|c| value(weight, c)).collect()));
    vec![table("w, c", 0..=6, rows)]
}

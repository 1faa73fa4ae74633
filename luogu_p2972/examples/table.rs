//! The tables of README.md, by search: `cargo run -p luogu_p2972 --example table` prints them.

#[allow(dead_code)] // It is a program of its own, too.
#[path = "oracle.rs"]
pub mod oracle;

use oracle::Tree;
use scripts::explain::table;

#[allow(dead_code)] // Tests include this file as a module.
fn main() {
    print!("{}", tables().join("\n"));
}

/// The most stones of a move in the tables.
const LIMIT: u64 = 2;

/// The values on a path, for so many stones at depth 1 (columns) and at depth 2, then at depth 3 (rows).
pub fn tables() -> Vec<String> {
    // Node i has depth i.
    let tree = Tree::new(&[0, 0, 1, 2], LIMIT).expect("a path");
    let rows = |depth: usize| {
        let tree = &tree;
        let value = move |near: u64, far: u64| {
            let mut counts = vec![0; 4];
            counts[1] = near;
            counts[depth] = far;
            tree.grundy([counts].into_iter())[0]
        };
        (0..=4).map(move |far| {
            (
                far,
                (0..=6).map(|near| value(near, far)).collect::<Vec<u32>>(),
            )
        })
    };
    vec![
        table("depth 2, depth 1", 0..=6, rows(2)),
        table("depth 3, depth 1", 0..=6, rows(3)),
    ]
}

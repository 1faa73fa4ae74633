//! The tables of README.md, by search: `cargo run -p uoj266 --example table` prints them.

#[allow(dead_code)] // It is a program of its own, too.
#[path = "oracle.rs"]
pub mod oracle;

use oracle::Forest;
use scripts::explain::table;

#[allow(dead_code)] // Tests include this file as a module.
fn main() {
    print!("{}", tables().join("\n"));
}

/// The value of a root with two paths of so many nodes below it.
pub fn tables() -> Vec<String> {
    let value = |left: usize, right: usize| {
        let parent = |node: usize| if node == left + 1 { 0 } else { node - 1 };
        let edges: Vec<(usize, usize)> = (1..=left + right)
            .map(|node| (parent(node), node))
            .collect();
        let forest = Forest::new(left + right + 1, &edges).expect("it is small");
        forest.grundy(forest.start())
    };
    let rows = (0..=5).map(|left| (left, (0..=5).map(|right| value(left, right)).collect()));
    vec![table("a, b", 0..=5, rows)]
}

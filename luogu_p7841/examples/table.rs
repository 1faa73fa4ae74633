//! The tables of README.md, by search: `cargo run -p luogu_p7841 --example table` prints them.

#[allow(dead_code)] // It is a program of its own, too.
#[path = "oracle.rs"]
pub mod oracle;

use oracle::Tree;
use scripts::explain::{set, table};
use scripts::testing::shapes::{Edge, all_parents};
use std::collections::{BTreeMap, BTreeSet};

#[allow(dead_code)] // Tests include this file as a module.
fn main() {
    print!("{}", tables().join("\n"));
}

/// The largest trees in the tables.
const MOST_NODES: usize = 7;

/// For every set of children's values the values of all rooted trees that have it, and how many trees these are,
/// counted with their numberings.
pub fn tables() -> Vec<String> {
    let mut found: BTreeMap<BTreeSet<u32>, (BTreeSet<u32>, u32)> = BTreeMap::new();
    for nodes in 2..=MOST_NODES {
        for parents in all_parents(nodes) {
            let children = (1..nodes).filter(|&node| parents[node] == 0);
            let values = children.map(|child| value(&parents, child)).collect();
            let (roots, count) = found.entry(values).or_default();
            roots.insert(value(&parents, 0));
            *count += 1;
        }
    }
    let rows = found.iter().map(|(children, (roots, count))| {
        let roots: Vec<String> = roots.iter().map(u32::to_string).collect();
        (
            set(children.iter().copied()),
            vec![roots.join(", "), count.to_string()],
        )
    });
    vec![table("children", ["SG", "trees"], rows)]
}

/// The value of the rooted game on the subtree of a node.
fn value(parents: &[usize], top: usize) -> u32 {
    // Parents have smaller numbers, so that a subtree's nodes come after its top.
    let mut places = vec![None; parents.len()];
    let mut edges: Vec<Edge> = Vec::new();
    places[top] = Some(0);
    for node in top + 1..parents.len() {
        if let Some(parent) = places[parents[node]] {
            edges.push((parent, edges.len() + 1));
            places[node] = Some(edges.len());
        }
    }
    let tree = Tree::rooted(0, edges.len() + 1, &edges).expect("it is small");
    tree.grundy(tree.start())
}

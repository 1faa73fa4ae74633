//! The tables of README.md, by search: `cargo run -p poj3710 --example table` prints them.

#[allow(dead_code)] // It is a program of its own, too.
#[path = "oracle.rs"]
pub mod oracle;

use oracle::{Game, grundy};
use scripts::explain::table;

#[allow(dead_code)] // Tests include this file as a module.
fn main() {
    print!("{}", tables().join("\n"));
}

/// The value of a cycle of m edges at the root, with a stalk of s edges at the node next to the root; then of three paths
/// from the root to another node, the third of so many edges, the others of as many as the row and the column say.
pub fn tables() -> Vec<String> {
    let stalks = (1..=6).map(|length| {
        let value = |stalk: u32| {
            let mut edges: Vec<(u32, u32)> =
                (1..=length).map(|node| (node, node % length + 1)).collect();
            // A loop has no node but the root.
            let first = if length == 1 { 1 } else { 2 };
            let below = |rank: u32| if rank == 1 { first } else { length + rank - 1 };
            edges.extend((1..=stalk).map(|rank| (below(rank), length + rank)));
            value_of(&edges)
        };
        (length, (0..=5).map(value).collect())
    });
    let paths = (1..=4).map(|one| {
        let value = |other: u32| {
            let mut edges = Vec::new();
            let mut next = 3;
            for length in [one, other, THIRD] {
                let mut node = 1;
                for _ in 1..length {
                    edges.push((node, next));
                    (node, next) = (next, next + 1);
                }
                edges.push((node, 2));
            }
            value_of(&edges)
        };
        (one, (1..=4).map(value).collect())
    });
    vec![
        table("m, s", 0..=5, stalks.collect::<Vec<(u32, Vec<u32>)>>()),
        table("p, q", 1..=4, paths.collect::<Vec<(u32, Vec<u32>)>>()),
    ]
}

/// How long the third path is.
const THIRD: u32 = 2;

fn value_of(edges: &[(u32, u32)]) -> u32 {
    let node = |node: u32| (0, node);
    let game: Game = edges
        .iter()
        .map(|&(one, other)| (node(one), node(other)))
        .collect();
    grundy(&game)
}

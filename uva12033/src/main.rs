//! UVa 12033, Game of CS: <https://onlinejudge.org/external/120/12033.pdf>
//!
//! A branch whose edge has weight w, and whose far end has Grundy value c, has the value c + 1 if w
//! = 1, c if w is even, and c xor 1 otherwise; a node has the nim-sum of its branches. Leaves
//! first, this takes O(n).

#![forbid(unsafe_code)]

use common::io::{Error, Scanner, run};
use common::tree::{Branch, Forest};
use std::io::{Read, Write};

fn main() {
    run(solve);
}

/// Answers every test of `input` with the winner. O(n) for each test.
///
/// # Errors
/// If the input is not as the statement says; the tests before the fault are answered.
pub fn solve(input: &mut dyn Read, output: &mut dyn Write) -> Result<(), Error> {
    let mut scanner = Scanner::new(input);
    let mut tree = Forest::default();
    let mut game = Game::default();
    let tests = scanner.number("a number of tests", 0, u32::MAX)?;
    for test in 0..tests {
        read_tree(&mut scanner, &mut tree)?;
        let winner = match game.grundy(&mut tree) {
            Some(0) => "Jolly",
            Some(_) => "Emily",
            None => return Err(scanner.fault("the edges of a tree", "a cycle")),
        };
        writeln!(output, "Case {}: {}", u64::from(test) + 1, winner)?;
    }
    Ok(())
}

fn read_tree(scanner: &mut Scanner, tree: &mut Forest<u32>) -> Result<(), Error> {
    let nodes = scanner.number("a number of nodes", 1, u32::MAX)?;
    tree.clear(nodes);
    for _ in 1..nodes {
        let one = scanner.number("a node", 0, nodes - 1)?;
        let other = scanner.number("a node", 0, nodes - 1)?;
        let weight = scanner.number("a weight", 1, u32::MAX)?;
        tree.join(one, other, weight);
    }
    Ok(())
}

/// Working memory for one test after the other.
#[derive(Default)]
struct Game {
    branches: Vec<Branch<u32>>,
    /// For each node the xor over its branches: c in README.md, what is beyond it.
    nim_sums: Vec<u32>,
}

impl Game {
    /// The Grundy value of the game on `tree`, whose root is node 0; `None` if it is no tree.
    fn grundy(&mut self, tree: &mut Forest<u32>) -> Option<u32> {
        let Game { branches, nim_sums } = self;
        if !tree.fold_tree(0, branches) {
            return None;
        }
        nim_sums.clear();
        nim_sums.resize(branches.len(), 0);
        let root = branches.len() - 1;
        for (node, edge) in branches[..root].iter().enumerate() {
            nim_sums[edge.parent as usize] ^= branch(edge.weight, nim_sums[node]);
        }
        Some(nim_sums[root])
    }
}

/// The value of B(w, X) in README.md: of the branch that an edge of weight `weight` opens, if the
/// game beyond it has the value `beyond`.
fn branch(weight: u32, beyond: u32) -> u32 {
    if weight == 1 {
        // At most the number of edges of the branch, so it cannot overflow.
        beyond + 1
    } else {
        beyond ^ (weight & 1)
    }
}

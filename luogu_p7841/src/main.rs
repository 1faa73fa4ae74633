//! Luogu P7841, C.E.L.U-03 "100% unfair game": <https://www.luogu.com.cn/problem/P7841>
//!
//! The first mark splits the tree into two rooted games; it wins if and only if their Grundy values
//! are equal. One pass from the leaves finds the value on the far side of every edge, one pass back
//! the value on the near side: O(n).

#![forbid(unsafe_code)]

use common::bitset::SmallSet;
use common::io::{Error, Scanner, run};
use common::tree::{Branch, Forest, NoWeight};
use std::io::{Read, Write};

fn main() {
    run(solve);
}

/// Answers every test of `input` with whether the first player wins. O(n) for each test.
///
/// # Errors
/// If the input is not as the statement says; the tests before the fault are answered.
pub fn solve(input: &mut dyn Read, output: &mut dyn Write) -> Result<(), Error> {
    let mut scanner = Scanner::new(input);
    let mut tree = Forest::default();
    let mut game = Game::default();
    let tests = scanner.number("a number of tests", 0, u32::MAX)?;
    for _ in 0..tests {
        read_tree(&mut scanner, &mut tree)?;
        let answer: &[u8] = match game.has_winning_edge(&mut tree) {
            Some(true) => b"Play now\n",
            Some(false) => b"Restart\n",
            None => return Err(scanner.fault("the edges of a tree", "a cycle")),
        };
        output.write_all(answer)?;
    }
    Ok(())
}

fn read_tree(scanner: &mut Scanner, tree: &mut Forest<NoWeight>) -> Result<(), Error> {
    let nodes = scanner.number("a number of nodes", 1, u32::MAX)?;
    tree.clear(nodes);
    for _ in 1..nodes {
        let one = scanner.number("a node", 1, nodes)?;
        let other = scanner.number("a node", 1, nodes)?;
        tree.join(one - 1, other - 1, NoWeight);
    }
    Ok(())
}

/// What the neighbours of a node contribute to its options: the Grundy values that marking an edge
/// can leave, if only the side of one neighbour is there.
#[derive(Clone, Copy, Default)]
struct Options {
    /// Values from at least one neighbour.
    once: SmallSet,
    /// Values from at least two neighbours.
    twice: SmallSet,
}

impl Options {
    fn add(&mut self, side: SmallSet) {
        self.twice = self.twice.union(self.once.intersection(side));
        self.once = self.once.union(side);
    }

    /// The values that are left without one of the sides that were added.
    fn without(self, side: SmallSet) -> SmallSet {
        self.twice.union(self.once.difference(side))
    }
}

/// C(c) in README.md: what the side of c contributes to the options of the node next to c, given
/// S(c), the options of c itself. The edge that leads to c leaves the value of c, and all others lie
/// one step deeper, which flips the parity of the gap above them.
fn contribution(options: SmallSet) -> SmallSet {
    options.xor_all(1).union(SmallSet::of(options.mex()))
}

/// Working memory for one test after the other.
#[derive(Default)]
struct Game {
    branches: Vec<Branch<NoWeight>>,
    options: Vec<Options>,
}

impl Game {
    /// Whether the two sides of some edge have equal Grundy values; `None` if `tree` is no tree. A
    /// value is below 64, as a rooted tree of value 64 has more than 10^10 nodes.
    fn has_winning_edge(&mut self, tree: &mut Forest<NoWeight>) -> Option<bool> {
        let Game { branches, options } = self;
        if !tree.fold_tree(0, branches) {
            return None;
        }
        options.clear();
        options.resize(branches.len(), Options::default());
        let edges = &branches[..branches.len() - 1];
        for (node, edge) in edges.iter().enumerate() {
            let side = contribution(options[node].once);
            options[edge.parent as usize].add(side);
        }
        for (node, edge) in edges.iter().enumerate().rev() {
            let below = options[node].once;
            let above = options[edge.parent as usize].without(contribution(below));
            if below.mex() == above.mex() {
                return Some(true);
            }
            options[node].add(contribution(above));
        }
        Some(false)
    }
}

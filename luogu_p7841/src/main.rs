//! Luogu P7841, C.E.L.U-03 "100% unfair game": <https://www.luogu.com.cn/problem/P7841>
//!
//! The first mark splits the tree into two rooted games; it wins if and only if their Grundy values
//! are equal. The value of a rooted tree follows from the highest values of the root's children
//! alone. Leaves of low value go first; if any edge wins, one at the node left over does: O(n).

#![forbid(unsafe_code)]

use common::io::{Error, Scanner, run};
use common::tree::{Forest, NoWeight};
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
        let nodes = scanner.number("a number of nodes", 1, u32::MAX)?;
        read_edges(&mut scanner, &mut tree, nodes)?;
        let answer: &[u8] = match game.has_winning_edge(&mut tree, nodes) {
            Some(true) => b"Play now\n",
            Some(false) => b"Restart\n",
            None => return Err(scanner.fault("the edges of a tree", "a cycle")),
        };
        output.write_all(answer)?;
    }
    Ok(())
}

fn read_edges(scanner: &mut Scanner, tree: &mut Forest<NoWeight>, nodes: u32) -> Result<(), Error> {
    tree.clear(nodes);
    for _ in 1..nodes {
        let one = scanner.number("a node", 1, nodes)?;
        let other = scanner.number("a node", 1, nodes)?;
        tree.join(one - 1, other - 1, NoWeight);
    }
    Ok(())
}

/// What there is to know of the Grundy values of a root's children: the highest pair 2k, 2k + 1
/// from which there is a value, and which of the two there are. It is 4k, and 1 for 2k, and 2 for
/// 2k + 1. Without children it is 0.
#[derive(Clone, Copy, Default)]
struct HighestPair(u8);

impl HighestPair {
    /// With one more child of this value.
    fn with(self, value: u8) -> HighestPair {
        let alone = value / 2 * 4 + 1 + value % 2;
        if alone / 4 == self.0 / 4 {
            HighestPair(self.0 | alone)
        } else {
            HighestPair(self.0.max(alone))
        }
    }

    /// SG(x) in README.md, the value of the root: the least number from 2k on that is no child's.
    /// It is below 64, as a rooted tree of value 62 has more than 2^32 nodes.
    fn grundy(self) -> u8 {
        let least_free = [0, 1, 0, 2];
        self.0 / 4 * 2 + least_free[usize::from(self.0 % 4)]
    }
}

/// Working memory for one test after the other.
#[derive(Default)]
struct Game {
    leaves: Vec<u32>,
    children: Vec<HighestPair>,
}

impl Game {
    /// Whether the two sides of some edge have equal Grundy values; `None` if `tree`, which has
    /// `nodes` nodes, is no tree.
    fn has_winning_edge(&mut self, tree: &mut Forest<NoWeight>, nodes: u32) -> Option<bool> {
        let Game { leaves, children } = self;
        children.clear();
        children.resize(nodes as usize, HighestPair::default());
        // Leaves of one pair make a round.
        let last = tree.fold_to_last(leaves, |leaf, parent| {
            let value = children[leaf as usize].grundy();
            let parent = &mut children[parent as usize];
            *parent = parent.with(value);
            parent.grundy() / 2 > value / 2
        })?;
        // An edge at the last node whose far side has the value `value` wins if the near side, with
        // all other neighbours, has it too. Only values from the highest pair come into question.
        let wins = |value: u8| {
            let mut is_there = false;
            let mut rest = HighestPair::default();
            for node in (0..nodes).filter(|&node| node != last && tree.parent(node) == last) {
                let side = children[node as usize].grundy();
                if side == value && !is_there {
                    is_there = true;
                } else {
                    rest = rest.with(side);
                }
            }
            is_there && rest.grundy() == value
        };
        let lower = children[last as usize].0 / 4 * 2;
        Some(wins(lower) || wins(lower + 1))
    }
}

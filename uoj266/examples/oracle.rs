//! UOJ 266 by its rules alone, for small forests: a search through the sets of nodes that can remain. It knows
//! nothing of trees as separate games, of nim-sums or of sets of options.
//!
//! `cargo run -p uoj266 --example oracle < uoj266/cases/sample-1.in` prints the answers; invalid input, or a forest
//! of more than [`MOST_NODES`] nodes, is an error.

use scripts::testing::game::Search;
use scripts::testing::input::{Numbers, Refusal};
use scripts::testing::program;
use std::process::ExitCode;

/// With more nodes the search takes too long: `n` nodes without edges have `2^n` positions.
pub const MOST_NODES: usize = 16;

/// A forest whose roots are known. Nodes are numbered from 0 here, from 1 in the input.
pub struct Forest {
    /// The parent of each node; a root has none.
    parents: Vec<Option<usize>>,
}

impl Forest {
    /// The forest of these edges, the root of each tree being its smallest node.
    ///
    /// # Errors
    /// If there are more than [`MOST_NODES`] nodes, or the edges close a cycle.
    ///
    /// # Panics
    /// If an edge ends in a node that there is not.
    pub fn new(nodes: usize, edges: &[(usize, usize)]) -> Result<Forest, Refusal> {
        if nodes > MOST_NODES {
            return Err(Refusal::TooLarge);
        }
        let mut neighbours = vec![Vec::new(); nodes];
        for &(a, b) in edges {
            neighbours[a].push(b);
            neighbours[b].push(a);
        }
        let mut parents = vec![None; nodes];
        let mut reached = vec![false; nodes];
        let mut trees = 0;
        for root in 0..nodes {
            // In ascending order, the first node that is met of a tree is its smallest.
            if reached[root] {
                continue;
            }
            trees += 1;
            reached[root] = true;
            let mut open = vec![root];
            while let Some(node) = open.pop() {
                for &neighbour in &neighbours[node] {
                    if !reached[neighbour] {
                        reached[neighbour] = true;
                        parents[neighbour] = Some(node);
                        open.push(neighbour);
                    }
                }
            }
        }
        if edges.len() + trees != nodes {
            return Err(Refusal::malformed("the edges close a cycle"));
        }
        Ok(Forest { parents })
    }

    /// The position at the start: the set of all nodes, bit `i` standing for node `i`.
    pub fn start(&self) -> u32 {
        (1 << self.parents.len()) - 1
    }

    /// The moves of a position: each node that remains, with the position after it is deleted with its ancestors.
    pub fn moves(&self, remaining: u32) -> Vec<(usize, u32)> {
        (0..self.parents.len())
            .filter(|node| remaining >> node & 1 == 1)
            .map(|node| {
                let path = std::iter::successors(Some(node), |&node| self.parents[node]);
                (
                    node,
                    path.fold(remaining, |left, deleted| left & !(1 << deleted)),
                )
            })
            .collect()
    }

    /// The Grundy value of a position: 0 exactly if whoever is to move loses. Looks at every set that can remain.
    pub fn grundy(&self, remaining: u32) -> u32 {
        let options = |&position: &u32| {
            self.moves(position)
                .into_iter()
                .map(|(_, left)| left)
                .collect()
        };
        Search::new(options).grundy(&remaining)
    }
}

/// The forests of an input; what follows the last one is not read.
///
/// # Errors
/// If the input is not of the problem's format or a forest is none that [`Forest::new`] takes.
pub fn parse(input: &[u8]) -> Result<Vec<Forest>, Refusal> {
    const LARGEST: usize = u32::MAX as usize;
    let mut numbers = Numbers::of(input);
    let mut forests = Vec::new();
    for _ in 0..numbers.next(0..=LARGEST)? {
        let nodes = numbers.next(1..=LARGEST)?;
        let mut edges = Vec::new();
        for _ in 0..numbers.next(0..=nodes - 1)? {
            let mut node = || numbers.next(1..=nodes).map(|node| node - 1);
            edges.push((node()?, node()?));
        }
        forests.push(Forest::new(nodes, &edges)?);
    }
    Ok(forests)
}

/// The answers to an input, a line for each forest.
///
/// # Errors
/// As [`parse`].
pub fn answers(input: &[u8]) -> Result<String, Refusal> {
    let winner = |forest: Forest| match forest.grundy(forest.start()) {
        0 => "Bob\n",
        _ => "Alice\n",
    };
    Ok(parse(input)?.into_iter().map(winner).collect())
}

fn main() -> ExitCode {
    program::answer(answers)
}

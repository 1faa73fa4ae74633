//! Luogu P2972 by its rules alone, for small trees with few stones: a search through the ways in which the stones can
//! lie. It knows nothing of depths, remainders or nim-sums.
//!
//! `cargo run -p luogu_p2972 --example oracle < luogu_p2972/cases/sample-1.in` prints the answers; invalid input, or
//! one with more than [`MOST_POSITIONS`] positions to look at, is an error.

use scripts::testing::game::Search;
use scripts::testing::input::{Numbers, Refusal};
use scripts::testing::program;
use std::process::ExitCode;

/// With more positions the search takes too long.
pub const MOST_POSITIONS: u64 = 2_000_000;

/// A tree and the most stones that a move takes. Nodes are numbered from 0 here; the root is node 0.
pub struct Tree {
    /// The parent of each node.
    pub parents: Vec<usize>,
    /// The most stones that a move takes.
    pub limit: u64,
}

/// How many stones lie at each node.
pub type Counts = Vec<u64>;

impl Tree {
    /// The tree in which `parents[i]` is the parent of node `i`; the entry of the root is not looked at.
    ///
    /// # Errors
    /// If following the parents from some node never leads to the root.
    pub fn new(parents: &[usize], limit: u64) -> Result<Tree, Refusal> {
        let tree = Tree {
            parents: parents.to_vec(),
            limit,
        };
        if (1..parents.len()).any(|node| tree.steps_to_root(node).is_none()) {
            return Err(Refusal::malformed("the parents form a cycle"));
        }
        Ok(tree)
    }

    fn steps_to_root(&self, node: usize) -> Option<u64> {
        let mut node = node;
        for steps in 0..self.parents.len() as u64 {
            if node == 0 {
                return Some(steps);
            }
            node = *self.parents.get(node)?;
        }
        None
    }

    /// No fewer than the positions that can come up in a play from these counts, or `u64::MAX` for very many: the
    /// stones of a node may be spread over it and all nodes above it.
    pub fn positions(&self, counts: &Counts) -> u64 {
        let mut positions: u64 = 1;
        for (node, &stones) in counts.iter().enumerate() {
            // The stones can be put into k boxes more in (stones + 1) ... (stones + k) / k! ways.
            let mut ways = 1;
            for above in 1..=self.steps_to_root(node).unwrap_or(0) {
                ways = (ways * u128::from(stones + above) / u128::from(above)).min(1 << 64);
            }
            positions = positions.saturating_mul(ways.try_into().unwrap_or(u64::MAX));
        }
        positions
    }

    /// The moves of a position: from which node how many stones go to its parent, with the position after it.
    pub fn moves(&self, counts: &Counts) -> Vec<(usize, u64, Counts)> {
        let mut moves = Vec::new();
        for node in 1..counts.len() {
            for stones in 1..=counts[node].min(self.limit) {
                let mut after = counts.clone();
                after[node] -= stones;
                after[self.parents[node]] += stones;
                moves.push((node, stones, after));
            }
        }
        moves
    }

    /// The Grundy values of positions: 0 exactly if whoever is to move loses. Looks at every position after them.
    pub fn grundy(&self, positions: impl Iterator<Item = Counts>) -> Vec<u32> {
        let options = |counts: &Counts| {
            self.moves(counts)
                .into_iter()
                .map(|(_, _, after)| after)
                .collect()
        };
        let mut search = Search::new(options);
        positions.map(|counts| search.grundy(&counts)).collect()
    }
}

/// What an input says.
pub struct Task {
    /// The tree and the most stones that a move takes.
    pub tree: Tree,
    /// The position at the start.
    pub counts: Counts,
    /// Each change: a node and how many stones it has from then on.
    pub changes: Vec<(usize, u64)>,
}

impl Task {
    /// The positions after each change.
    pub fn positions(&self) -> impl Iterator<Item = Counts> {
        self.changes
            .iter()
            .scan(self.counts.clone(), |counts, &(node, stones)| {
                counts[node] = stones;
                Some(counts.clone())
            })
    }

    /// No fewer than the positions that have to be looked at.
    pub fn work(&self) -> u64 {
        self.positions().fold(0, |work, counts| {
            work.saturating_add(self.tree.positions(&counts))
        })
    }
}

/// The task of an input; what follows the last change is not read.
///
/// # Errors
/// If the input is not of the problem's format, or the parents do not form a tree.
pub fn parse(input: &[u8]) -> Result<Task, Refusal> {
    const LARGEST: u64 = u32::MAX as u64;
    let mut numbers = Numbers::of(input);
    let nodes = numbers.next(1..=LARGEST as usize)?;
    let (changed, limit) = (numbers.next(0..=LARGEST)?, numbers.next(0..=LARGEST)?);
    let (mut parents, mut counts) = (vec![0], vec![0]);
    for _ in 1..nodes {
        parents.push(numbers.next(1..=nodes)? - 1);
        counts.push(numbers.next(0..=LARGEST)?);
    }
    let tree = Tree::new(&parents, limit)?;
    let mut changes = Vec::new();
    for _ in 0..changed {
        changes.push((numbers.next(1..=nodes)? - 1, numbers.next(0..=LARGEST)?));
    }
    Ok(Task {
        tree,
        counts,
        changes,
    })
}

/// The answers to an input, a line for each change.
///
/// # Errors
/// As [`parse`], and if there are more than `most_positions` positions to look at.
pub fn answers(input: &[u8], most_positions: u64) -> Result<String, Refusal> {
    let task = parse(input)?;
    if task.work() > most_positions {
        return Err(Refusal::TooLarge);
    }
    let values = task.tree.grundy(task.positions());
    Ok(values
        .into_iter()
        .map(|value| if value == 0 { "No\n" } else { "Yes\n" })
        .collect())
}

fn main() -> ExitCode {
    program::answer(|input| answers(input, MOST_POSITIONS))
}

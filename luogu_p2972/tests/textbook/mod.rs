//! The solution as the README describes it, plainer and slower than the submission, with the places to make a mistake
//! in as parameters.

use crate::oracle::Task;

/// How a program answers; counts are signed so that a wrong remainder can be negative.
#[derive(Clone, Copy)]
pub struct Rules {
    /// The depth of every node, from the parents.
    pub depths: fn(&[usize]) -> Vec<usize>,
    /// Whether the stones of a node at a depth matter.
    pub counts: fn(node: usize, depth: usize) -> bool,
    /// The value of a heap, from its stones and the limit.
    pub remainder: fn(stones: i64, limit: i64) -> i64,
    /// How values are put together.
    pub join: fn(i64, i64) -> i64,
    /// The stones of a node after a change, from those before it and the number in the input.
    pub change: fn(old: i64, new: i64) -> i64,
    /// Whether later changes see this one.
    pub accumulates: bool,
    /// Whether a node's term leaves the nim-sum when it changes.
    pub removes_old_term: bool,
}

impl Rules {
    /// The right way.
    pub const RIGHT: Rules = Rules {
        depths: |parents| {
            (0..parents.len())
                .map(|node| depth(parents, node))
                .collect()
        },
        counts: |_, depth| depth % 2 == 1,
        remainder: |stones, limit| stones % (limit + 1),
        join: |a, b| a ^ b,
        change: |_, new| new,
        accumulates: true,
        removes_old_term: true,
    };

    /// For every change whether the first player wins after it. Quadratic.
    pub fn answers(self, task: &Task) -> Vec<bool> {
        let depths = (self.depths)(&task.tree.parents);
        let at_start: Vec<i64> = task.counts.iter().map(|&stones| stones as i64).collect();
        let mut stones = at_start.clone();
        let mut kept_terms = 0;
        let mut answers = Vec::new();
        for &(node, new) in &task.changes {
            if !self.accumulates {
                stones = at_start.clone();
            }
            let limit = task.tree.limit as i64;
            let term = |node: usize, stones: &[i64]| {
                let matters = (self.counts)(node, depths[node]);
                if matters {
                    (self.remainder)(stones[node], limit)
                } else {
                    0
                }
            };
            if !self.removes_old_term {
                kept_terms ^= term(node, &stones);
            }
            stones[node] = (self.change)(stones[node], new as i64);
            let sum = (0..stones.len())
                .map(|node| term(node, &stones))
                .fold(0, self.join);
            answers.push(sum ^ kept_terms != 0);
        }
        answers
    }
}

fn depth(parents: &[usize], node: usize) -> usize {
    std::iter::successors(Some(node), |&node| (node > 0).then(|| parents[node])).count() - 1
}

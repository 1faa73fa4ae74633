//! Luogu P2972, USACO 2010 Holiday "Rocks and Trees": <https://www.luogu.com.cn/problem/P2972>
//!
//! The stones of a node at odd depth are a heap of a bounded nim game, of Grundy value count mod (L
//! + 1); those at even depth never matter. A change replaces one heap of the nim-sum: O(N + T).

#![forbid(unsafe_code)]

use common::io::{Error, Scanner, run};
use std::io::{Read, Write};

fn main() {
    run(solve);
}

/// Answers every change of `input` with whether the first player wins. O(N + T).
///
/// # Errors
/// If the input is not as the statement says; the changes before the fault are answered.
pub fn solve(input: &mut dyn Read, output: &mut dyn Write) -> Result<(), Error> {
    let any = u32::MAX;
    let mut scanner = Scanner::new(input);
    let nodes = scanner.number("a number of nodes", 1, any)?;
    let changes = scanner.number("a number of changes", 0, any)?;
    let limit = scanner.number("a limit L", 0, any)?;
    // The root is its own parent here, and has no stones that count.
    let mut parents = vec![0];
    let mut stones = vec![0];
    for _ in 1..nodes {
        parents.push(scanner.number("a parent", 1, nodes)? - 1);
        stones.push(scanner.number("a number of stones", 0, any)?);
    }
    let is_odd = match at_odd_depth(&parents) {
        Some(is_odd) => is_odd,
        None => return Err(scanner.fault("parents that form a tree", "a cycle")),
    };
    // In README.md this is r(i), and the nim-sum is X.
    let heap = |stones: u32| u64::from(stones) % (u64::from(limit) + 1);
    let mut nim_sum = (0..stones.len())
        .filter(|&node| is_odd[node])
        .fold(0, |sum, node| sum ^ heap(stones[node]));
    for _ in 0..changes {
        let node = scanner.number("a node", 1, nodes)? as usize - 1;
        let count = scanner.number("a number of stones", 0, any)?;
        if is_odd[node] {
            nim_sum ^= heap(stones[node]) ^ heap(count);
            stones[node] = count;
        }
        let answer: &[u8] = if nim_sum == 0 { b"No\n" } else { b"Yes\n" };
        output.write_all(answer)?;
    }
    Ok(())
}

/// For each node whether its depth is odd, given the parents of all, with 0 as the root; `None` if
/// they form a cycle. O(n): each node is climbed over once.
fn at_odd_depth(parents: &[u32]) -> Option<Vec<bool>> {
    let mut is_odd = vec![false; parents.len()];
    let mut is_known = vec![false; parents.len()];
    is_known[0] = true;
    let mut climbed = Vec::new();
    for start in 0..parents.len() {
        let mut node = start;
        while !is_known[node] {
            // A path to a known node has fewer nodes than there are.
            if climbed.len() == parents.len() {
                return None;
            }
            climbed.push(node);
            node = parents[node] as usize;
        }
        let mut depth_is_odd = is_odd[node];
        while let Some(below) = climbed.pop() {
            depth_is_odd = !depth_is_odd;
            is_odd[below] = depth_is_odd;
            is_known[below] = true;
        }
    }
    Some(is_odd)
}

//! Luogu P7841 by its rules alone, for small trees: a search through the sets of marked edges. It knows nothing of
//! rooted games, sums or Grundy values of parts.
//!
//! `cargo run -p luogu_p7841 --example oracle < luogu_p7841/cases/sample-1.in` prints the answers; invalid input, or
//! a tree of more than [`MOST_NODES`] nodes, is an error.

use scripts::testing::game::Search;
use scripts::testing::input::{Numbers, Refusal};
use scripts::testing::program;
use scripts::testing::shapes::{Edge, is_forest};
use std::ops::Range;
use std::process::ExitCode;

/// With more nodes the search takes too long: a path of `n` nodes has `2^(n - 1)` positions.
pub const MOST_NODES: usize = 20;

/// A tree with its paths, each as the set of its edges. Nodes and edges are numbered from 0 here.
pub struct Tree {
    edges: usize,
    paths: Vec<u32>,
}

impl Tree {
    /// The problem's game on the tree of these edges: the marked edges have to lie on any one simple path.
    ///
    /// # Errors
    /// If there are more than [`MOST_NODES`] nodes.
    ///
    /// # Panics
    /// If the edges are no tree on the nodes 0 to `nodes - 1`.
    pub fn new(nodes: usize, edges: &[Edge]) -> Result<Tree, Refusal> {
        Tree::with_paths_from(0..nodes, nodes, edges)
    }

    /// The same game, except that the path has to begin at the root.
    ///
    /// # Errors
    /// As [`Tree::new`].
    ///
    /// # Panics
    /// As [`Tree::new`].
    pub fn rooted(root: usize, nodes: usize, edges: &[Edge]) -> Result<Tree, Refusal> {
        Tree::with_paths_from(root..root + 1, nodes, edges)
    }

    fn with_paths_from(
        starts: Range<usize>,
        nodes: usize,
        edges: &[Edge],
    ) -> Result<Tree, Refusal> {
        if nodes > MOST_NODES {
            return Err(Refusal::TooLarge);
        }
        let mut paths = Vec::new();
        for start in starts {
            let mut reached = vec![None; nodes];
            reached[start] = Some(0);
            // Each round lengthens the paths by at least one edge, as long as there is a node to be reached.
            for _ in 1..nodes {
                for (edge, &(u, v)) in edges.iter().enumerate() {
                    match (reached[u], reached[v]) {
                        (Some(path), None) => reached[v] = Some(path | 1 << edge),
                        (None, Some(path)) => reached[u] = Some(path | 1 << edge),
                        _ => {}
                    }
                }
            }
            paths.extend(
                reached
                    .into_iter()
                    .map(|path| path.expect("a tree is connected")),
            );
        }
        Ok(Tree {
            edges: edges.len(),
            paths,
        })
    }

    /// The position at the start: no edge is marked. In a position, bit `i` stands for edge `i`.
    pub fn start(&self) -> u32 {
        0
    }

    /// The moves of a position: each edge that may be marked, with the position after it.
    pub fn moves(&self, marked: u32) -> Vec<(usize, u32)> {
        let on_one_path = |set: u32| self.paths.iter().any(|path| set & !path == 0);
        (0..self.edges)
            .filter(|edge| marked >> edge & 1 == 0)
            .map(|edge| (edge, marked | 1 << edge))
            .filter(|&(_, after)| on_one_path(after))
            .collect()
    }

    /// The Grundy value of a position: 0 exactly if whoever is to move loses. Looks at every position after it.
    pub fn grundy(&self, marked: u32) -> u32 {
        let options = |&position: &u32| {
            self.moves(position)
                .into_iter()
                .map(|(_, after)| after)
                .collect()
        };
        Search::new(options).grundy(&marked)
    }
}

/// The trees of an input, each with the number of its nodes; what follows the last one is not read.
///
/// # Errors
/// If the input is not of the problem's format, or some edges are no tree.
pub fn parse(input: &[u8]) -> Result<Vec<(usize, Vec<Edge>)>, Refusal> {
    const LARGEST: usize = u32::MAX as usize;
    let mut numbers = Numbers::of(input);
    let mut trees = Vec::new();
    for _ in 0..numbers.next(0..=LARGEST)? {
        let nodes = numbers.next(1..=LARGEST)?;
        let mut edges = Vec::new();
        for _ in 1..nodes {
            let mut node = || numbers.next(1..=nodes).map(|node| node - 1);
            edges.push((node()?, node()?));
        }
        if !is_forest(nodes, &edges) {
            return Err(Refusal::malformed("the edges are no tree"));
        }
        trees.push((nodes, edges));
    }
    Ok(trees)
}

/// The answers to an input, a line for each tree.
///
/// # Errors
/// As [`parse`] and [`Tree::new`].
pub fn answers(input: &[u8]) -> Result<String, Refusal> {
    let mut answers = String::new();
    for (nodes, edges) in parse(input)? {
        let tree = Tree::new(nodes, &edges)?;
        answers += if tree.grundy(tree.start()) == 0 {
            "Restart\n"
        } else {
            "Play now\n"
        };
    }
    Ok(answers)
}

fn main() -> ExitCode {
    program::answer(answers)
}

//! POJ 3710, Christmas Game: <http://poj.org/problem?id=3710>
//!
//! By the fusion principle a cycle may shrink to one node, each of its edges becoming a loop of value 1; a bridge to a
//! part of value g is worth g + 1, and a node the nim-sum of what hangs from it. One depth-first pass tells cycles from
//! bridges: O(nodes + edges).

#![forbid(unsafe_code)]

use common::io::{Error, Scanner, run};
use common::tree::{NoWeight, is_paid_for, renumber};
use std::io::{Read, Write};

fn main() {
    run(solve);
}

/// Answers every data set of `input` with the winner. O(nodes + edges).
///
/// # Errors
/// If the input is not as the statement says; the data sets before the fault are answered.
pub fn solve(input: &mut dyn Read, output: &mut dyn Write) -> Result<(), Error> {
    let mut scanner = Scanner::new(input);
    let mut graph = Graph::default();
    while !scanner.is_at_end()? {
        let mut nim_sum = 0;
        for _ in 0..scanner.number("a number of graphs", 0, u32::MAX)? {
            graph.read(&mut scanner)?;
            nim_sum ^= graph.grundy();
        }
        output.write_all(if nim_sum == 0 { b"Harry\n" } else { b"Sally\n" })?;
    }
    Ok(())
}

/// Stands for a half-edge where there is none.
const NONE: usize = usize::MAX;

/// An edge in the list of edges at one of its ends. The other end lists it under the number with the lowest bit flipped.
#[derive(Clone, Copy)]
struct HalfEdge {
    to: usize,
    /// The next one in the same list.
    next: usize,
}

/// What the search knows of a node.
#[derive(Clone, Copy)]
struct Node {
    /// The first of its half-edges that the search has not walked.
    next: usize,
    /// The half-edge by which the search came here first.
    entry: usize,
    /// How many nodes are above this one in the search; `UNSEEN` before it comes here.
    depth: u32,
    /// The least depth to which an edge leads from this node or from below.
    low: u32,
    /// The nim-sum of all that hangs from here.
    value: u32,
}

const UNSEEN: u32 = u32::MAX;

/// A graph with root 0, and working memory for one after the other.
#[derive(Default)]
struct Graph {
    edges: Vec<(u32, u32, NoWeight)>,
    nodes: Vec<Node>,
    half_edges: Vec<HalfEdge>,
}

impl Graph {
    fn read(&mut self, scanner: &mut Scanner) -> Result<(), Error> {
        let node_count = scanner.number("a number of nodes", 1, u32::MAX)?;
        let edge_count = scanner.number("a number of edges", 0, u32::MAX)?;
        self.edges.clear();
        for _ in 0..edge_count {
            let one = scanner.number("a node", 1, node_count)?;
            let other = scanner.number("a node", 1, node_count)?;
            self.edges.push((one - 1, other - 1, NoWeight));
        }
        let places = if is_paid_for(node_count, edge_count) {
            node_count as usize
        } else {
            renumber(&mut self.edges)
        };
        self.list_edges_by_node(places);
        Ok(())
    }

    fn list_edges_by_node(&mut self, node_count: usize) {
        let isolated = Node {
            next: NONE,
            entry: NONE,
            depth: UNSEEN,
            low: UNSEEN,
            value: 0,
        };
        self.nodes.clear();
        self.nodes.resize(node_count, isolated);
        self.half_edges.clear();
        for &(one, other, NoWeight) in &self.edges {
            let (one, other) = (one as usize, other as usize);
            if one == other {
                // A loop is worth one move wherever its node is.
                self.nodes[one].value ^= 1;
                continue;
            }
            for &(from, to) in &[(one, other), (other, one)] {
                let next = self.nodes[from].next;
                self.nodes[from].next = self.half_edges.len();
                self.half_edges.push(HalfEdge { to, next });
            }
        }
    }

    /// The Grundy value of the part that hangs together with the root.
    fn grundy(&mut self) -> u32 {
        let root = 0;
        self.enter(root, NONE, 0);
        let mut node = root;
        loop {
            let here = self.nodes[node];
            if here.next == NONE {
                if node == root {
                    return here.value;
                }
                node = self.half_edges[here.entry ^ 1].to;
                self.hang(here, node);
                continue;
            }
            let HalfEdge { to, next } = self.half_edges[here.next];
            self.nodes[node].next = next;
            if self.nodes[to].depth == UNSEEN {
                self.enter(to, here.next, here.depth + 1);
                node = to;
            } else if self.nodes[to].depth < here.depth && here.next ^ 1 != here.entry {
                // Closes a cycle; fused, this edge is a loop here. Its other end, which is above, takes no notice of it.
                self.nodes[node].value ^= 1;
                self.nodes[node].low = here.low.min(self.nodes[to].depth);
            }
        }
    }

    fn enter(&mut self, node: usize, entry: usize, depth: u32) {
        let node = &mut self.nodes[node];
        node.entry = entry;
        node.depth = depth;
        node.low = depth;
    }

    /// Adds to a parent what its finished child and the edge between them are worth.
    fn hang(&mut self, child: Node, parent: usize) {
        let parent = &mut self.nodes[parent];
        let edge_is_on_cycle = child.low < child.depth;
        parent.value ^= if edge_is_on_cycle {
            child.value ^ 1
        } else {
            child.value + 1
        };
        parent.low = parent.low.min(child.low);
    }
}

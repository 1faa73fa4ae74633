//! POJ 3710, Christmas Game: <http://poj.org/problem?id=3710>
//!
//! By the fusion principle a cycle may shrink to one node, each of its edges becoming a loop of
//! value 1; a bridge to a part of value g is worth g + 1, and a node the nim-sum of what hangs from
//! it. One depth-first pass tells cycles from bridges: O(nodes + edges).

#![forbid(unsafe_code)]

use common::io::{Error, Scanner, run};
use common::tree::{is_paid_for, renumber_pairs};
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
const NONE: u32 = u32::MAX;

/// The depth of a node that the search has not reached.
const UNSEEN: u32 = u32::MAX;

/// An edge in the list of edges at one of its ends. The other end lists it under the number with
/// the lowest bit flipped.
#[derive(Clone, Copy)]
struct HalfEdge {
    to: u32,
    /// The next one in the same list.
    next: u32,
}

/// What the search knows of a node.
#[derive(Clone, Copy)]
struct Node {
    /// The first of its half-edges that the search has not walked.
    next: u32,
    /// The half-edge by which the search came here.
    entry: u32,
    /// How many nodes are above this one in the search: depth(v) in README.md.
    depth: u32,
    /// The least depth to which an edge leads from here or from below: low(v).
    low: u32,
    /// The nim-sum of all that hangs from here: value(v), and g(B) if the node is the topmost of
    /// component B.
    value: u32,
}

/// A graph with root 0, and working memory for one after the other.
#[derive(Default)]
struct Graph {
    edges: Vec<(u32, u32)>,
    nodes: Vec<Node>,
    half_edges: Vec<HalfEdge>,
}

impl Graph {
    fn read(&mut self, scanner: &mut Scanner) -> Result<(), Error> {
        let node_count = scanner.number("a number of nodes", 1, u32::MAX)?;
        // Half-edges are numbered in 32 bits.
        let edge_count = scanner.number("a number of edges", 0, u32::MAX / 2)?;
        self.edges.clear();
        for _ in 0..edge_count {
            let one = scanner.number("a node", 1, node_count)?;
            let other = scanner.number("a node", 1, node_count)?;
            self.edges.push((one - 1, other - 1));
        }
        let places = if is_paid_for(node_count, edge_count) {
            node_count as usize
        } else {
            renumber_pairs(&mut self.edges)
        };
        self.list_edges_by_node(places);
        Ok(())
    }

    fn list_edges_by_node(&mut self, node_count: usize) {
        let unseen = Node {
            next: NONE,
            entry: NONE,
            depth: UNSEEN,
            low: UNSEEN,
            value: 0,
        };
        self.nodes.clear();
        self.nodes.resize(node_count, unseen);
        self.half_edges.clear();
        for &(one, other) in &self.edges {
            if one == other {
                // A loop is worth one move wherever its node is.
                self.nodes[one as usize].value ^= 1;
                continue;
            }
            for &(from, to) in &[(one, other), (other, one)] {
                let from = &mut self.nodes[from as usize];
                let next = from.next;
                from.next = self.half_edges.len() as u32;
                self.half_edges.push(HalfEdge { to, next });
            }
        }
    }

    /// The Grundy value of the part that hangs together with the root.
    fn grundy(&mut self) -> u32 {
        let Graph {
            nodes, half_edges, ..
        } = self;
        let mut name = 0;
        let mut node = nodes[0].entered(NONE, 0);
        nodes[0] = node;
        loop {
            if node.next == NONE {
                if node.entry == NONE {
                    return node.value;
                }
                name = half_edges[node.entry as usize ^ 1].to;
                node = nodes[name as usize].with_branch(node);
                continue;
            }
            let half_edge = node.next;
            let HalfEdge { to, next } = half_edges[half_edge as usize];
            node.next = next;
            let there = nodes[to as usize];
            if there.depth == UNSEEN {
                nodes[name as usize] = node;
                node = there.entered(half_edge, node.depth + 1);
                nodes[to as usize] = node;
                name = to;
            } else if there.depth < node.depth && half_edge ^ 1 != node.entry {
                // This edge closes a cycle, which makes it a loop of the fused node. Its upper end
                // takes no notice of it.
                node.value ^= 1;
                node.low = node.low.min(there.depth);
            }
        }
    }
}

impl Node {
    fn entered(self, entry: u32, depth: u32) -> Node {
        Node {
            entry,
            depth,
            low: depth,
            ..self
        }
    }

    /// The node with the value of a finished child, and of the edge between.
    fn with_branch(self, child: Node) -> Node {
        let edge_is_on_cycle = child.low < child.depth;
        let branch = if edge_is_on_cycle {
            child.value ^ 1
        } else {
            child.value + 1
        };
        Node {
            value: self.value ^ branch,
            low: self.low.min(child.low),
            ..self
        }
    }
}

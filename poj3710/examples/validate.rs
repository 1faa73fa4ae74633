//! Whether the statement of POJ 3710 allows an input: `cargo run -p poj3710 --example validate < FILE`.
//!
//! Exit code 0 if it does; else 1, with the line and the rule on stderr.

use scripts::testing::program;
use scripts::testing::shapes::Edge;
use scripts::testing::statement::Lines;
use std::process::ExitCode;

#[allow(dead_code)]
fn main() -> ExitCode {
    program::validate(statement)
}

/// The statement's rules, and that node 1 lies in the tree: the statement leaves that unsaid, but accepted programs rely
/// on it.
pub fn statement(lines: &mut Lines) -> Result<(), String> {
    // At least one data set: a file without any has no answers.
    loop {
        lines.next_line()?;
        for _ in 0..lines.number("a number of graphs", 1..=99)? {
            graph(lines)?;
        }
        if lines.is_last() {
            return Ok(());
        }
    }
}

fn graph(lines: &mut Lines) -> Result<(), String> {
    lines.next_line()?;
    let nodes = lines.number("a number of nodes", 1..=99)?;
    let mut edges = Vec::new();
    for _ in 0..lines.number("a number of edges", 0..=499)? {
        lines.next_line()?;
        let mut node = || lines.number("a node", 1..=nodes).map(|node| node - 1);
        let (one, other) = (node()?, node()?);
        lines.rule(one != other, "an edge between two nodes", "a loop")?;
        edges.push((one, other));
    }
    let search = Search::from_node_1(nodes, &edges);
    let alone = (0..nodes).find(|&node| search.depths[node].is_none());
    let alone = alone.map_or(0, |node| node + 1);
    lines.rule(
        alone == 0,
        "a connected graph",
        format!("node {alone} apart"),
    )?;
    let polygons = "polygons that touch the tree, in which node 1 lies, in one node each";
    let touched = search
        .node_touched_besides(&edges)
        .map_or(0, |node| node + 1);
    lines.rule(
        touched == 0,
        polygons,
        format!("node {touched} on one and on another edge"),
    )
}

/// The graph as a breadth-first search from node 1 sees it.
struct Search {
    /// How far each node is from node 1, if it is reached.
    depths: Vec<Option<usize>>,
    /// The edge by which each node is reached.
    entries: Vec<Option<usize>>,
    /// How many edges end at each node.
    degrees: Vec<usize>,
}

impl Search {
    fn from_node_1(nodes: usize, edges: &[Edge]) -> Search {
        let mut edges_at = vec![Vec::new(); nodes];
        for (edge, &(one, other)) in edges.iter().enumerate() {
            edges_at[one].push((edge, other));
            edges_at[other].push((edge, one));
        }
        let mut search = Search {
            depths: vec![None; nodes],
            entries: vec![None; nodes],
            degrees: edges_at.iter().map(Vec::len).collect(),
        };
        search.depths[0] = Some(0);
        let mut reached = vec![0];
        let mut next = 0;
        while let Some(&node) = reached.get(next) {
            next += 1;
            for &(edge, other) in &edges_at[node] {
                if search.depths[other].is_none() {
                    search.depths[other] = search.depths[node].map(|depth| depth + 1);
                    search.entries[other] = Some(edge);
                    reached.push(other);
                }
            }
        }
        search
    }

    /// A node of a polygon, other than its node nearest to node 1, at which a third edge ends.
    ///
    /// Every polygon closes by an edge that reached no node. From the ends of that edge, the ways back towards node 1
    /// meet where the polygon touches the tree. All nodes before have to be its own.
    fn node_touched_besides(&self, edges: &[Edge]) -> Option<usize> {
        for (edge, &(one, other)) in edges.iter().enumerate() {
            if self.entries.contains(&Some(edge)) {
                continue;
            }
            let (mut near, mut far) = (one, other);
            while near != far {
                if self.depths[near] > self.depths[far] {
                    (near, far) = (far, near);
                }
                if self.degrees[far] != 2 {
                    return Some(far);
                }
                let (one, other) = edges[self.entries[far]?];
                far = one + other - far;
            }
        }
        None
    }
}

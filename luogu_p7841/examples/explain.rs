//! Why `Play now` or `Restart`: `cargo run -p luogu_p7841 --example explain -- FILE [--svg OUT]`.
//!
//! The values are those of the theorem in README.md, taken word for word: every side of every edge is walked over. O(n^2)
//! for a test, so a test may have `LIMIT` nodes.

use common::io::{Error, Scanner};
use scripts::draw::{self, Drawing, Part};
use scripts::explain::{Case, LIMIT};
use scripts::testing::game::mex;
use std::io::Read;
use std::process::ExitCode;

const NOTE: &str = "On an edge the Grundy values of its two sides, once it is marked:\n\
                    of the part above it, then of the part below it. In green the winning first marks.";

#[allow(dead_code)] // Tests include this file as a module.
fn main() -> ExitCode {
    scripts::explain::run(env!("CARGO_PKG_NAME"), explain)
}

/// Adds what there is to know about each test of `input` to `cases`.
///
/// # Errors
/// If the input is not as the statement says, or a tree has more than `LIMIT` nodes.
pub fn explain(input: &mut dyn Read, cases: &mut Vec<Case>) -> Result<(), Error> {
    let mut scanner = Scanner::new(input);
    let count = scanner.number("a number of tests", 0, u32::MAX)?;
    for number in 1..=count {
        let tree = read_tree(&mut scanner)?;
        cases.push(explain_tree(number, &tree));
    }
    Ok(())
}

/// A tree on nodes 0 to n - 1, which the statement calls 1 to n, hung up at node 0.
struct Tree {
    neighbours: Vec<Vec<usize>>,
    /// For every node the one next to it on the way to node 0; that node's own is itself.
    parents: Vec<usize>,
    /// All nodes, parents first.
    order: Vec<usize>,
}

fn read_tree(scanner: &mut Scanner) -> Result<Tree, Error> {
    let nodes = scanner.number("a number of nodes", 1, u32::MAX)?;
    if nodes > LIMIT {
        let most = format!("at most {LIMIT} nodes to explain");
        return Err(scanner.fault(&most, &nodes.to_string()));
    }
    let mut neighbours = vec![Vec::new(); nodes as usize];
    for _ in 1..nodes {
        let one = scanner.number("a node", 1, nodes)? as usize - 1;
        let other = scanner.number("a node", 1, nodes)? as usize - 1;
        neighbours[one].push(other);
        neighbours[other].push(one);
    }
    let mut parents = vec![usize::MAX; nodes as usize];
    parents[0] = 0;
    let mut order = vec![0];
    let mut next = 0;
    while let Some(&node) = order.get(next) {
        next += 1;
        for &child in &neighbours[node] {
            if parents[child] == usize::MAX {
                parents[child] = node;
                order.push(child);
            }
        }
    }
    if order.len() < nodes as usize {
        return Err(scanner.fault("the edges of a tree", "a cycle"));
    }
    Ok(Tree {
        neighbours,
        parents,
        order,
    })
}

/// The values of both sides of the edge from each node to its parent.
struct Sides {
    /// Of the side of the node, rooted there.
    below: Vec<u32>,
    /// Of the side of the parent, rooted there.
    above: Vec<u32>,
}

impl Tree {
    fn sides(&self) -> Sides {
        let unknown = vec![0; self.order.len()];
        let mut sides = Sides {
            below: unknown.clone(),
            above: unknown,
        };
        // A side's value needs the values of the sides in it: below an edge those that are lower, above it those that
        // are higher or hang from there.
        for &node in self.order.iter().rev() {
            sides.below[node] = self.side_value(node, self.parents[node], &sides);
        }
        for &node in self.order.iter().skip(1) {
            sides.above[node] = self.side_value(self.parents[node], node, &sides);
        }
        sides
    }

    /// The value of the rooted game at `root` on the part that has not `outside`, a neighbour of the root, in it.
    fn side_value(&self, root: usize, outside: usize, sides: &Sides) -> u32 {
        let mut options = Vec::new();
        // With each node, the parity of the number of edges between it and the root.
        let mut open = vec![(root, outside, 0)];
        while let Some((node, came_from, parity)) = open.pop() {
            for &next in &self.neighbours[node] {
                if next != came_from {
                    let value = if self.parents[next] == node {
                        sides.below[next]
                    } else {
                        sides.above[node]
                    };
                    options.push(value ^ parity);
                    open.push((next, node, 1 - parity));
                }
            }
        }
        mex(options)
    }
}

fn explain_tree(number: u32, tree: &Tree) -> Case {
    let sides = tree.sides();
    let mut case = Case::default();
    let mut part = Part::default();
    for node in 0..tree.order.len() {
        part.nodes.push(draw::Node {
            name: (node + 1).to_string(),
            ..Default::default()
        });
    }
    let mut options = Vec::new();
    for &node in &tree.order[1..] {
        let parent = tree.parents[node];
        let (above, below) = (sides.above[node], sides.below[node]);
        let (low, high) = (node.min(parent) + 1, node.max(parent) + 1);
        let (at_low, at_high) = if node < parent {
            (below, above)
        } else {
            (above, below)
        };
        let winning = above == below;
        options.push(above ^ below);
        case.values.push(format!(
            "edge {low}-{high}: marked first it leaves {at_low} on the side of {low} and {at_high} on the side of {high}"
        ));
        if winning {
            case.moves.push(format!("mark edge {low}-{high}"));
        }
        part.edges.push(draw::Edge {
            ends: [parent, node],
            values: vec![above.to_string(), below.to_string()],
            winning,
            ..Default::default()
        });
    }
    let answer = if case.moves.is_empty() {
        "Restart, the first player loses"
    } else {
        "Play now, the first player wins"
    };
    case.drawing = Drawing {
        heading: format!("Test {number}: {answer}; Grundy value {}", mex(options)),
        note: NOTE.to_string(),
        parts: vec![part],
    };
    case
}

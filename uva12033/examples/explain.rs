//! Why Emily or Jolly wins: `cargo run -p uva12033 --example explain -- FILE [--svg OUT]`.
//!
//! The values are those of the theorem in README.md. For a first move the tree is valued anew, with one unit less on one
//! edge: O(n^2) for a case, so a case may have `LIMIT` nodes.

use common::io::{Error, Scanner};
use scripts::draw::{self, Drawing, Part};
use scripts::explain::{Case, LIMIT};
use std::io::Read;
use std::process::ExitCode;

const NOTE: &str = "In blue Grundy values: of the game beyond a node, and of the branch\n\
                    that an edge opens, below its weight. In green the winning first moves.";

#[allow(dead_code)] // Tests include this file as a module.
fn main() -> ExitCode {
    scripts::explain::run(env!("CARGO_PKG_NAME"), explain)
}

/// Adds what there is to know about each case of `input` to `cases`.
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

/// A tree with root 0.
struct Tree {
    /// For every node its parent; the root's is itself.
    parents: Vec<usize>,
    /// For every node the units on the edge to its parent.
    weights: Vec<u32>,
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
        let one = scanner.number("a node", 0, nodes - 1)? as usize;
        let other = scanner.number("a node", 0, nodes - 1)? as usize;
        let weight = scanner.number("a weight", 1, u32::MAX)?;
        neighbours[one].push((other, weight));
        neighbours[other].push((one, weight));
    }
    let mut tree = Tree {
        parents: vec![usize::MAX; nodes as usize],
        weights: vec![0; nodes as usize],
        order: vec![0],
    };
    tree.parents[0] = 0;
    let mut next = 0;
    while let Some(&node) = tree.order.get(next) {
        next += 1;
        for &(child, weight) in &neighbours[node] {
            if tree.parents[child] == usize::MAX {
                tree.parents[child] = node;
                tree.weights[child] = weight;
                tree.order.push(child);
            }
        }
    }
    if tree.order.len() < nodes as usize {
        return Err(scanner.fault("the edges of a tree", "a cycle"));
    }
    Ok(tree)
}

/// The value of every node, which is that of the game on what is reached from the root through it.
fn node_values(tree: &Tree, weights: &[u32]) -> Vec<u32> {
    let mut values = vec![0; weights.len()];
    for &node in tree.order.iter().skip(1).rev() {
        values[tree.parents[node]] ^= branch_value(weights[node], values[node]);
    }
    values
}

/// The value of the branch that an edge of weight `weight` opens, with a node of value `above` at its far end.
fn branch_value(weight: u32, above: u32) -> u32 {
    match weight {
        0 => 0,
        1 => above + 1,
        _ => above ^ (weight % 2),
    }
}

fn explain_tree(number: u32, tree: &Tree) -> Case {
    let values = node_values(tree, &tree.weights);
    let edge_name = |node: usize| {
        let parent = tree.parents[node];
        format!("{}-{}", node.min(parent), node.max(parent))
    };
    let wins = |node: usize| {
        let mut weights = tree.weights.clone();
        weights[node] -= 1;
        node_values(tree, &weights)[0] == 0
    };
    let mut case = Case::default();
    let mut part = Part::default();
    for (node, value) in values.iter().enumerate() {
        case.values.push(format!("node {node}: {value}"));
        part.nodes.push(draw::Node {
            name: node.to_string(),
            value: value.to_string(),
            root: node == 0,
            ..Default::default()
        });
    }
    for &node in &tree.order[1..] {
        let weight = tree.weights[node];
        let value = branch_value(weight, values[node]);
        let winning = wins(node);
        let name = edge_name(node);
        case.values
            .push(format!("branch {name} of weight {weight}: {value}"));
        if winning {
            case.moves.push(format!("paint a unit of edge {name}"));
        }
        part.edges.push(draw::Edge {
            ends: [tree.parents[node], node],
            label: weight.to_string(),
            values: vec![value.to_string()],
            winning,
        });
    }
    let winner = if values[0] == 0 { "Jolly" } else { "Emily" };
    case.drawing = Drawing {
        heading: format!("Case {number}: {winner} wins, Grundy value {}", values[0]),
        note: NOTE.to_string(),
        parts: vec![part],
    };
    case
}

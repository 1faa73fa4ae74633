//! Why Emily or Jolly wins: `cargo run -p uva12033 --example explain -- FILE [--svg OUT]`.
//!
//! The values are those of the theorem in README.md. For a first move the tree is valued anew, with one unit less on one
//! edge: O(n^2) for a case, so a case may have `LIMIT` nodes.

use common::io::{Error, Scanner};
use scripts::draw::{self, Drawing, Part};
use scripts::explain::{Case, LIMIT, Move, Played, nim_sum};
use std::io::Read;
use std::process::ExitCode;
use std::rc::Rc;

const NOTE: &str = "In blue Grundy values: at a node of what is beyond it, at an edge, below its weight, of the branch \
                    that it opens. In green the winning first moves.";

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
        cases.push(explain_tree(number, &Rc::new(tree)));
    }
    Ok(())
}

/// A tree with root 0.
pub struct Tree {
    /// For every node its parent; the root's is itself.
    pub parents: Vec<usize>,
    /// For every node the units on the edge to its parent.
    pub weights: Vec<u32>,
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

impl Tree {
    /// The value of every node, which is that of the game on what is reached from the root through it.
    fn node_values(&self, weights: &[u32]) -> Vec<u32> {
        let mut values = vec![0; weights.len()];
        for &node in self.order.iter().skip(1).rev() {
            values[self.parents[node]] ^= branch_value(weights[node], values[node]);
        }
        values
    }

    /// Whether painting a unit of the edge from a node to its parent leaves a position of value 0.
    fn painting_wins(&self, node: usize) -> bool {
        let mut weights = self.weights.clone();
        weights[node] -= 1;
        self.node_values(&weights)[0] == 0
    }

    fn edge_name(&self, node: usize) -> String {
        let parent = self.parents[node];
        format!("{}-{}", node.min(parent), node.max(parent))
    }

    /// The input of one case with so many units left on each edge. Without any the branch goes, and the numbers of the
    /// nodes close up.
    fn input_with(&self, weights: &[u32]) -> String {
        let mut numbers = vec![None; self.parents.len()];
        let is_left = |numbers: &[Option<usize>], node: usize| {
            node == 0 || weights[node] > 0 && numbers[self.parents[node]].is_some()
        };
        for &node in &self.order {
            numbers[node] = is_left(&numbers, node).then_some(0);
        }
        let mut count = 0;
        for number in numbers.iter_mut().flatten() {
            *number = count;
            count += 1;
        }
        let mut text = format!("1\n{count}\n");
        for &node in &self.order[1..] {
            if let (Some(parent), Some(child)) = (numbers[self.parents[node]], numbers[node]) {
                text += &format!("{parent} {child} {}\n", weights[node]);
            }
        }
        text
    }
}

/// The value of the branch that an edge of weight `weight` opens, with a node of value `beyond` at its far end.
pub fn branch_value(weight: u32, beyond: u32) -> u32 {
    match weight {
        0 => 0,
        1 => beyond + 1,
        _ => beyond ^ (weight % 2),
    }
}

/// How that value comes about.
fn branch_arithmetic(weight: u32, beyond: u32) -> String {
    match (weight, weight % 2) {
        (1, _) => format!("weight 1: {beyond} + 1 = {}", beyond + 1),
        (_, 0) => format!("weight {weight}, even: {beyond}"),
        _ => format!("weight {weight}, odd: {beyond} xor 1 = {}", beyond ^ 1),
    }
}

fn explain_tree(number: u32, tree: &Rc<Tree>) -> Case {
    let values = tree.node_values(&tree.weights);
    let mut case = Case {
        position: tree.input_with(&tree.weights),
        value: values[0].into(),
        ..Default::default()
    };
    let mut part = Part::default();
    for (node, value) in values.iter().enumerate() {
        part.nodes.push(draw::Node {
            name: node.to_string(),
            value: value.to_string(),
            root: node == 0,
            ..Default::default()
        });
    }
    for &node in &tree.order[1..] {
        let weight = tree.weights[node];
        let shared = Rc::clone(tree);
        let paint = Move::new(tree.painting_wins(node), move || {
            let mut weights = shared.weights.clone();
            weights[node] -= 1;
            Played {
                name: format!("paint a unit of edge {}", shared.edge_name(node)),
                chinese: format!("在边 {} 上涂一个单位", shared.edge_name(node)),
                position: shared.input_with(&weights),
            }
        });
        part.edges.push(draw::Edge {
            ends: [tree.parents[node], node],
            label: weight.to_string(),
            values: vec![branch_value(weight, values[node]).to_string()],
            look: paint.look(),
            played: Some(case.moves.len()),
            ..Default::default()
        });
        case.moves.push(paint);
    }
    let mut branches = vec![Vec::new(); values.len()];
    for &node in tree.order.iter().rev() {
        let value = values[node];
        let sum = nim_sum(&branches[node]);
        case.values.push(if branches[node].is_empty() {
            format!("node {node}: nothing beyond, 0")
        } else {
            format!("node {node}: {sum}")
        });
        if node != 0 {
            let weight = tree.weights[node];
            let arithmetic = branch_arithmetic(weight, value);
            let name = tree.edge_name(node);
            case.values.push(format!("edge {name} of {arithmetic}"));
            branches[tree.parents[node]].push(u64::from(branch_value(weight, value)));
        }
    }
    let winner = if values[0] == 0 { "Jolly" } else { "Emily" };
    case.drawing = Drawing {
        heading: format!("Case {number}: {winner} wins, Grundy value {}", values[0]),
        note: NOTE.to_string(),
        parts: vec![part],
    };
    case
}

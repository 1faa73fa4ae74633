//! Why Alice or Bob wins: `cargo run -p uoj266 --example explain -- FILE [--svg OUT]`.
//!
//! The values are found as the definition has them, by walking over the subtree of each node: O(n^2) for a test, so a
//! test may have `LIMIT` nodes.

use common::io::{Error, Scanner};
use scripts::draw::{self, Drawing, Part};
use scripts::explain::{Case, LIMIT, Move, Played, nim_sum, set};
use scripts::testing::game::mex;
use std::io::Read;
use std::process::ExitCode;
use std::rc::Rc;

const NOTE: &str = "In blue the Grundy value of each node's subtree. In green the winning first moves: the node goes, \
                    with all its ancestors.";

#[allow(dead_code)] // Tests include this file as a module.
fn main() -> ExitCode {
    scripts::explain::run(env!("CARGO_PKG_NAME"), explain)
}

/// Adds what there is to know about each test of `input` to `cases`.
///
/// # Errors
/// If the input is not as the statement says, or a forest has more than `LIMIT` nodes.
pub fn explain(input: &mut dyn Read, cases: &mut Vec<Case>) -> Result<(), Error> {
    let mut scanner = Scanner::new(input);
    let count = scanner.number("a number of tests", 0, u32::MAX)?;
    for number in 1..=count {
        let forest = read_forest(&mut scanner)?;
        cases.push(explain_forest(number, &Rc::new(forest)));
    }
    Ok(())
}

/// A forest on nodes 0 to n - 1, which the statement calls 1 to n.
struct Forest {
    children: Vec<Vec<usize>>,
    parents: Vec<Option<usize>>,
    /// The smallest node of each tree.
    roots: Vec<usize>,
    /// All nodes, parents first.
    order: Vec<usize>,
}

fn read_forest(scanner: &mut Scanner) -> Result<Forest, Error> {
    let nodes = scanner.number("a number of nodes", 1, u32::MAX)?;
    let edges = scanner.number("a number of edges", 0, nodes - 1)?;
    if nodes > LIMIT {
        let most = format!("at most {LIMIT} nodes to explain");
        return Err(scanner.fault(&most, &nodes.to_string()));
    }
    let mut neighbours = vec![Vec::new(); nodes as usize];
    for _ in 0..edges {
        let one = scanner.number("a node", 1, nodes)? as usize - 1;
        let other = scanner.number("a node", 1, nodes)? as usize - 1;
        neighbours[one].push(other);
        neighbours[other].push(one);
    }
    let mut forest = Forest {
        children: vec![Vec::new(); neighbours.len()],
        parents: vec![None; neighbours.len()],
        roots: Vec::new(),
        order: Vec::new(),
    };
    let mut seen = vec![false; neighbours.len()];
    for root in 0..neighbours.len() {
        if seen[root] {
            continue;
        }
        seen[root] = true;
        forest.roots.push(root);
        let mut next = forest.order.len();
        forest.order.push(root);
        while let Some(&node) = forest.order.get(next) {
            next += 1;
            for &child in &neighbours[node] {
                if !seen[child] {
                    seen[child] = true;
                    forest.children[node].push(child);
                    forest.parents[child] = Some(node);
                    forest.order.push(child);
                }
            }
        }
    }
    // A forest of that many trees has exactly that many edges.
    if edges as usize != neighbours.len() - forest.roots.len() {
        return Err(scanner.fault("the edges of a forest", "a cycle"));
    }
    Ok(forest)
}

impl Forest {
    /// The value of every node's subtree.
    fn values(&self) -> Vec<u32> {
        let mut values = vec![0; self.order.len()];
        for &node in self.order.iter().rev() {
            let left = self.left_by_picks(node, &values);
            values[node] = mex(left.into_iter().map(|(_, left)| left));
        }
        values
    }

    /// For each node of the subtree of `top`, the value of what the subtree leaves when the node is picked. The values
    /// of all subtrees below `top` have to be known.
    fn left_by_picks(&self, top: usize, values: &[u32]) -> Vec<(usize, u32)> {
        let mut picks = Vec::new();
        // With each node, the value of what is left beside its own subtree when its ancestors are gone.
        let mut open = vec![(top, 0)];
        while let Some((node, beside)) = open.pop() {
            let children = &self.children[node];
            let left = children
                .iter()
                .fold(beside, |sum, &child| sum ^ values[child]);
            picks.push((node, left));
            let below = children.iter().rev();
            open.extend(below.map(|&child| (child, left ^ values[child])));
        }
        picks
    }

    /// The nodes that go when a node is picked, from the root down.
    pub fn deleted(&self, picked: usize) -> Vec<usize> {
        let path = std::iter::successors(Some(picked), |&node| self.parents[node]);
        let mut path: Vec<usize> = path.collect();
        path.reverse();
        path
    }

    /// The input of one test without these nodes, a node with all its ancestors. Where some are gone the nodes left are
    /// numbered anew, parents first, so that every tree still has its smallest node as its root. An input without a
    /// test if none is left.
    fn input_without(&self, deleted: &[usize]) -> String {
        let left = self.order.iter().filter(|node| !deleted.contains(node));
        let mut numbers = vec![0; self.order.len()];
        let mut edges = String::new();
        let (mut nodes, mut count) = (0, 0);
        for &node in left {
            nodes += 1;
            numbers[node] = if deleted.is_empty() { node + 1 } else { nodes };
            if let Some(parent) = self.parents[node].map(|parent| numbers[parent])
                && parent > 0
            {
                edges += &format!("{parent} {}\n", numbers[node]);
                count += 1;
            }
        }
        match nodes {
            0 => "0\n".to_string(),
            _ => format!("1\n{nodes} {count}\n{edges}"),
        }
    }

    /// The sum of the values of a node's children.
    pub fn sum_of_children(&self, node: usize, values: &[u32]) -> u32 {
        let children = self.children[node].iter();
        children.fold(0, |sum, &child| sum ^ values[child])
    }

    /// How the value of a node's subtree comes about, in the terms of the theorem.
    fn arithmetic(&self, node: usize, values: &[u32]) -> String {
        let children = &self.children[node];
        let terms: Vec<u64> = children.iter().map(|&child| values[child].into()).collect();
        let sum = self.sum_of_children(node, values);
        let options = self.left_by_picks(node, values);
        let options = || options.iter().map(|&(_, left)| left);
        let mut united = vec!["{0}".to_string()];
        for &child in children {
            let constant = self.sum_of_children(child, values) ^ values[child];
            let beyond = self.left_by_picks(child, values);
            let beyond = beyond.iter().map(|&(_, left)| left);
            let own = set(beyond.map(|left| left ^ self.sum_of_children(child, values)));
            united.push(format!("{own} xor {constant}"));
        }
        let b = set(options().map(|left| left ^ sum));
        let b = if children.is_empty() {
            b
        } else {
            format!("{} = {b}", united.join(" union "))
        };
        format!(
            "node {}: r = {}, B = {b}, S = {}, SG = {}",
            node + 1,
            nim_sum(&terms),
            set(options()),
            values[node]
        )
    }
}

fn explain_forest(number: u32, forest: &Rc<Forest>) -> Case {
    let values = forest.values();
    let total = forest.roots.iter().fold(0, |sum, &root| sum ^ values[root]);
    let mut case = Case {
        value: total.into(),
        position: forest.input_without(&[]),
        ..Default::default()
    };
    let mut part = Part::default();
    for (node, value) in values.iter().enumerate() {
        part.nodes.push(draw::Node {
            name: (node + 1).to_string(),
            value: value.to_string(),
            root: forest.parents[node].is_none(),
            ..Default::default()
        });
        for &child in &forest.children[node] {
            part.edges.push(draw::Edge {
                ends: [node, child],
                ..Default::default()
            });
        }
    }
    for &node in forest.order.iter().rev() {
        case.values.push(forest.arithmetic(node, &values));
    }
    let trees: Vec<u64> = forest
        .roots
        .iter()
        .map(|&root| values[root].into())
        .collect();
    case.values.push(format!("all trees: {}", nim_sum(&trees)));
    for &root in &forest.roots {
        let others = total ^ values[root];
        for (node, left) in forest.left_by_picks(root, &values) {
            let shared = Rc::clone(forest);
            let pick = Move::new(left == others, move || {
                let deleted = shared.deleted(node);
                let deleted: Vec<String> =
                    deleted.iter().map(|node| (node + 1).to_string()).collect();
                Played {
                    name: format!("pick node {}, deleting {}", node + 1, deleted.join(" ")),
                    chinese: format!("选点 {}，删去 {}", node + 1, deleted.join(" ")),
                    position: shared.input_without(&shared.deleted(node)),
                }
            });
            part.nodes[node].look = pick.look();
            part.nodes[node].played = Some(case.moves.len());
            case.moves.push(pick);
        }
    }
    let winner = if total == 0 { "Bob" } else { "Alice" };
    case.drawing = Drawing {
        heading: format!("Test {number}: {winner} wins, Grundy value {total}"),
        note: NOTE.to_string(),
        parts: vec![part],
    };
    case
}

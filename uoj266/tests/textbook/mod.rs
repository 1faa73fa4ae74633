//! The recurrence as a textbook has it: plain tables, one step after the other, quadratic. Its steps can be exchanged, so
//! that a wrong program is the right one with one step wrong. Valid input only.

use scripts::testing::input::{Numbers, Refusal};
use std::collections::BTreeMap;

/// One test of the input.
pub struct Test {
    /// The number of nodes, which may be far more than the edges touch.
    pub nodes: u32,
    /// The two ends of each edge, from 1.
    pub edges: Vec<(u32, u32)>,
}

/// A forest with its roots: what the first step makes of a test.
pub struct Rooted {
    /// The nodes of some edge with their parents, each after its own parent.
    pub top_down: Vec<(u32, Option<u32>)>,
    /// How many more nodes there are, without edges.
    pub isolated: u32,
}

/// What the second step knows of a subtree.
#[derive(Default)]
pub struct Subtree {
    /// Its Grundy value.
    pub value: usize,
    /// The nim-sum of the children's values.
    pub children: usize,
    /// For each number whether it is the value of an option.
    pub options: Vec<bool>,
}

impl Test {
    /// The nodes that some edge touches, with their neighbours.
    pub fn neighbours(&self) -> BTreeMap<u32, Vec<u32>> {
        let mut neighbours: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for &(a, b) in &self.edges {
            neighbours.entry(a).or_default().push(b);
            neighbours.entry(b).or_default().push(a);
        }
        neighbours
    }
}

/// First step, right: the smallest node of each tree is its root.
pub fn rooted(test: &Test) -> Rooted {
    let neighbours = test.neighbours();
    let mut parents = BTreeMap::new();
    let mut top_down = Vec::new();
    for &root in neighbours.keys() {
        let mut open = if parents.contains_key(&root) {
            vec![]
        } else {
            vec![(root, None)]
        };
        while let Some((node, parent)) = open.pop() {
            parents.insert(node, parent);
            top_down.push((node, parent));
            let children = neighbours[&node]
                .iter()
                .filter(|&&child| Some(child) != parent);
            open.extend(children.map(|&child| (child, Some(node))));
        }
    }
    Rooted {
        isolated: test.nodes - parents.len() as u32,
        top_down,
    }
}

/// Second step, right: a subtree from the subtrees of its root's children.
pub fn joined(children: &[Subtree]) -> Subtree {
    joined_by(children, |all, child| all ^ child.value)
}

/// A second step in which the options of a child are xored with what `offset` makes of the nim-sum of all children
/// and this child.
pub fn joined_by(children: &[Subtree], offset: fn(usize, &Subtree) -> usize) -> Subtree {
    let all = children.iter().fold(0, |sum, child| sum ^ child.value);
    let mut options = Vec::new();
    let mut insert = |option: usize| {
        options.resize(options.len().max(option + 1), false);
        options[option] = true;
    };
    insert(all);
    for child in children {
        let offset = offset(all, child);
        let present = (0..child.options.len()).filter(|&option| child.options[option]);
        present.for_each(|option| insert(option ^ offset));
    }
    let value = options
        .iter()
        .position(|&present| !present)
        .unwrap_or(options.len());
    Subtree {
        value,
        children: all,
        options,
    }
}

/// The trees of a forest, their roots' numbers ascending as in `top_down`; isolated nodes are left out.
pub fn trees(rooted: &Rooted, join: fn(&[Subtree]) -> Subtree) -> Vec<Subtree> {
    let mut waiting: BTreeMap<u32, Vec<Subtree>> = BTreeMap::new();
    let mut trees = Vec::new();
    for &(node, parent) in rooted.top_down.iter().rev() {
        let subtree = join(&waiting.remove(&node).unwrap_or_default());
        match parent {
            Some(parent) => waiting.entry(parent).or_default().push(subtree),
            None => trees.push(subtree),
        }
    }
    trees.reverse();
    trees
}

/// The Grundy value of a test.
pub fn grundy(test: &Test, root: fn(&Test) -> Rooted, join: fn(&[Subtree]) -> Subtree) -> usize {
    let rooted = root(test);
    let isolated = rooted.isolated as usize % 2;
    trees(&rooted, join)
        .iter()
        .fold(isolated, |sum, tree| sum ^ tree.value)
}

/// A whole program of these two steps.
pub fn program(
    input: &[u8],
    root: fn(&Test) -> Rooted,
    join: fn(&[Subtree]) -> Subtree,
) -> Result<String, Refusal> {
    let mut numbers = Numbers::of(input);
    let mut answers = String::new();
    for _ in 0..numbers.next(0..=u32::MAX)? {
        let (nodes, count) = (numbers.next(1..=u32::MAX)?, numbers.next(0..=u32::MAX)?);
        let mut edges = Vec::new();
        for _ in 0..count {
            edges.push((numbers.next(1..=nodes)?, numbers.next(1..=nodes)?));
        }
        answers += match grundy(&Test { nodes, edges }, root, join) {
            0 => "Bob\n",
            _ => "Alice\n",
        };
    }
    Ok(answers)
}

//! Why `Yes` or `No`: `cargo run -p luogu_p2972 --example explain -- FILE [--svg OUT]`.
//!
//! The value is that of the theorem in README.md, and so are the moves: at each node one count at most makes the
//! nim-sum zero. Every change is reported with the whole tree, so there may be `LIMIT` nodes and `MOST_CHANGES` changes.

use common::io::{Error, Scanner};
use scripts::draw::{self, Drawing, Part};
use scripts::explain::{Case, LIMIT, Move, Played, nim_sum};
use std::io::Read;
use std::process::ExitCode;
use std::rc::Rc;

/// How many changes are explained at most.
const MOST_CHANGES: u32 = 100;

const NOTE: &str = "In a node its number and its stones; in blue the stones modulo L + 1 at odd depth. Green: taking \
                    that many stones up along the edge wins.";

#[allow(dead_code)] // Tests include this file as a module.
fn main() -> ExitCode {
    scripts::explain::run(env!("CARGO_PKG_NAME"), explain)
}

/// Adds what there is to know about the position after each change of `input` to `cases`.
///
/// # Errors
/// If the input is not as the statement says, or has more than `LIMIT` nodes or `MOST_CHANGES` changes.
pub fn explain(input: &mut dyn Read, cases: &mut Vec<Case>) -> Result<(), Error> {
    let mut scanner = Scanner::new(input);
    let nodes = scanner.number("a number of nodes", 1, u32::MAX)?;
    let changes = scanner.number("a number of changes", 0, u32::MAX)?;
    if nodes > LIMIT || changes > MOST_CHANGES {
        let most = format!("at most {LIMIT} nodes and {MOST_CHANGES} changes to explain");
        return Err(scanner.fault(&most, &format!("{nodes} and {changes}")));
    }
    let limit = scanner.number("a limit L", 0, u32::MAX)?;
    let mut parents = vec![0];
    let mut stones = vec![0];
    for _ in 1..nodes {
        parents.push(scanner.number("a parent", 1, nodes)? as usize - 1);
        stones.push(scanner.number("a number of stones", 0, u32::MAX)?);
    }
    let Some(depths) = depths(&parents) else {
        return Err(scanner.fault("parents that form a tree", "a cycle"));
    };
    let mut position = Position {
        parents,
        depths,
        stones,
        limit,
    };
    for change in 1..=changes {
        let node = scanner.number("a node", 1, nodes)?;
        let count = scanner.number("a number of stones", 0, u32::MAX)?;
        position.stones[node as usize - 1] = count;
        let heading = format!("Change {change}, node {node} holds {count}");
        cases.push(explain_position(&Rc::new(position.clone()), &heading));
    }
    Ok(())
}

/// How far each node is from node 0, over the parents of all; `None` if the parents form a cycle.
fn depths(parents: &[usize]) -> Option<Vec<usize>> {
    let depth = |mut node: usize| {
        let mut depth = 0;
        while node != 0 && depth < parents.len() {
            node = parents[node];
            depth += 1;
        }
        (node == 0).then_some(depth)
    };
    (0..parents.len()).map(depth).collect()
}

/// Stones on a tree of nodes 0 to N - 1, which the statement calls 1 to N.
#[derive(Clone)]
struct Position {
    /// The root's is itself.
    parents: Vec<usize>,
    depths: Vec<usize>,
    stones: Vec<u32>,
    limit: u32,
}

impl Position {
    fn modulus(&self) -> u64 {
        u64::from(self.limit) + 1
    }

    fn is_odd(&self, node: usize) -> bool {
        self.depths[node] % 2 == 1
    }

    fn heap(&self, node: usize) -> u64 {
        u64::from(self.stones[node]) % self.modulus()
    }

    /// The Grundy value of the game.
    fn value(&self) -> u64 {
        let odd = (0..self.stones.len()).filter(|&node| self.is_odd(node));
        odd.fold(0, |sum, node| sum ^ self.heap(node))
    }

    /// How many stones to take from `node` to win, if any number does.
    fn winning_count(&self, node: usize) -> Option<u64> {
        if node == 0 {
            return None;
        }
        let changed = if self.is_odd(node) {
            node
        } else {
            self.parents[node]
        };
        let heap = self.heap(changed);
        let wanted = heap ^ self.value();
        if wanted == heap || wanted >= self.modulus() {
            return None;
        }
        let (more, less) = if changed == node {
            (heap, wanted)
        } else {
            (wanted, heap)
        };
        let count = (more + self.modulus() - less) % self.modulus();
        (count <= u64::from(self.stones[node])).then_some(count)
    }

    /// The input of one change that keeps this position: it sets a count to what it is.
    fn input_after(&self, from: usize, count: u64) -> String {
        let mut stones: Vec<u64> = self.stones.iter().map(|&stones| stones.into()).collect();
        stones[from] -= count;
        stones[self.parents[from]] += count;
        let mut text = format!("{} 1 {}\n", stones.len(), self.limit);
        for (parent, stones) in self.parents.iter().zip(&stones).skip(1) {
            text += &format!("{} {stones}\n", parent + 1);
        }
        let changed = stones.len().min(2);
        text + &format!("{changed} {}\n", stones[changed - 1])
    }

    fn name_of_move(&self, from: usize, count: u64) -> String {
        let unit = if count == 1 { "stone" } else { "stones" };
        let (from, to) = (from + 1, self.parents[from] + 1);
        format!("move {count} {unit} from node {from} to node {to}")
    }

    fn chinese_name_of_move(&self, from: usize, count: u64) -> String {
        let (from, to) = (from + 1, self.parents[from] + 1);
        format!("从点 {from} 移 {count} 颗石子到点 {to}")
    }

    /// What a node adds to the value.
    fn arithmetic(&self, node: usize) -> String {
        let name = node + 1;
        let (stones, modulus, heap) = (self.stones[node], self.modulus(), self.heap(node));
        match (node, self.is_odd(node)) {
            (0, _) => format!("node {name}, the root: does not count"),
            (_, true) => format!("node {name}, at odd depth: {stones} mod {modulus} = {heap}"),
            (_, false) => format!("node {name}, at even depth: does not count"),
        }
    }
}

fn explain_position(position: &Rc<Position>, heading: &str) -> Case {
    let value = position.value();
    let nodes = 0..position.stones.len();
    let mut case = Case {
        value,
        ..Default::default()
    };
    let mut part = Part::default();
    for node in nodes.clone() {
        let stones = position.stones[node].to_string();
        let heap = position.heap(node).to_string();
        part.nodes.push(draw::Node {
            name: (node + 1).to_string(),
            label: if node == 0 { String::new() } else { stones },
            value: if position.is_odd(node) {
                heap
            } else {
                String::new()
            },
            root: node == 0,
            ..Default::default()
        });
        case.values.push(position.arithmetic(node));
    }
    for node in nodes.clone().skip(1) {
        let count = position.winning_count(node);
        let most = position.stones[node].min(position.limit);
        let shared = Rc::clone(position);
        let take = Move::with_number(1..=u64::from(most), count, move |count| Played {
            name: shared.name_of_move(node, count),
            chinese: shared.chinese_name_of_move(node, count),
            position: shared.input_after(node, count),
        });
        part.edges.push(draw::Edge {
            ends: [position.parents[node], node],
            values: count.map(|count| count.to_string()).into_iter().collect(),
            look: take.look(),
            played: (most > 0).then_some(case.moves.len()),
            ..Default::default()
        });
        if most > 0 {
            case.moves.push(take);
        }
    }
    let heaps: Vec<u64> = nodes
        .filter(|&node| position.is_odd(node))
        .map(|node| position.heap(node))
        .collect();
    case.values.push(format!("X = {}", nim_sum(&heaps)));
    let answer = if value == 0 {
        "No, the first player loses"
    } else {
        "Yes, the first player wins"
    };
    case.position = position.input_after(0, 0);
    case.drawing = Drawing {
        heading: format!("{heading}: {answer}; Grundy value {value}"),
        note: NOTE.to_string(),
        parts: vec![part],
    };
    case
}

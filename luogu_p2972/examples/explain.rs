//! Why `Yes` or `No`: `cargo run -p luogu_p2972 --example explain -- FILE [--svg OUT]`.
//!
//! The value is that of the theorem in README.md, and so are the moves: at each node one count at most makes the
//! nim-sum zero. Every change is reported with the whole tree, so there may be `LIMIT` nodes and `MOST_CHANGES` changes.

use common::io::{Error, Scanner};
use scripts::draw::{self, Drawing, Part};
use scripts::explain::{Case, LIMIT};
use std::io::Read;
use std::process::ExitCode;

/// How many changes are explained at most.
const MOST_CHANGES: u32 = 100;

const NOTE: &str = "In a node its number and its stones; in blue the stones modulo L + 1 at odd depth.\n\
                    Green: taking that many stones up along the edge wins.";

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
        cases.push(position.explain(&heading));
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

    fn counts(&self, node: usize) -> bool {
        self.depths[node] % 2 == 1
    }

    fn heap(&self, node: usize) -> u64 {
        u64::from(self.stones[node]) % self.modulus()
    }

    /// The Grundy value of the game.
    fn value(&self) -> u64 {
        let counting = (0..self.stones.len()).filter(|&node| self.counts(node));
        counting.fold(0, |sum, node| sum ^ self.heap(node))
    }

    /// How many stones to take from `node` to win, if any number does.
    fn winning_count(&self, node: usize) -> Option<u64> {
        if node == 0 {
            return None;
        }
        let changed = if self.counts(node) {
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

    fn explain(&self, heading: &str) -> Case {
        let value = self.value();
        let mut case = Case::default();
        let mut part = Part::default();
        for (node, &stones) in self.stones.iter().enumerate() {
            let name = (node + 1).to_string();
            let heap = self.heap(node).to_string();
            case.values.push(if self.counts(node) {
                format!(
                    "node {name}, at odd depth: {stones} mod {} = {heap}",
                    self.modulus()
                )
            } else {
                format!("node {name}, at even depth: 0")
            });
            if let Some(count) = self.winning_count(node) {
                let parent = self.parents[node] + 1;
                let unit = if count == 1 { "stone" } else { "stones" };
                case.moves.push(format!(
                    "move {count} {unit} from node {name} to node {parent}"
                ));
            }
            part.nodes.push(draw::Node {
                label: if node == 0 {
                    String::new()
                } else {
                    stones.to_string()
                },
                value: if self.counts(node) {
                    heap
                } else {
                    String::new()
                },
                root: node == 0,
                name,
                ..Default::default()
            });
        }
        for node in 1..self.stones.len() {
            let count = self.winning_count(node);
            part.edges.push(draw::Edge {
                ends: [self.parents[node], node],
                label: count.map(|count| count.to_string()).unwrap_or_default(),
                winning: count.is_some(),
                ..Default::default()
            });
        }
        let answer = if value == 0 {
            "No, the first player loses"
        } else {
            "Yes, the first player wins"
        };
        case.drawing = Drawing {
            heading: format!("{heading}: {answer}; Grundy value {value}"),
            note: NOTE.to_string(),
            parts: vec![part],
        };
        case
    }
}

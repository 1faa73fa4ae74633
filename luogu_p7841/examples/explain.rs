//! Why `Play now` or `Restart`: `cargo run -p luogu_p7841 --example explain -- FILE [--svg OUT]`.
//!
//! The values are those of the theorem in README.md, taken word for word: every side of every edge is walked over. O(n^2)
//! for a test, so a test may have `LIMIT` nodes.
//!
//! Positions in the middle of a game are explained as well: after the last test may stand how many of its edges are
//! marked, and each of them as `u v`. Whatever else stands there is not looked at, as a judge's program would not.

use common::io::{Error, Scanner};
use scripts::draw::{self, Drawing, Look, Part};
use scripts::explain::{Case, LIMIT, Move, Played, set};
use scripts::testing::game::mex;
use std::collections::BTreeSet;
use std::io::Read;
use std::process::ExitCode;
use std::rc::Rc;

const NOTE: &str = "At an edge the Grundy values of its two sides, once it is marked: of the part above it, then of the \
                    part below it. In green the winning first marks.";
const NOTE_WITH_MARKS: &str = "Blue: marked. Dashed: between marks, so it can be marked at any time. Dotted: dead. At an \
                               edge that can be marked the Grundy value afterwards; in green the winning marks.";

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
        let tree = Rc::new(read_tree(&mut scanner)?);
        let marked = if number == count {
            read_marks(&mut scanner, &tree).unwrap_or_default()
        } else {
            Marks::new()
        };
        cases.push(explain_tree(number, &tree, &marked));
    }
    Ok(())
}

/// Marked edges, each by its end that is farther from node 0.
pub type Marks = BTreeSet<usize>;

/// The marks of the last test; `None` if what follows is no list of marks that the rules allow.
fn read_marks(scanner: &mut Scanner, tree: &Tree) -> Option<Marks> {
    let nodes = tree.order.len() as u32;
    let mut marked = Marks::new();
    for _ in 0..scanner.number("a number of marks", 1, nodes - 1).ok()? {
        let one = scanner.number("a node", 1, nodes).ok()? as usize - 1;
        let other = scanner.number("a node", 1, nodes).ok()? as usize - 1;
        let is_new = match (tree.parents[one], tree.parents[other]) {
            (parent, _) if parent == other && one != other => marked.insert(one),
            (_, parent) if parent == one && one != other => marked.insert(other),
            _ => false,
        };
        if !is_new {
            return None;
        }
    }
    tree.path_over(&marked).map(|_| marked)
}

/// A tree on nodes 0 to n - 1, which the statement calls 1 to n, hung up at node 0.
pub struct Tree {
    neighbours: Vec<Vec<usize>>,
    /// For every node the one next to it on the way to node 0; that node's own is itself.
    pub parents: Vec<usize>,
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
pub struct Sides {
    /// Of the side of the node, rooted there.
    pub below: Vec<u32>,
    /// Of the side of the parent, rooted there.
    pub above: Vec<u32>,
}

/// The shortest path over all marked edges.
pub struct MarkedPath {
    /// Its nodes in order.
    pub nodes: Vec<usize>,
    /// Its edges that are not marked.
    pub gaps: Marks,
}

impl Tree {
    /// The values of all sides, and in words how they come about.
    pub fn sides(&self) -> (Sides, Vec<String>) {
        let unknown = vec![0; self.order.len()];
        let mut sides = Sides {
            below: unknown.clone(),
            above: unknown,
        };
        let mut lines = Vec::new();
        // A side's value needs the values of the sides in it: below an edge those that are lower, above it those that
        // are higher or hang from there.
        for &node in self.order.iter().skip(1).rev() {
            let options = self.options(node, self.parents[node], &sides);
            lines.push(side_in_words(node, self.parents[node], &options));
            sides.below[node] = value_of(&options);
        }
        for &node in self.order.iter().skip(1) {
            let options = self.options(self.parents[node], node, &sides);
            lines.push(side_in_words(self.parents[node], node, &options));
            sides.above[node] = value_of(&options);
        }
        (sides, lines)
    }

    /// The values of the options of the rooted game at `root` on the part that has not `outside`, a neighbour of the
    /// root, in it; with each neighbour inside those of the edges in its direction.
    fn options(&self, root: usize, outside: usize, sides: &Sides) -> Vec<(usize, Vec<u32>)> {
        let inside = self.neighbours[root]
            .iter()
            .filter(|&&next| next != outside);
        let beyond = |&first: &usize| {
            let mut values = Vec::new();
            // With each node, the parity of the number of edges between the root and the node before it.
            let mut open = vec![(first, root, 0)];
            while let Some((node, came_from, parity)) = open.pop() {
                values.push(self.side(node, came_from, sides) ^ parity);
                let next = self.neighbours[node].iter();
                let next = next.filter(|&&next| next != came_from);
                open.extend(next.map(|&next| (next, node, 1 - parity)));
            }
            (first, values)
        };
        inside.map(beyond).collect()
    }

    /// The value of the side of `root` of the edge to `outside`.
    pub fn side(&self, root: usize, outside: usize, sides: &Sides) -> u32 {
        if self.parents[root] == outside {
            sides.below[root]
        } else {
            sides.above[outside]
        }
    }

    /// The shortest path over all marked edges; `None` if there is none, or nothing is marked.
    pub fn path_over(&self, marked: &Marks) -> Option<MarkedPath> {
        // Leaves without a mark go until every leaf has one.
        let mut degrees: Vec<usize> = self.neighbours.iter().map(Vec::len).collect();
        let is_marked = |one: usize, other: usize| {
            self.parents[one] == other && marked.contains(&one)
                || self.parents[other] == one && marked.contains(&other)
        };
        let mut is_left = vec![true; degrees.len()];
        let mut open: Vec<usize> = (0..degrees.len()).collect();
        while let Some(node) = open.pop() {
            let left = |is_left: &[bool]| {
                let next = self.neighbours[node].iter().copied();
                next.filter(|&next| is_left[next]).collect::<Vec<usize>>()
            };
            match left(&is_left)[..] {
                [next] if is_left[node] && !is_marked(node, next) => {
                    is_left[node] = false;
                    degrees[next] -= 1;
                    open.push(next);
                }
                _ => {}
            }
        }
        let left = (0..degrees.len()).filter(|&node| is_left[node]);
        if marked.is_empty() || left.clone().any(|node| degrees[node] > 2) {
            return None;
        }
        let mut node = left.clone().find(|&node| degrees[node] == 1)?;
        let mut path = MarkedPath {
            nodes: vec![node],
            gaps: Marks::new(),
        };
        let mut came_from = node;
        while let Some(&next) = self.neighbours[node]
            .iter()
            .find(|&&next| is_left[next] && next != came_from)
        {
            if !is_marked(node, next) {
                path.gaps.insert(self.lower_end(node, next));
            }
            path.nodes.push(next);
            (came_from, node) = (node, next);
        }
        Some(path)
    }

    /// By which end the edge between two neighbours is named.
    fn lower_end(&self, one: usize, other: usize) -> usize {
        if self.parents[one] == other {
            one
        } else {
            other
        }
    }

    /// The value of the position with these edges marked: those between marks are a move each, and beyond the ends of
    /// their path are two rooted games. `None` if they are on no path, or none is marked.
    pub fn value_with_marks(&self, marked: &Marks, sides: &Sides) -> Option<u32> {
        let path = self.path_over(marked)?;
        let [first, second, ..] = path.nodes[..] else {
            return None;
        };
        let [.., last_but_one, last] = path.nodes[..] else {
            return None;
        };
        let ends = self.side(first, second, sides) ^ self.side(last, last_but_one, sides);
        Some(ends ^ (path.gaps.len() % 2) as u32)
    }

    fn edge_name(&self, node: usize) -> String {
        let (one, other) = (node + 1, self.parents[node] + 1);
        format!("{}-{}", one.min(other), one.max(other))
    }

    /// The input of one test with these edges marked.
    fn input_with_marks(&self, marked: &Marks) -> String {
        let mut text = format!("1\n{}\n", self.order.len());
        let ends = |node: &usize| format!("{} {}\n", self.parents[*node] + 1, node + 1);
        text.extend(self.order[1..].iter().map(ends));
        if !marked.is_empty() {
            text += &format!("{}\n", marked.len());
            text.extend(marked.iter().map(ends));
        }
        text
    }
}

fn value_of(options: &[(usize, Vec<u32>)]) -> u32 {
    mex(options
        .iter()
        .flat_map(|(_, values)| values.iter().copied()))
}

fn side_in_words(root: usize, outside: usize, options: &[(usize, Vec<u32>)]) -> String {
    let mut text = format!("side of {} at edge to {}: ", root + 1, outside + 1);
    for (next, values) in options {
        let values = values.iter().copied();
        text += &format!("{} from {}, ", set(values), next + 1);
    }
    let all = options
        .iter()
        .flat_map(|(_, values)| values.iter().copied());
    text + &format!("S = {}, SG = {}", set(all), value_of(options))
}

fn explain_tree(number: u32, tree: &Rc<Tree>, marked: &Marks) -> Case {
    let (sides, lines) = tree.sides();
    let mut case = Case {
        values: lines,
        position: tree.input_with_marks(marked),
        ..Default::default()
    };
    let mut part = Part::default();
    for node in 0..tree.order.len() {
        part.nodes.push(draw::Node {
            name: (node + 1).to_string(),
            ..Default::default()
        });
    }
    let path = tree.path_over(marked);
    let mut options = Vec::new();
    for &node in &tree.order[1..] {
        let mut edge = draw::Edge {
            ends: [tree.parents[node], node],
            ..Default::default()
        };
        let mut after = marked.clone();
        let is_new = after.insert(node);
        let value = tree.value_with_marks(&after, &sides).filter(|_| is_new);
        let is_gap = path.as_ref().is_some_and(|path| path.gaps.contains(&node));
        if let Some(value) = value {
            options.push(value);
            let shared = Rc::clone(tree);
            let mark = Move::new(value == 0, move || Played {
                name: format!("mark edge {}", shared.edge_name(node)),
                chinese: format!("标记边 {}", shared.edge_name(node)),
                position: shared.input_with_marks(&after),
            });
            edge.look = match mark.look() {
                Look::Plain if is_gap => Look::Dashed,
                look => look,
            };
            edge.played = Some(case.moves.len());
            edge.values = if marked.is_empty() {
                vec![sides.above[node].to_string(), sides.below[node].to_string()]
            } else {
                vec![value.to_string()]
            };
            case.moves.push(mark);
        } else if is_new {
            edge.look = Look::Faded;
        } else {
            edge.look = Look::Blue;
        }
        case.values
            .push(tree.edge_in_words(node, marked, value, &sides));
        part.edges.push(edge);
    }
    let value = match tree.value_with_marks(marked, &sides) {
        Some(value) => value,
        None => mex(options),
    };
    case.value = value.into();
    let answer = if value == 0 {
        "Restart, the first player loses"
    } else {
        "Play now, the first player wins"
    };
    case.drawing = Drawing {
        heading: format!("Test {number}: {answer}; Grundy value {value}"),
        note: if marked.is_empty() {
            NOTE
        } else {
            NOTE_WITH_MARKS
        }
        .to_string(),
        parts: vec![part],
    };
    case
}

impl Tree {
    /// What marking the edge above a node leaves.
    fn edge_in_words(
        &self,
        node: usize,
        marked: &Marks,
        value: Option<u32>,
        sides: &Sides,
    ) -> String {
        let name = self.edge_name(node);
        let parent = self.parents[node];
        let mut ends = [(node, sides.below[node]), (parent, sides.above[node])];
        ends.sort();
        match value {
            _ if marked.contains(&node) => format!("edge {name}: is marked"),
            None => format!("edge {name}: is on no path with the marks"),
            Some(value) if !marked.is_empty() => format!("edge {name}: marked it leaves {value}"),
            Some(_) => format!(
                "edge {name}: marked first it leaves {} on the side of {} and {} on the side of {}",
                ends[0].1,
                ends[0].0 + 1,
                ends[1].1,
                ends[1].0 + 1
            ),
        }
    }
}

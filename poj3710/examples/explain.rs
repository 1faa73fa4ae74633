//! Why Sally or Harry wins: `cargo run -p poj3710 --example explain -- FILE [--svg OUT]`.
//!
//! The values are those of the fusion principle in README.md. For a first move the graph is valued anew, without one
//! edge, and cycles are found by walking around them; a graph may have `LIMIT` nodes and as many edges.

use common::io::{Error, Scanner};
use scripts::draw::{self, Grows, Part};
use scripts::explain::{Case, LIMIT, Move, Played, nim_sum};
use std::io::Read;
use std::process::ExitCode;
use std::rc::Rc;

const NOTE: &str = "At an edge its number, and in blue the value of a bridge with all beyond it. At a node, in blue: the \
                    value of all that grows from it, nodes of a cycle taken as one. In green the winning cuts.";
const NOTHING: &str = "There are no graphs, so there is nothing to cut.";

#[allow(dead_code)] // Tests include this file as a module.
fn main() -> ExitCode {
    scripts::explain::run(env!("CARGO_PKG_NAME"), explain)
}

/// Adds what there is to know about each data set of `input` to `cases`.
///
/// # Errors
/// If the input is not as the statement says, or a graph has more than `LIMIT` nodes or edges.
pub fn explain(input: &mut dyn Read, cases: &mut Vec<Case>) -> Result<(), Error> {
    let mut scanner = Scanner::new(input);
    while !scanner.is_at_end()? {
        let count = scanner.number("a number of graphs", 0, u32::MAX)?;
        let mut graphs = Vec::new();
        for _ in 0..count {
            graphs.push(read_graph(&mut scanner)?);
        }
        cases.push(explain_graphs(cases.len() + 1, &Rc::new(graphs)));
    }
    Ok(())
}

/// A multigraph on nodes 0 to m - 1, which the statement calls 1 to m, with root 0.
#[derive(Clone)]
struct Graph {
    nodes: usize,
    edges: Vec<[usize; 2]>,
}

fn read_graph(scanner: &mut Scanner) -> Result<Graph, Error> {
    let nodes = scanner.number("a number of nodes", 1, u32::MAX)?;
    let count = scanner.number("a number of edges", 0, u32::MAX)?;
    if nodes.max(count) > LIMIT {
        let most = format!("at most {LIMIT} nodes and edges to explain");
        return Err(scanner.fault(&most, &format!("{nodes} and {count}")));
    }
    let mut edges = Vec::new();
    for _ in 0..count {
        let one = scanner.number("a node", 1, nodes)? as usize - 1;
        let other = scanner.number("a node", 1, nodes)? as usize - 1;
        edges.push([one, other]);
    }
    Ok(Graph {
        nodes: nodes as usize,
        edges,
    })
}

/// What hangs together with the root, fused.
struct Fused {
    /// The nodes that are reached, nearest first.
    order: Vec<usize>,
    /// For every node the one that stands for its 2-edge-connected component; `None` if it is not reached.
    group: Vec<Option<usize>>,
    /// For every node that stands for a component, the value of all that hangs from it.
    values: Vec<u32>,
    /// For every edge that is a bridge, the node beyond it.
    beyond: Vec<Option<usize>>,
}

impl Graph {
    fn fused(&self) -> Fused {
        let (order, entries) = self.breadth_first();
        let mut is_reached = vec![false; self.nodes];
        for &node in &order {
            is_reached[node] = true;
        }
        let parent = |node: usize| entries[node].map(|edge: usize| self.other_end(edge, node));
        let mut depths = vec![0; self.nodes];
        for &node in &order {
            depths[node] = parent(node).map_or(0, |parent| depths[parent] + 1);
        }
        // Each edge outside the search tree closes a cycle with the way between its ends: nothing on it is a bridge.
        let mut is_on_cycle = vec![false; self.nodes];
        for (edge, &[mut one, mut other]) in self.edges.iter().enumerate() {
            if !is_reached[one] || entries[one] == Some(edge) || entries[other] == Some(edge) {
                continue;
            }
            while one != other {
                let lower = if depths[one] < depths[other] {
                    &mut other
                } else {
                    &mut one
                };
                is_on_cycle[*lower] = true;
                if let Some(parent) = parent(*lower) {
                    *lower = parent;
                }
            }
        }
        let mut fused = Fused {
            order: Vec::new(),
            group: vec![None; self.nodes],
            values: vec![0; self.nodes],
            beyond: vec![None; self.edges.len()],
        };
        for &node in &order {
            fused.group[node] = match parent(node) {
                Some(parent) if is_on_cycle[node] => fused.group[parent],
                _ => Some(node),
            };
        }
        for (edge, &[one, other]) in self.edges.iter().enumerate() {
            match (fused.group[one], fused.group[other]) {
                (Some(group), Some(same)) if group == same => fused.values[group] ^= 1,
                (Some(_), Some(_)) => {
                    let lower = if entries[one] == Some(edge) {
                        one
                    } else {
                        other
                    };
                    fused.beyond[edge] = Some(lower);
                }
                _ => {}
            }
        }
        for &node in order.iter().rev() {
            if let (Some(parent), false) = (parent(node), is_on_cycle[node])
                && let Some(group) = fused.group[parent]
            {
                fused.values[group] ^= fused.values[node] + 1;
            }
        }
        fused.order = order;
        fused
    }

    /// The nodes that are reached from the root, nearest first, and for every node the edge by which it is reached.
    fn breadth_first(&self) -> (Vec<usize>, Vec<Option<usize>>) {
        let mut edges_at = vec![Vec::new(); self.nodes];
        for (edge, ends) in self.edges.iter().enumerate() {
            for &end in ends {
                edges_at[end].push(edge);
            }
        }
        let mut entries = vec![None; self.nodes];
        let mut order = vec![0];
        let mut next = 0;
        while let Some(&node) = order.get(next) {
            next += 1;
            for &edge in &edges_at[node] {
                let other = self.other_end(edge, node);
                if other != 0 && entries[other].is_none() {
                    entries[other] = Some(edge);
                    order.push(other);
                }
            }
        }
        (order, entries)
    }

    fn other_end(&self, edge: usize, end: usize) -> usize {
        let [one, other] = self.edges[edge];
        one + other - end
    }

    fn value(&self) -> u32 {
        self.fused().values[0]
    }

    fn without(&self, edge: usize) -> Graph {
        let mut rest = self.clone();
        rest.edges.remove(edge);
        rest
    }
}

/// The input of one data set.
fn input_of(graphs: &[Graph]) -> String {
    let mut text = format!("{}\n", graphs.len());
    for graph in graphs {
        text += &format!("{} {}\n", graph.nodes, graph.edges.len());
        for [one, other] in &graph.edges {
            text += &format!("{} {}\n", one + 1, other + 1);
        }
    }
    text
}

/// The input of one data set after an edge was cut, without what fell off.
fn input_after(graphs: &[Graph], cut: usize, edge: usize) -> String {
    let mut left = graphs.to_vec();
    left[cut] = left[cut].without(edge);
    let group = left[cut].fused().group;
    left[cut].edges.retain(|&[one, _]| group[one].is_some());
    input_of(&left)
}

fn explain_graphs(number: usize, graphs: &Rc<Vec<Graph>>) -> Case {
    let values: Vec<u64> = graphs.iter().map(|graph| graph.value().into()).collect();
    let total = values.iter().fold(0, |sum, value| sum ^ value);
    let mut case = Case {
        value: total,
        position: input_of(graphs),
        ..Default::default()
    };
    for index in 0..graphs.len() {
        explain_graph(index, graphs, total as u32, &mut case);
    }
    case.values
        .push(format!("all graphs: {}", nim_sum(&values)));
    if graphs.len() == 1 {
        case.drawing.parts[0].heading.clear();
    }
    let winner = if total == 0 { "Harry" } else { "Sally" };
    case.drawing.heading = format!("Data set {number}: {winner} wins, Grundy value {total}");
    case.drawing.note = if graphs.is_empty() { NOTHING } else { NOTE }.to_string();
    case
}

/// Adds the graph of this index of a data set of value `total`.
fn explain_graph(index: usize, graphs: &Rc<Vec<Graph>>, total: u32, case: &mut Case) {
    let graph = &graphs[index];
    let number = index + 1;
    let fused = graph.fused();
    let value = fused.values[0];
    let others = total ^ value;
    let mut part = Part {
        heading: format!("graph {number}: {value}"),
        grows: Grows::Up,
        ..Default::default()
    };
    for node in 0..graph.nodes {
        let value = fused.group[node].map(|group| fused.values[group].to_string());
        part.nodes.push(draw::Node {
            name: (node + 1).to_string(),
            value: value.unwrap_or_default(),
            root: node == 0,
            ..Default::default()
        });
    }
    graph.derive(number, &fused, &mut case.values);
    for (edge, &ends) in graph.edges.iter().enumerate() {
        let bridge = fused.beyond[edge].map(|node| fused.values[node] + 1);
        let mut drawn = draw::Edge {
            ends,
            label: (edge + 1).to_string(),
            values: bridge.iter().map(u32::to_string).collect(),
            ..Default::default()
        };
        if fused.group[ends[0]].is_some() {
            let shared = Rc::clone(graphs);
            let wins = graph.without(edge).value() == others;
            let cut = Move::new(wins, move || Played {
                name: format!("cut {} of graph {number}", shared[index].edge_name(edge)),
                chinese: format!("剪掉第 {number} 个图的第 {} 条边", edge + 1),
                position: input_after(&shared, index, edge),
            });
            drawn.look = cut.look();
            drawn.played = Some(case.moves.len());
            case.moves.push(cut);
        }
        part.edges.push(drawn);
    }
    case.drawing.parts.push(part);
}

impl Graph {
    fn edge_name(&self, edge: usize) -> String {
        let [one, other] = self.edges[edge];
        let (low, high) = (one.min(other) + 1, one.max(other) + 1);
        format!("edge {} ({low}-{high})", edge + 1)
    }

    /// Adds how the values of the components come about: what is far from the root first, each component with the
    /// parity of its edges and the bridges that lead away from it.
    fn derive(&self, number: usize, fused: &Fused, lines: &mut Vec<String>) {
        let group_of = |node: usize| fused.group[node];
        for &top in fused.order.iter().rev() {
            if group_of(top) != Some(top) {
                continue;
            }
            let members = (0..self.nodes).filter(|&member| group_of(member) == Some(top));
            let members: Vec<String> = members.map(|member| (member + 1).to_string()).collect();
            let mut terms = Vec::new();
            let mut inside = 0_usize;
            let mut entry = None;
            for (edge, &[one, other]) in self.edges.iter().enumerate() {
                match fused.beyond[edge] {
                    Some(node) if node == top => entry = Some(edge),
                    Some(node) if group_of(one + other - node) == Some(top) => {
                        terms.push(u64::from(fused.values[node]) + 1);
                    }
                    None if group_of(one) == Some(top) => inside += 1,
                    _ => {}
                }
            }
            let unit = if inside == 1 { "edge" } else { "edges" };
            let parity = inside % 2;
            let inside = format!("{inside} {unit}, {}: {parity}", ["even", "odd"][parity]);
            let mut line = format!("graph {number}, component {}: {inside}", members.join(" "));
            if !terms.is_empty() {
                terms.insert(0, parity as u64);
                line += &format!("; with its bridges {}", nim_sum(&terms));
            }
            lines.push(line);
            if let Some(edge) = entry {
                let value = fused.values[top];
                let name = self.edge_name(edge);
                lines.push(format!(
                    "graph {number}, bridge {name}: {value} + 1 = {}",
                    value + 1
                ));
            }
        }
    }
}

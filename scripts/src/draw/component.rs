//! The connected components of a part, and what a component looks like once everything has its place.

use super::geometry::{Course, Point};
use super::model::{Edge, Node, Part};
use std::collections::BTreeSet;

/// A connected multigraph whose nodes stand breadth first, the one where it is rooted first.
pub(super) struct Component {
    pub(super) nodes: Vec<Node>,
    /// In every edge the smaller index comes first, so in a tree the end nearer to the root.
    pub(super) edges: Vec<Edge>,
    /// For every node, the others next to it, each once, in the order of the edges.
    pub(super) neighbours: Vec<Vec<usize>>,
    pub(super) is_tree: bool,
}

/// Where everything of a component goes, the root being above all else.
pub(super) struct Layout {
    /// For every node the centre of its box.
    pub(super) centres: Vec<Point>,
    /// For every edge its course.
    pub(super) courses: Vec<Course>,
    /// For every edge the centre of its text.
    pub(super) texts: Vec<Point>,
    /// For every edge the centres of its units.
    pub(super) units: Vec<Vec<Point>>,
}

impl Layout {
    /// The same upside down: the root is below all else.
    pub(super) fn flipped(self) -> Layout {
        let flip = |points: Vec<Point>| points.into_iter().map(Point::flipped).collect();
        Layout {
            centres: flip(self.centres),
            courses: self.courses.into_iter().map(Course::flipped).collect(),
            texts: flip(self.texts),
            units: self.units.into_iter().map(flip).collect(),
        }
    }
}

/// The connected components of a part: first those of its roots, then the others, each in the order of the nodes.
pub(super) fn components(part: &Part) -> Vec<Component> {
    let neighbours = neighbours(part.nodes.len(), &part.edges);
    let (roots, others): (Vec<usize>, Vec<usize>) =
        (0..part.nodes.len()).partition(|&node| part.nodes[node].root);
    let mut places = vec![None; part.nodes.len()];
    let mut components = Vec::new();
    for root in roots.into_iter().chain(others) {
        if places[root].is_some() {
            continue;
        }
        let order = breadth_first(root, &neighbours);
        for (rank, &node) in order.iter().enumerate() {
            places[node] = Some((components.len(), rank));
        }
        components.push(Component {
            nodes: order.iter().map(|&node| part.nodes[node].clone()).collect(),
            edges: Vec::new(),
            neighbours: Vec::new(),
            is_tree: false,
        });
    }
    for edge in &part.edges {
        let [from, to] = edge.ends.map(|end| places[end]);
        if let (Some((component, from)), Some((_, to))) = (from, to) {
            components[component].edges.push(Edge {
                ends: [from.min(to), from.max(to)],
                ..edge.clone()
            });
        }
    }
    for component in &mut components {
        component.neighbours = self::neighbours(component.nodes.len(), &component.edges);
        component.is_tree = component.edges.len() + 1 == component.nodes.len();
    }
    components
}

fn neighbours(count: usize, edges: &[Edge]) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); count];
    let mut seen = BTreeSet::new();
    for edge in edges {
        let [from, to] = edge.ends;
        if from != to && seen.insert((from.min(to), from.max(to))) {
            neighbours[from].push(to);
            neighbours[to].push(from);
        }
    }
    neighbours
}

pub(super) fn breadth_first(root: usize, neighbours: &[Vec<usize>]) -> Vec<usize> {
    let mut order = vec![root];
    let mut seen = vec![false; neighbours.len()];
    seen[root] = true;
    let mut next = 0;
    while next < order.len() {
        for &other in &neighbours[order[next]] {
            if !std::mem::replace(&mut seen[other], true) {
                order.push(other);
            }
        }
        next += 1;
    }
    order
}

impl Component {
    /// For every node the one through which it is reached, breadth first; the root's is itself.
    pub(super) fn parents(&self) -> Vec<usize> {
        // Nodes stand breadth first, so the one through which a node was reached is its first neighbour in that order.
        (0..self.nodes.len())
            .map(|node| match self.neighbours[node].iter().min() {
                Some(&parent) if node > 0 => parent,
                _ => node,
            })
            .collect()
    }
}

//! Makes an input of POJ 3710: `cargo run -p poj3710 --example generate -- SEED SHAPE SIZE [TESTS]`.
//!
//! SIZE is the number of nodes. SHAPE is a family of trees, as the statement promises them with polygons hanging from
//! nodes (`path`, `star` and others), or one of the graphs beyond the statement: see [`Graph`].

use scripts::testing::program::{self, Choice};
use scripts::testing::random::Rng;
use scripts::testing::shapes::{Edge, Root, Shape, labelled_edges};
use std::process::ExitCode;

#[allow(dead_code)]
fn main() -> ExitCode {
    let choice = Choice {
        shapes: Graph::all().into_iter().map(Graph::name).collect(),
        sizes: 0..=10_000_000,
        tests: 0..=10_000_000,
    };
    program::generate(choice, |rng, graph, size, tests| {
        Ok(input(Graph::named(graph)?, size.max(1), tests as u64, rng))
    })
}

/// A family of rooted graphs; node 0 is the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Graph {
    /// A tree, some nodes of which carry a polygon of two to five edges.
    Polygons(Shape),
    /// One polygon through all nodes.
    Cycle,
    /// Polygons that share nodes, so that they hang from each other, with bridges between some.
    Cactus,
    /// Two poles with all other nodes between them: every two cycles share edges.
    Theta,
    /// Edges between any two nodes, as many as nodes: loops, parallel edges and parts without the root.
    Multigraph,
}

impl Graph {
    /// All of them.
    pub fn all() -> Vec<Graph> {
        let beyond = [Graph::Cycle, Graph::Cactus, Graph::Theta, Graph::Multigraph];
        Shape::ALL
            .into_iter()
            .map(Graph::Polygons)
            .chain(beyond)
            .collect()
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Graph::Polygons(shape) => shape.name(),
            Graph::Cycle => "cycle",
            Graph::Cactus => "cactus",
            Graph::Theta => "theta",
            Graph::Multigraph => "multigraph",
        }
    }

    fn names() -> String {
        Graph::all()
            .into_iter()
            .map(Graph::name)
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// The graph family of this name.
    ///
    /// # Errors
    /// If there is none: a sentence that lists the known names.
    pub fn named(name: &str) -> Result<Graph, String> {
        let found = Graph::all().into_iter().find(|graph| graph.name() == name);
        found.ok_or_else(|| format!("there is no shape `{name}`; there are {}", Graph::names()))
    }

    /// The edges of such a graph with `size` nodes, in any order and direction.
    pub fn edges(self, size: usize, rng: &mut Rng) -> Vec<Edge> {
        match self {
            Graph::Polygons(shape) => {
                let tree_size = size.div_ceil(2);
                let mut edges = labelled_edges(&shape.parents(tree_size, rng), rng, Root::First);
                let mut free = tree_size..size;
                while !free.is_empty() {
                    let wanted = rng.range(1..=4) as usize;
                    let corners: Vec<usize> = free.by_ref().take(wanted).collect();
                    add_polygon(&mut edges, rng.index(tree_size), &corners);
                }
                rng.shuffle(&mut edges);
                edges
            }
            Graph::Cycle => {
                let mut corners: Vec<usize> = (1..size).collect();
                rng.shuffle(&mut corners);
                let mut edges = Vec::new();
                add_polygon(&mut edges, 0, &corners);
                edges
            }
            Graph::Cactus => {
                let mut edges = Vec::new();
                let mut free = 1..size;
                while !free.is_empty() {
                    let at = rng.index(free.start);
                    let wanted = rng.range(1..=5) as usize;
                    let corners: Vec<usize> = free.by_ref().take(wanted).collect();
                    match corners[..] {
                        [corner] if rng.chance(1, 2) => edges.push((at, corner)),
                        _ => add_polygon(&mut edges, at, &corners),
                    }
                }
                rng.shuffle(&mut edges);
                edges
            }
            Graph::Theta => {
                let between = (2..size).flat_map(|node| [(0, node), (node, 1)]);
                between.chain((size > 1).then_some((0, 1))).collect()
            }
            Graph::Multigraph => (0..size)
                .map(|_| (rng.index(size), rng.index(size)))
                .collect(),
        }
    }
}

/// A polygon through a node and the corners: a loop if there are none, two parallel edges if there is one.
fn add_polygon(edges: &mut Vec<Edge>, at: usize, corners: &[usize]) {
    let mut last = at;
    for &corner in corners {
        edges.push((last, corner));
        last = corner;
    }
    edges.push((last, at));
}

/// An input of so many data sets. Each is a graph of this family with `size` nodes and, beside it, a path of up to
/// three edges, so that neither player wins nearly always. Linear.
pub fn input(graph: Graph, size: usize, tests: u64, rng: &mut Rng) -> String {
    let data_set_of = |_| {
        let beside = rng.range(1..=4) as usize;
        let path = (1..beside).map(|node| (node - 1, node)).collect();
        data_set(&[(size, graph.edges(size, rng)), (beside, path)])
    };
    (0..tests).map(data_set_of).collect()
}

/// The text of a data set whose pictures have these numbers of nodes and these edges, the nodes counted from 0.
pub fn data_set(pictures: &[(usize, Vec<Edge>)]) -> String {
    let mut text = format!("{}\n", pictures.len());
    for (size, edges) in pictures {
        text += &format!("{size} {}\n", edges.len());
        for (one, other) in edges {
            text += &format!("{} {}\n", one + 1, other + 1);
        }
    }
    text
}

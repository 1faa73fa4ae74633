//! Makes an input of POJ 3710: `cargo run -p poj3710 --example generate -- SEED SHAPE SIZE [TESTS]`.
//!
//! SHAPE is a family of graphs, see [`Graph`], and SIZE the number of their nodes. TESTS are data sets.

use scripts::testing::program::Generator;
use scripts::testing::random::Rng;
use scripts::testing::shapes::{Edge, Root, Shape, labelled_edges};
use std::process::ExitCode;

#[allow(dead_code)]
fn main() -> ExitCode {
    generator().run()
}

/// The shapes, and how they are made.
#[allow(dead_code)]
pub fn generator() -> Generator {
    let names = |graphs: Vec<Graph>| graphs.into_iter().map(Graph::name).collect();
    Generator {
        valid: names(Graph::valid()),
        beyond: names(Graph::beyond()),
        sizes: 1..=10_000_000,
        tests: 0..=10_000_000,
        input: |rng, name, size, tests| {
            let graph = Graph::all().into_iter().find(|graph| graph.name() == name);
            let graph = graph.expect("the name is one of those above");
            input(graph, size, tests as u64, rng)
        },
    }
}

/// A family of rooted graphs; node 0 is the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Graph {
    /// A tree, some nodes of which carry a polygon of two to five edges.
    Polygons(Shape),
    /// One polygon through all nodes, if there are two or more.
    Cycle,
    /// Polygons that share nodes, so that they hang from each other, with bridges between some.
    Cactus,
    /// Two poles with all other nodes between them: every two cycles share edges.
    Theta,
    /// Edges between any two nodes, as many as nodes: loops, parallel edges and parts without the root.
    Multigraph,
}

impl Graph {
    /// Those that the statement allows.
    pub fn valid() -> Vec<Graph> {
        let polygons = Shape::ALL.into_iter().map(Graph::Polygons);
        polygons.chain([Graph::Cycle]).collect()
    }

    /// Those that go beyond the statement.
    pub fn beyond() -> Vec<Graph> {
        vec![Graph::Cactus, Graph::Theta, Graph::Multigraph]
    }

    /// All of them.
    pub fn all() -> Vec<Graph> {
        [Graph::valid(), Graph::beyond()].concat()
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
            Graph::Cycle if size < 2 => Vec::new(),
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

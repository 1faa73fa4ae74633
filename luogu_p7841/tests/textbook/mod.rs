//! Two solutions as the README describes them, slower and plainer than the submission, with the places to make a
//! mistake in as parameters.

use crate::oracle;
use scripts::testing::game::mex;
use scripts::testing::input::Refusal;
use scripts::testing::shapes::Edge;

/// The answers to an input: `wins` says of a tree whether the first player wins.
pub fn program(input: &[u8], wins: impl Fn(usize, &[Edge]) -> bool) -> Result<String, Refusal> {
    let winner = |(nodes, edges): (usize, Vec<Edge>)| match wins(nodes, &edges) {
        true => "Play now\n",
        false => "Restart\n",
    };
    Ok(oracle::parse(input)?.into_iter().map(winner).collect())
}

/// The neighbours of every node.
pub fn neighbours(nodes: usize, edges: &[Edge]) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); nodes];
    for &(u, v) in edges {
        neighbours[u].push(v);
        neighbours[v].push(u);
    }
    neighbours
}

/// A node as its tree's root sees it.
#[derive(Clone, Copy)]
pub struct Below {
    /// The number of edges between the root and the node's parent.
    pub gap: u32,
    /// The value of the node's subtree.
    pub value: u32,
}

/// The value of a root by part 1 of the theorem.
pub fn by_theorem(below: &[Below]) -> u32 {
    mex(below.iter().map(|node| node.value ^ (node.gap % 2)))
}

/// The value of the side of `root` that does not lead to `away`. Quadratic; recurses as deep as the tree is.
pub fn side(
    neighbours: &[Vec<usize>],
    root: usize,
    away: usize,
    value: fn(&[Below]) -> u32,
) -> u32 {
    nodes_below(neighbours, root, away, value).0
}

fn nodes_below(
    neighbours: &[Vec<usize>],
    root: usize,
    away: usize,
    value: fn(&[Below]) -> u32,
) -> (u32, Vec<Below>) {
    let mut all = Vec::new();
    for &child in neighbours[root].iter().filter(|&&child| child != away) {
        let (child_value, below) = nodes_below(neighbours, child, root, value);
        all.push(Below {
            gap: 0,
            value: child_value,
        });
        all.extend(below.into_iter().map(|node| Below {
            gap: node.gap + 1,
            ..node
        }));
    }
    (value(&all), all)
}

/// Whether some of the edges has equal values on its two sides, each found anew. Cubic.
pub fn edge_by_edge(
    nodes: usize,
    edges: &[Edge],
    value: fn(&[Below]) -> u32,
    is_tried: fn(&Edge) -> bool,
) -> bool {
    let neighbours = neighbours(nodes, edges);
    edges
        .iter()
        .filter(|edge| is_tried(edge))
        .any(|&(u, v)| side(&neighbours, u, v, value) == side(&neighbours, v, u, value))
}

/// The Grundy value of the whole game by part 2 of the theorem. Cubic.
pub fn whole_value(nodes: usize, edges: &[Edge]) -> u32 {
    let neighbours = neighbours(nodes, edges);
    mex(edges
        .iter()
        .map(|&(u, v)| side(&neighbours, u, v, by_theorem) ^ side(&neighbours, v, u, by_theorem)))
}

/// The smallest rooted tree of a value, as the README builds it: the parent of every node. The root is node 0 and its
/// own parent; every other node has a greater number than its parent. Recurses as deep as the value is.
pub fn smallest_tree(value: u32) -> Vec<usize> {
    let mut parents = vec![0];
    for child in value.saturating_sub(2 - value % 2)..value {
        let root = parents.len();
        let subtree = smallest_tree(child);
        parents.push(0);
        parents.extend(subtree[1..].iter().map(|parent| parent + root));
    }
    parents
}

/// What a rerooting program may get wrong.
#[derive(Clone, Copy)]
pub struct Rerooting {
    /// The set without a child's contribution, from those of at least one and of at least two neighbours.
    pub without: fn(once: u128, twice: u128, child: u128) -> u128,
    /// Whether a node's set gets a contribution from its parent's side.
    pub from_above: bool,
    /// The values that a set can hold.
    pub values: u128,
}

impl Rerooting {
    /// The right way.
    pub const RIGHT: Rerooting = Rerooting {
        without: |once, twice, child| twice | (once & !child),
        from_above: true,
        values: u128::MAX,
    };

    /// Whether some edge has equal values on its two sides. Linear.
    pub fn wins(self, nodes: usize, edges: &[Edge]) -> bool {
        let neighbours = neighbours(nodes, edges);
        let mut parents = vec![0; nodes];
        let mut order = vec![0];
        for place in 0..nodes {
            let node = order[place];
            for &child in &neighbours[node] {
                if child != parents[node] {
                    parents[child] = node;
                    order.push(child);
                }
            }
        }
        let (mut once, mut twice) = (vec![0; nodes], vec![0; nodes]);
        let add = |sets: (&mut u128, &mut u128), contribution: u128| {
            *sets.1 |= *sets.0 & contribution;
            *sets.0 |= contribution;
        };
        for &node in order[1..].iter().rev() {
            let contribution = self.contribution(once[node]);
            add(
                (&mut once[parents[node]], &mut twice[parents[node]]),
                contribution,
            );
        }
        order[1..].iter().any(|&node| {
            let (below, parent) = (once[node], parents[node]);
            let above = (self.without)(once[parent], twice[parent], self.contribution(below));
            if self.from_above {
                add(
                    (&mut once[node], &mut twice[node]),
                    self.contribution(above),
                );
            }
            below.trailing_ones() == above.trailing_ones()
        })
    }

    /// The value of the set's node, and the elements of the set with even and odd ones swapped.
    fn contribution(self, set: u128) -> u128 {
        let even = u128::MAX / 3;
        let swapped = ((set & even) << 1) | ((set >> 1) & even);
        (swapped | 1 << set.trailing_ones()) & self.values
    }
}

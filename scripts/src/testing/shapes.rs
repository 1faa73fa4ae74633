//! Trees by name (for tests that grow) and all trees, forests and multigraphs of a size (for tests that leave
//! nothing out).
//!
//! Nodes are numbered from 0. A problem that counts from 1 adds 1 when it prints.

use super::components::Components;
use crate::random::Rng;
use std::ops::RangeInclusive;

/// An edge: the numbers of its two ends.
pub type Edge = (usize, usize);

/// A family of rooted trees, each of which is hard on some kind of wrong or slow program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One branch: the deepest tree.
    Path,
    /// All nodes are children of the root: the widest tree.
    Star,
    /// Every node has two children, level by level.
    Binary,
    /// A path of half of the nodes, each of which has one leaf.
    Caterpillar,
    /// A path of half of the nodes with all others as leaves at its end.
    Broom,
    /// As many branches as each of them is long.
    Sqrt,
    /// Every node's parent is any of the nodes before it: logarithmic depth.
    Random,
    /// Every node's parent is one of the three nodes before it: random and of linear depth.
    Deep,
}

impl Shape {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Shape; 8] = [
        Shape::Path,
        Shape::Star,
        Shape::Binary,
        Shape::Caterpillar,
        Shape::Broom,
        Shape::Sqrt,
        Shape::Random,
        Shape::Deep,
    ];

    /// The name, as the generators take it on their command line.
    pub fn name(self) -> &'static str {
        match self {
            Shape::Path => "path",
            Shape::Star => "star",
            Shape::Binary => "binary",
            Shape::Caterpillar => "caterpillar",
            Shape::Broom => "broom",
            Shape::Sqrt => "sqrt",
            Shape::Random => "random",
            Shape::Deep => "deep",
        }
    }

    /// The shape of this name.
    ///
    /// # Errors
    /// If there is none: a sentence that lists the known names.
    pub fn named(name: &str) -> Result<Shape, String> {
        Shape::ALL
            .into_iter()
            .find(|shape| shape.name() == name)
            .ok_or_else(|| {
                let known = Shape::ALL.map(Shape::name).join(", ");
                format!("there is no shape `{name}`; there are {known}")
            })
    }

    /// A tree of this shape with `size` nodes: the parent of every node. The root is node 0 and has itself as its
    /// parent; every other node's parent has a smaller number. Linear.
    pub fn parents(self, size: usize, rng: &mut Rng) -> Vec<usize> {
        let half = size / 2;
        let root = size.isqrt();
        (0..size)
            .map(|node| match (self, node) {
                (_, 0 | 1) | (Shape::Star, _) => 0,
                (Shape::Path, _) => node - 1,
                (Shape::Binary, _) => (node - 1) / 2,
                (Shape::Caterpillar, _) => node - 1 - (node + 1) % 2,
                (Shape::Broom, _) => (node - 1).min(half),
                (Shape::Sqrt, _) => node.saturating_sub(root),
                (Shape::Random, _) => rng.index(node),
                (Shape::Deep, _) => node - 1 - rng.index(node.min(3)),
            })
            .collect()
    }
}

/// What becomes of the root's number when a tree is labelled anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Root {
    /// The root stays node 0.
    First,
    /// The root is numbered like any other node.
    Anywhere,
}

/// The edges of a tree (given as by [`Shape::parents`]) after its nodes were numbered at random: in random order,
/// each in either direction. Linear.
pub fn labelled_edges(parents: &[usize], rng: &mut Rng, root: Root) -> Vec<Edge> {
    let mut labels: Vec<usize> = (0..parents.len()).collect();
    match root {
        Root::First if !labels.is_empty() => rng.shuffle(&mut labels[1..]),
        _ => rng.shuffle(&mut labels),
    }
    let mut edges: Vec<Edge> = (1..parents.len())
        .map(|node| match (labels[node], labels[parents[node]]) {
            (child, parent) if rng.chance(1, 2) => (child, parent),
            (child, parent) => (parent, child),
        })
        .collect();
    rng.shuffle(&mut edges);
    edges
}

/// All sequences of `length` numbers of the range, in lexicographic order: `count^length` of them, and the empty
/// one if `length` is 0. For weights and piles.
pub fn all_tuples(length: usize, range: RangeInclusive<usize>) -> impl Iterator<Item = Vec<usize>> {
    let (low, high) = (*range.start(), *range.end());
    let first = (length == 0 || low <= high).then(|| vec![low; length]);
    std::iter::successors(first, move |tuple| {
        let risen = tuple.iter().rposition(|&number| number < high)?;
        let mut next = tuple.clone();
        next[risen] += 1;
        next[risen + 1..].fill(low);
        Some(next)
    })
}

/// All arrays of parents in which node 0 is the root and every other node's parent has a smaller number:
/// `(size - 1)!` of them. Every rooted tree is among them in some numbering.
pub fn all_parents(size: usize) -> impl Iterator<Item = Vec<usize>> {
    std::iter::successors(Some(vec![0; size]), |parents| {
        let risen = (1..parents.len())
            .rev()
            .find(|&node| parents[node] + 1 < node)?;
        let mut next = parents.clone();
        next[risen] += 1;
        next[risen + 1..].fill(0);
        Some(next)
    })
}

/// All trees on the nodes 0 to `size - 1`: `size^(size - 2)` of them (Cayley), decoded from their Prüfer sequences.
/// One, without edges, if `size` is 0 or 1.
pub fn all_labelled_trees(size: usize) -> impl Iterator<Item = Vec<Edge>> {
    all_tuples(size.saturating_sub(2), 0..=size.saturating_sub(1))
        .map(move |sequence| tree_of_pruefer_sequence(&sequence, size))
}

/// The sequence names the neighbour of the smallest leaf, which is then removed, until two nodes are left.
fn tree_of_pruefer_sequence(sequence: &[usize], size: usize) -> Vec<Edge> {
    let mut missing = vec![1; size];
    for &node in sequence {
        missing[node] += 1;
    }
    let mut edges = Vec::new();
    for &neighbour in sequence {
        let leaf = missing
            .iter()
            .position(|&degree| degree == 1)
            .expect("a tree has a leaf");
        edges.push((leaf, neighbour));
        missing[leaf] = 0;
        missing[neighbour] -= 1;
    }
    let left: Vec<usize> = (0..size).filter(|&node| missing[node] == 1).collect();
    if let [one, other] = left[..] {
        edges.push((one, other));
    }
    edges
}

/// All forests on the nodes 0 to `size - 1`, as lists of edges: 1, 1, 2, 7, 38, 291, 2932, 36961 of them.
///
/// # Panics
/// If `size` exceeds 8: they would be too many to be of use.
pub fn all_forests(size: usize) -> impl Iterator<Item = Vec<Edge>> {
    assert!(size <= 8, "all forests on {size} nodes are too many");
    let pairs: Vec<Edge> = (0..size)
        .flat_map(|high| (0..high).map(move |low| (low, high)))
        .collect();
    (0u32..1 << pairs.len())
        .map(move |chosen| {
            (0..pairs.len())
                .filter(|&pair| chosen >> pair & 1 == 1)
                .map(|pair| pairs[pair])
                .collect()
        })
        .filter(move |edges: &Vec<Edge>| is_forest(size, edges))
}

/// Whether the edges close no cycle (a loop is one). Nearly linear.
pub fn is_forest(size: usize, edges: &[Edge]) -> bool {
    let mut components = Components::new(size);
    edges
        .iter()
        .all(|&(one, other)| components.join(one, other))
}

/// All undirected multigraphs on the nodes 0 to `nodes - 1` with at most `max_edges` edges, loops and parallel
/// edges included: every multiset of edges once, fewer edges first. With `p = nodes * (nodes + 1) / 2` pairs they
/// are `binomial(p + max_edges, max_edges)`.
pub fn all_multigraphs(nodes: usize, max_edges: usize) -> impl Iterator<Item = Vec<Edge>> {
    let pairs: Vec<Edge> = (0..nodes)
        .flat_map(|high| (0..=high).map(move |low| (low, high)))
        .collect();
    let last = pairs.len().saturating_sub(1);
    let max_edges = if pairs.is_empty() { 0 } else { max_edges };
    // A multiset of pairs is a sequence of indices that never falls.
    std::iter::successors(Some(Vec::<usize>::new()), move |chosen| {
        match chosen.iter().rposition(|&pair| pair < last) {
            Some(risen) => {
                let mut next = chosen.clone();
                let pair = next[risen] + 1;
                next[risen..].fill(pair);
                Some(next)
            }
            None if chosen.len() < max_edges => Some(vec![0; chosen.len() + 1]),
            None => None,
        }
    })
    .map(move |chosen| chosen.into_iter().map(|pair| pairs[pair]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn depths(parents: &[usize]) -> Vec<usize> {
        let mut depths = vec![0; parents.len()];
        for node in 1..parents.len() {
            depths[node] = depths[parents[node]] + 1;
        }
        depths
    }

    fn is_tree(size: usize, edges: &[Edge]) -> bool {
        edges.len() + 1 == size && is_forest(size, edges)
    }

    #[test]
    fn every_shape_is_a_tree_at_every_size() {
        let mut rng = Rng::new(1);
        for shape in Shape::ALL {
            for size in 0..50 {
                let parents = shape.parents(size, &mut rng);
                assert_eq!(parents.len(), size);
                assert!(
                    (1..size).all(|node| parents[node] < node),
                    "{shape:?}: {parents:?}"
                );
            }
        }
    }

    #[test]
    fn shapes_are_what_their_names_say() {
        let mut rng = Rng::new(2);
        let mut tree = |shape: Shape| shape.parents(100, &mut rng);
        let depth = |parents: &[usize]| depths(parents).into_iter().max().unwrap();
        let children = |parents: &[usize]| {
            let mut counts = vec![0; parents.len()];
            parents[1..].iter().for_each(|&parent| counts[parent] += 1);
            counts
        };
        assert_eq!(depth(&tree(Shape::Path)), 99);
        assert_eq!(depth(&tree(Shape::Star)), 1);
        assert_eq!(depth(&tree(Shape::Binary)), 6);
        assert!(
            children(&tree(Shape::Binary))
                .iter()
                .all(|&count| count <= 2)
        );
        let caterpillar = tree(Shape::Caterpillar);
        assert_eq!(caterpillar[..7], [0, 0, 0, 2, 2, 4, 4]);
        assert_eq!(depth(&caterpillar), 50);
        assert_eq!(children(&tree(Shape::Broom))[50], 49);
        assert_eq!(
            (depth(&tree(Shape::Sqrt)), children(&tree(Shape::Sqrt))[0]),
            (10, 10)
        );
        assert!(depth(&tree(Shape::Random)) < 25);
        assert!(depth(&tree(Shape::Deep)) > 33);
        assert_ne!(tree(Shape::Random), tree(Shape::Random));
        assert_ne!(tree(Shape::Deep), tree(Shape::Deep));
    }

    #[test]
    fn shapes_are_found_by_their_names() {
        for shape in Shape::ALL {
            assert_eq!(Shape::named(shape.name()), Ok(shape));
        }
        let error = Shape::named("ball").unwrap_err();
        assert!(
            error.contains("`ball`") && error.contains("path, star"),
            "{error}"
        );
    }

    #[test]
    fn labelling_keeps_the_tree_and_its_root_where_asked() {
        let mut rng = Rng::new(3);
        assert!(labelled_edges(&[], &mut rng, Root::First).is_empty());
        let star = Shape::Star.parents(20, &mut rng);
        let mut centres = BTreeSet::new();
        let mut orders = BTreeSet::new();
        for _ in 0..200 {
            let edges = labelled_edges(&star, &mut rng, Root::First);
            assert!(is_tree(20, &edges));
            assert!(edges.iter().all(|&(a, b)| a == 0 || b == 0));
            assert!(edges.iter().any(|&(a, _)| a == 0) && edges.iter().any(|&(_, b)| b == 0));
            orders.insert(edges[0]);
            let edges = labelled_edges(&star, &mut rng, Root::Anywhere);
            assert!(is_tree(20, &edges));
            centres.extend((0..20).filter(|c| edges.iter().all(|(a, b)| a == c || b == c)));
        }
        assert_eq!(centres.len(), 20);
        assert!(orders.len() > 30);
        let path = Shape::Path.parents(20, &mut rng);
        let tops: BTreeSet<usize> = (0..200)
            .flat_map(|_| labelled_edges(&path, &mut rng, Root::First))
            .filter(|&(a, b)| a == 0 || b == 0)
            .map(|(a, b)| a + b)
            .collect();
        assert_eq!(
            tops.len(),
            19,
            "any node but the root may be the root's child"
        );
    }

    #[test]
    fn tuples_are_all_and_in_order() {
        let pairs: Vec<Vec<usize>> = all_tuples(2, 1..=3).collect();
        assert_eq!(pairs.len(), 9);
        assert!(
            pairs.is_sorted() && pairs[0] == [1, 1] && pairs[3] == [2, 1] && pairs[8] == [3, 3]
        );
        assert_eq!(all_tuples(0, 1..=3).collect::<Vec<_>>(), [[0; 0]]);
        assert_eq!(all_tuples(2, RangeInclusive::new(1, 0)).count(), 0);
    }

    #[test]
    fn parent_arrays_are_as_many_as_factorials() {
        let counts: Vec<usize> = (1..8).map(|size| all_parents(size).count()).collect();
        assert_eq!(counts, [1, 1, 2, 6, 24, 120, 720]);
        let arrays: BTreeSet<Vec<usize>> = all_parents(5).collect();
        assert_eq!(arrays.len(), 24);
        assert!(
            arrays
                .iter()
                .all(|parents| (1..5).all(|node| parents[node] < node))
        );
    }

    #[test]
    fn trees_are_as_many_as_cayley_says() {
        for (size, expected) in [1, 1, 1, 3, 16, 125, 1296].into_iter().enumerate() {
            let trees: BTreeSet<BTreeSet<Edge>> = all_labelled_trees(size)
                .inspect(|edges| assert!(size == 0 || is_tree(size, edges)))
                .map(|edges| {
                    edges
                        .into_iter()
                        .map(|(a, b)| (a.min(b), a.max(b)))
                        .collect()
                })
                .collect();
            assert_eq!(trees.len(), expected, "{size} nodes");
        }
    }

    #[test]
    fn forests_are_as_many_as_known() {
        // The On-Line Encyclopedia of Integer Sequences, A001858.
        let counts: Vec<usize> = (0..7).map(|size| all_forests(size).count()).collect();
        assert_eq!(counts, [1, 1, 2, 7, 38, 291, 2932]);
        assert_eq!(all_forests(4).collect::<BTreeSet<_>>().len(), 38);
    }

    #[test]
    fn multigraphs_are_as_many_as_multisets() {
        assert_eq!(
            all_multigraphs(1, 3)
                .map(|edges| edges.len())
                .collect::<Vec<_>>(),
            [0, 1, 2, 3]
        );
        assert_eq!(all_multigraphs(0, 3).collect::<Vec<_>>(), [[]]);
        let graphs: BTreeSet<Vec<Edge>> = all_multigraphs(4, 6).collect();
        assert_eq!((graphs.len(), all_multigraphs(4, 6).count()), (8008, 8008));
        assert!(graphs.iter().flatten().all(|&(a, b)| a <= b && b < 4));
    }
}

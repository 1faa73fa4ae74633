//! `Forest` on all small edge lists, on named shapes, and on node numbers that the input does not
//! pay for.

use common::tree::{Branch, Forest, is_paid_for, renumber, renumber_pairs};
use scripts::testing::random::Rng;
use scripts::testing::shapes::{self, Edge, Root, Shape, labelled_edges};

/// A weight that tells the edge: names are below 2^24 here.
fn weight(edge: Edge) -> u64 {
    ((edge.0.min(edge.1) as u64) << 24) | edge.0.max(edge.1) as u64
}

fn forest(nodes: usize, edges: &[Edge]) -> Forest<u64> {
    let mut forest = Forest::default();
    forest.clear(nodes as u32);
    for &edge in edges {
        forest.join(edge.0 as u32, edge.1 as u32, weight(edge));
    }
    forest
}

/// The name of the node at each place, found from the roots down by the weights, which name both
/// ends of an edge. Panics if the branches do not fit the edges.
fn names(branches: &[Branch<u64>], roots: &[usize], edges: &[Edge]) -> Vec<usize> {
    let mut roots = roots.iter().copied();
    let mut names = vec![usize::MAX; branches.len()];
    let mut used = Vec::new();
    for (place, branch) in branches.iter().enumerate().rev() {
        let parent = branch.parent as usize;
        if parent == place {
            names[place] = roots.next().expect("too many roots");
            continue;
        }
        assert!(parent > place, "a parent before its child");
        let ends = [
            (branch.weight >> 24) as usize,
            (branch.weight & 0xff_ffff) as usize,
        ];
        let at_parent = ends
            .iter()
            .position(|&end| end == names[parent])
            .expect("a branch that does not end at its parent");
        names[place] = ends[1 - at_parent];
        used.push(branch.weight);
    }
    let mut expected: Vec<u64> = edges.iter().copied().map(weight).collect();
    expected.sort_unstable();
    used.sort_unstable();
    assert_eq!(used, expected, "other edges than were joined");
    names
}

fn assert_tree_is_folded(nodes: usize, edges: &[Edge], root: usize) {
    let mut branches = Vec::new();
    assert!(
        forest(nodes, edges).fold_tree(root as u32, &mut branches),
        "{edges:?} is a tree"
    );
    let mut names = names(&branches, &[root], edges);
    assert_eq!(names[nodes - 1], root);
    names.sort_unstable();
    assert!(names.into_iter().eq(0..nodes), "a node without a place");
}

/// The smallest node of each tree, in ascending order: the order in which `fold_forest` comes to
/// them, backwards.
fn smallest_nodes(nodes: usize, edges: &[Edge]) -> Vec<usize> {
    let mut smallest: Vec<usize> = (0..nodes).collect();
    for _ in 0..nodes {
        for &(one, other) in edges {
            let least = smallest[one].min(smallest[other]);
            smallest[one] = least;
            smallest[other] = least;
        }
    }
    (0..nodes).filter(|&node| smallest[node] == node).collect()
}

fn assert_forest_is_folded(nodes: usize, edges: &[Edge]) {
    let mut branches = Vec::new();
    assert!(
        forest(nodes, edges).fold_forest(&mut branches),
        "{edges:?} is a forest"
    );
    let mut names = names(&branches, &smallest_nodes(nodes, edges), edges);
    names.sort_unstable();
    assert!(names.into_iter().eq(0..nodes), "a node without a place");
}

/// Folds a tree to its last node, where `waits` says which leaves wait for the next round.
fn assert_tree_is_folded_in_rounds(nodes: usize, edges: &[Edge], waits: fn(u32) -> bool) {
    let mut tree = forest(nodes, edges);
    let mut left: Vec<(usize, usize)> = edges.to_vec();
    let mut rounds = vec![0; nodes];
    let mut round = 0;
    let last = tree.fold_to_last(&mut Vec::new(), |leaf, parent| {
        let is_edge = |&(one, other): &Edge| {
            [(one, other), (other, one)].contains(&(leaf as usize, parent as usize))
        };
        left.swap_remove(left.iter().position(is_edge).expect("an edge that is left"));
        let touches =
            |&&(one, other): &&Edge| one == leaf as usize || other == leaf as usize;
        assert_eq!(left.iter().find(touches), None, "{leaf} was no leaf");
        assert!(rounds[leaf as usize] >= round, "a leaf of an earlier round");
        round = rounds[leaf as usize];
        rounds[parent as usize] = round + u32::from(waits(parent));
        waits(parent)
    });
    let last = last.expect("it is a tree");
    assert_eq!(left, []);
    for node in (0..nodes as u32).filter(|&node| node != last) {
        let (node, parent) = (node as usize, tree.parent(node) as usize);
        assert!(edges.contains(&(node, parent)) || edges.contains(&(parent, node)));
    }
}

#[test]
fn all_small_trees_are_folded_to_every_root_and_in_rounds() {
    for nodes in 1..=6 {
        for edges in shapes::all_labelled_trees(nodes) {
            for root in 0..nodes {
                assert_tree_is_folded(nodes, &edges, root);
            }
            assert_tree_is_folded_in_rounds(nodes, &edges, |_| false);
            assert_tree_is_folded_in_rounds(nodes, &edges, |_| true);
            assert_tree_is_folded_in_rounds(nodes, &edges, |node| node % 2 == 0);
        }
    }
}

#[test]
fn all_small_forests_are_folded_to_their_smallest_nodes() {
    for nodes in 1..=6 {
        for edges in shapes::all_forests(nodes) {
            assert_forest_is_folded(nodes, &edges);
        }
    }
}

#[test]
fn all_small_multigraphs_that_are_no_forest_are_refused() {
    for nodes in 1..=4 {
        for edges in shapes::all_multigraphs(nodes, 4) {
            let is_forest = shapes::is_forest(nodes, &edges);
            let is_tree = is_forest && edges.len() + 1 == nodes;
            assert_eq!(
                forest(nodes, &edges).fold_forest(&mut Vec::new()),
                is_forest,
                "{edges:?}"
            );
            let last = forest(nodes, &edges).fold_to_last(&mut Vec::new(), |_, _| false);
            assert_eq!(last.is_some(), is_tree, "{edges:?}");
            for root in 0..nodes {
                assert_eq!(
                    forest(nodes, &edges).fold_tree(root as u32, &mut Vec::new()),
                    is_tree,
                    "{edges:?}"
                );
            }
        }
    }
}

#[test]
fn named_shapes_are_folded() {
    let mut rng = Rng::new(3);
    for shape in Shape::ALL {
        for nodes in [2, 3, 50, 1000] {
            let parents = shape.parents(nodes, &mut rng);
            let edges = labelled_edges(&parents, &mut rng, Root::Anywhere);
            assert_tree_is_folded(nodes, &edges, rng.index(nodes));
            assert_tree_is_folded_in_rounds(nodes, &edges, |node| node % 3 == 0);
            let some: Vec<Edge> = edges.into_iter().filter(|_| rng.chance(9, 10)).collect();
            assert_forest_is_folded(nodes, &some);
        }
    }
}

/// More nodes than get memory at once: the edges that come first wait until enough of them are
/// there.
#[test]
fn large_trees_are_folded() {
    let mut rng = Rng::new(4);
    for shape in [Shape::Random, Shape::Path] {
        let parents = shape.parents(200_000, &mut rng);
        let edges = labelled_edges(&parents, &mut rng, Root::Anywhere);
        assert_tree_is_folded(200_000, &edges, 123_456);
        let mut branches = Vec::new();
        assert!(forest(200_000, &edges).fold_forest(&mut branches));
        names(&branches, &[0], &edges);
    }
}

#[test]
fn few_edges_among_many_nodes_are_renumbered_in_order() {
    let last = u32::MAX - 1;
    let mut forest = Forest::default();
    let mut branches = Vec::new();
    forest.clear(u32::MAX);
    for (one, other, weight) in [(last, 5, 1), (70_000, last, 2), (900_000, 800_000, 4)] {
        forest.join(one, other, weight);
    }
    assert!(forest.fold_forest(&mut branches));
    // 65536 nodes that are free, and 4 more that have edges: 70000, 800000, 900000 and the last, in
    // this order.
    assert_eq!(branches.len(), 65_540);
    let linked: Vec<(usize, u32, u32)> = branches
        .iter()
        .enumerate()
        .filter(|&(place, branch)| branch.parent as usize != place)
        .map(|(place, branch)| (place, branch.parent, branch.weight))
        .collect();
    // The scan takes off 900000 first, then, coming to 70000 from above, that, and the last node
    // behind it.
    assert_eq!(linked, [(0, 1, 4), (2, 3, 2), (3, 65_534, 1)]);
}

#[test]
fn the_first_node_beyond_the_free_ones_waits_for_its_place() {
    let mut forest = Forest::default();
    let mut branches = Vec::new();
    forest.clear(u32::MAX);
    forest.join(65_536, 3, 5u32);
    assert!(forest.fold_forest(&mut branches));
    assert_eq!(branches.len(), 65_537);
    // Every node takes a place in falling order, so that node 3 is the fourth from the end.
    assert_eq!((branches[0].parent, branches[0].weight), (65_533, 5));
}

#[test]
fn a_cycle_among_far_nodes_is_refused() {
    let mut forest = Forest::default();
    forest.clear(u32::MAX);
    for (one, other) in [
        (1_000_000, 2_000_000),
        (2_000_000, 3_000_000),
        (3_000_000, 1_000_000),
    ] {
        forest.join(one, other, 0u32);
    }
    assert!(!forest.fold_forest(&mut Vec::new()));
}

#[test]
fn a_forest_can_be_used_again() {
    let mut forest = Forest::default();
    let mut branches = Vec::new();
    forest.clear(u32::MAX);
    forest.join(u32::MAX - 1, 7, 9u32);
    forest.clear(3);
    forest.join(2, 1, 5);
    assert!(forest.fold_forest(&mut branches));
    assert_eq!(
        branches,
        [
            Branch {
                parent: 1,
                weight: 5
            },
            Branch {
                parent: 1,
                weight: 0
            },
            Branch {
                parent: 2,
                weight: 0
            }
        ]
    );
}

#[test]
fn memory_is_paid_for_by_edges_beyond_65536_nodes() {
    assert!(is_paid_for(65_536, 0));
    assert!(!is_paid_for(65_537, 0));
    assert!(is_paid_for(65_536 + 16, 1));
    assert!(!is_paid_for(65_536 + 17, 1));
    assert!(is_paid_for(u32::MAX, u32::MAX));
}

#[test]
fn renumbering_keeps_small_numbers_and_the_order_of_the_others() {
    let mut edges = [
        (4_000_000_000, 65_535, 'a'),
        (65_536, 70_000, 'b'),
        (70_000, 0, 'c'),
    ];
    assert_eq!(renumber(&mut edges), 65_539);
    assert_eq!(
        edges,
        [
            (65_538, 65_535, 'a'),
            (65_536, 65_537, 'b'),
            (65_537, 0, 'c')
        ]
    );
    let mut pairs = [(4_000_000_000, 65_535), (65_536, 70_000), (70_000, 0)];
    assert_eq!(renumber_pairs(&mut pairs), 65_539);
    assert_eq!(pairs, [(65_538, 65_535), (65_536, 65_537), (65_537, 0)]);
}

//! The submission's Grundy values against those of the search over the rules, and of the textbook where forests are
//! too large to search. A value is read off the answers: a forest beside a path of `g` nodes, whose value is `g`, is
//! won by Bob for exactly one `g`.

#[allow(dead_code)]
#[path = "../examples/generate.rs"]
mod generate;
#[allow(dead_code)]
#[path = "../examples/oracle.rs"]
mod oracle;
#[allow(dead_code)]
#[path = "../src/main.rs"]
mod submission;
#[allow(dead_code)]
mod textbook;

use generate::{forest, input};
use oracle::{Forest, MOST_NODES};
use scripts::testing::random::Rng;
use scripts::testing::shapes::{Edge, Shape, all_forests};
use scripts::testing::shrink::{Lines, shrink};
use std::collections::BTreeSet;
use textbook::{Test, grundy, joined, rooted, trees};

/// The submission's answers to tests, each the number of nodes and the edges, with nodes from 0.
fn winners(tests: &[(usize, Vec<Edge>)]) -> Vec<String> {
    let mut output = Vec::new();
    submission::solve(&mut input(tests).as_bytes(), &mut output).expect("the input is valid");
    String::from_utf8(output)
        .unwrap()
        .lines()
        .map(str::to_string)
        .collect()
}

/// The forest with a path of so many nodes beside it.
fn beside_path(nodes: usize, edges: &[Edge], length: usize) -> (usize, Vec<Edge>) {
    let path = (nodes + 1..nodes + length).map(|node| (node - 1, node));
    (nodes + length, edges.iter().copied().chain(path).collect())
}

/// Asserts that the submission finds these Grundy values of these forests.
fn check_values(forests: &[(usize, Vec<Edge>, usize)]) {
    let tests: Vec<(usize, Vec<Edge>)> = forests
        .iter()
        .flat_map(|(nodes, edges, value)| {
            [
                (*nodes, edges.clone()),
                beside_path(*nodes, edges, *value),
                beside_path(*nodes, edges, value + 1),
            ]
        })
        .collect();
    for ((nodes, edges, value), found) in forests.iter().zip(winners(&tests).chunks(3)) {
        let alone = if *value == 0 { "Bob" } else { "Alice" };
        let input = input(&[(*nodes, edges.clone())]);
        assert_eq!(
            found,
            [alone, "Bob", "Alice"],
            "the value should be {value}, of the forest\n{input}"
        );
    }
}

/// Checks the submission on all forests of so many nodes, and returns how many they are.
fn check_all_forests(nodes: usize) -> usize {
    let mut checked = 0;
    let mut forests = all_forests(nodes).map(|edges| {
        let forest = Forest::new(nodes, &edges).expect("it is a forest");
        (nodes, edges, forest.grundy(forest.start()) as usize)
    });
    loop {
        let some: Vec<_> = forests.by_ref().take(10_000).collect();
        if some.is_empty() {
            return checked;
        }
        check_values(&some);
        checked += some.len();
        eprint!("\r{checked} forests of {nodes} nodes ");
    }
}

#[test]
fn values_of_all_small_forests() {
    let counts: Vec<usize> = (1..=6).map(check_all_forests).collect();
    assert_eq!(counts, [1, 2, 7, 38, 291, 2932]);
}

#[test]
#[ignore = "takes a minute with --release"]
fn values_of_all_forests_up_to_8_nodes() {
    let counts: Vec<usize> = (7..=8).map(check_all_forests).collect();
    assert_eq!(counts, [36961, 561948]);
}

#[test]
fn known_values_of_ten_trees() {
    let known: [(&[usize], usize); 10] = [
        (&[], 1),
        (&[1], 2),
        (&[1, 2], 3),
        (&[1, 1, 2], 4),
        (&[1, 2, 2, 1], 4),
        (&[1, 1, 3, 3, 5], 6),
        (&[1, 2, 1, 3, 5, 6], 6),
        (&[1, 1, 2, 2, 3, 3, 5], 7),
        (&[1, 2, 3, 3, 2, 3, 5, 6], 8),
        (&[1, 2, 3, 3, 2, 3, 2, 6, 1], 6),
    ];
    let forests = known.map(|(parents, value)| {
        let edges = parents
            .iter()
            .enumerate()
            .map(|(child, parent)| (parent - 1, child + 1))
            .collect();
        (parents.len() + 1, edges, value)
    });
    check_values(&forests);
    for (nodes, edges, value) in forests {
        let forest = Forest::new(nodes, &edges).expect("it is a tree");
        assert_eq!(forest.grundy(forest.start()) as usize, value);
    }
}

/// The theorem itself, apart from the submission: its sets are those of the options that the search finds, and keep
/// within the bounds that the width of the submission's sets rests on.
#[test]
fn options_of_all_small_trees_are_those_of_the_theorem() {
    for nodes in 1..=6 {
        for edges in all_forests(nodes).filter(|edges| edges.len() + 1 == nodes) {
            let forest = Forest::new(nodes, &edges).expect("it is a tree");
            let options: BTreeSet<usize> = forest
                .moves(forest.start())
                .iter()
                .map(|&(_, left)| forest.grundy(left) as usize)
                .collect();
            let test = Test {
                nodes: nodes as u32,
                edges: edges
                    .iter()
                    .map(|&(a, b)| (a as u32 + 1, b as u32 + 1))
                    .collect(),
            };
            let (found, value) = match trees(&rooted(&test), joined).pop() {
                Some(tree) => (
                    (0..tree.options.len())
                        .filter(|&x| tree.options[x])
                        .collect(),
                    tree.value,
                ),
                None => (BTreeSet::from([0]), 1),
            };
            assert_eq!(found, options, "{edges:?}");
            assert_eq!(value, forest.grundy(forest.start()) as usize, "{edges:?}");
            assert!(
                options.iter().all(|&option| option < nodes) && value <= nodes,
                "{edges:?}"
            );
        }
    }
}

#[test]
fn winners_of_random_small_forests() {
    let disagrees = |input: &[u8]| {
        let mut answers = Vec::new();
        let end = submission::solve(&mut { input }, &mut answers);
        oracle::answers(input).is_ok_and(|right| end.is_err() || answers != right.as_bytes())
    };
    for seed in 0..400 {
        let mut rng = Rng::new(seed);
        let shape = *rng.pick(&Shape::ALL);
        let nodes = rng.range(7..=MOST_NODES as u64 - 4) as usize;
        let input = input(&[(nodes, forest(shape, nodes, &mut rng))]);
        if disagrees(input.as_bytes()) {
            let small = shrink(input.as_bytes(), Lines::Kept, 5_000, disagrees);
            panic!(
                "seed {seed}: wrong winner of\n{}",
                String::from_utf8_lossy(&small)
            );
        }
    }
}

#[test]
fn values_of_wide_sets() {
    for shape in Shape::ALL {
        for nodes in [40, 63, 64, 65, 66, 130, 300, 1000, 4200] {
            let seed = nodes as u64;
            let mut rng = Rng::new(seed);
            let forests: Vec<_> = (0..1200 / nodes + 1)
                .map(|_| {
                    let edges = forest(shape, nodes, &mut rng);
                    let one_based = edges
                        .iter()
                        .map(|&(a, b)| (a as u32 + 1, b as u32 + 1))
                        .collect();
                    let test = Test {
                        nodes: nodes as u32,
                        edges: one_based,
                    };
                    (nodes, edges, grundy(&test, rooted, joined))
                })
                .collect();
            check_values(&forests);
        }
    }
}

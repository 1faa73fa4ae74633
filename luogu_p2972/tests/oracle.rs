//! The submission against the search by the literal rules, by Grundy values.

#[path = "../examples/oracle.rs"]
#[allow(dead_code)]
mod oracle;
#[path = "../src/main.rs"]
#[allow(dead_code)]
mod submission;

use oracle::{Counts, Tree};
use scripts::testing::shapes::all_tuples;
use scripts::testing::submission::answer;
use std::fmt::Write;

/// Asserts that the submission knows the Grundy value of every position with at most `most` stones at a node, for a
/// move of at most `limit` stones, on every tree of this size, whatever the numbers of its nodes but the root.
///
/// The submission only names winners. So it is asked of each position with one more leaf of the root that holds 0, 1,
/// ..., `limit` stones. Such a heap has as many for its value: the first player loses if and only if it equals the
/// value of the position.
fn check_values(size: usize, most: usize, limit: u64) {
    let with_root = |tuple: Vec<usize>| -> Vec<usize> { [vec![0], tuple].concat() };
    let positions: Vec<Counts> = all_tuples(size - 1, 0..=most)
        .map(|tuple| {
            with_root(tuple)
                .into_iter()
                .map(|stones| stones as u64)
                .collect()
        })
        .collect();
    for parents in all_tuples(size - 1, 0..=size - 1).map(with_root) {
        let Ok(tree) = Tree::new(&parents, limit) else {
            continue;
        };
        let values = tree.grundy(positions.iter().cloned());
        let mut changes = String::new();
        // What is to be answered; a position that is not complete yet may have any winner.
        let mut expected: Vec<Option<&str>> = Vec::new();
        for (counts, value) in positions.iter().zip(values) {
            for (node, stones) in counts.iter().enumerate().skip(1) {
                writeln!(changes, "{} {stones}", node + 1).expect("a string takes everything");
                expected.push(None);
            }
            for heap in 0..=limit {
                writeln!(changes, "{} {heap}", size + 1).expect("a string takes everything");
                expected.push(Some(if heap == u64::from(value) {
                    "No"
                } else {
                    "Yes"
                }));
            }
        }
        let mut input = format!("{} {} {limit}\n", size + 1, expected.len());
        for parent in parents[1..].iter().chain([&0]) {
            writeln!(input, "{} 0", parent + 1).expect("a string takes everything");
        }
        input += &changes;
        let (answers, end) = answer(submission::solve, input.as_bytes());
        assert_eq!(end, Ok(()));
        let answers = String::from_utf8(answers).expect("the answers are words");
        assert_eq!(answers.lines().count(), expected.len());
        for (line, (found, expected)) in answers.lines().zip(&expected).enumerate() {
            let fits = expected.is_none_or(|expected| expected == found);
            assert!(fits, "answer {} is {found} for\n{input}", line + 1);
        }
    }
}

#[test]
fn all_trees_of_up_to_4_nodes_and_3_stones() {
    for size in 1..=4 {
        (0..=4).for_each(|limit| check_values(size, 3, limit));
    }
}

#[test]
fn all_trees_of_5_nodes_and_up_to_2_stones() {
    (1..=3).for_each(|limit| check_values(5, 2, limit));
}

/// `cargo test -p luogu_p2972 --release --test oracle -- --ignored --nocapture`
#[test]
#[ignore = "takes about a minute in release mode"]
fn all_trees_of_4_to_6_nodes_and_5_to_2_stones() {
    for (size, most) in [(4, 5), (5, 3), (6, 2)] {
        for limit in 1..=most as u64 + 1 {
            eprintln!("{size} nodes, up to {most} stones at each, up to {limit} in a move");
            check_values(size, most, limit);
        }
    }
}

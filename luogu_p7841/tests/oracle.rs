//! The submission and the theorem against the search by the literal rules.

#[path = "../examples/oracle.rs"]
#[allow(dead_code)]
mod oracle;
#[path = "../src/main.rs"]
#[allow(dead_code)]
mod submission;
#[allow(dead_code)]
mod textbook;

use oracle::Tree;
use scripts::testing::shapes::{Edge, all_labelled_trees, all_parents};
use scripts::testing::submission::check_answer;
use textbook::{by_theorem, side, smallest_tree, whole_value};

/// Asserts for every labelled tree of this size that the submission names the winner and the theorem the value.
fn check_labelled_trees(size: usize, report: fn(usize)) {
    for (number, edges) in all_labelled_trees(size).enumerate() {
        let tree = Tree::new(size, &edges).expect("it is small enough");
        let value = tree.grundy(tree.start());
        assert_eq!(whole_value(size, &edges), value, "of {edges:?}");
        let mut input = format!("1\n{size}\n");
        for (u, v) in &edges {
            input += &format!("{} {}\n", u + 1, v + 1);
        }
        let expected = if value == 0 {
            "Restart\n"
        } else {
            "Play now\n"
        };
        check_answer(submission::solve, input.as_bytes(), expected.as_bytes());
        report(number);
    }
}

/// Asserts for every rooted tree of this size (each in many numberings) that its value is as parts 1 and 3 of the theorem
/// say, and that no value occurs which by part 5 needs more nodes.
fn check_rooted_trees(size: usize) {
    for parents in all_parents(size) {
        let edges: Vec<Edge> = (1..size).map(|node| (node, parents[node])).collect();
        let tree = Tree::rooted(0, size, &edges).expect("it is small enough");
        let value = tree.grundy(tree.start());
        let neighbours = textbook::neighbours(size, &edges);
        assert_eq!(
            side(&neighbours, 0, size, by_theorem),
            value,
            "of {parents:?}"
        );
        let children: Vec<u32> = neighbours[0]
            .iter()
            .map(|&child| side(&neighbours, child, 0, by_theorem))
            .collect();
        assert_eq!(by_children(&children), value, "of {parents:?}");
        assert!(
            smallest_tree(value).len() <= size,
            "{value} is the value of {parents:?}"
        );
    }
}

/// The value of a root by part 3 of the theorem, from its children's values.
fn by_children(children: &[u32]) -> u32 {
    let highest = children.iter().max().map_or(0, |value| value & !1);
    (highest..)
        .find(|value| !children.contains(value))
        .expect("some number is no child's value")
}

#[test]
fn labelled_trees_of_up_to_7_nodes() {
    (1..=7).for_each(|size| check_labelled_trees(size, |_| ()));
}

#[test]
fn rooted_trees_of_up_to_7_nodes() {
    (1..=7).for_each(check_rooted_trees);
}

/// `cargo test -p luogu_p7841 --release --test oracle -- --ignored --nocapture`
#[test]
#[ignore = "takes about a minute in release mode"]
fn labelled_trees_of_8_nodes_and_rooted_trees_of_up_to_10() {
    check_labelled_trees(8, |number| {
        if number % 10_000 == 0 {
            eprintln!("{number} of 262144 labelled trees of 8 nodes");
        }
    });
    for size in 8..=10 {
        eprintln!("rooted trees of {size} nodes");
        check_rooted_trees(size);
    }
}

/// Part 5 of the theorem: the trees that its proof builds have the values and sizes that it states.
#[test]
fn smallest_trees_have_their_values() {
    for value in 0..=12 {
        let parents = smallest_tree(value);
        assert_eq!(
            parents.len(),
            3 * (1 << (value / 2)) - 2 + value as usize % 2
        );
        let edges: Vec<Edge> = (1..parents.len())
            .map(|node| (node, parents[node]))
            .collect();
        let neighbours = textbook::neighbours(parents.len(), &edges);
        assert_eq!(side(&neighbours, 0, parents.len(), by_theorem), value);
    }
}

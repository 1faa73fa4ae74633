//! Plausible mistakes, each alone in an otherwise right program: the case files catch every one of them.

mod textbook;

use scripts::testing::mistakes::{check_mistakes, check_shown_by_samples};
use std::collections::BTreeMap;
use textbook::{Rooted, Subtree, Test, joined, joined_by, program, rooted};

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn each_mistake_passes_the_sample_and_fails_on_its_case() {
    check_mistakes(
        FOLDER,
        &[|input| program(input, rooted, joined)],
        &[
            ("isolated-nodes-not-counted", |i| {
                program(i, isolated_nodes_not_counted, joined)
            }),
            ("first-end-as-parent", |i| {
                program(i, first_end_as_parent, joined)
            }),
            ("smaller-end-as-parent", |i| {
                program(i, smaller_end_as_parent, joined)
            }),
            ("folded-by-falling-numbers", |i| {
                program(i, folded_by_falling_numbers, joined)
            }),
            ("as-green-hackenbush", |i| {
                program(i, rooted, as_green_hackenbush)
            }),
            ("siblings-not-xored", |i| {
                program(i, rooted, siblings_not_xored)
            }),
            ("offset-of-child-left-out", |i| {
                program(i, rooted, offset_of_child_left_out)
            }),
            ("only-64-values", |i| program(i, rooted, only_64_values)),
            ("options-counted", |i| program(i, rooted, options_counted)),
        ],
    );
}

#[test]
fn other_mistakes_show_in_the_sample() {
    check_shown_by_samples(
        FOLDER,
        &[("hack-only-the-tree-of-node-1", |i| {
            program(i, only_the_tree_of_node_1, joined)
        })],
    );
}

fn only_the_tree_of_node_1(test: &Test) -> Rooted {
    let mut rooted = rooted(test);
    let second = rooted
        .top_down
        .iter()
        .skip(1)
        .position(|(_, parent)| parent.is_none());
    rooted
        .top_down
        .truncate(second.map_or(usize::MAX, |position| position + 1));
    if rooted.top_down.first().is_none_or(|&(node, _)| node != 1) {
        rooted.top_down = vec![(1, None)];
    }
    Rooted {
        isolated: 0,
        ..rooted
    }
}

fn isolated_nodes_not_counted(test: &Test) -> Rooted {
    Rooted {
        isolated: 0,
        ..rooted(test)
    }
}

fn first_end_as_parent(test: &Test) -> Rooted {
    with_parents(
        test,
        test.edges
            .iter()
            .map(|&(first, second)| (second, first))
            .collect(),
    )
}

fn smaller_end_as_parent(test: &Test) -> Rooted {
    with_parents(
        test,
        test.edges
            .iter()
            .map(|&(a, b)| (a.max(b), a.min(b)))
            .collect(),
    )
}

/// The forest in which these nodes have these parents, though they may not be the right ones.
fn with_parents(test: &Test, parents: BTreeMap<u32, u32>) -> Rooted {
    let neighbours = test.neighbours();
    let mut children: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    parents
        .iter()
        .for_each(|(&child, &parent)| children.entry(parent).or_default().push(child));
    let mut open: Vec<u32> = neighbours
        .keys()
        .copied()
        .filter(|node| !parents.contains_key(node))
        .collect();
    let mut top_down = Vec::new();
    while let Some(node) = open.pop() {
        top_down.push((node, parents.get(&node).copied()));
        open.extend(children.get(&node).into_iter().flatten());
    }
    Rooted {
        isolated: test.nodes - neighbours.len() as u32,
        top_down,
    }
}

fn folded_by_falling_numbers(test: &Test) -> Rooted {
    let mut rooted = rooted(test);
    rooted.top_down.sort();
    rooted
}

fn as_green_hackenbush(children: &[Subtree]) -> Subtree {
    let children = children.iter().fold(0, |sum, child| sum ^ child.value);
    Subtree {
        value: children + 1,
        ..Subtree::default()
    }
}

fn siblings_not_xored(children: &[Subtree]) -> Subtree {
    joined_by(children, |_, _| 0)
}

fn offset_of_child_left_out(children: &[Subtree]) -> Subtree {
    // With B(c) in the place of B(c) xor r(c), which is S(c), whose elements the options are.
    joined_by(children, |all, child| all ^ child.value ^ child.children)
}

fn only_64_values(children: &[Subtree]) -> Subtree {
    let mut subtree = joined(children);
    subtree.options.truncate(64);
    Subtree {
        value: subtree.value.min(64),
        ..subtree
    }
}

fn options_counted(children: &[Subtree]) -> Subtree {
    let subtree = joined(children);
    Subtree {
        value: subtree.options.iter().filter(|&&present| present).count(),
        ..subtree
    }
}

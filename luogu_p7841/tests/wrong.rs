//! Plausible mistakes, each alone in an otherwise right program: the case files catch every one of them.

#[path = "../examples/oracle.rs"]
#[allow(dead_code)]
mod oracle;
#[path = "../src/main.rs"]
#[allow(dead_code)]
mod submission;
#[allow(dead_code)]
mod textbook;

use scripts::testing::game::mex;
use scripts::testing::shapes::Edge;
use scripts::testing::submission::{Solve, check_answer, check_cases, check_wrong};
use std::io::{Read, Write};
use textbook::{Below, Rerooting, by_theorem, edge_by_edge, program, smallest_tree};

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

fn any_edge(_: &Edge) -> bool {
    true
}

#[test]
fn without_a_mistake_both_programs_pass_every_case() {
    check_cases(
        |i, o| {
            program(i, o, |nodes, edges| {
                edge_by_edge(nodes, edges, by_theorem, any_edge)
            })
        },
        FOLDER,
    );
    check_cases(
        |i, o| program(i, o, |nodes, edges| Rerooting::RIGHT.wins(nodes, edges)),
        FOLDER,
    );
}

#[test]
fn each_mistake_fails_on_the_case_that_is_named_after_it() {
    let wrong: [(&str, Solve); 8] = [
        ("parity-left-out", |i, o| with_rule(i, o, parity_left_out)),
        ("parity-off-by-one", |i, o| {
            with_rule(i, o, parity_off_by_one)
        }),
        ("children-only", |i, o| with_rule(i, o, children_only)),
        ("hackenbush", |i, o| with_rule(i, o, hackenbush)),
        ("edges-of-node-1", |i, o| {
            program(i, o, |nodes, edges| {
                edge_by_edge(nodes, edges, by_theorem, |&(u, v)| u == 0 || v == 0)
            })
        }),
        ("child-kept", |i, o| {
            let without = |once, _, _| once;
            rerooted(
                i,
                o,
                Rerooting {
                    without,
                    ..Rerooting::RIGHT
                },
            )
        }),
        ("sibling-lost", |i, o| {
            let without = |once: u128, _, child: u128| once & !child;
            rerooted(
                i,
                o,
                Rerooting {
                    without,
                    ..Rerooting::RIGHT
                },
            )
        }),
        ("nothing-from-above", |i, o| {
            rerooted(
                i,
                o,
                Rerooting {
                    from_above: false,
                    ..Rerooting::RIGHT
                },
            )
        }),
    ];
    for (mistake, program) in wrong {
        let failed = check_wrong(program, FOLDER);
        let case = format!("hack-{mistake}");
        assert!(failed.contains(&case), "{mistake} fails only on {failed:?}");
    }
}

/// Not a case file, as it would be too large: two trees of the values 32 and 33, joined at their roots. Where 32 does
/// not fit into a set, both seem to have the value 32.
#[test]
fn values_beyond_32_bits() {
    let halves = [smallest_tree(32), smallest_tree(33)];
    let nodes = halves[0].len() + halves[1].len();
    let mut edges = vec![(0, halves[0].len())];
    for (half, first) in halves.iter().zip([0, halves[0].len()]) {
        edges.extend((1..half.len()).map(|node| (first + node, first + half[node])));
    }
    let values = u128::from(u32::MAX);
    let short = Rerooting {
        values,
        ..Rerooting::RIGHT
    };
    assert!(short.wins(nodes, &edges) && !Rerooting::RIGHT.wins(nodes, &edges));
    let mut input = format!("1\n{nodes}\n");
    for (u, v) in edges {
        input += &format!("{} {}\n", u + 1, v + 1);
    }
    let solve: Solve = |i, o| submission::solve(i, o).map_err(|error| error.to_string());
    check_answer(solve, input.as_bytes(), b"Restart\n");
}

fn with_rule(
    input: &mut dyn Read,
    output: &mut dyn Write,
    value: fn(&[Below]) -> u32,
) -> Result<(), String> {
    program(input, output, |nodes, edges| {
        edge_by_edge(nodes, edges, value, any_edge)
    })
}

fn rerooted(
    input: &mut dyn Read,
    output: &mut dyn Write,
    rerooting: Rerooting,
) -> Result<(), String> {
    program(input, output, |nodes, edges| rerooting.wins(nodes, edges))
}

fn parity_left_out(below: &[Below]) -> u32 {
    mex(below.iter().map(|node| node.value))
}

fn parity_off_by_one(below: &[Below]) -> u32 {
    mex(below.iter().map(|node| node.value ^ ((node.gap + 1) % 2)))
}

fn children_only(below: &[Below]) -> u32 {
    mex(below
        .iter()
        .filter(|node| node.gap == 0)
        .map(|node| node.value))
}

fn hackenbush(below: &[Below]) -> u32 {
    let children = below.iter().filter(|node| node.gap == 0);
    children.fold(0, |value, child| value ^ (child.value + 1))
}

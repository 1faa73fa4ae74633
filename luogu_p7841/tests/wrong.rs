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
use scripts::testing::input::Refusal;
use scripts::testing::mistakes::{check_mistakes, check_shown_by_samples};
use scripts::testing::submission::check_answer;
use textbook::{Below, Rerooting, by_theorem, edge_by_edge, program, smallest_tree};

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn each_mistake_passes_the_sample_and_fails_on_its_case() {
    check_mistakes(
        FOLDER,
        &[
            |input| with_rule(input, by_theorem),
            |input| rerooted(input, Rerooting::RIGHT),
        ],
        &[
            ("parity-left-out", |i| with_rule(i, parity_left_out)),
            ("children-only", |i| with_rule(i, children_only)),
        ],
    );
}

#[test]
fn other_mistakes_show_in_the_sample() {
    check_shown_by_samples(
        FOLDER,
        &[
            ("hack-parity-off-by-one", |i| {
                with_rule(i, parity_off_by_one)
            }),
            ("hack-hackenbush", |i| with_rule(i, hackenbush)),
            ("hack-edges-of-node-1", edges_of_node_1),
            ("hack-child-kept", |i| rerooted(i, CHILD_KEPT)),
            ("hack-sibling-lost", |i| rerooted(i, SIBLING_LOST)),
            ("hack-nothing-from-above", |i| {
                rerooted(i, NOTHING_FROM_ABOVE)
            }),
        ],
    );
}

const CHILD_KEPT: Rerooting = Rerooting {
    without: |once, _, _| once,
    ..Rerooting::RIGHT
};

const SIBLING_LOST: Rerooting = Rerooting {
    without: |once, _, child| once & !child,
    ..Rerooting::RIGHT
};

const NOTHING_FROM_ABOVE: Rerooting = Rerooting {
    from_above: false,
    ..Rerooting::RIGHT
};

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
    check_answer(submission::solve, input.as_bytes(), b"Restart\n");
}

fn with_rule(input: &[u8], value: fn(&[Below]) -> u32) -> Result<String, Refusal> {
    program(input, |nodes, edges| {
        edge_by_edge(nodes, edges, value, |_| true)
    })
}

fn rerooted(input: &[u8], rerooting: Rerooting) -> Result<String, Refusal> {
    program(input, |nodes, edges| rerooting.wins(nodes, edges))
}

fn edges_of_node_1(input: &[u8]) -> Result<String, Refusal> {
    program(input, |nodes, edges| {
        edge_by_edge(nodes, edges, by_theorem, |&(u, v)| u == 0 || v == 0)
    })
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

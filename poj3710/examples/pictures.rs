//! The pictures of README.md: `cargo run -p poj3710 --example pictures` draws them anew.

#[allow(dead_code)] // It is a program of its own, too.
#[path = "explain.rs"]
pub mod explain;

use explain::explain;
use scripts::draw::{Drawing, Look, Part};
use scripts::explain::{Case, Picture, bare, explained, write_pictures};
use std::process::ExitCode;

#[allow(dead_code)] // Tests include this file as a module.
fn main() -> ExitCode {
    write_pictures(env!("CARGO_MANIFEST_DIR"), &pictures())
}

/// All pictures of this problem.
pub fn pictures() -> Vec<Picture> {
    let example = explained(explain, include_str!("../images/example.in"));
    vec![
        Picture::of_cases("example", example),
        Picture::of("colon", colon()),
        Picture::of("fused", fused()),
        Picture::of("colours", colours()),
    ]
}

type Edges = Vec<[usize; 2]>;

/// One graph on its own, explained; nodes as the statement numbers them.
fn graph(edges: &Edges) -> Case {
    let nodes = edges.iter().flatten().max().copied().unwrap_or(1);
    let mut input = format!("1\n{nodes} {}\n", edges.len());
    for [one, other] in edges {
        input += &format!("{one} {other}\n");
    }
    explained(explain, &input).remove(0)
}

/// The graph's picture without values and edge numbers, under what is told and its value.
fn part(told: &str, edges: &Edges) -> Part {
    let case = graph(edges);
    let mut part = bare(&case.drawing.parts[0]);
    for node in &mut part.nodes {
        node.value.clear();
    }
    for edge in &mut part.edges {
        edge.label.clear();
        edge.values.clear();
    }
    part.heading = format!("{told}: {}", case.value);
    part
}

/// A graph G with two parts of equal value at its node x = 3.
fn colon() -> Drawing {
    let base: Edges = [[1, 2], [2, 3], [3, 4], [4, 1]].to_vec();
    let grown: Edges = [[3, 5], [5, 6], [6, 7], [7, 8], [8, 6]].to_vec();
    let alone: Edges = grown
        .iter()
        .map(|edge| edge.map(|node| if node == 3 { 1 } else { node - 3 }))
        .collect();
    let height = graph(&alone).value as usize;
    let stalk: Edges = (0..height)
        .map(|rank| [if rank == 0 { 3 } else { rank + 4 }, rank + 5])
        .collect();
    let frame = |told: &str, attached: &Edges, look: Look| {
        let mut part = part(told, &[base.clone(), attached.clone()].concat());
        for edge in &mut part.edges[base.len()..] {
            edge.look = look;
        }
        part.nodes[2].label = "x".to_string();
        part
    };
    Drawing {
        note: format!(
            "Blue: H1. Orange: H2, a stalk. As graphs of their own, rooted at x, both have the value {height}."
        ),
        parts: vec![
            frame("G with H1", &grown, Look::Blue),
            frame("G with H2", &stalk, Look::Orange),
        ],
        ..Default::default()
    }
}

/// Three paths between a = 2 and b = 3, and the same graph with both of them one node.
fn fused() -> Drawing {
    let base: Edges = [[1, 2]].to_vec();
    let paths: [Edges; 3] = [
        [[2, 4], [4, 3]].to_vec(),
        [[2, 3]].to_vec(),
        [[2, 5], [5, 6], [6, 3]].to_vec(),
    ];
    let looks = [Look::Blue, Look::Dashed, Look::Orange];
    // The nodes after b = 3 move up by one where a and b are one node.
    let fuse = |node: usize| if node < 3 { node } else { (node - 1).max(2) };
    let frame = |told: &str, map: &dyn Fn(usize) -> usize, label: &str| {
        let all = [base.clone(), paths.concat()].concat();
        let edges: Edges = all.iter().map(|edge| edge.map(map)).collect();
        let mut part = part(told, &edges);
        let mut next = base.len();
        for (path, look) in paths.iter().zip(looks) {
            for edge in &mut part.edges[next..next + path.len()] {
                edge.look = look;
            }
            next += path.len();
        }
        part.nodes[1].label = label.to_string();
        if label == "a" {
            part.nodes[2].label = "b".to_string();
        }
        part
    };
    Drawing {
        note:
            "Three paths without a common edge: blue, dashed, orange. One cut spoils one of them."
                .to_string(),
        parts: vec![
            frame("G", &|node| node, "a"),
            frame("G′, a and b fused", &fuse, "a = b"),
        ],
        ..Default::default()
    }
}

/// The stalks in the picture of Lemma 1, at the nodes after the root of a cycle with one edge more.
const STALKS: [usize; 4] = [1, 3, 2, 1];

/// Lemma 1: the cycle's edges in the colours of their carries, and what is left of it one bit lower.
fn colours() -> Drawing {
    let mut colours = Vec::new();
    let mut parity = 0;
    for edge in 0..=STALKS.len() {
        if edge > 0 {
            parity += 1 + STALKS[edge - 1];
        }
        colours.push(parity % 2);
    }
    let ones = colours.iter().filter(|&&colour| colour == 1).count();
    let kept = ones % 2;
    // The smaller cycle: edges of the other colour are contracted, what meets at a node is xored.
    let mut halves = vec![0];
    let mut beside = 0;
    for (edge, &colour) in colours.iter().enumerate() {
        if edge > 0 {
            let half = STALKS[edge - 1] / 2;
            match halves.last_mut() {
                Some(last) => *last ^= half,
                None => beside ^= half,
            }
        }
        if colour == kept {
            halves.push(0);
        }
    }
    // What is before the first kept edge and after the last one stands at the root.
    let before = halves.remove(0);
    let after = halves.pop().unwrap_or(0);
    beside ^= before ^ after;
    let edges = |shown: &[usize]| -> Vec<(String, Look)> {
        let shown = colours
            .iter()
            .enumerate()
            .filter(|(_, colour)| shown.contains(colour));
        let looks = [Look::Orange, Look::Blue];
        shown
            .map(|(edge, &colour)| (format!("e{edge}"), looks[colour]))
            .collect()
    };
    Drawing {
        note: "Orange edges have the colour 0, blue ones 1. Below the name of an edge the value that is left when \
               it is cut. S is the xor of the stalks."
            .to_string(),
        parts: vec![
            cycle("the cycle", &STALKS, 0, &edges(&[0, 1])),
            cycle("one bit lower", &halves, beside, &edges(&[kept])),
        ],
        ..Default::default()
    }
}

/// A cycle with stalks at its nodes after the root, and one at the root; with the value that each cut of the cycle
/// leaves.
fn cycle(told: &str, stalks: &[usize], at_root: usize, named: &[(String, Look)]) -> Part {
    let length = stalks.len() + 1;
    let mut edges: Edges = (1..=length).map(|node| [node, node % length + 1]).collect();
    let mut next = length;
    for (node, &height) in [at_root].iter().chain(stalks).enumerate() {
        let mut below = node + 1;
        for _ in 0..height {
            next += 1;
            edges.push([below, next]);
            below = next;
        }
    }
    let sum = stalks.iter().fold(at_root, |sum, stalk| sum ^ stalk);
    let mut part = part(told, &edges);
    part.heading = format!("{told}: S = {sum}");
    for (index, (name, look)) in named.iter().enumerate() {
        let mut cut = edges.clone();
        cut.remove(index);
        let edge = &mut part.edges[index];
        edge.label = name.clone();
        edge.look = *look;
        edge.values = vec![graph(&cut).value.to_string()];
    }
    for node in &mut part.nodes {
        node.name.clear();
    }
    part
}

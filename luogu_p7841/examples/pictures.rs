//! The pictures of README.md: `cargo run -p luogu_p7841 --example pictures` draws them anew.

#[allow(dead_code)] // It is a program of its own, too.
#[path = "explain.rs"]
pub mod explain;

use explain::explain;
use scripts::draw::{Drawing, Edge, Look, Part};
use scripts::explain::{Picture, explained, nim_sum, write_pictures};
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
        Picture::of("split", split()),
    ]
}

/// A tree whose first mark, between u = 1 and x = 2, leaves a rooted game on each side, and the second mark, between
/// p = 5 and v = 8, three gap edges and the rooted game at v.
const TREE: &str = "1\n13\n1 2\n1 10\n10 11\n10 12\n2 3\n3 4\n4 5\n5 8\n2 6\n3 7\n8 9\n8 13\n";
const FIRST_MARK: &str = "1\n1 2\n";
const BOTH_MARKS: &str = "2\n1 2\n5 8\n";
const NAMES: [(&str, &str); 4] = [("1", "u"), ("2", "x"), ("5", "p"), ("8", "v")];
const GAP: [&str; 4] = ["2", "3", "4", "5"];

/// The two rooted games after a first mark, and what a second mark leaves of one of them.
fn split() -> Drawing {
    let start = explained(explain, TREE).remove(0);
    let sides = |ends: [&str; 2]| {
        let part = &start.drawing.parts[0];
        let is_it = |edge: &&Edge| edge.ends.map(|end| part.nodes[end].name.as_str()) == ends;
        part.edges
            .iter()
            .find(is_it)
            .map(|edge| edge.values.clone())
    };
    let frame = |told: &str, marks: &str, values: &[(&str, String)]| {
        let case = explained(explain, &format!("{TREE}{marks}")).remove(0);
        let mut part = case.drawing.parts[0].clone();
        for node in &mut part.nodes {
            if let Some((_, value)) = values.iter().find(|(name, _)| *name == node.name) {
                node.value = value.clone();
            }
            if let Some((_, name)) = NAMES.iter().find(|(number, _)| *number == node.name) {
                node.label = (*name).to_string();
            }
        }
        let gaps = gap_edges(&part, marks);
        for (edge, is_gap) in part.edges.iter_mut().zip(gaps) {
            edge.values.clear();
            edge.played = None;
            edge.look = match edge.look {
                Look::Winning if is_gap => Look::Dashed,
                Look::Winning => Look::Plain,
                look => look,
            };
        }
        let parity = gap_edges(&part, marks)
            .iter()
            .filter(|&&is_gap| is_gap)
            .count()
            % 2;
        let mut terms: Vec<u64> = values
            .iter()
            .filter_map(|(_, value)| value.parse().ok())
            .collect();
        if marks == BOTH_MARKS {
            terms.push(parity as u64);
        }
        let sum = terms.iter().fold(0, |sum, term| sum ^ term);
        assert_eq!(sum, case.value, "the sides and the gap are all that counts");
        Part {
            heading: format!("{told}: {}", nim_sum(&terms)),
            ..part
        }
    };
    let first = sides(["1", "2"]).expect("the first mark is an edge");
    let second = sides(["5", "8"]).expect("the second mark is an edge");
    let side_of_u = ("1", first[0].clone());
    let sum = [side_of_u.clone(), ("2", first[1].clone())];
    let later = [side_of_u, ("8", second[1].clone())];
    Drawing {
        note: "Blue: marked. Dashed: the gap, each edge a move of its own. Dotted: dead. In blue at u, x and v the values \
               of their sides; the gap adds its parity."
            .to_string(),
        parts: vec![
            frame("u-x marked first", FIRST_MARK, &sum),
            frame("p-v marked second", BOTH_MARKS, &later),
        ],
        ..Default::default()
    }
}

/// Which edges lie between the marks: on the way from x to p, if both marks are made.
fn gap_edges(part: &Part, marks: &str) -> Vec<bool> {
    let is_on_the_way = |edge: &Edge| {
        let names = edge.ends.map(|end| part.nodes[end].name.as_str());
        marks == BOTH_MARKS && names.iter().all(|name| GAP.contains(name))
    };
    part.edges.iter().map(is_on_the_way).collect()
}

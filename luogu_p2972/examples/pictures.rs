//! The pictures of README.md: `cargo run -p luogu_p2972 --example pictures` draws them anew.

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
        Picture::of("reply", staircase()),
    ]
}

/// L = 3, and a path of five nodes below the root, with stones at all of them.
const STAIRCASE: &str = "5 1 3\n1 5\n2 6\n3 2\n4 3\n2 5\n";

/// Stones that come onto a node of odd depth, and the reply that moves them on.
fn staircase() -> Drawing {
    let stones = 2;
    let before = explained(explain, STAIRCASE).remove(0);
    // On this path edge i leads to the node of index i + 1.
    let (moved, moved_on) = (1, 0);
    let first = play(&before, moved, stones);
    let reply = play(&first, moved_on, stones);
    let frame = |told: &str, case: &Case, played: Option<(usize, Look)>| {
        let mut part = bare(&case.drawing.parts[0]);
        for edge in &mut part.edges {
            edge.values.clear();
        }
        if let Some((edge, look)) = played {
            let edge = &mut part.edges[edge];
            edge.look = look;
            edge.label = format!("↑ {stones}");
        }
        Part {
            heading: format!("{told}: X = {}", case.value),
            ..part
        }
    };
    Drawing {
        note:
            "L = 3. In a node its number and its stones; in blue the stones modulo 4 at odd depth."
                .to_string(),
        parts: vec![
            frame("before", &before, None),
            frame("onto odd depth", &first, Some((moved, Look::Blue))),
            frame("the reply", &reply, Some((moved_on, Look::Orange))),
        ],
        ..Default::default()
    }
}

/// The position after so many stones went up along an edge.
fn play(case: &Case, edge: usize, stones: u64) -> Case {
    let played = case.drawing.parts[0].edges[edge].played;
    let number = played.expect("there are stones to move");
    explained(explain, &case.moves[number].played(stones).position).remove(0)
}

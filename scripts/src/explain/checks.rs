//! What every example has to keep to.

use super::case::{Case, Played};
use crate::draw::Look;
use crate::testing::submission::{Solve, answer};
use std::fmt::Display;
use std::io::Read;

/// Asserts that an example finds the same fault in each of these malformed inputs as the submission, after as many cases
/// as the submission answers, each in one line.
///
/// # Panics
/// If not, or if the submission accepts an input.
#[track_caller]
pub fn check_faults<E: Display>(
    solve: Solve<E>,
    explain: impl Fn(&mut dyn Read, &mut Vec<Case>) -> Result<(), E>,
    inputs: &[&str],
) {
    for input in inputs {
        let (answers, end) = answer(solve, input.as_bytes());
        let mut cases = Vec::new();
        let found = explain(&mut input.as_bytes(), &mut cases).map_err(|error| error.to_string());
        assert!(end.is_err(), "the submission accepts {input:?}");
        assert_eq!(found, end, "{input:?}");
        let answered = answers.split(|&byte| byte == b'\n').count() - 1;
        assert_eq!(cases.len(), answered, "{input:?}");
    }
}

/// The cases of an input that is known to be valid.
///
/// # Panics
/// If it is not.
#[track_caller]
pub fn explained<E: Display>(
    explain: impl Fn(&mut dyn Read, &mut Vec<Case>) -> Result<(), E>,
    input: &str,
) -> Vec<Case> {
    let mut cases = Vec::new();
    match explain(&mut input.as_bytes(), &mut cases) {
        Ok(()) => cases,
        Err(error) => panic!("{error}\n{input}"),
    }
}

/// Asserts of every case of an input that the position after each move, explained in turn, is lost exactly if the move
/// wins, and that winning moves stand out in the drawing.
///
/// # Panics
/// If not, or if the input or a position cannot be explained.
#[track_caller]
pub fn check_moves<E: Display>(
    explain: impl Fn(&mut dyn Read, &mut Vec<Case>) -> Result<(), E>,
    input: &str,
) {
    for case in explained(&explain, input) {
        let mut wins = false;
        for one in &case.moves {
            for number in one.numbers.clone() {
                let Played { name, position } = one.played(number);
                let is_lost = match &explained(&explain, &position)[..] {
                    [] => true,
                    [after] => after.value == 0,
                    _ => panic!("{name} leaves more than one position:\n{position}"),
                };
                assert_eq!(one.winning == Some(number), is_lost, "{name}\n{input}");
                wins |= is_lost;
            }
        }
        assert_eq!(case.value != 0, wins, "{input}");
        for part in &case.drawing.parts {
            let nodes = part.nodes.iter().map(|node| (node.look, node.played));
            let edges = part.edges.iter().map(|edge| (edge.look, edge.played));
            for (look, played) in nodes.chain(edges) {
                let wins = played.is_some_and(|number| case.moves[number].winning.is_some());
                assert_eq!(look == Look::Winning, wins, "{input}");
            }
        }
    }
}

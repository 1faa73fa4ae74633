//! What every example has to keep to.

use super::answers::reply;
use super::case::{Case, Move, Played};
use crate::cases;
use crate::draw::Look;
use crate::random::Rng;
use crate::testing::submission::{Solve, answer};
use std::collections::HashSet;
use std::fmt::Display;
use std::io::Read;
use std::path::Path;

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
                let Played { name, position, .. } = one.played(number);
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

/// Asserts of the first case of an input that its moves are those of the rules: the positions after them have the same
/// values, by the oracle, as those to which the oracle's own moves lead, each as often. `value` is the oracle's value of
/// a position, `options` are the values after the moves that it knows.
///
/// # Panics
/// If not, or if the input cannot be explained.
#[track_caller]
pub fn check_rules<E: Display>(
    explain: impl Fn(&mut dyn Read, &mut Vec<Case>) -> Result<(), E>,
    input: &str,
    value: impl Fn(&str) -> u32,
    options: impl Fn(&str) -> Vec<u32>,
) {
    let case = explained(explain, input).remove(0);
    let played = case.moves.iter().flat_map(|one| {
        let numbers = one.numbers.clone();
        numbers.map(|number| one.played(number).position)
    });
    let mut found: Vec<u32> = played.map(|position| value(&position)).collect();
    let mut expected = options(&case.position);
    found.sort();
    expected.sort();
    assert_eq!(found, expected, "the values after the moves of\n{input}");
}

/// Asserts for the case files of the problem in this folder (`env!("CARGO_MANIFEST_DIR")`) that can be explained: what is
/// won for the player to move is won by the perfect player, against all replies where there are few moves, against a
/// random opponent where there are more.
///
/// # Panics
/// If the player loses a won game, or no file is played.
#[track_caller]
pub fn check_player<E: Display>(
    explain: impl Fn(&mut dyn Read, &mut Vec<Case>) -> Result<(), E>,
    folder: &str,
) {
    let mut rng = Rng::new(1);
    let mut played = 0;
    for case in cases::of(Path::new(folder)).unwrap_or_else(|fault| panic!("{fault}")) {
        let mut games = Vec::new();
        // What cannot be explained is too large, or no input.
        let _ = explain(&mut &case.input[..], &mut games);
        let won = games.into_iter().filter(|game| game.value != 0);
        for game in won {
            let count = |one: &Move| one.numbers.end() - one.numbers.start() + 1;
            let moves = game.moves.iter().map(count).fold(0, u64::saturating_add);
            if moves <= 60 {
                let opponent = if moves > 6 { Some(&mut rng) } else { None };
                played += usize::from(is_played_out(&explain, game, opponent));
            }
        }
    }
    assert!(played > 0, "no case of {folder} can be played");
}

/// Plays a won game to all its ends, or to one against a random opponent: the perfect player, moving first, moves last.
/// Whether it was played to the end: some games of few moves take millions of them.
#[track_caller]
fn is_played_out<E: Display>(
    explain: impl Fn(&mut dyn Read, &mut Vec<Case>) -> Result<(), E>,
    game: Case,
    mut rng: Option<&mut Rng>,
) -> bool {
    const MOST_TURNS: usize = 300;
    let count = |position: &str| {
        let cases = explained(&explain, position);
        cases.first().map_or(0, |case| case.count_winning())
    };
    let mut seen = HashSet::new();
    let mut mine = vec![game];
    for _ in 0..MOST_TURNS {
        let Some(case) = mine.pop() else {
            return true;
        };
        let Some((number, amount)) = reply(&case, count) else {
            panic!("the opponent moves last, to\n{}", case.position);
        };
        let position = case.moves[number - 1].played(amount).position;
        for theirs in explained(&explain, &position) {
            let mut moves: Vec<(&Move, u64)> = Vec::new();
            for one in &theirs.moves {
                moves.extend(one.numbers.clone().map(|amount| (one, amount)));
            }
            if let (Some(rng), false) = (&mut rng, moves.is_empty()) {
                moves = vec![*rng.pick(&moves)];
            }
            for (one, amount) in moves {
                let next = one.played(amount).position;
                if seen.insert(next.clone()) {
                    let next = explained(&explain, &next);
                    assert!(!next.is_empty(), "the opponent moves last from\n{position}");
                    mine.extend(next);
                }
            }
        }
    }
    false
}

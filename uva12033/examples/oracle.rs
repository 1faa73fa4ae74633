//! Answers UVa 12033 by playing every game to its end: the rules of the statement and nothing else.
//!
//! `cargo run -p uva12033 --example oracle < FILE` prints the answers to a file whose games are small.

use scripts::testing::game::Search;
use scripts::testing::input::{Numbers, Refusal};
use scripts::testing::program;
use std::process::ExitCode;

/// A game with more positions than this is left alone: it would take minutes.
const MOST_POSITIONS: u64 = 1 << 24;

#[allow(dead_code)]
fn main() -> ExitCode {
    program::answer(|input| answers(input, MOST_POSITIONS))
}

/// A game: the ends of each edge, and how many units each has left. The root is node 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    /// The two ends of each edge.
    pub edges: Vec<(u32, u32)>,
    /// The unpainted units of each edge.
    pub units: Vec<u32>,
}

/// The answers to a whole input, unless it is malformed or a game in it has more than `most_positions` positions.
///
/// # Errors
/// See [`Refusal`]; an input that is malformed and too large counts as malformed.
pub fn answers(input: &[u8], most_positions: u64) -> Result<String, Refusal> {
    let games = parse(input)?;
    if games.iter().any(|game| positions(game) > most_positions) {
        return Err(Refusal::TooLarge);
    }
    let winner = |game: &Game| if grundy(game) == 0 { "Jolly" } else { "Emily" };
    let lines = games.iter().enumerate();
    Ok(lines
        .map(|(index, game)| format!("Case {}: {}\n", index + 1, winner(game)))
        .collect())
}

/// An upper bound of the number of positions.
fn positions(game: &Game) -> u64 {
    let choices = game.units.iter().map(|&units| u64::from(units) + 1);
    choices.fold(1, u64::saturating_mul)
}

/// The games of an input.
///
/// # Errors
/// If the input is not as the statement says, or ends too early. What follows the last game is not looked at.
pub fn parse(input: &[u8]) -> Result<Vec<Game>, Refusal> {
    let mut numbers = Numbers::of(input);
    let mut games = Vec::new();
    for _ in 0..numbers.next(0..=u32::MAX)? {
        let nodes = numbers.next(1..=u32::MAX)?;
        let mut game = Game {
            edges: Vec::new(),
            units: Vec::new(),
        };
        for _ in 1..nodes {
            let mut node = || numbers.next(0..=nodes - 1);
            game.edges.push((node()?, node()?));
            game.units.push(numbers.next(1..=u32::MAX)?);
        }
        // As many edges as a tree has, so a node is missed exactly if an edge closes a cycle.
        let mut nodes_reached = 1;
        walk(&game, |_| nodes_reached += 1);
        if nodes_reached < nodes {
            return Err(Refusal::malformed("the edges are no tree"));
        }
        games.push(game);
    }
    Ok(games)
}

/// The Grundy value of the game, by search.
pub fn grundy(game: &Game) -> u32 {
    Search::new(moves).grundy(game)
}

/// All games to which one move leads: a unit is painted on an edge that can be reached.
pub fn moves(game: &Game) -> Vec<Game> {
    let mut options = Vec::new();
    for (edge, reached) in reachable(game).into_iter().enumerate() {
        if reached {
            let mut option = game.clone();
            option.units[edge] -= 1;
            forget_the_unreachable(&mut option);
            options.push(option);
        }
    }
    options
}

/// An edge that cannot be reached will never be again, so games that differ only there are one game.
fn forget_the_unreachable(game: &mut Game) {
    for (edge, reached) in reachable(game).into_iter().enumerate() {
        if !reached {
            game.units[edge] = 0;
        }
    }
}

/// Which edges have an unpainted unit and a way from the root over edges that have one.
fn reachable(game: &Game) -> Vec<bool> {
    let mut reached = vec![false; game.edges.len()];
    walk(game, |edge| reached[edge] = true);
    reached
}

/// Walks from the root over the edges that have an unpainted unit; names each edge that leads to a new node.
fn walk(game: &Game, mut visit: impl FnMut(usize)) {
    let mut nodes = vec![0];
    let mut next = 0;
    while next < nodes.len() {
        for (edge, &(one, other)) in game.edges.iter().enumerate() {
            for (near, far) in [(one, other), (other, one)] {
                if near == nodes[next] && game.units[edge] > 0 && !nodes.contains(&far) {
                    nodes.push(far);
                    visit(edge);
                }
            }
        }
        next += 1;
    }
}

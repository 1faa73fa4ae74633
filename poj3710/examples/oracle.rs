//! Answers POJ 3710 by playing every game to its end: the rules of the statement and nothing else.
//!
//! `cargo run -p poj3710 --example oracle < FILE` prints the answers to a file whose games are small.

use scripts::testing::game::Search;
use scripts::testing::input::{Numbers, Refusal};
use scripts::testing::program;
use std::process::ExitCode;

/// A game with more edges than this is left alone: it would take minutes.
const MOST_EDGES: usize = 24;

#[allow(dead_code)]
fn main() -> ExitCode {
    program::answer(|input| answers(input, MOST_EDGES))
}

/// A node: the number of its picture, and its number in that picture. Node 1 of each picture is the root.
pub type Node = (u32, u32);

/// The edges that are left of a data set.
pub type Game = Vec<(Node, Node)>;

/// The answers to a whole input, unless it is malformed or a data set in it has more than `most_edges` edges.
///
/// # Errors
/// See [`Refusal`]; an input that is malformed and too large counts as malformed.
pub fn answers(input: &[u8], most_edges: usize) -> Result<String, Refusal> {
    let games = parse(input)?;
    if games.iter().any(|game| game.len() > most_edges) {
        return Err(Refusal::TooLarge);
    }
    let winner = |game: &Game| {
        if grundy(game) == 0 {
            "Harry\n"
        } else {
            "Sally\n"
        }
    };
    Ok(games.iter().map(winner).collect())
}

/// The data sets of an input.
///
/// # Errors
/// If the input is not as the statement says, or ends within a data set.
pub fn parse(input: &[u8]) -> Result<Vec<Game>, Refusal> {
    let mut numbers = Numbers::of(input);
    let mut games = Vec::new();
    while !numbers.is_at_end() {
        let mut game = Game::new();
        for picture in 0..numbers.next(0..=u32::MAX)? {
            let nodes = numbers.next(1..=u32::MAX)?;
            for _ in 0..numbers.next(0..=u32::MAX)? {
                let mut node = || numbers.next(1..=nodes).map(|node| (picture, node));
                game.push((node()?, node()?));
            }
        }
        games.push(game);
    }
    Ok(games)
}

/// The Grundy value of the game, by search.
pub fn grundy(game: &Game) -> u32 {
    Search::new(moves).grundy(&attached(game))
}

/// All games to which one move leads: an edge that is connected to its root is cut, and what is no longer connected
/// falls off.
pub fn moves(game: &Game) -> Vec<Game> {
    let game = attached(game);
    let without = |cut: usize| {
        let mut left = game.clone();
        left.remove(cut);
        attached(&left)
    };
    (0..game.len()).map(without).collect()
}

/// The edges that are connected to the root of their picture.
fn attached(game: &Game) -> Game {
    let mut nodes: Vec<Node> = Vec::new();
    let mut growing = true;
    let is_attached = |nodes: &[Node], node: &Node| node.1 == 1 || nodes.contains(node);
    while growing {
        let known = nodes.len();
        for &(one, other) in game {
            for (near, far) in [(one, other), (other, one)] {
                if is_attached(&nodes, &near) && !is_attached(&nodes, &far) {
                    nodes.push(far);
                }
            }
        }
        growing = nodes.len() > known;
    }
    game.iter()
        .copied()
        .filter(|(one, _)| is_attached(&nodes, one))
        .collect()
}

//! What a page asks of an explanation, as JSON: the cases, what a move does, and the perfect player's move.

use super::case::{Case, Played};
use crate::draw::{self, Drawing, Look};
use crate::json::quoted;

/// How many replies the perfect player looks at where every move loses. Where there are more, because of numbers to
/// choose, each move is tried with as many numbers as fit.
const MOST_TRIED: u64 = 1000;

/// The cases, each with its position as text, its drawing with all that is known of it, and one that shows no more than
/// the statement does.
pub fn of_cases(cases: &[Case]) -> String {
    list(cases.iter().map(|case| {
        let moves = case.moves.iter().map(|one| {
            let winning = one.winning.map(|number| names(&one.played(number)));
            format!(
                r#"{{"name": {}, "least": {}, "most": {}, "winning": {}}}"#,
                names(&one.played(*one.numbers.start())),
                one.numbers.start(),
                one.numbers.end(),
                winning.unwrap_or("null".to_string())
            )
        });
        format!(
            r#"{{"heading": {}, "position": {}, "values": {}, "moves": {}, "svg": {}, "plain": {}}}"#,
            quoted(&case.drawing.heading),
            quoted(&case.position),
            list(case.values.iter().map(|value| quoted(value))),
            list(moves),
            quoted(&draw::svg(std::slice::from_ref(&case.drawing))),
            quoted(&draw::svg(&[plain(&case.drawing)]))
        )
    }))
}

/// What a move does.
pub fn of_move(played: &Played) -> String {
    let (name, position) = (names(played), quoted(&played.position));
    format!(r#"{{"name": {name}, "position": {position}}}"#)
}

/// What a move is called, by language.
fn names(played: &Played) -> String {
    let (english, chinese) = (quoted(&played.name), quoted(&played.chinese));
    format!(r#"{{"en": {english}, "zh": {chinese}}}"#)
}

/// A move, numbered from 1, and the number that goes with it.
pub fn of_reply((number, amount): (usize, u64)) -> String {
    format!(r#"{{"number": {number}, "amount": {amount}}}"#)
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

/// The position alone: no values, and nothing that tells which moves win.
fn plain(drawing: &Drawing) -> Drawing {
    let hidden = |look: Look| match look {
        Look::Winning => Look::Plain,
        other => other,
    };
    let mut plain = drawing.clone();
    plain.heading.clear();
    plain.note.clear();
    for part in &mut plain.parts {
        part.heading.clear();
        for node in &mut part.nodes {
            node.value.clear();
            node.look = hidden(node.look);
        }
        for edge in &mut part.edges {
            edge.values.clear();
            edge.look = hidden(edge.look);
        }
    }
    plain
}

/// The perfect player's move: one that wins, or else the one that leaves the fewest winning replies, which `winning`
/// counts for a position. Moves are numbered from 1. The first of equals; nothing where nothing can be moved.
pub fn reply(case: &Case, winning: impl Fn(&str) -> usize) -> Option<(usize, u64)> {
    let wins = case.moves.iter().enumerate();
    let mut wins = wins.filter_map(|(index, one)| Some((index + 1, one.winning?)));
    if let Some(found) = wins.next() {
        return Some(found);
    }
    let most_each = (MOST_TRIED / case.moves.len().max(1) as u64).max(1);
    let tried = case.moves.iter().enumerate().flat_map(|(index, one)| {
        let numbers = one.numbers.clone().take(most_each as usize);
        numbers.map(move |number| (index + 1, number))
    });
    tried.min_by_key(|&(index, number)| winning(&case.moves[index - 1].played(number).position))
}

#[cfg(test)]
mod tests {
    use super::super::case::Move;
    use super::*;

    /// A move to the position `to`, for each number `to NUMBER`.
    fn case(moves: &[(&'static str, Option<u64>)]) -> Case {
        let mut case = Case::default();
        for &(to, winning) in moves {
            case.moves
                .push(Move::with_number(1..=3, winning, move |number| Played {
                    name: format!("{to} {number}"),
                    chinese: String::new(),
                    position: format!("{to} {number}"),
                }));
        }
        case
    }

    #[test]
    fn the_perfect_player_wins_or_leaves_few_winning_replies() {
        let none = |_: &str| unreachable!("a won game asks for nothing");
        assert_eq!(
            reply(&case(&[("a", None), ("b", Some(2))]), none),
            Some((2, 2))
        );
        let count = |position: &str| match position {
            "a 3" | "b 1" => 1,
            _ => 4,
        };
        assert_eq!(
            reply(&case(&[("b", None), ("a", None)]), count),
            Some((1, 1))
        );
        assert_eq!(
            reply(&case(&[("c", None), ("a", None)]), count),
            Some((2, 3))
        );
        assert_eq!(reply(&case(&[]), none), None);
    }

    #[test]
    fn a_plain_drawing_tells_no_values() {
        let mut drawing = Drawing {
            heading: "Emily wins".to_string(),
            ..Drawing::default()
        };
        let mut part = draw::Part::default();
        part.nodes.push(draw::Node {
            name: "7".to_string(),
            value: "secret".to_string(),
            look: Look::Winning,
            ..draw::Node::default()
        });
        drawing.parts.push(part);
        let shown = draw::svg(&[plain(&drawing)]);
        assert!(shown.contains(">7<") && !shown.contains("secret") && !shown.contains("Emily"));
        assert!(draw::svg(&[drawing]).contains("secret"));
    }
}

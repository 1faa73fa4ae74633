//! What is told of one position: its value, how that comes about, and its moves.

use crate::draw::{self, Drawing, Look};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;
use std::rc::Rc;

/// How many nodes or edges of a graph an example explains at most: it tries all moves, one after the other.
pub const LIMIT: u32 = 1000;

/// Why the answer to one case is what it is.
#[derive(Clone, Debug, Default)]
pub struct Case {
    /// The position; its heading says who wins and the Grundy value of the game. Its nodes and edges name the moves by
    /// their indices in `moves`.
    pub drawing: Drawing,
    /// The Grundy value of the game.
    pub value: u64,
    /// How the value comes about: a line for each part, with its arithmetic, in an order in which every part stands
    /// after those that it needs.
    pub values: Vec<String>,
    /// This case alone, as the problem's input.
    pub position: String,
    /// Every move of the player whose turn it is.
    pub moves: Vec<Move>,
}

impl Case {
    /// How many moves win, without playing them.
    pub fn count_winning(&self) -> usize {
        self.moves
            .iter()
            .filter(|one| one.winning.is_some())
            .count()
    }

    /// What the winning moves do, in the terms of the statement.
    pub fn winning_moves(&self) -> Vec<String> {
        let winning = self.moves.iter().filter_map(|one| {
            let number = one.winning?;
            Some(one.played(number).name)
        });
        winning.collect()
    }
}

/// A move; or, where the rules leave a number open, all moves that differ in nothing else.
#[derive(Clone)]
pub struct Move {
    /// The numbers to choose from, `1..=1` where there is no choice.
    pub numbers: RangeInclusive<u64>,
    /// The number that wins, if one does. In these games no two do: what is left has another value for each number.
    pub winning: Option<u64>,
    played: Rc<dyn Fn(u64) -> Played>,
}

/// What a move does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move in the terms of the statement.
    pub name: String,
    /// The same in Chinese.
    pub chinese: String,
    /// The position after it, in the problem's input format; an input without a case if nothing is left and the format
    /// has no way to say so.
    pub position: String,
}

impl Move {
    /// A move with nothing to choose.
    pub fn new(wins: bool, played: impl Fn() -> Played + 'static) -> Move {
        Move::with_number(1..=1, wins.then_some(1), move |_| played())
    }

    /// A move with a number to choose.
    pub fn with_number(
        numbers: RangeInclusive<u64>,
        winning: Option<u64>,
        played: impl Fn(u64) -> Played + 'static,
    ) -> Move {
        Move {
            numbers,
            winning,
            played: Rc::new(played),
        }
    }

    /// What the move does with this number.
    pub fn played(&self, number: u64) -> Played {
        (self.played)(number)
    }

    /// How the drawing shows the move.
    pub fn look(&self) -> Look {
        match self.winning {
            Some(_) => Look::Winning,
            None => Look::Plain,
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Move")
            .field("numbers", &self.numbers)
            .field("winning", &self.winning)
            .finish_non_exhaustive()
    }
}

/// A sum of values and what it amounts to: `3 xor 1 = 2`; a single value, or 0 for none, stands alone.
pub fn nim_sum(values: &[u64]) -> String {
    let total = values.iter().fold(0, |sum, value| sum ^ value);
    match values {
        [] | [_] => total.to_string(),
        _ => {
            let values: Vec<String> = values.iter().map(u64::to_string).collect();
            format!("{} = {total}", values.join(" xor "))
        }
    }
}

/// The distinct values, ascending and in braces.
pub fn set(values: impl IntoIterator<Item = u32>) -> String {
    let values: BTreeSet<u32> = values.into_iter().collect();
    let values: Vec<String> = values.iter().map(u32::to_string).collect();
    format!("{{{}}}", values.join(", "))
}

/// The cases as text.
pub fn report(cases: &[Case]) -> String {
    let mut lines = Vec::new();
    for case in cases {
        lines.push(case.drawing.heading.clone());
        lines.extend(case.values.iter().map(|value| format!("  {value}")));
        let winning = case.winning_moves();
        if winning.is_empty() {
            lines.push("  no winning first move".to_string());
        } else {
            lines.push("  winning first moves:".to_string());
        }
        lines.extend(winning.iter().map(|text| format!("    {text}")));
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// The cases as the text of an SVG file.
pub fn svg(cases: &[Case]) -> String {
    let drawings: Vec<Drawing> = cases.iter().map(|case| case.drawing.clone()).collect();
    draw::svg(&drawings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_lists_values_and_moves_or_says_that_there_are_none() {
        let mut case = Case::default();
        case.drawing.heading = "Case 1".to_string();
        case.values.push("a: 1".to_string());
        assert_eq!(
            report(std::slice::from_ref(&case)),
            "Case 1\n  a: 1\n  no winning first move\n"
        );
        let take = |name: &str, wins: bool| {
            let played = Played {
                name: name.to_string(),
                chinese: String::new(),
                position: String::new(),
            };
            Move::new(wins, move || played.clone())
        };
        case.moves.push(take("take b", false));
        case.moves.push(take("take a", true));
        assert_eq!(
            report(&[case]),
            "Case 1\n  a: 1\n  winning first moves:\n    take a\n"
        );
    }
}

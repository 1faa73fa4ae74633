//! The one search that the oracles stand on. It knows no problem and no theorem beyond the definition of Grundy
//! values: the least number that no option has (Sprague 1935, Grundy 1939); a position of value 0 is lost for the
//! player to move, who loses when there is no move.

use std::collections::HashMap;
use std::hash::Hash;

/// The least natural number that is not among the values. Linear.
pub fn mex(values: impl IntoIterator<Item = u32>) -> u32 {
    let values: Vec<u32> = values.into_iter().collect();
    let mut present = vec![false; values.len() + 1];
    for value in values {
        if let Some(slot) = present.get_mut(value as usize) {
            *slot = true;
        }
    }
    present
        .iter()
        .position(|&found| !found)
        .expect("there is a slot more than there are values") as u32
}

/// A search through the positions of one game, which remembers what it has found.
///
/// `State` is a whole position; `moves` lists the positions that the player to move can reach, repeated ones
/// allowed. Every play must end: a position that can come up again has no value, and the search would not return.
pub struct Search<State, Moves> {
    moves: Moves,
    values: HashMap<State, u32>,
}

impl<State: Hash + Eq + Clone, Moves: Fn(&State) -> Vec<State>> Search<State, Moves> {
    /// A search that has seen nothing yet.
    pub fn new(moves: Moves) -> Self {
        Search {
            moves,
            values: HashMap::new(),
        }
    }

    /// The Grundy value of a position. Looks once at each position that can be reached from it; needs no stack.
    pub fn grundy(&mut self, start: &State) -> u32 {
        let mut open = vec![(start.clone(), (self.moves)(start), 0)];
        while let Some((state, options, known)) = open.last_mut() {
            let unknown = options[*known..]
                .iter()
                .position(|option| !self.values.contains_key(option));
            if let Some(skipped) = unknown {
                *known += skipped;
                let state = options[*known].clone();
                let options = (self.moves)(&state);
                open.push((state, options, 0));
            } else {
                let value = mex(options.iter().map(|option| self.values[option]));
                self.values.insert(state.clone(), value);
                open.pop();
            }
        }
        self.values[start]
    }
}

/// The Grundy value of one position; see [`Search`] for what `moves` gives.
pub fn grundy_of<State: Hash + Eq + Clone>(
    state: &State,
    moves: impl Fn(&State) -> Vec<State>,
) -> u32 {
    Search::new(moves).grundy(state)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mex_is_the_least_absent_number() {
        assert_eq!(mex([]), 0);
        assert_eq!(mex([1, 2]), 0);
        assert_eq!(mex([0, 1, 3, 1, 0]), 2);
        assert_eq!(mex([2, 1, 0]), 3);
        assert_eq!(mex([0, u32::MAX]), 1);
    }

    #[test]
    fn the_search_finds_nim_values() {
        let moves = |piles: &Vec<u32>| {
            let mut options = Vec::new();
            for pile in 0..piles.len() {
                for left in 0..piles[pile] {
                    let mut option = piles.clone();
                    option[pile] = left;
                    options.push(option);
                }
            }
            options
        };
        let mut nim = Search::new(moves);
        for a in 0..6 {
            for b in 0..6 {
                for c in 0..4 {
                    assert_eq!(nim.grundy(&vec![a, b, c]), a ^ b ^ c);
                }
            }
        }
    }

    #[test]
    fn the_search_needs_no_stack_for_long_plays() {
        let countdown = |&left: &u32| if left == 0 { vec![] } else { vec![left - 1] };
        assert_eq!(grundy_of(&100_001, countdown), 1);
    }
}

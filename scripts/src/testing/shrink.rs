//! Makes an input that shows a fault small, while it keeps showing it.
//!
//! Knows no format, only what the formats of contests have in common: lines of tokens, numbers that count the lines
//! or cases that follow, and numbers that name nodes. Delta debugging (Zeller and Hildebrandt, 2002) with these.

use std::collections::HashSet;

type Token = Vec<u8>;
type Line = Vec<Token>;

/// A smaller input on which `fails` still holds: no line, token or byte can go, no number can fall, and no edge can
/// be contracted (with its count lowered and the nodes renumbered) without losing the fault, unless the search ran
/// out of `budget`, the number of times that `fails` may be asked. Returns the input itself if it does not fail.
///
/// Deterministic if `fails` is.
pub fn shrink(input: &[u8], budget: usize, fails: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut shrinker = Shrinker {
        best: Vec::new(),
        budget,
        tried: HashSet::new(),
        fails,
    };
    if !shrinker.shows(input) {
        return input.to_vec();
    }
    let mut text = input.to_vec();
    let lines = parsed(input);
    if shrinker.accept(lines) {
        while shrinker.delete_lines()
            | shrinker.lower_counts()
            | shrinker.delete_tokens()
            | shrinker.lower_numbers()
        {}
        text = rendered(&shrinker.best);
    }
    shrinker.delete_bytes(text)
}

fn parsed(text: &[u8]) -> Vec<Line> {
    text.split(|&byte| byte == b'\n')
        .map(|line| {
            line.split(|&byte| byte <= b' ')
                .filter(|token| !token.is_empty())
        })
        .map(|tokens| tokens.map(Token::from).collect::<Line>())
        .filter(|line| !line.is_empty())
        .collect()
}

fn rendered(lines: &[Line]) -> Vec<u8> {
    lines
        .iter()
        .flat_map(|line| [line.join(&b' '), b"\n".to_vec()])
        .flatten()
        .collect()
}

/// The number that a token spells, if it does.
fn number(token: &[u8]) -> Option<u64> {
    let digits = token.iter().all(u8::is_ascii_digit);
    digits
        .then(|| std::str::from_utf8(token).ok()?.parse().ok())
        .flatten()
}

/// Lowers the number at this place, if there is one and it is large enough.
fn lower(lines: &mut [Line], line: usize, column: usize, amount: u64) -> Option<()> {
    let token = lines.get_mut(line)?.get_mut(column)?;
    *token = number(token)?.checked_sub(amount)?.to_string().into_bytes();
    Some(())
}

struct Shrinker<Fails> {
    best: Vec<Line>,
    budget: usize,
    tried: HashSet<Vec<u8>>,
    fails: Fails,
}

impl<Fails: FnMut(&[u8]) -> bool> Shrinker<Fails> {
    /// Whether this text was not tried before, may be tried, and shows the fault.
    fn shows(&mut self, text: &[u8]) -> bool {
        if self.budget == 0 || !self.tried.insert(text.to_vec()) {
            return false;
        }
        self.budget -= 1;
        (self.fails)(text)
    }

    /// Makes the candidate the best one if it shows the fault.
    fn accept(&mut self, candidate: Vec<Line>) -> bool {
        let text = rendered(&candidate);
        // The text of the input itself may have been tried before it was parsed.
        let shows = self.shows(&text)
            || (self.best.is_empty() && self.tried.len() == 1 && !candidate.is_empty());
        if shows {
            self.best = candidate;
        }
        shows
    }

    /// Deletes blocks of lines, large ones first.
    fn delete_lines(&mut self) -> bool {
        let mut shrunk = false;
        for size in halves(self.best.len()) {
            let mut start = 0;
            while start + size <= self.best.len() {
                let mut candidate = self.best.clone();
                candidate.drain(start..start + size);
                match self.accept(candidate) {
                    true => shrunk = true,
                    false => start += size,
                }
            }
        }
        shrunk
    }

    /// Takes each number for a count: lowers it, alone or with its right neighbour, while it deletes lines below it.
    fn lower_counts(&mut self) -> bool {
        let mut shrunk = false;
        let mut line = 0;
        while line < self.best.len() {
            let mut column = 0;
            while line < self.best.len() && column < self.best[line].len() {
                for width in [1, 2] {
                    shrunk |= self.lower_count(line, column..column + width);
                }
                column += 1;
            }
            line += 1;
        }
        shrunk
    }

    fn lower_count(&mut self, line: usize, columns: std::ops::Range<usize>) -> bool {
        let mut shrunk = false;
        for size in halves(self.best.len().saturating_sub(line + 1)).chain([0]) {
            let mut start = line + 1;
            while start + size <= self.best.len() && (size > 0 || start == line + 1) {
                let mut candidates = Vec::new();
                for amount in [size.max(1) as u64, 1] {
                    let mut candidate = self.best.clone();
                    let lowered: Option<()> = columns
                        .clone()
                        .try_for_each(|column| lower(&mut candidate, line, column, amount));
                    if lowered.is_some() {
                        let deleted: Vec<Line> = candidate.drain(start..start + size).collect();
                        if amount == 1 {
                            candidates.extend(contractions(&candidate, &deleted, line, start));
                        }
                        candidates.insert(0, candidate);
                    }
                }
                match candidates
                    .into_iter()
                    .any(|candidate| self.accept(candidate))
                {
                    true => shrunk = true,
                    false => start += size.max(1),
                }
            }
        }
        shrunk
    }

    fn delete_tokens(&mut self) -> bool {
        self.change_tokens(|line, column| {
            let mut shorter = line.clone();
            shorter.remove(column);
            vec![shorter]
        })
    }

    fn lower_numbers(&mut self) -> bool {
        self.change_tokens(|line, column| {
            let Some(value) = number(&line[column]) else {
                return Vec::new();
            };
            let lower = [
                0,
                1,
                2,
                3,
                value / 2,
                value.saturating_sub(2),
                value.saturating_sub(1),
            ];
            let smaller = lower.into_iter().filter(|&lower| lower < value);
            let with = |value: u64| {
                let mut changed = line.clone();
                changed[column] = value.to_string().into_bytes();
                changed
            };
            smaller.map(with).collect()
        })
    }

    /// Tries what `change` makes of a line and a column, at each place until nothing there helps any more.
    fn change_tokens(&mut self, change: impl Fn(&Line, usize) -> Vec<Line>) -> bool {
        let mut shrunk = false;
        for line in 0..self.best.len() {
            let mut column = 0;
            while column < self.best[line].len() {
                let changed = change(&self.best[line], column)
                    .into_iter()
                    .any(|line_changed| {
                        let mut candidate = self.best.clone();
                        candidate[line] = line_changed;
                        self.accept(candidate)
                    });
                match changed {
                    true => shrunk = true,
                    false => column += 1,
                }
            }
        }
        shrunk
    }

    /// Deletes runs of bytes: for faults that lie in the spelling.
    fn delete_bytes(&mut self, mut text: Vec<u8>) -> Vec<u8> {
        for size in halves(text.len()) {
            let mut start = 0;
            while start + size <= text.len() {
                let shorter = [&text[..start], &text[start + size..]].concat();
                match self.shows(&shorter) {
                    true => text = shorter,
                    false => start += size,
                }
            }
        }
        text
    }
}

/// The size, half of it, and so on down to 1.
fn halves(size: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(size), |size| Some(size / 2)).take_while(|&size| size > 0)
}

/// The lines with one node less. The node is an end of the deleted edge, or numbered by the place of the deleted
/// line, or (if no line was deleted) any; it becomes one with the other end, and the nodes above it move down by
/// one. Which columns name nodes is unknown: all may, or only the first, or the first two.
fn contractions(
    lines: &[Line],
    deleted: &[Line],
    count_line: usize,
    start: usize,
) -> Vec<Vec<Line>> {
    let place = (start - count_line) as u64;
    let renamings: Vec<(u64, u64)> = match deleted {
        [] => (0..=lines.len().min(64) as u64)
            .map(|node| (node, node))
            .collect(),
        [line] => match line.iter().map(|token| number(token)).collect::<Vec<_>>()[..] {
            [Some(one), Some(other), ..] => {
                vec![(one, other), (other, one), (place, one), (place + 1, one)]
            }
            [Some(one)] => vec![(place, one), (place + 1, one)],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    let mut candidates = Vec::new();
    for (node, heir) in renamings {
        for columns in [2, usize::MAX, 1] {
            let mut candidate = lines.to_vec();
            for token in candidate[count_line + 1..]
                .iter_mut()
                .flat_map(|line| line.iter_mut().take(columns))
            {
                if let Some(value) = number(token) {
                    let kept = if value == node { heir } else { value };
                    *token = (kept - u64::from(kept > node)).to_string().into_bytes();
                }
            }
            candidates.push(candidate);
        }
    }
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shrunk(input: &str, fails: impl Fn(&str) -> bool) -> String {
        let fails = |text: &[u8]| std::str::from_utf8(text).is_ok_and(&fails);
        String::from_utf8(shrink(input.as_bytes(), 100_000, fails)).unwrap()
    }

    #[test]
    fn an_input_without_a_fault_stays() {
        assert_eq!(shrunk("1  2\n3", |_| false), "1  2\n3");
    }

    #[test]
    fn lines_tokens_numbers_and_bytes_go() {
        assert_eq!(
            shrunk("a b c\nd 95 f\ng h i", |text| text.contains('5')),
            "5"
        );
        let large = |text: &str| {
            text.split_whitespace()
                .any(|token| token.parse().is_ok_and(|n: u64| n >= 40))
        };
        assert_eq!(shrunk("1 2 3\n 4 5000 6\n7 80\n", large), "40");
        assert_eq!(shrunk("xx\0yy\r\nzz", |text| text.contains('\0')), "\0");
    }
}

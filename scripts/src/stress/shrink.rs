//! Makes an input that shows a fault small, while it keeps showing it.
//!
//! Knows no format, only what the formats of contests have in common: lines of tokens, numbers that count the lines
//! or cases that follow, and numbers that name nodes. Delta debugging (Zeller and Hildebrandt, 2002) with these.

use std::collections::HashSet;

type Token = Vec<u8>;
type Line = Vec<Token>;

/// What may become of the lines of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// Tokens may move to other lines: for inputs whose fault may lie in their form.
    Free,
    /// A line follows another one only if lines with so many tokens did so in the input: for valid inputs, which
    /// should stay readable though most programs take line breaks for blanks.
    Kept,
}

/// A smaller input on which `fails` still holds: no line, token or byte can go, no number can fall, and no edge can
/// be contracted (with its count lowered and the nodes renumbered) without losing the fault or the layout, unless
/// the search ran out of `budget`, the number of times that `fails` may be asked. Returns the input itself if it does
/// not fail.
///
/// Deterministic if `fails` is.
pub fn shrink(
    input: &[u8],
    form: Lines,
    budget: usize,
    fails: impl FnMut(&[u8]) -> bool,
) -> Vec<u8> {
    let lines = parsed(input);
    let mut shrinker = Shrinker {
        best: Vec::new(),
        successions: (form == Lines::Kept).then(|| successions(&lines).collect()),
        budget,
        tried: HashSet::new(),
        fails,
    };
    if !shrinker.shows(input) {
        return input.to_vec();
    }
    // What the input is read as is often the input again.
    shrinker.tried.clear();
    if !shrinker.accept(lines) {
        return shrinker.delete_bytes(input.to_vec());
    }
    while shrinker.delete_lines()
        | shrinker.lower_counts()
        | shrinker.delete_tokens()
        | shrinker.lower_numbers()
        | shrinker.shorten_tokens()
    {}
    rendered(&shrinker.best)
}

/// The lengths of each two lines of which one follows the other; before the first one there is a line of none.
fn successions(lines: &[Line]) -> impl Iterator<Item = (usize, usize)> {
    let before = std::iter::once(0).chain(lines.iter().map(Vec::len));
    before.zip(lines.iter().map(Vec::len))
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
    /// Which successions there may be, if not any.
    successions: Option<HashSet<(usize, usize)>>,
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

    /// Makes the candidate the best one if it keeps the layout and shows the fault.
    fn accept(&mut self, candidate: Vec<Line>) -> bool {
        let kept = self
            .successions
            .as_ref()
            .is_none_or(|known| successions(&candidate).all(|pair| known.contains(&pair)));
        let shows = kept && self.shows(&rendered(&candidate));
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

    /// Deletes single tokens.
    fn delete_tokens(&mut self) -> bool {
        self.change_tokens(|line, column| {
            let mut shorter = line.clone();
            shorter.remove(column);
            vec![shorter]
        })
    }

    /// Replaces numbers by smaller ones.
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

    /// Deletes bytes of tokens, but never whole tokens.
    fn shorten_tokens(&mut self) -> bool {
        self.change_tokens(|line, column| {
            let shortened = |byte| {
                let mut shorter = line.clone();
                shorter[column].remove(byte);
                shorter
            };
            let length = line[column].len();
            match length {
                1 => Vec::new(),
                _ => (0..length).map(shortened).collect(),
            }
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

    /// Deletes runs of bytes.
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
    use crate::random::Rng;
    use crate::testing::shapes::{Root, Shape, is_forest, labelled_edges};

    fn shrunk(input: &str, fails: impl Fn(&str) -> bool) -> String {
        let fails = |text: &[u8]| std::str::from_utf8(text).is_ok_and(&fails);
        String::from_utf8(shrink(input.as_bytes(), Lines::Free, 100_000, fails)).unwrap()
    }

    #[test]
    fn an_input_without_a_fault_stays() {
        assert_eq!(shrunk("1  2\n3", |_| false), "1  2\n3");
    }

    #[test]
    fn lines_tokens_numbers_and_bytes_go() {
        assert_eq!(
            shrunk("a b c\nd 95 f\ng h i", |text| text.contains('5')),
            "5\n"
        );
        let large = |text: &str| {
            text.split_whitespace()
                .any(|token| token.parse().is_ok_and(|n: u64| n >= 40))
        };
        assert_eq!(shrunk("1 2 3\n 4 5000 6\n7 80\n", large), "40\n");
        assert_eq!(shrunk("xx\0yy\r\nzz", |text| text.contains('\0')), "\0");
    }

    /// Numbers out of a text that has to consist of them.
    struct Numbers(std::vec::IntoIter<Option<u64>>);

    impl Numbers {
        fn of(text: &str) -> Numbers {
            let numbers: Vec<_> = text
                .split_whitespace()
                .map(|token| token.parse().ok())
                .collect();
            Numbers(numbers.into_iter())
        }

        fn next(&mut self, low: u64, high: u64) -> Option<u64> {
            self.0
                .next()?
                .filter(|number| (low..=high).contains(number))
        }

        /// So many edges between nodes of this range.
        fn edges(&mut self, count: u64, low: u64, high: u64) -> Option<Vec<(u64, u64)>> {
            (0..count)
                .map(|_| Some((self.next(low, high)?, self.next(low, high)?)))
                .collect()
        }
    }

    /// Cases of a weighted tree: `n`, then `u v w`, nodes from 0.
    fn trees(text: &str) -> Option<Vec<Vec<[u64; 3]>>> {
        let mut numbers = Numbers::of(text);
        let cases = numbers.next(0, 99)?;
        (0..cases)
            .map(|_| {
                let nodes = numbers.next(1, 99)?;
                let edges: Vec<[u64; 3]> = (1..nodes)
                    .map(|_| {
                        let (one, other) =
                            (numbers.next(0, nodes - 1)?, numbers.next(0, nodes - 1)?);
                        Some([one, other, numbers.next(1, 999)?])
                    })
                    .collect::<Option<_>>()?;
                let pairs: Vec<_> = edges
                    .iter()
                    .map(|&[u, v, _]| (u as usize, v as usize))
                    .collect();
                is_forest(nodes as usize, &pairs).then_some(edges)
            })
            .collect()
    }

    #[test]
    fn a_tree_loses_its_nodes_wherever_they_are_numbered() {
        // The fault: an edge of a weight above 2 at the root, with another edge below it.
        let fails = |text: &str| {
            trees(text).unwrap_or_default().iter().any(|edges| {
                edges.iter().any(|&[u, v, w]| {
                    let child = u + v;
                    let below =
                        |&&[a, b, _]: &&[u64; 3]| a != 0 && b != 0 && (a == child || b == child);
                    u.min(v) == 0 && w > 2 && edges.iter().find(below).is_some()
                })
            })
        };
        let mut rng = Rng::new(1);
        for shape in [Shape::Random, Shape::Deep, Shape::Path, Shape::Caterpillar] {
            let mut text = "3\n1\n".to_string();
            for _ in 0..2 {
                text += "20\n";
                for (u, v) in labelled_edges(&shape.parents(20, &mut rng), &mut rng, Root::First) {
                    text += &format!("{u} {v} {}\n", rng.range(3..=500));
                }
            }
            assert!(fails(&text));
            let small = shrunk(&text, fails);
            assert_eq!(small.split_whitespace().count(), 8, "{shape:?}: {small}");
            assert_eq!(trees(&small).unwrap().len(), 1);
            assert!(small.contains('3') && !small.contains('4'), "{small}");
        }
    }

    #[test]
    fn both_counts_of_a_forest_go_down() {
        // Cases `n m` and `m` edges, nodes from 1; the fault: three edges in a row.
        let fails = |text: &str| {
            let mut numbers = Numbers::of(text);
            let mut case = || {
                let (nodes, edges) = (numbers.next(1, 99)?, numbers.next(0, 99)?);
                let edges = numbers.edges(edges, 1, nodes)?;
                let pairs: Vec<_> = edges
                    .iter()
                    .map(|&(u, v)| (u as usize - 1, v as usize - 1))
                    .collect();
                let degree = |node| {
                    edges
                        .iter()
                        .filter(|&&(u, v)| u == node || v == node)
                        .count()
                };
                let long = edges.iter().any(|&(u, v)| degree(u) > 1 && degree(v) > 1);
                is_forest(nodes as usize, &pairs).then_some(long)
            };
            case() == Some(true)
        };
        let mut rng = Rng::new(2);
        let mut text = "30 27\n".to_string();
        for (u, v) in &labelled_edges(
            &Shape::Random.parents(30, &mut rng),
            &mut rng,
            Root::Anywhere,
        )[..27]
        {
            text += &format!("{} {}\n", u + 1, v + 1);
        }
        assert!(fails(&text));
        let small = shrunk(&text, fails);
        assert!(
            small.starts_with("4 3\n") && small.lines().count() == 4,
            "{small}"
        );
    }

    #[test]
    fn nodes_that_are_numbered_by_their_lines_go() {
        // `n q`, then the parent and the stones of the nodes from 2 on, then `q` pairs of a node and stones. The
        // fault: a query sets a node at depth 3 to more than 4 stones.
        let fails = |text: &str| {
            let mut numbers = Numbers::of(text);
            let mut case = || {
                let (nodes, queries) = (numbers.next(1, 99)?, numbers.next(0, 99)?);
                let rows: Vec<(u64, u64)> = (1..nodes)
                    .map(|node| Some((numbers.next(1, node)?, numbers.next(0, 99)?)))
                    .collect::<Option<_>>()?;
                let queries: Vec<(u64, u64)> = (0..queries)
                    .map(|_| Some((numbers.next(1, nodes)?, numbers.next(0, 99)?)))
                    .collect::<Option<_>>()?;
                let parent = |node: &u64| (*node > 1).then(|| rows[*node as usize - 2].0);
                let depth = |node| std::iter::successors(Some(node), parent).count() - 1;
                Some(
                    queries
                        .iter()
                        .any(|&(node, stones)| depth(node) == 3 && stones > 4),
                )
            };
            case() == Some(true)
        };
        let mut rng = Rng::new(3);
        let mut text = "20 10\n".to_string();
        for parent in &Shape::Random.parents(20, &mut rng)[1..] {
            text += &format!("{} {}\n", parent + 1, rng.below(50));
        }
        for _ in 0..10 {
            text += &format!("{} {}\n", rng.range(1..=20), rng.range(5..=50));
        }
        assert!(fails(&text));
        assert_eq!(shrunk(&text, fails), "4 1\n1 0\n2 0\n3 0\n4 5\n");
    }

    #[test]
    fn a_part_goes_with_its_lines() {
        // Graphs `m k` and `k` edges; the fault: a graph with three parallel edges.
        let fails = |text: &str| {
            let mut numbers = Numbers::of(text);
            let mut graphs = || {
                let graphs = numbers.next(0, 99)?;
                let mut found = false;
                for _ in 0..graphs {
                    let (nodes, edges) = (numbers.next(1, 99)?, numbers.next(0, 99)?);
                    let edges = numbers.edges(edges, 1, nodes)?;
                    let parallel = |edge| {
                        edges
                            .iter()
                            .filter(move |&&(u, v)| (u, v) == edge || (v, u) == edge)
                    };
                    found |= edges
                        .iter()
                        .any(|&(u, v)| u != v && parallel((u, v)).count() == 3);
                }
                numbers.0.next().is_none().then_some(found)
            };
            graphs() == Some(true)
        };
        let text = "3\n4 3\n1 2\n2 3\n3 4\n9 6\n1 2\n9 7\n2 5\n7 9\n7 1\n9 7\n1 0\n";
        assert!(fails(text));
        assert_eq!(shrunk(text, fails), "1\n2 3\n2 1\n1 2\n2 1\n");
    }

    #[test]
    fn lines_stay_apart_where_they_should() {
        // `n` and `n` pairs; the fault: a pair that is there twice.
        let fails = |text: &[u8]| {
            let mut numbers = Numbers::of(std::str::from_utf8(text).unwrap_or_default());
            let mut twice = || {
                let pairs = numbers.next(0, 99)?;
                let mut pairs = numbers.edges(pairs, 0, 99)?;
                pairs.sort();
                Some(pairs.windows(2).any(|pair| pair[0] == pair[1]))
            };
            twice() == Some(true)
        };
        let input = b"5\n2 2\n2 7\n2 7\n2 2\n2 7\n";
        assert_eq!(shrink(input, Lines::Kept, 1000, fails), b"2\n0 0\n0 0\n");
        let shortest = shrink(b"9 9 2\n0 0 0\n0 9", Lines::Kept, 1000, |text| {
            parsed(text)
                .iter()
                .any(|line| line.contains(&b"0".to_vec()))
        });
        assert_eq!(shortest, b"0 0 0\n");
    }

    #[test]
    fn the_budget_is_kept() {
        let mut asked = 0;
        let input = "1 2 3\n".repeat(50);
        shrink(input.as_bytes(), Lines::Free, 20, |text| {
            asked += 1;
            text.len() > 10
        });
        assert_eq!(asked, 20);
        assert_eq!(
            shrink(input.as_bytes(), Lines::Kept, 0, |_| true),
            input.as_bytes()
        );
    }
}

//! UOJ 266, Tsinghua training 2016 "Alice and Bob are playing again": <https://uoj.ac/problem/266>
//!
//! The options of a node are a set that its children's sets make up, each of them xored as a whole.
//! A set is a dense bit set with an offset: xoring all of it changes the offset alone. Merged small
//! into large, this takes O(n log n).

#![forbid(unsafe_code)]

use common::bitset::SmallSet;
use common::io::{Error, Scanner, run};
use common::tree::{Branch, Forest, NoWeight};
use std::io::{Read, Write};
use std::mem;

fn main() {
    run(solve);
}

/// Answers every test of `input` with the winner. O(n log n) for each test.
///
/// # Errors
/// If the input is not as the statement says; the tests before the fault are answered.
pub fn solve(input: &mut dyn Read, output: &mut dyn Write) -> Result<(), Error> {
    let mut scanner = Scanner::new(input);
    let mut forest = Forest::default();
    let mut game = Game::default();
    for _ in 0..scanner.number("a number of tests", 0, u32::MAX)? {
        let nodes = scanner.number("a number of nodes", 1, u32::MAX)?;
        let edges = scanner.number("a number of edges", 0, nodes - 1)?;
        forest.clear(nodes);
        for _ in 0..edges {
            let one = scanner.number("a node", 1, nodes)?;
            let other = scanner.number("a node", 1, nodes)?;
            forest.join(one - 1, other - 1, NoWeight);
        }
        let answer: &[u8] = match game.grundy(&mut forest, nodes) {
            Some(0) => b"Bob\n",
            Some(_) => b"Alice\n",
            None => return Err(scanner.fault("the edges of a forest", "a cycle")),
        };
        output.write_all(answer)?;
    }
    Ok(())
}

/// A set of numbers of any size. The element `value` is the bit at index `value ^ offset`.
#[derive(Default)]
struct WideSet {
    offset: u32,
    /// `levels[0]` are the elements, 64 to a word; an element of `levels[k + 1]` is the place of a
    /// full word in `levels[k]`. Words that are not there are empty.
    levels: Vec<Vec<SmallSet>>,
}

impl WideSet {
    fn word_count(&self) -> usize {
        self.levels.first().map_or(0, Vec::len)
    }

    /// Adds `set` to the word at `place`, and to the levels above what this fills.
    fn insert_at(&mut self, mut place: usize, mut set: SmallSet) {
        for height in 0.. {
            if height == self.levels.len() {
                self.levels.push(Vec::new());
            }
            let level = &mut self.levels[height];
            if place >= level.len() {
                level.resize(place + 1, SmallSet::default());
            }
            let before = level[place];
            level[place] = before.union(set);
            if level[place] == before || level[place].mex() < 64 {
                return;
            }
            set = SmallSet::of(place as u32 % 64);
            place /= 64;
        }
    }

    /// Adds all elements of `other`. O(words of `other`), apart from what the insertions climb.
    fn merge(&mut self, other: &WideSet) {
        let delta = self.offset ^ other.offset;
        if let Some(words) = other.levels.first() {
            for (place, &word) in words.iter().enumerate() {
                if word != SmallSet::default() {
                    self.insert_at(place ^ (delta as usize / 64), word.xor_all(delta));
                }
            }
        }
    }

    /// The least number that is not an element. O(levels): from the top level down, the first word
    /// that is not full is entered.
    fn mex(&self) -> u32 {
        let offset = u64::from(self.offset);
        let mut mex = 0;
        for (height, level) in self.levels.iter().enumerate().rev() {
            let bits_below = 6 * height as u32;
            let place = mex ^ (offset >> bits_below >> 6);
            let word = level.get(place as usize).copied().unwrap_or_default();
            mex = mex << 6 | u64::from(word.xor_all((offset >> bits_below) as u32).mex());
        }
        mex as u32
    }
}

/// A set that is a word as long as it can be.
enum Values {
    Small(SmallSet),
    Wide(Box<WideSet>),
}

impl Values {
    /// The set of `element ^ constant` for all elements.
    fn xor_all(self, constant: u32) -> Values {
        match self {
            Values::Small(set) if constant < 64 => Values::Small(set.xor_all(constant)),
            Values::Small(set) => {
                let mut wide = WideSet::default();
                wide.insert_at(0, set);
                wide.offset = constant;
                Values::Wide(Box::new(wide))
            }
            Values::Wide(mut set) => {
                set.offset ^= constant;
                Values::Wide(set)
            }
        }
    }

    /// The elements of either set. Of two wide ones, that of fewer words goes into the other.
    fn union(self, other: Values) -> Values {
        match (self, other) {
            (Values::Small(one), Values::Small(other)) => Values::Small(one.union(other)),
            (Values::Small(small), Values::Wide(mut set))
            | (Values::Wide(mut set), Values::Small(small)) => {
                let offset = set.offset;
                set.insert_at(offset as usize / 64, small.xor_all(offset));
                Values::Wide(set)
            }
            (Values::Wide(one), Values::Wide(other)) => {
                let (mut large, small) = if one.word_count() < other.word_count() {
                    (other, one)
                } else {
                    (one, other)
                };
                large.merge(&small);
                Values::Wide(large)
            }
        }
    }

    /// The least number that is not an element.
    fn mex(&self) -> u32 {
        match self {
            Values::Small(set) => set.mex(),
            Values::Wide(set) => set.mex(),
        }
    }
}

/// Working memory for one test after the other.
#[derive(Default)]
struct Game {
    branches: Vec<Branch<NoWeight>>,
    /// For each node the nim-sum of its children's Grundy values: r(v) in README.md.
    nim_sums: Vec<u32>,
    /// For each node the values of its options, all xored by its nim-sum: B(v) in README.md.
    sets: Vec<Values>,
}

impl Game {
    /// The Grundy value of the game on `forest`, which has `nodes` nodes; `None` if it is no
    /// forest.
    fn grundy(&mut self, forest: &mut Forest<NoWeight>, nodes: u32) -> Option<u32> {
        let Game {
            branches,
            nim_sums,
            sets,
        } = self;
        if !forest.fold_forest(branches) {
            return None;
        }
        nim_sums.clear();
        nim_sums.resize(branches.len(), 0);
        sets.clear();
        // Taking the node itself leaves its children: their nim-sum, xored by itself, is 0.
        sets.resize_with(branches.len(), || Values::Small(SmallSet::of(0)));
        // A node that the forest left out is alone, and has the value 1.
        let mut total = (nodes - branches.len() as u32) & 1;
        for (node, branch) in branches.iter().enumerate() {
            let parent = branch.parent as usize;
            // S(v) in README.md, and SG(v).
            let options = take(&mut sets[node]).xor_all(nim_sums[node]);
            let grundy = options.mex();
            if parent == node {
                total ^= grundy;
            } else {
                nim_sums[parent] ^= grundy;
                sets[parent] = take(&mut sets[parent]).union(options.xor_all(grundy));
            }
        }
        Some(total)
    }
}

/// What `values` holds, leaving nothing there.
fn take(values: &mut Values) -> Values {
    mem::replace(values, Values::Small(SmallSet::default()))
}

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
    fn clear(&mut self) {
        self.offset = 0;
        for level in &mut self.levels {
            level.clear();
        }
    }

    fn words(&self) -> usize {
        self.levels.first().map_or(0, Vec::len)
    }

    /// Adds `element ^ constant` for all elements of `set`.
    fn insert_all(&mut self, set: SmallSet, constant: u32) {
        let index = constant ^ self.offset;
        self.insert_at(index as usize / 64, set.xor_all(index));
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
            level[place] = level[place].union(set);
            if level[place].mex() < 64 {
                return;
            }
            set = SmallSet::of(place as u32 % 64);
            place /= 64;
        }
    }

    /// Adds all elements of `other`. O(words of `other`).
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

    /// The least number that is not `element ^ constant` for any element. O(levels): from the top
    /// level down, the first word that is not full is entered.
    fn mex_after_xor(&self, constant: u32) -> u32 {
        let delta = u64::from(self.offset ^ constant);
        let mut mex = 0;
        for (height, level) in self.levels.iter().enumerate().rev() {
            let bits_below = 6 * height as u32;
            let place = mex ^ (delta >> bits_below >> 6);
            let word = level.get(place as usize).copied().unwrap_or_default();
            mex = mex << 6 | u64::from(word.xor_all((delta >> bits_below) as u32).mex());
        }
        mex as u32
    }
}

/// A set that is a word as long as it can be.
#[derive(Clone, Copy)]
enum Values {
    Small(SmallSet),
    /// Its place in the pool of wide sets.
    Wide(usize),
}

/// Working memory for one test after the other.
#[derive(Default)]
struct Game {
    branches: Vec<Branch<NoWeight>>,
    /// For each node the nim-sum of its children's Grundy values.
    nim_sums: Vec<u32>,
    /// For each node its options, each xored by the node's nim-sum: B(v) in README.md.
    options: Vec<Values>,
    pool: Pool,
}

impl Game {
    /// The Grundy value of the game on `forest`, which has `nodes` nodes; `None` if it is no
    /// forest.
    fn grundy(&mut self, forest: &mut Forest<NoWeight>, nodes: u32) -> Option<u32> {
        let Game {
            branches,
            nim_sums,
            options,
            pool,
        } = self;
        if !forest.fold_forest(branches) {
            return None;
        }
        nim_sums.clear();
        nim_sums.resize(branches.len(), 0);
        options.clear();
        // Taking the node itself leaves its children: their nim-sum, xored by itself, is 0.
        options.resize(branches.len(), Values::Small(SmallSet::of(0)));
        // A node that the forest left out is alone, and has the value 1.
        let mut total = (nodes - branches.len() as u32) & 1;
        for (node, branch) in branches.iter().enumerate() {
            let parent = branch.parent as usize;
            let nim_sum = nim_sums[node];
            let grundy = pool.mex_after_xor(options[node], nim_sum);
            if parent == node {
                total ^= grundy;
            } else {
                nim_sums[parent] ^= grundy;
                options[parent] = pool.union(options[parent], options[node], nim_sum ^ grundy);
            }
        }
        pool.free_all();
        Some(total)
    }
}

/// Wide sets by their place.
#[derive(Default)]
struct Pool {
    sets: Vec<WideSet>,
    free: Vec<usize>,
}

impl Pool {
    fn free_all(&mut self) {
        self.free.clear();
        self.free.extend(0..self.sets.len());
    }

    fn mex_after_xor(&self, values: Values, constant: u32) -> u32 {
        match values {
            // The constant is below 64: a nim-sum of 64 or more has a child of such a value, and
            // its options have made the set wide.
            Values::Small(set) => set.xor_all(constant).mex(),
            Values::Wide(place) => self.sets[place].mex_after_xor(constant),
        }
    }

    /// The union of `one` with all `element ^ constant` of `other`; uses both up.
    fn union(&mut self, one: Values, other: Values, constant: u32) -> Values {
        match (one, other) {
            (Values::Small(one), Values::Small(other)) => {
                if constant < 64 {
                    return Values::Small(one.union(other.xor_all(constant)));
                }
                let place = self.allocate();
                self.sets[place].insert_all(one, 0);
                self.sets[place].insert_all(other, constant);
                Values::Wide(place)
            }
            (Values::Small(one), Values::Wide(place)) => {
                self.sets[place].offset ^= constant;
                self.sets[place].insert_all(one, 0);
                Values::Wide(place)
            }
            (Values::Wide(place), Values::Small(other)) => {
                self.sets[place].insert_all(other, constant);
                Values::Wide(place)
            }
            (Values::Wide(one), Values::Wide(other)) => {
                self.sets[other].offset ^= constant;
                let (large, small) = if self.sets[one].words() < self.sets[other].words() {
                    (other, one)
                } else {
                    (one, other)
                };
                let merged = mem::take(&mut self.sets[small]);
                self.sets[large].merge(&merged);
                self.sets[small] = merged;
                self.free.push(small);
                Values::Wide(large)
            }
        }
    }

    /// The place of an empty set.
    fn allocate(&mut self) -> usize {
        match self.free.pop() {
            Some(place) => {
                self.sets[place].clear();
                place
            }
            None => {
                self.sets.push(WideSet::default());
                self.sets.len() - 1
            }
        }
    }
}

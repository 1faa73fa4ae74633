//! Sets of numbers as bits: of numbers below 64 in one machine word, and of any numbers.
//!
//! ```
//! use common::bitset::BitSet;
//!
//! // Which sums up to 20 have the weights 3, 5 and 9?
//! let mut sums = BitSet::default();
//! sums.insert(0);
//! for &weight in &[3, 5, 9] {
//!     sums.union_with_shifted_up(&sums.clone(), weight, 20);
//! }
//! assert!(sums.iter().eq(vec![0, 3, 5, 8, 9, 12, 14, 17]));
//! assert_eq!(sums.first_absent(), 1);
//! assert_eq!(sums.next_present(10), Some(12));
//! ```

use std::iter;

/// For each bit of an element, the places of a word whose number has that bit clear.
const CLEAR: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// A set of numbers below 64, one bit each. Every operation takes constant time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SmallSet(pub u64);

impl SmallSet {
    /// The set of `element` alone, which must be below 64.
    #[inline]
    pub fn of(element: u32) -> SmallSet {
        SmallSet(1 << element)
    }

    /// The elements of either set.
    #[inline]
    pub fn union(self, other: SmallSet) -> SmallSet {
        SmallSet(self.0 | other.0)
    }

    /// The elements of both sets.
    #[inline]
    pub fn intersection(self, other: SmallSet) -> SmallSet {
        SmallSet(self.0 & other.0)
    }

    /// The elements that are not in `other`.
    #[inline]
    pub fn difference(self, other: SmallSet) -> SmallSet {
        SmallSet(self.0 & !other.0)
    }

    /// The least number that is not an element; 64 if all numbers below 64 are.
    #[inline]
    pub fn mex(self) -> u32 {
        (!self.0).trailing_zeros()
    }

    /// The set of `element ^ constant` for all elements; only the six low bits of
    /// `constant` count.
    #[inline]
    pub fn xor_all(self, constant: u32) -> SmallSet {
        let mut word = self.0;
        for (bit, &clear) in CLEAR.iter().enumerate() {
            // Flipping one bit of each element swaps neighbouring blocks of places.
            if constant >> bit & 1 == 1 {
                word = (word & clear) << (1 << bit) | (word >> (1 << bit)) & clear;
            }
        }
        SmallSet(word)
    }
}

/// A set of numbers of any size. Memory and time go by the largest number that it has held:
/// a bit for each number up to it, 64 of them to a word.
///
/// # Panics
/// As a vector does, if there is no memory for a number. What comes from the input is
/// bounded where it is read.
#[derive(Clone, Debug, Default)]
pub struct BitSet {
    /// Number `n` is bit `n % 64` of word `n / 64`; words that are not there are empty.
    words: Vec<u64>,
}

impl BitSet {
    /// Adds `element`; returns whether it is new. O(1), amortised.
    #[inline]
    pub fn insert(&mut self, element: usize) -> bool {
        let place = element / 64;
        if place >= self.words.len() {
            self.words.resize(place + 1, 0);
        }
        let is_new = !self.contains(element);
        self.words[place] |= 1 << (element % 64);
        is_new
    }

    /// Takes `element` out; returns whether it was there. O(1).
    #[inline]
    pub fn remove(&mut self, element: usize) -> bool {
        let was_there = self.contains(element);
        if let Some(word) = self.words.get_mut(element / 64) {
            *word &= !(1 << (element % 64));
        }
        was_there
    }

    /// Whether `element` is in the set. O(1).
    #[inline]
    pub fn contains(&self, element: usize) -> bool {
        self.word(element / 64) >> (element % 64) & 1 == 1
    }

    /// How many elements there are. O(words).
    pub fn count(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Adds the elements of `other`. O(words of `other`).
    pub fn union_with(&mut self, other: &BitSet) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (word, &added) in self.words.iter_mut().zip(&other.words) {
            *word |= added;
        }
    }

    /// Keeps only what is in `other` too. O(words).
    pub fn intersect_with(&mut self, other: &BitSet) {
        for (place, word) in self.words.iter_mut().enumerate() {
            *word &= other.word(place);
        }
    }

    /// Takes the elements of `other` out. O(words).
    pub fn subtract(&mut self, other: &BitSet) {
        for (word, &taken) in self.words.iter_mut().zip(&other.words) {
            *word &= !taken;
        }
    }

    /// Adds what is in `other` only, and takes out what is in both. O(words of `other`).
    pub fn xor_with(&mut self, other: &BitSet) {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (word, &flipped) in self.words.iter_mut().zip(&other.words) {
            *word ^= flipped;
        }
    }

    /// Adds `element + by` for every element of `other`, where that is at most `largest`.
    /// O(words of both).
    pub fn union_with_shifted_up(&mut self, other: &BitSet, by: usize, largest: usize) {
        let top = match other.words.iter().rposition(|&word| word != 0) {
            Some(top) if by <= largest => top,
            _ => return,
        };
        let (skipped, bits) = (by / 64, by % 64);
        let highest = 64 * top + 63 - other.words[top].leading_zeros() as usize;
        let last = highest.saturating_add(by).min(largest) / 64;
        if self.words.len() <= last {
            self.words.resize(last + 1, 0);
        }
        let before = self.words[last];
        for (word, &moved) in self.words[skipped..=last].iter_mut().zip(&other.words) {
            *word |= moved << bits;
        }
        if bits > 0 {
            for (word, &moved) in
                self.words[skipped + 1..=last].iter_mut().zip(&other.words)
            {
                *word |= moved >> (64 - bits);
            }
        }
        if last == largest / 64 {
            let allowed = !0 >> (63 - largest % 64);
            self.words[last] = self.words[last] & allowed | before;
        }
    }

    /// Adds `element - by` for every element of `other` that is at least `by`. O(words of
    /// both).
    pub fn union_with_shifted_down(&mut self, other: &BitSet, by: usize) {
        let (skipped, bits) = (by / 64, by % 64);
        let source = match other.words.get(skipped..) {
            Some(source) if !source.is_empty() => source,
            _ => return,
        };
        if self.words.len() < source.len() {
            self.words.resize(source.len(), 0);
        }
        for (word, &moved) in self.words.iter_mut().zip(source) {
            *word |= moved >> bits;
        }
        if bits > 0 {
            for (word, &moved) in self.words.iter_mut().zip(&source[1..]) {
                *word |= moved << (64 - bits);
            }
        }
    }

    /// The least number that is not in the set. O(words up to it).
    pub fn first_absent(&self) -> usize {
        let full = self.words.iter().take_while(|&&word| word == !0).count();
        64 * full + (!self.word(full)).trailing_zeros() as usize
    }

    /// The least element. O(words up to it).
    pub fn first_present(&self) -> Option<usize> {
        self.next_present(0)
    }

    /// The least element that is at least `from`. O(words between them).
    pub fn next_present(&self, from: usize) -> Option<usize> {
        let place = from / 64;
        let here = self.word(place) >> (from % 64);
        if here != 0 {
            return Some(from + here.trailing_zeros() as usize);
        }
        let mut later = self.words.iter().enumerate().skip(place + 1);
        let (place, word) = later.find(|&(_, &word)| word != 0)?;
        Some(64 * place + word.trailing_zeros() as usize)
    }

    /// The elements, in ascending order. O(words + elements) for all.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let next = move |&element: &usize| self.next_present(element + 1);
        iter::successors(self.next_present(0), next)
    }

    /// A word, whether it is there or not.
    fn word(&self, place: usize) -> u64 {
        self.words.get(place).copied().unwrap_or(0)
    }
}

/// Two sets are equal if their elements are, whatever else they have held. O(words).
impl PartialEq for BitSet {
    fn eq(&self, other: &BitSet) -> bool {
        let places = self.words.len().max(other.words.len());
        (0..places).all(|place| self.word(place) == other.word(place))
    }
}

impl Eq for BitSet {}

//! Sets of small numbers in a machine word.

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

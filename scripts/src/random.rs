//! Random numbers that are the same on every machine and in every release: the test inputs depend on them.

use std::ops::RangeInclusive;

/// A seeded generator: xoshiro256** (Blackman and Vigna, 2018), its state filled by SplitMix64 as they advise.
///
/// Not for secrets. Every method takes constant time unless it says otherwise.
#[derive(Clone, Debug)]
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    /// The generator of this seed; equal seeds give equal sequences.
    pub fn new(seed: u64) -> Rng {
        let mut counter = seed;
        let state = std::array::from_fn(|_| {
            counter = counter.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (counter ^ (counter >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^ (mixed >> 31)
        });
        Rng { state }
    }

    /// Any of the 2^64 numbers.
    pub fn bits(&mut self) -> u64 {
        let [a, b, c, d] = self.state;
        let drawn = b.wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let (c, d) = (c ^ a, d ^ b);
        self.state = [a ^ d, b ^ c, c ^ (b << 17), d.rotate_left(45)];
        drawn
    }

    /// A number from 0 to `bound - 1`, each as likely as any other.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "there is no number below 0");
        // The last, incomplete round of multiples of `bound` would favour small numbers: draw again.
        let complete = u64::MAX - (u64::MAX % bound + 1) % bound;
        loop {
            let drawn = self.bits();
            if drawn <= complete {
                return drawn % bound;
            }
        }
    }

    /// An index into something of this length.
    ///
    /// # Panics
    /// If `length` is 0.
    pub fn index(&mut self, length: usize) -> usize {
        self.below(length as u64) as usize
    }

    /// A number of the range, both ends included.
    ///
    /// # Panics
    /// If the range is empty.
    pub fn range(&mut self, range: RangeInclusive<u64>) -> u64 {
        let (low, high) = (*range.start(), *range.end());
        assert!(low <= high, "the range {low}..={high} is empty");
        match (high - low).checked_add(1) {
            Some(count) => low + self.below(count),
            None => self.bits(),
        }
    }

    /// True `times` out of `of` times.
    ///
    /// # Panics
    /// If `of` is 0.
    pub fn chance(&mut self, times: u64, of: u64) -> bool {
        self.below(of) < times
    }

    /// Puts the elements into an order that is as likely as any other; linear.
    pub fn shuffle<T>(&mut self, elements: &mut [T]) {
        for last in (1..elements.len()).rev() {
            elements.swap(last, self.index(last + 1));
        }
    }

    /// One of the elements.
    ///
    /// # Panics
    /// If there is none.
    pub fn pick<'a, T>(&mut self, elements: &'a [T]) -> &'a T {
        &elements[self.index(elements.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn the_sequence_of_a_seed_is_fixed() {
        // The state that SplitMix64 derives from 1234567, as its authors publish the sequence.
        assert_eq!(
            Rng::new(1234567).state[..3],
            [
                6457827717110365317,
                3203168211198807973,
                9817491932198370423
            ]
        );
        // The first outputs of xoshiro256** from the state 1, 2, 3, 4, as its authors' program prints them.
        let mut rng = Rng {
            state: [1, 2, 3, 4],
        };
        let drawn: Vec<u64> = (0..5).map(|_| rng.bits()).collect();
        assert_eq!(
            drawn,
            [
                11520,
                0,
                1509978240,
                1215971899390074240,
                1216172134540287360
            ]
        );
    }

    #[test]
    fn every_number_of_a_range_comes_up_about_equally_often() {
        let mut rng = Rng::new(1);
        let mut counts = [0; 7];
        for _ in 0..70_000 {
            counts[rng.range(10..=16) as usize - 10] += 1;
        }
        assert!(
            counts.iter().all(|count| (9_500..10_500).contains(count)),
            "{counts:?}"
        );
        assert_eq!(rng.range(u64::MAX..=u64::MAX), u64::MAX);
        assert!((0..100).any(|_| rng.range(0..=u64::MAX) > u64::MAX / 2));
        assert!((0..100).all(|_| rng.below(u64::MAX) < u64::MAX));
    }

    #[test]
    fn large_bounds_are_not_skewed() {
        // Without drawing again, numbers below 2^62 would come up twice as often as the others.
        let mut rng = Rng::new(2);
        let low = (0..30_000).filter(|_| rng.below(3 << 62) < 1 << 62).count();
        assert!((9_500..10_500).contains(&low), "{low}");
    }

    #[test]
    fn a_chance_is_what_it_says() {
        let mut rng = Rng::new(3);
        let hits = (0..30_000).filter(|_| rng.chance(1, 3)).count();
        assert!((9_500..10_500).contains(&hits), "{hits}");
        assert!(!rng.chance(0, 5) && rng.chance(5, 5));
    }

    #[test]
    fn all_orders_of_a_shuffle_come_up() {
        let mut rng = Rng::new(4);
        let mut counts = std::collections::HashMap::new();
        for _ in 0..24_000 {
            let mut order = [0, 1, 2, 3];
            rng.shuffle(&mut order);
            *counts.entry(order).or_insert(0) += 1;
        }
        assert_eq!(counts.len(), 24);
        assert!(
            counts.values().all(|count| (800..1_200).contains(count)),
            "{counts:?}"
        );
        rng.shuffle::<u8>(&mut []);
    }

    #[test]
    fn a_pick_is_one_of_the_elements() {
        let mut rng = Rng::new(5);
        let picked: std::collections::BTreeSet<char> =
            (0..100).map(|_| *rng.pick(&['x', 'y', 'z'])).collect();
        assert_eq!(picked.into_iter().collect::<String>(), "xyz");
    }
}

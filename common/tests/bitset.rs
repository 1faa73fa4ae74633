//! `SmallSet` against sets of numbers that are held one by one.

use common::bitset::SmallSet;
use scripts::testing::random::Rng;
use std::collections::BTreeSet;

fn elements(set: SmallSet) -> BTreeSet<u32> {
    (0..64)
        .filter(|&element| set.intersection(SmallSet::of(element)) != SmallSet::default())
        .collect()
}

/// Sets of every density, the empty and the full one, and each run of the lowest numbers.
fn sets() -> Vec<SmallSet> {
    let mut rng = Rng::new(1);
    let mut sets = vec![SmallSet(0), SmallSet(u64::MAX)];
    sets.extend((0..64).map(|length| SmallSet((1 << length) - 1)));
    sets.extend((0..200).map(|_| SmallSet(rng.bits())));
    sets.extend((0..200).map(|_| SmallSet(rng.bits() & rng.bits() & rng.bits())));
    sets.extend((0..200).map(|_| SmallSet(rng.bits() | rng.bits() | rng.bits())));
    sets
}

#[test]
fn a_set_of_one_has_that_element_alone() {
    for element in 0..64 {
        assert_eq!(elements(SmallSet::of(element)), BTreeSet::from([element]));
    }
}

#[test]
fn set_algebra_is_that_of_the_elements() {
    let sets = sets();
    for (&one, &other) in sets.iter().zip(sets.iter().rev()) {
        let (a, b) = (elements(one), elements(other));
        assert_eq!(elements(one.union(other)), &a | &b);
        assert_eq!(elements(one.intersection(other)), &a & &b);
        assert_eq!(elements(one.difference(other)), &a - &b);
    }
}

#[test]
fn mex_is_the_least_number_missing() {
    for set in sets() {
        let expected = (0..).find(|number| !elements(set).contains(number));
        assert_eq!(Some(set.mex()), expected, "{set:?}");
    }
}

#[test]
fn xor_all_moves_each_element_and_looks_at_six_bits() {
    for set in sets() {
        for constant in 0..64 {
            let expected: BTreeSet<u32> = elements(set)
                .iter()
                .map(|element| element ^ constant)
                .collect();
            assert_eq!(
                elements(set.xor_all(constant)),
                expected,
                "{set:?} by {constant}"
            );
            assert_eq!(set.xor_all(constant), set.xor_all(constant + 64));
        }
    }
}

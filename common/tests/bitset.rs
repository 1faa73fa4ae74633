//! `SmallSet` and `BitSet` against sets of numbers that are held one by one.

use common::bitset::{BitSet, SmallSet};
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

/// Largest numbers around the ends of words, and the shifts that are tried.
const SIZES: [usize; 14] = [0, 1, 2, 62, 63, 64, 65, 66, 126, 127, 128, 129, 191, 300];

fn bit_set(elements: &BTreeSet<usize>) -> BitSet {
    let mut set = BitSet::default();
    for &element in elements {
        assert!(set.insert(element), "{element} is new");
        assert!(!set.insert(element), "{element} is not new");
    }
    set
}

/// Sets of every density up to each of the sizes; the empty set among them.
fn element_sets() -> Vec<BTreeSet<usize>> {
    let mut rng = Rng::new(2);
    let mut sets = vec![BTreeSet::new()];
    for size in SIZES {
        sets.push((0..=size).collect());
        sets.push(BTreeSet::from([size]));
        for chance in [1, 5, 9] {
            sets.push((0..=size).filter(|_| rng.chance(chance, 10)).collect());
        }
    }
    sets
}

/// The same elements in words that reach further.
fn with_empty_words(set: &BitSet) -> BitSet {
    let mut longer = set.clone();
    longer.insert(1000);
    assert!(longer.remove(1000));
    longer
}

/// Asserts that two sets are the same to every question.
fn assert_is(set: &BitSet, expected: &BTreeSet<usize>) {
    assert_eq!(set.iter().collect::<BTreeSet<usize>>(), *expected);
    assert!(
        set.iter().eq(expected.iter().copied()),
        "in ascending order"
    );
    assert_eq!(set.count(), expected.len());
    assert_eq!(
        Some(set.first_absent()),
        (0..).find(|number| !expected.contains(number))
    );
    assert_eq!(set.first_present(), expected.first().copied());
    for number in 0..400 {
        assert_eq!(set.contains(number), expected.contains(&number));
        assert_eq!(
            set.next_present(number),
            expected.range(number..).next().copied()
        );
    }
    for far in [1 << 40, usize::MAX] {
        assert!(!set.contains(far));
        assert_eq!(set.next_present(far), None);
    }
    assert_eq!(*set, bit_set(expected));
    assert_eq!(bit_set(expected), *set);
}

#[test]
fn a_set_has_what_was_inserted() {
    for elements in element_sets() {
        assert_is(&bit_set(&elements), &elements);
        assert_is(&with_empty_words(&bit_set(&elements)), &elements);
    }
}

#[test]
fn what_is_removed_is_gone() {
    let mut rng = Rng::new(3);
    for mut elements in element_sets() {
        let mut set = bit_set(&elements);
        for element in elements.clone() {
            if rng.chance(1, 2) {
                assert!(set.remove(element));
                assert!(!set.remove(element));
                elements.remove(&element);
            }
        }
        assert!(!set.remove(usize::MAX));
        assert_is(&set, &elements);
    }
}

#[test]
fn sets_are_equal_if_their_elements_are() {
    let sets = element_sets();
    for one in &sets {
        for other in &sets {
            let (a, b) = (bit_set(one), bit_set(other));
            assert_eq!(a == b, one == other);
            assert_eq!(with_empty_words(&a) == b, one == other);
            assert_eq!(a == with_empty_words(&b), one == other);
        }
    }
}

#[test]
fn algebra_of_any_sets_is_that_of_the_elements() {
    type Change = (
        fn(&mut BitSet, &BitSet),
        fn(&BTreeSet<usize>, &BTreeSet<usize>) -> BTreeSet<usize>,
    );
    let changes: [Change; 4] = [
        (BitSet::union_with, |one, other| one | other),
        (BitSet::intersect_with, |one, other| one & other),
        (BitSet::subtract, |one, other| one - other),
        (BitSet::xor_with, |one, other| one ^ other),
    ];
    let sets = element_sets();
    for one in &sets {
        for other in sets.iter().step_by(3) {
            for (change, expected) in changes {
                let expected = expected(one, other);
                for other in [bit_set(other), with_empty_words(&bit_set(other))] {
                    let mut set = bit_set(one);
                    change(&mut set, &other);
                    assert!(
                        set.iter().eq(expected.iter().copied()),
                        "{one:?} and {other:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_shift_moves_each_element() {
    let mut rng = Rng::new(4);
    let sets = element_sets();
    for elements in &sets {
        for by in SIZES {
            let old = rng.pick(&sets);
            let other = bit_set(elements);
            for largest in [0, by, 63, 64, 130, 299, 1000, usize::MAX] {
                let moved = elements.iter().map(|element| element + by);
                let mut expected: BTreeSet<usize> =
                    moved.filter(|&sum| sum <= largest).collect();
                expected.extend(old);
                let mut set = bit_set(old);
                set.union_with_shifted_up(&other, by, largest);
                assert_eq!(
                    set,
                    bit_set(&expected),
                    "{elements:?} up by {by} to {largest}"
                );
            }
            let mut expected: BTreeSet<usize> = elements
                .iter()
                .filter_map(|element| element.checked_sub(by))
                .collect();
            expected.extend(old);
            let mut set = bit_set(old);
            set.union_with_shifted_down(&other, by);
            assert_eq!(set, bit_set(&expected), "{elements:?} down by {by}");
        }
    }
}

#[test]
fn what_is_shifted_beyond_the_largest_takes_no_memory() {
    let mut set = BitSet::default();
    for other in [BTreeSet::new(), BTreeSet::from([0, 5])] {
        set.union_with_shifted_up(
            &with_empty_words(&bit_set(&other)),
            usize::MAX,
            usize::MAX - 1,
        );
        set.union_with_shifted_up(&bit_set(&other), usize::MAX - 7, 100);
        set.union_with_shifted_down(&bit_set(&other), usize::MAX);
    }
    set.union_with_shifted_up(
        &with_empty_words(&BitSet::default()),
        usize::MAX,
        usize::MAX,
    );
    assert_eq!(set, BitSet::default());
}

//! Maps and sets that hash. Entries lie in the order in which they came, apart from gaps that the last one fills; so the
//! order, which is random in the real library, is the same in each run.

pub mod state {
    use core::hash::{BuildHasher, Hasher, SipHasher13};

    #[derive(Clone, Debug)]
    pub struct DefaultHasher(SipHasher13);

    impl DefaultHasher {
        pub fn new() -> DefaultHasher { DefaultHasher(SipHasher13::new_with_keys(0, 0)) }
    }

    impl Default for DefaultHasher {
        fn default() -> DefaultHasher { DefaultHasher::new() }
    }

    impl Hasher for DefaultHasher {
        fn write(&mut self, bytes: &[u8]) { self.0.write(bytes); }
        fn finish(&self) -> u64 { self.0.finish() }
    }

    #[derive(Clone, Copy, Debug, Default)]
    pub struct RandomState;

    impl RandomState {
        pub fn new() -> RandomState { RandomState }
    }

    impl BuildHasher for RandomState {
        type Hasher = Mixer;
        fn build_hasher(&self) -> Mixer { Mixer(0x9e37_79b9_7f4a_7c15) }
    }

    #[derive(Clone, Copy, Debug)]
    pub struct Mixer(u64);

    impl Mixer {
        fn mix(&mut self, number: u64) {
            let mixed = (self.0 ^ number).wrapping_mul(0xd6e8_feb8_6659_fd93);
            self.0 = mixed ^ mixed >> 32;
        }
    }

    impl Hasher for Mixer {
        fn write(&mut self, bytes: &[u8]) {
            for part in bytes.chunks(8) {
                let number = part.iter().fold(0, |number, &byte| number << 8 | u64::from(byte));
                self.mix(number);
            }
        }
        fn write_u8(&mut self, number: u8) { self.mix(number as u64); }
        fn write_u16(&mut self, number: u16) { self.mix(number as u64); }
        fn write_u32(&mut self, number: u32) { self.mix(number as u64); }
        fn write_u64(&mut self, number: u64) { self.mix(number); }
        fn write_usize(&mut self, number: usize) { self.mix(number as u64); }
        fn finish(&self) -> u64 { self.0 }
    }
}

pub mod hash_map {
    pub use super::state::{DefaultHasher, RandomState};
    use core::borrow::Borrow;
    use core::fmt;
    use core::hash::{BuildHasher, Hash};
    use core::ops::Index;
    use core::{mem, slice};
    use memory::vec::{self, Vec};

    struct Slot<K, V> {
        hash: u64,
        key: K,
        value: V,
    }

    pub struct HashMap<K, V, S = RandomState> {
        slots: Vec<Slot<K, V>>,
        /// Numbers of slots, from 1 on; 0 is free. Who does not find its place free takes the next one. There are a
        places: Vec<u32>,
        state: S,
    }

    impl<K, V> HashMap<K, V> {
        pub fn new() -> Self { Self::default() }
        pub fn with_capacity(capacity: usize) -> Self { Self::with_capacity_and_hasher(capacity, RandomState) }
    }

    impl<K, V, S> HashMap<K, V, S> {
        pub const fn with_hasher(state: S) -> Self { HashMap { slots: Vec::new(), places: Vec::new(), state } }
        pub fn with_capacity_and_hasher(capacity: usize, state: S) -> Self {
            let mut map = Self::with_hasher(state);
            if capacity > 0 {
                map.slots.reserve(capacity);
                spread(&map.slots, &mut map.places, capacity);
            }
            map
        }

        pub fn capacity(&self) -> usize { self.slots.capacity() }
        pub fn hasher(&self) -> &S { &self.state }
        pub fn len(&self) -> usize { self.slots.len() }
        pub fn is_empty(&self) -> bool { self.slots.is_empty() }
        pub fn clear(&mut self) {
            self.slots.clear();
            self.places.fill(0);
        }

        pub fn drain(&mut self) -> IntoIter<K, V> {
            self.places.fill(0);
            IntoIter(mem::take(&mut self.slots).into_iter())
        }

        pub fn retain(&mut self, mut test: impl FnMut(&K, &mut V) -> bool) {
            self.slots.retain_mut(|slot| test(&slot.key, &mut slot.value));
            let count = self.slots.capacity();
            spread(&self.slots, &mut self.places, count);
        }

        pub fn reserve(&mut self, more: usize) {
            self.slots.reserve(more);
            let count = self.slots.len() + more;
            spread(&self.slots, &mut self.places, count);
        }

        pub fn shrink_to_fit(&mut self) {}
        pub fn iter(&self) -> Iter<'_, K, V> { Iter(self.slots.iter()) }
        pub fn iter_mut(&mut self) -> IterMut<'_, K, V> { IterMut(self.slots.iter_mut()) }
        pub fn keys(&self) -> Keys<'_, K, V> { Keys(self.slots.iter()) }
        pub fn values(&self) -> Values<'_, K, V> { Values(self.slots.iter()) }
        pub fn values_mut(&mut self) -> ValuesMut<'_, K, V> { ValuesMut(self.slots.iter_mut()) }
        pub fn into_keys(self) -> impl ExactSizeIterator<Item = K> { self.slots.into_iter().map(|slot| slot.key) }
        pub fn into_values(self) -> impl ExactSizeIterator<Item = V> { self.slots.into_iter().map(|slot| slot.value) }
    }

    /// The place where a hash belongs, among a power of two. The upper bits of the product hang on all bits of the hash.
    fn home(hash: u64, count: usize) -> usize {
        (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & (count - 1)
    }

    /// Finds places anew, with room for so many entries.
    fn spread<K, V>(slots: &[Slot<K, V>], places: &mut Vec<u32>, count: usize) {
        let count = (count.max(slots.len()) * 4 / 3 + 4).next_power_of_two().max(places.len());
        places.clear();
        places.resize(count, 0);
        for (number, slot) in (1..).zip(slots) {
            let mut place = home(slot.hash, count);
            while places[place] != 0 {
                place = (place + 1) & (count - 1);
            }
            places[place] = number;
        }
    }

    impl<K: Eq + Hash, V, S: BuildHasher> HashMap<K, V, S> {
        /// The place of a key and, if it is there, the index of its slot.
        fn find<Q: Hash + Eq + ?Sized>(&self, hash: u64, key: &Q) -> (usize, Option<usize>)
        where
            K: Borrow<Q>,
        {
            let count = self.places.len();
            if count == 0 {
                return (0, None);
            }
            let mut place = home(hash, count);
            loop {
                let number = self.places[place] as usize;
                if number == 0 {
                    return (place, None);
                }
                let slot = &self.slots[number - 1];
                if slot.hash == hash && slot.key.borrow() == key {
                    return (place, Some(number - 1));
                }
                place = (place + 1) & (count - 1);
            }
        }

        fn index<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<usize>
        where
            K: Borrow<Q>,
        {
            match self.slots.is_empty() {
                true => None,
                false => self.find(self.state.hash_one(key), key).1,
            }
        }

        /// Adds a key that is not there; gives its index.
        fn push(&mut self, hash: u64, mut place: usize, key: K, value: V) -> usize {
            let index = self.slots.len();
            self.slots.push(Slot { hash, key, value });
            if (index + 1) * 4 > self.places.len() * 3 {
                spread(&self.slots, &mut self.places, index * 2);
            } else {
                while self.places[place] != 0 {
                    place = (place + 1) & (self.places.len() - 1);
                }
                self.places[place] = index as u32 + 1;
            }
            index
        }

        /// Takes out the entry at a place.
        fn pull(&mut self, mut place: usize, index: usize) -> Slot<K, V> {
            let last = self.slots.len() - 1;
            let around = self.places.len() - 1;
            if index < last {
                // The last entry comes here.
                let mut moved = home(self.slots[last].hash, around + 1);
                while self.places[moved] as usize != last + 1 {
                    moved = (moved + 1) & around;
                }
                self.places[moved] = index as u32 + 1;
            }
            let slot = self.slots.swap_remove(index);
            // Those behind move up, unless that would bring them before their home.
            let mut next = place;
            loop {
                self.places[place] = 0;
                loop {
                    next = (next + 1) & around;
                    let number = self.places[next] as usize;
                    if number == 0 {
                        return slot;
                    }
                    let home = home(self.slots[number - 1].hash, around + 1);
                    if next.wrapping_sub(home) & around >= next.wrapping_sub(place) & around {
                        break;
                    }
                }
                self.places[place] = self.places[next];
                place = next;
            }
        }

        pub fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<&V>
        where
            K: Borrow<Q>,
        {
            self.index(key).map(|index| &self.slots[index].value)
        }

        pub fn get_mut<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
        where
            K: Borrow<Q>,
        {
            self.index(key).map(|index| &mut self.slots[index].value)
        }

        pub fn get_key_value<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<(&K, &V)>
        where
            K: Borrow<Q>,
        {
            self.index(key).map(|index| (&self.slots[index].key, &self.slots[index].value))
        }

        pub fn contains_key<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> bool
        where
            K: Borrow<Q>,
        {
            self.index(key).is_some()
        }

        pub fn insert(&mut self, key: K, value: V) -> Option<V> {
            match self.entry(key) {
                Entry::Occupied(mut entry) => Some(entry.insert(value)),
                Entry::Vacant(entry) => {
                    entry.insert(value);
                    None
                }
            }
        }

        pub fn remove<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<V>
        where
            K: Borrow<Q>,
        {
            self.remove_entry(key).map(|(_, value)| value)
        }

        pub fn remove_entry<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<(K, V)>
        where
            K: Borrow<Q>,
        {
            let (place, index) = self.find(self.state.hash_one(key), key);
            index.map(|index| {
                let slot = self.pull(place, index);
                (slot.key, slot.value)
            })
        }

        pub fn entry(&mut self, key: K) -> Entry<'_, K, V, S> {
            let hash = self.state.hash_one(&key);
            match self.find(hash, &key) {
                (place, Some(index)) => Entry::Occupied(OccupiedEntry { map: self, place, index }),
                (place, None) => Entry::Vacant(VacantEntry { map: self, place, hash, key }),
            }
        }
    }

    pub enum Entry<'a, K, V, S = RandomState> {
        Occupied(OccupiedEntry<'a, K, V, S>),
        Vacant(VacantEntry<'a, K, V, S>),
    }

    pub struct OccupiedEntry<'a, K, V, S = RandomState> {
        map: &'a mut HashMap<K, V, S>,
        place: usize,
        index: usize,
    }

    pub struct VacantEntry<'a, K, V, S = RandomState> {
        map: &'a mut HashMap<K, V, S>,
        place: usize,
        hash: u64,
        key: K,
    }

    impl<'a, K: Eq + Hash, V, S: BuildHasher> OccupiedEntry<'a, K, V, S> {
        pub fn key(&self) -> &K { &self.map.slots[self.index].key }
        pub fn get(&self) -> &V { &self.map.slots[self.index].value }
        pub fn get_mut(&mut self) -> &mut V { &mut self.map.slots[self.index].value }
        pub fn into_mut(self) -> &'a mut V { &mut self.map.slots[self.index].value }
        pub fn insert(&mut self, value: V) -> V { mem::replace(self.get_mut(), value) }
        pub fn remove(self) -> V { self.map.pull(self.place, self.index).value }
        pub fn remove_entry(self) -> (K, V) {
            let slot = self.map.pull(self.place, self.index);
            (slot.key, slot.value)
        }
    }

    impl<'a, K: Eq + Hash, V, S: BuildHasher> VacantEntry<'a, K, V, S> {
        pub fn key(&self) -> &K { &self.key }
        pub fn into_key(self) -> K { self.key }
        pub fn insert(self, value: V) -> &'a mut V {
            let VacantEntry { map, place, hash, key } = self;
            let index = map.push(hash, place, key, value);
            &mut map.slots[index].value
        }
    }

    impl<'a, K: Eq + Hash, V, S: BuildHasher> Entry<'a, K, V, S> {
        pub fn or_insert(self, value: V) -> &'a mut V { self.or_insert_with(|| value) }
        pub fn or_insert_with(self, value: impl FnOnce() -> V) -> &'a mut V { self.or_insert_with_key(|_| value()) }
        pub fn or_insert_with_key(self, value: impl FnOnce(&K) -> V) -> &'a mut V {
            match self {
                Entry::Occupied(entry) => entry.into_mut(),
                Entry::Vacant(entry) => {
                    let value = value(&entry.key);
                    entry.insert(value)
                }
            }
        }
        pub fn or_default(self) -> &'a mut V
        where
            V: Default,
        {
            self.or_insert_with(V::default)
        }
        pub fn and_modify(mut self, change: impl FnOnce(&mut V)) -> Self {
            if let Entry::Occupied(entry) = &mut self {
                change(entry.get_mut());
            }
            self
        }
        pub fn key(&self) -> &K {
            match self {
                Entry::Occupied(entry) => entry.key(),
                Entry::Vacant(entry) => entry.key(),
            }
        }
    }

    macro_rules! iterator {
        ($name:ident<$($life:lifetime)?>, $inner:ty, $item:ty, $slot:ident => $value:expr) => {
            pub struct $name<$($life,)? K, V>($inner);

            impl<$($life,)? K, V> Iterator for $name<$($life,)? K, V> {
                type Item = $item;
                fn next(&mut self) -> Option<$item> { self.0.next().map(|$slot| $value) }
                fn size_hint(&self) -> (usize, Option<usize>) { self.0.size_hint() }
            }

            impl<$($life,)? K, V> ExactSizeIterator for $name<$($life,)? K, V> {}
        };
    }

    iterator!(Iter<'a>, slice::Iter<'a, Slot<K, V>>, (&'a K, &'a V), slot => (&slot.key, &slot.value));
    iterator!(IterMut<'a>, slice::IterMut<'a, Slot<K, V>>, (&'a K, &'a mut V), slot => (&slot.key, &mut slot.value));
    iterator!(IntoIter<>, vec::IntoIter<Slot<K, V>>, (K, V), slot => (slot.key, slot.value));
    iterator!(Keys<'a>, slice::Iter<'a, Slot<K, V>>, &'a K, slot => &slot.key);
    iterator!(Values<'a>, slice::Iter<'a, Slot<K, V>>, &'a V, slot => &slot.value);
    iterator!(ValuesMut<'a>, slice::IterMut<'a, Slot<K, V>>, &'a mut V, slot => &mut slot.value);

    impl<K, V> Clone for Iter<'_, K, V> {
        fn clone(&self) -> Self { Iter(self.0.clone()) }
    }

    impl<K, V> Clone for Keys<'_, K, V> {
        fn clone(&self) -> Self { Keys(self.0.clone()) }
    }

    impl<K, V> Clone for Values<'_, K, V> {
        fn clone(&self) -> Self { Values(self.0.clone()) }
    }

    impl<'a, K, V, S> IntoIterator for &'a HashMap<K, V, S> {
        type Item = (&'a K, &'a V);
        type IntoIter = Iter<'a, K, V>;
        fn into_iter(self) -> Iter<'a, K, V> { self.iter() }
    }

    impl<'a, K, V, S> IntoIterator for &'a mut HashMap<K, V, S> {
        type Item = (&'a K, &'a mut V);
        type IntoIter = IterMut<'a, K, V>;
        fn into_iter(self) -> IterMut<'a, K, V> { self.iter_mut() }
    }

    impl<K, V, S> IntoIterator for HashMap<K, V, S> {
        type Item = (K, V);
        type IntoIter = IntoIter<K, V>;
        fn into_iter(self) -> IntoIter<K, V> { IntoIter(self.slots.into_iter()) }
    }

    impl<K: Eq + Hash, V, S: BuildHasher> Extend<(K, V)> for HashMap<K, V, S> {
        fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
            entries.into_iter().for_each(|(key, value)| {
                self.insert(key, value);
            });
        }
    }

    impl<'a, K: Eq + Hash + Copy, V: Copy, S: BuildHasher> Extend<(&'a K, &'a V)> for HashMap<K, V, S> {
        fn extend<I: IntoIterator<Item = (&'a K, &'a V)>>(&mut self, entries: I) {
            self.extend(entries.into_iter().map(|(&key, &value)| (key, value)));
        }
    }

    impl<K: Eq + Hash, V, S: BuildHasher + Default> FromIterator<(K, V)> for HashMap<K, V, S> {
        fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
            let mut map = Self::default();
            map.extend(entries);
            map
        }
    }

    impl<K: Eq + Hash, V, const N: usize> From<[(K, V); N]> for HashMap<K, V> {
        fn from(entries: [(K, V); N]) -> Self { entries.into_iter().collect() }
    }

    impl<K: Eq + Hash + Borrow<Q>, Q: Eq + Hash + ?Sized, V, S: BuildHasher> Index<&Q> for HashMap<K, V, S> {
        type Output = V;
        fn index(&self, key: &Q) -> &V { self.get(key).expect("no entry found for key") }
    }

    impl<K, V, S: Default> Default for HashMap<K, V, S> {
        fn default() -> Self { Self::with_hasher(S::default()) }
    }

    impl<K: Clone, V: Clone, S: Clone> Clone for HashMap<K, V, S> {
        fn clone(&self) -> Self {
            let copy = |slot: &Slot<K, V>| Slot { hash: slot.hash, key: slot.key.clone(), value: slot.value.clone() };
            HashMap {
                slots: self.slots.iter().map(copy).collect(),
                places: self.places.clone(),
                state: self.state.clone(),
            }
        }
    }

    impl<K: Eq + Hash, V: PartialEq, S: BuildHasher> PartialEq for HashMap<K, V, S> {
        fn eq(&self, other: &Self) -> bool {
            self.len() == other.len() && self.iter().all(|(key, value)| other.get(key) == Some(value))
        }
    }

    impl<K: Eq + Hash, V: Eq, S: BuildHasher> Eq for HashMap<K, V, S> {}

    impl<K: fmt::Debug, V: fmt::Debug, S> fmt::Debug for HashMap<K, V, S> {
        fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.debug_map().entries(self.iter()).finish()
        }
    }
}

pub mod hash_set {
    use super::hash_map::{self, HashMap, RandomState};
    use core::borrow::Borrow;
    use core::fmt;
    use core::hash::{BuildHasher, Hash};
    use core::ops::{BitAnd, BitOr, BitXor, Sub};

    #[derive(Clone)]
    pub struct HashSet<T, S = RandomState>(HashMap<T, (), S>);

    pub type Iter<'a, T> = hash_map::Keys<'a, T, ()>;

    impl<T> HashSet<T> {
        pub fn new() -> Self { Self::default() }
        pub fn with_capacity(capacity: usize) -> Self { HashSet(HashMap::with_capacity(capacity)) }
    }

    impl<T, S> HashSet<T, S> {
        pub const fn with_hasher(state: S) -> Self { HashSet(HashMap::with_hasher(state)) }
        pub fn with_capacity_and_hasher(capacity: usize, state: S) -> Self {
            HashSet(HashMap::with_capacity_and_hasher(capacity, state))
        }
        pub fn capacity(&self) -> usize { self.0.capacity() }
        pub fn len(&self) -> usize { self.0.len() }
        pub fn is_empty(&self) -> bool { self.0.is_empty() }
        pub fn clear(&mut self) { self.0.clear(); }
        pub fn reserve(&mut self, more: usize) { self.0.reserve(more); }
        pub fn iter(&self) -> Iter<'_, T> { self.0.keys() }
        pub fn drain(&mut self) -> impl Iterator<Item = T> { self.0.drain().map(|(member, ())| member) }
        pub fn retain(&mut self, mut test: impl FnMut(&T) -> bool) { self.0.retain(|member, ()| test(member)); }
    }

    impl<T: Eq + Hash, S: BuildHasher> HashSet<T, S> {
        pub fn contains<Q: Hash + Eq + ?Sized>(&self, member: &Q) -> bool
        where
            T: Borrow<Q>,
        {
            self.0.contains_key(member)
        }
        pub fn get<Q: Hash + Eq + ?Sized>(&self, member: &Q) -> Option<&T>
        where
            T: Borrow<Q>,
        {
            self.0.get_key_value(member).map(|(member, ())| member)
        }
        pub fn insert(&mut self, member: T) -> bool { self.0.insert(member, ()).is_none() }
        pub fn remove<Q: Hash + Eq + ?Sized>(&mut self, member: &Q) -> bool
        where
            T: Borrow<Q>,
        {
            self.0.remove(member).is_some()
        }
        pub fn take<Q: Hash + Eq + ?Sized>(&mut self, member: &Q) -> Option<T>
        where
            T: Borrow<Q>,
        {
            self.0.remove_entry(member).map(|(member, ())| member)
        }
        pub fn intersection<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = &'a T> + Clone {
            self.iter().filter(move |member| other.contains(*member))
        }
        pub fn difference<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = &'a T> + Clone {
            self.iter().filter(move |member| !other.contains(*member))
        }
        pub fn union<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = &'a T> + Clone {
            self.iter().chain(other.difference(self))
        }
        pub fn symmetric_difference<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = &'a T> + Clone {
            self.difference(other).chain(other.difference(self))
        }
        pub fn is_subset(&self, other: &Self) -> bool { self.iter().all(|member| other.contains(member)) }
        pub fn is_superset(&self, other: &Self) -> bool { other.is_subset(self) }
        pub fn is_disjoint(&self, other: &Self) -> bool { !self.iter().any(|member| other.contains(member)) }
    }

    macro_rules! operator {
        ($($trait:ident, $operator:ident, $function:ident;)*) => {$(
            impl<T: Eq + Hash + Clone, S: BuildHasher + Default> $trait<&HashSet<T, S>> for &HashSet<T, S> {
                type Output = HashSet<T, S>;
                fn $operator(self, other: &HashSet<T, S>) -> HashSet<T, S> {
                    self.$function(other).cloned().collect()
                }
            }
        )*};
    }

    operator! {
        BitAnd, bitand, intersection; BitOr, bitor, union; BitXor, bitxor, symmetric_difference; Sub, sub, difference;
    }

    impl<T, S> IntoIterator for HashSet<T, S> {
        type Item = T;
        type IntoIter = core::iter::Map<hash_map::IntoIter<T, ()>, fn((T, ())) -> T>;
        fn into_iter(self) -> Self::IntoIter { self.0.into_iter().map(|(member, ())| member) }
    }

    impl<'a, T, S> IntoIterator for &'a HashSet<T, S> {
        type Item = &'a T;
        type IntoIter = Iter<'a, T>;
        fn into_iter(self) -> Iter<'a, T> { self.iter() }
    }

    impl<T: Eq + Hash, S: BuildHasher> Extend<T> for HashSet<T, S> {
        fn extend<I: IntoIterator<Item = T>>(&mut self, members: I) {
            self.0.extend(members.into_iter().map(|member| (member, ())));
        }
    }

    impl<'a, T: Eq + Hash + Copy + 'a, S: BuildHasher> Extend<&'a T> for HashSet<T, S> {
        fn extend<I: IntoIterator<Item = &'a T>>(&mut self, members: I) { self.extend(members.into_iter().copied()); }
    }

    impl<T: Eq + Hash, S: BuildHasher + Default> FromIterator<T> for HashSet<T, S> {
        fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
            let mut set = Self::default();
            set.extend(members);
            set
        }
    }

    impl<T: Eq + Hash, const N: usize> From<[T; N]> for HashSet<T> {
        fn from(members: [T; N]) -> Self { members.into_iter().collect() }
    }

    impl<T, S: Default> Default for HashSet<T, S> {
        fn default() -> Self { HashSet(HashMap::default()) }
    }

    impl<T: Eq + Hash, S: BuildHasher> PartialEq for HashSet<T, S> {
        fn eq(&self, other: &Self) -> bool { self.len() == other.len() && self.is_subset(other) }
    }

    impl<T: Eq + Hash, S: BuildHasher> Eq for HashSet<T, S> {}

    impl<T: fmt::Debug, S> fmt::Debug for HashSet<T, S> {
        fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.debug_set().entries(self.iter()).finish()
        }
    }
}

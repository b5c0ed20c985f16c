//! A fixed number of slots for things that come and go. An [`Id`] is a slot and a generation, so an old id finds
//! nothing instead of another thing. A thing can be *lifted out* while it acts and put back, and its slot stays taken.
//! All memory is allocated at construction. A new thing gets the lowest free slot, so slots follow from the contents
//! alone.

use crate::hash::{StateHash, StateHasher, state_hash};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Id {
    pub slot: u32,
    pub generation: u32,
}
state_hash!(struct Id { slot, generation });

impl Id {
    /// The id of nothing that ever was.
    pub const NOBODY: Id = Id { slot: u32::MAX, generation: u32::MAX };
}

const BITS: usize = u64::BITS as usize;

#[derive(Debug)]
pub struct Pool<T> {
    /// As many as were ever taken at once, so that a clone copies no more.
    places: Vec<Option<T>>,
    generations: Vec<u32>,
    capacity: usize,
    /// One bit for each slot, set while it is taken. A search reads 64 at a time.
    taken: Vec<u64>,
    /// The same for the slots whose contents may have changed since [`Pool::become_like`].
    touched: Vec<u64>,
    len: usize,
}

impl<T> Pool<T> {
    pub fn new(capacity: usize) -> Pool<T> {
        Pool {
            places: Vec::with_capacity(capacity),
            generations: Vec::with_capacity(capacity),
            capacity,
            taken: vec![0; capacity.div_ceil(BITS)],
            touched: vec![0; capacity.div_ceil(BITS)],
            len: 0,
        }
    }

    pub fn capacity(&self) -> usize {
        self.capacity
    }

    pub fn bytes(&self) -> usize {
        let words = (self.taken.capacity() + self.touched.capacity()) * size_of::<u64>()
            + self.generations.capacity() * size_of::<u32>();
        words + self.places.capacity() * size_of::<Option<T>>()
    }

    pub fn len(&self) -> usize {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the number of slots that were ever taken at once. All slots above it are free.
    pub fn slots(&self) -> u32 {
        self.places.len() as u32
    }

    /// Stores what `make` returns for its new id. Returns `None` without calling `make` if every slot is taken.
    pub fn insert(&mut self, make: impl FnOnce(Id) -> T) -> Option<Id> {
        let word = self.taken.iter().position(|&bits| bits != u64::MAX)?;
        let slot = word * BITS + self.taken[word].trailing_ones() as usize;
        if slot >= self.capacity() {
            return None;
        }
        // The lowest free slot is at most one after those that were taken before.
        if slot == self.places.len() {
            self.places.push(None);
            self.generations.push(0);
        }
        let id = Id { slot: slot as u32, generation: self.generations[slot] };
        self.places[slot] = Some(make(id));
        self.taken[word] |= 1 << (slot % BITS);
        self.touched[word] |= 1 << (slot % BITS);
        self.len += 1;
        Some(id)
    }

    /// Frees the slot. Ids that refer to it find nothing from now on.
    pub fn remove(&mut self, id: Id) -> Option<T> {
        if !self.holds(id) {
            return None;
        }
        let slot = id.slot as usize;
        self.taken[slot / BITS] &= !(1 << (slot % BITS));
        self.touched[slot / BITS] |= 1 << (slot % BITS);
        self.generations[slot] = self.generations[slot].wrapping_add(1);
        self.len -= 1;
        self.places[slot].take()
    }

    /// Returns `None` while the thing is lifted out.
    #[inline]
    pub fn get(&self, id: Id) -> Option<&T> {
        if self.holds(id) { self.places[id.slot as usize].as_ref() } else { None }
    }

    /// Lifts the thing out. [`Pool::put_back`] must follow.
    #[inline]
    pub fn lift(&mut self, id: Id) -> Option<T> {
        if self.holds(id) { self.places[id.slot as usize].take() } else { None }
    }

    #[inline]
    pub fn put_back(&mut self, id: Id, thing: T) {
        debug_assert!(self.holds(id) && self.places[id.slot as usize].is_none());
        let slot = id.slot as usize;
        self.places[slot] = Some(thing);
        self.touched[slot / BITS] |= 1 << (slot % BITS);
    }

    #[inline]
    pub fn id_at(&self, slot: u32) -> Option<Id> {
        let at = slot as usize;
        let taken = at < self.places.len() && self.taken[at / BITS] >> (at % BITS) & 1 == 1;
        taken.then(|| Id { slot, generation: self.generations[at] })
    }

    /// Returns the first taken slot at or after `slot`. A loop over it may change the pool.
    #[inline]
    pub fn next_from(&self, slot: u32) -> Option<Id> {
        let mut word = slot as usize / BITS;
        let mut bits = self.taken.get(word)? & (u64::MAX << (slot as usize % BITS));
        while bits == 0 {
            word += 1;
            bits = *self.taken.get(word)?;
        }
        self.id_at((word * BITS) as u32 + bits.trailing_zeros())
    }

    /// Iterates over everything that is not lifted out, in slot order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Id, &T)> {
        self.places.iter().zip(&self.generations).enumerate().filter_map(|(slot, (place, &generation))| {
            place.as_ref().map(|thing| (Id { slot: slot as u32, generation }, thing))
        })
    }

    #[inline]
    fn holds(&self, id: Id) -> bool {
        self.id_at(id.slot) == Some(id)
    }
}

impl<T: Clone> Pool<T> {
    /// Returns a copy without spare memory. Copy it back with `become_like` into a pool that has room.
    pub fn kept(&self) -> Pool<T> {
        Pool {
            places: self.places.clone(),
            generations: self.generations.clone(),
            taken: self.taken.clone(),
            touched: Vec::new(),
            capacity: self.capacity,
            len: self.len,
        }
    }

    /// Copies another pool, in the memory that it has, and calls `changed` with each slot that may differ. If `is_back`, the
    /// other pool is the one that was copied last, and only what has changed since then is copied again.
    pub fn become_like(&mut self, source: &Pool<T>, is_back: bool, mut changed: impl FnMut(u32, Option<&T>)) {
        debug_assert!(self.capacity >= source.places.len());
        let slots = self.places.len().max(source.places.len());
        self.places.resize(slots, None);
        self.generations.resize(slots, 0);
        for word in 0..slots.div_ceil(BITS) {
            let mut bits = std::mem::take(&mut self.touched[word]) | if is_back { 0 } else { u64::MAX };
            while bits != 0 {
                let slot = word * BITS + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                if slot < source.places.len() {
                    self.places[slot].clone_from(&source.places[slot]);
                    self.generations[slot] = source.generations[slot];
                } else if slot < slots {
                    self.places[slot] = None;
                }
                if slot < slots {
                    changed(slot as u32, self.places[slot].as_ref());
                }
            }
        }
        self.places.truncate(source.places.len());
        self.generations.truncate(source.places.len());
        self.taken.clone_from(&source.taken);
        self.len = source.len;
    }
}

/// Covers the contents in slot order, without the generations of free slots: ids are compared and never counted.
impl<T: StateHash> StateHash for Pool<T> {
    fn feed(&self, hasher: &mut StateHasher) {
        self.iter().for_each(|(_, thing)| thing.feed(hasher));
    }
}

/// Keeps the whole capacity, so that the clone allocates no more than its original.
impl<T: Clone> Clone for Pool<T> {
    fn clone(&self) -> Pool<T> {
        let mut clone = Pool { taken: self.taken.clone(), len: self.len, ..Pool::new(self.capacity) };
        clone.places.extend_from_slice(&self.places);
        clone.generations.extend_from_slice(&self.generations);
        clone
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_id_finds_nothing_in_a_place_taken_again() {
        let mut pool = Pool::new(2);
        let first = pool.insert(|_| 'a').unwrap();
        assert_eq!(pool.remove(first), Some('a'));
        let second = pool.insert(|_| 'b').unwrap();
        assert_eq!(first.slot, second.slot);
        assert_eq!(pool.get(first), None);
        assert_eq!(pool.get(second), Some(&'b'));
        assert_eq!(pool.remove(first), None);
    }

    #[test]
    fn a_full_pool_says_so_and_keeps_what_it_has() {
        let mut pool = Pool::new(65);
        for n in 0..65 {
            assert!(pool.insert(|_| n).is_some());
        }
        assert_eq!(pool.insert(|_| 65), None);
        assert_eq!((pool.len(), pool.iter().count()), (65, 65));
    }

    #[test]
    fn a_lifted_thing_keeps_its_place_but_is_not_seen() {
        let mut pool = Pool::new(4);
        let (a, b) = (pool.insert(|_| 1).unwrap(), pool.insert(|_| 2).unwrap());
        let lifted = pool.lift(a).unwrap();
        assert_eq!(pool.get(a), None);
        assert_eq!(pool.lift(a), None);
        assert_eq!(pool.insert(|_| 3).unwrap().slot, 2);
        pool.put_back(a, lifted);
        assert_eq!(pool.iter().map(|(id, &n)| (id.slot, n)).collect::<Vec<_>>(), [(0, 1), (1, 2), (2, 3)]);
        pool.remove(b);
        assert_eq!(pool.next_from(1).map(|id| id.slot), Some(2), "the freed place is passed over");
    }
}

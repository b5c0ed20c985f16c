//! The buckets of all cells. Each cell owns a *home* bucket. Boxes that do not fit go into a chain of spare buckets
//! behind it. The number of buckets never changes.

use crate::lanes::{Bucket, LANES, Offsets};
use alloc::vec;
use alloc::vec::Vec;

/// End of a chain.
pub(crate) const NONE: u32 = u32::MAX;

/// The position of an item: bucket and lane in one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Seat(u32);

impl Seat {
    #[inline(always)]
    pub fn new(bucket: usize, lane: usize) -> Seat {
        Seat((bucket * LANES + lane) as u32)
    }

    #[inline(always)]
    pub fn bucket(self) -> usize {
        self.0 as usize / LANES
    }

    #[inline(always)]
    pub fn lane(self) -> usize {
        self.0 as usize % LANES
    }
}

impl From<u32> for Seat {
    #[inline(always)]
    fn from(number: u32) -> Seat {
        Seat(number)
    }
}

impl From<Seat> for u32 {
    #[inline(always)]
    fn from(seat: Seat) -> u32 {
        seat.0
    }
}

/// Homes come first, then spare buckets. The first spare bucket of a chain is being filled. Those behind it, and the
/// home before it, are full.
#[derive(Debug)]
pub(crate) struct Buckets {
    buckets: Vec<Bucket>,
    next: Vec<u32>,
    homes: usize,
    free: u32,
}

impl Clone for Buckets {
    fn clone(&self) -> Buckets {
        Buckets { buckets: self.buckets.clone(), next: self.next.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Buckets) {
        self.buckets.clone_from(&source.buckets);
        self.next.clone_from(&source.next);
        (self.homes, self.free) = (source.homes, source.free);
    }
}

impl Buckets {
    /// A spare bucket has a full one before it, so an eighth of `capacity` spare buckets is always enough.
    pub fn new(homes: usize, capacity: usize) -> Buckets {
        let spare = capacity / LANES;
        let mut next = vec![NONE; homes + spare];
        for (index, next) in next.iter_mut().enumerate().skip(homes).take(spare.saturating_sub(1)) {
            *next = index as u32 + 1;
        }
        let free = if spare > 0 { homes as u32 } else { NONE };
        Buckets { buckets: vec![Bucket::EMPTY; homes + spare], next, homes, free }
    }

    #[inline(always)]
    pub fn get(&self, bucket: usize) -> &Bucket {
        &self.buckets[bucket]
    }

    #[inline(always)]
    pub fn get_mut(&mut self, bucket: usize) -> &mut Bucket {
        &mut self.buckets[bucket]
    }

    #[inline(always)]
    pub fn two(&self, bucket: usize) -> &[Bucket; 2] {
        self.buckets[bucket..].first_chunk().expect("each level ends with empty homes that no query reaches")
    }

    /// Returns whether more buckets of the same cell follow.
    #[inline(always)]
    pub fn has_behind(&self, bucket: usize) -> bool {
        // The home itself says whether it has a chain, which saves reading `next`.
        if bucket < self.homes { self.buckets[bucket].is_chained() } else { self.next[bucket] != NONE }
    }

    /// Returns the buckets of the same cell that follow.
    #[inline(always)]
    pub fn behind(&self, bucket: usize) -> impl Iterator<Item = usize> {
        let mut at = if self.has_behind(bucket) { self.next[bucket] } else { NONE };
        core::iter::from_fn(move || {
            let bucket = at as usize;
            at = *self.next.get(bucket)?;
            Some(bucket)
        })
    }

    #[inline(always)]
    pub fn all_of(&self, home: usize) -> impl Iterator<Item = usize> {
        core::iter::once(home).chain(self.behind(home))
    }

    #[inline]
    pub fn push(&mut self, home: usize, id: u32, offsets: Offsets) -> Seat {
        let mut index = home;
        let mut lane = self.buckets[index].len();
        if lane == LANES {
            let head = self.next[home];
            if head != NONE {
                (index, lane) = (head as usize, self.buckets[head as usize].len());
            }
            if lane == LANES {
                index = self.free as usize;
                lane = 0;
                self.free = core::mem::replace(&mut self.next[index], head);
                self.next[home] = index as u32;
                self.buckets[home].set_chained(true);
            }
        }
        self.buckets[index].set(lane, id, offsets);
        Seat::new(index, lane)
    }

    /// Removes a box from the cell that owns this home. Returns the id of the box that moved into the gap, if any.
    #[inline]
    pub fn remove(&mut self, home: usize, seat: Seat) -> Option<u32> {
        let head = self.next[home];
        let giver = if head == NONE { home } else { head as usize };
        let last = self.buckets[giver].len() - 1;
        let (id, offsets) = (self.buckets[giver].id(last), self.buckets[giver].offsets(last));
        self.buckets[giver].vacate(last);
        if last == 0 && giver != home {
            self.next[home] = core::mem::replace(&mut self.next[giver], self.free);
            self.free = giver as u32;
            self.buckets[home].set_chained(self.next[home] != NONE);
        }
        if seat == Seat::new(giver, last) {
            return None;
        }
        self.buckets[seat.bucket()].set(seat.lane(), id, offsets);
        Some(id)
    }

    pub fn clear(&mut self, home: usize) {
        while self.next[home] != NONE {
            let bucket = self.next[home] as usize;
            self.buckets[bucket] = Bucket::EMPTY;
            self.next[home] = core::mem::replace(&mut self.next[bucket], self.free);
            self.free = bucket as u32;
        }
        self.buckets[home] = Bucket::EMPTY;
    }

    pub fn bytes(&self) -> usize {
        self.buckets.capacity() * size_of::<Bucket>() + self.next.capacity() * size_of::<u32>()
    }

    /// Checks the shape of a chain and visits each item. Returns the number of spare buckets.
    #[cfg(feature = "inspect")]
    pub fn validate(
        &self,
        home: usize,
        mut visit: impl FnMut(u32, Offsets, Seat) -> Result<(), alloc::string::String>,
    ) -> Result<usize, alloc::string::String> {
        use alloc::format;
        let is_chained = self.next[home] != NONE;
        if is_chained != self.buckets[home].is_chained() {
            return Err(format!("home {home} is wrong about the chain behind it"));
        }
        let mut spare = 0;
        for (place, bucket) in self.all_of(home).enumerate() {
            let stored = self.get(bucket);
            let count = (0..LANES).take_while(|&lane| stored.id(lane) != crate::lanes::NO_ID).count();
            let empty = Bucket::EMPTY.offsets(0);
            if stored.len() != count || (count..LANES).any(|lane| stored.offsets(lane) != empty) {
                return Err(format!("bucket {bucket} has {count} boxes and something behind them"));
            }
            if place > 0 && (bucket < self.homes || count == 0) || place != 1 && is_chained && count < LANES {
                return Err(format!("bucket {bucket} has {count} boxes at place {place} of a chain"));
            }
            spare = place;
            if spare > self.buckets.len() {
                return Err(format!("the chain of home {home} never ends"));
            }
            for lane in 0..count {
                visit(stored.id(lane), stored.offsets(lane), Seat::new(bucket, lane))?;
            }
        }
        Ok(spare)
    }

    #[cfg(feature = "inspect")]
    pub fn free(&self) -> usize {
        let mut at = self.free;
        let chain = core::iter::from_fn(|| {
            let next = *self.next.get(at as usize)?;
            at = next;
            Some(())
        });
        chain.take(self.buckets.len()).count()
    }

    #[cfg(feature = "inspect")]
    pub fn spare(&self) -> usize {
        self.buckets.len() - self.homes
    }
}

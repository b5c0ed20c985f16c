//! Stores boxes in buckets of eight. The store never grows. A cell that is likely to be used owns a *home* bucket.
//! Other cells start a chain with a spare bucket. Boxes that do not fit go into more spare buckets. Boxes, slots,
//! counts and links are four lists, because most queries read the first one and only some of the others.

use super::Slot;
use super::lanes::{Eight, LANES};

/// End of a chain.
pub const NONE: u32 = u32::MAX;
/// Flag in the count of a home bucket that is full and has a chain behind it.
const CHAINED: u8 = 0x80;

/// Position of an item: the bucket and the lane in one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seat(u32);

impl Seat {
    #[inline(always)]
    fn new(bucket: u32, lane: usize) -> Seat {
        Seat(bucket * LANES as u32 + lane as u32)
    }

    #[inline(always)]
    fn bucket(self) -> usize {
        self.0 as usize / LANES
    }

    #[inline(always)]
    fn lane(self) -> usize {
        self.0 as usize % LANES
    }
}

/// Homes come first, in the order of their cells, then spare buckets. The first spare bucket of a chain is being
/// filled. Those behind it, and the home before it, are full. Used lanes come first in a bucket.
#[derive(Clone)]
pub struct Buckets<T: Eight> {
    boxes: Vec<T>,
    slots: Vec<[Slot; LANES]>,
    counts: Vec<u8>,
    next: Vec<u32>,
    homes: u32,
    free: u32,
}

impl<T: Eight> Buckets<T> {
    pub fn new(homes: usize, spare: usize) -> Buckets<T> {
        let all = homes + spare;
        let mut next = vec![NONE; all];
        for (index, next) in next.iter_mut().enumerate().skip(homes).take(spare.saturating_sub(1)) {
            *next = index as u32 + 1;
        }
        Buckets {
            boxes: vec![T::EMPTY; all],
            slots: vec![[0; LANES]; all],
            counts: vec![0; all],
            next,
            homes: homes as u32,
            free: if spare > 0 { homes as u32 } else { NONE },
        }
    }

    #[inline(always)]
    pub fn boxes(&self) -> &[T] {
        &self.boxes
    }

    #[inline(always)]
    pub fn two_boxes(&self, bucket: usize) -> &[T; 2] {
        self.boxes[bucket..].first_chunk().expect("the last home is in the border, which no query reaches")
    }

    #[inline(always)]
    pub fn slot(&self, bucket: usize, lane: usize) -> Slot {
        self.slots[bucket][lane % LANES]
    }

    /// Returns all eight lanes of slots and the number of them in use. Lanes after that number hold old slots.
    #[inline(always)]
    pub fn lanes_and_count(&self, bucket: usize) -> (&[Slot; LANES], u32) {
        (&self.slots[bucket], self.count(bucket))
    }

    #[inline(always)]
    pub fn count(&self, bucket: usize) -> u32 {
        u32::from(self.counts[bucket] & !CHAINED)
    }

    /// Returns the counts of this home and the next one, one byte each, with their chain flags.
    #[inline(always)]
    pub fn two_counts(&self, home: usize) -> u32 {
        let two = &self.counts[home..home + 2];
        u32::from(two[0]) | u32::from(two[1]) << 8
    }

    #[inline(always)]
    pub fn any_chained(counts: u32) -> bool {
        counts & (u32::from(CHAINED) * 0x0101_0101) != 0
    }

    #[inline(always)]
    pub fn sum(counts: u32) -> u32 {
        counts.to_le_bytes().into_iter().map(|count| u32::from(count & !CHAINED)).sum()
    }

    /// Returns the bucket behind this one. The count of most homes says that there is none, which saves reading `next`.
    #[inline(always)]
    pub fn next(&self, bucket: usize) -> u32 {
        if bucket < self.homes as usize && self.counts[bucket] & CHAINED == 0 {
            return NONE;
        }
        self.next[bucket]
    }

    #[inline(always)]
    pub fn home_chain(&self, home: u32) -> impl Iterator<Item = usize> {
        std::iter::once(home as usize).chain(self.chain(self.next(home as usize)))
    }

    #[inline(always)]
    pub fn chain(&self, head: u32) -> impl Iterator<Item = usize> {
        let mut at = head;
        std::iter::from_fn(move || {
            let bucket = at as usize;
            at = *self.next.get(bucket)?;
            Some(bucket)
        })
    }

    pub fn items(&self, head: u32) -> impl Iterator<Item = (Slot, T::One)> {
        self.chain(head).flat_map(|bucket| self.items_in(bucket))
    }

    pub fn items_in(&self, bucket: usize) -> impl Iterator<Item = (Slot, T::One)> {
        (0..self.count(bucket) as usize).map(move |lane| (self.slots[bucket][lane], self.boxes[bucket].get(lane)))
    }

    pub fn box_at(&self, seat: Seat) -> T::One {
        self.boxes[seat.bucket()].get(seat.lane())
    }

    /// The cost of a move within a cell: four stores.
    #[inline(always)]
    pub fn set(&mut self, seat: Seat, one: T::One) {
        self.boxes[seat.bucket()].set(seat.lane(), one);
    }

    #[inline]
    pub fn push_home(&mut self, home: u32, slot: Slot, one: T::One) -> Seat {
        if self.count(home as usize) < LANES as u32 {
            return self.push(home, slot, one);
        }
        let mut head = self.next[home as usize];
        let seat = self.push_chain(&mut head, slot, one);
        self.set_chain(home, head);
        seat
    }

    pub fn push_chain(&mut self, head: &mut u32, slot: Slot, one: T::One) -> Seat {
        if *head == NONE || self.count(*head as usize) == LANES as u32 {
            // A free bucket always exists: see the sizes that the callers of `new` compute.
            let fresh = self.free;
            self.free = std::mem::replace(&mut self.next[fresh as usize], *head);
            *head = fresh;
        }
        self.push(*head, slot, one)
    }

    fn push(&mut self, bucket: u32, slot: Slot, one: T::One) -> Seat {
        let index = bucket as usize;
        let lane = self.count(index) as usize;
        self.boxes[index].set(lane, one);
        self.slots[index][lane % LANES] = slot;
        self.counts[index] += 1;
        Seat::new(bucket, lane)
    }

    /// Removes a box from the cell that owns this home. Returns the slot of the box that moved into the gap, if any.
    #[inline]
    pub fn remove_home(&mut self, home: u32, seat: Seat) -> Option<Slot> {
        let mut head = self.next[home as usize];
        if head == NONE {
            return self.fill_gap(home, seat);
        }
        let moved = self.remove_chain(&mut head, seat);
        self.set_chain(home, head);
        moved
    }

    pub fn remove_chain(&mut self, head: &mut u32, seat: Seat) -> Option<Slot> {
        let giver = *head;
        let moved = self.fill_gap(giver, seat);
        if self.counts[giver as usize] == 0 {
            *head = std::mem::replace(&mut self.next[giver as usize], self.free);
            self.free = giver;
        }
        moved
    }

    fn fill_gap(&mut self, giver: u32, seat: Seat) -> Option<Slot> {
        let index = giver as usize;
        let last = self.count(index) as usize - 1;
        let (slot, one) = (self.slots[index][last % LANES], self.boxes[index].get(last));
        self.boxes[index].set(last, T::UNMATCHED);
        self.counts[index] -= 1;
        if seat == Seat::new(giver, last) {
            return None;
        }
        self.boxes[seat.bucket()].set(seat.lane(), one);
        self.slots[seat.bucket()][seat.lane()] = slot;
        Some(slot)
    }

    fn set_chain(&mut self, home: u32, head: u32) {
        self.next[home as usize] = head;
        let count = &mut self.counts[home as usize];
        *count = if head == NONE { *count & !CHAINED } else { *count | CHAINED };
    }

    pub fn clear_home(&mut self, home: u32) {
        let mut head = self.next[home as usize];
        self.clear_chain(&mut head);
        self.boxes[home as usize] = T::EMPTY;
        self.counts[home as usize] = 0;
        self.next[home as usize] = NONE;
    }

    pub fn clear_chain(&mut self, head: &mut u32) {
        while *head != NONE {
            let bucket = *head as usize;
            self.boxes[bucket] = T::EMPTY;
            self.counts[bucket] = 0;
            let next = std::mem::replace(&mut self.next[bucket], self.free);
            self.free = std::mem::replace(head, next);
        }
    }

    pub fn bytes(&self) -> usize {
        self.boxes.capacity() * size_of::<T>()
            + self.slots.capacity() * size_of::<[Slot; LANES]>()
            + self.counts.capacity()
            + self.next.capacity() * size_of::<u32>()
    }

    /// Checks the shape of a chain, visits each item with its seat, and adds the number of spare buckets to `used`.
    pub fn validate_chain(
        &self,
        head: u32,
        used: &mut usize,
        mut visit: impl FnMut(Slot, T::One, Seat) -> Result<(), String>,
    ) -> Result<(), String> {
        let mut first_spare = true;
        for (position, bucket) in self.chain(head).enumerate() {
            let count = self.count(bucket) as usize;
            let is_home = bucket < self.homes as usize;
            if is_home && position > 0 {
                return Err(format!("home {bucket} hangs in a chain"));
            }
            if count > LANES || (count..LANES).any(|lane| self.boxes[bucket].get(lane) != T::UNMATCHED) {
                return Err(format!("bucket {bucket} has {count} boxes and something behind them"));
            }
            let has_chain = is_home && self.next[bucket] != NONE;
            if has_chain != (self.counts[bucket] & CHAINED != 0) || has_chain && count != LANES {
                return Err(format!("home {bucket} with {count} boxes is wrong about the chain behind it"));
            }
            if !is_home && (count == 0 || !first_spare && count != LANES) {
                return Err(format!("bucket {bucket} of a chain has only {count} boxes"));
            }
            first_spare &= is_home;
            *used += usize::from(!is_home);
            if *used > self.boxes.len() {
                return Err(format!("the chain at {head} never ends"));
            }
            for (lane, (slot, one)) in self.items_in(bucket).enumerate() {
                visit(slot, one, Seat::new(bucket as u32, lane))?;
            }
        }
        Ok(())
    }

    pub fn validate_free(&self, used: usize) -> Result<(), String> {
        let free = self.chain(self.free).take(self.boxes.len() + 1).count();
        match self.boxes.len() - self.homes as usize {
            spare if spare == used + free => Ok(()),
            spare => Err(format!("of {spare} spare buckets {used} are used and {free} free")),
        }
    }
}

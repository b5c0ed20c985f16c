//! Stores the boxes of the grid in buckets of eight. The store never grows. Each cell owns a *home* bucket. Boxes that
//! do not fit, and the list of long boxes, are in chains of spare buckets. Boxes, slots, counts and links are four
//! lists, because most queries read the first one and only some of the others.

use super::Slot;
use super::lanes::{Edges, LANES, Wide};

/// End of a chain.
pub const NONE: u32 = u32::MAX;

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
pub struct Buckets {
    boxes: Vec<Wide>,
    slots: Vec<[Slot; LANES]>,
    counts: Vec<u8>,
    next: Vec<u32>,
    homes: u32,
    free: u32,
}

impl Buckets {
    pub fn new(homes: usize, spare: usize) -> Buckets {
        let all = homes + spare;
        let mut next = vec![NONE; all];
        for (index, next) in next.iter_mut().enumerate().skip(homes).take(spare.saturating_sub(1)) {
            *next = index as u32 + 1;
        }
        Buckets {
            boxes: vec![Wide::EMPTY; all],
            slots: vec![[0; LANES]; all],
            counts: vec![0; all],
            next,
            homes: homes as u32,
            free: if spare > 0 { homes as u32 } else { NONE },
        }
    }

    #[inline(always)]
    pub fn boxes(&self) -> &[Wide] {
        &self.boxes
    }

    #[inline(always)]
    pub fn slot(&self, bucket: usize, lane: usize) -> Slot {
        self.slots[bucket][lane % LANES]
    }

    #[inline(always)]
    pub fn count(&self, bucket: usize) -> u32 {
        u32::from(self.counts[bucket])
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

    pub fn items(&self, head: u32) -> impl Iterator<Item = (Slot, Edges)> {
        self.chain(head).flat_map(|bucket| self.items_in(bucket))
    }

    pub fn items_in(&self, bucket: usize) -> impl Iterator<Item = (Slot, Edges)> {
        (0..self.count(bucket) as usize).map(move |lane| (self.slots[bucket][lane], self.boxes[bucket].get(lane)))
    }

    pub fn box_at(&self, seat: Seat) -> Edges {
        self.boxes[seat.bucket()].get(seat.lane())
    }

    /// The cost of a move within a cell: four stores.
    #[inline(always)]
    pub fn set(&mut self, seat: Seat, one: Edges) {
        self.boxes[seat.bucket()].set(seat.lane(), one);
    }

    #[inline]
    pub fn push_home(&mut self, home: u32, slot: Slot, one: Edges) -> Seat {
        if self.count(home as usize) < LANES as u32 {
            return self.push(home, slot, one);
        }
        let mut head = self.next[home as usize];
        let seat = self.push_chain(&mut head, slot, one);
        self.next[home as usize] = head;
        seat
    }

    pub fn push_chain(&mut self, head: &mut u32, slot: Slot, one: Edges) -> Seat {
        if *head == NONE || self.count(*head as usize) == LANES as u32 {
            // A free bucket always exists: see the sizes that the callers of `new` compute.
            let fresh = self.free;
            self.free = std::mem::replace(&mut self.next[fresh as usize], *head);
            *head = fresh;
        }
        self.push(*head, slot, one)
    }

    fn push(&mut self, bucket: u32, slot: Slot, one: Edges) -> Seat {
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
        self.next[home as usize] = head;
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
        self.boxes[index].set(last, Wide::UNMATCHED);
        self.counts[index] -= 1;
        if seat == Seat::new(giver, last) {
            return None;
        }
        self.boxes[seat.bucket()].set(seat.lane(), one);
        self.slots[seat.bucket()][seat.lane()] = slot;
        Some(slot)
    }

    pub fn clear_home(&mut self, home: u32) {
        let mut head = self.next[home as usize];
        self.clear_chain(&mut head);
        self.boxes[home as usize] = Wide::EMPTY;
        self.counts[home as usize] = 0;
        self.next[home as usize] = NONE;
    }

    pub fn clear_chain(&mut self, head: &mut u32) {
        while *head != NONE {
            let bucket = *head as usize;
            self.boxes[bucket] = Wide::EMPTY;
            self.counts[bucket] = 0;
            let next = std::mem::replace(&mut self.next[bucket], self.free);
            self.free = std::mem::replace(head, next);
        }
    }

    pub fn bytes(&self) -> usize {
        self.boxes.capacity() * size_of::<Wide>()
            + self.slots.capacity() * size_of::<[Slot; LANES]>()
            + self.counts.capacity()
            + self.next.capacity() * size_of::<u32>()
    }

    /// Checks the shape of a chain, visits each item with its seat, and adds the number of spare buckets to `used`.
    pub fn validate_chain(
        &self,
        head: u32,
        used: &mut usize,
        mut visit: impl FnMut(Slot, Edges, Seat) -> Result<(), String>,
    ) -> Result<(), String> {
        let mut first_spare = true;
        for (position, bucket) in self.chain(head).enumerate() {
            let count = self.count(bucket) as usize;
            let is_home = bucket < self.homes as usize;
            if is_home && position > 0 {
                return Err(format!("home {bucket} hangs in a chain"));
            }
            if count > LANES || (count..LANES).any(|lane| self.boxes[bucket].get(lane) != Wide::UNMATCHED) {
                return Err(format!("bucket {bucket} has {count} boxes and something behind them"));
            }
            let has_chain = is_home && self.next[bucket] != NONE;
            if has_chain && count != LANES {
                return Err(format!("home {bucket} has only {count} boxes, but a chain behind it"));
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

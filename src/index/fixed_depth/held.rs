//! What a question has found but not yet shown. Where the hits of one bucket end is a jump that no processor foresees,
//! and a wrong guess costs as much as comparing eight boxes twice over. So questions that meet many buckets hold what
//! they find here, and show it in one go.

use super::super::buckets::Buckets;
use super::super::lanes::{Eight, LANES};
use super::super::{Counts, Slot};

/// The hits in up to eight buckets, eight lanes each.
pub struct HeldHits<'a, T: Eight> {
    store: &'a Buckets<T>,
    buckets: [u32; 8],
    hits: u64,
    used: usize,
}

impl<'a, T: Eight> HeldHits<'a, T> {
    #[inline(always)]
    pub fn new(store: &'a Buckets<T>) -> HeldHits<'a, T> {
        HeldHits { store, buckets: [0; 8], hits: 0, used: 0 }
    }

    #[inline(always)]
    pub fn add(&mut self, bucket: usize, hits: u32, counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
        counts.checks = counts.checks.saturating_add(self.store.count(bucket));
        self.buckets[self.used % 8] = bucket as u32;
        self.hits |= u64::from(hits) << (8 * (self.used % 8));
        // Without hits the place is given to the next one.
        self.used += usize::from(hits != 0);
        if self.used == 8 {
            self.show(counts, visit);
        }
    }

    #[inline(always)]
    pub fn show(&mut self, counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
        counts.hits += self.hits.count_ones();
        counts.candidates += self.hits.count_ones();
        while self.hits != 0 {
            let hit = self.hits.trailing_zeros() as usize;
            self.hits &= self.hits - 1;
            visit(self.store.slot(self.buckets[hit / 8] as usize, hit));
        }
        self.used = 0;
    }
}

/// Slots that need not be compared. A bucket's eight are copied whole, and the next ones over what were too many.
pub struct HeldSlots {
    slots: [Slot; HeldSlots::ROOM],
    used: usize,
}

impl HeldSlots {
    const ROOM: usize = 64;

    #[inline(always)]
    pub fn new() -> HeldSlots {
        HeldSlots { slots: [0; HeldSlots::ROOM], used: 0 }
    }

    #[inline(always)]
    pub fn add(&mut self, (eight, count): (&[Slot; LANES], u32), counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
        self.slots[self.used..self.used + LANES].copy_from_slice(eight);
        self.used += count as usize;
        if self.used > HeldSlots::ROOM - LANES {
            self.show(counts, visit);
        }
    }

    #[inline(always)]
    pub fn show(&mut self, counts: &mut Counts, visit: &mut impl FnMut(Slot)) {
        counts.hits += self.used as u32;
        counts.candidates += self.used as u32;
        self.slots[..self.used].iter().for_each(|&slot| visit(slot));
        self.used = 0;
    }
}

//! Buffers hits before they are passed to `visit`. No processor predicts where the hits of one bucket end, and a wrong
//! prediction costs as much as comparing eight boxes twice. So queries that visit many buckets buffer their hits.

use super::super::buckets::Buckets;
use super::super::lanes::{Eight, LANES};
use super::super::{Counts, Slot};

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
        // Without hits, the next bucket overwrites this entry.
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

/// Slots that need no comparison. All eight lanes of a bucket are copied, and the next copy overwrites the unused ones.
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

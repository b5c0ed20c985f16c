//! An index at work on a crowd. It stores the boxes, answers queries, and keeps the answers so that they can be
//! compared with those of another index. It also tests inexact answers, as every caller of a broad phase must.

use super::MAX_BOXES;
use super::crowd::Crowd;
use crate::geom::Rect;
use crate::index::{self, Counts, Hits, Kind, Setup, Slot, SpatialIndex};

pub struct Stand {
    pub kind: Kind,
    index: Box<dyn SpatialIndex>,
    hits: Hits,
    /// The exact answers of the last batch, one after the other, and the end of each.
    answers: Vec<Slot>,
    ends: Vec<usize>,
    /// A box that the index was made to lose, to see whether the comparison notices it.
    lost: Option<Slot>,
}

impl Stand {
    /// Creates `room` more slots than the crowd has, for boxes that are added by hand.
    pub fn new(kind: Kind, depth: Option<u32>, crowd: &Crowd, room: usize) -> Stand {
        let typical_side = index::typical_side(crowd.boxes().map(|(_, rect)| rect));
        Stand::of_side(kind, depth, typical_side, crowd, room)
    }

    /// The index is made for boxes of this side, which those of the crowd need not have.
    pub fn of_side(kind: Kind, depth: Option<u32>, typical_side: i32, crowd: &Crowd, room: usize) -> Stand {
        let capacity = (crowd.slots() + room).min(MAX_BOXES);
        let mut index = index::build(kind, &Setup { world: crowd.world(), capacity, depth, typical_side });
        let items: Vec<(Slot, Rect)> = crowd.boxes().collect();
        index.load(&items);
        let hits = Hits::with_capacity(capacity);
        Stand { kind, index, hits, answers: Vec::new(), ends: Vec::new(), lost: None }
    }

    pub fn index(&self) -> &dyn SpatialIndex {
        &*self.index
    }

    /// Call this after all boxes of a tick are set: designs that rebuild their tree do it now, as published.
    pub fn all_are_put(&mut self) {
        self.index.start_tick();
    }

    pub fn put(&mut self, slot: Slot, rect: Option<Rect>) {
        if self.lost == Some(slot) {
            return;
        }
        match rect {
            Some(rect) if self.index.holds(slot) => self.index.update(slot, rect),
            Some(rect) => self.index.insert(slot, rect),
            None => self.index.remove(slot),
        }
    }

    pub fn query(&mut self, area: Rect) -> Counts {
        self.index.query(area, &mut self.hits)
    }

    /// Makes one query for each of these boxes. The answers are kept until the next batch.
    pub fn ask(&mut self, askers: &[Slot], crowd: &Crowd) -> Counts {
        let mut sum = Counts::default();
        self.answers.clear();
        self.ends.clear();
        for area in askers.iter().map(|&asker| crowd.rect(asker).unwrap_or_default()) {
            sum.add(self.index.query(area, &mut self.hits));
            if self.index.exact() {
                self.answers.extend_from_slice(&self.hits.slots);
            } else {
                let overlaps = |slot: &Slot| crowd.rect(*slot).is_some_and(|rect| rect.overlaps(area));
                self.answers.extend(self.hits.slots.iter().copied().filter(overlaps));
            }
            self.ends.push(self.answers.len());
        }
        sum
    }

    /// Returns the answer to one query of the last batch, in no particular order.
    pub fn answer(&self, nth: usize) -> &[Slot] {
        let start = nth.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.answers[start..self.ends[nth]]
    }

    /// Breaks the index on purpose: removes a box and ignores it from now on.
    pub fn lose(&mut self, slot: Slot) {
        self.index.remove(slot);
        self.lost = Some(slot);
    }
}

/// Compares two answers as sets. A mark for each slot saves sorting.
pub struct Judge {
    question: u32,
    marks: Vec<u32>,
}

impl Judge {
    pub fn new() -> Judge {
        Judge { question: 0, marks: vec![0; MAX_BOXES] }
    }

    pub fn same(&mut self, one: &[Slot], other: &[Slot]) -> bool {
        if one.len() != other.len() {
            return false;
        }
        // The first answer marks its slots and the second unmarks them, so a slot that comes twice is noticed too.
        self.question = self.question.wrapping_add(1).max(1);
        for &slot in one {
            self.marks[slot as usize] = self.question;
        }
        other.iter().all(|&slot| std::mem::replace(&mut self.marks[slot as usize], 0) == self.question)
    }
}

impl Default for Judge {
    fn default() -> Judge {
        Judge::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_sets() {
        let mut judge = Judge::new();
        assert!(judge.same(&[], &[]) && judge.same(&[3, 1, 2], &[1, 2, 3]));
        assert!(!judge.same(&[1, 2], &[1]) && !judge.same(&[1, 2], &[1, 3]) && !judge.same(&[1, 2], &[2, 2]));
    }
}

//! Questions to the index: who overlaps this box? What comes back is tested exactly and sorted by slot, so the answer is the
//! same on every index; what it cost is counted by who asked. Answers live in buffers that are lent out and handed back, so
//! that asking allocates nothing.

use super::{Asker, Tally, World};
use crate::geom::Rect;
use crate::index::Hits;
use crate::pool::Id;

/// The ids a question found, in the order of their slots. Hand it back with [`World::recycle`] within the tick: a debug
/// build asserts it.
#[derive(Debug, Default)]
pub struct Answer(pub(super) Vec<Id>);

impl std::ops::Deref for Answer {
    type Target = [Id];

    fn deref(&self) -> &[Id] {
        &self.0
    }
}

impl World {
    /// Everything alive that overlaps `area`, but for whoever is acting.
    pub fn overlapping(&mut self, asker: Asker, area: Rect) -> Answer {
        let mut answer = self.spare_answers.pop().unwrap_or_default();
        self.ask(asker, area);
        for &slot in &self.hits[asker as usize].slots {
            if let Some(entity) = self.in_slot(slot)
                && entity.body.rect.overlaps(area)
            {
                answer.push(entity.id);
            }
        }
        answer.sort_unstable();
        Answer(answer)
    }

    /// Gives an answer's memory back for the next question.
    pub fn recycle(&mut self, answer: Answer) {
        let mut memory = answer.0;
        memory.clear();
        self.spare_answers.push(memory);
    }

    /// What a camera sees, for drawing: the same question without touching the world. Draw on from `hits`.
    pub fn visible(&self, area: Rect, hits: &mut Hits, tally: &mut Tally) {
        *tally = Tally::default();
        let counts = self.index.query(area, hits);
        tally.add(counts, self.entities.len());
        hits.slots.retain(|&slot| self.in_slot(slot).is_some_and(|entity| entity.body.rect.overlaps(area)));
        hits.slots.sort_unstable();
    }

    /// Asks the index and counts the cost; the candidates are left in the asker's buffer, unsorted and untested.
    pub(super) fn ask(&mut self, asker: Asker, area: Rect) {
        let counts = self.index.query(area, &mut self.hits[asker as usize]);
        self.tallies[asker as usize].add(counts, self.entities.len());
        if let Some(log) = &mut self.log {
            log.asked(asker, self.acting, area, &*self.index);
        }
    }

    pub fn tally(&self, asker: Asker) -> Tally {
        self.tallies[asker as usize]
    }

    /// The most candidates one question of this asker has left in its buffer.
    pub fn high_water(&self, asker: Asker) -> usize {
        self.hits[asker as usize].high_water
    }
}

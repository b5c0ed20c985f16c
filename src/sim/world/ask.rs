//! Queries: which entities overlap this box? Answers are tested exactly and sorted by slot, so they are the same on
//! every index. Costs are counted for each [`Asker`]. Answers use buffers that are given back, so no query allocates.

use crate::geom::Rect;
use crate::index::Hits;
use crate::pool::Id;
use crate::sim::world::tally::{Asker, Tally};
use crate::sim::world::{QUERY_COST, World};

/// Ids in slot order. A debug build asserts that each answer is given back with [`World::recycle`] within the tick.
#[derive(Debug, Default)]
pub struct Answer(pub(in crate::sim) Vec<Id>);

impl std::ops::Deref for Answer {
    type Target = [Id];

    fn deref(&self) -> &[Id] {
        &self.0
    }
}

impl World {
    /// Returns the living entities that overlap `area`, except those that are acting.
    pub fn overlapping(&mut self, asker: Asker, area: Rect) -> Answer {
        let mut answer = self.working.spare_answers.pop().unwrap_or_default();
        self.ask(asker, area);
        for &slot in &self.working.hits[asker as usize].slots {
            if let Some(entity) = self.in_slot(slot)
                && entity.body.rect.overlaps(area)
            {
                answer.push(entity.id);
            }
        }
        answer.sort_unstable();
        Answer(answer)
    }

    pub fn recycle(&mut self, answer: Answer) {
        let mut memory = answer.0;
        memory.clear();
        self.working.spare_answers.push(memory);
    }

    /// For drawing: stores the slots of what overlaps `area` in `hits`, sorted, without changing the world.
    pub fn visible(&self, area: Rect, hits: &mut Hits, tally: &mut Tally) {
        *tally = Tally::default();
        let counts = self.index.query(area, hits);
        tally.add(counts, self.entities.len());
        hits.slots.retain(|&slot| self.in_slot(slot).is_some_and(|entity| entity.body.rect.overlaps(area)));
        hits.slots.sort_unstable();
    }

    /// The candidates are left in the asker's buffer, unsorted and not tested exactly.
    pub(in crate::sim) fn ask(&mut self, asker: Asker, area: Rect) {
        let counts = self.index.query(area, &mut self.working.hits[asker as usize]);
        self.tallies[asker as usize].add(counts, self.entities.len());
        // Hits are the same on every index. Checks are not, so they cannot decide whose turn waits.
        self.working.spent = self.working.spent.saturating_add(QUERY_COST + counts.hits);
        if let Some(log) = &mut self.working.log {
            log.asked(asker, self.working.acting, area, &*self.index);
        }
    }

    pub fn tally(&self, asker: Asker) -> Tally {
        self.tallies[asker as usize]
    }

    /// Returns the largest number of candidates of one query of this asker.
    pub fn high_water(&self, asker: Asker) -> usize {
        self.working.hits[asker as usize].high_water
    }
}

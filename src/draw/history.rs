//! The cost of the index queries in the last ticks, for the panel and its graph.

use super::recent::Recent;
use crate::sim::{Asker, Tally, World};

pub const HISTORY: usize = 240;

/// For each tick, one tally for each [`Asker`], which is a kind of caller. They are in the order of `Asker::ALL`.
#[derive(Default)]
pub struct History(Recent<[Tally; 4], HISTORY>);

impl History {
    pub fn keep(&mut self, world: &World, draw: Tally) {
        let tallies = [world.tally(Asker::Entity), world.tally(Asker::Bullet), world.tally(Asker::Sight), draw];
        self.0.keep(tallies, world.tick());
    }

    /// Drops `tick` and everything later, after a rewind.
    pub fn cut(&mut self, tick: u32) {
        self.0.cut(tick);
    }

    /// Iterates from the oldest tick to the newest.
    pub fn iter(&self) -> impl Iterator<Item = &[Tally; 4]> {
        self.0.iter()
    }

    pub fn last(&self) -> Tally {
        let mut sum = Tally::default();
        for tally in self.iter().last().into_iter().flatten() {
            sum.add_all(*tally);
        }
        sum
    }
}

//! What the questions to the index cost in the last ticks, for the panel and its graph.

use super::recent::Recent;
use crate::sim::{Asker, Tally, World};

/// Ticks of counts that are kept.
pub const HISTORY: usize = 240;

/// What every asker's questions cost in each of the last ticks.
#[derive(Default)]
pub struct History(Recent<[Tally; 4], HISTORY>);

impl History {
    pub fn keep(&mut self, world: &World, draw: Tally) {
        let tallies = [world.tally(Asker::Entity), world.tally(Asker::Bullet), world.tally(Asker::Sight), draw];
        self.0.keep(tallies, world.tick());
    }

    /// Time was turned back to this tick.
    pub fn cut(&mut self, tick: u32) {
        self.0.cut(tick);
    }

    /// From the oldest to the newest, by asker.
    pub fn iter(&self) -> impl Iterator<Item = &[Tally; 4]> {
        self.0.iter()
    }

    /// All askers together, in the last tick.
    pub fn last(&self) -> Tally {
        let mut sum = Tally::default();
        for tally in self.iter().last().into_iter().flatten() {
            sum.add_all(*tally);
        }
        sum
    }
}

//! The working memory of a world: buffers of a tick and of its queries, and the log while the world is watched. No rule reads
//! what a tick leaves in it, so it is in no hash. It is allocated once, so that neither a tick nor a query allocates.

use crate::geom::{Point, Rect};
use crate::index::Hits;
use crate::pool::Id;
use crate::sim::world::entity::PHASES;
use crate::sim::world::log::Log;

/// Query buffers, so that a query can be made while the answer to another one is still in use.
const SPARE_ANSWERS: usize = 8;

/// Noises kept in a tick. Further ones are not heard, because the first ones have already alarmed all enemies near.
pub(in crate::sim) const MOST_NOISES: usize = 32;

#[derive(Clone, Copy)]
pub(in crate::sim) struct Noise {
    /// Enemies that overlap it hear the noise.
    pub(in crate::sim) area: Rect,
    /// Where they suspect a player.
    pub(in crate::sim) from: Point,
    pub(in crate::sim) sound: Sound,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::sim) enum Sound {
    /// A gun.
    Shot,
    /// A shot that flies by, or strikes a wall beside one who hears it.
    Close,
    Blast,
}

#[derive(Default)]
pub(in crate::sim) struct Working {
    /// The entities that act in this tick, for each phase in slot order.
    pub turns: [Vec<Id>; PHASES],
    /// The candidates of the last query of each asker.
    pub hits: [Hits; 4],
    pub spare_answers: Vec<Vec<Id>>,
    /// Enemies that announce or carry out an attack. Counted at the start of each tick.
    pub attackers: usize,
    pub noises: Vec<Noise>,
    /// The cost of the turns of this tick so far: see [`World::take_turns`](crate::sim::world::World::take_turns).
    pub spent: u32,
    /// Calls of enemies in this tick.
    pub calls: u32,
    /// The entity that acts: the inner one if one acts on another.
    pub acting: Option<Id>,
    /// Exists while the world is watched. A cloned world is not watched.
    pub log: Option<Box<Log>>,
}

impl Working {
    pub fn with_capacity(capacity: usize) -> Working {
        Working {
            turns: std::array::from_fn(|_| Vec::with_capacity(capacity)),
            hits: std::array::from_fn(|_| Hits::with_capacity(capacity)),
            spare_answers: (0..SPARE_ANSWERS).map(|_| Vec::with_capacity(capacity)).collect(),
            attackers: 0,
            noises: Vec::with_capacity(MOST_NOISES),
            spent: 0,
            calls: 0,
            acting: None,
            log: None,
        }
    }

    /// Whether every answer was given back. Otherwise a later query would allocate a new buffer without notice.
    pub fn is_complete(&self) -> bool {
        self.spare_answers.len() == SPARE_ANSWERS
    }

    pub fn bytes(&self) -> usize {
        let hits: usize = self.hits.iter().map(|hits| hits.slots.capacity() * size_of::<u32>()).sum();
        let answers: usize = self.spare_answers.iter().map(|answer| answer.capacity() * size_of::<Id>()).sum();
        let noises = self.noises.capacity() * size_of::<Noise>();
        let turns: usize = self.turns.iter().map(|turns| turns.capacity() * size_of::<Id>()).sum();
        hits + answers + noises + turns
    }
}

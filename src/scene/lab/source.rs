//! A level as a data set: the boxes of its entities, which move as in a recorded game. Without a recording they move a
//! little around their places. The game runs as usual, and the lab only reads where the boxes are.

use std::sync::Arc;

use crate::geom::Rect;
use crate::index::Slot;
use crate::input::Inputs;
use crate::lab::crowd::Crowd;
use crate::level;
use crate::replay::Replay;
use crate::sim::{IndexChoice, Rules, World};

#[derive(Clone)]
pub struct Level {
    pub name: String,
    pub level: Arc<level::Level>,
    pub replay: Option<Arc<Replay>>,
}

pub struct Running {
    level: Level,
    world: World,
    tape: std::vec::IntoIter<Inputs>,
}

impl Running {
    pub fn new(level: Level) -> Running {
        let (seed, rules, tape) = match &level.replay {
            Some(replay) => (replay.seed, replay.rules, replay.inputs().collect::<Vec<_>>()),
            None => (1, Rules::default(), Vec::new()),
        };
        let world = World::new(Arc::clone(&level.level), seed, rules, IndexChoice::default());
        Running { level, world, tape: tape.into_iter() }
    }

    pub fn crowd(&self) -> Crowd {
        let rects = (0..self.world.capacity() as Slot).map(|slot| self.rect(slot));
        Crowd::of_boxes(self.world.level().bounds(), rects)
    }

    fn rect(&self, slot: Slot) -> Option<Rect> {
        self.world.in_slot(slot).map(|entity| entity.body.rect)
    }

    /// Whether a recording moves the boxes. Otherwise the crowd moves them.
    pub fn is_played(&self) -> bool {
        self.level.replay.is_some()
    }

    /// Runs one tick of the recorded game. At the end of the recording it starts again.
    pub fn step(&mut self, crowd: &mut Crowd) {
        match self.tape.next() {
            Some(inputs) => self.world.step(inputs),
            None => *self = Running::new(self.level.clone()),
        }
        for slot in 0..self.world.capacity() as Slot {
            crowd.place(slot, self.rect(slot));
        }
    }
}

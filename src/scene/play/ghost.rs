//! The best run, played beside the game: a world of its own that takes its inputs from the recording, tick for tick with the
//! world one plays in, back and forth. Neither knows of the other. Where its world differs from what the recording says, it
//! is no longer the run that was recorded, and must not be shown.

use std::sync::Arc;

use crate::draw::DrawList;
use crate::draw::ghost::Ghost as Look;
use crate::geom::Rect;
use crate::input::Inputs;
use crate::level::Level;
use crate::replay::Replay;
use crate::replay::rewind::Rewind;
use crate::sim::{IndexChoice, World};

pub struct Ghost {
    start: World,
    world: World,
    run: Replay,
    tape: Vec<Inputs>,
    /// How long the run took, as its results say.
    lasted: u32,
    rewind: Rewind,
    look: Look,
}

impl Ghost {
    pub fn new(replay: &Replay, lasted: u32, level: &Arc<Level>) -> Ghost {
        let world = World::new(Arc::clone(level), replay.seed, replay.rules, IndexChoice::default());
        Ghost {
            start: world.clone(),
            run: replay.clone(),
            tape: replay.inputs().collect(),
            lasted,
            rewind: Rewind::new(&world),
            look: Look::new(&world),
            world,
        }
    }

    pub fn lasted(&self) -> u32 {
        self.lasted
    }

    /// Follows the game to its tick: one on, or back to one that was. Returns whether it still does what was recorded; the
    /// recording says so once a second and at its end.
    pub fn follow(&mut self, tick: u32) -> bool {
        let mut is_same = true;
        if tick < self.world.tick() {
            self.rewind.go_to(tick, &mut self.world);
            if self.world.tick() > tick {
                // Further back than is kept: from the start.
                self.restart();
            }
            self.look.after_rewind(&self.world);
        }
        while self.world.tick() < tick
            && let Some(&inputs) = self.tape.get(self.world.tick() as usize)
        {
            self.look.before_tick(&self.world);
            self.rewind.keep(&self.world, inputs);
            self.world.step(inputs);
            self.look.after_tick(&self.world);
            is_same &= self.run.hash_at(self.world.tick()).is_none_or(|hash| hash == self.world.hash());
        }
        is_same
    }

    pub fn restart(&mut self) {
        self.world.become_like(&self.start);
        self.rewind.restart(&self.world);
        self.look = Look::new(&self.world);
    }

    pub fn world(&self) -> &World {
        &self.world
    }

    /// Nobody is drawn who has left through the exit.
    pub fn draw(&self, list: &mut DrawList, seen: Rect, mix: f32) {
        if (self.world.tick() as usize) < self.tape.len() {
            self.look.draw(&self.world, seen, mix, list);
        }
    }
}

//! The best run, played beside the game. Its own world takes its inputs from the recording and follows the game's tick,
//! forwards and backwards. The worlds do not affect each other. If the ghost's world differs from the recording, it no
//! longer shows that run and must be removed.

use std::sync::Arc;

use crate::draw::DrawList;
use crate::draw::ghost::Ghost as DrawnGhost;
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
    /// Ticks that the run took, as in its results.
    lasted: u32,
    rewind: Rewind,
    look: DrawnGhost,
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
            look: DrawnGhost::new(&world),
            world,
        }
    }

    pub fn lasted(&self) -> u32 {
        self.lasted
    }

    /// Steps or rewinds to the game's tick. Returns false if the world differs from a hash of the recording, which has
    /// one for each second and for its end.
    pub fn follow(&mut self, tick: u32) -> bool {
        let mut is_same = true;
        if tick < self.world.tick() {
            self.rewind.go_to(tick, &mut self.world);
            if self.world.tick() > tick {
                // Further back than `Rewind` reaches.
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
        self.look = DrawnGhost::new(&self.world);
    }

    pub fn world(&self) -> &World {
        &self.world
    }

    /// Draws the players until the recording ends.
    pub fn draw(&self, list: &mut DrawList, seen: Rect, mix: f32) {
        if (self.world.tick() as usize) < self.tape.len() {
            self.look.draw(&self.world, seen, mix, list);
        }
    }
}

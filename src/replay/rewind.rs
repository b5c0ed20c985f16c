//! Going back in time: keeps the world every half second and every input in between, so that any recent tick can be
//! reached by stepping forward from an earlier world. All memory is allocated when the level is loaded. Kept worlds
//! have no tree: the world that goes back keeps its own index.

use crate::index::Kind;
use crate::input::Inputs;
use crate::sim::{IndexChoice, World};

/// Ticks from one kept world to the next: at most this many are stepped to go back by one.
const EVERY: u32 = 30;
/// Number of kept worlds. The largest possible level takes less than 2 MB, so all of them take less than 64 MB.
const KEPT: usize = 25;
/// The maximum distance back, after that much play: 12 seconds.
pub const REACH: u32 = EVERY * (KEPT as u32 - 1);

pub struct Rewind {
    /// `ticks` holds the tick of each world, if it belongs to this game. Each world is before the step of its tick.
    worlds: Vec<World>,
    ticks: [Option<u32>; KEPT],
    inputs: Vec<Inputs>,
    /// The last tick that was played, even if the world went back since.
    latest: u32,
}

impl Rewind {
    /// The world must be at its start.
    pub fn new(world: &World) -> Rewind {
        let mut bare = world.clone();
        bare.set_index(IndexChoice { kind: Kind::Scan, depth: None });
        let mut rewind = Rewind {
            worlds: vec![bare; KEPT],
            ticks: [None; KEPT],
            inputs: vec![Inputs::default(); EVERY as usize * KEPT],
            latest: world.tick(),
        };
        rewind.keep_world(world);
        rewind
    }

    /// Drops everything, for another game of the same level.
    pub fn restart(&mut self, world: &World) {
        self.ticks = [None; KEPT];
        self.latest = world.tick();
        self.keep_world(world);
    }

    /// Call this before a step with new inputs. Drops everything after the tick of the world.
    pub fn keep(&mut self, world: &World, inputs: Inputs) {
        let tick = world.tick();
        if self.latest > tick {
            for kept in self.ticks.iter_mut().filter(|kept| kept.is_some_and(|kept| kept > tick)) {
                *kept = None;
            }
        }
        self.latest = tick + 1;
        if tick.is_multiple_of(EVERY) {
            self.keep_world(world);
        }
        let place = self.place(tick);
        self.inputs[place] = inputs;
    }

    fn keep_world(&mut self, world: &World) {
        let place = (world.tick() / EVERY) as usize % KEPT;
        self.worlds[place].become_like(world);
        self.ticks[place] = Some(world.tick());
    }

    fn place(&self, tick: u32) -> usize {
        tick as usize % self.inputs.len()
    }

    pub fn earliest(&self) -> u32 {
        self.ticks.iter().flatten().copied().min().unwrap_or(self.latest)
    }

    pub fn latest(&self) -> u32 {
        self.latest
    }

    /// Returns the inputs of this tick if the world has gone back to before it.
    pub fn played(&self, tick: u32) -> Option<Inputs> {
        (self.earliest()..self.latest).contains(&tick).then(|| self.inputs[self.place(tick)])
    }

    /// Brings the world to a tick, clamped to those that are kept. Steps at least one tick if possible, so that the
    /// counts and logs belong to the tick that is shown.
    pub fn go_to(&self, tick: u32, world: &mut World) {
        let tick = tick.clamp(self.earliest(), self.latest);
        let nearest = |wanted: &dyn Fn(u32) -> bool| {
            let kept = self.ticks.iter().zip(&self.worlds);
            kept.filter(|(kept, _)| kept.is_some_and(wanted)).max_by_key(|(kept, _)| **kept)
        };
        if let Some((_, kept)) = nearest(&|kept| kept < tick).or_else(|| nearest(&|kept| kept == tick)) {
            world.become_like(kept);
        }
        while world.tick() < tick {
            world.step(self.inputs[self.place(world.tick())]);
        }
    }

    pub fn bytes(&self) -> usize {
        let worlds: usize = self.worlds.iter().map(|world| world.buffer_bytes() + world.index().bytes()).sum();
        worlds + self.inputs.capacity() * size_of::<Inputs>()
    }
}

//! Going back: the world as it was every half second, and every input in between, so that any tick of the last seconds can
//! be come to again by stepping on from the one before it. All memory is taken when the level is loaded and used again
//! and again. What is kept has no tree of its own: the world that goes back keeps the index it runs on.

use crate::index::Kind;
use crate::input::Inputs;
use crate::sim::{IndexChoice, World};

/// Ticks from one kept world to the next: as many are stepped again at most to go back by one.
const EVERY: u32 = 30;
/// Kept worlds. One of the largest levels there may be is under 2 MB, so that all together stay under 64 MB.
const KEPT: usize = 25;
/// How far back one can always go, once so much was played: 12 seconds.
pub const REACH: u32 = EVERY * (KEPT as u32 - 1);

pub struct Rewind {
    /// The world before the tick's step, in the place that its tick falls to; the tick, if it is of this game.
    worlds: Vec<World>,
    ticks: [Option<u32>; KEPT],
    /// What led from a tick to the next, in the place that the tick falls to.
    inputs: Vec<Inputs>,
    /// The last tick that was played, though the world may have gone back since.
    latest: u32,
}

impl Rewind {
    /// For a world that stands at its start.
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

    /// Forgets all; another game of the same level begins.
    pub fn restart(&mut self, world: &World) {
        self.ticks = [None; KEPT];
        self.latest = world.tick();
        self.keep_world(world);
    }

    /// Call before the world is stepped with inputs that are new. What was played after its tick is forgotten.
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

    /// The tick it can go back to.
    pub fn earliest(&self) -> u32 {
        self.ticks.iter().flatten().copied().min().unwrap_or(self.latest)
    }

    pub fn latest(&self) -> u32 {
        self.latest
    }

    /// What was played at this tick, if the world has gone back to before it.
    pub fn played(&self, tick: u32) -> Option<Inputs> {
        (self.earliest()..self.latest).contains(&tick).then(|| self.inputs[self.place(tick)])
    }

    /// Brings the world to a tick between the earliest and the latest, the nearest it can. At least one tick is stepped
    /// again where one can be, so that what is counted and written down is of the tick that is shown.
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

    /// All the memory it holds, in bytes.
    pub fn bytes(&self) -> usize {
        let worlds: usize = self.worlds.iter().map(|world| world.buffer_bytes() + world.index().bytes()).sum();
        worlds + self.inputs.capacity() * size_of::<Inputs>()
    }
}

//! The recording of a game, and whether the game may set a record. A recording ends when the level or the rules change,
//! because it cannot hold such a change.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::Start;
use crate::input::Inputs;
use crate::replay::{Recorder, Replay};
use crate::settings::FULL_SPEED;
use crate::sim::{Rules, World};
use crate::words::Text;

pub(super) struct Record {
    recorder: Option<Recorder>,
    /// A recording that ended before the game did.
    ended: Option<Replay>,
    goes_on: bool,
    /// Whether the player wants to have it as a file.
    pub is_for_a_file: bool,
    /// Whether time was turned back, or the level or the rules changed during the game.
    is_bent: bool,
    /// Whether the game began as another one, from its last checkpoint on.
    is_resumed: bool,
    /// Whether the game went on after the recording was full.
    is_too_long: bool,
    /// Speed of the world in percent. `is_slowed` is whether it was ever below full speed in this game.
    pub speed: u8,
    is_slowed: bool,
    /// The inputs of a tick that has begun but not ended. If the game panics in it, they belong to the recording.
    begun: Option<Inputs>,
}

impl Record {
    pub fn new() -> Record {
        Record {
            recorder: None,
            ended: None,
            goes_on: false,
            is_for_a_file: false,
            is_bent: false,
            is_resumed: false,
            is_too_long: false,
            speed: FULL_SPEED,
            is_slowed: false,
            begun: None,
        }
    }

    pub fn begin(&mut self, start: &Start) {
        self.goes_on = true;
        self.recorder = Some(Recorder::new(&start.level_name, &start.level, start.seed, start.rules));
    }

    pub fn again(&mut self, start: &Start) {
        (self.is_bent, self.is_resumed, self.is_too_long, self.is_slowed) = (false, false, false, false);
        if self.goes_on {
            self.begin(start);
        }
    }

    pub fn stop(&mut self) {
        self.recorder = None;
    }

    /// Call it before a tick. If the tick is played again, the recorded ticks from here on are dropped.
    pub fn before_step(&mut self, tick: u32, inputs: Inputs) {
        self.is_slowed |= self.speed < FULL_SPEED;
        self.cut(tick);
        self.begun = Some(inputs);
    }

    pub fn after_step(&mut self, world: &World, inputs: Inputs) {
        self.begun = None;
        if let Some(recorder) = &mut self.recorder {
            recorder.record(world, inputs);
            if recorder.is_full() {
                self.is_too_long = self.end(world);
            }
        }
    }

    /// Drops everything after this tick.
    pub fn cut(&mut self, tick: u32) {
        if let Some(recorder) = &mut self.recorder {
            recorder.cut(tick);
        }
    }

    /// Ends and keeps the recording. Returns whether there was one.
    pub fn end(&mut self, world: &World) -> bool {
        let ended = self.recorder.take().map(|recorder| recorder.finish(world));
        let was_there = ended.is_some();
        self.ended = ended.or(self.ended.take());
        was_there
    }

    /// Marks the game as one that sets no record.
    pub fn bend(&mut self) {
        self.is_bent = true;
    }

    /// Marks the game as one that goes on with another, of which not everything is known.
    pub fn resume(&mut self) {
        self.is_resumed = true;
    }

    /// Returns the reason why a game by these rules sets no record, if there is one.
    pub fn is_none(&self, rules: Rules) -> Option<Text> {
        if self.is_bent {
            return Some(words!("record.rewound"));
        }
        if self.is_resumed {
            return Some(words!("record.resumed"));
        }
        if self.is_too_long {
            return Some(words!("record.too_long"));
        }
        if rules.endless_life || rules.endless_ammunition {
            return Some(words!("record.assists"));
        }
        self.is_slowed.then_some(words!("record.slow"))
    }

    /// Returns a copy of the recording so far, and goes on recording.
    pub fn so_far(&self, world: &World) -> Option<Replay> {
        Some(self.recorder.clone()?.finish(world))
    }

    /// Returns a copy of the recording up to an earlier world.
    pub fn until(&self, world: &World) -> Option<Replay> {
        let mut recorder = self.recorder.clone()?;
        recorder.cut(world.tick());
        Some(recorder.finish(world))
    }

    /// Returns the recording after a panic. The world may be half-way through a tick, so the run is played again from
    /// the start. If it panics there too, the replay ends with that tick.
    pub fn until_failure(&self, start: &Start) -> Option<Replay> {
        let Some(recorder) = &self.recorder else { return self.ended.clone() };
        let mut world = start.world();
        let mut again = Recorder::new(&start.level_name, &start.level, start.seed, start.rules);
        for inputs in recorder.inputs().chain(self.begun) {
            if catch_unwind(AssertUnwindSafe(|| world.step(inputs))).is_err() {
                return Some(again.fails(inputs));
            }
            again.record(&world, inputs);
        }
        Some(again.finish(&world))
    }

    /// Returns the recording that ended early, or else ends and returns the current one.
    pub fn take(&mut self, world: &World) -> Option<Replay> {
        self.ended.take().or_else(|| Some(self.recorder.take()?.finish(world)))
    }
}

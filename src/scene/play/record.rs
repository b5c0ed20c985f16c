//! What is recorded of a game, and whether what comes of it may be a record. A recording ends where something changes that it
//! cannot tell of: the level's file, or the rules.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::Start;
use crate::input::Inputs;
use crate::replay::{Recorder, Replay};
use crate::settings::FULL_SPEED;
use crate::sim::{Rules, World};

pub(super) struct Record {
    recorder: Option<Recorder>,
    /// A recording that had to end before the game did.
    ended: Option<Replay>,
    /// Each game of this level is recorded.
    goes_on: bool,
    /// Time was turned back, or the level or the rules changed under the game.
    is_bent: bool,
    /// The game went on after the recording was full.
    is_too_long: bool,
    /// Percent of the world's pace, and whether it ever was less than all of it in this game.
    pub speed: u8,
    is_slowed: bool,
    /// The inputs of a tick that has begun and not ended: if the game fails in it, they belong to the recording.
    begun: Option<Inputs>,
}

impl Record {
    pub fn new() -> Record {
        Record {
            recorder: None,
            ended: None,
            goes_on: false,
            is_bent: false,
            is_too_long: false,
            speed: FULL_SPEED,
            is_slowed: false,
            begun: None,
        }
    }

    /// Records from here, the level's start.
    pub fn begin(&mut self, start: &Start) {
        self.goes_on = true;
        self.recorder = Some(Recorder::new(&start.level_name, &start.level, start.seed, start.rules));
    }

    /// Another game begins.
    pub fn again(&mut self, start: &Start) {
        (self.is_bent, self.is_too_long, self.is_slowed) = (false, false, false);
        if self.goes_on {
            self.begin(start);
        }
    }

    /// What is watched is not recorded once more.
    pub fn stop(&mut self) {
        self.recorder = None;
    }

    /// The tick that follows this one is played, perhaps once more and otherwise.
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

    /// What came after this tick is undone.
    pub fn cut(&mut self, tick: u32) {
        if let Some(recorder) = &mut self.recorder {
            recorder.cut(tick);
        }
    }

    /// The recording ends here, and is kept; whether there was one.
    pub fn end(&mut self, world: &World) -> bool {
        let ended = self.recorder.take().map(|recorder| recorder.finish(world));
        let was_there = ended.is_some();
        self.ended = ended.or(self.ended.take());
        was_there
    }

    /// What comes of this game is no record.
    pub fn bend(&mut self) {
        self.is_bent = true;
    }

    /// Why what is reached by these rules is no record, if it is none.
    pub fn is_none(&self, rules: Rules) -> Option<&'static str> {
        if self.is_bent {
            return Some("Time was turned back or the level changed: no record");
        }
        if self.is_too_long {
            return Some("Longer than a recording can be: no record");
        }
        if rules.endless_life || rules.endless_ammunition {
            return Some("Cleared with assists (endless life or ammunition): no record");
        }
        self.is_slowed.then_some("Cleared with assists (slower than full speed): no record")
    }

    /// The recording so far, which goes on.
    pub fn so_far(&self, world: &World) -> Option<Replay> {
        Some(self.recorder.clone()?.finish(world))
    }

    /// The recording after a failure of the game. The world may be half-way through a tick, so it is not asked: the run is
    /// played again from the level's start. If it fails there too, the replay ends with the tick in which it does.
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

    /// The recording that had to end, else the one so far, which ends.
    pub fn take(&mut self, world: &World) -> Option<Replay> {
        self.ended.take().or_else(|| Some(self.recorder.take()?.finish(world)))
    }
}

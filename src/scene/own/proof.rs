//! The proof that levels can be beaten: their recordings are played beside the screen, some ticks of the game in each tick,
//! so that even a hundred of them hold nothing up. A mark means that this game has just seen the level cleared.

use super::Stage;
use crate::input::Inputs;
use crate::sim::{IndexChoice, Outcome, World};

/// Ticks of a recording that are played in one tick.
const TICKS: usize = 150;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// There is no recording.
    Missing,
    /// The recording was not played yet.
    Waits,
    /// The recording clears the level in so many ticks.
    Clears(u32),
    /// The recording was made on another version of the level.
    Old,
    /// The recording does not clear the level.
    Fails,
}

impl Proof {
    pub fn is_settled(self) -> bool {
        self != Proof::Waits
    }
}

/// The recording that is played now.
struct Playing {
    /// The entry and its stage.
    at: (usize, usize),
    world: World,
    tape: Vec<Inputs>,
    hash: u64,
}

#[derive(Default)]
pub struct Prover {
    playing: Option<Playing>,
}

impl Prover {
    pub fn is_busy(&self) -> bool {
        self.playing.is_some()
    }

    /// Plays on, or begins with the recording of the stage `next`. `stage` returns the stage at a place.
    pub fn tick<'a>(
        &mut self,
        next: Option<(usize, usize)>,
        stage: impl FnOnce((usize, usize)) -> Option<&'a mut Stage>,
    ) {
        if self.playing.is_none() {
            let Some(at) = next else { return };
            let Some(stage) = stage(at) else { return };
            self.playing = stage.level.as_ref().ok().zip(stage.recording.as_ref()).and_then(|(level, replay)| {
                let is_good = replay.is_fair() && replay.refuses(level).is_none();
                let world = || World::new(level.clone(), replay.seed, replay.rules, IndexChoice::default());
                is_good.then(|| Playing {
                    at,
                    world: world(),
                    tape: replay.inputs().collect(),
                    hash: replay.final_hash,
                })
            });
            if self.playing.is_none() {
                let recorded = stage.level.as_ref().ok().zip(stage.recording.as_ref());
                let is_old = recorded.is_some_and(|(level, replay)| replay.refuses(level).is_some());
                stage.proof = if is_old { Proof::Old } else { Proof::Fails };
            }
            return;
        }
        if let Some(playing) = &mut self.playing
            && let Some(proof) = playing.go_on()
        {
            let at = playing.at;
            self.playing = None;
            if let Some(stage) = stage(at) {
                stage.proof = proof;
            }
        }
    }
}

impl Playing {
    fn go_on(&mut self) -> Option<Proof> {
        let done = self.world.tick() as usize;
        for inputs in self.tape.iter().skip(done).take(TICKS) {
            self.world.step(*inputs);
        }
        if (self.world.tick() as usize) < self.tape.len() {
            return None;
        }
        let clears = self.world.outcome() == Outcome::Cleared && self.world.hash() == self.hash;
        Some(if clears { Proof::Clears(self.world.results().ticks) } else { Proof::Fails })
    }
}

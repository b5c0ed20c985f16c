//! The computer at the controls, the second source of input beside a replay. It plays a level by trying: worlds are plain
//! data and can be copied, so it plans by a search on the real rules and knows none of its own.
//!
//! * `search` tries choices on copies of a world. Its two phases are `beam`, which hurries, and `archive`, which looks at
//!   everything that can be reached; `cell` says which worlds are the same to the archive.
//! * `action` is what may be pressed, `leaf` what makes one world better than another.
//! * `map` and `route` are a coarse map of the level that says how far it still is, `tour` what there is to do and in which
//!   order, `access` what is locked, `weights` what is pushed onto plates. `bold` is a map that passes everything.
//! * `reached` is what the search has reached, `obstacle` what it could not pass.
//!
//! Like the rules the bot has no clock, no float and no chance: the same level, seed and rules give the same replay on every
//! machine. Whoever has a clock may stop it.

mod access;
mod action;
mod bold;
mod cell;
mod leaf;
mod map;
mod obstacle;
mod reached;
mod route;
mod search;
mod tour;
mod weights;

use std::fmt;
use std::sync::Arc;

pub use obstacle::Obstacle;

use crate::index;
use crate::input::Inputs;
use crate::level::Level;
use crate::replay::{Recorder, Replay};
use crate::sim::{IndexChoice, Rules, World};

/// The replay goes on for so long after the end, for whoever watches it.
const AFTERMATH_TICKS: usize = 90;

/// What a search may cost.
pub struct Limits<'a> {
    /// Asked again and again, with the worlds tried so far: whether to stop.
    pub stop: &'a mut dyn FnMut(u64) -> bool,
    /// Memory of the worlds that are kept to go on from.
    pub bytes: usize,
}

/// Enough for every stage; two searches at the same time stay below 300 MB with it.
pub const BYTES: usize = 100 << 20;

/// A level finished by the bot.
pub struct Run {
    pub replay: Replay,
    /// Worlds tried on the way to it: what it cost.
    pub worlds: u64,
}

/// Why the bot gave up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stuck {
    /// The best it got to: after so many ticks, at a column and row.
    pub ticks: u32,
    pub tile: (i32, i32),
    /// What it could not pass.
    pub obstacle: Obstacle,
    /// It was stopped before it had looked at everything.
    pub is_stopped: bool,
    pub worlds: u64,
    /// The most memory that the worlds took which it kept to go on from.
    pub most_bytes: usize,
    /// The recording of the way there.
    pub attempt: Replay,
}

impl fmt::Display for Stuck {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let (column, row) = self.tile;
        let stopped = if self.is_stopped { " when its time was up" } else { "" };
        write!(out, "got to column {column}, row {row} in {} ticks{stopped}; {}", self.ticks, self.obstacle)
    }
}

impl std::error::Error for Stuck {}

/// Plays a level from its start. What it costs lies in the thousands of worlds that a second of play takes to plan.
pub fn play(
    level_name: &str,
    level: &Arc<Level>,
    seed: u64,
    rules: Rules,
    limits: &mut Limits,
) -> Result<Run, Box<Stuck>> {
    // Worlds are copied more often than they are queried: the index without a tree is the cheapest to copy.
    let start = || World::new(Arc::clone(level), seed, rules, IndexChoice { kind: index::Kind::Scan, depth: None });
    let result = search::search(start(), limits);
    let aftermath = if result.is_finished { AFTERMATH_TICKS } else { 0 };
    let mut world = start();
    let mut recorder = Recorder::new(level_name, level, seed, rules);
    for inputs in result.inputs.into_iter().chain(std::iter::repeat_n(Inputs::default(), aftermath)) {
        world.step(inputs);
        recorder.record(&world, inputs);
    }
    let (replay, worlds) = (recorder.finish(&world), result.worlds);
    if result.is_finished {
        return Ok(Run { replay, worlds });
    }
    let obstacle = obstacle::obstacle(&start(), &result.reached);
    let (tile, is_stopped, most_bytes) = (result.tile, result.is_stopped, result.most_bytes);
    Err(Box::new(Stuck { ticks: replay.ticks, tile, obstacle, is_stopped, worlds, most_bytes, attempt: replay }))
}

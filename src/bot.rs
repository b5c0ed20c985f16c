//! The computer player. Like a replay, it gives the game input without a person. It knows no rules: worlds are plain
//! data that can be copied, so it plans by trying inputs on copies of the real world.
//! - `search` tries choices on copies of a world, first in `beam` (fast), then in `archive` (everything that can be
//!   reached). `cell` decides which worlds are equal for the archive.
//! - `action` lists the inputs to try, and `leaf` decides what makes one world better than another.
//! - `map` and `route` estimate distances on a coarse map. `bold` is a map on which everything can be passed. `tour` is
//!   the order of what there is to do, `access` what is locked, `weights` what is pushed onto plates, `echoes` what is recorded to stand on plates, `crew` the fights that open
//!   a gate.
//! - `planner` plans a run piece by piece, for players that are disturbed on the way.
//! - `reached` is what the search has reached, and `obstacle` what it could not pass.
//!
//! The bot uses no clock, no float and no random number, so the same level, seed and rules give the same replay on
//! every machine. Only the caller, who may stop it, can have a clock.

mod access;
mod action;
mod bold;
mod cell;
mod crew;
mod echo_wires;
mod echoes;
mod leaf;
mod map;
mod obstacle;
mod planner;
mod reached;
mod route;
mod search;
mod tour;
mod weights;

use std::fmt;
use std::sync::Arc;

pub use action::{Style, standing_shot};
pub use obstacle::Obstacle;
pub use planner::Planner;
pub use search::Nearer;
use search::{Aim, Memory};

use crate::index;
use crate::input::Inputs;
use crate::level::Level;
use crate::replay::{Recorder, Replay};
use crate::sim::{IndexChoice, Rules, World};

/// The index of the worlds in which plans are made. Most of their time goes into small queries, and this index answers
/// those fastest: foundry-2 takes 18 s on it, and 27 s on the index of the game.
pub const INDEX: IndexChoice = IndexChoice { kind: index::Kind::Grid, depth: None };

/// Ticks that the replay continues after the end, for viewers.
const AFTERMATH_TICKS: usize = 90;

pub struct Limits<'a> {
    /// Called again and again with the number of worlds tried so far. Returns whether to stop.
    pub stop: &'a mut dyn FnMut(u64) -> bool,
    /// Limit of the memory of the worlds that are kept to continue from.
    pub bytes: usize,
}

/// Enough for every stage. The maps of a large stage take several times as much on top of it, because each state of its
/// doors and goals has its own.
pub const BYTES: usize = 100 << 20;

pub struct Run {
    pub replay: Replay,
    /// Worlds tried to find it: its cost.
    pub worlds: u64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stuck {
    /// The length of the best attempt, and the column and row it got to.
    pub ticks: u32,
    pub tile: (i32, i32),
    pub obstacle: Obstacle,
    /// It was stopped before it had tried everything.
    pub is_stopped: bool,
    pub worlds: u64,
    /// Peak memory of the worlds that were kept to continue from.
    pub most_bytes: usize,
    pub attempt: Replay,
}

impl fmt::Display for Stuck {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let (column, row) = self.tile;
        let stopped = if self.is_stopped { ", then its time ran out" } else { "" };
        write!(out, "got to column {column}, row {row} in {} ticks{stopped}; {}", self.ticks, self.obstacle)
    }
}

impl std::error::Error for Stuck {}

/// Plays a level from its start. It is slow, because it tries thousands of worlds for each second of play.
pub fn play(
    level_name: &str,
    level: &Arc<Level>,
    seed: u64,
    rules: Rules,
    limits: &mut Limits,
) -> Result<Run, Box<Stuck>> {
    let start = || World::new(Arc::clone(level), seed, rules, INDEX);
    let result = search::search(start(), Style::Free, Aim::End, &mut Memory::default(), limits);
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

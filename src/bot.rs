//! The computer player. Like a replay, it gives the game input without a person. It knows no rules: worlds are plain
//! data that can be copied, so it plans by trying inputs on copies of the real world.
//! - `search` tries choices on copies of a world, first in `beam` (fast), then in `archive` (everything that can be
//!   reached), and with more effort each time. `cell` decides which worlds are equal for the archive. `open` is the level
//!   without its fights, in which the search decides whether a level is blocked.
//! - `action` lists the inputs to try, and `leaf` decides what makes one world better than another.
//! - `map` and `route` estimate distances on a coarse map. `bold` is a map on which everything can be passed. `tour` is
//!   the order of what there is to do, `access` what is locked, `weights` what is pushed onto plates, `echoes` what is
//!   recorded to stand on plates, `crew` the fights that open a gate.
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
mod reached;
mod route;
mod search;
mod tour;
mod weights;

use std::sync::Arc;

pub use obstacle::Obstacle;

use crate::index;
use crate::input::Inputs;
use crate::level::Level;
use crate::replay::{Recorder, Replay};
use crate::sim::{IndexChoice, Rules, World};

/// The index of the worlds in which plans are made. Most of their time goes into small queries, and this index answers
/// those fastest.
pub const INDEX: IndexChoice = IndexChoice { kind: index::Kind::Grid, depth: None };

/// Ticks that the replay continues after the end, for viewers.
const AFTERMATH_TICKS: usize = 90;

/// A level, and how it is played.
pub struct Task<'a> {
    pub name: &'a str,
    pub level: &'a Arc<Level>,
    pub seed: u64,
    pub rules: Rules,
    /// A run through an earlier state of the level. The search goes on from where it no longer leads on. May be empty.
    pub before: &'a [Inputs],
}

pub struct Limits<'a> {
    /// The budget: ticks that are tried on copies of the world. The verdict depends on it, and on nothing that differs from
    /// one machine to another.
    pub ticks: u64,
    /// Called again and again. Returns whether to stop although budget is left.
    pub stop: &'a mut dyn FnMut(Progress) -> bool,
    /// Limit of the memory of the worlds that are kept to continue from.
    pub bytes: usize,
}

/// Enough for every stage.
pub const TICKS: u64 = 60_000_000;
pub const BYTES: usize = 32 << 20;

/// How far a search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    pub tried_ticks: u64,
    /// The column and row of the place nearest to the end.
    pub tile: (i32, i32),
}

/// Whether a level can be beaten.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    Cleared(Run),
    /// It cannot: everything that can be reached was tried.
    Blocked(Box<Attempt>),
    /// The search gave up. There may still be a way.
    NotFound(Box<Attempt>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    pub replay: Replay,
    /// What it cost to find it.
    pub tried_ticks: u64,
}

/// A search that has found no way to the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The way to the place nearest to the end, and the column and row of that place.
    pub replay: Replay,
    pub tile: (i32, i32),
    /// What it could not pass, or what it was trying at last.
    pub obstacle: Obstacle,
    /// The verdict in words, for the author.
    pub why: String,
    /// It was stopped although budget was left.
    pub is_cut_short: bool,
    pub tried_ticks: u64,
    /// Peak memory of the worlds that were kept to continue from.
    pub most_bytes: usize,
}

impl Verdict {
    pub fn run(self) -> Result<Run, Box<Attempt>> {
        match self {
            Verdict::Cleared(run) => Ok(run),
            Verdict::Blocked(attempt) | Verdict::NotFound(attempt) => Err(attempt),
        }
    }
}

/// Plays a level from its start. It is slow, because it tries thousands of worlds for each second of play.
pub fn prove(task: &Task, limits: &mut Limits) -> Verdict {
    let start = || World::new(Arc::clone(task.level), task.seed, task.rules, INDEX);
    let result = search::search(&start(), task.before, limits);
    let aftermath = if result.is_finished { AFTERMATH_TICKS } else { 0 };
    let mut world = start();
    let mut recorder = Recorder::new(task.name, task.level, task.seed, task.rules);
    for inputs in result.inputs.into_iter().chain(std::iter::repeat_n(Inputs::default(), aftermath)) {
        world.step(inputs);
        recorder.record(&world, inputs);
    }
    let (replay, tried_ticks) = (recorder.finish(&world), result.tried_ticks);
    if result.is_finished {
        return Verdict::Cleared(Run { replay, tried_ticks });
    }
    let fight = if result.is_exhausted { None } else { obstacle::fight(&world) };
    let obstacle = fight.unwrap_or_else(|| obstacle::obstacle(&start(), &result.reached));
    let what = match (result.is_exhausted, result.is_stopped) {
        (true, _) => "cannot be beaten",
        (false, true) => "no way was found in this time",
        (false, false) => "no way was found",
    };
    let ((column, row), ticks) = (result.tile, replay.ticks);
    let why = format!("{what}: {obstacle}; the bot got to column {column}, row {row} in {ticks} ticks");
    let attempt = Box::new(Attempt {
        replay,
        tile: result.tile,
        obstacle,
        why,
        is_cut_short: result.is_stopped,
        tried_ticks,
        most_bytes: result.most_bytes,
    });
    if result.is_exhausted { Verdict::Blocked(attempt) } else { Verdict::NotFound(attempt) }
}

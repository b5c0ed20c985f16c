//! The computer at the controls, the second source of input beside a replay. It plays a level by trying: worlds are plain
//! data and can be cloned, so it plans by a search on the real rules and knows none of its own. `map` and `route`
//! are a coarse map of the level that tells how far it still is, `tour` what there is to do and in which order, `access` what is
//! locked, `weights` what is pushed onto plates, `action` what may be pressed, `leaf` what makes one world
//! better than another, and `search` does the trying. Like the rules it has no clock, no float and no
//! chance: the same level, seed and rules give the same replay on every machine.

mod access;
mod action;
mod leaf;
mod map;
mod route;
mod search;
mod tour;
mod weights;

use std::fmt;
use std::sync::Arc;

use crate::index;
use crate::input::Inputs;
use crate::level::Level;
use crate::replay::{Recorder, Replay};
use crate::sim::{IndexChoice, Rules, World};

/// The replay goes on for so long after the end, for whoever watches it.
const AFTERMATH_TICKS: usize = 90;

/// A level finished by the bot.
pub struct Run {
    pub replay: Replay,
    /// Worlds cloned on the way to it: what it cost.
    pub worlds: u64,
}

/// Why the bot gave up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stuck {
    /// The best it got to: after so many ticks, at a column and row.
    pub ticks: u32,
    pub tile: (i32, i32),
    /// The column and row it wanted to get to from there.
    pub towards: (i32, i32),
    /// The map knows no way there at all; otherwise it was tried and did not work.
    pub no_way: bool,
    pub worlds: u64,
}

impl fmt::Display for Stuck {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let Stuck { ticks, tile: (column, row), towards: (to_column, to_row), .. } = self;
        write!(out, "got to column {column}, row {row} in {ticks} ticks and found no way on")?;
        let why = if self.no_way { "is out of reach from there" } else { "was tried for and not reached" };
        write!(out, "; column {to_column}, row {to_row} {why}")
    }
}

impl std::error::Error for Stuck {}

/// Plays a level from its start. What it costs lies in the thousands of worlds a second of play takes to plan.
pub fn play(level_name: &str, level: &Arc<Level>, seed: u64, rules: Rules) -> Result<Run, Stuck> {
    // Plans are short and worlds are cloned more often than asked: the index without a tree is the cheapest to clone.
    let start = || World::new(Arc::clone(level), seed, rules, IndexChoice { kind: index::Kind::Scan, depth: None });
    let (inputs, worlds) = search::search(start())?;
    let mut world = start();
    let mut recorder = Recorder::new(level_name, level, seed, rules);
    for inputs in inputs.into_iter().chain(std::iter::repeat_n(Inputs::default(), AFTERMATH_TICKS)) {
        world.step(inputs);
        recorder.record(&world, inputs);
    }
    Ok(Run { replay: recorder.finish(&world), worlds })
}

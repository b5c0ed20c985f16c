//! Plans a run piece by piece. A player that errs, or that meets what it did not expect, needs a new plan for the next
//! few seconds and not for the whole level. Tours and doubts about the map are kept from one piece to the next.

use super::action::Style;
use super::map::tile_of;
use super::search::{self, Aim, Memory, Nearer};
use super::{BYTES, Limits};
use crate::input::Input;
use crate::sim::World;

/// Worlds tried for one piece in a quick search, and in a thorough one if that finds no way. Without these limits, the
/// bot would try for minutes where no way leads on.
const QUICK_WORLDS: u64 = 40_000;
const THOROUGH_WORLDS: u64 = 120_000;

pub struct Planner {
    style: Style,
    memory: Memory,
    worlds: u64,
}

pub struct Piece {
    /// The keys of player 1 in each tick, from the planned world on.
    pub inputs: Vec<Input>,
    /// Whether it comes nearer to the end as wanted. If not, it leads to the nearest place that was found, or is empty if
    /// that is in the air, where a player may fall to death.
    pub is_good: bool,
}

impl Planner {
    pub fn new(style: Style) -> Planner {
        Planner { style, memory: Memory::default(), worlds: 0 }
    }

    /// Returns the number of worlds tried in all plans: what they have cost.
    pub fn worlds(&self) -> u64 {
        self.worlds
    }

    /// Plans from a world in which the player is alive. The world must always be of the same level. The piece comes nearer
    /// to the end by some ticks of play, as the map estimates them.
    pub fn plan(&mut self, from: &World, nearer: Nearer) -> Piece {
        let before = self.worlds;
        let mut result = self.search(from, Aim::QuicklyNearer(nearer), QUICK_WORLDS);
        if !result.is_finished {
            result = self.search(from, Aim::Nearer(nearer), THOROUGH_WORLDS);
        }
        if !result.is_finished {
            self.memory.forget_doubts();
        }
        let (tick, worlds, is_found) = (from.tick(), self.worlds - before, result.is_finished);
        let from = from.player(0).map(|player| tile_of(from.level(), player.body.rect));
        log::debug!("tick {tick}: planned from {from:?} in {worlds} worlds, found: {is_found}");
        let inputs = if result.is_finished || !result.flies { result.inputs } else { Vec::new() };
        Piece { inputs: inputs.into_iter().map(|[first, _]| first).collect(), is_good: result.is_finished }
    }

    fn search(&mut self, from: &World, aim: Aim, most_worlds: u64) -> search::Searched {
        let limits = &mut Limits { ticks: most_worlds * 6, stop: &mut |_| false, bytes: BYTES };
        let result = search::search(from.clone(), self.style, aim, &mut self.memory, limits);
        self.worlds += result.worlds;
        result
    }
}

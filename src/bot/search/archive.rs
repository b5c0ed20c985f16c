//! The second phase: an archive of everything that can be reached. Worlds are divided into cells (`crate::bot::cell`),
//! and every choice is tried from a world of each cell. The cell nearest to the end and the oldest cell take turns, so
//! that the search is fast and leaves nothing out. It ends with the last cell, or when its effort is used up.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::Search;
use crate::bot::action::{Choice, HOLD_TICKS, all_choices};
use crate::bot::cell::cell_of;
use crate::bot::leaf::{Leaf, Prospect};
use crate::bot::reached::Reached;
use crate::bot::route::TICK;
use crate::bot::tour::roams;
use crate::sim::World;

/// Maximum ticks for which a choice is held while the world stays in its cell. `WAIT_TICKS` is for waiting, shooting
/// and throwing, `MOVE_TICKS` is for all other choices.
const WAIT_TICKS: u32 = 60;
const MOVE_TICKS: u32 = 12;
/// Ticks that are tried without effort. Each effort doubles it.
const TRIED_TICKS: u64 = 240_000;
/// After so many without anything new, the search also starts from an earlier world.
const STALE_TICKS: u64 = 60_000;

/// The beam continues from a world that is nearer to the end by this much.
const HAND_OVER: i64 = 60 * TICK;
/// The same in the fight with a warden that roams: two hits.
const HAND_OVER_IN_FIGHT: i64 = 25 * TICK;

/// A world that is not computed yet: its parent, and the choice that leads to it.
struct Entry {
    parent: Rc<Leaf>,
    prospect: Prospect,
}

pub struct Archive {
    /// The value of the best world of each cell.
    cells: BTreeMap<u64, i32>,
    /// The worlds to continue from, the oldest first, and their order by distance to the end.
    open: BTreeMap<u64, Entry>,
    nearest: BTreeSet<(i64, u64)>,
    born: u64,
    /// The steps of the worlds it has started from.
    started: BTreeSet<usize>,
    /// Memory of the kept worlds, and its limit.
    bytes: usize,
    bound: usize,
    /// Whether a world was dropped that was never tried.
    has_dropped: bool,
    /// What its own worlds have reached.
    reached: Reached,
}

pub enum Found {
    End(Leaf),
    Nearer(Leaf),
    /// Everything that can be reached was tried.
    Everything,
    /// Its effort is used up, the memory was too small for everything, or the search must stop.
    TooLittle,
}

impl Archive {
    pub fn new(bound: usize, start: &World) -> Archive {
        Archive {
            cells: BTreeMap::new(),
            open: BTreeMap::new(),
            nearest: BTreeSet::new(),
            born: 0,
            started: BTreeSet::new(),
            bytes: 0,
            bound,
            has_dropped: false,
            reached: Reached::new(start),
        }
    }

    /// Whether it has also reached what the first phase has, and hit every lever and target in sight. Otherwise something
    /// was left out, because the cells are coarse.
    pub fn is_complete(&self, search: &Search, start: &World) -> bool {
        self.reached.covers(&search.reached) && !self.reached.has_untried_target(start)
    }

    /// Looks for a world nearer to the end than `nearest`, and starts from `nearest`. It also starts from earlier worlds of
    /// the trail when no other world is left to try, or when nothing new was found for a while.
    pub fn explore(&mut self, search: &mut Search, trail: &[Leaf], nearest: &Leaf, effort: u32) -> Found {
        let until = search.tried_ticks + TRIED_TICKS.checked_shl(effort).unwrap_or(u64::MAX / 2);
        let gain = if nearest.world.warden().is_some_and(roams) { HAND_OVER_IN_FIGHT } else { HAND_OVER };
        let mut back = 1;
        self.start_from(search, nearest);
        let mut news_at = search.tried_ticks;
        let mut turn = 0;
        while !search.must_stop() && search.tried_ticks < until {
            let is_stale = search.tried_ticks - news_at > STALE_TICKS || self.open.is_empty();
            if is_stale && back < 2 * trail.len() {
                let nth = trail.len().saturating_sub(1 + back);
                back *= 2;
                if self.start_from(search, &trail[nth]) {
                    news_at = search.tried_ticks;
                }
                continue;
            }
            turn += 1;
            let Some(entry) = self.take(turn % 2 == 0) else {
                return if self.has_dropped { Found::TooLittle } else { Found::Everything };
            };
            let leaf = search.kept(&entry.parent, entry.prospect);
            self.let_go(entry.parent);
            self.reached.note(&leaf.world);
            if search.reached.note(&leaf.world) {
                news_at = search.tried_ticks;
            }
            if leaf.is_end() {
                return Found::End(leaf);
            }
            let is_nearer = leaf.rest < nearest.rest - gain;
            self.expand(search, leaf.clone());
            if is_nearer {
                return Found::Nearer(leaf);
            }
        }
        Found::TooLittle
    }

    fn start_from(&mut self, search: &mut Search, leaf: &Leaf) -> bool {
        let is_new = self.started.insert(leaf.step);
        if is_new {
            self.reached.note(&leaf.world);
            self.expand(search, leaf.clone());
        }
        is_new
    }

    /// Tries every choice from a world, and keeps those that lead to a new cell, or to a better world of a known one.
    fn expand(&mut self, search: &mut Search, leaf: Leaf) {
        let Some((here, _)) = cell_of(&leaf.world) else { return };
        let leaf = Rc::new(leaf);
        let bytes = leaf.world.buffer_bytes();
        let world = Rc::clone(&leaf.world);
        all_choices(&world, leaf.last, |choice: Choice, waits| {
            let most = if waits { WAIT_TICKS } else { MOVE_TICKS };
            let goes_on =
                |world: &_, ticks| ticks + HOLD_TICKS <= most && cell_of(world).is_some_and(|(at, _)| at == here);
            let Some(prospect) = search.tried(&leaf, choice, goes_on) else { return };
            let Some((cell, worth)) = cell_of(search.scratch()) else { return };
            if !prospect.is_end && self.cells.get(&cell).is_some_and(|other| *other >= worth) {
                return;
            }
            self.cells.insert(cell, worth);
            let rank = if prospect.is_end { i64::MIN } else { prospect.rank() };
            self.nearest.insert((rank, self.born));
            self.open.insert(self.born, Entry { parent: Rc::clone(&leaf), prospect });
            self.born += 1;
        });
        if Rc::strong_count(&leaf) > 1 {
            self.bytes += bytes;
        }
        while self.bytes > self.bound && self.drop_farthest() {}
        search.most_bytes = search.most_bytes.max(self.bytes);
    }

    /// Removes the nearest or the oldest entry. If any entry finishes the level, removes that entry instead.
    fn take(&mut self, nearest: bool) -> Option<Entry> {
        let &(rank, near) = self.nearest.first()?;
        let nth = if nearest || rank == i64::MIN { near } else { *self.open.first_key_value()?.0 };
        self.remove(nth)
    }

    fn remove(&mut self, nth: u64) -> Option<Entry> {
        let entry = self.open.remove(&nth)?;
        let rank = if entry.prospect.is_end { i64::MIN } else { entry.prospect.rank() };
        self.nearest.remove(&(rank, nth));
        Some(entry)
    }

    /// Frees memory by dropping the entry farthest from the end.
    fn drop_farthest(&mut self) -> bool {
        let Some(&(_, nth)) = self.nearest.last() else { return false };
        if let Some(entry) = self.remove(nth) {
            self.let_go(entry.parent);
        }
        self.has_dropped = true;
        true
    }

    fn let_go(&mut self, parent: Rc<Leaf>) {
        if Rc::strong_count(&parent) == 1 {
            self.bytes -= parent.world.buffer_bytes();
        }
    }
}

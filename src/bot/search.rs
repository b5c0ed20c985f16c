//! The search that both phases share: it tries a choice on a copy of a world and stores the choices that led to each
//! kept world. First `beam` follows the shortest estimate. When it stalls, `archive` explores everything that can be
//! reached, until a world is nearer to the end and the beam can continue, or nothing is left.

mod archive;
mod beam;

use std::collections::BTreeMap;
use std::rc::Rc;

use super::access::Access;
use super::action::{Choice, HOLD_TICKS, Style};
use super::leaf::{Leaf, Prospect, TICK};
use super::map::tile_of;
use super::reached::Reached;
use super::tour::Tour;
use super::{Limits, Progress};
use crate::input::{Input, Inputs};
use crate::sim::{Outcome, World};
use archive::{Archive, Found};
use beam::Beam;

/// Maximum number of times that the search decides that the map is wrong somewhere: see `doubt`.
const MOST_DOUBTS: usize = 10;
/// The beam then starts again from this many of the worlds that were kept on the way (the trail).
const FROM_TRAIL: usize = 4;

/// A choice, and the index of the step before it.
struct SearchStep {
    choice: Choice,
    before: usize,
}

/// The tours and doubts that one search leaves for the next one on the same level. A tour costs as much as a second of
/// search.
#[derive(Default)]
pub struct Memory {
    tours: BTreeMap<Access, Rc<Tour>>,
    /// Tiles at which a route of the map failed.
    doubts: Vec<(i32, i32)>,
}

impl Memory {
    /// So that a search from another place, or at another time, may use the routes that failed.
    pub fn forget_doubts(&mut self) {
        if !self.doubts.is_empty() {
            *self = Memory::default();
        }
    }
}

pub struct Search<'a, 'b> {
    scratch: World,
    steps: Vec<SearchStep>,
    memory: &'a mut Memory,
    style: Style,
    /// A world with at most this much left to play ends the search.
    enough: i64,
    /// A world with at most this much left ends the search too, if its player is not in the air.
    least: i64,
    /// See [`Nearer::settles`].
    settles: bool,
    /// If `settles`: of all worlds that would end the search, the one with the least left to play. A search that stalls
    /// returns it. `trail` holds only some of the worlds, so this one may be missing there.
    last_resort: Option<Leaf>,
    pub reached: Reached,
    limits: &'a mut Limits<'b>,
    pub worlds: u64,
    pub tried_ticks: u64,
    most_bytes: usize,
    pub is_stopped: bool,
    is_spent: bool,
    /// Where the world is that was nearest to the end at the last stall.
    tile: (i32, i32),
}

pub struct Searched {
    /// The inputs that finish the level or come near enough, or lead to the place nearest to its end.
    pub inputs: Vec<Inputs>,
    pub is_finished: bool,
    /// Whether the player is in the air at the end.
    pub flies: bool,
    pub tile: (i32, i32),
    pub reached: Reached,
    pub worlds: u64,
    pub tried_ticks: u64,
    pub most_bytes: usize,
    pub is_stopped: bool,
    /// Everything that can be reached was tried.
    pub is_exhausted: bool,
}

/// Where a search may end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    End,
    /// At a world that is nearer to the end by so many ticks of play.
    Nearer(Nearer),
    /// The same in less time. It finds fewer ways.
    QuicklyNearer(Nearer),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nearer {
    pub ticks: u32,
    /// If the player is not in the air, a gain of this many ticks is enough too. In a fight that must be won, a larger gain
    /// may need an enemy that has not come yet.
    pub least_ticks: u32,
    /// Whether a search that stalls may return any world that it has found, and not only one of the trail. It is set when
    /// waiting has changed nothing.
    pub settles: bool,
}

pub fn search(start: World, style: Style, aim: Aim, memory: &mut Memory, limits: &mut Limits) -> Searched {
    memory.tours.retain(|_, tour| tour.suits(&start));
    let mut search = Search {
        reached: Reached::new(&start),
        scratch: start.clone(),
        steps: Vec::new(),
        memory,
        style,
        enough: i64::MIN,
        least: i64::MIN,
        // After a quick search, the thorough one may find more.
        settles: matches!(aim, Aim::Nearer(nearer) if nearer.settles),
        last_resort: None,
        limits,
        worlds: 0,
        tried_ticks: 0,
        most_bytes: 0,
        is_stopped: false,
        is_spent: false,
        tile: (0, 0),
    };
    let start = search.settled(start);
    let tour = search.tour(&start);
    let root = Leaf::root(&start, tour, search.steps.len().wrapping_sub(1));
    if let Aim::Nearer(nearer) | Aim::QuicklyNearer(nearer) = aim {
        search.enough = root.rest - i64::from(nearer.ticks) * TICK;
        search.least = root.rest - i64::from(nearer.least_ticks) * TICK;
    }
    search.reached.note(&start);
    let mut archive = Archive::new(search.limits.bytes);
    let mut beam = if matches!(aim, Aim::QuicklyNearer(_)) { Beam::quick() } else { Beam::new(&start) };
    // One world from each part of the way, the start first.
    let mut trail = vec![root.clone()];
    let mut next = vec![root];
    let mut is_last = false;
    loop {
        let finished = beam.run(&mut search, std::mem::take(&mut next), &mut trail);
        if let Some(leaf) = finished {
            return search.result(&leaf);
        }
        let nearest = trail.iter().min_by_key(|leaf| leaf.rest).expect("the start is there").clone();
        let good = trail.iter().filter(|leaf| search.is_good(leaf)).min_by_key(|leaf| leaf.rest);
        if let Some(good) = good {
            return search.result(good);
        }
        if search.must_stop() {
            return search.poor_result(nearest);
        }
        let (at, life) = (tile(&nearest.world), nearest.look.life);
        search.tile = at;
        log::info!("the beam stalls at {at:?} with {life} life after {} worlds", search.worlds);
        let found = archive.explore(&mut search, &trail, &nearest, is_last);
        search.most_bytes = search.most_bytes.max(archive.most_bytes);
        match found {
            Found::End(leaf) => return search.result(&leaf),
            Found::Nearer(leaf) => {
                log::info!("the archive goes on at {:?} after {} worlds", tile(&leaf.world), search.worlds);
                if search.is_good(&leaf) {
                    return search.result(&leaf);
                }
                trail.push(leaf.clone());
                next.push(leaf);
            }
            Found::Stale if search.doubt(&nearest) => {
                for leaf in &mut trail {
                    *leaf = leaf.on_tour(search.tour(&leaf.world));
                }
                archive = Archive::new(search.limits.bytes);
                let mut order: Vec<&Leaf> = trail.iter().collect();
                order.sort_by_key(|leaf| leaf.rest);
                next.extend(order.into_iter().take(FROM_TRAIL).cloned());
            }
            Found::Stale => is_last = true,
            Found::Nothing(leaf) => {
                let nearest = [Some(nearest), leaf].into_iter().flatten().min_by_key(|leaf| leaf.rest);
                let is_exhausted = archive.has_tried_everything();
                return Searched { is_exhausted, ..search.poor_result(nearest.expect("one is there")) };
            }
        }
    }
}

fn tile(world: &World) -> (i32, i32) {
    world.player(0).map_or((0, 0), |player| tile_of(world.level(), player.body.rect))
}

impl Search<'_, '_> {
    /// Returns the world after everything that lies on a plate from the start has pressed it. Otherwise a door would
    /// shut in the middle of a plan. In most levels it returns the world as it is.
    fn settled(&mut self, mut world: World) -> World {
        loop {
            let (access, mut next) = (Access::of(&world), world.clone());
            (0..HOLD_TICKS).for_each(|_| next.step(Inputs::default()));
            if access.is_of(&next) {
                return world;
            }
            let before = self.steps.len().wrapping_sub(1);
            self.steps.push(SearchStep { choice: Choice::idle(), before });
            world = next;
        }
    }

    /// Doubts the map, because a route that it claims from here has failed: the first tile of it that was not reached
    /// becomes expensive. Returns false if the map claims no route or was doubted often enough.
    fn doubt(&mut self, leaf: &Leaf) -> bool {
        let way = leaf.tour.claimed_way(&leaf.world);
        let Some(tile) = way.iter().find(|tile| !self.reached.has_feet(**tile)).or(way.last()) else { return false };
        if self.memory.doubts.len() == MOST_DOUBTS || self.memory.doubts.contains(tile) {
            return false;
        }
        log::info!("the map may be wrong at {tile:?}");
        self.memory.doubts.push(*tile);
        self.memory.tours.clear();
        true
    }

    /// Whether the budget is used up, or the caller wants to stop.
    pub fn must_stop(&mut self) -> bool {
        self.is_spent |= self.tried_ticks >= self.limits.ticks;
        let progress = Progress { tried_ticks: self.tried_ticks, tile: self.tile };
        self.is_stopped = self.is_stopped || !self.is_spent && (self.limits.stop)(progress);
        self.is_stopped || self.is_spent
    }

    /// Returns the result of a choice, or `None` if it kills the player. After the choice's ticks `goes_on` is called
    /// with the world and the ticks so far. If it returns true, the choice is held for as long again.
    pub fn tried(
        &mut self,
        leaf: &Leaf,
        mut choice: Choice,
        goes_on: impl Fn(&World, u32) -> bool,
    ) -> Option<Prospect> {
        self.scratch.become_like(&leaf.world);
        self.worlds += 1;
        let mut ticks = 0;
        loop {
            let until = ticks + choice.ticks;
            while ticks < until && self.scratch.outcome() == Outcome::Running {
                self.scratch.step([if ticks == 0 { choice.first } else { choice.rest }, Input::default()]);
                ticks += 1;
            }
            self.tried_ticks += u64::from(choice.ticks);
            if self.scratch.outcome() != Outcome::Running || !goes_on(&self.scratch, ticks) {
                break;
            }
        }
        choice.ticks = ticks;
        let tour = if leaf.tour.fits(&self.scratch) { Rc::clone(&leaf.tour) } else { self.tour_of_scratch() };
        leaf.after(choice, &self.scratch, tour)
    }

    pub fn scratch(&self) -> &World {
        &self.scratch
    }

    /// Computes the world of a prospect again, and keeps it.
    pub fn kept(&mut self, parent: &Leaf, prospect: Prospect) -> Leaf {
        let choice = prospect.choice;
        self.scratch.become_like(&parent.world);
        for ticks in 0..choice.ticks {
            self.scratch.step([if ticks == 0 { choice.first } else { choice.rest }, Input::default()]);
        }
        self.steps.push(SearchStep { choice, before: parent.step });
        let leaf = prospect.leaf(&self.scratch, self.steps.len() - 1);
        let is_wanted = self.settles && self.is_good(&leaf);
        if is_wanted && self.last_resort.as_ref().is_none_or(|other| leaf.rest < other.rest) {
            self.last_resort = Some(leaf.clone());
        }
        leaf
    }

    fn tour_of_scratch(&mut self) -> Rc<Tour> {
        let access = Access::of(&self.scratch);
        let make = || Rc::new(Tour::new(&self.scratch, &self.memory.doubts));
        Rc::clone(self.memory.tours.entry(access).or_insert_with(make))
    }

    fn tour(&mut self, world: &World) -> Rc<Tour> {
        let make = || Rc::new(Tour::new(world, &self.memory.doubts));
        Rc::clone(self.memory.tours.entry(Access::of(world)).or_insert_with(make))
    }

    fn is_good(&self, leaf: &Leaf) -> bool {
        leaf.is_end() || leaf.rest <= self.enough || leaf.rest <= self.least && !leaf.look.flies
    }

    /// Returns the result of a search that has found nothing better than this world.
    fn poor_result(mut self, nearest: Leaf) -> Searched {
        let leaf = self.last_resort.take().unwrap_or(nearest);
        self.result(&leaf)
    }

    fn result(self, leaf: &Leaf) -> Searched {
        let is_finished = self.is_good(leaf);
        let mut choices = Vec::new();
        let mut at = leaf.step;
        while let Some(step) = self.steps.get(at) {
            choices.push(step.choice);
            at = step.before;
        }
        let each =
            |choice: Choice| (0..choice.ticks).map(move |tick| if tick == 0 { choice.first } else { choice.rest });
        let inputs = choices.into_iter().rev().flat_map(each).map(|input| [input, Input::default()]).collect();
        let Search { reached, worlds, tried_ticks, most_bytes, is_stopped, .. } = self;
        let (flies, tile, is_exhausted) = (leaf.look.flies, tile(&leaf.world), false);
        Searched {
            inputs,
            is_finished,
            flies,
            tile,
            reached,
            worlds,
            tried_ticks,
            most_bytes,
            is_stopped,
            is_exhausted,
        }
    }
}

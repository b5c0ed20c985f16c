//! The search that both phases share: it tries a choice on a copy of a world and stores the choices that led to each
//! kept world. First `beam` follows the shortest estimate. When it stalls, `archive` explores what can be reached, until a
//! world is nearer to the end and the beam can continue. Where neither leads on, both try again with more effort and from
//! earlier on the way. `open` is the level without its fights: where even that has no way, the level is blocked.

mod archive;
mod beam;
mod open;

use std::rc::Rc;

use super::access::Access;
use super::action::{Choice, HOLD_TICKS};
use super::leaf::{Leaf, Prospect};
use super::map::tile_of;
use super::reached::Reached;
use super::route::TICK;
use super::tour::Tour;
use super::{Limits, Progress};
use crate::input::{Input, Inputs};
use crate::sim::{KeptWorld, Outcome, World};
use archive::{Archive, Found};
use beam::{Beam, EASY_GAIN};

/// Maximum number of times that the search decides that the map is wrong somewhere (see `doubt`): in all, and before it makes
/// more effort.
const MOST_DOUBTS: usize = 10;
const DOUBTS_AT_ONCE: u32 = 1;
/// Each effort costs about twice as much as the one before. After the last one the search gives up.
const MOST_EFFORT: u32 = 4;
/// How many worlds of the trail the beam goes back without effort. Each effort doubles the number.
const EARLIER: usize = 2;
/// Each time the estimated rest of a run that is followed becomes shorter by this, a world of it is kept.
const FOLLOWED_GAIN: i64 = 60 * TICK;
/// Tours that are kept. Each has its maps, which take megabytes in a large level.
const MOST_TOURS: usize = 6;

/// A choice, and the index of the step before it.
struct SearchStep {
    choice: Choice,
    before: usize,
}

pub struct Search<'a, 'b> {
    scratch: World,
    /// The world that `scratch` was copied from last.
    copied: Option<Rc<KeptWorld>>,
    steps: Vec<SearchStep>,
    /// The latest first.
    tours: Vec<(Access, Rc<Tour>)>,
    /// Tiles at which a route of the map failed.
    doubts: Vec<(i32, i32)>,
    pub reached: Reached,
    limits: &'a mut Limits<'b>,
    pub tried_ticks: u64,
    most_bytes: usize,
    pub is_stopped: bool,
    is_spent: bool,
    /// Where the world is that was nearest to the end at the last stall.
    tile: (i32, i32),
}

pub struct Searched {
    /// The inputs that finish the level, or lead to the place nearest to its end.
    pub inputs: Vec<Inputs>,
    pub is_finished: bool,
    pub tile: (i32, i32),
    pub reached: Reached,
    pub tried_ticks: u64,
    pub most_bytes: usize,
    pub is_stopped: bool,
    /// Everything that can be reached was tried.
    pub is_exhausted: bool,
}

/// Searches for a way to the end. `before` is a run through an earlier state of the level: the search goes on from where it
/// no longer leads on.
pub fn search(start: &World, before: &[Inputs], limits: &mut Limits) -> Searched {
    let mut search = Search::new(start, limits);
    let mut trail = search.followed(start, before);
    let mut next: Vec<Leaf> = trail.last().cloned().into_iter().collect();
    if let Some(end) = next.first().filter(|leaf| leaf.is_end()) {
        return search.result(end);
    }
    let has_fights = open::has_fights(start.level());
    let (mut archive, mut effort) = (Archive::new(search.limits.bytes, start), 0);
    let (mut stalled_at, mut doubts, mut is_open) = (i64::MAX, 0, false);
    loop {
        if let Some(leaf) = Beam::new(start, effort).run(&mut search, std::mem::take(&mut next), &mut trail) {
            return search.result(&leaf);
        }
        let nearest = trail.iter().min_by_key(|leaf| leaf.rest).expect("the start is there").clone();
        search.tile = tile(&nearest.world);
        if nearest.rest < stalled_at.saturating_sub(EASY_GAIN) {
            effort = 0;
        }
        stalled_at = nearest.rest.min(stalled_at);
        if search.must_stop() {
            return search.result(&nearest);
        }
        let (at, life, ticks) = (search.tile, nearest.look.life, search.tried_ticks);
        log::info!("the beam stalls at {at:?} with {life} life and effort {effort} after {ticks} ticks");
        let is_last = effort == MOST_EFFORT && !has_fights;
        match archive.explore(&mut search, &trail, &nearest, if is_last { u32::MAX } else { effort }) {
            Found::End(leaf) => return search.result(&leaf),
            Found::Nearer(leaf) => {
                log::info!("the archive goes on at {:?} after {} ticks", tile(&leaf.world), search.tried_ticks);
                effort = effort.saturating_sub(1);
                trail.push(leaf.clone());
                next.push(leaf);
            }
            Found::Everything if !has_fights && archive.is_complete(&search, start) => {
                return Searched { is_exhausted: true, ..search.result(&nearest) };
            }
            Found::Everything | Found::TooLittle if doubts < DOUBTS_AT_ONCE && search.doubt(&nearest) => {
                doubts += 1;
                for leaf in &mut trail {
                    *leaf = leaf.on_tour(search.tour(&leaf.world));
                }
                archive = Archive::new(search.limits.bytes, start);
                next.extend(trail.iter().min_by_key(|leaf| leaf.rest).cloned());
            }
            Found::Everything | Found::TooLittle => {
                if !std::mem::replace(&mut is_open, true)
                    && has_fights
                    && let Some(reached) = search.reached_if_blocked(start)
                {
                    return Searched { is_exhausted: true, reached, ..search.result(&nearest) };
                }
                if effort == MOST_EFFORT || search.must_stop() {
                    return search.result(&nearest);
                }
                (effort, doubts) = (effort + 1, 0);
                let back = EARLIER << effort;
                next.push(trail[trail.len().saturating_sub(1 + back)].clone());
            }
        }
    }
}

fn tile(world: &World) -> (i32, i32) {
    world.player(0).map_or((0, 0), |player| tile_of(world.level(), player.body.rect))
}

impl<'a, 'b> Search<'a, 'b> {
    fn new(start: &World, limits: &'a mut Limits<'b>) -> Search<'a, 'b> {
        Search {
            reached: Reached::new(start),
            scratch: start.clone(),
            copied: None,
            steps: Vec::new(),
            tours: Vec::new(),
            doubts: Vec::new(),
            limits,
            tried_ticks: 0,
            most_bytes: 0,
            is_stopped: false,
            is_spent: false,
            tile: (0, 0),
        }
    }

    /// Returns the start, and a world from each part of a run for as long as the player lives.
    fn followed(&mut self, start: &World, inputs: &[Inputs]) -> Vec<Leaf> {
        let start = self.settled(start.clone());
        let tour = self.tour(&start);
        let mut trail = vec![Leaf::root(&start, tour, self.steps.len().wrapping_sub(1))];
        self.reached.note(&start);
        self.copied = None;
        self.scratch.become_like(&start);
        for &[input, _] in inputs.get(start.tick() as usize..).unwrap_or_default() {
            self.scratch.step([input, Input::default()]);
            self.tried_ticks += 1;
            let choice = Choice { first: input, rest: input, ticks: 1 };
            self.steps.push(SearchStep { choice, before: self.steps.len().wrapping_sub(1) });
            self.reached.note(&self.scratch);
            let tour = self.tour_of_scratch();
            let Some(last) = trail.last() else { break };
            let Some(prospect) = last.after(choice, &self.scratch, tour) else { break };
            if prospect.is_end || prospect.rest < last.rest - FOLLOWED_GAIN {
                trail.push(prospect.leaf(&self.scratch, self.steps.len() - 1));
            }
        }
        trail
    }

    /// Whether the level is blocked even without its fights. Returns what can then be reached.
    fn reached_if_blocked(&mut self, start: &World) -> Option<Reached> {
        let level = open::without_fights(start.level())?;
        let world = open::world_of(level, start);
        let left = self.limits.ticks.saturating_sub(self.tried_ticks);
        let tried = self.tried_ticks;
        let stop = &mut |progress: Progress| {
            (self.limits.stop)(Progress { tried_ticks: tried + progress.tried_ticks, tile: self.tile })
        };
        let limits = &mut Limits { ticks: left.min(open::MOST_TICKS), stop, bytes: self.limits.bytes / 2 };
        let found = search(&world, &[], limits);
        log::info!("without fights: a way {}, everything {}", found.is_finished, found.is_exhausted);
        self.tried_ticks += found.tried_ticks;
        self.is_stopped |= found.is_stopped;
        (found.is_exhausted && found.reached.covers(&self.reached)).then_some(found.reached)
    }

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
        let Some(tile) = way.iter().find(|tile| !self.reached.has_feet(**tile)) else { return false };
        if self.doubts.len() == MOST_DOUBTS || self.doubts.contains(tile) {
            return false;
        }
        log::info!("the map may be wrong at {tile:?}");
        self.doubts.push(*tile);
        self.tours.clear();
        true
    }

    /// Whether the budget is used up, or the caller wants to stop.
    pub fn must_stop(&mut self) -> bool {
        self.is_spent |= self.tried_ticks >= self.limits.ticks;
        let progress = Progress { tried_ticks: self.tried_ticks, tile: self.tile };
        self.is_stopped = self.is_stopped || !self.is_spent && (self.limits.stop)(progress);
        self.is_stopped || self.is_spent
    }

    /// Makes the scratch world like a kept one. Most choices are tried from the same world in a row.
    fn copy(&mut self, world: &Rc<KeptWorld>) {
        if self.copied.as_ref().is_some_and(|copied| Rc::ptr_eq(copied, world)) {
            self.scratch.go_back_to(world);
        } else {
            self.scratch.become_like(world);
            self.copied = Some(Rc::clone(world));
        }
    }

    /// Returns the result of a choice, or `None` if it kills the player. After the choice's ticks `goes_on` is called
    /// with the world and the ticks so far. If it returns true, the choice is held for as long again.
    pub fn tried(
        &mut self,
        leaf: &Leaf,
        mut choice: Choice,
        goes_on: impl Fn(&World, u32) -> bool,
    ) -> Option<Prospect> {
        self.copy(&leaf.world);
        let mut ticks = 0;
        loop {
            let until = ticks + choice.ticks;
            while ticks < until && self.scratch.outcome() == Outcome::Running {
                self.scratch.step([if ticks == 0 { choice.first } else { choice.rest }, Input::default()]);
                ticks += 1;
            }
            if self.scratch.outcome() != Outcome::Running || !goes_on(&self.scratch, ticks) {
                break;
            }
        }
        self.tried_ticks += u64::from(ticks);
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
        self.copy(&parent.world);
        for ticks in 0..choice.ticks {
            self.scratch.step([if ticks == 0 { choice.first } else { choice.rest }, Input::default()]);
        }
        self.tried_ticks += u64::from(choice.ticks);
        self.steps.push(SearchStep { choice, before: parent.step });
        prospect.leaf(&self.scratch, self.steps.len() - 1)
    }

    fn tour_of_scratch(&mut self) -> Rc<Tour> {
        Self::tour_in(&mut self.tours, &self.doubts, &self.scratch)
    }

    fn tour(&mut self, world: &World) -> Rc<Tour> {
        Self::tour_in(&mut self.tours, &self.doubts, world)
    }

    fn tour_in(tours: &mut Vec<(Access, Rc<Tour>)>, doubts: &[(i32, i32)], world: &World) -> Rc<Tour> {
        match tours.iter().position(|(access, _)| access.is_of(world)) {
            Some(nth) => tours[..=nth].rotate_right(1),
            None => {
                let tour = Tour::new(world, doubts);
                tours.insert(0, (Access::of(world), Rc::new(tour)));
                // Worlds of the trail keep theirs.
                tours.drain(MOST_TOURS.min(tours.len())..).for_each(|(_, tour)| tour.forget_maps());
            }
        }
        Rc::clone(&tours[0].1)
    }

    fn result(self, leaf: &Leaf) -> Searched {
        let mut choices = Vec::new();
        let mut at = leaf.step;
        while let Some(step) = self.steps.get(at) {
            choices.push(step.choice);
            at = step.before;
        }
        let each =
            |choice: Choice| (0..choice.ticks).map(move |tick| if tick == 0 { choice.first } else { choice.rest });
        let inputs = choices.into_iter().rev().flat_map(each).map(|input| [input, Input::default()]).collect();
        let Search { reached, tried_ticks, most_bytes, is_stopped, .. } = self;
        let (is_finished, tile, is_exhausted) = (leaf.is_end(), tile(&leaf.world), false);
        Searched { inputs, is_finished, tile, reached, tried_ticks, most_bytes, is_stopped, is_exhausted }
    }
}

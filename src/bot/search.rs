//! A beam search over worlds. From each world of the beam every sensible choice is tried for a tenth of a second; of
//! those that look alike the best is kept, then the best of all, not too many at one place. While nothing gets
//! better the beam grows wider, and when that does not help the search goes back to where it was some time before.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::Stuck;
use super::access::Access;
use super::action::{HOLD_TICKS, choices};
use super::leaf::{Leaf, Look, Place, TICK};
use super::map::tile_of;
use super::tour::Tour;
use crate::geom::{Point, SUBPIXELS};
use crate::input::{Input, Inputs};
use crate::level::Thing;
use crate::sim::{Outcome, World};

/// How long a lift rests at a stop, about.
const STOP_TICKS: u32 = 45;

/// Worlds in the beam while all goes well, and at most.
const NARROW: usize = 32;
const WIDE: usize = 320;
/// The beam doubles after so long without getting nearer.
const WIDEN_TICKS: u32 = 90;
/// It has failed after so long, and the longest lift's round; and this long before, it no longer just waits.
const PATIENCE_TICKS: u32 = 420;
const RESTLESS_TICKS: u32 = 300;
/// What it adds to a place, each tenth of a second, that somebody of the beam is there when it should go elsewhere.
const HEAT: i64 = 3 * TICK;
/// How much nearer is nearer: less is the wobble of the estimate.
const GAIN: i64 = 6 * TICK;
/// A place to go back to is kept each time the rest is so much shorter, and so many of them.
const ANCHOR_GAIN: i64 = 120 * TICK;
const MOST_ANCHORS: usize = 8;
const ANCHOR_WORLDS: usize = 16;
/// Once one world is finished the others have so much longer to finish in better style.
const LAST_CHANCE_TICKS: u32 = 60;
/// So often it goes back before it gives up.
const MOST_RETREATS: u32 = 16;

/// A choice that was made, and the one before it.
struct Step {
    first: Input,
    rest: Input,
    ticks: u32,
    before: usize,
}

struct Search {
    steps: Vec<Step>,
    /// The best of the worlds in which the level is finished.
    finished: Option<Leaf>,
    /// Where the beam has been since it no longer got nearer.
    heat: BTreeMap<Place, i64>,
    tours: Vec<Rc<Tour>>,
    worlds: u64,
}

/// Where it was some time before.
struct Anchor {
    beam: Vec<Leaf>,
    rest: i64,
}

/// The inputs that finish the level, and how many worlds it took to find them.
pub fn search(start: World) -> Result<(Vec<Inputs>, u64), Stuck> {
    let patience = PATIENCE_TICKS + longest_round(&start);
    let mut search = Search { steps: Vec::new(), finished: None, heat: BTreeMap::new(), tours: Vec::new(), worlds: 0 };
    let start = search.settled(start);
    let tour = search.tour(&start);
    let mut nearest = Leaf::root(start, tour);
    nearest.step = search.steps.len().wrapping_sub(1);
    if !nearest.knows_way() {
        return Err(search.stuck(&nearest, true));
    }
    let rest = nearest.rest;
    let mut beam = vec![nearest.clone()];
    let mut anchors = vec![Anchor { beam: beam.clone(), rest }];
    let (mut best, mut anchored, mut stalled) = (rest, rest, 0);
    // How often it went back, in all and without having got any further since.
    let (mut retreats, mut in_vain) = (0, 0);
    loop {
        let width = (NARROW << (stalled / WIDEN_TICKS + in_vain).min(8)).min(WIDE);
        beam = search.next_beam(&beam, width);
        stalled += HOLD_TICKS;
        if stalled > patience - RESTLESS_TICKS {
            search.heat_up(&beam);
        }
        if let Some(finished) = &search.finished {
            let now = beam.first().map_or(u32::MAX, |leaf| leaf.world.tick());
            if now > finished.world.tick() + LAST_CHANCE_TICKS {
                return Ok((search.inputs(finished), search.worlds));
            }
        }
        if let Some(leaf) = beam.iter().min_by_key(|leaf| leaf.rest)
            && leaf.rest < best - GAIN
        {
            (best, stalled) = (leaf.rest, 0);
            search.heat.clear();
            if best < nearest.rest {
                nearest = leaf.clone();
                in_vain = 0;
            }
            if best < anchored - ANCHOR_GAIN {
                anchored = best;
                let (column, row) = search.tile(leaf);
                log::info!(
                    "tick {}: column {column}, row {row}, about {} ticks to go, {} worlds",
                    leaf.world.tick(),
                    best / TICK,
                    search.worlds
                );
                if anchors.len() == MOST_ANCHORS {
                    anchors.remove(1);
                }
                anchors.push(Anchor { beam: beam.iter().take(ANCHOR_WORLDS).cloned().collect(), rest: best });
            }
        }
        if beam.is_empty() || stalled > patience {
            let Some(anchor) = anchors.pop().filter(|_| retreats < MOST_RETREATS) else {
                return Err(search.stuck(&nearest, false));
            };
            retreats += 1;
            in_vain += 1;
            search.heat.clear();
            log::info!("no way on; back to tick {}", anchor.beam.first().map_or(0, |leaf| leaf.world.tick()));
            (beam, best, anchored, stalled) = (anchor.beam, anchor.rest, anchor.rest, 0);
        }
    }
}

impl Search {
    /// The world once whatever stands on a plate from the beginning has pressed it, so that nothing falls shut in the middle of a
    /// plan; most levels are as they begin.
    fn settled(&mut self, mut world: World) -> World {
        loop {
            let (access, mut next) = (Access::of(&world), world.clone());
            (0..HOLD_TICKS).for_each(|_| next.step(Inputs::default()));
            if access.is_of(&next) {
                return world;
            }
            let none = Input::default();
            let before = self.steps.len().wrapping_sub(1);
            self.steps.push(Step { first: none, rest: none, ticks: HOLD_TICKS, before });
            world = next;
        }
    }

    /// Every choice from every world of the beam, and of those the best.
    fn next_beam(&mut self, beam: &[Leaf], width: usize) -> Vec<Leaf> {
        let mut alike: BTreeMap<Look, Leaf> = BTreeMap::new();
        for leaf in beam {
            choices(&leaf.world, leaf.last, |first, rest| {
                let Some(next) = self.tried(leaf, first, rest) else { return };
                if next.world.outcome() == Outcome::Cleared {
                    if self.finished.as_ref().is_none_or(|other| next.total() < other.total()) {
                        self.finished = Some(next);
                    }
                } else if alike.get(&next.look).is_none_or(|other| next.score < other.score) {
                    alike.insert(next.look, next);
                }
            });
        }
        let mut leaves: Vec<Leaf> = alike.into_values().collect();
        let heat = |look: &Look| self.heat.get(&look.place()).copied().unwrap_or(0);
        leaves.sort_by_key(|leaf| (leaf.score + heat(&leaf.look), leaf.look));
        let (mut beam, mut crowds) = (Vec::with_capacity(width), BTreeMap::new());
        for mut leaf in leaves {
            let crowd = crowds.entry(leaf.look.place()).or_insert(0);
            *crowd += 1;
            if *crowd <= width / 6 {
                let (first, rest, ticks) = leaf.next;
                self.steps.push(Step { first, rest, ticks, before: leaf.step });
                leaf.step = self.steps.len() - 1;
                beam.push(leaf);
            }
            if beam.len() == width {
                break;
            }
        }
        beam
    }

    /// Makes the places where it has been for too long worth less, so that it looks elsewhere.
    fn heat_up(&mut self, beam: &[Leaf]) {
        let places: BTreeSet<Place> = beam.iter().map(|leaf| leaf.look.place()).collect();
        for place in places {
            *self.heat.entry(place).or_insert(0) += HEAT;
        }
    }

    /// What comes of a choice; `None` when it kills.
    fn tried(&mut self, leaf: &Leaf, first: Input, rest: Input) -> Option<Leaf> {
        let mut world = leaf.world.clone();
        self.worlds += 1;
        let mut ticks = 0;
        while ticks < HOLD_TICKS && world.outcome() == Outcome::Running {
            world.step([if ticks == 0 { first } else { rest }, Input::default()]);
            ticks += 1;
        }
        let tour = if leaf.tour.fits(&world) { Rc::clone(&leaf.tour) } else { self.tour(&world) };
        leaf.after((first, rest, ticks), world, tour)
    }

    /// The tour for what is open in this world.
    fn tour(&mut self, world: &World) -> Rc<Tour> {
        if let Some(tour) = self.tours.iter().find(|tour| tour.fits(world)) {
            return Rc::clone(tour);
        }
        let tour = Rc::new(Tour::new(world));
        self.tours.push(Rc::clone(&tour));
        tour
    }

    fn inputs(&self, finished: &Leaf) -> Vec<Inputs> {
        let (first, rest, ticks) = finished.next;
        let mut row = vec![(first, rest, ticks)];
        let mut at = finished.step;
        while let Some(step) = self.steps.get(at) {
            row.push((step.first, step.rest, step.ticks));
            at = step.before;
        }
        let each = |&(first, rest, ticks): &(Input, Input, u32)| {
            (0..ticks).map(move |tick| if tick == 0 { first } else { rest })
        };
        row.iter().rev().flat_map(each).map(|input| [input, Input::default()]).collect()
    }

    fn tile(&self, leaf: &Leaf) -> (i32, i32) {
        leaf.world.player(0).map_or((0, 0), |player| tile_of(leaf.world.level(), player.body.rect))
    }

    fn stuck(&self, nearest: &Leaf, no_way: bool) -> Stuck {
        let towards = leaf_target(nearest);
        Stuck { ticks: nearest.world.tick(), tile: self.tile(nearest), towards, no_way, worlds: self.worlds }
    }
}

/// The column and row of what it was on its way to.
fn leaf_target(leaf: &Leaf) -> (i32, i32) {
    leaf.tour.next_stop(&leaf.world).map_or((0, 0), |place| tile_of(leaf.world.level(), place))
}

fn legs_between(a: Point, b: Point) -> i32 {
    (a.x - b.x).abs() + (a.y - b.y).abs()
}

/// How long one waits for a lift at worst.
fn longest_round(world: &World) -> u32 {
    let round = |thing: &Thing| match thing {
        Thing::Lift { stops, speed, ring, .. } => {
            let legs = stops.windows(2).map(|pair| legs_between(pair[0], pair[1]));
            let back = if *ring { legs_between(stops[0], stops[stops.len() - 1]) } else { legs.clone().sum() };
            ((legs.sum::<i32>() + back) * SUBPIXELS / speed.max(&1)) as u32 + STOP_TICKS * stops.len() as u32 * 2
        }
        _ => 0,
    };
    world.level().things.iter().map(round).max().unwrap_or(0)
}

//! The first phase: a beam search. Each sensible choice is tried from each world of the beam for a tenth of a second.
//! Of the worlds that look the same, only the best one is kept. The best of those that are left form the next beam, but
//! only a few at one place. While nothing gets nearer to the end, the beam becomes wider.

use std::collections::{BTreeMap, BTreeSet};

use super::Search;
use crate::bot::action::{HOLD_TICKS, choices};
use crate::bot::leaf::{Leaf, Likeness, Place, Prospect};
use crate::bot::route::TICK;
use crate::geom::{Point, SUBPIXELS};
use crate::level::Thing;
use crate::sim::World;

/// Worlds in a beam without effort. Each effort doubles the number, and the worlds at one place are a smaller part of it.
const NARROW: usize = 16;
const AT_ONE_PLACE: usize = 4;
/// The beam doubles each time it has come no nearer to the end for so many ticks, up to this many times as wide.
const WIDEN_TICKS: u32 = 45;
const MOST_WIDER: u32 = 2;
/// If the beam comes no nearer to the end in this time, it has stalled. With effort it also waits for the longest round of a
/// lift. In the last `RESTLESS_TICKS` of the time it is restless: it avoids the places where it already waits.
const PATIENCE_TICKS: u32 = 300;
const RESTLESS_TICKS: u32 = 150;
/// About how long a lift rests at a stop.
const STOP_TICKS: u32 = 45;
/// The longest round of a lift that the beam waits for. The second phase, `archive`, waits for longer ones.
const MOST_ROUND_TICKS: u32 = 600;
/// Cost added to a place in each step in which a restless beam is there.
const HEAT: i64 = 3 * TICK;
/// After so much gain the hard part is over, and no more effort is made.
pub const EASY_GAIN: i64 = 600 * TICK;
/// A smaller gain does not count as nearer, because the estimate of the distance is not exact.
const GAIN: i64 = 6 * TICK;
/// Each time the estimated rest becomes shorter by this, a world is kept. The archive starts from these worlds.
const TRAIL_GAIN: i64 = 60 * TICK;
/// Once one world is finished, the others have this long to finish with a better score.
const LAST_CHANCE_TICKS: u32 = 60;

pub struct Beam {
    effort: u32,
    patience: u32,
    heat: BTreeMap<Place, i64>,
    finished: Option<Leaf>,
}

impl Beam {
    pub fn new(start: &World, effort: u32) -> Beam {
        let round = if effort > 1 { longest_round(start).min(MOST_ROUND_TICKS) } else { 0 };
        Beam { effort, patience: PATIENCE_TICKS + round, heat: BTreeMap::new(), finished: None }
    }

    /// Runs until the level is finished, nothing gets nearer, or the search is stopped.
    pub fn run(&mut self, search: &mut Search, mut beam: Vec<Leaf>, trail: &mut Vec<Leaf>) -> Option<Leaf> {
        let rest_of = |beam: &[Leaf]| beam.iter().map(|leaf| leaf.rest).min().unwrap_or(i64::MAX);
        let mut best = rest_of(&beam);
        let (first, mut marked, mut stalled) = (best, best, 0);
        self.heat.clear();
        while !beam.is_empty() && stalled <= self.patience && !search.must_stop() {
            let width = (NARROW << self.effort) << (stalled / WIDEN_TICKS).min(MOST_WIDER);
            beam = self.next(search, &beam, width);
            stalled += HOLD_TICKS;
            if stalled > self.patience - RESTLESS_TICKS {
                self.heat_up(&beam);
            }
            if let Some(finished) = &self.finished {
                let now = beam.first().map_or(u32::MAX, |leaf| leaf.world.tick());
                if now > finished.world.tick() + LAST_CHANCE_TICKS {
                    break;
                }
            }
            let Some(leaf) = beam.iter().min_by_key(|leaf| leaf.rest) else { break };
            if leaf.rest < best - GAIN {
                (best, stalled) = (leaf.rest, 0);
                self.heat.clear();
                if best < first - EASY_GAIN {
                    self.effort = 0;
                }
                if best < marked - TRAIL_GAIN {
                    marked = best;
                    trail.push(leaf.clone());
                }
            }
        }
        self.finished.clone()
    }

    fn next(&mut self, search: &mut Search, beam: &[Leaf], width: usize) -> Vec<Leaf> {
        let mut alike: BTreeMap<Likeness, (usize, Prospect)> = BTreeMap::new();
        for (parent, leaf) in beam.iter().enumerate() {
            choices(&leaf.world, leaf.last, |choice| {
                let Some(prospect) = search.tried(leaf, choice, |_, _| false) else { return };
                if prospect.is_end {
                    if self.finished.as_ref().is_none_or(|other| prospect.total() < other.total()) {
                        self.finished = Some(search.kept(leaf, prospect));
                    }
                } else if alike.get(&prospect.look).is_none_or(|(_, other)| prospect.score < other.score) {
                    alike.insert(prospect.look, (parent, prospect));
                }
            });
        }
        let mut prospects: Vec<(usize, Prospect)> = alike.into_values().collect();
        let heat = |look: &Likeness| self.heat.get(&look.place()).copied().unwrap_or(0);
        prospects.sort_by_key(|(_, prospect)| (prospect.score + heat(&prospect.look), prospect.look));
        let (mut next, mut crowds) = (Vec::with_capacity(width), BTreeMap::new());
        for (parent, prospect) in prospects {
            let crowd = crowds.entry(prospect.look.place()).or_insert(0);
            *crowd += 1;
            if *crowd <= AT_ONE_PLACE << (self.effort / 2) {
                let leaf = search.kept(&beam[parent], prospect);
                search.reached.note(&leaf.world);
                next.push(leaf);
            }
            if next.len() == width {
                break;
            }
        }
        next
    }

    /// Makes the places where the beam has been for too long more expensive, so that it looks elsewhere.
    fn heat_up(&mut self, beam: &[Leaf]) {
        let places: BTreeSet<Place> = beam.iter().map(|leaf| leaf.look.place()).collect();
        for place in places {
            *self.heat.entry(place).or_insert(0) += HEAT;
        }
    }
}

fn legs_between(a: Point, b: Point) -> i32 {
    (a.x - b.x).abs() + (a.y - b.y).abs()
}

/// Returns the longest wait for a lift, in ticks.
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

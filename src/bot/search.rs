//! A beam search over worlds. From each world of the beam every sensible choice is tried for a tenth of a second; of
//! those that look alike the best is kept, then the best of all, not too many at one place. While nothing gets
//! better the beam grows wider, and when that does not help the search goes back to where it was some time before.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::Stuck;
use super::action::{HOLD_TICKS, choices};
use super::route::tile_of;
use super::tour::Tour;
use crate::geom::{Point, TILE};
use crate::input::{Button, Input, Inputs};
use crate::level::Thing;
use crate::sim::body::Solidity;
use crate::sim::player::Stance;
use crate::sim::{Kind, Outcome, World};

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

/// Bodies nearer than this, in pixels, are at the same spot; and a place is so many spots wide and high.
const ALIKE: i32 = 6;
const PLACE: i32 = 4;

/// All is weighed in sixteenths of a tick.
const TICK: i64 = 16;
/// What it is worth not to lose a point of life.
const LIFE: i64 = 180 * TICK;
/// What it is worth to take a point of toughness from what stands there and from a foe, and to finish that one.
const TOUGHNESS: i64 = 10 * TICK;
const FOE_TOUGHNESS: i64 = 6 * TICK;
const FOE: i64 = 15 * TICK;
/// Where the map is no help.
const LOST: i64 = 25 * TICK;
/// What a person would not do without a reason: he would not hop, turn, roll and throw all the time.
const JUMP_FUSS: i64 = 10 * TICK;
const TURN_FUSS: i64 = 8 * TICK;
const ROLL_FUSS: i64 = 16 * TICK;
const GRENADE_FUSS: i64 = 24 * TICK;
/// To point the gun up or down, or to duck, without a shot; and to press another direction than before.
const AIM_FUSS: i64 = 3 * TICK;
const CHANGE_FUSS: i64 = 3 * TICK;
/// He does not stand about either, where he could go on.
const IDLE_FUSS: i64 = TICK;

/// A choice that was made, and the one before it.
struct Step {
    first: Input,
    rest: Input,
    ticks: u32,
    before: usize,
}

#[derive(Clone)]
struct Leaf {
    world: World,
    tour: Rc<Tour>,
    last: Input,
    look: Look,
    /// The choice that led here, and what comes next while it is not among the steps.
    step: usize,
    next: (Input, Input, u32),
    fuss: i64,
    /// Left to play, with what still stands in the way; the smaller the better.
    rest: i64,
    score: i64,
}

/// Worlds that look alike: of these one is enough.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Look {
    spot: Point,
    flies: bool,
    climbs: bool,
    ducks: bool,
    speed: Point,
    life: i32,
    /// What all that can be shot can still take, and how much is left to do, roughly.
    damage: i32,
    rest: i64,
}

/// A place that not too many may crowd; who flies there is somewhere else.
type Place = (i32, i32, bool);

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
    let tour = search.tour(&start);
    let root = Leaf {
        tour,
        last: Input::default(),
        look: Look::default(),
        step: usize::MAX,
        next: Default::default(),
        fuss: 0,
        rest: i64::MAX,
        score: 0,
        world: start,
    };
    let Some(rest) = search.rest(&root.world, &root.tour) else { return Err(search.stuck(&root, true)) };
    let mut nearest = Leaf { rest, ..root };
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
    /// Every choice from every world of the beam, and of those the best.
    fn next_beam(&mut self, beam: &[Leaf], width: usize) -> Vec<Leaf> {
        let mut alike: BTreeMap<Look, Leaf> = BTreeMap::new();
        for leaf in beam {
            choices(&leaf.world, leaf.last, |first, rest| {
                let Some(next) = self.tried(leaf, first, rest) else { return };
                if next.world.outcome() == Outcome::Cleared {
                    if self.finished.as_ref().is_none_or(|other| total(&next) < total(other)) {
                        self.finished = Some(next);
                    }
                } else if alike.get(&next.look).is_none_or(|other| next.score < other.score) {
                    alike.insert(next.look, next);
                }
            });
        }
        let mut leaves: Vec<Leaf> = alike.into_values().collect();
        let heat = |look: &Look| self.heat.get(&place(look)).copied().unwrap_or(0);
        leaves.sort_by_key(|leaf| (leaf.score + heat(&leaf.look), leaf.look));
        let (mut beam, mut crowds) = (Vec::with_capacity(width), BTreeMap::new());
        for mut leaf in leaves {
            let crowd = crowds.entry(place(&leaf.look)).or_insert(0);
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
        let places: BTreeSet<Place> = beam.iter().map(|leaf| place(&leaf.look)).collect();
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
        let me = world.player(0)?;
        let Kind::Player(player) = &me.kind else { return None };
        if !player.is_alive() || me.body.rect.y > world.level().bounds().bottom() {
            return None;
        }
        let (body, life, stance) = (me.body.clone(), player.life, player.stance);
        let tour = if leaf.tour.fits(&world) { Rc::clone(&leaf.tour) } else { self.tour(&world) };
        let rest_ticks = self.rest(&world, &tour).unwrap_or(leaf.rest + LOST);
        let fuss = leaf.fuss + fuss(leaf, first, rest);
        let score = rest_ticks + fuss - i64::from(life) * LIFE;
        let look = Look {
            spot: Point::new(body.feet().x.div_euclid(ALIKE), body.feet().y.div_euclid(ALIKE)),
            flies: stance == Stance::Air,
            climbs: stance == Stance::Climb,
            ducks: body.rect.h <= TILE,
            speed: Point::new(body.velocity.x / 200, body.velocity.y / 300),
            life,
            damage: damage(&world),
            rest: rest_ticks / (64 * TICK),
        };
        let next = (first, rest, ticks);
        Some(Leaf { world, tour, last: rest, look, step: leaf.step, next, fuss, rest: rest_ticks, score })
    }

    /// How much is left to do in this world; `None` where the map does not know.
    fn rest(&self, world: &World, tour: &Tour) -> Option<i64> {
        let standing = |entity: &crate::sim::Entity| match entity.kind.toughness() {
            None => 0,
            Some(toughness) if entity.body.solidity == Solidity::Solid => i64::from(toughness) * TOUGHNESS,
            Some(toughness) => i64::from(toughness) * FOE_TOUGHNESS,
        };
        let in_the_way: i64 = world.entities().map(standing).sum();
        Some(tour.to_go(world)? + in_the_way - i64::from(world.progress().foes.done) * FOE)
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

fn place(look: &Look) -> Place {
    (look.spot.x.div_euclid(PLACE), look.spot.y.div_euclid(PLACE), look.flies)
}

/// What a finished world is judged by: the time it took as well.
fn total(leaf: &Leaf) -> i64 {
    leaf.score + i64::from(leaf.world.tick()) * TICK
}

fn fuss(before: &Leaf, first: Input, rest: Input) -> i64 {
    let Some(me) = before.world.player(0) else { return 0 };
    let turns = first.horizontal() != 0 && first.horizontal() != me.body.facing.sign() && !first.held(Button::Lock);
    let cost = |is: bool, cost: i64| if is { cost } else { 0 };
    cost(first.pressed(Button::Jump), JUMP_FUSS)
        + cost(turns, TURN_FUSS)
        + cost(first.pressed(Button::Roll), ROLL_FUSS)
        + cost(first.pressed(Button::Grenade), GRENADE_FUSS)
        + cost(rest == Input::default() && me.is_player_standing(), IDLE_FUSS)
        + cost((rest.vertical(), rest.horizontal()) != (before.last.vertical(), before.last.horizontal()), CHANGE_FUSS)
        + cost(
            !before.look.climbs && !rest.held(Button::Fire) && (rest.vertical() != 0 || rest.held(Button::Lock)),
            AIM_FUSS,
        )
}

/// What all that can be shot can still take: worlds that differ in it do not look alike.
fn damage(world: &World) -> i32 {
    world.entities().filter_map(|entity| entity.kind.toughness()).sum()
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
            ((legs.sum::<i32>() + back) * 256 / speed.max(&1)) as u32 + STOP_TICKS * stops.len() as u32 * 2
        }
        _ => 0,
    };
    world.level().things.iter().map(round).max().unwrap_or(0)
}

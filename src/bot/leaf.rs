//! A world of the search and what makes it better than another: less left to play, life kept, foes and drums shot; and
//! no fuss, for somebody may watch. All is weighed in sixteenths of a tick.

use std::rc::Rc;

use super::action::Choice;
use super::tour::Tour;
use crate::geom::{Point, TILE};
use crate::input::{Button, Input};
use crate::sim::body::Solidity;
use crate::sim::player::Stance;
use crate::sim::{Entity, KeptWorld, Kind, Outcome, World};

/// Bodies nearer than this, in pixels, are at the same spot; and a place is so many spots wide and high.
const ALIKE: i32 = 6;
const PLACE: i32 = 4;

/// One tick.
pub const TICK: i64 = 16;
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

#[derive(Clone)]
pub struct Leaf {
    pub world: Rc<KeptWorld>,
    pub tour: Rc<Tour>,
    pub last: Input,
    pub look: Look,
    /// The last of the steps that led here.
    pub step: usize,
    fuss: i64,
    /// Left to play, with what still stands in the way; the smaller the better.
    pub rest: i64,
    score: i64,
}

/// What a choice would lead to. The world itself is not kept: most prospects come to nothing.
pub struct Prospect {
    pub choice: Choice,
    pub look: Look,
    tour: Rc<Tour>,
    fuss: i64,
    rest: i64,
    life: i32,
    ticks: u32,
    pub score: i64,
    /// The level is finished.
    pub is_end: bool,
}

/// Worlds that look alike: of these one is enough.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Look {
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
pub type Place = (i32, i32, bool);

impl Look {
    pub fn place(&self) -> Place {
        (self.spot.x.div_euclid(PLACE), self.spot.y.div_euclid(PLACE), self.flies)
    }
}

impl Leaf {
    /// Where the search begins.
    pub fn root(world: &World, tour: Rc<Tour>, step: usize) -> Leaf {
        let rest = rest(world, &tour).unwrap_or(i64::MAX / 2);
        let (last, look) = Default::default();
        Leaf { world: Rc::new(world.kept()), tour, last, look, step, fuss: 0, rest, score: rest }
    }

    /// The same world on another tour.
    pub fn on_tour(&self, tour: Rc<Tour>) -> Leaf {
        let rest = rest(&self.world, &tour).unwrap_or(self.rest);
        Leaf { tour, rest, score: self.score - self.rest + rest, ..self.clone() }
    }

    pub fn is_end(&self) -> bool {
        self.world.outcome() == Outcome::Cleared
    }

    /// What a finished world is judged by: the time it took as well.
    pub fn total(&self) -> i64 {
        self.score + i64::from(self.world.tick()) * TICK
    }

    /// What a choice has made of this world; `None` when it killed the player.
    pub fn after(&self, choice: Choice, world: &World, tour: Rc<Tour>) -> Option<Prospect> {
        let me = world.player(0)?;
        let Kind::Player(player) = &me.kind else { return None };
        if !player.is_alive() || me.body.rect.y > world.level().bounds().bottom() {
            return None;
        }
        let rest = rest(world, &tour).unwrap_or(self.rest + LOST);
        let fuss = self.fuss + fuss(self, choice.first, choice.rest);
        let score = rest + fuss - i64::from(player.life) * LIFE;
        let (feet, velocity) = (me.body.feet(), me.body.velocity);
        let look = Look {
            spot: Point::new(feet.x.div_euclid(ALIKE), feet.y.div_euclid(ALIKE)),
            flies: player.stance == Stance::Air,
            climbs: player.stance == Stance::Climb,
            ducks: me.body.rect.h <= TILE,
            speed: Point::new(velocity.x / 200, velocity.y / 300),
            life: player.life,
            damage: world.entities().filter_map(|entity| entity.kind.traits().toughness).sum(),
            rest: rest / (64 * TICK),
        };
        let is_end = world.outcome() == Outcome::Cleared;
        Some(Prospect { choice, look, tour, fuss, rest, life: player.life, ticks: world.tick(), score, is_end })
    }
}

impl Prospect {
    /// What a finished world is judged by: the time it took as well.
    pub fn total(&self) -> i64 {
        self.score + i64::from(self.ticks) * TICK
    }

    /// What the archive orders by: style does not count.
    pub fn rank(&self) -> i64 {
        self.rest - i64::from(self.life) * LIFE
    }

    /// The leaf, once its world is made and its step is written down.
    pub fn leaf(self, world: &World, step: usize) -> Leaf {
        let Prospect { choice, look, tour, fuss, rest, score, .. } = self;
        Leaf { world: Rc::new(world.kept()), tour, last: choice.rest, look, step, fuss, rest, score }
    }
}

/// How much is left to do in this world; `None` where the map does not know.
fn rest(world: &World, tour: &Tour) -> Option<i64> {
    let standing = |entity: &Entity| match entity.kind.traits().toughness {
        None => 0,
        Some(_) if tour.needs(entity.id) => 0,
        Some(toughness) if entity.body.solidity == Solidity::Solid => i64::from(toughness) * TOUGHNESS,
        Some(toughness) => i64::from(toughness) * FOE_TOUGHNESS,
    };
    let in_the_way: i64 = world.entities().map(standing).sum();
    Some(tour.to_go(world)? + in_the_way - i64::from(world.progress().foes.done) * FOE)
}

/// What a choice costs in style.
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

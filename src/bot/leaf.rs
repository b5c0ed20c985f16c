//! A world of the search and what makes it better than another: less left to play, life kept, foes and drums shot; and
//! no fuss, for somebody may watch. All is weighed in sixteenths of a tick.

use std::rc::Rc;

use super::tour::Tour;
use crate::geom::{Point, TILE};
use crate::input::{Button, Input};
use crate::sim::body::Solidity;
use crate::sim::player::Stance;
use crate::sim::{Entity, Kind, World};

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
    pub world: World,
    pub tour: Rc<Tour>,
    pub last: Input,
    pub look: Look,
    /// The choice that led here, and what comes next while it is not among the steps.
    pub step: usize,
    pub next: (Input, Input, u32),
    fuss: i64,
    /// Left to play, with what still stands in the way; the smaller the better.
    pub rest: i64,
    pub score: i64,
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
    pub fn root(world: World, tour: Rc<Tour>) -> Leaf {
        let rest = rest(&world, &tour).unwrap_or(i64::MAX);
        let (last, look, next) = Default::default();
        Leaf { world, tour, last, look, step: usize::MAX, next, fuss: 0, rest, score: 0 }
    }

    /// Whether the map knows a way from where the search begins.
    pub fn knows_way(&self) -> bool {
        self.rest < i64::MAX
    }

    /// What a choice has made of this world; `None` when it killed the player.
    pub fn after(&self, next: (Input, Input, u32), world: World, tour: Rc<Tour>) -> Option<Leaf> {
        let me = world.player(0)?;
        let Kind::Player(player) = &me.kind else { return None };
        if !player.is_alive() || me.body.rect.y > world.level().bounds().bottom() {
            return None;
        }
        let (first, last, _) = next;
        let rest = rest(&world, &tour).unwrap_or(self.rest + LOST);
        let fuss = self.fuss + fuss(self, first, last);
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
        Some(Leaf { world, tour, last, look, step: self.step, next, fuss, rest, score })
    }

    /// What a finished world is judged by: the time it took as well.
    pub fn total(&self) -> i64 {
        self.score + i64::from(self.world.tick()) * TICK
    }
}

/// How much is left to do in this world; `None` where the map does not know.
fn rest(world: &World, tour: &Tour) -> Option<i64> {
    let standing = |entity: &Entity| match entity.kind.traits().toughness {
        None => 0,
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

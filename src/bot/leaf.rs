//! A world that the search has reached, and its score. A world is better if less is left to play, the player has more
//! life, and more enemies and drums have been shot. Needless moves make it worse, because people may watch. Scores are
//! in sixteenths of a tick, and less is better.

use std::rc::Rc;

use super::action::Choice;
use super::crew;
use super::route::TICK;
use super::tour::{Tour, roams};
use crate::geom::{Point, TILE};
use crate::input::{Button, Input};
use crate::sim::boss::warden::Own;
use crate::sim::player::Stance;
use crate::sim::world::body::Solidity;
use crate::sim::{Entity, KeptWorld, Kind, Outcome, World};

/// Side of a spot in pixels: positions on the same spot count as equal. A place is `PLACE` spots wide and high.
const ALIKE: i32 = 6;
const PLACE: i32 = 4;

/// Value of a point of life.
const LIFE: i64 = 180 * TICK;
/// Cost of each point of toughness left in a solid thing, and value of a dead enemy.
const TOUGHNESS: i64 = 10 * TICK;
const ENEMY: i64 = 15 * TICK;
/// Cost of each point of toughness left in a warden that roams. It is higher, because that fight has no other measure of
/// progress.
const ROAMER_TOUGHNESS: i64 = 15 * TICK;
/// Added until it is dead. Its tour leads on from where it stood, and the way from the player may be longer by less than
/// this. Without it, the bot would keep the warden alive. It becomes shorter by each tick against the eye, up to
/// `MOST_EYE`, because the lids of the eye are shut for longer than a search waits.
const ROAMER: i64 = 400 * TICK + MOST_EYE;
const MOST_EYE: i64 = 3600 * TICK;
/// Added where the map knows no route.
const LOST: i64 = 25 * TICK;
/// Costs of moves that people do not make without a reason: jumping, turning, rolling and throwing all the time.
const JUMP_FUSS: i64 = 10 * TICK;
const TURN_FUSS: i64 = 8 * TICK;
const ROLL_FUSS: i64 = 16 * TICK;
const GRENADE_FUSS: i64 = 24 * TICK;
/// Costs of aiming up or down or ducking without a shot, and of changing the direction.
const AIM_FUSS: i64 = 3 * TICK;
const CHANGE_FUSS: i64 = 3 * TICK;
const IDLE_FUSS: i64 = TICK;

#[derive(Clone)]
pub struct Leaf {
    pub world: Rc<KeptWorld>,
    pub tour: Rc<Tour>,
    pub last: Input,
    pub look: Likeness,
    /// Index of the last step that led here.
    pub step: usize,
    fuss: i64,
    /// The cost of what is left to play, including what is in the way.
    pub rest: i64,
    score: i64,
    /// The rest at the start. Only what is gained since then is compared, so a change at the end of a level makes no
    /// difference before it.
    first_rest: i64,
}

/// The result of a choice. The world itself is not kept, because most results are dropped.
pub struct Prospect {
    pub choice: Choice,
    pub look: Likeness,
    tour: Rc<Tour>,
    fuss: i64,
    first_rest: i64,
    pub rest: i64,
    life: i32,
    ticks: u32,
    pub score: i64,
    pub is_end: bool,
}

/// The features that the search compares. Of all worlds with the same look, only one is needed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Likeness {
    spot: Point,
    pub flies: bool,
    climbs: bool,
    rides: bool,
    ducks: bool,
    speed: Point,
    pub life: i32,
    /// The toughness of everything that can be shot, and roughly what is left to play.
    damage: i32,
    rest: i64,
}

/// Column, row, and whether the player is in the air. The first phase of the search (`search/beam`) keeps only a few
/// worlds at each place.
pub type Place = (i32, i32, bool);

impl Likeness {
    pub fn place(&self) -> Place {
        (self.spot.x.div_euclid(PLACE), self.spot.y.div_euclid(PLACE), self.flies)
    }
}

impl Leaf {
    pub fn root(world: &World, tour: Rc<Tour>, step: usize) -> Leaf {
        let rest = rest(world, &tour).unwrap_or(i64::MAX / 2);
        let (last, look) = Default::default();
        Leaf { world: Rc::new(world.kept()), tour, last, look, step, fuss: 0, rest, score: rest, first_rest: rest }
    }

    pub fn on_tour(&self, tour: Rc<Tour>) -> Leaf {
        let rest = rest(&self.world, &tour).unwrap_or(self.rest);
        Leaf { tour, rest, score: self.score - self.rest + rest, ..self.clone() }
    }

    pub fn is_end(&self) -> bool {
        self.world.outcome() == Outcome::Cleared
    }

    /// Returns the score including the time taken, which is what finished worlds are compared by.
    pub fn total(&self) -> i64 {
        self.score + i64::from(self.world.tick()) * TICK
    }

    /// Returns the result of a choice that led to `world`, or `None` if the player is dead.
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
        let look = Likeness {
            spot: Point::new(feet.x.div_euclid(ALIKE), feet.y.div_euclid(ALIKE)),
            flies: !player.stance.is_on_ground() && player.stance != Stance::Climb,
            climbs: player.stance == Stance::Climb,
            rides: player.stance.is_riding(),
            ducks: me.body.rect.h <= TILE,
            speed: Point::new(velocity.x / 200, velocity.y / 300),
            life: player.life,
            damage: world.entities().filter_map(|entity| entity.kind.traits().toughness).sum(),
            rest: (self.first_rest - rest).div_euclid(64 * TICK),
        };
        let is_end = world.outcome() == Outcome::Cleared;
        let (first_rest, life, ticks) = (self.first_rest, player.life, world.tick());
        Some(Prospect { choice, look, tour, fuss, first_rest, rest, life, ticks, score, is_end })
    }
}

impl Prospect {
    pub fn total(&self) -> i64 {
        self.score + i64::from(self.ticks) * TICK
    }

    /// Returns the score by which the second phase of the search (`search/archive`) sorts. It does not include the cost
    /// of needless moves.
    pub fn rank(&self) -> i64 {
        self.rest - i64::from(self.life) * LIFE
    }

    pub fn leaf(self, world: &World, step: usize) -> Leaf {
        let Prospect { choice, look, tour, fuss, first_rest, rest, score, .. } = self;
        Leaf { world: Rc::new(world.kept()), tour, last: choice.rest, look, step, fuss, rest, score, first_rest }
    }
}

/// Returns how much is left to do, or `None` where the map knows no route.
fn rest(world: &World, tour: &Tour) -> Option<i64> {
    let standing = |entity: &Entity| match entity.kind.traits().toughness {
        None => 0,
        // A drop ship brings what `crew` counts, and leaves by itself.
        Some(_) if tour.needs(entity.id) || matches!(entity.kind, Kind::Spawner(_)) => 0,
        Some(toughness) if entity.body.solidity == Solidity::Solid => i64::from(toughness) * TOUGHNESS,
        Some(toughness) => match &entity.kind {
            Kind::Warden(warden) if roams(warden) => {
                let waited = match &warden.own {
                    Own::Vault(vault) => i64::from(vault.eye.ticks) * TICK,
                    _ => 0,
                };
                ROAMER - waited.min(MOST_EYE) + i64::from(toughness) * ROAMER_TOUGHNESS
            }
            _ => i64::from(toughness) * crew::TOUGHNESS,
        },
    };
    let in_the_way: i64 = world.entities().map(standing).sum();
    Some(tour.to_go(world)? + in_the_way - i64::from(world.progress().enemies.done) * ENEMY)
}

fn fuss(before: &Leaf, first: Input, rest: Input) -> i64 {
    let Some(me) = before.world.player(0) else { return 0 };
    let turn = first.turn(me.is_player_standing());
    let turns = turn != 0 && turn != me.body.facing.sign();
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

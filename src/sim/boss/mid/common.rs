//! What the mid-bosses share: each wakes by a wire, shows its life in three stages, leaves a wreck that burns out, and turns
//! a wire on at its end.

use crate::geom::{Point, Rect, TILE};
use crate::hash::{StateHash, StateHasher};
use crate::level::Wire;
use crate::sim::world::{Blow, Body, Event, EventKind, Footing, How, Side, World, fell_out};

/// Ticks for which a hit lights it up.
pub(super) const FLASH_TICKS: u32 = 3;
const MOST_WALL_TILES: i32 = 40;
pub(super) const SCORE: u32 = 2000;
/// Explosions while its wreck burns out: how many ticks apart, and for how long.
const BANG_TICKS: u32 = 12;
const BURNS_TICKS: u32 = 60;

/// The states of one mid-boss that the others have too.
pub trait State: Copy + PartialEq {
    /// It waits at its place, or returns there.
    const ASLEEP: Self;
    /// Its life is gone, and it falls or explodes.
    const DYING: Self;
    /// It burns, then it stays there.
    const WRECK: Self;
}

#[derive(Clone, Debug)]
pub struct Common<S> {
    pub wakes: Option<Wire>,
    pub ended: Option<Wire>,
    pub state: S,
    /// Ticks since the state began. A hive that is awake counts from its last enemy.
    pub ticks: u32,
    pub life: i32,
    pub most: i32,
    pub flash_ticks: u32,
}

impl<S: StateHash> StateHash for Common<S> {
    fn feed(&self, hasher: &mut StateHasher) {
        let Common { wakes, ended, state, ticks, life, most, flash_ticks: _ } = self;
        (*wakes, *ended).feed(hasher);
        state.feed(hasher);
        (*ticks, *life, *most).feed(hasher);
    }
}

impl<S: State> Common<S> {
    pub(super) fn new(wakes: Option<Wire>, ended: Option<Wire>, life: i32) -> Common<S> {
        Common { wakes, ended, state: S::ASLEEP, ticks: 0, life, most: life, flash_ticks: 0 }
    }

    pub(super) fn enter(&mut self, state: S) {
        (self.state, self.ticks) = (state, 0);
    }

    /// The level was changed.
    pub(super) fn refit(&mut self, fresh: &Common<S>) {
        (self.wakes, self.ended) = (fresh.wakes, fresh.ended);
    }

    /// Whole (0), damaged (1) or burning (2). Each is a third of its life.
    pub fn stage(&self) -> usize {
        match self.life * 3 {
            life if life > self.most * 2 => 0,
            life if life > self.most => 1,
            _ => 2,
        }
    }

    /// Whether it is neither destroyed nor about to be.
    pub fn is_whole(&self) -> bool {
        self.state != S::DYING && self.state != S::WRECK
    }

    pub fn fights(&self) -> bool {
        self.is_whole() && self.state != S::ASLEEP
    }

    pub fn is_wreck(&self) -> bool {
        self.state == S::WRECK
    }

    pub fn burns(&self) -> bool {
        self.is_wreck() && self.ticks < BURNS_TICKS
    }
}

/// Whether it fights: its wire is on, if it has one, and players see it.
pub(super) fn is_awake(world: &World, wakes: Option<Wire>, rect: Rect) -> bool {
    wakes.is_none_or(|wire| world.is_on(wire)) && world.may_attack_from(rect)
}

/// Returns the feet of the living player who is nearest to a column of pixels.
pub(super) fn target(world: &World, from: i32) -> Option<Point> {
    let living = world.players().filter(|player| player.is_living_player());
    living.map(|player| player.body.feet()).min_by_key(|feet| (feet.x - from).abs())
}

/// Returns where the walls to the left and to the right of a place begin. A wall that is farther away does not count.
pub(super) fn between_walls(world: &World, at: Point) -> (i32, i32) {
    let (column, row, level) = (at.x.div_euclid(TILE), at.y.div_euclid(TILE), world.level());
    let is_wall = |column: i32| level.tile(column, row).is_solid() || !(0..level.size().0 as i32).contains(&column);
    let reach =
        |sign: i32| (1..MOST_WALL_TILES).find(|&tiles| is_wall(column + sign * tiles)).unwrap_or(MOST_WALL_TILES);
    ((column - reach(-1) + 1) * TILE, (column + reach(1)) * TILE)
}

/// Hurts the players in a box and throws them away from a point.
pub(super) fn strike(world: &mut World, from: Point, area: Rect) {
    let blow = Blow { damage: 1, from, side: Side::Enemies, how: How::Touch };
    world.strike_players(blow, |player| player.overlaps(area));
}

/// Lets it fall to the ground. Returns whether it has arrived.
pub(super) fn is_down(body: &mut Body, world: &mut World) -> bool {
    body.fall();
    body.move_y(world, Footing::NoLedges).is_some() || fell_out(world.level(), body.rect)
}

/// It is a wreck from now on: its score, its event, and its wire.
pub(super) fn end(world: &mut World, event: Event, wire: Option<Wire>) {
    world.award(SCORE);
    world.tell(event);
    if let Some(wire) = wire {
        world.signal(wire, true);
    }
}

/// Small explosions in a wreck, in turns at its left, in its middle and at its right.
pub(super) fn burn(world: &mut World, ticks: u32, rect: Rect) {
    if ticks < BURNS_TICKS && ticks.is_multiple_of(BANG_TICKS) {
        let aside = (ticks / BANG_TICKS % 3) as i32 * 14 - 14;
        world.tell(EventKind::SmallExplosion.at(Point::new(rect.center().x + aside, rect.center().y + 8)));
    }
}

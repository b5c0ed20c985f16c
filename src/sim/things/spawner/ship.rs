//! A drop ship as a body: how it flies in and away, and how it is shot down. It then falls, and nobody comes any more.

use super::{FLIGHT_TICKS, Gate, SHIP_HEIGHT, Spawner};
use crate::geom::{Point, TILE};
use crate::sim::world::body::FALL_CAP_SUBPIXELS;
use crate::sim::world::{Blow, Body, Entity, EventKind, Kind, Side, Struck, World, blast};

/// Damage that brings it down: about twenty shots of the rifle, or three grenades.
const HULL: i32 = 20;
const SCORE: u32 = 500;
/// How far from its place it begins its flight.
const FLIGHT: Point = Point { x: 420, y: -150 };
const GRAVITY_SUBPIXELS: i32 = 24;
/// It explodes at the first floor, or after so many ticks.
const LONGEST_FALL_TICKS: u32 = 300;
const CRASH_RADIUS: i32 = 56;
const CRASH_DAMAGE: i32 = 6;
/// Ticks between two explosions while it falls, and for which the world stands still when it is hit the last time.
const BANG_TICKS: u32 = 12;
const HIT_STOP_TICKS: u32 = 6;

impl Spawner {
    /// Returns the damage that a ship in flight still takes. `None` if there is no ship.
    pub(super) fn hull(&self) -> Option<i32> {
        let flies = matches!(self.gate, Gate::Warns | Gate::Opens | Gate::Open | Gate::Shuts | Gate::Leaves);
        (self.is_ship && flies).then_some(HULL - self.damage)
    }

    /// Returns how badly a ship in flight is damaged: 0 to 2.
    pub fn wear(&self) -> usize {
        self.hull().map_or(0, |hull| ((HULL - hull) * 3 / HULL).min(2) as usize)
    }
}

/// Where the ship is, relative to its place. It brakes when it comes, and gathers speed when it leaves.
pub(super) fn flight(spawner: &Spawner) -> Point {
    let (left, side) = match spawner.gate {
        Gate::Warns => (FLIGHT_TICKS.saturating_sub(spawner.ticks), 1),
        Gate::Leaves => (spawner.ticks, -1),
        Gate::Shut | Gate::Opens | Gate::Open | Gate::Shuts | Gate::Falls => (0, 1),
    };
    let (left, all) = (left as i32, FLIGHT_TICKS as i32);
    Point::new(side * FLIGHT.x * left * left / (all * all), FLIGHT.y * left * left / (all * all))
}

pub(super) fn hurt(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
    let Kind::Spawner(ship) = &mut me.kind else { return Struck::Through };
    let Some(hull) = ship.hull().filter(|_| blow.side != Side::Enemies) else { return Struck::Through };
    ship.damage += blow.damage;
    ship.hit_at = world.tick;
    world.tell(EventKind::HitSteel.at(blow.from));
    if hull <= blow.damage {
        ship.enter(Gate::Falls);
        me.body.velocity = Point::default();
        let at = me.body.rect.center();
        world.hold_still_at(at, HIT_STOP_TICKS);
        world.award(SCORE);
        world.tell(EventKind::ShipFalls.at(at));
    }
    Struck::Blocked
}

/// Falls to the first floor under its middle. Then all its waves are over.
pub(super) fn fall(ship: &mut Spawner, body: &mut Body, world: &mut World, waves: usize) {
    body.velocity.y = (body.velocity.y + GRAVITY_SUBPIXELS).min(FALL_CAP_SUBPIXELS);
    body.rect.y += body.whole_y();
    let at = body.rect.center();
    if ship.ticks.is_multiple_of(BANG_TICKS) {
        let nth = (ship.ticks / BANG_TICKS) as i32;
        world.tell(EventKind::Explosion.at(at.moved(nth % 3 * SHIP_HEIGHT - SHIP_HEIGHT, 0)));
    }
    let (column, row) = (at.x.div_euclid(TILE), (body.rect.bottom() - 1).div_euclid(TILE));
    // Beside the map there is no floor.
    let is_inside = world.level().bounds().covers((at.x, body.rect.bottom() - 1));
    if is_inside && world.level().holds(column, row) || ship.ticks >= LONGEST_FALL_TICKS {
        blast::blast(world, body.feet(), CRASH_RADIUS, CRASH_DAMAGE, Side::Players, None);
        (ship.wave, ship.sent) = (waves as u32, 0);
        ship.enter(Gate::Shut);
    }
}

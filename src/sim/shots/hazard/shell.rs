//! A shell of a mortar. Where it comes down is known when it is fired, so the hazard lies there from the start, is shown
//! to players, and explodes when the flight is over. In flight the shell is only a picture and can hit nothing.

use crate::geom::{Point, SUBPIXELS, TILE};
use crate::level::Level;
use crate::sim::shots::hazard::{Form, Hazard, hazard, standing};
use crate::sim::world::{Body, Entity, EventKind, Kind, Side, World, blast};

/// The planned flight. A shell that meets a roof or a wall on its way down explodes earlier, a lower target is reached later.
pub const FLIGHT_TICKS: i32 = 84;
const LONGEST_TICKS: i32 = 150;
/// With the flight, it sets the height of the arc: about 17 tiles.
const GRAVITY_SUBPIXELS: i32 = 80;
/// How far below the player a floor is searched for.
const DEEPEST_TILES: i32 = 24;
/// The whistle sounds so many ticks before the explosion.
const WHISTLE_TICKS: u32 = 44;
const SIZE: Point = Point::new(12, 12);
pub const BLAST_RADIUS: i32 = 36;
const BLAST_DAMAGE: i32 = 1;

/// Returns a shell that is fired from `from` at the floor below `at`. `None` if a roof stops it while it rises, or if it
/// falls out of the map.
pub fn shell(level: &Level, from: Point, at: Point) -> Option<Entity> {
    let row = at.y.div_euclid(TILE);
    let floor = (row..row + DEEPEST_TILES).find(|&row| level.holds(at.x.div_euclid(TILE), row));
    let to = Point::new(at.x, floor.map_or(at.y, |row| row * TILE));
    let (lands, ticks) = flight(level, from, to)?;
    Some(lying(from, lands, ticks))
}

/// Returns a shell that a warden has thrown. It passes boards and comes down at `to`, which is a place on a floor.
pub fn thrown(from: Point, to: Point) -> Entity {
    lying(from, to, FLIGHT_TICKS)
}

fn lying(from: Point, lands: Point, ticks: i32) -> Entity {
    let mut entity = hazard(Form::Shell { from }, standing(SIZE, lands), ticks as u32, ticks as u32);
    if let Kind::Hazard(shell) = &mut entity.kind {
        shell.life = 0;
    }
    entity
}

/// Returns where and when a shell from `from` to `to` meets a tile. Boards stop it on its way down.
fn flight(level: &Level, from: Point, to: Point) -> Option<(Point, i32)> {
    let at = |ticks: i32| place(from, to, ticks, FLIGHT_TICKS);
    for ticks in 1..LONGEST_TICKS {
        let (before, now) = (at(ticks - 1), at(ticks));
        let (column, row) = (now.x.div_euclid(TILE), now.y.div_euclid(TILE));
        let top = Point::new(now.x, row * TILE);
        let falls = now.y > before.y;
        if level.tile(column, row).is_solid() {
            return falls.then_some((if before.y <= top.y { top } else { before }, ticks));
        }
        if falls && level.is_ledge(column, row) && before.y <= top.y {
            return Some((top, ticks));
        }
    }
    None
}

/// Returns the place of a shell after `ticks` of a flight of `flight` ticks: even sideways, a parabola up and down.
fn place(from: Point, to: Point, ticks: i32, flight: i32) -> Point {
    let share = |from: i32, to: i32| from + (to - from) * ticks / flight;
    let height = GRAVITY_SUBPIXELS * ticks * (flight - ticks) / (2 * SUBPIXELS);
    Point::new(share(from.x, to.x), share(from.y, to.y) - height)
}

impl Hazard {
    /// Returns where the shell is shown. `lands` is its place on the floor.
    pub fn in_flight(&self, from: Point, lands: Point) -> Point {
        place(from, lands, (self.live_ticks - self.wait_ticks) as i32, self.live_ticks as i32)
    }
}

pub fn explodes_at(body: &Body) -> Point {
    let at = body.feet();
    Point::new(at.x, at.y - 4)
}

pub(super) fn think(me: &mut Entity, world: &mut World) {
    let Kind::Hazard(shell) = &mut me.kind else { return };
    shell.wait_ticks -= 1;
    let at = me.body.feet();
    if shell.wait_ticks == WHISTLE_TICKS {
        world.tell(EventKind::Whistle.at(at));
    }
    if shell.wait_ticks == 0 {
        me.dead = true;
        blast::blast(world, explodes_at(&me.body), BLAST_RADIUS, BLAST_DAMAGE, Side::Enemies, None);
    }
}

//! How enemies on foot move: they fall, ride lifts and belts, patrol back and forth on a route, and turn before a
//! ledge, a wall or spikes. They block no other entity. On a tile, an enemy makes queries only for the pixels ahead,
//! and only when it walks.

use crate::geom::{Point, Rect, SUBPIXELS, TILE};
use crate::level::Tile;
use crate::sim::enemy::body::wounds::{die, wound};
use crate::sim::enemy::{EnemyState, Me};
use crate::sim::world::body::{FALL_CAP_SUBPIXELS, GRAVITY_SUBPIXELS};
use crate::sim::world::{Asker, Blow, Body, Entity, Footing, How, Obstacle, Side, World, fell_out};

/// How far a route reaches from its middle, in pixels, unless a ledge ends it earlier.
const PATROL: i32 = 6 * TILE;
/// Pause at each end of the route. It is long enough for a patient player to pass.
const PAUSE_TICKS: u32 = 70;
/// Ticks between two looks for a press. In this time, an enemy on patrol walks less than half a tile.
const LOOK_UP_TICKS: u32 = 6;
/// Speed at which an enemy from a spawner walks into the view, in sub-pixels a tick.
const HURRY: i32 = 256;
/// Speed that a push loses each tick.
const FRICTION: i32 = 24;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepResult {
    Moved,
    /// In front of it is a ledge, a lit beam of a room or something else that hurts.
    Edge,
    Wall,
}

/// Applies gravity. Returns false in the air, where the enemy does nothing else.
pub fn settle(me: &mut Me, world: &mut World) -> bool {
    // A guard that walks on a belt walks as fast as the belt too, so that it keeps its place until it notices a player.
    let keeps_place = me.enemy.is_calm() && me.enemy.is_placed && me.nature().speed > 0;
    let rides = !keeps_place;
    let body = &mut *me.body;
    body.ride = Point::default();
    if body.velocity.y >= 0 && stands(body, rides, world) {
        body.stop_y();
        return true;
    }
    body.fall();
    body.move_x(world);
    if body.move_y(world, Footing::Ledges).is_some() {
        body.stop_x();
    }
    if fell_out(world.level(), body.rect) {
        die(me, world, None);
    }
    false
}

/// Looks the tiles up first. Only an enemy that stands on no tile makes a query for what carries it. `rides` is whether
/// a belt carries it.
fn stands(body: &mut Body, rides: bool, world: &mut World) -> bool {
    let rect = body.rect;
    let mut columns = rect.x.div_euclid(TILE)..=(rect.right() - 1).div_euclid(TILE);
    let row = rect.bottom().div_euclid(TILE);
    let tile = columns.find(|&column| rect.bottom() % TILE == 0 && world.level().holds(column, row));
    if let Some(column) = tile {
        if rides {
            body.ride_belt(world, column, row);
        }
        return true;
    }
    let ground = body.ground(world, Footing::Ledges);
    if let Some(Obstacle::Tile { column, row }) = ground
        && rides
    {
        body.ride_belt(world, column, row);
    }
    ground.is_some()
}

/// Walks back and forth, with a pause at each end. It does not walk under a press.
pub fn patrol(me: &mut Me, world: &mut World) {
    let speed = me.nature().speed;
    // An enemy from a spawner first walks into the view.
    let view = world.view();
    if !me.enemy.is_placed && !view.overlaps(me.body.rect) {
        me.face(view.center());
        walk(me, world, speed.max(HURRY));
        return;
    }
    if speed == 0 {
        return;
    }
    if me.enemy.pause_ticks > 0 {
        me.enemy.pause_ticks -= 1;
        if me.enemy.pause_ticks == 0 {
            me.body.facing = me.body.facing.turned();
        }
        return;
    }
    let out = (me.body.rect.center().x - me.enemy.home.x) * me.body.facing.sign();
    let is_at_end = me.enemy.is_placed && (out >= PATROL || comes_under_press(me, world));
    if is_at_end || walk(me, world, speed) != StepResult::Moved {
        me.body.stop_x();
        me.enemy.pause_ticks = PAUSE_TICKS;
    }
}

/// Whether a press comes down in front of it, which it looks for now and then. A guard that is under one goes on.
fn comes_under_press(me: &Me, world: &World) -> bool {
    if !(world.tick + me.id.slot).is_multiple_of(LOOK_UP_TICKS) {
        return false;
    }
    let (here, level) = (me.body.rect, world.level());
    level.is_under_press(here.moved(me.body.facing.sign() * TILE / 2, 0)) && !level.is_under_press(here)
}

/// Whether a press can come down on it. One on a belt has all it can do to keep its place, so it is not counted.
pub fn is_under_press(me: &Me, world: &World) -> bool {
    let (feet, level) = (me.body.feet(), world.level());
    level.is_under_press(me.body.rect) && !matches!(level.tile_at(feet), Tile::Belt(_))
}

pub fn walk(me: &mut Me, world: &mut World, speed: i32) -> StepResult {
    let body = &mut *me.body;
    body.velocity.x = body.facing.sign() * speed;
    let pixels = body.whole_x();
    if pixels == 0 {
        return StepResult::Moved;
    }
    let front = if pixels > 0 { body.rect.right() - 1 + pixels } else { body.rect.x + pixels };
    if !has_floor(world, Point::new(front, body.rect.bottom())) {
        body.stop_x();
        return StepResult::Edge;
    }
    // An enemy in its attack does not look where it runs.
    if me.enemy.state != EnemyState::Attack && world.is_beam_at(Rect { x: front, w: 1, ..body.rect }) {
        body.stop_x();
        return StepResult::Edge;
    }
    let way = world.way_x(body.rect, pixels);
    body.rect.x += way.pixels();
    if way.obstacle.is_some() {
        body.stop_x();
        return StepResult::Wall;
    }
    StepResult::Moved
}

/// Whether there is a floor here: a tile, a lift or something solid, but no spikes or acid.
pub fn has_floor(world: &mut World, at: Point) -> bool {
    match world.level().tile_at(Point::new(at.x, at.y - 1)) {
        Tile::SpikesUp | Tile::Acid => return false,
        Tile::Empty | Tile::Solid | Tile::OneWay | Tile::Ladder | Tile::SpikesDown | Tile::Belt(_) => {}
    }
    if at.y % TILE == 0 && world.level().holds(at.x.div_euclid(TILE), at.y.div_euclid(TILE)) {
        return true;
    }
    let under = world.overlapping(Asker::Entity, Rect::pixel(at));
    let carries =
        |other: &Entity| other.body.solidity != crate::sim::enemy::Solidity::None && other.body.rect.y == at.y;
    let floor = under.iter().any(|&id| world.get(id).is_some_and(carries));
    world.recycle(under);
    floor
}

/// Moves by what is left of a push, which can throw the enemy off a ledge.
pub fn slide(me: &mut Me, world: &mut World) {
    let speed = me.body.velocity.x;
    me.body.velocity.x = speed.signum() * (speed.abs() - FRICTION).max(0);
    if me.body.velocity.x != 0 {
        me.body.move_x(world);
    }
}

pub fn feel_tiles(me: &mut Me, world: &mut World) {
    if let Some((_, at)) = world.harm_in(me.body.rect) {
        wound(me, world, Blow { damage: 1, from: at, side: Side::Nature, how: How::Touch });
    }
}

/// Returns the velocity of a jump from `from` that comes down at `to`, and whose highest point is `rise` above the higher
/// of the two. Bodies fall at a limited speed, so the ticks are counted.
pub fn arc(from: Point, to: Point, rise: i32) -> Point {
    let highest = rise + (from.y - to.y).max(0);
    let up = (2 * GRAVITY_SUBPIXELS * highest * SUBPIXELS).isqrt();
    let (mut fallen, mut speed, mut ticks) = (0, -up, 0);
    while speed <= 0 || fallen < (to.y - from.y) * SUBPIXELS {
        speed = (speed + GRAVITY_SUBPIXELS).min(FALL_CAP_SUBPIXELS);
        fallen += speed;
        ticks += 1;
    }
    Point::new((to.x - from.x) * SUBPIXELS / ticks, -up)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jump_comes_down_at_its_goal() {
        for (dx, dy) in [(110, 0), (-110, 0), (40, -48), (-120, 40), (0, 0), (3, -30), (32, -64), (80, 160)] {
            let from = Point::new(1000, 1000);
            let to = Point::new(from.x + dx, from.y + dy);
            for rise in [14, 24, 40, 52] {
                let mut velocity = arc(from, to, rise);
                let (mut x, mut y) = (from.x * SUBPIXELS, from.y * SUBPIXELS);
                while velocity.y <= 0 || y < to.y * SUBPIXELS {
                    velocity.y = (velocity.y + GRAVITY_SUBPIXELS).min(FALL_CAP_SUBPIXELS);
                    (x, y) = (x + velocity.x, y + velocity.y);
                }
                assert!((x / SUBPIXELS - to.x).abs() <= 1, "{dx} {dy} {rise}: {}", x / SUBPIXELS - to.x);
            }
        }
    }
}

//! Where what a spawner sends comes out: where it stands, the way that must be free, and how it is cleared.

use crate::geom::{Facing, Point, Rect, TILE};
use crate::level::{EnemyKind, Entrance};
use crate::pool::Id;
use crate::sim::enemy;
use crate::sim::enemy::Gait;
use crate::sim::player::life;
use crate::sim::world::distance_squared;
use crate::sim::world::{Asker, Blow, Entity, EventKind, How, Kind, Side, Solidity, World};

/// An enemy that walks in and appears in the view is further than this from the nearest player.
const NOT_SO_NEAR_PIXELS: i32 = 112;
/// Distance of its feet from the view when an enemy appears outside.
const OUTSIDE_PIXELS: i32 = 20;
/// How far from a door every second rifleman runs.
const ASIDE_PIXELS: i32 = 4 * TILE;
const HOP_SPEED: i32 = 760;
/// Breaks a wooden crate or a drum that lies where an enemy comes out.
const CLEARING_DAMAGE: i32 = 3;

/// Enemies come out of a door, a hatch or a ship only where no player is within this distance of them.
pub(super) const ROOM_PIXELS: i32 = 32;
pub const ROPE_PIXELS: i32 = 22;

pub(super) fn rope_side(nth: u32) -> i32 {
    if nth.is_multiple_of(2) { -1 } else { 1 }
}

/// Returns where the feet of an enemy are when it comes out of an opening.
pub(super) fn feet_out(kind: EnemyKind, feet: Point, entrance: Entrance, nth: u32) -> Point {
    let height = kind.nature().height;
    match entrance {
        Entrance::Edge | Entrance::Door | Entrance::FloorHatch => feet,
        // Below the ceiling, which is at the upper edge of the tile.
        Entrance::CeilingHatch => Point::new(feet.x, feet.y - TILE + height),
        Entrance::DropShip => Point::new(feet.x + rope_side(nth) * ROPE_PIXELS, feet.y + height),
    }
}

/// Returns the area in which no player may be when an enemy comes out.
pub(super) fn way_of(kind: EnemyKind, feet: Point, room: i32) -> Rect {
    enemy::enemy(kind, feet, Facing::Left).body.rect.grown(room)
}

pub(super) fn is_in_way(player: &Entity, way: Rect) -> bool {
    player.is_living_player() && player.body.rect.overlaps(way)
}

/// Pushes the players out of the way, each to the nearer side, or to the other one if there is more room.
pub(super) fn clear(world: &mut World, way: Rect, also_runners: bool) {
    for number in 0..world.players.len() {
        let Some(player) = world.player(number).filter(|player| is_in_way(player, way)) else { continue };
        let (id, rect) = (player.id, player.body.rect);
        if player.body.velocity.x != 0 && !also_runners {
            continue;
        }
        let nearer = if rect.center().x < way.center().x { -1 } else { 1 };
        let mut room = |side: i32| world.way_x(rect, side * way.w).pixels().abs();
        let side = if room(nearer) < ROOM_PIXELS && room(-nearer) > room(nearer) { -nearer } else { nearer };
        world.with(id, |player, world| life::shove(player, world, side));
    }
}

/// Clears the crates and drums that lie where an enemy comes out, which would keep it in: wooden crates and drums are
/// crushed, and a crate of steel slides to the nearer side, or to the other one if there is more room.
pub(super) fn kick_aside(world: &mut World, place: Rect) {
    let near = world.overlapping(Asker::Entity, place);
    for &id in near.iter() {
        world.with(id, |thing, world| {
            let rect = thing.body.rect;
            match &thing.kind {
                Kind::Crate(one) if one.steel => {
                    let (left, right) = (place.x - rect.right(), place.right() - rect.x);
                    let ways = if -left < right { [left, right] } else { [right, left] };
                    let dx = ways.map(|dx| world.way_x(rect, dx).pixels());
                    thing.body.rect.x += if dx[0] == ways[0] || dx[0].abs() >= dx[1].abs() { dx[0] } else { dx[1] };
                    world.tell(EventKind::HitSteel.at(rect.center()));
                }
                Kind::Crate(_) | Kind::Drum(_) => {
                    let (damage, from) = (CLEARING_DAMAGE, place.center());
                    thing.hurt(world, Blow { damage, from, side: Side::Nature, how: How::Crush });
                }
                _ => {}
            }
        });
    }
    world.recycle(near);
}

/// Returns an enemy that comes out of an opening and has noticed the nearest player. `None` if there is no room.
/// Every second rifleman from a door runs to the side, so that two do not stand in one line. It does not run to where
/// the player is.
pub(super) fn way_out(world: &mut World, kind: EnemyKind, feet: Point, entrance: Entrance, nth: u32) -> Option<Entity> {
    let feet = feet_out(kind, feet, entrance, nth);
    let to = nearest_player(world, feet)?.center();
    let runs = entrance == Entrance::Door && kind == EnemyKind::Rifleman && !nth.is_multiple_of(2);
    let runs_to = runs.then(|| {
        let ahead = (to.x - feet.x).signum();
        let is_room = (to.x - feet.x).abs() > ASIDE_PIXELS + ROOM_PIXELS;
        let side = if is_room { ahead } else { -ahead };
        feet.x + side * ASIDE_PIXELS
    });
    let is_shielded = entrance == Entrance::Door && nth == 0;
    let mut newborn = enemy::sent_out(kind, feet, to, runs_to, is_shielded);
    if !world.is_free(newborn.body.rect) {
        return None;
    }
    if entrance == Entrance::FloorHatch && kind.nature().gait == Gait::Walks {
        newborn.body.velocity.y = -HOP_SPEED;
    }
    Some(newborn)
}

/// Returns where an enemy walks or flies in, and the center of the player that it is sent to. If the spawner is outside
/// the view, the enemy appears at the spawner. Otherwise it appears above the view if it flies, and left or right of the
/// view if not, where no shut gate is between it and the player, each wave from another side than the one before. If
/// there is no room there, it appears at the spawner, but not near a player.
pub(super) fn way_in(world: &mut World, kind: EnemyKind, feet: Point, wave: u32) -> Option<(Point, Point)> {
    let view = world.view();
    let player = nearest_player(world, feet)?;
    let nature = kind.nature();
    let room = |feet: Point| Rect::new(feet.x - nature.width / 2, feet.y - nature.height, nature.width, nature.height);
    let mut fits = |at: Point, is_far: bool| {
        let is_hidden = !room(at).overlaps(view);
        (is_hidden || is_far)
            && world.is_free(room(at))
            && holds(world, nature.gait, at)
            && (at == feet || !is_shut_off(world, room(at), player))
    };
    let (left, right) = (view.x - OUTSIDE_PIXELS, view.right() + OUTSIDE_PIXELS);
    // The first wave comes from the side of the spawner.
    let is_left = (feet.x < view.center().x) == wave.is_multiple_of(2);
    let edges = if is_left { [left, right] } else { [right, left] };
    let here = !view.overlaps(room(feet));
    let is_far = distance_squared(feet, player) > i64::from(NOT_SO_NEAR_PIXELS * NOT_SO_NEAR_PIXELS);
    let places = match nature.gait {
        _ if here => [feet; 3],
        Gait::Flies => [Point::new(feet.x, view.y - OUTSIDE_PIXELS), feet, feet],
        Gait::Walks | Gait::Hangs | Gait::Fixed => [Point::new(edges[0], feet.y), Point::new(edges[1], feet.y), feet],
    };
    let place = places.into_iter().find(|&place| fits(place, is_far))?;
    Some((place, player.center()))
}

/// Returns where an enemy walks in from behind the player, as seen from the opening at `feet`, and where it is sent.
/// `None` if it does not walk, or if no flat floor leads from there into the view.
pub(super) fn way_behind(world: &mut World, kind: EnemyKind, feet: Point) -> Option<(Point, Point)> {
    let (view, player, nature) = (world.view(), nearest_player(world, feet)?, kind.nature());
    let is_left = player.center().x < feet.x;
    let x = if is_left { view.x - OUTSIDE_PIXELS } else { view.right() + OUTSIDE_PIXELS };
    let at = Point::new(x, feet.y);
    let room = Rect::new(x - nature.width / 2, feet.y - nature.height, nature.width, nature.height);
    let way = player.center().x - x;
    let leads = nature.gait == Gait::Walks
        && holds(world, Gait::Walks, at)
        && world.is_free(room)
        && world.way_x(room, way).pixels() == way;
    leads.then(|| (at, player.center()))
}

/// Whether a shut gate is between an enemy outside the view and a player.
fn is_shut_off(world: &mut World, enemy: Rect, player: Rect) -> bool {
    let way = enemy.union(Rect { y: enemy.y, h: enemy.h, ..player });
    let near = world.overlapping(Asker::Entity, way);
    let is_shut = |id: &Id| {
        world.get(*id).is_some_and(|one| matches!(one.kind, Kind::Door(_)) && one.body.solidity != Solidity::None)
    };
    let is_shut_off = near.iter().any(is_shut);
    world.recycle(near);
    is_shut_off
}

fn nearest_player(world: &World, from: Point) -> Option<Rect> {
    world.players().map(|player| player.body.rect).min_by_key(|rect| distance_squared(from, *rect))
}

/// Whether something carries an enemy that begins here.
fn holds(world: &World, gait: Gait, feet: Point) -> bool {
    let (column, row) = (feet.x.div_euclid(TILE), feet.y.div_euclid(TILE));
    match gait {
        Gait::Walks => world.level().holds(column, row),
        Gait::Hangs => world.level().ceiling(column, row - 1).is_some(),
        Gait::Flies | Gait::Fixed => true,
    }
}

//! A spawner: it spawns enemies one after the other while its wire is on, up to a total and up to a number at a time.
//! If the spawner is outside the view, they appear at the spawner. Otherwise drones appear above the view and other
//! enemies left or right of it. If there is no room there, they appear at the spawner, but not near a player. It stores
//! the ids of its enemies, so no query counts them.

use super::body::Solidity;
use super::enemy::{self, Gait};
use super::entity::{Entity, Kind};
use super::{World, distance_squared};
use crate::geom::{Point, Rect, TILE};
use crate::hash::state_hash;
use crate::level::{EnemyKind, Thing};
use crate::pool::Id;

const SIDE: i32 = TILE;
/// Maximum number of enemies alive at once. The level reader enforces it too.
const MOST_AT_ONCE: usize = 16;
/// A spawner that is further outside the view than this waits.
const REACH_PIXELS: i32 = 240;
/// An enemy that appears in the view is further than this from the nearest player.
const NOT_SO_NEAR_PIXELS: i32 = 112;
/// Distance of its feet from the view when an enemy appears outside.
const OUTSIDE_PIXELS: i32 = 20;
/// Ticks until the next try when there is no room.
const AGAIN_TICKS: u32 = 20;

#[derive(Clone, Debug)]
pub struct Spawner {
    pub(super) thing: usize,
    sent: u32,
    wait_ticks: u32,
    pub(super) alive: [Option<Id>; MOST_AT_ONCE],
}
state_hash!(struct Spawner { thing, sent, wait_ticks, alive });

pub fn spawner(thing: usize, feet: Point) -> Entity {
    let rect = Rect::new(feet.x - SIDE / 2, feet.y - SIDE, SIDE, SIDE);
    let spawner = Spawner { thing, sent: 0, wait_ticks: 0, alive: [None; MOST_AT_ONCE] };
    Entity::new(rect, Solidity::None, Kind::Spawner(spawner))
}

pub fn think(me: &mut Entity, world: &mut World) {
    let Kind::Spawner(spawner) = &mut me.kind else { return };
    let level = world.level().clone();
    let Thing::Spawner { feet, kind, count, at_once, every_ticks, wire } = level.things[spawner.thing] else { return };
    if wire.is_some_and(|wire| !world.is_on(wire)) {
        return;
    }
    if spawner.wait_ticks > 0 {
        spawner.wait_ticks -= 1;
        return;
    }
    if spawner.sent >= count || !world.view().grown(REACH_PIXELS).overlaps(me.body.rect) {
        return;
    }
    let room = &mut spawner.alive[..(at_once as usize).min(MOST_AT_ONCE)];
    let Some(place) = room.iter_mut().find(|id| id.is_none_or(|id| world.get(id).is_none())) else { return };
    spawner.wait_ticks = AGAIN_TICKS;
    let Some((feet, to)) = way_in(world, kind, feet) else { return };
    *place = world.spawn(enemy::sent(kind, feet, to));
    if place.is_some() {
        spawner.sent += 1;
        spawner.wait_ticks = world.rules.rest_ticks(every_ticks);
    }
}

/// Returns where an enemy appears, and the center of the player that it is sent to.
fn way_in(world: &mut World, kind: EnemyKind, feet: Point) -> Option<(Point, Point)> {
    let view = world.view();
    let nearest = world.players().map(|player| player.body.rect);
    let player = nearest.min_by_key(|rect| distance_squared(feet, *rect))?;
    let nature = kind.nature();
    let room = |feet: Point| Rect::new(feet.x - nature.width / 2, feet.y - nature.height, nature.width, nature.height);
    let mut fits = |feet: Point, is_far: bool| {
        let is_hidden = !room(feet).overlaps(view);
        (is_hidden || is_far) && world.is_free(room(feet)) && (nature.gait != Gait::Walks || has_floor(world, feet))
    };
    let (left, right) = (view.x - OUTSIDE_PIXELS, view.right() + OUTSIDE_PIXELS);
    // The edge nearer to the spawner comes first, so that enemies come from its side.
    let edges = if feet.x < view.center().x { [left, right] } else { [right, left] };
    let here = !view.overlaps(room(feet));
    let is_far = distance_squared(feet, player) > i64::from(NOT_SO_NEAR_PIXELS * NOT_SO_NEAR_PIXELS);
    let places = match nature.gait {
        _ if here => [feet; 3],
        Gait::Flies => [Point::new(feet.x, view.y - OUTSIDE_PIXELS), feet, feet],
        Gait::Walks | Gait::Fixed => [Point::new(edges[0], feet.y), Point::new(edges[1], feet.y), feet],
    };
    let place = places.into_iter().find(|&place| fits(place, is_far))?;
    Some((place, player.center()))
}

fn has_floor(world: &World, feet: Point) -> bool {
    world.level().holds(feet.x.div_euclid(TILE), feet.y.div_euclid(TILE))
}

//! A spawner: sends enemies in, one after the other, up to a number in all and a number at a time, while its wire is on.
//! They come from outside the picture wherever that can be done: drones from above it, the others at its edge or where the
//! spawner stands. It remembers whom it sent, so it searches for nobody.

use super::body::Solidity;
use super::enemy::{self, Gait};
use super::entity::{Entity, Kind};
use super::{World, distance_squared};
use crate::geom::{Point, Rect, TILE};
use crate::hash::state_hash;
use crate::level::{EnemyKind, Thing};
use crate::pool::Id;

const SIDE: i32 = TILE;
/// The most it can have alive, which the level's reader keeps to.
const MOST_AT_ONCE: usize = 16;
/// Further outside the picture than this it waits.
const REACH_PIXELS: i32 = 240;
/// Nobody appears in the picture so near to a player.
const NOT_SO_NEAR_PIXELS: i32 = 112;
/// How far outside the picture one enters.
const OUTSIDE_PIXELS: i32 = 20;
/// When there is no room it tries again after so long.
const AGAIN_TICKS: u32 = 20;

#[derive(Clone, Debug)]
pub struct Spawner {
    /// Its place among the level's things.
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

/// Where one comes in, and whom it comes for.
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
    // First the edge that is nearer to the spawner, so that they come from its side.
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

/// Whether a tile holds who stands here.
fn has_floor(world: &World, feet: Point) -> bool {
    world.level().holds(feet.x.div_euclid(TILE), feet.y.div_euclid(TILE))
}

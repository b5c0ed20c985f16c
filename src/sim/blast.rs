//! An explosion: everything within its radius gets a blow at once, unless tiles or a shut door are in between. A drum
//! that it lights explodes in its own turn, so a chain of any length never nests.

use super::entity::{Blow, How, Kind, Side};
use super::event::EventKind;
use super::sweep::meets;
use super::{Answer, Asker, World, distance_squared};
use crate::geom::{Point, Rect, TILE};
use crate::pool::Id;

/// An explosion of at least this radius is large. Drums and grenades reach it, rockets and mines do not.
const LARGE: i32 = 44;
/// Ticks for which the world stands still for it.
const LARGE_STOP_TICKS: u32 = 3;
const SMALL_STOP_TICKS: u32 = 1;

pub fn blast(world: &mut World, at: Point, radius: i32, damage: i32, side: Side) {
    let is_large = radius >= LARGE;
    world.tell(if is_large { EventKind::Explosion } else { EventKind::SmallExplosion }.at(at));
    world.hold_still_at(at, if is_large { LARGE_STOP_TICKS } else { SMALL_STOP_TICKS });
    let near = world.overlapping(Asker::Entity, Rect::pixel(at).grown(radius));
    for &id in near.iter() {
        let reached = world.get(id).is_some_and(|other| {
            let rect = other.body.rect;
            distance_squared(at, rect) <= i64::from(radius * radius)
                && is_open(world, at, rect)
                && !is_behind_a_door(world, &near, at, id, rect)
        });
        if reached {
            world.with(id, |other, world| other.hurt(world, Blow { damage, from: at, side, how: How::Blast }));
        }
    }
    world.recycle(near);
    world.blast_is_heard(at);
}

fn is_behind_a_door(world: &World, near: &Answer, from: Point, id: Id, body: Rect) -> bool {
    let to = body.center();
    near.iter().filter(|&&other| other != id).filter_map(|&other| world.get(other)).any(|other| {
        let is_shut = matches!(&other.kind, Kind::Door(door) if !door.is_open());
        is_shut && meets(Rect::pixel(from), to.x - from.x, to.y - from.y, other.body.rect).is_some()
    })
}

/// Whether the line to the middle, the head or the feet of a body is free of solid tiles. Only tiles count, because a
/// blast is meant to go through drums and crates.
fn is_open(world: &World, from: Point, body: Rect) -> bool {
    let middle = body.center();
    [middle.y, body.y + 2, body.bottom() - 2].into_iter().any(|y| no_tile_between(world, from, Point::new(middle.x, y)))
}

fn no_tile_between(world: &World, from: Point, to: Point) -> bool {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let steps = (dx.abs().max(dy.abs()) * 2 / TILE).max(1);
    (1..steps).all(|step| {
        let at = Point::new(from.x + dx * step / steps, from.y + dy * step / steps);
        !world.level().tile_at(at).is_solid()
    })
}

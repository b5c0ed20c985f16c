//! An explosion: everything within its radius gets a blow at once, unless tiles or a shut door are in between. A drum
//! that it lights explodes in its own turn, so a chain of any length never nests.

use crate::geom::{Point, Rect, TILE};
use crate::pool::Id;
use crate::sim::kinds::Kind;
use crate::sim::world::ask::Answer;
use crate::sim::world::blow::{Blow, How, Side};
use crate::sim::world::entity::Entity;
use crate::sim::world::event::{Charge, Event, EventKind};
use crate::sim::world::sweep::meets;
use crate::sim::world::tally::Asker;
use crate::sim::world::{World, distance_squared};

/// An explosion of at least this radius is large. Drums and grenades reach it, rockets and mines do not.
const LARGE: i32 = 44;
/// Ticks for which the world stands still for it. In a chain of drums, only the first stops it so long. Those that enemies
/// throw never do.
const LARGE_STOP_TICKS: u32 = 6;
const CHAIN_STOP_TICKS: u32 = 1;
const CHAIN_TICKS: u32 = 45;
const SMALL_STOP_TICKS: u32 = 1;

pub fn blast(world: &mut World, at: Point, radius: i32, damage: i32, side: Side, charge: Option<Charge>) {
    let is_large = radius >= LARGE;
    let kind = if is_large { EventKind::Explosion } else { EventKind::SmallExplosion };
    world.tell(Event { charge, ..kind.at(at) });
    let is_chain = world.tick.saturating_sub(world.large_blast_at) < CHAIN_TICKS && world.large_blast_at > 0;
    let stop = match is_large {
        true if is_chain || side == Side::Enemies => CHAIN_STOP_TICKS,
        true => LARGE_STOP_TICKS,
        false => SMALL_STOP_TICKS,
    };
    world.hold_still_at(at, stop);
    if is_large {
        world.large_blast_at = world.tick;
    }
    let near = world.overlapping(Asker::Entity, Rect::pixel(at).grown(radius));
    let mut doors = Answer(world.working.spare_answers.pop().unwrap_or_default());
    doors.0.extend(near.iter().filter(|&&id| shut_door(world, id).is_some()));
    for &id in near.iter() {
        let reached = world.get(id).is_some_and(|other| {
            let rect = other.body.rect;
            distance_squared(at, rect) <= i64::from(radius * radius)
                && is_open(world, at, rect)
                && !is_behind_a_door(world, &doors, at, id, rect)
        });
        if reached {
            world.with(id, |other, world| other.hurt(world, Blow { damage, from: at, side, how: How::Blast }));
        }
    }
    world.recycle(near);
    world.recycle(doors);
    world.blast_is_heard(at);
}

fn shut_door(world: &World, id: Id) -> Option<&Entity> {
    world.get(id).filter(|one| matches!(&one.kind, Kind::Door(door) if !door.is_open()))
}

fn is_behind_a_door(world: &World, doors: &[Id], from: Point, id: Id, body: Rect) -> bool {
    let to = body.center();
    doors
        .iter()
        .filter(|&&door| door != id)
        .filter_map(|&door| shut_door(world, door))
        .any(|door| meets(Rect::pixel(from), to.x - from.x, to.y - from.y, door.body.rect).is_some())
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

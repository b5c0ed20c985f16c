//! The motion that drums and crates share: they fall, come to rest, ride belts, lie on other things and sink into acid.
//! At rest they make no query: they remember what holds them up and check it by arithmetic.

use crate::geom::Rect;
use crate::hash::state_hash;
use crate::level::Tile;
use crate::pool::Id;
use crate::sim::world::body::{Body, Solidity};
use crate::sim::world::event::EventKind;
use crate::sim::world::riders::riders_of;
use crate::sim::world::tally::Asker;
use crate::sim::world::way::{Footing, Obstacle};
use crate::sim::world::{World, fell_out};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rest {
    /// Nothing, or not known yet.
    None,
    /// A tile, under a body with this box. Tiles do not move, so it rests while its box is the same.
    Tile(Rect),
    On(Id),
}
state_hash!(enum Rest { 0: None, 1: Tile(at), 2: On(id) });

impl Rest {
    pub fn still_holds(self, body: &Body, world: &World) -> bool {
        match self {
            Rest::None => false,
            Rest::Tile(at) => at == body.rect,
            Rest::On(id) => world.get(id).is_some_and(|under| {
                let (top, me) = (under.body.rect, body.rect);
                under.body.solidity != Solidity::None
                    && top.y == me.bottom()
                    && top.x < me.right()
                    && me.x < top.right()
            }),
        }
    }
}

/// Lies or falls for a tick. `sound` is for its landing. Returns false if it is lost: in acid, or below the world.
pub fn lie(id: Id, body: &mut Body, rest: &mut Rest, world: &mut World, sound: EventKind) -> bool {
    if rest.still_holds(body, world) {
        return true;
    }
    *rest = Rest::None;
    // Only the wind lets it rise.
    let ground = if body.velocity.y < 0 { None } else { body.ground(world, Footing::Ledges) };
    match ground {
        Some(Obstacle::Tile { column, row }) => {
            if world.belt(column, row).is_some() {
                ride(body, world, column, row);
            } else {
                *rest = Rest::Tile(body.rect);
            }
            press_under(world, body.rect, id);
        }
        Some(Obstacle::Entity(under)) => *rest = Rest::On(under),
        None => fall(body, world, sound),
    }
    if world.level().tile_at(body.rect.center()) == Tile::Acid {
        world.tell(EventKind::Sizzle.at(body.rect.center()));
        return false;
    }
    !fell_out(world.level(), body.rect)
}

/// A belt carries it and what stands on it, but stops while a player, an enemy or a heavy thing is in the way.
fn ride(body: &mut Body, world: &mut World, column: i32, row: i32) {
    let before = body.rect;
    let Some(facing) = world.belt(column, row) else { return };
    if is_somebody_beside(world, before, facing.sign()) {
        return;
    }
    body.ride_belt(world, column, row);
    let dx = body.rect.x - before.x;
    if dx == 0 {
        return;
    }
    let riders = riders_of(world, before, 0);
    for &id in riders.iter() {
        world.with(id, |rider, world| {
            let rect = rider.body.rect;
            if rider.body.solidity == Solidity::None || !is_somebody_beside(world, rect, dx) {
                rider.body.rect.x += world.way_x(rect, dx).pixels();
            }
        });
    }
    world.recycle(riders);
}

/// Like `is_somebody_in`, for the column of pixels right beside a box in this direction.
pub fn is_somebody_beside(world: &mut World, rect: Rect, direction: i32) -> bool {
    let x = if direction > 0 { rect.right() } else { rect.x - 1 };
    is_somebody_in(world, Rect::new(x, rect.y, 1, rect.h))
}

/// Whether a player, an enemy or a heavy thing overlaps this area.
pub fn is_somebody_in(world: &mut World, area: Rect) -> bool {
    let near = world.overlapping(Asker::Entity, area);
    let found = near
        .iter()
        .any(|&id| world.get(id).is_some_and(|other| other.kind.traits().rides || other.kind.traits().is_enemy));
    world.recycle(near);
    found
}

/// Rises or falls. It lands on tiles and solid entities, and without a sound on a head, so that nothing ends up inside it.
fn fall(body: &mut Body, world: &mut World, sound: EventKind) {
    body.fall();
    let pixels = body.whole_y();
    let way = world.way_y(body.rect, pixels, Footing::Ledges);
    let free = head_below(world, body.rect, way.pixels());
    body.rect.y += free;
    if free < way.pixels() {
        body.stop_y();
    } else if way.obstacle.is_some() {
        body.stop_y();
        if pixels > 0 {
            world.tell(sound.at(body.feet()));
        }
    }
}

/// Pixels down to the first head, at most `pixels`.
fn head_below(world: &mut World, rect: Rect, pixels: i32) -> i32 {
    let below = world.overlapping(Asker::Entity, Rect::new(rect.x, rect.bottom(), rect.w, pixels.max(1)));
    let heads = below.iter().filter_map(|&id| world.get(id).filter(|other| other.kind.traits().rides));
    let gaps = heads.map(|other| other.body.rect.y - rect.bottom()).filter(|gap| *gap >= 0);
    let free = gaps.fold(pixels, i32::min);
    world.recycle(below);
    free
}

/// Presses what is under a heavy entity that has come to rest.
fn press_under(world: &mut World, rect: Rect, by: Id) {
    let foot = Rect::new(rect.x, rect.bottom() - 1, rect.w, 1);
    let under = world.overlapping(Asker::Entity, foot);
    for &id in under.iter() {
        world.with(id, |other, _| other.pressed(by));
    }
    world.recycle(under);
}

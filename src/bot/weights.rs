//! What lies on a plate for good. A plate lets go when the player leaves it or the drum on it is blown up, so where a crate can be
//! pushed onto it, only that counts: which crate, where one stands to push it, and how far it still has to go.

use crate::geom::{Point, Rect, TILE};
use crate::level::{Goal, Level, Lock, Thing, Wire};
use crate::pool::Id;
use crate::sim::{Kind, World};

/// A crate further from its plate than this is meant for something else.
const REACH: i32 = 30 * TILE;
/// Sixteenths of a tick for a pixel that a crate still has to go: twice what it takes, so that who pushes gets nearer although he
/// leaves the place where he began.
const PUSHING: i64 = 32;
/// Who is so near the crate, sideways and in height, walks to where it is now; the map knows only where it lay.
const BESIDE: Point = Point::new(7 * TILE, 2 * TILE);
/// Sixteenths of a tick for a pixel on foot.
const WALKING: i64 = 7;

/// A crate and the middle of the plate it is for.
#[derive(Clone, Copy)]
pub struct Weight {
    id: Id,
    to: Point,
}

impl Weight {
    pub fn is(self, id: Id) -> bool {
        self.id == id
    }

    /// What the crate still has to go; `None` when it is no more.
    pub fn to_go(self, world: &World) -> Option<i64> {
        let at = world.get(self.id)?.body.rect.center();
        Some(i64::from(way(at, self.to)) * PUSHING)
    }

    /// What a player still has to go to push it, when he is beside it.
    pub fn to_reach(self, world: &World, feet: Point) -> Option<i64> {
        let rect = world.get(self.id)?.body.rect;
        let from = rect.center().x + if rect.center().x < self.to.x { -TILE } else { TILE };
        let (dx, dy) = ((feet.x - from).abs(), (feet.y - rect.bottom()).abs());
        (dx <= BESIDE.x && dy <= BESIDE.y).then_some(i64::from(dx) * WALKING)
    }
}

/// The nearest crate that can be brought onto a plate, and the tile one pushes it from.
pub fn weight_for(world: &World, plate: Rect) -> Option<(Weight, Rect)> {
    let to = plate.center();
    let (id, rect) = crates(world, to).min_by_key(|(_, rect)| way(rect.center(), to))?;
    let behind = if rect.center().x < to.x { -TILE } else { TILE };
    Some((Weight { id, to }, rect.moved(behind, 0)))
}

/// Whether a wire is on, and stays so when the player goes on his way.
pub fn stays_on(world: &World, wire: Wire) -> bool {
    world.is_on(wire) && !gives_way(world, wire)
}

/// Only plates give it, on them are only the player and drums that have to go, and a crate could take their place.
fn gives_way(world: &World, wire: Wire) -> bool {
    if !is_for_weights(world.level(), wire) {
        return false;
    }
    let drums_go = world.level().objectives.iter().any(|one| one.required && one.goal == Goal::Drums);
    let lasts = |kind: &Kind| match kind {
        Kind::Crate(_) => true,
        Kind::Drum(_) => !drums_go,
        _ => false,
    };
    let mut down = world.entities().filter_map(|entity| match &entity.kind {
        Kind::Plate(plate) if plate.is_down && plate.gives(wire) => Some(entity.body.rect),
        _ => None,
    });
    down.all(|plate| {
        !world.entities().any(|entity| lasts(&entity.kind) && entity.body.rect.overlaps(plate))
            && crates(world, plate.center()).next().is_some()
    })
}

/// Whether it comes from plates alone and nothing is shut by it: then a weight is all one can want there.
fn is_for_weights(level: &Level, wanted: Wire) -> bool {
    level.things.iter().all(|thing| match thing {
        Thing::Switch { wire, .. } | Thing::Trigger { wire, .. } => *wire != wanted,
        Thing::Warden { wire, .. } => *wire != Some(wanted),
        Thing::Door { lock, .. } => *lock != Lock::Shuts(wanted),
        _ => true,
    })
}

/// The crates that are not lower than a place.
fn crates(world: &World, to: Point) -> impl Iterator<Item = (Id, Rect)> {
    world.entities().filter_map(move |entity| match &entity.kind {
        Kind::Crate(_) => {
            let at = entity.body.rect.center();
            (at.y <= to.y && way(at, to) <= REACH).then_some((entity.id, entity.body.rect))
        }
        _ => None,
    })
}

fn way(from: Point, to: Point) -> i32 {
    (to.x - from.x).abs() + (to.y - from.y).abs()
}

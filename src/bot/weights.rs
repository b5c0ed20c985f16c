//! Weights on plates. A plate is released when the player leaves it or when the drum on it explodes. So where a crate
//! can be pushed onto it, only the crate counts: which one, from where to push it, and how far it still has to go.

use crate::geom::{Point, Rect, TILE};
use crate::level::{Blows, Goal, Level, Lock, Thing, Wire};
use crate::pool::Id;
use crate::sim::{Kind, World};

/// A crate farther from its plate than this is meant for something else.
const REACH: i32 = 30 * TILE;
/// Sixteenths of a tick per pixel that a crate still has to go. It is twice the time that a push takes, so pushing
/// reduces the cost by more than the time that it takes.
const PUSHING: i64 = 32;
/// A player this near to the crate walks to where it is now, because the map knows only where it was.
const BESIDE: Point = Point::new(7 * TILE, 2 * TILE);
/// Sixteenths of a tick per pixel on foot.
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

    /// Returns the cost of pushing the crate to its plate, or `None` if it is gone.
    pub fn to_go(self, world: &World) -> Option<i64> {
        let at = world.get(self.id)?.body.rect.center();
        Some(i64::from(way(at, self.to)) * PUSHING)
    }

    /// Returns the cost of walking to where the crate is pushed from, if the player is beside it.
    pub fn to_reach(self, world: &World, feet: Point) -> Option<i64> {
        let rect = world.get(self.id)?.body.rect;
        let from = rect.center().x + if rect.center().x < self.to.x { -TILE } else { TILE };
        let (dx, dy) = ((feet.x - from).abs(), (feet.y - rect.bottom()).abs());
        (dx <= BESIDE.x && dy <= BESIDE.y).then_some(i64::from(dx) * WALKING)
    }
}

/// Returns the nearest crate that can be brought onto a plate, and the box to push it from.
pub fn weight_for(world: &World, plate: Rect) -> Option<(Weight, Rect)> {
    let to = plate.center();
    let (id, rect) = crates(world, to).min_by_key(|(_, rect)| way(rect.center(), to))?;
    let behind = if rect.center().x < to.x { -TILE } else { TILE };
    Some((Weight { id, to }, rect.moved(behind, 0)))
}

/// Whether a wire is on, and stays on when the player leaves.
pub fn stays_on(world: &World, wire: Wire) -> bool {
    world.is_on(wire) && !gives_way(world, wire)
}

/// Whether the wire goes off when the player leaves, although a crate could keep it on. This is so if only plates turn
/// the wire on, no pressed plate has a weight that stays, and each has a crate in reach.
fn gives_way(world: &World, wire: Wire) -> bool {
    if !is_for_weights(world.level(), wire) {
        return false;
    }
    let drums_go = world.level().objectives.iter().any(|one| one.required && one.goal == Goal::Drums);
    let lasts = |kind: &Kind, plate: Rect| match kind {
        Kind::Crate(one) => one.steel || !is_in_wind(world.level(), plate),
        Kind::Drum(_) => !drums_go,
        _ => false,
    };
    let mut down = world.entities().filter_map(|entity| match &entity.kind {
        Kind::Plate(plate) if plate.is_down && plate.gives(wire) => Some(entity.body.rect),
        _ => None,
    });
    down.all(|plate| {
        !world.entities().any(|entity| lasts(&entity.kind, plate) && entity.body.rect.overlaps(plate))
            && crates(world, plate.center()).next().is_some()
    })
}

/// Whether only plates turn the wire on, and it closes no door, so that a weight on the plate can only help.
pub fn is_for_weights(level: &Level, wanted: Wire) -> bool {
    level.things.iter().all(|thing| match thing {
        Thing::Switch { wire, .. } | Thing::Trigger { wire, .. } | Thing::Alarm { wire, .. } => *wire != wanted,
        Thing::Warden { wire, .. } | Thing::Spawner { beaten: wire, .. } | Thing::SplitRoom { wire, .. } => {
            *wire != Some(wanted)
        }
        Thing::Door { lock, .. } => *lock != Lock::Shuts(wanted),
        _ => thing.mid_boss().is_none_or(|(_, ended)| ended != Some(wanted)),
    })
}

/// Whether a wind lifts what is on a plate, as soon as it blows. Then only steel stays there.
fn is_in_wind(level: &Level, plate: Rect) -> bool {
    let lifts = |thing: &Thing| matches!(thing, Thing::Wind { area, blows: Blows::Up, .. } if area.overlaps(plate));
    level.things.iter().any(lifts)
}

/// Returns the crates in reach that are not lower than a place and stay there.
fn crates(world: &World, to: Point) -> impl Iterator<Item = (Id, Rect)> {
    let needs_steel = is_in_wind(world.level(), Rect::pixel(to));
    world.entities().filter_map(move |entity| match &entity.kind {
        Kind::Crate(one) if one.steel || !needs_steel => {
            let at = entity.body.rect.center();
            (at.y <= to.y && way(at, to) <= REACH).then_some((entity.id, entity.body.rect))
        }
        _ => None,
    })
}

fn way(from: Point, to: Point) -> i32 {
    (to.x - from.x).abs() + (to.y - from.y).abs()
}

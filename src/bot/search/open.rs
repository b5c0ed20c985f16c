//! The level without its fights: no enemy is there, and what only enemies or a won fight turn on is on from the start. A
//! player can do more in it than in the real level. So if this level has no way, the real level has none.

use std::sync::Arc;

use crate::bot::INDEX;
use crate::geom::{Point, Rect, TILE};
use crate::level::{Goal, Level, Lock, Thing, Wire};
use crate::sim::World;

/// Limit of the ticks that are tried in it.
pub const MOST_TICKS: u64 = 12_000_000;

/// Whether anything fights, or waits for a fight.
pub fn has_fights(level: &Level) -> bool {
    level.things.iter().any(|thing| of_fight(thing).is_some())
}

/// Returns the place of what fights, and the wire that it turns on.
fn of_fight(thing: &Thing) -> Option<(Point, Option<Wire>)> {
    match *thing {
        Thing::Enemy { feet, .. } => Some((feet, None)),
        Thing::Turret { place, .. } => Some((place.center(), None)),
        Thing::Alarm { feet, wire } => Some((feet, Some(wire))),
        Thing::Warden { feet, wire, .. } | Thing::Spawner { feet, beaten: wire, .. } => Some((feet, wire)),
        _ => thing.mid_boss(),
    }
}

/// Returns the wire of what an enemy can keep on by being there.
fn held_by_bodies(thing: &Thing) -> Option<Wire> {
    match thing {
        Thing::Plate { wire, .. } => Some(*wire),
        Thing::SplitRoom { wire, .. } => *wire,
        _ => None,
    }
}

/// Returns the open level, or `None` if a wire that is then on shuts a door.
pub fn without_fights(level: &Level) -> Option<Level> {
    let mut open = level.clone();
    let nothing = Wire(open.wires as u16);
    open.wires += 1;
    let mut on = Vec::new();
    for thing in &mut open.things {
        on.extend(held_by_bodies(thing));
        if let Some((feet, wire)) = of_fight(thing) {
            on.extend(wire);
            let area = Rect::new(feet.x, feet.y - TILE, TILE, TILE);
            *thing = Thing::Trigger { area, wire: nothing, stays: true };
        }
    }
    for &wire in &on {
        open.things.push(Thing::Trigger { area: level.bounds(), wire, stays: true });
    }
    open.objectives.retain(|objective| objective.goal != Goal::Warden);
    let shuts = |thing: &Thing| matches!(thing, Thing::Door { lock: Lock::Shuts(wire), .. } if on.contains(wire));
    (!open.things.iter().any(shuts)).then_some(open)
}

pub fn world_of(level: Level, real: &World) -> World {
    World::new(Arc::new(level), 1, real.rules(), INDEX)
}

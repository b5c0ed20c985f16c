//! Which wires are meant for echoes on plates, and whether an echo holds such a plate.

use super::weights;
use crate::geom::{Rect, TILE};
use crate::level::{Level, Thing, Wire};
use crate::sim::{Entity, Kind, World};

/// A pad farther from a plate than this is meant for something else.
pub const REACH: i32 = 44 * TILE;
/// An echo that is on a plate for fewer ticks than this does not hold it.
pub const HOLD_TICKS: usize = 90;

/// Whether only plates turn the wire on, no crate is near one of them, and a pad is.
pub fn is_for_echoes(level: &Level, wanted: Wire) -> bool {
    let plates = || {
        level.things.iter().filter_map(|thing| match thing {
            Thing::Plate { feet, wire } if *wire == wanted => Some(Rect::pixel(*feet)),
            _ => None,
        })
    };
    let is_near = |feet: Rect| plates().any(|plate| way(feet, plate) <= REACH);
    let has_pad =
        level.things.iter().any(|one| matches!(one, Thing::EchoPad { feet, .. } if is_near(Rect::pixel(*feet))));
    let has_crate =
        || level.things.iter().any(|one| matches!(one, Thing::Crate { feet, .. } if is_near(Rect::pixel(*feet))));
    has_pad && !has_crate() && weights::is_for_weights(level, wanted)
}

/// Whether an echo that comes again and again holds a plate of this wire in each round.
pub fn holds(world: &World, wire: Wire) -> bool {
    let is_its = |one: &&Entity| matches!(&one.kind, Kind::Plate(plate) if plate.gives(wire));
    let mut plates = world.entities().filter(is_its);
    plates.any(|plate| world.entities().any(|pad| holds_plate(pad, plate.body.rect)))
}

pub fn holds_plate(pad: &Entity, plate: Rect) -> bool {
    let Kind::EchoPad(state) = &pad.kind else { return false };
    let at = pad.body.feet();
    let on_it = || state.frames().iter().filter(|frame| frame.body(at).rect.overlaps(plate)).count();
    state.has_echo() && way(pad.body.rect, plate) <= REACH && on_it() >= HOLD_TICKS
}

pub fn way(from: Rect, to: Rect) -> i32 {
    let (from, to) = (from.center(), to.center());
    (to.x - from.x).abs() + (to.y - from.y).abs()
}

//! Echoes on plates. Where no crate can be pushed onto a plate, but a pad is near, the bot records itself: it stands on the
//! pad, walks to the plate, and stays there until the pad has recorded enough. From then on the echo holds the plate in
//! each of its rounds, so for the bot the wire counts as on.

use std::rc::Rc;

use super::map::Map;
use super::route::{Field, How, NEVER};
use super::weights;
use crate::geom::{Rect, TILE};
use crate::level::{Level, Thing, Wire};
use crate::pool::Id;
use crate::sim::echo_pad::{PadState, RECORD_TICKS, STAND_TICKS};
use crate::sim::{Entity, Kind, World};

/// A pad farther from a plate than this is meant for something else.
const REACH: i32 = 44 * TILE;
/// An echo that is on a plate for fewer ticks than this does not hold it.
const HOLD_TICKS: usize = 90;
/// Sixteenths of a tick per pixel on foot.
const WALKING: i64 = 7;

/// How to get an echo onto a plate.
#[derive(Clone)]
pub struct Echoing {
    pad: Id,
    plate: Rect,
    pub to_pad: Rc<Field>,
    /// Ticks from the pad to the plate.
    from_pad: i64,
}

/// Returns the nearest pad from which a player gets to a plate soon enough. `to_plate` leads to the plate.
pub fn echo_for(world: &World, map: &Map, plate: Rect, to_plate: &Field) -> Option<Echoing> {
    let pads = world.entities().filter(|one| matches!(one.kind, Kind::EchoPad(_)));
    let near = pads.filter(|pad| way(pad.body.rect, plate) <= REACH && !is_used(world, pad));
    let ticks = |pad: &&Entity| map.ticks_from(to_plate, pad.body.rect);
    let pad = near.min_by_key(ticks)?;
    let from_pad = ticks(&pad);
    let is_soon_enough = from_pad != NEVER && from_pad as usize + HOLD_TICKS < RECORD_TICKS;
    let to_pad = || Rc::new(map.field(pad.body.rect, false));
    is_soon_enough.then(|| Echoing { pad: pad.id, plate, to_pad: to_pad(), from_pad: i64::from(from_pad) })
}

impl Echoing {
    /// Returns the ticks from the arrival at the pad to the end of the recording, with the way to the plate.
    pub fn ticks_from_pad(&self) -> i64 {
        self.from_pad + RECORD_TICKS as i64 + i64::from(STAND_TICKS)
    }

    /// Returns the sixteenths of a tick until the echo is recorded.
    pub fn to_go(&self, world: &World, map: &Map, to_plate: &Field, player: &Entity, how: How) -> Option<i64> {
        let Kind::EchoPad(pad) = &world.get(self.pad)?.kind else { return None };
        let rest = if player.body.rect.overlaps(self.plate) {
            Some(0)
        } else {
            let aside = (player.body.feet().x - self.plate.center().x).abs();
            map.to_go(to_plate, &player.body, how).map(|to_go| to_go.max(i64::from(aside) * WALKING))
        };
        let left = i64::from(pad.ticks_to_record()) * 16;
        match pad.state {
            // Too late to hold the plate for long enough, the bot begins again.
            PadState::Records if pad.number == 0 && (rest? == 0 || rest? + HOLD_TICKS as i64 * 16 <= left) => {
                Some(left + rest?)
            }
            PadState::Ready => Some(RECORD_TICKS as i64 * 16 + rest?),
            _ => {
                let stood = i64::from(pad.stood_ticks);
                Some(map.to_go(&self.to_pad, &player.body, how)? + (self.ticks_from_pad() - stood) * 16)
            }
        }
    }
}

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

fn holds_plate(pad: &Entity, plate: Rect) -> bool {
    let Kind::EchoPad(state) = &pad.kind else { return false };
    let at = pad.body.feet();
    let on_it = || state.frames().iter().filter(|frame| frame.body(at).rect.overlaps(plate)).count();
    state.has_echo() && way(pad.body.rect, plate) <= REACH && on_it() >= HOLD_TICKS
}

/// Whether the echo of a pad holds a plate already.
fn is_used(world: &World, pad: &Entity) -> bool {
    let mut plates = world.entities().filter(|one| matches!(one.kind, Kind::Plate(_)));
    plates.any(|plate| holds_plate(pad, plate.body.rect))
}

fn way(from: Rect, to: Rect) -> i32 {
    let (from, to) = (from.center(), to.center());
    (to.x - from.x).abs() + (to.y - from.y).abs()
}

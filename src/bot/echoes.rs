//! Echoes on plates. Where no crate can be pushed onto a plate, but a pad is near, the bot records itself: it stands on the
//! pad, walks to the plate, and stays there until the pad has recorded enough. From then on the echo holds the plate in
//! each of its rounds, so for the bot the wire counts as on.

use std::rc::Rc;

use super::echo_wires::{HOLD_TICKS, REACH, holds_plate, way};
use super::map::Map;
use super::route::{Field, How, NEVER};
use crate::geom::Rect;
use crate::pool::Id;
use crate::sim::things::echo_pad::{PadState, RECORD_TICKS, STAND_TICKS};
use crate::sim::{Entity, Kind, World};

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

/// Whether the echo of a pad holds a plate already.
fn is_used(world: &World, pad: &Entity) -> bool {
    let mut plates = world.entities().filter(|one| matches!(one.kind, Kind::Plate(_)));
    plates.any(|plate| holds_plate(pad, plate.body.rect))
}

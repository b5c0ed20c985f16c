//! The charged shot of the laser. While fire is held after a shot, the laser charges. Let go of fire, and it fires a beam
//! that goes through everything alive, also through shields. After a while it fires by itself.

use crate::input::{Button, Input};
use crate::level::Weapon;
use crate::sim::player::Player;
use crate::sim::world::{Body, EventKind, World};

/// Ticks from the shot before to the full charge. The first of them are not shown, because a tap is no charge.
pub const CHARGE_TICKS: u32 = 45;
const QUIET_TICKS: u32 = 9;
/// A full charge is fired after this many more ticks, even if fire is still held.
const KEPT_TICKS: u32 = 60;

impl Player {
    /// Returns how far the laser is charged, 0 to 255. `None` while it does not charge.
    pub fn charge_of_255(&self) -> Option<u32> {
        let ticks = self.charge_ticks.checked_sub(QUIET_TICKS)?;
        Some((ticks * 255 / (CHARGE_TICKS - QUIET_TICKS)).min(255))
    }
}

/// The actions that the weapon in hand may take in this tick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Trigger {
    /// Fire an ordinary shot. With the laser, it begins the charge.
    Free,
    Charges,
    Beam,
}

pub(super) fn charge(p: &mut Player, body: &Body, world: &mut World, input: Input) -> Trigger {
    if p.weapon != Weapon::Laser {
        p.charge_ticks = 0;
        return Trigger::Free;
    }
    let holds = input.held(Button::Fire);
    let is_full = p.charge_ticks >= CHARGE_TICKS;
    if is_full && (!holds || p.charge_ticks >= CHARGE_TICKS + KEPT_TICKS) {
        p.charge_ticks = 0;
        return Trigger::Beam;
    }
    if !holds || input.pressed(Button::Fire) || p.charge_ticks == 0 {
        p.charge_ticks = 0;
        return Trigger::Free;
    }
    p.charge_ticks += 1;
    if p.charge_ticks == QUIET_TICKS {
        world.tell(EventKind::Charging.at(body.rect.center()));
    } else if p.charge_ticks == CHARGE_TICKS {
        world.tell(EventKind::Charged.at(body.rect.center()));
    }
    Trigger::Charges
}

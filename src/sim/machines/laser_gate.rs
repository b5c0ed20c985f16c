//! A laser beam: always on, or on and off in turn, and off while its wire is on. Before it goes on it flickers without
//! harm, long enough to step back. It makes no queries, because the player's own query finds it.

use crate::geom::{Rect, TILE};
use crate::hash::state_hash;
use crate::level::Wire;
use crate::sim::world::{Blow, Entity, How, Kind, Phase, Side, Solidity, Thing, Traits, World};

/// Ticks of flickering before the beam goes on. They are part of the time off.
pub const WARNING_TICKS: u32 = 24;
/// Pixels. The hitbox is the bright core of the beam, not its glow.
const WIDTH: i32 = 4;
/// Depth of an emitter inside its tile. The beam starts there.
const EMITTER_PIXELS: i32 = 10;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beam {
    Off,
    Warns,
    On,
}
state_hash!(enum Beam { 0: Off, 1: Warns, 2: On });

#[derive(Clone, Debug)]
pub struct LaserGate {
    /// The emitters and everything between them.
    pub area: Rect,
    ticks: Option<(u32, u32)>,
    pub wire: Option<Wire>,
    pub beam: Beam,
    ticks_left: u32,
}
state_hash!(struct LaserGate { area, ticks, wire, beam, ticks_left });

impl LaserGate {
    pub fn is_upright(&self) -> bool {
        self.area.h > self.area.w
    }
}

pub fn laser_gate(area: Rect, ticks: Option<(u32, u32)>, wire: Option<Wire>) -> Entity {
    let aside = (TILE - WIDTH) / 2;
    let rect = if area.h > area.w {
        Rect::new(area.x + aside, area.y + EMITTER_PIXELS, WIDTH, area.h - 2 * EMITTER_PIXELS)
    } else {
        Rect::new(area.x + EMITTER_PIXELS, area.y + aside, area.w - 2 * EMITTER_PIXELS, WIDTH)
    };
    let (beam, ticks_left) = match ticks {
        None => (Beam::On, 0),
        Some((_, off)) => (Beam::Off, off.saturating_sub(WARNING_TICKS)),
    };
    Entity::new(rect, Solidity::None, Kind::LaserGate(LaserGate { area, ticks, wire, beam, ticks_left }))
}

impl Thing for LaserGate {
    const PHASE: Option<Phase> = Some(Phase::Ground);

    fn traits(&self) -> Traits {
        Traits { has_odd_size: true, ..Traits::still("laser gate") }
    }

    fn think(me: &mut Entity, world: &mut World) {
        let Kind::LaserGate(gate) = &mut me.kind else { return };
        if gate.wire.is_some_and(|wire| world.is_on(wire)) {
            (gate.beam, gate.ticks_left) = (Beam::Off, 0);
            return;
        }
        if gate.ticks_left > 0 {
            gate.ticks_left -= 1;
            return;
        }
        (gate.beam, gate.ticks_left) = match (gate.beam, gate.ticks) {
            (Beam::Off, _) => (Beam::Warns, WARNING_TICKS),
            (Beam::Warns, ticks) => (Beam::On, ticks.map_or(0, |(on, _)| on)),
            (Beam::On, None) => (Beam::On, 0),
            (Beam::On, Some((_, off))) => (Beam::Off, off.saturating_sub(WARNING_TICKS)),
        };
    }

    fn touched(me: &mut Entity, world: &mut World, by: &mut Entity) {
        let Kind::LaserGate(gate) = &me.kind else { return };
        if gate.beam == Beam::On {
            by.hurt(world, Blow { damage: 1, from: me.body.rect.center(), side: Side::Nature, how: How::Touch });
        }
    }

    fn refit(&mut self, fresh: &Self) {
        self.wire = fresh.wire;
    }
}

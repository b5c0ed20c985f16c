//! A jet of steam from the floor: quiet, then a harmless puff as a warning, then a blast that hurts. It makes no
//! queries, because the player's own query finds it.

use crate::geom::{Point, Rect};
use crate::hash::state_hash;
use crate::sim::world::{Blow, Entity, EventKind, How, Kind, Phase, Side, Solidity, Thing, Traits, World};

/// Ticks of warning, at the end of the time off.
pub const WARNING_TICKS: u32 = 26;
/// Pixels. The hitbox is narrower and lower than the cloud.
const WIDTH: i32 = 12;
const HEIGHT: i32 = 54;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Jet {
    Quiet,
    Warns,
    Blows,
}

#[derive(Clone, Debug)]
pub struct Steam {
    off_ticks: u32,
    on_ticks: u32,
    /// Ticks of quiet before the first round.
    late_ticks: u32,
    /// Ticks since the round began. A round is first off, then on.
    clock: u32,
}
state_hash!(struct Steam { off_ticks, on_ticks, late_ticks, clock });

impl Steam {
    pub fn jet(&self) -> Jet {
        if self.clock >= self.off_ticks {
            Jet::Blows
        } else if self.clock + WARNING_TICKS >= self.off_ticks {
            Jet::Warns
        } else {
            Jet::Quiet
        }
    }
}

pub fn steam(feet: Point, (on_ticks, off_ticks): (u32, u32), after_ticks: u32) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT);
    let off_ticks = off_ticks.max(WARNING_TICKS);
    let steam = Steam { off_ticks, on_ticks, late_ticks: after_ticks, clock: 0 };
    Entity::new(rect, Solidity::None, Kind::Steam(steam))
}

impl Thing for Steam {
    const PHASE: Option<Phase> = Some(Phase::Ground);

    fn traits(&self) -> Traits {
        Traits::still("steam")
    }

    fn think(me: &mut Entity, world: &mut World) {
        let Kind::Steam(steam) = &mut me.kind else { return };
        if steam.late_ticks > 0 {
            steam.late_ticks -= 1;
            return;
        }
        steam.clock = (steam.clock + 1) % (steam.off_ticks + steam.on_ticks);
        if steam.clock == steam.off_ticks && world.may_attack_from(me.body.rect) {
            world.tell(EventKind::Steam.at(me.body.feet()));
        }
    }

    fn touched(me: &mut Entity, world: &mut World, by: &mut Entity) {
        let Kind::Steam(steam) = &me.kind else { return };
        if steam.jet() == Jet::Blows {
            by.hurt(world, Blow { damage: 1, from: me.body.rect.center(), side: Side::Nature, how: How::Steam });
        }
    }
}

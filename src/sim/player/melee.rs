//! The melee attack, which replaces a shot when an enemy is within reach. It finishes a staggered enemy with one blow, and
//! the player gets a grenade for it.

use crate::geom::{Point, Rect};
use crate::sim::player::arms::MOST_GRENADES;
use crate::sim::player::{Player, Stance};
use crate::sim::world::{Asker, Blow, Body, EventKind, How, Side, World};

/// How far in front of the player a melee attack reaches. It also hits an enemy that stands inside the player, which no shot
/// can hit.
const ARM_PIXELS: i32 = 16;
const DAMAGE: i32 = 4;
/// More than any enemy endures.
const FINISHING_DAMAGE: i32 = 99;
const MELEE_TICKS: u32 = 20;
const HIT_STOP_TICKS: u32 = 3;
const FINISHED_STOP_TICKS: u32 = 8;

impl Player {
    /// Ticks since the melee attack began. `None` when there is none.
    pub fn strikes(&self) -> Option<u32> {
        (self.melee_ticks > 0).then(|| MELEE_TICKS - self.melee_ticks)
    }
}

/// Hits an enemy within reach instead of shooting. Returns false when there is none.
pub(super) fn strike(p: &mut Player, body: &Body, world: &mut World) -> bool {
    if p.aim.y != 0 || p.stance == Stance::Climb {
        return false;
    }
    let front = if p.aim.x > 0 { body.rect.right() } else { body.rect.x - ARM_PIXELS };
    let reach = Rect::new(body.rect.x.min(front), body.rect.y, body.rect.w + ARM_PIXELS, body.rect.h);
    let near = world.overlapping(Asker::Entity, reach);
    let met = near.iter().copied().find(|&id| world.get(id).is_some_and(|other| other.kind.traits().is_enemy));
    world.recycle(near);
    let Some(met) = met else { return false };
    let from = body.rect.center();
    p.reload_ticks = MELEE_TICKS;
    p.melee_ticks = MELEE_TICKS;
    world.tell(EventKind::Melee.at(Point::new(front + ARM_PIXELS / 2, from.y)));
    world.hold_still(HIT_STOP_TICKS);
    let staggered = world.get(met).filter(|other| other.kind.is_stunned()).map(|other| other.body.rect.center());
    let damage = if staggered.is_some() { FINISHING_DAMAGE } else { DAMAGE };
    let blow = Blow { damage, from, side: Side::Players, how: How::Melee };
    world.with(met, |other, world| other.hurt(world, blow));
    if let Some(at) = staggered
        && world.get(met).is_none()
    {
        p.grenades = (p.grenades + 1).min(MOST_GRENADES);
        world.hold_still(FINISHED_STOP_TICKS);
        world.tell(EventKind::Finished.at(at));
    }
    true
}

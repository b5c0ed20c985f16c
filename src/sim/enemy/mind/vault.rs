//! Hops of riflemen and marksmen that are in danger. One that sees a shot come leaps over it, towards the player, so standing
//! still and holding fire does not stop all who come. One that has shot at a player beside it hops back and shoots again.

use crate::geom::{Point, Rect, TILE};
use crate::sim::enemy::body::leap::hop_aside;
use crate::sim::enemy::mind::senses::LOOK_TICKS;
use crate::sim::enemy::{EnemyState, Me, VAULT_TICKS};
use crate::sim::world::{Asker, Entity, Kind, Side, World};

/// It sees a shot between these distances in front of it, in pixels. A nearer one has hit it before it is high enough.
const NEAREST_PIXELS: i32 = 72;
const FARTHEST_PIXELS: i32 = 200;
/// Only one of so many enemies leaps at all.
const ONE_IN: u32 = 2;
/// How far it leaps towards a player, but not so near. How far it hops back. In pixels.
const LEAP_PIXELS: i32 = 3 * TILE;
const NOT_NEARER_PIXELS: i32 = 6 * TILE;
const BACK_PIXELS: i32 = 3 * TILE;

/// Leaps over a shot that comes, also instead of an attack that it has announced. Returns whether it does.
pub fn vaults(me: &mut Me, world: &mut World) -> bool {
    use EnemyState::*;
    let is_free = matches!(me.enemy.state, Alert | Watch | Run | Tell | Rest) && me.enemy.vault_ticks == 0;
    let looks = (world.tick + me.id.slot).is_multiple_of(LOOK_TICKS);
    let leaps_at_all = me.enemy.kind.is_soldier() && me.id.slot.is_multiple_of(ONE_IN);
    let shoots = |player: &Entity| matches!(&player.kind, Kind::Player(player) if player.reload_ticks > 0);
    // The query is dear, so it comes last, and only while a player shoots.
    if !is_free || !looks || !leaps_at_all || !world.players().any(shoots) || !sees_shot(me, world) {
        return false;
    }
    let sign = me.body.facing.sign();
    let is_far = (me.enemy.aim_at.x - me.body.feet().x).abs() >= NOT_NEARER_PIXELS + LEAP_PIXELS;
    let leaps = is_far && hop_aside(me, world, sign * LEAP_PIXELS, true) || hop_aside(me, world, 0, true);
    if leaps {
        me.enemy.vault_ticks = VAULT_TICKS;
    }
    leaps
}

/// Whether a shot of a player comes from in front that would hit it.
fn sees_shot(me: &Me, world: &mut World) -> bool {
    let (rect, sign) = (me.body.rect, me.body.facing.sign());
    let front = if sign > 0 { rect.right() + NEAREST_PIXELS } else { rect.x - FARTHEST_PIXELS };
    let near = world.overlapping(Asker::Sight, Rect { x: front, w: FARTHEST_PIXELS - NEAREST_PIXELS, ..rect });
    let comes = |entity: &Entity| {
        matches!(&entity.kind, Kind::Bullet(shot) if shot.side == Side::Players)
            && entity.body.velocity.x * sign < 0
            && entity.body.velocity.y.abs() * 4 < entity.body.velocity.x.abs()
    };
    let found = near.iter().any(|&id| world.get(id).is_some_and(comes));
    world.recycle(near);
    found
}

/// Hops away from a player at this place, without turning. Returns whether it does.
pub fn hops_back(me: &mut Me, world: &mut World, from: Point) -> bool {
    let away = if from.x < me.body.feet().x { 1 } else { -1 };
    me.face(from);
    me.enemy.kind.is_soldier() && hop_aside(me, world, away * BACK_PIXELS, false)
}

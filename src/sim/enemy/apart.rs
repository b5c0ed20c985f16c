//! Keeps enemies on foot apart, so that no two of them stand in the same place. An enemy that has nothing more urgent to
//! do steps away from one that is too near. One that runs waits for another in front of it. Both look only now and then,
//! at the few pixels around the body.

use super::super::{Asker, Entity, Kind, World};
use super::walk::has_floor;
use super::{EnemyState, Gait, Me};
use crate::geom::{Facing, Point, Rect};
use crate::pool::Id;

/// Ticks between two looks. The tick depends on the slot, so that enemies take turns.
const LOOK_TICKS: u32 = 12;
/// The least distance between the middles of two enemies, in pixels.
const APART_PIXELS: i32 = 16;

/// Steps a pixel aside if another enemy on foot is too near, where players see it. It never steps off a ledge.
pub fn keep_apart(me: &mut Me, world: &mut World) {
    let may_step = match me.enemy.state {
        EnemyState::Alert | EnemyState::Watch | EnemyState::Rest => true,
        EnemyState::Patrol => me.body.velocity.x == 0,
        _ => false,
    };
    if !may_step || me.nature().gait != Gait::Walks || !world.view().overlaps(me.body.rect) {
        me.enemy.aside = 0;
        return;
    }
    if (world.tick + me.id.slot).is_multiple_of(LOOK_TICKS) {
        me.enemy.aside = away_from_others(me, world);
    }
    let (rect, aside) = (me.body.rect, me.enemy.aside);
    if aside == 0 {
        return;
    }
    let front = if aside > 0 { rect.right() } else { rect.x - 1 };
    if has_floor(world, Point::new(front, rect.bottom())) {
        me.body.rect.x += world.way_x(rect, aside).pixels();
    }
}

/// Whether another enemy runs in the same direction and is right ahead. It looks now and then and remembers the answer.
pub fn waits_for_another(me: &mut Me, world: &mut World) -> bool {
    if (world.tick + me.id.slot).is_multiple_of(LOOK_TICKS) {
        let facing = me.body.facing;
        let runs = |other: &Entity| matches!(&other.kind, Kind::Enemy(enemy) if enemy.state == EnemyState::Run);
        let is_ahead = somebody(me, world, |distance, other| {
            runs(other) && other.body.facing == facing && comes_first(distance * facing.sign(), me.id, other.id)
        });
        me.enemy.aside = if is_ahead { -facing.sign() } else { 0 };
    }
    me.enemy.aside != 0
}

/// Whether another enemy stands where it would go, towards `facing`.
pub fn is_taken(me: &Me, world: &mut World, facing: Facing) -> bool {
    somebody(me, world, |distance, _| distance * facing.sign() > 0)
}

/// Returns the direction away from the enemies that are too near: -1, 0 or 1. Those that only pass do not count.
fn away_from_others(me: &Me, world: &mut World) -> i32 {
    let (mut left, mut right) = (false, false);
    somebody(me, world, |distance, other| {
        let passes =
            matches!(&other.kind, Kind::Enemy(enemy) if enemy.state != EnemyState::Watch) && other.body.velocity.x != 0;
        let is_right = comes_first(distance, me.id, other.id);
        left |= !passes && !is_right;
        right |= !passes && is_right;
        false
    });
    i32::from(left) - i32::from(right)
}

/// Whether another enemy at this signed distance is ahead. Of two in the same place, the one with the higher slot is.
fn comes_first(distance: i32, me: Id, other: Id) -> bool {
    distance > 0 || distance == 0 && other.slot > me.slot
}

/// Whether there is an enemy on the same floor that is too near and fits. `fits` gets the signed distance to it.
fn somebody(me: &Me, world: &mut World, mut fits: impl FnMut(i32, &Entity) -> bool) -> bool {
    let (rect, middle) = (me.body.rect, me.body.rect.center().x);
    let area = Rect { x: middle - APART_PIXELS, y: rect.bottom() - 1, w: 2 * APART_PIXELS, h: 1 };
    let near = world.overlapping(Asker::Entity, area);
    let found = near.iter().filter_map(|&id| world.get(id)).any(|other| {
        let distance = other.body.rect.center().x - middle;
        let is_on_foot = matches!(&other.kind, Kind::Enemy(enemy) if enemy.kind.nature().gait == Gait::Walks);
        is_on_foot
            && other.body.rect.bottom() == rect.bottom()
            && distance.abs() < APART_PIXELS
            && fits(distance, other)
    });
    world.recycle(near);
    found
}

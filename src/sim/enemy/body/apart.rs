//! Keeps enemies on foot apart, so that no two of them stand in the same place or walk through each other. An enemy that has
//! nothing more urgent to do steps away from one that is too near. One that runs waits for another who runs in front of it,
//! and stops behind one who stands in its way, or leaps over. On patrol two turn around where they meet. Those that fly
//! drift out of each other. All look only now and then, at the few pixels around the body.

use crate::geom::{Facing, Point, Rect};
use crate::pool::Id;
use crate::sim::enemy::body::walk::has_floor;
use crate::sim::enemy::{EnemyState, Gait, LOST_TICKS, Me};
use crate::sim::world::{Asker, Body, Entity, Kind, World};

/// Ticks between two looks. The tick depends on the slot, so that enemies take turns.
const LOOK_TICKS: u32 = 12;
/// It steps aside in one tick of so many, by as many pixels. In each tick, it would ask the index too often.
const STEP_TICKS: u32 = 3;
/// The least distance between the middles of two enemies, in pixels.
pub const APART_PIXELS: i32 = 28;
/// Two that are nearer than this look like one.
const INSIDE_PIXELS: i32 = 12;

/// Steps aside if another enemy on foot is too near, where players see it. It never steps off a ledge. On patrol
/// it turns around in front of another.
pub fn keep_apart(me: &mut Me, world: &mut World) {
    let looks = (world.tick + me.id.slot).is_multiple_of(LOOK_TICKS);
    if looks && me.enemy.state == EnemyState::Patrol && me.body.velocity.x != 0 && meets_another(me, world) {
        me.body.stop_x();
        me.enemy.pause_ticks = LOOK_TICKS;
    }
    if me.nature().gait == Gait::Flies {
        return drift_apart(me, world, looks);
    }
    if !may_step_in(me.enemy.state, me.body) || me.nature().gait != Gait::Walks || !world.view().overlaps(me.body.rect)
    {
        me.enemy.aside = 0;
        return;
    }
    if looks {
        let (left, right, makes_room) = crowd(me, world);
        let aside = (left - right).signum();
        // At a wall or a ledge, the one at the end stays, and those beside it make room. If they do not, it steps past them.
        let is_held = (left > 0 && right > 0 || !makes_room) && aside != 0 && step(me, world, aside) == 0;
        me.enemy.aside = if is_held { -aside } else { aside };
    }
    if me.enemy.aside != 0 && (world.tick + me.id.slot).is_multiple_of(STEP_TICKS) {
        me.body.rect.x += step(me, world, me.enemy.aside * STEP_TICKS as i32);
    }
}

/// Drifts to the side while another that flies is in the same place.
fn drift_apart(me: &mut Me, world: &mut World, looks: bool) {
    let rect = me.body.rect;
    if looks {
        let near = world.overlapping(Asker::Entity, rect);
        let flies =
            |other: &&Entity| matches!(&other.kind, Kind::Enemy(enemy) if enemy.kind.nature().gait == Gait::Flies);
        let other = near.iter().filter_map(|&id| world.get(id)).find(flies);
        let side = |other: &Entity| comes_first(other.body.rect.center().x - rect.center().x, me.id, other.id);
        me.enemy.aside = other.map_or(0, |other| if side(other) { -1 } else { 1 });
        world.recycle(near);
    }
    if me.enemy.aside != 0 {
        me.body.rect.x += world.way_x(rect, me.enemy.aside).pixels();
    }
}

/// Whether it must step out of another enemy before it attacks. Of two that only watch, the one with the lower slot may stay.
pub fn stands_in_another(me: &Me, world: &mut World) -> bool {
    me.nature().gait == Gait::Walks
        && somebody(me, world, (INSIDE_PIXELS, INSIDE_PIXELS), |_, other| {
            let watches = matches!(&other.kind, Kind::Enemy(enemy) if enemy.state == EnemyState::Watch);
            other.body.velocity.x == 0 && (!watches || other.id.slot < me.id.slot)
        })
}

fn may_step_in(state: EnemyState, body: &Body) -> bool {
    match state {
        EnemyState::Alert | EnemyState::Watch | EnemyState::Rest => true,
        EnemyState::Patrol => body.velocity.x == 0,
        _ => false,
    }
}

fn may_step(entity: &Entity) -> bool {
    matches!(&entity.kind, Kind::Enemy(enemy) if may_step_in(enemy.state, &entity.body))
}

/// Returns how far it can step, at most `pixels`. It does not step over a ledge at all.
fn step(me: &Me, world: &mut World, pixels: i32) -> i32 {
    let rect = me.body.rect;
    let front = if pixels > 0 { rect.right() - 1 + pixels } else { rect.x + pixels };
    if has_floor(world, Point::new(front, rect.bottom())) { world.way_x(rect, pixels).pixels() } else { 0 }
}

/// Whether another enemy runs in the same direction and is right ahead. It looks now and then and remembers the answer.
pub fn waits_for_another(me: &mut Me, world: &mut World) -> bool {
    if (world.tick + me.id.slot).is_multiple_of(LOOK_TICKS) {
        let facing = me.body.facing;
        let runs = |other: &Entity| matches!(&other.kind, Kind::Enemy(enemy) if enemy.state == EnemyState::Run);
        let is_ahead = somebody(me, world, ahead(facing, APART_PIXELS), |distance, other| {
            runs(other) && other.body.facing == facing && comes_first(distance * facing.sign(), me.id, other.id)
        });
        me.enemy.aside = if is_ahead { -facing.sign() } else { 0 };
    }
    me.enemy.aside != 0
}

/// Whether another enemy who may move stands in its way. One who is off guard or never leaves its place is passed.
pub fn is_blocked(me: &Me, world: &mut World) -> bool {
    let facing = me.body.facing;
    let looks = (world.tick + me.id.slot).is_multiple_of(LOOK_TICKS / 2);
    looks
        && somebody(me, world, ahead(facing, APART_PIXELS), |distance, other| {
            let Kind::Enemy(enemy) = &other.kind else { return false };
            let may_move = enemy.state != EnemyState::OffGuard && enemy.kind.nature().speed > 0;
            may_move && other.body.velocity.x == 0 && distance.abs() >= INSIDE_PIXELS
        })
}

/// Whether another enemy stands less than `pixels` away, towards `facing`.
pub fn is_taken(me: &Me, world: &mut World, facing: Facing, pixels: i32) -> bool {
    somebody(me, world, ahead(facing, pixels), |distance, other| distance != 0 && other.body.velocity.x == 0)
}

/// The same for one that waits because it has lost the player too.
pub fn waits_behind(me: &Me, world: &mut World, facing: Facing, pixels: i32) -> bool {
    somebody(me, world, ahead(facing, pixels), |distance, other| {
        let is_lost = matches!(&other.kind, Kind::Enemy(enemy) if enemy.unseen_ticks >= LOST_TICKS);
        is_lost && distance != 0 && other.body.velocity.x == 0
    })
}

/// Whether another enemy on patrol is right ahead of it or in it, where players see it.
fn meets_another(me: &Me, world: &mut World) -> bool {
    let facing = me.body.facing;
    let patrols = |other: &Entity| matches!(&other.kind, Kind::Enemy(enemy) if enemy.state == EnemyState::Patrol);
    world.view().overlaps(me.body.rect)
        && somebody(me, world, ahead(facing, APART_PIXELS), |distance, other| {
            patrols(other) && comes_first(distance * facing.sign(), me.id, other.id)
        })
}

/// Returns how crowded it is on the left and on the right, and whether all who stand inside it can make room. The nearer
/// another enemy is, the more it counts. Those that only pass do not count.
fn crowd(me: &Me, world: &mut World) -> (i32, i32, bool) {
    let (mut left, mut right, mut makes_room) = (0, 0, true);
    somebody(me, world, (APART_PIXELS, APART_PIXELS), |distance, other| {
        let passes =
            matches!(&other.kind, Kind::Enemy(enemy) if enemy.state != EnemyState::Watch) && other.body.velocity.x != 0;
        if !passes {
            let side = if comes_first(distance, me.id, other.id) { &mut right } else { &mut left };
            *side += APART_PIXELS - distance.abs();
            makes_room &= distance.abs() >= INSIDE_PIXELS || may_step(other);
        }
        false
    });
    (left, right, makes_room)
}

/// Whether another enemy at this signed distance is ahead. Of two in the same place, the one with the higher slot is.
fn comes_first(distance: i32, me: Id, other: Id) -> bool {
    distance > 0 || distance == 0 && other.slot > me.slot
}

/// Returns how far to look to the left and to the right.
fn ahead(facing: Facing, pixels: i32) -> (i32, i32) {
    match facing {
        Facing::Left => (pixels, 0),
        Facing::Right => (0, pixels),
    }
}

/// Whether there is an enemy on the same floor, within these distances to the left and to the right, that fits. `fits`
/// gets the signed distance to it.
fn somebody(me: &Me, world: &mut World, (left, right): (i32, i32), mut fits: impl FnMut(i32, &Entity) -> bool) -> bool {
    let (rect, middle) = (me.body.rect, me.body.rect.center().x);
    let area = Rect { x: middle - left, y: rect.bottom() - 1, w: left + right, h: 1 };
    let near = world.overlapping(Asker::Entity, area);
    let found = near.iter().filter_map(|&id| world.get(id)).any(|other| {
        let distance = other.body.rect.center().x - middle;
        is_on_foot(other)
            && other.body.rect.bottom() == rect.bottom()
            && (-left..=right).contains(&distance)
            && fits(distance, other)
    });
    world.recycle(near);
    found
}

pub fn is_on_foot(entity: &Entity) -> bool {
    matches!(&entity.kind, Kind::Enemy(enemy) if enemy.kind.nature().gait == Gait::Walks)
}

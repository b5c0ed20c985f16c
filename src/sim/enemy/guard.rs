//! What enemies do when a player comes back at a checkpoint: they forget the player. Those near the checkpoint go back to
//! where the level placed them, so that nobody waits there for the player. Those that a spawner sent are removed.

use super::super::World;
use super::super::entity::{Entity, Kind};
use super::walk::has_floor;
use super::{EnemyState, Gait, Me};
use crate::geom::{Point, Rect, TILE};

/// Around the feet of the player who comes back. It is more than the distance at which no enemy may attack at once.
const CLEAR_PIXELS: i32 = 10 * TILE;

pub fn return_to_guard(world: &mut World) {
    let mut slot = 0;
    while let Some(id) = world.entities.next_from(slot) {
        slot = id.slot + 1;
        if world.get(id).is_some_and(|entity| matches!(entity.kind, Kind::Enemy(_))) {
            world.with(id, send_back);
        }
    }
}

fn send_back(entity: &mut Entity, world: &mut World) {
    let Some(me) = Me::of(entity) else { return };
    let is_near = Rect::pixel(world.checkpoint).grown(CLEAR_PIXELS).overlaps(me.body.rect);
    let home =
        Rect { x: me.enemy.home.x - me.body.rect.w / 2, y: me.enemy.home.y - me.body.rect.h / 2, ..me.body.rect };
    let on_foot = me.nature().gait == Gait::Walks;
    if is_near && !me.enemy.is_placed {
        *me.dead = true;
    } else if is_near && (!on_foot || has_floor(world, Point::new(me.enemy.home.x, home.bottom()))) {
        me.body.rect = home;
        me.body.velocity = Point::default();
    }
    if me.enemy.state != EnemyState::Patrol {
        me.enemy.enter(EnemyState::Patrol);
    }
}

//! Resets enemies when a player comes back at a checkpoint: they forget the player. Those near the checkpoint go back to
//! where the level placed them, so that no enemy waits there for the player. Those that a spawner sent are removed.

use crate::geom::{Point, Rect, TILE};
use crate::sim::enemy::body::walk::has_floor;
use crate::sim::enemy::mind::pursue::floor_columns;
use crate::sim::enemy::{EnemyState, Gait, Me};
use crate::sim::world::{Entity, Kind, World};

/// Around the feet of the player who comes back. It is more than the distance at which no enemy may attack at once.
const CLEAR_PIXELS: i32 = 10 * TILE;
/// An enemy that would stand nearer to the checkpoint than this stands elsewhere.
const BESIDE_PIXELS: i32 = 8 * TILE;

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
    let Some(mut me) = Me::of(entity) else { return };
    let me = &mut me;
    let is_near = Rect::pixel(world.checkpoint).grown(CLEAR_PIXELS).overlaps(me.body.rect);
    if is_near && !me.enemy.is_placed {
        *me.dead = true;
    } else if is_near {
        go_home(me, world);
    }
    if is_near && me.enemy.pastime.is_some() {
        me.enemy.enter(EnemyState::OffGuard);
    } else if !me.enemy.is_calm() {
        me.enemy.enter(EnemyState::Patrol);
    }
}

/// Puts it where the level placed it. If that is beside the checkpoint, it guards a place farther along its floor from
/// now on.
fn go_home(me: &mut Me, world: &mut World) {
    let (flag, rect) = (world.checkpoint, me.body.rect);
    let on_foot = me.nature().gait == Gait::Walks;
    let home = Rect { x: me.enemy.home.x - rect.w / 2, y: me.enemy.home.y - rect.h / 2, ..rect };
    if on_foot && !has_floor(world, Point::new(me.enemy.home.x, home.bottom())) {
        return;
    }
    me.body.rect = home;
    me.body.velocity = Point::default();
    if !on_foot || !Rect::pixel(flag).grown(BESIDE_PIXELS).overlaps(home) {
        return;
    }
    let places = [-1, 1].map(|sign| {
        let to_edge = flag.x + sign * BESIDE_PIXELS - me.enemy.home.x;
        let columns = floor_columns(me.body, world.level(), sign, ((sign * to_edge).max(0) + TILE - 1) / TILE);
        home.moved(sign * columns * TILE, 0)
    });
    let far =
        places.into_iter().filter(|&place| world.is_free(place)).max_by_key(|place| (place.center().x - flag.x).abs());
    if let Some(place) = far {
        me.body.rect = place;
        me.enemy.home = place.center();
    }
}

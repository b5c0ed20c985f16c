//! Keeps an enemy on foot from just standing there. One that knows of a player, but can neither attack nor come
//! nearer, steps back and forth between two places of its floor. One that has lost the player goes to the place where it
//! was last seen and looks around there, until it gives up. None of them fights from under a press, if it can step out.

use crate::geom::TILE;
use crate::sim::enemy::body::apart::is_taken;
use crate::sim::enemy::body::walk::is_under_press;
use crate::sim::enemy::mind::pursue;
use crate::sim::enemy::{EnemyState, Gait, Me};
use crate::sim::world::World;

/// It gives up so many ticks after it last learned of a player.
const GIVES_UP_TICKS: u32 = 600;
/// Ticks in which it may stand still, which is to move less than this. Enemies with different slots do not all move at once.
const STILL_PIXELS: i32 = 8;
const STILL_TICKS: u32 = 50;
const STAGGER_TICKS: u32 = 10;
const AGAIN_TICKS: u32 = 10;
/// The same on a lift, which may have stopped for a while.
const LIFT_TICKS: u32 = 150;
/// How far it steps to a side, in columns.
const PACE_COLUMNS: i32 = 4;

/// Returns for how many ticks it searches for a player whom it has lost.
pub fn gives_up_ticks(me: &Me) -> u32 {
    if may_move(me) { GIVES_UP_TICKS } else { 0 }
}

fn may_move(me: &Me) -> bool {
    let nature = me.nature();
    nature.gait == Gait::Walks && nature.speed > 0
}

/// Called after each tick of the watch.
pub fn stir(me: &mut Me, world: &mut World) {
    let x = me.body.rect.x;
    if (x - me.enemy.stood_at).abs() > STILL_PIXELS || !may_move(me) {
        (me.enemy.still_ticks, me.enemy.stood_at) = (0, x);
        return;
    }
    me.enemy.still_ticks += 1;
    let is_on_lift = me.enemy.still_ticks >= STILL_TICKS && pursue::lift_under(me, world).is_some();
    let most = if is_on_lift { LIFT_TICKS } else { STILL_TICKS };
    if me.enemy.state == EnemyState::Watch && me.enemy.still_ticks >= most + me.id.slot % 3 * STAGGER_TICKS {
        step_aside(me, world);
        // If it has found no way, it soon tries others.
        me.enemy.still_ticks = if me.enemy.state == EnemyState::Watch { most - AGAIN_TICKS } else { 0 };
    }
}

/// Steps out from under a press. Returns whether it does.
pub fn leaves_press(me: &mut Me, world: &mut World) -> bool {
    if may_move(me) && is_under_press(me, world) {
        step_aside(me, world);
    }
    me.enemy.state != EnemyState::Watch
}

/// Runs to a place on the left, the next time to one on the right, but rather to an empty one. If there is no
/// room, it jumps away.
fn step_aside(me: &mut Me, world: &mut World) {
    for may_be_taken in [false, true] {
        for _ in 0..2 {
            me.enemy.paces_to = me.enemy.paces_to.turned();
            let sign = me.enemy.paces_to.sign();
            let pixels = world.way_x(me.body.rect, sign * PACE_COLUMNS * TILE).pixels();
            let columns = pursue::floor_columns(me.body, world.level(), sign, pixels.abs() / TILE);
            let is_free = may_be_taken || !is_taken(me, world, me.enemy.paces_to, PACE_COLUMNS * TILE);
            if columns > 0 && is_free {
                // One that stopped behind others would find no way out of a crowd.
                return pursue::pass_to(me, me.body.rect.center().x + sign * columns * TILE);
            }
        }
    }
    me.enemy.paces_to = me.enemy.paces_to.turned();
    pursue::jump_away(me, world);
}

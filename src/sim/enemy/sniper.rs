//! The sniper: sees across most of the picture and shoots once, fast and exactly. Before that a thin line shows where:
//! it follows the player, then stays, and that is the time to leave it.

use super::super::World;
use super::super::bullet::{Shot, towards};
use super::{Acts, Aim, Gait, Me, Nature, aim};
use crate::geom::Point;

pub const NATURE: Nature = Nature {
    name: "sniper",
    width: 12,
    height: 26,
    life: 3,
    score: 300,
    gait: Gait::Walks,
    // He stays where he lies in wait.
    speed: 0,
    reach: 520,
    band: 260,
    turn_ticks: 8,
    tell_ticks: 60,
    rest_ticks: 100,
    aim: Aim::AtPlayer,
    shots: (1, 1),
    attacks_unseen: false,
    flinches: true,
    is_machine: false,
    acts: Acts { tell: draw_line, ..Acts::only(attack) },
};

/// Almost a run-up's length each tick: not to be outrun along the line.
const SPEED: i32 = 1792;
const AFTER_TICKS: u32 = 14;
/// The line goes on behind the player, up to this length.
const LINE: i32 = 560;

/// The line from the gun to what it meets.
fn draw_line(me: &mut Me, world: &mut World) {
    let muzzle = aim::muzzle(me);
    let way = towards(muzzle, me.enemy.aim_at, LINE);
    me.enemy.line_end = world.sight_ends(muzzle, Point::new(muzzle.x + way.x, muzzle.y + way.y));
}

fn attack(me: &mut Me, world: &mut World) {
    let muzzle = aim::muzzle(me);
    let velocity = towards(muzzle, me.enemy.aim_at, SPEED);
    aim::burst(me, world, AFTER_TICKS, Shot::Aimed, muzzle, velocity);
}

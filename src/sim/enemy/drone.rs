//! The drones. The grey one gets level with the player and fires sideways; the red one gets above him and fires down.
//! They fly with some weight and through nothing solid; on patrol they hang about where they were put.

use super::super::World;
use super::super::bullet::Shot;
use super::super::way::Footing;
use super::{Facing, Gait, Me, Nature, aim};
use crate::geom::{Point, TILE};
use crate::level::EnemyKind;

pub const GREY: Nature = Nature {
    name: "grey drone",
    width: 18,
    height: 12,
    life: 2,
    score: 120,
    gait: Gait::Flies,
    speed: 160,
    reach: 300,
    band: 200,
    turn_ticks: 8,
    tell_ticks: 20,
    rest_ticks: 50,
    flinches: false,
    is_machine: true,
};

pub const RED: Nature = Nature { name: "red drone", score: 140, tell_ticks: 18, ..GREY };

const GAIN: i32 = 10;
/// On the hunt: a little slower than a run, so that one can get away.
const HUNT: i32 = 420;
/// How far to each side it patrols.
const BEAT: i32 = 4 * TILE;
/// Where it wants to be, seen from the player: so far aside, or so far above.
const ASIDE: i32 = 120;
const ABOVE: i32 = 84;
/// Those that hunt the same player keep so far apart.
const APART: i32 = 26;
/// How exactly it must be level or above to fire.
const LEVEL: i32 = 12;
const OVERHEAD: i32 = 10;
const SHOT_EVERY_TICKS: u32 = 11;
const SPEED: i32 = 768;

/// To and fro around where it was put.
pub fn patrol(me: &mut Me, world: &mut World) {
    let goal = Point::new(me.enemy.home.x + me.body.facing.sign() * BEAT, me.enemy.home.y);
    let speed = me.nature().speed;
    let is_stopped = fly(me, world, goal, speed);
    if is_stopped || (me.body.rect.center().x - goal.x).abs() < 4 {
        me.body.facing = me.body.facing.turned();
    }
}

/// To where it can shoot from.
pub fn follow(me: &mut Me, world: &mut World) {
    let at = me.enemy.aim_at;
    let apart = (me.id.slot % 3) as i32 * APART;
    let goal = if me.enemy.kind == EnemyKind::GreyDrone {
        let side = if me.body.rect.center().x < at.x { -1 } else { 1 };
        Point::new(at.x + side * (ASIDE + apart), at.y - 2)
    } else {
        Point::new(at.x, at.y - ABOVE - apart)
    };
    if let Some(facing) = Facing::towards(me.body.rect.center().x, at.x) {
        me.body.facing = facing;
    }
    fly(me, world, goal, HUNT);
}

/// Comes to rest where it is.
pub fn hover(me: &mut Me, world: &mut World) {
    let here = me.body.rect.center();
    fly(me, world, here, HUNT);
}

/// Towards a place; true when something sideways stopped it.
fn fly(me: &mut Me, world: &mut World, goal: Point, most: i32) -> bool {
    let here = me.body.rect.center();
    let body = &mut *me.body;
    let steer = |speed: i32, way: i32| {
        let wanted = (way * 12).clamp(-most, most);
        if speed < wanted { (speed + GAIN).min(wanted) } else { (speed - GAIN).max(wanted) }
    };
    body.velocity = Point::new(steer(body.velocity.x, goal.x - here.x), steer(body.velocity.y, goal.y - here.y));
    let stopped = body.move_x(world).is_some();
    body.move_y(world, Footing::NoLedges);
    stopped
}

pub fn is_level(me: &Me) -> bool {
    (me.body.rect.center().y - me.enemy.aim_at.y).abs() <= LEVEL
}

pub fn is_above(me: &Me) -> bool {
    let here = me.body.rect.center();
    (here.x - me.enemy.aim_at.x).abs() <= OVERHEAD && here.y < me.enemy.aim_at.y
}

pub fn attack_sideways(me: &mut Me, world: &mut World) {
    hover(me, world);
    let at = me.body.rect.center();
    let muzzle = Point::new(at.x + me.body.facing.sign() * 11, at.y + 2);
    aim::burst(me, world, SHOT_EVERY_TICKS, Shot::Enemy, muzzle, aim::along(me, SPEED));
}

pub fn attack_down(me: &mut Me, world: &mut World) {
    hover(me, world);
    let at = me.body.rect.center();
    let muzzle = Point::new(at.x, at.y + 9);
    aim::burst(me, world, SHOT_EVERY_TICKS, Shot::Enemy, muzzle, aim::along(me, SPEED));
}

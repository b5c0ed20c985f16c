//! Two drones: the grey one flies beside the player and fires sideways, the red one flies above and fires down.

use crate::geom::{Point, SUBPIXELS};
use crate::sim::enemy::body::fly::{HUNT, fly, hover};
use crate::sim::enemy::mind::aim;
use crate::sim::enemy::{Acts, Aim, Gait, Me, Nature};
use crate::sim::shots::bullet::Shot;
use crate::sim::world::World;

pub const GREY: Nature = Nature {
    name: "grey drone",
    width: 18,
    height: 12,
    life: 2,
    score: 120,
    gait: Gait::Flies,
    speed: 160,
    reach: 420,
    band: 200,
    turn_ticks: 8,
    tell_ticks: 20,
    rest_ticks: 50,
    aim: Aim::Ahead,
    shots: (2, 2),
    attacks_unseen: false,
    flinches: false,
    is_machine: true,
    acts: Acts { watch: get_beside, is_ready: is_level, ..Acts::only(attack_sideways) },
};

pub const RED: Nature = Nature {
    name: "red drone",
    score: 140,
    tell_ticks: 18,
    aim: Aim::Down,
    shots: (3, 3),
    acts: Acts { watch: get_above, is_ready: is_above, flight_ticks: Some(drop_ticks), ..Acts::only(attack_down) },
    ..GREY
};

/// How far beside the player a grey drone goes, and how far above the player a red one, in pixels.
const ASIDE: i32 = 120;
const ABOVE: i32 = 84;
/// Distance in pixels between drones that hunt the same player.
const APART: i32 = 26;
/// Largest offset in pixels at which they fire: vertical for a grey drone, horizontal for a red one.
const LEVEL: i32 = 12;
const OVERHEAD: i32 = 10;
const SHOT_EVERY_TICKS: u32 = 11;
const SPEED: i32 = 768;

fn get_beside(me: &mut Me, world: &mut World) {
    let at = me.enemy.aim_at;
    let side = if me.body.rect.center().x < at.x { -1 } else { 1 };
    hunt(me, world, Point::new(at.x + side * (ASIDE + apart(me)), at.y - 2));
}

fn get_above(me: &mut Me, world: &mut World) {
    let at = me.enemy.aim_at;
    hunt(me, world, Point::new(at.x, at.y - ABOVE - apart(me)));
}

fn apart(me: &Me) -> i32 {
    (me.id.slot % 3) as i32 * APART
}

fn hunt(me: &mut Me, world: &mut World, goal: Point) {
    me.face(me.enemy.aim_at);
    fly(me, world, goal, HUNT);
}

fn is_level(me: &Me) -> bool {
    (me.body.rect.center().y - me.enemy.aim_at.y).abs() <= LEVEL
}

fn is_above(me: &Me) -> bool {
    let here = me.body.rect.center();
    (here.x - me.enemy.aim_at.x).abs() <= OVERHEAD && here.y < me.enemy.aim_at.y
}

/// It waits ahead of a running player.
fn drop_ticks(me: &Me, at: Point) -> u32 {
    ((at.y - me.body.rect.center().y).max(0) * SUBPIXELS / SPEED) as u32
}

fn attack_sideways(me: &mut Me, world: &mut World) {
    hover(me, world);
    let at = me.body.rect.center();
    let muzzle = Point::new(at.x + me.body.facing.sign() * 11, at.y + 2);
    aim::burst(me, world, SHOT_EVERY_TICKS, Shot::Enemy, muzzle, aim::along(me, SPEED));
}

fn attack_down(me: &mut Me, world: &mut World) {
    hover(me, world);
    let at = me.body.rect.center();
    let muzzle = Point::new(at.x, at.y + 9);
    aim::burst(me, world, SHOT_EVERY_TICKS, Shot::Enemy, muzzle, aim::along(me, SPEED));
}

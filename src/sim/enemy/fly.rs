//! How flying enemies move: with inertia, and through nothing solid. On patrol they fly to and fro around the place where the
//! level put them.

use super::super::World;
use super::super::way::Footing;
use super::Me;
use crate::geom::{Point, TILE};

/// Change of the speed in a tick, in sub-pixels.
const GAIN: i32 = 10;
/// Speed on the hunt: a little less than that of a player who runs, so that the player can escape.
pub const HUNT: i32 = 420;
/// How far to each side it patrols.
const BEAT: i32 = 4 * TILE;

/// To and fro around the middle of its beat.
pub fn patrol(me: &mut Me, world: &mut World) {
    let goal = Point::new(me.enemy.home.x + me.body.facing.sign() * BEAT, me.enemy.home.y);
    let speed = me.nature().speed;
    let is_stopped = fly(me, world, goal, speed);
    if is_stopped || (me.body.rect.center().x - goal.x).abs() < 4 {
        me.body.facing = me.body.facing.turned();
    }
}

/// Comes to rest where it is.
pub fn hover(me: &mut Me, world: &mut World) {
    let here = me.body.rect.center();
    fly(me, world, here, HUNT);
}

/// Flies towards a place. Returns whether something stopped it sideways.
pub fn fly(me: &mut Me, world: &mut World, goal: Point, most: i32) -> bool {
    let here = me.body.rect.center();
    let body = &mut *me.body;
    let steer = |speed: i32, distance: i32| {
        let wanted = (distance * 12).clamp(-most, most);
        if speed < wanted { (speed + GAIN).min(wanted) } else { (speed - GAIN).max(wanted) }
    };
    body.velocity = Point::new(steer(body.velocity.x, goal.x - here.x), steer(body.velocity.y, goal.y - here.y));
    let stopped = body.move_x(world).is_some();
    body.move_y(world, Footing::NoLedges);
    stopped
}

//! How enemies fly: with inertia, and not through solid things. They patrol back and forth around their first place.

use crate::geom::{Point, TILE};
use crate::sim::enemy::Me;
use crate::sim::world::{Body, Footing, World};

/// Change of speed in a tick, in sub-pixels.
const GAIN: i32 = 10;
/// Speed in a hunt, in sub-pixels a tick. It is below the running speed of a player, so that the player can escape.
pub const HUNT: i32 = 420;
/// How far it patrols to each side, in pixels.
const PATROL: i32 = 4 * TILE;

pub fn patrol(me: &mut Me, world: &mut World) {
    let goal = Point::new(me.enemy.home.x + me.body.facing.sign() * PATROL, me.enemy.home.y);
    let speed = me.nature().speed;
    let is_stopped = fly(me, world, goal, speed);
    if is_stopped || (me.body.rect.center().x - goal.x).abs() < 4 {
        me.body.facing = me.body.facing.turned();
    }
}

pub fn hover(me: &mut Me, world: &mut World) {
    let here = me.body.rect.center();
    fly(me, world, here, HUNT);
}

/// Flies towards `goal`, at most at speed `most`. Returns whether something blocked it sideways.
pub fn fly(me: &mut Me, world: &mut World, goal: Point, most: i32) -> bool {
    swerve(me, world, goal, most, GAIN)
}

/// Like `fly`, with another change of speed in a tick.
pub fn swerve(me: &mut Me, world: &mut World, goal: Point, most: i32, gain: i32) -> bool {
    steer(me.body, world, goal, most, gain)
}

/// Like `swerve`, for everything that flies.
pub fn steer(body: &mut Body, world: &mut World, goal: Point, most: i32, gain: i32) -> bool {
    let here = body.rect.center();
    let steered = |speed: i32, distance: i32| {
        let wanted = (distance * 12).clamp(-most, most);
        if speed < wanted { (speed + gain).min(wanted) } else { (speed - gain).max(wanted) }
    };
    body.velocity = Point::new(steered(body.velocity.x, goal.x - here.x), steered(body.velocity.y, goal.y - here.y));
    let stopped = body.move_x(world).is_some();
    body.move_y(world, Footing::NoLedges);
    stopped
}

//! The lead of an aim: an enemy that throws, leaps or aims expects a player who runs at full speed to run on. A player
//! who stops, turns or jumps down is missed. On easy, no enemy aims ahead.

use super::super::World;
use super::super::player::RUN_SUBPIXELS;
use super::Me;
use crate::geom::{Point, SUBPIXELS, TILE};

/// It aims at most so far ahead of the player.
const MOST_PIXELS: i32 = 8 * TILE;
/// How often it works out the place, because a nearer place is reached sooner.
const TRIES: u32 = 3;

/// Returns where a player whom it sees at `at` will be when the attack, which begins after `ticks`, gets there. That is `at`
/// itself on easy, if the player does not run, or if it does not see the place to which the player runs.
pub fn lead(me: &Me, world: &mut World, at: Point, ticks: u32, flight_ticks: fn(&Me, Point) -> u32) -> Point {
    let player = world.players().find(|player| player.body.rect.center() == at);
    let speed = player.map_or(0, |player| player.body.velocity.x);
    if !world.rules.aims_ahead() || speed.abs() < RUN_SUBPIXELS {
        return at;
    }
    let mut ahead = at;
    for _ in 0..TRIES {
        let ticks = ticks + flight_ticks(me, ahead);
        let pixels = (RUN_SUBPIXELS * ticks as i32 / SUBPIXELS).min(MOST_PIXELS);
        ahead.x = at.x + speed.signum() * pixels;
    }
    if world.sees(me.eye(), ahead) { ahead } else { at }
}

/// Returns the ticks that a shot of this speed needs from one point to another.
pub fn flight_ticks(from: Point, to: Point, speed: i32) -> u32 {
    let (dx, dy) = ((to.x - from.x).unsigned_abs(), (to.y - from.y).unsigned_abs());
    (dx * dx + dy * dy).isqrt() * SUBPIXELS.unsigned_abs() / speed.unsigned_abs()
}

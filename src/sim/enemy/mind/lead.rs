//! The lead of an aim: an enemy that throws, leaps or aims expects a player who runs at full speed to run on. A player
//! who stops, turns or jumps down is missed. On easy, no enemy aims ahead.

use crate::geom::{Point, SUBPIXELS, TILE};
use crate::sim::enemy::Me;
use crate::sim::player::RUN_SUBPIXELS;
use crate::sim::world::World;

/// It aims at most so far ahead of the player.
const MOST_PIXELS: i32 = 14 * TILE;
/// How often it works out the place, because a nearer place is reached sooner.
const TRIES: u32 = 3;
/// A jump takes at most so long. After that, it expects the player on the floor below, so far down at most.
const JUMP_TICKS: u32 = 44;
const LANDING_ROWS: i32 = 6;

/// Returns where a player whom it sees at `at` will be when the attack, which begins after `ticks`, gets there. That is `at`
/// itself on easy, if the player does not run, or if it does not see the place to which the player runs.
pub fn lead(me: &Me, world: &mut World, at: Point, ticks: u32, flight_ticks: fn(&Me, Point) -> u32) -> Point {
    let Some(player) = world.players().find(|player| player.body.rect.center() == at) else { return at };
    let (speed, feet, jumps) = (player.body.velocity.x, player.body.feet().y, !player.is_player_standing());
    if !world.rules.aims_ahead() || speed.abs() < RUN_SUBPIXELS {
        return at;
    }
    let (mut ahead, mut passed_ticks) = (at, 0);
    for _ in 0..TRIES {
        passed_ticks = ticks + flight_ticks(me, ahead);
        let pixels = (RUN_SUBPIXELS * passed_ticks as i32 / SUBPIXELS).min(MOST_PIXELS);
        ahead.x = at.x + speed.signum() * pixels;
    }
    if jumps && passed_ticks >= JUMP_TICKS {
        ahead.y += fall(world, Point::new(ahead.x, feet));
    }
    if world.sees(me.eye(), ahead) { ahead } else { at }
}

/// Returns how far down it is from the feet of a player to the floor, or 0 if there is none near.
fn fall(world: &World, feet: Point) -> i32 {
    let (column, row) = (feet.x.div_euclid(TILE), feet.y.div_euclid(TILE));
    let floor = (row..row + LANDING_ROWS).find(|&row| world.level().holds(column, row));
    floor.map_or(0, |row| (row * TILE - feet.y).max(0))
}

/// Returns the ticks that a shot of this speed needs from one point to another.
pub fn flight_ticks(from: Point, to: Point, speed: i32) -> u32 {
    let (dx, dy) = ((to.x - from.x).unsigned_abs(), (to.y - from.y).unsigned_abs());
    (dx * dx + dy * dy).isqrt() * SUBPIXELS.unsigned_abs() / speed.unsigned_abs()
}

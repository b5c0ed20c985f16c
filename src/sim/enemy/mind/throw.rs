//! Throws of grenades, by grenadiers and by soldiers who flush out a player. The arc is computed from the landing point.
//! Below a low roof it is a flatter one, and over a wall a higher one. No enemy throws where something stops the grenade on
//! the way, or where the thrower or another enemy would be in the explosion.
//!
//! A player who stays in one place and shoots is dug in. Then a second soldier throws a grenade there, instead of running
//! into the fire. Every second soldier also throws one at a player whom it sees, but who is too high or too low for its
//! gun, and over a wall to the place where a player was last seen or heard, instead of only pacing. One who stands above the
//! player always has a grenade to drop. There is only one such grenade at a time.

use crate::geom::{Point, Rect, SUBPIXELS, TILE};
use crate::sim::enemy::body::leap::things_in;
use crate::sim::enemy::mind::aim;
use crate::sim::enemy::{EnemyState, FORGET_TICKS, LOST_TICKS, Me};
use crate::sim::shots::grenade;
use crate::sim::shots::grenade::{BLAST_RADIUS, GRAVITY_SUBPIXELS};
use crate::sim::world::{Asker, Entity, EventKind, Kind, Side, World, distance_squared};

const HAND: Point = Point::new(6, -25);
/// Shortest and longest flight. On a longer arc the grenade would reach its speed limit and fall short.
const SHORTEST_TICKS: i32 = 32;
const LONGEST_TICKS: i32 = 44;
/// Pixels of distance for each tick of flight, and at most that many on a flat arc below a roof.
const PACE: i32 = 5;
const FASTEST_PACE: i32 = 7;
const FLAT_TICKS: i32 = 24;
/// One in so many soldiers has no grenade for a player who is out of reach, and leaps over shots instead: see `vault`.
const THROWS_ONE_IN: u32 = 2;
/// One that stands so far above a player, and not farther to the side, has a grenade for that. In pixels.
const ABOVE_PIXELS: i32 = 3 * TILE;
const BESIDE_PIXELS: i32 = 8 * TILE;
/// It can also drop the grenade over an edge, with one of these speeds to the side and this one up, in sub-pixels a tick.
const DROPS: [i32; 3] = [96, 192, 320];
const DROP_UP: i32 = -512;
/// It falls at most so long.
const DROP_TICKS: i32 = 70;
/// It watches for so long before it throws. Then it would soon step aside: see `search`.
const PATIENCE_TICKS: u32 = 40;
/// Ticks of the attack after the throw.
const AFTER_TICKS: u32 = 16;
/// A grenade that is stopped so near its goal still counts, in pixels.
const NEAR_ENOUGH_PIXELS: i32 = TILE;
/// The explosion of a dropped grenade has to reach its goal.
const DROP_NEAR_PIXELS: i32 = BLAST_RADIUS;

/// Whether it throws a grenade at a player who is dug in, out of reach of its gun or behind a wall, instead of shooting.
pub fn flushes_out(me: &Me, world: &mut World) -> bool {
    let is_dug_in = |player: &Entity| matches!(&player.kind, Kind::Player(player) if player.is_dug_in());
    me.enemy.kind.is_soldier()
        && (world.players().any(is_dug_in) && world.fighting() > 0 || is_out_of_reach(me) || knows_a_hidden_player(me))
        && !world.entities().any(is_thrown)
        && is_clear(me, world)
}

/// Whether it is one who throws, and has watched for long enough.
fn is_thrower(me: &Me) -> bool {
    (is_above(me) || !me.id.slot.is_multiple_of(THROWS_ONE_IN)) && me.enemy.ticks >= PATIENCE_TICKS
}

fn is_above(me: &Me) -> bool {
    let (at, middle) = (me.enemy.aim_at, me.body.rect.center());
    at.y - middle.y >= ABOVE_PIXELS && (at.x - middle.x).abs() <= BESIDE_PIXELS
}

/// Whether it has watched a player for a while at whom its gun cannot point.
fn is_out_of_reach(me: &Me) -> bool {
    is_thrower(me) && me.enemy.unseen_ticks == 0 && !(me.nature().acts.is_ready)(me)
}

/// Whether it has lately learned where a player is whom it does not see.
pub fn knows_a_hidden_player(me: &Me) -> bool {
    is_thrower(me) && (LOST_TICKS..FORGET_TICKS).contains(&me.enemy.unseen_ticks)
}

/// Whether it is a grenade of the enemies, or one who is about to throw one.
fn is_thrown(entity: &Entity) -> bool {
    match &entity.kind {
        Kind::Grenade(grenade) => grenade.side == Side::Enemies,
        Kind::Enemy(enemy) => enemy.throws,
        _ => false,
    }
}

/// Throws in the first tick, then rests.
pub fn throw(me: &mut Me, world: &mut World) {
    if me.enemy.ticks == 0 {
        // Something may have come in the way during the tell.
        let Some(velocity) = clear_arc(me, world) else { return me.enemy.enter(EnemyState::Watch) };
        let hand = aim::offset(me, HAND);
        world.spawn(grenade::grenade(me.id, Side::Enemies, hand, velocity, false));
        world.tell(EventKind::Throw.by(me.enemy.kind, hand));
    }
    if me.enemy.ticks >= AFTER_TICKS {
        me.enemy.enter(EnemyState::Rest);
    }
}

fn ticks_to(dx: i32) -> i32 {
    (dx.abs() / PACE).clamp(SHORTEST_TICKS, LONGEST_TICKS)
}

pub fn flight_ticks(me: &Me, at: Point) -> u32 {
    ticks_to(at.x - me.body.rect.center().x) as u32
}

pub fn is_clear(me: &Me, world: &mut World) -> bool {
    clear_arc(me, world).is_some()
}

/// Returns the velocity of a throw to the place where it last saw a player, if nothing stops the grenade on the way and
/// no enemy is near that place. First it tries the usual arc, then a flat one, then the highest, then to drop it.
fn clear_arc(me: &Me, world: &mut World) -> Option<Point> {
    let (hand, to) = (aim::offset(me, HAND), me.enemy.aim_at);
    if is_enemy_in_blast(me, world, to) {
        return None;
    }
    let far = (to.x - hand.x).abs();
    let usual = ticks_to(far);
    let flat = (far / FASTEST_PACE).max(FLAT_TICKS);
    let arcs = [usual, flat, LONGEST_TICKS].map(|ticks| (ticks, arc(hand, to, ticks)));
    let up = arcs[2].1.y.min(0);
    let highest = Point::new(to.x, hand.y - up * up / (2 * GRAVITY_SUBPIXELS * SUBPIXELS));
    let area = Rect::between(hand, highest).union(Rect::pixel(to)).grown(TILE);
    let things = things_in(area, me.body, world)?;
    let reaches = |ticks, velocity, near| {
        let end = grenade::flight(hand, velocity, ticks, |place| things.stops(place, world));
        (end.x - to.x).abs() <= near && (end.y - to.y).abs() <= near
    };
    let thrown = arcs.into_iter().find(|&(ticks, velocity)| reaches(ticks, velocity, NEAR_ENOUGH_PIXELS));
    let drops = DROPS.map(|speed| Point::new(me.body.facing.sign() * speed, DROP_UP));
    let drop = || drops.into_iter().find(|&velocity| is_above(me) && reaches(DROP_TICKS, velocity, DROP_NEAR_PIXELS));
    thrown.map(|(_, velocity)| velocity).or_else(drop)
}

/// Whether itself or another enemy is so near a place that an explosion there would reach it.
fn is_enemy_in_blast(me: &Me, world: &mut World, at: Point) -> bool {
    let is_reached = |rect: Rect| distance_squared(at, rect) <= i64::from(BLAST_RADIUS * BLAST_RADIUS);
    if is_reached(me.body.rect) {
        return true;
    }
    let near = world.overlapping(Asker::Entity, Rect::pixel(at).grown(BLAST_RADIUS));
    let mut others = near.iter().filter_map(|&id| world.get(id));
    let found = others.any(|other| other.kind.traits().is_enemy && is_reached(other.body.rect));
    world.recycle(near);
    found
}

/// Returns the velocity with which a grenade from `from` passes through `to` after `t` ticks, on its way down. In each
/// tick the grenade first gains gravity `g`, then moves, so it falls by `t * speed + g * t * (t + 1) / 2`.
fn arc(from: Point, to: Point, t: i32) -> Point {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    Point::new(dx * SUBPIXELS / t, (dy * SUBPIXELS - GRAVITY_SUBPIXELS * t * (t + 1) / 2) / t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arc_ends_where_it_shall() {
        for (dx, dy) in [(200, 0), (-200, 0), (40, -60), (-120, 80), (0, 0), (250, -30)] {
            let from = Point::new(1000, 1000);
            let to = Point::new(from.x + dx, from.y + dy);
            let ticks = ticks_to(dx);
            let speed = arc(from, to, ticks);
            let (mut x, mut y, mut vy) = (from.x * SUBPIXELS, from.y * SUBPIXELS, speed.y);
            let nearest = (0..80)
                .map(|_| {
                    vy += GRAVITY_SUBPIXELS;
                    (x, y) = (x + speed.x, y + vy);
                    (x / SUBPIXELS - to.x).abs().max((y / SUBPIXELS - to.y).abs())
                })
                .min();
            assert!(nearest < Some(4), "{dx} {dy}: passes at {nearest:?}");
            assert!(speed.y < 0, "thrown up");
        }
    }
}

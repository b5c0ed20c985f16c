//! The hound: a guard dog of steel. It runs at the player, crouches, and leaps in an arc to the place where the player
//! is at the end of the crouch. It bites whom it touches in the air. After the landing it skids and can be shot safely.
//! It leaps over gaps and onto crates, but only if the arc ends on a floor.

use super::super::World;
use super::super::body::Body;
use super::super::entity::{Blow, Entity, How, Side};
use super::super::event::EventKind;
use super::super::way::Footing;
use super::walk::{arc, has_floor, walk};
use super::{Acts, Aim, EnemyState, Gait, Me, Nature};
use crate::geom::Point;

pub const NATURE: Nature = Nature {
    name: "hound",
    width: 20,
    height: 18,
    life: 3,
    score: 150,
    gait: Gait::Walks,
    speed: 176,
    reach: 400,
    band: 120,
    turn_ticks: 6,
    tell_ticks: 24,
    rest_ticks: 46,
    aim: Aim::Ahead,
    shots: (1, 1),
    attacks_unseen: false,
    flinches: false,
    is_machine: true,
    acts: Acts { watch: run, is_ready, tell: follow, meets: bite, rest: skid, ..Acts::only(leap) },
};

/// Slower than a running player, who can keep away from it.
const RUN: i32 = 512;
/// It leaps at a player who is at most this far away: to the side, above its middle and below its middle.
const LEAP_PIXELS: i32 = 136;
const ABOVE_PIXELS: i32 = 56;
const BELOW_PIXELS: i32 = 40;
/// From the middle of a standing player to the feet.
const FEET_BELOW_MIDDLE: i32 = 13;
/// How far the arc rises above the higher one of its two ends. The second is for a way that the first does not clear.
const ARCS: [i32; 2] = [24, 52];
/// An arc that has found no floor by then ends nowhere.
const LONGEST_TICKS: u32 = 80;
/// An arc that comes down this far beside the player was stopped by something.
const MISS_PIXELS: i32 = 16;
/// It skids after it has landed, and gets slower.
const SKID: i32 = 640;
const SKID_TICKS: u32 = 16;

fn run(me: &mut Me, world: &mut World) {
    let ahead = (me.enemy.aim_at.x - me.body.rect.center().x) * me.body.facing.sign();
    if !is_ready(me) && ahead > me.body.rect.w {
        walk(me, world, RUN);
    } else {
        me.body.stop_x();
    }
}

fn is_ready(me: &Me) -> bool {
    let (here, at) = (me.body.rect.center(), me.enemy.aim_at);
    (at.x - here.x).abs() <= LEAP_PIXELS && (-ABOVE_PIXELS..=BELOW_PIXELS).contains(&(at.y - here.y))
}

/// It follows the player with its eyes to the end of the tell.
fn follow(me: &mut Me, world: &mut World) {
    me.body.stop_x();
    if let Some(at) = me.look(world) {
        me.enemy.aim_at = at;
        me.face(at);
    }
}

/// While it is in the air this is not called, so the second call comes after the landing.
fn leap(me: &mut Me, world: &mut World) {
    if me.enemy.ticks > 0 {
        world.tell(EventKind::Land.at(me.body.feet()));
        return me.enemy.enter(EnemyState::Rest);
    }
    let to = Point::new(me.enemy.aim_at.x, me.enemy.aim_at.y + FEET_BELOW_MIDDLE);
    let arcs = ARCS.map(|rise| arc(me.body.feet(), to, rise));
    match arcs.into_iter().find(|&velocity| ends_on_floor(me.body, world, velocity, to.x)) {
        Some(velocity) => {
            me.body.velocity = velocity;
            world.tell(EventKind::Jump.by(me.enemy.kind, me.body.feet()));
        }
        None => {
            me.enemy.enter(EnemyState::Rest);
            me.enemy.ticks = SKID_TICKS;
        }
    }
}

/// Whether a leap comes down on a harmless floor, near column `x`. It tries the leap with a copy of the body, in the
/// same steps as `walk::settle`.
fn ends_on_floor(body: &Body, world: &mut World, velocity: Point, x: i32) -> bool {
    let mut ghost = body.clone();
    ghost.velocity = velocity;
    for _ in 0..LONGEST_TICKS {
        ghost.fall();
        ghost.move_x(world);
        let falls = ghost.velocity.y > 0;
        if ghost.move_y(world, Footing::Ledges).is_some() {
            if falls {
                let feet = ghost.feet();
                return (feet.x - x).abs() <= MISS_PIXELS && has_floor(world, feet);
            }
            ghost.stop_x();
        }
    }
    false
}

/// One bite a leap.
fn bite(me: &mut Me, world: &mut World, player: &mut Entity) {
    if me.enemy.shots_left == 0 {
        return;
    }
    me.enemy.shots_left = 0;
    let from = me.body.rect.center();
    world.tell(EventKind::Melee.by(me.enemy.kind, from));
    player.hurt(world, Blow { damage: 1, from, side: Side::Enemies, how: How::Touch });
}

fn skid(me: &mut Me, world: &mut World) {
    let left = SKID_TICKS.saturating_sub(me.enemy.ticks) as i32;
    if left > 0 {
        walk(me, world, SKID * left / SKID_TICKS as i32);
    } else {
        me.body.stop_x();
    }
}

//! The hound: a guard dog of steel. It runs at the player, crouches, and leaps in an arc to the place where the player
//! is at the end of the crouch. It bites whom it touches in the air. After the landing it skids and can be shot safely.
//! It leaps and hops over gaps and onto crates, but only if the arc ends on a floor.

use crate::geom::Point;
use crate::sim::enemy::body::leap::{Goal, hop, landing, things_in};
use crate::sim::enemy::body::walk::{StepResult, arc, walk};
use crate::sim::enemy::mind::lead::lead;
use crate::sim::enemy::{Acts, Aim, EnemyState, Gait, Me, Nature};
use crate::sim::world::{Blow, Body, Entity, EventKind, How, Side, World};

pub const NATURE: Nature = Nature {
    name: "hound",
    width: 20,
    height: 18,
    life: 2,
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
/// A leap may end so far below the player, in pixels.
const DROP_PIXELS: i32 = 64;
/// How far the arc rises above the higher one of its two ends. The second is for a way that the first does not clear.
const ARCS: [i32; 2] = [24, 52];
/// An arc that comes down this far beside the player was stopped by something.
const MISS_PIXELS: i32 = 16;
/// Roughly how long a leap takes. It leaps so far ahead of a running player.
const LEAP_TICKS: u32 = 26;
/// It skids after it has landed, and gets slower.
const SKID: i32 = 640;
const SKID_TICKS: u32 = 16;

fn run(me: &mut Me, world: &mut World) {
    let ahead = (me.enemy.aim_at.x - me.body.rect.center().x) * me.body.facing.sign();
    if !is_ready(me) && ahead > me.body.rect.w {
        if walk(me, world, RUN) != StepResult::Moved {
            hop(me, world, me.body.facing.sign());
        }
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
        me.enemy.aim_at = lead(me, world, at, 0, |_, _| LEAP_TICKS);
        me.face(me.enemy.aim_at);
    }
}

/// While it is in the air this is not called, so the second call comes after the landing.
fn leap(me: &mut Me, world: &mut World) {
    if me.enemy.ticks > 0 {
        world.tell(EventKind::Land.at(me.body.feet()));
        return me.enemy.enter(EnemyState::Rest);
    }
    let to = Point::new(me.enemy.aim_at.x, me.enemy.aim_at.y + FEET_BELOW_MIDDLE);
    match leap_to(me.body, to, world) {
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

fn leap_to(body: &Body, to: Point, world: &mut World) -> Option<Point> {
    let end = body.rect.moved(to.x - body.feet().x, to.y - body.feet().y);
    let all = body.rect.union(end);
    let area = all.union(all.moved(0, -ARCS[1])).union(end.moved(0, DROP_PIXELS)).grown(MISS_PIXELS);
    let things = things_in(area, body, world)?;
    let goal = Goal { x: to.x, miss: MISS_PIXELS, lowest: area.bottom() };
    let arcs = ARCS.map(|rise| arc(body.feet(), to, rise));
    arcs.into_iter().find(|&velocity| landing(body, velocity, &goal, &things, world).is_some())
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

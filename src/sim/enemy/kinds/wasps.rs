//! The wasps: a swarm that is one enemy. It weaves towards the player, so that a straight line of bullets often misses,
//! then draws together and dives. Each wound kills wasps: a bullet kills one, a flame two, a blow with the hand four, an explosion
//! all of them.

use crate::geom::Point;
use crate::sim::enemy::body::fly::swerve;
use crate::sim::enemy::mind::aim;
use crate::sim::enemy::mind::attack::follow;
use crate::sim::enemy::mind::lead::flight_ticks;
use crate::sim::enemy::{Acts, Aim, EnemyState, Gait, Me, Nature};
use crate::sim::shots::bullet::towards;
use crate::sim::world::{Blow, Entity, EventKind, Footing, How, Side, World};

pub const NATURE: Nature = Nature {
    name: "wasps",
    width: 24,
    height: 20,
    life: 8,
    score: 200,
    gait: Gait::Flies,
    speed: 140,
    reach: 380,
    band: 220,
    turn_ticks: 0,
    tell_ticks: 30,
    rest_ticks: 50,
    aim: Aim::Ahead,
    shots: (1, 1),
    attacks_unseen: false,
    flinches: false,
    is_machine: false,
    acts: Acts {
        watch: weave,
        is_ready,
        tell: follow,
        flight_ticks: Some(|me, at| flight_ticks(me.eye(), at, DIVE)),
        harm,
        meets: sting,
        ..Acts::only(dive)
    },
};

/// The middle of the wave, beside and above the player, and the height that it steers for. It lags behind and flies
/// about half of that.
const ASIDE: i32 = 80;
const ABOVE: i32 = 50;
const WAVE: i32 = 64;
/// Ticks for a sixteenth of the wave.
const STEP_TICKS: u32 = 4;
const SPEED: i32 = 480;
/// Change of speed in a tick, in sub-pixels. It turns faster than a drone.
const GAIN: i32 = 48;
/// It dives from at most this far aside, and from at least this far above the middle of the player.
const NEAR_PIXELS: i32 = 120;
const OVER_PIXELS: i32 = 16;
/// Faster than a running player, who has to jump, to roll, or to shoot it.
const DIVE: i32 = 960;
const DIVE_TICKS: u32 = 44;
const FLAME_HARM: i32 = 2;
const MELEE_HARM: i32 = 4;

fn weave(me: &mut Me, world: &mut World) {
    let (here, at) = (me.body.rect.center(), me.enemy.aim_at);
    let side = if here.x < at.x { -1 } else { 1 };
    let step = (world.tick / STEP_TICKS + me.id.slot * 5) % 16;
    let wave = aim::numbered(step as i32).y * WAVE / aim::ONE;
    me.face(at);
    swerve(me, world, Point::new(at.x + side * ASIDE, at.y - ABOVE + wave), SPEED, GAIN);
}

fn is_ready(me: &Me) -> bool {
    let (here, at) = (me.body.rect.center(), me.enemy.aim_at);
    (here.x - at.x).abs() <= NEAR_PIXELS && at.y - here.y >= OVER_PIXELS
}

/// It dives in a straight line through the place where the player was, until something stops it.
fn dive(me: &mut Me, world: &mut World) {
    if me.enemy.ticks == 0 {
        me.body.velocity = towards(me.body.rect.center(), me.enemy.aim_at, DIVE);
        world.tell(EventKind::Dash.by(me.enemy.kind, me.body.rect.center()));
    }
    let is_stopped = me.body.move_x(world).is_some() | me.body.move_y(world, Footing::NoLedges).is_some();
    if is_stopped || me.enemy.ticks >= DIVE_TICKS {
        me.enemy.enter(EnemyState::Rest);
    }
}

fn sting(me: &mut Me, world: &mut World, player: &mut Entity) {
    let from = me.body.rect.center();
    world.tell(EventKind::Melee.by(me.enemy.kind, from));
    player.hurt(world, Blow { damage: 1, from, side: Side::Enemies, how: How::Touch });
    me.enemy.enter(EnemyState::Rest);
}

/// Returns how many wasps a blow kills.
fn harm(blow: Blow) -> i32 {
    match blow.how {
        How::Bullet | How::Laser => 1,
        How::Flame => FLAME_HARM,
        How::Melee => MELEE_HARM,
        How::Blast | How::Crush => NATURE.life * 2,
        How::Touch | How::Spikes | How::Acid | How::Steam => blow.damage,
    }
}

//! The sniper: it sees across most of the view and fires one fast and exact shot. Before the shot, a thin line shows
//! where it will go. The line follows the player, then stays where it is. That is the time to step off the line.

use crate::geom::Point;
use crate::sim::enemy::mind::aim;
use crate::sim::enemy::mind::lead::flight_ticks;
use crate::sim::enemy::{Acts, Aim, Gait, Me, Nature};
use crate::sim::shots::bullet::{Shot, towards};
use crate::sim::world::World;

pub const NATURE: Nature = Nature {
    name: "sniper",
    width: 12,
    height: 26,
    life: 2,
    score: 300,
    gait: Gait::Walks,
    speed: 0,
    reach: 520,
    band: 260,
    turn_ticks: 8,
    tell_ticks: 60,
    rest_ticks: 100,
    aim: Aim::AtPlayer,
    shots: (1, 1),
    attacks_unseen: false,
    flinches: true,
    is_machine: false,
    acts: Acts {
        tell: draw_line,
        flight_ticks: Some(|me, at| flight_ticks(me.eye(), at, SPEED)),
        ..Acts::only(attack)
    },
};

/// In sub-pixels a tick: three times as fast as a running player, who therefore cannot outrun it along the line.
const SPEED: i32 = 1792;
const AFTER_TICKS: u32 = 14;
/// The line continues behind the player, up to this length in pixels.
const LINE: i32 = 560;

fn draw_line(me: &mut Me, world: &mut World) {
    let muzzle = aim::muzzle(me);
    let way = towards(muzzle, me.enemy.aim_at, LINE);
    me.enemy.line_end = world.sight_ends(muzzle, Point::new(muzzle.x + way.x, muzzle.y + way.y));
}

fn attack(me: &mut Me, world: &mut World) {
    let muzzle = aim::muzzle(me);
    let velocity = towards(muzzle, me.enemy.aim_at, SPEED);
    aim::burst(me, world, AFTER_TICKS, Shot::Aimed, muzzle, velocity);
}

//! The blue marksman: it aims at the player in sixteen directions. During the tell the gun follows the player. For the
//! last moment it holds still, so that the player can step off the line.

use crate::sim::enemy::mind::aim;
use crate::sim::enemy::mind::lead::flight_ticks;
use crate::sim::enemy::mind::pursue::pursue;
use crate::sim::enemy::{Acts, Aim, Gait, Me, Nature};
use crate::sim::shots::bullet::Shot;
use crate::sim::world::World;

pub const NATURE: Nature = Nature {
    name: "marksman",
    width: 12,
    height: 26,
    life: 2,
    score: 150,
    gait: Gait::Walks,
    speed: 112,
    reach: 440,
    band: 220,
    turn_ticks: 8,
    tell_ticks: 28,
    rest_ticks: 70,
    aim: Aim::AtPlayer,
    shots: (1, 1),
    attacks_unseen: false,
    flinches: true,
    is_machine: false,
    acts: Acts { watch: pursue, flight_ticks: Some(|me, at| flight_ticks(me.eye(), at, SPEED)), ..Acts::only(attack) },
};

const SPEED: i32 = 832;
/// Ticks for which the gun stays up after the shot.
const AFTER_TICKS: u32 = 10;

fn attack(me: &mut Me, world: &mut World) {
    let muzzle = aim::muzzle(me);
    aim::burst(me, world, AFTER_TICKS, Shot::Aimed, muzzle, aim::along(me, SPEED));
}

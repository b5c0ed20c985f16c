//! The grenadier: it throws grenades that land where the player is about to be. The arc is computed from the landing point, so it
//! reaches over drums and up to other floors. From a near player it backs off. `mind::throw` has the throw.

use crate::geom::TILE;
use crate::sim::enemy::mind::attack::follow;
use crate::sim::enemy::mind::pursue::{backs_off, pursue};
use crate::sim::enemy::mind::throw::{flight_ticks, is_clear, throw};
use crate::sim::enemy::{Acts, Aim, Gait, Me, Nature};
use crate::sim::shots::grenade::BLAST_RADIUS;
use crate::sim::world::World;

pub const NATURE: Nature = Nature {
    name: "grenadier",
    width: 12,
    height: 26,
    life: 2,
    score: 200,
    gait: Gait::Walks,
    speed: 112,
    reach: 320,
    band: 140,
    turn_ticks: 8,
    tell_ticks: 24,
    rest_ticks: 90,
    aim: Aim::Ahead,
    shots: (1, 1),
    attacks_unseen: true,
    flinches: true,
    is_machine: false,
    acts: Acts { watch, tell: follow, is_clear, flight_ticks: Some(flight_ticks), ..Acts::only(throw) },
};

/// It backs off from a player who is nearer than this, so that its own grenade does not reach it.
const TOO_NEAR_PIXELS: i32 = BLAST_RADIUS + TILE;

fn watch(me: &mut Me, world: &mut World) {
    if !backs_off(me, world, TOO_NEAR_PIXELS) {
        pursue(me, world);
    }
}

//! The green rifleman: it walks its ledge, sees the whole screen ahead, runs to the place of a player whom it heard, and
//! fires straight bursts. The bullets pass over a player who ducks in time. It kneels to fire at one who stays down.

use crate::geom::Point;
use crate::sim::enemy::mind::aim;
use crate::sim::enemy::mind::pursue::pursue;
use crate::sim::enemy::{Acts, Aim, Gait, Me, Nature};
use crate::sim::shots::bullet::Shot;
use crate::sim::world::World;

pub const NATURE: Nature = Nature {
    name: "rifleman",
    width: 12,
    height: 26,
    life: 2,
    score: 100,
    gait: Gait::Walks,
    speed: 128,
    reach: 480,
    band: 200,
    turn_ticks: 8,
    tell_ticks: 20,
    rest_ticks: 60,
    aim: Aim::Ahead,
    shots: (2, 4),
    attacks_unseen: false,
    flinches: true,
    is_machine: false,
    acts: Acts { watch: pursue, is_ready, ..Acts::only(attack) },
};

const MUZZLE: Point = Point::new(18, -18);
const KNEELING_MUZZLE: Point = Point::new(18, -12);
/// In pixels.
const LEVEL: i32 = 24;
const SHOT_EVERY_TICKS: u32 = 9;
/// In sub-pixels a tick. It is slow enough that a player can jump over the bullets.
const SPEED: i32 = 896;

/// Its shots fly straight ahead, so it fires only at a player at about its own height.
fn is_ready(me: &Me) -> bool {
    (me.enemy.aim_at.y - me.body.rect.center().y).abs() <= LEVEL
}

fn attack(me: &mut Me, world: &mut World) {
    let muzzle = aim::offset(me, if me.enemy.kneels { KNEELING_MUZZLE } else { MUZZLE });
    aim::burst(me, world, SHOT_EVERY_TICKS, Shot::Enemy, muzzle, aim::along(me, SPEED));
}

//! The mortar: a trooper who kneels behind a short barrel and fires shells in a high arc over everything. It needs no
//! line of sight: the shell comes down where a player was last seen or heard. It cannot hit a player who is close.

use crate::geom::Point;
use crate::sim::enemy::mind::aim;
use crate::sim::enemy::mind::attack::follow;
use crate::sim::enemy::{Acts, Aim, EnemyState, Gait, Me, Nature, SHOT_TICKS};
use crate::sim::shots::hazard::shell::{FLIGHT_TICKS, shell};
use crate::sim::world::{EventKind, World};

pub const NATURE: Nature = Nature {
    name: "mortar",
    width: 18,
    height: 20,
    life: 3,
    score: 200,
    gait: Gait::Walks,
    speed: 0,
    reach: 560,
    band: 320,
    turn_ticks: 18,
    tell_ticks: 36,
    rest_ticks: 100,
    aim: Aim::Ahead,
    shots: (1, 1),
    attacks_unseen: true,
    flinches: true,
    is_machine: false,
    acts: Acts { is_ready, tell: follow, flight_ticks: Some(|_, _| FLIGHT_TICKS as u32), ..Acts::only(attack) },
};

/// The shortest distance to a place that it can hit, in pixels.
const NEAREST: i32 = 96;
const MUZZLE: Point = Point::new(12, -20);
/// Ticks of the attack after the shot.
const AFTER_TICKS: u32 = 28;

fn is_ready(me: &Me) -> bool {
    (me.enemy.aim_at.x - me.body.rect.center().x).abs() >= NEAREST
}

fn attack(me: &mut Me, world: &mut World) {
    if me.enemy.ticks == 0 {
        let muzzle = aim::offset(me, MUZZLE);
        match shell(world.level(), muzzle, me.enemy.aim_at) {
            Some(shell) => world.spawn(shell),
            // A roof is in the way.
            None => return me.enemy.enter(EnemyState::Rest),
        };
        me.enemy.shot_ticks = SHOT_TICKS;
        world.tell(EventKind::EnemyShot.by(me.enemy.kind, muzzle));
    }
    if me.enemy.ticks >= AFTER_TICKS {
        me.enemy.enter(EnemyState::Rest);
    }
}

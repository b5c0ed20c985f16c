//! The crawler: a machine that hangs under ceilings and boards. It crawls to a place above the player, swells, and lets a
//! drop of slag fall, which burns on the floor for a while. If it is shot it falls and explodes, and hurts players and enemies.

use crate::geom::Facing;
use crate::sim::enemy::body::hang::crawl;
use crate::sim::enemy::{Acts, Aim, EnemyState, Gait, Me, Nature};
use crate::sim::shots::hazard::drops;
use crate::sim::world::{EventKind, World};

pub const NATURE: Nature = Nature {
    name: "crawler",
    width: 20,
    height: 14,
    life: 3,
    score: 200,
    gait: Gait::Hangs,
    speed: 120,
    reach: 360,
    band: 300,
    turn_ticks: 8,
    tell_ticks: 30,
    rest_ticks: 50,
    aim: Aim::Down,
    shots: (1, 1),
    attacks_unseen: false,
    flinches: false,
    is_machine: true,
    acts: Acts {
        watch: chase,
        can_point: |me, at| at.y > me.body.rect.bottom(),
        is_ready,
        dies: fall,
        ..Acts::only(drip)
    },
};

/// Slower than a running player.
const CHASE: i32 = 384;
/// Largest distance to the side at which it drops, in pixels.
const OVERHEAD: i32 = 12;
/// How far beside the player it stops, so that two crawlers do not hang in one place, and how exactly.
const APART: i32 = 8;
const EXACT: i32 = 4;
/// Ticks of the attack after the drop.
const AFTER_TICKS: u32 = 20;

fn away(me: &Me) -> i32 {
    me.enemy.aim_at.x - me.body.rect.center().x
}

fn is_ready(me: &Me) -> bool {
    away(me).abs() <= OVERHEAD
}

fn chase(me: &mut Me, world: &mut World) {
    let aside = away(me) + (me.id.slot % 3) as i32 * APART - APART;
    if aside.abs() > EXACT {
        me.body.facing = if aside < 0 { Facing::Left } else { Facing::Right };
        crawl(me, world, CHASE);
    } else {
        me.body.stop_x();
    }
}

fn drip(me: &mut Me, world: &mut World) {
    me.body.stop_x();
    if me.enemy.ticks == 0 {
        let mouth = me.body.feet();
        world.spawn(drops::slag(mouth));
        world.tell(EventKind::EnemyShot.by(me.enemy.kind, mouth));
    }
    if me.enemy.ticks >= AFTER_TICKS {
        me.enemy.enter(EnemyState::Rest);
    }
}

fn fall(me: &mut Me, world: &mut World) {
    world.spawn(drops::husk(me.body.rect));
}

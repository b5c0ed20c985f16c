//! The charger: it scrapes the ground, then runs at the player and strikes the first player that it touches. It does
//! not stop for a player who jumps. Running into a wall stuns it, and it stops at a ledge.

use crate::geom::Point;
use crate::sim::enemy::body::walk::{StepResult, walk};
use crate::sim::enemy::mind::pursue::pursue;
use crate::sim::enemy::{Acts, Aim, EnemyState, Gait, Me, Nature};
use crate::sim::world::{Blow, Entity, EventKind, How, Side, World};

pub const NATURE: Nature = Nature {
    name: "charger",
    width: 14,
    height: 26,
    life: 5,
    score: 200,
    gait: Gait::Walks,
    speed: 112,
    reach: 320,
    band: 140,
    turn_ticks: 8,
    tell_ticks: 30,
    rest_ticks: 50,
    aim: Aim::Ahead,
    shots: (1, 1),
    attacks_unseen: false,
    flinches: false,
    is_machine: false,
    acts: Acts { watch: pursue, is_ready, meets: strike, ..Acts::only(attack) },
};

/// Faster than a running player, who must jump out of the way.
const CHARGE: i32 = 800;
/// It gives up after so many ticks, which is about 280 pixels.
const CHARGE_TICKS: u32 = 90;
/// Ticks for which its strike is visible.
const STRIKE_TICKS: u32 = 12;

/// It charges only at a player at about its own height.
fn is_ready(me: &Me) -> bool {
    (me.enemy.aim_at.y - me.body.rect.center().y).abs() <= 24
}

fn attack(me: &mut Me, world: &mut World) {
    match walk(me, world, CHARGE) {
        StepResult::Wall => {
            me.enemy.enter(EnemyState::Stunned);
            let front = me.body.rect.center().x + me.body.facing.sign() * me.body.rect.w / 2;
            world.tell(EventKind::LandHard.at(Point::new(front, me.body.rect.center().y)));
        }
        StepResult::Edge => me.enemy.enter(EnemyState::Rest),
        StepResult::Moved if me.enemy.ticks >= CHARGE_TICKS => {
            me.body.stop_x();
            me.enemy.enter(EnemyState::Rest);
        }
        StepResult::Moved => {}
    }
}

fn strike(me: &mut Me, world: &mut World, player: &mut Entity) {
    let from = me.body.rect.center();
    world.tell(EventKind::Melee.by(me.enemy.kind, from));
    player.hurt(world, Blow { damage: 1, from, side: Side::Enemies, how: How::Touch });
    me.body.stop_x();
    me.enemy.shot_ticks = STRIKE_TICKS;
    me.enemy.enter(EnemyState::Rest);
}

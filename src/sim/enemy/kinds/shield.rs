//! The shield trooper: its shield blocks blows from the front. It advances step by step, shoots over the rim, strikes a
//! near player with the shield, and turns slowly. The player has to get behind it or above it.

use crate::geom::{Point, Rect};
use crate::sim::enemy::body::leap::hop;
use crate::sim::enemy::body::walk::{StepResult, walk};
use crate::sim::enemy::mind::aim;
use crate::sim::enemy::{Acts, Aim, EnemyState, Gait, Me, Nature, SHOT_TICKS};
use crate::sim::shots::bullet::Shot;
use crate::sim::world::{Blow, EventKind, How, Side, World};

pub const NATURE: Nature = Nature {
    name: "shield trooper",
    width: 14,
    height: 26,
    life: 4,
    score: 250,
    gait: Gait::Walks,
    speed: 96,
    reach: 400,
    band: 34,
    turn_ticks: 34,
    tell_ticks: 22,
    rest_ticks: 55,
    aim: Aim::Ahead,
    shots: (1, 1),
    attacks_unseen: false,
    flinches: false,
    is_machine: false,
    acts: Acts { watch: advance, blocks, ..Acts::only(attack) },
};

/// It strikes a player within this distance with the shield, and shoots at one farther away. In pixels.
const BASH_REACH: i32 = 30;
/// It stops advancing at this distance in pixels.
const NEAR: i32 = 24;
const ADVANCE: i32 = 150;
const BASH_TICKS: u32 = 12;
/// The upper edge of the shield, in pixels below the top of the head. The shield blocks no blow from above this edge.
const RIM: i32 = 2;
const MUZZLE: Point = Point::new(9, -23);
const AFTER_TICKS: u32 = 12;
const SPEED: i32 = 768;

/// A shield blocks a blow whose origin is in front of it. It blocks nothing while the trooper turns, is staggered, or is off
/// its guard.
fn blocks(me: &Me, blow: Blow) -> bool {
    let comes_from_above = blow.from.y < me.body.rect.y + RIM;
    match blow.how {
        How::Bullet | How::Laser | How::Flame | How::Melee | How::Blast => {
            !matches!(me.enemy.state, EnemyState::Turn | EnemyState::Stunned | EnemyState::OffGuard)
                && !me.is_behind(blow.from)
                && !comes_from_above
        }
        How::Touch | How::Spikes | How::Acid | How::Steam | How::Crush => false,
    }
}

pub fn bashes(middle: Point, aim_at: Point) -> bool {
    (aim_at.x - middle.x).abs() <= BASH_REACH
}

fn advance(me: &mut Me, world: &mut World) {
    if (me.enemy.aim_at.x - me.body.rect.center().x) * me.body.facing.sign() > NEAR {
        if walk(me, world, ADVANCE) != StepResult::Moved {
            hop(me, world, me.body.facing.sign());
        }
    } else {
        me.body.stop_x();
    }
}

fn attack(me: &mut Me, world: &mut World) {
    if !bashes(me.body.rect.center(), me.enemy.aim_at) {
        let muzzle = aim::offset(me, MUZZLE);
        return aim::burst(me, world, AFTER_TICKS, Shot::Enemy, muzzle, aim::along(me, SPEED));
    }
    if me.enemy.ticks == 0 {
        bash(me, world);
    }
    if me.enemy.ticks >= BASH_TICKS {
        me.enemy.enter(EnemyState::Rest);
    }
}

/// Strikes all players right in front of the shield.
fn bash(me: &mut Me, world: &mut World) {
    let rect = me.body.rect;
    let front = if me.body.facing.sign() > 0 { rect.center().x } else { rect.center().x - BASH_REACH };
    let reach = Rect::new(front, rect.y, BASH_REACH, rect.h);
    let blow = Blow { damage: 1, from: rect.center(), side: Side::Enemies, how: How::Touch };
    me.enemy.shot_ticks = SHOT_TICKS;
    world.tell(EventKind::Melee.by(me.enemy.kind, aim::offset(me, Point::new(14, -14))));
    world.strike_players(blow, |player| player.overlaps(reach));
}

//! An enemy that runs to an alarm (`sim/alarm.rs`) and presses its button. Both are visible: it turns its back on the
//! fight and runs, then it stands at the siren for a while. A hit that it flinches from stops it.

use crate::geom::Point;
use crate::sim::enemy::body::walk::{StepResult, walk};
use crate::sim::enemy::{EnemyState, Gait, Me};
use crate::sim::world::{Entity, EventKind, Kind, World};

/// Its speed, in sub-pixels a tick.
const RUN: i32 = 448;
/// It presses the button from this near, for so long.
const AT_IT_PIXELS: i32 = 5;
const PRESS_TICKS: u32 = 40;
/// It stays for so long after that, longer than an alarm takes to look again.
const STAYS_TICKS: u32 = 10;
/// An enemy that does not arrive within this time gives up.
const LONGEST_RUN_TICKS: u32 = 240;

pub fn may_run(entity: &Entity) -> bool {
    let Kind::Enemy(enemy) = &entity.kind else { return false };
    let nature = enemy.kind.nature();
    nature.gait == Gait::Walks && nature.speed > 0 && matches!(enemy.state, EnemyState::Alert | EnemyState::Watch)
}

pub fn runs(entity: &Entity) -> bool {
    matches!(&entity.kind, Kind::Enemy(enemy) if matches!(enemy.state, EnemyState::ToAlarm { .. } | EnemyState::Presses))
}

pub fn send(entity: &mut Entity, world: &mut World, x: i32) {
    let Some(me) = Me::of(entity) else { return };
    me.enemy.enter(EnemyState::ToAlarm { x });
    world.tell(EventKind::Alert.at(me.eye()));
}

pub(in crate::sim::enemy) fn run(me: &mut Me, world: &mut World, x: i32) {
    let here = me.body.rect.center();
    if (here.x - x).abs() <= AT_IT_PIXELS {
        me.body.stop_x();
        return me.enemy.enter(EnemyState::Presses);
    }
    me.face(Point::new(x, here.y));
    if walk(me, world, RUN) != StepResult::Moved || me.enemy.ticks > LONGEST_RUN_TICKS {
        me.enemy.enter(EnemyState::Watch);
    }
}

/// Waits at the button. The alarm sees that it was pressed ([`has_pressed`]).
pub(in crate::sim::enemy) fn press(me: &mut Me) {
    if me.enemy.ticks >= PRESS_TICKS + STAYS_TICKS {
        me.enemy.enter(EnemyState::Watch);
    }
}

pub fn has_pressed(entity: &Entity) -> bool {
    let Kind::Enemy(enemy) = &entity.kind else { return false };
    enemy.state == EnemyState::Presses && enemy.ticks >= PRESS_TICKS
}

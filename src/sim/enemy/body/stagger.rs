//! Heavy damage in a short time staggers an enemy on foot: it stops what it does, shield and attack included, and a melee
//! attack finishes it. The rifle is too slow for that. A rapid gun, flames, close spread shots and explosions do it.

use crate::sim::enemy::{EnemyState, Gait, Me, STUN_TICKS};
use crate::sim::world::{EventKind, World};

/// Each point of damage adds so much strain. A tick takes one away.
const STRAIN_TICKS: u32 = 10;
const ENOUGH_TICKS: u32 = 26;
/// How long it staggers.
const STAGGER_TICKS: u32 = 50;

/// Counts damage that the enemy survived. Returns whether it staggers now.
pub fn strain(me: &mut Me, world: &mut World, damage: i32) -> bool {
    let nature = me.nature();
    if nature.is_machine || nature.gait != Gait::Walks || me.enemy.state == EnemyState::Stunned {
        return false;
    }
    me.enemy.strain += damage.unsigned_abs() * STRAIN_TICKS;
    if me.enemy.strain < ENOUGH_TICKS {
        return false;
    }
    me.enemy.strain = 0;
    me.enemy.enter(EnemyState::Stunned);
    me.enemy.ticks = STUN_TICKS - STAGGER_TICKS;
    world.tell(EventKind::Staggered.at(me.body.rect.center()));
    true
}

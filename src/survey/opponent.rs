//! The opponents of the player are enemies, mid-bosses and wardens. This file tells them from other entities, and knows
//! when one of them announces an attack.

use crate::sim::boss::mid::MidBoss;
use crate::sim::boss::mid::forklift::ForkliftState;
use crate::sim::boss::mid::ladle::LadleState;
use crate::sim::boss::mid::proctor::ProctorState;
use crate::sim::boss::warden::LimbState;
use crate::sim::boss::warden::{Stage, WardenState};
use crate::sim::enemy::EnemyState;
use crate::sim::{Entity, Kind};

/// Whether it is an opponent that is neither destroyed nor about to explode.
pub fn is_opponent(entity: &Entity) -> bool {
    match &entity.kind {
        Kind::Enemy(_) => true,
        Kind::MidBoss(it) => it.seen().is_whole,
        Kind::Warden(warden) => warden.is_whole(),
        _ => false,
    }
}

/// Returns for how long it has been announcing its attack, or `None` if it announces none.
pub fn tell_ticks(entity: &Entity) -> Option<u32> {
    match &entity.kind {
        Kind::Enemy(enemy) => (enemy.state == EnemyState::Tell).then_some(enemy.ticks),
        Kind::MidBoss(MidBoss::Forklift(it)) => {
            let tells = matches!(it.state, ForkliftState::Roars | ForkliftState::Beeps | ForkliftState::Lifts);
            tells.then_some(it.ticks)
        }
        // Its only attack is to send enemies.
        Kind::MidBoss(MidBoss::Hive(hive)) => hive.swell_ticks(),
        Kind::MidBoss(MidBoss::Ladle(it)) => {
            let tells = matches!(it.state, LadleState::Tilts | LadleState::Shakes | LadleState::Rattles);
            tells.then_some(it.ticks)
        }
        Kind::MidBoss(MidBoss::Proctor(it)) => (it.state == ProctorState::Tells).then_some(it.ticks),
        Kind::Warden(warden) => {
            let it = &warden.common;
            match (it.stage, it.limb) {
                _ if it.state != WardenState::Fights => None,
                (_, LimbState::Tell { ticks, .. }) => Some(ticks),
                (Stage::Tell, _) => Some(it.ticks),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Starts the rest of an opponent between two attacks again. A player does not know when a rest ends, so a plan must not
/// know it either.
pub fn expect_rest(opponent: &mut Entity) {
    match &mut opponent.kind {
        Kind::MidBoss(MidBoss::Forklift(it)) if it.state == ForkliftState::Rest => it.ticks = 0,
        Kind::MidBoss(MidBoss::Hive(hive)) if !hive.swells() => hive.ticks = 0,
        Kind::MidBoss(MidBoss::Ladle(it)) if it.state == LadleState::Follows => it.ticks = 0,
        Kind::MidBoss(MidBoss::Proctor(it)) if it.state == ProctorState::Hovers => it.ticks = 0,
        Kind::Warden(warden) => {
            if warden.common.stage == Stage::Rest {
                warden.common.ticks = 0;
            }
            if let LimbState::Rest { ticks } = &mut warden.common.limb {
                *ticks = 0;
            }
        }
        _ => {}
    }
}

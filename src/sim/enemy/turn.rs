//! The turn of an enemy, the same for all kinds: what it does in each state.

use crate::sim::enemy::body::{apart, hang, walk};
use crate::sim::enemy::mind::{attack, life, mood, pursue, runner, search, vault};
use crate::sim::enemy::{ALERT_TICKS, Enemy, EnemyState, Gait, HARM_TICKS, HURT_TICKS, Me, STUN_TICKS, sleeps};
use crate::sim::world::{Blow, Body, Entity, EventKind, Kind, Phase, Side, Struck, Thing, Traits, World};

impl Thing for Enemy {
    const PHASE: Option<Phase> = Some(Phase::Others);

    fn traits(&self) -> Traits {
        let nature = self.kind.nature();
        Traits {
            stops_players_shots: !self.is_away() && !self.is_inside(),
            is_enemy: !self.is_away(),
            toughness: Some(nature.life - self.wounds),
            rides: nature.gait == Gait::Walks,
            ..Traits::still(nature.name)
        }
    }

    fn rests(&self, body: &Body, world: &World) -> bool {
        sleeps(body.rect, world)
    }

    fn think(entity: &mut Entity, world: &mut World) {
        let Some(mut me) = Me::of(entity) else { return };
        let me = &mut me;
        let enemy = &mut *me.enemy;
        enemy.ticks += 1;
        enemy.unseen_ticks = enemy.unseen_ticks.saturating_add(1);
        enemy.strain = enemy.strain.saturating_sub(1);
        enemy.flash_ticks = enemy.flash_ticks.saturating_sub(1);
        enemy.blocked_ticks = enemy.blocked_ticks.saturating_sub(1);
        enemy.shot_ticks = enemy.shot_ticks.saturating_sub(1);
        enemy.vault_ticks = enemy.vault_ticks.saturating_sub(1);
        let stands = match me.nature().gait {
            Gait::Walks => me.enemy.state == EnemyState::Climb || walk::settle(me, world),
            Gait::Hangs => hang::settle(me, world),
            Gait::Flies | Gait::Fixed => true,
        };
        if !*me.dead && (world.tick + me.id.slot).is_multiple_of(HARM_TICKS) {
            walk::feel_tiles(me, world);
        }
        if !stands || *me.dead {
            return;
        }
        me.enemy.inside_ticks = me.enemy.inside_ticks.saturating_sub(1);
        me.enemy.shield_ticks = me.enemy.shield_ticks.saturating_sub(1);
        if vault::vaults(me, world) {
            return;
        }
        match me.enemy.state {
            EnemyState::Patrol => attack::patrol(me, world),
            EnemyState::Turn if me.enemy.ticks >= me.nature().turn_ticks => {
                me.body.facing = me.body.facing.turned();
                me.enemy.enter(EnemyState::Watch);
            }
            EnemyState::Alert if me.enemy.ticks >= ALERT_TICKS => me.enemy.enter(EnemyState::Watch),
            EnemyState::Watch => {
                attack::watch(me, world);
                search::stir(me, world);
            }
            EnemyState::Tell => attack::tell(me, world),
            EnemyState::Attack => attack::attack(me, world),
            EnemyState::Rest => attack::rest(me, world),
            EnemyState::Hurt if me.enemy.ticks >= HURT_TICKS => me.enemy.enter(EnemyState::Watch),
            EnemyState::Hurt => walk::slide(me, world),
            EnemyState::Stunned if me.enemy.ticks >= STUN_TICKS => me.enemy.enter(EnemyState::Watch),
            EnemyState::Stunned => walk::slide(me, world),
            EnemyState::Run => pursue::run(me, world),
            EnemyState::Crouch => pursue::jump_off(me, world),
            // It has landed.
            EnemyState::Leap => me.enemy.enter(EnemyState::Watch),
            EnemyState::Climb => pursue::climb(me, world),
            EnemyState::ToAlarm { x } => runner::run(me, world, x),
            EnemyState::Presses => runner::press(me),
            EnemyState::OffGuard => attack::pass_time(me, world),
            EnemyState::Startled { until } if me.enemy.ticks >= until => me.enemy.enter(EnemyState::Watch),
            EnemyState::Flees => mood::flee(me, world),
            EnemyState::Cheers | EnemyState::Taunts => mood::show(me),
            EnemyState::Turn | EnemyState::Alert | EnemyState::Startled { .. } => {}
        }
        apart::keep_apart(me, world);
    }

    fn hurt(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
        match &mut me.kind {
            // No shot reaches it in a door or a hatch.
            Kind::Enemy(enemy) if enemy.is_inside() && blow.side == Side::Players => Struck::Through,
            Kind::Enemy(enemy) if enemy.shield_ticks > 0 && blow.side == Side::Players => {
                world.tell(EventKind::Blocked.by(enemy.kind, blow.from));
                Struck::Blocked
            }
            _ => life::hurt(me, world, blow),
        }
    }

    fn touched(me: &mut Entity, world: &mut World, by: &mut Entity) {
        life::touched(me, world, by);
    }
}

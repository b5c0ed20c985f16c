//! The effect of a blow on an enemy: it is blocked, or it pushes, alarms or kills the enemy. Enemies do not hurt each
//! other. Blows of nature, such as spikes, hurt enemies too.

use crate::sim::enemy::body::stagger::strain;
use crate::sim::enemy::body::wounds::wound;
use crate::sim::enemy::mind::mood;
use crate::sim::enemy::mind::senses::{call, notice, startle};
use crate::sim::enemy::{EnemyState, Gait, Me};
use crate::sim::world::{Blow, Entity, Event, EventKind, How, Side, Struck, World};

/// Speed of the push of a blow, for each point of its damage, and at most, in sub-pixels a tick.
const KNOCK: i32 = 150;
const DAMAGE_KNOCK: i32 = 90;
const MOST_KNOCK: i32 = 620;
/// Ticks for which a shield shakes after it blocks a blow.
const BLOCKED_TICKS: u32 = 6;

pub fn hurt(entity: &mut Entity, world: &mut World, blow: Blow) -> Struck {
    let Some(mut me) = Me::of(entity) else { return Struck::Through };
    let me = &mut me;
    if blow.side == Side::Enemies || *me.dead || me.enemy.is_away() {
        return Struck::Through;
    }
    let reflects = (me.nature().acts.reflects)(me, blow);
    if reflects || (me.nature().acts.blocks)(me, blow) {
        me.enemy.blocked_ticks = BLOCKED_TICKS;
        world.tell(Event { by: Some(me.enemy.kind), ..EventKind::blocked(blow, me.body.rect) });
        return if reflects { Struck::Reflected } else { Struck::Blocked };
    }
    let nature = me.nature();
    let damage = if blow.how == How::Crush { nature.life * 2 } else { (nature.acts.harm)(blow) };
    wound(me, world, Blow { damage, ..blow });
    if blow.side == Side::Players && (*me.dead || me.enemy.is_calm()) {
        call(me, world, blow.from);
    }
    if *me.dead {
        if blow.side == Side::Players && world.may_call() {
            mood::see_another_fall(me, world, blow.from);
        }
        return Struck::Through;
    }
    let staggers = strain(me, world, damage);
    if nature.gait == Gait::Walks && me.enemy.state != EnemyState::Attack {
        let push = (KNOCK + damage * DAMAGE_KNOCK).min(MOST_KNOCK);
        me.body.velocity.x = push * if me.body.rect.center().x < blow.from.x { -1 } else { 1 };
    }
    if staggers {
        return Struck::Through;
    }
    let was_behind = me.is_behind(blow.from);
    match me.enemy.state {
        _ if me.enemy.is_calm() && blow.side == Side::Players => startle(me, world, blow.from),
        EnemyState::Patrol
        | EnemyState::OffGuard
        | EnemyState::Startled { .. }
        | EnemyState::Turn
        | EnemyState::Stunned => {}
        _ if was_behind && nature.turns_slowly() => me.enemy.enter(EnemyState::Turn),
        _ if nature.flinches => {
            me.face(blow.from);
            me.enemy.enter(EnemyState::Hurt);
        }
        _ => {}
    }
    Struck::Through
}

pub fn touched(entity: &mut Entity, world: &mut World, by: &mut Entity) {
    let Some(mut me) = Me::of(entity) else { return };
    match me.enemy.state {
        EnemyState::Attack => (me.nature().acts.meets)(&mut me, world, by),
        EnemyState::OffGuard => notice(&mut me, world, by.body.rect.center()),
        _ => {}
    }
}

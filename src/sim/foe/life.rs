//! What a blow does to a foe: it is kept off, thrown back, turned round, and in the end it dies and pays. The foes do
//! not hurt each other; what explodes, spikes and acid do not ask whose side one is on.

use super::super::World;
use super::super::entity::{Blow, Entity, How, Side, Struck};
use super::super::event::What;
use super::mind::{call, notice};
use super::wounds::wound;
use super::{Gait, Me, QUICK_TURN_TICKS, State, Who, charger, shield};

/// A hit throws it back by so much.
const KNOCK: i32 = 220;
pub fn hurt(entity: &mut Entity, world: &mut World, blow: Blow) -> Struck {
    let Some(mut me) = Me::of(entity) else { return Struck::Through };
    let me = &mut me;
    if blow.side == Side::Foes || *me.dead {
        return Struck::Through;
    }
    if me.foe.who == Who::Shield && shield::blocks(me, blow) {
        me.foe.blocked_ticks = shield::BLOCKED_TICKS;
        world.tell(What::Blocked.at(blow.from));
        return Struck::Blocked;
    }
    let nature = me.nature();
    let damage = if blow.how == How::Crush { nature.life * 2 } else { blow.damage };
    wound(me, world, damage, blow.from);
    if *me.dead {
        return Struck::Through;
    }
    if nature.gait == Gait::Walks && me.foe.state != State::Attack {
        me.body.velocity.x = KNOCK * if me.body.rect.center().x < blow.from.x { -1 } else { 1 };
    }
    let was_behind = me.is_behind(blow.from);
    match me.foe.state {
        State::Patrol if blow.side == Side::Players => {
            notice(me, world, blow.from);
            call(me, world, blow.from);
        }
        State::Patrol | State::Turn | State::Stunned => {}
        _ if was_behind && nature.turn_ticks > QUICK_TURN_TICKS => me.foe.enter(State::Turn),
        _ if nature.flinches => {
            me.face(blow.from);
            me.foe.enter(State::Hurt);
        }
        State::Alert | State::Watch | State::Tell | State::Attack | State::Rest | State::Hurt => {}
    }
    Struck::Through
}

/// A charger that runs into a player strikes him.
pub fn touched(entity: &mut Entity, world: &mut World, by: &mut Entity) {
    if let Some(mut me) = Me::of(entity)
        && me.foe.who == Who::Charger
        && me.foe.state == State::Attack
    {
        charger::strike(&mut me, world, by);
    }
}

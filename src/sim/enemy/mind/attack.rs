//! The decisions of an enemy, the same for all kinds: it waits until it can attack, shows that an attack is coming, and
//! attacks. It does not attack from outside the view, and only a few enemies attack at the same time.

use crate::geom::{Point, TILE};
use crate::sim::enemy::body::{apart, fly, hang, kneel, walk};
use crate::sim::enemy::mind::senses::{BESIDE_PIXELS, LOOK_TICKS, call, notice};
use crate::sim::enemy::mind::{aim, lead, mood, pursue, search, throw, vault};
use crate::sim::enemy::{Aim, EnemyState, FORGET_TICKS, Gait, LOCK_TICKS, Me, Nature};
use crate::sim::world::{EventKind, World};

/// It calls again if it had not seen a player for so long.
const CALL_AGAIN_TICKS: u32 = 90;
/// Speed at which a shooter steps forward when an edge blocks its shot, in sub-pixels a tick.
const STEP_UP: i32 = 512;
/// One that carries a weapon keeps this far away from players, in pixels.
const CARRIER_PIXELS: i32 = 8 * TILE;
/// Pixels of the shot's path that must be free.
const FIRST_STEPS: i32 = 48;
/// A trooper rests no longer than this beside a player, in ticks at normal difficulty.
const SHORT_REST_TICKS: u32 = 18;

pub fn patrol(me: &mut Me, world: &mut World) {
    match me.nature().gait {
        Gait::Walks => walk::patrol(me, world),
        Gait::Flies => fly::patrol(me, world),
        Gait::Hangs => hang::patrol(me, world),
        Gait::Fixed => {}
    }
    look_out(me, world);
}

pub fn pass_time(me: &mut Me, world: &mut World) {
    me.body.stop_x();
    me.enemy.wakes_ticks = match me.enemy.wakes_ticks {
        1 => return notice(me, world, me.enemy.aim_at),
        ticks => ticks.saturating_sub(1),
    };
    look_out(me, world);
}

/// Alarms itself and those near it when it sees a player, or hears one run past.
fn look_out(me: &mut Me, world: &mut World) {
    if let Some(at) = me.look(world).or_else(|| me.hear_steps(world)) {
        notice(me, world, at);
        call(me, world, at);
    }
}

pub fn watch(me: &mut Me, world: &mut World) {
    let nature = me.nature();
    kneel::lie_in_wait(me);
    if search::leaves_press(me, world) {
        return;
    }
    if me.enemy.carries.is_some() && nature.speed > 0 && pursue::backs_off(me, world, CARRIER_PIXELS) {
        return;
    }
    (nature.acts.watch)(me, world);
    if me.enemy.state != EnemyState::Watch {
        return;
    }
    if let Some(at) = me.look(world) {
        if me.enemy.unseen_ticks > CALL_AGAIN_TICKS {
            call(me, world, at);
        }
        // One that cannot turn during its tell does not attack where a running player will no longer be.
        let at = if nature.gait != Gait::Walks || fires_ahead(nature) {
            expected(me, world, at, world.rules.tell_ticks(nature.tell_ticks))
        } else {
            at
        };
        (me.enemy.aim_at, me.enemy.unseen_ticks) = (at, 0);
    } else if me.enemy.unseen_ticks >= search::gives_up_ticks(me).max(FORGET_TICKS)
        && (me.enemy.is_placed || nature.gait == Gait::Walks)
    {
        // A flying enemy from a spawner does not give up, because it would then stay where no player sees it.
        return me.enemy.enter(EnemyState::Patrol);
    }
    // An enemy that attacks unseen places looks once more first.
    let guesses = nature.attacks_unseen && me.enemy.ticks > LOOK_TICKS && me.enemy.unseen_ticks < FORGET_TICKS;
    let knows = me.enemy.unseen_ticks == 0 || guesses;
    if !knows && !throw::knows_a_hidden_player(me) {
        return;
    }
    if me.is_behind(me.enemy.aim_at) {
        if nature.gait == Gait::Walks {
            return me.enemy.enter(EnemyState::Turn);
        }
        me.face(me.enemy.aim_at);
    }
    if world.may_attack_from(me.body.rect)
        && world.has_attack_turn()
        && throw::flushes_out(me, world)
        && !apart::stands_in_another(me, world)
    {
        begin(me, world);
        me.enemy.throws = true;
        return;
    }
    if !knows {
        return;
    }
    let is_ready = (nature.acts.is_ready)(me);
    aim::take_aim(me);
    // The look along the gun is dear, so it comes last.
    if is_ready && world.may_attack_from(me.body.rect) && world.has_attack_turn() && has_clear_shot(me, world) {
        if apart::stands_in_another(me, world) || mood::taunts(me, world) {
            return;
        }
        begin(me, world);
        kneel::aim(me, world);
    }
}

/// Whether nothing blocks the gun. If an edge blocks the gun but not the eye, the enemy steps forward.
fn has_clear_shot(me: &mut Me, world: &mut World) -> bool {
    if me.nature().aim != Aim::AtPlayer {
        return (world.tick + me.id.slot).is_multiple_of(LOOK_TICKS) && (me.nature().acts.is_clear)(me, world);
    }
    let (muzzle, at) = (aim::muzzle(me), me.enemy.aim_at);
    // The shot leaves in one of sixteen directions, so the first part of that path must be free too.
    let first = (at.x - muzzle.x).abs().max((at.y - muzzle.y).abs()).min(FIRST_STEPS);
    let way = aim::along(me, first);
    let is_clear = world.sees(muzzle, at) && world.sees(muzzle, Point::new(muzzle.x + way.x, muzzle.y + way.y));
    if !is_clear {
        walk::walk(me, world, STEP_UP);
    }
    is_clear
}

fn begin(me: &mut Me, world: &mut World) {
    world.take_attack_turn();
    me.enemy.enter(EnemyState::Tell);
    me.enemy.line_end = me.enemy.aim_at;
    world.tell(EventKind::Tell.by(me.enemy.kind, me.eye()));
}

/// Shows that the attack is coming, then attacks, unless something has come between the enemy and the player.
pub fn tell(me: &mut Me, world: &mut World) {
    let nature = me.nature();
    let tell_ticks = world.rules.tell_ticks(nature.tell_ticks);
    // A grenade goes where the player was when it was taken out.
    if nature.aim == Aim::AtPlayer && !me.enemy.throws {
        follow(me, world);
        aim::take_aim(me);
    }
    hold(me, world);
    (nature.acts.tell)(me, world);
    if me.enemy.ticks < tell_ticks {
        return;
    }
    let is_open = nature.attacks_unseen || me.enemy.throws || world.sees(me.eye(), me.enemy.aim_at);
    if !is_open || !world.may_attack_from(me.body.rect) {
        return me.enemy.enter(EnemyState::Watch);
    }
    let (least, most) = nature.shots;
    // If the number of shots is fixed, no random number is drawn, because that would change all later ones.
    let shots = if least == most { least } else { world.rng.between(least, most) };
    me.enemy.shots_left = world.rules.shots(shots as u32);
    let (kneels, throws) = (me.enemy.kneels, me.enemy.throws);
    me.enemy.enter(EnemyState::Attack);
    (me.enemy.kneels, me.enemy.throws) = (kneels, throws);
    attack(me, world);
}

/// A tell in which an enemy follows the player with its eyes until [`LOCK_TICKS`] before the attack.
pub fn follow(me: &mut Me, world: &mut World) {
    let left_ticks = world.rules.tell_ticks(me.nature().tell_ticks).saturating_sub(me.enemy.ticks);
    if left_ticks > LOCK_TICKS
        && let Some(at) = me.look(world)
    {
        me.enemy.aim_at = expected(me, world, at, left_ticks);
        me.face(me.enemy.aim_at);
    }
}

/// Returns where its attack, which begins after `ticks`, will find a player whom it sees at `at`.
fn expected(me: &Me, world: &mut World, at: Point, ticks: u32) -> Point {
    match me.nature().acts.flight_ticks {
        Some(flight_ticks) => lead::lead(me, world, at, ticks, flight_ticks),
        None if fires_ahead(me.nature()) => lead::lead(me, world, at, ticks, |_, _| 0),
        None => at,
    }
}

/// Whether its bursts go to the side to which it faced when it began its tell. It turns quickly, so a player who is about
/// to run past it meets the burst behind it.
fn fires_ahead(nature: &Nature) -> bool {
    nature.gait == Gait::Walks
        && nature.aim == Aim::Ahead
        && !nature.turns_slowly()
        && nature.acts.flight_ticks.is_none()
}

pub fn attack(me: &mut Me, world: &mut World) {
    if me.enemy.throws {
        return throw::throw(me, world);
    }
    (me.nature().acts.attack)(me, world);
}

pub fn rest(me: &mut Me, world: &mut World) {
    hold(me, world);
    kneel::rest(me, world);
    (me.nature().acts.rest)(me, world);
    if rests_beside_a_player(me, world) {
        return;
    }
    if me.enemy.ticks >= world.rules.rest_ticks(me.nature().rest_ticks) {
        me.enemy.circles = true;
        me.enemy.enter(EnemyState::Watch);
    }
}

/// Beside a player it does not rest for long: it hops back, or attacks again. Returns whether it does.
fn rests_beside_a_player(me: &mut Me, world: &mut World) -> bool {
    let is_time = me.enemy.ticks == world.rules.rest_ticks(SHORT_REST_TICKS);
    if !is_time || !me.enemy.kind.is_trooper() {
        return false;
    }
    let Some((at, _)) = me.player_beside(world, BESIDE_PIXELS) else { return false };
    (me.enemy.aim_at, me.enemy.unseen_ticks) = (at, 0);
    if !vault::hops_back(me, world, at) {
        me.enemy.enter(EnemyState::Watch);
    }
    true
}

fn hold(me: &mut Me, world: &mut World) {
    if me.nature().gait == Gait::Flies {
        fly::hover(me, world);
    }
}

//! The decisions of an enemy, the same for all kinds: it notices a player, alarms the enemies near it, waits until it
//! can attack, shows that an attack is coming, and attacks. It does not attack from outside the view.

use super::super::event::EventKind;
use super::super::{Asker, World};
use super::{Aim, EnemyState, Gait, Me, aim, fly, walk};
use crate::geom::{Point, TILE};

/// Ticks between two looks around. The tick depends on the slot, so that enemies take turns.
const LOOK_TICKS: u32 = 6;
/// Distance at which another enemy hears its call, in pixels.
const EARSHOT: i32 = 6 * TILE;
/// It goes back to its patrol so many ticks after it last saw a player.
const FORGET_TICKS: u32 = 150;
/// Speed at which a shooter steps forward when an edge blocks its shot, in sub-pixels a tick.
const STEP_UP: i32 = 512;
/// Pixels of the shot's path that must be free.
const FIRST_STEPS: i32 = 48;

impl Me<'_> {
    /// Returns the middle of the player it sees. Returns `None` in ticks in which it does not look.
    fn look(&self, world: &mut World) -> Option<Point> {
        if !(world.tick + self.id.slot).is_multiple_of(LOOK_TICKS) {
            return None;
        }
        let (eye, nature) = (self.eye(), self.nature());
        world.target_from(eye, nature.reach, |at| {
            let in_front = self.enemy.sees_behind() || !self.is_behind(at);
            in_front && (nature.acts.can_point)(self, at) && (at.y - eye.y).abs() <= nature.band
        })
    }
}

pub fn patrol(me: &mut Me, world: &mut World) {
    match me.nature().gait {
        Gait::Walks => walk::patrol(me, world),
        Gait::Flies => fly::patrol(me, world),
        Gait::Fixed => {}
    }
    if let Some(at) = me.look(world) {
        notice(me, world, at);
        call(me, world, at);
    }
}

pub fn notice(me: &mut Me, world: &mut World, at: Point) {
    (me.enemy.aim_at, me.enemy.unseen_ticks) = (at, 0);
    world.tell(EventKind::Alert.at(me.eye()));
    if me.is_behind(at) && me.nature().turns_slowly() {
        return me.enemy.enter(EnemyState::Turn);
    }
    me.face(at);
    me.enemy.enter(EnemyState::Alert);
}

/// Alarms the enemies near it. They do not pass the alarm on.
pub fn call(me: &mut Me, world: &mut World, at: Point) {
    let near = world.overlapping(Asker::Sight, me.body.rect.grown(EARSHOT));
    for &id in near.iter() {
        world.with(id, |other, world| {
            if let Some(mut other) = Me::of(other)
                && other.enemy.state == EnemyState::Patrol
            {
                notice(&mut other, world, at);
            }
        });
    }
    world.recycle(near);
}

pub fn watch(me: &mut Me, world: &mut World) {
    let nature = me.nature();
    (nature.acts.watch)(me, world);
    if let Some(at) = me.look(world) {
        (me.enemy.aim_at, me.enemy.unseen_ticks) = (at, 0);
    } else if me.enemy.unseen_ticks >= FORGET_TICKS && (me.enemy.is_placed || nature.gait == Gait::Walks) {
        // A flying enemy from a spawner does not give up, because it would then stay where no player sees it.
        return me.enemy.enter(EnemyState::Patrol);
    }
    // An enemy that attacks unseen places looks once more first.
    let guesses = nature.attacks_unseen && me.enemy.ticks > LOOK_TICKS && me.enemy.unseen_ticks < FORGET_TICKS;
    let knows = me.enemy.unseen_ticks == 0 || guesses;
    if !knows {
        return;
    }
    if me.is_behind(me.enemy.aim_at) {
        if nature.gait == Gait::Walks {
            return me.enemy.enter(EnemyState::Turn);
        }
        me.face(me.enemy.aim_at);
    }
    let is_ready = (nature.acts.is_ready)(me);
    aim::take_aim(me);
    if is_ready && world.may_attack_from(me.body.rect) && has_clear_shot(me, world) {
        me.enemy.enter(EnemyState::Tell);
        me.enemy.line_end = me.enemy.aim_at;
        world.tell(EventKind::Tell.at(me.eye()));
    }
}

/// Whether nothing blocks the gun. If an edge blocks the gun but not the eye, the enemy steps forward.
fn has_clear_shot(me: &mut Me, world: &mut World) -> bool {
    if me.nature().aim != Aim::AtPlayer {
        return true;
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

/// Shows that the attack is coming, then attacks, unless something has come between the enemy and the player.
pub fn tell(me: &mut Me, world: &mut World) {
    let nature = me.nature();
    let tell_ticks = world.rules.tell_ticks(nature.tell_ticks);
    let follows = nature.aim == Aim::AtPlayer && me.enemy.ticks + super::LOCK_TICKS < tell_ticks;
    if follows && let Some(at) = me.look(world) {
        me.enemy.aim_at = at;
        me.face(at);
        aim::take_aim(me);
    }
    hold(me, world);
    (nature.acts.tell)(me, world);
    if me.enemy.ticks < tell_ticks {
        return;
    }
    let is_open = nature.attacks_unseen || world.sees(me.eye(), me.enemy.aim_at);
    if !is_open || !world.may_attack_from(me.body.rect) {
        return me.enemy.enter(EnemyState::Watch);
    }
    let (least, most) = nature.shots;
    // If the number of shots is fixed, no random number is drawn, because that would change all later ones.
    me.enemy.shots_left = if least == most { least } else { world.rng.between(least, most) } as u32;
    me.enemy.enter(EnemyState::Attack);
    attack(me, world);
}

pub fn attack(me: &mut Me, world: &mut World) {
    hold(me, world);
    (me.nature().acts.attack)(me, world);
}

pub fn rest(me: &mut Me, world: &mut World) {
    hold(me, world);
    if me.enemy.ticks >= world.rules.rest_ticks(me.nature().rest_ticks) {
        me.enemy.enter(EnemyState::Watch);
    }
}

fn hold(me: &mut Me, world: &mut World) {
    if me.nature().gait == Gait::Flies {
        fly::hover(me, world);
    }
}

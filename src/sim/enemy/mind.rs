//! What goes on in an enemy's head, the same for all: it looks around now and then, notices somebody, calls those who stand
//! near, waits for its chance, shows what it is about to do, and does it. It never acts on what it cannot see, nor from
//! outside the picture.

use super::super::event::EventKind;
use super::super::{Asker, World};
use super::{EnemyState, Gait, Me, aim, charger, drone, grenadier, marksman, rifleman, shield, sniper, turret, walk};
use crate::geom::{Point, TILE};
use crate::level::EnemyKind;

/// It looks around only so often, each slot in another tick.
const LOOK_TICKS: u32 = 6;
/// How near another enemy hears its call.
const EARSHOT: i32 = 6 * TILE;
/// It watches for so long after it saw somebody last, then goes back to its beat.
const FORGET_TICKS: u32 = 150;
/// Who cannot see past the edge he stands behind goes up to it.
const STEP_UP: i32 = 512;
/// So much of a shot's way is looked at, in pixels.
const FIRST_STEPS: i32 = 48;

impl Me<'_> {
    /// The middle of the player it sees, when it is its tick to look.
    fn look(&self, world: &mut World) -> Option<Point> {
        if !(world.tick + self.id.slot).is_multiple_of(LOOK_TICKS) {
            return None;
        }
        let (eye, nature) = (self.eye(), self.nature());
        world.target_from(eye, nature.reach, |at| {
            let in_front = self.enemy.sees_behind() || !self.is_behind(at);
            let in_reach = match self.enemy.kind {
                EnemyKind::Turret(mount) => turret::can_point(mount, eye, at),
                _ => true,
            };
            in_front && in_reach && (at.y - eye.y).abs() <= nature.band
        })
    }
}

pub fn patrol(me: &mut Me, world: &mut World) {
    match me.nature().gait {
        Gait::Walks => walk::patrol(me, world),
        Gait::Flies => drone::patrol(me, world),
        Gait::Fixed => {}
    }
    if let Some(at) = me.look(world) {
        notice(me, world, at);
        call(me, world, at);
    }
}

/// It learns where somebody is.
pub fn notice(me: &mut Me, world: &mut World, at: Point) {
    (me.enemy.aim_at, me.enemy.unseen_ticks) = (at, 0);
    world.tell(EventKind::Alert.at(me.eye()));
    if me.is_behind(at) && me.nature().turn_ticks > super::QUICK_TURN_TICKS {
        return me.enemy.enter(EnemyState::Turn);
    }
    me.face(at);
    me.enemy.enter(EnemyState::Alert);
}

/// Those who stand near learn it too; they do not pass it on.
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

/// It waits for its chance.
pub fn watch(me: &mut Me, world: &mut World) {
    match me.enemy.kind {
        EnemyKind::GreyDrone | EnemyKind::RedDrone => drone::follow(me, world),
        EnemyKind::Shield => shield::advance(me, world),
        EnemyKind::Turret(mount) => turret::turn(me, world, mount),
        EnemyKind::Rifleman | EnemyKind::Marksman | EnemyKind::Sniper | EnemyKind::Charger | EnemyKind::Grenadier => {}
    }
    if let Some(at) = me.look(world) {
        (me.enemy.aim_at, me.enemy.unseen_ticks) = (at, 0);
    } else if me.enemy.unseen_ticks >= FORGET_TICKS && (me.enemy.is_placed || me.nature().gait == Gait::Walks) {
        // A drone that was sent in does not give up, or it would hang about where nobody sees it.
        return me.enemy.enter(EnemyState::Patrol);
    }
    // Behind cover one is safe from all but grenades: he throws where he saw somebody last, once he has looked again.
    let guesses =
        me.enemy.kind == EnemyKind::Grenadier && me.enemy.ticks > LOOK_TICKS && me.enemy.unseen_ticks < FORGET_TICKS;
    let knows = me.enemy.unseen_ticks == 0 || guesses;
    if !knows {
        return;
    }
    if me.is_behind(me.enemy.aim_at) {
        if me.nature().gait == Gait::Walks {
            return me.enemy.enter(EnemyState::Turn);
        }
        me.face(me.enemy.aim_at);
    }
    let is_ready = match me.enemy.kind {
        EnemyKind::GreyDrone => drone::is_level(me),
        EnemyKind::RedDrone => drone::is_above(me),
        EnemyKind::Turret(_) => turret::points_there(me),
        EnemyKind::Charger => charger::is_ready(me),
        EnemyKind::Rifleman | EnemyKind::Marksman | EnemyKind::Shield | EnemyKind::Sniper | EnemyKind::Grenadier => {
            true
        }
    };
    aim::take_aim(me);
    if is_ready && world.may_attack_from(me.body.rect) && has_clear_shot(me, world) {
        me.enemy.enter(EnemyState::Tell);
        me.enemy.line_end = me.enemy.aim_at;
        world.tell(EventKind::Tell.at(me.eye()));
    }
}

/// The eye may see over an edge that the gun does not: who aims takes a step forward then.
fn has_clear_shot(me: &mut Me, world: &mut World) -> bool {
    match me.enemy.kind {
        EnemyKind::Marksman | EnemyKind::Sniper => {
            let (muzzle, at) = (aim::muzzle(me), me.enemy.aim_at);
            // The shot leaves in one of sixteen directions: its first steps must be clear too.
            let first = (at.x - muzzle.x).abs().max((at.y - muzzle.y).abs()).min(FIRST_STEPS);
            let way = aim::along(me, first);
            let is_clear = world.sees(muzzle, at) && world.sees(muzzle, Point::new(muzzle.x + way.x, muzzle.y + way.y));
            if !is_clear {
                walk::walk(me, world, STEP_UP);
            }
            is_clear
        }
        EnemyKind::Rifleman
        | EnemyKind::GreyDrone
        | EnemyKind::RedDrone
        | EnemyKind::Shield
        | EnemyKind::Charger
        | EnemyKind::Grenadier
        | EnemyKind::Turret(_) => true,
    }
}

/// It shows what comes, and then it comes, unless something has got in the way meanwhile.
pub fn tell(me: &mut Me, world: &mut World) {
    let tell_ticks = world.rules.tell_ticks(me.nature().tell_ticks);
    let follows = matches!(me.enemy.kind, EnemyKind::Marksman | EnemyKind::Sniper)
        && me.enemy.ticks + super::LOCK_TICKS < tell_ticks;
    if follows && let Some(at) = me.look(world) {
        me.enemy.aim_at = at;
        me.face(at);
        aim::take_aim(me);
    }
    match me.enemy.kind {
        EnemyKind::Sniper => sniper::draw_line(me, world),
        EnemyKind::GreyDrone | EnemyKind::RedDrone => drone::hover(me, world),
        EnemyKind::Rifleman
        | EnemyKind::Marksman
        | EnemyKind::Shield
        | EnemyKind::Charger
        | EnemyKind::Grenadier
        | EnemyKind::Turret(_) => {}
    }
    if me.enemy.ticks < tell_ticks {
        return;
    }
    let is_open = me.enemy.kind == EnemyKind::Grenadier || world.sees(me.eye(), me.enemy.aim_at);
    if !is_open || !world.may_attack_from(me.body.rect) {
        return me.enemy.enter(EnemyState::Watch);
    }
    me.enemy.shots_left = match me.enemy.kind {
        EnemyKind::Rifleman => rifleman::burst(world),
        EnemyKind::Marksman | EnemyKind::Shield | EnemyKind::Sniper | EnemyKind::Charger | EnemyKind::Grenadier => 1,
        EnemyKind::GreyDrone | EnemyKind::Turret(_) => 2,
        EnemyKind::RedDrone => 3,
    };
    me.enemy.enter(EnemyState::Attack);
    attack(me, world);
}

pub fn attack(me: &mut Me, world: &mut World) {
    match me.enemy.kind {
        EnemyKind::Rifleman => rifleman::attack(me, world),
        EnemyKind::Marksman => marksman::attack(me, world),
        EnemyKind::GreyDrone => drone::attack_sideways(me, world),
        EnemyKind::RedDrone => drone::attack_down(me, world),
        EnemyKind::Shield => shield::attack(me, world),
        EnemyKind::Sniper => sniper::attack(me, world),
        EnemyKind::Charger => charger::attack(me, world),
        EnemyKind::Grenadier => grenadier::attack(me, world),
        EnemyKind::Turret(_) => turret::attack(me, world),
    }
}

pub fn rest(me: &mut Me, world: &mut World) {
    if me.nature().gait == Gait::Flies {
        drone::hover(me, world);
    }
    if me.enemy.ticks >= world.rules.rest_ticks(me.nature().rest_ticks) {
        me.enemy.enter(EnemyState::Watch);
    }
}

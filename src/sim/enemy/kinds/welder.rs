//! The welder: a trooper behind the wide flame of a cutting torch. It walks towards the player while the flame burns.
//! The flame burns up bullets, but no laser, rocket, flame or grenade. Then it refuels and can be shot. A player above
//! or behind it is safe from the flame.

use crate::geom::{Point, Rect};
use crate::sim::enemy::body::walk;
use crate::sim::enemy::mind::aim;
use crate::sim::enemy::{Acts, Aim, EnemyState, Gait, Me, Nature, SHOT_TICKS};
use crate::sim::shots::bullet::Shot;
use crate::sim::world::{Asker, Blow, Entity, EventKind, How, Kind, Side, World};

pub const NATURE: Nature = Nature {
    name: "welder",
    width: 14,
    height: 26,
    life: 2,
    score: 250,
    gait: Gait::Walks,
    speed: 96,
    reach: 360,
    band: 90,
    turn_ticks: 24,
    tell_ticks: 28,
    rest_ticks: 80,
    aim: Aim::Ahead,
    shots: (1, 1),
    attacks_unseen: false,
    flinches: false,
    is_machine: false,
    acts: Acts { watch: approach, is_ready, ..Acts::only(burn) },
};

/// It lights the torch at a player who is at most this far away, in pixels.
const NEAR: i32 = 150;
const LEVEL: i32 = 40;
/// Speed with the flame, in sub-pixels a tick. A player who walks backwards gets away from it.
const ADVANCE: i32 = 300;
const APPROACH: i32 = 256;
/// It does not walk into the player. In pixels.
const CLOSE: i32 = 26;
pub const BURN_TICKS: u32 = 110;
/// The flame sounds again every so many ticks.
const ROAR_TICKS: u32 = 22;
/// The flame, from the middle of the body: as high as the trooper and longer than a bullet flies in a tick.
const FLAME_PIXELS: i32 = 46;
const NOZZLE: Point = Point::new(17, -15);

fn is_ready(me: &Me) -> bool {
    let (here, at) = (me.body.rect.center(), me.enemy.aim_at);
    (at.x - here.x).abs() <= NEAR && (at.y - here.y).abs() <= LEVEL
}

fn approach(me: &mut Me, world: &mut World) {
    walk_to(me, world, APPROACH);
}

/// Walks towards the player. It carries too much for jumps and ladders.
fn walk_to(me: &mut Me, world: &mut World, speed: i32) {
    if (me.enemy.aim_at.x - me.body.rect.center().x) * me.body.facing.sign() > CLOSE {
        walk::walk(me, world, speed);
    } else {
        me.body.stop_x();
    }
}

fn burn(me: &mut Me, world: &mut World) {
    if let Some(at) = me.look(world) {
        me.enemy.aim_at = at;
    }
    walk_to(me, world, ADVANCE);
    if me.enemy.ticks >= BURN_TICKS || !world.may_attack_from(me.body.rect) {
        me.body.stop_x();
        return me.enemy.enter(EnemyState::Rest);
    }
    if me.enemy.ticks.is_multiple_of(ROAR_TICKS) {
        me.enemy.shot_ticks = SHOT_TICKS;
        world.tell(EventKind::EnemyShot.by(me.enemy.kind, aim::offset(me, NOZZLE)));
    }
    let flame = flame(me);
    let from = me.body.rect.center();
    let blow = Blow { damage: 1, from, side: Side::Enemies, how: How::Flame };
    let near = world.overlapping(Asker::Entity, flame);
    for &id in near.iter() {
        world.with(id, |other, world| meet_flame(other, world, blow));
    }
    world.recycle(near);
}

fn flame(me: &Me) -> Rect {
    let rect = me.body.rect;
    let left = if me.body.facing.sign() > 0 { rect.center().x } else { rect.center().x - FLAME_PIXELS };
    Rect::new(left, rect.y, FLAME_PIXELS, rect.h)
}

fn meet_flame(other: &mut Entity, world: &mut World, blow: Blow) {
    match &other.kind {
        Kind::Player(_) => {
            other.hurt(world, blow);
        }
        Kind::Bullet(bullet) if bullet.side == Side::Players && burns(bullet.shot) => {
            other.dead = true;
            world.tell(EventKind::Sizzle.at(other.body.rect.center()));
        }
        _ => {}
    }
}

fn burns(shot: Shot) -> bool {
    match shot {
        Shot::Rifle | Shot::Rapid | Shot::Spread => true,
        Shot::Laser | Shot::Beam | Shot::Rocket | Shot::Mule | Shot::Flame | Shot::Ember => false,
        Shot::Enemy | Shot::Aimed | Shot::Returned | Shot::Missile => false,
    }
}

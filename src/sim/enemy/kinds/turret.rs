//! The turret, on a floor, a ceiling or a wall. Its barrel turns step by step towards the player, stops, and fires
//! twice. It cannot point behind its mounting.

use crate::geom::{Facing, Point, Rect};
use crate::level::{EnemyKind, Mount};
use crate::sim::enemy::mind::aim;
use crate::sim::enemy::mind::lead::flight_ticks;
use crate::sim::enemy::{Acts, Aim, Gait, Me, Nature, in_box};
use crate::sim::shots::bullet::Shot;
use crate::sim::world::{Entity, Kind, World};

pub const NATURE: Nature = Nature {
    name: "turret",
    width: 16,
    height: 16,
    life: 6,
    score: 250,
    gait: Gait::Fixed,
    speed: 0,
    reach: 420,
    band: 300,
    turn_ticks: 0,
    tell_ticks: 22,
    rest_ticks: 60,
    aim: Aim::Turned,
    shots: (2, 2),
    attacks_unseen: false,
    flinches: false,
    is_machine: true,
    acts: Acts {
        watch: turn,
        can_point,
        is_ready: points_there,
        flight_ticks: Some(|me, at| flight_ticks(me.eye(), at, SPEED)),
        ..Acts::only(attack)
    },
};

/// Ticks for a step from one of the sixteen directions to the next.
const STEP_TICKS: u32 = 5;
/// Pixels from the joint to the mouth of the barrel.
const BARREL: i32 = 13;
const SHOT_EVERY_TICKS: u32 = 12;
const SPEED: i32 = 768;

/// Returns the direction at rest: away from the surface that it is mounted on.
pub fn rest(mount: Mount) -> Point {
    aim::numbered(match mount {
        Mount::LeftWall => 0,
        Mount::Ceiling => 4,
        Mount::RightWall => 8,
        Mount::Floor => 12,
    })
}

fn can_point(me: &Me, at: Point) -> bool {
    let (away, joint) = (rest(mount(me)), joint(me));
    (at.x - joint.x) * away.x + (at.y - joint.y) * away.y >= 0
}

fn mount(me: &Me) -> Mount {
    let EnemyKind::Turret(mount) = me.enemy.kind else { unreachable!("only turrets have the nature of a turret") };
    mount
}

fn joint(me: &Me) -> Point {
    me.body.rect.center()
}

fn wanted(me: &Me) -> i32 {
    aim::number(aim::direction(joint(me), me.enemy.aim_at))
}

fn turn(me: &mut Me, world: &mut World) {
    if !(world.tick + me.id.slot).is_multiple_of(STEP_TICKS) {
        return;
    }
    let middle = aim::number(rest(mount(me)));
    // Directions are counted from the one at rest, from -8 to 7. So the barrel never passes through the mounting.
    let from_rest = |number: i32| (number - middle + 8).rem_euclid(16) - 8;
    let (now, goal) = (from_rest(aim::number(me.enemy.aim)), from_rest(wanted(me)));
    if goal.abs() <= 4 {
        me.enemy.aim = aim::numbered(middle + now + (goal - now).signum());
    }
}

fn points_there(me: &Me) -> bool {
    aim::number(me.enemy.aim) == wanted(me)
}

fn attack(me: &mut Me, world: &mut World) {
    let (joint, aim) = (joint(me), me.enemy.aim);
    let muzzle = Point::new(joint.x + aim.x * BARREL / aim::ONE, joint.y + aim.y * BARREL / aim::ONE);
    aim::burst(me, world, SHOT_EVERY_TICKS, Shot::Aimed, muzzle, aim::along(me, SPEED));
}

pub fn turret(place: Rect, mount: Mount) -> Entity {
    let mut entity = in_box(EnemyKind::Turret(mount), place, Facing::Right);
    if let Kind::Enemy(enemy) = &mut entity.kind {
        enemy.aim = rest(mount);
    }
    entity
}

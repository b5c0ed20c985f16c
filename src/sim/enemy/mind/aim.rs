//! Where enemies point and how they shoot: sixteen directions, symmetric in all four quadrants, and bursts along one of
//! them. All numbers are integers. A direction has length [`ONE`].

use crate::geom::Point;
use crate::sim::enemy::{Aim, EnemyState, Me, SHOT_TICKS};
use crate::sim::shots::bullet::{Shot, bullet};
use crate::sim::world::{EventKind, Side, World};

pub use crate::sim::enemy::AIM_ONE as ONE;
/// Cosine and sine of 0, 22.5, 45, 67.5 and 90 degrees.
const QUARTER: [(i32, i32); 5] = [(1024, 0), (946, 392), (724, 724), (392, 946), (0, 1024)];

/// The five poses of the sprite sheets for the directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pose {
    Forward,
    UpForward,
    Up,
    DownForward,
    Down,
}

/// Returns the one of the sixteen directions that is nearest to the direction from one point to another.
pub fn direction(from: Point, to: Point) -> Point {
    let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
    let mut best = (i64::MIN, QUARTER[0]);
    for (x, y) in QUARTER {
        let along = dx.abs() * i64::from(x) + dy.abs() * i64::from(y);
        if along > best.0 {
            best = (along, (x, y));
        }
    }
    let (x, y) = best.1;
    Point::new(if dx < 0 { -x } else { x }, if dy < 0 { -y } else { y })
}

/// The number of a direction: 0 is right, and they count clockwise.
pub fn number(direction: Point) -> i32 {
    let quarter = QUARTER.iter().position(|&(x, y)| (direction.x.abs(), direction.y.abs()) == (x, y));
    let step = quarter.unwrap_or(0) as i32;
    match (direction.x < 0, direction.y < 0) {
        (false, false) => step,
        (true, false) => 8 - step,
        (true, true) => 8 + step,
        (false, true) => (16 - step) % 16,
    }
}

pub fn numbered(number: i32) -> Point {
    let number = number.rem_euclid(16);
    let (x, y) = QUARTER[(if number % 8 <= 4 { number % 8 } else { 8 - number % 8 }) as usize];
    let x = if (5..12).contains(&number) { -x } else { x };
    Point::new(x, if number > 8 { -y } else { y })
}

pub fn pose(aim: Point) -> Pose {
    match (aim.x != 0, aim.y.signum()) {
        // A shot one step up or down also leaves from the shoulder.
        _ if aim.y.abs() * 2 < aim.x.abs() => Pose::Forward,
        (true, -1) => Pose::UpForward,
        (true, _) => Pose::DownForward,
        (false, -1) => Pose::Up,
        (false, _) => Pose::Down,
    }
}

/// The mouth of the gun, for enemies that aim with the whole body.
pub(in crate::sim::enemy) fn muzzle(me: &Me) -> Point {
    let by = match pose(me.enemy.aim) {
        Pose::Forward => Point::new(19, -18),
        Pose::UpForward => Point::new(14, -30),
        Pose::Up => Point::new(2, -35),
        Pose::DownForward => Point::new(13, -6),
        Pose::Down => Point::new(0, -1),
    };
    offset(me, by)
}

/// Returns a point relative to the feet. `by` is for an enemy that faces right.
pub(in crate::sim::enemy) fn offset(me: &Me, by: Point) -> Point {
    let feet = me.body.feet();
    Point::new(feet.x + by.x * me.body.facing.sign(), feet.y + by.y)
}

pub(in crate::sim::enemy) fn take_aim(me: &mut Me) {
    me.enemy.aim = match me.nature().aim {
        Aim::Ahead => Point::new(me.body.facing.sign() * ONE, 0),
        Aim::Down => Point::new(0, ONE),
        // Measured from the shoulder, which is near the gun in every pose.
        Aim::AtPlayer => direction(offset(me, Point::new(0, -18)), me.enemy.aim_at),
        Aim::Turned => me.enemy.aim,
    };
}

pub(in crate::sim::enemy) fn along(me: &Me, speed: i32) -> Point {
    Point::new(me.enemy.aim.x * speed / ONE, me.enemy.aim.y * speed / ONE)
}

/// Fires the rest of a burst, one shot every `every_ticks`, then rests. It stops when the enemy has left the view.
pub(in crate::sim::enemy) fn burst(
    me: &mut Me,
    world: &mut World,
    every_ticks: u32,
    shot: Shot,
    muzzle: Point,
    velocity: Point,
) {
    if !me.enemy.ticks.is_multiple_of(every_ticks) {
        return;
    }
    if me.enemy.shots_left == 0 || !world.may_attack_from(me.body.rect) {
        return me.enemy.enter(EnemyState::Rest);
    }
    me.enemy.shots_left -= 1;
    me.enemy.shot_ticks = SHOT_TICKS;
    let velocity = world.rules.bullet_speed(velocity);
    world.spawn(bullet(me.id, Side::Enemies, shot, muzzle, velocity));
    world.tell(EventKind::EnemyShot.by(me.enemy.kind, muzzle));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_four_quarters_are_alike() {
        for (x, y) in [(100, 0), (100, 30), (100, 60), (100, 100), (60, 100), (10, 100), (0, 100)] {
            let Point { x: right, y: down } = direction(Point::default(), Point::new(x, y));
            for (sx, sy) in [(-1, 1), (1, -1), (-1, -1)] {
                let there = direction(Point::default(), Point::new(x * sx, y * sy));
                assert_eq!((there.x.abs(), there.y.abs()), (right, down), "{x} {y} mirrored {sx} {sy}");
                assert!(there.x * sx >= 0 && there.y * sy >= 0);
            }
        }
    }

    #[test]
    fn numbers_go_round_clockwise_and_back() {
        for nth in 0..16 {
            assert_eq!(number(numbered(nth)), nth);
        }
        assert_eq!(number(direction(Point::default(), Point::new(0, 50))), 4);
        assert_eq!(number(direction(Point::default(), Point::new(-50, 0))), 8);
    }
}

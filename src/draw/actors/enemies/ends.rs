//! What is left of enemies. The cause of death decides how a trooper falls: thrown on its back by a shot, through the air
//! by an explosion, on its face by a blow by hand, burnt, or dissolved by a laser. What it wore and carried flies off.

use super::pictures::{End, Ends, Pictures, pictures_of};
use crate::draw::particles::{Particles, Thrown};
use crate::geom::{Facing, Point, TILE};
use crate::level::{EnemyKind, Level};
use crate::sim::enemy::Enemy;
use crate::sim::entity::{Blow, How, Side};
use crate::sim::event::EventKind;
use crate::sim::{Entity, Kind, World};

/// How far down a wreck searches for a floor.
const DEPTH_TILES: i32 = 40;
/// Heights of the head and of the hands above the feet.
const HEAD: i32 = 28;
const HANDS: i32 = 16;

#[derive(Clone, Copy)]
pub struct Remains {
    kind: EnemyKind,
    flip: bool,
    middle: Point,
    is_worn: bool,
}

/// Whether it has lost half of its life. It then looks damaged.
pub fn is_worn(enemy: &Enemy, world: &World) -> bool {
    enemy.wounds > 0 && enemy.wounds * 2 >= world.rules().toughness(enemy.kind.nature().life)
}

pub fn remains(entity: &Entity, world: &World) -> Option<Remains> {
    let Kind::Enemy(enemy) = &entity.kind else { return None };
    let (kind, is_worn) = (enemy.kind, is_worn(enemy, world));
    let flip = entity.body.facing == Facing::Left;
    Some(Remains { kind, flip, middle: entity.body.rect.center(), is_worn })
}

/// Throws the hat of an enemy that has just lost half of its life. `before` is what it was a tick ago.
pub fn lose_hat(world: &World, entity: &Entity, enemy: &Enemy, before: Option<Remains>, particles: &mut Particles) {
    let Some(before) = before else { return };
    if before.is_worn || !is_worn(enemy, world) {
        return;
    }
    let away = -entity.body.facing.sign() as f32;
    let feet = entity.body.feet();
    if let Pictures::OnFoot(of) = pictures_of(enemy.kind)
        && let Some(hat) = of.ends.hat
    {
        particles.gear(hat, Point::new(feet.x, feet.y - HEAD), (away * 0.9, -2.6));
    }
    if enemy.kind.nature().is_machine {
        particles.plates(entity.body.rect.center(), 3);
    }
}

/// Returns the blow that killed an enemy in this tick, or `None` if it fell out of the level.
pub fn cause(world: &World, remains: &Remains) -> Option<Blow> {
    let dies = world.events().iter().filter(|event| {
        matches!(event.kind, EventKind::EnemyDied | EventKind::Wrecked) && event.by == Some(remains.kind)
    });
    let away = |at: Point| (at.x - remains.middle.x).abs() + (at.y - remains.middle.y).abs();
    dies.min_by_key(|event| away(event.at)).and_then(|event| event.blow)
}

pub fn fall(particles: &mut Particles, level: &Level, feet: Point, remains: Remains, blow: Option<Blow>) {
    let Remains { kind, flip, middle, is_worn } = remains;
    let floor = || floor_below(level, Point::new(feet.x, feet.y - 1));
    match pictures_of(kind) {
        Pictures::OnFoot(of) => fall_on_foot(particles, &of.ends, feet, flip, is_worn, blow),
        Pictures::Flying(of) => particles.crash(of.falling, middle, flip, floor()),
        Pictures::Hanging(_) => {}
        Pictures::Turret(of) => particles.wreckage(of.wreck, middle, of.flip),
        Pictures::Own(of) => match of.end {
            End::Lies(sprite) => particles.corpse(sprite, feet, flip, Thrown { dy: 0.0, ..Thrown::back(flip) }),
            End::Wilts(sprite) => particles.wilt(sprite, feet, flip),
            End::Scatters(sprite) => particles.scatter(sprite, middle),
            End::Falls(sprite) => particles.crash(sprite, middle, flip, floor()),
        },
    }
}

fn fall_on_foot(particles: &mut Particles, ends: &Ends, feet: Point, flip: bool, is_worn: bool, blow: Option<Blow>) {
    let ahead = if flip { -1.0 } else { 1.0 };
    // Where the blow pushes it: away from its origin, or backwards if that is not known.
    let away = match blow {
        Some(blow) if blow.from.x != feet.x => (feet.x - blow.from.x).signum() as f32,
        _ => -ahead,
    };
    let is_from_behind = away == ahead;
    let (how, side) = blow.map_or((How::Touch, Side::Nature), |blow| (blow.how, blow.side));
    let thrown = |dx: f32, dy: f32, lands_at: u32| Thrown { dx: away * dx, dy, lands_at };
    let mut force = 1.0;
    match how {
        How::Blast => {
            force = 1.7;
            // It flies with its back first.
            particles.corpse(ends.blown, feet, away > 0.0, thrown(2.1, -3.0, 24));
        }
        How::Flame => {
            particles.corpse(ends.burnt, feet, flip, thrown(0.0, 0.0, 0));
            particles.smoulder(feet);
        }
        How::Laser => return particles.dissolve(ends.dissolved, feet, flip),
        How::Touch if side == Side::Players => return particles.dissolve(ends.dissolved, feet, flip),
        How::Melee => particles.corpse(ends.felled, feet, flip, thrown(0.5, -1.0, 12)),
        How::Bullet | How::Touch | How::Crush if is_from_behind => {
            particles.corpse(ends.felled, feet, flip, thrown(1.4, -1.2, 15));
        }
        How::Bullet | How::Touch | How::Crush => particles.corpse(ends.shot, feet, flip, thrown(1.4, -1.9, 20)),
    }
    if let Some(hat) = ends.hat.filter(|_| !is_worn) {
        particles.gear(hat, Point::new(feet.x, feet.y - HEAD), (away * 0.7 * force, -2.4 * force));
    }
    // A weapon falls forward out of the hands. An explosion throws everything the same way.
    let side = if how == How::Blast { away } else { -away };
    for (nth, &gear) in ends.gear.iter().enumerate() {
        let (dx, dy) = (0.5 + nth as f32 * 0.7, -1.8 - nth as f32 * 0.6);
        particles.gear(gear, Point::new(feet.x + ahead as i32 * 9, feet.y - HANDS), (side * dx * force, dy * force));
    }
}

fn floor_below(level: &Level, at: Point) -> i32 {
    let (column, row) = (at.x.div_euclid(TILE), at.y.div_euclid(TILE));
    (row + 1..row + DEPTH_TILES).find(|&row| level.holds(column, row)).unwrap_or(row + DEPTH_TILES) * TILE
}

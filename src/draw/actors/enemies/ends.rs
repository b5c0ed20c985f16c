//! The remains of enemies. The cause of death decides how a trooper falls: thrown on its back by a shot, through the air
//! by an explosion, on its face by a blow by hand, burnt, or dissolved by a laser. What it wore and carried flies off.
//! When one that passes its time jumps up, what it sat on and stood around is thrown over, and in a panic its weapon.
//! Machines and beings also have an end for each cause. Those that fly crash, bounce, burst or burn on their way down.

use super::crews::Man;
use super::moods::AHEAD;
use super::pictures::{Ends, Falls, Pictures, pictures_of};
use crate::draw::particles::{Particles, Thrown};
use crate::draw::sprites::Sprite;
use crate::geom::{Facing, Point, TILE};
use crate::level::{EnemyKind, Level, Pastime};
use crate::sim::enemy::{Enemy, EnemyState};
use crate::sim::world::blow::{Blow, How, Side};
use crate::sim::world::event::EventKind;
use crate::sim::{Entity, Kind, World};

/// How far down a wreck searches for a floor.
const DEPTH_TILES: i32 = 40;
/// Heights of the head and of the hands above the feet.
const HEAD: i32 = 28;
const HANDS: i32 = 16;
/// Height of the middle of a body above the feet.
const HALF_OF_BODY: i32 = 14;

#[derive(Clone, Copy)]
pub struct Remains {
    kind: EnemyKind,
    man: Man,
    flip: bool,
    middle: Point,
    is_worn: bool,
    /// What it does, if it is off its guard.
    pastime: Option<Pastime>,
}

/// Whether it has lost half of its life. It then looks damaged.
pub fn is_worn(enemy: &Enemy, world: &World) -> bool {
    enemy.wounds > 0 && enemy.wounds * 2 >= world.rules().toughness(enemy.kind.nature().life)
}

pub fn remains(entity: &Entity, world: &World) -> Option<Remains> {
    let Kind::Enemy(enemy) = &entity.kind else { return None };
    let (kind, is_worn) = (enemy.kind, is_worn(enemy, world));
    let flip = entity.body.facing == Facing::Left;
    let man = Man::of(entity, world);
    let pastime = enemy.pastime.filter(|_| enemy.state == EnemyState::OffGuard);
    Some(Remains { kind, man, flip, middle: entity.body.rect.center(), is_worn, pastime })
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
        particles.gear(before.man.shown(hat), Point::new(feet.x, feet.y - HEAD), (away * 0.9, -2.6));
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

/// The way in which it dies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Shot,
    Felled,
    Blown,
    Burnt,
    Dissolved,
}

/// A shot from behind fells what a shot from the front throws on its back.
fn end_of(blow: Option<Blow>, is_from_behind: bool) -> End {
    let (how, side) = blow.map_or((How::Touch, Side::Nature), |blow| (blow.how, blow.side));
    match how {
        How::Blast => End::Blown,
        How::Flame => End::Burnt,
        How::Laser => End::Dissolved,
        How::Touch if side == Side::Players => End::Dissolved,
        How::Melee => End::Felled,
        _ if is_from_behind => End::Felled,
        How::Bullet | How::Touch | How::Spikes | How::Acid | How::Steam | How::Crush => End::Shot,
    }
}

impl Ends {
    fn clip(&self, end: End) -> Sprite {
        match end {
            End::Shot => self.shot,
            End::Felled => self.felled,
            End::Blown => self.blown,
            End::Burnt => self.burnt,
            End::Dissolved => self.dissolved,
        }
    }
}

/// How an enemy that dies falls.
#[derive(Clone, Copy)]
struct Fall {
    end: End,
    man: Man,
    feet: Point,
    flip: bool,
    /// -1.0 or 1.0: away from the blow.
    away: f32,
}

pub fn fall(particles: &mut Particles, level: &Level, feet: Point, remains: Remains, blow: Option<Blow>) {
    let Remains { kind, man, flip, middle, is_worn, pastime } = remains;
    if let Some(pastime) = pastime {
        throw_over(particles, pastime, feet, if flip { Facing::Left } else { Facing::Right });
    }
    let ahead = if flip { -1.0 } else { 1.0 };
    // Where the blow pushes it: away from its origin, or backwards if that is not known.
    let away = match blow {
        Some(blow) if blow.from.x != feet.x => (feet.x - blow.from.x).signum() as f32,
        _ => -ahead,
    };
    let pictures = pictures_of(kind);
    let end = end_of(blow, matches!(pictures, Pictures::OnFoot(_)) && away == ahead);
    let (falls, ends, at, flip) = match pictures {
        Pictures::OnFoot(of) => {
            let is_by_hand = blow.is_some_and(|blow| blow.how == How::Melee);
            let fall = Fall { end, man, feet, flip, away };
            fall_on_foot(particles, &of.ends, fall, is_by_hand);
            drop_gear(particles, &of.ends, fall, is_worn);
            if end == End::Blown {
                throw_parts(particles, of.ends.parts, middle, away, end);
            }
            return;
        }
        Pictures::Hanging(_) => return,
        Pictures::Flying(of) => (Falls::Down, of.ends, middle, flip),
        Pictures::Turret(of) => (Falls::Stays, of.ends, middle, of.flip),
        Pictures::Own(of) => match of.falls {
            Falls::Down | Falls::Apart => (of.falls, of.ends, middle, flip),
            Falls::InPlace | Falls::Stays => (of.falls, of.ends, feet, flip),
        },
    };
    let clip = ends.clip(end);
    match (falls, end) {
        (Falls::Apart, _) => apart(particles, clip, middle, end),
        (_, End::Dissolved) => particles.dissolve(clip, at, middle, flip),
        (Falls::InPlace, _) => particles.corpse(clip, at, flip, Thrown { dx: away * 0.7, dy: 0.0, lands_at: 0 }),
        (Falls::Stays, _) => particles.wreckage(clip, at, middle, flip),
        (Falls::Down, End::Felled) => particles.knocked_down(clip, at, away),
        (Falls::Down, End::Blown) => particles.bursts(clip, at, flip),
        (Falls::Down, _) => {
            let floor = floor_below(level, Point::new(feet.x, feet.y - 1));
            particles.crash(clip, at, away * if end == End::Burnt { 0.4 } else { 1.0 }, floor);
        }
    }
    if end == End::Burnt {
        particles.smoulder(Point::new(middle.x, middle.y + HALF_OF_BODY));
    }
    if end != End::Dissolved {
        throw_parts(particles, ends.gear, middle, away, end);
    }
    if end == End::Blown {
        throw_parts(particles, ends.parts, middle, away, end);
    }
}

fn fall_on_foot(particles: &mut Particles, ends: &Ends, fall: Fall, is_by_hand: bool) {
    let Fall { end, man, feet, flip, away } = fall;
    let clip = man.shown(ends.clip(end));
    let thrown = |dx: f32, dy: f32, lands_at: u32| Thrown { dx: away * dx, dy, lands_at };
    match end {
        // It flies with its back first.
        End::Blown => particles.corpse(clip, feet, away > 0.0, thrown(2.1, -3.0, 24)),
        End::Burnt => {
            particles.corpse(clip, feet, flip, thrown(0.0, 0.0, 0));
            particles.smoulder(feet);
        }
        End::Dissolved => particles.dissolve(clip, feet, Point::new(feet.x, feet.y - HALF_OF_BODY), flip),
        End::Felled if is_by_hand => particles.corpse(clip, feet, flip, thrown(0.5, -1.0, 12)),
        End::Felled => particles.corpse(clip, feet, flip, thrown(1.4, -1.2, 15)),
        End::Shot => particles.corpse(clip, feet, flip, thrown(1.4, -1.9, 20)),
    }
}

/// Throws the hat and the weapon of a trooper. A weapon falls forward out of the hands. An explosion throws everything
/// the same way.
fn drop_gear(particles: &mut Particles, ends: &Ends, fall: Fall, is_worn: bool) {
    let Fall { end, man, feet, flip, away } = fall;
    let ahead = if flip { -1 } else { 1 };
    if end == End::Dissolved {
        return;
    }
    let (force, side) = if end == End::Blown { (1.7, away) } else { (1.0, -away) };
    if let Some(hat) = ends.hat.filter(|_| !is_worn) {
        particles.gear(man.shown(hat), Point::new(feet.x, feet.y - HEAD), (away * 0.7 * force, -2.4 * force));
    }
    for (nth, &gear) in ends.gear.iter().enumerate() {
        let (dx, dy) = (0.5 + nth as f32 * 0.7, -1.8 - nth as f32 * 0.6);
        particles.gear(gear, Point::new(feet.x + ahead * 9, feet.y - HANDS), (side * dx * force, dy * force));
    }
}

/// Throws parts to both sides, and further away from the blow.
fn throw_parts(particles: &mut Particles, parts: &[Sprite], from: Point, away: f32, end: End) {
    let force = if end == End::Blown { 1.5 } else { 1.0 };
    for (nth, &part) in parts.iter().enumerate() {
        let side = if nth % 2 == 0 { away } else { -away };
        let (dx, dy) = (0.9 + nth as f32 * 0.35, -2.0 - nth as f32 * 0.4);
        particles.gear(part, from, (side * dx * force, dy * force));
    }
}

/// Each wasp of a swarm dies by itself.
fn apart(particles: &mut Particles, clip: Sprite, middle: Point, end: End) {
    match end {
        End::Shot | End::Felled => particles.rain(clip, middle, 2.0),
        End::Blown => particles.rain(clip, middle, 4.6),
        End::Burnt => particles.embers(clip, middle),
        End::Dissolved => particles.glitter(clip, middle),
    }
    if end != End::Burnt && end != End::Dissolved {
        particles.wings(middle);
    }
}

fn floor_below(level: &Level, at: Point) -> i32 {
    let (column, row) = (at.x.div_euclid(TILE), at.y.div_euclid(TILE));
    (row + 1..row + DEPTH_TILES).find(|&row| level.holds(column, row)).unwrap_or(row + DEPTH_TILES) * TILE
}

/// Throws what belonged to the pastime that has just ended.
fn throw_over(particles: &mut Particles, pastime: Pastime, feet: Point, facing: Facing) {
    let ahead = facing.sign();
    let mut throw = |sprite, (dx, dy): (i32, i32), (speed, rise): (f32, f32)| {
        particles.gear(sprite, Point::new(feet.x + dx * ahead, feet.y + dy), (speed * ahead as f32, rise));
    };
    match pastime {
        Pastime::Naps | Pastime::Talks => {}
        Pastime::Sits => throw(Sprite::GearBox, (-4, -6), (-1.0, -0.8)),
        Pastime::Smokes => throw(Sprite::GearCard, (8, -20), (0.5, -1.0)),
        Pastime::PlaysCards => {
            throw(Sprite::GearBox, (-4, -6), (-1.0, -0.8));
            throw(Sprite::GearBox, (AHEAD, -6), (0.9, -1.6));
            for nth in 0..5 {
                throw(Sprite::GearCard, (AHEAD, -12), (nth as f32 * 0.5 - 1.0, -2.4));
            }
        }
        Pastime::WarmsHands => throw(Sprite::GearBarrel, (AHEAD, -7), (0.8, -0.6)),
    }
}

/// Called after each tick. `before` is what it was a tick ago.
pub fn change(particles: &mut Particles, entity: &Entity, enemy: &Enemy, before: &Remains) {
    let feet = entity.body.feet();
    if let Some(pastime) = before.pastime.filter(|_| enemy.state != EnemyState::OffGuard) {
        throw_over(particles, pastime, feet, entity.body.facing);
    }
    if enemy.state == EnemyState::Flees
        && enemy.ticks == 0
        && let Pictures::OnFoot(of) = pictures_of(enemy.kind)
    {
        for &gear in of.ends.gear {
            particles.gear(gear, Point::new(feet.x, feet.y - HANDS), (-0.8 * entity.body.facing.sign() as f32, -2.0));
        }
    }
}

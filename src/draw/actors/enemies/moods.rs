//! Draws what enemies show that do not fight: how they pass their time, and the crate of one that carries a weapon. When one
//! jumps up, what it sat on and stood around is thrown over. In a panic it throws its weapon away.

use super::ends::{HANDS, Remains};
use super::pictures::{OnFoot, Pictures, pictures_of};
use crate::draw::actors::objects::weapon_crate;
use crate::draw::particles::Particles;
use crate::draw::pen::Pen;
use crate::draw::sprites::{Sprite, find};
use crate::draw::{Colour, DrawList};
use crate::geom::{Facing, Point, Rect};
use crate::level::Pastime;
use crate::sim::Entity;
use crate::sim::enemy::mind::off_guard::LEAST_TICKS;
use crate::sim::enemy::{Enemy, EnemyState};

/// The crate on its back, from the feet of one that faces right.
const CRATE: (i32, i32) = (-11, -7);
/// What stands in front of one that plays cards or warms its hands.
const AHEAD: i32 = 16;

/// What it does when it does not fight. `pastimes` are in the order of [`Pastime`](crate::level::Pastime).
#[derive(Clone, Copy)]
pub struct Moods {
    pub pastimes: [Sprite; 6],
    pub flees: Sprite,
    pub cheers: Sprite,
    pub taunts: Sprite,
}

/// A trooper with moods, some of which are in sheets of their own.
pub const fn moody(sheet: &str, of: OnFoot) -> OnFoot {
    const fn pastime(sheet: &str, clip: &str) -> Sprite {
        find(&[sheet, "_off_guard ", clip])
    }
    let pastimes = [
        pastime(sheet, "sits"),
        pastime(sheet, "smokes"),
        pastime(sheet, "naps"),
        pastime(sheet, "talks"),
        pastime(sheet, "plays_cards"),
        pastime(sheet, "warms_hands"),
    ];
    let moods = Moods {
        pastimes,
        flees: find(&[sheet, "_moods flees"]),
        cheers: find(&[sheet, "_moods cheers"]),
        taunts: find(&[sheet, "_moods taunts"]),
    };
    OnFoot { moods, ..of }
}

/// Returns the clip of an enemy that does not fight, and its ticks so far.
pub fn calm_clip(of: &OnFoot, entity: &Entity, enemy: &Enemy, now: u32) -> Option<(Sprite, u32)> {
    let now = now + entity.id.slot * 7;
    let pastime = enemy.pastime.map(|pastime| of.moods.pastimes[pastime as usize]);
    match enemy.state {
        EnemyState::OffGuard => Some((pastime?, now)),
        // Only one that naps does not jump up at once.
        EnemyState::Startled { until } => match enemy.ticks.checked_sub(until - LEAST_TICKS) {
            None if enemy.pastime == Some(Pastime::Naps) => Some((pastime?, now)),
            ticks => Some((of.alert, ticks.unwrap_or(enemy.ticks))),
        },
        EnemyState::Flees => Some((of.moods.flees, now)),
        EnemyState::Cheers => Some((of.moods.cheers, now)),
        EnemyState::Taunts => Some((of.moods.taunts, enemy.ticks)),
        _ => None,
    }
}

/// Draws what is behind the figure.
pub fn draw_behind(pen: &mut Pen, (x, y): (i32, i32), entity: &Entity, enemy: &Enemy) {
    if let Some(weapon) = enemy.carries {
        pen.list.sprite(weapon_crate(weapon), 0, x + CRATE.0 * entity.body.facing.sign(), y + CRATE.1, false);
    }
}

/// Draws what is over the figure: the letters of sleep, the words of a talk, the light of a fire.
pub fn draw_over(pen: &mut Pen, (x, y): (i32, i32), entity: &Entity, enemy: &Enemy) {
    if enemy.state != EnemyState::OffGuard {
        return;
    }
    let ahead = entity.body.facing.sign();
    let now = pen.now + entity.id.slot * 37;
    match enemy.pastime {
        Some(Pastime::Naps) => {
            for nth in 0..2 {
                let age = (now + nth * 45) % 90;
                let at = (x - ahead * (2 + age as i32 / 12), y - 20 - age as i32 / 5);
                draw_z(pen.list, at, 3 + age as i32 / 40);
            }
        }
        // They speak in turn.
        Some(Pastime::Talks) if (pen.now / 90 % 2 == 0) == (ahead > 0) => {
            draw_words(pen.list, (x + ahead * 4, y - 40), pen.now)
        }
        Some(Pastime::WarmsHands) => pen.list.light(Sprite::Glow64Sodium, x + ahead * AHEAD, y - 14),
        _ => {}
    }
}

fn draw_z(list: &mut DrawList, (x, y): (i32, i32), side: i32) {
    list.fill(Rect::new(x, y, side, 1), Colour::PAPER);
    for step in 1..side - 1 {
        list.fill(Rect::new(x + side - 1 - step, y + step, 1, 1), Colour::PAPER);
    }
    list.fill(Rect::new(x, y + side - 1, side, 1), Colour::PAPER);
}

/// A small bubble in which one dot after the other appears.
fn draw_words(list: &mut DrawList, (x, y): (i32, i32), now: u32) {
    list.fill(Rect::new(x - 6, y, 13, 7), Colour::INK);
    list.fill(Rect::new(x - 1, y + 7, 3, 2), Colour::INK);
    for nth in 0..(now / 10 % 4) as i32 {
        list.fill(Rect::new(x - 4 + nth * 4, y + 3, 2, 2), Colour::PAPER);
    }
}

/// Throws what belonged to the pastime that has just ended.
pub fn throw_over(particles: &mut Particles, pastime: Pastime, feet: Point, facing: Facing) {
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

//! Draws what enemies show that do not fight: how they pass their time, and the crate of one that carries a weapon.

use super::pictures::OnFoot;
use crate::draw::actors::objects::weapon_crate;
use crate::draw::pen::Pen;
use crate::draw::sprites::Sprite;
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::level::Pastime;
use crate::sim::Entity;
use crate::sim::enemy::mind::off_guard::LEAST_TICKS;
use crate::sim::enemy::{Enemy, EnemyState};

/// The crate on its back, from the feet of one that faces right.
const CRATE: (i32, i32) = (-11, -7);
/// The thing in front of one that plays cards or warms its hands.
pub const AHEAD: i32 = 16;

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
        Some(Pastime::Talks) if ((pen.now / 90).is_multiple_of(2)) == (ahead > 0) => {
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

//! Draws the spitter and the wasps. A swarm is drawn as single wasps, as many as it has left. Their places follow from
//! the tick and the state, so nothing is stored.

use crate::draw::pen::Pen;
use std::f32::consts::TAU;

use super::{FLASH_TICKS, draw_glint, lit};
use crate::draw::actors::shots::direction;
use crate::draw::sprites::Sprite;
use crate::geom::{Facing, Point};
use crate::sim::Entity;
use crate::sim::enemy::{Enemy, EnemyState};

/// More wasps than this are not drawn.
const MOST_WASPS: i32 = 10;
/// Where the seeds of a spitter come out, above its feet.
const THROAT: i32 = 34;

pub fn draw_spitter(pen: &mut Pen, (x, y): (i32, i32), entity: &Entity, enemy: &Enemy) {
    let now = pen.now + entity.id.slot * 7;
    let ticks = enemy.ticks;
    let tell_ticks = pen.world.rules().tell_ticks(enemy.kind.nature().tell_ticks).max(1);
    let (sprite, ticks) = match enemy.state {
        EnemyState::Alert => (Sprite::SpitterAlert, ticks),
        EnemyState::Tell => (Sprite::SpitterSwell, ticks * Sprite::SpitterSwell.length() / tell_ticks),
        EnemyState::Attack if enemy.shot_ticks > 0 => (Sprite::SpitterSpit, FLASH_TICKS - enemy.shot_ticks),
        EnemyState::Attack if enemy.flash_ticks > 0 => (Sprite::SpitterHurt, FLASH_TICKS - enemy.flash_ticks),
        EnemyState::Attack => (Sprite::SpitterOpen, now),
        EnemyState::Rest if ticks < Sprite::SpitterShut.length() => (Sprite::SpitterShut, ticks),
        _ => (Sprite::SpitterIdle, now),
    };
    pen.list.sprite(Sprite::ShadowGround, 0, x, y, false);
    lit(pen, sprite, sprite.at(ticks), (x, y), false, enemy);
    if enemy.state == EnemyState::Tell {
        draw_glint(pen.list, x, y - THROAT, enemy.ticks);
    }
}

pub fn draw_wasps(pen: &mut Pen, (x, y): (i32, i32), entity: &Entity, enemy: &Enemy) {
    let rules = pen.world.rules();
    let nature = enemy.kind.nature();
    let (x, y) = (x, y - entity.body.rect.h / 2);
    let flip = entity.body.facing == Facing::Left;
    let alive = (rules.toughness(nature.life) - enemy.wounds).clamp(0, MOST_WASPS);
    let now = pen.now + entity.id.slot * 13;
    let velocity = entity.body.velocity;
    for nth in 0..alive {
        let (dx, dy) = place(nth, now, entity, enemy, rules.tell_ticks(nature.tell_ticks));
        let (sprite, frame, flip) = match enemy.state {
            EnemyState::Attack => (Sprite::WaspsDive, direction(velocity), false),
            // They fly in a ring, each behind the next.
            EnemyState::Tell => (Sprite::WaspsAngry, direction(Point::new(-dy * 16, dx * 16)), false),
            _ => (Sprite::WaspsFly, Sprite::WaspsFly.at(now + nth as u32 * 3), flip),
        };
        lit(pen, sprite, frame, (x + dx, y + dy), flip, enemy);
    }
    // The wasp that was just hit drops out of the swarm.
    if enemy.flash_ticks > 0 && alive < MOST_WASPS {
        let (dx, dy) = place(alive, now, entity, enemy, 1);
        let drop = (FLASH_TICKS - enemy.flash_ticks.min(FLASH_TICKS)) as i32 * 3;
        lit(pen, Sprite::WaspsEndsShot, Sprite::WaspsEndsShot.at(now * 3), (x + dx, y + dy + drop), flip, enemy);
    }
    if enemy.state == EnemyState::Tell {
        let is_near = enemy.ticks * 2 > rules.tell_ticks(nature.tell_ticks);
        pen.list.light(if is_near { Sprite::Glow64Red } else { Sprite::Glow32Red }, x, y);
        draw_glint(pen.list, x, y, enemy.ticks);
    }
}

/// Where one wasp is, from the middle of the swarm: in a loose cloud, in a ring before a dive, in a long dart during it. A
/// hit drives them apart.
fn place(nth: i32, now: u32, entity: &Entity, enemy: &Enemy, tell_ticks: u32) -> (i32, i32) {
    let (nth, now) = (nth as f32, now as f32);
    let cloud = |radius: f32| {
        let pace = 0.07 + nth * 0.009;
        let (x, y) = ((now * pace + nth * 2.4).cos(), (now * pace * 1.31 + nth * 1.7).sin());
        (x * radius * 1.25, y * radius)
    };
    let dart = |way: Point| {
        let length = ((way.x as f32).powi(2) + (way.y as f32).powi(2)).sqrt().max(1.0);
        let (along_x, along_y) = (way.x as f32 / length, way.y as f32 / length);
        let rank = ((nth + 1.0) / 2.0).floor();
        let side = if nth as i32 % 2 == 0 { 1.0 } else { -1.0 } * rank * 1.6 + (now * 0.9 + nth).sin();
        let back = 14.0 - rank * 9.0;
        (along_x * back - along_y * side, along_y * back + along_x * side)
    };
    let (x, y) = match enemy.state {
        _ if enemy.flash_ticks > 0 && enemy.state != EnemyState::Attack => cloud(24.0),
        EnemyState::Attack => dart(entity.body.velocity),
        EnemyState::Tell => {
            let part = (enemy.ticks as f32 / tell_ticks.max(1) as f32).min(1.0);
            let turns = now * (0.12 + part * 0.12) + nth * TAU / 8.0;
            let radius = 18.0 - part * 5.0;
            (turns.cos() * radius, turns.sin() * radius)
        }
        EnemyState::Patrol => cloud(11.0),
        EnemyState::Rest | EnemyState::Hurt | EnemyState::Stunned => cloud(16.0),
        _ => cloud(13.0),
    };
    (x.round() as i32, y.round() as i32)
}

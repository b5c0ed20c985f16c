//! Draws the phaser and the mirror drone. While the phaser is away, a light and a growing shape show its next place.

use super::{FLASH_TICKS, HIT_TICKS, draw_glint, lit};
use crate::draw::DrawList;
use crate::draw::pen::Pen;
use crate::draw::sprites::Sprite;
use crate::geom::Facing;
use crate::sim::Entity;
use crate::sim::enemy::kinds::phaser::{APPEAR_TICKS, FADE_TICKS};
use crate::sim::enemy::mind::aim;
use crate::sim::enemy::{Enemy, EnemyState};

/// The middle of the phaser's hands, from its feet.
const HANDS: (i32, i32) = (13, 17);
/// Ticks for which the light stays after the phaser has appeared.
const AFTERGLOW_TICKS: u32 = 8;
/// Ticks for which the plate of a mirror shines after a hit. The rules count the same ticks.
const SHINE_TICKS: u32 = 6;
/// The lens and the middle of the plate, in pixels in front of the middle.
const LENS: i32 = 4;
const PLATE: i32 = 13;

pub fn draw_phaser(pen: &mut Pen, (x, y): (i32, i32), entity: &Entity, enemy: &Enemy) {
    let now = pen.now + entity.id.slot * 7;
    let ticks = enemy.ticks;
    let flip = entity.body.facing == Facing::Left;
    if enemy.state == EnemyState::Tell {
        let tell_ticks = pen.world.rules().tell_ticks(enemy.kind.nature().tell_ticks).max(1);
        let (x, y) = pen.at(enemy.goal);
        draw_light(pen.list, x, y, ticks * Sprite::PhaseLightGrow.length() * 5 / (4 * tell_ticks), now);
        // The shape is complete when two thirds of the time are over.
        let sprite = Sprite::PhaserLoom;
        let grown = ticks * sprite.length() * 3 / (2 * tell_ticks);
        lit(pen, sprite, sprite.at(grown), (x, y), enemy.aim_at.x < enemy.goal.x, enemy);
    }
    let is_hit = enemy.flash_ticks > 0;
    let (sprite, ticks) = match enemy.state {
        EnemyState::Alert => (Sprite::PhaserAlert, ticks),
        EnemyState::Tell if ticks <= FADE_TICKS => (Sprite::PhaserOut, ticks),
        EnemyState::Tell => return,
        EnemyState::Attack if ticks < APPEAR_TICKS => (Sprite::PhaserIn, ticks),
        EnemyState::Attack if enemy.shot_ticks > 0 => (Sprite::PhaserFire, FLASH_TICKS - enemy.shot_ticks),
        EnemyState::Attack => (Sprite::PhaserAim, now),
        _ if is_hit => (Sprite::PhaserHurt, FLASH_TICKS - enemy.flash_ticks),
        _ => (Sprite::PhaserIdle, now),
    };
    pen.list.sprite(Sprite::ShadowGround, 0, x, y, false);
    lit(pen, sprite, sprite.at(ticks), (x, y), flip, enemy);
    let hands = (x + entity.body.facing.sign() * HANDS.0, y - HANDS.1);
    match enemy.state {
        EnemyState::Attack if enemy.ticks < AFTERGLOW_TICKS => draw_light(pen.list, x, y, u32::MAX, now),
        EnemyState::Attack if enemy.ticks < APPEAR_TICKS => draw_glint(pen.list, hands.0, hands.1, enemy.ticks),
        EnemyState::Attack if enemy.shot_ticks > 0 => pen.list.light(Sprite::Glow32Red, hands.0, hands.1),
        _ => {}
    }
}

/// The light where it will appear: thin rays that grow, then a full beam.
fn draw_light(list: &mut DrawList, x: i32, y: i32, ticks: u32, now: u32) {
    let is_full = ticks >= Sprite::PhaseLightGrow.length();
    let sprite = if is_full { Sprite::PhaseLightFull } else { Sprite::PhaseLightGrow };
    list.sprite(sprite, sprite.at(if is_full { now } else { ticks }), x, y, false);
    let glow = if is_full { Sprite::Glow64Cold } else { Sprite::Glow32Cold };
    list.glow(glow, x, y - 12);
}

pub fn draw_mirror(pen: &mut Pen, (x, y): (i32, i32), entity: &Entity, enemy: &Enemy) {
    let now = pen.now + entity.id.slot * 5;
    let ticks = enemy.ticks;
    let y = y - entity.body.rect.h / 2;
    let rest_ticks = pen.world.rules().rest_ticks(enemy.kind.nature().rest_ticks);
    let until_up = rest_ticks.saturating_sub(ticks);
    let (sprite, ticks) = match enemy.state {
        EnemyState::Tell if ticks < Sprite::MirrorFold.length() => (Sprite::MirrorFold, ticks),
        EnemyState::Attack if enemy.shot_ticks > 0 => (Sprite::MirrorFire, FLASH_TICKS - enemy.shot_ticks),
        EnemyState::Tell | EnemyState::Attack => (Sprite::MirrorOpen, now),
        EnemyState::Rest if until_up < Sprite::MirrorUnfold.length() => {
            (Sprite::MirrorUnfold, Sprite::MirrorUnfold.length() - until_up)
        }
        EnemyState::Rest => (Sprite::MirrorTired, now),
        _ if enemy.flash_ticks > 0 => (Sprite::MirrorHurt, HIT_TICKS.saturating_sub(enemy.flash_ticks)),
        _ if enemy.blocked_ticks > 0 => (Sprite::MirrorFlash, SHINE_TICKS - enemy.blocked_ticks.min(SHINE_TICKS)),
        _ => (Sprite::MirrorFly, now),
    };
    lit(pen, sprite, sprite.at(ticks), (x, y), entity.body.facing == Facing::Left, enemy);
    let ahead = entity.body.facing.sign();
    match enemy.state {
        EnemyState::Tell => {
            let flare = Sprite::GlintFlare;
            if enemy.ticks < flare.length() {
                pen.list.sprite(flare, flare.at(enemy.ticks), x + ahead * PLATE, y - 6, false);
            }
            draw_glint(pen.list, x + ahead * LENS, y, enemy.ticks);
        }
        EnemyState::Attack if enemy.shot_ticks > 0 => {
            pen.list.light(Sprite::Glow32Red, x + enemy.aim.x * 10 / aim::ONE, y + enemy.aim.y * 10 / aim::ONE);
        }
        _ if enemy.blocked_ticks > 0 => pen.list.light(Sprite::Glow32Cold, x + ahead * PLATE, y),
        _ => {}
    }
}

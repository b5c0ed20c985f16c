//! Draws bullets and grenades. The bullets of enemies are pink in a dark ring. No bullet of a player is pink, so players
//! can distinguish them in any light.

use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::{Point, Rect};
use crate::sim::bullet::{Bullet, Shot};
use crate::sim::entity::Side;
use crate::sim::grenade::Grenade;

/// `x` and `y` are the middle of the bullet.
pub fn draw_bullet(list: &mut DrawList, x: i32, y: i32, bullet: &Bullet, velocity: Point, now: u32) {
    let turn = direction(velocity);
    let (sprite, frame, light) = match bullet.shot {
        Shot::Rifle | Shot::Rapid => (Sprite::BulletsPlayer, turn, Sprite::Glow16Sodium),
        Shot::Spread => (Sprite::BulletsSpread, Sprite::BulletsSpread.at(now), Sprite::Glow16Sodium),
        Shot::Laser => (Sprite::BulletsLaser, turn, Sprite::Glow32Cold),
        Shot::Rocket => (Sprite::BulletsRocket, turn, Sprite::Glow32Sodium),
        Shot::Flame => {
            let age = Shot::Flame.nature().life_ticks.saturating_sub(bullet.ticks_left);
            (Sprite::BulletsFlame, Sprite::BulletsFlame.at(age), Sprite::Glow32Sodium)
        }
        Shot::Enemy => (Sprite::BulletsEnemy, Sprite::BulletsEnemy.at(now), Sprite::Glow16Red),
        Shot::Aimed => (Sprite::BulletsEnemyAimed, turn, Sprite::Glow16Red),
    };
    list.sprite(sprite, frame, x, y, false);
    list.tinted(light, 0, x, y, false, Colour::WHITE, Blend::Add);
}

pub fn draw_grenade(list: &mut DrawList, x: i32, y: i32, grenade: &Grenade, now: u32) {
    let (sprite, light) = match grenade.side {
        Side::Players | Side::Nature => (Sprite::GrenadePlayer, Sprite::Glow16Sodium),
        Side::Enemies => (Sprite::GrenadeFoe, Sprite::Glow16Red),
    };
    list.sprite(sprite, sprite.at(now), x, y, false);
    let pace = (grenade.ticks_left / 12).max(1);
    if list.look.blinks(grenade.ticks_left, pace) {
        list.tinted(light, 0, x, y, false, Colour::WHITE, Blend::Add);
        list.fill(Rect::new(x - 1, y - 1, 2, 2), Colour::PAPER);
    }
}

/// The nearest of sixteen directions. 0 is right, and they count clockwise.
pub fn direction(velocity: Point) -> usize {
    let turn = (velocity.y as f32).atan2(velocity.x as f32) / std::f32::consts::TAU;
    (turn * 16.0).round().rem_euclid(16.0) as usize
}

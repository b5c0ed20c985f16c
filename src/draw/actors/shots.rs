//! Draws bullets and grenades. The bullets of enemies are pink in a dark ring, and those that a mirror threw back are
//! violet. No bullet of a player is pink or violet, so players can distinguish them in any light.

use crate::draw::particles::Particles;
use crate::draw::pen::Pen;
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::{Point, Rect, SUBPIXELS};
use crate::sim::shots::bullet::{Bullet, Shot};
use crate::sim::shots::grenade::Grenade;
use crate::sim::world::blow::Side;
use crate::sim::{Entity, World};

const BEAM_BOLTS: i32 = 7;
const BEAM_STEP: i32 = 11;
/// An ember burns low in its last ticks.
const EMBER_ENDS_TICKS: u32 = 24;

/// `x` and `y` are the middle of the bullet.
pub fn draw_bullet(pen: &mut Pen, (x, y): (i32, i32), bullet: &Bullet, velocity: Point) {
    let turn = direction(velocity);
    let (sprite, frame, light) = match bullet.shot {
        Shot::Beam => return draw_beam(pen.list, x, y, bullet, velocity),
        Shot::Ember => return draw_ember(pen, (x, y), bullet),
        Shot::Rifle | Shot::Rapid => (Sprite::BulletsPlayer, turn, Sprite::Glow16Sodium),
        Shot::Mule => (Sprite::BulletsPlayer, turn, Sprite::Glow32Sodium),
        Shot::Spread => (Sprite::BulletsSpread, Sprite::BulletsSpread.at(pen.now), Sprite::Glow16Sodium),
        Shot::Laser => (Sprite::BulletsLaser, turn, Sprite::Glow32Cold),
        Shot::Missile => (Sprite::BulletsRocket, turn, Sprite::Glow32Red),
        Shot::Rocket => (Sprite::BulletsRocket, turn, Sprite::Glow32Sodium),
        Shot::Flame => {
            let age = Shot::Flame.nature().life_ticks.saturating_sub(bullet.ticks_left);
            (Sprite::BulletsFlame, Sprite::BulletsFlame.at(age), Sprite::Glow32Sodium)
        }
        Shot::Enemy => (Sprite::BulletsEnemy, Sprite::BulletsEnemy.at(pen.now), Sprite::Glow16Red),
        Shot::Aimed => (Sprite::BulletsEnemyAimed, turn, Sprite::Glow16Red),
        Shot::Returned => (Sprite::BulletsReturned, turn, Sprite::Glow16Cold),
    };
    pen.list.sprite(sprite, frame, x, y, false);
    pen.list.glow(light, x, y);
    if bullet.is_sharp {
        pen.list.glow(Sprite::Glow32Cold, x, y);
        pen.list.fill(Rect::new(x - 2, y - 2, 4, 4), Colour::PAPER);
    }
}

/// A beam is a row of bolts in a wide light. It does not reach back beyond the gun.
fn draw_beam(list: &mut DrawList, x: i32, y: i32, bullet: &Bullet, velocity: Point) {
    let turn = direction(velocity);
    let length = f64::from(velocity.x).hypot(f64::from(velocity.y)).max(1.0);
    let age = Shot::Beam.nature().life_ticks.saturating_sub(bullet.ticks_left);
    let flown = (f64::from(age) * length / f64::from(SUBPIXELS)) as i32;
    for nth in (0..BEAM_BOLTS).take_while(|nth| nth * BEAM_STEP <= flown) {
        let back = f64::from(nth * BEAM_STEP) / length;
        let at = (x - (f64::from(velocity.x) * back) as i32, y - (f64::from(velocity.y) * back) as i32);
        let light = if nth == 0 { Sprite::Glow64Cold } else { Sprite::Glow32Cold };
        list.glow(light, at.0, at.1);
        list.sprite(Sprite::BulletsLaser, turn, at.0, at.1, false);
        list.tinted(Sprite::BulletsLaser, turn, at, false, Colour::WHITE, Blend::Add);
    }
}

/// A small fire on the floor, which dies down.
fn draw_ember(pen: &mut Pen, (x, y): (i32, i32), bullet: &Bullet) {
    let frames = Sprite::BulletsFlame.clip().frames as usize;
    let is_low = bullet.ticks_left < EMBER_ENDS_TICKS;
    let flicker = (pen.now as i32 / 4 + x).rem_euclid(2) as usize;
    let frame = if is_low { frames - 2 + flicker } else { 1 + flicker };
    pen.list.sprite(Sprite::BulletsFlame, frame, x, y, flicker == 1);
    let light = if is_low { Sprite::Glow16Sodium } else { Sprite::Glow32Sodium };
    pen.list.glow(light, x, y);
}

/// A rocket leaves a trail.
pub fn smoke(world: &World, entity: &Entity, bullet: &Bullet, particles: &mut Particles) {
    if bullet.shot == Shot::Rocket && world.tick().is_multiple_of(2) && !world.stands_still() {
        particles.trail(entity.body.rect.center());
    }
}

pub fn draw_grenade(pen: &mut Pen, (x, y): (i32, i32), grenade: &Grenade) {
    let (sprite, light) = match grenade.side {
        Side::Players | Side::Nature => (Sprite::GrenadePlayer, Sprite::Glow16Sodium),
        Side::Enemies => (Sprite::GrenadeFoe, Sprite::Glow16Red),
    };
    pen.list.sprite(sprite, sprite.at(pen.now), x, y, false);
    let pace = (grenade.ticks_left / 12).max(1);
    if pen.list.look.blinks(grenade.ticks_left, pace) {
        pen.list.glow(light, x, y);
        pen.list.fill(Rect::new(x - 1, y - 1, 2, 2), Colour::PAPER);
    }
}

/// The nearest of sixteen directions. 0 is right, and they count clockwise.
pub fn direction(velocity: Point) -> usize {
    let turn = (velocity.y as f32).atan2(velocity.x as f32) / std::f32::consts::TAU;
    (turn * 16.0).round().rem_euclid(16.0) as usize
}

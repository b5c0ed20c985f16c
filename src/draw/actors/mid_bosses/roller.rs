//! Draws the roller: the wheel, which turns by as much as it has rolled, in a picture for each stage of its damage, and over it the
//! block of its axle. At its end, its halves fall over to both sides and cool.

use super::{draw_body, smokes};
use crate::draw::actors::wardens::HIT_LIGHT;
use crate::draw::particles::Particles;
use crate::draw::pen::Pen;
use crate::draw::sprites::Sprite;
use crate::geom::{Point, TILE};
use crate::sim::World;
use crate::sim::boss::mid::roller::{BREAKS_TICKS, HEIGHT, RADIUS, Roller, RollerState};
use crate::sim::world::body::Body;

/// The wheel looks the same after a third of a turn, in so many pictures. In this time it rolls so many pixels.
const STEPS: i32 = 8;
const THIRD_PIXELS: i32 = 119;
/// While it spins on the spot, it turns by a picture in so many ticks, first and last.
const SPINS_TICKS: (u32, u32) = (6, 2);
/// So far each half moves aside when it falls, if no wall is there.
const HALF_PIXELS: i32 = 44;
const SMOKE_EVERY_TICKS: [u32; 2] = [12, 6];

/// Adds smoke and sparks over the wheel, once it is damaged.
pub fn smoke(world: &World, it: &Roller, body: &Body, particles: &mut Particles) {
    if it.is_whole() && smokes(world, body, it.stage(), SMOKE_EVERY_TICKS) {
        particles.damaged(Point::new(body.rect.center().x - it.side * 24, body.rect.y + 14));
    }
}

/// `x` and `y` are the middle of the lower edge.
pub fn draw(pen: &mut Pen, it: &Roller, body: &Body, (x, y): (i32, i32)) {
    if !it.is_whole() {
        return draw_halves(pen, it, body, (x, y));
    }
    let stage = it.stage();
    let is_cold = it.state == RollerState::Asleep && body.velocity.x == 0;
    let middle = y - HEIGHT / 2;
    let wheel = if is_cold {
        [Sprite::RollerWholeCold, Sprite::RollerDentedCold, Sprite::RollerBurningCold][stage]
    } else {
        [Sprite::RollerWholeRoll, Sprite::RollerDentedRoll, Sprite::RollerBurningRoll][stage]
    };
    // It trembles on the spot.
    let x = x + i32::from(it.state == RollerState::Spins && (it.ticks / 3).is_multiple_of(2)) * 2;
    let frame = if is_cold { 0 } else { step(it, body.rect.center().x) as usize };
    draw_body(pen, (wheel, frame), (x, y), false, (it.flash_ticks > 0).then_some(HIT_LIGHT));
    let hub = match it.state {
        RollerState::Asleep if is_cold => Sprite::RollerHubCold,
        RollerState::Wakes | RollerState::Spins => Sprite::RollerHubTell,
        RollerState::Stands => Sprite::RollerHubOpen,
        _ => Sprite::RollerHubRoll,
    };
    pen.list.sprite(hub, hub.at(pen.now), x, middle, it.side < 0);
    match it.state {
        RollerState::Wakes | RollerState::Spins => {
            pen.list.light(Sprite::Glow64Red, x, middle);
            pen.list.light(Sprite::Glow64Sodium, x - it.side * RADIUS / 2, y - 4);
        }
        RollerState::Rolls | RollerState::Flies => pen.list.light(Sprite::Glow96Sodium, x, middle),
        RollerState::Stands => {
            pen.list.glow(Sprite::Glow96Sodium, x, middle);
            pen.list.light(Sprite::Glow64Sodium, x, middle);
        }
        RollerState::Asleep | RollerState::Rests | RollerState::Breaks | RollerState::Wreck => {}
    }
    if stage == 2 {
        pen.list.glow(Sprite::Glow96Sodium, x, middle);
    }
}

/// The picture of the wheel with its middle in this column.
fn step(it: &Roller, x: i32) -> i32 {
    let spun = match it.state {
        RollerState::Spins => {
            let (first, last) = SPINS_TICKS;
            it.side * (it.ticks / if it.ticks < 24 { first } else { last }) as i32
        }
        _ => 0,
    };
    (x * STEPS / THIRD_PIXELS + spun).rem_euclid(STEPS)
}

fn draw_halves(pen: &mut Pen, it: &Roller, body: &Body, (x, y): (i32, i32)) {
    let (sprite, frame) = if it.is_wreck() {
        (Sprite::RollerHalfCools, Sprite::RollerHalfCools.at(it.ticks))
    } else {
        (Sprite::RollerHalfFalls, Sprite::RollerHalfFalls.at(it.ticks))
    };
    let fallen = if it.is_wreck() { BREAKS_TICKS } else { it.ticks.min(BREAKS_TICKS) } as i32;
    for (side, is_right) in [(1, true), (-1, false)] {
        let aside = room(pen.world, body, side) * fallen / BREAKS_TICKS as i32;
        pen.list.sprite(sprite, frame, x + side * aside, y, is_right);
    }
    if !it.is_wreck() || it.burns() {
        pen.list.glow(Sprite::Glow96Sodium, x, y - HEIGHT / 3);
    }
}

/// How far a half can move aside before it would be in a wall.
fn room(world: &World, body: &Body, side: i32) -> i32 {
    let from = body.rect.center().moved(side * RADIUS, 0);
    let is_wall = |pixels: &i32| world.level().tile_at(from.moved(side * pixels, 0)).is_solid();
    (0..HALF_PIXELS).step_by(TILE as usize / 4).find(is_wall).unwrap_or(HALF_PIXELS)
}

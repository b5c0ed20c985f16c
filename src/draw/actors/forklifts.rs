//! Draws the forklift. Each stage of its damage has pictures of its own for each thing that it does.

use super::super::particles::Particles;
use super::super::{Blend, Colour, sprites::Sprite};
use super::wardens::HIT_LIGHT;
use crate::draw::pen::Pen;
use crate::geom::Facing;
use crate::geom::Point;
use crate::sim::World;
use crate::sim::boss::mid::forklift::{Forklift, ForkliftState, HEIGHT, LIFT_TICKS, TURN_TICKS, WIDTH, fork, rear};
use crate::sim::world::body::Body;

/// The crate on its fork is raised over so many ticks.
const RAISED_TICKS: u32 = LIFT_TICKS / 2;
/// Where the fork is low, in pixels below where it throws.
const LOW: i32 = 30;

/// Ticks between two puffs of smoke over its motor while it is damaged.
const SMOKE_EVERY_TICKS: u32 = 9;

/// Adds smoke and sparks over the motor, once it is damaged.
pub fn smoke(world: &World, it: &Forklift, body: &Body, particles: &mut Particles) {
    let is_due = world.tick().is_multiple_of(SMOKE_EVERY_TICKS) && world.view().overlaps(body.rect);
    if is_due && it.is_whole() && it.stage() > 0 {
        let rear = rear(body);
        particles.damaged(Point::new(rear.x + body.facing.sign() * 14, body.rect.y + 6));
    }
}

/// `x` and `y` are the middle of the lower edge.
pub fn draw_forklift(pen: &mut Pen, it: &Forklift, body: &Body, (x, y): (i32, i32)) {
    let left = body.facing == Facing::Left;
    let sprite = picture(it, body);
    // It trembles while its motor roars.
    let x = x + i32::from(it.state == ForkliftState::Roars && (it.ticks / 3).is_multiple_of(2)) * 2;
    let frame = match it.state {
        ForkliftState::Turns => turned(it.ticks),
        _ => sprite.at(pen.now),
    };
    pen.list.sprite(sprite, frame, x, y, left);
    if it.flash_ticks > 0 && pen.list.look.has_flashes() {
        pen.list.tinted(sprite, frame, x, y, left, HIT_LIGHT, Blend::Add);
    }
    if it.state == ForkliftState::Lifts {
        let at = fork(body);
        let (dx, dy) = (at.x - body.rect.center().x, at.y - body.rect.bottom());
        let low = LOW - LOW * it.ticks.min(RAISED_TICKS) as i32 / RAISED_TICKS as i32;
        pen.list.sprite(
            Sprite::CratesDocksWhole.in_quadrant(pen.world.level().theme),
            0,
            x + dx,
            y + dy + 8 + low,
            false,
        );
    }
    let sign = body.facing.sign();
    match it.state {
        ForkliftState::Roars => {
            pen.list.light(Sprite::Glow64Red, x + sign * 8, y - HEIGHT);
            pen.list.light(Sprite::Glow64Sodium, x + sign * (WIDTH / 2 + 6), y - 18);
        }
        // Before a charge, this lamp is red.
        ForkliftState::Lifts => pen.list.light(Sprite::Glow64Sodium, x + sign * 8, y - HEIGHT),
        ForkliftState::Rams | ForkliftState::Brakes => {
            pen.list.light(Sprite::Glow64Sodium, x + sign * (WIDTH / 2 + 6), y - 18);
        }
        ForkliftState::Beeps | ForkliftState::Backs if pen.now / 6 % 2 == 0 => {
            pen.list.light(Sprite::Glow64Sodium, x - sign * WIDTH / 2, y - 20);
        }
        _ => {}
    }
    if it.stage() == 2 && it.is_whole() || it.state == ForkliftState::Dies || it.burns() {
        pen.list.tinted(
            Sprite::Glow96Sodium,
            0,
            x - sign * WIDTH / 4,
            y - HEIGHT / 2,
            false,
            Colour::WHITE,
            Blend::Add,
        );
    }
}

/// It gets narrow until it faces the other way, and then wide again.
fn turned(ticks: u32) -> usize {
    let half = TURN_TICKS / 2;
    let narrow = if ticks < half { ticks } else { (TURN_TICKS - 1).saturating_sub(ticks) };
    (narrow * 4 / half).min(3) as usize
}

fn picture(it: &Forklift, body: &Body) -> Sprite {
    let of_stage = |pictures: [Sprite; 3]| pictures[it.stage()];
    match it.state {
        ForkliftState::Wreck => Sprite::ForkliftWreck,
        ForkliftState::Roars => {
            of_stage([Sprite::ForkliftWholeRoar, Sprite::ForkliftDentedRoar, Sprite::ForkliftBurningRoar])
        }
        ForkliftState::Rams | ForkliftState::Brakes => {
            of_stage([Sprite::ForkliftWholeRam, Sprite::ForkliftDentedRam, Sprite::ForkliftBurningRam])
        }
        ForkliftState::Stunned => {
            of_stage([Sprite::ForkliftWholeStun, Sprite::ForkliftDentedStun, Sprite::ForkliftBurningStun])
        }
        ForkliftState::Lifts => {
            of_stage([Sprite::ForkliftWholeLift, Sprite::ForkliftDentedLift, Sprite::ForkliftBurningLift])
        }
        ForkliftState::Beeps => {
            of_stage([Sprite::ForkliftWholeBeep, Sprite::ForkliftDentedBeep, Sprite::ForkliftBurningBeep])
        }
        ForkliftState::Backs => {
            of_stage([Sprite::ForkliftWholeBack, Sprite::ForkliftDentedBack, Sprite::ForkliftBurningBack])
        }
        ForkliftState::Turns => {
            of_stage([Sprite::ForkliftWholeTurn, Sprite::ForkliftDentedTurn, Sprite::ForkliftBurningTurn])
        }
        ForkliftState::Dies => Sprite::ForkliftDies,
        ForkliftState::Asleep if body.velocity == Point::default() => Sprite::ForkliftAsleep,
        ForkliftState::Asleep | ForkliftState::Wakes | ForkliftState::Rest => {
            of_stage([Sprite::ForkliftWholeIdle, Sprite::ForkliftDentedIdle, Sprite::ForkliftBurningIdle])
        }
    }
}

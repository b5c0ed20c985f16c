//! Draws the forklift. Each stage of its damage has pictures of its own for each thing that it does.

use super::{draw_body, smokes, stages};
use crate::draw::actors::wardens::HIT_LIGHT;
use crate::draw::particles::Particles;
use crate::draw::pen::Pen;
use crate::draw::sprites::Sprite;
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
const SMOKE_EVERY_TICKS: [u32; 2] = [9, 9];

/// Until its first damage, the bottle at its back leaks and blinks with this period: this is where it can be hurt.
const LEAK_TICKS: u32 = 18;

/// Adds smoke and sparks over the motor, once it is damaged. Before that, its bottle leaks.
pub fn smoke(world: &World, it: &Forklift, body: &Body, particles: &mut Particles) {
    if is_untouched(it) && world.tick().is_multiple_of(LEAK_TICKS) && world.view().overlaps(body.rect) {
        let bottle = bottle(body);
        particles.trail(Point::new(bottle.x - body.facing.sign() * 12, bottle.y));
    }
    if it.is_whole() && smokes(world, body, it.stage(), SMOKE_EVERY_TICKS) {
        let rear = rear(body);
        particles.damaged(Point::new(rear.x + body.facing.sign() * 14, body.rect.y + 6));
    }
}

fn is_untouched(it: &Forklift) -> bool {
    it.fights() && it.stage() == 0
}

fn bottle(body: &Body) -> Point {
    let rear = rear(body);
    Point::new(rear.x + body.facing.sign() * 8, rear.y - 12)
}

/// `x` and `y` are the middle of the lower edge.
pub fn draw(pen: &mut Pen, it: &Forklift, body: &Body, (x, y): (i32, i32)) {
    let left = body.facing == Facing::Left;
    let sprite = picture(it, body);
    // It trembles while its motor roars.
    let x = x + i32::from(it.state == ForkliftState::Roars && (it.ticks / 3).is_multiple_of(2)) * 2;
    let frame = match it.state {
        ForkliftState::Turns => turned(it.ticks),
        _ => sprite.at(pen.now),
    };
    draw_body(pen, (sprite, frame), (x, y), left, (it.flash_ticks > 0).then_some(HIT_LIGHT));
    if it.state == ForkliftState::Lifts {
        let at = fork(body);
        let (dx, dy) = (at.x - body.rect.center().x, at.y - body.rect.bottom());
        let low = LOW - LOW * it.ticks.min(RAISED_TICKS) as i32 / RAISED_TICKS as i32;
        pen.list.sprite(Sprite::CratesDocksWhole.in_quadrant(pen.theme()), 0, x + dx, y + dy + 8 + low, false);
    }
    if is_untouched(it) && it.state != ForkliftState::Turns && pen.list.look.blinks(pen.now, LEAK_TICKS / 2) {
        let (x, y) = pen.at(bottle(body));
        pen.list.light(Sprite::Glow32Red, x, y);
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
        ForkliftState::Beeps | ForkliftState::Backs if (pen.now / 6).is_multiple_of(2) => {
            pen.list.light(Sprite::Glow64Sodium, x - sign * WIDTH / 2, y - 20);
        }
        _ => {}
    }
    if it.stage() == 2 && it.is_whole() || it.state == ForkliftState::Dies || it.burns() {
        pen.list.glow(Sprite::Glow96Sodium, x - sign * WIDTH / 4, y - HEIGHT / 2);
    }
}

/// It gets narrow until it faces the other way, and then wide again.
fn turned(ticks: u32) -> usize {
    let half = TURN_TICKS / 2;
    let narrow = if ticks < half { ticks } else { (TURN_TICKS - 1).saturating_sub(ticks) };
    (narrow * 4 / half).min(3) as usize
}

fn picture(it: &Forklift, body: &Body) -> Sprite {
    const fn of(name: &str) -> [Sprite; 3] {
        stages("forklift", "dented", name)
    }
    let pictures = match it.state {
        ForkliftState::Wreck => return Sprite::ForkliftWreck,
        ForkliftState::Dies => return Sprite::ForkliftDies,
        ForkliftState::Asleep if body.velocity == Point::default() => return Sprite::ForkliftAsleep,
        ForkliftState::Asleep | ForkliftState::Wakes | ForkliftState::Rest => const { of("idle") },
        ForkliftState::Roars => const { of("roar") },
        ForkliftState::Rams | ForkliftState::Brakes => const { of("ram") },
        ForkliftState::Stunned => const { of("stun") },
        ForkliftState::Lifts => const { of("lift") },
        ForkliftState::Beeps => const { of("beep") },
        ForkliftState::Backs => const { of("back") },
        ForkliftState::Turns => const { of("turn") },
    };
    pictures[it.stage()]
}

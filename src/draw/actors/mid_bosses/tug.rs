//! Draws the tug behind the quay: its hull in a picture for each stage of its damage, the water at its hull, and in front of
//! everything its arm with the claw.

use super::{draw_body, smokes, stages};
use crate::draw::Colour;
use crate::draw::actors::dangers;
use crate::draw::actors::wardens::HIT_LIGHT;
use crate::draw::particles::Particles;
use crate::draw::pen::Pen;
use crate::draw::sprites::Sprite;
use crate::geom::{Point, Rect};
use crate::sim::World;
use crate::sim::boss::mid::tug::claw::CLAW;
use crate::sim::boss::mid::tug::{ABOVE_QUAY_PIXELS, HEIGHT, HULL_PIXELS, SINK_TICKS, Tug, TugState, deck};
use crate::sim::world::body::Body;
use crate::sim::world::danger::Danger;

/// The joint of the arm, from the lower edge of the wheelhouse, and the length of the arm.
const JOINT: i32 = 63;
const ARM: f32 = 78.0;
/// The arm is drawn in so many steps from level to upright.
const ANGLES: i32 = 12;
/// The water is so high over the quay.
const WATER: i32 = 6;
/// How deep it has sunk at its end.
const SUNK: i32 = 62;
const BOB_TICKS: u32 = 90;
const FUNNEL: Point = Point::new(-39, -68);
/// Ticks between two puffs of smoke while it is damaged, and while it burns.
const SMOKE_EVERY_TICKS: [u32; 2] = [12, 7];

/// Adds smoke and sparks over the funnel, once it is damaged.
pub fn smoke(world: &World, it: &Tug, body: &Body, particles: &mut Particles) {
    if it.is_whole() && smokes(world, body, it.stage(), SMOKE_EVERY_TICKS) {
        particles.damaged(Point::new(body.rect.center().x + FUNNEL.x, body.rect.bottom() + FUNNEL.y));
    }
}

/// How much lower than at rest it is drawn: it rises and falls with the water, and sinks at its end.
fn dip(it: &Tug, now: u32) -> i32 {
    let bob = i32::from(now % BOB_TICKS < BOB_TICKS / 2);
    match it.state {
        TugState::Sinks => bob + SUNK * it.ticks.min(SINK_TICKS) as i32 / SINK_TICKS as i32,
        TugState::Wreck => SUNK,
        _ => bob,
    }
}

/// `x` and `y` are the middle of the lower edge of its wheelhouse.
pub fn draw(pen: &mut Pen, it: &Tug, body: &Body, (x, y): (i32, i32)) {
    let sprite = picture(it, body);
    let frame = match it.state {
        TugState::Sinks => sprite.at(it.ticks),
        TugState::Wreck => sprite.at(SINK_TICKS),
        _ => sprite.at(pen.now),
    };
    let shakes = i32::from(it.state == TugState::Hoots && (it.ticks / 3).is_multiple_of(2));
    let deck_y = y + dip(it, pen.now);
    draw_body(pen, (sprite, frame), (x + shakes, deck_y), false, (it.flash_ticks > 0).then_some(HIT_LIGHT));
    draw_lights(pen, it, body, (x, deck_y));
    let wave = Sprite::TugWaveFlow;
    pen.list.sprite(wave, wave.at(pen.now), x, y + ABOVE_QUAY_PIXELS - WATER, false);
}

/// Its arm and its claw are in front of the quay and of all who are on it.
pub fn draw_arm(pen: &mut Pen, it: &Tug, body: &Body, (x, y): (i32, i32)) {
    if let Some(area) = it.falls_on() {
        draw_mark(pen, area);
    }
    let (joint, claw) = ((x, y - JOINT + dip(it, pen.now)), pen.at(it.claw));
    // The claw is moved with the tug between two ticks.
    let claw_x = claw.0 + x - (body.rect.center().x - pen.seen.x);
    let aside = (claw_x - joint.0) as f32;
    let angle = match it.state {
        TugState::Sinks => 0,
        TugState::Wreck => return draw_claw(pen, it, (claw_x, claw.1)),
        _ => ((aside.abs() / ARM).min(1.0).acos() * ANGLES as f32 / std::f32::consts::FRAC_PI_2).round() as i32,
    };
    let is_left = aside < 0.0;
    pen.list.sprite(Sprite::TugBoomAngles, angle as usize, joint.0, joint.1, is_left);
    if it.is_whole() {
        let (up, along) = (angle as f32 / ANGLES as f32 * std::f32::consts::FRAC_PI_2).sin_cos();
        let tip = (
            joint.0 + (ARM * along).round() as i32 * if is_left { -1 } else { 1 },
            joint.1 - (ARM * up).round() as i32,
        );
        draw_cable(pen, tip, (claw_x, claw.1 - CLAW.y));
    }
    draw_claw(pen, it, (claw_x, claw.1));
}

/// The zone where its claw will come down, and the shadow of the claw. The hull would cover them.
fn draw_mark(pen: &mut Pen, area: Rect) {
    let (left, quay) = pen.at(Point::new(area.x, area.bottom()));
    pen.list.fill(Rect::new(left + 2, quay, area.w - 4, 3), Colour::INK.with_alpha(150));
    dangers::draw_danger(pen, Danger::Fall { area });
}

/// From the tip of the arm down to the claw.
fn draw_cable(pen: &mut Pen, (from_x, from_y): (i32, i32), (to_x, to_y): (i32, i32)) {
    const STEP: i32 = 4;
    let long = (to_y - from_y).max(1);
    let mut y = from_y;
    while y < to_y {
        let x = from_x + (to_x - from_x) * (y - from_y) / long;
        pen.list.fill(Rect::new(x - 2, y, 4, STEP.min(to_y - y)), Colour::INK);
        pen.list.fill(Rect::new(x - 1, y, 2, STEP.min(to_y - y)), Colour::rgb(0x8ca3b0));
        y += STEP;
    }
}

/// `x` and `y` are the middle of its lower end. It is open until it grabs.
fn draw_claw(pen: &mut Pen, it: &Tug, (x, y): (i32, i32)) {
    let is_wide = matches!(it.state, TugState::Aims | TugState::Grabs);
    let trembles = i32::from(it.state == TugState::Stuck && (it.ticks / 4).is_multiple_of(2));
    if it.has_crate {
        pen.list.sprite(Sprite::CratesDocksWhole.in_quadrant(pen.theme()), 0, x, y + 4, false);
    }
    let sprite = if is_wide { Sprite::ClawWide } else { Sprite::ClawShut };
    pen.list.sprite(sprite, 0, x + trembles, y - CLAW.y, false);
    if is_wide {
        pen.list.light(Sprite::Glow64Red, x, y - CLAW.y / 2);
    }
}

fn picture(it: &Tug, body: &Body) -> Sprite {
    const fn of(name: &str) -> [Sprite; 3] {
        stages("tug", "dented", name)
    }
    let pictures = match it.state {
        TugState::Sinks | TugState::Wreck => return Sprite::TugSinks,
        TugState::Asleep if body.velocity.x == 0 => return Sprite::TugAsleep,
        TugState::Stuck => const { of("open") },
        TugState::Lights | TugState::Throws => const { of("torch") },
        TugState::Wakes | TugState::Hoots | TugState::Rams => const { of("hoot") },
        TugState::Asleep | TugState::Follows | TugState::Aims | TugState::Grabs => const { of("idle") },
        TugState::Hauls | TugState::Recoils => const { of("idle") },
    };
    pictures[it.stage()]
}

fn draw_lights(pen: &mut Pen, it: &Tug, body: &Body, (x, y): (i32, i32)) {
    match it.state {
        TugState::Stuck => {
            pen.list.glow(Sprite::Glow96Sodium, x, y - 26);
            pen.list.light(Sprite::Glow64Red, x, y - JOINT);
        }
        TugState::Lights | TugState::Throws => {
            let (torch_x, torch_y) = pen.at(deck(body));
            pen.list.light(Sprite::Glow64Sodium, torch_x, torch_y - 8);
        }
        TugState::Hoots | TugState::Rams => {
            pen.list.light(Sprite::Glow64Red, x + 26, y - HEIGHT + 22);
            pen.list.light(Sprite::Glow64Red, x + it.side * HULL_PIXELS, y - 18);
        }
        TugState::Asleep | TugState::Sinks | TugState::Wreck => {}
        _ => pen.list.light(Sprite::Glow64Sodium, x + 28, y - HEIGHT + 22),
    }
    if it.stage() == 2 && it.is_whole() || it.state == TugState::Sinks && it.ticks < SINK_TICKS / 2 {
        pen.list.glow(Sprite::Glow96Sodium, x + 66, y - 10);
        pen.list.glow(Sprite::Glow64Sodium, x + FUNNEL.x, y - 40);
    }
}

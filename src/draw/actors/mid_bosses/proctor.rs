//! Draws the proctor: its shell, and an arm at each side as the weapon that it fights with. The arms that will fire
//! glow. The lines of its lasers are visible before the beams.

use super::{draw_body, smokes, stages};
use crate::draw::actors::wardens::HIT_LIGHT;
use crate::draw::particles::Particles;
use crate::draw::pen::Pen;
use crate::draw::sprites::Sprite;
use crate::draw::{Colour, DrawList};
use crate::geom::Facing;
use crate::geom::Point;
use crate::level::Weapon;
use crate::sim::World;
use crate::sim::boss::mid::proctor::{HEIGHT, Proctor, ProctorState, fan, muzzle};
use crate::sim::world::body::Body;

/// From the middle of the lower edge to a shoulder.
const SHOULDER: (i32, i32) = (20, -23);
/// Ticks between two puffs of smoke while it is damaged, and while it burns.
const SMOKE_EVERY_TICKS: [u32; 2] = [12, 6];
/// Before a fan of shards, a line shows the start of each way, from so many pixels to so many.
const FAN_PIXELS: (i32, i32) = (8, 34);
const FAN_COLOUR: Colour = Colour::rgb(0xffb54a);
const BEAM: [(i32, Colour); 3] = [(3, Colour::rgb(0x3079d2)), (2, Colour::rgb(0x86cdff)), (1, Colour::PAPER)];
/// Pixels between two lights along a beam.
const LIGHT_STEP: i32 = 40;

/// Adds smoke and sparks over its shell, once it is damaged.
pub fn smoke(world: &World, it: &Proctor, body: &Body, particles: &mut Particles) {
    if it.is_whole() && smokes(world, body, it.stage(), SMOKE_EVERY_TICKS) {
        particles.damaged(Point::new(body.rect.center().x + 6, body.rect.y + 2));
    }
}

/// `x` and `y` are the middle of the lower edge.
pub fn draw(pen: &mut Pen, it: &Proctor, body: &Body, (x, y): (i32, i32)) {
    let y = y + if it.is_whole() { [0, 0, 1, 2, 2, 1][(pen.now / 7 % 6) as usize] } else { 0 };
    let sprite = shell(it);
    if it.state != ProctorState::Wreck {
        draw_arms(pen, it, body, (x, y));
    }
    draw_body(pen, (sprite, sprite.at(pen.now)), (x, y), false, (it.flash_ticks > 0).then_some(HIT_LIGHT));
    if it.is_open() {
        pen.list.glow(Sprite::Glow64Sodium, x, y - 6);
    }
    match it.state {
        ProctorState::Tells => pen.list.light(Sprite::Glow64Red, x, y - HEIGHT / 2 - 4),
        ProctorState::Attacks if it.arms == Weapon::Flame => draw_flame(pen, body, (x, y)),
        _ => {}
    }
    if it.arms == Weapon::Laser && matches!(it.state, ProctorState::Tells | ProctorState::Attacks) {
        for arm in 0..it.arms_that_fire() {
            let from = pen.at(muzzle(body, arm));
            let to = pen.at(it.ends[arm]);
            if it.state == ProctorState::Attacks {
                draw_beam(pen.list, from, to);
            } else {
                draw_line(pen, it, from, to);
            }
        }
    }
    if it.arms == Weapon::Spread && it.state == ProctorState::Tells {
        (0..it.arms_that_fire()).for_each(|arm| draw_fan(pen, it, body, arm));
    }
    if it.stage() == 2 && it.state != ProctorState::Wreck || it.burns() {
        pen.list.glow(Sprite::Glow96Sodium, x, y - HEIGHT / 2);
    }
}

/// The arm on the side of the player is arm 0.
fn draw_arms(pen: &mut Pen, it: &Proctor, body: &Body, (x, y): (i32, i32)) {
    let is_attack = matches!(it.state, ProctorState::Tells | ProctorState::Attacks);
    for (arm, facing) in [(1, body.facing.turned()), (0, body.facing)] {
        let sprite = if it.state == ProctorState::Hovers || is_attack {
            arm_of(it.arms, is_attack && arm < it.arms_that_fire())
        } else {
            Sprite::ProctorArmsFolded
        };
        let at = (x + facing.sign() * SHOULDER.0, y + SHOULDER.1);
        pen.list.sprite(sprite, sprite.at(pen.now), at.0, at.1, facing == Facing::Right);
    }
}

fn arm_of(weapon: Weapon, is_lit: bool) -> Sprite {
    match (weapon, is_lit) {
        (Weapon::Rifle, false) => Sprite::ProctorArmsRifle,
        (Weapon::Rifle, true) => Sprite::ProctorArmsRifleLit,
        (Weapon::Rapid, false) => Sprite::ProctorArmsRapid,
        (Weapon::Rapid, true) => Sprite::ProctorArmsRapidLit,
        (Weapon::Spread, false) => Sprite::ProctorArmsSpread,
        (Weapon::Spread, true) => Sprite::ProctorArmsSpreadLit,
        (Weapon::Laser, false) => Sprite::ProctorArmsLaser,
        (Weapon::Laser, true) => Sprite::ProctorArmsLaserLit,
        (Weapon::Rocket, false) => Sprite::ProctorArmsRocket,
        (Weapon::Rocket, true) => Sprite::ProctorArmsRocketLit,
        (Weapon::Flame, false) => Sprite::ProctorArmsFlame,
        (Weapon::Flame, true) => Sprite::ProctorArmsFlameLit,
    }
}

fn shell(it: &Proctor) -> Sprite {
    const fn of(name: &str) -> [Sprite; 3] {
        stages("proctor", "torn", name)
    }
    let pictures = match it.state {
        ProctorState::Asleep => return Sprite::ProctorAsleep,
        ProctorState::Falls => return Sprite::ProctorFalls,
        ProctorState::Wreck => return Sprite::ProctorWreck,
        ProctorState::Rearms => const { of("open") },
        ProctorState::Hovers => const { of("hover") },
        ProctorState::Tells | ProctorState::Attacks => const { of("tell") },
    };
    pictures[it.stage()]
}

fn draw_flame(pen: &mut Pen, body: &Body, (x, y): (i32, i32)) {
    let from = muzzle(body, 0);
    let (x, y) = (x + from.x - body.feet().x, y + from.y - body.feet().y);
    let sprite = Sprite::ProctorFlameBurn;
    pen.list.sprite(sprite, sprite.at(pen.now), x, y, false);
    pen.list.glow(Sprite::Glow64Sodium, x, y + 24);
}

/// Where a beam will come. The line follows the player, then it stays where it is and blinks.
fn draw_line(pen: &mut Pen, it: &Proctor, from: (i32, i32), to: (i32, i32)) {
    let colour = match (it.is_locked(pen.world.rules()), pen.list.look.blinks(it.ticks, 2)) {
        (true, true) => Colour::PAPER,
        (true, false) => Colour::rgb(0x86cdff),
        (false, _) => Colour::rgb(0x86cdff).with_alpha(150),
    };
    pen.list.line(from, to, colour);
    if it.is_locked(pen.world.rules()) {
        pen.list.line((from.0, from.1 + 1), (to.0, to.1 + 1), colour.with_alpha(140));
    }
    pen.list.glow(Sprite::Glow32Cold, to.0, to.1);
}

/// The lines grow while it aims.
fn draw_fan(pen: &mut Pen, it: &Proctor, body: &Body, arm: usize) {
    let (near, far) = FAN_PIXELS;
    let from = muzzle(body, arm);
    let ways = |pixels: i32| fan(it, body, pen.world, arm, pixels);
    for (start, end) in ways(near).into_iter().zip(ways(far.min(near + it.ticks as i32))) {
        let ends = [start, end].map(|way| pen.at(from.moved(way.x, way.y)));
        pen.list.line(ends[0], ends[1], FAN_COLOUR);
    }
}

fn draw_beam(list: &mut DrawList, from: (i32, i32), to: (i32, i32)) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let is_flat = dx.abs() > dy.abs();
    for (width, colour) in BEAM {
        for aside in -width..=width {
            let (ax, ay) = if is_flat { (0, aside) } else { (aside, 0) };
            list.line((from.0 + ax, from.1 + ay), (to.0 + ax, to.1 + ay), colour);
        }
    }
    let steps = (dx.abs().max(dy.abs()) / LIGHT_STEP).max(1);
    for step in 0..=steps {
        let at = (from.0 + dx * step / steps, from.1 + dy * step / steps);
        let light = if step == 0 || step == steps { Sprite::Glow64Cold } else { Sprite::Glow32Cold };
        list.light(light, at.0, at.1);
    }
}

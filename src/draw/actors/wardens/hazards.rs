//! Draws hazards: what wardens put into their arenas (containers, molten metal, embers, seeds, thorns and hedges), and
//! what mid-bosses and some enemies fire, drop, pour or sow.

use crate::draw::pen::Pen;
use crate::draw::sprites::Sprite;
use crate::draw::{Colour, DrawList};
use crate::geom::{Point, Rect, TILE};
use crate::level;
use crate::sim::shots::hazard::{Form, HEDGE_GROWS, Hazard, SPILL_COOLS_TICKS};
use crate::sim::world::body::Body;

use super::marks;
use crate::draw::actors::dangers::DANGER;

const STREAM: i32 = 3 * TILE;
/// The mark of a shell blinks faster from so many ticks before the explosion on.
const SOON_TICKS: u32 = 30;

/// `x` and `y` are its feet.
pub fn draw_hazard(pen: &mut Pen, hazard: &Hazard, body: &Body, slot: u32, (x, y): (i32, i32)) {
    match hazard.form {
        Form::Container => draw_container(pen.list, hazard, slot, x, y),
        Form::Molten => draw_molten(pen, hazard, body, (x, y)),
        Form::Shock => {
            pen.list.sprite(Sprite::DustLand, (pen.now / 3 % 3) as usize, x, y, body.velocity.x < 0);
            pen.list.fill(Rect::new(x - 3, y - 13, 6, 13), Colour::rgb(0xf5ae66));
            pen.list.fill(Rect::new(x - 1, y - 16, 3, 16), Colour::WHITE);
            pen.list.glow(Sprite::Glow32Sodium, x, y - 6);
        }
        Form::Ember => {
            pen.list.rimmed(Sprite::LobbedEmber, Sprite::LobbedEmber.at(pen.now), (x, y - 4));
            pen.list.glow(Sprite::Glow16Sodium, x, y - 4);
        }
        Form::Seed => {
            pen.list.glow(Sprite::Glow32Red, x, y - 4);
            pen.list.rimmed(Sprite::LobbedSeed, Sprite::LobbedSeed.at(pen.now), (x, y - 4));
        }
        Form::Shell { from } => draw_shell(pen, hazard, body, from, (x, y)),
        Form::Slag => {
            pen.list.sprite(Sprite::SlagFall, Sprite::SlagFall.at(pen.now), x, y, false);
            pen.list.glow(Sprite::Glow32Sodium, x, y - 5);
        }
        Form::Husk => {
            pen.list.sprite(Sprite::CrawlerFalling, Sprite::CrawlerFalling.at(pen.now), x, y - body.rect.h, false);
            pen.list.glow(Sprite::Glow32Red, x, y - 6);
        }
        Form::Cargo => {
            let sprite = Sprite::CratesDocksWhole.in_quadrant(pen.theme());
            pen.list.sprite(sprite, 0, x, y, false);
        }
        Form::Fruit => {
            pen.list.rimmed(Sprite::StriderFruitFalls, Sprite::StriderFruitFalls.at(pen.now), (x, y - 4));
            pen.list.glow(Sprite::Glow16Sodium, x, y - 4);
        }
        Form::Pod => {
            pen.list.glow(Sprite::Glow16Red, x, y - 4);
            pen.list.sprite(Sprite::ThornsSeed, Sprite::ThornsSeed.at(pen.now), x, y + 3, body.velocity.x < 0);
        }
        Form::Patch => {
            let withers = Sprite::ThornsWither.length();
            let (clip, ticks) = match (hazard.wait_ticks, hazard.live_ticks) {
                (0, left) if left < withers => (Sprite::ThornsWither, withers - left),
                (0, _) => (Sprite::ThornsGrown, pen.now + slot * 11),
                (left, _) => (Sprite::ThornsSprout, Sprite::ThornsSprout.length().saturating_sub(left + 1)),
            };
            pen.list.sprite(clip, clip.at(ticks), x, y, slot.is_multiple_of(2));
        }
        Form::Spill => draw_spill(pen, hazard, (x, y)),
        // `wardens.rs` draws it with the crane.
        Form::Claw => {}
        Form::Thorn if hazard.wait_ticks > 0 => {
            pen.list.sprite(Sprite::ThornCracks, Sprite::ThornCracks.at(pen.now), x, y, false);
        }
        Form::Thorn => {
            let frame = hazard.live_ticks.min(8) / 3;
            pen.list.sprite(Sprite::ThornOut, frame as usize, x, y, slot.is_multiple_of(2));
        }
        Form::Hedge => {
            let (clip, ticks) = match hazard.wait_ticks {
                0 if hazard.flash_ticks > 0 && pen.list.look.has_flashes() => (Sprite::HedgeFlash, 0),
                0 if hazard.life < 6 => (Sprite::HedgeTorn, 0),
                0 => (Sprite::HedgeWhole, 0),
                left => (Sprite::HedgeGrow, HEDGE_GROWS - left.min(HEDGE_GROWS)),
            };
            pen.list.sprite(clip, clip.at(ticks), x, y, slot.is_multiple_of(2));
        }
    }
}

/// The place on the floor is marked for as long as the shell flies. `marks.rs` draws the marks of wardens.
fn draw_shell(pen: &mut Pen, hazard: &Hazard, body: &Body, from: Point, (x, y): (i32, i32)) {
    let thrown = marks::thrown_by(pen.world, hazard);
    if thrown.is_none() {
        let hurry = if hazard.wait_ticks < SOON_TICKS { 2 } else { 1 };
        pen.list.sprite(Sprite::ShellMark, Sprite::ShellMark.at(pen.now * hurry), x, y, false);
    }
    let lands = body.feet();
    let at = hazard.in_flight(from, lands);
    let (dx, dy) = (at.x - lands.x, at.y - lands.y);
    let rises = hazard.wait_ticks * 2 > hazard.live_ticks;
    let (clip, frame) = match thrown {
        Some(level::Warden::Foundry) => (Sprite::LobbedEmber, Sprite::LobbedEmber.at(pen.now)),
        Some(level::Warden::Gardens) => (Sprite::LobbedSeed, Sprite::LobbedSeed.at(pen.now)),
        _ if rises => (Sprite::ShellUp, 0),
        _ => (Sprite::ShellDown, 0),
    };
    pen.list.rimmed(clip, frame, (x + dx, y + dy));
    pen.list.glow(Sprite::Glow16Red, x + dx, y + dy - 4);
}

fn draw_container(list: &mut DrawList, hazard: &Hazard, slot: u32, x: i32, y: i32) {
    let is_teal = slot.is_multiple_of(2);
    let clip = match hazard.flash_ticks {
        1.. if list.look.has_flashes() => Sprite::ContainerFlash,
        _ if hazard.life > 1 && hazard.life < 9 && is_teal => Sprite::ContainerTealDented,
        _ if hazard.life > 1 && hazard.life < 9 => Sprite::ContainerRustDented,
        _ if is_teal => Sprite::ContainerTeal,
        _ => Sprite::ContainerRust,
    };
    list.sprite(clip, 0, x, y, false);
}

/// The lane glows and blinks. Then metal streams from above and covers it.
fn draw_molten(pen: &mut Pen, hazard: &Hazard, body: &Body, (x, y): (i32, i32)) {
    let (left, width) = (x - body.rect.w / 2, body.rect.w);
    if hazard.wait_ticks > 0 {
        let bright = if pen.list.look.blinks(pen.now, 4) { 230 } else { 120 };
        pen.list.fill(Rect::new(left, y - 3, width, 3), DANGER.with_alpha(bright));
        pen.list.fill(Rect::new(left, y - 10, width, 7), DANGER.with_alpha(bright / 4));
        for step in (0..width).step_by(32) {
            pen.list.glow(Sprite::Glow32Red, left + step + 16, y - 4);
        }
        draw_spout(pen.list, x);
        pen.list.fill(Rect::new(x - 1, 0, 2, y), Colour::rgb(0xd68b28).with_alpha(bright));
        return;
    }
    let surface = Sprite::LavaSurface0;
    for step in (0..width).step_by(TILE as usize) {
        pen.list.sprite(surface, (surface.at(pen.now) + step as usize / 16) % 4, left + step, y - 13, false);
    }
    for step in (0..width).step_by(48) {
        pen.list.glow(Sprite::Glow64Sodium, left + step + 24, y - 8);
    }
    if hazard.live_ticks > 60 {
        let stream = Sprite::MoltenPourStream;
        for column in 0..STREAM / TILE {
            let at = x - STREAM / 2 + column * TILE;
            for top in (y - 24 * TILE..y - TILE).step_by(TILE as usize) {
                pen.list.sprite(stream, stream.at(pen.now), at, top, false);
            }
            pen.list.sprite(Sprite::MoltenPourSplash, Sprite::MoltenPourSplash.at(pen.now), at, y - 13 - 8, false);
        }
        draw_spout(pen.list, x);
    }
}

/// It glows, and turns black from the moment at which it is harmless.
fn draw_spill(pen: &mut Pen, hazard: &Hazard, (x, y): (i32, i32)) {
    if hazard.live_ticks <= SPILL_COOLS_TICKS {
        return pen.list.sprite(Sprite::SpillCold, 0, x, y, false);
    }
    let sprite = Sprite::SpillHot;
    pen.list.sprite(sprite, sprite.at(pen.now + x.unsigned_abs()), x, y, false);
    pen.list.glow(Sprite::Glow32Sodium, x, y - 5);
}

fn draw_spout(list: &mut DrawList, x: i32) {
    let pipe = Rect::new(x - STREAM / 2 - 2, -1, STREAM + 4, 34);
    let lip = Rect::new(x - STREAM / 2 - 6, 33, STREAM + 12, 9);
    for (rect, colour) in [(pipe, Colour::rgb(0x34425a)), (lip, Colour::rgb(0x566a82))] {
        list.fill(rect.grown(1), Colour::INK);
        list.fill(rect, colour);
        list.fill(Rect { w: 3, ..rect }, Colour::rgb(0x8ca3b0));
        list.fill(Rect { x: rect.right() - 6, w: 6, ..rect }, Colour::rgb(0x20283c));
    }
    list.fill(Rect { y: lip.bottom() - 3, h: 3, ..lip }, DANGER);
}

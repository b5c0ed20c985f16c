//! Draws danger zones: a ring of dots around what is about to explode, and a marked floor where something will come
//! down. They are amber first and red when it is nearly too late. Also the ring around a player who is down.

use crate::draw::font::{Align, Font};
use crate::draw::pen::Pen;
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::{Point, Rect};
use crate::sim::player::team::REVIVE_TICKS;
use crate::sim::world::danger::Danger;

pub(super) const DANGER: Colour = Colour::rgb(0xff5a3c);
/// Distance between two dots of a ring, in pixels.
const DOT_STEP: i32 = 5;
/// The last ticks before an explosion, in which its ring is red.
pub const LATE_TICKS: u32 = 20;
/// Before its last ticks, the ring of an explosion that takes longer than this is faint.
const SOON_TICKS: u32 = 45;
const REVIVE_RADIUS: i32 = 22;
const REVIVE_DOTS: i32 = 32;

pub fn draw_danger(pen: &mut Pen, danger: Danger) {
    match danger {
        Danger::Blast { at, radius, ticks_left } => {
            let middle = Point::new(at.x - pen.seen.x, at.y - pen.seen.y);
            let colour = if ticks_left < LATE_TICKS { DANGER } else { Colour::AMBER };
            let strength: u8 = if ticks_left < SOON_TICKS { 255 } else { 130 };
            let light = Colour { red: strength / 2, green: strength / 2, blue: strength / 2, alpha: 255 };
            pen.list.tinted(Sprite::Glow64Red, 0, (middle.x, middle.y), false, light, Blend::Add);
            let dots = radius * 44 / 7 / DOT_STEP;
            for nth in 0..dots {
                let turn = (nth as f32 + pen.now as f32 / 12.0) / dots as f32;
                dot(pen.list, middle, radius - 2, turn, Colour::INK.with_alpha(strength / 2));
                dot(pen.list, middle, radius, turn, colour.with_alpha(strength));
            }
        }
        Danger::Fall { area } => {
            let (left, floor) = (area.x - pen.seen.x, area.bottom() - pen.seen.y);
            let colour = DANGER.with_alpha(if pen.list.look.blinks(pen.now, 4) { 255 } else { 150 });
            // On a red floor, only the dark edge makes it visible.
            pen.list.fill(Rect::new(left - 1, floor - 4, area.w + 2, 4), Colour::INK.with_alpha(170));
            pen.list.fill(Rect::new(left, floor - 3, area.w, 3), colour);
            for side in [left, left + area.w - 2] {
                pen.list.fill(Rect::new(side - 1, floor - 13, 4, 10), Colour::INK.with_alpha(170));
                pen.list.fill(Rect::new(side, floor - 12, 2, 9), colour);
            }
        }
    }
}

/// Draws the ring around a player who is down, and what the partner has to do. The ring fills while the partner is near. `y` is the feet.
pub fn draw_revival(list: &mut DrawList, x: i32, y: i32, colour: Colour, revived_ticks: u32) {
    let filled = (revived_ticks.min(REVIVE_TICKS) as i32 * REVIVE_DOTS) / REVIVE_TICKS as i32;
    let middle = Point::new(x, y - 8);
    for nth in 0..REVIVE_DOTS {
        // From the top, clockwise. Beside each dot is a dark one, so that the ring is legible on every background. The
        // filled part is thick and has the player's colour.
        let turn = nth as f32 / REVIVE_DOTS as f32 - 0.25;
        dot(list, middle, REVIVE_RADIUS + 2, turn, Colour::INK);
        if nth < filled {
            dot(list, middle, REVIVE_RADIUS + 1, turn, colour);
            dot(list, middle, REVIVE_RADIUS - 1, turn, colour);
        } else {
            dot(list, middle, REVIVE_RADIUS, turn, Colour::DIM.with_alpha(150));
        }
    }
    let font = Font::of(list.look.text);
    let top = y - 14 - REVIVE_RADIUS - font.line();
    let wide = font.width(words!("second.near")) + 6;
    list.fill(Rect::new(x - wide / 2, top - 3, wide, font.capital() + 6), Colour::INK.with_alpha(170));
    list.fill(Rect::new(x - wide / 2, top + font.capital() + 3, wide * filled / REVIVE_DOTS, 2), colour);
    list.text(font, Align::Middle, x, top, colour, words!("second.near"));
}

pub fn dot(list: &mut DrawList, middle: Point, radius: i32, turn: f32, colour: Colour) {
    let (sine, cosine) = (turn * std::f32::consts::TAU).sin_cos();
    let (dx, dy) = ((cosine * radius as f32).round() as i32, (sine * radius as f32).round() as i32);
    list.fill(Rect::new(middle.x + dx - 1, middle.y + dy - 1, 2, 2), colour);
}

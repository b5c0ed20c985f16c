//! Draws rooms that beams split into quarters. Each cell of a room shows the bodies that it holds, so that
//! players can read when it will be split.

use super::super::font::{Align, Font};
use super::super::{Colour, DrawList, sprites::Sprite};
use crate::draw::pen::Pen;
use crate::geom::{Rect, TILE};
use crate::level::Level;
use crate::sim::machines::split_room::{Lines, SplitRoom, WARNING_TICKS, beams};

/// The colours of a cell with room for more bodies, of a full cell, and of one that is to be split.
const CALM: Colour = Colour::rgb(0x4fd6e8);
const FULL: Colour = Colour::rgb(0xf0b040);
pub(super) const OVER: Colour = Colour::rgb(0xff4a4a);
/// Pixels from the corner of a cell to its number: inside a wall and a ceiling of one tile.
const ASIDE: i32 = TILE + 5;
const BELOW: i32 = TILE + 5;
/// Side of a box that stands for a body, and the distance from one to the next.
const PIP: i32 = 5;
const PIP_STEP: i32 = 8;
/// From a number and its boxes to the edge of their display.
const DISPLAY_EDGE: i32 = 4;
/// Most boxes beside a number.
const MOST_PIPS: u32 = 8;
/// Length of the corners of a cell, and the distance of the dots on a dark midline.
const CORNER: i32 = 7;
const DOT_STEP: i32 = 8;

/// Draws the cells that are not split: a faint light, the corners, and a display with the number of bodies and a box for each.
pub fn draw_cells(pen: &mut Pen, room: &SplitRoom, area: Rect) {
    for (cell, bodies) in room.leaves(area) {
        let colour = match bodies.cmp(&room.holds) {
            std::cmp::Ordering::Less => CALM,
            std::cmp::Ordering::Equal => FULL,
            std::cmp::Ordering::Greater => OVER,
        };
        let here = cell.moved(-pen.seen.x, -pen.seen.y);
        pen.list.fill(here, colour.with_alpha(10 + 6 * bodies.min(6) as u8));
        draw_corners(pen.list, here, colour.with_alpha(170));
        let (x, y) = (here.x + ASIDE, here.y + BELOW);
        let (left, pips) = (x + Font::Large.width(bodies) + 5, room.holds.max(bodies).min(MOST_PIPS));
        // A display on the wall, over whatever hangs there.
        let display = Rect::new(x, y, left - x + pips as i32 * PIP_STEP, Font::Large.capital()).grown(DISPLAY_EDGE);
        pen.list.fill(display, Colour::INK.with_alpha(220));
        pen.list.outline(display, colour.with_alpha(110));
        // The light keeps the number readable in the dark.
        pen.list.glow(Sprite::Glow32Cold, x + PIP, y + PIP);
        pen.list.text(Font::Large, Align::Left, x, y, colour, bodies);
        for nth in 0..pips {
            let pip = Rect::new(left + nth as i32 * PIP_STEP, y + 4, PIP, PIP);
            match nth < bodies {
                true if nth < room.holds => pen.list.fill(pip, colour),
                true => pen.list.fill(pip, OVER),
                false => pen.list.outline(pip, colour.with_alpha(120)),
            }
        }
    }
}

fn draw_corners(list: &mut DrawList, cell: Rect, colour: Colour) {
    for (x, dx) in [(cell.x + 2, 0), (cell.right() - 2, CORNER)] {
        for (y, dy) in [(cell.y + 2, 0), (cell.bottom() - 2, CORNER)] {
            list.fill(Rect::new(x - dx, y, CORNER, 1), colour);
            list.fill(Rect::new(x, y - dy, 1, CORNER), colour);
        }
    }
}

/// Draws the midlines of the cells that can be split: dotted while they are dark, flickering before a beam comes on.
pub fn draw_beams(pen: &mut Pen, room: &SplitRoom, area: Rect) {
    for (cell, lines) in room.nodes(area) {
        for beam in beams(cell) {
            match lines {
                Lines::Dark => draw_dots(pen, beam, CALM.with_alpha(90)),
                // It flickers faster and faster.
                Lines::Warn { ticks_left } => {
                    let period = if ticks_left > WARNING_TICKS / 2 { 12 } else { 6 };
                    draw_dots(pen, beam, OVER);
                    if ticks_left % period < period / 2 {
                        draw_line(pen, beam, false);
                    }
                }
                Lines::Lit { .. } => draw_line(pen, beam, true),
            }
        }
    }
}

fn is_upright(beam: Rect) -> bool {
    beam.h > beam.w
}

/// Yields the corners of the pieces of a beam, one tile long, that are not inside the ground.
pub(super) fn pieces(level: &Level, beam: Rect) -> impl Iterator<Item = (i32, i32)> {
    let upright = is_upright(beam);
    let count = if upright { beam.h } else { beam.w } / TILE;
    (0..count).filter_map(move |nth| {
        let (x, y) = if upright { (beam.x, beam.y + nth * TILE) } else { (beam.x + nth * TILE, beam.y) };
        let is_air = |x: i32, y: i32| !level.tile(x.div_euclid(TILE), y.div_euclid(TILE)).is_solid();
        let (right, bottom) = if upright { (beam.right() - 1, y) } else { (x, beam.bottom() - 1) };
        (is_air(x, y) || is_air(right, bottom)).then_some((x, y))
    })
}

pub(super) fn draw_dots(pen: &mut Pen, beam: Rect, colour: Colour) {
    let level = pen.world.level();
    for (x, y) in pieces(level, beam) {
        for nth in 0..TILE / DOT_STEP {
            let (dx, dy) = if is_upright(beam) { (1, nth * DOT_STEP + 3) } else { (nth * DOT_STEP + 3, 1) };
            pen.list.fill(Rect::new(x + dx - pen.seen.x, y + dy - pen.seen.y, 2, 2), colour);
        }
    }
}

pub(super) fn draw_line(pen: &mut Pen, beam: Rect, is_lit: bool) {
    let level = pen.world.level();
    let sprite = match (is_lit, is_upright(beam)) {
        (true, true) => Sprite::LaserGateBeam,
        (true, false) => Sprite::LaserGateAcross,
        (false, true) => Sprite::LaserGateWarning,
        (false, false) => Sprite::LaserGateWarningAcross,
    };
    for (x, y) in pieces(level, beam) {
        let (x, y) = (x - pen.seen.x, y - pen.seen.y);
        // The middle of the sprite, which is a tile, on the middle of the beam.
        let aside = (TILE - beam.w.min(beam.h)) / 2;
        let (left, top) = if is_upright(beam) { (x - aside, y) } else { (x, y - aside) };
        pen.list.sprite(sprite, sprite.at(pen.now), left, top, false);
        if is_lit {
            pen.list.glow(Sprite::Glow32Red, left + TILE / 2, top + TILE / 2);
        }
    }
}

//! Draws rooms that beams split into quarters, and erasers. Each cell of a room shows the bodies that it holds, so that
//! players can read when it will be split.

use super::super::font::{Align, Font};
use super::super::{Blend, Colour, DrawList, sprites::Sprite};
use crate::geom::{Facing, Point, Rect, TILE};
use crate::level::{Level, Theme};
use crate::sim::eraser::Eraser;
use crate::sim::split_room::{Lines, SplitRoom, WARNING_TICKS, beams};

/// The colours of a cell with room for more bodies, of a full cell, and of one that is to be split.
const CALM: Colour = Colour::rgb(0x4fd6e8);
const FULL: Colour = Colour::rgb(0xf0b040);
const OVER: Colour = Colour::rgb(0xff4a4a);
/// Pixels from the corner of a cell to its number: inside a wall and a ceiling of one tile.
const ASIDE: i32 = TILE + 5;
const BELOW: i32 = TILE + 5;
/// Side of a box that stands for a body, and the distance from one to the next.
const PIP: i32 = 5;
const PIP_STEP: i32 = 8;
/// Most boxes beside a number.
const MOST_PIPS: u32 = 8;
/// Length of the corners of a cell, and the distance of the dots on a dark midline.
const CORNER: i32 = 7;
const DOT_STEP: i32 = 8;
/// Grains of dust in a column below a roof that is about to fall, and pieces that fall over the last column that did.
const GRAINS: i32 = 9;
const DUST: Colour = Colour::rgb(0xd9c9a0);
const PIECES: i32 = 4;
const CRACK: Colour = Colour::rgb(0x0b0a14);
/// Over rubble that has settled, so that it stays behind what moves.
const SHADE: Colour = Colour::rgb(0x0b0a14).with_alpha(90);
/// Tiles of a roof that break, at most.
const THICKEST_ROOF: i32 = 4;
/// Tiles on a side of the pattern of rubble.
const RUBBLE_SIDE: i32 = 4;

/// Draws the cells that are not split: a faint light, the corners, the number of bodies, and a box for each of them.
pub fn draw_cells(list: &mut DrawList, room: &SplitRoom, area: Rect, seen: Rect) {
    for (cell, bodies) in room.leaves(area) {
        let colour = match bodies.cmp(&room.holds) {
            std::cmp::Ordering::Less => CALM,
            std::cmp::Ordering::Equal => FULL,
            std::cmp::Ordering::Greater => OVER,
        };
        let here = cell.moved(-seen.x, -seen.y);
        list.fill(here, colour.with_alpha(10 + 6 * bodies.min(6) as u8));
        draw_corners(list, here, colour.with_alpha(170));
        let (x, y) = (here.x + ASIDE, here.y + BELOW);
        // The light keeps the number readable in the dark.
        list.tinted(Sprite::Glow32Cold, 0, x + PIP, y + PIP, false, Colour::WHITE, Blend::Add);
        list.text(Font::Large, Align::Left, x, y, colour, bodies);
        let left = x + Font::Large.width(bodies) + 5;
        for nth in 0..room.holds.max(bodies).min(MOST_PIPS) {
            let pip = Rect::new(left + nth as i32 * PIP_STEP, y + 4, PIP, PIP);
            match nth < bodies {
                true if nth < room.holds => list.fill(pip, colour),
                true => list.fill(pip, OVER),
                false => list.outline(pip, colour.with_alpha(120)),
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
pub fn draw_beams(list: &mut DrawList, level: &Level, room: &SplitRoom, area: Rect, seen: Rect, now: u32) {
    for (cell, lines) in room.nodes(area) {
        for beam in beams(cell) {
            match lines {
                Lines::Dark => draw_dots(list, level, beam, CALM.with_alpha(90), seen),
                // It flickers faster and faster.
                Lines::Warn { ticks_left } => {
                    let period = if ticks_left > WARNING_TICKS / 2 { 12 } else { 6 };
                    draw_dots(list, level, beam, OVER, seen);
                    if ticks_left % period < period / 2 {
                        draw_line(list, level, beam, false, seen, now);
                    }
                }
                Lines::Lit { .. } => draw_line(list, level, beam, true, seen, now),
            }
        }
    }
}

fn is_upright(beam: Rect) -> bool {
    beam.h > beam.w
}

/// Yields the corners of the pieces of a beam, one tile long, that are not inside the ground.
fn pieces(level: &Level, beam: Rect) -> impl Iterator<Item = (i32, i32)> {
    let upright = is_upright(beam);
    let count = if upright { beam.h } else { beam.w } / TILE;
    (0..count).filter_map(move |nth| {
        let (x, y) = if upright { (beam.x, beam.y + nth * TILE) } else { (beam.x + nth * TILE, beam.y) };
        let is_air = |x: i32, y: i32| !level.tile(x.div_euclid(TILE), y.div_euclid(TILE)).is_solid();
        let (right, bottom) = if upright { (beam.right() - 1, y) } else { (x, beam.bottom() - 1) };
        (is_air(x, y) || is_air(right, bottom)).then_some((x, y))
    })
}

fn draw_dots(list: &mut DrawList, level: &Level, beam: Rect, colour: Colour, seen: Rect) {
    for (x, y) in pieces(level, beam) {
        for nth in 0..TILE / DOT_STEP {
            let (dx, dy) = if is_upright(beam) { (1, nth * DOT_STEP + 3) } else { (nth * DOT_STEP + 3, 1) };
            list.fill(Rect::new(x + dx - seen.x, y + dy - seen.y, 2, 2), colour);
        }
    }
}

fn draw_line(list: &mut DrawList, level: &Level, beam: Rect, is_lit: bool, seen: Rect, now: u32) {
    let sprite = match (is_lit, is_upright(beam)) {
        (true, true) => Sprite::LaserGateBeam,
        (true, false) => Sprite::LaserGateAcross,
        (false, true) => Sprite::LaserGateWarning,
        (false, false) => Sprite::LaserGateWarningAcross,
    };
    for (x, y) in pieces(level, beam) {
        let (x, y) = (x - seen.x, y - seen.y);
        // The middle of the sprite, which is a tile, on the middle of the beam.
        let aside = (TILE - beam.w.min(beam.h)) / 2;
        let (left, top) = if is_upright(beam) { (x - aside, y) } else { (x, y - aside) };
        list.sprite(sprite, sprite.at(now), left, top, false);
        if is_lit {
            list.tinted(Sprite::Glow32Red, 0, left + TILE / 2, top + TILE / 2, false, Colour::WHITE, Blend::Add);
        }
    }
}

/// Draws an eraser: columns of beams in the Vault, a roof that falls elsewhere.
pub fn draw_eraser(list: &mut DrawList, level: &Level, eraser: &Eraser, area: Rect, seen: Rect, now: u32) {
    let (erased, warned) = (eraser.erased(area), eraser.warned(area));
    let part = Rect { y: area.y, h: area.h, ..area.intersection(seen) };
    if part.is_empty() {
        return;
    }
    let front = if eraser.towards == Facing::Right { erased.right() - TILE } else { erased.x };
    for column in part.x.div_euclid(TILE)..=(part.right() - 1).div_euclid(TILE) {
        let beam = Rect::new(column * TILE + TILE / 2 - 2, area.y, 4, area.h);
        let state = match (erased.overlaps(beam), warned.overlaps(beam)) {
            (true, _) => Column::Erased { is_last: column * TILE == front },
            (false, true) => Column::Warns,
            (false, false) => Column::Whole,
        };
        match level.theme {
            Theme::Vault => draw_erased(list, level, beam, state, seen, now),
            Theme::Docks | Theme::Foundry | Theme::Gardens => draw_collapse(list, level, beam, state, seen, now),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Whole,
    Warns,
    Erased { is_last: bool },
}

/// Draws the lamp of a column, a column that flickers, or one that is erased. The last erased column is the brightest.
fn draw_erased(list: &mut DrawList, level: &Level, beam: Rect, state: Column, seen: Rect, now: u32) {
    let x = beam.center().x - TILE / 2;
    if matches!(state, Column::Erased { .. }) {
        for (_, y) in pieces(level, beam) {
            let tile = Rect::new(x - seen.x, y - seen.y, TILE, TILE);
            list.fill(tile, Colour::rgb(0x12030a).with_alpha(if (x / TILE + y / TILE) % 2 == 0 { 190 } else { 160 }));
        }
    }
    match state {
        Column::Erased { is_last: true } => draw_line(list, level, beam, true, seen, now),
        Column::Warns if now % 8 < 4 => draw_line(list, level, beam, false, seen, now),
        Column::Warns | Column::Erased { .. } => draw_dots(list, level, beam, OVER.with_alpha(140), seen),
        Column::Whole => {}
    }
    let lamp = if state == Column::Whole { Sprite::LaserGateEmitterOff } else { Sprite::LaserGateEmitterOn };
    list.sprite(lamp, 0, x - seen.x, beam.y - seen.y, false);
}

/// Draws dust and small stones that run out of the roof above a column, or the rubble that fills it. Over the last
/// column, pieces still fall.
fn draw_collapse(list: &mut DrawList, level: &Level, beam: Rect, state: Column, seen: Rect, now: u32) {
    let rubble = Sprite::CollapseRubbleDocks.in_quadrant(level.theme);
    let falls = Sprite::CollapseFallsDocks.in_quadrant(level.theme);
    let x = beam.center().x - TILE / 2;
    let (column, time) = (x / TILE, now as i32);
    match state {
        // Cracks and loose stones in the lower side of the roof.
        Column::Whole => {
            let (aside, long) = (column * 7 % 11 + 2, 4 + column % 4);
            list.fill(Rect::new(x + aside - seen.x, beam.y - long - seen.y, 1, long), CRACK);
            list.fill(Rect::new(x + aside + 1 - seen.x, beam.y - 3 - seen.y, 2, 1), CRACK);
            if column * 37 % 11 < 3 {
                list.sprite(falls, column as usize % 4, x + aside - TILE / 2 - seen.x, beam.y - 11 - seen.y, false);
            }
        }
        Column::Warns => {
            for nth in 0..GRAINS {
                // Each grain has its own place across the column, and its own way down.
                let (aside, late) = ((column * 5 + nth * 7) % TILE, (column * 29 + nth * 53) % beam.h);
                let y = beam.y + (time * 2 + late) % beam.h;
                if !level.tile_at(Point::new(x + aside, y)).is_solid() {
                    list.fill(Rect::new(x + aside - seen.x, y - seen.y, 1 + nth % 2, 2 + nth % 4), DUST);
                }
            }
        }
        Column::Erased { is_last } => {
            // The rubble begins above the area, in the roof.
            let is_roof = |rows: &i32| level.tile(column, beam.y.div_euclid(TILE) - rows).is_solid();
            let thick = (1..=THICKEST_ROOF).take_while(is_roof).count() as i32 * TILE;
            let top = beam.y - thick;
            for y in (top..beam.y).step_by(TILE as usize).chain(pieces(level, beam).map(|(_, y)| y)) {
                let nth = (y / TILE % RUBBLE_SIDE * RUBBLE_SIDE + column % RUBBLE_SIDE) as usize;
                list.sprite(rubble, nth, x - seen.x, y - seen.y, false);
                if !is_last {
                    list.fill(Rect::new(x - seen.x, y - seen.y, TILE, TILE), SHADE);
                }
            }
            let heap = Sprite::CollapseTopDocks.in_quadrant(level.theme);
            list.sprite(heap, (column * 7 % 4) as usize, x - seen.x, top - TILE - seen.y, false);
            for nth in 0..if is_last { PIECES } else { 0 } {
                let y = beam.y + (time * 4 + nth * beam.h / PIECES) % (beam.h - TILE);
                let aside = (nth * 11 + column * 3) % TILE - TILE / 2;
                list.sprite(falls, falls.at(now + nth as u32 * 3), x + aside - seen.x, y - seen.y, false);
            }
        }
    }
}

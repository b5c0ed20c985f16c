//! Draws erasers: columns of beams in the Vault, a roof that falls elsewhere.

use super::super::{Colour, sprites::Sprite};
use super::rooms::{OVER, draw_dots, draw_line, pieces};
use crate::draw::pen::Pen;
use crate::geom::{Facing, Point, Rect, TILE};
use crate::level::Level;
use crate::sim::machines::eraser::Eraser;

/// Grains of dust in a column below a roof that is about to fall, and pieces that fall over the last column that did.
const GRAINS: i32 = 9;
const DUST: Colour = Colour::rgb(0xd9c9a0);
const PIECES: i32 = 4;
const CRACK: Colour = Colour::rgb(0x0b0a14);
/// Over rubble that has settled, so that it stays behind what moves.
const SHADE: Colour = Colour::rgb(0x0b0a14).with_alpha(90);
/// Tiles of a roof that break, at most.
const THICKEST_ROOF: i32 = 4;
/// How high the rubble is in each column beyond the end of a fallen roof, in parts of 16 of its height there.
const SLOPE: [i32; 5] = [12, 9, 6, 3, 1];
/// Tiles on a side of the pattern of rubble.
const RUBBLE_SIDE: i32 = 4;

pub fn draw_eraser(pen: &mut Pen, eraser: &Eraser, area: Rect) {
    let level = pen.world.level();
    let (erased, warned) = (eraser.erased(area), eraser.warned(area));
    let part = Rect { y: area.y, h: area.h, ..area.intersection(pen.seen) };
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
        match level.theme.has_falling_roofs() {
            true => draw_collapse(pen, beam, state),
            false => draw_erased(pen, beam, state),
        }
    }
}

/// Draws the rubble that has slid out at the end of a roof that has fallen. It is behind the tiles, and not solid.
pub fn draw_slope(pen: &mut Pen, eraser: &Eraser, area: Rect) {
    let level = pen.world.level();
    if !level.theme.has_falling_roofs() || eraser.erased(area) != area {
        return;
    }
    let heap = Sprite::CollapseTopDocks.in_quadrant(level.theme);
    let (last, towards) = match eraser.towards {
        Facing::Right => (area.right().div_euclid(TILE) - 1, 1),
        Facing::Left => (area.x.div_euclid(TILE), -1),
    };
    let (first_row, end_row) = (area.y.div_euclid(TILE), area.bottom().div_euclid(TILE));
    let roof = roof_rows(level, last, first_row);
    for (column, part) in (1..).map(|nth| last + nth * towards).zip(SLOPE) {
        let Some(floor) = (first_row..=end_row).find(|&row| level.tile(column, row).is_solid()) else { return };
        let top = floor - (roof + floor - first_row) * part / 16;
        for row in top..floor {
            draw_rubble(pen, (column, row), true);
        }
        pen.list.sprite(
            heap,
            (column * 7 % 4) as usize,
            column * TILE - pen.seen.x,
            (top - 1) * TILE - pen.seen.y,
            false,
        );
    }
}

/// Draws a tile of rubble, in shadow if it has settled.
fn draw_rubble(pen: &mut Pen, (column, row): (i32, i32), is_settled: bool) {
    let level = pen.world.level();
    let rubble = Sprite::CollapseRubbleDocks.in_quadrant(level.theme);
    let nth = row.rem_euclid(RUBBLE_SIDE) * RUBBLE_SIDE + column % RUBBLE_SIDE;
    let tile = Rect::new(column * TILE - pen.seen.x, row * TILE - pen.seen.y, TILE, TILE);
    pen.list.sprite(rubble, nth as usize, tile.x, tile.y, false);
    if is_settled {
        pen.list.fill(tile, SHADE);
    }
}

/// Returns how many rows of roof are above a row.
fn roof_rows(level: &Level, column: i32, row: i32) -> i32 {
    (1..=THICKEST_ROOF).take_while(|rows| level.tile(column, row - rows).is_solid()).count() as i32
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Whole,
    Warns,
    Erased { is_last: bool },
}

/// Draws the lamp of a column, a column that flickers, or one that is erased. The last erased column is the brightest.
fn draw_erased(pen: &mut Pen, beam: Rect, state: Column) {
    let level = pen.world.level();
    let x = beam.center().x - TILE / 2;
    if matches!(state, Column::Erased { .. }) {
        for (_, y) in pieces(level, beam) {
            let tile = Rect::new(x - pen.seen.x, y - pen.seen.y, TILE, TILE);
            pen.list
                .fill(tile, Colour::rgb(0x12030a).with_alpha(if (x / TILE + y / TILE) % 2 == 0 { 190 } else { 160 }));
        }
    }
    match state {
        Column::Erased { is_last: true } => draw_line(pen, beam, true),
        Column::Warns if pen.now % 8 < 4 => draw_line(pen, beam, false),
        Column::Warns | Column::Erased { .. } => draw_dots(pen, beam, OVER.with_alpha(140)),
        Column::Whole => {}
    }
    let lamp = if state == Column::Whole { Sprite::LaserGateEmitterOff } else { Sprite::LaserGateEmitterOn };
    pen.list.sprite(lamp, 0, x - pen.seen.x, beam.y - pen.seen.y, false);
}

/// Draws dust and small stones that run out of the roof above a column, or the rubble that fills it. Over the last
/// column, pieces still fall.
fn draw_collapse(pen: &mut Pen, beam: Rect, state: Column) {
    let level = pen.world.level();
    let falls = Sprite::CollapseFallsDocks.in_quadrant(level.theme);
    let x = beam.center().x - TILE / 2;
    let (column, time) = (x / TILE, pen.now as i32);
    match state {
        // Cracks and loose stones in the lower side of the roof.
        Column::Whole => {
            let (aside, long) = (column * 7 % 11 + 2, 4 + column % 4);
            pen.list.fill(Rect::new(x + aside - pen.seen.x, beam.y - long - pen.seen.y, 1, long), CRACK);
            pen.list.fill(Rect::new(x + aside + 1 - pen.seen.x, beam.y - 3 - pen.seen.y, 2, 1), CRACK);
            if column * 37 % 11 < 3 {
                pen.list.sprite(
                    falls,
                    column as usize % 4,
                    x + aside - TILE / 2 - pen.seen.x,
                    beam.y - 11 - pen.seen.y,
                    false,
                );
            }
        }
        Column::Warns => {
            for nth in 0..GRAINS {
                // Each grain has its own place across the column, and its own way down.
                let (aside, late) = ((column * 5 + nth * 7) % TILE, (column * 29 + nth * 53) % beam.h);
                let y = beam.y + (time * 2 + late) % beam.h;
                if !level.tile_at(Point::new(x + aside, y)).is_solid() {
                    pen.list.fill(Rect::new(x + aside - pen.seen.x, y - pen.seen.y, 1 + nth % 2, 2 + nth % 4), DUST);
                }
            }
        }
        Column::Erased { is_last } => {
            // The rubble begins above the area, in the roof.
            let top = beam.y - roof_rows(level, column, beam.y.div_euclid(TILE)) * TILE;
            for y in (top..beam.y).step_by(TILE as usize).chain(pieces(level, beam).map(|(_, y)| y)) {
                draw_rubble(pen, (column, y.div_euclid(TILE)), !is_last);
            }
            let heap = Sprite::CollapseTopDocks.in_quadrant(level.theme);
            pen.list.sprite(heap, (column * 7 % 4) as usize, x - pen.seen.x, top - TILE - pen.seen.y, false);
            for nth in 0..if is_last { PIECES } else { 0 } {
                let y = beam.y + (time * 4 + nth * beam.h / PIECES) % beam.h;
                let aside = (nth * 11 + column * 3) % TILE - TILE / 2;
                pen.list.sprite(
                    falls,
                    falls.at(pen.now + nth as u32 * 3),
                    x + aside - pen.seen.x,
                    y - pen.seen.y,
                    false,
                );
            }
        }
    }
}

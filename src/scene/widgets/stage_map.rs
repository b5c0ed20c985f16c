//! The plan of a whole stage: its tiles, as large as they fit into an area, and the marks of a screen on them.

use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::level::{Level, Tile};

const STRIP_GAP: i32 = 8;
/// The light on ground that is open above.
const EDGE: Colour = Colour::rgb(0x8f9cc4);

/// Draws a stage as large as it fits into `area`, in the middle. A wide stage is cut into strips of equal width, one below
/// the other, so many that its tiles are as large as possible. `mark` draws over each strip; it gets a function that
/// returns where a tile is in that strip.
pub fn draw(
    list: &mut DrawList,
    level: &Level,
    area: Rect,
    most_strips: i32,
    mark: impl Fn(&mut DrawList, &dyn Fn((i32, i32)) -> (i32, i32)),
) {
    let (columns, rows) = (level.size().0 as i32, level.size().1 as i32);
    let columns_in = |strips: i32| (columns + strips - 1) / strips;
    // In 256ths of a pixel for a tile, the same in both directions.
    let scale_in = |strips: i32| {
        let height = (area.h - (strips - 1) * STRIP_GAP) / strips;
        (area.w * 256 / columns_in(strips)).min(height * 256 / rows)
    };
    // Of equal scales the one with fewer strips.
    let strips = (1..=most_strips).rev().max_by_key(|strips| scale_in(*strips)).unwrap_or(1);
    let (scale, wide) = (scale_in(strips).max(1), columns_in(strips));
    let (width, height) = (wide * scale / 256, rows * scale / 256);
    let top = area.center().y - (strips * (height + STRIP_GAP) - STRIP_GAP) / 2;
    for nth in 0..strips {
        let (from, to) = (nth * wide, columns.min((nth + 1) * wide));
        let place = |(column, row): (i32, i32)| ((column - from) * scale / 256, row * scale / 256);
        let strip = Rect::new(area.center().x - width / 2, top + nth * (height + STRIP_GAP), width, height);
        list.lens(strip, 4, |list| {
            draw_ground(list, level, from..to, &place);
            mark(list, &place);
        });
    }
}

fn draw_ground(
    list: &mut DrawList,
    level: &Level,
    columns: std::ops::Range<i32>,
    place: &dyn Fn((i32, i32)) -> (i32, i32),
) {
    list.fill(Rect::new(0, 0, place((columns.end, 0)).0, list.height), Colour::rgb(0x11152a));
    for row in 0..level.size().1 as i32 {
        let (top, bottom) = (place((0, row)).1, place((0, row + 1)).1);
        let looks = |column| {
            let colour = colour_of(level.tile(column, row))?;
            Some((colour, row > 0 && colour_of(level.tile(column, row - 1)).is_none()))
        };
        let mut column = columns.start;
        while column < columns.end {
            let (from, look) = (column, looks(column));
            while column < columns.end && looks(column) == look {
                column += 1;
            }
            let Some((colour, is_open_above)) = look else { continue };
            let left = place((from, row)).0;
            let run = Rect::new(left, top, (place((column, row)).0 - left).max(1), (bottom - top).max(1));
            list.fill(run, colour);
            if is_open_above {
                list.fill(Rect { h: 1, ..run }, EDGE);
            }
        }
    }
}

fn colour_of(tile: Tile) -> Option<Colour> {
    match tile {
        Tile::Empty => None,
        Tile::Solid => Some(Colour::rgb(0x3a4668)),
        Tile::Belt(_) => Some(Colour::rgb(0x4a5678)),
        Tile::OneWay | Tile::Ladder => Some(Colour::rgb(0x57628a)),
        Tile::SpikesUp | Tile::SpikesDown => Some(Colour::rgb(0x9b5a52)),
        Tile::Acid => Some(Colour::rgb(0x4f8a52)),
    }
}

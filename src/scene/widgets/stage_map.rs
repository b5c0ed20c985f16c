//! The plan of a whole stage: its tiles in the colours of its quadrant before a view of it, as large as they fit into an
//! area, and the marks of a screen on them.

use crate::draw::{Colour, DrawList, backdrop};
use crate::geom::Rect;
use crate::level::{Level, Theme, Tile};

const STRIP_GAP: i32 = 8;
/// How dark the view behind a stage is.
const SHADE: u8 = 205;
/// A view is as tall as this; a lower strip shows its middle.
const VIEW_HEIGHT: i32 = 360;

/// The colours of a stage in each quadrant.
struct Paint {
    ground: Colour,
    /// Floors, ladders and belts.
    thin: Colour,
    /// The light on ground that is open above.
    edge: Colour,
    acid: Colour,
}

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
            let down = (VIEW_HEIGHT - list.height).max(0) / 2;
            backdrop::draw_window(list, level.theme, nth * width, down, 0);
            list.fill(list.bounds(), Colour::INK.with_alpha(SHADE));
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
    let paint = paint_of(level.theme);
    for row in 0..level.size().1 as i32 {
        let (top, bottom) = (place((0, row)).1, place((0, row + 1)).1);
        let looks = |column| {
            let colour = paint.colour(level.tile(column, row))?;
            Some((colour, row > 0 && paint.colour(level.tile(column, row - 1)).is_none()))
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
                list.fill(Rect { h: 1, ..run }, paint.edge);
            }
        }
    }
}

fn paint_of(theme: Theme) -> Paint {
    let (ground, thin, edge, acid) = match theme {
        Theme::Docks => (0x33415f, 0x566690, 0x93a5d6, 0x4f8a52),
        Theme::Foundry => (0x5a3a33, 0x84564a, 0xe0a070, 0xe8772e),
        Theme::Gardens => (0x2f5245, 0x507a5c, 0xa3d28a, 0x6fae4a),
        Theme::Vault => (0x45345f, 0x6a5192, 0xc39ae8, 0x4f8a82),
    };
    Paint { ground: Colour::rgb(ground), thin: Colour::rgb(thin), edge: Colour::rgb(edge), acid: Colour::rgb(acid) }
}

impl Paint {
    fn colour(&self, tile: Tile) -> Option<Colour> {
        match tile {
            Tile::Empty => None,
            Tile::Solid => Some(self.ground),
            Tile::Belt(_) | Tile::OneWay | Tile::Ladder => Some(self.thin),
            Tile::SpikesUp | Tile::SpikesDown => Some(Colour::rgb(0xb8625a)),
            Tile::Acid => Some(self.acid),
        }
    }
}

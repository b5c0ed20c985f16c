//! The blank part of a picture: solid tiles whose eight neighbours are solid as well, so that there is nothing to see but
//! the filling of the ground. Decorations on such tiles do not count.

use crate::geom::{Rect, TILE};
use crate::level::{Level, Tile};

pub struct Blank {
    columns: i32,
    rows: i32,
    is_blank: Vec<bool>,
}

impl Blank {
    pub fn new(level: &Level) -> Blank {
        let (columns, rows) = level.size();
        let (columns, rows) = (columns as i32, rows as i32);
        // The picture never shows the space below the map, so the last row is no edge.
        let is_solid = |column: i32, row: i32| level.tile(column, row.min(rows - 1)).is_solid();
        let is_blank = |column: i32, row: i32| {
            level.tile(column, row) == Tile::Solid
                && (-1..=1).all(|down| (-1..=1).all(|across| is_solid(column + across, row + down)))
        };
        let is_blank = (0..rows).flat_map(|row| (0..columns).map(move |column| is_blank(column, row))).collect();
        Blank { columns, rows, is_blank }
    }

    /// Returns the blank share of this part of the level in thousandths, and the share that is below the row of pixels
    /// `feet`.
    pub fn shares(&self, view: Rect, feet: i32) -> (u32, u32) {
        let length = |from: i32, to: i32, tile: i32| (to.min((tile + 1) * TILE) - from.max(tile * TILE)).max(0);
        let (mut all, mut below) = (0, 0);
        for row in view.y.div_euclid(TILE).max(0)..=((view.bottom() - 1).div_euclid(TILE)).min(self.rows - 1) {
            let mut width = 0;
            for column in view.x.div_euclid(TILE).max(0)..=((view.right() - 1).div_euclid(TILE)).min(self.columns - 1) {
                if self.is_blank[(row * self.columns + column) as usize] {
                    width += length(view.x, view.right(), column);
                }
            }
            all += width * length(view.y, view.bottom(), row);
            below += width * length(view.y.max(feet), view.bottom(), row);
        }
        let share = |pixels: i32| (i64::from(pixels) * 1000 / i64::from(view.w * view.h)) as u32;
        (share(all), share(below))
    }
}

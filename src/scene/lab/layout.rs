//! Where the parts of the panel are in the picture, for everything that draws them, points at them or clicks them.

use super::settings::Row;
use crate::geom::Rect;

pub const LEFT: i32 = 428;
pub const RIGHT: i32 = 636;
pub const TOP: i32 = 5;
/// From one row of choices to the next, and from one line of a page to the next.
pub const ROW: i32 = 10;
pub const LINE: i32 = 10;
/// Where the page begins and ends.
pub const PAGE: i32 = TOP + ROW * Row::ALL.len() as i32 + 6;
pub const PAGE_END: i32 = 330;
/// What the tour points at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    World,
    Row(Row),
    /// These lines of the figures, the first and how many.
    Figures(i32, i32),
    Page,
}

impl Place {
    /// Its frame in the picture. The world's is where it is drawn while the tour is on.
    pub fn rect(self) -> Rect {
        let width = RIGHT - LEFT + 6;
        match self {
            Place::World => super::STAGE_ON_TOUR,
            Place::Row(row) => Rect::new(LEFT - 3, row_top(row) - 2, width, ROW + 1),
            Place::Figures(first, count) => Rect::new(LEFT - 3, PAGE + (first + 1) * LINE - 2, width, count * LINE + 1),
            Place::Page => Rect::new(LEFT - 3, PAGE - 3, width, PAGE_END - PAGE + 3),
        }
    }
}

pub fn row_top(row: Row) -> i32 {
    TOP + ROW * Row::ALL.iter().position(|known| *known == row).unwrap_or(0) as i32
}

/// The row of choices a place of the picture lies in.
pub fn row_at((x, y): (i32, i32)) -> Option<Row> {
    let nth = (y - TOP + 2).div_euclid(ROW);
    let inside = (LEFT - 3..RIGHT + 3).contains(&x);
    usize::try_from(nth).ok().filter(|_| inside).and_then(|nth| Row::ALL.get(nth).copied())
}

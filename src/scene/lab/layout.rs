//! Where the parts of the panel are in the picture, for drawing them, pointing at them and clicking them.

use super::settings::Row;
use crate::geom::Rect;

pub const LEFT: i32 = 428;
pub const RIGHT: i32 = 636;
pub const TOP: i32 = 5;
pub const ROW: i32 = 10;
pub const LINE: i32 = 10;
/// Top and bottom of the page below the rows.
pub const PAGE: i32 = TOP + ROW * Row::ALL.len() as i32 + 6;
pub const PAGE_END: i32 = 330;
/// A part of the picture that the tour points at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TourTarget {
    World,
    Row(Row),
    /// Lines of the figures: the first, and how many.
    Figures(i32, i32),
    Page,
}

impl TourTarget {
    /// Returns its frame in the picture. The frame of the world is the one during the tour.
    pub fn rect(self) -> Rect {
        let width = RIGHT - LEFT + 6;
        match self {
            TourTarget::World => super::STAGE_ON_TOUR,
            TourTarget::Row(row) => Rect::new(LEFT - 3, row_top(row) - 2, width, ROW + 1),
            TourTarget::Figures(first, count) => {
                Rect::new(LEFT - 3, PAGE + (first + 1) * LINE - 2, width, count * LINE + 1)
            }
            TourTarget::Page => Rect::new(LEFT - 3, PAGE - 3, width, PAGE_END - PAGE + 3),
        }
    }
}

pub fn row_top(row: Row) -> i32 {
    TOP + ROW * Row::ALL.iter().position(|known| *known == row).unwrap_or(0) as i32
}

pub fn row_at((x, y): (i32, i32)) -> Option<Row> {
    let nth = (y - TOP + 2).div_euclid(ROW);
    let inside = (LEFT - 3..RIGHT + 3).contains(&x);
    usize::try_from(nth).ok().filter(|_| inside).and_then(|nth| Row::ALL.get(nth).copied())
}

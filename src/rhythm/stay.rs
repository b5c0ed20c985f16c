//! Finds the stays of a player: times in which the feet never left an area of four by four tiles.

use crate::geom::{Point, Rect, TICKS_A_SECOND, TILE};

const SIDE: i32 = 4 * TILE;
/// A shorter time in one place is no stay.
const SHORTEST_TICKS: u32 = 12 * TICKS_A_SECOND;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stay {
    pub from: u32,
    pub to: u32,
    /// The tile of the feet at its end.
    pub at: Point,
}

impl Stay {
    pub fn ticks(self) -> u32 {
        self.to - self.from + 1
    }
}

/// The last ticks in which the feet were in one area.
#[derive(Default)]
pub struct Place {
    /// Each place of the feet, and its first tick.
    feet: Vec<(u32, Point)>,
    area: Rect,
    last: u32,
}

impl Place {
    /// Returns the stay that has ended in the tick before. `None` for `feet` means that this tick does not count.
    pub fn after_tick(&mut self, now: u32, feet: Option<Point>) -> Option<Stay> {
        let joined =
            feet.map(|feet| if self.feet.is_empty() { Rect::pixel(feet) } else { self.area.union(Rect::pixel(feet)) });
        let is_inside = joined.is_some_and(|area| area.w <= SIDE && area.h <= SIDE);
        let ended = if is_inside { None } else { self.stay() };
        if ended.is_some() || feet.is_none() {
            self.feet.clear();
        }
        if let Some(feet) = feet {
            if self.feet.last().is_none_or(|(_, last)| *last != feet) {
                self.feet.push((now, feet));
            }
            if !is_inside {
                self.cut();
            } else if let Some(area) = joined {
                self.area = area;
            }
        }
        self.last = now;
        ended
    }

    /// Drops the oldest places, so that the others are in one area.
    fn cut(&mut self) {
        let (mut area, mut first) = (Rect::default(), self.feet.len());
        while let Some((_, feet)) = first.checked_sub(1).map(|nth| self.feet[nth]) {
            let joined = if area.is_empty() { Rect::pixel(feet) } else { area.union(Rect::pixel(feet)) };
            if joined.w > SIDE || joined.h > SIDE {
                break;
            }
            (area, first) = (joined, first - 1);
        }
        self.area = area;
        self.feet.drain(..first);
    }

    /// Returns the stay that lasts up to the last tick.
    pub fn stay(&self) -> Option<Stay> {
        let ((from, _), (_, feet)) = (*self.feet.first()?, *self.feet.last()?);
        let at = Point::new(feet.x.div_euclid(TILE), (feet.y - 1).div_euclid(TILE));
        Some(Stay { from, to: self.last, at }).filter(|stay| stay.ticks() > SHORTEST_TICKS)
    }
}

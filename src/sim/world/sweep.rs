//! Computes when a moving box first meets another, exactly and in integers. Time is a fraction of the movement from 0
//! to [`END`]. All four diagonals are treated the same. Bullets use it, so none tunnels through a wall at any speed.

use crate::geom::{Point, Rect, TILE};
use crate::pool::Id;
use crate::sim::world::World;
use crate::sim::world::entity::Entity;
use crate::sim::world::tally::Asker;

pub const END: i64 = 1 << 16;
/// A long movement is looked up in parts, of which the first usually finds what stops it. No part is much longer than
/// the first figure, and its shorter side than the second.
const PART_PIXELS: i64 = 96;
const PART_ACROSS_PIXELS: i64 = 32;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// When they met, from 0 to [`END`].
    pub time: i64,
    pub whom: Option<Id>,
}

/// Returns when a box moving by `(dx, dy)` first overlaps a still one: 0 if it already does, `None` if it never does.
pub fn meets(moving: Rect, dx: i32, dy: i32, still: Rect) -> Option<i64> {
    if moving.is_empty() || still.is_empty() {
        return None;
    }
    let (x_from, x_until) = while_overlapping(still.x - moving.right(), still.right() - moving.x, dx)?;
    let (y_from, y_until) = while_overlapping(still.y - moving.bottom(), still.bottom() - moving.y, dy)?;
    let (from, until) = (x_from.max(y_from), x_until.min(y_until));
    (from < until && from < END).then_some(from)
}

/// During the movement, a shift grows evenly from 0 to `d`. Returns the times at which it begins and ceases to be
/// strictly between `low` and `high`.
fn while_overlapping(low: i32, high: i32, d: i32) -> Option<(i64, i64)> {
    let (low, high, d) = (i64::from(low), i64::from(high), i64::from(d));
    if d == 0 {
        return (low < 0 && 0 < high).then_some((0, END));
    }
    let (enter, leave) = if d > 0 { (low * END, high * END) } else { (high * END, low * END) };
    // Both times are rounded down. So for a box that only touches a corner, the overlap on one axis ends at the time at
    // which it begins on the other, and the boxes do not meet.
    let (enter, leave) = (enter.div_euclid(d), leave.div_euclid(d));
    (leave > 0).then_some((enter.max(0), leave))
}

impl World {
    /// Returns what a moving box meets first: a tile, or an entity for which `stops` returns true.
    pub fn first_met(
        &mut self,
        asker: Asker,
        rect: Rect,
        dx: i32,
        dy: i32,
        stops: impl Fn(&Entity) -> bool,
    ) -> Option<Meeting> {
        let mut first = self.first_tile(rect, dx, dy);
        // Nothing behind the first tile counts.
        let end = first.map_or(END, |tile| tile.time);
        let parts = parts_of(dx, dy, end);
        for part in 0..parts {
            let (from, until) = (end * part / parts, end * (part + 1) / parts);
            if first.is_some_and(|first| first.time < from) {
                break;
            }
            self.ask(asker, swept(rect, dx, dy, from, until));
            for &slot in &self.working.hits[asker as usize].slots {
                let Some(other) = self.in_slot(slot) else { continue };
                let Some(time) = meets(rect, dx, dy, other.body.rect) else { continue };
                let nearer = match first {
                    None => true,
                    Some(Meeting { time: best, whom: None }) => time < best,
                    Some(Meeting { time: best, whom: Some(id) }) => (time, other.id) < (best, id),
                };
                if nearer && stops(other) {
                    first = Some(Meeting { time, whom: Some(other.id) });
                }
            }
        }
        first
    }

    fn first_tile(&self, rect: Rect, dx: i32, dy: i32) -> Option<Meeting> {
        let mut first: Option<i64> = None;
        let swept = rect.union(rect.moved(dx, dy));
        for row in swept.y.div_euclid(TILE)..=(swept.bottom() - 1).div_euclid(TILE) {
            for column in swept.x.div_euclid(TILE)..=(swept.right() - 1).div_euclid(TILE) {
                if self.level.tile(column, row).is_solid() {
                    let tile = Rect::new(column * TILE, row * TILE, TILE, TILE);
                    if let Some(time) = meets(rect, dx, dy, tile) {
                        first = Some(first.map_or(time, |best| best.min(time)));
                    }
                }
            }
        }
        first.map(|time| Meeting { time, whom: None })
    }
}

/// How many boxes cover the movement up to `end`: none if a tile stops it at once. One box around a long diagonal would
/// find everything beside it too.
fn parts_of(dx: i32, dy: i32, end: i64) -> i64 {
    let part = |pixels: i32| i64::from(pixels) * end / END;
    let (longer, shorter) = (part(dx.abs().max(dy.abs())), part(dx.abs().min(dy.abs())));
    if end == 0 { 0 } else { 1 + (longer / PART_PIXELS).max(shorter / PART_ACROSS_PIXELS) }
}

/// Returns the box that a moving box covers between two times, rounded outwards.
fn swept(rect: Rect, dx: i32, dy: i32, from: i64, until: i64) -> Rect {
    let span = |d: i32| {
        let (a, b) = (i64::from(d) * from, i64::from(d) * until);
        (a.min(b).div_euclid(END) as i32, -((-a.max(b)).div_euclid(END)) as i32)
    };
    let ((left, right), (up, down)) = (span(dx), span(dy));
    Rect::new(rect.x + left, rect.y + up, rect.w + right - left, rect.h + down - up)
}

/// Returns the point reached at `time`, rounded towards the start.
pub fn along(from: Point, dx: i32, dy: i32, time: i64) -> Point {
    let part = |d: i32| (i64::from(d) * time / END) as i32;
    Point::new(from.x + part(dx), from.y + part(dy))
}

#[cfg(test)]
mod tests {
    use super::*;

    const WALL: Rect = Rect::new(100, 100, 16, 16);

    #[test]
    fn all_four_diagonals_meet_alike() {
        for (x, y) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
            let start = Rect::new(106 - x * 40, 106 - y * 40, 4, 4);
            assert_eq!(meets(start, x * 80, y * 80, WALL), Some(30 * END / 80), "from {x} {y}");
            assert_eq!(meets(start, x * 80, -y * 80, WALL), None, "away from {x} {y}");
        }
    }

    #[test]
    fn grazing_an_edge_is_no_meeting() {
        let bullet = Rect::new(0, 96, 4, 4);
        assert_eq!(meets(bullet, 500, 0, WALL), None);
        assert_eq!(meets(bullet.moved(0, 1), 500, 0, WALL), Some(96 * END / 500));
        assert_eq!(meets(Rect::new(102, 102, 4, 4), 0, 0, WALL), Some(0));
    }
}

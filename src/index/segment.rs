//! The straight segment of a bullet or a line of sight, from the middle of one pixel to the middle of another, and the
//! exact test whether it crosses a box, in whole numbers. It doubles all coordinates: the middle of a pixel becomes
//! odd and every edge even. So a horizontal or vertical segment never lies exactly on an edge. `from` and `to`
//! keep their order, because sorting their coordinates would mirror two of the four diagonal directions.

use super::RAY_END;
use crate::geom::{Point, Rect};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Segment {
    from: Point,
    to: Point,
}

/// The part of the segment between two edges, as the fractions `enter / length` and `leave / length`.
#[derive(Clone, Copy)]
struct Passage {
    enter: i64,
    leave: i64,
    length: i64,
}

impl Segment {
    pub const fn new(from: Point, to: Point) -> Segment {
        Segment { from, to }
    }

    /// Returns the smallest box that covers every pixel of the segment. `None` if it is too wide for a box.
    pub fn bounds(self) -> Option<Rect> {
        let (left, right) = (self.from.x.min(self.to.x), self.from.x.max(self.to.x));
        let (top, bottom) = (self.from.y.min(self.to.y), self.from.y.max(self.to.y));
        let side = |start: i32, end: i32| end.checked_sub(start)?.checked_add(1);
        Some(Rect::new(left, top, side(left, right)?, side(top, bottom)?))
    }

    /// Returns where the segment enters the box, 0 to [`RAY_END`], rounded down. `None` if they share at most a point.
    pub fn crosses(self, rect: Rect) -> Option<i64> {
        if rect.x >= rect.right() || rect.y >= rect.bottom() {
            return None;
        }
        let across = Passage::between(self.from.x, self.to.x, rect.x, rect.right())?;
        let down = Passage::between(self.from.y, self.to.y, rect.y, rect.bottom())?;
        // On both axes at once: the segment must enter each range before it leaves the other.
        let before = |enter: Passage, leave: Passage| {
            i128::from(enter.enter) * i128::from(leave.length) < i128::from(leave.leave) * i128::from(enter.length)
        };
        if !before(across, down) || !before(down, across) {
            return None;
        }
        Some(across.entered().max(down.entered()).max(0))
    }
}

impl Passage {
    fn between(from: i32, to: i32, start: i32, end: i32) -> Option<Passage> {
        let [from, to, start, end] = [from, to, start, end].map(i64::from);
        let (middle, step) = (2 * from + 1, 2 * (to - from));
        let (enter, leave) = match step {
            0 if 2 * start < middle && middle < 2 * end => return Some(Passage { enter: -1, leave: 2, length: 1 }),
            0 => return None,
            1.. => (2 * start - middle, 2 * end - middle),
            _ => (middle - 2 * end, middle - 2 * start),
        };
        let length = step.abs();
        (enter < length && leave > 0).then_some(Passage { enter, leave, length })
    }

    fn entered(self) -> i64 {
        self.enter.max(0) * RAY_END / self.length
    }
}

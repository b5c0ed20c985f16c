//! The exact test whether a segment crosses a box, and when a moving box meets another. Seen from a moving point, both
//! ask the same: between which fractions of its motion is the point between two edges, on both axes at once?
//!
//! Integers are computed without any rounding. A segment connects the middles of two unit squares. To stay whole, all
//! coordinates of a segment are doubled. A middle is then odd and an edge even, so an axis-parallel segment never runs
//! along an edge.

use crate::Aabb;
use crate::distance::power;

/// The fraction at the end of a segment or motion of integers.
pub(crate) const WHOLE: u32 = 1 << 16;

/// The part of a motion between two edges, as the fractions `enter / length` and `leave / length`.
#[derive(Clone, Copy)]
struct Passage {
    enter: i64,
    leave: i64,
    length: i64,
}

impl Passage {
    /// `start` and `end` are relative to the point that moves by `step`. The edges themselves do not count.
    #[inline(always)]
    fn new(start: i64, end: i64, step: i64) -> Option<Passage> {
        let (enter, leave) = match step {
            0 if start < 0 && 0 < end => return Some(Passage { enter: -1, leave: 2, length: 1 }),
            0 => return None,
            1.. => (start, end),
            _ => (-end, -start),
        };
        let length = step.abs();
        (enter < length && leave > 0).then_some(Passage { enter, leave, length })
    }

    fn is_before(self, other: Passage) -> bool {
        i128::from(self.enter) * i128::from(other.length) < i128::from(other.leave) * i128::from(self.length)
    }

    fn entered(self) -> i64 {
        self.enter.max(0) * i64::from(WHOLE) / self.length
    }
}

#[inline(always)]
fn crossing(start: [i64; 2], end: [i64; 2], step: [i64; 2]) -> Option<u32> {
    if start[0] >= end[0] || start[1] >= end[1] {
        return None;
    }
    let across = Passage::new(start[0], end[0], step[0])?;
    let down = Passage::new(start[1], end[1], step[1])?;
    // The point must enter each range before it leaves the other.
    let is_crossed = across.is_before(down) && down.is_before(across);
    is_crossed.then(|| across.entered().max(down.entered()) as u32)
}

pub(crate) fn of_segment_i32(from: [i32; 2], to: [i32; 2], aabb: &Aabb<i32>) -> Option<u32> {
    let twice = |at: i32| 2 * i64::from(at);
    let edges = |edges: [i32; 2]| core::array::from_fn(|axis| twice(edges[axis]) - twice(from[axis]) - 1);
    crossing(edges(aabb.min), edges(aabb.max), core::array::from_fn(|axis| twice(to[axis]) - twice(from[axis])))
}

pub(crate) fn of_sweep_i32(moving: &Aabb<i32>, motion: [i32; 2], aabb: &Aabb<i32>) -> Option<u32> {
    let apart = |a: [i32; 2], b: [i32; 2]| core::array::from_fn(|axis| i64::from(a[axis]) - i64::from(b[axis]));
    crossing(apart(aabb.min, moving.max), apart(aabb.max, moving.min), motion.map(i64::from))
}

/// The edges of the box belong to it. A box that contains one end of the segment is always crossed, because rounding
/// keeps the order of differences and of quotients.
pub(crate) fn of_segment_f64(from: [f64; 2], to: [f64; 2], aabb: &Aabb<f64>) -> Option<f64> {
    let (mut enter, mut leave) = (0.0f64, 1.0f64);
    for axis in 0..2 {
        let [mut from, mut to, mut min, mut max] = [from[axis], to[axis], aabb.min[axis], aabb.max[axis]];
        // The quotients below cannot tell a box just behind the start from one that touches it.
        if max < from.min(to) || from.max(to) < min {
            return None;
        }
        if !(to - from).is_finite() {
            [from, to, min, max] = [from, to, min, max].map(|at| 0.5 * at);
        }
        let (start, end, step) = (min - from, max - from, to - from);
        if step == 0.0 {
            continue;
        }
        let (first, last) = if step > 0.0 { (start, end) } else { (end, start) };
        (enter, leave) = (enter.max(first / step), leave.min(last / step));
    }
    (enter <= leave).then_some(enter)
}

/// The part of a motion along one axis: the lengths before and after which the boxes do not overlap, and the whole length.
#[derive(Clone, Copy)]
struct Way {
    first: f64,
    last: f64,
    length: f64,
}

impl Way {
    fn enter(self) -> f64 {
        self.first / self.length
    }

    /// Returns whether this way enters before the other one leaves. The other one leaves after the start.
    fn is_before(self, other: Way) -> bool {
        let (enter, leave) = (self.enter(), other.last / other.length);
        if self.first <= 0.0 || enter.max(leave) > power(-960) {
            return self.first <= 0.0 || enter < leave;
        }
        // Quotients this small may be rounded to zero. Then the lengths of both motions are far from it.
        let larger = |part: f64, length: f64| part * power(600) / (length * power(-600));
        larger(self.first, self.length) < larger(other.last, other.length)
    }
}

/// Boxes that only touch do not overlap.
pub(crate) fn of_sweep_f64(moving: &Aabb<f64>, motion: [f64; 2], aabb: &Aabb<f64>) -> Option<f64> {
    if moving.overlaps(aabb) {
        return Some(0.0);
    }
    let mut ways = [None; 2];
    for (axis, &step) in motion.iter().enumerate() {
        let (start, end) = (aabb.min[axis] - moving.max[axis], aabb.max[axis] - moving.min[axis]);
        let are_points = moving.min[axis] == moving.max[axis] && aabb.min[axis] == aabb.max[axis];
        if are_points || step == 0.0 && !(start < 0.0 && 0.0 < end) {
            return None;
        }
        if step != 0.0 {
            let (first, last) = if step > 0.0 { (start, end) } else { (-end, -start) };
            let way = Way { first, last, length: step.abs() };
            if last <= 0.0 || way.enter() >= 1.0 {
                return None;
            }
            ways[axis] = Some(way);
        }
    }
    if let [Some(across), Some(down)] = ways
        && !(across.is_before(down) && down.is_before(across))
    {
        return None;
    }
    Some(ways.into_iter().flatten().fold(0.0, |enter, way| way.enter().max(enter)))
}

//! The answers of segments, sweeps and nearest neighbours, one box at a time, written without the code of the crate. The
//! reference for segments of integers is the test of the game that the crate was made for.

use super::Coordinate;
use loose_quadtree::Aabb;

/// The meaning of the answers, one box at a time.
pub trait Reference: Coordinate {
    const FURTHEST: f64;
    fn crosses(from: [Self; 2], to: [Self; 2], aabb: &Aabb<Self>) -> Option<Self::Fraction>;
    fn meets(moving: &Aabb<Self>, motion: [Self; 2], aabb: &Aabb<Self>) -> Option<Self::Fraction>;
    fn distance(point: [Self; 2], aabb: &Aabb<Self>) -> Option<Self::Distance>;
    fn squared_radius(radius: Self) -> Option<Self::Distance>;
}

/// The part of the segment between two edges, as the fractions `enter / length` and `leave / length`.
#[derive(Clone, Copy)]
struct Passage {
    enter: i64,
    leave: i64,
    length: i64,
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
        self.enter.max(0) * 65536 / self.length
    }
}

impl Reference for i32 {
    const FURTHEST: f64 = i32::MAX as f64;

    fn crosses(from: [i32; 2], to: [i32; 2], aabb: &Aabb<i32>) -> Option<u32> {
        if aabb.min[0] >= aabb.max[0] || aabb.min[1] >= aabb.max[1] {
            return None;
        }
        let across = Passage::between(from[0], to[0], aabb.min[0], aabb.max[0])?;
        let down = Passage::between(from[1], to[1], aabb.min[1], aabb.max[1])?;
        let before = |enter: Passage, leave: Passage| {
            i128::from(enter.enter) * i128::from(leave.length) < i128::from(leave.leave) * i128::from(enter.length)
        };
        (before(across, down) && before(down, across)).then(|| across.entered().max(down.entered()) as u32)
    }

    /// With a common denominator for both axes.
    fn meets(moving: &Aabb<i32>, motion: [i32; 2], aabb: &Aabb<i32>) -> Option<u32> {
        let lengths = motion.map(|step| i128::from(step).abs().max(1));
        let whole = lengths[0] * lengths[1];
        let (mut enter, mut leave) = (i128::MIN, i128::MAX);
        for axis in 0..2 {
            let start = i128::from(aabb.min[axis]) - i128::from(moving.max[axis]);
            let end = i128::from(aabb.max[axis]) - i128::from(moving.min[axis]);
            let scale = lengths[1 - axis];
            let (first, last) = match motion[axis] {
                0 if start < 0 && 0 < end => continue,
                0 => return None,
                1.. => (start, end),
                _ => (-end, -start),
            };
            (enter, leave) = (enter.max(first * scale), leave.min(last * scale));
        }
        let is_met = enter < leave && enter < whole && leave > 0;
        is_met.then(|| (enter.max(0) * 65536 / whole) as u32)
    }

    fn distance(point: [i32; 2], aabb: &Aabb<i32>) -> Option<u128> {
        if aabb.min[0] >= aabb.max[0] || aabb.min[1] >= aabb.max[1] {
            return None;
        }
        let squared = |axis: usize| {
            let nearest = point[axis].clamp(aabb.min[axis], aabb.max[axis] - 1);
            u128::from(nearest.abs_diff(point[axis])).pow(2)
        };
        Some(squared(0) + squared(1))
    }

    fn squared_radius(radius: i32) -> Option<u128> {
        (radius >= 0).then(|| u128::from(radius.unsigned_abs()).pow(2))
    }
}

fn slab(low: f64, high: f64, step: f64) -> (f64, f64) {
    if step == 0.0 {
        return (f64::NEG_INFINITY, f64::INFINITY);
    }
    let (a, b) = (low / step, high / step);
    (a.min(b), a.max(b))
}

fn crosses_f64(from: [f64; 2], to: [f64; 2], min: [f64; 2], max: [f64; 2]) -> Option<f64> {
    if from.iter().chain(&to).any(|at| !at.is_finite()) {
        return None;
    }
    let mut range = (0.0f64, 1.0f64);
    for axis in 0..2 {
        if from[axis] == to[axis] && !(min[axis] <= from[axis] && from[axis] <= max[axis]) {
            return None;
        }
        let half = if (to[axis] - from[axis]).is_finite() { 1.0 } else { 0.5 };
        let [from, to, min, max] = [from[axis], to[axis], min[axis], max[axis]].map(|at| at * half);
        let (enter, leave) = slab(min - from, max - from, to - from);
        range = (range.0.max(enter), range.1.min(leave));
    }
    (range.0 <= range.1).then_some(range.0)
}

fn meets_f64(moving: [[f64; 2]; 2], motion: [f64; 2], min: [f64; 2], max: [f64; 2]) -> Option<f64> {
    if moving.iter().flatten().chain(&motion).any(|at| !at.is_finite()) {
        return None;
    }
    let mut range = (f64::NEG_INFINITY, f64::INFINITY);
    for axis in 0..2 {
        let (low, high) = (min[axis] - moving[1][axis], max[axis] - moving[0][axis]);
        if low >= high || motion[axis] == 0.0 && !(low < 0.0 && 0.0 < high) {
            return None;
        }
        let (enter, leave) = slab(low, high, motion[axis]);
        range = (range.0.max(enter), range.1.min(leave));
    }
    (range.0 < range.1 && range.0 < 1.0 && range.1 > 0.0).then_some(range.0.max(0.0))
}

fn distance_f64(point: [f64; 2], min: [f64; 2], max: [f64; 2]) -> Option<f64> {
    let apart = |axis: usize| {
        if point[axis] < min[axis] {
            min[axis] - point[axis]
        } else if point[axis] > max[axis] {
            point[axis] - max[axis]
        } else {
            0.0
        }
    };
    let is_finite = point.iter().all(|at| at.is_finite());
    is_finite.then(|| apart(0) * apart(0) + apart(1) * apart(1))
}

macro_rules! float {
    ($float:ident) => {
        impl Reference for $float {
            const FURTHEST: f64 = $float::MAX as f64;

            fn crosses(from: [$float; 2], to: [$float; 2], aabb: &Aabb<$float>) -> Option<$float> {
                let found = crosses_f64(
                    from.map(f64::from),
                    to.map(f64::from),
                    aabb.min.map(f64::from),
                    aabb.max.map(f64::from),
                );
                found.map(|at| at as $float)
            }

            fn meets(moving: &Aabb<$float>, motion: [$float; 2], aabb: &Aabb<$float>) -> Option<$float> {
                let moving = [moving.min, moving.max].map(|corner| corner.map(f64::from));
                let found = meets_f64(moving, motion.map(f64::from), aabb.min.map(f64::from), aabb.max.map(f64::from));
                found.map(|at| at as $float)
            }

            fn distance(point: [$float; 2], aabb: &Aabb<$float>) -> Option<f64> {
                distance_f64(point.map(f64::from), aabb.min.map(f64::from), aabb.max.map(f64::from))
            }

            fn squared_radius(radius: $float) -> Option<f64> {
                (radius >= 0.0).then(|| f64::from(radius) * f64::from(radius))
            }
        }
    };
}

float!(f32);
float!(f64);

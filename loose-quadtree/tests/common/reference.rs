//! The answers of segments, sweeps and nearest neighbours, one box at a time, written without the code of the crate. The
//! reference for segments of integers is the test of the game that the crate was made for.

use super::Coordinate;
use loose_quadtree::Aabb;

/// The meaning of the answers, one box at a time.
pub trait Reference: Coordinate {
    const FURTHEST: f64;
    fn crosses(from: [Self; 2], to: [Self; 2], aabb: &Aabb<Self>) -> Option<Self::Fraction>;
    fn meets(moving: &Aabb<Self>, motion: [Self; 2], aabb: &Aabb<Self>) -> Option<Self::Fraction>;
    /// Distances are compared by this.
    type Square: Copy + PartialOrd + std::fmt::Debug;
    fn square(point: [Self; 2], aabb: &Aabb<Self>) -> Option<Self::Square>;
    fn square_of_radius(radius: Self) -> Option<Self::Square>;
    fn distance(square: Self::Square) -> Self::Distance;
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

    type Square = u128;

    fn square(point: [i32; 2], aabb: &Aabb<i32>) -> Option<u128> {
        if aabb.min[0] >= aabb.max[0] || aabb.min[1] >= aabb.max[1] {
            return None;
        }
        let squared = |axis: usize| {
            let nearest = point[axis].clamp(aabb.min[axis], aabb.max[axis] - 1);
            u128::from(nearest.abs_diff(point[axis])).pow(2)
        };
        Some(squared(0) + squared(1))
    }

    fn square_of_radius(radius: i32) -> Option<u128> {
        (radius >= 0).then(|| u128::from(radius.unsigned_abs()).pow(2))
    }

    fn distance(square: u128) -> u128 {
        square
    }
}

/// A number that is never too large or too small for its type: `mantissa * 2^exponent`. The mantissa is from 1 to 2, and
/// the exponent of 0 is the smallest one.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Unlimited {
    exponent: i32,
    mantissa: f64,
}

/// Returns a power of two, which may be as small as the smallest number.
fn power(exponent: i32) -> f64 {
    match exponent {
        1024.. => f64::INFINITY,
        -1022.. => f64::from_bits(((1023 + exponent) as u64) << 52),
        _ => f64::from_bits(1 << (1074 + exponent)),
    }
}

impl Unlimited {
    const ZERO: Unlimited = Unlimited { exponent: i32::MIN, mantissa: 0.0 };
    const INFINITE: Unlimited = Unlimited { exponent: i32::MAX, mantissa: 1.0 };

    /// The number must not be negative.
    fn new(number: f64) -> Unlimited {
        match number {
            0.0 => Unlimited::ZERO,
            f64::INFINITY => Unlimited::INFINITE,
            ..f64::MIN_POSITIVE => Unlimited::new(number * power(100)).times_power(-100),
            _ => {
                let exponent = (number.to_bits() >> 52) as i32 - 1023;
                Unlimited { exponent, mantissa: number * power(-exponent / 2) * power(-exponent - -exponent / 2) }
            }
        }
    }

    fn is_usual(self) -> bool {
        self != Unlimited::ZERO && self != Unlimited::INFINITE
    }

    fn times_power(self, exponent: i32) -> Unlimited {
        if self.is_usual() { Unlimited { exponent: self.exponent + exponent, ..self } } else { self }
    }

    fn squared(self) -> Unlimited {
        if self.is_usual() {
            Unlimited::new(self.mantissa * self.mantissa).times_power(2 * self.exponent)
        } else {
            self
        }
    }

    fn plus(self, other: Unlimited) -> Unlimited {
        let (small, large) = if self < other { (self, other) } else { (other, self) };
        if !small.is_usual() || !large.is_usual() || large.exponent - small.exponent > 200 {
            return large;
        }
        let sum = large.mantissa + small.mantissa * power(small.exponent - large.exponent);
        Unlimited::new(sum).times_power(large.exponent)
    }

    /// Both must be finite, and the divisor not zero.
    fn over(self, divisor: Unlimited) -> Unlimited {
        if !self.is_usual() {
            return self;
        }
        Unlimited::new(self.mantissa / divisor.mantissa).times_power(self.exponent - divisor.exponent)
    }

    /// Rounds once.
    fn to_f64(self) -> f64 {
        match self {
            Unlimited::ZERO => 0.0,
            Unlimited::INFINITE => f64::INFINITY,
            Unlimited { exponent: ..-1100, .. } => 0.0,
            Unlimited { exponent, mantissa } => mantissa * power(exponent / 2) * power(exponent - exponent / 2),
        }
    }
}

/// Returns `high - low`, which must not be negative.
fn difference(high: f64, low: f64) -> Unlimited {
    match high - low {
        f64::INFINITY if high.is_finite() && low.is_finite() => Unlimited::new(0.5 * high - 0.5 * low).times_power(1),
        apart => Unlimited::new(apart),
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
        let is_before = from[axis] < min[axis] && to[axis] < min[axis];
        if is_before || from[axis] > max[axis] && to[axis] > max[axis] {
            return None;
        }
        let half = if (to[axis] - from[axis]).is_finite() { 1.0 } else { 0.5 };
        let [from, to, min, max] = [from[axis], to[axis], min[axis], max[axis]].map(|at| at * half);
        let (enter, leave) = slab(min - from, max - from, to - from);
        range = (range.0.max(enter), range.1.min(leave));
    }
    (range.0 <= range.1).then_some(range.0)
}

/// When a box with an edge at `edge` passes the coordinate `at`, for a motion that is positive. Never negative.
fn passes(edge: f64, at: f64, motion: f64) -> Unlimited {
    if at > edge { difference(at, edge).over(Unlimited::new(motion)) } else { Unlimited::ZERO }
}

fn meets_f64(moving: [[f64; 2]; 2], motion: [f64; 2], min: [f64; 2], max: [f64; 2]) -> Option<f64> {
    if moving.iter().flatten().chain(&motion).any(|at| !at.is_finite()) {
        return None;
    }
    let overlaps = |axis: usize| min[axis] < moving[1][axis] && moving[0][axis] < max[axis];
    if overlaps(0) && overlaps(1) {
        return Some(0.0);
    }
    let mut enters = [Unlimited::ZERO; 2];
    let mut leaves = [Unlimited::INFINITE; 2];
    let mut fraction = 0.0;
    for axis in 0..2 {
        // A motion to the left is one to the right in a mirror.
        let (step, [low, high], [start, end]) = if motion[axis] < 0.0 {
            (-motion[axis], [-moving[1][axis], -moving[0][axis]], [-max[axis], -min[axis]])
        } else {
            (motion[axis], [moving[0][axis], moving[1][axis]], [min[axis], max[axis]])
        };
        if low == high && start == end || step == 0.0 && !overlaps(axis) || end <= low {
            return None;
        }
        if step != 0.0 {
            if (start - high) / step >= 1.0 {
                return None;
            }
            (enters[axis], leaves[axis]) = (passes(high, start, step), passes(low, end, step));
            fraction = f64::max(fraction, (start - high) / step);
        }
    }
    (enters[0] < leaves[1] && enters[1] < leaves[0]).then_some(fraction)
}

fn apart(point: [f64; 2], min: [f64; 2], max: [f64; 2]) -> [Unlimited; 2] {
    [0, 1].map(|axis| {
        if point[axis] < min[axis] {
            difference(min[axis], point[axis])
        } else if point[axis] > max[axis] {
            difference(point[axis], max[axis])
        } else {
            Unlimited::ZERO
        }
    })
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

            type Square = Unlimited;

            fn square(point: [$float; 2], aabb: &Aabb<$float>) -> Option<Unlimited> {
                let [x, y] = apart(point.map(f64::from), aabb.min.map(f64::from), aabb.max.map(f64::from));
                point.iter().all(|at| at.is_finite()).then(|| x.squared().plus(y.squared()))
            }

            fn square_of_radius(radius: $float) -> Option<Unlimited> {
                (radius >= 0.0).then(|| Unlimited::new(radius.into()).squared())
            }

            fn distance(square: Unlimited) -> f64 {
                square.to_f64()
            }
        }
    };
}

float!(f32);
float!(f64);

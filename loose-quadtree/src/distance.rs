//! Distances, compared by their squares. The squares of `i32` and `f32` always fit in a `u128` and an `f64`. Those of `f64`
//! may not, so they have a wider range here, and two distances are never equal only because both squares overflow.

use crate::Aabb;

pub(crate) fn squared_i32(point: [i32; 2], aabb: &Aabb<i32>) -> Option<u128> {
    if aabb.min[0] >= aabb.max[0] || aabb.min[1] >= aabb.max[1] {
        return None;
    }
    let squared = |axis: usize| {
        let [at, first, end] = [point[axis], aabb.min[axis], aabb.max[axis]].map(i64::from);
        let apart = (first - at).max(at - (end - 1)).max(0) as u64;
        u128::from(apart * apart)
    };
    Some(squared(0) + squared(1))
}

/// Returns how far a point is from a box along both axes, with all coordinates multiplied by a power of two.
#[inline(always)]
fn apart(point: [f64; 2], aabb: &Aabb<f64>, scale: f64) -> [f64; 2] {
    [0, 1].map(|axis| {
        let [at, start, end] = [point[axis], aabb.min[axis], aabb.max[axis]].map(|at| at * scale);
        (start - at).max(at - end).max(0.0)
    })
}

fn sum_of_squares([x, y]: [f64; 2]) -> f64 {
    x * x + y * y
}

/// Returns a number that is not greater than the squared distance, whatever was rounded.
pub(crate) fn rounded_down(apart: [f64; 2]) -> f64 {
    sum_of_squares(apart) * SLIGHTLY_LESS
}

/// Returns a number that is not less than the root, and at most a hundredth more. A square is 0 or a usual number.
pub(crate) fn root(square: f64) -> f64 {
    // Half the exponent, which is up to a sixteenth too much or too little. One step of Newton's method is never too little.
    let guess = f64::from_bits((square.to_bits() >> 1) + (1023 << 51));
    if square > 0.0 { 0.5 * (guess + square / guess) * SLIGHTLY_MORE } else { 0.0 }
}

const SLIGHTLY_MORE: f64 = 1.0 + 1.0 / (1u64 << 40) as f64;
const SLIGHTLY_LESS: f64 = 1.0 - 1.0 / (1u64 << 40) as f64;

/// The square of a distance between `f32`.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug, Default)]
pub struct Narrow(f64);

impl Narrow {
    #[inline(always)]
    pub(crate) fn of(point: [f64; 2], aabb: &Aabb<f64>) -> Narrow {
        Narrow::of_origin(apart(point, aabb, 1.0))
    }

    #[inline(always)]
    pub(crate) fn of_origin(point: [f64; 2]) -> Narrow {
        Narrow(sum_of_squares(point))
    }

    pub(crate) fn rounded_down(self) -> Narrow {
        Narrow(self.0 * SLIGHTLY_LESS)
    }

    pub(crate) fn square(self) -> f64 {
        self.0
    }
}

/// The square of a distance between `f64`: `square * 2^(2 * UNIT * range)`. The range is the greater one for greater
/// squares, so the order of the fields is that of the distances.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug, Default)]
pub struct Wide {
    range: i8,
    square: f64,
}

/// Squares in the range 0 are from 2^-900 to 2^900. None of them is rounded more than the square of a usual number.
const LEAST: f64 = power(-900);
const MOST: f64 = power(900);
/// Distances of the other ranges are multiplied or divided by 2^600.
const UNIT: i32 = 600;

impl Wide {
    #[inline(always)]
    pub(crate) fn of(point: [f64; 2], aabb: &Aabb<f64>) -> Wide {
        let apart = apart(point, aabb, 1.0);
        let square = sum_of_squares(apart);
        if (LEAST..=MOST).contains(&square) { Wide { range: 0, square } } else { Wide::far(point, aabb, apart) }
    }

    pub(crate) fn of_origin(point: [f64; 2]) -> Wide {
        Wide::of([0.0; 2], &Aabb { min: point, max: point })
    }

    #[inline(never)]
    fn far(point: [f64; 2], aabb: &Aabb<f64>, near: [f64; 2]) -> Wide {
        if sum_of_squares(near) < LEAST {
            return Wide { range: -1, square: sum_of_squares(near.map(|apart| apart * power(UNIT))) };
        }
        // The coordinates are made smaller first, because even a difference of two of them may be infinite.
        Wide { range: 1, square: sum_of_squares(apart(point, aabb, power(-UNIT))) }
    }

    pub(crate) fn rounded_down(self) -> Wide {
        Wide { square: self.square * SLIGHTLY_LESS, ..self }
    }

    /// Infinity if no `f64` is as large.
    pub(crate) fn square(self) -> f64 {
        let unit = power(UNIT * i32::from(self.range));
        self.square * unit * unit
    }
}

/// Returns a power of two.
pub(crate) const fn power(exponent: i32) -> f64 {
    f64::from_bits(((1023 + exponent) as u64) << 52)
}

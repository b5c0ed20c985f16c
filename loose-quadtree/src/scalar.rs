//! The three coordinate types. What differs between them is here: how a coordinate becomes a whole number of steps,
//! and how eight boxes are compared at once.

use crate::Aabb;
use crate::distance::{Narrow, Wide};
use crate::lanes::Eight;
use crate::{crossing, distance};
use core::fmt::Debug;

mod sealed {
    pub trait Sealed {}
    impl Sealed for i32 {}
    impl Sealed for f32 {}
    impl Sealed for f64 {}
}

/// Steps are clamped to this distance from the origin, so that sums and differences of two fit in an `i32`.
pub(crate) const FURTHEST_STEP: i32 = 1 << 29;

/// A type of coordinates: `i32`, `f32` or `f64`. No other type can implement it.
///
/// ```
/// use loose_quadtree::{Aabb, Scalar};
///
/// fn area_in_common<S: Scalar>(a: &Aabb<S>, b: &Aabb<S>) -> bool {
///     a.overlaps(b)
/// }
/// assert!(area_in_common(&Aabb::new([0.0, 0.0], [2.0, 2.0]), &Aabb::new([1.0, 1.0], [3.0, 3.0])));
/// assert_eq!((i32::WHOLE, f32::WHOLE), (65536, 1.0));
/// ```
pub trait Scalar: Copy + PartialOrd + PartialEq + Default + Debug + Send + Sync + sealed::Sealed + 'static {
    #[doc(hidden)]
    const IS_INTEGER: bool;
    #[doc(hidden)]
    const LOWEST: Self;
    #[doc(hidden)]
    const HIGHEST: Self;
    /// Turns a distance into steps.
    #[doc(hidden)]
    type Scale: Copy + Debug + Send + Sync;

    #[doc(hidden)]
    fn to_f64(self) -> f64;
    #[doc(hidden)]
    fn saturating_from_f64(value: f64) -> Self;
    /// The exclusive end of a box that contains only this coordinate.
    #[doc(hidden)]
    #[must_use]
    fn end_of(self) -> Self;
    /// The next greater value, or the same value if it is the greatest.
    #[doc(hidden)]
    #[must_use]
    fn next(self) -> Self;
    /// The next smaller value, or the same value if it is the smallest.
    #[doc(hidden)]
    #[must_use]
    fn previous(self) -> Self;
    #[doc(hidden)]
    fn scale(steps_per_unit: f64) -> Self::Scale;
    /// Returns whether different coordinates never share a step.
    #[doc(hidden)]
    fn is_exact(scale: Self::Scale) -> bool;
    /// Returns left, top, right and bottom in steps from the origin. Never falls where the coordinate rises, which is
    /// all that the tree relies on.
    #[doc(hidden)]
    fn steps(aabb: &Aabb<Self>, origin: [Self; 2], scale: Self::Scale) -> [i32; 4];
    /// The same as [`steps`](Self::steps) for the box of an item, with fewer instructions, but a result that comes
    /// later: an update does not wait for it, a query does.
    #[doc(hidden)]
    #[inline(always)]
    fn steps_of_move(aabb: &Aabb<Self>, origin: [Self; 2], scale: Self::Scale) -> [i32; 4] {
        Self::steps(aabb, origin, scale)
    }
    /// Returns the first coordinate that has this many steps (for floats: nearly).
    #[doc(hidden)]
    fn first_at(step: i64, origin: Self, scale: Self::Scale) -> Self;
    /// Returns a bit for each lane whose box overlaps `aabb`.
    #[doc(hidden)]
    fn overlaps_of_eight(eight: &Eight<Self>, aabb: &Aabb<Self>) -> u32;

    /// A part of a segment or of a motion, from the start (zero) to the end ([`WHOLE`](Self::WHOLE)). For `i32` it is
    /// a `u32` in units of 1 / 65536, rounded down. For floats it is the float itself.
    type Fraction: Copy + PartialOrd + Default + Debug + Send + Sync;
    /// The fraction at the end: 65536 for `i32`, 1.0 for floats.
    const WHOLE: Self::Fraction;
    /// A squared distance. For `i32` it is a `u128`, which no distance exceeds. For both floats it is an `f64`, so that
    /// the square of a large `f32` is not infinite. That of an `f64` may be: see
    /// [nearest neighbours](crate::DenseQuadtree#nearest-neighbours).
    type Distance: Copy + PartialOrd + Default + Debug + Send + Sync;
    /// Distances are compared by this: the square of any distance, however large or small.
    #[doc(hidden)]
    type Rank: Copy + PartialOrd + Default + Debug + Send + Sync;

    /// Offset of the point that a coordinate means as the end of a segment.
    #[doc(hidden)]
    const MIDDLE: f64;
    /// Largest error of [`steps`](Self::steps) before rounding down, relative to the result.
    #[doc(hidden)]
    const STEP_ERROR: f64;
    #[doc(hidden)]
    fn is_finite(self) -> bool;
    #[doc(hidden)]
    fn steps_per_unit(scale: Self::Scale) -> f64;
    /// Returns where a segment enters a box, or `None` if it does not cross the box.
    #[doc(hidden)]
    fn segment_enters(from: [Self; 2], to: [Self; 2], aabb: &Aabb<Self>) -> Option<Self::Fraction>;
    /// Returns when a moving box starts to overlap another, or `None` if it does not.
    #[doc(hidden)]
    fn sweep_enters(moving: &Aabb<Self>, motion: [Self; 2], aabb: &Aabb<Self>) -> Option<Self::Fraction>;
    /// Returns the fraction as a number from 0 to 1.
    #[doc(hidden)]
    fn part(fraction: Self::Fraction) -> f64;
    /// Returns a number that is certainly greater than every exact fraction that is rounded to this one.
    #[doc(hidden)]
    fn end_of_fraction(fraction: Self::Fraction) -> f64;
    /// Returns the rank of the distance from a point to a box, or `None` if the box covers nothing.
    #[doc(hidden)]
    fn rank(point: [Self; 2], aabb: &Aabb<Self>) -> Option<Self::Rank>;
    /// Returns a rank that is certainly not greater than that of points so far apart.
    #[doc(hidden)]
    fn least_rank(apart: [f64; 2]) -> Self::Rank;
    /// Returns the rank of this distance, or `None` for a negative number and for NaN.
    #[doc(hidden)]
    fn rank_of_radius(self) -> Option<Self::Rank>;
    /// Returns the squared distance that has this rank.
    #[doc(hidden)]
    fn squared_distance(rank: Self::Rank) -> Self::Distance;
    /// Returns the float that is nearest to a squared distance.
    #[doc(hidden)]
    fn distance_to_f64(distance: Self::Distance) -> f64;
    /// Returns whether both have the same bits. Unlike `==`, this tells 0.0 from -0.0.
    #[doc(hidden)]
    fn is_same(self, other: Self) -> bool;
}

/// `steps = distance * factor >> shift`. The factor has at most 21 bits, so that an `f64` holds the exact product.
#[derive(Clone, Copy, Debug)]
pub struct IntegerScale {
    factor: i64,
    shift: u32,
    /// factor / 2^shift, which is exact.
    pub(crate) quotient: f64,
}

impl Scalar for i32 {
    const IS_INTEGER: bool = true;
    const LOWEST: i32 = i32::MIN;
    const HIGHEST: i32 = i32::MAX;
    type Scale = IntegerScale;

    fn to_f64(self) -> f64 {
        self.into()
    }

    fn saturating_from_f64(value: f64) -> i32 {
        value as i32
    }
    fn end_of(self) -> i32 {
        self.saturating_add(1)
    }
    fn next(self) -> i32 {
        self.saturating_add(1)
    }
    fn previous(self) -> i32 {
        self.saturating_sub(1)
    }

    fn scale(steps_per_unit: f64) -> IntegerScale {
        let (mut factor, mut shift) = (steps_per_unit, 0);
        while factor < (1 << 20) as f64 && shift < 62 {
            factor *= 2.0;
            shift += 1;
        }
        // Rounded up, so that no leaf is longer than it should be.
        let whole = factor as i64;
        let factor = whole + i64::from(factor > whole as f64);
        IntegerScale { factor, shift, quotient: factor as f64 / (1u64 << shift) as f64 }
    }

    fn is_exact(scale: IntegerScale) -> bool {
        scale.factor >= 1 << scale.shift
    }

    #[inline(always)]
    fn steps(aabb: &Aabb<i32>, origin: [i32; 2], scale: IntegerScale) -> [i32; 4] {
        let step = |at: i32, origin: i32| ((i64::from(at) - i64::from(origin)) * scale.factor) >> scale.shift;
        let [x, y] = origin;
        let steps = [step(aabb.min[0], x), step(aabb.min[1], y), step(aabb.max[0], x), step(aabb.max[1], y)];
        // One test instead of four, because boxes are rarely that far out.
        let furthest = i64::from(FURTHEST_STEP);
        if steps.iter().fold(0, |all, step| all | (step + furthest)) as u64 >= 2 * furthest as u64 {
            return clamped(steps);
        }
        let [left, top, right, bottom] = steps;
        [left as i32, top as i32, right as i32, bottom as i32]
    }

    #[inline(always)]
    fn steps_of_move(aabb: &Aabb<i32>, origin: [i32; 2], scale: IntegerScale) -> [i32; 4] {
        crate::lanes::steps_i32(aabb, origin, scale)
    }

    fn first_at(step: i64, origin: i32, scale: IntegerScale) -> i32 {
        let distance = ((i128::from(step) << scale.shift) + i128::from(scale.factor) - 1) / i128::from(scale.factor);
        (i128::from(origin) + distance).clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }

    #[inline(always)]
    fn overlaps_of_eight(eight: &Eight<i32>, aabb: &Aabb<i32>) -> u32 {
        crate::lanes::overlaps_i32(eight, aabb)
    }

    type Fraction = u32;
    const WHOLE: u32 = crossing::WHOLE;
    type Distance = u128;
    const MIDDLE: f64 = 0.5;
    const STEP_ERROR: f64 = 0.0;

    fn is_finite(self) -> bool {
        true
    }

    fn steps_per_unit(scale: IntegerScale) -> f64 {
        scale.quotient
    }

    fn segment_enters(from: [i32; 2], to: [i32; 2], aabb: &Aabb<i32>) -> Option<u32> {
        crossing::of_segment_i32(from, to, aabb)
    }

    fn sweep_enters(moving: &Aabb<i32>, motion: [i32; 2], aabb: &Aabb<i32>) -> Option<u32> {
        crossing::of_sweep_i32(moving, motion, aabb)
    }

    fn part(fraction: u32) -> f64 {
        f64::from(fraction) / f64::from(crossing::WHOLE)
    }

    fn end_of_fraction(fraction: u32) -> f64 {
        (f64::from(fraction) + 1.0) / f64::from(crossing::WHOLE)
    }

    type Rank = u128;

    fn rank(point: [i32; 2], aabb: &Aabb<i32>) -> Option<u128> {
        distance::squared_i32(point, aabb)
    }

    fn least_rank(apart: [f64; 2]) -> u128 {
        distance::rounded_down(apart) as u128
    }

    fn rank_of_radius(self) -> Option<u128> {
        let distance = u128::try_from(self).ok()?;
        Some(distance * distance)
    }

    fn squared_distance(rank: u128) -> u128 {
        rank
    }

    fn distance_to_f64(distance: u128) -> f64 {
        // The same number, and most distances are short enough for the faster conversion.
        u64::try_from(distance).map_or(distance as f64, |distance| distance as f64)
    }

    fn is_same(self, other: i32) -> bool {
        self == other
    }
}

#[cold]
fn clamped(steps: [i64; 4]) -> [i32; 4] {
    let furthest = i64::from(FURTHEST_STEP);
    steps.map(|step| step.clamp(-furthest, furthest) as i32)
}

fn doubles<S: Scalar>(point: [S; 2]) -> [f64; 2] {
    point.map(S::to_f64)
}

fn aabb_of_doubles<S: Scalar>(aabb: &Aabb<S>) -> Aabb<f64> {
    Aabb { min: doubles(aabb.min), max: doubles(aabb.max) }
}

macro_rules! float {
    ($float:ident, $rank:ty, $overlaps:path, $steps:path) => {
        impl Scalar for $float {
            const IS_INTEGER: bool = false;
            const LOWEST: $float = $float::NEG_INFINITY;
            const HIGHEST: $float = $float::INFINITY;
            type Scale = $float;

            fn to_f64(self) -> f64 {
                self.into()
            }

            fn saturating_from_f64(value: f64) -> $float {
                value as $float
            }
            fn end_of(self) -> $float {
                self
            }
            fn next(self) -> $float {
                self.next_up()
            }
            fn previous(self) -> $float {
                self.next_down()
            }

            fn scale(steps_per_unit: f64) -> $float {
                // Neither zero nor infinite, so that no product is NaN and tiny bounds have few cells.
                (steps_per_unit as $float).clamp($float::MIN_POSITIVE, $float::MAX)
            }

            fn is_exact(_: $float) -> bool {
                false
            }

            #[inline(always)]
            fn steps(aabb: &Aabb<$float>, origin: [$float; 2], scale: $float) -> [i32; 4] {
                $steps(aabb, origin, scale)
            }

            fn first_at(step: i64, origin: $float, scale: $float) -> $float {
                origin + step as $float / scale
            }

            #[inline(always)]
            fn overlaps_of_eight(eight: &Eight<$float>, aabb: &Aabb<$float>) -> u32 {
                $overlaps(eight, aabb)
            }

            type Fraction = $float;
            const WHOLE: $float = 1.0;
            type Distance = f64;
            const MIDDLE: f64 = 0.0;
            // Two roundings, and a factor of two to be safe.
            const STEP_ERROR: f64 = 2.0 * $float::EPSILON as f64;

            fn is_finite(self) -> bool {
                $float::is_finite(self)
            }

            fn steps_per_unit(scale: $float) -> f64 {
                scale.into()
            }

            fn segment_enters(from: [$float; 2], to: [$float; 2], aabb: &Aabb<$float>) -> Option<$float> {
                crossing::of_segment_f64(doubles(from), doubles(to), &aabb_of_doubles(aabb)).map(|at| at as $float)
            }

            fn sweep_enters(moving: &Aabb<$float>, motion: [$float; 2], aabb: &Aabb<$float>) -> Option<$float> {
                let (moving, aabb) = (aabb_of_doubles(moving), aabb_of_doubles(aabb));
                crossing::of_sweep_f64(&moving, doubles(motion), &aabb).map(|at| at as $float)
            }

            fn part(fraction: $float) -> f64 {
                fraction.into()
            }

            fn end_of_fraction(fraction: $float) -> f64 {
                let fraction = f64::from(fraction);
                fraction + fraction * 4.0 * f64::from($float::EPSILON) + f64::from($float::MIN_POSITIVE)
            }

            type Rank = $rank;

            fn rank(point: [$float; 2], aabb: &Aabb<$float>) -> Option<$rank> {
                Some(<$rank>::of(doubles(point), &aabb_of_doubles(aabb)))
            }

            fn least_rank(apart: [f64; 2]) -> $rank {
                <$rank>::of_origin(apart).rounded_down()
            }

            fn rank_of_radius(self) -> Option<$rank> {
                (self >= 0.0).then(|| <$rank>::of_origin([self.into(), 0.0]))
            }

            fn squared_distance(rank: $rank) -> f64 {
                rank.square()
            }

            fn distance_to_f64(distance: f64) -> f64 {
                distance
            }

            fn is_same(self, other: $float) -> bool {
                self.to_bits() == other.to_bits()
            }
        }
    };
}

float!(f32, Narrow, crate::lanes::overlaps_f32, crate::lanes::steps_f32);
float!(f64, Wide, crate::lanes::overlaps_f64, crate::lanes::steps_f64);

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers of all sizes, many of them next to a power of two.
    fn random(state: &mut u64) -> i32 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let bits = (*state >> 32) as u32;
        let size = bits >> ((*state >> 27) % 32);
        let near = if *state & 1 << 26 == 0 {
            size
        } else {
            size.checked_next_power_of_two().unwrap_or(0).wrapping_add(bits % 5).wrapping_sub(2)
        };
        if *state & 1 << 25 == 0 { near as i32 } else { (near as i32).wrapping_neg() }
    }

    #[test]
    fn a_move_gives_the_same_steps_as_a_query() {
        let mut state = 1;
        for _ in 0..300_000 {
            let mut next = || random(&mut state);
            let leaf = f64::from(next()).abs() + 1.0;
            let scale = i32::scale(128.0 / (leaf + f64::from(next() % 8) / 8.0).max(1.0));
            let (origin, aabb) = ([next(), next()], Aabb { min: [next(), next()], max: [next(), next()] });
            let expected = i32::steps(&aabb, origin, scale);
            assert_eq!(i32::steps_of_move(&aabb, origin, scale), expected, "{aabb:?} {origin:?} {scale:?}");
        }
    }
}

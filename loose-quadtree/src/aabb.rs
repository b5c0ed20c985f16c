use crate::Scalar;

/// An axis-aligned bounding box: everything from `min` up to, but not including, `max`.
///
/// Boxes that only touch do not overlap. A box without area (a point, a line) is found by queries that contain it
/// strictly. A box whose `min` exceeds its `max`, or that has a NaN, is *invalid*: it may be stored, and no query
/// finds it.
///
/// Every function takes constant time. Those that compute coordinates saturate for integers: a box that would reach
/// further than `i32::MAX` ends there. For floats they are rounded.
///
/// ```
/// use loose_quadtree::Aabb;
///
/// let left = Aabb::new([0.0, 0.0], [4.0, 4.0]);
/// let right = Aabb::new([4.0, 0.0], [8.0, 4.0]);
/// let point = Aabb::at([4.0, 2.0]);
/// assert!(!left.overlaps(&right));
/// assert!(!point.overlaps(&left) && !point.overlaps(&right));
/// assert!(point.overlaps(&left.union(&right)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Aabb<S> {
    /// The least x and y, which belong to the box.
    pub min: [S; 2],
    /// The greatest x and y, which do not.
    pub max: [S; 2],
}

impl<S: Scalar> Aabb<S> {
    /// Returns the box with these edges. Does not check them.
    ///
    /// ```
    /// use loose_quadtree::Aabb;
    ///
    /// let aabb = Aabb::new([10, 20], [13, 22]);
    /// assert_eq!((aabb.min, aabb.max), ([10, 20], [13, 22]));
    /// ```
    #[must_use]
    pub const fn new(min: [S; 2], max: [S; 2]) -> Aabb<S> {
        Aabb { min, max }
    }

    /// Returns the box that contains only `point`: for integers the unit square that starts there, for floats the
    /// box without area. At `i32::MAX` the box has no area, and is found like a point, because no box reaches further.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// assert_eq!(Aabb::at([3, 5]), Aabb::new([3, 5], [4, 6]));
    /// let end = Aabb::at([i32::MAX, 5]);
    /// assert_eq!(end, Aabb::new([i32::MAX, 5], [i32::MAX, 6]));
    /// let tree: Quadtree<(), i32> = [(end, ())].into_iter().collect();
    /// assert_eq!((tree.at(end.min).count(), tree.contained_in(&end).count()), (0, 1));
    /// assert_eq!(Aabb::at([3.0, 5.0]), Aabb::new([3.0, 5.0], [3.0, 5.0]));
    /// ```
    #[must_use]
    pub fn at(point: [S; 2]) -> Aabb<S> {
        Aabb { min: point, max: point.map(S::end_of) }
    }

    /// Returns the box of this size that starts at `min`.
    ///
    /// ```
    /// use loose_quadtree::Aabb;
    ///
    /// assert_eq!(Aabb::from_min_size([10, 20], [3, 2]), Aabb::new([10, 20], [13, 22]));
    /// ```
    #[must_use]
    pub fn from_min_size(min: [S; 2], size: [S; 2]) -> Aabb<S> {
        Aabb { min, max: per_axis(|axis| min[axis].to_f64() + size[axis].to_f64()) }
    }

    /// Returns the box of this size around `center`. If the size is an odd integer, the box reaches one unit further to
    /// the right (or downwards).
    ///
    /// ```
    /// use loose_quadtree::Aabb;
    ///
    /// assert_eq!(Aabb::from_center_size([5.0, 5.0], [3.0, 1.0]), Aabb::new([3.5, 4.5], [6.5, 5.5]));
    /// assert_eq!(Aabb::from_center_size([5, 5], [3, 1]), Aabb::new([4, 5], [7, 6]));
    /// ```
    #[must_use]
    pub fn from_center_size(center: [S; 2], size: [S; 2]) -> Aabb<S> {
        let start = |axis: usize| center[axis].to_f64() - half::<S>(0.0, size[axis].to_f64());
        Aabb { min: per_axis(start), max: per_axis(|axis| start(axis) + size[axis].to_f64()) }
    }

    /// Returns the width and the height.
    ///
    /// ```
    /// use loose_quadtree::Aabb;
    ///
    /// assert_eq!(Aabb::new([10, 20], [13, 22]).size(), [3, 2]);
    /// ```
    #[must_use]
    pub fn size(&self) -> [S; 2] {
        per_axis(|axis| self.max[axis].to_f64() - self.min[axis].to_f64())
    }

    /// Returns the point in the middle. Integers are rounded towards `min`.
    ///
    /// ```
    /// use loose_quadtree::Aabb;
    ///
    /// assert_eq!(Aabb::new([0.0, 0.0], [3.0, 4.0]).center(), [1.5, 2.0]);
    /// assert_eq!(Aabb::new([-3, 0], [0, 4]).center(), [-2, 2]);
    /// ```
    #[must_use]
    pub fn center(&self) -> [S; 2] {
        per_axis(|axis| {
            let (start, end) = (self.min[axis].to_f64(), self.max[axis].to_f64());
            start + half::<S>(start, end)
        })
    }

    /// Returns the box after a motion.
    ///
    /// ```
    /// use loose_quadtree::Aabb;
    ///
    /// assert_eq!(Aabb::new([10, 20], [13, 22]).translated([-5, 1]), Aabb::new([5, 21], [8, 23]));
    /// ```
    #[inline]
    #[must_use]
    pub fn translated(&self, motion: [S; 2]) -> Aabb<S> {
        let moved = |corner: [S; 2]| per_axis(|axis| corner[axis].to_f64() + motion[axis].to_f64());
        Aabb { min: moved(self.min), max: moved(self.max) }
    }

    /// Returns the box with each edge moved outwards, or inwards by a negative length. A box that shrinks by more than
    /// its size becomes invalid.
    ///
    /// ```
    /// use loose_quadtree::Aabb;
    ///
    /// let aabb = Aabb::new([10, 20], [13, 22]);
    /// assert_eq!(aabb.expanded(4), Aabb::new([6, 16], [17, 26]));
    /// assert!(!aabb.expanded(-2).is_valid());
    /// ```
    #[must_use]
    pub fn expanded(&self, by: S) -> Aabb<S> {
        let by = by.to_f64();
        Aabb { min: per_axis(|axis| self.min[axis].to_f64() - by), max: per_axis(|axis| self.max[axis].to_f64() + by) }
    }

    /// Returns the smallest box that contains both points, in any order, such as the two ends of a selection with the
    /// mouse. For integers it contains their unit squares.
    ///
    /// ```
    /// use loose_quadtree::Aabb;
    ///
    /// assert_eq!(Aabb::from_corners([9.0, 2.0], [4.0, 6.0]), Aabb::new([4.0, 2.0], [9.0, 6.0]));
    /// assert_eq!(Aabb::from_corners([9, 2], [4, 6]), Aabb::new([4, 2], [10, 7]));
    /// ```
    #[must_use]
    pub fn from_corners(one: [S; 2], other: [S; 2]) -> Aabb<S> {
        Aabb::at(one).union(&Aabb::at(other))
    }

    /// Returns false for a box whose `min` exceeds its `max`, or that has a NaN.
    /// ```
    /// use loose_quadtree::Aabb;
    ///
    /// assert!(Aabb::new([0.0, 0.0], [0.0, f32::INFINITY]).is_valid());
    /// assert!(!Aabb::new([0.0, 0.0], [0.0, f32::NAN]).is_valid());
    /// assert!(!Aabb::new([5, 0], [4, 9]).is_valid());
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.min[0] <= self.max[0] && self.min[1] <= self.max[1]
    }

    /// Returns whether the two boxes share more than an edge. Both must be valid.
    ///
    /// ```
    /// use loose_quadtree::Aabb;
    ///
    /// let area = Aabb::new([0, 0], [4, 4]);
    /// assert!(area.overlaps(&Aabb::new([3, 3], [9, 9])));
    /// assert!(!area.overlaps(&Aabb::new([4, 0], [9, 9])));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn overlaps(&self, other: &Aabb<S>) -> bool {
        self.min[0] < other.max[0]
            && other.min[0] < self.max[0]
            && self.min[1] < other.max[1]
            && other.min[1] < self.max[1]
    }

    /// Returns whether `other` lies inside this box. Edges may coincide.
    /// ```
    /// use loose_quadtree::Aabb;
    ///
    /// let area = Aabb::new([0, 0], [4, 4]);
    /// assert!(area.contains(&Aabb::new([0, 1], [4, 2])));
    /// assert!(!area.contains(&Aabb::new([0, 1], [5, 2])));
    /// ```
    #[must_use]
    pub fn contains(&self, other: &Aabb<S>) -> bool {
        (0..2).all(|axis| self.min[axis] <= other.min[axis] && other.max[axis] <= self.max[axis])
    }

    /// Returns whether `point` lies inside this box. The edges at `min` belong to the box, those at `max` do not, so
    /// of boxes side by side exactly one contains a point on the common edge.
    /// ```
    /// use loose_quadtree::Aabb;
    ///
    /// let area = Aabb::new([0, 0], [4, 4]);
    /// assert!(area.contains_point([0, 0]));
    /// assert!(!area.contains_point([4, 0]));
    /// ```
    #[must_use]
    pub fn contains_point(&self, point: [S; 2]) -> bool {
        (0..2).all(|axis| self.min[axis] <= point[axis] && point[axis] < self.max[axis])
    }

    /// Returns the squared distance from a point to this box, by the [rule](crate::DenseQuadtree#nearest-neighbours) of
    /// searches for neighbours: zero if the point lies in the box. `None` for a box that they never find, and for a point
    /// that is infinite or NaN.
    ///
    /// ```
    /// use loose_quadtree::Aabb;
    ///
    /// let area = Aabb::new([10.0, 10.0], [20.0, 20.0]);
    /// assert_eq!(area.squared_distance([7.0, 14.0]), Some(9.0));
    /// assert_eq!(area.squared_distance([12.0, 14.0]), Some(0.0));
    /// // With integers, the last unit square of the box ends at 20.
    /// assert_eq!(Aabb::new([10, 10], [20, 20]).squared_distance([22, 14]), Some(9));
    /// ```
    #[must_use]
    pub fn squared_distance(&self, point: [S; 2]) -> Option<S::Distance> {
        let is_possible = self.is_valid() && point.iter().all(|at| at.is_finite());
        S::rank(point, self).filter(|_| is_possible).map(S::squared_distance)
    }

    /// Returns the smallest box that contains both.
    /// ```
    /// use loose_quadtree::Aabb;
    ///
    /// let both = Aabb::new([0, 0], [4, 4]).union(&Aabb::new([6, 1], [7, 9]));
    /// assert_eq!(both, Aabb::new([0, 0], [7, 9]));
    /// ```
    #[must_use]
    pub fn union(&self, other: &Aabb<S>) -> Aabb<S> {
        let least = |a: S, b: S| if b < a { b } else { a };
        let most = |a: S, b: S| if b > a { b } else { a };
        Aabb {
            min: [least(self.min[0], other.min[0]), least(self.min[1], other.min[1])],
            max: [most(self.max[0], other.max[0]), most(self.max[1], other.max[1])],
        }
    }

    /// Returns the box that both have in common. `None` if they do not overlap.
    ///
    /// ```
    /// use loose_quadtree::Aabb;
    ///
    /// let area = Aabb::new([0, 0], [4, 4]);
    /// assert_eq!(area.intersection(&Aabb::new([3, 1], [9, 9])), Some(Aabb::new([3, 1], [4, 4])));
    /// assert_eq!(area.intersection(&Aabb::new([4, 1], [9, 9])), None);
    /// ```
    #[must_use]
    pub fn intersection(&self, other: &Aabb<S>) -> Option<Aabb<S>> {
        self.overlaps(other).then(|| Aabb {
            min: per_axis(|axis| self.min[axis].to_f64().max(other.min[axis].to_f64())),
            max: per_axis(|axis| self.max[axis].to_f64().min(other.max[axis].to_f64())),
        })
    }
}

impl<S: Scalar> Aabb<S> {
    /// Returns whether both have the same bits.
    #[inline(always)]
    pub(crate) fn is_same(&self, other: &Aabb<S>) -> bool {
        let is_same = |a: [S; 2], b: [S; 2]| a[0].is_same(b[0]) && a[1].is_same(b[1]);
        is_same(self.min, other.min) && is_same(self.max, other.max)
    }
}

/// Every sum of two coordinates is exact in `f64`, except if they are `f64` themselves. The result saturates for
/// integers and is rounded for floats.
#[inline(always)]
fn per_axis<S: Scalar>(coordinate: impl Fn(usize) -> f64) -> [S; 2] {
    [S::saturating_from_f64(coordinate(0)), S::saturating_from_f64(coordinate(1))]
}

/// Returns half of the length between two coordinates. It never overflows.
fn half<S: Scalar>(start: f64, end: f64) -> f64 {
    let half = 0.5 * end - 0.5 * start;
    if S::IS_INTEGER { half as i64 as f64 } else { half }
}

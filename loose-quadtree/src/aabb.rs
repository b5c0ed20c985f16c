use crate::Scalar;

/// An axis-aligned bounding box: everything from `min` up to, but not including, `max`.
///
/// Boxes that only touch do not overlap. A box without area (a point, a line) is found by queries that contain it
/// strictly. A box whose `min` exceeds its `max`, or that has a NaN, is *invalid*: it may be stored, and no query
/// finds it.
///
/// Every function takes constant time.
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
    pub const fn new(min: [S; 2], max: [S; 2]) -> Aabb<S> {
        Aabb { min, max }
    }

    /// Returns the box that contains only `point`: for integers the unit square that starts there, for floats the
    /// box without area.
    /// ```
    /// use loose_quadtree::Aabb;
    ///
    /// assert_eq!(Aabb::at([3, 5]), Aabb::new([3, 5], [4, 6]));
    /// assert_eq!(Aabb::at([3.0, 5.0]), Aabb::new([3.0, 5.0], [3.0, 5.0]));
    /// ```
    pub fn at(point: [S; 2]) -> Aabb<S> {
        Aabb { min: point, max: point.map(S::end_of) }
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
    pub fn contains_point(&self, point: [S; 2]) -> bool {
        (0..2).all(|axis| self.min[axis] <= point[axis] && point[axis] < self.max[axis])
    }

    /// Returns the smallest box that contains both.
    /// ```
    /// use loose_quadtree::Aabb;
    ///
    /// let both = Aabb::new([0, 0], [4, 4]).union(&Aabb::new([6, 1], [7, 9]));
    /// assert_eq!(both, Aabb::new([0, 0], [7, 9]));
    /// ```
    pub fn union(&self, other: &Aabb<S>) -> Aabb<S> {
        let least = |a: S, b: S| if b < a { b } else { a };
        let most = |a: S, b: S| if b > a { b } else { a };
        Aabb {
            min: [least(self.min[0], other.min[0]), least(self.min[1], other.min[1])],
            max: [most(self.max[0], other.max[0]), most(self.max[1], other.max[1])],
        }
    }
}

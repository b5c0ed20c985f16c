//! Segments and ray casts: which boxes does a straight line between two points cross, and which of them first?

use crate::dense::DenseQuadtree;
use crate::inspect::Probe;
use crate::path::Path;
use crate::{Aabb, Scalar};
use alloc::vec::Vec;
use core::convert::Infallible;
use core::ops::ControlFlow::{self, Continue};

/// An item that a segment or a moving box hits. Hits are ordered by fraction, and those with the same fraction by id.
///
/// ```
/// use loose_quadtree::Hit;
///
/// let near = Hit::<f32> { fraction: 0.25, id: 7 };
/// let far = Hit::<f32> { fraction: 0.5, id: 3 };
/// assert!(near < far);
/// ```
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub struct Hit<S: Scalar> {
    /// The part of the way that is covered when the hit happens: 0.0 to 1.0 for floats. For `i32` it is 0 to 65536, in
    /// units of 1 / 65536, rounded down.
    pub fraction: S::Fraction,
    /// The id of the item.
    pub id: u32,
}

impl<S: Scalar> Hit<S> {
    /// Replaces `best` with this hit if it comes first and is accepted.
    pub(crate) fn improve(self, best: &mut Option<Hit<S>>, accept: &mut impl FnMut(u32) -> bool) {
        if best.is_none_or(|best| self < best) && accept(self.id) {
            *best = Some(self);
        }
    }

    /// Returns the fraction after which nothing can be better than `best`.
    pub(crate) fn limit_of(best: &Option<Hit<S>>) -> f64 {
        best.map_or(1.0, |best| S::end_of_fraction(best.fraction).min(1.0))
    }
}

/// # Segments and ray casts
///
/// A segment goes straight from one point to another.
///
/// For **`i32`** it connects the middle of the unit square at `from` with the middle of the unit square at `to`, and a
/// box covers the unit squares from `min` to `max - 1`. The test is exact for all coordinates. A segment that only
/// touches an edge or a corner of a box does not cross the box. A box without area is never crossed.
///
/// For **floats** it connects the points themselves, and all edges belong to their box: touching is crossing, and a box
/// without area can be hit. The test compares quotients of `f64`. So a segment that passes a corner closer than about
/// 1e-15 of its length may or may not cross the box. A box that contains one end of the segment is always crossed. A
/// segment with an end that is infinite or NaN crosses nothing.
///
/// `from` and `to` may be the same point, and may lie anywhere, also outside the bounds of the tree. If a box contains
/// `from`, its fraction is zero. Boxes that are invalid are never crossed.
impl<S: Scalar> DenseQuadtree<S> {
    /// Calls `visit` with each item whose box the segment crosses, and with the fraction of the segment at which it
    /// enters the box. The order is not specified.
    ///
    /// The cost grows with the number of cells along the segment and with the number of boxes in them.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// tree.insert(0, Aabb::new([10.0, 0.0], [20.0, 10.0]))?;
    /// tree.insert(1, Aabb::new([50.0, 50.0], [60.0, 60.0]))?;
    ///
    /// let mut found = Vec::new();
    /// tree.segment([0.0, 5.0], [40.0, 5.0], |id, fraction| found.push((id, fraction)));
    /// assert_eq!(found, [(0, 0.25)]);
    /// # Ok::<(), loose_quadtree::CapacityError>(())
    /// ```
    pub fn segment(&self, from: [S; 2], to: [S; 2], mut visit: impl FnMut(u32, S::Fraction)) {
        let Continue(()) = self.segment_with(from, to, &mut (), &mut |hit| {
            visit(hit.id, hit.fraction);
            Continue::<Infallible>(())
        });
    }

    /// Like [`segment`](Self::segment), but ends as soon as `visit` returns `Break`, and returns its value.
    ///
    /// ```
    /// use core::ops::ControlFlow::{Break, Continue};
    /// # use loose_quadtree::{Aabb, Config, DenseQuadtree};
    /// # let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 10));
    /// # tree.insert(3, Aabb::new([10, 0], [20, 10]))?;
    ///
    /// // Is there a wall between these two points? Ids from 3 on are walls.
    /// let is_wall = |id| if id >= 3 { Break(()) } else { Continue(()) };
    /// assert!(tree.try_segment([0, 5], [40, 5], |id, _| is_wall(id)).is_break());
    /// # Ok::<(), loose_quadtree::CapacityError>(())
    /// ```
    pub fn try_segment<B>(
        &self,
        from: [S; 2],
        to: [S; 2],
        mut visit: impl FnMut(u32, S::Fraction) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.segment_with(from, to, &mut (), &mut |hit| visit(hit.id, hit.fraction))
    }

    pub(crate) fn segment_with<B>(
        &self,
        from: [S; 2],
        to: [S; 2],
        probe: &mut impl Probe,
        visit: &mut impl FnMut(Hit<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(path) = self.path_of_segment(from, to) else { return Continue(()) };
        self.walk(&path, probe, &mut |id, aabb| {
            if let Some(fraction) = S::segment_enters(from, to, aabb) {
                visit(Hit { fraction, id })?;
            }
            Continue(1.0)
        })
    }

    /// Returns the first item that the segment hits: the one with the smallest fraction. If several have the same
    /// fraction, the one with the smallest id.
    ///
    /// Ends early: cells behind the best hit so far are not searched.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree, Hit};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 10));
    /// tree.insert(0, Aabb::new([30, 0], [40, 10]))?;
    /// tree.insert(1, Aabb::new([10, 0], [20, 10]))?;
    ///
    /// // From the middle of the unit square 2 to the middle of 18, the left edge of item 1 comes after 7.5 of 16 units.
    /// let hit = tree.ray_cast([2, 5], [18, 5]);
    /// assert_eq!(hit, Some(Hit { fraction: 65536 * 15 / 32, id: 1 }));
    /// # Ok::<(), loose_quadtree::CapacityError>(())
    /// ```
    #[must_use]
    pub fn ray_cast(&self, from: [S; 2], to: [S; 2]) -> Option<Hit<S>> {
        self.ray_cast_if(from, to, |_| true)
    }

    /// Like [`ray_cast`](Self::ray_cast), but ignores the items for which `accept` returns false. For example, a shot
    /// ignores the item that shoots.
    ///
    /// `accept` is called only with items that the segment crosses, in no particular order.
    ///
    /// ```
    /// # use loose_quadtree::{Aabb, Config, DenseQuadtree};
    /// # let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// tree.insert(0, Aabb::new([0.0, 0.0], [10.0, 10.0]))?;
    /// tree.insert(1, Aabb::new([50.0, 0.0], [60.0, 10.0]))?;
    ///
    /// let shooter = 0;
    /// let hit = tree.ray_cast_if([5.0, 5.0], [95.0, 5.0], |id| id != shooter);
    /// assert_eq!(hit.map(|hit| (hit.id, hit.fraction)), Some((1, 0.5)));
    /// # Ok::<(), loose_quadtree::CapacityError>(())
    /// ```
    #[must_use]
    pub fn ray_cast_if(&self, from: [S; 2], to: [S; 2], accept: impl FnMut(u32) -> bool) -> Option<Hit<S>> {
        self.ray_cast_with(from, to, &mut (), accept)
    }

    pub(crate) fn ray_cast_with(
        &self,
        from: [S; 2],
        to: [S; 2],
        probe: &mut impl Probe,
        mut accept: impl FnMut(u32) -> bool,
    ) -> Option<Hit<S>> {
        let path = self.path_of_segment(from, to)?;
        let mut best = None;
        let Continue(()) = self.walk(&path, probe, &mut |id, aabb| {
            if let Some(fraction) = S::segment_enters(from, to, aabb) {
                Hit { fraction, id }.improve(&mut best, &mut accept);
            }
            Continue::<Infallible, _>(Hit::limit_of(&best))
        });
        best
    }

    /// Replaces `hits` with all items that the segment crosses, ordered by fraction, and those with the same fraction
    /// by id.
    ///
    /// Allocates only if `hits` has to grow.
    ///
    /// ```
    /// # use loose_quadtree::{Aabb, Config, DenseQuadtree};
    /// # let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 10));
    /// tree.insert(0, Aabb::new([30, 0], [40, 10]))?;
    /// tree.insert(1, Aabb::new([10, 0], [20, 10]))?;
    ///
    /// let mut hits = Vec::new();
    /// tree.ray_cast_all([0, 5], [90, 5], &mut hits);
    /// assert!(hits.iter().map(|hit| hit.id).eq([1, 0]));
    /// # Ok::<(), loose_quadtree::CapacityError>(())
    /// ```
    pub fn ray_cast_all(&self, from: [S; 2], to: [S; 2], hits: &mut Vec<Hit<S>>) {
        hits.clear();
        self.segment(from, to, |id, fraction| hits.push(Hit { fraction, id }));
        // Fractions are never NaN.
        hits.sort_unstable_by(|a, b| a.partial_cmp(b).unwrap_or(core::cmp::Ordering::Equal));
    }

    fn path_of_segment(&self, from: [S; 2], to: [S; 2]) -> Option<Path> {
        let is_finite = from.iter().chain(&to).all(|at| at.is_finite());
        is_finite.then(|| {
            let motion = core::array::from_fn(|axis| to[axis].to_f64() - from[axis].to_f64());
            Path::new(self, &Aabb::new(from, from), motion, S::MIDDLE)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Config;
    use crate::lanes::Bucket;

    const ITEMS: usize = 100_000;
    const WORLD: f64 = 10_000.0;

    #[derive(Default)]
    struct Checks(usize);

    impl Probe for Checks {
        fn visited(&mut self, _: usize) {}
        fn pruned(&mut self, _: usize) {}
        fn checks(&mut self, boxes: impl FnOnce() -> usize) {
            self.0 += boxes();
        }
        fn hit(&mut self) {}
        fn four(&mut self, _: [&Bucket; 4], _: i32) {}
    }

    fn random(state: &mut u64) -> f64 {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33) as f64 / (1u64 << 31) as f64
    }

    /// Boxes of `size` all over the world, and rays between random points.
    fn most_and_mean_checks(size: f64) -> (usize, f64) {
        const RAYS: usize = 2000;
        let bounds = Aabb::new([0.0; 2], [WORLD; 2]);
        let mut tree = DenseQuadtree::new(&Config::new(bounds, ITEMS).typical_size(size));
        let mut state = 1;
        let mut point = || [WORLD * random(&mut state), WORLD * random(&mut state)];
        for id in 0..ITEMS {
            let [x, y] = point();
            tree.insert(id as u32, Aabb::new([x, y], [x + size, y + size])).unwrap();
        }
        let (mut most, mut sum) = (0, 0);
        for _ in 0..RAYS {
            let mut checks = Checks::default();
            tree.ray_cast_with(point(), point(), &mut checks, |_| true);
            most = most.max(checks.0);
            sum += checks.0;
        }
        (most, sum as f64 / RAYS as f64)
    }

    #[test]
    fn a_ray_cast_compares_fewer_than_one_box_in_a_hundred() {
        for size in [0.1, 1.0, 8.0, 20.0, 40.0] {
            let (most, mean) = most_and_mean_checks(size);
            assert!(most < ITEMS / 100, "size {size}: at most {most}, on average {mean}");
        }
    }
}

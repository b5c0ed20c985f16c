//! Moving boxes: when does a box that moves straight ahead meet others, and which one first?

use crate::dense::DenseQuadtree;
use crate::path::Path;
use crate::ray::Hit;
use crate::{Aabb, Scalar};
use core::convert::Infallible;
use core::ops::ControlFlow::{self, Continue};

/// # Swept boxes
///
/// A sweep moves a box straight ahead by `motion` while all stored boxes stay where they are. It finds the items that
/// the moving box overlaps at some time, by the rule of [`Aabb::overlaps`]. So boxes that only touch do not meet: a box
/// that slides along a wall does not hit the wall, and neither does one that leaves it.
///
/// The fraction of a hit is the *time of impact*: the part of the motion after which the boxes start to overlap. It is
/// zero for items that overlap the box already. To stop at the impact, move the box by `motion * fraction`. For `i32`
/// the test is exact, and the fraction is rounded down, in units of 1 / 65536. For floats the fraction is rounded, so
/// that the box may stop a rounding error before the impact or after it.
///
/// The motion may be zero and may end anywhere. A box that is invalid, or that has an edge or a motion that is infinite
/// or NaN, hits nothing.
///
/// If the moving box is in the tree itself, it overlaps itself at time zero. Let the visitor or `accept` ignore its id.
impl<S: Scalar> DenseQuadtree<S> {
    /// Calls `visit` with each item that the moving box hits, and with the fraction of the motion at which it does. The
    /// order is not specified.
    ///
    /// The cost grows with the number of cells along the motion and with the number of boxes in them.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// tree.insert(0, Aabb::new([0.0, 10.0], [100.0, 20.0]))?;
    /// tree.insert(1, Aabb::new([50.0, 0.0], [60.0, 10.0]))?;
    ///
    /// // The box slides along the floor, which is item 0, and meets item 1.
    /// let mut found = Vec::new();
    /// let moving = Aabb::new([0.0, 0.0], [10.0, 10.0]);
    /// tree.sweep(&moving, [80.0, 0.0], |id, fraction| found.push((id, fraction)));
    /// assert_eq!(found, [(1, 0.5)]);
    /// # Ok::<(), loose_quadtree::CapacityError>(())
    /// ```
    pub fn sweep(&self, aabb: &Aabb<S>, motion: [S; 2], mut visit: impl FnMut(u32, S::Fraction)) {
        let Continue(()) = self.sweep_with(aabb, motion, &mut |hit| {
            visit(hit.id, hit.fraction);
            Continue::<Infallible>(())
        });
    }

    /// Like [`sweep`](Self::sweep), but ends as soon as `visit` returns `Break`, and returns its value.
    ///
    /// ```
    /// use core::ops::ControlFlow::Break;
    /// # use loose_quadtree::{Aabb, Config, DenseQuadtree};
    /// # let tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 10));
    ///
    /// let is_free = tree.try_sweep(&Aabb::new([0, 0], [10, 10]), [30, 0], |_, _| Break(())).is_continue();
    /// assert!(is_free);
    /// ```
    pub fn try_sweep<B>(
        &self,
        aabb: &Aabb<S>,
        motion: [S; 2],
        mut visit: impl FnMut(u32, S::Fraction) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.sweep_with(aabb, motion, &mut |hit| visit(hit.id, hit.fraction))
    }

    pub(crate) fn sweep_with<B>(
        &self,
        aabb: &Aabb<S>,
        motion: [S; 2],
        visit: &mut impl FnMut(Hit<S>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let Some(path) = self.path_of_sweep(aabb, motion) else { return Continue(()) };
        self.walk(&path, &mut (), &mut |id, stored| {
            if let Some(fraction) = S::sweep_enters(aabb, motion, stored) {
                visit(Hit { fraction, id })?;
            }
            Continue(1.0)
        })
    }

    /// Returns the first item that the moving box hits: the one with the smallest fraction. If several have the same
    /// fraction, the one with the smallest id. Items for which `accept` returns false are ignored.
    ///
    /// Ends early: cells behind the best hit so far are not searched. `accept` is called only with items that the box
    /// hits, in no particular order.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 10));
    /// let (player, wall) = (0, 1);
    /// tree.insert(player, Aabb::new([0, 0], [8, 8]))?;
    /// tree.insert(wall, Aabb::new([40, 0], [50, 100]))?;
    ///
    /// let aabb = tree.get(player).unwrap();
    /// let hit = tree.first_hit_of_sweep(aabb, [64, 0], |id| id != player).unwrap();
    /// assert_eq!((hit.id, hit.fraction), (wall, 65536 / 2));
    /// # Ok::<(), loose_quadtree::CapacityError>(())
    /// ```
    pub fn first_hit_of_sweep(
        &self,
        aabb: &Aabb<S>,
        motion: [S; 2],
        mut accept: impl FnMut(u32) -> bool,
    ) -> Option<Hit<S>> {
        let path = self.path_of_sweep(aabb, motion)?;
        let mut best = None;
        let Continue(()) = self.walk(&path, &mut (), &mut |id, stored| {
            if let Some(fraction) = S::sweep_enters(aabb, motion, stored) {
                Hit { fraction, id }.improve(&mut best, &mut accept);
            }
            Continue::<Infallible, _>(Hit::limit_of(&best))
        });
        best
    }

    fn path_of_sweep(&self, aabb: &Aabb<S>, motion: [S; 2]) -> Option<Path> {
        let is_finite = aabb.min.iter().chain(&aabb.max).chain(&motion).all(|at| at.is_finite());
        (is_finite && aabb.is_valid()).then(|| Path::new(self, aabb, motion.map(S::to_f64), 0.0))
    }
}

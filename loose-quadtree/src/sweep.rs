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
/// zero for items that overlap the box already. For `i32` the test is exact, and the fraction is rounded down, in units
/// of 1 / 65536. For floats the fraction is rounded, and a box that passes a corner closer than about 1e-15 of its motion
/// may or may not hit it. A box that is moved by `motion * fraction` may end a rounding error inside the item, and then
/// every later sweep of it has the fraction zero. [`Aabb::stopped_by`] avoids this.
///
/// If both boxes move, sweep one of them by the difference of the motions, `mine - theirs`.
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
    #[must_use]
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

impl<S: Scalar> Aabb<S> {
    /// Returns where this box stops if a sweep by `motion` hits `obstacle` at `fraction`. There it touches the obstacle
    /// or ends just before it, and never overlaps it. A box that overlaps the obstacle already stays where it is.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut walls: Quadtree<&str> = Quadtree::default();
    /// walls.insert(Aabb::new([0.3, 0.0], [1.0, 9.0]), "wall").unwrap();
    ///
    /// let (ball, motion) = (Aabb::new([-0.7, 4.0], [-0.6, 4.1]), [3.0, 0.1]);
    /// let hit = walls.sweep(&ball, motion).first().unwrap();
    /// let ball = ball.stopped_by(hit.aabb, motion, hit.fraction);
    ///
    /// // It stopped at a side of the wall, so it bounces back in x.
    /// let is_beside = ball.max[0] <= hit.aabb.min[0] || hit.aabb.max[0] <= ball.min[0];
    /// let motion = if is_beside { [-motion[0], motion[1]] } else { [motion[0], -motion[1]] };
    /// assert!(walls.sweep(&ball, motion).is_empty());
    /// ```
    #[must_use]
    pub fn stopped_by(&self, obstacle: &Aabb<S>, motion: [S; 2], fraction: S::Fraction) -> Aabb<S> {
        if self.overlaps(obstacle) {
            return *self;
        }
        let part = S::part(fraction);
        let mut stopped = self.translated(motion.map(|by| S::saturating_from_f64(by.to_f64() * part)));
        if !stopped.overlaps(obstacle) {
            return stopped;
        }
        // It came in through the edge that it overlaps least.
        let depth = |axis: usize| match motion[axis].to_f64() {
            by if by > 0.0 => stopped.max[axis].to_f64() - obstacle.min[axis].to_f64(),
            by if by < 0.0 => obstacle.max[axis].to_f64() - stopped.min[axis].to_f64(),
            _ => f64::INFINITY,
        };
        let axis = usize::from(depth(1) < depth(0));
        let length = self.max[axis].to_f64() - self.min[axis].to_f64();
        if motion[axis].to_f64() > 0.0 {
            stopped.max[axis] = obstacle.min[axis];
            stopped.min[axis] = S::saturating_from_f64(obstacle.min[axis].to_f64() - length);
        } else {
            stopped.min[axis] = obstacle.max[axis];
            stopped.max[axis] = S::saturating_from_f64(obstacle.max[axis].to_f64() + length);
        }
        stopped
    }
}

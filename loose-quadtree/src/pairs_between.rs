//! Pairs of boxes of two trees. The cells of the trees need not coincide, so each box of the tree with fewer items
//! queries the other tree.

use crate::{DenseQuadtree, Scalar};
use core::convert::Infallible;
use core::ops::ControlFlow::{self, Continue};

impl<S: Scalar> DenseQuadtree<S> {
    /// Calls `visit` once with each pair of overlapping boxes of this tree and of `other`, in no particular order. The
    /// first id belongs to this tree, the second to `other`.
    ///
    /// Costs one query for each item of the tree with fewer items.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let config = Config::new(Aabb::new([0, 0], [100, 100]), 8);
    /// let (mut walls, mut bullets) = (DenseQuadtree::new(&config), DenseQuadtree::new(&config));
    /// walls.insert(3, Aabb::new([10, 0], [20, 50])).unwrap();
    /// bullets.insert(7, Aabb::new([19, 9], [21, 10])).unwrap();
    /// let mut hits = Vec::new();
    /// walls.pairs_between(&bullets, |wall, bullet| hits.push((wall, bullet)));
    /// assert_eq!(hits, [(3, 7)]);
    /// ```
    pub fn pairs_between(&self, other: &DenseQuadtree<S>, mut visit: impl FnMut(u32, u32)) {
        let Continue(()) = self.try_pairs_between(other, |a, b| {
            visit(a, b);
            Continue::<Infallible>(())
        });
    }

    /// Like [`pairs_between`](Self::pairs_between), but ends as soon as `visit` returns `Break`, and returns its value.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let config = Config::new(Aabb::new([0, 0], [100, 100]), 8);
    /// let (walls, bullets) = (DenseQuadtree::new(&config), DenseQuadtree::new(&config));
    /// let is_hit = walls.try_pairs_between(&bullets, |_, _| std::ops::ControlFlow::Break(())).is_break();
    /// assert!(!is_hit);
    /// ```
    pub fn try_pairs_between<B>(
        &self,
        other: &DenseQuadtree<S>,
        mut visit: impl FnMut(u32, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.len() <= other.len() {
            self.iter().try_for_each(|(a, aabb)| other.try_query(aabb, |b| visit(a, b)))
        } else {
            other.iter().try_for_each(|(b, aabb)| self.try_query(aabb, |a| visit(a, b)))
        }
    }
}

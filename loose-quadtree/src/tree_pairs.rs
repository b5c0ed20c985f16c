//! Pairs of overlapping items of one [`Quadtree`] or of two.

use crate::{Handle, Quadtree, Scalar};
use core::convert::Infallible;
use core::ops::ControlFlow::{self, Continue};

impl<T, S: Scalar> Quadtree<T, S> {
    /// Calls `visit` once with each pair of items whose boxes overlap, the lower handle first, in no particular order.
    /// Much faster than one query for each item. Never allocates.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let boxes = [0, 3, 6].map(|x| (Aabb::new([x, 0], [x + 4, 4]), x));
    /// let tree: Quadtree<i32, i32> = boxes.into_iter().collect();
    /// let mut pairs = Vec::new();
    /// tree.pairs(|(_, &a), (_, &b)| pairs.push((a, b)));
    /// pairs.sort();
    /// assert_eq!(pairs, [(0, 3), (3, 6)]);
    /// ```
    #[inline]
    pub fn pairs<'a>(&'a self, mut visit: impl FnMut((Handle, &'a T), (Handle, &'a T))) {
        let Continue(()) = self.try_pairs(|a, b| {
            visit(a, b);
            Continue::<Infallible>(())
        });
    }

    /// Like [`pairs`](Self::pairs), but ends as soon as `visit` returns `Break`, and returns its value.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    /// use std::ops::ControlFlow::Break;
    ///
    /// let boxes = [0, 3, 6].map(|x| (Aabb::new([x, 0], [x + 4, 4]), x));
    /// let tree: Quadtree<i32, i32> = boxes.into_iter().collect();
    /// let is_any_overlapping = tree.try_pairs(|_, _| Break(())).is_break();
    /// assert!(is_any_overlapping);
    /// ```
    #[inline]
    pub fn try_pairs<'a, B>(
        &'a self,
        mut visit: impl FnMut((Handle, &'a T), (Handle, &'a T)) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.index.try_pairs(|a, b| visit(self.named(a), self.named(b)))
    }

    /// Like [`pairs`](Self::pairs), but skips items whose mask shares no bit with `mask`.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let area = Aabb::new([0.0, 0.0], [1.0, 1.0]);
    /// for (name, mask) in [("wall", 0b001), ("tank", 0b010), ("shell", 0b100)] {
    ///     tree.insert_masked(area, name, mask).unwrap();
    /// }
    /// let mut pairs = Vec::new();
    /// tree.pairs_masked(0b110, |(_, &a), (_, &b)| pairs.push((a, b)));
    /// assert_eq!(pairs, [("tank", "shell")]);
    /// ```
    #[inline]
    pub fn pairs_masked<'a>(&'a self, mask: u32, mut visit: impl FnMut((Handle, &'a T), (Handle, &'a T))) {
        let is_shown = |id: u32| self.slots[id as usize].mask & mask != 0;
        self.index.pairs(|a, b| {
            if is_shown(a) && is_shown(b) {
                visit(self.named(a), self.named(b));
            }
        });
    }

    /// Like [`pairs`](Self::pairs), but the values can be changed.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let boxes = [0, 3, 6].map(|x| (Aabb::new([x, 0], [x + 4, 4]), 0));
    /// let mut tree: Quadtree<i32, i32> = boxes.into_iter().collect();
    /// tree.pairs_mut(|(_, a), (_, b)| (*a, *b) = (*a + 1, *b + 1));
    /// let contacts: Vec<i32> = tree.iter().map(|(_, _, &contacts)| contacts).collect();
    /// assert_eq!(contacts, [1, 2, 1]);
    /// ```
    #[inline]
    pub fn pairs_mut(&mut self, mut visit: impl FnMut((Handle, &mut T), (Handle, &mut T))) {
        let slots = &mut self.slots;
        self.index.pairs(|a, b| {
            let both = slots.get_disjoint_mut([a as usize, b as usize]);
            let [one, other] = both.expect("the items of a pair are different and stored");
            visit(one.found_mut(a), other.found_mut(b));
        });
    }

    /// Calls `visit` once with each pair of overlapping items of this tree and of `other`, in no particular order.
    ///
    /// Costs one query for each item of the tree with fewer items. Never allocates.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let walls: Quadtree<&str, i32> = [(Aabb::new([10, 0], [20, 50]), "wall")].into_iter().collect();
    /// let bullets: Quadtree<u32, i32> = [(Aabb::new([19, 9], [21, 10]), 7)].into_iter().collect();
    /// walls.pairs_between(&bullets, |(_, &wall), (_, &damage)| assert_eq!((wall, damage), ("wall", 7)));
    /// ```
    #[inline]
    pub fn pairs_between<'a, U>(
        &'a self,
        other: &'a Quadtree<U, S>,
        mut visit: impl FnMut((Handle, &'a T), (Handle, &'a U)),
    ) {
        self.index.pairs_between(&other.index, |a, b| visit(self.named(a), other.named(b)));
    }

    /// Like [`pairs_between`](Self::pairs_between), but ends as soon as `visit` returns `Break`, and returns its value.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    /// use std::ops::ControlFlow::Break;
    ///
    /// let walls: Quadtree<&str, i32> = [(Aabb::new([10, 0], [20, 50]), "wall")].into_iter().collect();
    /// let bullets: Quadtree<u32, i32> = Quadtree::default();
    /// assert!(walls.try_pairs_between(&bullets, |_, _| Break(())).is_continue());
    /// ```
    #[inline]
    pub fn try_pairs_between<'a, U, B>(
        &'a self,
        other: &'a Quadtree<U, S>,
        mut visit: impl FnMut((Handle, &'a T), (Handle, &'a U)) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.index.try_pairs_between(&other.index, |a, b| visit(self.named(a), other.named(b)))
    }

    #[inline(always)]
    fn named(&self, id: u32) -> (Handle, &T) {
        let (handle, _, value) = self.found(id);
        (handle, value)
    }
}

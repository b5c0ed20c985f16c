//! Queries of a [`Quadtree`], which return items instead of ids.

use crate::{Aabb, Handle, Mask, Quadtree, Scalar, Shape};
use alloc::vec::Vec;
use core::convert::Infallible;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::ControlFlow::{self, Break, Continue};

impl<T, S: Scalar> Quadtree<T, S> {
    /// Returns the items whose boxes overlap an area, or that another [`Shape`] looks for, in no particular order.
    ///
    /// Costs as much as [`DenseQuadtree::query_shape`](crate::DenseQuadtree::query_shape). [`Query`] says when it
    /// allocates. To move or remove what it finds, collect the handles first.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree, Shape};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let coin = tree.insert(Aabb::new([3.0, 3.0], [4.0, 4.0]), "coin").unwrap();
    /// for (handle, aabb, name) in tree.query(&Aabb::new([0.0, 0.0], [9.0, 9.0])) {
    ///     assert_eq!((handle, aabb.min, *name), (coin, [3.0, 3.0], "coin"));
    /// }
    /// ```
    #[inline]
    pub fn query(&self, shape: impl Into<Shape<S>>) -> Query<'_, T, S> {
        Query { tree: self, shape: shape.into(), mask: None, found: None }
    }

    /// Returns the items whose boxes contain a point, see [`Shape::At`].
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// tree.insert(Aabb::new([0.0, 0.0], [1.0, 1.0]), "left").unwrap();
    /// tree.insert(Aabb::new([1.0, 0.0], [2.0, 1.0]), "right").unwrap();
    /// let found: Vec<&str> = tree.at([1.0, 0.0]).map(|(_, _, &name)| name).collect();
    /// assert_eq!(found, ["right"]);
    /// ```
    #[inline]
    pub fn at(&self, point: [S; 2]) -> Query<'_, T, S> {
        self.query(Shape::At(point))
    }

    /// Returns the items that are not further than `radius` from `center`, see [`Shape::Circle`].
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// tree.insert(Aabb::new([3.0, 4.0], [9.0, 9.0]), "barrel").unwrap();
    /// assert_eq!(tree.in_circle([0.0, 0.0], 5.0).count(), 1);
    /// assert_eq!(tree.in_circle([0.0, 0.0], 4.9).count(), 0);
    /// ```
    #[inline]
    pub fn in_circle(&self, center: [S; 2], radius: S) -> Query<'_, T, S> {
        self.query(Shape::Circle { center, radius })
    }

    /// Returns the items whose boxes lie inside an area, see [`Shape::ContainedIn`]. [`Aabb::from_corners`] makes an area
    /// of the two ends of a selection with the mouse.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// tree.insert(Aabb::new([0.0, 0.0], [1.0, 1.0]), "unit").unwrap();
    /// assert_eq!(tree.contained_in(&Aabb::new([0.0, 0.0], [1.0, 1.0])).count(), 1);
    /// assert_eq!(tree.contained_in(&Aabb::new([0.0, 0.0], [0.9, 1.0])).count(), 0);
    /// ```
    #[inline]
    pub fn contained_in(&self, area: &Aabb<S>) -> Query<'_, T, S> {
        self.query(Shape::ContainedIn(*area))
    }

    /// Returns the items whose boxes an area lies inside, see [`Shape::Containing`].
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// tree.insert(Aabb::new([0.0, 0.0], [8.0, 8.0]), "room").unwrap();
    /// assert_eq!(tree.containing(&Aabb::new([1.0, 1.0], [8.0, 2.0])).count(), 1);
    /// assert_eq!(tree.containing(&Aabb::new([1.0, 1.0], [9.0, 2.0])).count(), 0);
    /// ```
    #[inline]
    pub fn containing(&self, area: &Aabb<S>) -> Query<'_, T, S> {
        self.query(Shape::Containing(*area))
    }

    /// Calls `visit` with each item that overlaps an area, or that another [`Shape`] looks for, in no particular order.
    /// The fastest way to visit all of them. Never allocates.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<u32> = Quadtree::default();
    /// tree.insert(Aabb::new([3.0, 3.0], [4.0, 4.0]), 10).unwrap();
    /// let mut worth = 0;
    /// tree.for_each_in(&Aabb::new([0.0, 0.0], [9.0, 9.0]), |_, value| worth += value);
    /// assert_eq!(worth, 10);
    /// ```
    #[inline]
    pub fn for_each_in<'a>(&'a self, shape: impl Into<Shape<S>>, mut visit: impl FnMut(Handle, &'a T)) {
        self.index.query_shape(shape, |id| {
            let (handle, _, value) = self.found(id);
            visit(handle, value);
        });
    }

    /// Like [`for_each_in`](Self::for_each_in), but ends as soon as `visit` returns `Break`, and returns its value.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    /// use std::ops::ControlFlow::{Break, Continue};
    ///
    /// let mut tree: Quadtree<u32> = Quadtree::default();
    /// tree.insert(Aabb::new([3.0, 3.0], [4.0, 4.0]), 10).unwrap();
    /// let area = Aabb::new([0.0, 0.0], [9.0, 9.0]);
    /// let rich = tree.try_for_each_in(&area, |handle, &value| if value >= 10 { Break(handle) } else { Continue(()) });
    /// assert!(rich.is_break());
    /// ```
    #[inline]
    pub fn try_for_each_in<'a, B>(
        &'a self,
        shape: impl Into<Shape<S>>,
        mut visit: impl FnMut(Handle, &'a T) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.index.try_query_shape(shape, |id| {
            let (handle, _, value) = self.found(id);
            visit(handle, value)
        })
    }

    /// Returns whether any item overlaps an area, or is what another [`Shape`] looks for. Ends at the first one. Never
    /// allocates.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// tree.insert(Aabb::new([3.0, 3.0], [4.0, 4.0]), "coin").unwrap();
    /// assert!(tree.any_in(&Aabb::new([0.0, 0.0], [9.0, 9.0])));
    /// assert!(!tree.any_in(&Aabb::new([0.0, 0.0], [3.0, 3.0])));
    /// ```
    #[inline]
    #[must_use]
    pub fn any_in(&self, shape: impl Into<Shape<S>>) -> bool {
        self.index.try_query_shape(shape, |_| Break(())).is_break()
    }

    /// Returns the number of items that overlap an area, or that another [`Shape`] looks for. Never allocates.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let tree: Quadtree<i32, i32> = (0..10).map(|x| (Aabb::at([x, 0]), x)).collect();
    /// assert_eq!(tree.count_in(&Aabb::new([2, 0], [5, 1])), 3);
    /// ```
    #[inline]
    #[must_use]
    pub fn count_in(&self, shape: impl Into<Shape<S>>) -> usize {
        let mut count = 0;
        self.index.query_shape(shape, |_| count += 1);
        count
    }

    /// Returns a query whose [`for_each`](QueryMut::for_each) can change the values.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<i32> = Quadtree::default();
    /// let tank = tree.insert(Aabb::new([3.0, 3.0], [4.0, 4.0]), 100).unwrap();
    /// tree.query_mut(&Aabb::new([0.0, 0.0], [9.0, 9.0])).for_each(|_, _, health| *health -= 30);
    /// assert_eq!(tree[tank], 70);
    /// ```
    #[inline]
    pub fn query_mut(&mut self, shape: impl Into<Shape<S>>) -> QueryMut<'_, T, S> {
        QueryMut { tree: self, shape: shape.into(), mask: None }
    }

    #[inline(always)]
    pub(crate) fn has_mask(&self, id: u32, mask: Option<Mask>) -> bool {
        mask.is_none_or(|mask| mask.finds(self.slots[id as usize].mask))
    }
}

/// A query that is carried out when its first item is asked for. Returned by [`Quadtree::query`] and its relatives.
///
/// [`for_each`](Iterator::for_each), [`fold`](Iterator::fold), `count`, `sum`, [`try_visit`](Self::try_visit) and
/// [`is_empty`](Self::is_empty) visit the items during the search and allocate nothing. All other methods, and `for`
/// loops, first collect the ids of all items found. This allocates only if there are more than 32.
#[must_use]
pub struct Query<'a, T, S: Scalar = f32> {
    tree: &'a Quadtree<T, S>,
    shape: Shape<S>,
    mask: Option<Mask>,
    found: Option<Found>,
}

impl<'a, T, S: Scalar> Query<'a, T, S> {
    /// Skips items whose mask shares no bit with this one. Has no effect after the first item was taken.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let area = Aabb::new([0.0, 0.0], [1.0, 1.0]);
    /// tree.insert_masked(area, "wall", 0b01).unwrap();
    /// tree.insert_masked(area, "tank", 0b10).unwrap();
    /// assert_eq!(tree.query(&area).masked(0b10).count(), 1);
    /// assert_eq!(tree.query(&area).masked(0b11).count(), 2);
    /// ```
    #[inline]
    pub fn masked(self, mask: impl Into<Mask>) -> Query<'a, T, S> {
        Query { mask: Some(mask.into()), ..self }
    }

    /// Calls `visit` with each item that was not yet taken, until it returns `Break`, and returns its value. Unlike
    /// `try_for_each`, this ends the search early and never allocates.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    /// use std::ops::ControlFlow;
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let room = tree.insert(Aabb::new([0.0, 0.0], [8.0, 8.0]), "room").unwrap();
    /// let first = tree.at([1.0, 1.0]).try_visit(|handle, _, _| ControlFlow::Break(handle));
    /// assert_eq!(first, ControlFlow::Break(room));
    /// ```
    #[inline]
    pub fn try_visit<B>(self, mut visit: impl FnMut(Handle, &'a Aabb<S>, &'a T) -> ControlFlow<B>) -> ControlFlow<B> {
        let Query { tree, shape, mask, found } = self;
        let mut show = |id: u32| {
            let (handle, aabb, value) = tree.found(id);
            visit(handle, aabb, value)
        };
        match found {
            Some(mut found) => core::iter::from_fn(|| found.next()).try_for_each(show),
            None => {
                tree.index.try_query_shape(shape, |id| if tree.has_mask(id, mask) { show(id) } else { Continue(()) })
            }
        }
    }

    /// Returns whether no item is left. Ends the search at the first one and never allocates.
    ///
    /// ```
    /// use loose_quadtree::Quadtree;
    ///
    /// let tree: Quadtree<&str> = Quadtree::default();
    /// assert!(tree.at([1.0, 1.0]).is_empty());
    /// ```
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match &self.found {
            Some(found) => found.left() == 0,
            None => {
                let (tree, mask) = (self.tree, self.mask);
                let end = |id| if tree.has_mask(id, mask) { Break(()) } else { Continue(()) };
                tree.index.try_query_shape(self.shape, end).is_continue()
            }
        }
    }

    fn found(&mut self) -> &mut Found {
        let Query { tree, shape, mask, .. } = *self;
        self.found.get_or_insert_with(|| {
            let mut found = Found { first: [0; INLINE], more: Vec::new(), len: 0, next: 0 };
            tree.index.query_shape(shape, |id| {
                if tree.has_mask(id, mask) {
                    found.push(id);
                }
            });
            found
        })
    }
}

impl<'a, T, S: Scalar> Iterator for Query<'a, T, S> {
    type Item = (Handle, &'a Aabb<S>, &'a T);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let id = self.found().next()?;
        Some(self.tree.found(id))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.found {
            Some(found) => (found.left(), Some(found.left())),
            None => (0, Some(self.tree.len())),
        }
    }

    #[inline]
    fn fold<A, F: FnMut(A, Self::Item) -> A>(self, start: A, mut join: F) -> A {
        let mut sum = Some(start);
        let Continue(()) = self.try_visit(|handle, aabb, value| {
            sum = sum.take().map(|sum| join(sum, (handle, aabb, value)));
            Continue::<Infallible>(())
        });
        sum.expect("each step puts back what it takes")
    }
}

impl<T, S: Scalar> FusedIterator for Query<'_, T, S> {}

impl<T, S: Scalar> Clone for Query<'_, T, S> {
    fn clone(&self) -> Self {
        Query { found: self.found.clone(), ..*self }
    }
}

impl<T, S: Scalar> fmt::Debug for Query<'_, T, S> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.debug_struct("Query").field("shape", &self.shape).field("mask", &self.mask).finish_non_exhaustive()
    }
}

/// So many ids fit in an iterator without allocation.
const INLINE: usize = 32;

/// The ids that a query found.
#[derive(Clone)]
struct Found {
    first: [u32; INLINE],
    more: Vec<u32>,
    len: usize,
    next: usize,
}

impl Found {
    #[inline]
    fn push(&mut self, id: u32) {
        match self.first.get_mut(self.len) {
            Some(place) => *place = id,
            None => self.more.push(id),
        }
        self.len += 1;
    }

    #[inline]
    fn next(&mut self) -> Option<u32> {
        let place = self.next;
        if place == self.len {
            return None;
        }
        self.next += 1;
        Some(if place < INLINE { self.first[place] } else { self.more[place - INLINE] })
    }

    fn left(&self) -> usize {
        self.len - self.next
    }
}

/// A query that can change the values it finds. Returned by [`Quadtree::query_mut`].
#[must_use]
pub struct QueryMut<'a, T, S: Scalar = f32> {
    tree: &'a mut Quadtree<T, S>,
    shape: Shape<S>,
    mask: Option<Mask>,
}

impl<'a, T, S: Scalar> QueryMut<'a, T, S> {
    /// Skips items whose mask shares no bit with this one.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<i32> = Quadtree::default();
    /// let area = Aabb::new([0.0, 0.0], [1.0, 1.0]);
    /// let wall = tree.insert_masked(area, 100, 0b01).unwrap();
    /// let tank = tree.insert_masked(area, 100, 0b10).unwrap();
    /// tree.query_mut(&area).masked(0b10).for_each(|_, _, health| *health = 0);
    /// assert_eq!((tree[wall], tree[tank]), (100, 0));
    /// ```
    #[inline]
    pub fn masked(self, mask: impl Into<Mask>) -> QueryMut<'a, T, S> {
        QueryMut { mask: Some(mask.into()), ..self }
    }

    /// Calls `visit` with each item found, in no particular order. Never allocates.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<i32, i32> = (0..3).map(|x| (Aabb::at([x, 0]), 100)).collect();
    /// tree.query_mut(&Aabb::new([1, 0], [9, 9])).for_each(|_, aabb, value| *value += aabb.min[0]);
    /// assert!(tree.iter().map(|(_, _, &value)| value).eq([100, 101, 102]));
    /// ```
    #[inline]
    pub fn for_each(self, mut visit: impl FnMut(Handle, &Aabb<S>, &mut T)) {
        let Continue(()) = self.try_for_each(|handle, aabb, value| {
            visit(handle, aabb, value);
            Continue::<Infallible>(())
        });
    }

    /// Like [`for_each`](Self::for_each), but ends as soon as `visit` returns `Break`, and returns its value.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    /// use std::ops::ControlFlow::Break;
    ///
    /// let mut tree: Quadtree<i32> = Quadtree::default();
    /// let area = Aabb::new([0.0, 0.0], [1.0, 1.0]);
    /// let tank = tree.insert(area, 100).unwrap();
    /// assert_eq!(tree.query_mut(&area).try_for_each(|_, _, health| Break(*health)), Break(100));
    /// ```
    #[inline]
    pub fn try_for_each<B>(self, mut visit: impl FnMut(Handle, &Aabb<S>, &mut T) -> ControlFlow<B>) -> ControlFlow<B> {
        let (index, slots) = (&self.tree.index, &mut self.tree.slots);
        index.try_query_shape(self.shape, |id| {
            let slot = &mut slots[id as usize];
            if self.mask.is_some_and(|mask| !mask.finds(slot.mask)) {
                return Continue(());
            }
            let (handle, value) = slot.found_mut(id);
            visit(handle, &index.items[id as usize].aabb, value)
        })
    }
}

impl<T, S: Scalar> fmt::Debug for QueryMut<'_, T, S> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.debug_struct("QueryMut").field("shape", &self.shape).field("mask", &self.mask).finish_non_exhaustive()
    }
}

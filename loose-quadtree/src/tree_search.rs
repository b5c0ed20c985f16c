//! Ray casts, sweeps and nearest neighbours of a [`Quadtree`], which return items instead of ids.

use crate::{Aabb, Handle, Hit, Mask, Nearest, Quadtree, Scalar};
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::convert::Infallible;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::ControlFlow::{self, Break, Continue};

/// # Rays, sweeps and neighbours
///
/// Each of these functions returns a search that is not yet carried out. `masked` restricts it to items that
/// a [mask](Quadtree#masks) finds, and [`Neighbors::within`] to a distance. `first` then returns the first item, and
/// `first_if` the first that a function accepts.
///
/// A search with a mask and a function finds an item if both agree. The function is called only with items that the
/// mask lets through.
impl<T, S: Scalar> Quadtree<T, S> {
    /// Searches the items that a straight line from one point to another crosses. Touching is enough for floats, but not
    /// for integers, see [segments and ray casts](crate::DenseQuadtree#segments-and-ray-casts). So a float ray that
    /// starts on a wall is blocked by it. For a line of sight that may touch walls, [sweep](Self::sweep)
    /// `Aabb::at(from)`.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// const WALL: u32 = 1;
    /// const SOLDIER: u32 = 2;
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let guard = tree.insert_masked(Aabb::new([0.0, 0.0], [10.0, 10.0]), "guard", SOLDIER).unwrap();
    /// tree.insert_masked(Aabb::new([50.0, 0.0], [60.0, 10.0]), "player", SOLDIER).unwrap();
    /// tree.insert_masked(Aabb::new([90.0, 0.0], [95.0, 10.0]), "wall", WALL).unwrap();
    ///
    /// // A shot ignores the item that shoots.
    /// let shot = tree.ray_cast([5.0, 5.0], [95.0, 5.0]);
    /// let hit = shot.first_if(|handle, _, _| handle != guard).unwrap();
    /// assert_eq!((*hit.value, hit.fraction), ("player", 0.5));
    ///
    /// // Is there a wall between these points?
    /// assert!(!tree.ray_cast([5.0, 5.0], [95.0, 5.0]).masked(WALL).is_empty());
    /// ```
    #[inline]
    pub fn ray_cast(&self, from: [S; 2], to: [S; 2]) -> Cast<'_, T, S> {
        Cast { tree: self, course: Course::Segment { from, to }, mask: None }
    }

    /// Searches the items that a box meets when it moves straight ahead, so that a fast box does not tunnel through a
    /// thin one. The stored boxes stay where they are. If they move too, sweep by the difference of the motions. Boxes
    /// that only touch do not meet, see [swept boxes](crate::DenseQuadtree#swept-boxes). [`Aabb::stopped_by`] returns
    /// where the box stops.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let crate_box = Aabb::new([0.0, 0.0], [8.0, 8.0]);
    /// let pushed = tree.insert(crate_box, "crate").unwrap();
    /// tree.insert(Aabb::new([40.0, 0.0], [50.0, 100.0]), "wall").unwrap();
    ///
    /// let hit = tree.sweep(&crate_box, [64.0, 0.0]).first_if(|handle, _, _| handle != pushed).unwrap();
    /// assert_eq!((*hit.value, hit.fraction), ("wall", 0.5));
    /// ```
    #[inline]
    pub fn sweep(&self, aabb: &Aabb<S>, motion: [S; 2]) -> Cast<'_, T, S> {
        Cast { tree: self, course: Course::Sweep { aabb: *aabb, motion }, mask: None }
    }

    /// Searches the items that are nearest to a point, see
    /// [nearest neighbours](crate::DenseQuadtree#nearest-neighbours).
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// const ENEMY: u32 = 2;
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let player = tree.insert(Aabb::new([0.0, 0.0], [2.0, 2.0]), "player").unwrap();
    /// tree.insert_masked(Aabb::new([5.0, 0.0], [7.0, 2.0]), "barrel", 1).unwrap();
    /// tree.insert_masked(Aabb::new([9.0, 0.0], [11.0, 2.0]), "soldier", ENEMY).unwrap();
    ///
    /// let enemies = tree.nearest([1.0, 1.0]).masked(ENEMY).within(20.0);
    /// let target = enemies.first_if(|handle, _, _| handle != player).unwrap();
    /// assert_eq!((*target.value, target.squared_distance), ("soldier", 8.0 * 8.0));
    ///
    /// // As an iterator, it returns one item after another, the nearest first.
    /// assert!(tree.nearest([1.0, 1.0]).take(2).map(|found| *found.value).eq(["player", "barrel"]));
    /// ```
    #[inline]
    pub fn nearest(&self, point: [S; 2]) -> Neighbors<'_, T, S> {
        Neighbors { tree: self, point, radius: None, mask: None, search: None }
    }

    #[inline(always)]
    fn is_accepted(&self, id: u32, mask: Option<Mask>, accept: &mut impl FnMut(Handle, &Aabb<S>, &T) -> bool) -> bool {
        self.has_mask(id, mask) && {
            let (handle, aabb, value) = self.found(id);
            accept(handle, aabb, value)
        }
    }

    fn item_hit(&self, hit: Hit<S>) -> ItemHit<'_, T, S> {
        let (handle, aabb, value) = self.found(hit.id);
        ItemHit { handle, aabb, value, fraction: hit.fraction }
    }

    fn neighbor(&self, (id, squared_distance): (u32, S::Distance)) -> Neighbor<'_, T, S> {
        let (handle, aabb, value) = self.found(id);
        Neighbor { handle, aabb, value, squared_distance }
    }
}

/// An item that a ray or a moving box hits. Returned by the functions of [`Cast`].
#[derive(Debug)]
#[non_exhaustive]
pub struct ItemHit<'a, T, S: Scalar = f32> {
    /// The handle of the item.
    pub handle: Handle,
    /// The box of the item.
    pub aabb: &'a Aabb<S>,
    /// The value of the item.
    pub value: &'a T,
    /// The part of the way that is covered when the hit happens, see [`Hit::fraction`].
    pub fraction: S::Fraction,
}

impl<T, S: Scalar> Copy for ItemHit<'_, T, S> {}

impl<T, S: Scalar> Clone for ItemHit<'_, T, S> {
    fn clone(&self) -> Self {
        *self
    }
}

/// An item with its distance from a point. Returned by [`Neighbors`].
#[derive(Debug)]
#[non_exhaustive]
pub struct Neighbor<'a, T, S: Scalar = f32> {
    /// The handle of the item.
    pub handle: Handle,
    /// The box of the item.
    pub aabb: &'a Aabb<S>,
    /// The value of the item.
    pub value: &'a T,
    /// The square of the distance from the point to the box. Zero if the point lies in the box.
    pub squared_distance: S::Distance,
}

impl<T, S: Scalar> Copy for Neighbor<'_, T, S> {}

impl<T, S: Scalar> Clone for Neighbor<'_, T, S> {
    fn clone(&self) -> Self {
        *self
    }
}

#[derive(Clone, Copy, Debug)]
enum Course<S> {
    Segment { from: [S; 2], to: [S; 2] },
    Sweep { aabb: Aabb<S>, motion: [S; 2] },
}

/// A search along a ray or along the way of a moving box. Returned by [`Quadtree::ray_cast`] and [`Quadtree::sweep`].
#[must_use]
pub struct Cast<'a, T, S: Scalar = f32> {
    tree: &'a Quadtree<T, S>,
    course: Course<S>,
    mask: Option<Mask>,
}

impl<'a, T, S: Scalar> Cast<'a, T, S> {
    /// Skips items whose mask shares no bit with this one.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// tree.insert_masked(Aabb::new([4.0, 0.0], [6.0, 2.0]), "glass", 0b01).unwrap();
    /// tree.insert_masked(Aabb::new([8.0, 0.0], [9.0, 2.0]), "wall", 0b10).unwrap();
    /// let hit = tree.ray_cast([0.0, 1.0], [16.0, 1.0]).masked(0b10).first().unwrap();
    /// assert_eq!((*hit.value, hit.fraction), ("wall", 0.5));
    /// ```
    #[inline]
    pub fn masked(self, mask: impl Into<Mask>) -> Cast<'a, T, S> {
        Cast { mask: Some(mask.into()), ..self }
    }

    /// Returns the first hit: the one with the smallest fraction. If several have the same fraction, the one with the
    /// smallest id. Does not search behind it. Never allocates.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let wall = tree.insert(Aabb::new([8.0, 0.0], [9.0, 2.0]), "wall").unwrap();
    /// let hit = tree.ray_cast([0.0, 1.0], [16.0, 1.0]).first().unwrap();
    /// assert_eq!((hit.handle, hit.aabb.min), (wall, [8.0, 0.0]));
    /// assert!(tree.ray_cast([0.0, 1.0], [7.0, 1.0]).first().is_none());
    /// ```
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<ItemHit<'a, T, S>> {
        self.first_if(|_, _, _| true)
    }

    /// Like [`first`](Self::first), but ignores the items for which `accept` returns false. `accept` is called only
    /// with items that are hit, in no particular order.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<i32> = Quadtree::default();
    /// tree.insert(Aabb::new([4.0, 0.0], [6.0, 2.0]), 10).unwrap();
    /// tree.insert(Aabb::new([8.0, 0.0], [9.0, 2.0]), 20).unwrap();
    /// let hit = tree.ray_cast([0.0, 1.0], [16.0, 1.0]).first_if(|_, _, &armor| armor > 15).unwrap();
    /// assert_eq!(hit.fraction, 0.5);
    /// ```
    #[inline]
    #[must_use]
    pub fn first_if(&self, mut accept: impl FnMut(Handle, &Aabb<S>, &T) -> bool) -> Option<ItemHit<'a, T, S>> {
        let Cast { tree, course, mask } = *self;
        let accept = |id| tree.is_accepted(id, mask, &mut accept);
        let hit = match course {
            Course::Segment { from, to } => tree.index.ray_cast_if(from, to, accept),
            Course::Sweep { aabb, motion } => tree.index.first_hit_of_sweep(&aabb, motion, accept),
        };
        Some(tree.item_hit(hit?))
    }

    /// Returns all hits, ordered by fraction, and those with the same fraction by id. Allocates for them.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// tree.insert(Aabb::new([8.0, 0.0], [9.0, 2.0]), "far").unwrap();
    /// tree.insert(Aabb::new([4.0, 0.0], [6.0, 2.0]), "near").unwrap();
    /// let hits = tree.ray_cast([0.0, 1.0], [16.0, 1.0]).all();
    /// assert!(hits.iter().map(|hit| *hit.value).eq(["near", "far"]));
    /// ```
    #[must_use]
    pub fn all(&self) -> Vec<ItemHit<'a, T, S>> {
        let mut hits = Vec::new();
        self.for_each(|hit| hits.push(hit));
        let key = |hit: &ItemHit<T, S>| (hit.fraction, hit.handle.id);
        // Fractions are never NaN.
        hits.sort_unstable_by(|a, b| key(a).partial_cmp(&key(b)).unwrap_or(Ordering::Equal));
        hits
    }

    /// Calls `visit` with each hit, in no particular order. Never allocates.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<u32> = Quadtree::default();
    /// tree.insert(Aabb::new([4.0, 0.0], [6.0, 2.0]), 7).unwrap();
    /// tree.insert(Aabb::new([8.0, 0.0], [9.0, 2.0]), 8).unwrap();
    /// let mut sum = 0;
    /// tree.sweep(&Aabb::new([0.0, 0.0], [1.0, 1.0]), [16.0, 0.0]).for_each(|hit| sum += hit.value);
    /// assert_eq!(sum, 15);
    /// ```
    #[inline]
    pub fn for_each(&self, mut visit: impl FnMut(ItemHit<'a, T, S>)) {
        let Continue(()) = self.try_for_each(|hit| {
            visit(hit);
            Continue::<Infallible>(())
        });
    }

    /// Like [`for_each`](Self::for_each), but ends as soon as `visit` returns `Break`, and returns its value.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    /// use std::ops::ControlFlow::Break;
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let wall = tree.insert(Aabb::new([4.0, 0.0], [6.0, 2.0]), "wall").unwrap();
    /// let any = tree.ray_cast([0.0, 1.0], [16.0, 1.0]).try_for_each(|hit| Break(hit.handle));
    /// assert_eq!(any, Break(wall));
    /// ```
    #[inline]
    pub fn try_for_each<B>(&self, mut visit: impl FnMut(ItemHit<'a, T, S>) -> ControlFlow<B>) -> ControlFlow<B> {
        let Cast { tree, course, mask } = *self;
        let visit = |id, fraction| match tree.has_mask(id, mask) {
            true => visit(tree.item_hit(Hit { fraction, id })),
            false => Continue(()),
        };
        match course {
            Course::Segment { from, to } => tree.index.try_segment(from, to, visit),
            Course::Sweep { aabb, motion } => tree.index.try_sweep(&aabb, motion, visit),
        }
    }

    /// Returns whether nothing is hit. Ends at any hit, so it is faster than [`first`](Self::first).
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// tree.insert(Aabb::new([4.0, 0.0], [6.0, 2.0]), "wall").unwrap();
    /// let sees = |from, to| tree.ray_cast(from, to).is_empty();
    /// assert!(sees([0.0, 1.0], [3.0, 1.0]) && !sees([0.0, 1.0], [8.0, 1.0]));
    /// ```
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.try_for_each(|_| Break(())).is_continue()
    }
}

impl<T, S: Scalar> Copy for Cast<'_, T, S> {}

impl<T, S: Scalar> Clone for Cast<'_, T, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, S: Scalar> fmt::Debug for Cast<'_, T, S> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.debug_struct("Cast").field("course", &self.course).field("mask", &self.mask).finish_non_exhaustive()
    }
}

/// A search for the items nearest to a point. Returned by [`Quadtree::nearest`].
///
/// [`first`](Self::first) and [`first_if`](Self::first_if) return one item and allocate nothing. They are the fastest
/// way to find one item, also if the function that accepts items is slow. If it accepts less than one item in a
/// hundred, a loop over all items may be faster.
///
/// As an iterator, it returns one item after another, the nearest first, and those at the same distance in the order of
/// their ids. It searches only as far as it is advanced, and allocates a heap. To find the few nearest items within a
/// radius, it is faster to collect those [in the circle](Quadtree::in_circle) and to sort them by distance.
#[must_use]
pub struct Neighbors<'a, T, S: Scalar = f32> {
    tree: &'a Quadtree<T, S>,
    point: [S; 2],
    radius: Option<S>,
    mask: Option<Mask>,
    /// Created when the first item is taken.
    search: Option<Nearest<'a, S>>,
}

impl<'a, T, S: Scalar> Neighbors<'a, T, S> {
    /// Skips items whose mask shares no bit with this one.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// tree.insert_masked(Aabb::new([4.0, 0.0], [6.0, 2.0]), "barrel", 0b01).unwrap();
    /// tree.insert_masked(Aabb::new([8.0, 0.0], [9.0, 2.0]), "enemy", 0b10).unwrap();
    /// assert_eq!(*tree.nearest([0.0, 0.0]).masked(0b10).first().unwrap().value, "enemy");
    /// ```
    #[inline]
    pub fn masked(self, mask: impl Into<Mask>) -> Neighbors<'a, T, S> {
        Neighbors { mask: Some(mask.into()), ..self }
    }

    /// Skips items that are more than `radius` away. A radius that is negative or NaN finds nothing. Has no effect after
    /// the first item was taken.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// tree.insert(Aabb::new([4.0, 0.0], [6.0, 2.0]), "barrel").unwrap();
    /// assert!(tree.nearest([0.0, 0.0]).within(4.0).first().is_some());
    /// assert!(tree.nearest([0.0, 0.0]).within(3.9).first().is_none());
    /// ```
    #[inline]
    pub fn within(self, radius: S) -> Neighbors<'a, T, S> {
        Neighbors { radius: Some(radius), ..self }
    }

    /// Returns the nearest item. If several are equally near, the one with the smallest id. Several times faster than
    /// `next`, and never allocates.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let barrel = tree.insert(Aabb::new([4.0, 0.0], [6.0, 2.0]), "barrel").unwrap();
    /// let found = tree.nearest([0.0, 0.0]).first().unwrap();
    /// assert_eq!((found.handle, found.squared_distance), (barrel, 16.0));
    /// ```
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<Neighbor<'a, T, S>> {
        self.first_if(|_, _, _| true)
    }

    /// Like [`first`](Self::first), but ignores the items for which `accept` returns false. `accept` is called in no
    /// particular order, and maybe several times with an item that it does not accept.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<i32> = Quadtree::default();
    /// tree.insert(Aabb::new([4.0, 0.0], [6.0, 2.0]), 0).unwrap();
    /// let alive = tree.insert(Aabb::new([8.0, 0.0], [9.0, 2.0]), 20).unwrap();
    /// let found = tree.nearest([0.0, 0.0]).first_if(|_, _, &health| health > 0).unwrap();
    /// assert_eq!(found.handle, alive);
    /// ```
    #[inline]
    #[must_use]
    pub fn first_if(&self, mut accept: impl FnMut(Handle, &Aabb<S>, &T) -> bool) -> Option<Neighbor<'a, T, S>> {
        let Neighbors { tree, point, radius, mask, .. } = *self;
        let accept = |id| tree.is_accepted(id, mask, &mut accept);
        let found = match radius {
            Some(radius) => tree.index.nearest_one_within(point, radius, accept),
            None => tree.index.nearest_one(point, accept),
        };
        Some(tree.neighbor(found?))
    }
}

impl<'a, T, S: Scalar> Iterator for Neighbors<'a, T, S> {
    type Item = Neighbor<'a, T, S>;

    fn next(&mut self) -> Option<Neighbor<'a, T, S>> {
        let Neighbors { tree, point, radius, mask, .. } = *self;
        let search = self.search.get_or_insert_with(|| match radius {
            Some(radius) => tree.index.all_within(point, radius),
            None => tree.index.nearest(point),
        });
        let found = search.next_if(|id| tree.has_mask(id, mask))?;
        Some(tree.neighbor(found))
    }
}

impl<T, S: Scalar> FusedIterator for Neighbors<'_, T, S> {}

impl<T, S: Scalar> Clone for Neighbors<'_, T, S> {
    fn clone(&self) -> Self {
        Neighbors { search: self.search.clone(), ..*self }
    }
}

impl<T, S: Scalar> fmt::Debug for Neighbors<'_, T, S> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let mut out = out.debug_struct("Neighbors");
        out.field("point", &self.point).field("radius", &self.radius).field("mask", &self.mask).finish_non_exhaustive()
    }
}

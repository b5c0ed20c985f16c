//! Nearest neighbours one after the other. The first ones are found a few at a time. For those after them, a heap holds
//! cells and items, the nearest on top. A cell on top is replaced with what is in it. An item on top is the next answer,
//! because everything else in the heap is at least as far away.

use crate::dense::DenseQuadtree;
use crate::lanes::CELL;
use crate::layout::Level;
use crate::nearest_one::Best;
use crate::scalar::FURTHEST_STEP;
use crate::{Aabb, Scalar};
use alloc::collections::BinaryHeap;
use core::cmp::Ordering;
use core::fmt;
use core::iter::{FusedIterator, Take};

/// Bound of the error of all computations with a number of this size.
const FLOAT_ERROR: f64 = 1.0 / (1u64 << 48) as f64;
/// All edges are rounded to whole steps.
const ROUNDING: f64 = 2.0;

/// The point whose neighbours are searched.
#[derive(Clone, Copy)]
pub(crate) struct Center<S> {
    pub point: [S; 2],
    /// The point in steps.
    at: [f64; 2],
    /// How much too near a cell may be, in steps.
    error: [f64; 2],
    units_per_step: f64,
    steps_per_unit: f64,
}

impl<S: Scalar> Center<S> {
    pub fn new(tree: &DenseQuadtree<S>, point: [S; 2]) -> Center<S> {
        let at = tree.layout.unrounded(point);
        let leaves = tree.layout.leaves();
        let error = core::array::from_fn(|axis| {
            let furthest = f64::from(2 * CELL) * f64::from([leaves.columns, leaves.rows][axis]);
            ROUNDING + S::STEP_ERROR * furthest + FLOAT_ERROR * at[axis].abs()
        });
        let steps_per_unit = tree.layout.steps_per_unit();
        Center { point, at, error, units_per_step: 1.0 / steps_per_unit, steps_per_unit }
    }

    /// Returns the point in whole steps, unless it is very far outside.
    #[inline(always)]
    pub fn whole(&self) -> Option<[i32; 2]> {
        let is_near = self.at.iter().all(|at| at.abs() < f64::from(FURTHEST_STEP / 4));
        is_near.then(|| self.at.map(|at| at as i32))
    }

    /// Returns a number of steps that is at least as long as a distance, whatever was rounded.
    #[inline(always)]
    pub fn steps(&self, distance: f64) -> f64 {
        distance * self.steps_per_unit + 2.0 * self.error[0].max(self.error[1])
    }

    /// Returns a lower bound of a distance that is at least so many steps along one axis.
    #[inline(always)]
    pub fn least_distance(&self, steps: f64) -> f64 {
        (steps - self.error[0].max(self.error[1])) * self.units_per_step
    }

    /// Returns whether the point lies behind the start of a column (or a row) of cells.
    #[inline(always)]
    pub fn is_past_start(&self, level: &Level, place: i32, axis: usize) -> bool {
        self.at[axis] >= (i64::from(place * CELL) << level.height) as f64
    }

    /// Returns a lower bound of the distance along one axis to everything in a cell or below it. `place` is the column
    /// or the row of the cell.
    #[inline(always)]
    pub fn apart(&self, level: &Level, place: i32, axis: usize) -> f64 {
        let steps = |at: i32| i64::from(at) << level.height;
        let (start, end) = (steps(place * CELL), steps(place * CELL + CELL + level.reach));
        // The steps of a box end there, the box may not.
        let end = if end < FURTHEST_STEP.into() { end as f64 } else { f64::INFINITY };
        let apart = (start as f64 - self.at[axis]).max(self.at[axis] - end);
        // If the point is too far away for this arithmetic, the result is NaN, and `max` turns it into 0.
        ((apart - self.error[axis]) * self.units_per_step).max(0.0)
    }
}

/// Returns the items of a tree in the order of their distance from a point. Created by [`DenseQuadtree::nearest`].
#[derive(Clone)]
#[must_use]
pub struct Nearest<'a, S: Scalar> {
    tree: &'a DenseQuadtree<S>,
    center: Center<S>,
    /// Items that are further away are left out.
    furthest: Option<S::Rank>,
    /// The items that were found together, and how many of them were returned.
    batch: Best<S, LARGEST_BATCH>,
    returned: usize,
    /// The sizes of the batches that follow.
    batches: &'static [usize],
    /// Whether nothing is left but the heap, if there is one.
    is_last: bool,
    heap: Option<BinaryHeap<Entry<S::Rank>>>,
}

/// The first items are searched a few at a time, which needs no heap and is many times faster. Those after them are taken
/// from a heap, or else all items together would take a time that grows with the square of their number.
const BATCHES: &[usize] = &[8, LARGEST_BATCH, LARGEST_BATCH, LARGEST_BATCH];
const LARGEST_BATCH: usize = 16;

/// A cell or an item in the heap.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Entry<R> {
    distance: R,
    /// The height of the cell's level, or [`ITEM`].
    height: u32,
    /// The number of the cell within its level, or the id of the item.
    number: u32,
}

/// Greater than every height. Of a cell and an item at the same distance, the cell must come first, because it may hold
/// an item at this distance with a smaller id.
const ITEM: u32 = u32::MAX;

impl<R: PartialOrd> Eq for Entry<R> {}

impl<R: PartialOrd> PartialOrd for Entry<R> {
    fn partial_cmp(&self, other: &Entry<R>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<R: PartialOrd> Ord for Entry<R> {
    /// The top of a `BinaryHeap` is its greatest entry, so the nearest is the greatest. Distances are never NaN.
    fn cmp(&self, other: &Entry<R>) -> Ordering {
        let by_distance = other.distance.partial_cmp(&self.distance).unwrap_or(Ordering::Equal);
        by_distance.then_with(|| (other.height, other.number).cmp(&(self.height, self.number)))
    }
}

/// # Nearest neighbours
///
/// The distance from a point to a box is zero if the point lies in the box.
///
/// For **`i32`** a box covers the unit squares from `min` to `max - 1`, and the distance is that from the unit square
/// at the point to the nearest of them: from 3 to the box of 5 to 8 it is 2, and from 9 to the same box it is also 2.
/// It is exact for all coordinates. A box without area covers nothing and is never found.
///
/// For **floats** it is the distance to the nearest point of the box. All edges belong to the box. It is computed in
/// `f64`. A point that is infinite or NaN finds nothing. The order and the radius are right for all numbers, up to
/// rounding. But the square of a distance between two `f64` may be too large or too small for an `f64`: it is then
/// returned as infinity, or as 0 or a number close to it.
///
/// Invalid boxes are never found.
impl<S: Scalar> DenseQuadtree<S> {
    /// Returns an iterator over all items with their squared distance from `point`, the nearest first. Items at the
    /// same distance come in the order of their ids.
    ///
    /// The iterator is lazy: it searches only as far as it is advanced. The first 8 items are found together, and then three
    /// times 16. For more than these 56 it allocates a heap, which grows with the number of items and cells that it has
    /// seen. If you need one item only, [`nearest_one`](Self::nearest_one) is faster.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// tree.insert(0, Aabb::new([80.0, 80.0], [90.0, 90.0]))?;
    /// tree.insert(1, Aabb::new([13.0, 14.0], [20.0, 20.0]))?;
    ///
    /// let (id, squared_distance) = tree.nearest([10.0, 10.0]).next().unwrap();
    /// assert_eq!((id, squared_distance), (1, 3.0 * 3.0 + 4.0 * 4.0));
    ///
    /// let by_distance: Vec<u32> = tree.nearest([10.0, 10.0]).map(|(id, _)| id).collect();
    /// assert_eq!(by_distance, [1, 0]);
    /// # Ok::<(), loose_quadtree::CapacityError>(())
    /// ```
    pub fn nearest(&self, point: [S; 2]) -> Nearest<'_, S> {
        self.nearest_up_to(point, None, point.iter().all(|at| at.is_finite()))
    }

    /// Returns an iterator over the `most` items that are nearest to `point`, at most `radius` away, with their squared
    /// distances. The order and the cost are those of [`nearest`](Self::nearest).
    ///
    /// A radius that is negative or NaN finds nothing.
    ///
    /// ```
    /// # use loose_quadtree::{Aabb, Config, DenseQuadtree};
    /// # let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 10));
    /// tree.insert(0, Aabb::new([80, 80], [90, 90]))?;
    /// tree.insert(1, Aabb::new([13, 14], [20, 20]))?;
    ///
    /// assert!(tree.nearest_within([10, 10], 5, 8).eq([(1, 25)]));
    /// assert!(tree.nearest_within([10, 10], 4, 8).eq([]));
    /// # Ok::<(), loose_quadtree::CapacityError>(())
    /// ```
    pub fn nearest_within(&self, point: [S; 2], radius: S, most: usize) -> Take<Nearest<'_, S>> {
        self.all_within(point, radius).take(most)
    }

    pub(crate) fn all_within(&self, point: [S; 2], radius: S) -> Nearest<'_, S> {
        let furthest = radius.rank_of_radius();
        self.nearest_up_to(point, furthest, furthest.is_some() && point.iter().all(|at| at.is_finite()))
    }

    fn nearest_up_to(&self, point: [S; 2], furthest: Option<S::Rank>, is_possible: bool) -> Nearest<'_, S> {
        Nearest {
            tree: self,
            center: Center::new(self, point),
            furthest,
            batch: Best::new(0, None, None),
            returned: 0,
            batches: if is_possible { BATCHES } else { &[] },
            is_last: !is_possible,
            heap: None,
        }
    }
}

impl<S: Scalar> Nearest<'_, S> {
    /// Returns the next item that is accepted. Others are lost.
    pub(crate) fn next_if(&mut self, mut accept: impl FnMut(u32) -> bool) -> Option<(u32, S::Distance)> {
        loop {
            if let Some(&(distance, id)) = self.batch.found().get(self.returned) {
                self.returned += 1;
                return Some((id, S::squared_distance(distance)));
            }
            if self.is_last {
                return self.next_of_heap(accept);
            }
            let after = self.batch.found().last().copied().or(self.batch.after());
            let Some((&most, rest)) = self.batches.split_first() else {
                self.fill_heap(after);
                continue;
            };
            (self.batch, self.returned, self.batches) = (Best::new(most, after, self.furthest), 0, rest);
            self.batch.fill(self.tree, &self.center, &mut accept);
            self.is_last = self.batch.found().len() < most;
        }
    }

    fn next_of_heap(&mut self, mut accept: impl FnMut(u32) -> bool) -> Option<(u32, S::Distance)> {
        loop {
            let Entry { distance, height, number } = self.heap.as_mut()?.pop()?;
            if height != ITEM {
                self.open(height, number);
            } else if accept(number) {
                return Some((number, S::squared_distance(distance)));
            }
        }
    }

    /// Starts with the items after those that were returned.
    fn fill_heap(&mut self, after: Option<(S::Rank, u32)>) {
        (self.batch, self.returned) = (Best::new(0, after, None), 0);
        self.is_last = true;
        self.heap = Some(BinaryHeap::new());
        for place in 0..self.tree.list.len() {
            self.push_item(self.tree.list.id(place), &self.tree.list.get(place));
        }
        self.push_cell(self.tree.layout.level(self.tree.layout.top), 0, 0);
    }

    fn push(&mut self, entry: Entry<S::Rank>) {
        if self.furthest.is_none_or(|furthest| entry.distance <= furthest) {
            self.heap.get_or_insert_default().push(entry);
        }
    }

    fn push_item(&mut self, id: u32, aabb: &Aabb<S>) {
        if let Some(distance) = S::rank(self.center.point, aabb)
            && self.batch.after().is_none_or(|after| (distance, id) > after)
        {
            self.push(Entry { distance, height: ITEM, number: id });
        }
    }

    /// Pushes a cell if anything lives in it or below it.
    fn push_cell(&mut self, level: &Level, column: i32, row: i32) {
        let number = level.at(column, row);
        if self.tree.occupancy.is_any(level.first_cell + number) {
            let apart = [self.center.apart(level, column, 0), self.center.apart(level, row, 1)];
            let distance = S::least_rank(apart);
            self.push(Entry { distance, height: level.height, number });
        }
    }

    fn open(&mut self, height: u32, number: u32) {
        let tree = self.tree;
        let level = tree.layout.level(height);
        if tree.layout.stores(height) && tree.occupancy.is_own(level.first_cell + number) {
            for bucket in tree.buckets.all_of((level.first_home + number) as usize) {
                let bucket = tree.buckets.get(bucket);
                for lane in 0..bucket.len() {
                    let id = bucket.id(lane);
                    self.push_item(id, &tree.items[id as usize].aabb);
                }
            }
        }
        let (column, row) = level.spot(number);
        if let Some((children, block)) = tree.layout.children(height, column, row) {
            for row in block.row..block.row + block.rows {
                for column in block.column..block.column + block.columns {
                    self.push_cell(children, column, row);
                }
            }
        }
    }
}

impl<S: Scalar> Iterator for Nearest<'_, S> {
    type Item = (u32, S::Distance);

    fn next(&mut self) -> Option<(u32, S::Distance)> {
        self.next_if(|_| true)
    }
}

impl<S: Scalar> fmt::Debug for Nearest<'_, S> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.debug_struct("Nearest").field("point", &self.center.point).finish_non_exhaustive()
    }
}

impl<S: Scalar> FusedIterator for Nearest<'_, S> {}

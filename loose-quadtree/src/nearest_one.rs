//! The nearest neighbour alone, without a heap. Small queries around the point usually find it. Otherwise the search
//! goes down from the root to the cell of the point, and then into all cells that may hold something nearer than the
//! best item so far.

use crate::dense::DenseQuadtree;
use crate::distance::rounded_down;
use crate::lanes::CELL;
use crate::layout::Level;
use crate::nearest::Center;
use crate::shape::{Plan, around_circle};
use crate::{Aabb, Scalar};

/// More squares are faster for a search that accepts one item in a hundred, and slower where boxes are crowded.
const SQUARES: u32 = 4;

impl<S: Scalar> DenseQuadtree<S> {
    /// Returns the item that is nearest to `point`, and its squared distance. Items for which `accept` returns false
    /// are ignored. If several are equally near, returns the one with the smallest id.
    ///
    /// This is the first item of [`nearest`](Self::nearest) that is accepted, found several times faster. Never
    /// allocates. `accept` is called only with items that are nearer than all that it has accepted, in no particular
    /// order, and maybe several times with an item that it does not accept.
    ///
    /// If it accepts less than one item in a hundred, a loop over all items may be faster. A tree that holds only those
    /// items is fastest.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// let (player, enemy) = (0, 1);
    /// tree.insert(player, Aabb::new([10.0, 10.0], [12.0, 12.0]))?;
    /// tree.insert(enemy, Aabb::new([14.0, 15.0], [16.0, 17.0]))?;
    ///
    /// assert_eq!(tree.nearest_one([11.0, 11.0], |_| true), Some((player, 0.0)));
    /// assert_eq!(tree.nearest_one([11.0, 11.0], |id| id != player), Some((enemy, 3.0 * 3.0 + 4.0 * 4.0)));
    /// # Ok::<(), loose_quadtree::CapacityError>(())
    /// ```
    #[must_use]
    pub fn nearest_one(&self, point: [S; 2], accept: impl FnMut(u32) -> bool) -> Option<(u32, S::Distance)> {
        self.search_nearest(point, None, accept)
    }

    /// Like [`nearest_one`](Self::nearest_one), but ignores items that are more than `radius` away. A radius that is
    /// negative or NaN finds nothing.
    ///
    /// ```
    /// # use loose_quadtree::{Aabb, Config, DenseQuadtree};
    /// # let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 10));
    /// tree.insert(1, Aabb::new([13, 14], [20, 20]))?;
    ///
    /// assert_eq!(tree.nearest_one_within([10, 10], 5, |_| true), Some((1, 25)));
    /// assert_eq!(tree.nearest_one_within([10, 10], 4, |_| true), None);
    /// # Ok::<(), loose_quadtree::CapacityError>(())
    /// ```
    #[must_use]
    pub fn nearest_one_within(
        &self,
        point: [S; 2],
        radius: S,
        accept: impl FnMut(u32) -> bool,
    ) -> Option<(u32, S::Distance)> {
        self.search_nearest(point, Some(radius.rank_of_radius()?), accept)
    }

    fn search_nearest(
        &self,
        point: [S; 2],
        furthest: Option<S::Rank>,
        accept: impl FnMut(u32) -> bool,
    ) -> Option<(u32, S::Distance)> {
        if !point.iter().all(|at| at.is_finite()) {
            return None;
        }
        let limit = furthest.map_or(f64::INFINITY, limit_of::<S>);
        let mut search = Search { tree: self, center: Center::new(self, point), accept, furthest, best: None, limit };
        if !search.is_done_nearby() {
            search.look_everywhere();
        }
        search.best.map(|(distance, id)| (id, S::squared_distance(distance)))
    }
}

/// Rounded, but still never falls where the distance rises.
fn limit_of<S: Scalar>(distance: S::Rank) -> f64 {
    S::distance_to_f64(S::squared_distance(distance))
}

struct Search<'a, S: Scalar, F> {
    tree: &'a DenseQuadtree<S>,
    center: Center<S>,
    accept: F,
    /// The greatest distance allowed.
    furthest: Option<S::Rank>,
    best: Option<(S::Rank, u32)>,
    /// An item certainly further away than this cannot be the answer.
    limit: f64,
}

impl<S: Scalar, F: FnMut(u32) -> bool> Search<'_, S, F> {
    #[inline(always)]
    fn look_at(&mut self, id: u32, aabb: &Aabb<S>) {
        let Some(distance) = S::rank(self.center.point, aabb) else { return };
        let is_better = match self.best {
            Some(best) => (distance, id) < best,
            None => self.furthest.is_none_or(|furthest| distance <= furthest),
        };
        if is_better && (self.accept)(id) {
            self.best = Some((distance, id));
            self.limit = limit_of::<S>(distance);
        }
    }

    /// Searches squares around the point. The first would hold two boxes if all were spread evenly, and each other one
    /// is twice as long as the one before. Returns whether nothing outside of them can be the answer.
    fn is_done_nearby(&mut self) -> bool {
        let tree = self.tree;
        let leaves = tree.layout.leaves();
        let square_steps = leaves.columns as u64 * leaves.rows as u64 * (CELL * CELL) as u64;
        // Half as long as a square around the point, so a quarter of the area of two boxes.
        let steps = (square_steps / (2 * tree.len() as u64).max(1)).isqrt();
        for doublings in 0..SQUARES {
            let radius = S::saturating_from_f64((steps << doublings) as f64 * self.center.units_per_step);
            let Plan::Some(area) = around_circle(self.center.point, radius) else { return false };
            tree.query(&area, |id| self.look_at(id, &tree.items[id as usize].aabb));
            // Everything that the query does not find is at least `radius` away.
            if radius.rank_of_radius().is_some_and(|radius| self.limit < limit_of::<S>(radius)) {
                return true;
            }
        }
        false
    }

    /// Searches the whole tree.
    fn look_everywhere(&mut self) {
        let tree = self.tree;
        for place in 0..tree.list.len() {
            self.look_at(tree.list.id(place), &tree.list.get(place));
        }
        // The root itself stores nothing.
        self.look_below(tree.layout.level(tree.layout.top), 0, 0);
    }

    /// Searches the cells below a cell.
    fn look_below(&mut self, level: &Level, column: i32, row: i32) {
        let tree = self.tree;
        let Some((children, block)) = tree.layout.children(level.height, column, row) else { return };
        // The child that holds the point comes first, or the one that is nearest to it.
        let places = |axis: usize, first: i32, count: i32| {
            let is_second_near = count > 1 && self.center.is_past_start(children, first + 1, axis);
            let near = first + i32::from(is_second_near);
            let apart = |place: i32| (place, self.center.apart(children, place, axis));
            let far = (count > 1).then(|| apart(2 * first + 1 - near));
            [Some(apart(near)), far]
        };
        let columns = places(0, block.column, block.columns);
        let rows = places(1, block.row, block.rows);
        for (row, y) in rows.into_iter().flatten() {
            for (column, x) in columns.into_iter().flatten() {
                let number = children.at(column, row);
                if tree.occupancy.is_any(children.first_cell + number) && rounded_down([x, y]) <= self.limit {
                    self.look_into(children, number);
                    if children.height > 0 {
                        self.look_below(children, column, row);
                    }
                }
            }
        }
    }

    /// Searches the boxes of one cell.
    #[inline(always)]
    fn look_into(&mut self, level: &Level, number: u32) {
        let tree = self.tree;
        if !(tree.layout.stores(level.height) && tree.occupancy.is_own(level.first_cell + number)) {
            return;
        }
        for bucket in tree.buckets.all_of((level.first_home + number) as usize) {
            let bucket = tree.buckets.get(bucket);
            for lane in 0..bucket.len() {
                let id = bucket.id(lane);
                self.look_at(id, &tree.items[id as usize].aabb);
            }
        }
    }
}

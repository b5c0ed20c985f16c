//! The items that are nearest to a point, without a heap. A search looks at the cells within some radius, row by row from
//! the point outwards. What it finds makes the radius smaller. If it finds too little, it starts again with a radius twice
//! as long. If even long ones do not suffice, it goes down from the root into all cells that may hold something near
//! enough.

use crate::dense::DenseQuadtree;
use crate::distance::{power, root, rounded_down};
use crate::lanes::{Bucket, CELL, LANES, Window, bits, word_bits};
use crate::layout::Level;
use crate::nearest::Center;
use crate::{Aabb, Scalar};

/// More radii are faster for a search that accepts one item in a hundred, and slower where boxes are crowded.
const RADII: u32 = 4;
/// The square of the first radius, in shares of the world for each item.
const MARGIN: f64 = 0.2;
const PER_ITEM: f64 = 0.4;
/// No radius is longer, because the bits of a row of cells are read at once.
const LONGEST: f64 = 24.0 * CELL as f64;
/// More than twice that, in steps.
const FURTHEST: i32 = 10_000;
/// How much too long a distance of two points in whole steps may be.
const ROUNDED: i32 = 3;

impl<S: Scalar> DenseQuadtree<S> {
    /// Returns the item that is nearest to `point`, and its squared distance. Items for which `accept` returns false
    /// are ignored. If several are equally near, returns the one with the smallest id.
    ///
    /// This is the first item of [`nearest`](Self::nearest) that is accepted, found faster. Never allocates. `accept` is
    /// called only with items that are nearer than all that it has accepted, in no particular order, and maybe several
    /// times with the same item.
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
        mut accept: impl FnMut(u32) -> bool,
    ) -> Option<(u32, S::Distance)> {
        if !point.iter().all(|at| at.is_finite()) {
            return None;
        }
        let mut best = Best::<S, 1>::new(1, None, furthest);
        best.fill(self, &Center::new(self, point), &mut accept);
        best.found().first().map(|&(distance, id)| (id, S::squared_distance(distance)))
    }
}

/// The nearest items so far, at most `N`, sorted by distance and id.
#[derive(Clone, Debug)]
pub(crate) struct Best<S: Scalar, const N: usize> {
    found: [(S::Rank, u32); N],
    len: usize,
    /// How many items are wanted.
    most: usize,
    /// Items up to this one are not wanted.
    after: Option<(S::Rank, u32)>,
    /// The greatest distance allowed.
    furthest: Option<S::Rank>,
    /// The squared distance of the furthest item that is still wanted. It is rounded, but never falls where the distance
    /// rises.
    limit: f64,
    /// At least the distance of that item.
    radius: f64,
}

impl<S: Scalar, const N: usize> Best<S, N> {
    pub fn new(most: usize, after: Option<(S::Rank, u32)>, furthest: Option<S::Rank>) -> Best<S, N> {
        let found = [(S::Rank::default(), 0); N];
        let mut best =
            Best { found, len: 0, most: most.min(N), after, furthest, limit: f64::INFINITY, radius: f64::INFINITY };
        best.forget();
        best
    }

    pub fn found(&self) -> &[(S::Rank, u32)] {
        &self.found[..self.len]
    }

    pub fn after(&self) -> Option<(S::Rank, u32)> {
        self.after
    }

    fn is_full(&self) -> bool {
        self.len == self.most
    }

    fn forget(&mut self) {
        self.len = 0;
        (self.limit, self.radius) = (f64::INFINITY, f64::INFINITY);
        if let Some(furthest) = self.furthest {
            self.set_limit(furthest);
        }
    }

    fn set_limit(&mut self, distance: S::Rank) {
        /// A square out of this range may be rounded too much for a root.
        const USUAL: f64 = power(-900);
        self.limit = S::distance_to_f64(S::squared_distance(distance));
        let is_usual = (USUAL..1.0 / USUAL).contains(&self.limit);
        let is_zero = Some(distance) == S::default().rank_of_radius();
        self.radius = if is_usual || is_zero { root(self.limit) } else { f64::INFINITY };
    }

    #[inline(always)]
    fn look_at(&mut self, center: &Center<S>, id: u32, aabb: &Aabb<S>, accept: &mut impl FnMut(u32) -> bool) {
        let Some(distance) = S::rank(center.point, aabb) else { return };
        let entry = (distance, id);
        let is_far = match self.is_full() {
            true => entry >= self.found[self.len - 1],
            false => self.furthest.is_some_and(|furthest| distance > furthest),
        };
        if is_far || self.after.is_some_and(|after| entry <= after) || !accept(id) {
            return;
        }
        let mut place = self.len.min(self.most - 1);
        while place > 0 && self.found[place - 1] > entry {
            self.found[place] = self.found[place - 1];
            place -= 1;
        }
        self.found[place] = entry;
        self.len = (self.len + 1).min(self.most);
        if self.is_full() {
            self.set_limit(self.found[self.len - 1].0);
        }
    }

    /// Finds the items.
    pub fn fill(&mut self, tree: &DenseQuadtree<S>, center: &Center<S>, accept: &mut impl FnMut(u32) -> bool) {
        if !self.is_done_nearby(tree, center, accept) {
            self.look_everywhere(tree, center, accept);
        }
    }

    /// Searches within growing radii. The first would hold the items that are wanted, and some more, if all were spread
    /// evenly. Returns whether nothing outside of them can be wanted.
    fn is_done_nearby(
        &mut self,
        tree: &DenseQuadtree<S>,
        center: &Center<S>,
        accept: &mut impl FnMut(u32) -> bool,
    ) -> bool {
        let Some(at) = center.whole() else { return false };
        let leaves = tree.layout.leaves();
        let leaves_per_item = f64::from(leaves.columns) * f64::from(leaves.rows) / tree.len().max(1) as f64;
        let mut reach = f64::from(CELL) * root(leaves_per_item * (MARGIN + PER_ITEM * self.most as f64));
        for _ in 0..RADII {
            if reach > LONGEST {
                return false;
            }
            self.look_around(tree, center, at, reach, accept);
            if self.radius < center.least_distance(reach) {
                return true;
            }
            if self.is_full() {
                // What is as near as the last one is within this reach. The items that are found now are found again.
                reach = center.steps(self.radius);
                self.len = 0;
            } else {
                reach *= 2.0;
                self.forget();
            }
        }
        false
    }

    /// Searches the list, and the cells of all levels within this many steps.
    fn look_around(
        &mut self,
        tree: &DenseQuadtree<S>,
        center: &Center<S>,
        at: [i32; 2],
        reach: f64,
        accept: &mut impl FnMut(u32) -> bool,
    ) {
        for height in bits(tree.levels_in_use) {
            self.look_around_at(tree, center, at, reach, tree.layout.level(height as u32), accept);
        }
        self.look_at_list(tree, center, accept);
    }

    fn look_at_list(&mut self, tree: &DenseQuadtree<S>, center: &Center<S>, accept: &mut impl FnMut(u32) -> bool) {
        for place in 0..tree.list.len() {
            self.look_at(center, tree.list.id(place), &tree.list.get(place), accept);
        }
    }

    /// First collects what may be near enough, by its steps, which are in the buckets. Most exact boxes are then not read.
    /// Without a branch between them, the processor reads all buckets at once.
    #[inline(never)]
    fn look_around_at(
        &mut self,
        tree: &DenseQuadtree<S>,
        center: &Center<S>,
        at: [i32; 2],
        most: f64,
        level: &Level,
        accept: &mut impl FnMut(u32) -> bool,
    ) {
        let [x, y] = at.map(|at| at >> level.height);
        let mut near = Candidates { all: [0; Candidates::ROOM], len: 0 };
        let mut reach = self.reach(center, most, level);
        let block = level.block_of(Window { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach });
        let in_row = |row: i32| {
            let start = level.at(block.column, row);
            let own = tree.occupancy.own_word(level, start, block.columns as u32);
            word_bits(own).map(move |place| (place as i32, (level.first_home + start + place) as usize))
        };
        let rows = block.row..block.row + block.rows;
        // The processor waits for the memory of all these buckets at once, if the loop does little else.
        let is_any_chained =
            rows.clone().flat_map(in_row).fold(false, |any, (_, home)| any | tree.buckets.get(home).is_chained());
        for row in rows {
            for (place, home) in in_row(row) {
                let column = block.column + place;
                let point = [x - column * CELL, y - row * CELL].map(|at| at.clamp(-FURTHEST, FURTHEST) as i16);
                near.add(tree.buckets.get(home), point, reach * reach);
                let behind = is_any_chained.then(|| tree.buckets.behind(home)).into_iter().flatten();
                for bucket in behind {
                    if near.is_full() {
                        self.look_at_candidates(tree, center, &mut near, most, level, accept);
                        reach = self.reach(center, most, level);
                    }
                    near.add(tree.buckets.get(bucket), point, reach * reach);
                }
                if near.is_full() {
                    self.look_at_candidates(tree, center, &mut near, most, level, accept);
                    reach = self.reach(center, most, level);
                }
            }
        }
        self.look_at_candidates(tree, center, &mut near, most, level, accept);
    }

    /// Returns how many steps of a level away something may be that is wanted, rounded up.
    fn reach(&self, center: &Center<S>, most: f64, level: &Level) -> i32 {
        (most.min(center.steps(self.radius)) as i32 >> level.height) + ROUNDED
    }

    /// Looks at the exact boxes, first at the one that seems to be the nearest.
    #[inline(never)]
    fn look_at_candidates(
        &mut self,
        tree: &DenseQuadtree<S>,
        center: &Center<S>,
        near: &mut Candidates,
        most: f64,
        level: &Level,
        accept: &mut impl FnMut(u32) -> bool,
    ) {
        let all = &mut near.all[..core::mem::take(&mut near.len)];
        if let Some(nearest) = (0..all.len()).min_by_key(|&place| all[place]) {
            all.swap(0, nearest);
        }
        let mut square = u64::MAX;
        for &candidate in all.iter() {
            if candidate >> 32 <= square {
                let id = candidate as u32;
                let before = self.radius;
                self.look_at(center, id, &tree.items[id as usize].aabb, accept);
                if self.radius < before {
                    square = (self.reach(center, most, level) as u64).pow(2);
                }
            }
        }
    }

    /// Searches the whole tree.
    #[inline(never)]
    fn look_everywhere(&mut self, tree: &DenseQuadtree<S>, center: &Center<S>, accept: &mut impl FnMut(u32) -> bool) {
        self.look_at_list(tree, center, accept);
        // The root itself stores nothing.
        self.look_below(tree, center, tree.layout.level(tree.layout.top), (0, 0), accept);
    }

    /// Searches the cells below a cell.
    fn look_below(
        &mut self,
        tree: &DenseQuadtree<S>,
        center: &Center<S>,
        level: &Level,
        (column, row): (i32, i32),
        accept: &mut impl FnMut(u32) -> bool,
    ) {
        let Some((children, block)) = tree.layout.children(level.height, column, row) else { return };
        // The child that holds the point comes first, or the one that is nearest to it.
        let places = |axis: usize, first: i32, count: i32| {
            let is_second_near = count > 1 && center.is_past_start(children, first + 1, axis);
            let near = first + i32::from(is_second_near);
            let apart = |place: i32| (place, center.apart(children, place, axis));
            let far = (count > 1).then(|| apart(2 * first + 1 - near));
            [Some(apart(near)), far]
        };
        let columns = places(0, block.column, block.columns);
        let rows = places(1, block.row, block.rows);
        for (row, y) in rows.into_iter().flatten() {
            for (column, x) in columns.into_iter().flatten() {
                let number = children.at(column, row);
                if tree.occupancy.is_any(children.first_cell + number) && rounded_down([x, y]) <= self.limit {
                    self.look_into(tree, center, children, number, accept);
                    if children.height > 0 {
                        self.look_below(tree, center, children, (column, row), accept);
                    }
                }
            }
        }
    }

    /// Searches the boxes of one cell.
    #[inline(always)]
    fn look_into(
        &mut self,
        tree: &DenseQuadtree<S>,
        center: &Center<S>,
        level: &Level,
        number: u32,
        accept: &mut impl FnMut(u32) -> bool,
    ) {
        if !(tree.layout.stores(level.height) && tree.occupancy.is_own(level.first_cell + number)) {
            return;
        }
        for bucket in tree.buckets.all_of((level.first_home + number) as usize) {
            let bucket = tree.buckets.get(bucket);
            for lane in 0..bucket.len() {
                let id = bucket.id(lane);
                self.look_at(center, id, &tree.items[id as usize].aabb, accept);
            }
        }
    }
}

/// Boxes that may be near enough: the squared distance in steps, and the id.
struct Candidates {
    all: [u64; Candidates::ROOM],
    len: usize,
}

impl Candidates {
    const ROOM: usize = 64;

    fn is_full(&self) -> bool {
        self.len > Candidates::ROOM - LANES
    }

    /// Adds the boxes of a bucket that are near enough to a point, which is relative to the corner of its cell.
    #[inline(always)]
    fn add(&mut self, bucket: &Bucket, point: [i16; 2], furthest: i32) {
        let (squares, used) = (bucket.squares(point), bucket.used());
        for (lane, square) in squares.into_iter().enumerate() {
            self.all[self.len % Candidates::ROOM] = u64::from(square as u32) << 32 | u64::from(bucket.id(lane));
            self.len += usize::from(square <= furthest) & (used >> lane) as usize;
        }
    }
}

//! The tree that the game uses: a loose quadtree of fixed depth. All cells are allocated up front, a box may overhang
//! its cell, and every lookup is arithmetic. Read `ground` (which cell does a box live in?), `reach` (which cells must
//! a query look into?) and `query` first. Then read `occupied` (is anything there?), `pairs`, `sight` (rays and
//! neighbours), `held` (buffered hits) and `proof` (validation). `lanes` and `buckets` store boxes, also for the grid.
//!
//! # The idea
//!
//! A quadtree cuts the world into four squares, each of these into four, and so on to a fixed depth. The classic rule
//! puts a box into the smallest cell that contains it. That rule fails on the lines between cells: a coin of eight
//! pixels across the middle of the world fits only into the root, where every query compares it. The more boxes there
//! are, the more of them lie on some line. Here a box may overhang its cell, and two rules say where it lives:
//!
//! * Its *size* decides the level: the deepest one whose cells are at least twice as long as the box.
//! * Its *upper left corner* decides the cell of that level.
//!
//! So the lines do not matter. The query pays for it: a box that overlaps the query may start before it, by less than
//! half a cell. Here is a corner of the leaf level:
//!
//! ```text
//!      +-------------+-------------+-------------+    Leaves of 64 pixels. The boxes that live
//!      |      . . . . . . . .      |             |    here are at most 32 pixels long.
//!      |      .   aaaaaaa   .      |             |
//!      |      .   a  qqqaqqqq      |             |    Box a starts in the upper left leaf, so it
//!      +------.---a--q--a---q------+-------------+    lives there, across all lines.
//!      |      .   aaaqaaa   q      |             |
//!      |      . . . .qqqqqqqq      |             |    q is the query. Boxes that overlap q start in the
//!      |             |             |             |    dotted frame, which begins 31 pixels before q.
//!      +-------------+-------------+-------------+    It touches 2 x 2 leaves. Only these are searched.
//! ```
//!
//! If q is no longer than the boxes around it, the frame is shorter than a leaf and touches at most 2 x 2 leaves. That
//! is the whole cost of nearly every query in a game, also in a crowd of a hundred thousand. So the depth is chosen to
//! make a leaf twice as long as nearly all boxes ([`Setup`]). In a much deeper tree, boxes crowd into the coarser
//! levels. In a much shallower one, each leaf holds a crowd.
//!
//! A lift, a boss or a wall of fire is longer than half a leaf and lives on a coarser level, with cells 2, 4, 8...
//! times as long. There are few such boxes and cells. A box that is too long for all other levels, or starts outside
//! the world, lives in the root. Every query searches the root, so no box is out of reach.
//!
//! In a long corridor, halving the length would waste the depth: 256 leaves, each as large as the screen. So in a world
//! more than eight times as long as wide, the root is cut into a line of squares, and only these are halved further.
//! Such a world can have as many leaves as a square one.
//!
//! # What a query does
//!
//! A query goes through the levels in use from coarse to fine. At each level it computes the block of cells within
//! reach by arithmetic and enters only cells where something lives. The tutorial that this game began with calls the
//! bit for that `addedTo`. Here each cell has two bits, *own* and *own or below*, and both are exact after every
//! operation. If the second is off in the whole block, the finer levels hold nothing either, and the query ends.
//!
//! In a leaf, eight boxes are compared at once. Eight boxes that are stored together are a *bucket*, and the place of a
//! box in it is a *lane*. The boxes of a leaf are stored in 16 bits relative to the corner of the leaf, so a bucket
//! fills one cache line. A large query, such as the camera's, compares only at its border: a box whose corner lies in
//! the query overlaps it, so all boxes of a leaf inside the query are returned without comparisons.
//!
//! The rest of the time goes into waiting for memory and into mispredicted branches. One wait or one mispredicted
//! branch costs as much as comparing one or two buckets. So there are few lists, one fixed pattern of four leaves, and
//! buffers for hits.
//!
//! # What it costs
//!
//! * `insert`, `update`, `remove`: constant. The cell follows from the box, an item knows its bucket and lane, and the
//!   last box of a cell fills the gap of a removed one. Most moves stay in their cell: four stores. When a cell gets
//!   its first box or loses its last, the bits above change: at most one cell and its children at each level.
//! * `query`: the cells in reach, which are four leaves for a small query, and the boxes in them.
//! * `pairs`: each cell compares its boxes with each other, and its boxes that overhang with half of its neighbours.
//! * `ray`: the cells along the segment, row by row. `nearest`: from the root down, nearer cells first.
//! * `clear`: the cells in use. `load`: one insertion for each item.
//! * Memory: about 105 bytes for each leaf (twice that in a corridor only one leaf wide) and about 40 for each item of
//!   the capacity. An item may be alone in a coarser cell and then needs a whole bucket. So each coarser cell adds 145
//!   bytes. If the capacity is smaller than the number of coarser cells, each item adds 145 bytes instead. All of it is
//!   allocated by [`FixedDepth::new`], because the spare buckets suffice for every distribution of the items.
//!
//! An empty or inverted box is stored and never found. A box of any size or position is found by every query that
//! overlaps it. [`index`](super) says what is refused and how to notice it.
//!
//! # Example
//!
//! ```
//! use quadrant::geom::{Point, Rect};
//! use quadrant::index::fixed_depth::FixedDepth;
//! use quadrant::index::{Hits, Setup, SpatialIndex, typical_side};
//!
//! // A soldier, a crate at its knee, a coin far away, and a lift.
//! let boxes =
//!     [Rect::new(100, 80, 16, 32), Rect::new(112, 96, 16, 16), Rect::new(900, 90, 8, 8), Rect::new(60, 112, 96, 8)];
//! let world = Rect::new(0, 0, 1600, 640);
//! let setup = Setup { world, capacity: 64, depth: None, typical_side: typical_side(boxes) };
//! let mut tree = FixedDepth::new(&setup);
//! for (slot, rect) in (0..).zip(boxes) {
//!     tree.insert(slot, rect);
//! }
//!
//! // What touches the soldier? Itself and the crate, but not the lift below: its top is the soldier's bottom.
//! let mut hits = Hits::with_capacity(64);
//! let counts = tree.query(boxes[0], &mut hits);
//! hits.slots.sort();
//! assert_eq!(hits.slots, [0, 1]);
//! assert_eq!(counts.hits, 2);
//! assert!(counts.checks < 4, "the coin is not even compared");
//!
//! // The soldier walks on.
//! tree.update(0, boxes[0].moved(40, 0));
//! let mut pairs = Vec::new();
//! tree.pairs_with(|one, other| pairs.push((one, other)));
//! assert!(pairs.is_empty());
//!
//! // What does a bullet hit on its way, and what is nearest to the point where it ends?
//! let mut found = Vec::new();
//! tree.ray(Point::new(0, 100), Point::new(1599, 100), &mut found);
//! assert_eq!(found.iter().map(|item| item.slot).collect::<Vec<_>>(), [1, 0]);
//! tree.nearest(Point::new(1599, 100), 1000, 1, &mut found);
//! assert_eq!((found[0].slot, found[0].distance), (2, 692 * 692 + 3 * 3));
//!
//! tree.remove(2);
//! assert_eq!(tree.validate(), Ok(()));
//! ```

mod ground;
mod held;
mod occupied;
mod pairs;
mod proof;
mod query;
mod reach;
mod sight;

use super::buckets::{Buckets, NONE, Seat};
use super::lanes::{Edges, LANES, Offsets, Small, Wide};
use super::{Cell, Counts, Found, Hits, Setup, Slot, SpatialIndex, TraceStep};
use crate::geom::{Point, Rect};
use ground::{Ground, Spot};
use occupied::Occupied;

/// Maximum depth of a tree: at most 256 x 256 leaves.
pub const MAX_DEPTH: u32 = 8;

/// Position of an item: the cell, and the lane that holds its box.
#[derive(Clone, Copy, Debug)]
struct Place {
    cell: u32,
    seat: Seat,
}

/// Instead of a cell: the slot is not stored.
const ABSENT: u32 = u32::MAX;
/// Instead of a cell: the slot is stored, but its box is empty and in no cell.
const NOWHERE: u32 = u32::MAX - 1;

/// A preallocated loose quadtree of fixed depth, explained on the [page above](self). The inherent methods are those of
/// [`SpatialIndex`] without dynamic dispatch. [`query_with`](Self::query_with), [`pairs_with`](Self::pairs_with) and
/// [`ray_with`](Self::ray_with) take any closure and need no list.
#[derive(Clone)]
pub struct FixedDepth {
    ground: Ground,
    /// A home bucket for each leaf, and spare buckets for crowded leaves.
    leaves: Buckets<Small>,
    /// The boxes in the coarser cells. Most of these cells stay empty, so they have no homes.
    coarse: Buckets<Wide>,
    /// The first bucket of the chain of each cell without a home.
    chains: Vec<u32>,
    occupied: Occupied,
    /// Number of boxes at each level, and a bit for each level that holds any.
    level_boxes: [u32; MAX_DEPTH as usize + 1],
    levels_in_use: u32,
    places: Vec<Place>,
    count: usize,
}

impl FixedDepth {
    pub fn new(setup: &Setup) -> FixedDepth {
        let ground = Ground::new(setup);
        // A spare bucket of a leaf has a full bucket before it, so a spare bucket for every eight boxes is enough.
        let spare_small = if ground.homes() > 0 { setup.capacity / LANES } else { 0 };
        // A coarse cell needs a bucket for its first box. At worst each has one, and the rest fills buckets of eight.
        let alone = setup.capacity.min(ground.without_home() as usize);
        let spare_wide = alone + (setup.capacity - alone) / LANES;
        FixedDepth {
            leaves: Buckets::new(ground.homes() as usize, spare_small),
            coarse: Buckets::new(0, spare_wide),
            chains: vec![NONE; ground.without_home() as usize],
            occupied: Occupied::new(&ground),
            level_boxes: [0; MAX_DEPTH as usize + 1],
            levels_in_use: 0,
            places: vec![Place { cell: ABSENT, seat: Seat::default() }; setup.capacity],
            count: 0,
            ground,
        }
    }

    pub fn depth(&self) -> u32 {
        self.ground.depth
    }

    /// The side of a leaf in pixels.
    pub fn leaf_side(&self) -> i32 {
        self.ground.leaf as i32
    }

    #[inline]
    pub fn insert(&mut self, slot: Slot, rect: Rect) {
        match self.places.get(slot as usize) {
            None => {}
            Some(place) if place.cell != ABSENT => self.update(slot, rect),
            Some(_) => {
                self.count += 1;
                match Edges::of(rect) {
                    Some(edges) => self.settle(slot, self.ground.spot_of(edges), edges),
                    None => self.places[slot as usize].cell = NOWHERE,
                }
            }
        }
    }

    /// Most boxes stay in their cell in a tick, which costs only four stores.
    #[inline]
    pub fn update(&mut self, slot: Slot, rect: Rect) {
        let Some(&place) = self.places.get(slot as usize) else { return };
        if place.cell == ABSENT {
            return;
        }
        let Some(edges) = Edges::of(rect) else {
            self.leave(place);
            self.places[slot as usize].cell = NOWHERE;
            return;
        };
        let spot = self.ground.spot_of(edges);
        if spot.cell != place.cell {
            self.leave(place);
            self.settle(slot, spot, edges);
        } else if self.ground.home(spot.cell).is_some() {
            self.leaves.set(place.seat, Offsets::within(edges, self.ground.corner(spot.column, spot.row)));
        } else {
            self.coarse.set(place.seat, edges);
        }
    }

    #[inline]
    pub fn remove(&mut self, slot: Slot) {
        let Some(&place) = self.places.get(slot as usize) else { return };
        if place.cell != ABSENT {
            self.leave(place);
            self.places[slot as usize].cell = ABSENT;
            self.count -= 1;
        }
    }

    /// Costs as much as there are cells in use.
    pub fn clear(&mut self) {
        for level in self.ground.levels() {
            for cell in self.occupied.own_of(level) {
                match self.ground.home(cell) {
                    Some(home) => self.leaves.clear_home(home),
                    None => self.coarse.clear_chain(&mut self.chains[cell as usize]),
                }
            }
        }
        self.occupied.clear();
        self.level_boxes.fill(0);
        self.levels_in_use = 0;
        self.places.fill(Place { cell: ABSENT, seat: Seat::default() });
        self.count = 0;
    }

    fn settle(&mut self, slot: Slot, Spot { cell, column, row }: Spot, edges: Edges) {
        let seat = match self.ground.home(cell) {
            Some(home) => self.leaves.push_home(home, slot, Offsets::within(edges, self.ground.corner(column, row))),
            None => self.coarse.push_chain(&mut self.chains[cell as usize], slot, edges),
        };
        self.places[slot as usize] = Place { cell, seat };
        let level = self.ground.level_of(cell);
        if !self.occupied.is_own(cell) {
            self.occupied.set(&self.ground, level, cell);
        }
        self.level_boxes[level as usize] += 1;
        self.levels_in_use |= 1 << level;
    }

    /// Takes a box out of its cell. The last box of the cell moves into its lane.
    fn leave(&mut self, Place { cell, seat }: Place) {
        if cell == NOWHERE {
            return;
        }
        let (moved, is_empty) = match self.ground.home(cell) {
            Some(home) => (self.leaves.remove_home(home, seat), self.leaves.count(home as usize) == 0),
            None => {
                let chain = &mut self.chains[cell as usize];
                (self.coarse.remove_chain(chain, seat), *chain == NONE)
            }
        };
        if let Some(slot) = moved {
            self.places[slot as usize].seat = seat;
        }
        let level = self.ground.level_of(cell);
        if is_empty {
            self.occupied.unset(&self.ground, level, cell);
        }
        self.level_boxes[level as usize] -= 1;
        if self.level_boxes[level as usize] == 0 {
            self.levels_in_use &= !(1 << level);
        }
    }

    /// Visits the boxes of a cell. For queries where speed matters less.
    fn visit_cell(&self, cell: u32, mut visit: impl FnMut(Slot, Edges)) {
        match self.ground.home(cell) {
            Some(home) => {
                let corner = self.ground.corner_of(cell);
                self.leaves.items(home).for_each(|(slot, offsets)| visit(slot, offsets.edges(corner)));
            }
            None => self.coarse.items(self.chains[cell as usize]).for_each(|(slot, edges)| visit(slot, edges)),
        }
    }

    fn cell(&self, level: u32, cell: u32) -> Cell {
        let (column, row) = self.ground.level(level).spot(cell);
        let mut items = 0;
        self.visit_cell(cell, |_, _| items += 1);
        Cell { rect: self.ground.rect(self.ground.level(level), column, row), depth: level, items }
    }
}

impl SpatialIndex for FixedDepth {
    fn name(&self) -> &'static str {
        "fixed_depth"
    }

    fn exact(&self) -> bool {
        true
    }

    fn depth(&self) -> Option<u32> {
        Some(self.ground.depth)
    }

    fn capacity(&self) -> usize {
        self.places.len()
    }

    fn len(&self) -> usize {
        self.count
    }

    fn holds(&self, slot: Slot) -> bool {
        self.places.get(slot as usize).is_some_and(|place| place.cell != ABSENT)
    }

    fn rect(&self, slot: Slot) -> Option<Rect> {
        match *self.places.get(slot as usize)? {
            Place { cell: ABSENT, .. } => None,
            Place { cell: NOWHERE, .. } => Some(Rect::default()),
            Place { cell, seat } if self.ground.home(cell).is_some() => {
                Some(self.leaves.box_at(seat).edges(self.ground.corner_of(cell)).rect())
            }
            Place { seat, .. } => Some(self.coarse.box_at(seat).rect()),
        }
    }

    fn insert(&mut self, slot: Slot, rect: Rect) {
        FixedDepth::insert(self, slot, rect);
    }

    fn update(&mut self, slot: Slot, rect: Rect) {
        FixedDepth::update(self, slot, rect);
    }

    fn remove(&mut self, slot: Slot) {
        FixedDepth::remove(self, slot);
    }

    fn clear(&mut self) {
        FixedDepth::clear(self);
    }

    fn query(&self, area: Rect, hits: &mut Hits) -> Counts {
        hits.slots.clear();
        let counts = self.query_with(area, |slot| hits.slots.push(slot));
        hits.raise_mark();
        counts
    }

    fn trace(&self, area: Rect, step: &mut dyn FnMut(TraceStep)) -> Counts {
        self.query_traced(area, step)
    }

    fn nearest(&self, point: Point, reach: i32, most: usize, found: &mut Vec<Found>) -> Counts {
        self.nearest_to(point, reach, most, found)
    }

    fn ray(&self, from: Point, to: Point, found: &mut Vec<Found>) -> Counts {
        found.clear();
        let counts = self.ray_with(from, to, |item| found.push(item));
        found.sort_unstable();
        counts
    }

    fn pairs(&self, visit: &mut dyn FnMut(Slot, Slot)) -> Counts {
        self.pairs_with(visit)
    }

    fn cells(&self, visit: &mut dyn FnMut(Cell)) {
        for (number, level) in self.ground.levels().iter().enumerate() {
            for row in 0..level.rows {
                for column in 0..level.columns {
                    visit(self.cell(number as u32, level.cell(column, row)));
                }
            }
        }
    }

    fn bytes(&self) -> usize {
        size_of::<FixedDepth>()
            + self.leaves.bytes()
            + self.coarse.bytes()
            + self.chains.capacity() * size_of::<u32>()
            + self.occupied.bytes()
            + self.places.capacity() * size_of::<Place>()
    }

    fn validate(&self) -> Result<(), String> {
        self.prove()
    }

    fn boxed_clone(&self) -> Box<dyn SpatialIndex> {
        Box::new(self.clone())
    }
}

//! The contract of a broad phase, which answers one query: which boxes may overlap this box? Nine designs in `index/`
//! implement [`SpatialIndex`]. The world gets the same answer from each, because it tests the answer exactly and sorts
//! it by slot. [`scan`] is brute force and specifies the others. The game uses [`fixed_depth`]: read that one first.
//!
//! Every index keeps these rules:
//! * A query may return extra slots but never misses one. It returns each slot at most once, in no particular order.
//! * An empty or inverted box may be stored but is never found. A query with one finds nothing and costs nothing.
//! * Sums saturate, so no box is too large or too far out. A box outside the world is found too, but may cost more.
//! * A slot at or above the capacity is not stored, and [`SpatialIndex::holds`] returns false for it. Storing a slot
//!   twice moves it. Moving or removing a slot that is not stored does nothing.
//! * After construction nothing is allocated, unless the documentation of a design says that it allocates as published.
//! * The caller owns the memory of the answer ([`Hits`]) and receives the cost of the query ([`Counts`]).

pub mod bucket;
mod buckets;
mod design;
pub mod double_grid;
pub mod fixed_depth;
pub mod grid;
mod kind;
mod lanes;
mod lattice;
pub mod min_size;
pub mod multi_leaf;
mod nodes;
pub mod rebuild;
pub mod scan;
mod segment;
mod stored;
pub mod tutorial;
mod watch;

pub use kind::{Kind, Setup, build, typical_side};
pub use segment::Segment;

use crate::geom::{Point, Rect};

/// Index of an item in the pool of its owner: dense, from 0.
pub type Slot = u32;

/// The slots that a query found. The caller keeps this buffer from one query to the next.
#[derive(Clone, Debug, Default)]
pub struct Hits {
    pub slots: Vec<Slot>,
    /// The largest number of slots that one query has stored here.
    pub high_water: usize,
}

impl Hits {
    /// Never grows if `most` is the capacity of the index, because no slot is returned twice.
    pub fn with_capacity(most: usize) -> Hits {
        Hits { slots: Vec::with_capacity(most), high_water: 0 }
    }

    fn raise_mark(&mut self) {
        self.high_water = self.high_water.max(self.slots.len());
    }
}

/// The cost of a query. A *check* compares one stored box with the query box. Empty lanes of a bucket do not count. If
/// [`SpatialIndex::exact`] is false, the comparisons that the caller must make are already counted here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub checks: u32,
    pub visited: u32,
    /// Cells that the query came to but did not enter, because they are empty or do not overlap it.
    pub pruned: u32,
    pub candidates: u32,
    /// Returned slots that really overlap.
    pub hits: u32,
}

impl Counts {
    /// Adds the cost of another query. Brute force for a hundred thousand boxes exceeds a `u32`, so sums saturate.
    pub fn add(&mut self, other: Counts) {
        self.checks = self.checks.saturating_add(other.checks);
        self.visited = self.visited.saturating_add(other.visited);
        self.pruned = self.pruned.saturating_add(other.pruned);
        self.candidates = self.candidates.saturating_add(other.candidates);
        self.hits = self.hits.saturating_add(other.hits);
    }
}

/// A cell as the overlay draws it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    pub rect: Rect,
    /// 0 for the root.
    pub depth: u32,
    /// Items stored in this cell itself, without those below it.
    pub items: u32,
}

/// A step of a query, as [`SpatialIndex::trace`] reports it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TraceStep {
    /// The query enters the cell and looks at the boxes stored there.
    Visit(Cell),
    /// The query comes to the cell and does not enter it.
    Prune(Cell),
    /// A stored box is compared with the query box.
    Check { slot: Slot, hit: bool },
    /// A slot is returned without a comparison. The caller's own comparison will give `hit`.
    Take { slot: Slot, hit: bool },
    /// A slot is returned without a comparison, because its whole cell lies in the query box.
    Give { slot: Slot },
}

/// An item that a ray cast or a nearest-neighbour query found. Ordered by distance, then by slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Found {
    /// For `nearest`, the squared distance. For `ray`, the position along the segment from 0 to [`RAY_END`].
    pub distance: i64,
    pub slot: Slot,
}

/// The value of [`Found::distance`] at the far end of a ray.
pub const RAY_END: i64 = 1 << 16;

pub trait SpatialIndex: Send {
    /// The name that selects this index on the command line.
    fn name(&self) -> &'static str;
    /// Whether `query` returns only slots that overlap, so that the caller need not test them.
    fn exact(&self) -> bool;
    /// Number of levels below the root, if it is fixed at construction.
    fn depth(&self) -> Option<u32> {
        None
    }
    /// Number of slots. Slots below this number can be stored.
    fn capacity(&self) -> usize;
    /// Number of stored items, including those with an empty box.
    fn len(&self) -> usize;
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    fn holds(&self, slot: Slot) -> bool;
    /// Returns the pixels of a stored item, cut off at the range of `i32`. An empty box may return another empty one.
    fn rect(&self, slot: Slot) -> Option<Rect>;

    fn insert(&mut self, slot: Slot, rect: Rect);
    /// Moves a stored item to `rect`.
    fn update(&mut self, slot: Slot, rect: Rect);
    fn remove(&mut self, slot: Slot);
    fn clear(&mut self);
    /// Replaces everything stored with these items.
    fn load(&mut self, items: &[(Slot, Rect)]) {
        self.clear();
        for &(slot, rect) in items {
            self.insert(slot, rect);
        }
    }
    /// Is called once before each tick, for designs that rebuild their tree.
    fn start_tick(&mut self) {}

    /// Replaces `hits.slots` with everything that may overlap `area`.
    fn query(&self, area: Rect, hits: &mut Hits) -> Counts;

    /// Runs the same query as `query` and reports each step in order: cells entered or pruned, and boxes compared. The
    /// boxes of a cell follow directly after the visit of the cell. Boxes in no cell come before all cells. Returns the
    /// counts of `query`. It is slower than `query`, which pays nothing for it.
    fn trace(&self, area: Rect, step: &mut dyn FnMut(TraceStep)) -> Counts;

    /// Replaces `found` with the `most` items nearest to the pixel `point`, at most `reach` pixels away, nearest first,
    /// equals by slot. The distance of a box is that of its nearest pixel: 0 inside. The default queries a square
    /// around the point and sorts the answer by distance, as the authors of the designs suggest.
    fn nearest(&self, point: Point, reach: i32, most: usize, found: &mut Vec<Found>) -> Counts {
        found.clear();
        let mut counts = self.overlapping(square_around(point, reach), &mut |slot, rect| {
            keep_nearest(found, most, reach, squared_distance(point, rect), slot);
        });
        counts.candidates = found.len() as u32;
        counts.hits = found.len() as u32;
        counts
    }

    /// Replaces `found` with every item that the segment from the middle of pixel `from` to the middle of pixel `to`
    /// crosses, in order along the segment, equals by slot. Touching an edge or a corner is not crossing. Exact for all
    /// diagonals and lengths: see [`Segment::crosses`]. The default tests each box in the bounds of the segment.
    fn ray(&self, from: Point, to: Point, found: &mut Vec<Found>) -> Counts {
        found.clear();
        let way = Segment::new(from, to);
        let mut counts = self.overlapping(way.bounds(), &mut |slot, rect| {
            found.extend(way.crosses(rect).map(|distance| Found { distance, slot }));
        });
        found.sort_unstable();
        counts.candidates = found.len() as u32;
        counts.hits = found.len() as u32;
        counts
    }

    /// Visits each pair of overlapping items once, the lower slot first. The default makes one query for each item.
    fn pairs(&self, visit: &mut dyn FnMut(Slot, Slot)) -> Counts {
        let mut counts = Counts::default();
        for slot in 0..self.capacity() as Slot {
            let Some(rect) = self.rect(slot).filter(|rect| !rect.is_empty()) else { continue };
            counts.add(self.overlapping(Some(rect), &mut |other, _| {
                if other > slot {
                    visit(slot, other);
                }
            }));
        }
        counts
    }

    /// Visits all items that overlap `area`, with their boxes. `None` (an area too wide for a box) visits everything.
    fn overlapping(&self, area: Option<Rect>, visit: &mut dyn FnMut(Slot, Rect)) -> Counts {
        let mut show = |slot| {
            if let Some(rect) = self.rect(slot) {
                visit(slot, rect);
            }
        };
        match area {
            Some(area) => self.trace(area, &mut |step| {
                if let TraceStep::Check { slot, hit: true }
                | TraceStep::Take { slot, hit: true }
                | TraceStep::Give { slot } = step
                {
                    show(slot);
                }
            }),
            None => {
                (0..self.capacity() as Slot).for_each(show);
                Counts { checks: self.len() as u32, visited: 1, ..Counts::default() }
            }
        }
    }

    fn cells(&self, visit: &mut dyn FnMut(Cell));
    fn cell_count(&self) -> usize {
        let mut count = 0;
        self.cells(&mut |_| count += 1);
        count
    }
    fn bytes(&self) -> usize;
    /// Checks the whole structure. The error says in one sentence what is wrong.
    fn validate(&self) -> Result<(), String>;
    fn boxed_clone(&self) -> Box<dyn SpatialIndex>;
}

/// Returns the box of all pixels whose column and row are within `reach` of the point. `None` if it would be too wide.
fn square_around(point: Point, reach: i32) -> Option<Rect> {
    let reach = reach.max(0);
    let side = reach.checked_mul(2)?.checked_add(1)?;
    let (left, top) = (point.x.checked_sub(reach)?, point.y.checked_sub(reach)?);
    Some(Rect::new(left, top, side, side))
}

/// Returns the squared distance in pixels to the nearest pixel of the box. `None` if the box covers no pixel in the
/// range of `i32`, or if the distance has more than 31 bits, which no `reach` covers.
fn squared_distance(point: Point, rect: Rect) -> Option<i64> {
    if rect.x >= rect.right() || rect.y >= rect.bottom() {
        return None;
    }
    let apart = |at: i32, start: i32, end: i32| {
        (i64::from(start) - i64::from(at)).max(i64::from(at) - (i64::from(end) - 1)).max(0)
    };
    let (x, y) = (apart(point.x, rect.x, rect.right()), apart(point.y, rect.y, rect.bottom()));
    let most = i64::from(i32::MAX);
    (x <= most && y <= most).then(|| x * x + y * y)
}

/// Inserts an item into the sorted list of the nearest items so far if it is near enough.
fn keep_nearest(found: &mut Vec<Found>, most: usize, reach: i32, distance: Option<i64>, slot: Slot) {
    let furthest = i64::from(reach.max(0)) * i64::from(reach.max(0));
    let Some(distance) = distance.filter(|&distance| distance <= furthest) else { return };
    let new = Found { distance, slot };
    if found.len() == most {
        match found.last() {
            Some(&last) if new < last => found.pop(),
            _ => return,
        };
    }
    found.insert(found.partition_point(|&other| other < new), new);
}

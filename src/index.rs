//! The contract of a broad phase: who may overlap this box? Eight implementors live in `index/`, each
//! behind [`SpatialIndex`]; the world asks whichever one it was given and gets the same answer, because it
//! tests what comes back exactly and sorts it by slot. [`scan`] is brute force and the specification of the
//! rest; [`fixed_depth`] is the one the game plays on, and the one to read.
//!
//! The rules every one of them keeps:
//! * It may return too much, never too little, each slot at most once; the order carries no meaning.
//! * A box without width or height (so an inverted one too) may be stored and is never found; asking with one
//!   finds nothing and costs nothing. Sums saturate, so no box is too large or too far out to be found.
//! * Boxes partly or wholly outside the world are found like all others; they may only cost more.
//! * A slot at or above the capacity is refused: nothing is stored, and [`SpatialIndex::holds`] says so.
//!   Storing a slot twice moves it; moving or removing a slot that is not stored does nothing.
//! * Nothing is allocated after it is made, unless its doc says that its published design does.
//! * The caller owns the memory of the answer ([`Hits`]), and gets the cost of the question ([`Counts`]).

pub mod bucket;
mod buckets;
mod design;
pub mod fixed_depth;
pub mod grid;
mod kind;
mod lanes;
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

/// The place of an item in the pool of its owner: dense, from 0.
pub type Slot = u32;

/// The slots a question found, in memory the caller keeps from one question to the next.
#[derive(Clone, Debug, Default)]
pub struct Hits {
    pub slots: Vec<Slot>,
    /// The most slots one question has left here.
    pub high_water: usize,
}

impl Hits {
    /// With the capacity of the index as `most` it can never grow, because no slot comes twice.
    pub fn with_capacity(most: usize) -> Hits {
        Hits { slots: Vec::with_capacity(most), high_water: 0 }
    }

    fn raise_mark(&mut self) {
        self.high_water = self.high_water.max(self.slots.len());
    }
}

/// What one question cost. A *check* is one stored box compared with the asking box, once per question;
/// empty lanes of a bucket do not count, nothing else is left out. Where the index returns slots it has not
/// compared ([`SpatialIndex::exact`] is false), the comparison the caller owes is counted here already.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    pub checks: u32,
    /// Cells entered.
    pub visited: u32,
    /// Cells that were reached and left out, because nothing is in them or the question does not reach them.
    pub pruned: u32,
    /// Slots returned.
    pub candidates: u32,
    /// Slots returned that truly overlap.
    pub hits: u32,
}

impl Counts {
    /// Counts so many slots that were compared, overlap and are returned. All pairs of a crowd can be more than a `u32` holds,
    /// so the sums stop at its end.
    #[inline(always)]
    pub(crate) fn found(&mut self, hits: u32) {
        self.hits = self.hits.saturating_add(hits);
        self.candidates = self.candidates.saturating_add(hits);
    }

    /// Adds the cost of another question. Brute force for a hundred thousand is more than a `u32` holds, so sums
    /// stop at its end.
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
    /// Items stored in this cell itself.
    pub items: u32,
}

/// One step of a question, as [`SpatialIndex::trace`] tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// The cell is entered: what it stores is looked at.
    Visit(Cell),
    /// The cell was reached and is left out.
    Prune(Cell),
    /// A stored box is compared with the asking box.
    Check { slot: Slot, hit: bool },
    /// A slot is returned without having been compared; the caller will find `hit` when it does.
    Take { slot: Slot, hit: bool },
    /// A slot is returned without having been compared, because its whole cell lies in the asking box.
    Give { slot: Slot },
}

/// Something a ray or a nearest-neighbour question found. The order is by distance, then by slot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Found {
    /// Squared distance for `nearest`; for `ray`, how far along the way from 0 to [`RAY_END`].
    pub distance: i64,
    pub slot: Slot,
}

/// The value of [`Found::distance`] at the far end of a ray.
pub const RAY_END: i64 = 1 << 16;

pub trait SpatialIndex: Send {
    /// The name it is chosen by on the command line.
    fn name(&self) -> &'static str;
    /// Whether every slot that `query` returns has been tested already (then the caller need not).
    fn exact(&self) -> bool;
    /// The number of levels below the root, where that is fixed when it is made.
    fn depth(&self) -> Option<u32> {
        None
    }
    /// How many slots there are: it stores slots below this.
    fn capacity(&self) -> usize;
    /// How many items are stored, those with an empty box included.
    fn len(&self) -> usize;
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Whether the slot is stored.
    fn holds(&self, slot: Slot) -> bool;
    /// The pixels a stored item covers: its box, cut off where it leaves the range of `i32`, and some empty box
    /// if it was empty.
    fn rect(&self, slot: Slot) -> Option<Rect>;

    /// Stores an item that is not in it. Slots are below the capacity it was made for.
    fn insert(&mut self, slot: Slot, rect: Rect);
    /// Tells where a stored item stands now.
    fn update(&mut self, slot: Slot, rect: Rect);
    fn remove(&mut self, slot: Slot);
    fn clear(&mut self);
    /// Replaces everything stored by these.
    fn load(&mut self, items: &[(Slot, Rect)]) {
        self.clear();
        for &(slot, rect) in items {
            self.insert(slot, rect);
        }
    }
    /// Called once before each tick, for designs that make themselves anew.
    fn start_tick(&mut self) {}

    /// Replaces `hits.slots` with everything that may overlap `area`.
    fn query(&self, area: Rect, hits: &mut Hits) -> Counts;

    /// The same question as `query`, told step by step: every cell entered or left out, every box compared, in
    /// the order it happens. The counts are those of `query`. Slower than `query`, which pays nothing for it.
    fn trace(&self, area: Rect, step: &mut dyn FnMut(Step)) -> Counts;

    /// Replaces `found` with the `most` items nearest to the pixel `point`, none further than `reach` pixels,
    /// nearest first, equals by slot. A box's distance is that of its nearest pixel; 0 inside.
    ///
    /// As its authors suggest where an index knows no better: inflate, query, sort by distance.
    fn nearest(&self, point: Point, reach: i32, most: usize, found: &mut Vec<Found>) -> Counts {
        found.clear();
        let mut counts = self.overlapping(square_around(point, reach), &mut |slot, rect| {
            keep_nearest(found, most, reach, squared_distance(point, rect), slot);
        });
        counts.candidates = found.len() as u32;
        counts.hits = found.len() as u32;
        counts
    }

    /// Replaces `found` with every item that the way from the middle of the pixel `from` to the middle of the
    /// pixel `to` crosses, in the order it meets them, equals by slot. To touch an edge or a corner is not to
    /// cross. Exact for all diagonals and all lengths; see [`Segment::crosses`].
    ///
    /// Where an index knows no better: the box around the whole way, then each box against the way itself.
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

    /// Shows every two stored items that overlap, once, the lower slot first.
    ///
    /// Where an index knows no better: one query for each item.
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

    /// Shows all items that truly overlap `area`, with their boxes. Without an area, because it would be wider
    /// than a box can be, shows everything.
    fn overlapping(&self, area: Option<Rect>, visit: &mut dyn FnMut(Slot, Rect)) -> Counts {
        let mut show = |slot| {
            if let Some(rect) = self.rect(slot) {
                visit(slot, rect);
            }
        };
        match area {
            Some(area) => self.trace(area, &mut |step| {
                if let Step::Check { slot, hit: true } | Step::Take { slot, hit: true } | Step::Give { slot } = step {
                    show(slot);
                }
            }),
            None => {
                (0..self.capacity() as Slot).for_each(show);
                Counts { checks: self.len() as u32, visited: 1, ..Counts::default() }
            }
        }
    }

    /// Shows every cell that exists, from the root down.
    fn cells(&self, visit: &mut dyn FnMut(Cell));
    /// How many there are; it goes through all of them.
    fn cell_count(&self) -> usize {
        let mut count = 0;
        self.cells(&mut |_| count += 1);
        count
    }
    /// All the memory it holds, in bytes.
    fn bytes(&self) -> usize;
    /// Walks the whole structure and says in a sentence what is wrong, if anything is.
    fn validate(&self) -> Result<(), String>;
    fn boxed_clone(&self) -> Box<dyn SpatialIndex>;
}

/// The box of all pixels whose column and row are within `reach` of the point's; nothing if it is too wide for
/// a box.
fn square_around(point: Point, reach: i32) -> Option<Rect> {
    let reach = reach.max(0);
    let side = reach.checked_mul(2)?.checked_add(1)?;
    let (left, top) = (point.x.checked_sub(reach)?, point.y.checked_sub(reach)?);
    Some(Rect::new(left, top, side, side))
}

/// The squared distance in pixels from the point to the nearest pixel of the box; nothing for a box that covers
/// none (empty, or cut off wholly where `i32` ends), nor for one whose distance has more than 31 bits, which no reach could cover.
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

/// Puts an item into the sorted list of the nearest so far, if it belongs there.
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

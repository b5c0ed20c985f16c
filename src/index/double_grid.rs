//! The loose and tight double grid that an answer on Stack Overflow describes and shows in C ("Efficient (and well
//! explained) implementation of a Quadtree for 2D collision detection"). A box is stored in one cell of the *loose*
//! grid, the one with its centre. Each loose cell keeps the bounds of its boxes. A cell of the *tight* grid lists the
//! loose cells whose bounds touch it. A query looks into the tight cells that it touches, and from there into the loose
//! cells whose bounds it overlaps. Bounds grow with every change. They shrink once a tick.
//!
//! Changed: as published, a large box makes the bounds of its cell as large as itself, and many tight cells then list
//! that cell. Here boxes longer than six loose cells are in one list that every query reads. So a tight cell can only
//! list loose cells near it, and its list is one bit for each of them. A query may come to a loose cell from several
//! tight cells: it skips those that the neighbour to the left or above lists too. As published, all bounds are computed
//! again at the end of a frame. Here only those of cells that a box has left. A box outside the world is in a cell at
//! its border. As published, the lists grow. Here nothing is allocated after construction.

use super::design::Design;
use super::lanes::{Edges, Wide};
use super::lattice::Lattice;
use super::stored::Stored;
use super::watch::Watch;
use super::{Cell, Setup, Slot};
use crate::geom::{Point, Rect};

/// Side of a loose cell in typical sides.
const SIDE: i64 = 2;
/// Loose cells in a row of a tight cell.
const TIGHT: i64 = 2;
/// No bounds reach more loose cells than this beyond their own.
const REACH: i64 = 3;
/// A tight cell lists loose cells from this many columns and rows, so one bit for each fits in 64.
const LISTED: i64 = TIGHT + 2 * REACH;
const _: () = assert!(LISTED * LISTED <= 64);

/// End of a chain.
const NONE: Slot = Slot::MAX;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct LooseCell {
    bounds: Edges,
    first: Slot,
    /// A box has left since the last tick, so the bounds may be too large.
    is_slack: bool,
}

const EMPTY: LooseCell = LooseCell { bounds: Wide::UNMATCHED, first: NONE, is_slack: false };

/// The neighbours of a slot in the chain of its cell.
#[derive(Clone, Copy)]
struct Link {
    before: Slot,
    next: Slot,
}

#[derive(Clone)]
pub struct DoubleGrid {
    loose: Lattice,
    tight: Lattice,
    /// After those of the grid comes one for long boxes.
    cells: Vec<LooseCell>,
    /// For each tight cell a bit for every loose cell whose bounds touch it.
    lists: Vec<u64>,
    links: Vec<Link>,
    stored: Stored,
}

impl DoubleGrid {
    pub fn new(setup: &Setup) -> DoubleGrid {
        let loose = Lattice::new(setup.ground(), SIDE * i64::from(setup.typical_side.max(1)));
        let tight = loose.coarser(TIGHT);
        DoubleGrid {
            loose,
            tight,
            cells: vec![EMPTY; loose.len() + 1],
            lists: vec![0; tight.len()],
            links: vec![Link { before: NONE, next: NONE }; setup.capacity],
            stored: Stored::new(setup.capacity),
        }
    }

    fn home_of(&self, edges: Edges) -> usize {
        if i64::from(edges.side()) > 2 * REACH * self.loose.side {
            return self.loose.len();
        }
        let middle = |start: i32, end: i32| (i64::from(start) + i64::from(end)) >> 1;
        self.loose.number(self.loose.spot(middle(edges.left, edges.right), middle(edges.top, edges.bottom)))
    }

    /// Returns the first and the last tight cell that the box touches.
    fn corners(&self, edges: Edges) -> ((i64, i64), (i64, i64)) {
        let spot = |x: i32, y: i32| {
            let (column, row) = self.loose.spot(x.into(), y.into());
            (column / TIGHT, row / TIGHT)
        };
        (spot(edges.left, edges.top), spot(edges.right - 1, edges.bottom - 1))
    }

    /// Returns each tight cell that lists a loose cell with its present bounds, and the bit for it there.
    fn lists_of(&self, home: usize) -> impl Iterator<Item = (usize, u64)> + use<> {
        let (loose, tight) = (self.loose, self.tight);
        let at = loose.spot_of(home);
        let bounds = Some(self.cells[home].bounds).filter(|&bounds| home < loose.len() && bounds != Wide::UNMATCHED);
        let corners = bounds.map(|bounds| self.corners(bounds));
        corners.into_iter().flat_map(between).map(move |spot| {
            // The first bit is the cell that is `REACH` columns and rows before the first one in the tight cell.
            let place = |loose: i64, tight: i64| loose - tight * TIGHT + REACH;
            (tight.number(spot), 1 << (place(at.1, spot.1) * LISTED + place(at.0, spot.0)))
        })
    }

    fn set_bounds(&mut self, home: usize, bounds: Edges) {
        if bounds == self.cells[home].bounds {
            return;
        }
        for (tight, bit) in self.lists_of(home) {
            self.lists[tight] &= !bit;
        }
        self.cells[home].bounds = bounds;
        for (tight, bit) in self.lists_of(home) {
            self.lists[tight] |= bit;
        }
    }

    /// Returns the loose cells in the list of a tight cell that are not in that of its neighbour to the left or above.
    /// A query that touches such a neighbour has already seen them.
    fn new_ones(&self, spot: (i64, i64), first: (i64, i64)) -> impl Iterator<Item = usize> {
        const COLUMNS_SHARED: u64 = 0x0101_0101_0101_0101 * ((1 << (LISTED - TIGHT)) - 1);
        let number = self.tight.number(spot);
        let mut bits = self.lists[number];
        if spot.0 > first.0 {
            bits &= !(self.lists[number - 1] >> TIGHT & COLUMNS_SHARED);
        }
        if spot.1 > first.1 {
            bits &= !(self.lists[number - self.tight.columns as usize] >> (TIGHT * LISTED));
        }
        std::iter::from_fn(move || {
            let bit = (bits != 0).then_some(i64::from(bits.trailing_zeros()))?;
            bits &= bits - 1;
            let place = |tight: i64, place: i64| tight * TIGHT - REACH + place;
            Some(self.loose.number((place(spot.0, bit % LISTED), place(spot.1, bit / LISTED))))
        })
    }

    fn chain(&self, home: usize) -> impl Iterator<Item = (Slot, Rect)> {
        let mut slot = self.cells[home].first;
        std::iter::from_fn(move || {
            let now = slot;
            slot = self.links.get(now as usize)?.next;
            Some((now, self.stored.rect(now)))
        })
    }

    fn bounds_of_boxes(&self, home: usize) -> Edges {
        self.chain(home).filter_map(|(_, rect)| Edges::of(rect)).fold(Wide::UNMATCHED, Edges::joined)
    }

    fn tight_cell(&self, spot: (i64, i64)) -> Cell {
        Cell { rect: self.tight.rect(spot), depth: 0, items: 0 }
    }

    fn loose_cell(&self, home: usize) -> Cell {
        let Edges { left, top, right, bottom } = self.cells[home].bounds;
        let rect = Rect::between(Point::new(left, top), Point::new(right, bottom));
        Cell { rect, depth: 1, items: self.chain(home).count() as u32 }
    }
}

impl Design for DoubleGrid {
    const NAME: &'static str = "double_grid";
    const EXACT: bool = true;

    fn stored(&self) -> &Stored {
        &self.stored
    }

    fn stored_mut(&mut self) -> &mut Stored {
        &mut self.stored
    }

    fn add(&mut self, slot: Slot, rect: Rect) {
        let Some(edges) = Edges::of(rect) else { return };
        let home = self.home_of(edges);
        let next = std::mem::replace(&mut self.cells[home].first, slot);
        self.links[slot as usize] = Link { before: NONE, next };
        if let Some(next) = self.links.get_mut(next as usize) {
            next.before = slot;
        }
        self.set_bounds(home, self.cells[home].bounds.joined(edges));
    }

    fn take_out(&mut self, slot: Slot, rect: Rect) {
        let Some(edges) = Edges::of(rect) else { return };
        let home = self.home_of(edges);
        let Link { before, next } = self.links[slot as usize];
        match self.links.get_mut(before as usize) {
            Some(before) => before.next = next,
            None => self.cells[home].first = next,
        }
        if let Some(next) = self.links.get_mut(next as usize) {
            next.before = before;
        }
        self.cells[home].is_slack = true;
    }

    fn clear_cells(&mut self) {
        self.cells.fill(EMPTY);
        self.lists.fill(0);
    }

    fn start_tick(&mut self) {
        for home in 0..self.cells.len() {
            if std::mem::take(&mut self.cells[home].is_slack) {
                self.set_bounds(home, self.bounds_of_boxes(home));
            }
        }
    }

    fn search(&self, area: Rect, watch: &mut impl Watch) {
        let Some(edges) = Edges::of(area) else { return };
        for (slot, rect) in self.chain(self.loose.len()) {
            watch.check(slot, rect.overlaps(area));
        }
        let (first, last) = self.corners(edges);
        for spot in between((first, last)) {
            watch.visit(|| self.tight_cell(spot));
            for home in self.new_ones(spot, first) {
                if !self.cells[home].bounds.overlaps(edges) {
                    watch.prune(|| self.loose_cell(home));
                    continue;
                }
                watch.visit(|| self.loose_cell(home));
                for (slot, rect) in self.chain(home) {
                    watch.check(slot, rect.overlaps(area));
                }
            }
        }
    }

    fn cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.tight.spots().for_each(|spot| visit(self.tight_cell(spot)));
        let homes = 0..self.loose.len();
        homes.filter(|&home| self.cells[home].first != NONE).for_each(|home| visit(self.loose_cell(home)));
    }

    fn cell_bytes(&self) -> usize {
        self.cells.capacity() * size_of::<LooseCell>()
            + self.lists.capacity() * size_of::<u64>()
            + self.links.capacity() * size_of::<Link>()
    }

    fn validate_cells(&self) -> Result<(), String> {
        let mut chained = 0;
        let mut lists = vec![0; self.lists.len()];
        for (home, cell) in self.cells.iter().enumerate() {
            let mut before = NONE;
            for (slot, rect) in self.chain(home) {
                chained += 1;
                if Edges::of(rect).map(|edges| self.home_of(edges)) != Some(home) || chained > self.stored.len() {
                    return Err(format!("slot {slot} does not belong in cell {home}, or its chain never ends"));
                }
                if self.links[slot as usize].before != before {
                    return Err(format!("slot {slot} comes after {before} in its chain and does not know it"));
                }
                before = slot;
            }
            let needed = self.bounds_of_boxes(home);
            if cell.bounds.joined(needed) != cell.bounds || !cell.is_slack && cell.bounds != needed {
                return Err(format!("cell {home} has the bounds {:?}, and its boxes {needed:?}", cell.bounds));
            }
            self.lists_of(home).for_each(|(tight, bit)| lists[tight] |= bit);
        }
        let wanted = self.stored.iter().filter(|&(_, rect)| Edges::of(rect).is_some()).count();
        if chained != wanted {
            return Err(format!("{chained} boxes are in cells, not {wanted}"));
        }
        match (0..lists.len()).find(|&tight| lists[tight] != self.lists[tight]) {
            Some(tight) => Err(format!("tight cell {tight} does not list the loose cells whose bounds touch it")),
            None => Ok(()),
        }
    }
}

fn between((first, last): ((i64, i64), (i64, i64))) -> impl Iterator<Item = (i64, i64)> {
    (first.1..=last.1).flat_map(move |row| (first.0..=last.0).map(move |column| (column, row)))
}

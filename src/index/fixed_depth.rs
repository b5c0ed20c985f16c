//! placeholder doc

mod ground;
mod occupied;
mod proof;
mod questions;

use super::lanes::{Bucket, Buckets, Edges, NONE, Seat};
use super::{Cell, Counts, Found, Hits, Setup, Slot, SpatialIndex, Step};
use crate::geom::{Point, Rect};
use ground::Ground;
use occupied::Occupied;

/// The deepest a tree can be: 256 x 256 leaves, of which the tree holds those in the world.
pub const MAX_DEPTH: u32 = 8;

/// Where an item is: the cell, and the lane that holds its box.
#[derive(Clone, Copy, Debug)]
struct Place {
    cell: u32,
    seat: Seat,
}

/// In place of a cell: the slot is not stored.
const ABSENT: u32 = u32::MAX;
/// In place of a cell: the slot is stored, but its box is empty, so it lies nowhere.
const NOWHERE: u32 = u32::MAX - 1;

#[derive(Clone)]
pub struct FixedDepth {
    ground: Ground,
    /// The boxes: a home bucket for each leaf, in the order of the leaves' numbers, and the spare ones.
    buckets: Buckets,
    /// For each cell above the leaves the first bucket of its chain. Most of them stay empty, so none has a home.
    chains: Vec<u32>,
    occupied: Occupied,
    /// How many boxes live at each level, and a bit for each level where any do.
    level_boxes: [u32; MAX_DEPTH as usize + 1],
    levels_in_use: u32,
    /// By slot.
    places: Vec<Place>,
    count: usize,
}

impl FixedDepth {
    /// Everything it will ever need is allocated here.
    pub fn new(setup: &Setup) -> FixedDepth {
        let ground = Ground::new(setup);
        let leaves = ground.leaves();
        let homes = (leaves.end() - leaves.first) as usize;
        let coarse_cells: u32 = ground.levels().iter().map(|level| level.cells()).sum::<u32>() - leaves.cells();
        // At worst every coarse cell holds one box in a bucket of its own. What is left fills buckets of eight, in
        // the coarse cells or behind full homes.
        let alone = setup.capacity.min(coarse_cells as usize);
        let spare = alone + (setup.capacity - alone) / super::lanes::LANES;
        FixedDepth {
            buckets: Buckets::new(homes, spare),
            chains: vec![NONE; leaves.first as usize],
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

    /// How many cells there are on all levels.
    pub fn cell_count(&self) -> usize {
        self.ground.levels().iter().map(|level| level.cells() as usize).sum()
    }

    #[inline]
    pub fn insert(&mut self, slot: Slot, rect: Rect) {
        match self.places.get(slot as usize) {
            None => {}
            Some(place) if place.cell != ABSENT => self.update(slot, rect),
            Some(_) => {
                self.count += 1;
                match Edges::of(rect) {
                    Some(edges) => self.settle(slot, self.ground.cell_of(edges), edges),
                    None => self.places[slot as usize].cell = NOWHERE,
                }
            }
        }
    }

    /// Most boxes move less than a cell in a tick: then four numbers are stored, and that is all.
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
        let cell = self.ground.cell_of(edges);
        if cell == place.cell {
            self.buckets.at(place.seat).place(place.seat.lane(), edges);
        } else {
            self.leave(place);
            self.settle(slot, cell, edges);
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
                    Some(home) => self.buckets.clear_home(home),
                    None => self.buckets.clear_chain(&mut self.chains[cell as usize]),
                }
            }
        }
        self.occupied.clear();
        self.level_boxes.fill(0);
        self.levels_in_use = 0;
        self.places.fill(Place { cell: ABSENT, seat: Seat::default() });
        self.count = 0;
    }

    /// Puts a box into its cell.
    fn settle(&mut self, slot: Slot, cell: u32, edges: Edges) {
        let seat = match self.ground.home(cell) {
            Some(home) => self.buckets.push_home(home, slot, edges),
            None => self.buckets.push_chain(&mut self.chains[cell as usize], slot, edges),
        };
        self.places[slot as usize] = Place { cell, seat };
        if !self.occupied.is_own(cell) {
            let level = self.ground.level_of(cell);
            self.occupied.set(&self.ground, level, cell);
        }
        let level = self.ground.level_of(cell);
        self.level_boxes[level as usize] += 1;
        self.levels_in_use |= 1 << level;
    }

    /// Takes a box out of its cell. The cell's last box moves into its lane and is told so.
    fn leave(&mut self, Place { cell, seat }: Place) {
        if cell == NOWHERE {
            return;
        }
        let (moved, is_empty) = match self.ground.home(cell) {
            Some(home) => (self.buckets.remove_home(home, seat), self.buckets.all()[home as usize].len == 0),
            None => {
                let chain = &mut self.chains[cell as usize];
                (self.buckets.remove_chain(chain, seat), *chain == NONE)
            }
        };
        if let Some((slot, seat)) = moved {
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

    /// The number of the first bucket of a cell, or [`NONE`].
    #[inline(always)]
    fn first_bucket(&self, cell: u32) -> u32 {
        match self.ground.home(cell) {
            Some(home) => home,
            None => self.chains[cell as usize],
        }
    }

    /// The buckets of a cell.
    #[inline(always)]
    fn buckets_of(&self, cell: u32) -> impl Iterator<Item = &Bucket> {
        self.buckets.chain(self.first_bucket(cell)).map(|(_, bucket)| bucket)
    }

    fn cell(&self, level: u32, cell: u32) -> Cell {
        let (column, row) = self.ground.level(level).spot(cell);
        Cell {
            rect: self.ground.rect(self.ground.level(level), column, row),
            depth: level,
            items: self.buckets_of(cell).map(|bucket| bucket.len).sum(),
        }
    }
}

impl SpatialIndex for FixedDepth {
    fn name(&self) -> &'static str {
        "fixed_depth"
    }

    fn exact(&self) -> bool {
        true
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
        match self.places.get(slot as usize)? {
            Place { cell: ABSENT, .. } => None,
            Place { cell: NOWHERE, .. } => Some(Rect::default()),
            Place { seat, .. } => Some(self.buckets.all()[seat.bucket()].edges(seat.lane()).rect()),
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

    fn trace(&self, area: Rect, step: &mut dyn FnMut(Step)) -> Counts {
        self.query_told(area, step)
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
            + self.buckets.bytes()
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

//! A grid that lists each box in every cell that it overlaps: the usual grid for boxes of different sizes. A cell lists
//! numbers, and the boxes are in one array, so a move within the same cells changes no list. A query may come to a box in
//! several cells. It reports the box in the first cell that both overlap.

use crate::peers::Edges;
use quadrant::geom::Rect;
use quadrant::index::{Cell, Counts, Hits, Setup, Slot, SpatialIndex, TraceStep};

/// Maximum number of cells in a row or column, as in the other grids.
const MOST_CELLS_A_SIDE: i32 = 256;

/// The first and last column and row that a box overlaps. An empty box is in none.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Span {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

const NOWHERE: Span = Span { left: 0, top: 0, right: -1, bottom: -1 };

#[derive(Clone)]
pub struct EveryCell {
    world: Rect,
    side: i32,
    columns: i32,
    rows: i32,
    cells: Vec<Vec<Slot>>,
    /// The edges and cells of each stored box.
    places: Vec<Option<(Edges, Span)>>,
    count: usize,
}

impl EveryCell {
    pub fn new(setup: &Setup) -> EveryCell {
        let world = Rect::new(setup.world.x, setup.world.y, setup.world.w.max(1), setup.world.h.max(1));
        let side = (2 * setup.typical_side).max(world.w.max(world.h) / MOST_CELLS_A_SIDE + 1);
        let (columns, rows) = ((world.w - 1) / side + 1, (world.h - 1) / side + 1);
        EveryCell {
            world,
            side,
            columns,
            rows,
            cells: vec![Vec::new(); (columns * rows) as usize],
            places: vec![None; setup.capacity],
            count: 0,
        }
    }

    /// What is outside the world counts as in a cell at its border.
    #[inline(always)]
    fn span(&self, edges: Edges) -> Span {
        if edges.is_empty() {
            return NOWHERE;
        }
        let column = |x: i32| x.saturating_sub(self.world.x).clamp(0, self.world.w - 1) / self.side;
        let row = |y: i32| y.saturating_sub(self.world.y).clamp(0, self.world.h - 1) / self.side;
        Span {
            left: column(edges.left),
            top: row(edges.top),
            right: column(edges.right - 1),
            bottom: row(edges.bottom - 1),
        }
    }

    fn numbers(&self, span: Span) -> impl Iterator<Item = usize> + use<> {
        let columns = self.columns;
        (span.top..=span.bottom)
            .flat_map(move |row| (span.left..=span.right).map(move |column| (row * columns + column) as usize))
    }

    fn list(&mut self, slot: Slot, span: Span) {
        for cell in self.numbers(span) {
            self.cells[cell].push(slot);
        }
    }

    fn unlist(&mut self, slot: Slot, span: Span) {
        for cell in self.numbers(span) {
            let list = &mut self.cells[cell];
            if let Some(at) = list.iter().position(|&listed| listed == slot) {
                list.swap_remove(at);
            }
        }
    }

    /// Calls `enter` with each cell and `check` with each box in it, and whether it is found there.
    #[inline(always)]
    fn search(&self, area: Rect, mut enter: impl FnMut(i32, i32), mut check: impl FnMut(Slot, bool)) -> Counts {
        let mut counts = Counts::default();
        let area = Edges::of(area);
        let span = self.span(area);
        for row in span.top..=span.bottom {
            for column in span.left..=span.right {
                counts.visited += 1;
                enter(column, row);
                for &slot in &self.cells[(row * self.columns + column) as usize] {
                    let Some((edges, own)) = self.places[slot as usize] else { continue };
                    let is_first = own.left.max(span.left) == column && own.top.max(span.top) == row;
                    let hit = edges.overlaps(area) && is_first;
                    counts.checks += 1;
                    counts.hits += u32::from(hit);
                    check(slot, hit);
                }
            }
        }
        counts.candidates = counts.hits;
        counts
    }

    fn cell(&self, column: i32, row: i32) -> Cell {
        let (left, top) = (self.world.x + column * self.side, self.world.y + row * self.side);
        let (right, bottom) = (self.world.x + self.world.w, self.world.y + self.world.h);
        let rect = Rect::new(left, top, self.side.min(right - left), self.side.min(bottom - top));
        Cell { rect, depth: 0, items: self.cells[(row * self.columns + column) as usize].len() as u32 }
    }
}

impl SpatialIndex for EveryCell {
    fn name(&self) -> &'static str {
        "every_cell"
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
        self.places.get(slot as usize).is_some_and(Option::is_some)
    }

    fn rect(&self, slot: Slot) -> Option<Rect> {
        let (edges, _) = (*self.places.get(slot as usize)?)?;
        Some(if edges.is_empty() { Rect::default() } else { edges.rect() })
    }

    fn insert(&mut self, slot: Slot, rect: Rect) {
        if self.holds(slot) {
            return self.update(slot, rect);
        }
        if (slot as usize) < self.places.len() {
            let edges = Edges::of(rect);
            let span = self.span(edges);
            self.places[slot as usize] = Some((edges, span));
            self.list(slot, span);
            self.count += 1;
        }
    }

    fn update(&mut self, slot: Slot, rect: Rect) {
        let Some(&Some((_, before))) = self.places.get(slot as usize) else { return };
        let edges = Edges::of(rect);
        let span = self.span(edges);
        self.places[slot as usize] = Some((edges, span));
        if span != before {
            self.unlist(slot, before);
            self.list(slot, span);
        }
    }

    fn remove(&mut self, slot: Slot) {
        if let Some((_, span)) = self.places.get_mut(slot as usize).and_then(Option::take) {
            self.unlist(slot, span);
            self.count -= 1;
        }
    }

    fn clear(&mut self) {
        self.cells.iter_mut().for_each(Vec::clear);
        self.places.fill(None);
        self.count = 0;
    }

    fn query(&self, area: Rect, hits: &mut Hits) -> Counts {
        hits.slots.clear();
        self.search(
            area,
            |_, _| (),
            |slot, hit| {
                if hit {
                    hits.slots.push(slot);
                }
            },
        )
    }

    fn trace(&self, area: Rect, step: &mut dyn FnMut(TraceStep)) -> Counts {
        let step = std::cell::RefCell::new(step);
        self.search(
            area,
            |column, row| (step.borrow_mut())(TraceStep::Visit(self.cell(column, row))),
            |slot, hit| (step.borrow_mut())(TraceStep::Check { slot, hit }),
        )
    }

    fn cells(&self, visit: &mut dyn FnMut(Cell)) {
        for row in 0..self.rows {
            (0..self.columns).for_each(|column| visit(self.cell(column, row)));
        }
    }

    fn bytes(&self) -> usize {
        let lists: usize = self.cells.iter().map(|list| list.capacity() * size_of::<Slot>()).sum();
        let places = self.places.capacity() * size_of::<Option<(Edges, Span)>>();
        size_of::<EveryCell>() + self.cells.capacity() * size_of::<Vec<Slot>>() + lists + places
    }

    fn validate(&self) -> Result<(), String> {
        let listed: usize = self.cells.iter().map(Vec::len).sum();
        let expected: usize = self.places.iter().flatten().map(|&(_, span)| self.numbers(span).count()).sum();
        (listed == expected).then_some(()).ok_or(format!("{listed} numbers are listed, not {expected}"))
    }

    fn boxed_clone(&self) -> Box<dyn SpatialIndex> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrant::index::{Kind, build};
    use quadrant::rng::Rng;

    #[test]
    fn it_finds_what_brute_force_finds_also_outside_the_world() {
        let mut rng = Rng::new(5);
        let setup = Setup { world: Rect::new(-50, 20, 700, 300), capacity: 200, depth: None, typical_side: 20 };
        let (mut grid, mut scan) = (EveryCell::new(&setup), build(Kind::Scan, &setup));
        let any = |rng: &mut Rng| {
            let long = if rng.below(20) == 0 { 300 } else { 30 };
            Rect::new(rng.between(-300, 900), rng.between(-200, 500), rng.between(0, long), rng.between(0, long))
        };
        let (mut found, mut expected) = (Hits::default(), Hits::default());
        for round in 0..20 {
            for slot in 0..200 {
                let rect = any(&mut rng);
                grid.insert(slot, rect);
                scan.insert(slot, rect);
            }
            (0..200).step_by(7).for_each(|slot| {
                grid.remove(slot);
                scan.remove(slot);
            });
            grid.validate().unwrap();
            for _ in 0..200 {
                let area = any(&mut rng);
                let counts = grid.query(area, &mut found);
                scan.query(area, &mut expected);
                found.slots.sort_unstable();
                expected.slots.sort_unstable();
                assert_eq!(found.slots, expected.slots, "round {round}, {area:?}");
                assert_eq!(counts.hits as usize, found.slots.len());
            }
        }
    }
}

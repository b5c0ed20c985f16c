//! Checks the whole structure in the random tests. Slow on purpose: it shares no shortcut with the code that it checks.

use super::super::Slot;
use super::super::buckets::Seat;
use super::super::lanes::{Edges, Offsets};
use super::{ABSENT, FixedDepth, NOWHERE};

impl FixedDepth {
    pub(super) fn prove(&self) -> Result<(), String> {
        let mut spare_used = Spare::default();
        let mut boxes = 0;
        for (number, level) in self.ground.levels().iter().enumerate() {
            let mut at_level = 0;
            for cell in level.first..level.end() {
                let before = at_level;
                self.prove_cell(cell, &mut at_level, &mut spare_used)?;
                let (column, row) = level.spot(cell);
                if at_level != before && (column >= level.columns || row >= level.rows) {
                    return Err(format!("the empty border cell {cell} of level {number} holds something"));
                }
                self.prove_bits(number as u32, cell, at_level != before)?;
            }
            if at_level != self.level_boxes[number] {
                return Err(format!("level {number} holds {at_level} boxes, but counts {}", self.level_boxes[number]));
            }
            if (self.levels_in_use >> number & 1 != 0) != (at_level != 0) {
                return Err(format!("level {number} holds {at_level} boxes, but its bit says otherwise"));
            }
            boxes += at_level as usize;
        }
        self.leaves.validate_free(spare_used.small)?;
        self.coarse.validate_free(spare_used.wide)?;
        let nowhere = self.places.iter().filter(|place| place.cell == NOWHERE).count();
        let stored = self.places.iter().filter(|place| place.cell != ABSENT).count();
        if stored != self.count || boxes + nowhere != self.count {
            return Err(format!(
                "{stored} slots have a place, {boxes} boxes lie in cells and {nowhere} nowhere, but the count says {}",
                self.count
            ));
        }
        Ok(())
    }

    fn prove_cell(&self, cell: u32, at_level: &mut u32, spare_used: &mut Spare) -> Result<(), String> {
        let mut prove = |slot: Slot, edges: Edges, seat: Seat| {
            *at_level += 1;
            if self.ground.spot_of(edges).cell != cell {
                return Err(format!("slot {slot} lies in cell {cell}, but its box {edges:?} belongs elsewhere"));
            }
            match self.places.get(slot as usize) {
                Some(place) if place.cell == cell && place.seat == seat => Ok(()),
                place => Err(format!("slot {slot} lies in cell {cell} at {seat:?}, but its place is {place:?}")),
            }
        };
        match self.ground.home(cell) {
            None => self.coarse.validate_chain(self.chains[cell as usize], &mut spare_used.wide, prove),
            Some(home) => {
                let corner = self.ground.corner_of(cell);
                self.leaves.validate_chain(home, &mut spare_used.small, |slot, offsets: Offsets, seat| {
                    prove(slot, offsets.edges(corner), seat)
                })
            }
        }
    }

    fn prove_bits(&self, number: u32, cell: u32, holds_boxes: bool) -> Result<(), String> {
        let level = self.ground.level(number);
        let (column, row) = level.spot(cell);
        let mut below = false;
        let is_border = column >= level.columns || row >= level.rows;
        let children = if is_border { None } else { self.ground.children(number, column, row) };
        if let Some((children, block)) = children {
            for row in block.row..block.row + block.rows {
                let mut columns = block.column..block.column + block.columns;
                below |= columns.any(|column| self.occupied.is_added(children.cell(column, row)));
            }
        }
        let (own, added) = (self.occupied.is_own(cell), self.occupied.is_added(cell));
        if own != holds_boxes || added != (holds_boxes || below) {
            return Err(format!(
                "cell {cell} of level {number}: own {own}, added {added}; it {} boxes and has {} below",
                if holds_boxes { "holds" } else { "holds no" },
                if below { "some" } else { "none" },
            ));
        }
        Ok(())
    }
}

#[derive(Default)]
struct Spare {
    small: usize,
    wide: usize,
}

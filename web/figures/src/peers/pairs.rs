//! Brute force: each pair is compared once. A query is compared with every box.

use super::{Edges, Peer, bytes_of};
use quadrant::index::{Counts, Slot};

#[derive(Default)]
pub struct Pairs {
    boxes: Vec<Edges>,
}

impl Peer for Pairs {
    fn start_tick(&mut self, boxes: &[Edges], _movers: usize) {
        self.boxes.clear();
        self.boxes.extend_from_slice(boxes);
    }

    fn query(&self, area: Edges, found: &mut Vec<Slot>) -> Counts {
        let before = found.len();
        found.extend((0..).zip(&self.boxes).filter(|(_, edges)| edges.overlaps(area)).map(|(slot, _)| slot));
        let hits = (found.len() - before) as u32;
        Counts { checks: self.boxes.len() as u32, visited: 1, hits, ..Counts::default() }
    }

    fn pair_steps(&self) -> Option<usize> {
        Some(self.boxes.len())
    }

    fn pair_step(&self, nth: usize, movers: usize, pairs: &mut Vec<(Slot, Slot)>) -> Counts {
        if nth >= movers {
            return Counts::default();
        }
        let before = pairs.len();
        let (edges, after) = (self.boxes[nth], &self.boxes[nth + 1..]);
        let others = (nth as Slot + 1..).zip(after).filter(|(_, other)| other.overlaps(edges));
        pairs.extend(others.map(|(slot, _)| (nth as Slot, slot)));
        let hits = (pairs.len() - before) as u32;
        Counts { checks: after.len() as u32, visited: 1, hits, ..Counts::default() }
    }

    fn bytes(&self) -> usize {
        bytes_of(&self.boxes)
    }
}

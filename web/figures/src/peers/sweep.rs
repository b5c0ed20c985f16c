//! Sweep and prune on one axis (Baraff 1992; I-COLLIDE 1995): the boxes stay sorted by their left edge. They move little
//! from tick to tick, so an insertion sort has little to do. One sweep finds all pairs: each box is compared with those
//! that begin before it ends.

use super::{Edges, Peer, bytes_of};
use quadrant::index::{Counts, Slot};

#[derive(Default)]
pub struct Sweep {
    sorted: Vec<(Edges, Slot)>,
    longest: i32,
}

impl Peer for Sweep {
    fn start_tick(&mut self, boxes: &[Edges], movers: usize) {
        if self.sorted.len() == boxes.len() {
            for (edges, slot) in &mut self.sorted {
                if (*slot as usize) < movers {
                    *edges = boxes[*slot as usize];
                    self.longest = self.longest.max(edges.right - edges.left);
                }
            }
            for nth in 1..self.sorted.len() {
                let one = self.sorted[nth];
                let mut at = nth;
                while at > 0 && self.sorted[at - 1].0.left > one.0.left {
                    self.sorted[at] = self.sorted[at - 1];
                    at -= 1;
                }
                self.sorted[at] = one;
            }
        } else {
            self.sorted = boxes.iter().copied().zip(0..).collect();
            self.sorted.sort_unstable_by_key(|(edges, _)| edges.left);
            self.longest = boxes.iter().map(|edges| edges.right - edges.left).max().unwrap_or(0);
        }
    }

    /// No box that begins further left than the longest is long can reach the area.
    fn query(&self, area: Edges, found: &mut Vec<Slot>) -> Counts {
        let mut counts = Counts { visited: 1, ..Counts::default() };
        let first = self.sorted.partition_point(|(edges, _)| edges.left <= area.left - self.longest);
        for &(edges, slot) in &self.sorted[first..] {
            if edges.left >= area.right {
                break;
            }
            counts.checks += 1;
            if edges.overlaps(area) {
                counts.hits += 1;
                found.push(slot);
            }
        }
        counts
    }

    fn pair_steps(&self) -> Option<usize> {
        Some(self.sorted.len())
    }

    fn pair_step(&self, nth: usize, movers: usize, pairs: &mut Vec<(Slot, Slot)>) -> Counts {
        let mut counts = Counts { visited: 1, ..Counts::default() };
        let (edges, slot) = self.sorted[nth];
        let moves = (slot as usize) < movers;
        for &(other, other_slot) in &self.sorted[nth + 1..] {
            if other.left >= edges.right {
                break;
            }
            // Two boxes at rest need no comparison.
            if !moves && other_slot as usize >= movers {
                continue;
            }
            counts.checks += 1;
            if other.top < edges.bottom && edges.top < other.bottom {
                counts.hits += 1;
                pairs.push((slot, other_slot));
            }
        }
        counts
    }

    fn bytes(&self) -> usize {
        bytes_of(&self.sorted)
    }
}

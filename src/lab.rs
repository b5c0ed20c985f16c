//! The world of the lab: any number of boxes. In each tick all boxes move, and then each queries which boxes overlap
//! it. This shows and measures an index without a game around it. The same seed gives the same boxes on every index.
//! The boxes are a [`crowd`], and an index at work on them is a [`stand`]. [`Lab`] joins the two and draws nothing.

pub mod crowd;
pub mod stand;

use crate::index::{Counts, Kind, Slot, SpatialIndex};
use crate::spelling::named;
use crowd::{Crowd, Sizes};
use stand::Stand;

pub const MAX_BOXES: usize = 100_000;

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Layout {
    /// The same density everywhere.
    #[default]
    Uniform,
    /// Six in ten boxes are in patches ten times as dense.
    Clustered,
    /// All boxes lie across the horizontal midline: the worst case for a tree whose boxes must fit their cells.
    Midline,
    /// Uniform, and one box as large as the world.
    Huge,
}

impl Layout {
    pub const ALL: [(&str, Layout); 4] = [
        ("uniform", Layout::Uniform),
        ("clustered", Layout::Clustered),
        ("midline", Layout::Midline),
        ("huge", Layout::Huge),
    ];

    pub fn named(name: &str) -> Result<Layout, String> {
        named("layout", name, &Layout::ALL)
    }
}

pub struct Lab {
    crowd: Crowd,
    stand: Stand,
}

impl Lab {
    pub fn new(kind: Kind, depth: Option<u32>, boxes: usize, layout: Layout, seed: u64) -> Lab {
        let crowd = Crowd::new(boxes, layout, Sizes::Game, seed);
        let stand = Stand::new(kind, depth, &crowd, 0);
        Lab { crowd, stand }
    }

    /// Moves every box, then makes one query for each. Returns the cost of the queries.
    pub fn step(&mut self) -> Counts {
        for slot in 0..self.crowd.slots() as Slot {
            self.crowd.step(slot, 1);
            self.stand.put(slot, self.crowd.rect(slot));
        }
        self.stand.all_are_put();
        let mut sum = Counts::default();
        for (_, rect) in self.crowd.boxes() {
            sum.add(self.stand.query(rect));
        }
        sum
    }

    pub fn index(&self) -> &dyn SpatialIndex {
        self.stand.index()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_finds_the_same_number_in_every_layout() {
        for (name, layout) in Layout::ALL {
            let hits = |kind: Kind| {
                let mut lab = Lab::new(kind, None, 300, layout, 1);
                (0..20).map(|_| lab.step().hits).collect::<Vec<_>>()
            };
            let expected = hits(Kind::Scan);
            assert!(expected.iter().all(|&hits| hits > 300), "{name}: each box finds at least itself");
            for kind in Kind::ALL {
                assert_eq!(hits(kind), expected, "{kind} in {name}");
            }
        }
    }

    #[test]
    fn scan_counts_every_box_for_every_question() {
        let counts = Lab::new(Kind::Scan, None, 50, Layout::Uniform, 1).step();
        assert_eq!(counts.checks, 50 * 50);
    }
}

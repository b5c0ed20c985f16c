//! Broad phases as game programmers write them: plain code that compares one box at a time. The table "Which index for my
//! game?" compares them with each other, so that none is ahead only because its author wrote SIMD. Each keeps its boxes in
//! arrays and allocates nothing once it has its size.

mod bounds_tree;
mod hash;
mod leaf_tree;
mod loose;
mod pairs;
mod sorted_grid;
mod sweep;

use quadrant::geom::Rect;
use quadrant::index::{Counts, Slot};

/// End of a list.
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Edges {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl Edges {
    pub fn of(rect: Rect) -> Edges {
        Edges { left: rect.x, top: rect.y, right: rect.right(), bottom: rect.bottom() }
    }

    pub fn is_empty(self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }

    #[inline(always)]
    pub fn overlaps(self, other: Edges) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    /// The longer side.
    fn side(self) -> i32 {
        (self.right - self.left).max(self.bottom - self.top)
    }

    pub fn rect(self) -> Rect {
        Rect::new(self.left, self.top, self.right.saturating_sub(self.left), self.bottom.saturating_sub(self.top))
    }
}

/// What a peer is made for.
#[derive(Clone, Copy)]
pub struct Setting {
    /// Each box is at least partly inside. A query need not be.
    pub world: Edges,
    /// Hardly any box is longer.
    pub typical_side: i32,
}

/// The boxes have dense slots from 0. None is empty, and each reaches into the world.
pub trait Peer {
    /// The boxes are now here. Those from slot `movers` on have not moved since the last call.
    fn start_tick(&mut self, boxes: &[Edges], movers: usize);

    /// Adds each box that overlaps `area` to `found`, once.
    fn query(&self, area: Edges, found: &mut Vec<Slot>) -> Counts;

    /// A peer that finds all pairs of a tick in one go does so in this many steps. The others get a query for each mover.
    fn pair_steps(&self) -> Option<usize> {
        None
    }

    /// One of the steps above. Adds the pairs of boxes that overlap and of which one moves.
    fn pair_step(&self, _nth: usize, _movers: usize, _pairs: &mut Vec<(Slot, Slot)>) -> Counts {
        Counts::default()
    }

    fn bytes(&self) -> usize;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plain {
    Pairs,
    Sweep,
    SortedGrid,
    Hash,
    Loose,
    LeafTree,
    BoundsTree,
}

impl Plain {
    pub const ALL: [Plain; 7] =
        [Plain::Pairs, Plain::Sweep, Plain::SortedGrid, Plain::Hash, Plain::Loose, Plain::LeafTree, Plain::BoundsTree];

    pub const fn name(self) -> &'static str {
        match self {
            Plain::Pairs => "plain_pairs",
            Plain::Sweep => "sweep",
            Plain::SortedGrid => "sorted_grid",
            Plain::Hash => "hash",
            Plain::Loose => "plain_loose",
            Plain::LeafTree => "leaf_tree",
            Plain::BoundsTree => "bounds_tree",
        }
    }

    pub fn build(self, setting: Setting) -> Box<dyn Peer> {
        match self {
            Plain::Pairs => Box::new(pairs::Pairs::default()),
            Plain::Sweep => Box::new(sweep::Sweep::default()),
            Plain::SortedGrid => Box::new(sorted_grid::SortedGrid::new(setting)),
            Plain::Hash => Box::new(hash::Hash::new(setting)),
            Plain::Loose => Box::new(loose::Loose::new(setting)),
            Plain::LeafTree => Box::new(leaf_tree::LeafTree::new(setting)),
            Plain::BoundsTree => Box::new(bounds_tree::BoundsTree::new(setting)),
        }
    }
}

/// Two typical sides, rounded up to a power of two: so a shift finds the cell of a pixel.
fn cell_bits(setting: Setting) -> u32 {
    (2 * setting.typical_side.max(1) as u32).next_power_of_two().trailing_zeros()
}

fn bytes_of<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrant::rng::Rng;

    fn any(rng: &mut Rng, world: Edges) -> Edges {
        let long = if rng.below(20) == 0 { 300 } else { 30 };
        let (w, h) = (rng.between(1, long), rng.between(1, long));
        let (x, y) =
            (rng.between(world.left + 1 - w, world.right - 1), rng.between(world.top + 1 - h, world.bottom - 1));
        Edges { left: x, top: y, right: x + w, bottom: y + h }
    }

    #[test]
    fn peers_find_what_brute_force_finds() {
        let world = Edges { left: -50, top: 20, right: 700, bottom: 420 };
        let wide = Edges { left: -400, top: -300, right: 1200, bottom: 800 };
        for plain in Plain::ALL {
            let mut rng = Rng::new(5);
            let mut peer = plain.build(Setting { world, typical_side: 20 });
            let mut boxes: Vec<Edges> = (0..200).map(|_| any(&mut rng, world)).collect();
            for round in 0..60 {
                // In the first rounds all jump, later only some, and most move a little as in a game.
                let movers = if round < 20 { 200 } else { 40 };
                for edges in &mut boxes[..movers] {
                    let (dx, dy) = (rng.between(-2, 2), rng.between(-2, 2));
                    let next = Edges {
                        left: edges.left + dx,
                        right: edges.right + dx,
                        top: edges.top + dy,
                        bottom: edges.bottom + dy,
                    };
                    *edges = if next.overlaps(world) && rng.below(10) > 0 { next } else { any(&mut rng, world) };
                }
                peer.start_tick(&boxes, if round == 0 { 200 } else { movers });
                let mut found = Vec::new();
                for nth in 0..100 {
                    let area = if nth % 2 == 0 { boxes[nth] } else { any(&mut rng, wide) };
                    found.clear();
                    let counts = peer.query(area, &mut found);
                    found.sort_unstable();
                    let expected: Vec<Slot> =
                        (0..).zip(&boxes).filter(|(_, edges)| edges.overlaps(area)).map(|(slot, _)| slot).collect();
                    assert_eq!(found, expected, "{plain:?}, round {round}, {area:?}");
                    assert_eq!(counts.hits as usize, found.len(), "{plain:?}");
                    assert!(counts.checks >= counts.hits, "{plain:?}");
                }
                let Some(steps) = peer.pair_steps() else { continue };
                let mut pairs = Vec::new();
                for nth in 0..steps {
                    peer.pair_step(nth, movers, &mut pairs);
                }
                for pair in &mut pairs {
                    *pair = (pair.0.min(pair.1), pair.0.max(pair.1));
                }
                pairs.sort_unstable();
                let mut expected = Vec::new();
                for one in 0..movers {
                    for other in one + 1..boxes.len() {
                        if boxes[one].overlaps(boxes[other]) {
                            expected.push((one as Slot, other as Slot));
                        }
                    }
                }
                assert_eq!(pairs, expected, "{plain:?}, round {round}");
            }
            assert!(peer.bytes() > 0);
        }
    }
}

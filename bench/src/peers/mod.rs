//! The libraries, one file each. Each is used as its own documentation recommends for boxes that move: updated in
//! place, or rebuilt each frame if it has no update or a rebuild is faster. A library with several strategies runs once
//! for each, and the best one counts. A *peer* is the code that runs one library with one strategy. It reports every
//! box that overlaps, each once, and no other. If its library returns more (wide margins, touching edges), the peer
//! tests the boxes, as a game would have to. Libraries whose boxes include their far edges get `right - 1` and `bottom
//! - 1`. Coordinates are whole numbers below 2^22, so an `f32` holds them exactly.

use crate::measure::Cell;
use crate::scene::Kind;
use crate::tally::Tally;
use crate::workload::{Frame, Script, Workload, around, crosses};
use quadrant::geom::Rect;

mod aabb_quadtree;
mod bolt_quadtree;
#[cfg(feature = "box2d_c")]
mod box2d_c;
mod box2d_rust;
mod broccoli;
#[cfg(feature = "chipmunk_c")]
mod chipmunk_c;
mod flat_spatial;
mod geo_index;
mod obvhs;
mod ours;
mod parry2d;
mod plain_grid;
mod rstar;
mod static_aabb2d_index;

pub struct Setting<'a> {
    pub world: Rect,
    pub boxes: &'a [Rect],
    pub workload: Workload,
}

pub trait Peer: Sized {
    fn new(setting: &Setting) -> Self;

    /// Updates the index to the positions in `boxes`. Only the `movers` have changed.
    fn moved(&mut self, boxes: &[Rect], movers: &[u32]);

    /// Runs queries, each with the number of its asker. An asker that is stored in the index finds itself, too.
    fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, boxes: &[Rect], found: impl FnMut(u32, u32));

    /// Reports every overlapping pair once. This default is for libraries without a function for pairs.
    fn pairs(&mut self, boxes: &[Rect], mut found: impl FnMut(u32, u32)) {
        let questions = boxes.iter().enumerate().map(|(slot, &rect)| (slot as u32, rect));
        self.ask(questions, boxes, |one, other| {
            if one < other {
                found(one, other);
            }
        });
    }

    /// Reports the squared distances of the boxes that are nearest to each point. Only called if the library has a function
    /// for it.
    fn nearest(&mut self, _: impl Iterator<Item = (u32, (i32, i32))>, _: usize, _: impl FnMut(u32, u64)) {
        unreachable!("only libraries that find neighbours enter");
    }

    /// Reports every box that a ray crosses. This default queries the box around the ray, and tests what it finds.
    fn rays(
        &mut self,
        rays: impl Iterator<Item = (u32, [(i32, i32); 2])>,
        boxes: &[Rect],
        mut found: impl FnMut(u32, u32),
    ) {
        for (asker, [from, to]) in rays {
            self.ask(std::iter::once((asker, around(from, to))), boxes, |asker, other| {
                if crosses(from, to, boxes[other as usize]) {
                    found(asker, other);
                }
            });
        }
    }

    fn memory(&self) -> Option<Memory> {
        None
    }
}

#[derive(Clone, Copy)]
pub struct Memory {
    pub bytes: usize,
    pub leaves: usize,
}

/// A [`Peer`] as a trait object.
pub trait Player {
    fn play(&mut self, script: &Script, frame: &Frame, boxes: &[Rect]) -> Tally;
    fn memory(&self) -> Option<Memory>;
}

impl<P: Peer> Player for P {
    fn play(&mut self, script: &Script, frame: &Frame, boxes: &[Rect]) -> Tally {
        script.play(frame, boxes, self)
    }

    fn memory(&self) -> Option<Memory> {
        Peer::memory(self)
    }
}

pub struct Contender {
    pub library: &'static str,
    /// Empty if there is only one.
    pub way: &'static str,
    enters: fn(Workload) -> bool,
    /// The largest number of boxes that it is measured with.
    most: usize,
    /// Whether it is left out of this cell, although it has at most `most` boxes.
    left_out: fn(Cell) -> bool,
    pub make: fn(&Setting) -> Box<dyn Player>,
}

impl Contender {
    pub fn enters(&self, cell: Cell) -> bool {
        (self.enters)(cell.workload) && cell.boxes <= self.most && !(self.left_out)(cell)
    }

    /// For libraries that are far behind at this size already and would need minutes beyond it.
    fn up_to(self, most: usize) -> Contender {
        Contender { most, ..self }
    }

    /// For libraries that would need minutes, or give wrong answers, only in some cells.
    fn except(self, left_out: fn(Cell) -> bool) -> Contender {
        Contender { left_out, ..self }
    }

    pub fn name(&self) -> String {
        if self.way.is_empty() { self.library.to_string() } else { format!("{} {}", self.library, self.way) }
    }

    /// Whether it is one of our own indexes instead of a library.
    pub fn is_ours(&self) -> bool {
        [OURS, OURS_F32, GRID].contains(&self.library)
    }
}

/// The tree of the game with whole coordinates, the same with floats, and a grid as an example of how fast an index can
/// be in practice.
pub const OURS: &str = "loose-quadtree";
pub const OURS_F32: &str = "loose-quadtree f32";
pub const GRID: &str = "grid";

fn contender<P: Peer + 'static>(library: &'static str, way: &'static str, enters: fn(Workload) -> bool) -> Contender {
    Contender { library, way, enters, most: usize::MAX, left_out: |_| false, make: |setting| Box::new(P::new(setting)) }
}

pub fn contenders() -> Vec<Contender> {
    let always = |_| true;
    let moving = |workload: Workload| workload.anyone_moves();
    let few_move = |workload| workload == Workload::Tenth;
    // Boxes that have grown are in the grid's list of long boxes, and each pair of that list is compared.
    let many_are_long =
        |cell: Cell| cell.kind == Kind::Growing && cell.workload == Workload::Pairs && cell.boxes > 10_000;
    // The tree of Box2D skips a node in a query when its stack of 1024 nodes is full. In debug builds it panics.
    let stack_overflows = |cell: Cell| cell.kind == Kind::Point && cell.boxes > 1_000;
    // Where one box is long, each query of the plain grid looks at nearly all boxes.
    let one_is_long = |cell: Cell| matches!(cell.kind, Kind::WorldBox | Kind::Growing) && cell.boxes > 1_000;
    let finds_no_neighbours = |workload: Workload| !workload.finds_neighbours();
    // Its squared distances are `i32`, as the coordinates.
    let is_too_large = |cell: Cell| {
        let is_wide = cell.kind == Kind::Sparse || cell.kind == Kind::Midline && cell.boxes > 1_000;
        cell.workload.finds_neighbours() && (is_wide || cell.boxes > 100_000)
    };
    vec![
        contender::<ours::Tree<i32>>(OURS, "", always),
        contender::<ours::Tree<f32>>(OURS_F32, "", always),
        contender::<ours::Grid>(GRID, "", finds_no_neighbours).except(many_are_long),
        contender::<plain_grid::Grid>("plain grid", "", always).except(one_is_long),
        contender::<parry2d::Refit>("parry2d", "refit", moving),
        contender::<parry2d::PartialRefit>("parry2d", "refit_partial", few_move),
        contender::<parry2d::Rebuild>("parry2d", "rebuild", finds_no_neighbours),
        contender::<parry2d::Reinsert>("parry2d", "reinsert", few_move),
        contender::<static_aabb2d_index::Rebuild>("static_aabb2d_index", "", finds_no_neighbours),
        contender::<obvhs::Rebuild>("obvhs", "rebuild", finds_no_neighbours),
        contender::<obvhs::Move>("obvhs", "move", moving).up_to(100_000),
        contender::<broccoli::Rebuild>("broccoli", "", finds_no_neighbours),
        contender::<rstar::Rebuild>("rstar", "", always).except(is_too_large),
        contender::<geo_index::Rebuild>("geo-index", "", finds_no_neighbours),
        contender::<flat_spatial::Grid>("flat_spatial", "", finds_no_neighbours),
        contender::<bolt_quadtree::Relocate>("bolt-quadtree", "", finds_no_neighbours).up_to(100_000),
        contender::<aabb_quadtree::Rebuild>("aabb-quadtree", "rebuild", finds_no_neighbours).up_to(100_000),
        contender::<aabb_quadtree::Reinsert>("aabb-quadtree", "reinsert", few_move).up_to(100_000),
        contender::<box2d_rust::Tree>("box2d-rust", "", finds_no_neighbours).up_to(100_000).except(stack_overflows),
        #[cfg(feature = "box2d_c")]
        contender::<box2d_c::Tree>("Box2D (C)", "", finds_no_neighbours).up_to(100_000).except(stack_overflows),
        #[cfg(feature = "chipmunk_c")]
        contender::<chipmunk_c::Tree>("Chipmunk (C)", "tree", finds_no_neighbours).up_to(10_000),
        #[cfg(feature = "chipmunk_c")]
        contender::<chipmunk_c::Hash>("Chipmunk (C)", "hash", finds_no_neighbours).up_to(10_000),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::measure;

    #[test]
    fn all_libraries_answer_correctly_in_every_scene_and_workload() {
        for kind in Kind::ALL {
            for workload in Workload::ALL {
                let measured = measure(Cell { kind, boxes: 300, workload }, &contenders(), 2);
                assert!(measured.is_ok(), "{}", measured.err().unwrap());
            }
        }
    }

    /// Misses every hit of the asker with the number 7.
    struct Forgetful(rstar::Rebuild);

    impl Peer for Forgetful {
        fn new(setting: &Setting) -> Forgetful {
            Forgetful(rstar::Rebuild::new(setting))
        }

        fn moved(&mut self, boxes: &[Rect], movers: &[u32]) {
            self.0.moved(boxes, movers);
        }

        fn ask(&mut self, questions: impl Iterator<Item = (u32, Rect)>, boxes: &[Rect], found: impl FnMut(u32, u32)) {
            self.0.ask(questions.filter(|&(asker, _)| asker != 7), boxes, found);
        }
    }

    #[test]
    fn a_missing_hit_stops_the_run_with_an_error() {
        let cell = Cell { kind: Kind::WorldBox, boxes: 300, workload: Workload::Each };
        let contenders = [contender::<Forgetful>("forgetful", "", |_| true)];
        let complaint = measure(cell, &contenders, 1).err().expect("a wrong answer is noticed");
        assert!(complaint.starts_with("forgetful gives a wrong answer: scene world-box, 300 boxes"), "{complaint}");
    }
}

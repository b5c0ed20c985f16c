//! The names of the indexes, the one place that creates an index by name, and what every index needs ([`Setup`]).

use super::SpatialIndex;
use super::bucket::Bucket;
use super::double_grid::DoubleGrid;
use super::fixed_depth::{FixedDepth, MAX_DEPTH};
use super::grid::Grid;
use super::min_size::MinSize;
use super::multi_leaf::MultiLeaf;
use super::rebuild::Rebuild;
use super::scan::Scan;
use super::tutorial::Tutorial;
use crate::geom::Rect;
use crate::spelling::named;
use std::fmt;
use std::str::FromStr;

/// In the order in which the lab and F4 go through them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    FixedDepth,
    Tutorial,
    Bucket,
    Rebuild,
    MultiLeaf,
    MinSize,
    Grid,
    DoubleGrid,
    Scan,
}

impl Kind {
    pub const ALL: [Kind; 9] = [
        Kind::FixedDepth,
        Kind::Tutorial,
        Kind::Bucket,
        Kind::Rebuild,
        Kind::MultiLeaf,
        Kind::MinSize,
        Kind::Grid,
        Kind::DoubleGrid,
        Kind::Scan,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Kind::FixedDepth => "fixed_depth",
            Kind::Tutorial => "tutorial",
            Kind::Bucket => "bucket",
            Kind::Rebuild => "rebuild",
            Kind::MultiLeaf => "multi_leaf",
            Kind::MinSize => "min_size",
            Kind::Grid => "grid",
            Kind::DoubleGrid => "double_grid",
            Kind::Scan => "scan",
        }
    }

    /// Returns the next kind, and after the last the first.
    pub fn next(self) -> Kind {
        Kind::ALL[(self as usize + 1) % Kind::ALL.len()]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Kind, String> {
        named("index", text, &Kind::ALL.map(|kind| (kind.name(), kind)))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Boxes outside the world are still found. An empty world counts as a single pixel.
    pub world: Rect,
    pub capacity: usize,
    /// Levels below the root, at most [`MAX_DEPTH`]: larger values are reduced to it. `None` lets the index choose.
    pub depth: Option<u32>,
    /// The usual length of the longer side of a box. Hardly any box is longer. A few very large ones do not count: see
    /// [`typical_side`].
    pub typical_side: i32,
}

impl Setup {
    /// Returns the world with at least one pixel and cut off where `i32` ends, so that no index has to check.
    pub(super) fn ground(&self) -> Rect {
        let within = |start: i32, length: i32| {
            let start = start.min(i32::MAX - 1);
            (start, length.max(1).min(i32::MAX.saturating_sub(start)))
        };
        let ((x, w), (y, h)) = (within(self.world.x, self.world.w), within(self.world.y, self.world.h));
        Rect { x, y, w, h }
    }

    pub(super) fn depth_or(&self, published: u32) -> u32 {
        self.depth.unwrap_or(published).min(MAX_DEPTH)
    }
}

/// Takes the longer side of each box, and returns the largest that is at most 1.5 times the 95th percentile of them.
/// Empty boxes are ignored. If all boxes are empty, the result is 1. For similar sizes this is about the 99th
/// percentile. If one box in a hundred is large, the 99th percentile would be the size of that box, and leaves for it
/// would be too large for the other ninety-nine.
pub fn typical_side(boxes: impl IntoIterator<Item = Rect>) -> i32 {
    let mut sides: Vec<i32> =
        boxes.into_iter().filter(|rect| !rect.is_empty()).map(|rect| rect.w.max(rect.h)).collect();
    sides.sort_unstable();
    let Some(last) = (sides.len() * 95).div_ceil(100).checked_sub(1) else { return 1 };
    let most = sides[last].saturating_add(sides[last] / 2);
    sides[sides.partition_point(|&side| side <= most) - 1]
}

pub fn build(kind: Kind, setup: &Setup) -> Box<dyn SpatialIndex> {
    match kind {
        Kind::FixedDepth => Box::new(FixedDepth::new(setup)),
        Kind::Tutorial => Box::new(Tutorial::new(setup)),
        Kind::Bucket => Box::new(Bucket::new(setup)),
        Kind::Rebuild => Box::new(Rebuild::new(setup)),
        Kind::MultiLeaf => Box::new(MultiLeaf::new(setup)),
        Kind::MinSize => Box::new(MinSize::new(setup)),
        Kind::Grid => Box::new(Grid::new(setup)),
        Kind::DoubleGrid => Box::new(DoubleGrid::new(setup)),
        Kind::Scan => Box::new(Scan::new(setup)),
    }
}

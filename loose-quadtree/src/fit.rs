//! Decides when a growing tree should be built again, and with which configuration.

use crate::dense::SHORT_LIST;
use crate::{Aabb, Config, DenseQuadtree, Scalar};
use alloc::vec::Vec;

/// How well the boxes of a tree suit its cells. All figures rise when the fit gets worse.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fit {
    /// Number of boxes that every query compares.
    pub listed: usize,
    /// Share of the boxes that are stored above the leaves.
    pub above: f64,
    /// Mean number of boxes in a leaf that holds any.
    pub crowding: f64,
}

impl Fit {
    /// Every tree should come close to this.
    pub const GOOD: Fit = Fit { listed: 0, above: 0.0, crowding: 1.0 };

    /// Costs a few nanoseconds for each leaf in use.
    pub fn of<S: Scalar>(tree: &DenseQuadtree<S>) -> Fit {
        let leaves = tree.layout.leaves();
        let in_use = tree.occupancy.own_in(leaves, 0, leaves.len()).count();
        Fit::quick(tree, f64::from(tree.level_boxes[0]) / in_use.max(1) as f64)
    }

    /// Takes constant time, because the crowding is known.
    pub fn quick<S: Scalar>(tree: &DenseQuadtree<S>, crowding: f64) -> Fit {
        let above: u32 = tree.level_boxes[1..].iter().sum();
        Fit { listed: tree.list.len(), above: f64::from(above) / tree.len().max(1) as f64, crowding }
    }

    /// Returns whether the fit is bad and much worse than `before`. What building the tree did not cure before, it
    /// would not cure now.
    pub fn is_much_worse_than(self, before: Fit, len: usize) -> bool {
        let may_be_listed = before.listed.saturating_mul(2).max(2 * SHORT_LIST + len / 64);
        len >= 2 * SHORT_LIST
            && (self.listed > may_be_listed
                || self.above > (1.0 + before.above) / 2.0
                || self.crowding > 8.0 + 2.0 * before.crowding)
    }

    /// The better figures of both, so that a tree whose fit was bad once does not tolerate a bad fit forever.
    pub fn or_better(self, other: Fit) -> Fit {
        Fit {
            listed: self.listed.min(other.listed),
            above: self.above.min(other.above),
            crowding: self.crowding.min(other.crowding),
        }
    }
}

/// Returns a configuration for these boxes, with a share of their extent as room on each side. Keeps the depth of
/// `old`, and a typical size that the caller set. Keeps all of it if there are no boxes to fit.
pub(crate) fn fitted<S: Scalar>(old: &Config<S>, boxes: &[Aabb<S>], capacity: usize, room: f64) -> Config<S> {
    let old = old.clone().capacity(capacity);
    let is_fit = |aabb: &&Aabb<S>| {
        aabb.is_valid() && aabb.min.iter().chain(&aabb.max).all(|edge| edge.to_f64().abs() <= FURTHEST)
    };
    let (mut starts, mut sizes) = ([Vec::new(), Vec::new()], Vec::new());
    for aabb in boxes.iter().filter(is_fit) {
        let size = |axis: usize| aabb.max[axis].to_f64() - aabb.min[axis].to_f64();
        sizes.push(size(0).max(size(1)));
        starts[0].push(aabb.min[0].to_f64());
        starts[1].push(aabb.min[1].to_f64());
    }
    if sizes.is_empty() {
        return old;
    }
    let middle = sizes.len() / 2;
    let size = *sizes.select_nth_unstable_by(middle, f64::total_cmp).1;
    let usual = starts.map(|starts| usual_range(starts, size));
    let is_usual = |aabb: &&Aabb<S>| (0..2).all(|axis| usual[axis].contains(&aabb.min[axis].to_f64()));
    let mut config = Config::fit(boxes.iter().filter(is_fit).filter(is_usual));
    let extent = |axis: usize| config.bounds.max[axis].to_f64() - config.bounds.min[axis].to_f64();
    let smallest = extent(0).max(extent(1)) / MOST_SIZES;
    if config.typical_size.to_f64() < smallest {
        config.typical_size = S::saturating_from_f64(smallest);
    }
    for axis in 0..2 {
        let (start, end) = (config.bounds.min[axis].to_f64(), config.bounds.max[axis].to_f64());
        // At least as wide as a box, because bounds without area make no cells.
        let margin = ((end - start) * room).max(config.typical_size.to_f64());
        config.bounds.min[axis] = S::saturating_from_f64(start - margin);
        config.bounds.max[axis] = S::saturating_from_f64(end + margin);
        if config.bounds.min[axis] >= config.bounds.max[axis] {
            // So far out that floats cannot express the margin.
            config.bounds.min[axis] = config.bounds.min[axis].previous();
            config.bounds.max[axis] = config.bounds.min[axis].next().next();
        }
    }
    let typical_size = if old.keeps_typical_size { old.typical_size } else { config.typical_size };
    Config { bounds: config.bounds, typical_size, ..old }
}

/// Boxes further out than this have no influence on the bounds. Differences of two such coordinates are finite floats.
const FURTHEST: f64 = 1e37;

/// The bounds are at most so many typical sizes long, which is far more than a tree has cells in a row.
const MOST_SIZES: f64 = (1u64 << 40) as f64;

/// Returns the range of nearly all numbers. Few numbers very far out do not widen it: one lost bullet must not make all
/// cells of a world larger than the world was.
fn usual_range(mut numbers: Vec<f64>, size: f64) -> core::ops::RangeInclusive<f64> {
    let few = numbers.len() / 64;
    if few == 0 {
        return f64::MIN..=f64::MAX;
    }
    let last = numbers.len() - 1;
    let low = *numbers.select_nth_unstable_by(few, f64::total_cmp).1;
    let high = *numbers.select_nth_unstable_by(last - few, f64::total_cmp).1;
    let beyond = 2.0 * (high - low) + 100.0 * size;
    low - beyond..=high + beyond
}

use crate::dense::SHORT_LIST;
use crate::lanes::LANES;
use crate::{Aabb, Scalar};
use alloc::vec::Vec;

/// The bounds that fit boxes are this many times their typical size further out, so that they may move.
const MARGIN: f64 = 4.0;

/// The boxes that a tree is made for. Speed and memory depend on it, and how many items a tree of fixed capacity takes.
/// Answers never do.
///
/// The [front page](crate#bounds-typical-size-and-depth) says how to choose the values.
///
/// No other values are refused, because they make a tree slow, not wrong, and never large. Bounds that are inverted or
/// have a NaN count as bounds without area, infinite ones as very long. A typical size that is zero, negative or NaN
/// counts as the smallest: leaves are then as short as their number allows. A depth above 11 counts as 11. Only a
/// capacity above 2³¹ - 1 is a panic, when a tree is created.
///
/// ```
/// use loose_quadtree::{Aabb, Config, Quadtree};
///
/// let world = Aabb::new([0.0, 0.0], [4000.0, 2000.0]);
/// let config = Config::new(world, 500).typical_size(16.0);
/// let tree: Quadtree<&str> = Quadtree::new(&config);
/// assert_eq!(tree.config().typical_size, 16.0);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Config<S> {
    /// The area in which nearly all boxes start.
    pub bounds: Aabb<S>,
    /// The number of items that the tree has room for. A growing tree doubles it when it must.
    pub capacity: usize,
    /// The longer side that 98 in 100 boxes do not exceed. Leaves are twice as long, unless there would be too many.
    pub typical_size: S,
    /// Whether a tree keeps the typical size when it fits itself to its boxes. Otherwise it chooses another one.
    #[doc(hidden)]
    pub keeps_typical_size: bool,
    /// The number of levels below the root. `None` lets the tree choose.
    pub depth: Option<u32>,
    /// See [`fewest_checks`](Config::fewest_checks).
    pub fewest_checks: bool,
}

impl<S: Scalar> Config<S> {
    /// Returns the configuration for a world with these bounds and for this many items. The typical size is 1, until a
    /// growing tree chooses one that suits its boxes.
    ///
    /// Boxes that start outside the bounds are found too, but each query compares all of them.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config};
    ///
    /// let config = Config::new(Aabb::new([0, 0], [4000, 2000]), 500);
    /// assert_eq!((config.capacity, config.typical_size, config.depth), (500, 1, None));
    /// ```
    #[must_use]
    pub fn new(bounds: Aabb<S>, capacity: usize) -> Config<S> {
        Config {
            bounds,
            capacity,
            typical_size: S::saturating_from_f64(1.0),
            keeps_typical_size: false,
            depth: None,
            fewest_checks: false,
        }
    }

    /// Returns the configuration for these boxes and others like them: sets capacity, bounds and typical size. On each
    /// side, the bounds reach four times the typical size further than the boxes do now. A growing tree may change the
    /// typical size later. Ignores invalid boxes.
    ///
    /// Sorts the sizes of the boxes and allocates for them.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config};
    ///
    /// let boxes: Vec<Aabb<i32>> = (0..100).map(|i| Aabb::new([10 * i, 0], [10 * i + 5, 5])).collect();
    /// let config = Config::fit(&boxes);
    /// assert_eq!((config.capacity, config.typical_size), (100, 5));
    /// assert_eq!(config.bounds, Aabb::new([-20, -20], [1015, 25]));
    /// ```
    #[must_use]
    pub fn fit<'a>(boxes: impl IntoIterator<Item = &'a Aabb<S>>) -> Config<S> {
        let mut sizes: Vec<f64> = Vec::new();
        let mut bounds: Option<Aabb<S>> = None;
        for aabb in boxes.into_iter().filter(|aabb| aabb.is_valid()) {
            bounds = Some(bounds.map_or(*aabb, |bounds| bounds.union(aabb)));
            let side = |axis: usize| aabb.max[axis].to_f64() - aabb.min[axis].to_f64();
            sizes.push(side(0).max(side(1)));
        }
        let (bounds, capacity) = (bounds.unwrap_or_default(), sizes.len());
        let side = |axis: usize| bounds.max[axis].to_f64() - bounds.min[axis].to_f64();
        let typical_size = typical(sizes, side(0) * side(1));
        let outwards = |at: S, margin: f64| S::saturating_from_f64(at.to_f64() + margin);
        let margin = MARGIN * typical_size;
        let bounds =
            Aabb { min: bounds.min.map(|at| outwards(at, -margin)), max: bounds.max.map(|at| outwards(at, margin)) };
        Config { typical_size: S::saturating_from_f64(typical_size), ..Config::new(bounds, capacity) }
    }

    /// Sets the size (the longer side) that 98 in 100 boxes do not exceed. A tree that fits itself to its boxes keeps
    /// it, whatever their size. To let a growing tree choose, do not call this.
    ///
    /// A leaf is twice as long, for floats a little more. A box that is longer than half a leaf is stored at another
    /// level, and each query then searches both.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let config = Config::new(Aabb::new([0, 0], [4096, 4096]), 100_000);
    /// assert_eq!(DenseQuadtree::new(&config.clone().typical_size(16)).depth(), 7);
    /// assert_eq!(DenseQuadtree::new(&config.typical_size(32)).depth(), 6);
    /// ```
    #[must_use]
    pub fn typical_size(self, typical_size: S) -> Config<S> {
        Config { typical_size, keeps_typical_size: true, ..self }
    }

    /// Sets the number of items that the tree has room for.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let boxes = [Aabb::new([0, 0], [5, 5]), Aabb::new([50, 50], [55, 55])];
    /// assert_eq!(DenseQuadtree::new(&Config::fit(&boxes).capacity(1000)).capacity(), 1000);
    /// ```
    #[must_use]
    pub fn capacity(self, capacity: usize) -> Config<S> {
        Config { capacity, ..self }
    }

    /// Sets the number of levels below the root, up to 11. Without it the tree chooses a depth that suits the bounds
    /// and the typical size.
    ///
    /// With integers, there are fewer levels if a leaf would be shorter than 1. A square world of depth 11 has 4
    /// million leaves, which take 300 MB.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let config = Config::new(Aabb::new([0.0, 0.0], [1000.0, 500.0]), 8).depth(5);
    /// assert_eq!(DenseQuadtree::new(&config).depth(), 5);
    /// ```
    #[must_use]
    pub fn depth(self, depth: u32) -> Config<S> {
        Config { depth: Some(depth), ..self }
    }

    /// Makes queries compare as few boxes as possible, which takes more time and a quarter more memory for the cells.
    /// Otherwise only every second level stores boxes, and up to 32 large boxes wait in a list that each query compares
    /// until a level is opened for them.
    #[must_use]
    pub fn fewest_checks(self) -> Config<S> {
        Config { fewest_checks: true, ..self }
    }
}

/// Returns the size for which a query is expected to cost least. With a small one, many boxes are stored above the
/// leaves. With a large one, the leaves hold many boxes.
fn typical(mut sizes: Vec<f64>, area: f64) -> f64 {
    sizes.sort_unstable_by(f64::total_cmp);
    let at = |percent: usize| Some(sizes[(sizes.len() * percent).div_ceil(100).checked_sub(1)?]);
    let candidates = [50, 60, 70, 80, 85, 90, 93, 95, 97, 98, 99, 100].into_iter().filter_map(at);
    let cost = |size: f64| query_cost(&sizes, area, size);
    let cheapest = candidates.filter(|&size| size > 0.0).min_by(|&a, &b| f64::total_cmp(&cost(a), &cost(b)));
    cheapest.unwrap_or(1.0)
}

/// Estimates the time of a query with one of the boxes, in units of a few nanoseconds, if leaves are twice as long as
/// `typical`. Assumes that the boxes are spread evenly.
fn query_cost(sorted: &[f64], area: f64, typical: f64) -> f64 {
    /// Looking into 2 x 2 cells of another level, into the chains behind four cells, and into one more bucket.
    const LEVEL: f64 = 4.0;
    const CHAINS: f64 = 5.0;
    const BUCKET: f64 = 1.0;
    /// The extra cost of a query with a box longer than half a leaf.
    const LONG: f64 = 25.0;
    let all = sorted.len() as f64;
    let mut cost = 0.0;
    let mut below = 0;
    let mut side = typical;
    loop {
        let up_to = sorted.partition_point(|&size| size <= side);
        let count = (up_to - below) as f64;
        if below == 0 {
            cost += LONG * (all - count) / all;
        } else if count > SHORT_LIST as f64 {
            cost += LEVEL;
        } else {
            cost += BUCKET * count / LANES as f64;
        }
        let in_a_cell = count * (2.0 * side) * (2.0 * side) / area.max(f64::MIN_POSITIVE);
        if below == 0 || count > SHORT_LIST as f64 {
            let chained = ((in_a_cell - 2.0) / 8.0).clamp(0.0, 1.0);
            cost += CHAINS * chained + 4.0 * BUCKET * chained * in_a_cell.min(count) / LANES as f64;
        }
        below = up_to;
        if below == sorted.len() || !side.is_finite() {
            return cost;
        }
        // The next level that stores boxes.
        side *= 4.0;
    }
}

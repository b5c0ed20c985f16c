use crate::{DenseQuadtree, Handle, Quadtree, Scalar};
use alloc::vec::Vec;
use core::cmp::Ordering;

/// A change between two updates of an [`OverlapTracker`]. The lower handle or id comes first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum OverlapEvent<K = Handle> {
    /// The two items overlap now, and did not at the last update.
    Begin(K, K),
    /// The two items overlapped at the last update. Now they do not, or one of them was removed.
    End(K, K),
}

/// Reports which items began and which ended to overlap since the last update.
///
/// Keeps the pairs of the last update, sorted. An update costs as much as [`Quadtree::pairs`] and sorting the pairs. It
/// allocates only when there are more pairs than ever before. `K` names an item: a [`Handle`], or the `u32` ids of a
/// [`DenseQuadtree`].
///
/// ```
/// use loose_quadtree::{Aabb, OverlapEvent, OverlapTracker, Quadtree};
///
/// let mut tree: Quadtree<&str> = Quadtree::default();
/// let mut tracker = OverlapTracker::new();
/// let player = tree.insert(Aabb::new([0.0, 0.0], [1.0, 2.0]), "player").unwrap();
/// let door = tree.insert(Aabb::new([5.0, 0.0], [6.0, 2.0]), "door").unwrap();
/// tracker.update(&tree, |event| panic!("{event:?}"));
///
/// tree.move_to(player, Aabb::new([4.5, 0.0], [5.5, 2.0]));
/// tracker.update(&tree, |event| assert_eq!(event, OverlapEvent::Begin(player, door)));
/// assert_eq!(tracker.pairs(), [(player, door)]);
///
/// tree.remove(door);
/// tracker.update(&tree, |event| assert_eq!(event, OverlapEvent::End(player, door)));
/// ```
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OverlapTracker<K = Handle> {
    #[cfg_attr(feature = "serde", serde(bound(deserialize = "K: serde::Deserialize<'de> + Ord")))]
    #[cfg_attr(feature = "serde", serde(deserialize_with = "sorted"))]
    pairs: Vec<(K, K)>,
    #[cfg_attr(feature = "serde", serde(skip, default = "Vec::new"))]
    before: Vec<(K, K)>,
}

/// Pairs from a stranger may be in any order.
#[cfg(feature = "serde")]
fn sorted<'de, K: serde::Deserialize<'de> + Ord, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<(K, K)>, D::Error> {
    let mut pairs: Vec<(K, K)> = serde::Deserialize::deserialize(deserializer)?;
    pairs.sort_unstable();
    pairs.dedup();
    Ok(pairs)
}

impl<K> Default for OverlapTracker<K> {
    fn default() -> OverlapTracker<K> {
        OverlapTracker { pairs: Vec::new(), before: Vec::new() }
    }
}

impl<K: Copy + Ord> OverlapTracker<K> {
    /// Creates a tracker that knows no pairs, so that the first update reports all as begun. Does not allocate.
    ///
    /// ```
    /// let tracker = loose_quadtree::OverlapTracker::<u32>::new();
    /// assert!(tracker.pairs().is_empty());
    /// ```
    #[must_use]
    pub fn new() -> OverlapTracker<K> {
        OverlapTracker::default()
    }

    /// Creates a tracker that allocates nothing more as long as there are no more pairs than this.
    ///
    /// ```
    /// let tracker = loose_quadtree::OverlapTracker::<u32>::with_capacity(1000);
    /// assert!(tracker.pairs().is_empty());
    /// ```
    #[must_use]
    pub fn with_capacity(pairs: usize) -> OverlapTracker<K> {
        OverlapTracker { pairs: Vec::with_capacity(pairs), before: Vec::with_capacity(pairs) }
    }

    /// Returns the pairs of the last update, sorted. Takes constant time.
    ///
    /// ```
    /// let mut tracker = loose_quadtree::OverlapTracker::<u32>::new();
    /// tracker.update_with(|found| [(7, 8), (1, 2)].into_iter().for_each(|(a, b)| found(a, b)), |_| {});
    /// assert_eq!(tracker.pairs(), [(1, 2), (7, 8)]);
    /// ```
    #[must_use]
    pub fn pairs(&self) -> &[(K, K)] {
        &self.pairs
    }

    /// Forgets all pairs without reporting their end. Takes constant time.
    ///
    /// ```
    /// let mut tracker = loose_quadtree::OverlapTracker::<u32>::new();
    /// tracker.update_with(|found| found(1, 2), |_| {});
    /// tracker.clear();
    /// assert!(tracker.pairs().is_empty());
    /// ```
    pub fn clear(&mut self) {
        self.pairs.clear();
    }

    /// Updates the pairs with those that `find` passes to its argument, and calls `event` with each change, sorted by
    /// pair. A pair that is passed twice counts once.
    ///
    /// Use this to choose pairs: those with a mask, or those between two trees.
    ///
    /// ```
    /// use loose_quadtree::{OverlapEvent, OverlapTracker, Quadtree, Aabb};
    ///
    /// let walls: Quadtree<(), i32> = [(Aabb::new([10, 0], [20, 50]), ())].into_iter().collect();
    /// let bullets: Quadtree<(), i32> = [(Aabb::new([19, 9], [21, 10]), ())].into_iter().collect();
    /// let mut tracker = OverlapTracker::new();
    /// let mut hits = 0;
    /// tracker.update_with(
    ///     |found| walls.pairs_between(&bullets, |(wall, _), (bullet, _)| found(wall, bullet)),
    ///     |event| hits += usize::from(matches!(event, OverlapEvent::Begin(..))),
    /// );
    /// assert_eq!(hits, 1);
    /// ```
    pub fn update_with(&mut self, find: impl FnOnce(&mut dyn FnMut(K, K)), event: impl FnMut(OverlapEvent<K>)) {
        let pairs = self.start();
        find(&mut |a, b| pairs.push((a, b)));
        pairs.sort_unstable();
        pairs.dedup();
        self.report(event);
    }

    fn start(&mut self) -> &mut Vec<(K, K)> {
        core::mem::swap(&mut self.pairs, &mut self.before);
        self.pairs.clear();
        &mut self.pairs
    }

    /// Calls `event` with each pair that is in only one of two sorted lists.
    fn report(&self, mut event: impl FnMut(OverlapEvent<K>)) {
        let (mut before, mut now) = (self.before.as_slice(), self.pairs.as_slice());
        while let (Some((&old, older)), Some((&new, newer))) = (before.split_first(), now.split_first()) {
            let order = old.cmp(&new);
            match order {
                Ordering::Less => event(OverlapEvent::End(old.0, old.1)),
                Ordering::Greater => event(OverlapEvent::Begin(new.0, new.1)),
                Ordering::Equal => {}
            }
            before = if order.is_le() { older } else { before };
            now = if order.is_ge() { newer } else { now };
        }
        before.iter().for_each(|&(a, b)| event(OverlapEvent::End(a, b)));
        now.iter().for_each(|&(a, b)| event(OverlapEvent::Begin(a, b)));
    }
}

impl OverlapTracker<Handle> {
    /// Updates the pairs with those of the tree, and calls `event` with each change, sorted by pair. Costs as much as
    /// [`Quadtree::pairs`] and sorting the pairs.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, OverlapTracker, Quadtree};
    ///
    /// let tree: Quadtree<i32, i32> = (0..3).map(|x| (Aabb::new([2 * x, 0], [2 * x + 3, 3]), x)).collect();
    /// let mut begun = 0;
    /// OverlapTracker::new().update(&tree, |_| begun += 1);
    /// assert_eq!(begun, 2);
    /// ```
    pub fn update<T, S: Scalar>(&mut self, tree: &Quadtree<T, S>, event: impl FnMut(OverlapEvent)) {
        let pairs = self.start();
        tree.pairs(|(a, _), (b, _)| pairs.push((a, b)));
        pairs.sort_unstable();
        self.report(event);
    }
}

impl OverlapTracker<u32> {
    /// Updates the pairs with those of a tree of ids, and calls `event` with each change, sorted by pair.
    ///
    /// An id that was removed and inserted again counts as the same item.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree, OverlapEvent, OverlapTracker};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 2));
    /// tree.insert(0, Aabb::new([10, 10], [20, 20])).unwrap();
    /// tree.insert(1, Aabb::new([15, 15], [20, 20])).unwrap();
    /// OverlapTracker::new().update_ids(&tree, |event| assert_eq!(event, OverlapEvent::Begin(0, 1)));
    /// ```
    pub fn update_ids<S: Scalar>(&mut self, tree: &DenseQuadtree<S>, event: impl FnMut(OverlapEvent<u32>)) {
        let pairs = self.start();
        tree.pairs(|a, b| pairs.push((a, b)));
        pairs.sort_unstable();
        self.report(event);
    }
}

use core::num::NonZeroU32;

/// Names an item of a [`Quadtree`](crate::Quadtree) for as long as the item is stored.
///
/// When an item is removed, its handle becomes *stale*: every function then answers `None` or `false`, also after the
/// place of the item was given to another one. A handle has no meaning in a tree other than the one that returned it
/// and the clones of that tree. If removed items can come back, as with an undo, store a name of your own in the value.
///
/// Handles are ordered by [`id`](Self::id) first, so the order is not the order of insertion. A `Handle` and an
/// `Option<Handle>` both take eight bytes.
///
/// ```
/// use loose_quadtree::{Aabb, Quadtree};
///
/// let mut tree: Quadtree<&str> = Quadtree::default();
/// let ship = tree.insert(Aabb::new([0.0, 0.0], [2.0, 1.0]), "ship").unwrap();
/// tree.remove(ship);
/// let rock = tree.insert(Aabb::new([0.0, 0.0], [2.0, 1.0]), "rock").unwrap();
/// assert_eq!(rock.id(), ship.id());
/// assert_eq!(tree.get(ship), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Handle {
    pub(crate) id: u32,
    pub(crate) generation: Generation,
}

/// The number of items that had the same id before, plus one.
pub(crate) type Generation = NonZeroU32;

/// The generation of a place that can take no more items, because no other generation is left.
pub(crate) const RETIRED: Generation = NonZeroU32::MAX;

impl Handle {
    /// Returns the id of the item in the [`DenseQuadtree`](crate::DenseQuadtree) below. No two items have the same id
    /// at the same time, and ids are small numbers, so that they can index a `Vec`.
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str, i32> = Quadtree::default();
    /// let mut scores = vec![0; 10];
    /// let coin = tree.insert(Aabb::at([0, 0]), "coin").unwrap();
    /// scores[coin.id() as usize] += 1;
    /// assert_eq!(tree.handle(coin.id()), Some(coin));
    /// ```
    #[must_use]
    pub fn id(self) -> u32 {
        self.id
    }

    /// Returns the handle as a number, for example for a scripting language.
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let coin = tree.insert(Aabb::new([0.0, 0.0], [1.0, 1.0]), "coin").unwrap();
    /// assert_eq!(coin.to_bits() as u32, coin.id());
    /// ```
    #[must_use]
    pub fn to_bits(self) -> u64 {
        u64::from(self.generation.get()) << 32 | u64::from(self.id)
    }

    /// Returns the handle that [`to_bits`](Self::to_bits) turned into this number. `None` if no handle has it.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Handle, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let ship = tree.insert(Aabb::new([0.0, 0.0], [2.0, 1.0]), "ship").unwrap();
    /// assert_eq!(Handle::from_bits(ship.to_bits()), Some(ship));
    /// assert_eq!(Handle::from_bits(0), None);
    /// ```
    #[must_use]
    pub fn from_bits(bits: u64) -> Option<Handle> {
        let generation = Generation::new((bits >> 32) as u32).filter(|&generation| generation != RETIRED)?;
        Some(Handle { id: bits as u32, generation })
    }
}

/// Which items a search finds, by the bits of their masks.
///
/// Wherever a search takes a mask, a `u32` means [`any_of`](Mask::any_of) its bits.
///
/// ```
/// use loose_quadtree::{Aabb, Mask, Quadtree};
///
/// const ENEMY: u32 = 0b001;
/// const BUILDING: u32 = 0b010;
/// const HIDDEN: u32 = 0b100;
/// let mut tree: Quadtree<&str> = Quadtree::default();
/// let area = Aabb::new([0.0, 0.0], [3.0, 2.0]);
/// for (name, mask) in [("tank", ENEMY), ("mine", ENEMY | HIDDEN), ("tower", ENEMY | BUILDING), ("house", BUILDING)] {
///     tree.insert_masked(area, name, mask).unwrap();
/// }
/// let count = |mask: Mask| tree.query(area).masked(mask).count();
/// assert_eq!(count(Mask::any_of(ENEMY | HIDDEN)), 3);
/// assert_eq!(count(Mask::all_of(ENEMY | HIDDEN)), 1);
/// assert_eq!(count(Mask::none_of(BUILDING)), 2);
/// assert_eq!(count(Mask::all_of(ENEMY).and_none_of(BUILDING | HIDDEN)), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[must_use]
pub struct Mask {
    any: Option<u32>,
    all: u32,
    none: u32,
}

impl Mask {
    /// Finds all items, also those whose mask is 0.
    pub const EVERYTHING: Mask = Mask { any: None, all: 0, none: 0 };

    /// Finds items that have at least one of these bits. Finds nothing if `bits` is 0.
    pub const fn any_of(bits: u32) -> Mask {
        Mask { any: Some(bits), ..Mask::EVERYTHING }
    }

    /// Finds items that have all of these bits.
    pub const fn all_of(bits: u32) -> Mask {
        Mask { all: bits, ..Mask::EVERYTHING }
    }

    /// Finds items that have none of these bits.
    pub const fn none_of(bits: u32) -> Mask {
        Mask { none: bits, ..Mask::EVERYTHING }
    }

    /// Demands that an item has all of these bits, too.
    pub const fn and_all_of(self, bits: u32) -> Mask {
        Mask { all: self.all | bits, ..self }
    }

    /// Demands that an item has none of these bits, too.
    pub const fn and_none_of(self, bits: u32) -> Mask {
        Mask { none: self.none | bits, ..self }
    }

    /// Returns whether a search with this mask finds an item with the mask `bits`.
    ///
    /// ```
    /// use loose_quadtree::Mask;
    ///
    /// assert!(Mask::any_of(0b011).and_none_of(0b100).finds(0b001));
    /// assert!(!Mask::any_of(0b011).and_none_of(0b100).finds(0b101));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn finds(self, bits: u32) -> bool {
        let has_any = match self.any {
            Some(any) => bits & any != 0,
            None => true,
        };
        has_any && bits & self.all == self.all && bits & self.none == 0
    }
}

/// Finds items that have at least one of the bits.
impl From<u32> for Mask {
    fn from(bits: u32) -> Mask {
        Mask::any_of(bits)
    }
}

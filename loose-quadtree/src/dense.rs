use crate::buckets::{Buckets, Seat};
use crate::lanes::{NO_ID, Offsets};
use crate::layout::{Home, Layout, MAX_LEVELS};
use crate::list::{List, MISFIT};
use crate::occupancy::Occupancy;
use crate::{Aabb, Config, Scalar};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

/// The list of large boxes may grow to this length before a level is opened for most of them.
pub(crate) const SHORT_LIST: usize = 32;

/// Instead of a home: the id is not stored.
pub(crate) const ABSENT: u32 = u32::MAX;
/// Instead of a home: the id is stored, but its box is invalid, and no query finds it.
pub(crate) const NOWHERE: u32 = u32::MAX - 1;
/// Instead of a home: the box is in the list, and the seat is its place there.
pub(crate) const LISTED: u32 = u32::MAX - 2;

/// The tree could not store an item: its id is not below the capacity.
///
/// ```
/// use loose_quadtree::{Aabb, Config, DenseQuadtree};
///
/// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
/// let error = tree.insert(8, Aabb::at([1, 1])).unwrap_err();
/// assert_eq!((error.id, error.capacity), (8, 8));
/// assert_eq!(error.to_string(), "the tree has room for the ids below 8, not for 8");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct CapacityError {
    /// The id that was not stored.
    pub id: u32,
    /// The capacity of the tree.
    pub capacity: usize,
}

impl fmt::Display for CapacityError {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "the tree has room for the ids below {}, not for {}", self.capacity, self.id)
    }
}

impl core::error::Error for CapacityError {}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Item<S> {
    pub home: u32,
    pub seat: u32,
    pub aabb: Aabb<S>,
}

/// A loose quadtree of boxes with ids that the caller chooses: small numbers from 0, such as the indices of a `Vec`.
///
/// It allocates its memory when it is created, and never adapts to its boxes.
///
/// ```
/// use loose_quadtree::{Aabb, Config, DenseQuadtree};
///
/// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [1000, 1000]), 2).typical_size(20));
/// tree.insert(0, Aabb::new([10, 10], [20, 20]))?;
/// tree.insert(1, Aabb::new([500, 10], [510, 20]))?;
/// tree.update(1, Aabb::new([15, 10], [25, 20]));
///
/// let mut found = Vec::new();
/// tree.query(&Aabb::new([0, 0], [16, 16]), |id| found.push(id));
/// found.sort();
/// assert_eq!(found, [0, 1]);
/// # Ok::<(), loose_quadtree::CapacityError>(())
/// ```
pub struct DenseQuadtree<S: Scalar> {
    pub(crate) layout: Layout<S>,
    pub(crate) buckets: Buckets,
    pub(crate) list: List<S>,
    pub(crate) occupancy: Occupancy,
    pub(crate) items: Vec<Item<S>>,
    /// Number of boxes at each level, and a bit for each level that takes boxes.
    pub(crate) level_boxes: [u32; MAX_LEVELS],
    pub(crate) levels_in_use: u32,
    short_list: usize,
    len: usize,
}

/// `clone_from` allocates nothing if this tree was created with as large a capacity and as many cells as the source.
impl<S: Scalar> Clone for DenseQuadtree<S> {
    fn clone(&self) -> DenseQuadtree<S> {
        DenseQuadtree {
            layout: self.layout.clone(),
            buckets: self.buckets.clone(),
            list: self.list.clone(),
            occupancy: self.occupancy.clone(),
            items: self.items.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, source: &DenseQuadtree<S>) {
        let DenseQuadtree { layout, buckets, list, occupancy, items, level_boxes, levels_in_use, short_list, len } =
            source;
        self.layout.clone_from(layout);
        self.buckets.clone_from(buckets);
        self.list.clone_from(list);
        self.occupancy.clone_from(occupancy);
        self.items.clone_from(items);
        (self.level_boxes, self.levels_in_use) = (*level_boxes, *levels_in_use);
        (self.short_list, self.len) = (*short_list, *len);
    }
}

impl<S: Scalar> DenseQuadtree<S> {
    /// Creates an empty tree. Allocates the memory for all cells and for `config.capacity` items.
    ///
    /// # Panics
    /// If the capacity exceeds 2³¹ - 1. As always in Rust, the process ends if there is not enough memory.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8).typical_size(5));
    /// assert_eq!((tree.len(), tree.capacity()), (0, 8));
    /// ```
    #[must_use]
    pub fn new(config: &Config<S>) -> DenseQuadtree<S> {
        assert!(config.capacity <= NO_ID as usize, "the capacity of a tree must not exceed {NO_ID}");
        let layout = Layout::new(config);
        DenseQuadtree {
            buckets: Buckets::new(layout.homes(), config.capacity),
            list: List::new(config.capacity),
            occupancy: Occupancy::new(layout.cells()),
            items: vec![Item { home: ABSENT, seat: 0, aabb: Aabb::default() }; config.capacity],
            level_boxes: [0; MAX_LEVELS],
            levels_in_use: 0,
            short_list: if config.fewest_checks { 0 } else { SHORT_LIST },
            len: 0,
            layout,
        }
    }

    /// Returns the number of stored items, including those with an invalid box. Takes constant time.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
    /// tree.insert(5, Aabb::at([1, 1])).unwrap();
    /// assert_eq!(tree.len(), 1);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether the tree holds no items. Takes constant time.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
    /// assert!(tree.is_empty());
    /// tree.insert(5, Aabb::at([1, 1])).unwrap();
    /// assert!(!tree.is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the number that all ids must be below.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
    /// assert_eq!(tree.capacity(), 8);
    /// assert!(tree.insert(7, Aabb::at([1, 1])).is_ok());
    /// assert!(tree.insert(8, Aabb::at([1, 1])).is_err());
    /// ```
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.items.len()
    }

    /// Returns whether the id is stored. Takes constant time.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
    /// tree.insert(5, Aabb::at([1, 1])).unwrap();
    /// assert!(tree.contains(5) && !tree.contains(4));
    /// ```
    #[must_use]
    pub fn contains(&self, id: u32) -> bool {
        self.get(id).is_some()
    }

    /// Returns the box of a stored item. `None` if the id is not stored. Takes constant time.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
    /// tree.insert(5, Aabb::at([1, 1])).unwrap();
    /// assert_eq!(tree.get(5), Some(&Aabb::new([1, 1], [2, 2])));
    /// ```
    #[must_use]
    pub fn get(&self, id: u32) -> Option<&Aabb<S>> {
        self.items.get(id as usize).filter(|item| item.home != ABSENT).map(|item| &item.aabb)
    }

    /// Returns the number of levels below the root.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let config = Config::new(Aabb::new([0, 0], [1024, 1024]), 8);
    /// assert_eq!(DenseQuadtree::new(&config.depth(4)).depth(), 4);
    /// ```
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.layout.top
    }

    /// Returns the ids and boxes of all items, in the order of the ids. Costs as much as the capacity.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
    /// tree.insert(5, Aabb::at([1, 1])).unwrap();
    /// tree.insert(2, Aabb::at([9, 9])).unwrap();
    /// assert!(tree.iter().map(|(id, _)| id).eq([2, 5]));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (u32, &Aabb<S>)> {
        let items = self.items.iter().enumerate().filter(|(_, item)| item.home != ABSENT);
        items.map(|(id, item)| (id as u32, &item.aabb))
    }

    /// Stores a box. If the id is stored already, this moves it. Takes constant time, see [costs](crate#costs).
    ///
    /// # Errors
    /// If the id is not below the capacity. The tree is then unchanged.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
    /// tree.insert(5, Aabb::at([1, 1]))?;
    /// tree.insert(5, Aabb::at([2, 2]))?;
    /// assert_eq!(tree.len(), 1);
    /// # Ok::<(), loose_quadtree::CapacityError>(())
    /// ```
    #[inline]
    pub fn insert(&mut self, id: u32, aabb: Aabb<S>) -> Result<(), CapacityError> {
        let capacity = self.items.len();
        let item = self.items.get_mut(id as usize).ok_or(CapacityError { id, capacity })?;
        if item.home == ABSENT {
            item.home = NOWHERE;
            self.len += 1;
        }
        self.update(id, aabb);
        Ok(())
    }

    /// Sets the box of a stored item. Returns false if the id is not stored.
    ///
    /// Takes constant time, see [costs](crate#costs). Most boxes stay in their cell: then only the box and four bytes
    /// of the cell change.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
    /// tree.insert(5, Aabb::at([1, 1])).unwrap();
    /// assert!(tree.update(5, Aabb::at([2, 2])));
    /// assert!(!tree.update(6, Aabb::at([2, 2])));
    /// ```
    #[inline]
    pub fn update(&mut self, id: u32, aabb: Aabb<S>) -> bool {
        let Some(item) = self.items.get_mut(id as usize) else { return false };
        if item.home == ABSENT {
            return false;
        }
        item.aabb = aabb;
        let (home, seat) = (item.home, item.seat);
        if !aabb.is_valid() {
            item.home = NOWHERE;
            self.leave(home, seat);
            return true;
        }
        match self.layout.home_of(self.layout.steps_of_move(&aabb), self.levels_in_use) {
            Home::Cell { home: new, offsets } if new == home => {
                let seat = Seat::from(seat);
                self.buckets.get_mut(seat.bucket()).set_offsets(seat.lane(), offsets);
            }
            Home::Cell { home: new, offsets } => {
                self.leave(home, seat);
                self.settle(id, new, offsets);
            }
            Home::Misfit => self.enlist(id, MISFIT),
            Home::Level(height) => self.enlist(id, height as u8),
        }
        true
    }

    /// Removes an item. Returns its box, or `None` if the id is not stored. Takes constant time.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
    /// tree.insert(5, Aabb::at([1, 1])).unwrap();
    /// assert_eq!(tree.remove(5), Some(Aabb::at([1, 1])));
    /// assert_eq!(tree.remove(5), None);
    /// ```
    #[inline]
    pub fn remove(&mut self, id: u32) -> Option<Aabb<S>> {
        let item = self.items.get_mut(id as usize).filter(|item| item.home != ABSENT)?;
        let (home, seat, aabb) = (item.home, item.seat, item.aabb);
        item.home = ABSENT;
        self.len -= 1;
        self.leave(home, seat);
        Some(aabb)
    }

    /// Removes everything. Keeps the memory.
    ///
    /// Costs as much as the cells in use, two bits for each cell, and the capacity.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let mut tree = DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), 8));
    /// tree.insert(5, Aabb::at([1, 1])).unwrap();
    /// tree.clear();
    /// assert!(tree.is_empty());
    /// ```
    pub fn clear(&mut self) {
        for level in self.layout.levels() {
            for number in self.occupancy.own_in(level, 0, level.len()) {
                self.buckets.clear((level.first_home + number) as usize);
            }
        }
        self.list.clear();
        self.occupancy.clear();
        self.level_boxes.fill(0);
        self.levels_in_use = 0;
        self.items.fill(Item { home: ABSENT, seat: 0, aabb: Aabb::default() });
        self.len = 0;
    }

    /// Yields the ids of the boxes in cells, in an order in which [`restore`](Self::restore) puts all of them back into
    /// their places.
    #[cfg(feature = "serde")]
    pub(crate) fn ids_in_cells(&self) -> impl Iterator<Item = u32> {
        let levels = self.layout.levels().iter().filter(|level| self.layout.stores(level.height));
        let homes = levels.flat_map(|level| {
            self.occupancy.own_in(level, 0, level.len()).map(|number| (level.first_home + number) as usize)
        });
        homes.flat_map(|home| {
            // Behind the home, the bucket that was filled first is the last.
            let mut buckets: Vec<usize> = self.buckets.all_of(home).collect();
            buckets[1..].reverse();
            buckets.into_iter().flat_map(|bucket| {
                let bucket = self.buckets.get(bucket);
                (0..bucket.len()).map(|lane| bucket.id(lane))
            })
        })
    }

    /// Yields the ids of the boxes in the list.
    #[cfg(feature = "serde")]
    pub(crate) fn ids_in_list(&self) -> impl Iterator<Item = u32> {
        (0..self.list.len()).map(|place| self.list.id(place))
    }

    /// Fills an empty tree with boxes, and puts them into the places that two lists of ids say, so that it answers in the
    /// same order as the tree that wrote the lists. Returns whether the lists have each valid box once, where it may be.
    #[cfg(feature = "serde")]
    pub(crate) fn restore(&mut self, boxes: &[(u32, Aabb<S>)], in_cells: &[u32], in_list: &[u32]) -> bool {
        for &(id, aabb) in boxes {
            match self.items.get_mut(id as usize) {
                Some(item) if item.home == ABSENT => *item = Item { home: NOWHERE, seat: 0, aabb },
                _ => return false,
            }
        }
        self.len = boxes.len();
        in_cells.iter().all(|&id| self.restore_one(id, true))
            && in_list.iter().all(|&id| self.restore_one(id, false))
            && boxes.iter().all(|(id, aabb)| (self.items[*id as usize].home == NOWHERE) != aabb.is_valid())
    }

    #[cfg(feature = "serde")]
    fn restore_one(&mut self, id: u32, is_in_cell: bool) -> bool {
        let is_free = |item: &&Item<S>| item.home == NOWHERE && item.aabb.is_valid();
        let Some(aabb) = self.items.get(id as usize).filter(is_free).map(|item| item.aabb) else { return false };
        // A level takes boxes as soon as one is in a cell of it. No box of such a level is in the list.
        let in_use = if is_in_cell { u32::MAX } else { self.levels_in_use };
        let height = match self.layout.home_of(self.layout.steps_of_move(&aabb), in_use) {
            Home::Cell { home, offsets } if is_in_cell => {
                self.settle(id, home, offsets);
                return true;
            }
            Home::Misfit if !is_in_cell => MISFIT,
            Home::Level(height) if !is_in_cell => height as u8,
            _ => return false,
        };
        let seat = self.list.push(id, &aabb, height) as u32;
        let item = &mut self.items[id as usize];
        (item.home, item.seat) = (LISTED, seat);
        true
    }

    /// Puts an item that is in no cell into one.
    fn settle(&mut self, id: u32, home: u32, offsets: Offsets) {
        let seat = self.buckets.push(home as usize, id, offsets);
        let item = &mut self.items[id as usize];
        (item.home, item.seat) = (home, seat.into());
        let level = self.layout.level_of(home);
        let number = home - level.first_home;
        if !self.occupancy.is_own(level.first_cell + number) {
            self.occupancy.set(&self.layout, level, number);
        }
        self.level_boxes[level.height as usize] += 1;
        self.levels_in_use |= 1 << level.height;
    }

    /// Takes an item out of its cell or out of the list.
    fn leave(&mut self, home: u32, seat: u32) {
        if home >= LISTED {
            if home == LISTED
                && let Some(moved) = self.list.remove(seat as usize)
            {
                self.items[moved as usize].seat = seat;
            }
            return;
        }
        if let Some(moved) = self.buckets.remove(home as usize, Seat::from(seat)) {
            self.items[moved as usize].seat = seat;
        }
        let level = self.layout.level_of(home);
        if self.buckets.get(home as usize).len() == 0 {
            self.occupancy.unset(&self.layout, level, home - level.first_home);
        }
        let boxes = &mut self.level_boxes[level.height as usize];
        *boxes -= 1;
        if *boxes == 0 {
            self.levels_in_use &= !(1 << level.height);
        }
    }

    /// Puts a box into the list, or sets its new edges there. Opens a level if the list gets long.
    #[inline(never)]
    fn enlist(&mut self, id: u32, height: u8) {
        let Item { home, seat, aabb } = self.items[id as usize];
        if home == LISTED {
            self.list.set(seat as usize, &aabb, height);
            return;
        }
        self.leave(home, seat);
        let seat = self.list.push(id, &aabb, height) as u32;
        let item = &mut self.items[id as usize];
        (item.home, item.seat) = (LISTED, seat);
        if height != MISFIT && self.list.len() > self.short_list {
            self.open_level();
        }
    }

    /// Moves the boxes of one level out of the list. The level then takes boxes until it is empty again.
    fn open_level(&mut self) {
        let Some(height) = self.list.commonest_height() else { return };
        for place in (0..self.list.len()).rev() {
            if u32::from(self.list.height(place)) != height {
                continue;
            }
            let (id, aabb) = (self.list.id(place), self.list.get(place));
            let steps = self.layout.steps(&aabb);
            if let Home::Cell { home, offsets } = self.layout.home_of(steps, 1 << height) {
                self.leave(LISTED, place as u32);
                self.settle(id, home, offsets);
            }
        }
    }

    /// Returns the memory of the tree in bytes. Takes constant time. It does not change while the tree exists.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, DenseQuadtree};
    ///
    /// let bytes = |capacity| DenseQuadtree::new(&Config::new(Aabb::new([0, 0], [100, 100]), capacity)).bytes();
    /// assert!((53..=54).contains(&((bytes(1000) - bytes(0)) / 1000)));
    /// ```
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<DenseQuadtree<S>>()
            + self.buckets.bytes()
            + self.list.bytes()
            + self.occupancy.bytes()
            + self.items.capacity() * size_of::<Item<S>>()
    }
}

impl<S: Scalar> fmt::Debug for DenseQuadtree<S> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.debug_struct("DenseQuadtree")
            .field("len", &self.len)
            .field("capacity", &self.capacity())
            .field("depth", &self.depth())
            .finish_non_exhaustive()
    }
}

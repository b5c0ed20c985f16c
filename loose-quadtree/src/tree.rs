use crate::fit::{Fit, fitted};
use crate::handle::{Generation, Handle, RETIRED};
use crate::lanes::NO_ID;
use crate::{Aabb, Config, DenseQuadtree, Scalar};
use alloc::vec::Vec;
use core::fmt;

/// A tree could not store another item. The item is returned.
///
/// ```
/// use loose_quadtree::{Aabb, Config, Quadtree};
///
/// let world = Aabb::new([0, 0], [100, 100]);
/// let mut tree = Quadtree::fixed(&Config::new(world, 1));
/// tree.insert(Aabb::at([1, 1]), "first").unwrap();
/// let full = tree.insert(Aabb::at([2, 2]), "second").unwrap_err();
/// assert_eq!(full.value, "second");
/// assert_eq!(full.to_string(), "the tree is full: it has room for 1 items");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Full<T> {
    /// The value that was not stored.
    pub value: T,
    /// The capacity of the tree.
    pub capacity: usize,
}

impl<T> fmt::Debug for Full<T> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.debug_struct("Full").field("capacity", &self.capacity).finish_non_exhaustive()
    }
}

impl<T> fmt::Display for Full<T> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "the tree is full: it has room for {} items", self.capacity)
    }
}

impl<T> core::error::Error for Full<T> {}

/// The place of an item. Its number is the id of the item in the index.
#[derive(Debug)]
pub(crate) struct Slot<T> {
    /// That of the item, or of the next item. `RETIRED` if there will be none.
    pub generation: Generation,
    pub mask: u32,
    pub value: Option<T>,
}

impl<T: Clone> Clone for Slot<T> {
    fn clone(&self) -> Slot<T> {
        Slot { value: self.value.clone(), ..*self }
    }

    /// Lets values that own memory use it again.
    fn clone_from(&mut self, source: &Slot<T>) {
        (self.generation, self.mask) = (source.generation, source.mask);
        self.value.clone_from(&source.value);
    }
}

/// A loose quadtree of values, each with an axis-aligned box. Values are named by [`Handle`]s.
///
/// # Modes
/// A **growing** tree ([`new`](Self::new), [`with_bounds`](Self::with_bounds), `default`, `collect`) always has room
/// (up to 2³¹ - 1 items), and adapts to its boxes:
/// - When it is full, its capacity doubles.
/// - If no typical size was set, it chooses one for its first 64 items, and again for four times as many.
/// - When too many boxes are outside its bounds, outside its leaves, or crowded into few leaves, it is built again with
///   [`Config::fit`] of the boxes it holds and an eighth of their extent as room on each side. A few boxes very far from
///   all others are left outside the bounds.
///
/// Growth and a bad fit replace the bounds of the configuration. Each keeps its depth, and a typical size that
/// [`Config::typical_size`] has set.
///
/// Building the tree costs about as much as inserting all items again and sorting their sizes. Apart from
/// doubling, it happens at most once in an eighth as many insertions and moves as there are items, so the cost for each
/// of them is constant up to the sort. A tree that a new build did not improve is not built again until its fit is about
/// twice as bad. Answers never depend on
/// it, apart from their order. Use a fixed tree if a single slow operation is one too many.
///
/// A **fixed** tree ([`fixed`](Self::fixed)) allocates its memory when it is created and never again, apart from
/// [`refit`](Self::refit), `clone`, and the query iterators ([`Query`](crate::Query)). When it is full,
/// [`insert`](Self::insert) returns an error.
///
/// # Masks
/// Each item has a mask, by default with all bits set. Queries, ray casts, sweeps, searches for neighbours and for pairs
/// may be given a number: they then skip items whose mask shares no bit with it. A [`Mask`](crate::Mask) instead demands all
/// of some bits, or none. Without a mask, they find items with any mask, including 0. If a search also has a function that accepts items, both must agree.
///
/// # Example
/// ```
/// use loose_quadtree::{Aabb, Quadtree};
///
/// let mut tree: Quadtree<&str> = Quadtree::with_bounds(Aabb::new([0.0, 0.0], [1000.0, 1000.0]));
/// let ship = tree.insert(Aabb::new([10.0, 10.0], [14.0, 12.0]), "ship").unwrap();
/// let rock = tree.insert(Aabb::new([50.0, 50.0], [53.0, 53.0]), "rock").unwrap();
///
/// tree.move_to(ship, Aabb::new([49.0, 51.0], [53.0, 53.0]));
/// let near: Vec<Handle> = tree.query(&Aabb::new([52.0, 52.0], [60.0, 60.0])).map(|(handle, ..)| handle).collect();
/// assert_eq!(near.len(), 2);
///
/// let mut hits = Vec::new();
/// tree.pairs(|(a, _), (b, _)| hits.push((a, b)));
/// assert_eq!(hits, [(ship, rock)]);
/// # use loose_quadtree::Handle;
/// ```
pub struct Quadtree<T, S: Scalar = f32> {
    pub(crate) index: DenseQuadtree<S>,
    pub(crate) slots: Vec<Slot<T>>,
    /// Slots that can take an item. The last is used first.
    pub(crate) free: Vec<u32>,
    pub(crate) config: Config<S>,
    pub(crate) grows: bool,
    /// How well the boxes suited the index after it was built, or later if they suited it better.
    pub(crate) fit: Fit,
    /// Insertions and moves until the fit is examined again.
    pub(crate) until_check: usize,
    /// How often the fit was examined since the index was built.
    pub(crate) checks: u32,
    /// Number of items when the typical size was last chosen.
    pub(crate) sized_for: usize,
}

/// A tree with fewer items is fast with any cells.
pub(crate) const FEW: usize = 64;
/// With so many times as many items as when it was chosen, the typical size is chosen again.
const MANY_MORE: usize = 4;
/// The tree is built again for a typical size that is so many times the one it has.
const GREATER: f64 = 1.03;
const SMALLER: f64 = 0.75;

impl<T, S: Scalar> Quadtree<T, S> {
    /// Creates an empty growing tree that starts with this configuration. [`default`](Self::default) needs none. As long
    /// as it holds at most `capacity` items that are in the bounds, of about the typical size, and not crowded into few
    /// leaves, it does not build itself again. When it does, it keeps a depth and a typical size that the configuration
    /// sets, and replaces the bounds.
    ///
    /// If the configuration sets no typical size, the tree chooses one for the first 64 items, and again whenever it
    /// holds four times as many items as before. If the choice differs, it is built again, with the same bounds.
    ///
    /// # Panics
    /// If the capacity exceeds 2³¹ - 1.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, Quadtree};
    ///
    /// let world = Aabb::new([0, 0], [4000, 2000]);
    /// let mut tree = Quadtree::new(&Config::new(world, 500).typical_size(16));
    /// tree.insert(Aabb::new([5, 5], [20, 20]), 'x').unwrap();
    /// ```
    #[must_use]
    pub fn new(config: &Config<S>) -> Quadtree<T, S> {
        Quadtree {
            index: DenseQuadtree::new(config),
            slots: Vec::with_capacity(config.capacity),
            free: Vec::with_capacity(config.capacity),
            config: config.clone(),
            grows: true,
            fit: Fit::GOOD,
            until_check: FEW,
            checks: 0,
            sized_for: 0,
        }
    }

    /// Creates an empty growing tree that starts with these bounds. It adapts to the number, the size and the places of
    /// its boxes, and then replaces the bounds.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree = Quadtree::with_bounds(Aabb::new([0.0, 0.0], [100.0, 100.0]));
    /// // Outside is allowed.
    /// let far = tree.insert(Aabb::new([5e3, 5e3], [5e3 + 1.0, 5e3 + 1.0]), "far").unwrap();
    /// assert_eq!(tree.at([5e3, 5e3]).next().unwrap().0, far);
    /// ```
    #[must_use]
    pub fn with_bounds(bounds: Aabb<S>) -> Quadtree<T, S> {
        Quadtree::new(&Config::new(bounds, FEW))
    }

    /// Creates an empty tree that never allocates again. It has room for `config.capacity` items.
    ///
    /// A place that 2³² - 2 items have used cannot be used again, so that old handles stay stale.
    ///
    /// # Panics
    /// If the capacity exceeds 2³¹ - 1.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, Quadtree};
    ///
    /// let world = Aabb::new([0, 0], [4000, 2000]);
    /// let mut bullets = Quadtree::fixed(&Config::new(world, 256).typical_size(4));
    /// assert!(bullets.insert(Aabb::new([5, 5], [9, 9]), "bullet").is_ok());
    /// ```
    #[must_use]
    pub fn fixed(config: &Config<S>) -> Quadtree<T, S> {
        Quadtree { grows: false, ..Quadtree::new(config) }
    }

    /// Stores a value with its box. The mask has all bits set.
    ///
    /// Takes constant time, apart from growth (see [`Quadtree`]). An invalid box may be stored, and no query finds it.
    /// A growing tree has room for 2³¹ - 1 items, so `unwrap` is fine there.
    ///
    /// # Errors
    /// Returns the value if a fixed tree is full, or if a growing tree has 2³¹ - 1 items.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<String> = Quadtree::default();
    /// let tank = tree.insert(Aabb::new([0.0, 0.0], [3.0, 2.0]), "tank".to_string()).unwrap();
    /// assert_eq!(tree[tank], "tank");
    /// ```
    #[inline]
    pub fn insert(&mut self, aabb: Aabb<S>, value: T) -> Result<Handle, Full<T>> {
        self.insert_masked(aabb, value, u32::MAX)
    }

    /// Like [`insert`](Self::insert), with a mask.
    ///
    /// # Errors
    /// Returns the value if a fixed tree is full, or if a growing tree has 2³¹ - 1 items.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// const WALL: u32 = 1;
    /// const ENEMY: u32 = 2;
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let area = Aabb::new([0.0, 0.0], [3.0, 2.0]);
    /// tree.insert_masked(area, "wall", WALL).unwrap();
    /// tree.insert_masked(area, "tank", ENEMY).unwrap();
    /// let found: Vec<&str> = tree.query(&area).masked(ENEMY).map(|(_, _, &name)| name).collect();
    /// assert_eq!(found, ["tank"]);
    /// ```
    #[inline]
    pub fn insert_masked(&mut self, aabb: Aabb<S>, value: T, mask: u32) -> Result<Handle, Full<T>> {
        if self.free.is_empty() && self.slots.len() == self.index.capacity() && !self.grow() {
            return Err(Full { value, capacity: self.index.capacity() });
        }
        let handle = self.store(aabb, value, mask);
        self.note_change();
        Ok(handle)
    }

    /// Stores an item in a tree that has room.
    fn store(&mut self, aabb: Aabb<S>, value: T, mask: u32) -> Handle {
        let id = self.free.pop().unwrap_or_else(|| {
            self.slots.push(Slot { generation: Generation::MIN, mask: 0, value: None });
            self.slots.len() as u32 - 1
        });
        let slot = &mut self.slots[id as usize];
        (slot.mask, slot.value) = (mask, Some(value));
        let handle = Handle { id, generation: slot.generation };
        self.index.insert(id, aabb).expect("each slot has an id below the capacity");
        handle
    }

    /// Removes an item and returns its box and value. `None` if the handle is stale. Takes constant time. An item that is
    /// inserted again gets another handle, and all bits of the mask: read its [`mask`](Self::mask) before you remove it.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let aabb = Aabb::new([0.0, 0.0], [3.0, 2.0]);
    /// let tank = tree.insert(aabb, "tank").unwrap();
    /// assert_eq!(tree.remove(tank), Some((aabb, "tank")));
    /// assert_eq!(tree.remove(tank), None);
    /// ```
    #[inline]
    pub fn remove(&mut self, handle: Handle) -> Option<(Aabb<S>, T)> {
        let value = self.slot_mut(handle)?.value.take()?;
        self.release(handle.id);
        Some((self.index.remove(handle.id)?, value))
    }

    /// Makes the handle of an emptied slot stale, and the slot free unless it has used up its generations.
    fn release(&mut self, id: u32) {
        let slot = &mut self.slots[id as usize];
        slot.generation = slot.generation.saturating_add(1);
        if slot.generation != RETIRED {
            self.free.push(id);
        }
    }

    /// Sets the box of an item. Returns false if the handle is stale.
    ///
    /// Takes constant time, apart from growth (see [`Quadtree`]). Most boxes stay in their cell, which is fastest.
    /// [`update_all`](Self::update_all) moves all items at once.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let tank = tree.insert(Aabb::new([0.0, 0.0], [3.0, 2.0]), "tank").unwrap();
    /// assert!(tree.move_to(tank, Aabb::new([1.0, 0.0], [4.0, 2.0])));
    /// assert!(tree.any_in(&Aabb::new([3.5, 0.0], [9.0, 9.0])));
    /// ```
    #[inline]
    pub fn move_to(&mut self, handle: Handle, aabb: Aabb<S>) -> bool {
        if self.slot(handle).is_none() {
            return false;
        }
        self.index.update(handle.id, aabb);
        self.note_change();
        true
    }

    #[inline(always)]
    pub(crate) fn slot(&self, handle: Handle) -> Option<&Slot<T>> {
        // No handle has the generation of an empty slot yet.
        self.slots.get(handle.id as usize).filter(|slot| slot.generation == handle.generation && slot.value.is_some())
    }

    #[inline(always)]
    pub(crate) fn slot_mut(&mut self, handle: Handle) -> Option<&mut Slot<T>> {
        let slot = self.slots.get_mut(handle.id as usize);
        slot.filter(|slot| slot.generation == handle.generation && slot.value.is_some())
    }

    /// Removes all items. All handles become stale. Keeps the memory. Costs as much as there are cells in use and as the
    /// capacity.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let tank = tree.insert(Aabb::new([0.0, 0.0], [3.0, 2.0]), "tank").unwrap();
    /// tree.clear();
    /// assert!(tree.is_empty() && !tree.contains(tank));
    /// ```
    pub fn clear(&mut self) {
        for id in (0..self.slots.len() as u32).rev() {
            if self.slots[id as usize].value.take().is_some() {
                self.release(id);
            }
        }
        self.index.clear();
    }

    /// Makes room for this many more items, so that inserting them does not double the capacity. A fixed tree ignores
    /// it.
    ///
    /// # Panics
    /// If there would be room for more than 2³¹ - 1 items.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<u32> = Quadtree::with_bounds(Aabb::new([0.0, 0.0], [100.0, 100.0]));
    /// tree.reserve(1000);
    /// assert!(tree.capacity() >= 1000);
    /// ```
    pub fn reserve(&mut self, additional: usize) {
        let needed = self.slots.len().saturating_add(additional.saturating_sub(self.free.len()));
        if self.grows && needed > self.index.capacity() {
            assert!(needed <= NO_ID as usize, "the capacity of a tree must not exceed {NO_ID}");
            self.build(needed.max(2 * self.index.capacity()), &[], MARGIN);
        }
    }

    /// Builds the tree again for the boxes it holds, with [`Config::fit`]. Keeps the capacity, all handles, and a depth
    /// and a typical size that the configuration sets. Does nothing if the tree is empty.
    ///
    /// A growing tree does this by itself when it must. Call it after a level was loaded, or when the boxes of a fixed
    /// tree have changed. It allocates in a fixed tree too.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Config, Quadtree};
    ///
    /// let mut tree = Quadtree::fixed(&Config::new(Aabb::new([0, 0], [10, 10]), 2));
    /// let far = tree.insert(Aabb::new([5_000, 5_000], [5_060, 5_060]), "far").unwrap();
    /// tree.refit();
    /// assert_eq!(tree.get(far), Some(&"far"));
    /// ```
    pub fn refit(&mut self) {
        if !self.is_empty() {
            self.build(self.index.capacity(), &[], 0.0);
        }
    }

    #[cold]
    fn grow(&mut self) -> bool {
        let most = NO_ID as usize;
        let capacity = self.index.capacity().saturating_mul(2).clamp(FEW, most);
        let is_possible = self.grows && self.index.capacity() < most;
        if is_possible {
            self.build(capacity, &[], MARGIN);
        }
        is_possible
    }

    /// Builds the index again for the boxes it holds and for others that will follow.
    fn build(&mut self, capacity: usize, others: &[Aabb<S>], room: f64) {
        let boxes: Vec<Aabb<S>> = self.index.iter().map(|(_, aabb)| *aabb).chain(others.iter().copied()).collect();
        let config = fitted(&self.config, &boxes, capacity.min(NO_ID as usize), room);
        self.build_with(config);
        self.slots.reserve_exact(capacity - self.slots.len());
        self.free.reserve_exact(capacity - self.free.len());
    }

    fn build_with(&mut self, config: Config<S>) {
        self.config = config;
        let mut index = DenseQuadtree::new(&self.config);
        for (id, &aabb) in self.index.iter() {
            index.insert(id, aabb).expect("the capacity never shrinks");
        }
        self.index = index;
        self.note_build();
    }

    pub(crate) fn note_build(&mut self) {
        self.fit = Fit::of(&self.index);
        self.until_check = (self.len() / 8).max(FEW);
        self.checks = 0;
        self.sized_for = self.len();
    }

    #[inline(always)]
    fn note_change(&mut self) {
        self.note_changes(1);
    }

    /// Examines the fit if there were enough insertions and moves since the last time.
    #[inline(always)]
    pub(crate) fn note_changes(&mut self, count: usize) {
        self.until_check = self.until_check.saturating_sub(count);
        if self.until_check == 0 && self.grows {
            self.check_fit();
        }
    }

    #[cold]
    fn check_fit(&mut self) {
        self.checks = self.checks.wrapping_add(1);
        // Crowding takes longer to measure than the rest.
        let is_thorough = self.checks.is_multiple_of(64);
        let fit = if is_thorough { Fit::of(&self.index) } else { Fit::quick(&self.index, self.fit.crowding) };
        if fit.is_much_worse_than(self.fit, self.len()) {
            self.build(self.index.capacity(), &[], MARGIN);
        } else {
            self.fit = self.fit.or_better(fit);
            self.until_check = (self.len() / 128).max(FEW);
            if !self.config.keeps_typical_size && self.len() >= self.sized_for.saturating_mul(MANY_MORE).max(FEW) {
                self.choose_size();
            }
        }
    }

    /// Chooses the typical size again, because the last choice knew few of the boxes or none. Keeps the bounds.
    fn choose_size(&mut self) {
        self.sized_for = self.len();
        let boxes: Vec<Aabb<S>> = self.index.iter().map(|(_, aabb)| *aabb).collect();
        let chosen = fitted(&self.config, &boxes, self.index.capacity(), 0.0).typical_size;
        let (old, new) = (self.config.typical_size.to_f64(), chosen.to_f64());
        // Larger boxes are stored above the leaves. Somewhat smaller ones cost little.
        if new > GREATER * old || new < SMALLER * old {
            self.build_with(Config { typical_size: chosen, ..self.config.clone() });
        }
    }
}

/// Share of the extent that is added on each side when the tree is built again because of moves and insertions.
const MARGIN: f64 = 0.125;

/// An empty growing tree that takes its bounds from the first boxes.
impl<T, S: Scalar> Default for Quadtree<T, S> {
    fn default() -> Quadtree<T, S> {
        let unit = S::saturating_from_f64(1.0);
        Quadtree::new(&Config::new(Aabb::new([S::default(); 2], [unit; 2]), 0))
    }
}

/// Builds a growing tree from boxes and values, with [`Config::fit`] of the boxes. Much faster than inserting them one
/// by one. Allocates for the items twice.
///
/// ```
/// use loose_quadtree::{Aabb, Quadtree};
///
/// let squares = (0..100).map(|x| (Aabb::new([x, 0], [x + 1, 1]), x));
/// let tree: Quadtree<i32, i32> = squares.collect();
/// assert_eq!(tree.count_in(&Aabb::new([10, 0], [20, 1])), 10);
/// ```
impl<T, S: Scalar> FromIterator<(Aabb<S>, T)> for Quadtree<T, S> {
    fn from_iter<I: IntoIterator<Item = (Aabb<S>, T)>>(items: I) -> Quadtree<T, S> {
        let mut tree = Quadtree::default();
        tree.extend(items);
        tree
    }
}

/// Inserts all items. A growing tree that has no room for them is built again once.
///
/// # Panics
/// If a fixed tree has no room for all of them. It then holds those that found room.
impl<T, S: Scalar> Extend<(Aabb<S>, T)> for Quadtree<T, S> {
    fn extend<I: IntoIterator<Item = (Aabb<S>, T)>>(&mut self, items: I) {
        if !self.grows {
            return items.into_iter().for_each(|(aabb, value)| {
                self.insert(aabb, value).expect("a fixed tree must have room for all items that extend it");
            });
        }
        let items: Vec<(Aabb<S>, T)> = items.into_iter().collect();
        let needed = self.slots.len() + items.len().saturating_sub(self.free.len());
        let capacity = self.index.capacity();
        let is_too_small = needed > capacity;
        if is_too_small {
            let boxes: Vec<Aabb<S>> = items.iter().map(|&(aabb, _)| aabb).collect();
            let room = if self.is_empty() { 0.0 } else { MARGIN };
            self.build(needed.max(2 * capacity), &boxes, room);
            // The boxes are already taken into account.
            for (aabb, value) in items {
                self.store(aabb, value, u32::MAX);
            }
            self.note_build();
        } else {
            for (aabb, value) in items {
                self.store(aabb, value, u32::MAX);
                self.note_change();
            }
        }
    }
}

/// Keeps the capacity, so that a clone of a fixed tree does not allocate later either. `clone_from` allocates nothing if
/// this tree was as large before, for example because it is a copy of an earlier state, and `T` does not allocate.
impl<T: Clone, S: Scalar> Clone for Quadtree<T, S> {
    fn clone(&self) -> Quadtree<T, S> {
        let capacity = self.index.capacity();
        let (mut slots, mut free) = (Vec::with_capacity(capacity), Vec::with_capacity(capacity));
        slots.extend_from_slice(&self.slots);
        free.extend_from_slice(&self.free);
        Quadtree { index: self.index.clone(), slots, free, config: self.config.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Quadtree<T, S>) {
        let Quadtree { index, slots, free, config, grows, fit, until_check, checks, sized_for } = source;
        self.index.clone_from(index);
        self.slots.clone_from(slots);
        self.free.clone_from(free);
        self.slots.reserve_exact(index.capacity() - slots.len());
        self.free.reserve_exact(index.capacity() - free.len());
        self.config.clone_from(config);
        (self.grows, self.fit, self.until_check) = (*grows, *fit, *until_check);
        (self.checks, self.sized_for) = (*checks, *sized_for);
    }
}

impl<T, S: Scalar> fmt::Debug for Quadtree<T, S> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.debug_struct("Quadtree")
            .field("len", &self.len())
            .field("capacity", &self.capacity())
            .field("bounds", &self.config.bounds)
            .field("depth", &self.index.depth())
            .field("grows", &self.grows)
            .finish_non_exhaustive()
    }
}

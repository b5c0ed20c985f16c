//! Access to the items of a [`Quadtree`] by handle, and all of them one after another.

use crate::tree::Slot;
use crate::{Aabb, Config, DenseQuadtree, Handle, Quadtree, Scalar};
use core::fmt;
use core::iter::{Enumerate, FusedIterator};
use core::ops::{Index, IndexMut};
use core::slice;

impl<T, S: Scalar> Quadtree<T, S> {
    /// Returns the number of items, including those with an invalid box.
    /// Takes constant time.
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let coin = tree.insert(Aabb::new([0.0, 0.0], [1.0, 1.0]), "coin").unwrap();
    /// assert_eq!(tree.len(), 1);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.index.len()
    }

    /// Returns whether the tree holds no items.
    /// Takes constant time.
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// assert!(tree.is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.index.is_empty()
    }

    /// Returns the number of items that there is room for without growth.
    /// ```
    /// use loose_quadtree::{Aabb, Config, Quadtree};
    ///
    /// let tree: Quadtree<&str, i32> = Quadtree::fixed(&Config::new(Aabb::new([0, 0], [9, 9]), 100));
    /// assert_eq!(tree.capacity(), 100);
    /// ```
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.index.capacity()
    }

    /// Returns whether the handle names a stored item.
    /// Takes constant time.
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let coin = tree.insert(Aabb::new([0.0, 0.0], [1.0, 1.0]), "coin").unwrap();
    /// assert!(tree.contains(coin));
    /// tree.remove(coin);
    /// assert!(!tree.contains(coin));
    /// ```
    #[must_use]
    pub fn contains(&self, handle: Handle) -> bool {
        self.slot(handle).is_some()
    }

    /// Returns the value of an item. `None` if the handle is stale. Takes constant time.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<u32> = Quadtree::default();
    /// let coin = tree.insert(Aabb::new([0.0, 0.0], [1.0, 1.0]), 10).unwrap();
    /// *tree.get_mut(coin).unwrap() += 5;
    /// assert_eq!(tree.get(coin), Some(&15));
    /// ```
    #[inline]
    #[must_use]
    pub fn get(&self, handle: Handle) -> Option<&T> {
        self.slot(handle)?.value.as_ref()
    }

    /// Like [`get`](Self::get), but the value can be changed.
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<u32> = Quadtree::default();
    /// let coin = tree.insert(Aabb::new([0.0, 0.0], [1.0, 1.0]), 10).unwrap();
    /// *tree.get_mut(coin).unwrap() = 20;
    /// assert_eq!(tree[coin], 20);
    /// ```
    #[inline]
    pub fn get_mut(&mut self, handle: Handle) -> Option<&mut T> {
        self.slot_mut(handle)?.value.as_mut()
    }

    /// Returns the box of an item. `None` if the handle is stale. [`move_to`](Self::move_to) changes it. Takes constant
    /// time.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let coin = tree.insert(Aabb::new([0.0, 0.0], [1.0, 1.0]), "coin").unwrap();
    /// assert_eq!(tree.aabb(coin).unwrap().max, [1.0, 1.0]);
    /// ```
    #[inline]
    #[must_use]
    pub fn aabb(&self, handle: Handle) -> Option<&Aabb<S>> {
        self.slot(handle)?;
        self.index.get(handle.id())
    }

    /// Returns the mask of an item. `None` if the handle is stale. Takes constant time.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let coin = tree.insert(Aabb::new([0.0, 0.0], [1.0, 1.0]), "coin").unwrap();
    /// assert_eq!(tree.mask(coin), Some(u32::MAX));
    /// assert!(tree.set_mask(coin, 0b100));
    /// assert_eq!(tree.mask(coin), Some(0b100));
    /// ```
    #[must_use]
    pub fn mask(&self, handle: Handle) -> Option<u32> {
        Some(self.slot(handle)?.mask)
    }

    /// Sets the mask of an item. Returns false if the handle is stale. Takes constant time.
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let coin = tree.insert(Aabb::new([0.0, 0.0], [1.0, 1.0]), "coin").unwrap();
    /// assert!(tree.set_mask(coin, 0b100));
    /// assert_eq!(tree.query(&Aabb::new([0.0, 0.0], [9.0, 9.0])).masked(0b011).count(), 0);
    /// ```
    pub fn set_mask(&mut self, handle: Handle, mask: u32) -> bool {
        self.slot_mut(handle).map(|slot| slot.mask = mask).is_some()
    }

    /// Returns the index below, which stores the boxes under the [ids](Handle::id) of the handles. Use it for what the
    /// tree itself does not offer, such as the functions of the feature `inspect`.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let area = Aabb::new([0.0, 0.0], [1.0, 1.0]);
    /// let coin = tree.insert(area, "coin").unwrap();
    /// tree.index().query(&area, |id| assert_eq!(tree.handle(id), Some(coin)));
    /// ```
    #[must_use]
    pub fn index(&self) -> &DenseQuadtree<S> {
        &self.index
    }

    /// Returns the handle of the item that has this id now. `None` if no item has it.
    /// Takes constant time.
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let coin = tree.insert(Aabb::new([0.0, 0.0], [1.0, 1.0]), "coin").unwrap();
    /// assert_eq!(tree.handle(coin.id()), Some(coin));
    /// assert_eq!(tree.handle(7), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn handle(&self, id: u32) -> Option<Handle> {
        let slot = self.slots.get(id as usize).filter(|slot| slot.value.is_some())?;
        Some(Handle { id, generation: slot.generation })
    }

    /// Returns the configuration that the tree was built with, by the caller or by growth.
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let world = Aabb::new([0.0, 0.0], [100.0, 100.0]);
    /// let tree: Quadtree<&str> = Quadtree::with_bounds(world);
    /// assert_eq!(tree.config().bounds, world);
    /// ```
    #[must_use]
    pub fn config(&self) -> &Config<S> {
        &self.config
    }

    /// Returns all items, in the order of their ids. Costs as much as the largest number of items so far.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let tree: Quadtree<i32, i32> = [(Aabb::at([0, 0]), 1), (Aabb::at([5, 0]), 2)].into_iter().collect();
    /// assert_eq!(tree.iter().map(|(_, _, value)| value).sum::<i32>(), 3);
    /// ```
    pub fn iter(&self) -> Iter<'_, T, S> {
        Iter { slots: self.slots.iter().enumerate(), index: &self.index, left: self.len() }
    }

    /// Like [`iter`](Self::iter), but the values can be changed. [`update_all`](Self::update_all) changes the boxes too.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<i32, i32> = [(Aabb::at([0, 0]), 1), (Aabb::at([5, 0]), 2)].into_iter().collect();
    /// tree.iter_mut().for_each(|(_, aabb, value)| *value += aabb.min[0]);
    /// assert_eq!(tree.iter().map(|(_, _, value)| value).sum::<i32>(), 8);
    /// ```
    pub fn iter_mut(&mut self) -> IterMut<'_, T, S> {
        let left = self.len();
        IterMut { slots: self.slots.iter_mut().enumerate(), index: &self.index, left }
    }

    /// Calls `update` with each item, which may change the value and the box. Calls it in the order of the ids.
    ///
    /// Use it to move everything once in each frame. A box that stays as it is costs nothing more, and each other one
    /// as much as [`move_to`](Self::move_to). A growing tree adapts afterwards at most once. Never allocates apart from
    /// that. `update` cannot search this tree. If items react to each other, collect the motions first. What never
    /// moves, such as walls, can be in a tree of its own.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// struct Ball {
    ///     speed: f32,
    /// }
    /// let mut tree: Quadtree<Ball> = Quadtree::default();
    /// let ball = tree.insert(Aabb::new([0.0, 0.0], [1.0, 1.0]), Ball { speed: 2.0 }).unwrap();
    /// tree.update_all(|_, aabb, ball| {
    ///     *aabb = aabb.translated([ball.speed, 0.0]);
    ///     ball.speed *= 0.5;
    /// });
    /// assert_eq!((tree.aabb(ball).unwrap().min, tree[ball].speed), ([2.0, 0.0], 1.0));
    /// ```
    pub fn update_all(&mut self, mut update: impl FnMut(Handle, &mut Aabb<S>, &mut T)) {
        self.retain(|handle, aabb, value| {
            update(handle, aabb, value);
            true
        });
    }

    /// Like [`update_all`](Self::update_all), and removes all items for which `keep` returns false.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<i32, i32> = (0..10).map(|x| (Aabb::at([x, 0]), x)).collect();
    /// tree.retain(|_, _, &mut value| value % 2 == 0);
    /// assert_eq!(tree.len(), 5);
    ///
    /// // Boxes fall. Those that reach the ground are removed.
    /// tree.retain(|_, aabb, &mut weight| {
    ///     *aabb = aabb.translated([0, weight]);
    ///     aabb.max[1] < 6
    /// });
    /// assert_eq!(tree.len(), 3);
    /// ```
    pub fn retain(&mut self, mut keep: impl FnMut(Handle, &mut Aabb<S>, &mut T) -> bool) {
        let mut moves = 0;
        for id in 0..self.slots.len() as u32 {
            let slot = &mut self.slots[id as usize];
            let Some(value) = slot.value.as_mut() else { continue };
            let handle = Handle { id, generation: slot.generation };
            let before = self.index.items[id as usize].aabb;
            let mut aabb = before;
            if !keep(handle, &mut aabb, value) {
                self.remove(handle);
            } else if !aabb.is_same(&before) {
                self.index.update(id, aabb);
                moves += 1;
            }
        }
        self.note_changes(moves);
    }

    /// Removes all items and returns them, in the order of their ids. Items that are not taken from the iterator are
    /// removed when it is dropped. Costs as much as [`iter`](Self::iter) and the removals.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let coin = tree.insert(Aabb::new([0.0, 0.0], [1.0, 1.0]), "coin").unwrap();
    /// assert_eq!(tree.drain().next().unwrap(), (coin, Aabb::new([0.0, 0.0], [1.0, 1.0]), "coin"));
    /// assert!(tree.is_empty());
    /// ```
    pub fn drain(&mut self) -> Drain<'_, T, S> {
        Drain { tree: self, next: 0 }
    }

    /// Returns an item that the index found.
    #[inline(always)]
    pub(crate) fn found(&self, id: u32) -> (Handle, &Aabb<S>, &T) {
        let slot = &self.slots[id as usize];
        let value = slot.value.as_ref().expect("the index holds only ids of used slots");
        (Handle { id, generation: slot.generation }, &self.index.items[id as usize].aabb, value)
    }
}

impl<T> Slot<T> {
    /// Returns an item that the index found, with its value.
    #[inline(always)]
    pub(crate) fn found_mut(&mut self, id: u32) -> (Handle, &mut T) {
        let value = self.value.as_mut().expect("the index holds only ids of used slots");
        (Handle { id, generation: self.generation }, value)
    }
}

/// Returns the value of an item.
///
/// # Panics
/// If the handle is stale.
impl<T, S: Scalar> Index<Handle> for Quadtree<T, S> {
    type Output = T;

    fn index(&self, handle: Handle) -> &T {
        self.get(handle).expect("the handle must name a stored item")
    }
}

impl<T, S: Scalar> IndexMut<Handle> for Quadtree<T, S> {
    fn index_mut(&mut self, handle: Handle) -> &mut T {
        self.get_mut(handle).expect("the handle must name a stored item")
    }
}

impl<'a, T, S: Scalar> IntoIterator for &'a Quadtree<T, S> {
    type Item = (Handle, &'a Aabb<S>, &'a T);
    type IntoIter = Iter<'a, T, S>;

    fn into_iter(self) -> Iter<'a, T, S> {
        self.iter()
    }
}

/// The values can be changed.
impl<'a, T, S: Scalar> IntoIterator for &'a mut Quadtree<T, S> {
    type Item = (Handle, &'a Aabb<S>, &'a mut T);
    type IntoIter = IterMut<'a, T, S>;

    fn into_iter(self) -> IterMut<'a, T, S> {
        self.iter_mut()
    }
}

/// All items of a tree. Returned by [`Quadtree::iter`].
#[must_use]
pub struct Iter<'a, T, S: Scalar> {
    slots: Enumerate<slice::Iter<'a, Slot<T>>>,
    index: &'a DenseQuadtree<S>,
    left: usize,
}

impl<'a, T, S: Scalar> Iterator for Iter<'a, T, S> {
    type Item = (Handle, &'a Aabb<S>, &'a T);

    fn next(&mut self) -> Option<Self::Item> {
        let index = self.index;
        let item = self.slots.find_map(|(id, slot)| {
            let handle = Handle { id: id as u32, generation: slot.generation };
            Some((handle, index.get(handle.id)?, slot.value.as_ref()?))
        })?;
        self.left -= 1;
        Some(item)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<T, S: Scalar> ExactSizeIterator for Iter<'_, T, S> {}
impl<T, S: Scalar> FusedIterator for Iter<'_, T, S> {}

impl<T, S: Scalar> Clone for Iter<'_, T, S> {
    fn clone(&self) -> Self {
        Iter { slots: self.slots.clone(), index: self.index, left: self.left }
    }
}

impl<T, S: Scalar> fmt::Debug for Iter<'_, T, S> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.debug_struct("Iter").field("left", &self.left).finish_non_exhaustive()
    }
}

/// All items of a tree, with values that can be changed. Returned by [`Quadtree::iter_mut`].
#[must_use]
pub struct IterMut<'a, T, S: Scalar> {
    slots: Enumerate<slice::IterMut<'a, Slot<T>>>,
    index: &'a DenseQuadtree<S>,
    left: usize,
}

impl<'a, T, S: Scalar> Iterator for IterMut<'a, T, S> {
    type Item = (Handle, &'a Aabb<S>, &'a mut T);

    fn next(&mut self) -> Option<Self::Item> {
        let index = self.index;
        let item = self.slots.find_map(|(id, slot)| {
            let handle = Handle { id: id as u32, generation: slot.generation };
            Some((handle, index.get(handle.id)?, slot.value.as_mut()?))
        })?;
        self.left -= 1;
        Some(item)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl<T, S: Scalar> ExactSizeIterator for IterMut<'_, T, S> {}
impl<T, S: Scalar> FusedIterator for IterMut<'_, T, S> {}

impl<T, S: Scalar> fmt::Debug for IterMut<'_, T, S> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.debug_struct("IterMut").field("left", &self.left).finish_non_exhaustive()
    }
}

/// Removes all items of a tree. Returned by [`Quadtree::drain`].
#[must_use = "to remove all items, call `clear`"]
#[derive(Debug)]
pub struct Drain<'a, T, S: Scalar> {
    tree: &'a mut Quadtree<T, S>,
    next: u32,
}

impl<T, S: Scalar> Iterator for Drain<'_, T, S> {
    type Item = (Handle, Aabb<S>, T);

    fn next(&mut self) -> Option<Self::Item> {
        while (self.next as usize) < self.tree.slots.len() {
            let handle = self.tree.handle(self.next);
            self.next += 1;
            if let Some(handle) = handle {
                let (aabb, value) = self.tree.remove(handle)?;
                return Some((handle, aabb, value));
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.tree.len(), Some(self.tree.len()))
    }
}

impl<T, S: Scalar> ExactSizeIterator for Drain<'_, T, S> {}
impl<T, S: Scalar> FusedIterator for Drain<'_, T, S> {}

impl<T, S: Scalar> Drop for Drain<'_, T, S> {
    fn drop(&mut self) {
        self.for_each(drop);
    }
}

//! Pairs of overlapping items of one [`Quadtree`] or of two.

use crate::{Handle, Mask, Quadtree, Scalar};
use core::convert::Infallible;
use core::ops::ControlFlow::{self, Continue};

/// Above this share of the items, all pairs are found faster than with queries.
const SHARE_OF_QUERIES: usize = 8;

impl<T, S: Scalar> Quadtree<T, S> {
    /// Calls `visit` once with each pair of items whose boxes overlap, the lower handle first, in no particular order.
    /// Much faster than one query for each item. Never allocates.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let boxes = [0, 3, 6].map(|x| (Aabb::new([x, 0], [x + 4, 4]), x));
    /// let tree: Quadtree<i32, i32> = boxes.into_iter().collect();
    /// let mut pairs = Vec::new();
    /// tree.pairs(|(_, &a), (_, &b)| pairs.push((a, b)));
    /// pairs.sort();
    /// assert_eq!(pairs, [(0, 3), (3, 6)]);
    /// ```
    #[inline]
    pub fn pairs<'a>(&'a self, mut visit: impl FnMut((Handle, &'a T), (Handle, &'a T))) {
        let Continue(()) = self.try_pairs(|a, b| {
            visit(a, b);
            Continue::<Infallible>(())
        });
    }

    /// Like [`pairs`](Self::pairs), but ends as soon as `visit` returns `Break`, and returns its value.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    /// use std::ops::ControlFlow::Break;
    ///
    /// let boxes = [0, 3, 6].map(|x| (Aabb::new([x, 0], [x + 4, 4]), x));
    /// let tree: Quadtree<i32, i32> = boxes.into_iter().collect();
    /// let is_any_overlapping = tree.try_pairs(|_, _| Break(())).is_break();
    /// assert!(is_any_overlapping);
    /// ```
    #[inline]
    pub fn try_pairs<'a, B>(
        &'a self,
        mut visit: impl FnMut((Handle, &'a T), (Handle, &'a T)) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.index.try_pairs(|a, b| visit(self.named(a), self.named(b)))
    }

    /// Like [`pairs`](Self::pairs), but skips items that `mask` does not find. It looks at all pairs: for those of two
    /// kinds, [`pairs_across`](Self::pairs_across) may be much faster.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let area = Aabb::new([0.0, 0.0], [1.0, 1.0]);
    /// for (name, mask) in [("wall", 0b001), ("tank", 0b010), ("shell", 0b100)] {
    ///     tree.insert_masked(area, name, mask).unwrap();
    /// }
    /// let mut pairs = Vec::new();
    /// tree.pairs_masked(0b110, |(_, &a), (_, &b)| pairs.push((a, b)));
    /// assert_eq!(pairs, [("tank", "shell")]);
    /// ```
    #[inline]
    pub fn pairs_masked<'a>(&'a self, mask: impl Into<Mask>, mut visit: impl FnMut((Handle, &'a T), (Handle, &'a T))) {
        let mask = mask.into();
        let is_shown = |id: u32| mask.finds(self.slots[id as usize].mask);
        self.index.pairs(|a, b| {
            if is_shown(a) && is_shown(b) {
                visit(self.named(a), self.named(b));
            }
        });
    }

    /// Calls `visit` once with each pair of overlapping items of two kinds: one that the mask `ones` finds, and one that
    /// `others` finds, in this order. If both masks find both items, the lower handle comes first.
    ///
    /// Costs a look at each mask, and one query for each item of the kind with fewer items. If that is more than an eighth
    /// of all items, it costs as much as [`pairs`](Self::pairs). Never allocates.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// const SHIP: u32 = 0b01;
    /// const BULLET: u32 = 0b10;
    /// let mut tree: Quadtree<&str> = Quadtree::default();
    /// let area = Aabb::new([0.0, 0.0], [1.0, 1.0]);
    /// for (name, mask) in [("a bullet", BULLET), ("a ship", SHIP), ("another bullet", BULLET)] {
    ///     tree.insert_masked(area, name, mask).unwrap();
    /// }
    /// let mut hits = Vec::new();
    /// tree.pairs_across(BULLET, SHIP, |(_, &bullet), (_, &ship)| hits.push((bullet, ship)));
    /// hits.sort();
    /// assert_eq!(hits, [("a bullet", "a ship"), ("another bullet", "a ship")]);
    /// ```
    pub fn pairs_across<'a>(
        &'a self,
        ones: impl Into<Mask>,
        others: impl Into<Mask>,
        mut visit: impl FnMut((Handle, &'a T), (Handle, &'a T)),
    ) {
        let masks = [ones.into(), others.into()];
        let finds = |kind: usize, id: u32| masks[kind].finds(self.slots[id as usize].mask);
        let mut counts = [0; 2];
        for slot in self.slots.iter().filter(|slot| slot.value.is_some()) {
            counts.iter_mut().zip(masks).for_each(|(count, mask)| *count += usize::from(mask.finds(slot.mask)));
        }
        let fewer = usize::from(counts[1] < counts[0]);
        if SHARE_OF_QUERIES * counts[fewer] > self.len() {
            self.index.pairs(|a, b| {
                if finds(0, a) && finds(1, b) {
                    visit(self.named(a), self.named(b));
                } else if finds(0, b) && finds(1, a) {
                    visit(self.named(b), self.named(a));
                }
            });
            return;
        }
        for id in self.found_by(masks[fewer]) {
            self.index.query(&self.index.items[id as usize].aabb, |found| {
                if found == id || !finds(1 - fewer, found) {
                    return;
                }
                // A pair of two items of both kinds is found from both. The lower one shows it.
                let are_both = finds(fewer, found) && finds(1 - fewer, id);
                if are_both && found < id {
                    return;
                }
                let (one, other) = if fewer == 1 && !are_both { (found, id) } else { (id, found) };
                visit(self.named(one), self.named(other));
            });
        }
    }

    /// Like [`pairs`](Self::pairs), but the values can be changed.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let boxes = [0, 3, 6].map(|x| (Aabb::new([x, 0], [x + 4, 4]), 0));
    /// let mut tree: Quadtree<i32, i32> = boxes.into_iter().collect();
    /// tree.pairs_mut(|(_, a), (_, b)| (*a, *b) = (*a + 1, *b + 1));
    /// let contacts: Vec<i32> = tree.iter().map(|(_, _, &contacts)| contacts).collect();
    /// assert_eq!(contacts, [1, 2, 1]);
    /// ```
    #[inline]
    pub fn pairs_mut(&mut self, mut visit: impl FnMut((Handle, &mut T), (Handle, &mut T))) {
        let slots = &mut self.slots;
        self.index.pairs(|a, b| {
            let both = slots.get_disjoint_mut([a as usize, b as usize]);
            let [one, other] = both.expect("the items of a pair are different and stored");
            visit(one.found_mut(a), other.found_mut(b));
        });
    }

    /// Calls `visit` once with each pair of overlapping items of this tree and of `other`, in no particular order.
    ///
    /// Costs one query for each item of the tree with fewer items. Never allocates.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    ///
    /// let walls: Quadtree<&str, i32> = [(Aabb::new([10, 0], [20, 50]), "wall")].into_iter().collect();
    /// let bullets: Quadtree<u32, i32> = [(Aabb::new([19, 9], [21, 10]), 7)].into_iter().collect();
    /// walls.pairs_between(&bullets, |(_, &wall), (_, &damage)| assert_eq!((wall, damage), ("wall", 7)));
    /// ```
    #[inline]
    pub fn pairs_between<'a, U>(
        &'a self,
        other: &'a Quadtree<U, S>,
        mut visit: impl FnMut((Handle, &'a T), (Handle, &'a U)),
    ) {
        self.index.pairs_between(&other.index, |a, b| visit(self.named(a), other.named(b)));
    }

    /// Like [`pairs_between`](Self::pairs_between), but only with the items of this tree that `mine` finds, and those of
    /// `other` that `theirs` finds.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Mask, Quadtree};
    ///
    /// let mut walls: Quadtree<&str, i32> = Quadtree::default();
    /// walls.insert_masked(Aabb::new([10, 0], [20, 50]), "fence", 0b01).unwrap();
    /// walls.insert_masked(Aabb::new([10, 0], [20, 50]), "wall", 0b10).unwrap();
    /// let bullets: Quadtree<u32, i32> = [(Aabb::new([19, 9], [21, 10]), 7)].into_iter().collect();
    /// walls.pairs_between_masked(&bullets, 0b10, Mask::EVERYTHING, |(_, &wall), _| assert_eq!(wall, "wall"));
    /// ```
    pub fn pairs_between_masked<'a, U>(
        &'a self,
        other: &'a Quadtree<U, S>,
        mine: impl Into<Mask>,
        theirs: impl Into<Mask>,
        mut visit: impl FnMut((Handle, &'a T), (Handle, &'a U)),
    ) {
        let (mine, theirs) = (mine.into(), theirs.into());
        if self.len() <= other.len() {
            for id in self.found_by(mine) {
                other.index.query(&self.index.items[id as usize].aabb, |found| {
                    if other.has_mask(found, Some(theirs)) {
                        visit(self.named(id), other.named(found));
                    }
                });
            }
        } else {
            for id in other.found_by(theirs) {
                self.index.query(&other.index.items[id as usize].aabb, |found| {
                    if self.has_mask(found, Some(mine)) {
                        visit(self.named(found), other.named(id));
                    }
                });
            }
        }
    }

    /// Yields the ids of the items that a mask finds.
    fn found_by(&self, mask: Mask) -> impl Iterator<Item = u32> {
        let ids = (0..).zip(&self.slots).filter(move |(_, slot)| slot.value.is_some() && mask.finds(slot.mask));
        ids.map(|(id, _)| id)
    }

    /// Like [`pairs_between`](Self::pairs_between), but ends as soon as `visit` returns `Break`, and returns its value.
    ///
    /// ```
    /// use loose_quadtree::{Aabb, Quadtree};
    /// use std::ops::ControlFlow::Break;
    ///
    /// let walls: Quadtree<&str, i32> = [(Aabb::new([10, 0], [20, 50]), "wall")].into_iter().collect();
    /// let bullets: Quadtree<u32, i32> = Quadtree::default();
    /// assert!(walls.try_pairs_between(&bullets, |_, _| Break(())).is_continue());
    /// ```
    #[inline]
    pub fn try_pairs_between<'a, U, B>(
        &'a self,
        other: &'a Quadtree<U, S>,
        mut visit: impl FnMut((Handle, &'a T), (Handle, &'a U)) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.index.try_pairs_between(&other.index, |a, b| visit(self.named(a), other.named(b)))
    }

    #[inline(always)]
    fn named(&self, id: u32) -> (Handle, &T) {
        let (handle, _, value) = self.found(id);
        (handle, value)
    }
}

//! The few boxes that live in no cell: those that are too long, start outside the world, or are alone at their level.
//! They are stored side by side, and every query compares all of them.

use crate::lanes::{Eight, LANES};
use crate::{Aabb, Scalar};
use alloc::vec;
use alloc::vec::Vec;

/// In the list because no level takes the box.
pub(crate) const MISFIT: u8 = u8::MAX;

#[derive(Debug)]
pub(crate) struct List<S> {
    boxes: Vec<Eight<S>>,
    ids: Vec<u32>,
    /// The height of the level that each box would live at, or [`MISFIT`].
    heights: Vec<u8>,
    len: usize,
}

impl<S: Clone> Clone for List<S> {
    fn clone(&self) -> List<S> {
        List { boxes: self.boxes.clone(), ids: self.ids.clone(), heights: self.heights.clone(), len: self.len }
    }

    fn clone_from(&mut self, source: &List<S>) {
        self.boxes.clone_from(&source.boxes);
        self.ids.clone_from(&source.ids);
        self.heights.clone_from(&source.heights);
        self.len = source.len;
    }
}

impl<S: Scalar> List<S> {
    pub fn new(capacity: usize) -> List<S> {
        let buckets = capacity.div_ceil(LANES);
        List {
            boxes: vec![Eight::EMPTY; buckets],
            ids: vec![0; buckets * LANES],
            heights: vec![0; buckets * LANES],
            len: 0,
        }
    }

    #[inline(always)]
    pub fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub fn boxes(&self) -> &[Eight<S>] {
        &self.boxes[..self.len.div_ceil(LANES)]
    }

    #[inline(always)]
    pub fn id(&self, place: usize) -> u32 {
        self.ids[place]
    }

    pub fn get(&self, place: usize) -> Aabb<S> {
        self.boxes[place / LANES].get(place % LANES)
    }

    pub fn height(&self, place: usize) -> u8 {
        self.heights[place]
    }

    pub fn push(&mut self, id: u32, aabb: &Aabb<S>, height: u8) -> usize {
        let place = self.len;
        self.ids[place] = id;
        self.set(place, aabb, height);
        self.len += 1;
        place
    }

    pub fn set(&mut self, place: usize, aabb: &Aabb<S>, height: u8) {
        self.boxes[place / LANES].set(place % LANES, aabb);
        self.heights[place] = height;
    }

    /// Removes a box. Returns the id of the box that moved into the gap, if any.
    pub fn remove(&mut self, place: usize) -> Option<u32> {
        self.len -= 1;
        let last = self.len;
        let (id, aabb, height) = (self.ids[last], self.get(last), self.heights[last]);
        self.boxes[last / LANES].vacate(last % LANES);
        (place != last).then(|| {
            self.ids[place] = id;
            self.set(place, &aabb, height);
            id
        })
    }

    pub fn clear(&mut self) {
        while self.len > 0 {
            self.remove(self.len - 1);
        }
    }

    /// Returns the height at which most of the listed boxes would live, if any level takes one.
    pub fn commonest_height(&self) -> Option<u32> {
        let mut counts = [0; crate::layout::MAX_LEVELS];
        for &height in self.heights[..self.len].iter().filter(|&&height| height != MISFIT) {
            counts[usize::from(height)] += 1;
        }
        let (height, &count) = counts.iter().enumerate().max_by_key(|&(_, count)| count)?;
        (count > 0).then_some(height as u32)
    }

    pub fn bytes(&self) -> usize {
        self.boxes.capacity() * size_of::<Eight<S>>() + self.ids.capacity() * 4 + self.heights.capacity()
    }
}

//! The boxes of the stored items by slot. All indexes but [`fixed_depth`](super::fixed_depth) and [`grid`](super::grid)
//! keep them beside their cells. In the code that the authors published, cells hold references to whole entities.

use super::Slot;
use crate::geom::Rect;

#[derive(Debug)]
pub(super) struct Stored {
    /// Ends at the highest slot that was ever stored, so iterating does not visit an unused rest.
    rects: Vec<Option<Rect>>,
    capacity: usize,
    count: usize,
}

impl Stored {
    pub fn new(capacity: usize) -> Stored {
        Stored { rects: Vec::with_capacity(capacity), capacity, count: 0 }
    }

    pub fn capacity(&self) -> usize {
        self.capacity
    }

    pub fn len(&self) -> usize {
        self.count
    }

    pub fn get(&self, slot: Slot) -> Option<Rect> {
        self.rects.get(slot as usize).copied().flatten()
    }

    pub fn rect(&self, slot: Slot) -> Rect {
        self.get(slot).unwrap_or_default()
    }

    /// Stores the box. Returns false if the slot is not below the capacity.
    pub fn set(&mut self, slot: Slot, rect: Rect) -> bool {
        let slot = slot as usize;
        if slot >= self.capacity {
            return false;
        }
        if slot >= self.rects.len() {
            self.rects.resize(slot + 1, None);
        }
        let place = &mut self.rects[slot];
        self.count += usize::from(place.is_none());
        *place = Some(rect);
        true
    }

    pub fn take(&mut self, slot: Slot) -> Option<Rect> {
        let rect = self.rects.get_mut(slot as usize)?.take()?;
        self.count -= 1;
        Some(rect)
    }

    pub fn clear(&mut self) {
        self.rects.fill(None);
        self.count = 0;
    }

    pub fn iter(&self) -> impl Iterator<Item = (Slot, Rect)> {
        self.rects.iter().enumerate().filter_map(|(slot, rect)| rect.map(|rect| (slot as Slot, rect)))
    }

    pub fn bytes(&self) -> usize {
        self.rects.capacity() * size_of::<Option<Rect>>()
    }

    pub fn validate(&self) -> Result<(), String> {
        match self.iter().count() {
            counted if counted == self.count => Ok(()),
            counted => Err(format!("{counted} items are stored, but the count says {}", self.count)),
        }
    }
}

/// Keeps the whole capacity, so that the clone allocates no more than its original.
impl Clone for Stored {
    fn clone(&self) -> Stored {
        let mut clone = Stored { count: self.count, ..Stored::new(self.capacity) };
        clone.rects.extend_from_slice(&self.rects);
        clone
    }
}

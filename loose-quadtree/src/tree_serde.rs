//! A [`Quadtree`] is stored as its configuration, its items, and the order in which they lie in the index. Handles keep
//! their meaning, and answers their order.
//!
//! The text may come from a stranger. So a loaded tree allocates at most a constant multiple of what the text holds: it
//! has as many places as the text.

use crate::coordinate_serde::Coordinate;
use crate::fit::Fit;
use crate::handle::{Generation, RETIRED};
use crate::layout::most_leaves;
use crate::tree::Slot;
use crate::{Aabb, Config, Quadtree, Scalar};
use alloc::vec;
use alloc::vec::Vec;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
#[serde(rename = "Quadtree")]
#[serde(bound(serialize = "S: Scalar + Serialize, I: Serialize"))]
#[serde(bound(deserialize = "S: Scalar + Deserialize<'de>, I: Deserialize<'de>"))]
struct Stored<S, I> {
    bounds: Aabb<S>,
    capacity: usize,
    typical_size: Coordinate<S>,
    keeps_typical_size: bool,
    depth: Option<u32>,
    fewest_checks: bool,
    grows: bool,
    /// `None` at the end for places that were never used.
    items: Vec<Option<StoredSlot<S, I>>>,
    /// Empty places, so that the next items get the same handles.
    free: Vec<u32>,
    /// `None` for a tree that is loaded with another depth.
    order: Option<Order>,
    watch: Watch,
}

/// The places of the boxes, in the order in which they lie in the cells of the index, and in its list.
#[derive(Serialize, Deserialize)]
struct Order {
    in_cells: Vec<u32>,
    in_list: Vec<u32>,
}

/// The measures of the fit of a growing tree, so that it is built again at the same moment as the tree that was stored.
#[derive(Serialize, Deserialize)]
struct Watch {
    listed: usize,
    /// The bits of floats, which some formats round.
    above: u64,
    crowding: u64,
    until_check: usize,
    checks: u32,
    sized_for: usize,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Slot")]
#[serde(bound(serialize = "S: Scalar + Serialize, I: Serialize"))]
#[serde(bound(deserialize = "S: Scalar + Deserialize<'de>, I: Deserialize<'de>"))]
struct StoredSlot<S, I> {
    generation: Generation,
    item: Option<(Aabb<S>, u32, I)>,
}

/// Whether a tree of this depth has about as many cells as one that chooses the depth for this capacity.
fn is_usual_depth(depth: u32, capacity: usize) -> bool {
    depth <= 11 && 1 << (2 * depth) <= most_leaves(capacity)
}

#[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
impl<T: Serialize, S: Scalar + Serialize> Serialize for Quadtree<T, S> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let slots = self.slots.iter().enumerate().map(|(id, slot)| {
            let item = slot.value.as_ref().map(|value| (self.index.items[id].aabb, slot.mask, value));
            Some(StoredSlot { generation: slot.generation, item })
        });
        let mut items: Vec<_> = slots.collect();
        let capacity = self.capacity();
        items.resize_with(capacity, || None);
        let Fit { listed, above, crowding } = self.fit;
        let watch = Watch {
            listed,
            above: above.to_bits(),
            crowding: crowding.to_bits(),
            until_check: self.until_check,
            checks: self.checks,
            sized_for: self.sized_for,
        };
        let depth = self.config.depth.filter(|&depth| is_usual_depth(depth, capacity));
        let order = (depth == self.config.depth).then(|| Order {
            in_cells: self.index.ids_in_cells().collect(),
            in_list: self.index.ids_in_list().collect(),
        });
        let stored = Stored {
            bounds: self.config.bounds,
            capacity,
            typical_size: Coordinate(self.config.typical_size),
            keeps_typical_size: self.config.keeps_typical_size,
            depth,
            fewest_checks: self.config.fewest_checks,
            grows: self.grows,
            items,
            free: self.free.clone(),
            order,
            watch,
        };
        stored.serialize(serializer)
    }
}

#[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
impl<'de, T: Deserialize<'de>, S: Scalar + Deserialize<'de>> Deserialize<'de> for Quadtree<T, S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Quadtree<T, S>, D::Error> {
        let stored = Stored::<S, T>::deserialize(deserializer)?;
        let problem = |text: &str| Err(D::Error::custom(text));
        let places = stored.items.len();
        if stored.capacity != places {
            return problem("a quadtree must list as many places as its capacity says");
        }
        if stored.depth.is_some_and(|depth| !is_usual_depth(depth, stored.capacity)) {
            return problem("a quadtree is deeper than its capacity allows");
        }
        let mut slots: Vec<Option<StoredSlot<S, T>>> = stored.items;
        let used = slots.iter().take_while(|slot| slot.is_some()).count();
        if slots.drain(used..).any(|slot| slot.is_some()) {
            return problem("a place of a quadtree that was never used must be one of the last");
        }
        let mut is_free = vec![false; used];
        for &id in &stored.free {
            match is_free.get_mut(id as usize) {
                Some(is_free) if !*is_free => *is_free = true,
                _ => return problem("a free place of a quadtree does not exist or is listed twice"),
            }
        }
        let config = Config {
            bounds: stored.bounds,
            capacity: stored.capacity,
            typical_size: stored.typical_size.0,
            keeps_typical_size: stored.keeps_typical_size,
            depth: stored.depth,
            fewest_checks: stored.fewest_checks,
        };
        let mut tree = if stored.grows { Quadtree::new(&config) } else { Quadtree::fixed(&config) };
        let mut boxes = Vec::with_capacity(used);
        for (id, (slot, is_free)) in slots.into_iter().flatten().zip(is_free).enumerate() {
            let StoredSlot { generation, item } = slot;
            if is_free != (item.is_none() && generation != RETIRED) || item.is_some() && generation == RETIRED {
                return problem("a place of a quadtree must hold an item or be free");
            }
            let mut slot = Slot { generation, mask: 0, value: None };
            if let Some((aabb, mask, value)) = item {
                (slot.mask, slot.value) = (mask, Some(value));
                boxes.push((id as u32, aabb));
            }
            tree.slots.push(slot);
        }
        tree.free.extend(stored.free);
        let Some(Order { in_cells, in_list }) = stored.order else {
            for (id, aabb) in boxes {
                tree.index.insert(id, aabb).map_err(D::Error::custom)?;
            }
            tree.note_build();
            return Ok(tree);
        };
        if !tree.index.restore(&boxes, &in_cells, &in_list) {
            return problem("a quadtree must say once where each of its boxes is");
        }
        let Watch { listed, above, crowding, until_check, checks, sized_for } = stored.watch;
        tree.fit = Fit { listed, above: f64::from_bits(above), crowding: f64::from_bits(crowding) };
        (tree.until_check, tree.checks, tree.sized_for) = (until_check, checks, sized_for);
        Ok(tree)
    }
}

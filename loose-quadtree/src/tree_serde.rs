//! A [`Quadtree`] is stored as its configuration and its items. The index is built again on load. Handles keep their
//! meaning.

use crate::handle::{Generation, RETIRED};
use crate::tree::Slot;
use crate::{Aabb, Config, Quadtree, Scalar};
use alloc::vec;
use alloc::vec::Vec;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
#[serde(rename = "Quadtree")]
struct Stored<S, I> {
    bounds: Aabb<S>,
    capacity: usize,
    typical_size: S,
    keeps_typical_size: bool,
    depth: Option<u32>,
    fewest_checks: bool,
    grows: bool,
    items: Vec<StoredSlot<S, I>>,
    /// Empty places, so that the next items get the same handles.
    free: Vec<u32>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Slot")]
struct StoredSlot<S, I> {
    generation: Generation,
    item: Option<(Aabb<S>, u32, I)>,
}

#[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
impl<T: Serialize, S: Scalar + Serialize> Serialize for Quadtree<T, S> {
    fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
        let items = self.slots.iter().enumerate().map(|(id, slot)| StoredSlot {
            generation: slot.generation,
            item: slot.value.as_ref().map(|value| (self.index.items[id].aabb, slot.mask, value)),
        });
        let stored = Stored {
            bounds: self.config.bounds,
            capacity: self.capacity(),
            typical_size: self.config.typical_size,
            keeps_typical_size: self.config.keeps_typical_size,
            depth: self.config.depth,
            fewest_checks: self.config.fewest_checks,
            grows: self.grows,
            items: items.collect(),
            free: self.free.clone(),
        };
        stored.serialize(serializer)
    }
}

#[cfg_attr(docsrs, doc(cfg(feature = "serde")))]
impl<'de, T: Deserialize<'de>, S: Scalar + Deserialize<'de>> Deserialize<'de> for Quadtree<T, S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Quadtree<T, S>, D::Error> {
        let stored = Stored::<S, T>::deserialize(deserializer)?;
        let problem = |text: &str| Err(D::Error::custom(text));
        if stored.items.len() > stored.capacity {
            return problem("a quadtree holds more items than its capacity allows");
        }
        let mut is_free = vec![false; stored.items.len()];
        for &id in &stored.free {
            match is_free.get_mut(id as usize) {
                Some(is_free) if !*is_free => *is_free = true,
                _ => return problem("a free place of a quadtree does not exist or is listed twice"),
            }
        }
        let config = Config {
            bounds: stored.bounds,
            capacity: stored.capacity,
            typical_size: stored.typical_size,
            keeps_typical_size: stored.keeps_typical_size,
            depth: stored.depth,
            fewest_checks: stored.fewest_checks,
        };
        let mut tree = if stored.grows { Quadtree::new(&config) } else { Quadtree::fixed(&config) };
        for (id, (StoredSlot { generation, item }, is_free)) in stored.items.into_iter().zip(is_free).enumerate() {
            if is_free != (item.is_none() && generation != RETIRED) || item.is_some() && generation == RETIRED {
                return problem("a place of a quadtree must hold an item or be free");
            }
            let mut slot = Slot { generation, mask: 0, value: None };
            if let Some((aabb, mask, value)) = item {
                (slot.mask, slot.value) = (mask, Some(value));
                tree.index.insert(id as u32, aabb).map_err(D::Error::custom)?;
            }
            tree.slots.push(slot);
        }
        tree.free.extend(stored.free);
        tree.note_build();
        Ok(tree)
    }
}

//! Log messages about the memory of a game: the index, and the high-water marks of the buffers.

use crate::draw::view::View;
use crate::sim::{Asker, World};

/// Logs the index, its cells and its memory.
pub(super) fn tell_index(world: &World) {
    let index = world.index();
    let depth = index.depth().map_or(String::new(), |depth| format!(", depth {depth}"));
    log::info!(
        "{}{depth}: {} cells, {} KB, for {} entities",
        index.name(),
        index.cell_count(),
        index.bytes().div_ceil(1024),
        world.capacity()
    );
}

/// The values that were logged last.
#[derive(Default)]
pub(super) struct Marks {
    high: [usize; 4],
    births_refused: u32,
}

impl Marks {
    /// Call it when another game of this level begins, because its world counts refused entities from 0.
    pub fn again(&mut self) {
        self.births_refused = 0;
    }

    /// Logs each raised high-water mark with the buffer's capacity, and each time a full world refused an entity.
    pub fn tell(&mut self, world: &World, view: &View) {
        if world.births_refused > self.births_refused {
            self.births_refused = world.births_refused;
            log::warn!("the world is full: {} entities, and one more could not be born", world.capacity());
        }
        for (asker, mark) in Asker::ALL.into_iter().zip(&mut self.high) {
            let now = if asker == Asker::Draw { view.high_water() } else { world.high_water(asker) };
            if now > *mark {
                *mark = now;
                log::debug!("{} candidates: {now} at once, room for {}", asker.name(), world.capacity());
            }
        }
    }
}

//! What the log hears of the memory a game needs: the index it runs on, and how full the buffers have ever been.

use crate::draw::view::View;
use crate::sim::{Asker, World};

/// What the world runs on, its cells and all the memory it holds.
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

/// As last told.
#[derive(Default)]
pub(super) struct Marks {
    /// The fullest each asker's buffer has been.
    high: [usize; 4],
    births_refused: u32,
}

impl Marks {
    /// Another game of this level begins: its world has refused nobody yet.
    pub fn again(&mut self) {
        self.births_refused = 0;
    }

    /// A raised high-water mark is a line in the log; with the buffers' size it tells how far they are from full. A world
    /// that had no room for a newborn says so, too.
    pub fn tell(&mut self, world: &World, view: &View) {
        if world.births_refused > self.births_refused {
            self.births_refused = world.births_refused;
            log::warn!("the world is full: {} entities, and one more could not be born", world.capacity());
        }
        for (asker, mark) in Asker::ALL.into_iter().zip(&mut self.high) {
            let now = if asker == Asker::Draw { view.high_water() } else { world.high_water(asker) };
            if now > *mark {
                *mark = now;
                log::debug!("{} candidates: {now} at once, of {} there is room for", asker.name(), world.capacity());
            }
        }
    }
}

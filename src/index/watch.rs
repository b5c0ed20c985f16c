//! Receives the steps of a query while it runs: either the ordinary query, which collects and counts, or an observer
//! that needs every cell and comparison (the lab, the log of a world). Each [`Design`](super::design::Design)
//! implements its query once for all watchers. A watcher pays nothing for steps that it ignores. The methods correspond
//! to the variants of [`TraceStep`].

use super::{Cell, Counts, Hits, Slot, TraceStep};

pub(super) trait Watch {
    /// The closure builds the `Cell` only for watchers that use it.
    fn visit(&mut self, cell: impl FnOnce() -> Cell);
    fn prune(&mut self, cell: impl FnOnce() -> Cell);
    fn check(&mut self, slot: Slot, hit: bool);
    fn take(&mut self, slot: Slot, hit: bool);
    fn give(&mut self, slot: Slot);
}

pub(super) struct Collect<'a> {
    pub slots: &'a mut Vec<Slot>,
    pub counts: Counts,
}

impl Watch for Collect<'_> {
    fn visit(&mut self, _: impl FnOnce() -> Cell) {
        self.counts.visited += 1;
    }

    fn prune(&mut self, _: impl FnOnce() -> Cell) {
        self.counts.pruned += 1;
    }

    fn check(&mut self, slot: Slot, hit: bool) {
        self.counts.checks += 1;
        if hit {
            self.counts.hits += 1;
            self.slots.push(slot);
        }
    }

    fn take(&mut self, slot: Slot, hit: bool) {
        self.counts.checks += 1;
        self.counts.hits += u32::from(hit);
        self.slots.push(slot);
    }

    fn give(&mut self, slot: Slot) {
        self.counts.hits += 1;
        self.slots.push(slot);
    }
}

/// Runs an ordinary query. `search` receives the watcher.
pub(super) fn collect(hits: &mut Hits, search: impl FnOnce(&mut Collect)) -> Counts {
    hits.slots.clear();
    let mut collect = Collect { slots: &mut hits.slots, counts: Counts::default() };
    search(&mut collect);
    let counts = Counts { candidates: collect.slots.len() as u32, ..collect.counts };
    hits.raise_mark();
    counts
}

pub(super) struct Tell<'a> {
    pub step: &'a mut dyn FnMut(TraceStep),
    pub counts: Counts,
}

impl Watch for Tell<'_> {
    fn visit(&mut self, cell: impl FnOnce() -> Cell) {
        self.counts.visited += 1;
        (self.step)(TraceStep::Visit(cell()));
    }

    fn prune(&mut self, cell: impl FnOnce() -> Cell) {
        self.counts.pruned += 1;
        (self.step)(TraceStep::Prune(cell()));
    }

    fn check(&mut self, slot: Slot, hit: bool) {
        self.counts.checks += 1;
        self.counts.candidates += u32::from(hit);
        self.counts.hits += u32::from(hit);
        (self.step)(TraceStep::Check { slot, hit });
    }

    fn take(&mut self, slot: Slot, hit: bool) {
        self.counts.checks += 1;
        self.counts.candidates += 1;
        self.counts.hits += u32::from(hit);
        (self.step)(TraceStep::Take { slot, hit });
    }

    fn give(&mut self, slot: Slot) {
        self.counts.candidates += 1;
        self.counts.hits += 1;
        (self.step)(TraceStep::Give { slot });
    }
}

pub(super) fn tell(step: &mut dyn FnMut(TraceStep), search: impl FnOnce(&mut Tell)) -> Counts {
    let mut tell = Tell { step, counts: Counts::default() };
    search(&mut tell);
    tell.counts
}

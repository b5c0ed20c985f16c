//! Who listens while a question is answered: the ordinary query, which collects and counts, or who looks inside (the lab,
//! the log of a world), and wants to be told every cell and every comparison. Each index writes its question once, for any
//! listener; what a listener does not care about costs it nothing.

use super::{Cell, Counts, Hits, Slot, Step};

pub(super) trait Watch {
    /// A cell is entered. The cell is made up only for those who look at it.
    fn visit(&mut self, cell: impl FnOnce() -> Cell);
    /// A cell was reached and is left out.
    fn prune(&mut self, cell: impl FnOnce() -> Cell);
    /// A stored box is compared; it is returned if it is a hit.
    fn check(&mut self, slot: Slot, hit: bool);
    /// A slot is returned without comparison; the caller's own will say `hit`.
    fn take(&mut self, slot: Slot, hit: bool);
    /// A slot is returned without comparison, because it can be nothing but a hit.
    fn give(&mut self, slot: Slot);
}

/// The ordinary query.
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

/// Runs an ordinary query: `search` is told to whom to report.
pub(super) fn collect(hits: &mut Hits, search: impl FnOnce(&mut Collect)) -> Counts {
    hits.slots.clear();
    let mut collect = Collect { slots: &mut hits.slots, counts: Counts::default() };
    search(&mut collect);
    let counts = Counts { candidates: collect.slots.len() as u32, ..collect.counts };
    hits.raise_mark();
    counts
}

/// The question told step by step.
pub(super) struct Tell<'a> {
    pub step: &'a mut dyn FnMut(Step),
    pub counts: Counts,
}

impl Watch for Tell<'_> {
    fn visit(&mut self, cell: impl FnOnce() -> Cell) {
        self.counts.visited += 1;
        (self.step)(Step::Visit(cell()));
    }

    fn prune(&mut self, cell: impl FnOnce() -> Cell) {
        self.counts.pruned += 1;
        (self.step)(Step::Prune(cell()));
    }

    fn check(&mut self, slot: Slot, hit: bool) {
        self.counts.checks += 1;
        self.counts.candidates += u32::from(hit);
        self.counts.hits += u32::from(hit);
        (self.step)(Step::Check { slot, hit });
    }

    fn take(&mut self, slot: Slot, hit: bool) {
        self.counts.checks += 1;
        self.counts.candidates += 1;
        self.counts.hits += u32::from(hit);
        (self.step)(Step::Take { slot, hit });
    }

    fn give(&mut self, slot: Slot) {
        self.counts.candidates += 1;
        self.counts.hits += 1;
        (self.step)(Step::Give { slot });
    }
}

/// Runs a question step by step.
pub(super) fn tell(step: &mut dyn FnMut(Step), search: impl FnOnce(&mut Tell)) -> Counts {
    let mut tell = Tell { step, counts: Counts::default() };
    search(&mut tell);
    tell.counts
}

//! A log of one tick for the inspector: its queries, and which entity acted on which other entity. A world has a log
//! only while it is watched. Each query is traced step by step at the moment it is made, so the log shows everything
//! where it was at that moment. The trace is a second run of the query. It is not counted, and the log is not part of
//! the state.

use crate::geom::Rect;
use crate::index::{Counts, SpatialIndex, TraceStep};
use crate::pool::Id;
use crate::sim::world::tally::Asker;

/// Capacities for one tick. A linear scan needs the most: hundreds of queries with hundreds of steps each.
const MOST_QUESTIONS: usize = 2048;
const MOST_STEPS: usize = 64 * 1024;
const MOST_MEETINGS: usize = 256;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    pub asker: Asker,
    /// The entity that was acting.
    pub who: Option<Id>,
    pub area: Rect,
    pub counts: Counts,
    from: usize,
    until: usize,
}

/// One entity acted on another: it touched, hurt, carried or pushed it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    pub by: Id,
    pub whom: Id,
}

pub struct Log {
    questions: Vec<Asked>,
    steps: Vec<TraceStep>,
    meetings: Vec<Meeting>,
    /// Queries of this tick that did not fit.
    pub left_out: u32,
}

impl Default for Log {
    fn default() -> Log {
        Log {
            questions: Vec::with_capacity(MOST_QUESTIONS),
            steps: Vec::with_capacity(MOST_STEPS),
            meetings: Vec::with_capacity(MOST_MEETINGS),
            left_out: 0,
        }
    }
}

impl Log {
    pub(in crate::sim) fn clear(&mut self) {
        self.questions.clear();
        self.steps.clear();
        self.meetings.clear();
        self.left_out = 0;
    }

    pub(in crate::sim) fn asked(&mut self, asker: Asker, who: Option<Id>, area: Rect, index: &dyn SpatialIndex) {
        let from = self.steps.len();
        let mut fits = self.questions.len() < MOST_QUESTIONS;
        let counts = index.trace(area, &mut |step| {
            fits &= self.steps.len() < MOST_STEPS;
            if fits {
                self.steps.push(step);
            }
        });
        if fits {
            self.questions.push(Asked { asker, who, area, counts, from, until: self.steps.len() });
        } else {
            self.steps.truncate(from);
            self.left_out += 1;
        }
    }

    pub(in crate::sim) fn met(&mut self, by: Id, whom: Id) {
        if self.meetings.len() < MOST_MEETINGS {
            self.meetings.push(Meeting { by, whom });
        }
    }

    /// The queries in the order they were made.
    pub fn questions(&self) -> &[Asked] {
        &self.questions
    }

    pub fn steps(&self, question: &Asked) -> &[TraceStep] {
        &self.steps[question.from..question.until]
    }

    pub fn all_steps(&self) -> &[TraceStep] {
        &self.steps
    }

    pub fn meetings(&self) -> &[Meeting] {
        &self.meetings
    }
}

//! What was asked in a tick, and who acted on whom, written down for those who look inside; a world has a log only while
//! it is watched. Each question is asked once more, step by step, at the moment it is asked: so what is shown is what
//! happened, with everything where it stood then. Asking again is not counted, and the log is no part of the state.

use super::Asker;
use crate::geom::Rect;
use crate::index::{Counts, SpatialIndex, Step};
use crate::pool::Id;

/// Room for one tick. The scan needs the most: a step for each of hundreds of boxes, for each of hundreds of questions.
const MOST_QUESTIONS: usize = 2048;
const MOST_STEPS: usize = 64 * 1024;
const MOST_MEETINGS: usize = 256;

/// One question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    pub asker: Asker,
    /// Whose turn it was.
    pub who: Option<Id>,
    pub area: Rect,
    pub counts: Counts,
    /// Which of the steps are its own.
    from: usize,
    until: usize,
}

/// One acted on another: touched, hurt, carried, pushed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    pub by: Id,
    pub whom: Id,
}

pub struct Log {
    questions: Vec<Asked>,
    steps: Vec<Step>,
    meetings: Vec<Meeting>,
    /// Questions of this tick that found no room.
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
    /// A new tick begins.
    pub(super) fn clear(&mut self) {
        self.questions.clear();
        self.steps.clear();
        self.meetings.clear();
        self.left_out = 0;
    }

    pub(super) fn asked(&mut self, asker: Asker, who: Option<Id>, area: Rect, index: &dyn SpatialIndex) {
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

    pub(super) fn met(&mut self, by: Id, whom: Id) {
        if self.meetings.len() < MOST_MEETINGS {
            self.meetings.push(Meeting { by, whom });
        }
    }

    /// All questions, in the order they were asked.
    pub fn questions(&self) -> &[Asked] {
        &self.questions
    }

    /// What happened while this one was answered.
    pub fn steps(&self, question: &Asked) -> &[Step] {
        &self.steps[question.from..question.until]
    }

    /// What happened while all of them were answered.
    pub fn all_steps(&self) -> &[Step] {
        &self.steps
    }

    pub fn meetings(&self) -> &[Meeting] {
        &self.meetings
    }
}

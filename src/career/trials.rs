//! What is kept of time attack for each level and difficulty: the splits of the best run, the best time of each segment,
//! and how many runs were begun and finished. [`livesplit`] has the file for the program LiveSplit.

pub mod livesplit;

use serde::{Deserialize, Serialize};

use crate::sim::run::splits::segment;

#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Trial {
    pub begun: u32,
    pub finished: u32,
    /// The splits of the best run. The last one is its time. Empty until a run is finished.
    pub best: Vec<Option<u32>>,
    /// The best time of each segment, in any run.
    pub segments: Vec<Option<u32>>,
}

impl Trial {
    /// The time of the best run.
    pub fn time(&self) -> Option<u32> {
        self.best.last().copied().flatten()
    }

    /// The time of a run in which every segment is the best one. `None` if a segment has no time.
    pub fn sum_of_best(&self) -> Option<u32> {
        self.segments.iter().copied().reduce(|sum, next| Some(sum?.saturating_add(next?)))?
    }

    /// Takes in a run that ended or was given up.
    pub fn take(&mut self, ticks: &[Option<u32>]) {
        self.learn(ticks);
        self.finished = self.finished.saturating_add(u32::from(ticks.last().is_some_and(Option::is_some)));
    }

    /// Takes in a run that is not counted, such as one from before time attack.
    pub fn learn(&mut self, ticks: &[Option<u32>]) {
        if self.segments.len() != ticks.len() {
            (self.segments, self.best) = (vec![None; ticks.len()], Vec::new());
        }
        for (nth, best) in self.segments.iter_mut().enumerate() {
            *best = [*best, segment(ticks, nth)].into_iter().flatten().min();
        }
        let Some(time) = ticks.last().copied().flatten() else { return };
        if self.time().is_none_or(|best| time < best) {
            self.best = ticks.to_vec();
        }
    }

    /// Merges what another open game has written. Both began with the same counts, so the larger ones are kept.
    pub fn merge(&mut self, other: &Trial) {
        let (begun, finished) = (self.begun.max(other.begun), self.finished.max(other.finished));
        if self.segments.is_empty() {
            self.segments.clone_from(&other.segments);
        }
        if self.segments.len() == other.segments.len() {
            for (ours, theirs) in self.segments.iter_mut().zip(&other.segments) {
                *ours = [*ours, *theirs].into_iter().flatten().min();
            }
        }
        if other.time().is_some_and(|theirs| self.time().is_none_or(|ours| theirs < ours)) {
            self.best.clone_from(&other.best);
        }
        (self.begun, self.finished) = (begun, finished);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_keeps_its_segments_and_a_faster_run_its_splits() {
        let mut trial = Trial::default();
        trial.take(&[Some(100), Some(250), None]);
        assert_eq!((trial.time(), trial.finished), (None, 0), "given up");
        assert_eq!(trial.segments, [Some(100), Some(150), None]);
        trial.take(&[Some(120), Some(240), Some(400)]);
        assert_eq!((trial.time(), trial.finished), (Some(400), 1));
        assert_eq!(trial.segments, [Some(100), Some(120), Some(160)]);
        assert_eq!(trial.sum_of_best(), Some(380));
        trial.take(&[Some(90), None, Some(390)]);
        assert_eq!(trial.best, [Some(90), None, Some(390)], "a checkpoint may be left out");
        assert_eq!(trial.segments, [Some(90), Some(120), Some(160)], "the way to the end was longer without it");
        trial.take(&[Some(95), Some(200), Some(500)]);
        assert_eq!(trial.time(), Some(390), "a slower run");
        trial.take(&[Some(5)]);
        assert_eq!(trial.segments, [Some(5)], "the level has other checkpoints now");
    }
}

//! What a player has reached, over all evenings: for each level and each difficulty the best score, time and grade, and the
//! medals, and what all cleared stages add up to. A best on easy neither beats nor hides one on hard. It is a value like any
//! other: where it is kept is the business of `app`, how it is shown that of the scenes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::level::campaign::Campaign;
use crate::sim::Difficulty;
use crate::sim::progress::{Grade, Medal, Results};

#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Career {
    /// By the names of levels; who is here was cleared.
    pub levels: BTreeMap<String, Bests>,
    /// The level that was played last.
    #[serde(default)]
    pub last: Option<String>,
    #[serde(default)]
    pub totals: Totals,
}

/// The best of a level on each difficulty it was cleared on; all empty where it was only cleared with assists.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Bests {
    easy: Option<Best>,
    normal: Option<Best>,
    hard: Option<Best>,
}

/// What all stages that were ever cleared add up to, those that set no record too.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Totals {
    pub stages: u32,
    pub ticks: u64,
    pub foes: u64,
    pub drums: u64,
    pub prisoners: u64,
    pub deaths: u64,
}

/// The best of each, which may come from different games.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Best {
    pub score: u32,
    /// Nothing where it was not written down.
    pub ticks: Option<u32>,
    pub grade: Option<Grade>,
    /// In the order of [`Medal::ALL`].
    pub medals: Vec<Medal>,
}

/// How a game compares with those before it.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Nothing when the level was cleared for the first time on this difficulty.
    pub before: Option<Best>,
    pub new_score: bool,
    pub new_time: bool,
    pub new_grade: bool,
    /// In the order of [`Medal::ALL`].
    pub new_medals: [bool; 4],
}

impl Verdict {
    /// Whether something that was there before was surpassed.
    pub fn is_better(&self) -> bool {
        self.before.is_some() && (self.new_score || self.new_time || self.new_grade)
    }
}

impl Best {
    pub fn of(results: &Results) -> Best {
        let won = Medal::ALL.into_iter().zip(results.medals).filter(|(_, won)| *won);
        Best {
            score: results.progress.score,
            ticks: Some(results.ticks),
            grade: Some(results.grade),
            medals: won.map(|(medal, _)| medal).collect(),
        }
    }

    pub fn has(&self, medal: Medal) -> bool {
        self.medals.contains(&medal)
    }

    /// The better of the two in everything.
    fn with(&self, other: &Best) -> Best {
        Best {
            score: self.score.max(other.score),
            ticks: [self.ticks, other.ticks].into_iter().flatten().min(),
            grade: self.grade.max(other.grade),
            medals: Medal::ALL.into_iter().filter(|medal| self.has(*medal) || other.has(*medal)).collect(),
        }
    }
}

impl Bests {
    pub fn on(&self, difficulty: Difficulty) -> Option<&Best> {
        match difficulty {
            Difficulty::Easy => self.easy.as_ref(),
            Difficulty::Normal => self.normal.as_ref(),
            Difficulty::Hard => self.hard.as_ref(),
        }
    }

    /// The best of each, whatever the difficulty.
    pub fn of_all(&self) -> Option<Best> {
        let bests = Difficulty::ALL.into_iter().filter_map(|difficulty| self.on(difficulty).cloned());
        bests.reduce(|one, other| one.with(&other))
    }

    /// Nothing but this.
    pub fn of(difficulty: Difficulty, best: Best) -> Bests {
        let mut bests = Bests::default();
        *bests.place(difficulty) = Some(best);
        bests
    }

    fn place(&mut self, difficulty: Difficulty) -> &mut Option<Best> {
        match difficulty {
            Difficulty::Easy => &mut self.easy,
            Difficulty::Normal => &mut self.normal,
            Difficulty::Hard => &mut self.hard,
        }
    }

    /// What is better there is taken over.
    fn merge(&mut self, other: &Bests) {
        for difficulty in Difficulty::ALL {
            if let Some(theirs) = other.on(difficulty) {
                let place = self.place(difficulty);
                *place = Some(place.as_ref().map_or(theirs.clone(), |ours| ours.with(theirs)));
            }
        }
    }
}

impl Totals {
    fn add(&mut self, results: &Results) {
        let progress = &results.progress;
        self.stages = self.stages.saturating_add(1);
        for (total, more) in [
            (&mut self.ticks, results.ticks),
            (&mut self.foes, progress.foes.done),
            (&mut self.drums, progress.drums.done),
            (&mut self.prisoners, progress.prisoners.done),
            (&mut self.deaths, progress.deaths),
        ] {
            *total = total.saturating_add(u64::from(more));
        }
    }

    /// Two games that were open at once both counted on from the same: the one that went further stands.
    fn merge(&mut self, other: &Totals) {
        if other.stages > self.stages {
            *self = *other;
        }
    }
}

impl Career {
    pub fn is_cleared(&self, level: &str) -> bool {
        self.levels.contains_key(level)
    }

    /// Whether there is nothing left to clear.
    pub fn is_complete(&self, campaign: &Campaign) -> bool {
        campaign.stages().all(|stage| self.is_cleared(stage))
    }

    pub fn best(&self, level: &str, difficulty: Difficulty) -> Option<&Best> {
        self.levels.get(level)?.on(difficulty)
    }

    /// How these results compare with what was best on their difficulty until now.
    pub fn compare(&self, level: &str, results: &Results) -> Verdict {
        let (before, now) = (self.best(level, results.difficulty), Best::of(results));
        let beats = |better: &dyn Fn(&Best) -> bool| before.is_none_or(better);
        Verdict {
            new_score: beats(&|before| now.score > before.score),
            new_time: beats(&|before| before.ticks.is_none_or(|ticks| results.ticks < ticks)),
            new_grade: beats(&|before| now.grade > before.grade),
            new_medals: Medal::ALL.map(|medal| now.has(medal) && beats(&|before| !before.has(medal))),
            before: before.cloned(),
        }
    }

    /// A level was cleared.
    pub fn take(&mut self, level: &str, results: &Results) {
        let now = Bests::of(results.difficulty, Best::of(results));
        self.levels.entry(level.into()).or_default().merge(&now);
        self.totals.add(results);
    }

    /// A level was cleared in a way that sets no record: it opens what follows, and counts.
    pub fn pass(&mut self, level: &str, results: &Results) {
        self.levels.entry(level.into()).or_default();
        self.totals.add(results);
    }

    /// What another game has written in the meantime is not lost.
    pub fn merge(&mut self, other: &Career) {
        for (level, theirs) in &other.levels {
            self.levels.entry(level.clone()).or_default().merge(theirs);
        }
        self.totals.merge(&other.totals);
    }

    /// Whether a stage of the campaign can be played.
    pub fn is_open(&self, campaign: &Campaign, level: &str) -> bool {
        campaign.is_open(level, |stage| self.is_cleared(stage))
    }

    /// Where the game goes on: the stage that was played last if it is still to be cleared, else the first after it that is
    /// open and is to be cleared, else the first of all; when all are cleared, the one that was played last.
    pub fn continues_at<'a>(&self, campaign: &'a Campaign) -> &'a str {
        let is_due = |stage: &&str| !self.is_cleared(stage) && self.is_open(campaign, stage);
        let last = campaign.stages().find(|stage| Some(*stage) == self.last.as_deref());
        let from_last = || campaign.stages().skip_while(|stage| Some(*stage) != last).find(is_due);
        from_last().or_else(|| campaign.stages().find(is_due)).or(last).unwrap_or(campaign.first())
    }
}

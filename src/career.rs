//! What a player has achieved: for each level and difficulty the best score, time, grade and medals, and totals over
//! all cleared stages. A best on easy does not beat or hide one on hard. `saves` stores it and the scenes show it.

pub mod achievements;
pub mod modes;
pub mod statistics;
pub mod trials;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::hash::hash_of;
use crate::level::campaign::Campaign;
use crate::sim::world::progress::{Grade, Medal, Results};
use crate::sim::{Difficulty, Rules};
use achievements::Achievement;
use modes::Modes;
use statistics::{Counts, Statistics};
use trials::Trial;

#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Career {
    /// Names of cleared stages. A stage stays cleared when its level changes.
    #[serde(default)]
    pub cleared: BTreeSet<String>,
    /// The bests of each level by its content (see [`content_name`]), whatever its file is called and wherever it is.
    #[serde(default)]
    pub records: BTreeMap<String, Bests>,
    /// Bests by the name of the stage, from before they were kept by content. They move to the content of the stage when
    /// it is cleared again.
    #[serde(default)]
    pub earlier: BTreeMap<String, Bests>,
    #[serde(default)]
    pub last: Option<String>,
    #[serde(default)]
    pub totals: Totals,
    /// For each stage the notes that were found, as indices into its [`Story`](crate::level::Story).
    #[serde(default)]
    pub notes: BTreeMap<String, BTreeSet<usize>>,
    /// Time attack by the content of the level and the difficulty (see [`Career::trial`]).
    #[serde(default)]
    pub trials: BTreeMap<String, Trial>,
    /// The records of the arcade and of the boss rush.
    #[serde(default)]
    pub modes: Modes,
    #[serde(default)]
    pub won: BTreeSet<Achievement>,
    #[serde(default)]
    pub statistics: Statistics,
    /// Checksum of a folder of levels, which identifies it when moved or renamed. `None` for the game's own levels.
    #[serde(default)]
    pub pack: Option<u64>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelKey {
    /// Its name as a stage. `None` for a file outside the folders of levels.
    pub stage: Option<String>,
    /// The hash of the level.
    pub content: u64,
}

impl LevelKey {
    /// The same level in new game plus. It has records of its own, and is not a stage that opens others.
    pub fn plus(self) -> LevelKey {
        LevelKey { stage: None, content: plus_content(self.content) }
    }

    /// The level as it is played by these rules.
    pub fn by(self, rules: Rules) -> LevelKey {
        if rules.plus { self.plus() } else { self }
    }
}

/// The content of a level in new game plus.
pub fn plus_content(content: u64) -> u64 {
    hash_of(&[content, 1][..])
}

/// The content of a level as written in the records and in file names.
pub fn content_name(content: u64) -> String {
    format!("{content:016x}")
}

fn trial_name(content: u64, difficulty: Difficulty) -> String {
    format!("{}.{}", content_name(content), difficulty.word())
}

/// The best on each difficulty. All are empty if the level was only cleared with assists.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Bests {
    easy: Option<Best>,
    normal: Option<Best>,
    hard: Option<Best>,
}

/// Totals of all cleared stages, even without a record. `drums`, `prisoners` and `deaths` are those of all games, cleared
/// or not.
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

/// The best of each value. They may come from different games.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Best {
    pub score: u32,
    /// `None` if it was not recorded.
    pub ticks: Option<u32>,
    pub grade: Option<Grade>,
    /// In the order of [`Medal::ALL`].
    pub medals: Vec<Medal>,
}

#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// `None` if the level was cleared for the first time on this difficulty.
    pub before: Option<Best>,
    pub new_score: bool,
    pub new_time: bool,
    pub new_grade: bool,
    pub new_medals: [bool; 4],
}

impl Verdict {
    /// Whether an earlier best was beaten.
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

    pub fn of_all(&self) -> Option<Best> {
        let bests = Difficulty::ALL.into_iter().filter_map(|difficulty| self.on(difficulty).cloned());
        bests.reduce(|one, other| one.with(&other))
    }

    pub fn of(difficulty: Difficulty, best: Best) -> Bests {
        let mut bests = Bests::default();
        *bests.place(difficulty) = Some(best);
        bests
    }

    pub fn remove(&mut self, difficulty: Difficulty) -> Option<Best> {
        self.place(difficulty).take()
    }

    fn place(&mut self, difficulty: Difficulty) -> &mut Option<Best> {
        match difficulty {
            Difficulty::Easy => &mut self.easy,
            Difficulty::Normal => &mut self.normal,
            Difficulty::Hard => &mut self.hard,
        }
    }

    pub fn merge(&mut self, other: &Bests) {
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
        self.stages = self.stages.saturating_add(1);
        self.ticks = self.ticks.saturating_add(results.ticks.into());
        self.foes = self.foes.saturating_add(results.progress.enemies.done.into());
    }

    /// Two games that were open at the same time started from the same totals, so their sum would count these twice.
    /// The totals with more stages are kept.
    fn merge(&mut self, other: &Totals) {
        if other.stages > self.stages {
            *self = *other;
        }
    }
}

impl Career {
    pub fn is_cleared(&self, level: &str) -> bool {
        self.cleared.contains(level)
    }

    /// Whether no stage was ever begun.
    pub fn is_new(&self) -> bool {
        self.cleared.is_empty() && self.last.is_none()
    }

    pub fn is_complete(&self, campaign: &Campaign) -> bool {
        campaign.stages().all(|stage| self.is_cleared(stage))
    }

    pub fn bests(&self, level: &LevelKey) -> Bests {
        let mut bests = self.records.get(&content_name(level.content)).cloned().unwrap_or_default();
        if let Some(earlier) = level.stage.as_ref().and_then(|stage| self.earlier.get(stage)) {
            bests.merge(earlier);
        }
        bests
    }

    pub fn has_bests(&self, level: &LevelKey) -> bool {
        self.records.contains_key(&content_name(level.content))
    }

    pub fn best(&self, level: &LevelKey, difficulty: Difficulty) -> Option<Best> {
        self.bests(level).on(difficulty).cloned()
    }

    pub fn compare(&self, level: &LevelKey, results: &Results) -> Verdict {
        let (before, now) = (self.best(level, results.difficulty), Best::of(results));
        let beats = |better: &dyn Fn(&Best) -> bool| before.as_ref().is_none_or(better);
        Verdict {
            new_score: beats(&|before| now.score > before.score),
            new_time: beats(&|before| before.ticks.is_none_or(|ticks| results.ticks < ticks)),
            new_grade: beats(&|before| now.grade > before.grade),
            new_medals: Medal::ALL.map(|medal| now.has(medal) && beats(&|before| !before.has(medal))),
            before,
        }
    }

    pub fn take(&mut self, level: &LevelKey, results: &Results) {
        self.pass(level);
        let bests = self.records.entry(content_name(level.content)).or_default();
        if let Some(earlier) = level.stage.as_ref().and_then(|stage| self.earlier.remove(stage)) {
            bests.merge(&earlier);
        }
        bests.merge(&Bests::of(results.difficulty, Best::of(results)));
    }

    /// Marks a level as cleared without setting a record. A stage still unlocks the next one.
    pub fn pass(&mut self, level: &LevelKey) {
        self.cleared.extend(level.stage.clone());
    }

    /// Adds the results to the totals, with or without a record. Drums, prisoners and deaths are counted when they happen.
    pub fn count(&mut self, results: &Results) {
        self.totals.add(results);
    }

    /// Adds what happened in a game. `stage` is the stage of the campaign, if it is one.
    pub fn add(&mut self, counts: &Counts, stage: Option<&str>) {
        self.statistics.add(counts, stage);
        self.totals.drums = self.totals.drums.saturating_add(counts.drums.into());
        self.totals.prisoners = self.totals.prisoners.saturating_add(counts.prisoners.into());
    }

    /// Merges what another game has written in the meantime.
    pub fn merge(&mut self, other: &Career) {
        self.cleared.extend(other.cleared.iter().cloned());
        for (ours, theirs) in [(&mut self.records, &other.records), (&mut self.earlier, &other.earlier)] {
            for (level, bests) in theirs {
                ours.entry(level.clone()).or_default().merge(bests);
            }
        }
        self.totals.merge(&other.totals);
        self.modes.merge(&other.modes);
        self.won.extend(&other.won);
        self.statistics.merge(&other.statistics);
        for (name, trial) in &other.trials {
            self.trials.entry(name.clone()).or_default().merge(trial);
        }
        for (stage, notes) in &other.notes {
            self.notes.entry(stage.clone()).or_default().extend(notes);
        }
    }

    pub fn trial(&self, content: u64, difficulty: Difficulty) -> Trial {
        self.trials.get(&trial_name(content, difficulty)).cloned().unwrap_or_default()
    }

    /// Keeps the splits of tries in time attack.
    pub fn keep_tries(&mut self, content: u64, difficulty: Difficulty, tries: &[Vec<Option<u32>>]) {
        let trial = self.trials.entry(trial_name(content, difficulty)).or_default();
        for ticks in tries {
            trial.begun = trial.begun.saturating_add(1);
            trial.take(ticks);
        }
    }

    pub fn is_open(&self, campaign: &Campaign, level: &str) -> bool {
        campaign.is_open(level, |stage| self.is_cleared(stage))
    }

    /// Returns the stage to continue with: the last played one if it is not cleared, otherwise the first open uncleared
    /// one after it, otherwise the first one of all. If all are cleared, the last played one.
    pub fn continues_at<'a>(&self, campaign: &'a Campaign) -> &'a str {
        let is_due = |stage: &&str| !self.is_cleared(stage) && self.is_open(campaign, stage);
        let last = campaign.stages().find(|stage| Some(*stage) == self.last.as_deref());
        let from_last = || campaign.stages().skip_while(|stage| Some(*stage) != last).find(is_due);
        from_last().or_else(|| campaign.stages().find(is_due)).or(last).unwrap_or(campaign.first())
    }
}

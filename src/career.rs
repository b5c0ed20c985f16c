//! What a player has reached, over all evenings: for each level and each difficulty the best score, time and grade, and the
//! medals, and what all cleared stages add up to. A best on easy neither beats nor hides one on hard. It is a value like any
//! other: where it is kept is the business of `app`, how it is shown that of the scenes.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::level::campaign::Campaign;
use crate::sim::Difficulty;
use crate::sim::progress::{Grade, Medal, Results};

#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Career {
    /// The names of the stages that were cleared. A new version of a stage stays cleared.
    #[serde(default)]
    pub cleared: BTreeSet<String>,
    /// The bests of each level, by its content (see [`content_name`]): whatever its file is called and wherever it is.
    #[serde(default)]
    pub records: BTreeMap<String, Bests>,
    /// Bests by the name of the stage: from before records were kept by content, or by a content that was hashed otherwise.
    /// They move to the content that the stage has when it is cleared the next time.
    #[serde(default)]
    pub earlier: BTreeMap<String, Bests>,
    /// The level that was played last.
    #[serde(default)]
    pub last: Option<String>,
    #[serde(default)]
    pub totals: Totals,
    /// A sum over the folder of levels this belongs to, by which it is known again when it was moved or renamed. None for the
    /// game's own levels.
    #[serde(default)]
    pub pack: Option<u64>,
}

/// A level as records know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelKey {
    /// Its name as a stage; none for a file outside the folders of levels.
    pub stage: Option<String>,
    /// The level's hash.
    pub content: u64,
}

/// How the content of a level is written in the records and in the names of files.
pub fn content_name(content: u64) -> String {
    format!("{content:016x}")
}

/// The best of a level on each difficulty it was cleared on; all empty where it was only cleared with assists.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Bests {
    easy: Option<Best>,
    normal: Option<Best>,
    hard: Option<Best>,
}

/// What all stages that were ever cleared add up to, also those that set no record; the deaths are those of all games.
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

    /// Takes the best of a difficulty away.
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

    /// What is better there is taken over.
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
        let progress = &results.progress;
        self.stages = self.stages.saturating_add(1);
        for (total, more) in [
            (&mut self.ticks, results.ticks),
            (&mut self.foes, progress.foes.done),
            (&mut self.drums, progress.drums.done),
            (&mut self.prisoners, progress.prisoners.done),
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
        self.cleared.contains(level)
    }

    /// Whether there is nothing left to clear.
    pub fn is_complete(&self, campaign: &Campaign) -> bool {
        campaign.stages().all(|stage| self.is_cleared(stage))
    }

    /// The bests of a level on each difficulty.
    pub fn bests(&self, level: &LevelKey) -> Bests {
        let mut bests = self.records.get(&content_name(level.content)).cloned().unwrap_or_default();
        if let Some(earlier) = level.stage.as_ref().and_then(|stage| self.earlier.get(stage)) {
            bests.merge(earlier);
        }
        bests
    }

    pub fn best(&self, level: &LevelKey, difficulty: Difficulty) -> Option<Best> {
        self.bests(level).on(difficulty).cloned()
    }

    /// How these results compare with what was best on their difficulty until now.
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

    /// A level was cleared.
    pub fn take(&mut self, level: &LevelKey, results: &Results) {
        self.pass(level);
        let bests = self.records.entry(content_name(level.content)).or_default();
        if let Some(earlier) = level.stage.as_ref().and_then(|stage| self.earlier.remove(stage)) {
            bests.merge(&earlier);
        }
        bests.merge(&Bests::of(results.difficulty, Best::of(results)));
    }

    /// A level was cleared in a way that sets no record. A stage opens what follows all the same.
    pub fn pass(&mut self, level: &LevelKey) {
        self.cleared.extend(level.stage.clone());
    }

    /// What was done on the way to an exit adds up, record or not. Deaths are counted when they happen.
    pub fn count(&mut self, results: &Results) {
        self.totals.add(results);
    }

    /// What another game has written in the meantime is not lost.
    pub fn merge(&mut self, other: &Career) {
        self.cleared.extend(other.cleared.iter().cloned());
        for (ours, theirs) in [(&mut self.records, &other.records), (&mut self.earlier, &other.earlier)] {
            for (level, bests) in theirs {
                ours.entry(level.clone()).or_default().merge(bests);
            }
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

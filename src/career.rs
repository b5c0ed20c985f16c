//! What a player has reached, over all evenings: for each level the best score, time and grade, and the medals. It is a value
//! like any other: where it is kept is the business of `app`, how it is shown that of the scenes.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::level::campaign::Campaign;
use crate::sim::progress::{Grade, Medal, Results};

#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Career {
    /// By the names of levels; who is here was cleared.
    pub levels: BTreeMap<String, Best>,
    /// The level that was played last.
    #[serde(default)]
    pub last: Option<String>,
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
    /// Nothing when the level was cleared for the first time.
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

impl Career {
    pub fn is_cleared(&self, level: &str) -> bool {
        self.levels.contains_key(level)
    }

    pub fn best(&self, level: &str) -> Option<&Best> {
        self.levels.get(level)
    }

    /// How these results compare with what was best until now.
    pub fn compare(&self, level: &str, results: &Results) -> Verdict {
        let (before, now) = (self.best(level), Best::of(results));
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
        let now = Best::of(results);
        let best = self.best(level).map_or(now.clone(), |before| before.with(&now));
        self.levels.insert(level.into(), best);
    }

    /// A level was cleared in a way that sets no record: it only opens what follows.
    pub fn pass(&mut self, level: &str) {
        self.levels.entry(level.into()).or_default();
    }

    /// What another game has written in the meantime is not lost.
    pub fn merge(&mut self, other: &Career) {
        for (level, theirs) in &other.levels {
            let best = self.best(level).map_or(theirs.clone(), |ours| ours.with(theirs));
            self.levels.insert(level.clone(), best);
        }
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

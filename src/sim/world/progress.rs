//! The progress of a game: score, combo, keys, counts of what was done, and the final grade and medals. It follows from
//! what happened in the world. Only the keys and the exit, which opens when every required goal is reached, change how
//! the game goes on.

use serde::{Deserialize, Serialize};

use crate::hash::state_hash;
use crate::level::{Goal, Key, Level, PickUp, Thing};
use crate::sim::world::rules::Difficulty;
use crate::words::Text;

/// A kill or a find within this time of the last one continues the combo.
pub(super) const COMBO_TICKS: u32 = 150;
/// Kills and finds in a row for each step of the multiplier, and the highest multiplier.
const COMBO_STEP: u32 = 4;
const MOST_TIMES: u32 = 5;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    pub done: u32,
    pub of: u32,
}
state_hash!(struct Count { done, of });

impl Count {
    pub fn is_full(self) -> bool {
        self.done >= self.of
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    pub score: u32,
    pub combo: u32,
    pub best_combo: u32,
    pub(super) combo_ticks: u32,
    keys: [bool; 3],
    pub drums: Count,
    pub prisoners: Count,
    pub intel: Count,
    pub secrets: Count,
    pub wardens: Count,
    pub enemies: Count,
    /// Deaths of each player.
    pub deaths_of: [u32; 2],
    /// Times the game went on after a game over. A run with one sets no record.
    pub continues: u32,
}
state_hash!(struct Progress {
    score, combo, best_combo, combo_ticks, keys, drums, prisoners, intel, secrets, wardens, enemies, deaths_of, continues,
});

/// In order: no deaths, all secrets found, all intel found and prisoners freed, finished within the par time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Medal {
    Unbroken,
    Explorer,
    Thorough,
    Swift,
}

impl Medal {
    pub const ALL: [Medal; 4] = [Medal::Unbroken, Medal::Explorer, Medal::Thorough, Medal::Swift];

    pub fn name(self) -> Text {
        match self {
            Medal::Unbroken => words!("medal.unbroken"),
            Medal::Explorer => words!("medal.explorer"),
            Medal::Thorough => words!("medal.thorough"),
            Medal::Swift => words!("medal.swift"),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Grade {
    D,
    C,
    B,
    A,
    S,
}

impl Grade {
    pub fn letter(self) -> char {
        match self {
            Grade::D => 'D',
            Grade::C => 'C',
            Grade::B => 'B',
            Grade::A => 'A',
            Grade::S => 'S',
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Results {
    pub grade: Grade,
    /// In the order of [`Medal::ALL`].
    pub medals: [bool; 4],
    pub ticks: u32,
    pub par_ticks: u32,
    pub difficulty: Difficulty,
    /// The lives that each player has left, if two play.
    pub lives: Option<[u32; 2]>,
    pub progress: Progress,
}

impl Progress {
    pub fn new(level: &Level) -> Progress {
        Progress::counted(level, |_| false)
    }

    /// Counts again after the level was changed: how many there are of each kind, and how many of them are done.
    pub(in crate::sim) fn recounted(&self, level: &Level, is_done: impl Fn(usize) -> bool) -> Progress {
        let Progress { drums, prisoners, intel, secrets, wardens, enemies, .. } = Progress::counted(level, is_done);
        Progress { drums, prisoners, intel, secrets, wardens, enemies, ..*self }
    }

    /// Counts the things of the level. `is_done` is called with an index into the level's list of things.
    fn counted(level: &Level, is_done: impl Fn(usize) -> bool) -> Progress {
        let count = |is: &dyn Fn(&Thing) -> bool| {
            let all = || level.things.iter().enumerate().filter(|(_, thing)| is(thing));
            Count { done: all().filter(|(nth, _)| is_done(*nth)).count() as u32, of: all().count() as u32 }
        };
        Progress {
            drums: count(&|thing| matches!(thing, Thing::Drum { .. })),
            prisoners: count(&|thing| matches!(thing, Thing::Prisoner { .. })),
            intel: count(&|thing| matches!(thing, Thing::PickUp { what: PickUp::Intel, .. })),
            secrets: count(&|thing| matches!(thing, Thing::Cover { .. })),
            wardens: count(&|thing| matches!(thing, Thing::Warden { .. })),
            enemies: count(&|thing| matches!(thing, Thing::Enemy { .. } | Thing::Turret { .. })),
            ..Progress::default()
        }
    }

    pub fn goal(&self, goal: Goal) -> Count {
        match goal {
            Goal::Drums => self.drums,
            Goal::Warden => self.wardens,
            Goal::Prisoners => self.prisoners,
            Goal::Intel => self.intel,
        }
    }

    pub fn deaths(&self) -> u32 {
        self.deaths_of.into_iter().sum()
    }

    pub fn has(&self, key: Key) -> bool {
        self.keys[key as usize]
    }

    pub fn take(&mut self, key: Key) {
        self.keys[key as usize] = true;
    }

    /// The multiplier of the next points.
    pub fn times(&self) -> u32 {
        (1 + self.combo / COMBO_STEP).min(MOST_TIMES)
    }

    /// Going on after a game over costs the score.
    pub(in crate::sim) fn continue_without_score(&mut self) {
        (self.score, self.combo, self.combo_ticks) = (0, 0, 0);
        self.continues += 1;
    }

    pub(in crate::sim) fn tick(&mut self) {
        self.combo_ticks = self.combo_ticks.saturating_sub(1);
        if self.combo_ticks == 0 {
            self.combo = 0;
        }
    }
}

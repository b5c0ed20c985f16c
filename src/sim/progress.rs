//! The progress of a game: score, combo, keys, counts of what was done, and the final grade and medals. It follows from
//! what happened in the world. Only the keys and the exit, which opens when every required goal is reached, change how
//! the game goes on.

use serde::{Deserialize, Serialize};

use super::entity::Kind;
use super::event::EventKind;
use super::rules::Difficulty;
use super::{World, distance_squared};
use crate::geom::{Point, TICKS_A_SECOND};
use crate::hash::state_hash;
use crate::level::{Goal, Key, Level, Objective, PickUp, Thing};
use crate::words::Text;

/// A kill or a find within this time of the last one continues the combo.
const COMBO_TICKS: u32 = 150;
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
    combo_ticks: u32,
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
    pub(super) fn recounted(&self, level: &Level, is_done: impl Fn(usize) -> bool) -> Progress {
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
    pub(super) fn continue_without_score(&mut self) {
        (self.score, self.combo, self.combo_ticks) = (0, 0, 0);
        self.continues += 1;
    }

    pub(super) fn tick(&mut self) {
        self.combo_ticks = self.combo_ticks.saturating_sub(1);
        if self.combo_ticks == 0 {
            self.combo = 0;
        }
    }
}

impl World {
    /// Adds the points times the multiplier, and continues the combo.
    pub fn award(&mut self, points: u32) {
        let progress = &mut self.progress;
        progress.score = progress.score.saturating_add(points * progress.times());
        progress.combo += 1;
        progress.best_combo = progress.best_combo.max(progress.combo);
        progress.combo_ticks = COMBO_TICKS;
    }

    /// Call this when a goal may just have been reached. If it has been reached, reports it. If the exit is now open,
    /// reports that too.
    pub(super) fn tell_goal(&mut self, goal: Goal, at: Point) {
        let Some(objective) = self.level.objectives.iter().find(|objective| objective.goal == goal).copied() else {
            return;
        };
        let count = self.wanted(objective);
        if count.done == count.of {
            self.tell(EventKind::GoalReached.at(at));
            if objective.required && self.exit_is_open() {
                self.tell(EventKind::ExitOpens.at(at));
            }
        }
    }

    pub fn exit_is_open(&self) -> bool {
        self.level.objectives.iter().all(|objective| !self.is_still_required(*objective))
    }

    pub fn is_still_required(&self, objective: Objective) -> bool {
        objective.required && !self.wanted(objective).is_full()
    }

    /// Returns how much of a goal is done, and how much of it is enough.
    pub fn wanted(&self, objective: Objective) -> Count {
        let count = self.progress.goal(objective.goal);
        Count { of: objective.enough.unwrap_or(count.of), ..count }
    }

    /// Returns the center of the nearest entity that serves the first open required goal, or of the nearest exit.
    pub fn nearest_goal(&self, from: Point) -> Option<Point> {
        let open = self.level.objectives.iter().find(|objective| self.is_still_required(**objective));
        let wanted = |kind: &Kind| match open {
            Some(objective) => kind.traits().serves == Some(objective.goal),
            None => matches!(kind, Kind::Exit),
        };
        let here = self.entities().filter(|entity| wanted(&entity.kind)).map(|entity| entity.body.rect);
        here.min_by_key(|rect| distance_squared(from, *rect)).map(|rect| rect.center())
    }

    pub fn results(&self) -> Results {
        let p = &self.progress;
        let par_ticks = self.level.par_seconds * TICKS_A_SECOND;
        let in_time = self.lasted <= par_ticks;
        let medals = [p.deaths() == 0, p.secrets.is_full(), p.intel.is_full() && p.prisoners.is_full(), in_time];
        // Killing half of the enemies earns one point, and 9 of 10 earn a second. Each medal is one point.
        let share = |times: u32| p.enemies.done * times >= p.enemies.of * (times - 1);
        let points = medals.iter().filter(|medal| **medal).count() as u32 + u32::from(share(2)) + u32::from(share(10));
        let grade = match points {
            6.. => Grade::S,
            5 => Grade::A,
            3..=4 => Grade::B,
            2 => Grade::C,
            _ => Grade::D,
        };
        let lives = self.player(1).map(|_| self.lives);
        Results { grade, medals, lives, ticks: self.lasted, par_ticks, difficulty: self.rules.difficulty, progress: *p }
    }
}

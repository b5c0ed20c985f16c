//! The records of the modes: the score tables of both arcades, and the best times of the boss rush.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::sim::Difficulty;

/// Entries of the score table, and letters of a name in it.
pub const ENTRIES: usize = 10;
pub const LETTERS: usize = 3;

/// The arcade through a few stages, or through all of them. Each has a score table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arcade {
    Short,
    Whole,
}

/// A game in a score table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    pub initials: String,
    pub score: u32,
    /// Stages that were cleared.
    pub stages: u32,
    pub continues: u32,
    pub ticks: u32,
    pub difficulty: Difficulty,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RushBest {
    pub ticks: u32,
    /// How many fights it had.
    #[serde(default)]
    pub fights: u32,
    /// The points that were left of the life bar.
    pub life: u8,
}

#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Modes {
    /// The highest score first, as in the short table.
    pub arcade: Vec<Entry>,
    pub short_arcade: Vec<Entry>,
    easy: Option<RushBest>,
    normal: Option<RushBest>,
    hard: Option<RushBest>,
    /// The best time of each fight that was won in practice, by its stage, its number and the difficulty.
    practice: BTreeMap<String, u32>,
}

fn fight_name((stage, nth): &(String, u8), difficulty: Difficulty) -> String {
    format!("{stage}.{nth}.{}", difficulty.word())
}

impl Modes {
    pub fn table(&self, arcade: Arcade) -> &Vec<Entry> {
        match arcade {
            Arcade::Short => &self.short_arcade,
            Arcade::Whole => &self.arcade,
        }
    }

    /// The row that a score would get. `None` if the table is full of better ones.
    pub fn rank(&self, arcade: Arcade, score: u32) -> Option<usize> {
        let rank = self.table(arcade).iter().take_while(|entry| entry.score >= score).count();
        (score > 0 && rank < ENTRIES).then_some(rank)
    }

    pub fn enter(&mut self, arcade: Arcade, entry: Entry) {
        let Some(rank) = self.rank(arcade, entry.score) else { return };
        let table = match arcade {
            Arcade::Short => &mut self.short_arcade,
            Arcade::Whole => &mut self.arcade,
        };
        table.insert(rank, entry);
        table.truncate(ENTRIES);
    }

    pub fn rush(&self, difficulty: Difficulty) -> Option<RushBest> {
        match difficulty {
            Difficulty::Easy => self.easy,
            Difficulty::Normal => self.normal,
            Difficulty::Hard => self.hard,
        }
    }

    /// Keeps the time if it is the best one: that of the most fights, and of those the shortest. Returns whether it is.
    pub fn keep_rush(&mut self, difficulty: Difficulty, rush: RushBest) -> bool {
        let place = match difficulty {
            Difficulty::Easy => &mut self.easy,
            Difficulty::Normal => &mut self.normal,
            Difficulty::Hard => &mut self.hard,
        };
        let is_best = place.is_none_or(|before| {
            rush.fights > before.fights || rush.fights == before.fights && rush.ticks < before.ticks
        });
        if is_best {
            *place = Some(rush);
        }
        is_best
    }

    /// The best time of a fight that was won in practice.
    pub fn practised(&self, fight: &(String, u8), difficulty: Difficulty) -> Option<u32> {
        self.practice.get(&fight_name(fight, difficulty)).copied()
    }

    pub fn keep_practice(&mut self, fight: &(String, u8), difficulty: Difficulty, ticks: u32) {
        self.keep_fastest(fight_name(fight, difficulty), ticks);
    }

    fn keep_fastest(&mut self, fight: String, ticks: u32) {
        let best = self.practice.entry(fight).or_insert(ticks);
        *best = ticks.min(*best);
    }

    /// Merges what another open game has written.
    pub fn merge(&mut self, other: &Modes) {
        for arcade in [Arcade::Short, Arcade::Whole] {
            for entry in other.table(arcade) {
                if !self.table(arcade).contains(entry) {
                    self.enter(arcade, entry.clone());
                }
            }
        }
        for difficulty in Difficulty::ALL {
            if let Some(rush) = other.rush(difficulty) {
                self.keep_rush(difficulty, rush);
            }
        }
        for (fight, ticks) in &other.practice {
            self.keep_fastest(fight.clone(), *ticks);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: u32) -> Entry {
        Entry { initials: "AAA".into(), score, stages: 1, continues: 0, ticks: 60, difficulty: Difficulty::Normal }
    }

    #[test]
    fn the_table_holds_the_ten_highest_scores_in_order() {
        let mut modes = Modes::default();
        assert_eq!(modes.rank(Arcade::Whole, 0), None, "no points are no entry");
        (1..=12).for_each(|score| modes.enter(Arcade::Whole, entry(score * 100)));
        let scores: Vec<u32> = modes.arcade.iter().map(|entry| entry.score).collect();
        assert_eq!(scores, [1200, 1100, 1000, 900, 800, 700, 600, 500, 400, 300]);
        let ranks = [1300, 700, 300].map(|score| modes.rank(Arcade::Whole, score));
        assert_eq!(ranks, [Some(0), Some(6), None]);
        let mut other = modes.clone();
        other.enter(Arcade::Whole, entry(5000));
        other.enter(Arcade::Short, entry(50));
        modes.merge(&other);
        assert_eq!((modes.arcade.len(), modes.arcade[0].score), (10, 5000));
        assert_eq!(modes.arcade.iter().filter(|entry| entry.score == 900).count(), 1, "nothing is there twice");
        assert_eq!(modes.short_arcade, [entry(50)], "each arcade has its own table");
    }

    #[test]
    fn the_fastest_boss_rush_of_each_difficulty_is_kept() {
        let mut modes = Modes::default();
        assert!(modes.keep_rush(Difficulty::Hard, RushBest { ticks: 900, fights: 4, life: 1 }));
        assert!(!modes.keep_rush(Difficulty::Hard, RushBest { ticks: 950, fights: 4, life: 5 }));
        let longer = RushBest { ticks: 2000, fights: 9, life: 2 };
        assert!(modes.keep_rush(Difficulty::Hard, longer), "a rush with more fights is another one");
        assert!(!modes.keep_rush(Difficulty::Hard, RushBest { ticks: 900, fights: 4, life: 1 }));
        assert_eq!(modes.rush(Difficulty::Hard), Some(longer));
        assert_eq!(modes.rush(Difficulty::Easy), None);
    }

    #[test]
    fn the_best_time_of_each_practised_fight_is_kept_for_each_difficulty() {
        let (mut modes, mut other) = (Modes::default(), Modes::default());
        let fights = [("docks-2".to_string(), 0), ("docks-2".to_string(), 1)];
        modes.keep_practice(&fights[0], Difficulty::Hard, 900);
        modes.keep_practice(&fights[0], Difficulty::Hard, 950);
        other.keep_practice(&fights[0], Difficulty::Hard, 800);
        other.keep_practice(&fights[1], Difficulty::Easy, 700);
        modes.merge(&other);
        assert_eq!(modes.practised(&fights[0], Difficulty::Hard), Some(800));
        assert_eq!(modes.practised(&fights[0], Difficulty::Easy), None);
        assert_eq!(modes.practised(&fights[1], Difficulty::Easy), Some(700));
    }
}

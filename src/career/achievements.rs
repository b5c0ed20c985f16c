//! The achievements: what they are, and when they are won. Each is decided from what one game did ([`Feats`]), or from the
//! career. Most ask for skill or curiosity. With an assist, slow motion or rewinding only those are won that say so.

use serde::{Deserialize, Serialize};

use super::{Career, LevelKey};
use crate::level::campaign::Campaign;
use crate::sim::Difficulty;
use crate::sim::world::progress::{Grade, Medal, Results};
use crate::words::Text;

/// Numbers that the achievements ask for.
pub const BLOWS_BY_HAND: u32 = 5;
pub const ROLLS: u32 = 5;
pub const FINISHED: u32 = 3;
pub const CHAIN: usize = 3;
pub const COMBO: u32 = 16;
pub const INDEXES: u32 = 8;
const SWIFT_STAGES: usize = 8;
const SECRET_STAGES: usize = 5;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Achievement {
    FirstStage,
    LookInside,
    EveryIndex,
    NoShot,
    ByHand,
    ThroughTheShot,
    Finisher,
    ChainReaction,
    Combo,
    Untouched,
    FullHouse,
    TopGrade,
    Deathless,
    Swift,
    Secrets,
    Archive,
    NobodyLeft,
    Rival,
    AllGreen,
    OneCredit,
    FourWardens,
    Plus,
    Together,
    Author,
}
use Achievement::*;

impl Achievement {
    pub fn all() -> impl ExactSizeIterator<Item = Achievement> {
        Self::TEXTS.into_iter().map(|(achievement, ..)| achievement)
    }

    /// In the order of the list, the name and what to do.
    const TEXTS: [(Achievement, Text, Text); 24] = [
        (FirstStage, words!("won.first_stage"), words!("won.first_stage.about")),
        (LookInside, words!("won.look_inside"), words!("won.look_inside.about")),
        (EveryIndex, words!("won.every_index"), words!("won.every_index.about")),
        (NoShot, words!("won.no_shot"), words!("won.no_shot.about")),
        (ByHand, words!("won.by_hand"), words!("won.by_hand.about")),
        (ThroughTheShot, words!("won.through_the_shot"), words!("won.through_the_shot.about")),
        (Finisher, words!("won.finisher"), words!("won.finisher.about")),
        (ChainReaction, words!("won.chain_reaction"), words!("won.chain_reaction.about")),
        (Combo, words!("won.combo"), words!("won.combo.about")),
        (Untouched, words!("won.untouched"), words!("won.untouched.about")),
        (FullHouse, words!("won.full_house"), words!("won.full_house.about")),
        (TopGrade, words!("won.top_grade"), words!("won.top_grade.about")),
        (Deathless, words!("won.deathless"), words!("won.deathless.about")),
        (Swift, words!("won.swift"), words!("won.swift.about")),
        (Secrets, words!("won.secrets"), words!("won.secrets.about")),
        (Archive, words!("won.archive"), words!("won.archive.about")),
        (NobodyLeft, words!("won.nobody_left"), words!("won.nobody_left.about")),
        (Rival, words!("won.rival"), words!("won.rival.about")),
        (AllGreen, words!("won.all_green"), words!("won.all_green.about")),
        (OneCredit, words!("won.one_credit"), words!("won.one_credit.about")),
        (FourWardens, words!("won.four_wardens"), words!("won.four_wardens.about")),
        (Plus, words!("won.plus"), words!("won.plus.about")),
        (Together, words!("won.together"), words!("won.together.about")),
        (Author, words!("won.author"), words!("won.author.about")),
    ];

    pub fn name(self) -> Text {
        Self::TEXTS[self as usize].1
    }

    pub fn about(self) -> Text {
        Self::TEXTS[self as usize].2
    }

    /// Whether it is won with assists too, because it asks for curiosity only.
    pub fn allows_assists(self) -> bool {
        matches!(self, LookInside | EveryIndex | Archive | Author)
    }
}

/// The events of one game in a stage so far, as far as achievements need them.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Feats {
    /// Without an assist, slow motion, rewinding or a continue.
    pub is_fair: bool,
    pub shots: u32,
    /// Blows that hurt or killed a player.
    pub hurts: u32,
    pub by_hand: u32,
    pub rolled_through: u32,
    pub finished: u32,
    /// The most enemies that explosions killed within a second.
    pub chain: usize,
    pub combo: u32,
    /// Whether the tree was shown in every tick.
    pub tree_in_view: bool,
    /// How many kinds of index the world ran on.
    pub indexes: u32,
    pub two_players: bool,
    pub is_plus: bool,
    /// In a time attack: faster than another player's run, and ahead of the best run at every checkpoint.
    pub beat_rival: bool,
    pub all_ahead: bool,
}

impl Feats {
    /// Returns what is won already during the game.
    pub fn won(&self) -> impl Iterator<Item = Achievement> {
        let fair = self.is_fair;
        [
            (EveryIndex, self.indexes >= INDEXES),
            (ByHand, fair && self.by_hand >= BLOWS_BY_HAND),
            (ThroughTheShot, fair && self.rolled_through >= ROLLS),
            (Finisher, fair && self.finished >= FINISHED),
            (ChainReaction, fair && self.chain >= CHAIN),
            (Combo, fair && self.combo >= COMBO),
        ]
        .into_iter()
        .filter_map(|(achievement, won)| won.then_some(achievement))
    }

    /// Returns what is won by clearing a stage of the campaign.
    pub fn won_by_clearing(&self, results: &Results) -> impl Iterator<Item = Achievement> {
        let fair = self.is_fair;
        let is_top = results.grade == Grade::S && results.difficulty == Difficulty::Hard;
        [
            (FirstStage, fair),
            (LookInside, self.tree_in_view),
            (NoShot, fair && self.shots == 0),
            (Untouched, fair && self.hurts == 0),
            (FullHouse, fair && results.medals.iter().all(|won| *won)),
            (TopGrade, fair && is_top),
            (Rival, fair && self.beat_rival),
            (AllGreen, fair && self.all_ahead),
            (Plus, fair && self.is_plus),
            (Together, fair && self.two_players),
        ]
        .into_iter()
        .filter_map(|(achievement, won)| won.then_some(achievement))
    }
}

/// How far a career has come with an achievement that needs several games. `None` for the others.
pub fn progress(career: &Career, of: Achievement, campaign: &Campaign, keys: &[Known]) -> Option<(usize, usize)> {
    let has = |known: &Known, medal: Medal| career.bests(&known.key).of_all().is_some_and(|best| best.has(medal));
    let with = |medal: Medal| keys.iter().filter(|known| has(known, medal)).count();
    let (done, all) = match of {
        Swift => (with(Medal::Swift), SWIFT_STAGES),
        Secrets => {
            (keys.iter().filter(|known| known.has_secrets && has(known, Medal::Explorer)).count(), SECRET_STAGES)
        }
        NobodyLeft => (with(Medal::Thorough), keys.len()),
        Archive => {
            let found = keys.iter().map(|known| {
                let stage = known.key.stage.as_ref().and_then(|stage| career.notes.get(stage));
                stage.map_or(0, |notes| notes.len().min(known.notes))
            });
            (found.sum(), keys.iter().map(|known| known.notes).sum())
        }
        Deathless => {
            // The quadrant in which the most is done.
            let of_quadrant = campaign.quadrants.iter().map(|quadrant| {
                let stages = || {
                    keys.iter().filter(|known| known.key.stage.as_ref().is_some_and(|it| quadrant.stages.contains(it)))
                };
                (stages().filter(|known| has(known, Medal::Unbroken)).count(), quadrant.stages.len())
            });
            of_quadrant.min_by_key(|(done, of)| of - done)?
        }
        _ => return None,
    };
    // A small campaign may have less to do.
    let most = match of {
        Swift => keys.len(),
        Secrets => keys.iter().filter(|known| known.has_secrets).count(),
        _ => all,
    };
    let all = all.min(most);
    Some((done.min(all), all))
}

/// The facts about a stage that decide whether an achievement is won.
pub struct Known {
    pub key: LevelKey,
    pub notes: usize,
    pub has_secrets: bool,
}

/// Returns what is won by the career as it is.
pub fn won_by_career(career: &Career, campaign: &Campaign, keys: &[Known]) -> Vec<Achievement> {
    let is_won =
        |one: &Achievement| progress(career, *one, campaign, keys).is_some_and(|(done, all)| all > 0 && done >= all);
    Achievement::all().filter(is_won).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn assists_win_only_what_asks_for_curiosity() {
        let feats = Feats {
            by_hand: 9,
            rolled_through: 9,
            finished: 9,
            chain: 9,
            combo: 99,
            indexes: INDEXES,
            tree_in_view: true,
            two_players: true,
            is_plus: true,
            beat_rival: true,
            all_ahead: true,
            ..Feats::default()
        };
        assert!(feats.won().all(Achievement::allows_assists) && feats.won().count() == 1);
        let fair = Feats { is_fair: true, ..feats };
        assert_eq!(fair.won().count(), 6);
    }

    #[test]
    fn the_texts_are_in_the_order_of_the_list() {
        assert!(Achievement::all().enumerate().all(|(nth, one)| one as usize == nth));
    }
}

//! The arcades and the boss rush: the stages in a row, what is carried from one to the next, and the end. A fight of the
//! boss rush that is practised alone. New game plus, which is a rule of all stages that are begun from its map.

use super::Program;
use crate::career::achievements::Achievement;
use crate::career::modes::{Arcade, Entry, RushBest};
use crate::draw::hud;
use crate::game::stages;
use crate::game::start::start;
use crate::scene::Scene;
use crate::scene::modes::Mode;
use crate::scene::play::course::Course;
use crate::scene::results::Clocked;
use crate::scene::scores::{RushResult, Scores};
use crate::sim::player::LIFE;
use crate::sim::world::rules::Rush;

/// Credits of an arcade game: each continues it once after a game over.
const CREDITS: u32 = 3;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Arcade(Arcade),
    Rush,
    /// One fight of the boss rush alone.
    Practice,
}

/// A course that is being played.
pub(super) struct OnTheWay {
    kind: Kind,
    /// With the number of the fight, which only a boss rush needs.
    stages: Vec<(String, u8)>,
    /// A boss rush has only the fights of stages that the player has cleared.
    is_whole: bool,
    /// The stage that is played.
    nth: usize,
    credits: u32,
    score: u32,
    ticks: u32,
    life: u8,
    /// Stages that were cleared, or fights that were won.
    done: u32,
    /// The opponent of the boss rush that is fought.
    opponent: Option<&'static str>,
    /// The fights that were won, with their times, and the one that was lost.
    fights: Vec<(&'static str, u32)>,
    lost: Option<(&'static str, u32)>,
    /// No assist, slow motion or rewinding so far.
    is_fair: bool,
}

impl OnTheWay {
    /// Whether the stage that is played is the last one.
    pub(super) fn is_last(&self) -> bool {
        self.nth + 1 == self.stages.len()
    }
}

impl Program {
    pub(super) fn show_modes(&mut self) {
        self.leave_run();
        self.course = None;
        let mode = match &self.scene {
            Scene::Scores(scores) => match scores.of_arcade() {
                Some(Arcade::Short) => Mode::ShortArcade,
                Some(Arcade::Whole) => Mode::Arcade,
                None => Mode::Rush,
            },
            Scene::BossRush(_) => Mode::Rush,
            Scene::Achievements(_) => Mode::Achievements,
            Scene::Statistics(_) => Mode::Statistics,
            _ => Mode::Trial,
        };
        self.show(stages::modes(&self.library, &self.keeper, self.difficulty()).map(|modes| modes.at(mode)));
    }

    pub(super) fn begin_arcade(&mut self, arcade: Arcade) {
        match self.library.campaign() {
            Ok(campaign) => {
                let stages: Vec<&str> = match arcade {
                    Arcade::Short => campaign.highlights(),
                    Arcade::Whole => campaign.stages().collect(),
                };
                let all = stages.len();
                self.begin_course(
                    stages.into_iter().map(|stage| (stage.into(), 0)).collect(),
                    Kind::Arcade(arcade),
                    all,
                );
            }
            Err(problem) => self.complain(&problem),
        }
    }

    pub(super) fn begin_rush(&mut self) {
        match stages::fights(&self.library) {
            Ok(all) => {
                let career = self.keeper.career();
                let open = all.iter().filter(|(stage, _)| career.is_cleared(stage)).cloned().collect();
                self.begin_course(open, Kind::Rush, all.len());
            }
            Err(problem) => self.complain(&problem),
        }
    }

    /// Begins the fight in focus alone, or the one that was just lost.
    pub(super) fn practise(&mut self) {
        let fight = match &self.scene {
            Scene::BossRush(rush) => rush.chosen().cloned(),
            _ => self.course.as_ref().and_then(|way| way.stages.get(way.nth).cloned()),
        };
        if let Some(fight) = fight {
            self.begin_course(vec![fight], Kind::Practice, 1);
        }
    }

    /// Shows the fights of the boss rush. It selects the one that was practised.
    pub(super) fn show_rush(&mut self) {
        self.leave_run();
        let practised = self.course.take().filter(|way| way.kind == Kind::Practice);
        let won = match (&practised, &self.scene) {
            (Some(way), Scene::Play(play)) => way.opponent.zip(play.beaten()),
            _ => None,
        };
        self.stage = None;
        let made = stages::rush(&self.library, &self.keeper, self.difficulty()).map(|mut rush| {
            if let Some(fight) = practised.as_ref().and_then(|way| way.stages.first()) {
                rush.look_at(fight);
            }
            if let Some((boss, (ticks, _))) = won {
                rush.tell(words!("rush.practised", boss = boss, time = Clocked(ticks)).to_string());
            }
            rush
        });
        self.show(made);
    }

    /// Shows the fights with the best results on another difficulty. The same row stays selected.
    pub(super) fn turn_rush(&mut self) {
        let Scene::BossRush(shown) = &self.scene else { return };
        let chosen = shown.chosen().cloned();
        let made = stages::rush(&self.library, &self.keeper, self.difficulty()).map(|mut rush| {
            chosen.iter().for_each(|fight| rush.look_at(fight));
            rush
        });
        self.show(made);
    }

    /// Keeps the time of a fight that was won in practice.
    pub(super) fn keep_practice(&mut self) {
        let (Some(way), Scene::Play(play)) = (&self.course, &self.scene) else { return };
        let won = play.beaten().filter(|_| way.kind == Kind::Practice && play.is_fair());
        if let (Some((ticks, _)), Some(fight)) = (won, way.stages.first().cloned()) {
            let difficulty = play.rules().difficulty;
            self.keeper.keep_practice(&fight, difficulty, ticks);
        }
    }

    fn begin_course(&mut self, stages: Vec<(String, u8)>, kind: Kind, all: usize) {
        self.leave_run();
        let life = LIFE as u8;
        self.course = Some(OnTheWay {
            kind,
            is_whole: stages.len() == all,
            stages,
            nth: 0,
            credits: CREDITS,
            score: 0,
            ticks: 0,
            life,
            done: 0,
            opponent: None,
            fights: Vec::new(),
            lost: None,
            is_fair: true,
        });
        self.begin_part();
    }

    /// Begins the current stage of the course.
    fn begin_part(&mut self) {
        let Some(way) = &self.course else { return };
        let Some((name, fight)) = way.stages.get(way.nth).cloned() else { return self.end_course() };
        let (stage, of) = (way.nth as u32 + 1, way.stages.len() as u32);
        let course = match way.kind {
            Kind::Arcade(_) => Course::Arcade { stage, of, credits: way.credits, score: way.score },
            Kind::Rush => Course::Rush { stage, of, ticks: way.ticks },
            Kind::Practice => Course::Practice,
        };
        let is_arcade = matches!(way.kind, Kind::Arcade(_));
        let mut options = self.options.clone();
        options.rules.rush = (!is_arcade).then_some(Rush { life: way.life, fight });
        match start(&self.library, &name, &options) {
            Ok(start) => {
                let mut play = self.play_from(start).on_course(course);
                play.record();
                if let Some(way) = &mut self.course {
                    way.opponent = hud::opponent(play.world());
                }
                self.watch = self.watch_of(Some(&name));
                self.stage = Some(name);
                if is_arcade { self.enter(play) } else { self.scene = play.into() }
            }
            Err(problem) => {
                self.complain(&problem);
                self.course = None;
            }
        }
    }

    /// Takes in what the stage gave, and goes to the next one. Returns false if no course is played.
    pub(super) fn next_of_course(&mut self) -> bool {
        if self.course.is_none() {
            return false;
        }
        self.keep_part(true);
        self.leave_run();
        if let Some(way) = &mut self.course {
            way.nth += 1;
        }
        self.begin_part();
        true
    }

    /// Adds the score and the time of the stage that is played.
    fn keep_part(&mut self, is_done: bool) {
        let (Some(way), Scene::Play(play)) = (&mut self.course, &self.scene) else { return };
        let results = play.world().results();
        way.is_fair &= play.is_fair();
        way.done += u32::from(is_done);
        way.score = way.score.saturating_add(results.progress.score);
        let lasted = play.beaten().map_or(results.ticks, |(time, _)| time);
        way.ticks = way.ticks.saturating_add(lasted);
        if let Some(Course::Arcade { credits, .. }) = play.course() {
            way.credits = credits;
        }
        if let Some((ticks, life)) = play.beaten().filter(|_| is_done) {
            way.life = life;
            way.fights.extend(way.opponent.map(|name| (name, ticks)));
        } else if !is_done {
            way.lost = way.opponent.map(|name| (name, lasted));
        }
    }

    /// The player gave up or lost.
    pub(super) fn lose_course(&mut self) {
        if self.course.is_some() {
            self.keep_part(false);
            self.leave_run();
            self.end_course();
        }
    }

    /// Shows the result of the course.
    fn end_course(&mut self) {
        let Some(way) = self.course.take() else { return };
        let difficulty = self.difficulty();
        let note = (!way.is_fair).then_some(words!("scores.unfair"));
        let (done, of) = (way.done, way.stages.len() as u32);
        let is_won = done == of;
        let is_one_credit = way.kind == Kind::Arcade(Arcade::Whole) && way.credits == CREDITS;
        if is_won && way.is_fair && is_one_credit {
            self.win(&[Achievement::OneCredit]);
        } else if is_won && way.is_fair && way.is_whole && way.kind == Kind::Rush {
            self.win(&[Achievement::FourWardens]);
        }
        let scores = if let Kind::Arcade(arcade) = way.kind {
            let modes = &self.keeper.career().modes;
            let entry = Entry {
                initials: String::new(),
                score: way.score,
                stages: done,
                continues: CREDITS - way.credits,
                ticks: way.ticks,
                difficulty,
            };
            let own = modes.rank(arcade, way.score).filter(|_| way.is_fair).map(|row| (row, entry));
            Scores::arcade(arcade, modes.table(arcade).clone(), own, is_won, note)
        } else {
            let won = is_won.then_some(RushBest { ticks: way.ticks, fights: of, life: way.life });
            let is_new_best = won.filter(|_| way.is_fair).is_some_and(|won| self.keeper.keep_rush(difficulty, won));
            let best = self.keeper.career().modes.rush(difficulty);
            let (ticks, lost) = (way.ticks, way.lost);
            Scores::rush(RushResult { won, fought: done, of, ticks, lost, best, is_new_best }, way.fights, note)
        };
        self.stage = None;
        self.scene = scores.into();
    }

    pub(super) fn keep_score(&mut self) {
        if let Scene::Scores(scores) = &self.scene
            && let Some((arcade, entry)) = scores.entry()
        {
            self.keeper.keep_score(arcade, entry.clone());
        }
    }

    /// Opens the map of new game plus.
    pub(super) fn begin_plus(&mut self) {
        self.options.rules.plus = true;
        self.map();
    }
}

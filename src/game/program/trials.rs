//! Time attack: the screen with the runs to race against, the stage itself, and the file of splits for LiveSplit.

use std::sync::Arc;

use super::Program;
use crate::career::trials::Trial;
use crate::game::stages;
use crate::game::start::start;
use crate::scene::Scene;
use crate::scene::play::Play;
use crate::scene::play::contest;
use crate::scene::trial::{TrialStage, splits_file};

impl Program {
    /// Shows the runs of the stage that is selected on the map.
    pub(super) fn prepare_trial(&mut self) {
        let name = self.level_of(self.stage.as_deref());
        self.show(stages::trial(&self.library, &self.keeper, name, self.rules()));
    }

    /// Begins the stage against the run in a row of the list.
    pub(super) fn begin_trial(&mut self, row: usize) {
        let Scene::Trial(prepared) = &self.scene else { return };
        let Trial { best, segments, .. } = prepared.stage().trial.clone();
        let rival = prepared.rival(row).map(|rival| (rival.run.clone(), rival.splits.clone()));
        let is_rival = prepared.rival(row).is_some_and(|rival| rival.name.is_some());
        let stage = self.stage.clone();
        let made = start(&self.library, self.level_of(stage.as_deref()), &self.options);
        let start = match made {
            Ok(start) => start,
            Err(problem) => return self.complain(&problem),
        };
        let mut play = Play::new(start).without_card();
        play.record();
        if let Some((run, splits)) = &rival {
            play.race(run, splits.last().copied().flatten().unwrap_or(run.ticks));
        }
        let against = rival.map_or(best, |(_, splits)| splits);
        let level = Arc::clone(play.level());
        play.attack(contest::Trial::new(&level, against, is_rival, segments));
        self.watch = self.watch_of(stage.as_deref());
        self.keeper.begins(&self.library.key_of(play.level_name(), &level));
        self.scene = play.into();
    }

    /// Keeps the tries of a time attack that is left.
    pub(super) fn keep_tries(&mut self) {
        let Some(play) = self.run() else { return };
        let (tries, rules) = (play.end_tries(), play.rules());
        let (name, level) = (play.level_name().to_string(), Arc::clone(play.level()));
        let key = self.library.key_of(&name, &level).by(rules);
        self.keeper.keep_tries(&key, rules.difficulty, &tries);
    }

    pub(super) fn export_splits(&mut self) {
        let Scene::Trial(prepared) = &self.scene else { return };
        let TrialStage { level, difficulty, trial, .. } = prepared.stage();
        let text = splits_file(&level.name, *difficulty, prepared.segments(), trial);
        let name = self.level_of(self.stage.as_deref()).to_string();
        match self.keeper.export_splits(&name, *difficulty, &text) {
            Ok(file) => {
                let news = words!("trial.exported", file = file.display()).to_string();
                if let Scene::Trial(prepared) = &mut self.scene {
                    prepared.tell(&news);
                }
            }
            Err(why) => self.complain(&words!("game.not_exported", why = why).to_string()),
        }
    }
}

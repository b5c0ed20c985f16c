//! Keeps what a game leaves: a cleared stage, a run exported to a file, the recording of a game that ends.

use super::courses::OnTheWay;
use super::{NO_RUN, Program};
use crate::career::Career;
use crate::files::library;
use crate::level::campaign::Campaign;
use crate::saves::store::not_saved;
use crate::scene::Scene;
use crate::scene::play::Play;
use crate::scene::results::After;
use crate::sim::Outcome;

impl Program {
    /// Exports the current run, or the best one of the selected stage.
    pub(super) fn export(&mut self) {
        let run = match &self.scene {
            Scene::Map(map) => self.library.load_named(map.chosen()).and_then(|level| {
                let key = self.library.key_of(map.chosen(), &level).by(self.rules());
                self.keeper.run(&key, map.difficulty())?.ok_or(NO_RUN.into())
            }),
            Scene::Play(play) => play.recorded_so_far().ok_or(words!("game.no_recording").into()),
            _ => return,
        };
        let exported = run
            .and_then(|run| self.keeper.export(&run).map_err(|why| words!("game.not_exported", why = why).to_string()));
        match exported {
            Ok(file) => {
                log::warn!("exported to {}", file.display());
                let news = words!("game.exported", file = file.display()).to_string();
                match &mut self.scene {
                    Scene::Map(map) => map.tell(&news),
                    Scene::Play(play) => play.tell(&news),
                    _ => {}
                }
            }
            Err(problem) => self.complain(&problem),
        }
    }

    /// Compares the results of a cleared stage with the best ones, and keeps them.
    pub(super) fn cleared(&mut self) {
        self.keep_counts();
        let Scene::Play(play) = &mut self.scene else { return };
        let figures = play.world().results();
        let level = self.library.key_of(play.level_name(), play.world().level());
        let stage = level.stage.clone();
        let level = level.by(play.rules());
        let campaign = self.library.readable_campaign();
        // In a pack without a campaign, the next level is always open.
        let follows = play.next_stage().filter(|_| campaign.is_none()).map(|_| After::NextStage);
        let before = self.keeper.career().clone();
        let tries = play.end_tries();
        let (no_record, run) = (play.is_no_record(), play.recorded_so_far());
        let verdict = match no_record {
            None => Some(self.keeper.clears(&level, &figures, run.as_ref())),
            Some(_) => {
                self.keeper.passes(&level, &figures);
                None
            }
        };
        self.keeper.keep_tries(&level, figures.difficulty, &tries);
        let career = self.keeper.career();
        let opened = campaign.as_ref().and_then(|campaign| newly_open(campaign, &before, career));
        let after = campaign.and_then(|campaign| {
            let is_first_end = career.is_complete(&campaign) && !before.is_complete(&campaign);
            let stage = stage.as_deref()?;
            match campaign.after(stage) {
                // Any stage can be the last one that was missing.
                _ if is_first_end => Some(After::End),
                Some(next) => career.is_open(&campaign, next).then_some(After::NextStage),
                None => {
                    let is_last = campaign.stages().last() == Some(stage);
                    (is_last && career.is_complete(&campaign)).then_some(After::End)
                }
            }
        });
        let after = after.or(follows);
        if stage.is_some() {
            self.win_by_clearing(&figures);
        }
        let Scene::Play(play) = &mut self.scene else { return };
        let has_run = self.keeper.has_run(&level, figures.difficulty);
        let is_last_of_course = self.course.as_ref().map(OnTheWay::is_last);
        let note = self.keeper.complaint().or(no_record.map(String::from)).or(opened);
        if let Some(results) = play.results() {
            results.judge(verdict, note, after, has_run);
            if run.is_some() {
                results.offer_export();
            }
            if let Some(is_last) = is_last_of_course {
                results.go_on_in_course(is_last);
            }
        }
    }

    /// Leaves the game: counts its deaths and writes its recording. If that fails, the next screen says so. A partner comes
    /// along to what is begun next.
    pub(super) fn leave_run(&mut self) {
        if let Scene::Play(play) = &self.scene
            && !play.is_watched()
        {
            self.for_two = play.world().player(1).is_some();
        }
        self.keep_counts();
        self.keep_place();
        self.keep_tries();
        self.keep_practice();
        match self.save_recording() {
            Ok(None) => {}
            Ok(Some(elsewhere)) => self.keeper.complain(elsewhere),
            Err(problem) => self.keeper.complain(not_saved(&words!("game.recording"), &problem)),
        }
        self.waiting = None;
    }

    /// Keeps the last checkpoint of a stage of the campaign, for *Continue* on the title. A stage that is cleared has none.
    /// A level that was named on the command line leaves the place of the campaign as it is.
    pub(super) fn keep_place(&mut self) {
        if self.stage.is_none() {
            return;
        }
        let Some(play) = self.run() else { return };
        let rules = play.rules();
        if rules.plus || rules.rush.is_some() {
            return;
        }
        let is_cleared = play.world().outcome() == Outcome::Cleared;
        let run = play.run_to_checkpoint().filter(|_| !is_cleared);
        let (name, level) = (play.level_name().to_string(), std::sync::Arc::clone(play.level()));
        let is_stage = self.library.key_of(&name, &level).stage.is_some();
        let is_over = || is_cleared && self.keeper.unfinished().is_some_and(|run| run.level == name);
        if is_stage && (run.is_some() || is_over()) {
            self.keeper.keep_unfinished(run.as_ref());
        }
    }

    /// Keeps deaths and notes even if the stage was not cleared. Practice counts for nothing.
    pub(super) fn keep_counts(&mut self) {
        let Some(play) = self.run().filter(|play| !play.is_practice()) else { return };
        let (deaths, notes) = (play.take_deaths(), play.take_notes());
        self.keep_statistics();
        let Some(play) = self.run() else { return };
        let (name, level) = (play.level_name().to_string(), std::sync::Arc::clone(play.level()));
        let key = self.library.key_of(&name, &level);
        self.keeper.count_deaths(deaths);
        self.keeper.finds_notes(&key, notes);
    }

    /// If the file cannot be written, the recording is exported instead, and a sentence that says so is returned. The
    /// error is a sentence too.
    pub fn save_recording(&mut self) -> Result<Option<String>, String> {
        self.recording = None;
        if let Some(file) = self.options.record.clone()
            && let Some(replay) = self.run().and_then(Play::recording)
        {
            let file = &file;
            if let Err(why) = library::write(file, replay.to_text().as_bytes()) {
                let place = self.keeper.export(&replay).map_err(|_| why.clone())?;
                return Ok(Some(words!("game.recorded_elsewhere", why = why, file = place.display()).to_string()));
            }
            log::warn!("recorded {} ticks to {}", replay.ticks, file.display());
        }
        Ok(None)
    }
}

/// Returns a sentence with the quadrants that have just opened.
fn newly_open(campaign: &Campaign, before: &Career, now: &Career) -> Option<String> {
    let gate = |career: &Career, stages: &[String]| stages.first().is_some_and(|first| career.is_open(campaign, first));
    let opened = campaign.quadrants.iter().filter(|it| gate(now, &it.stages) && !gate(before, &it.stages));
    let titles: Vec<&str> = opened.map(|quadrant| quadrant.title.as_str()).collect();
    (!titles.is_empty()).then(|| words!("game.opened", quadrants = titles.join(", ")).to_string())
}

//! The way through the campaign: the first questions, the opening, the briefing of a stage, what is told between two
//! quadrants, and the ending.

use super::Program;
use crate::game::stages;
use crate::scene::briefing::Briefing;
use crate::scene::options::Page;
use crate::scene::panels::Panels;
use crate::scene::play::Play;
use crate::scene::{Scene, StageAction};

impl Program {
    /// Plays the stage where the player left off. A new player is asked for the difficulty first, and then sees how the
    /// story begins.
    pub(super) fn go_on(&mut self) {
        let is_new = self.keeper.career().is_new();
        match (self.library.campaign(), &self.scene) {
            (Ok(_), Scene::Title(_)) if is_new => self.ask_at_first(),
            (Ok(campaign), Scene::Options(_)) if is_new && campaign.story => self.scene = Panels::opening().into(),
            (Ok(campaign), _) => {
                self.stage = Some(self.keeper.career().continues_at(&campaign).into());
                if !self.resume() {
                    self.play(StageAction::Play);
                }
            }
            (Err(problem), _) => self.complain(&problem),
        }
    }

    /// Goes on from the last checkpoint of the stage, if it is known. Returns whether it is.
    fn resume(&mut self) -> bool {
        let stage = self.stage.as_deref();
        let (Some(run), Ok(mut play)) = (self.keeper.unfinished(), self.play_of(stage)) else { return false };
        if !stage.is_some_and(|stage| stages::leads_into(&run, stage, play.level())) {
            return false;
        }
        play.record();
        if !play.go_on_from(&run, self.for_two) {
            log::warn!("the run to the last checkpoint leads elsewhere: the stage begins at its start");
            return false;
        }
        self.watch = self.watch_of(stage);
        self.scene = play.without_card().into();
        true
    }

    /// Asks a new player for the difficulty and the size of the text. The answer is `Next::Continue`.
    fn ask_at_first(&mut self) {
        self.open_options();
        if let Scene::Options(options) = &mut self.scene {
            options.open(Page::First);
        }
    }

    /// Begins the stage that waits behind its briefing. A player who skips the opening skips the first briefing too, and
    /// reads the goals on the card of the stage.
    pub(super) fn begin_stage(&mut self) {
        let skips = matches!(self.scene, Scene::Panels(_));
        if skips {
            self.go_on();
        }
        if let Scene::Briefing(briefing) = &mut self.scene
            && let Some(play) = briefing.begin()
        {
            self.scene = if skips { Scene::Play(Box::new(play.with_card())) } else { Scene::Play(play) };
        }
    }

    /// Shows a stage of the campaign that is about to be played, or first what is said about it.
    pub(super) fn enter(&mut self, play: Play) {
        let is_briefed = !play.is_watched() && !play.level().story.briefing.is_empty();
        self.scene = match is_briefed {
            true => Scene::Briefing(Box::new(Briefing::new(Box::new(play.without_card())))),
            false => Scene::Play(Box::new(play)),
        };
    }

    /// The scene between the last stage of a quadrant and the next stage.
    pub(super) fn told_after(&self, stage: &str) -> Option<Panels> {
        let campaign = self.library.campaign().ok().filter(|campaign| campaign.story)?;
        campaign.after(stage)?;
        let quadrant =
            campaign.quadrants.iter().find(|quadrant| quadrant.stages.last().is_some_and(|last| last == stage))?;
        Panels::between(quadrant.quadrant)
    }

    pub(super) fn end(&mut self) {
        self.leave_run();
        match self.library.campaign() {
            Ok(campaign) if campaign.story => {
                let is_all_found = stages::is_everything_found(&self.library, self.keeper.career(), &campaign);
                self.scene = Panels::ending(is_all_found).into();
            }
            _ => self.show_figures(),
        }
    }

    pub(super) fn show_figures(&mut self) {
        self.show(stages::ending(&self.library, &self.keeper, self.preferences.settings().difficulty));
    }
}

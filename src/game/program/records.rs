//! The records of a game besides its results: the statistics and the achievements.

use super::Program;
use crate::career::achievements::{Achievement, won_by_career};
use crate::game::stages;
use crate::scene::Scene;
use crate::sim::world::progress::Results;

impl Program {
    /// Announces what the running game has just won.
    pub(super) fn look_for_achievements(&mut self) {
        let is_fight = matches!(&self.scene, Scene::Play(play) if play.is_fight());
        self.banner.tick(is_fight);
        let Scene::Play(play) = &self.scene else { return };
        if play.is_watched() || play.is_practice() {
            return;
        }
        let won: Vec<Achievement> = match play.feats().won().any(|one| !self.keeper.career().won.contains(&one)) {
            true => play.feats().won().collect(),
            false => return,
        };
        self.win(&won);
    }

    /// Keeps and announces achievements that are new.
    pub(super) fn win(&mut self, won: &[Achievement]) {
        for achievement in self.keeper.wins(won) {
            self.banner.announce(achievement);
        }
    }

    /// The achievements won by a stage of the campaign that was just cleared.
    pub(super) fn win_by_clearing(&mut self, results: &Results) {
        let Scene::Play(play) = &self.scene else { return };
        let won: Vec<Achievement> = play.feats().won_by_clearing(results).collect();
        self.win(&won);
        self.win_by_career();
    }

    /// Wins the achievements that everything done so far is enough for.
    pub(super) fn win_by_career(&mut self) {
        let Ok(campaign) = self.library.campaign() else { return };
        let known = stages::known(&self.library, &campaign);
        let won = won_by_career(self.keeper.career(), &campaign, &known);
        self.win(&won);
    }

    /// Adds the counts of the game to the statistics.
    pub(super) fn keep_statistics(&mut self) {
        let Some(play) = self.run().filter(|play| !play.is_watched()) else { return };
        let counts = play.take_counts();
        if counts.is_empty() {
            return;
        }
        let (name, level) = (play.level_name().to_string(), std::sync::Arc::clone(play.level()));
        let stage = self.library.key_of(&name, &level).stage;
        self.keeper.add_statistics(&counts, stage.as_deref());
    }

    pub(super) fn show_achievements(&mut self) {
        self.win_by_career();
        self.show(stages::achievements(&self.library, &self.keeper));
    }
}

//! The settings in the running game: the options that cover a scene, and everything that depends on them. A change
//! takes effect in the same tick. The file is written when the options are left.

use std::sync::Arc;

use super::Program;
use crate::draw::DrawList;
use crate::scene::Screen;
use crate::scene::options::Options;
use crate::scene::press::{Caught, RawPress};
use crate::scene::{Controls, Next, Scene};
use crate::settings::names::KeyNames;
use crate::settings::{FULL_SPEED, Settings};
use crate::sim::Rules;

impl Program {
    pub fn close(&mut self) {
        self.keep_counts();
        self.keep_place();
        self.keep_practice();
        self.keep_unsaved();
        self.preferences.save();
    }

    pub(super) fn open_options(&mut self) {
        let (settings, names) = self.options();
        self.cover(Options::new(settings, names));
    }

    pub(super) fn close_options(&mut self) {
        if let Some(beneath) = self.beneath.take() {
            self.scene = beneath;
        }
        // The map shows the bests of one difficulty.
        if let Scene::Map(map) = &self.scene
            && map.difficulty() != self.preferences.settings().difficulty
        {
            self.map();
        }
    }

    /// Call it before the scene changes. It saves what was chosen.
    pub(super) fn leave_options(&mut self) {
        if matches!(self.scene, Scene::Options(_)) {
            self.preferences.save();
        }
    }

    fn options(&self) -> (Settings, Arc<KeyNames>) {
        (self.preferences.settings().clone(), Arc::clone(&self.preferences.names))
    }

    fn cover(&mut self, options: Options) {
        let beneath = std::mem::replace(&mut self.scene, Scene::Options(Box::new(options)));
        self.beneath = Some(beneath);
    }

    /// Runs a tick of the scene. A press on an unknown pad opens the questions about its buttons.
    pub fn tick(&mut self, controls: Controls) -> Next {
        if let Some(Caught::Raw(press)) = controls.caught {
            self.teach(press);
        }
        self.count_unsaved();
        // The run behind the title continues while the player chooses.
        if let Some(Scene::Title(title)) = &mut self.beneath {
            title.tick(Controls::default());
        }
        let next = self.scene.tick(controls);
        self.look_for_achievements();
        if let Scene::Options(options) = &self.scene
            && options.settings() != self.preferences.settings()
        {
            let settings = options.settings().clone();
            self.change_to(&settings);
        }
        next
    }

    fn teach(&mut self, press: RawPress) {
        if let Scene::Play(play) = &mut self.scene {
            play.interrupt();
        }
        if !matches!(self.scene, Scene::Options(_)) {
            self.open_options();
        }
        if let Scene::Options(options) = &mut self.scene {
            options.teach(press.pad);
        }
    }

    /// Returns the id of a pad whose buttons the player has just taught, and the fields of its mapping in SDL's format.
    pub fn taught(&mut self) -> Option<(u32, String)> {
        if let Scene::Options(options) = &mut self.scene { options.taught() } else { None }
    }

    /// Whether a pad is being taught. Then all pads are reported without a mapping.
    pub fn is_teaching(&self) -> bool {
        matches!(&self.scene, Scene::Options(options) if options.is_teaching())
    }

    pub fn change(&mut self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.preferences.settings().clone();
        change(&mut settings);
        self.change_to(&settings);
    }

    /// A difficulty that the player chooses replaces the one of the command line.
    fn change_to(&mut self, settings: &Settings) {
        if settings.difficulty != self.preferences.settings().difficulty {
            self.options.difficulty_is_given = false;
        }
        self.preferences.change(settings);
        self.put_into_effect();
    }

    /// Passes to the scenes what they need of the settings. The window reads the rest.
    pub(super) fn put_into_effect(&mut self) {
        let (settings, names) = self.options();
        let difficulty = self.difficulty();
        match &mut self.scene {
            Scene::Options(options) => options.heed(&settings, &names),
            _ => self.beneath = None,
        }
        for scene in [Some(&mut self.scene), self.beneath.as_mut()].into_iter().flatten() {
            scene.set_look(settings.look());
            let Scene::Play(play) = scene else { continue };
            play.play_at(settings.speed);
            play.play_by(Rules { difficulty, ..settings.rules() });
        }
    }

    /// Returns the speed of the world in percent. It is 100 in menus and outside the game.
    pub fn speed(&self) -> u8 {
        let plays = matches!(self.scene, Scene::Play(_)) && !self.scene.has_menu();
        if plays { self.preferences.settings().speed } else { FULL_SPEED }
    }

    pub fn is_playing(&self) -> bool {
        self.scene.game().is_some() && !self.scene.has_menu()
    }

    pub fn draw(&mut self, mix: f32, list: &mut DrawList) {
        let settings = self.preferences.settings();
        list.look = settings.look();
        list.controls.keys.clone_from(&settings.keys);
        list.controls.pads.clone_from(&settings.pads);
        list.controls.names = Arc::clone(&self.preferences.names);
        if let Some(beneath) = &mut self.beneath {
            beneath.draw_beneath(list);
        }
        self.scene.draw(mix, list);
        let is_game = matches!(&self.scene, Scene::Play(play) if !play.has_menu());
        self.banner.draw(is_game, list);
    }

    /// Call it once there is a window, and again when the keyboard's layout changes.
    pub fn learn_names(&mut self, names: KeyNames) {
        self.preferences.names = Arc::new(names);
        self.put_into_effect();
    }
}

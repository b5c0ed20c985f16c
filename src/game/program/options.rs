//! The settings in the running game: the options that lie over a scene, and everything that heeds them. A change is in effect
//! in the tick it is made in; the file is written when the options are left.

use std::sync::Arc;

use super::Program;
use crate::draw::DrawList;
use crate::scene::options::Options;
use crate::scene::press::{Caught, RawPress};
use crate::scene::{Controls, Next, Scene};
use crate::settings::names::KeyNames;
use crate::settings::{FULL_SPEED, Settings};

impl Program {
    /// What comes before the first tick. Who has never played here is asked a few things.
    pub(super) fn begin(&mut self, asks_at_first: bool) {
        if asks_at_first && self.preferences.is_first_start {
            let (settings, names) = self.options();
            self.cover(Options::of_first_start(settings, names));
        }
        self.put_into_effect();
    }

    /// The game ends. Who left before the first choices were made is asked again.
    pub fn close(&mut self) {
        self.count_deaths();
        self.keep_unsaved();
        let is_asking = matches!(&self.scene, Scene::Options(options) if options.is_first_start());
        if !is_asking {
            self.preferences.save();
        }
    }

    pub(super) fn open_options(&mut self) {
        let (settings, names) = self.options();
        self.cover(Options::new(settings, names));
    }

    /// Back to what they were opened over.
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

    /// Call before the scene changes: what was chosen is kept, and from the first choices on the game begins.
    pub(super) fn leave_options(&mut self) {
        if matches!(self.scene, Scene::Options(_)) {
            self.preferences.save();
        }
    }

    fn options(&self) -> (Settings, Arc<KeyNames>) {
        (self.preferences.settings().clone(), Arc::clone(&self.preferences.names))
    }

    /// The options come over what is on.
    fn cover(&mut self, options: Options) {
        let beneath = std::mem::replace(&mut self.scene, Scene::Options(Box::new(options)));
        self.beneath = Some(beneath);
    }

    /// A tick of the scene. A press on a pad that is not known opens the questions what its buttons are.
    pub fn tick(&mut self, controls: Controls) -> Next {
        if let Some(Caught::Raw(press)) = controls.caught {
            self.teach(press);
        }
        self.count_unsaved();
        // The run behind the title goes on while somebody chooses.
        if let Some(Scene::Title(title)) = &mut self.beneath {
            title.tick(Controls::default());
        }
        let next = self.scene.tick(controls);
        if let Scene::Options(options) = &self.scene
            && options.settings() != self.preferences.settings()
        {
            let settings = options.settings().clone();
            self.preferences.change(&settings);
            self.put_into_effect();
        }
        next
    }

    fn teach(&mut self, press: RawPress) {
        if let Scene::Play(play) = &mut self.scene {
            play.interrupt();
        }
        if !matches!(self.scene, Scene::Options(_)) {
            let (settings, names) = self.options();
            self.cover(Options::new(settings, names));
        }
        if let Scene::Options(options) = &mut self.scene {
            options.teach(press.pad);
        }
    }

    /// What a pad was taught: its id, and SDL's fields.
    pub fn taught(&mut self) -> Option<(u32, String)> {
        if let Scene::Options(options) = &mut self.scene { options.taught() } else { None }
    }

    /// Whether somebody tells what the buttons of a pad are: then all pads are heard as they are.
    pub fn is_teaching(&self) -> bool {
        matches!(&self.scene, Scene::Options(options) if options.is_teaching())
    }

    /// Changes the settings from outside of the options.
    pub fn change(&mut self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.preferences.settings().clone();
        change(&mut settings);
        self.preferences.change(&settings);
        self.put_into_effect();
    }

    /// What the scenes have to know of the settings; the rest is the window's.
    pub(super) fn put_into_effect(&mut self) {
        let (settings, names) = self.options();
        match &mut self.scene {
            Scene::Options(options) => options.heed(&settings, &names),
            _ => self.beneath = None,
        }
        for scene in [Some(&mut self.scene), self.beneath.as_mut()].into_iter().flatten() {
            scene.set_look(settings.look());
            let Scene::Play(play) = scene else { continue };
            play.play_at(settings.speed);
            if !self.options.rules_are_given {
                play.play_by(settings.rules());
            }
        }
    }

    /// Percent of the world's pace; menus keep theirs.
    pub fn speed(&self) -> u8 {
        let plays = matches!(self.scene, Scene::Play(_)) && !self.scene.has_menu();
        if plays { self.preferences.settings().speed } else { FULL_SPEED }
    }

    /// Whether a world goes on by itself.
    pub fn is_playing(&self) -> bool {
        self.scene.game().is_some() && !self.scene.has_menu()
    }

    /// The picture: the options lie over what they were opened from.
    pub fn draw(&mut self, mix: f32, list: &mut DrawList) {
        list.look = self.preferences.settings().look();
        if let Some(beneath) = &mut self.beneath {
            beneath.draw_beneath(list);
        }
        self.scene.draw(mix, list);
    }

    /// The names of the keys, once there is a window, and again when the keyboard's layout changes.
    pub fn learn_names(&mut self, names: KeyNames) {
        self.preferences.names = Arc::new(names);
        self.put_into_effect();
    }
}

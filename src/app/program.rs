//! Which scene is on, and the way from each to the next, with the files that belong to it: the level that is watched while it
//! is played, the desk the editor saves to, the recording. A level that cannot be read never ends the game.

use std::path::PathBuf;

use super::desk::Desk;
use super::preferences::Preferences;
use super::watch::Watch;
use crate::draw::DrawList;
use crate::scene::editor::{Editor, Filed};
use crate::scene::lab::Lab;
use crate::scene::options::Options;
use crate::scene::play::Play;
use crate::scene::press::{Caught, RawPress};
use crate::scene::title::Title;
use crate::scene::{Controls, Next, Scene};
use crate::settings::{FULL_SPEED, Settings};

/// Makes something of the first level, or of the stage of this name.
type Of<T> = Box<dyn Fn(Option<&str>) -> T>;

/// How scenes are made.
pub struct Makers {
    pub play: Of<Result<Play, String>>,
    /// The file of the level, to be read again when it is saved.
    pub file_of: Of<Option<PathBuf>>,
    /// The editor with that level, and its file.
    pub editor: Of<Result<(Editor, Desk), String>>,
    pub title: Box<dyn Fn() -> Result<Title, String>>,
    pub lab: Box<dyn Fn() -> Result<Lab, String>>,
}

/// What a game begins with.
pub struct Game {
    pub first: Scene,
    pub makers: Makers,
    /// The file of the first scene, if that is the editor.
    pub desk: Option<Desk>,
    /// Where the recording goes when the game ends.
    pub record: Option<PathBuf>,
    /// The difficulty was said on the command line, so that of the settings does not count.
    pub rules_are_given: bool,
    /// Who plays here for the first time is asked a few things first.
    pub asks_at_first: bool,
}

pub struct Program {
    pub scene: Scene,
    /// What the options were opened over.
    beneath: Option<Scene>,
    pub preferences: Preferences,
    rules_are_given: bool,
    make: Makers,
    /// The stage that is played or edited, if it is not the first.
    stage: Option<String>,
    watch: Watch,
    desk: Option<Desk>,
    record: Option<PathBuf>,
}

impl Program {
    pub fn new(game: Game, preferences: Preferences) -> Program {
        let Game { first, makers: make, desk, record, rules_are_given, asks_at_first } = game;
        let watch = Watch::new((make.file_of)(None));
        let (stage, beneath) = (None, None);
        let mut program =
            Program { scene: first, beneath, preferences, rules_are_given, watch, stage, desk, record, make };
        if asks_at_first && program.preferences.is_first_start {
            let (settings, names) = program.options();
            program.cover(Options::of_first_start(settings, names));
        }
        program.put_into_effect();
        program
    }

    fn options(&self) -> (Settings, std::sync::Arc<crate::settings::names::KeyNames>) {
        (self.preferences.settings().clone(), std::sync::Arc::clone(&self.preferences.names))
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

    /// Changes the settings from outside of the options.
    pub fn change(&mut self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.preferences.settings().clone();
        change(&mut settings);
        self.preferences.change(&settings);
        self.put_into_effect();
    }

    /// What the scenes have to know of the settings; the rest is the window's.
    fn put_into_effect(&mut self) {
        let (settings, names) = self.options();
        if let Scene::Options(options) = &mut self.scene {
            options.heed(&settings, &names);
        }
        for scene in [Some(&mut self.scene), self.beneath.as_mut()].into_iter().flatten() {
            scene.heed(settings.look());
            if let (Scene::Play(play), false) = (scene, self.rules_are_given) {
                play.play_by(settings.rules());
            }
        }
    }

    /// Percent of the world's pace; menus keep theirs.
    pub fn speed(&self) -> u8 {
        let plays = matches!(self.scene, Scene::Play(_)) && !self.scene.has_menu();
        if plays { self.preferences.settings().speed } else { FULL_SPEED }
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
    pub fn learn_names(&mut self) {
        self.preferences.learn_names();
        self.put_into_effect();
    }

    /// Goes where the scene wants to go. False when that is out.
    pub fn go(&mut self, next: Next) -> Result<bool, String> {
        if !matches!(next, Next::Stay) && matches!(self.scene, Scene::Options(_)) {
            self.preferences.save();
        }
        match next {
            Next::Stay | Next::Cleared | Next::Stage(_) | Next::Map => {}
            Next::Quit => return Ok(false),
            Next::Title => {
                self.save_recording()?;
                self.stage = None;
                self.scene = Scene::Title(Box::new((self.make.title)()?));
            }
            Next::Options => {
                let (settings, names) = self.options();
                self.cover(Options::new(settings, names));
            }
            Next::Return => {
                if let Some(beneath) = self.beneath.take() {
                    self.scene = beneath;
                }
            }
            Next::Lab => self.scene = Scene::Lab(Box::new((self.make.lab)()?)),
            Next::Play => self.play(),
            Next::NextStage => self.next_stage()?,
            Next::Edit => self.edit()?,
            Next::Save { .. } | Next::Reload => {
                if let (Scene::Editor(editor), Some(desk)) = (&mut self.scene, &mut self.desk) {
                    let filed = match next {
                        Next::Save { over } => desk.save(editor.document().text(), over),
                        _ => desk.reload(),
                    };
                    editor.filed(filed);
                }
            }
        }
        if !matches!(next, Next::Stay) {
            if !matches!(self.scene, Scene::Options(_)) {
                self.beneath = None;
            }
            self.put_into_effect();
            self.complain();
        }
        Ok(true)
    }

    /// What is wrong with the file of the settings is said where there is room for it.
    pub fn complain(&mut self) {
        match &mut self.scene {
            Scene::Options(options) => {
                if let Some(complaint) = self.preferences.complaint() {
                    options.say(complaint);
                }
            }
            Scene::Play(play) => {
                if let Some(complaint) = self.preferences.complaint() {
                    play.say(&complaint);
                }
            }
            _ => {}
        }
    }

    fn play(&mut self) {
        let stage = self.stage.as_deref();
        match ((self.make.play)(stage), &mut self.scene) {
            (Ok(mut play), _) => {
                self.watch = Watch::new((self.make.file_of)(stage));
                if self.record.is_some() {
                    play.record();
                }
                self.scene = Scene::Play(Box::new(play));
            }
            (Err(problem), Scene::Editor(editor)) => {
                log::warn!("{problem}");
                editor.filed(Filed::Failed("as it was saved it cannot be played".into()));
            }
            (Err(problem), _) => log::warn!("{problem}"),
        }
    }

    fn next_stage(&mut self) -> Result<(), String> {
        self.save_recording()?;
        if self.record.take().is_some() {
            log::warn!("one recording is one level: what follows is not recorded");
        }
        let Scene::Play(play) = &mut self.scene else { return Ok(()) };
        let name = play.next_stage().map(String::from);
        match (self.make.play)(name.as_deref()) {
            Ok(stage) => {
                self.watch = Watch::new((self.make.file_of)(name.as_deref()));
                self.stage = name;
                self.scene = Scene::Play(Box::new(stage));
            }
            Err(problem) => {
                log::warn!("{problem}");
                play.say(problem.lines().next().unwrap_or_default());
            }
        }
        Ok(())
    }

    fn edit(&mut self) -> Result<(), String> {
        match (self.make.editor)(self.stage.as_deref()) {
            Ok((mut editor, desk)) => {
                if let Scene::Play(play) = &self.scene
                    && let Some(player) = play.world().player(0)
                {
                    editor.look_at(player.body.feet());
                }
                self.save_recording()?;
                self.desk = Some(desk);
                self.scene = Scene::Editor(Box::new(editor));
            }
            Err(problem) => log::warn!("{problem}"),
        }
        Ok(())
    }

    /// Whether the window may close now. The editor asks first whether to save.
    pub fn may_close(&mut self) -> bool {
        match &mut self.scene {
            Scene::Editor(editor) if editor.is_changed() => {
                editor.leave(Next::Quit);
                false
            }
            _ => true,
        }
    }

    /// News of the level's file reaches the game.
    pub fn watch(&mut self) {
        if let Scene::Play(play) = &mut self.scene {
            self.watch.tell(play);
        }
    }

    pub fn save_recording(&mut self) -> Result<(), String> {
        if let (Scene::Play(play), Some(file)) = (&mut self.scene, &self.record)
            && let Some(replay) = play.recording()
        {
            super::files::write(file, replay.to_text().as_bytes())?;
            log::warn!("recorded {} ticks to {}", replay.ticks, file.display());
        }
        Ok(())
    }
}

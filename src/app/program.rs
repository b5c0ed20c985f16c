//! Which scene is on, and the way from each to the next, with the files that belong to it: the level that is watched while it
//! is played, the desk the editor saves to, the recording. A level that cannot be read never ends the game.

use std::path::PathBuf;

use super::desk::Desk;
use super::watch::Watch;
use crate::scene::editor::{Editor, Filed};
use crate::scene::lab::Lab;
use crate::scene::play::Play;
use crate::scene::title::Title;
use crate::scene::{Next, Scene};

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
}

pub struct Program {
    pub scene: Scene,
    make: Makers,
    /// The stage that is played or edited, if it is not the first.
    stage: Option<String>,
    watch: Watch,
    desk: Option<Desk>,
    record: Option<PathBuf>,
}

impl Program {
    pub fn new(game: Game) -> Program {
        let Game { first, makers: make, desk, record } = game;
        Program { scene: first, watch: Watch::new((make.file_of)(None)), stage: None, desk, record, make }
    }

    /// Goes where the scene wants to go. False when that is out.
    pub fn go(&mut self, next: Next) -> Result<bool, String> {
        match next {
            Next::Stay | Next::Cleared | Next::Stage(_) | Next::Map => {}
            Next::Quit => return Ok(false),
            Next::Title => {
                self.save_recording()?;
                self.stage = None;
                self.scene = Scene::Title(Box::new((self.make.title)()?));
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
        Ok(true)
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

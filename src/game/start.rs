//! Begins a game: at the title, in one level, in the editor, in the lab or with a recording.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::lab_setup::{self, LabOptions};
use super::stages::{self, FIRST_LEVEL};
use crate::draw::{HEIGHT, WIDTH};
use crate::files::desk::Desk;
use crate::files::library::Library;
use crate::files::shelf::Added;
use crate::level::Level;
use crate::level::edit::Document;
use crate::replay::Replay;
use crate::saves::keeper::Keeper;
use crate::scene::editor::Editor;
use crate::scene::play::{Play, Start};
use crate::scene::{Next, Scene};
use crate::sim::{IndexChoice, Rules};

#[derive(Clone, Debug)]
pub struct GameOptions {
    /// The file of the recording, which is written every few seconds and when the game ends.
    pub record: Option<PathBuf>,
    pub index: IndexChoice,
    pub seed: u64,
    pub rules: Rules,
    /// The difficulty was given, so that of the settings does not count until the player changes it.
    pub difficulty_is_given: bool,
    /// The game is a recording, so its level's file is not watched.
    pub is_watched: bool,
}

impl Default for GameOptions {
    fn default() -> GameOptions {
        GameOptions {
            record: None,
            index: IndexChoice::default(),
            seed: 1,
            rules: Rules::default(),
            difficulty_is_given: false,
            is_watched: false,
        }
    }
}

pub struct Game {
    pub first: Scene,
    pub library: Library,
    pub options: GameOptions,
    pub level: String,
    /// The file of the first scene, if that is the editor.
    pub desk: Option<Desk>,
    /// A pack to begin with.
    pub pack: Option<Added>,
    pub keeper: Keeper,
}

impl Game {
    fn new(first: Scene, library: Library, options: GameOptions, level: String, keeper: Keeper) -> Game {
        Game { first, library, options, level, desk: None, pack: None, keeper }
    }

    pub fn at_title(library: Library, options: GameOptions, keeper: impl FnOnce() -> Keeper) -> Result<Game, String> {
        let first = library.campaign()?.first().to_string();
        let keeper = keeper();
        let title = Scene::Title(Box::new(stages::title(&library, keeper.career(), keeper.unfinished().as_ref())?));
        Ok(Game::new(title, library, options, first, keeper))
    }

    /// `file` is that of a pack. It is put on the player's shelf.
    pub fn at_pack(
        file: &Path,
        library: Library,
        options: GameOptions,
        keeper: impl FnOnce() -> Keeper,
    ) -> Result<Game, String> {
        let keeper = keeper();
        let pack = keeper.shelf().ok_or(words!("saves.no_folder"))?.add(file)?;
        let game = Game::at_title(library, options, || keeper)?;
        Ok(Game { pack: Some(pack), ..game })
    }

    /// `level` is its name or file.
    pub fn at_level(
        level: String,
        library: Library,
        options: GameOptions,
        keeper: impl FnOnce() -> Keeper,
    ) -> Result<Game, String> {
        let mut play = Play::new(start(&library, &level, &options)?);
        if options.record.is_some() {
            play.record_for_a_file();
        }
        Ok(Game::new(Scene::Play(Box::new(play)), library, options, level, keeper()))
    }

    /// `wanted` is a file or the name of a level.
    pub fn at_editor(
        wanted: &str,
        library: Library,
        options: GameOptions,
        keeper: impl FnOnce() -> Keeper,
    ) -> Result<Game, String> {
        let (editor, desk) = editor(&library, wanted, Next::Quit)?;
        let level = desk.file().display().to_string();
        let game = Game::new(Scene::Editor(Box::new(editor)), library, options, level, keeper());
        Ok(Game { desk: Some(desk), ..game })
    }

    pub fn at_lab(
        lab: &LabOptions,
        library: Library,
        options: GameOptions,
        keeper: impl FnOnce() -> Keeper,
    ) -> Result<Game, String> {
        let lab = Scene::Lab(Box::new(lab_setup::new_lab(lab, &library)?));
        Ok(Game::new(lab, library, options, FIRST_LEVEL.into(), keeper()))
    }

    /// `found` is the name or the file of the recording's level.
    pub fn at_recording(
        (replay, level, found): (Replay, Arc<Level>, String),
        library: Library,
        options: GameOptions,
        keeper: Keeper,
    ) -> Game {
        let own = library.own(&found, &level);
        let mut play = Play::new(Start { own, ..Start::of(&replay, level, options.index) });
        play.watch(&replay);
        Game::new(Scene::Play(Box::new(play)), library, options, found, keeper)
    }
}

/// `wanted` is the name or the file of the level.
pub fn start(library: &Library, wanted: &str, options: &GameOptions) -> Result<Start, String> {
    let (level_name, level) = library.load(wanted)?;
    let campaign = library.readable_campaign();
    // Nothing follows a player's own file, even if it is named like a stage.
    let stage = library.key_of(&level_name, &level).stage;
    let next = campaign.and_then(|campaign| campaign.after(&stage?).map(String::from));
    let (own, level) = (library.own(wanted, &level), Arc::new(level));
    Ok(Start { level_name, level, own, seed: options.seed, rules: options.rules, index: options.index, next })
}

/// Opens the editor with an existing file, with a level of the library, or with a new file.
pub fn editor(library: &Library, wanted: &str, leaves_to: Next) -> Result<(Editor, Desk), String> {
    let file = Path::new(wanted);
    let is_new = !file.exists() && file.extension().is_some_and(|extension| extension == "ron");
    let (desk, text, news) = if file.exists() || is_new {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            return Err(words!("game.no_folder", folder = folder.display()).to_string());
        }
        let (desk, text) = Desk::open(file)?;
        (desk, text, is_new.then(|| words!("game.new_level", file = wanted).to_string()))
    } else {
        let found = library.find(wanted).map_err(|why| match file.extension() {
            None => words!("game.no_level", why = why, name = wanted).to_string(),
            Some(_) => why,
        })?;
        let file = Path::new(&found.file);
        let news = words!("game.own_level", file = found.file).to_string();
        match file.exists() {
            true => (Desk::open(file)?.0, found.text, None),
            false => (Desk::without_file(file), found.text, Some(news)),
        }
    };
    let document = Document::new(&desk.file().display().to_string(), text);
    let mut editor = Editor::new(document, (WIDTH, HEIGHT), leaves_to).with(beside);
    if let Some(level) = editor.document().level() {
        let level = Arc::clone(level);
        editor.own = library.own(wanted, &level);
    }
    if let Some(news) = news {
        editor.say(news);
    }
    Ok((editor, desk))
}

/// Runs work on a thread of its own. A page in a browser has no threads.
fn beside(work: Box<dyn FnOnce() + Send>) -> bool {
    std::thread::Builder::new().spawn(work).is_ok()
}

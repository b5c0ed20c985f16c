//! The way into the editor and back: the game that waits behind it, and the file of the level.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Program;
use crate::career::achievements::Achievement;
use crate::files::desk::Desk;
use crate::files::library::text_of;
use crate::files::pack::plain_name;
use crate::files::shelf::recording_of;
use crate::game::start::editor;
use crate::level::edit::MOST_CLIP_BYTES;
use crate::scene::editor::{Editor, Filed, Stamp};
use crate::scene::play::Play;
use crate::scene::{Next, Scene};

/// The folder of the stamps in the user's data folder.
const STAMPS: &str = "stamps";
/// Bounds of the lists that the editor shows.
const MOST_FILES: usize = 200;
const MOST_LEVEL_BYTES: u64 = 1 << 20;

/// Returns the names and texts of the level files in a folder, in the order of their names.
fn texts_in(folder: &Path, most_bytes: u64) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_level = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "ron");
    let mut files: Vec<PathBuf> = entries.take(10_000).filter(is_level).collect();
    files.sort();
    let is_small = |path: &PathBuf| fs::metadata(path).is_ok_and(|about| about.is_file() && about.len() <= most_bytes);
    let small = files.into_iter().filter(is_small).take(MOST_FILES);
    small.filter_map(|path| Some((path.file_name()?.to_string_lossy().into_owned(), text_of(&path).ok()?))).collect()
}

/// Writes the text, but never one that cannot be parsed over a level that may be good.
fn save(desk: &mut Desk, editor: &Editor, over: bool) -> Filed {
    match editor.document().level() {
        Some(_) => desk.save(editor.document().text(), over),
        None => Filed::Failed(words!("editor.save.broken").into()),
    }
}

impl Program {
    pub(super) fn edit(&mut self, leaves_to: Next) {
        match editor(&self.library, self.level_of(self.stage.as_deref()), leaves_to) {
            Ok((mut editor, desk)) => {
                if let Scene::Play(play) = &self.scene {
                    if let Some(player) = play.world().player(0) {
                        editor.look_at(player.body.feet());
                    }
                    editor.say_too(&words!("game.waits"));
                }
                self.desk = Some(desk);
                let before = std::mem::replace(&mut self.scene, Scene::Editor(Box::new(editor)));
                if let Scene::Play(play) = before {
                    self.waiting = Some(play);
                }
                self.offer_unsaved_of_desk();
            }
            Err(problem) => self.complain(&problem),
        }
    }

    /// Returns from the editor to the waiting game. The level is loaded from its file again, and the game is paused.
    pub(super) fn go_on_with(&mut self, mut play: Box<Play>) {
        let level = self.library.load(self.level_of(self.stage.as_deref()));
        match (level, &mut self.scene) {
            (Ok((_, level)), _) => {
                self.watch = self.watch_of(self.stage.as_deref());
                play.reload(Arc::new(level));
                play.interrupt();
                self.scene = Scene::Play(play);
            }
            (Err(problem), Scene::Editor(editor)) => {
                log::warn!("{problem}");
                editor.refuse(&words!("game.broken_level"));
                self.waiting = Some(play);
            }
            (Err(problem), _) => self.complain(&problem),
        }
    }

    /// Returns the folder of the level that is edited.
    pub(super) fn own_folder(&self) -> PathBuf {
        let folder = self.desk.as_ref().and_then(|desk| desk.file().parent()).unwrap_or(Path::new(""));
        if folder.as_os_str().is_empty() { ".".into() } else { folder.into() }
    }

    pub(super) fn list_levels(&mut self) {
        let levels = texts_in(&self.own_folder(), MOST_LEVEL_BYTES);
        let Scene::Editor(editor) = &mut self.scene else { return };
        editor.show_levels(levels.into_iter().filter(|(_, text)| text.contains("Level(")).collect());
    }

    /// Opens another level of the same folder, or a new one, in place of the edited level.
    pub(super) fn open_level(&mut self) {
        let Scene::Editor(editor) = &self.scene else { return };
        let file = self.own_folder().join(editor.wanted());
        // A game that waits is one of the level before.
        let leaves_to = if editor.leaves_to() == Next::Play { Next::Title } else { editor.leaves_to() };
        self.waiting = None;
        // The changes of the level before were saved or discarded.
        self.recovery.forget();
        self.recovery.close();
        self.stage = Some(file.strip_prefix(".").unwrap_or(&file).to_string_lossy().into_owned());
        self.edit(leaves_to);
    }

    pub(super) fn save_as(&mut self) {
        let folder = self.own_folder();
        let Scene::Editor(editor) = &mut self.scene else { return };
        let from = PathBuf::from(editor.document().file());
        let file = folder.join(editor.wanted());
        let file = file.strip_prefix(".").unwrap_or(&file);
        if file.symlink_metadata().is_ok() {
            return editor.complain(words!("editor.exists", file = file.display()).to_string());
        }
        let mut desk = Desk::without_file(file);
        let filed = save(&mut desk, editor, false);
        let is_saved = filed == Filed::Saved;
        if is_saved {
            editor.is_saved_as(&file.display().to_string());
            self.recovery.forget();
            self.recovery.close();
            self.recovery.open(file);
            self.desk = Some(desk);
        }
        editor.filed(filed);
        if is_saved {
            self.copy_recording(&from);
            self.remember_level();
        }
    }

    /// Copies the recording beside the file of before, if it is one of the level as it is now.
    fn copy_recording(&mut self, from: &Path) {
        let (Scene::Editor(editor), Some(desk)) = (&mut self.scene, &self.desk) else { return };
        let Some(level) = editor.document().playable() else { return };
        let Some(run) = recording_of(from).filter(|run| run.refuses(level).is_none()) else { return };
        if desk.file().with_extension("replay").exists() {
            return;
        }
        if let failed @ Filed::Failed(_) = desk.keep_proof(&run) {
            editor.filed(failed);
        }
    }

    pub(super) fn list_stamps(&mut self) {
        let folder = self.preferences.folder().map(|folder| folder.join(STAMPS));
        let Scene::Editor(editor) = &mut self.scene else { return };
        let kept = folder.map_or(Vec::new(), |folder| texts_in(&folder, MOST_CLIP_BYTES as u64));
        editor.show_stamps(kept.into_iter().map(|(name, text)| Stamp { name, text }).collect());
    }

    pub(super) fn keep_stamp(&mut self) {
        let Scene::Editor(editor) = &mut self.scene else { return };
        let Some(stamp) = editor.stamp_to_keep() else { return };
        let name = format!("{STAMPS}/{}", plain_name(&stamp.name));
        match self.preferences.write_beside_others(&name, "ron", &stamp.text) {
            Ok(file) => editor.say(words!("editor.stamp.kept", file = file.display()).to_string()),
            Err(why) => editor.complain(words!("editor.stamp.not_kept", why = why).to_string()),
        }
    }

    /// Carries out a request of the editor.
    pub(super) fn file(&mut self, next: Next) {
        let (Scene::Editor(editor), Some(desk)) = (&mut self.scene, &mut self.desk) else { return };
        let filed = match next {
            Next::Save { over } => save(desk, editor, over),
            Next::KeepProof => match editor.proof_to_keep() {
                Some(replay) => desk.keep_proof(replay),
                None => return,
            },
            _ => desk.reload(),
        };
        let is_saved = matches!(filed, Filed::Saved);
        editor.filed(filed);
        if is_saved {
            self.remember_level();
            self.win(&[Achievement::Author]);
        }
    }

    /// Remembers the file of the editor for the list of own levels.
    fn remember_level(&mut self) {
        if let (Some(desk), Some(shelf)) = (&self.desk, self.keeper.shelf())
            && let Err(why) = shelf.remember(desk.file())
        {
            log::warn!("{why}");
        }
    }
}

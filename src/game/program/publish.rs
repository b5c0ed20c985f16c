//! Publishing a level from the editor: which recordings show that it can be beaten, and writing the pack.

use std::path::Path;

use super::Program;
use crate::career::LevelKey;
use crate::files::pack::{Card, Pack, Stage, file_name, own_files, plain_name};
use crate::files::shelf::recording_of;
use crate::scene::Scene;
use crate::scene::publish::{Clear, Publish};
use crate::sim::Difficulty;

impl Program {
    /// Opens the screen over the editor.
    pub(super) fn publish(&mut self) {
        let Scene::Editor(editor) = &self.scene else { return };
        let Some(level) = editor.document().playable().cloned() else { return };
        let file = Path::new(editor.document().file());
        let Some(place) = self.keeper.place_of_export(&file_name(&name_of(file))) else {
            return self.complain(&words!("saves.no_folder"));
        };
        // The author's own clear comes first: it is the best proof that a person can do it.
        let key = LevelKey { stage: None, content: level.hash };
        let own = Difficulty::ALL.iter().filter_map(|on| self.keeper.run(&key, *on).ok().flatten());
        let mut clears: Vec<Clear> = own.map(|run| Clear { by: words!("publish.by_author"), run }).take(1).collect();
        let kept = recording_of(file).filter(|run| run.refuses(&level).is_none());
        clears.extend(kept.map(|run| Clear { by: words!("publish.by_file"), run }));
        clears.extend(editor.proof_to_keep().map(|run| Clear { by: words!("publish.by_bot"), run: run.clone() }));
        let card = Pack::open(&place).map(|pack| pack.card).unwrap_or_default();
        let title = if card.title.is_empty() { level.name.chars().take(40).collect() } else { card.title };
        let texts = [title, card.author, card.words];
        let publish = Publish::new(level, editor.own.skin.clone(), clears, texts, place.display().to_string());
        let before = std::mem::replace(&mut self.scene, publish.into());
        if let (Scene::Editor(editor), Scene::Publish(publish)) = (before, &mut self.scene) {
            publish.hold(editor);
        }
    }

    /// Goes back to the editor.
    pub(super) fn leave_publish(&mut self) {
        if let Scene::Publish(publish) = &mut self.scene
            && let Some(editor) = publish.leave()
        {
            self.scene = Scene::Editor(editor);
        }
    }

    /// Writes the pack.
    pub(super) fn write_pack(&mut self) {
        let Scene::Publish(publish) = &mut self.scene else { return };
        let Some(editor) = publish.editor() else { return };
        let name = name_of(Path::new(editor.document().file()));
        let text = editor.document().text().to_string();
        let [title, author, words] = publish.texts().map(String::from);
        let stage = Stage { name: name.clone(), level: publish.level().clone() };
        let made = publish.proof().ok_or(words!("publish.no_proof").to_string()).and_then(|run| {
            let own = own_files(Path::new(editor.document().file()), stage.level.song.as_deref())?;
            let bytes = Pack::of_level(Card { title, author, words }, &stage, &text, run, own)?.to_bytes()?;
            self.keeper.write_export(&file_name(&name), &bytes)
        });
        match made {
            Ok(place) => {
                log::warn!("published to {}", place.display());
                publish.tell(&words!("publish.done", file = place.display()).to_string());
            }
            Err(why) => self.complain(&words!("game.not_exported", why = why).to_string()),
        }
    }
}

/// The name of a level in its pack, and of the pack's file.
fn name_of(level: &Path) -> String {
    plain_name(&level.file_stem().unwrap_or_default().to_string_lossy())
}

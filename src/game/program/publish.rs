//! Publishing a level or its folder from the editor: which recordings show that it can be beaten, and writing the pack.

use std::path::{Path, PathBuf};

use super::Program;
use crate::files::desk::Desk;
use crate::files::pack::{Card, Pack, Stage, file_name, own_files, plain_name};
use crate::files::shelf::levels_of;
use crate::game::stages::stages_to_publish;
use crate::saves::keeper::Keeper;
use crate::saves::proofs::{Source, keep_bot_run, proofs_of};
use crate::scene::Scene;
use crate::scene::publish::{Clear, Offered, Publish};

impl Program {
    /// Opens the screen over the editor.
    pub(super) fn publish(&mut self) {
        let folder = self.own_folder();
        let Scene::Editor(editor) = &mut self.scene else { return };
        let Some(level) = editor.document().playable().cloned() else { return };
        if let Some(conflict) = self.desk.as_ref().and_then(Desk::conflict) {
            editor.filed(conflict);
            return;
        }
        let file = Path::new(editor.document().file());
        let names = [name_of_pack(&self.keeper, &level.name, file), name_of_folder(&folder)];
        let places = names.map(|name| self.keeper.place_of_export(&file_name(&name)));
        let [Some(place), Some(place_of_folder)] = places else {
            return self.complain(&words!("saves.no_folder"));
        };
        if let Some(run) = editor.proof_to_keep() {
            keep_bot_run(self.keeper.store(), &level, run);
        }
        let card = Pack::open(&place).map(|pack| pack.card).unwrap_or_default();
        let title = if card.title.is_empty() { level.name.chars().take(40).collect() } else { card.title };
        let texts = [title, card.author, card.words];
        let alone = Offered { texts, place: place.display().to_string() };
        let whole = || {
            let card = Card::of_folder(&folder);
            let card = card.or_else(|| Pack::open(&place_of_folder).ok().map(|pack| pack.card)).unwrap_or_default();
            let texts = [card.title, card.author, card.words];
            Offered { texts, place: place_of_folder.display().to_string() }
        };
        let whole = (levels_of(&folder).len() > 1).then(whole);
        let publish = Publish::new(level, editor.own.skin.clone(), alone, whole);
        let before = std::mem::replace(&mut self.scene, publish.into());
        if let (Scene::Editor(editor), Scene::Publish(publish)) = (before, &mut self.scene) {
            publish.hold(editor);
        }
        self.read_proofs();
    }

    /// Looks for the recordings that may show that what is published can be beaten.
    pub(super) fn read_proofs(&mut self) {
        let folder = self.own_folder();
        let Scene::Publish(publish) = &mut self.scene else { return };
        if publish.folder().is_some() {
            return publish.fill(stages_to_publish(&folder, &self.keeper));
        }
        let Some(editor) = publish.editor() else { return };
        let found = proofs_of(self.keeper.store(), Path::new(editor.document().file()), publish.level());
        let clear = |(source, run)| {
            let by = match source {
                Source::Beside => words!("publish.by_file"),
                Source::Player => words!("publish.by_author"),
                Source::Bot => words!("publish.by_bot"),
            };
            Clear { by, run }
        };
        publish.offer(found.into_iter().map(clear).collect());
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
        let folder = self.own_folder();
        let Scene::Publish(publish) = &mut self.scene else { return };
        let Some(editor) = publish.editor() else { return };
        let [title, author, words] = publish.texts().map(String::from);
        let file = Path::new(editor.document().file());
        let stem = name_of(file);
        let name = match publish.folder() {
            Some(_) => name_of_folder(&folder),
            None => name_of_pack(&self.keeper, &publish.level().name, file),
        };
        let is_folder = publish.folder().is_some();
        let own = Card::of_folder(&folder);
        let mut card = Card { title, author, words, ..Card::default() };
        // The card of a folder with several levels may be that of another pack than the level alone.
        let own = own.filter(|own| is_folder || own.is_of_same_pack(&card));
        (card.version, card.levels) =
            own.as_ref().map_or_else(Default::default, |own| (own.version, own.levels.clone()));
        let made = if is_folder {
            Pack::proved(&folder, card, &publish.proofs())
        } else {
            let text = editor.document().text().to_string();
            let stage = Stage { name: stem, level: publish.level().clone() };
            publish.proof().ok_or(words!("publish.no_proof").to_string()).and_then(|run| {
                let own = own_files(file, stage.level.song.as_deref())?;
                Pack::of_level(Card { levels: Vec::new(), ..card }, &stage, &text, run, own)
            })
        };
        let made = made.and_then(|mut pack| {
            let is_new = pack.count_version(self.keeper.exports().as_deref())?;
            let version = pack.card.version;
            // The command line reads it there.
            if let Some(card) = if is_folder { Some(pack.card.clone()) } else { own } {
                Card { version, ..card }.write_to(&folder)?;
            }
            Ok((self.keeper.write_export(&file_name(&name), &pack.to_bytes()?)?, version, is_new))
        });
        self.published(made);
    }

    /// Says where the pack was written, its version, and whether that is a new one.
    fn published(&mut self, made: Result<(PathBuf, u32, bool), String>) {
        let Scene::Publish(publish) = &mut self.scene else { return };
        match made {
            Ok((place, version, is_new)) => {
                log::warn!("version {version} published to {}", place.display());
                let file = end_of_path(&place);
                publish.tell(&match is_new {
                    true => words!("publish.done", version = version, file = file).to_string(),
                    false => words!("publish.same", version = version, file = file).to_string(),
                });
            }
            Err(why) => self.complain(&words!("game.not_exported", why = why).to_string()),
        }
    }
}

/// The name of the pack of one level: its title. The pack of another level with the same title is not replaced.
fn name_of_pack(keeper: &Keeper, title: &str, file: &Path) -> String {
    let (stem, letters) = (name_of(file), title.chars().filter(char::is_ascii_alphanumeric).count());
    if letters < 2 {
        return stem;
    }
    let words: Vec<&str> = title.split(|letter: char| !letter.is_ascii_alphanumeric()).collect();
    let name = plain_name(&words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join("-"));
    let there = keeper.place_of_export(&file_name(&name)).and_then(|place| Pack::open(&place).ok());
    let is_another = there.is_some_and(|pack| !pack.files.contains_key(&format!("{stem}.ron")));
    if is_another { format!("{name}-{stem}") } else { name }
}

/// Returns a path for a sentence. The end of a long one says more than its beginning.
fn end_of_path(path: &Path) -> String {
    const MOST: usize = 120;
    let path = path.display().to_string();
    match path.chars().count() {
        ..=MOST => path,
        letters => format!("...{}", path.chars().skip(letters - MOST).collect::<String>()),
    }
}

/// The name of the pack of a folder.
fn name_of_folder(folder: &Path) -> String {
    let folder = std::path::absolute(folder).unwrap_or_else(|_| folder.into());
    plain_name(&folder.file_name().unwrap_or_default().to_string_lossy())
}

/// The name of a level in its pack.
fn name_of(level: &Path) -> String {
    plain_name(&level.file_stem().unwrap_or_default().to_string_lossy())
}

//! The player's shelf: packs that were opened and levels that the editor saved. While a pack is open, its levels and its
//! progress are in the place of the game's own, as if its folder had been given by `--data`.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::path::Path;

use super::Program;
use crate::files::library::Library;
use crate::files::pack::Card;
use crate::files::shelf::{Added, FileKind, kind_of, levels_of, put_away, recording_of};
use crate::game::stages;
use crate::saves::keeper::Keeper;
use crate::scene::own::EntryKind;
use crate::scene::{Next, OwnAction, Scene, StageAction};

/// Levels of a pack that a question names.
const MOST_NAMES: usize = 5;

/// The open part of the shelf.
pub(super) struct Lent {
    /// The folder of a pack, or the file of a level.
    place: String,
    /// The levels and the keeper of the game, while those of a pack are in their place.
    own: Option<(Library, Keeper)>,
}

impl Program {
    /// A way to the map or the title leads back to the shelf, if the open level came from there.
    pub(super) fn on_the_shelf(&self, next: Next) -> Next {
        let Some(lent) = &self.lent else { return next };
        match next {
            Next::Map if lent.own.is_none() || !self.library.has_campaign() => Next::OwnLevels,
            Next::Title if matches!(self.scene, Scene::Map(_)) => Next::OwnLevels,
            next => next,
        }
    }

    /// Puts the levels and the progress of the game back in their place.
    pub(super) fn give_back(&mut self) -> Option<String> {
        let lent = self.lent.take()?;
        if let Some((library, keeper)) = lent.own {
            (self.library, self.keeper) = (library, keeper);
        }
        Some(lent.place)
    }

    /// Shows the shelf or, after a level of a pack, the levels of this pack.
    pub(super) fn show_own(&mut self) {
        self.leave_run();
        self.course = None;
        let is_played = !matches!(self.scene, Scene::OwnLevels(_) | Scene::Map(_));
        match &self.lent {
            Some(Lent { place, own: Some(_) }) if is_played && !self.library.has_campaign() => {
                let place = place.clone();
                self.show_pack(&place);
            }
            _ => {
                let at = self.give_back();
                self.stage = None;
                self.scene = stages::own(self.keeper.shelf().as_ref(), &self.keeper, at.as_deref()).into();
            }
        }
    }

    /// Shows the levels of the open pack.
    fn show_pack(&mut self, folder: &str) {
        let card = Card::of_folder(Path::new(folder)).unwrap_or_default();
        self.scene = stages::pack(Path::new(folder), card, &self.keeper, self.stage.as_deref()).into();
    }

    /// Opens a pack that is on the shelf: at its map if it has a campaign, else at its levels.
    pub(super) fn open_pack(&mut self, folder: &Path) {
        self.give_back();
        let place = folder.to_string_lossy().into_owned();
        let keeper = self.keeper.of_pack(folder);
        let library = std::mem::replace(&mut self.library, Library::of_pack(folder));
        let keeper = std::mem::replace(&mut self.keeper, keeper);
        self.lent = Some(Lent { place: place.clone(), own: Some((library, keeper)) });
        self.stage = None;
        if self.library.has_campaign() {
            self.map();
            if !matches!(self.scene, Scene::Map(_)) {
                self.give_back();
            }
        } else {
            self.show_pack(&place);
        }
    }

    /// Opens a pack that was just put on the shelf. If an older version is there, asks first.
    pub(super) fn open_added(&mut self, Added { folder, is_update }: Added) {
        if !is_update {
            return self.open_pack(&folder);
        }
        let (shelf, place) = (self.keeper.shelf(), folder.to_string_lossy());
        let mut own = stages::own(shelf.as_ref(), &self.keeper, Some(&place));
        let others = shelf.map_or(Vec::new(), |shelf| shelf.compared(&folder));
        let is_any = |age: Ordering| others.iter().any(|other| other.age == age);
        let (title, this) = own.in_focus().map_or((String::new(), 0), |entry| (entry.title.clone(), entry.version()));
        // The question is about the newest of the others.
        let age = others.iter().map(|other| other.age).max().unwrap_or(Ordering::Equal);
        let versions: BTreeSet<u32> =
            others.iter().filter(|other| other.age == age).map(|other| other.version).collect();
        let theirs = versions.into_iter().map(numbered).collect::<Vec<_>>().join(", ");
        let (count, title, this) = (others.len(), title.as_str(), numbered(this));
        let asks = match age {
            Ordering::Greater => {
                words!("own.ask.replace_newer", title = title, theirs = theirs, this = this).to_string()
            }
            Ordering::Equal => {
                words!("own.ask.replace_other", others = count, title = title, theirs = theirs, this = this).to_string()
            }
            Ordering::Less => {
                words!("own.ask.replace_older", others = count, title = title, theirs = theirs, this = this).to_string()
            }
        };
        let changed: BTreeSet<&str> = others.iter().flat_map(|other| &other.changed).map(String::as_str).collect();
        let changed = match changed.is_empty() {
            true => words!("own.ask.unchanged").to_string(),
            false => {
                let more = if changed.len() > MOST_NAMES { Some("...") } else { None };
                let names: Vec<&str> = changed.into_iter().take(MOST_NAMES).chain(more).collect();
                words!("own.ask.changed", levels = names.join(", ")).to_string()
            }
        };
        own.ask_to_replace(format!("{asks} {changed}"), is_any(Ordering::Greater));
        self.scene = own.into();
    }

    /// The level that follows one in a pack without a campaign.
    pub(super) fn follows_in_pack(&self, name: &str) -> Option<String> {
        let lent = self.lent.as_ref().filter(|lent| lent.own.is_some() && !self.library.has_campaign())?;
        let file = self.library.file_of(name)?;
        let mut files = levels_of(Path::new(&lent.place)).into_iter().skip_while(|other| *other != file);
        files.nth(1).map(|next| next.to_string_lossy().into_owned())
    }

    /// Does something with the entry in focus.
    pub(super) fn own(&mut self, action: OwnAction) {
        let Scene::OwnLevels(own) = &mut self.scene else { return };
        let Some(entry) = own.in_focus() else { return };
        let (place, kind) = (entry.place.clone(), entry.kind);
        let folder = Path::new(&place);
        match action {
            OwnAction::Look => own.fill(stages::stages_of(folder, &self.keeper.career_of(folder))),
            OwnAction::Open if kind == EntryKind::Arrived => {
                if let Err(why) = self.open_file(folder) {
                    self.complain(&why);
                }
            }
            OwnAction::Open => self.open_pack(folder),
            OwnAction::New => {
                let numbered = (2..).map(|number| super::NEW_LEVEL.replace(".ron", &format!("-{number}.ron")));
                let mut names = std::iter::once(super::NEW_LEVEL.to_string()).chain(numbered);
                self.stage = names.find(|name| !Path::new(name).exists());
                self.edit(Next::OwnLevels);
            }
            OwnAction::Play | OwnAction::Watch | OwnAction::Edit => {
                if self.lent.is_none() {
                    self.lent = Some(Lent { place: place.clone(), own: None });
                }
                self.stage = Some(place);
                match action {
                    OwnAction::Play => self.play(StageAction::Play),
                    OwnAction::Watch => self.watch_proof(),
                    _ => self.edit(Next::OwnLevels),
                }
            }
            OwnAction::RemoveNow => {
                let removed = match (kind, self.keeper.shelf()) {
                    (EntryKind::Pack { .. }, Some(shelf)) => shelf.remove(folder),
                    _ => put_away(folder),
                };
                match removed {
                    Ok(()) => self.show_own(),
                    Err(why) => self.complain(&words!("own.not_removed", why = why).to_string()),
                }
            }
            OwnAction::Replace => {
                let shelf = self.keeper.shelf();
                let others = shelf.iter().flat_map(|shelf| shelf.others_of(folder));
                // All of them are removed, also after one that cannot be.
                let failed = others.filter_map(|other| shelf.as_ref()?.remove(&other).err()).reduce(|_, last| last);
                self.open_pack(folder);
                if let Some(why) = failed {
                    self.complain(&words!("own.not_removed", why = why).to_string());
                }
            }
            OwnAction::KeepBoth => self.open_pack(folder),
            OwnAction::Remove | OwnAction::Keep => {}
        }
    }

    /// Shows the recording that clears the level.
    fn watch_proof(&mut self) {
        let stage = self.stage.clone().unwrap_or_default();
        let made = self.play_of(Some(&stage)).and_then(|mut play| {
            let run = recording_of(Path::new(&stage)).ok_or(super::NO_RUN)?;
            if run.refuses(play.level()).is_some() {
                return Err(words!("game.old_run").into());
            }
            play.watch(&run);
            Ok(play)
        });
        self.show(made);
    }

    /// Opens a file that was dropped on the window: puts a pack on the shelf and shows it, or plays a level.
    pub fn open_file(&mut self, file: &Path) -> Result<(), String> {
        if matches!(&self.scene, Scene::Editor(editor) if editor.is_changed()) {
            self.complain(&words!("own.unsaved", file = file.display()).to_string());
            return Ok(());
        }
        let kind = kind_of(file);
        if kind == Some(FileKind::Pack) {
            let added = self.keeper.shelf().ok_or(words!("saves.no_folder").into()).and_then(|shelf| shelf.add(file));
            match added {
                Ok(added) => {
                    self.go(Next::Title)?;
                    self.open_added(added);
                }
                Err(why) => self.complain(&why),
            }
        } else if kind == Some(FileKind::Level) {
            // A level that cannot be played must not end the game that runs.
            if let Err(problem) = self.library.load(&file.to_string_lossy()) {
                self.complain(&problem);
                return Ok(());
            }
            self.go(Next::Title)?;
            let place = file.to_string_lossy().into_owned();
            self.lent = Some(Lent { place: place.clone(), own: None });
            self.stage = Some(place);
            self.play(StageAction::Play);
        } else {
            self.complain(&words!("own.other_file", file = file.display()).to_string());
        }
        self.put_into_effect();
        Ok(())
    }
}

/// The number of a version in a sentence.
fn numbered(version: u32) -> String {
    match version {
        0 => words!("own.no_version").into(),
        _ => words!("own.its_version", version = version).to_string(),
    }
}

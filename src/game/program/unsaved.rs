//! Unsaved changes: the editor's text goes to a recovery file every few seconds, and at once when the system ends the
//! game or the game fails. The player is asked about changes that an earlier game left behind. A recording goes to its
//! file as often.

use std::fs;

use super::Program;
use crate::files::atomic::is_stream;
use crate::files::desk::Desk;
use crate::files::recording::RecordingFile;
use crate::geom::TICKS_A_SECOND;
use crate::saves::recovery::Unsaved;
use crate::scene::editor::Editor;
use crate::scene::play::Play;
use crate::scene::{Next, Recover, Scene};

const EVERY_TICKS: u32 = 3 * TICKS_A_SECOND;

#[derive(Default)]
pub(super) struct Kept {
    /// The version of the text in the recovery file. `None` if there is no file.
    version: Option<u64>,
    ticks: u32,
    /// The player was informed that nothing can be written. Once is enough.
    is_said: bool,
}

impl Program {
    /// Returns the editor, even if the options cover it.
    fn editor(&self) -> Option<&Editor> {
        [Some(&self.scene), self.beneath.as_ref()].into_iter().flatten().find_map(|scene| match scene {
            Scene::Editor(editor) => Some(&**editor),
            Scene::Publish(publish) => publish.editor(),
            _ => None,
        })
    }

    pub(super) fn count_unsaved(&mut self) {
        self.kept.ticks += 1;
        if self.kept.ticks >= EVERY_TICKS {
            self.keep_unsaved();
            self.keep_recording();
        }
    }

    /// Writes the recording so far. A pipe or a device gets only the whole recording at the end.
    fn keep_recording(&mut self) {
        let Some(file) = self.options.record.clone().filter(|file| !is_stream(file)) else { return };
        if let Some(replay) = self.run().and_then(|play| play.recorded_so_far()) {
            self.recording.get_or_insert_with(|| RecordingFile::new(file)).update(replay);
        }
    }

    /// Writes the recovery file if the editor's text has changed, and removes it if there is nothing to recover.
    /// Returns whether there are unsaved changes and they are kept.
    pub fn keep_unsaved(&mut self) -> bool {
        self.kept.ticks = 0;
        let (Some(editor), Some(desk)) = (self.editor(), &self.desk) else { return false };
        // Until the player answers, the file of an earlier game stays as it is.
        if editor.is_asked_to_recover() {
            return false;
        }
        let document = editor.document();
        if !document.is_changed() {
            if self.kept.version.take().is_some() {
                self.recovery.forget();
            }
            return false;
        }
        if self.kept.version == Some(document.version()) {
            return true;
        }
        let version = document.version();
        let result = self.recovery.keep(&Unsaved::new(desk.file(), document.text(), desk.base()));
        // After a failure only the next change tries again.
        self.kept.version = Some(version);
        if let Err(why) = &result
            && !std::mem::replace(&mut self.kept.is_said, true)
        {
            self.keeper.complain(words!("game.no_recovery", why = why).to_string());
        }
        result.is_ok()
    }

    /// Call it after the scene has changed. A player who left the editor has saved or discarded the changes.
    pub(super) fn forget_unsaved(&mut self, is_over: bool) {
        if is_over || self.editor().is_none() {
            self.recovery.forget();
            self.recovery.close();
            self.kept = Kept::default();
            self.desk = None;
        }
    }

    /// Asks at the start of the game about unsaved changes that an earlier game left behind.
    pub(super) fn offer_unsaved(&mut self) {
        match &mut self.scene {
            Scene::Editor(_) => self.offer_unsaved_of_desk(),
            Scene::Title(_) => {
                self.unsaved = self.recovery.all();
                // It was saved at the last moment.
                let is_saved =
                    |unsaved: &Unsaved| fs::read_to_string(&unsaved.file).is_ok_and(|text| text == unsaved.text);
                self.unsaved.extract_if(.., |unsaved| is_saved(unsaved)).for_each(|one| self.recovery.discard(&one));
                self.unsaved.reverse();
                self.offer_next_unsaved();
            }
            _ => {}
        }
    }

    fn offer_next_unsaved(&mut self) {
        let Scene::Title(title) = &mut self.scene else { return };
        title.ask_to_recover(self.unsaved.last().map(|unsaved| {
            let base = Desk::open(&unsaved.file).ok().map(|(desk, _)| desk.base());
            describe(unsaved, base != Some(unsaved.base))
        }));
    }

    /// Call it when the editor was opened.
    pub(super) fn offer_unsaved_of_desk(&mut self) {
        let (Scene::Editor(editor), Some(desk)) = (&mut self.scene, &self.desk) else { return };
        self.kept = Kept::default();
        if self.recovery.open(desk.file()) {
            editor.say(words!("editor.open_twice"));
        }
        self.unsaved = self.recovery.find(desk.file());
        let text = editor.document().text();
        self.unsaved.extract_if(.., |unsaved| unsaved.text == text).for_each(|one| self.recovery.discard(&one));
        self.unsaved.reverse();
        self.offer_next_of_desk();
    }

    fn offer_next_of_desk(&mut self) {
        if let (Scene::Editor(editor), Some(desk), Some(unsaved)) = (&mut self.scene, &self.desk, self.unsaved.last()) {
            editor.ask_to_recover(describe(unsaved, unsaved.base != desk.base()));
        }
    }

    pub(super) fn recover(&mut self, answer: Recover) {
        match (answer, self.unsaved.pop()) {
            (Recover::Later, _) | (_, None) => {
                self.unsaved.clear();
                self.offer_next_unsaved();
            }
            (Recover::Discard, Some(unsaved)) => {
                self.recovery.discard(&unsaved);
                match &mut self.scene {
                    Scene::Editor(editor) => {
                        editor.is_recovered(None);
                        self.offer_next_of_desk();
                    }
                    _ => self.offer_next_unsaved(),
                }
            }
            (Recover::Restore, Some(unsaved)) => self.restore(unsaved),
        }
    }

    fn restore(&mut self, unsaved: Unsaved) {
        if matches!(self.scene, Scene::Title(_)) {
            self.offer_next_unsaved();
            self.stage = Some(unsaved.file.to_string_lossy().into_owned());
            self.edit(Next::Title);
        }
        if let (Scene::Editor(editor), Some(desk)) = (&mut self.scene, &mut self.desk) {
            if unsaved.base != desk.base() {
                // Then saving asks before it replaces what another program wrote.
                desk.forget_base();
            }
            editor.is_recovered(Some(unsaved.text.clone()));
            // The others are offered at the next start.
            self.unsaved.clear();
            // From now on these are changes of this editor. The old file stays until they are in its own.
            if self.keep_unsaved() {
                self.recovery.discard(&unsaved);
            }
        }
    }

    /// After an error in the game: keeps the editor's text, the recording and the report. Returns sentences that tell
    /// the player what was kept and what was not.
    pub fn rescue(&mut self, report: &str) -> Vec<String> {
        let mut told = Vec::new();
        self.kept.version = None;
        if self.keep_unsaved() {
            told.push(words!("crash.editor").into());
        }
        let mut to_send = Vec::new();
        match self.preferences.write_beside_others("failures/report", "txt", report) {
            Ok(file) => to_send.push(file.display().to_string()),
            Err(why) => told.push(words!("crash.no_report", why = why).to_string()),
        }
        let game = [Some(&self.scene), self.beneath.as_ref()].into_iter().flatten().find_map(|scene| scene.game());
        // A game may wait behind the editor.
        let game = self.waiting.as_deref().or(game);
        if let Some(replay) = game.and_then(Play::run_until_failure) {
            let text = replay.to_text();
            self.recording = None;
            match self.preferences.write_beside_others("failures/game", "replay", &text) {
                Ok(file) => to_send.push(file.display().to_string()),
                Err(why) => told.push(words!("crash.no_recording", why = why).to_string()),
            }
            if let Some(file) = &self.options.record
                && crate::files::library::write(file, text.as_bytes()).is_ok()
            {
                told.push(words!("crash.recording", file = file.display()).to_string());
            }
        }
        if !to_send.is_empty() {
            told.push(words!("crash.report", files = to_send.join("\n")).to_string());
        }
        told
    }
}

fn describe(unsaved: &Unsaved, is_changed: bool) -> String {
    let (name, age) = (unsaved.name(), unsaved.age());
    match is_changed {
        true => words!("game.unsaved.changed", name = name, age = age).to_string(),
        false => words!("game.unsaved", name = name, age = age).to_string(),
    }
}

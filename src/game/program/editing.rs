//! The way into the editor and back: the game that waits behind it, and the file of the level.

use std::sync::Arc;

use super::Program;
use crate::career::achievements::Achievement;
use crate::game::start::editor;
use crate::scene::editor::Filed;
use crate::scene::play::Play;
use crate::scene::{Next, Scene};

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

    /// Carries out a request of the editor.
    pub(super) fn file(&mut self, next: Next) {
        let (Scene::Editor(editor), Some(desk)) = (&mut self.scene, &mut self.desk) else { return };
        let filed = match next {
            Next::Save { over } => desk.save(editor.document().text(), over),
            Next::KeepProof => match editor.proof_to_keep() {
                Some(replay) => desk.keep_proof(replay),
                None => return,
            },
            _ => desk.reload(),
        };
        let is_saved = matches!(filed, Filed::Saved);
        editor.filed(filed);
        if is_saved {
            self.win(&[Achievement::Author]);
        }
    }
}

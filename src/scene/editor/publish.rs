//! Publishing the level: the editor checks that it can be published, and asks for the screen that does it.

use super::Editor;
use crate::scene::screen::Next;

impl Editor {
    pub(super) fn publish(&mut self) {
        match (self.is_changed(), self.document().playable()) {
            (_, None) => self.complain(words!("publish.broken")),
            (true, _) => self.complain(words!("publish.unsaved")),
            (false, Some(_)) => self.next = Next::Publish,
        }
    }
}

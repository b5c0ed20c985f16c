//! Changes the bindings in one list (a `Board`): waits for the key or button to bind, empties a slot, or resets
//! everything.

use super::Options;
use super::pages::{Page, Row};
use super::words::action_name;
use crate::scene::press::Caught;
use crate::scene::screen::{Controls, MenuSound};
use crate::settings::bindings::{self, Bound, KeySet, PadSet, Slot};
use crate::settings::key_place::KeyPlace;

pub(super) const LISTEN_TICKS: u32 = 360;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Listening {
    pub(super) slot: Slot,
    pub(super) ticks_left: u32,
}

impl Options {
    pub(super) fn reset(&mut self) {
        let Page::Board(board) = self.page else { return };
        match board.is_pad {
            true => self.settings.pads[board.player] = PadSet::usual(),
            // Both sets at once, because a default key of one player may be bound by the other.
            false => self.settings.keys = [KeySet::first_player(), KeySet::second_player()],
        }
        self.say(if board.is_pad { words!("options.bind.buttons_reset") } else { words!("options.bind.keys_reset") });
    }

    /// Empties the slot in focus. The first slot of an action stays, so that every action keeps a key.
    pub(super) fn clear(&mut self) {
        let (Page::Board(board), Row::Bind(button)) = (self.page, self.page.rows()[self.focus.row]) else { return };
        let slot = Slot { button, nth: self.focus.column };
        let is_cleared = match board.is_pad {
            true => self.settings.pads[board.player].clear(slot),
            false => self.settings.keys[board.player].clear(slot),
        };
        self.chrome.sound = Some(MenuSound::Back);
        if !is_cleared && slot.nth == 0 {
            self.say(words!("options.bind.first_stays"));
        }
    }

    pub(super) fn listen(&mut self, controls: &Controls) {
        let (Some(listening), Page::Board(board)) = (&mut self.listening, self.page) else { return };
        listening.ticks_left -= 1;
        let slot = listening.slot;
        let is_over = listening.ticks_left == 0 || controls.pointer.left.pressed || controls.pointer.right.pressed;
        let bound = match controls.caught {
            Some(Caught::Key(key)) if !board.is_pad && key != KeyPlace::ESCAPE => {
                bindings::bind_key(&mut self.settings.keys, board.player, slot, key)
            }
            Some(Caught::Pad(button)) if board.is_pad => {
                self.settings.pads[board.player].bind(board.player, slot, button)
            }
            Some(Caught::Key(_) | Caught::Pad(_)) => return self.stop_listening(),
            Some(Caught::Raw(_)) | None if is_over => return self.stop_listening(),
            Some(Caught::Raw(_)) | None => return,
        };
        self.listening = None;
        self.chrome.sound = Some(MenuSound::Choose);
        match bound {
            Bound::Freely => {}
            Bound::Refused => {
                self.chrome.sound = Some(MenuSound::Back);
                self.say(words!("options.bind.reserved"));
            }
            Bound::Swapped { player, button } => {
                let action = action_name(button, player);
                match player == board.player {
                    true => self.say(words!("options.bind.swapped", action = action).to_string()),
                    false => self.say(words!("options.bind.swapped_other", action = action).to_string()),
                }
            }
        }
    }

    fn stop_listening(&mut self) {
        self.listening = None;
        self.chrome.sound = Some(MenuSound::Back);
    }
}

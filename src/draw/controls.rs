//! The names of controls, for texts such as "{jump}: jump" in a level: of the keys that are bound now, of the buttons of the
//! pad, or of the buttons on a touch screen, as the player used them last. A draw list carries them, so that all
//! that is drawn can name them.

use std::fmt::{self, Display, Formatter, Write};
use std::sync::Arc;

use super::DrawList;
use super::glyphs::{self, Glyph, Maker};
use crate::input::Button;
use crate::level::control::{Piece, pieces};
use crate::settings::bindings::{self, KeySet, PadSet};
use crate::settings::key_place::KeyPlace;
use crate::settings::names::KeyNames;

/// Room for a text whose names are filled in, in bytes. A longer one is possible, but makes the room grow.
pub(super) const ROOM: usize = 1024;

#[derive(Clone, Debug)]
pub struct Controls {
    pub keys: [KeySet; 2],
    pub pads: [PadSet; 2],
    pub names: Arc<KeyNames>,
    /// The pad that each player used last, or `None` for the keys. Fingers on a touch screen count as a pad.
    pub hands: [Option<Maker>; 2],
    pub two_players: bool,
}

impl Default for Controls {
    fn default() -> Controls {
        Controls {
            keys: [KeySet::first_player(), KeySet::second_player()],
            pads: [PadSet::usual(), PadSet::usual()],
            names: Arc::new(KeyNames::default()),
            hands: [None; 2],
            two_players: false,
        }
    }
}

impl Controls {
    /// Yields the keys or buttons with which a player does this.
    pub fn glyphs(&self, player: usize, button: Button) -> impl Iterator<Item = Glyph<'_>> {
        let maker = self.hands[player];
        let pad = maker.into_iter().flat_map(move |maker| {
            let has = move |pad: &_| maker != Maker::Touch || glyphs::touch_name(*pad).is_some();
            self.pads[player].of(button).into_iter().flatten().filter(has).map(move |pad| Glyph::Pad(pad, maker))
        });
        let keys = self.keys_of(player, button).filter(move |_| maker.is_none());
        pad.chain(keys.map(|key| Glyph::Key(self.names.of(key))))
    }

    /// While two play, a key that is bound for both belongs to the second.
    fn keys_of(&self, player: usize, button: Button) -> impl Iterator<Item = KeyPlace> {
        let is_own = move |key: &KeyPlace| player == 1 || !self.two_players || self.keys[1].slot_of(*key).is_none();
        let jumps = player == 0 && button == Button::Jump && bindings::space_jumps(&self.keys);
        self.keys[player].of(button).into_iter().flatten().filter(is_own).chain(jumps.then_some(KeyPlace::SPACE))
    }

    pub fn name(&self, button: Button) -> Name<'_> {
        Name { controls: self, button }
    }
}

/// A text of a level with the names of its controls.
struct Named<'a> {
    controls: &'a Controls,
    text: &'a str,
}

impl Display for Named<'_> {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        pieces(self.text).try_for_each(|(written, piece)| match piece {
            Piece::Control(button) => self.controls.name(button).fmt(to),
            Piece::Words | Piece::Unknown | Piece::Brace => to.write_str(written),
        })
    }
}

/// The first name of a control, because two would make a sign too long. Two players may have different ones.
#[derive(Clone, Copy)]
pub struct Name<'a> {
    controls: &'a Controls,
    button: Button,
}

impl<'a> Name<'a> {
    fn words(self) -> impl Iterator<Item = &'a str> {
        let players = 0..=usize::from(self.controls.two_players);
        players.flat_map(move |player| self.controls.glyphs(player, self.button).take(1)).map(Glyph::name)
    }
}

impl Display for Name<'_> {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        for (nth, name) in self.words().enumerate() {
            // Both players may have the same.
            if self.words().take(nth).all(|before| before != name) {
                to.write_str(if nth > 0 { "/" } else { "" })?;
                to.write_str(name)?;
            }
        }
        Ok(())
    }
}

impl DrawList {
    /// Draws a text of a level, with the names of its controls filled in.
    pub fn with_names<T>(&mut self, text: &str, draw: impl FnOnce(&mut DrawList, &str) -> T) -> T {
        let controls = self.controls.clone();
        self.with_text(Named { controls: &controls, text }, draw)
    }

    /// Draws a text that must be measured in one piece. This allocates nothing.
    pub fn with_text<T>(&mut self, text: impl Display, draw: impl FnOnce(&mut DrawList, &str) -> T) -> T {
        let mut filled = std::mem::take(&mut self.filled);
        filled.clear();
        write!(filled, "{text}").expect("a string takes every text");
        let drawn = draw(self, &filled);
        self.filled = filled;
        drawn
    }
}

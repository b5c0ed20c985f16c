//! Reads names and texts, and reports letters and controls in them that the game cannot show.

use super::Reader;
use crate::level::control::{Piece, pieces};
use crate::level::fault::{Fault, in_backquotes, shown};
use crate::level::letters::{is_hidden, is_shown};
use crate::level::scan::Node;
use crate::level::vocabulary::{MAX_BRIEFING, MAX_NAME, OWN_SONGS};

impl Reader<'_> {
    pub(super) fn level_name(&mut self, node: &Node) -> String {
        let name = self.understand(node, |value| value.string(MAX_NAME)).map_or("?".to_string(), String::from);
        self.name(node.span.start, &name, "the name of the level");
        self.letters(node, &name);
        name
    }

    pub(super) fn briefing(&mut self, node: &Node) -> String {
        let Some(text) = self.understand(node, |value| value.string(MAX_BRIEFING)) else { return String::new() };
        let text = String::from(text);
        self.text(node.span.start, &text, (MAX_BRIEFING, 1));
        self.letters(node, &text);
        self.controls(node, &text);
        text
    }

    /// Reads the song of the author's own, such as `"songs/storm"`. Returns its name, `storm`.
    pub(super) fn song(&mut self, node: &Node) -> Option<String> {
        let written = self.understand(node, |value| value.string(MAX_NAME)).map(String::from)?;
        let is_plain = |letter: u8| letter.is_ascii_alphanumeric() || b"-_".contains(&letter);
        let name = written.strip_prefix(OWN_SONGS);
        match name.filter(|name| (1..=MAX_NAME).contains(&name.len()) && name.bytes().all(is_plain)) {
            Some(name) => Some(name.into()),
            None => {
                let found = in_backquotes(&written);
                let why = format!(
                    "there is no music {found}; write a word without quotes, or your own song such as \"{OWN_SONGS}storm\", which is \
                     the file {OWN_SONGS}storm.ron beside the level"
                );
                self.complain(node.span.start, Fault::Syntax(why));
                None
            }
        }
    }

    pub(super) fn name(&mut self, at: usize, name: &str, of: &'static str) {
        let length = name.chars().count();
        if let Some(found) =
            name.chars().find(|letter| is_hidden(*letter) && !letter.is_whitespace() || letter.is_control())
        {
            self.complain(at, Fault::HiddenLetter { of, found });
        } else if name.trim().is_empty() {
            self.complain(at, Fault::NameEmpty { of });
        } else if length > MAX_NAME {
            self.complain(at, Fault::NameLength { of, length, most: MAX_NAME });
        }
    }

    pub(super) fn letters(&mut self, node: &Node, text: &str) {
        if let Some(found) = text.chars().find(|letter| !is_shown(*letter) && !is_hidden(*letter)) {
            let place = self.text[node.span.clone()].find(found).unwrap_or(0);
            self.complain(node.span.start + place, Fault::NotShown { found });
        }
    }

    /// Reports what is wrong with the names of controls in a text.
    pub(super) fn controls(&mut self, node: &Node, text: &str) {
        let written = &self.text[node.span.clone()];
        let mut seen = 0;
        for (piece, is) in pieces(text).filter(|(_, is)| *is != Piece::Words) {
            let found = written[seen..].find(piece);
            // If it is written with an escape, the place is the end of the piece before it.
            let at = seen + found.unwrap_or(0);
            let fault = match is {
                Piece::Words | Piece::Control(_) => None,
                Piece::Unknown => Some(Fault::UnknownControl { found: shown(piece) }),
                Piece::Brace => Some(Fault::BraceAlone { found: shown(piece) }),
            };
            fault.into_iter().for_each(|fault| self.complain(node.span.start + at, fault));
            seen = found.map_or(seen, |_| at + piece.len());
        }
    }
}

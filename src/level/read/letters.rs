//! The meaning of each letter in the rows. All levels have the letters of the vocabulary. A legend can add letters and
//! change most of them. A map has millions of letters, so each meaning is computed once.

use std::collections::{BTreeMap, BTreeSet};

use super::Reader;
use super::entity::values_of;
use crate::level::fault::{Fault, in_backquotes};
use crate::level::letters::{EXIT, KEPT, SPACE, START};
use crate::level::scan::{Node, NodeKind, Tree, scan};
use crate::level::value::{Read, Value, letter_of};
use crate::level::vocabulary::{self, TILES, Values};
use crate::level::{MAX_HEIGHT, MAX_WIDTH, Tile};

pub(super) enum Meaning<'a> {
    Tile(Tile),
    Start,
    Exit,
    Entity(Values),
    /// An entity of the author's legend, and its position there.
    Own(&'a Node, Values),
}

pub(super) struct Letters<'a> {
    ascii: Vec<Option<Meaning<'a>>>,
    others: BTreeMap<char, Meaning<'a>>,
    /// True if every letter of the author's legend was understood.
    pub(super) is_complete: bool,
}

impl<'a> Letters<'a> {
    fn of_every_level() -> Letters<'a> {
        let ascii = (0..128).map(|_| None).collect();
        let mut letters = Letters { ascii, others: BTreeMap::new(), is_complete: true };
        for kind in TILES {
            letters.set(kind.letter, Meaning::Tile(kind.tile));
        }
        letters.set(SPACE, Meaning::Tile(Tile::Empty));
        letters.set(START, Meaning::Start);
        letters.set(EXIT, Meaning::Exit);
        for (letter, kind, variant) in vocabulary::letters() {
            let text = kind.written(variant.fields);
            let node = scan(&text).expect("the vocabulary writes what can be read");
            let values = values_of(&text, &node, |_, fault| panic!("{text}: {fault}"));
            letters.set(letter, Meaning::Entity(values.expect("it is understood, or has a fault")));
        }
        letters
    }

    fn set(&mut self, letter: char, meaning: Meaning<'a>) {
        match self.ascii.get_mut(letter as usize) {
            Some(place) => *place = Some(meaning),
            None => drop(self.others.insert(letter, meaning)),
        }
    }

    pub(super) fn get(&self, letter: char) -> Option<&Meaning<'a>> {
        match self.ascii.get(letter as usize) {
            Some(meaning) => meaning.as_ref(),
            None => self.others.get(&letter),
        }
    }
}

impl<'a> Reader<'a> {
    /// Returns the meaning of each letter. `legend` is the author's legend if there is one. `is_misspelt` says whether
    /// the name of that field is misspelt.
    pub(super) fn letters_of(
        &mut self,
        rows: &[&str],
        (legend, is_misspelt): (Option<&'a Node>, bool),
        tree: &Tree,
    ) -> Letters<'a> {
        let mut letters = Letters::of_every_level();
        letters.is_complete = !self.hides("legend") && !is_misspelt;
        let Some(legend) = legend else { return letters };
        let NodeKind::Map(entries) = &legend.shape else {
            let sentence = "this is not a legend; write letters and their meanings in { }";
            self.complain(legend.span.start, Fault::Syntax(sentence.into()));
            self.unread.push(legend.span.clone());
            letters.is_complete = false;
            return letters;
        };
        let used = used_in(&rows[..rows.len().min(MAX_HEIGHT)]);
        let mut seen = BTreeSet::new();
        letters.is_complete = !tree.is_damaged(&legend.span);
        for (key, node) in entries {
            let Some(letter) = self.letter(key) else {
                letters.is_complete = false;
                continue;
            };
            if KEPT.contains(&letter) {
                self.complain(key.span.start, Fault::LegendReserved { letter });
                continue;
            }
            if !seen.insert(letter) {
                self.complain(key.span.start, Fault::LetterTwice { letter });
                continue;
            }
            if !used.contains(&letter) && self.is_map_known {
                self.complain(key.span.start, Fault::LegendUnused { letter });
            }
            // A fault in the legend is reported there, and not again for its letter in the rows.
            letters.set(letter, self.meaning(node, tree).unwrap_or(Meaning::Tile(Tile::Empty)));
        }
        letters
    }

    fn letter(&mut self, key: &Node) -> Option<char> {
        let word = &self.text[key.span.clone()];
        let letter = letter_of(word);
        if letter.is_none() && (word.starts_with('"') || matches!(key.shape, NodeKind::Word)) {
            let sentence = format!("found {}; write one letter in single quotes, such as `'q'`", in_backquotes(word));
            self.complain(key.span.start, Fault::Syntax(sentence));
        }
        letter
    }

    fn meaning(&mut self, node: &'a Node, tree: &Tree) -> Option<Meaning<'a>> {
        if tree.is_damaged(&node.span) {
            self.unread.push(node.span.clone());
            return None;
        }
        if self.text[node.span.clone()].starts_with("Tile") {
            return self.understand(node, tile).map(Meaning::Tile);
        }
        let values = self.values(node)?;
        if values.kind.field("at").is_none() {
            self.complain(node.span.start, Fault::LegendManyPlaces { of: values.kind.word });
        } else if values.get("at").is_some() {
            self.complain(node.span.start, Fault::LegendHasPlace);
        }
        Some(Meaning::Own(node, values))
    }
}

fn tile(value: Value) -> Read<Tile> {
    value.tagged("tile", &["Tile"], "the kind of tile")?;
    let word = value.inner()?.word("tile", &TILES.map(|kind| kind.word))?;
    Ok(TILES.into_iter().find(|kind| kind.word == word).map_or(Tile::Empty, |kind| kind.tile))
}

fn used_in(rows: &[&str]) -> BTreeSet<char> {
    let mut letters = BTreeSet::new();
    let mut last = None;
    for letter in rows.iter().flat_map(|row| row.chars().take(MAX_WIDTH)) {
        // Most letters follow an equal one, and skipping these is faster than inserting them again.
        if last.replace(letter) != Some(letter) {
            letters.insert(letter);
        }
    }
    letters
}

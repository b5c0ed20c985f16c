//! Reads the rows: the tiles, the start, the exits, and the things that are written as letters.

use std::collections::BTreeMap;

use super::Reader;
use super::letters::Meaning;
use crate::geom::Point;
use crate::level::fault::{Fault, in_backquotes};
use crate::level::scan::{Node, NodeKind, Tree};
use crate::level::vocabulary::{Made, Place, Values, feet_of, letters_in_words};
use crate::level::{MAX_HEIGHT, MAX_THINGS, MAX_WIDTH, Thing, Tile};

/// The first byte of a row and its text, or `None` if it could not be read.
pub(super) type MapRow<'a> = (usize, Option<&'a str>);

impl<'a> Reader<'a> {
    pub(super) fn row_texts(
        &mut self,
        rows: Option<&'a Node>,
        has_rows: bool,
        root: &Node,
        tree: &Tree,
    ) -> Vec<MapRow<'a>> {
        let mut texts = Vec::new();
        match rows {
            None => {
                self.is_map_known = false;
                if !has_rows {
                    self.complain(root.span.start, Fault::MissingField { field: "rows", of: "Level".into() });
                }
            }
            Some(rows) => {
                let list = self.elements(Some(rows), "rows in a list, [ ]");
                self.is_map_known = !tree.is_damaged(&rows.span) && matches!(rows.shape, NodeKind::List(_));
                for node in list {
                    texts.push(self.row_text(node));
                }
                if self.is_map_known && (list.is_empty() || texts.iter().all(|(_, text)| *text == Some(""))) {
                    self.complain(rows.span.start, Fault::NoRows);
                    self.is_map_known = false;
                }
            }
        }
        texts
    }

    fn row_text(&mut self, node: &'a Node) -> MapRow<'a> {
        match &node.shape {
            NodeKind::Text { inner, raw } => {
                let row = &self.text[inner.clone()];
                match row.find('\\').filter(|_| !raw) {
                    None => return (inner.start, Some(row)),
                    Some(slash) => {
                        let sentence = "this row contains `\\`; write only letters of tiles and entities".into();
                        self.complain(inner.start + slash, Fault::Syntax(sentence));
                    }
                }
            }
            NodeKind::Broken => {}
            NodeKind::Word => {
                let found = in_backquotes(&self.text[node.span.clone()]);
                self.complain(node.span.start, Fault::Syntax(format!("found {found}; write a row in quotes")));
            }
            _ => {
                let sentence = "found brackets around rows; write each row in quotes, without brackets".into();
                self.complain(node.span.start, Fault::Syntax(sentence));
            }
        }
        self.is_map_known = false;
        (node.span.start, None)
    }

    /// Reads the tiles and the things in the rows. Returns the player's start, and whether there is an exit.
    pub(super) fn rows(&mut self, rows: &[MapRow<'a>], legend: (Option<&'a Node>, bool), tree: &Tree) -> Start {
        let mut start = Start { feet: None, has_exit: false };
        let texts: Vec<&str> = rows.iter().filter_map(|(_, text)| *text).collect();
        self.width = usual_length(&texts);
        let letters = self.letters_of(&texts, legend, tree);
        let end = rows.last().map_or(0, |(at, _)| *at);
        let longest = texts.iter().map(|row| row.len()).max().unwrap_or(0);
        if self.width > MAX_WIDTH || rows.len() > MAX_HEIGHT {
            self.is_map_known = false;
            let size = (self.width, rows.len());
            self.complain(end, Fault::MapTooLarge { size, most: (MAX_WIDTH, MAX_HEIGHT) });
            return start;
        }
        self.tiles.reserve(self.width * rows.len());
        // Letters of the legend are handled when all tiles are known. Beyond the limit they are only counted.
        let mut lettered = Vec::new();
        for (r, &(at, row)) in rows.iter().enumerate() {
            let row = row.unwrap_or("");
            let length = if row.is_ascii() { row.len() } else { row.chars().count() };
            if length != self.width && rows[r].1.is_some() {
                self.complain(at, Fault::RaggedRow { length, usual: self.width });
            }
            for (c, (offset, letter)) in row.char_indices().enumerate().take(MAX_WIDTH.min(longest)) {
                let place = (c as i32, r as i32);
                let here = at + offset;
                let meaning = letters.get(letter);
                let tile = if let Some(Meaning::Tile(tile)) = meaning { *tile } else { Tile::Empty };
                self.tiles.push(tile);
                match meaning {
                    Some(Meaning::Tile(_)) => {}
                    Some(Meaning::Own(..)) if lettered.len() > MAX_THINGS => self.thing_count += 1,
                    Some(Meaning::Own(node, values)) => lettered.push((*node, here, values, place)),
                    Some(Meaning::Start) if start.feet.is_none() => {
                        start.feet = Some(feet_of(place));
                        self.start_origin = here;
                    }
                    Some(Meaning::Start) => self.complain(here, Fault::SecondStart),
                    Some(Meaning::Exit) => {
                        start.has_exit = true;
                        if c < self.width {
                            self.push(here, Thing::Exit { feet: feet_of(place) });
                        }
                    }
                    Some(Meaning::Entity(values)) if c < self.width => self.letter_thing(here, values, place),
                    Some(Meaning::Entity(_)) => {}
                    None if letters.is_complete => {
                        self.complain(here, Fault::UnknownTile { found: letter, accepted: letters_in_words() });
                    }
                    None => {}
                }
            }
            // A row of another length was reported. The map stays rectangular for the later checks.
            self.tiles.resize(self.width * (r + 1), Tile::Empty);
        }
        for (node, here, values, place) in lettered {
            if values.kind.field("at").is_some() {
                self.entity(node, here, values.at(place));
            }
        }
        if start.feet.is_none() && self.is_map_known {
            self.complain(end, Fault::NoStart);
        }
        start
    }

    /// Adds the thing of a letter that all levels have. Things beyond the limit of a level are only counted.
    fn letter_thing(&mut self, origin: usize, values: &Values, place: Place) {
        if self.things.len() == MAX_THINGS {
            self.thing_count += 1;
        } else if let Ok(Made::Thing(thing)) = (values.kind.make)(&values.at(place)) {
            self.push(origin, thing);
        }
    }
}

/// Returns the most frequent length of a row. Of two equally frequent lengths, the one that comes first.
fn usual_length(rows: &[&str]) -> usize {
    let mut counts: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for (nth, row) in rows.iter().enumerate() {
        counts.entry(row.chars().count()).or_insert((0, usize::MAX - nth)).0 += 1;
    }
    counts.into_iter().max_by_key(|(_, rank)| *rank).map_or(0, |(length, _)| length)
}

pub(super) struct Start {
    pub feet: Option<Point>,
    pub has_exit: bool,
}

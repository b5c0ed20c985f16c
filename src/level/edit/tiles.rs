//! Tiles: each change replaces characters of a row. The vocabulary says which character means a tile, unless the
//! author's legend gives the character another meaning.

use super::{BROKEN, Change, Document, Done, Place};
use crate::level::letters::{EXIT, KEPT, SPACE, START};
use crate::level::scan::{Node, NodeKind, Span};
use crate::level::vocabulary::{EntityKind, TILES, Variant, letters};
use crate::level::{Level, Tile};

#[derive(Clone, Debug)]
pub(super) enum Meaning<'a> {
    Tile(Tile),
    Start,
    Exit,
    /// An entity of a letter that all levels have.
    Letter(&'static EntityKind, &'static Variant),
    /// An entity of the author's legend.
    Legend(&'a Node),
    Nothing,
}

impl Document {
    pub(super) fn meaning(&self, letter: char) -> Meaning<'_> {
        if !KEPT.contains(&letter)
            && let Some((_, node)) = self.legend.iter().find(|(known, _)| *known == letter)
        {
            return match self.slice(&node.name) {
                "Tile" => Meaning::Tile(self.legend_tile(node).unwrap_or(Tile::Empty)),
                _ => Meaning::Legend(node),
            };
        }
        let tile = TILES.iter().find(|kind| kind.letter == letter);
        match (letter, tile) {
            (SPACE, _) => Meaning::Tile(Tile::Empty),
            (START, _) => Meaning::Start,
            (EXIT, _) => Meaning::Exit,
            (_, Some(kind)) => Meaning::Tile(kind.tile),
            (_, None) => {
                let thing = letters().find(|(known, ..)| *known == letter);
                thing.map_or(Meaning::Nothing, |(_, kind, variant)| Meaning::Letter(kind, variant))
            }
        }
    }

    fn legend_tile(&self, node: &Node) -> Option<Tile> {
        let NodeKind::Tuple(inner) = &node.shape else { return None };
        let word = self.slice(&inner.first()?.span);
        TILES.iter().find(|kind| kind.word == word).map(|kind| kind.tile)
    }

    /// Returns the character of a row, and its byte in the text.
    pub(super) fn letter_at(&self, (column, row): Place) -> Option<(char, usize)> {
        let row = self.rows.get(usize::try_from(row).ok()?)?;
        let (at, letter) = self.slice(&row.inner).char_indices().nth(usize::try_from(column).ok()?)?;
        Some((letter, row.inner.start + at))
    }

    pub fn tile_at(&self, (column, row): Place) -> Tile {
        self.level.as_ref().map_or(Tile::Empty, |level: &std::sync::Arc<Level>| level.tile(column, row))
    }

    pub(super) fn is_air(&self, place: Place) -> bool {
        self.letter_at(place).is_some_and(|(letter, _)| matches!(self.meaning(letter), Meaning::Tile(Tile::Empty)))
    }

    /// Returns the letter for air that this level uses more often.
    pub(super) fn air(&self) -> char {
        let count = |letter: char| self.rows.iter().map(|row| self.slice(&row.inner).matches(letter).count()).sum();
        let (points, spaces): (usize, usize) = (count('.'), count(' '));
        if spaces > points { ' ' } else { '.' }
    }

    pub fn letter_for(&self, tile: Tile) -> Done<char> {
        if tile == Tile::Empty {
            return Ok(self.air());
        }
        let usual = TILES.iter().find(|kind| kind.tile == tile).map(|kind| kind.letter);
        let means = |letter: char| matches!(self.meaning(letter), Meaning::Tile(known) if known == tile);
        let own = || self.legend.iter().map(|(letter, _)| *letter).find(|letter| means(*letter));
        let letter = usual.filter(|letter| means(*letter)).or_else(own);
        letter.ok_or_else(|| words!("edit.no_letter").into())
    }

    pub(super) fn letter_change(&self, place: Place, letter: char) -> Done<Change> {
        let Some((old, at)) = self.letter_at(place) else { return Err(words!("edit.outside").into()) };
        self.writable(place, letter)?;
        Ok((at..at + old.len_utf8(), letter.to_string()))
    }

    fn writable(&self, (_, row): Place, letter: char) -> Done {
        let raw = self.rows.get(row as usize).is_some_and(|row| row.raw);
        if letter == '"' || letter == '\\' && !raw {
            return Err(words!("edit.bad_letter", letter = letter).to_string());
        }
        Ok(())
    }

    /// Sets tiles and removes what was there, except the start and the last exit, which a level needs.
    pub fn set_tiles(&mut self, places: &[Place], tile: Tile, joined: bool) -> Done {
        if self.root.is_none() {
            return Err(BROKEN.into());
        }
        let letter = self.letter_for(tile)?;
        let exits = self.items.iter().filter(|item| item.word == "Exit").count();
        let mut wanted: Vec<Place> = places.to_vec();
        wanted.sort_unstable_by_key(|&(column, row)| (row, column));
        wanted.dedup();
        let mut changes = Vec::new();
        for row in wanted.chunk_by(|a, b| a.1 == b.1) {
            let number = row[0].1;
            let Some(of) = usize::try_from(number).ok().and_then(|nth| self.rows.get(nth)) else { continue };
            self.writable((0, number), letter)?;
            let old = self.slice(&of.inner);
            let keeps = |known: char| match self.meaning(known) {
                Meaning::Tile(there) => there == tile,
                Meaning::Start => true,
                Meaning::Exit => exits == 1,
                Meaning::Letter(..) | Meaning::Legend(_) | Meaning::Nothing => false,
            };
            // One change from the first to the last different tile. Tiles between them are written as they were.
            let mut span: Option<(usize, usize)> = None;
            let mut new = String::new();
            let mut columns = row.iter().map(|place| place.0).skip_while(|column| *column < 0).peekable();
            for (nth, (at, known)) in old.char_indices().enumerate() {
                let is_wanted = columns.next_if_eq(&(nth as i32)).is_some() && !keeps(known);
                if is_wanted {
                    let (start, end) = span.unwrap_or((at, at));
                    new.push_str(&old[end..at]);
                    new.push(letter);
                    span = Some((start, at + known.len_utf8()));
                }
            }
            if let Some((start, end)) = span {
                changes.push((of.inner.start + start..of.inner.start + end, new));
            }
        }
        self.apply(changes, joined)?;
        Ok(())
    }

    /// Returns all connected places with the same tile.
    pub fn region(&self, from: Place) -> Vec<Place> {
        let (width, height) = self.size();
        if !self.is_inside(from) {
            return Vec::new();
        }
        let tile = self.tile_at(from);
        let mut seen = vec![false; (width * height) as usize];
        let (mut found, mut next) = (Vec::new(), vec![from]);
        while let Some(place) = next.pop() {
            if !self.is_inside(place) || self.tile_at(place) != tile {
                continue;
            }
            let nth = (place.1 * width + place.0) as usize;
            if !std::mem::replace(&mut seen[nth], true) {
                found.push(place);
                let (column, row) = place;
                next.extend([(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]);
            }
        }
        found
    }

    /// Returns where each row is in the text: its range with the quotes, and without them.
    pub(super) fn row_spans(&self) -> Vec<(Span, Span)> {
        let nodes = self.list("rows");
        nodes.iter().zip(&self.rows).map(|(node, row)| (node.span.clone(), row.inner.clone())).collect()
    }
}

//! Adds and removes columns and rows at the edges of the map. New ones continue the tiles of the edge, without things.
//! If the left or the upper edge moves, every place in the text moves along.

use super::text::place_text;
use super::tiles::Meaning;
use super::{BROKEN, Change, Document, Done, Item, Which, lists};
use crate::level::vocabulary::kind_of;
use crate::level::{MAX_HEIGHT, MAX_WIDTH};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    Left,
    Right,
    Top,
    Bottom,
}

impl Document {
    pub fn grow(&mut self, edge: Edge, by: usize) -> Done {
        let (width, height) = self.size();
        let (more, most) = match edge {
            Edge::Left | Edge::Right => (width as usize + by, MAX_WIDTH),
            Edge::Top | Edge::Bottom => (height as usize + by, MAX_HEIGHT),
        };
        if self.root.is_none() || height == 0 {
            return Err(BROKEN.into());
        }
        if more > most {
            return Err(words!("edit.most_tiles", columns = MAX_WIDTH, rows = MAX_HEIGHT).to_string());
        }
        let by_tiles = by as i32;
        let changes = match edge {
            Edge::Left => [self.columns(true, by), self.shifted((by_tiles, 0))].concat(),
            Edge::Right => self.columns(false, by),
            Edge::Top => [self.rows_above(by), self.shifted((0, by_tiles))].concat(),
            Edge::Bottom => self.rows_below(by),
        };
        self.apply(changes, false)?;
        Ok(())
    }

    /// Removes one column or row at an edge, if no place would then be outside.
    pub fn shrink(&mut self, edge: Edge) -> Done {
        let (width, height) = self.size();
        if self.root.is_none() || width < 2 || height < 2 {
            return Err(words!("edit.least_tiles").into());
        }
        let is_lost = |(column, row): (i32, i32)| match edge {
            Edge::Left => column == 0,
            Edge::Right => column == width - 1,
            Edge::Top => row == 0,
            Edge::Bottom => row == height - 1,
        };
        let lost = |item: &&Item| item.spots.iter().any(|spot| is_lost(spot.place));
        if let Some(item) = self.items().iter().find(lost) {
            let thing = kind_of(&item.word).map_or(item.word.to_lowercase(), |kind| kind.called.to_string());
            let (column, row) = item.spots[0].place;
            return Err(words!("edit.edge", thing = thing, column = column, row = row).to_string());
        }
        let rows = self.row_spans();
        let first = |inner: &super::Span| self.slice(inner).chars().next().map_or(0, char::len_utf8);
        let last = |inner: &super::Span| self.slice(inner).chars().next_back().map_or(0, char::len_utf8);
        let none = String::new;
        let list = self.field("rows").ok_or(BROKEN)?;
        let changes: Vec<Change> = match edge {
            Edge::Left => rows.iter().map(|(_, row)| (row.start..row.start + first(row), none())).collect(),
            Edge::Right => rows.iter().map(|(_, row)| (row.end - last(row)..row.end, none())).collect(),
            Edge::Top => vec![lists::remove(&self.text, list, 0)],
            Edge::Bottom => vec![lists::remove(&self.text, list, rows.len() - 1)],
        };
        let shift = match edge {
            Edge::Left => self.shifted((-1, 0)),
            Edge::Top => self.shifted((0, -1)),
            Edge::Right | Edge::Bottom => Vec::new(),
        };
        self.apply([changes, shift].concat(), false)?;
        Ok(())
    }

    /// Returns the letter of a new tile beside this one: the same tile, but air instead of a thing.
    fn goes_on(&self, letter: char) -> char {
        match self.meaning(letter) {
            Meaning::Tile(_) => letter,
            Meaning::Start | Meaning::Exit | Meaning::Letter(..) | Meaning::Legend(_) | Meaning::Nothing => self.air(),
        }
    }

    fn columns(&self, left: bool, by: usize) -> Vec<Change> {
        let one = |(_, inner): &(super::Span, super::Span)| {
            let row = self.slice(inner);
            let letter = if left { row.chars().next() } else { row.chars().next_back() };
            let new = self.goes_on(letter.unwrap_or('.')).to_string().repeat(by);
            let at = if left { inner.start } else { inner.end };
            (at..at, new)
        };
        self.row_spans().iter().map(one).collect()
    }

    /// Returns the text of a row with its quotes and without things.
    fn bare_row(&self, nth: usize) -> String {
        let (outer, inner) = self.row_spans()[nth].clone();
        let row: String = self.slice(&inner).chars().map(|letter| self.goes_on(letter)).collect();
        format!("{}{row}{}", &self.text[outer.start..inner.start], &self.text[inner.end..outer.end])
    }

    fn rows_above(&self, by: usize) -> Vec<Change> {
        let first = self.row_spans()[0].0.start;
        let line = self.text[..first].rfind('\n').map_or(0, |newline| newline + 1);
        let before = &self.text[line..first];
        let (at, new) = match before.trim().is_empty() {
            true => (line, format!("{before}{},\n", self.bare_row(0))),
            false => (first, format!("{}, ", self.bare_row(0))),
        };
        vec![(at..at, new.repeat(by))]
    }

    fn rows_below(&self, by: usize) -> Vec<Change> {
        let Some(rows) = self.field("rows") else { return Vec::new() };
        let last = self.bare_row(rows.list().len() - 1);
        let mut changes = lists::push(&self.text, rows, &last);
        // All of the new rows are inserted in one place.
        if let Some((_, new)) = changes.last_mut() {
            *new = new.repeat(by);
        }
        changes
    }

    /// Moves every place in the lists. Letters move with their rows.
    fn shifted(&self, (dx, dy): (i32, i32)) -> Vec<Change> {
        let lists = self.items().iter().filter(|item| !matches!(item.which, Which::Letter(_)));
        let spots = lists.flat_map(|item| &item.spots);
        spots.map(|spot| (spot.span.clone(), place_text((spot.place.0 + dx, spot.place.1 + dy)))).collect()
    }
}

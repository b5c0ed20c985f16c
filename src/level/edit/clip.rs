//! Copies things of the level as text, and pastes them elsewhere with all of their places moved along.

use super::spots::{Spot, spots_of};
use super::text::{borrowed, place_text};
use super::thing::{GONE, OUTSIDE, Which};
use super::{BROKEN, Document, Done, Place, Written, lists};
use crate::level::scan::scan;
use crate::level::vocabulary::kind_of;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clip {
    word: String,
    text: String,
    from: Place,
}

impl Document {
    pub fn copy(&self, which: Which) -> Done<Clip> {
        let item = self.item(which).ok_or(GONE)?;
        let from = item.spots.first().ok_or(GONE)?.place;
        let text = match (item.word.as_str(), which) {
            ("Start", _) => return Err(words!("edit.one_start").into()),
            ("Exit", _) => String::new(),
            ("Decor", _) => item.what.clone(),
            (_, Which::Entity(_)) => self.slice(&self.node_of(which).ok_or(GONE)?.span).to_string(),
            (word, _) => {
                let written = self.written_fields(which);
                let at = place_text(from);
                let mut values = borrowed(&written);
                values.push(("at", &at));
                kind_of(word).ok_or(GONE)?.written(&values)
            }
        };
        Ok(Clip { word: item.word.clone(), text, from })
    }

    pub fn paste(&mut self, clip: &Clip, place: Place) -> Done<Which> {
        match clip.word.as_str() {
            "Exit" => return self.add_exit(place),
            "Decor" => return self.add_decor(&clip.text, place),
            _ => {}
        }
        if !self.is_inside(place) {
            return Err(OUTSIDE.into());
        }
        let mut text = clip.text.clone();
        let node = scan(&text).ok_or(GONE)?;
        let mut spots = spots_of(&text, &node);
        spots.sort_by_key(|spot| std::cmp::Reverse(spot.span.start));
        let (width, height) = self.size();
        for Spot { place: (column, row), span, .. } in spots {
            let moved = (column + place.0 - clip.from.0, row + place.1 - clip.from.1);
            let moved = (moved.0.clamp(0, width - 1), moved.1.clamp(0, height - 1));
            text.replace_range(span, &place_text(moved));
        }
        let node = scan(&text).ok_or(GONE)?;
        let values: Vec<Written> =
            node.fields().iter().map(|field| (&text[field.name.clone()], &text[field.value.span.clone()])).collect();
        let kind = kind_of(&clip.word).ok_or(GONE)?;
        let (changes, which) = if kind.letter_of(&values).is_some() {
            self.added(kind, &values, place)?
        } else {
            let root = self.root.as_ref().ok_or(BROKEN)?;
            (lists::add(&self.text, root, "entities", &text), Which::Entity(self.list("entities").len()))
        };
        self.apply(changes, false);
        Ok(which)
    }
}

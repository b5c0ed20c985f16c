//! Shared parts of the editor's picture: colours, small text, frames, the boxes of the tools, and names of entities.

use super::tools::Hand;
use super::{BAR, Editor};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::{Rect, TILE};
use crate::level::edit::Place;
use crate::level::vocabulary::kind_of;

pub const GROUND: Colour = Colour::rgb(0x14121f);
/// Behind a selected text. A letter has a dark edge, so dark letters on a bright ground cannot be read.
pub const SELECTED: Colour = Colour::rgb(0x8a4b1e);
pub const RED: Colour = Colour::rgb(0xff5a4a);
pub const GREEN: Colour = Colour::rgb(0x5fd0a0);
pub const PURPLE: Colour = Colour::rgb(0xd08cc8);
pub const BLUE: Colour = Colour::rgb(0x56b4e9);

/// Pixels from one tool's box to the next.
pub const TOOL_WIDTH: i32 = 34;

pub fn tool_boxes() -> Vec<(Hand, Rect)> {
    let one = |(nth, hand): (usize, Hand)| (hand, Rect::new(2 + nth as i32 * TOOL_WIDTH, 1, TOOL_WIDTH - 2, BAR - 2));
    Hand::ALL.into_iter().enumerate().map(one).collect()
}

/// Cuts a text to this width in pixels. Dots replace the rest.
pub fn shortened(text: &str, width: i32) -> String {
    if Font::Small.width(text) <= width {
        return text.into();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if Font::Small.width(format_args!("{short}{letter}...")) > width {
            break;
        }
        short.push(letter);
    }
    short + "..."
}

/// Shortens a sentence about a file. The end of a path says more than its beginning.
pub fn shortened_path(text: &str, width: i32) -> String {
    let Some(path) = text.find('/').filter(|_| Font::Small.width(text) > width) else { return shortened(text, width) };
    let (before, path) = text.split_at(path);
    let mut ends = path.char_indices().map(|(at, _)| format!("{before}...{}", &path[at..]));
    ends.find(|short| Font::Small.width(short) <= width).unwrap_or_else(|| shortened(text, width))
}

pub fn small(list: &mut DrawList, x: i32, y: i32, colour: Colour, text: &str) {
    list.text(Font::Small, Align::Left, x, y, colour, text);
}

pub fn called(word: &str) -> String {
    kind_of(word).map_or(word.to_lowercase(), |kind| kind.called.to_string())
}

pub fn tile_box(editor: &Editor, (column, row): Place) -> Rect {
    editor.view.on_picture(Rect::new(column * TILE, row * TILE, TILE, TILE))
}

/// Draws an outline that is visible on any ground.
pub fn frame(list: &mut DrawList, area: Rect, colour: Colour) {
    list.outline(area.grown(1), Colour::INK);
    list.outline(area, colour);
}

//! The help of the editor: its tools and keys, and every letter that a row of a level may have, with its picture.

use super::Editor;
use super::commands::commands;
use super::palette::Brush;
use super::parts::{shortened, small};
use super::tools::Hand;
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::level::letters::{EXIT, START};
use crate::level::vocabulary::TILES;
use crate::scene::offer::Offer;
use crate::scene::screen::{Controls, TypedKey};
use crate::scene::widgets::buttons::Buttons;
use crate::words::Text;

const BUTTON: i32 = 18;
const LINE: i32 = 13;
/// Height of a letter's row, with room for its picture.
const TALL: i32 = 25;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Act {
    Page(Page),
    Close,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Page {
    Tools,
    Keys,
    Letters,
}

pub(super) struct Help {
    page: Page,
    buttons: Buttons<Act>,
}

/// The use of each tool.
fn about(hand: Hand) -> Text {
    match hand {
        Hand::Select => words!("editor.help.select"),
        Hand::Area => words!("editor.help.area"),
        Hand::Paint => words!("editor.help.paint"),
        Hand::Line => words!("editor.help.line"),
        Hand::Box => words!("editor.help.rect"),
        Hand::Fill => words!("editor.help.fill"),
        Hand::Pick => words!("editor.help.pick"),
        Hand::Wire => words!("editor.help.wire"),
        Hand::Stamp => words!("editor.help.stamp"),
    }
}

/// Keys that have no entry in the list of commands.
const KEYS: [(Text, Text); 7] = [
    (words!("editor.help.arrows"), words!("editor.help.arrows.do")),
    (words!("editor.help.space"), words!("editor.help.space.do")),
    (words!("key.delete"), words!("editor.help.delete.do")),
    (words!("key.tab"), words!("editor.help.tab.do")),
    (words!("editor.help.shift"), words!("editor.help.shift.do")),
    (words!("editor.help.wheel"), words!("editor.help.wheel.do")),
    (words!("editor.help.f9"), words!("editor.help.f9.do")),
];

fn frame((width, height): (i32, i32)) -> Rect {
    Rect::new(0, 0, width, height).grown(-14)
}

impl Help {
    fn new(size: (i32, i32)) -> Help {
        let choices = [
            (words!("editor.help.tools"), Act::Page(Page::Tools)),
            (words!("editor.help.keys"), Act::Page(Page::Keys)),
            (words!("editor.help.letters"), Act::Page(Page::Letters)),
            (words!("editor.help.close"), Act::Close),
        ];
        let inner = frame(size).grown(-10);
        let below = Rect { y: inner.bottom() - BUTTON, h: BUTTON, ..inner };
        Help { page: Page::Tools, buttons: Buttons::grid(&choices, choices.len(), below, BUTTON) }
    }

    pub fn offers(&self) -> Vec<Offer> {
        self.buttons.offers(true).collect()
    }

    /// Returns whether it is closed.
    fn tick(&mut self, controls: &Controls) -> bool {
        let pointer = controls.pointer;
        let under = self.buttons.under(pointer).filter(|_| pointer.moved || pointer.left.pressed);
        if let Some(nth) = under {
            self.buttons.focus = nth;
        }
        let mut takes = under.is_some() && pointer.left.pressed;
        match controls.typed.map(|typed| typed.key) {
            Some(TypedKey::Left | TypedKey::Up) => self.buttons.step(-1),
            Some(TypedKey::Right | TypedKey::Down | TypedKey::Tab) => self.buttons.step(1),
            Some(TypedKey::Enter | TypedKey::Letter(' ')) => takes = true,
            Some(TypedKey::Escape) => return true,
            _ => {}
        }
        match self.buttons.in_focus() {
            // A page opens as soon as it is in focus.
            Some(Act::Page(page)) => self.page = page,
            Some(Act::Close) => return takes,
            None => {}
        }
        false
    }
}

impl Editor {
    pub(super) fn toggle_help(&mut self) {
        self.help = match self.help.take() {
            Some(_) => None,
            None => Some(Help::new(self.size)),
        };
    }

    /// A tick of the help, if it is open. Returns whether it was.
    pub(super) fn follow_help(&mut self, controls: &Controls) -> bool {
        let Some(help) = &mut self.help else { return false };
        if help.tick(controls) {
            self.help = None;
        }
        true
    }

    /// Opens a page of the help, for a picture.
    pub fn show_letters(&mut self) {
        let mut help = Help { page: Page::Letters, ..Help::new(self.size) };
        help.buttons.focus_on(Some(Act::Page(Page::Letters)));
        self.help = Some(help);
    }
}

pub(super) fn draw(editor: &mut Editor, list: &mut DrawList) {
    let Some(help) = editor.help.take() else { return };
    let frame = frame(editor.size);
    list.fill(list.bounds(), Colour::INK.with_alpha(150));
    list.fill(frame, Colour::INK);
    list.outline(frame, Colour::AMBER);
    let inner = frame.grown(-10);
    match help.page {
        Page::Tools => {
            for (nth, hand) in (0..).zip(Hand::ALL) {
                let ((name, key), y) = (hand.name(), inner.y + nth * (2 * LINE + 4));
                small(list, inner.x, y, Colour::AMBER, &key.to_uppercase().to_string());
                small(list, inner.x + 16, y, Colour::AMBER, &name);
                for (row, line) in (0..).zip(crate::draw::font::Font::Small.lines(&about(hand), inner.w - 76)) {
                    small(list, inner.x + 76, y + row * LINE, Colour::PAPER, line);
                }
            }
        }
        Page::Keys => {
            let all = KEYS.iter().map(|(key, does)| (key.as_str(), does.as_str()));
            for (nth, (key, does)) in (0..).zip(all) {
                small(list, inner.x, inner.y + nth * LINE, Colour::AMBER, key);
                small(list, inner.x + 90, inner.y + nth * LINE, Colour::PAPER, does);
            }
            let top = inner.y + (KEYS.len() as i32 + 1) * LINE;
            for (nth, (_, name, key)) in (0..).zip(commands()) {
                let (x, y) = (inner.x + nth % 2 * inner.w / 2, top + nth / 2 * LINE);
                small(list, x, y, Colour::AMBER, key);
                small(list, x + 90, y, Colour::PAPER, &name);
            }
        }
        Page::Letters => draw_letters(editor, list, inner),
    }
    help.buttons.draw(list, true);
    editor.help = Some(help);
}

fn letter_of(brush: Brush) -> Option<char> {
    match brush {
        Brush::Tile(tile) => TILES.iter().find(|kind| kind.tile == tile).map(|kind| kind.letter),
        Brush::Start => Some(START),
        Brush::Exit => Some(EXIT),
        Brush::Entity(_, variant) => variant.letter,
        Brush::Decor(_) => None,
    }
}

fn draw_letters(editor: &mut Editor, list: &mut DrawList, inner: Rect) {
    let pages = editor.palette.pages.iter().enumerate();
    let entries =
        pages.flat_map(|(page, of)| of.entries.iter().enumerate().map(move |(nth, entry)| (page, nth, entry)));
    let lettered =
        entries.filter_map(|(page, nth, entry)| Some((letter_of(entry.brush)?, page, nth, entry.name.clone())));
    let all: Vec<(char, usize, usize, String)> = lettered.collect();
    let down = (inner.h - BUTTON - 6) / TALL;
    let wide = inner.w / (all.len() as i32 + down - 1).div_euclid(down).max(1);
    for (at, (letter, page, nth, name)) in (0..).zip(all) {
        let place = Rect::new(inner.x + at / down * wide, inner.y + at % down * TALL, wide, TALL);
        small(list, place.x, place.y + 9, Colour::AMBER, &letter.to_string());
        let icon = Rect::new(place.x + 9, place.y, TALL - 1, TALL - 1);
        editor.palette.draw_icon(page, nth, icon, list);
        small(list, icon.right() + 3, place.y + 9, Colour::PAPER, &shortened(&name, place.right() - icon.right() - 6));
    }
}

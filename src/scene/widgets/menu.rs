//! A short centred list of choices. One is in focus, which is always visible. Keys and mouse movement change the focus.

use std::borrow::Cow;

use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList, WIDTH as PICTURE};
use crate::geom::Rect;
use crate::scene::offer::{By, Offer};
use crate::scene::screen::{MenuKey, MenuSound, Pointer};
use crate::words::Text;

/// Pixels from one row of large letters to the next.
pub(in crate::scene) const LINE: i32 = 22;
const WIDTH: i32 = 170;

/// The bar of a choice is at least so many pixels wider than its letters.
const AROUND: i32 = 20;

/// The centred rows of a menu. `top` is the top of the first row's letters.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    pub top: i32,
    pub line: i32,
    pub width: i32,
    /// Where their middle is in the picture.
    pub middle: i32,
}

impl Rows {
    /// Returns the bar behind a row. Large letters are in its middle.
    pub fn bar(self, nth: usize) -> Rect {
        let (y, high) = (self.top + nth as i32 * self.line, self.line - 2);
        Rect::new(self.middle - self.width / 2, y + (Font::Large.capital() - high) / 2, self.width, high)
    }
}

#[derive(Debug)]
pub struct Menu<T: Copy + 'static> {
    choices: Cow<'static, [(Text, T)]>,
    focus: usize,
    rows: Rows,
    pub sound: Option<MenuSound>,
}

impl<T: Copy> Menu<T> {
    /// Makes a menu in large letters. `top` is the top of the first row's letters.
    pub fn new(choices: impl Into<Cow<'static, [(Text, T)]>>, top: i32) -> Menu<T> {
        Menu::in_rows(choices, Rows { top, line: LINE, width: WIDTH, middle: PICTURE / 2 })
    }

    pub fn in_rows(choices: impl Into<Cow<'static, [(Text, T)]>>, rows: Rows) -> Menu<T> {
        let choices = choices.into();
        let widest = choices.iter().map(|(name, _)| Font::Large.width(name)).max().unwrap_or(0);
        let rows = Rows { width: rows.width.max(widest + AROUND), ..rows };
        Menu { choices, focus: 0, rows, sound: None }
    }

    pub fn tick(&mut self, key: Option<MenuKey>, pointer: Pointer) -> Option<T> {
        let count = self.choices.len();
        let before = self.focus;
        self.sound = None;
        let under = self.under(pointer.at);
        if let (Some(under), true) = (under, pointer.moved || pointer.left.pressed) {
            self.focus = under;
        }
        match key {
            Some(MenuKey::Up) => self.focus = (self.focus + count - 1) % count,
            Some(MenuKey::Down) => self.focus = (self.focus + 1) % count,
            // The wheel moves the focus and stops at both ends of the list.
            Some(_) | None => self.focus = self.focus.saturating_add_signed(-pointer.wheel as isize).min(count - 1),
        }
        if key == Some(MenuKey::Choose) || (pointer.left.pressed && under.is_some()) {
            self.sound = Some(MenuSound::Choose);
            return Some(self.choices[self.focus].1);
        }
        self.sound = (self.focus != before).then_some(MenuSound::Move);
        None
    }

    fn under(&self, at: (i32, i32)) -> Option<usize> {
        (0..self.choices.len()).find(|nth| self.rows.bar(*nth).covers(at))
    }

    pub fn offers(&self) -> Vec<Offer> {
        let offer = |(nth, (name, _)): (usize, &(Text, T))| {
            Offer::new(*name, self.rows.bar(nth), By::Focus { on: nth == self.focus })
        };
        self.choices.iter().enumerate().map(offer).collect()
    }

    pub fn choices(&self) -> &[(Text, T)] {
        &self.choices
    }

    /// Moves the focus to a choice. Does nothing if the menu does not have it.
    pub fn stand_on(&mut self, choice: T)
    where
        T: PartialEq,
    {
        self.focus = self.choices.iter().position(|(_, one)| *one == choice).unwrap_or(self.focus);
    }

    /// Returns the choice in focus.
    pub fn chosen(&self) -> T {
        self.choices[self.focus].1
    }

    /// Returns the bar behind the choice in focus.
    pub fn bar(&self) -> Rect {
        self.rows.bar(self.focus)
    }

    pub fn focus(&self) -> usize {
        self.focus
    }

    /// Draws a menu that does not take presses yet.
    pub fn draw_unfocused(&self, list: &mut DrawList) {
        for (nth, (name, _)) in self.choices.iter().enumerate() {
            let y = self.rows.top + nth as i32 * self.rows.line;
            list.text(Font::Large, Align::Middle, self.rows.middle, y, Colour::DIM, name);
        }
    }

    pub fn draw(&self, list: &mut DrawList) {
        // Below all letters, because those of the row above reach into it.
        draw_bar(list, self.bar());
        for (nth, (name, _)) in self.choices.iter().enumerate() {
            let y = self.rows.top + nth as i32 * self.rows.line;
            let colour = if nth == self.focus { Colour::AMBER } else { Colour::PAPER };
            list.text(Font::Large, Align::Middle, self.rows.middle, y, colour, name);
        }
    }
}

pub fn draw_bar(list: &mut DrawList, bar: Rect) {
    list.fill(bar, Colour::INK.with_alpha(200));
    list.fill(Rect { w: 3, ..bar }, Colour::AMBER);
    list.fill(Rect { x: bar.right() - 3, w: 3, ..bar }, Colour::AMBER);
}

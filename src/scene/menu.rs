//! A short list of choices with one in focus, drawn in the middle; by keys, or by the mouse. The focus is always visible.

use super::{MenuKey, MenuSound, Pointer};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;

const LINE: i32 = 22;
const WIDTH: i32 = 170;

/// Where the rows of a menu are: in the middle, from here down.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    /// The top of the first letters.
    pub top: i32,
    pub line: i32,
    pub width: i32,
}

impl Rows {
    /// Of a menu in large letters.
    pub fn large(top: i32) -> Rows {
        Rows { top, line: LINE, width: WIDTH }
    }

    /// The bar behind a row, in a picture so wide.
    pub fn bar(self, nth: usize, picture_width: i32) -> Rect {
        let y = self.top + nth as i32 * self.line;
        Rect::new((picture_width - self.width) / 2, y - 5, self.width, self.line - 2)
    }
}

#[derive(Debug)]
pub struct Menu<T: 'static> {
    choices: &'static [(&'static str, T)],
    focus: usize,
    /// What the last tick sounded like.
    pub sound: Option<MenuSound>,
}

impl<T: Copy> Menu<T> {
    pub fn new(choices: &'static [(&'static str, T)]) -> Menu<T> {
        Menu { choices, focus: 0, sound: None }
    }

    /// The choice that was taken, if one was.
    pub fn tick(&mut self, key: Option<MenuKey>) -> Option<T> {
        let count = self.choices.len();
        self.sound = match key {
            Some(MenuKey::Up | MenuKey::Down) => Some(MenuSound::Move),
            Some(MenuKey::Choose) => Some(MenuSound::Choose),
            Some(MenuKey::Left | MenuKey::Right | MenuKey::Back) | None => None,
        };
        match key? {
            MenuKey::Up => self.focus = (self.focus + count - 1) % count,
            MenuKey::Down => self.focus = (self.focus + 1) % count,
            MenuKey::Choose => return Some(self.choices[self.focus].1),
            MenuKey::Left | MenuKey::Right | MenuKey::Back => {}
        }
        None
    }

    /// The choice that was clicked, if one was; what is pointed at comes into focus. Call it after [`tick`](Self::tick).
    pub fn point(&mut self, pointer: Pointer, rows: Rows, picture_width: i32) -> Option<T> {
        let at = Rect::new(pointer.at.0, pointer.at.1, 1, 1);
        let nth = (0..self.choices.len()).find(|&nth| rows.bar(nth, picture_width).overlaps(at))?;
        if !pointer.moved && !pointer.left.pressed {
            return None;
        }
        if nth != self.focus {
            (self.focus, self.sound) = (nth, Some(MenuSound::Move));
        }
        if !pointer.left.pressed {
            return None;
        }
        self.sound = Some(MenuSound::Choose);
        Some(self.choices[nth].1)
    }

    pub fn choices(&self) -> &'static [(&'static str, T)] {
        self.choices
    }

    pub fn focus(&self) -> usize {
        self.focus
    }

    pub fn draw(&self, list: &mut DrawList, top: i32) {
        for (nth, (name, _)) in self.choices.iter().enumerate() {
            let in_focus = nth == self.focus;
            if in_focus {
                draw_bar(list, Rows::large(top).bar(nth, list.width));
            }
            let colour = if in_focus { Colour::AMBER } else { Colour::PAPER };
            let y = top + nth as i32 * LINE;
            list.text(Font::Large, Align::Middle, list.width / 2, y, colour, format_args!("{name}"));
        }
    }
}

/// What lies behind the row in focus.
pub fn draw_bar(list: &mut DrawList, bar: Rect) {
    list.fill(bar, Colour::INK.with_alpha(200));
    list.fill(Rect { w: 3, ..bar }, Colour::AMBER);
    list.fill(Rect { x: bar.right() - 3, w: 3, ..bar }, Colour::AMBER);
}

//! A short list of choices with one in focus, drawn in the middle. The focus is always visible; keys move it, and so does the
//! mouse when it is moved.

use std::borrow::Cow;

use super::{MenuKey, MenuSound, Pointer};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList, WIDTH as PICTURE};
use crate::geom::Rect;

const LINE: i32 = 22;
const WIDTH: i32 = 170;

#[derive(Debug)]
pub struct Menu<T: Copy + 'static> {
    choices: Cow<'static, [(&'static str, T)]>,
    focus: usize,
    /// Where the first choice stands in the picture.
    top: i32,
    /// What the last tick sounded like.
    pub sound: Option<MenuSound>,
}

impl<T: Copy> Menu<T> {
    pub fn new(choices: impl Into<Cow<'static, [(&'static str, T)]>>, top: i32) -> Menu<T> {
        Menu { choices: choices.into(), focus: 0, top, sound: None }
    }

    /// The choice that was taken, if one was.
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
            Some(_) | None => {}
        }
        if key == Some(MenuKey::Choose) || (pointer.left.pressed && under.is_some()) {
            self.sound = Some(MenuSound::Choose);
            return Some(self.choices[self.focus].1);
        }
        self.sound = (self.focus != before).then_some(MenuSound::Move);
        None
    }

    /// Which choice lies there.
    fn under(&self, at: (i32, i32)) -> Option<usize> {
        (0..self.choices.len()).find(|nth| self.bar(*nth, PICTURE / 2).overlaps(Rect::new(at.0, at.1, 1, 1)))
    }

    fn bar(&self, nth: usize, middle: i32) -> Rect {
        Rect::new(middle - WIDTH / 2, self.top + nth as i32 * LINE - 5, WIDTH, LINE - 2)
    }

    pub fn draw(&self, list: &mut DrawList) {
        self.draw_with(list, |_| "");
    }

    /// With a word behind each choice: how it is set.
    pub fn draw_with(&self, list: &mut DrawList, word: impl Fn(T) -> &'static str) {
        let middle = list.width / 2;
        for (nth, (name, choice)) in self.choices.iter().enumerate() {
            let bar = self.bar(nth, middle);
            let in_focus = nth == self.focus;
            if in_focus {
                list.fill(bar, Colour::INK.with_alpha(200));
                list.fill(Rect { w: 3, ..bar }, Colour::AMBER);
                list.fill(Rect { x: bar.right() - 3, w: 3, ..bar }, Colour::AMBER);
            }
            let colour = if in_focus { Colour::AMBER } else { Colour::PAPER };
            let space = if word(*choice).is_empty() { "" } else { "  " };
            let text = format_args!("{name}{space}{}", word(*choice));
            list.text(Font::Large, Align::Middle, middle, bar.y + 5, colour, text);
        }
    }
}

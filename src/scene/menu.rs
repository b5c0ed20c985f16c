//! A short list of choices with one in focus, drawn in the middle. The focus is always visible.

use super::{MenuKey, MenuSound};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;

const LINE: i32 = 22;
const WIDTH: i32 = 170;

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
            Some(_) | None => None,
        };
        match key? {
            MenuKey::Up => self.focus = (self.focus + count - 1) % count,
            MenuKey::Down => self.focus = (self.focus + 1) % count,
            MenuKey::Choose => return Some(self.choices[self.focus].1),
            _ => {}
        }
        None
    }

    pub fn draw(&self, list: &mut DrawList, top: i32) {
        self.draw_with(list, top, |_| "");
    }

    /// With a word behind each choice: how it is set.
    pub fn draw_with(&self, list: &mut DrawList, top: i32, word: impl Fn(T) -> &'static str) {
        let middle = list.width / 2;
        for (nth, (name, choice)) in self.choices.iter().enumerate() {
            let y = top + nth as i32 * LINE;
            let in_focus = nth == self.focus;
            if in_focus {
                let bar = Rect::new(middle - WIDTH / 2, y - 5, WIDTH, LINE - 2);
                list.fill(bar, Colour::INK.with_alpha(200));
                list.fill(Rect { w: 3, ..bar }, Colour::AMBER);
                list.fill(Rect { x: bar.right() - 3, w: 3, ..bar }, Colour::AMBER);
            }
            let colour = if in_focus { Colour::AMBER } else { Colour::PAPER };
            let space = if word(*choice).is_empty() { "" } else { "  " };
            let text = format_args!("{name}{space}{}", word(*choice));
            list.text(Font::Large, Align::Middle, middle, y, colour, text);
        }
    }
}

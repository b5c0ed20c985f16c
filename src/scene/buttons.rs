//! A few choices that stand beside each other or in a column, each in a frame of its own, with one in focus. Who owns them says
//! when the focus is among them.

use super::Pointer;
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;

const GAP: i32 = 6;

#[derive(Clone, Debug)]
pub struct Buttons<T> {
    items: Vec<(&'static str, T, Rect)>,
    pub focus: usize,
}

impl<T: Copy> Buttons<T> {
    /// Beside each other, in the middle of `area`, as wide as they are together.
    pub fn row(choices: &[(&'static str, T)], area: Rect) -> Buttons<T> {
        let count = choices.len().max(1) as i32;
        let width = ((area.w + GAP) / count - GAP).min(120);
        let left = area.x + (area.w - count * (width + GAP) + GAP) / 2;
        let place = |nth: i32| Rect::new(left + nth * (width + GAP), area.y, width, area.h);
        Buttons::placed(choices, place)
    }

    /// One under the other, each as wide as `area` and `height` high.
    pub fn column(choices: &[(&'static str, T)], area: Rect, height: i32) -> Buttons<T> {
        Buttons::placed(choices, |nth| Rect::new(area.x, area.y + nth * (height + GAP - 2), area.w, height))
    }

    fn placed(choices: &[(&'static str, T)], place: impl Fn(i32) -> Rect) -> Buttons<T> {
        let placed = (0..).zip(choices).map(|(nth, (name, choice))| (*name, *choice, place(nth)));
        Buttons { items: placed.collect(), focus: 0 }
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// So many on; it goes round.
    pub fn step(&mut self, by: isize) {
        let count = self.items.len().max(1) as isize;
        self.focus = (self.focus as isize + by).rem_euclid(count) as usize;
    }

    pub fn in_focus(&self) -> Option<T> {
        self.items.get(self.focus).map(|(_, choice, _)| *choice)
    }

    /// Which of them the mouse is on.
    pub fn under(&self, pointer: Pointer) -> Option<usize> {
        let at = Rect::new(pointer.at.0, pointer.at.1, 1, 1);
        self.items.iter().position(|(_, _, rect)| rect.overlaps(at))
    }

    pub fn draw(&self, list: &mut DrawList, has_focus: bool) {
        for (nth, (name, _, rect)) in self.items.iter().enumerate() {
            let in_focus = has_focus && nth == self.focus;
            let (edge, letters) = if in_focus { (Colour::AMBER, Colour::AMBER) } else { (EDGE, Colour::PAPER) };
            list.fill(*rect, Colour::INK.with_alpha(if in_focus { 255 } else { 190 }));
            list.outline(*rect, edge);
            if in_focus {
                list.fill(Rect { w: 3, ..*rect }, Colour::AMBER);
                list.fill(Rect { x: rect.right() - 3, w: 3, ..*rect }, Colour::AMBER);
            }
            let y = rect.y + (rect.h - Font::Small.capital()) / 2;
            list.text(Font::Small, Align::Middle, rect.center().x, y, letters, format_args!("{name}"));
        }
    }
}

const EDGE: Colour = Colour::rgb(0x47506a);

//! A few choices side by side in rows, one of them in focus. The owner says whether the focus is among them.

use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::scene::offer::{By, Offer};
use crate::scene::screen::Pointer;
use crate::words::Text;

const GAP: i32 = 6;

#[derive(Clone, Debug)]
pub struct Buttons<T> {
    items: Vec<(Text, T, Rect)>,
    pub focus: usize,
}

impl<T: Copy> Buttons<T> {
    /// Places `columns` buttons of this height in each row of `area`. The last row may have fewer and wider buttons.
    pub fn grid(choices: &[(Text, T)], columns: usize, area: Rect, height: i32) -> Buttons<T> {
        let mut items = Vec::new();
        for (row, choices) in (0..).zip(choices.chunks(columns.max(1))) {
            let count = choices.len() as i32;
            let width = (area.w + GAP) / count - GAP;
            for (nth, (name, choice)) in (0..).zip(choices) {
                let place = Rect::new(area.x + nth * (width + GAP), area.y + row * (height + GAP - 2), width, height);
                items.push((*name, *choice, place));
            }
        }
        Buttons { items, focus: 0 }
    }

    pub fn height(count: usize, columns: usize, height: i32) -> i32 {
        count.div_ceil(columns) as i32 * (height + GAP - 2) - (GAP - 2)
    }

    /// Adds other buttons after these, so that the first ones of a list can have another size.
    pub fn and(mut self, others: Buttons<T>) -> Buttons<T> {
        self.items.extend(others.items);
        self
    }

    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub fn offers(&self, has_focus: bool) -> impl Iterator<Item = Offer> {
        let is_on = move |nth: usize| has_focus && nth == self.focus;
        let all = self.items.iter().enumerate();
        all.map(move |(nth, (name, _, rect))| Offer::new(*name, *rect, By::Focus { on: is_on(nth) }))
    }

    /// Moves the focus by so many buttons and wraps around.
    pub fn step(&mut self, by: isize) {
        let count = self.items.len().max(1) as isize;
        self.focus = (self.focus as isize + by).rem_euclid(count) as usize;
    }

    /// Moves the focus to the nearest button in this direction. Returns false if there is none.
    pub fn go(&mut self, way: (i32, i32)) -> bool {
        let Some((_, _, from)) = self.items.get(self.focus) else { return false };
        let here = from.center();
        let costs = self.items.iter().enumerate().filter_map(|(nth, (_, _, rect))| {
            let there = rect.center();
            let (dx, dy) = (there.x - here.x, there.y - here.y);
            let (along, aside) = (dx * way.0 + dy * way.1, (dx * way.1).abs() + (dy * way.0).abs());
            // Left and right stay within the row. Up and down lead to any button.
            (along > 0 && (way.0 == 0 || aside == 0)).then_some((along * 4 + aside, nth))
        });
        match costs.min() {
            Some((_, nth)) => {
                self.focus = nth;
                true
            }
            None => false,
        }
    }

    /// Moves the focus to this choice, or to the first one if it is missing.
    pub fn focus_on(&mut self, choice: Option<T>)
    where
        T: PartialEq,
    {
        self.focus = self.items.iter().position(|(_, one, _)| Some(*one) == choice).unwrap_or(0);
    }

    pub fn in_focus(&self) -> Option<T> {
        self.items.get(self.focus).map(|(_, choice, _)| *choice)
    }

    pub fn under(&self, pointer: Pointer) -> Option<usize> {
        self.items.iter().position(|(_, _, rect)| rect.covers(pointer.at))
    }

    pub fn draw(&self, list: &mut DrawList, has_focus: bool) {
        // All buttons have the same font: the small one if the longest name needs it.
        let is_small =
            |(name, _, rect): &(Text, T, Rect)| Font::fitting(list.look.text, rect.w - 10, name) == Font::Small;
        let font = if self.items.iter().any(is_small) { Font::Small } else { Font::Large };
        for (nth, (name, _, rect)) in self.items.iter().enumerate() {
            let in_focus = has_focus && nth == self.focus;
            let (edge, letters) = if in_focus { (Colour::AMBER, Colour::AMBER) } else { (EDGE, Colour::PAPER) };
            list.fill(*rect, Colour::INK.with_alpha(if in_focus { 255 } else { 190 }));
            list.outline(*rect, edge);
            if in_focus {
                list.fill(Rect { w: 3, ..*rect }, Colour::AMBER);
                list.fill(Rect { x: rect.right() - 3, w: 3, ..*rect }, Colour::AMBER);
            }
            let y = rect.y + (rect.h - font.capital()) / 2;
            list.text(font, Align::Middle, rect.center().x, y, letters, name);
        }
    }

    pub fn items(&self) -> impl Iterator<Item = (T, Rect)> {
        self.items.iter().map(|(_, choice, rect)| (*choice, *rect))
    }
}

const EDGE: Colour = Colour::rgb(0x47506a);

//! A list of rows of which only some fit the picture. One row is in focus, and the list scrolls to it. The wheel and the
//! two arrows at the edge scroll it for a mouse.

use super::offer::{By, Offer};
use super::{Controls, MenuKey, MenuSound};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;

/// Width of the arrows and of the bar between them.
const EDGE: i32 = 14;

pub struct List {
    area: Rect,
    row: i32,
    count: usize,
    pub focus: usize,
    /// The first row that is shown.
    top: usize,
    pub sound: Option<MenuSound>,
}

impl List {
    /// `row` is the height of a row. `area` holds at least one.
    pub fn new(count: usize, area: Rect, row: i32) -> List {
        List { area, row, count, focus: 0, top: 0, sound: None }
    }

    fn fits(&self) -> usize {
        (self.area.h / self.row).max(1) as usize
    }

    fn scrolls(&self) -> bool {
        self.count > self.fits()
    }

    /// Returns the rows that are shown, with their places.
    pub fn rows(&self) -> impl Iterator<Item = (usize, Rect)> {
        let (area, height) = (self.area, self.row);
        let width = area.w - if self.scrolls() { EDGE + 4 } else { 0 };
        let shown = self.top..self.count.min(self.top + self.fits());
        (0..).zip(shown).map(move |(nth, row)| (row, Rect::new(area.x, area.y + nth * height, width, height)))
    }

    fn arrows(&self) -> [Rect; 2] {
        let at = |y: i32| Rect::new(self.area.right() - EDGE, y, EDGE, EDGE);
        [at(self.area.y), at(self.area.bottom() - EDGE)]
    }

    /// Returns the row that was chosen.
    pub fn tick(&mut self, controls: &Controls) -> Option<usize> {
        self.sound = None;
        let before = (self.focus, self.top);
        let last = self.count.saturating_sub(1);
        match controls.menu {
            Some(MenuKey::Up) => self.focus = (self.focus + self.count.max(1) - 1) % self.count.max(1),
            Some(MenuKey::Down) => self.focus = (self.focus + 1) % self.count.max(1),
            _ => {}
        }
        if self.focus != before.0 {
            self.top = self.top.clamp((self.focus + 1).saturating_sub(self.fits()), self.focus);
        }
        let pointer = controls.pointer;
        let clicked = |place: Rect| pointer.left.pressed && place.covers(pointer.at);
        let [up, down] = self.arrows();
        let by_arrow = if !self.scrolls() {
            0
        } else {
            isize::from(clicked(down)) * self.fits() as isize - isize::from(clicked(up)) * self.fits() as isize
        };
        let by = by_arrow - pointer.wheel as isize;
        self.top = self.top.saturating_add_signed(by).min(self.count.saturating_sub(self.fits()));
        let under = self.rows().find(|(_, place)| place.covers(pointer.at)).map(|(nth, _)| nth);
        if let (Some(under), true) = (under, pointer.moved || pointer.left.pressed) {
            self.focus = under;
        }
        self.focus = self.focus.min(last);
        self.sound = (before != (self.focus, self.top)).then_some(MenuSound::Move);
        let is_chosen = controls.menu == Some(MenuKey::Choose) || (pointer.left.pressed && under.is_some());
        (is_chosen && self.count > 0).then_some(self.focus)
    }

    /// Returns the offers of the rows that are shown, which `name` names, and of the arrows that can be used.
    pub fn offers(&self, name: impl Fn(usize) -> String) -> Vec<Offer> {
        let row = |(nth, place)| Offer::new(name(nth), place, By::Focus { on: nth == self.focus });
        let mut offers: Vec<Offer> = self.rows().map(row).collect();
        let [up, down] = self.arrows();
        if self.top > 0 {
            offers.push(Offer::new("up", up, By::Keys));
        }
        if self.top + self.fits() < self.count {
            offers.push(Offer::new("down", down, By::Keys));
        }
        offers
    }

    /// Draws the bar behind the row in focus, and the arrows. The owner draws what is in the rows.
    pub fn draw(&self, list: &mut DrawList) {
        if let Some((_, place)) = self.rows().find(|(nth, _)| *nth == self.focus) {
            list.fill(place, Colour::AMBER.with_alpha(44));
            list.fill(Rect { w: 3, ..place }, Colour::AMBER);
        }
        if !self.scrolls() {
            return;
        }
        let [up, down] = self.arrows();
        for (arrow, is_up, can) in [(up, true, self.top > 0), (down, false, self.top + self.fits() < self.count)] {
            let colour = if can { Colour::PAPER } else { Colour::rgb(0x47506a) };
            for line in 0..4 {
                let y = if is_up { arrow.center().y - 2 + line } else { arrow.center().y + 2 - line };
                list.fill(Rect::new(arrow.center().x - line, y, 2 * line + 1, 1), colour);
            }
        }
        let track = Rect::new(up.center().x - 1, up.bottom(), 3, down.y - up.bottom());
        let share = |rows: usize| track.h * rows as i32 / self.count as i32;
        list.fill(track, Colour::rgb(0x2a3046));
        list.fill(Rect { y: track.y + share(self.top), h: share(self.fits()), ..track }, Colour::DIM);
    }
}

//! A list of rows of which only some fit the picture. One row is in focus, and the list scrolls to it. The wheel and the
//! two arrows at the edge scroll it for a mouse. [`Scroll`] is the same without a focus.

use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::scene::offer::{By, Offer};
use crate::scene::screen::{Controls, MenuKey, MenuSound, Pointer};

/// Width of the arrows and of the bar between them.
const EDGE: i32 = 14;

/// The rows that are shown. It has no focus, so it also serves a table in which nothing is chosen.
pub struct Scroll {
    area: Rect,
    row: i32,
    count: usize,
    /// The first row that is shown.
    top: usize,
}

impl Scroll {
    /// `row` is the height of a row. `area` holds at least one.
    pub fn new(count: usize, area: Rect, row: i32) -> Scroll {
        Scroll { area, row, count, top: 0 }
    }

    fn fits(&self) -> usize {
        (self.area.h / self.row).max(1) as usize
    }

    pub fn scrolls(&self) -> bool {
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

    /// Scrolls by so many pages. Like [`Scroll::by`] and [`Scroll::tick`], it returns whether other rows are shown now.
    pub fn turn(&mut self, pages: isize) -> bool {
        self.by(pages * self.fits() as isize)
    }

    pub fn by(&mut self, rows: isize) -> bool {
        let before = self.top;
        self.top = self.top.saturating_add_signed(rows).min(self.count.saturating_sub(self.fits()));
        self.top != before
    }

    /// Scrolls by the wheel and by clicks on the arrows.
    pub fn tick(&mut self, pointer: Pointer) -> bool {
        let [up, down] = self.arrows();
        let clicked = |place: Rect| self.scrolls() && pointer.left.pressed && place.covers(pointer.at);
        let pages = isize::from(clicked(down)) - isize::from(clicked(up));
        self.by(pages * self.fits() as isize - pointer.wheel as isize)
    }

    /// Returns the arrows that can be used, which `names` names.
    pub fn offers(&self, names: [&str; 2]) -> impl Iterator<Item = Offer> {
        let can = [self.top > 0, self.top + self.fits() < self.count];
        let arrows = names.into_iter().zip(self.arrows()).zip(can).filter(|(_, can)| *can);
        arrows.map(|((name, place), _)| Offer::new(name, place, By::Keys))
    }

    /// Draws the arrows, and a bar that shows which part of the rows is shown. The owner draws what is in the rows.
    pub fn draw(&self, list: &mut DrawList) {
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

pub struct List {
    scroll: Scroll,
    pub focus: usize,
    pub sound: Option<MenuSound>,
}

impl List {
    /// `row` is the height of a row. `area` holds at least one.
    pub fn new(count: usize, area: Rect, row: i32) -> List {
        List { scroll: Scroll::new(count, area, row), focus: 0, sound: None }
    }

    /// Returns the rows that are shown, with their places.
    pub fn rows(&self) -> impl Iterator<Item = (usize, Rect)> {
        self.scroll.rows()
    }

    /// Returns the row that was chosen.
    pub fn tick(&mut self, controls: &Controls) -> Option<usize> {
        let (before, count) = (self.focus, self.scroll.count);
        match controls.menu {
            Some(MenuKey::Up) => self.focus = (self.focus + count.max(1) - 1) % count.max(1),
            Some(MenuKey::Down) => self.focus = (self.focus + 1) % count.max(1),
            _ => {}
        }
        let top = self.scroll.top;
        if self.focus != before {
            self.scroll_to_focus();
        }
        let pointer = controls.pointer;
        self.scroll.tick(pointer);
        let under = self.rows().find(|(_, place)| place.covers(pointer.at)).map(|(nth, _)| nth);
        if let (Some(under), true) = (under, pointer.moved || pointer.left.pressed) {
            self.focus = under;
        }
        self.focus = self.focus.min(count.saturating_sub(1));
        self.sound = ((before, top) != (self.focus, self.scroll.top)).then_some(MenuSound::Move);
        let is_chosen = controls.menu == Some(MenuKey::Choose) || (pointer.left.pressed && under.is_some());
        (is_chosen && count > 0).then_some(self.focus)
    }

    /// Moves the focus to a row and scrolls to it.
    pub fn look_at(&mut self, row: usize) {
        self.focus = row.min(self.scroll.count.saturating_sub(1));
        self.scroll_to_focus();
    }

    fn scroll_to_focus(&mut self) {
        let first = (self.focus + 1).saturating_sub(self.scroll.fits());
        self.scroll.top = self.scroll.top.clamp(first, self.focus);
    }

    /// Returns the offers of the rows that are shown, which `name` names, and of the arrows that can be used.
    pub fn offers(&self, has_focus: bool, name: impl Fn(usize) -> String) -> Vec<Offer> {
        let row = |(nth, place)| Offer::new(name(nth), place, By::Focus { on: has_focus && nth == self.focus });
        self.rows().map(row).chain(self.scroll.offers(["up", "down"])).collect()
    }

    /// Draws the bar behind the row in focus, and the arrows. The owner draws what is in the rows.
    pub fn draw(&self, list: &mut DrawList) {
        if let Some((_, place)) = self.rows().find(|(nth, _)| *nth == self.focus) {
            list.fill(place, Colour::AMBER.with_alpha(44));
            list.fill(Rect { w: 3, ..place }, Colour::AMBER);
        }
        self.scroll.draw(list);
    }

    /// The same while something else has the focus: the row is marked by a fainter bar.
    pub fn draw_unfocused(&self, list: &mut DrawList) {
        if let Some((_, place)) = self.rows().find(|(nth, _)| *nth == self.focus) {
            list.fill(place, Colour::AMBER.with_alpha(22));
        }
        self.scroll.draw(list);
    }
}

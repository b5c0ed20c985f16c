//! The options as a screen: a tick, the picture, and what can be used on each page.

use super::paint::{HINTS_TOP, PANEL, draw_panel};
use super::words::{board_name, difficulty_words};
use super::{BOARDS, Focus, Options, Page, Row, TABS};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::scene::offer::{By, Offer};
use crate::scene::press::Caught;
use crate::scene::screen::{Controls, MenuSound, Next, Screen};
use crate::scene::widgets::hints;
use crate::settings::bindings::PadButton;
use crate::settings::key_place::KeyPlace;

impl Screen for Options {
    fn screen(&self) -> String {
        let listens = if self.listening.is_some() { ", listens" } else { "" };
        match self.page {
            Page::Board(board) => format!("options: {}{listens}", board_name(board)),
            page => format!("options: {page:?}"),
        }
    }

    fn offers(&self) -> Vec<Offer> {
        if self.listening.is_some() {
            return Vec::new();
        }
        let mut offers = Vec::new();
        for (row, kind) in self.page.rows().iter().enumerate() {
            for column in 0..kind.columns() {
                let focus = Focus { row, column };
                let (place, on) = (self.place(focus), self.focus == focus);
                let name = match kind {
                    Row::Tabs => {
                        offers.extend(self.tabs(place, on));
                        continue;
                    }
                    Row::Set(setting) => setting.name().to_string(),
                    Row::Bind(button) => format!("{button:?} {}", column + 1),
                    Row::Open(board) => board_name(*board).into(),
                    Row::ResetOrDone => [words!("options.reset"), words!("options.done")][column].into(),
                    Row::Teach => words!("options.teach").into(),
                    Row::Done if self.page == Page::First => words!("menu.back").into(),
                    Row::Done => words!("options.done").into(),
                    Row::Pick(difficulty) => difficulty_words(*difficulty).0.into(),
                };
                offers.push(Offer::new(name, place, By::Focus { on }));
            }
        }
        offers
    }

    fn tick(&mut self, controls: Controls) -> Next {
        self.sound = None;
        self.device = controls.device;
        if let Some((_, ticks)) = &mut self.remark {
            *ticks -= 1;
        }
        self.remark = self.remark.take().filter(|(_, ticks)| *ticks > 0);
        if self.page == Page::Teach {
            self.go_on_teaching(&controls);
            return Next::Stay;
        }
        if self.listening.is_some() {
            self.listen(&controls);
            return Next::Stay;
        }
        let next = self.take_pointer(controls.pointer);
        if next != Next::Stay {
            return next;
        }
        if let Some(Caught::Key(KeyPlace::DELETE | KeyPlace::BACKSPACE) | Caught::Pad(PadButton::North)) =
            controls.caught
        {
            self.clear();
        }
        match controls.menu {
            Some(key) => self.take_key(key),
            None => Next::Stay,
        }
    }

    fn draw(&mut self, _mix: f32, list: &mut DrawList) {
        list.fill(list.bounds(), Colour::INK.with_alpha(150));
        self.draw_header(list);
        draw_panel(list, PANEL);
        match &self.teach {
            Some(teach) => self.draw_questions(list, teach),
            None if self.page == Page::Teach => self.draw_waiting(list),
            None => {}
        }
        for (row, kind) in self.page.rows().iter().enumerate() {
            self.draw_row(list, row, *kind);
        }
        self.draw_tells(list);
        hints::draw(list, HINTS_TOP, self.device, self.hints());
    }

    fn menu_sound(&self) -> Option<MenuSound> {
        self.sound
    }

    fn can_warn(&self) -> bool {
        true
    }

    fn warn(&mut self, sentence: &str) {
        self.say(sentence);
    }
}

impl Options {
    /// The open tab can have the focus. The keys that turn pages lead to the others.
    fn tabs(&self, place: Rect, on: bool) -> impl Iterator<Item = Offer> {
        let (page, count) = (self.page, TABS.len() as i32);
        (0..TABS.len()).map(move |nth| {
            let (tab, is_open) = match page {
                Page::Board(board) => (board_name(BOARDS[nth]).into(), BOARDS[nth] == board),
                page => (format!("{:?}", TABS[nth]), TABS[nth] == page),
            };
            let width = place.w / count;
            let place = Rect { x: place.x + nth as i32 * width, w: width, ..place };
            Offer::new(format!("page {tab}"), place, if is_open { By::Focus { on } } else { By::Keys })
        })
    }
}

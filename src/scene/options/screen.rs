//! The options as a screen: a tick, the picture, and what can be used on each page.

use super::paint::panel;
use super::words::{board_name, difficulty_words, short_board_name};
use super::{Focus, Options, Page, Row};
use crate::draw::{Colour, DrawList};
use crate::scene::offer::{By, Offer};
use crate::scene::press::Caught;
use crate::scene::screen::{Controls, MenuSound, Next, Screen};
use crate::scene::widgets::chrome::{Chrome, draw_frame};
use crate::scene::widgets::tabs::Tabs;
use crate::settings::bindings::PadButton;
use crate::settings::key_place::KeyPlace;

impl Screen for Options {
    fn screen(&self) -> String {
        let listens = if self.listening.is_some() { ", listens" } else { "" };
        match self.page {
            Page::Board(board) => format!("options: {}{listens}", short_board_name(board)),
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
                        offers.extend(self.tabs().iter().flat_map(Tabs::offers));
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
        if self.page != Page::Teach {
            offers.push(Chrome::back("back"));
        }
        offers
    }

    fn tick(&mut self, controls: Controls) -> Next {
        let goes_back = self.chrome.tick(&controls);
        if let Some((_, ticks)) = &mut self.remark {
            *ticks -= 1;
        }
        self.remark = self.remark.take().filter(|(_, ticks)| *ticks > 0);
        if self.page == Page::Teach {
            self.chrome.sound = None;
            self.go_on_teaching(&controls);
            return Next::Stay;
        }
        if self.listening.is_some() {
            self.chrome.sound = None;
            self.listen(&controls);
            return Next::Stay;
        }
        if goes_back {
            return self.back();
        }
        if let Some(nth) = self.tabs().and_then(|tabs| tabs.tick(&controls)) {
            self.open_tab(nth);
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
        self.chrome.draw_head(list, self.title(), "");
        if let Some(tabs) = self.tabs() {
            tabs.draw(list, self.chrome.device);
        }
        draw_frame(list, panel(self.page));
        match &self.teach {
            Some(teach) => self.draw_questions(list, teach),
            None if self.page == Page::Teach => self.draw_waiting(list),
            None => {}
        }
        for (row, kind) in self.page.rows().iter().enumerate() {
            self.draw_row(list, row, *kind);
        }
        self.draw_tells(list);
        self.chrome.draw_hints(list, self.hints());
    }

    fn menu_sound(&self) -> Option<MenuSound> {
        self.chrome.sound
    }

    fn can_warn(&self) -> bool {
        true
    }

    fn warn(&mut self, sentence: &str) {
        self.say(sentence);
    }
}

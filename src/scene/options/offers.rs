//! Lists what can be used on each page of the options, for the test that walks through all screens.

use super::words::{board_name, difficulty_words};
use super::{BOARDS, Focus, Options, Page, Row, TABS};
use crate::geom::Rect;
use crate::scene::offer::{By, Offer};

impl Options {
    pub(in crate::scene) fn screen(&self) -> String {
        let listens = if self.listening.is_some() { ", listens" } else { "" };
        match self.page {
            Page::Board(board) => format!("options: {}{listens}", board_name(board)),
            page => format!("options: {page:?}"),
        }
    }

    pub(in crate::scene) fn offers(&self) -> Vec<Offer> {
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
                    Row::Done if self.page == Page::Difficulty => words!("options.back").into(),
                    Row::Done => words!("options.done").into(),
                    Row::Begin => words!("options.play").into(),
                    Row::Pick(difficulty) => difficulty_words(*difficulty).0.into(),
                };
                offers.push(Offer::new(name, place, By::Focus { on }));
            }
        }
        offers
    }

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

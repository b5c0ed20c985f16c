//! The options screen: pages of rows, a page of bindings for each player and device, the questions about a pad, and the
//! two choices of a first start. It changes a copy of the settings, and `game/program/options.rs` puts each change into
//! effect at once. Everything can be reached with keys alone, a pad alone or the mouse alone.

mod bind;
mod pages;
mod paint;
mod screen;
pub mod setting;
pub mod teach;
mod words;

use std::sync::Arc;

use super::press::Caught;
use super::screen::{Controls, MenuKey, MenuSound, Next, Pointer};
use super::widgets::chrome::Chrome;
use crate::geom::Rect;
use crate::settings::Settings;
use crate::settings::bindings::Slot;
use crate::settings::key_place::KeyPlace;
use crate::settings::names::KeyNames;
use bind::{LISTEN_TICKS, Listening};
pub use pages::{BOARDS, Board, Page, Row};
use pages::{CONTROLS, TABS};
use setting::Shown;
use teach::{ANSWER_TICKS, Heard, QUESTIONS, Teach};

const REMARK_TICKS: u32 = 240;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Focus {
    pub row: usize,
    pub column: usize,
}

#[derive(Clone)]
pub struct Options {
    settings: Settings,
    names: Arc<KeyNames>,
    page: Page,
    focus: Focus,
    listening: Option<Listening>,
    teach: Option<Teach>,
    /// Ticks left in which it waits for the first press on a pad.
    wait_ticks: u32,
    taught: Option<(u32, String)>,
    remark: Option<(String, u32)>,
    chrome: Chrome,
}

impl Options {
    pub fn new(settings: Settings, names: Arc<KeyNames>) -> Options {
        Options {
            settings,
            names,
            page: Page::Sound,
            focus: Focus { row: 1, column: 0 },
            listening: None,
            teach: None,
            wait_ticks: 0,
            taught: None,
            remark: None,
            chrome: Chrome::default(),
        }
    }

    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Takes over the settings in effect. They also change elsewhere: by F11, or when a pad was taught.
    pub fn heed(&mut self, settings: &Settings, names: &Arc<KeyNames>) {
        self.settings.clone_from(settings);
        self.names = Arc::clone(names);
    }

    pub fn page(&self) -> Page {
        self.page
    }

    pub fn focus(&self) -> Focus {
        self.focus
    }

    pub fn is_listening(&self) -> bool {
        self.listening.is_some()
    }

    /// Opens a page. The focus goes to the difficulty that is set, or to the first row below the tabs.
    pub fn open(&mut self, page: Page) {
        self.page = page;
        let pick = Row::Pick(self.settings.difficulty);
        let row = page.rows().iter().position(|row| *row == pick || !matches!(row, Row::Tabs | Row::Pick(_)));
        self.focus = Focus { row: row.unwrap_or(0), column: 0 };
        self.listening = None;
        self.teach = None;
        self.wait_ticks = ANSWER_TICKS;
    }

    /// Whether a pad is being taught, or the page waits for a press on one.
    pub fn is_teaching(&self) -> bool {
        self.page == Page::Teach
    }

    pub fn teach(&mut self, pad: u32) {
        if self.teach.is_none() {
            self.open(Page::Teach);
            self.teach = Some(Teach::new(pad));
            self.chrome.sound = Some(MenuSound::Choose);
        }
    }

    /// Returns the id of the pad that was taught and its SDL fields, once.
    pub fn taught(&mut self) -> Option<(u32, String)> {
        self.taught.take()
    }

    pub fn say(&mut self, remark: impl Into<String>) {
        self.remark = Some((remark.into(), REMARK_TICKS));
    }

    fn take_key(&mut self, key: MenuKey) -> Next {
        let rows = self.page.rows();
        let row = rows[self.focus.row];
        match key {
            MenuKey::Up => self.move_to(self.focus.row + rows.len() - 1),
            MenuKey::Down => self.move_to(self.focus.row + 1),
            MenuKey::Left | MenuKey::Right => self.aside(row, key == MenuKey::Right),
            MenuKey::Choose => return self.choose(row),
            MenuKey::PageLeft | MenuKey::PageRight | MenuKey::Back => {}
        }
        Next::Stay
    }

    fn move_to(&mut self, row: usize) {
        let rows = self.page.rows();
        self.focus.row = row % rows.len();
        self.focus.column = self.focus.column.min(rows[self.focus.row].columns() - 1);
        self.chrome.sound = Some(MenuSound::Move);
    }

    fn aside(&mut self, row: Row, on: bool) {
        match row {
            Row::Set(setting) => self.change(|settings| setting.step(settings, on)),
            Row::Bind(_) | Row::ResetOrDone => {
                self.focus.column = usize::from(on);
                self.chrome.sound = Some(MenuSound::Move);
            }
            Row::Tabs | Row::Open(_) | Row::Teach | Row::Done | Row::Pick(_) => {}
        }
    }

    fn change(&mut self, change: impl FnOnce(&mut Settings)) {
        change(&mut self.settings);
        self.chrome.sound = Some(MenuSound::Move);
    }

    /// Opens the page of a tab. The focus stays on the tabs, and in a list of bindings on its row.
    fn open_tab(&mut self, nth: usize) {
        let focus = self.focus;
        match self.page {
            Page::Board(_) => self.open(Page::Board(BOARDS[nth])),
            _ => self.open(TABS[nth]),
        }
        if focus.row == 0 || matches!(self.page, Page::Board(_)) {
            self.focus = focus;
        }
        self.chrome.sound = Some(MenuSound::Move);
    }

    fn choose(&mut self, row: Row) -> Next {
        self.chrome.sound = Some(MenuSound::Choose);
        match row {
            Row::Tabs => self.move_to(1),
            Row::Set(setting) => match setting.shown(&self.settings) {
                // A full bar becomes empty, so that one button is enough.
                Shown::Bar { full, of, .. } => setting.put(&mut self.settings, if full == of { 0 } else { full + 1 }),
                Shown::Word(_) => setting.step(&mut self.settings, true),
            },
            Row::Open(board) => self.open(Page::Board(board)),
            Row::Teach => self.open(Page::Teach),
            Row::Bind(button) => {
                let slot = Slot { button, nth: self.focus.column };
                self.listening = Some(Listening { slot, ticks_left: LISTEN_TICKS });
                self.remark = None;
            }
            Row::ResetOrDone if self.focus.column == 0 => self.reset(),
            Row::ResetOrDone | Row::Done => return self.back(),
            Row::Pick(difficulty) => {
                self.settings.difficulty = difficulty;
                return Next::Continue;
            }
        }
        Next::Stay
    }

    fn back(&mut self) -> Next {
        self.chrome.sound = Some(MenuSound::Back);
        match self.page {
            Page::Board(board) => {
                self.open(Page::Controls);
                let entry = CONTROLS.iter().position(|row| *row == Row::Open(board));
                self.focus.row = entry.unwrap_or(1);
            }
            Page::Teach => self.open(Page::Controls),
            Page::First | Page::Sound | Page::Picture | Page::Game | Page::Controls => return Next::Return,
        }
        Next::Stay
    }

    fn go_on_teaching(&mut self, controls: &Controls) {
        // The pad may already act as menu keys, so only Escape and a click leave.
        let leaves = controls.caught == Some(Caught::Key(KeyPlace::ESCAPE)) || controls.pointer.left.pressed;
        if leaves {
            self.chrome.sound = Some(MenuSound::Back);
            return self.open(Page::Controls);
        }
        let Some(teach) = &mut self.teach else {
            // The first pad that is pressed is taught. The wait for it ends after a while.
            self.wait_ticks = self.wait_ticks.saturating_sub(1);
            if self.wait_ticks == 0 {
                self.open(Page::Controls);
                self.say(words!("options.teach.no_pad"));
            }
            return;
        };
        let press = match controls.caught {
            Some(Caught::Raw(press)) => Some(press),
            _ => None,
        };
        let heard = teach.tick(press);
        match heard {
            Heard::Nothing => {}
            Heard::Taken | Heard::Skipped => self.chrome.sound = Some(MenuSound::Choose),
            Heard::Twice(before) => {
                self.chrome.sound = Some(MenuSound::Back);
                self.say(words!("options.teach.twice", action = QUESTIONS[before].asks).to_string());
            }
            Heard::Done => {
                self.taught = Some((teach.pad, teach.fields()));
                self.chrome.sound = Some(MenuSound::Choose);
                self.open(Page::Controls);
                self.say(words!("options.teach.ready"));
            }
            Heard::GivenUp => {
                self.chrome.sound = Some(MenuSound::Back);
                self.open(Page::Controls);
                self.say(words!("options.teach.nothing"));
            }
        }
    }

    fn take_pointer(&mut self, pointer: Pointer) -> Next {
        if pointer.wheel != 0 {
            let last = self.page.rows().len() - 1;
            let row = self.focus.row.saturating_add_signed(-pointer.wheel as isize).min(last);
            if row != self.focus.row {
                self.move_to(row);
            }
            return Next::Stay;
        }
        let Some(focus) = self.under(pointer.at) else { return Next::Stay };
        if pointer.moved && self.focus != focus {
            self.focus = focus;
            self.chrome.sound = Some(MenuSound::Move);
        }
        let row = self.page.rows()[focus.row];
        if let (Row::Set(setting), true) = (row, pointer.left.held || pointer.left.pressed)
            && let Shown::Bar { of, .. } = setting.shown(&self.settings)
            && let Some(mark) = paint::mark_at(paint::place(self.page, focus), of, pointer.at.0)
        {
            let before = self.settings.clone();
            setting.put(&mut self.settings, mark);
            self.chrome.sound = (self.settings != before).then_some(MenuSound::Move);
            return Next::Stay;
        }
        if pointer.right.pressed {
            self.focus = focus;
            self.clear();
        }
        if !pointer.left.pressed {
            return Next::Stay;
        }
        self.focus = focus;
        match row {
            Row::Tabs => Next::Stay,
            Row::Set(setting) if paint::is_left(paint::place(self.page, focus), pointer.at.0) => {
                self.change(|settings| setting.step(settings, false));
                Next::Stay
            }
            Row::Set(setting) => {
                self.change(|settings| setting.step(settings, true));
                Next::Stay
            }
            row => self.choose(row),
        }
    }

    fn under(&self, at: (i32, i32)) -> Option<Focus> {
        let rows = self.page.rows().iter().enumerate();
        let mut all = rows.flat_map(|(row, kind)| (0..kind.columns()).map(move |column| Focus { row, column }));
        all.find(|focus| paint::place(self.page, *focus).covers(at))
    }

    pub fn place(&self, focus: Focus) -> Rect {
        paint::place(self.page, focus)
    }
}

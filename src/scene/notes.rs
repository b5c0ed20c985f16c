//! The notes that were found as intel: on the left the stages, on the right what is written in those of one stage. A dark
//! line below counts those that were not found yet. It is opened from the level map.

use super::offer::{By, Offer};
use super::screen::{Controls, MenuKey, MenuSound, Next, Screen};
use super::widgets::chrome::{Chrome, columns, draw_frame};
use super::widgets::hints::{self, MenuAction};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::level::Theme;

const FRAMES: [Rect; 2] = columns(236);
const LEFT: Rect = FRAMES[0];
const RIGHT: Rect = FRAMES[1];
const LINE: i32 = 17;
const PAD: i32 = 12;

/// A stage with its notes, `None` for one that was not found.
pub struct StageNotes {
    pub title: String,
    pub theme: Theme,
    pub notes: Vec<Option<String>>,
}

impl StageNotes {
    fn found(&self) -> usize {
        self.notes.iter().flatten().count()
    }
}

pub struct Notes {
    stages: Vec<StageNotes>,
    /// How many notes are in stages that the player has not reached. Their names are not shown.
    ahead: usize,
    nth: usize,
    chrome: Chrome,
}

impl Notes {
    /// `stages` are those that were reached and have notes, in the order of the campaign. `ahead` is the number of notes in
    /// the others.
    pub fn new(stages: Vec<StageNotes>, ahead: usize) -> Notes {
        Notes { stages, ahead, nth: 0, chrome: Chrome::default() }
    }

    fn row(nth: usize) -> Rect {
        Rect::new(LEFT.x + 4, LEFT.y + PAD - 5 + nth as i32 * LINE, LEFT.w - 8, LINE)
    }
}

impl Screen for Notes {
    fn screen(&self) -> String {
        "notes".into()
    }

    fn offers(&self) -> Vec<Offer> {
        let rows = self.stages.iter().enumerate().filter(|(nth, _)| *nth != self.nth);
        let rows = rows.map(|(nth, stage)| Offer::new(&stage.title, Notes::row(nth), By::Keys));
        rows.chain([Chrome::back("back")]).collect()
    }

    fn tick(&mut self, controls: Controls) -> Next {
        if self.chrome.tick(&controls) {
            return Next::Map;
        }
        let count = self.stages.len().max(1);
        let to = match controls.menu {
            Some(MenuKey::Choose) => {
                self.chrome.sound = Some(MenuSound::Back);
                return Next::Map;
            }
            Some(MenuKey::Up | MenuKey::Left | MenuKey::PageLeft) => (self.nth + count - 1) % count,
            Some(MenuKey::Down | MenuKey::Right | MenuKey::PageRight) => (self.nth + 1) % count,
            Some(MenuKey::Back) | None => self.nth,
        };
        let pointer = controls.pointer;
        let under = (0..self.stages.len()).find(|nth| Notes::row(*nth).covers(pointer.at));
        let to = under.filter(|_| pointer.left.pressed).unwrap_or(to);
        if to != self.nth {
            (self.nth, self.chrome.sound) = (to, Some(MenuSound::Move));
        }
        Next::Stay
    }

    fn draw(&mut self, _mix: f32, list: &mut DrawList) {
        let font = Font::of(list.look.text);
        let theme = self.stages.get(self.nth).map_or(Theme::Docks, |stage| stage.theme);
        self.chrome.draw_view(list, theme, 4, 150);
        let (found, all): (usize, usize) =
            (self.stages.iter().map(StageNotes::found).sum(), self.stages.iter().map(|stage| stage.notes.len()).sum());
        let of_all = words!("count.of", done = found, all = all + self.ahead);
        self.chrome.draw_head(list, words!("notes.title"), &of_all);
        for frame in FRAMES {
            draw_frame(list, frame);
        }
        for (nth, stage) in self.stages.iter().enumerate() {
            let row = Notes::row(nth);
            if nth == self.nth {
                list.fill(row, Colour::AMBER.with_alpha(44));
                list.fill(Rect { w: 3, ..row }, Colour::AMBER);
            }
            let (done, all, title) = (stage.found(), stage.notes.len(), &stage.title);
            let colour = if done > 0 { Colour::PAPER } else { Colour::DIM };
            let y = row.y + (LINE - font.capital()) / 2;
            let count = words!("notes.count", done = done, all = all);
            list.text(font, Align::Right, row.right() - 6, y, colour, format_args!("{count}"));
            let width = row.w - 18 - font.width(&count);
            let font = Font::fitting(list.look.text, width, title);
            let y = row.y + (LINE - font.capital()) / 2;
            list.text(font, Align::Left, row.x + 6, y, colour, title);
        }
        if self.ahead > 0 {
            let row = Notes::row(self.stages.len());
            let y = row.y + (LINE - font.capital()) / 2;
            list.text(font, Align::Left, row.x + 6, y, Colour::DIM, words!("notes.ahead"));
            let count = words!("notes.count", done = 0, all = self.ahead);
            list.text(font, Align::Right, row.right() - 6, y, Colour::DIM, format_args!("{count}"));
        }
        let hints = [hints::CHOOSE, (MenuAction::Back, words!("hint.map"))];
        self.chrome.draw_hints(list, &hints);
        let Some(stage) = self.stages.get(self.nth) else { return };
        let mut y = RIGHT.y + PAD + 2;
        let width = RIGHT.w - 2 * PAD;
        let mut write = |colour: Colour, text: &str| {
            list.fill(Rect::new(RIGHT.x + PAD, y - 6, 24, 1), Colour::AMBER);
            let draw = |list: &mut DrawList, text: &str| {
                list.paragraph(font, Align::Left, (RIGHT.x + PAD, y), width, colour, text)
            };
            y = list.with_names(text, draw) + 14;
        };
        stage.notes.iter().flatten().for_each(|text| write(Colour::PAPER, text));
        let missing = stage.notes.len() - stage.found();
        if missing > 0 {
            write(Colour::DIM, &words!("notes.missing", n = missing).to_string());
        }
    }

    fn menu_sound(&self) -> Option<MenuSound> {
        self.chrome.sound
    }
}

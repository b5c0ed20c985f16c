//! Painted pictures with words below, one after the other: the opening before the first stage, one picture between two
//! quadrants, and what follows the last stage. A press shows all words of a picture at once, the next one turns the page, and
//! Back skips all. No page turns by itself, because somebody may still read it. Back in the opening skips the briefing
//! behind it, too.

use super::offer::Offer;
use super::screen::{Controls, MenuKey, MenuSound, Next, Screen};
use super::widgets::chrome::Chrome;
use super::widgets::hints::{self, Hint, MenuAction};
use crate::draw::font::{Align, Font};
use crate::draw::sprites::Sprite;
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::level::Theme;
use crate::words::Text;

const FADE_TICKS: u32 = 30;
/// The words begin after this many ticks, and one letter follows every so many.
const OPENING: u32 = 40;
const TICKS_A_LETTER: u32 = 1;
/// Ticks of one nod of the mark that waits for a press, behind the last word.
const NOD_TICKS: u32 = 32;
/// Ticks in which a press does nothing in the opening. It was the second half of a double click.
const DOUBLE_CLICK_TICKS: u32 = 20;
/// The pictures are painted at half the size of the screen.
const QUARTERS: i32 = 8;
/// Top and width of the words. The pictures are calm there.
const TOP: i32 = 266;
const WORDS: i32 = 600;

/// A picture and its words.
type Page = (Sprite, Text);

const START: [Page; 4] = [
    (Sprite::PanelsGrid, words!("opening.1")),
    (Sprite::PanelsFerry, words!("opening.2")),
    (Sprite::PanelsWalls, words!("opening.3")),
    (Sprite::PanelsGate, words!("opening.4")),
];
const SOME_MISSING: [Page; 2] =
    [(Sprite::PanelsNight, words!("ending.missing.1")), (Sprite::PanelsCells, words!("ending.missing.2"))];
const ALL_FOUND: [Page; 2] =
    [(Sprite::PanelsDawn, words!("ending.found.1")), (Sprite::PanelsReturn, words!("ending.found.2"))];

const AFTER_DOCKS: [Page; 1] = [(Sprite::PanelsCrane, words!("between.docks"))];
const AFTER_FOUNDRY: [Page; 1] = [(Sprite::PanelsFurnace, words!("between.foundry"))];
const AFTER_GARDENS: [Page; 1] = [(Sprite::PanelsHedge, words!("between.gardens"))];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Told {
    Opening,
    Between,
    AllFound,
    SomeMissing,
}

pub struct Panels {
    told: Told,
    pages: &'static [Page],
    then: Next,
    nth: usize,
    /// Its ticks are those of this page.
    chrome: Chrome,
}

impl Panels {
    fn new(told: Told, pages: &'static [Page], then: Next) -> Panels {
        Panels { told, pages, then, nth: 0, chrome: Chrome::default() }
    }

    pub fn opening() -> Panels {
        Panels::new(Told::Opening, &START, Next::Continue)
    }

    /// What is told when the warden of a quadrant is down and another quadrant follows. `None` after the last one.
    pub fn between(quadrant: Theme) -> Option<Panels> {
        let pages = match quadrant {
            Theme::Docks => &AFTER_DOCKS,
            Theme::Foundry => &AFTER_FOUNDRY,
            Theme::Gardens => &AFTER_GARDENS,
            Theme::Vault => return None,
        };
        Some(Panels::new(Told::Between, pages, Next::Play))
    }

    /// The ending depends on whether everybody and everything was found.
    pub fn ending(is_all_found: bool) -> Panels {
        match is_all_found {
            true => Panels::new(Told::AllFound, &ALL_FOUND, Next::EndingFigures),
            false => Panels::new(Told::SomeMissing, &SOME_MISSING, Next::EndingFigures),
        }
    }

    /// Opens a panel by its number, from 1. Returns how many there are.
    pub fn open(&mut self, page: usize) -> usize {
        self.nth = page.clamp(1, self.pages.len()) - 1;
        self.pages.len()
    }

    fn is_opening(&self) -> bool {
        self.told == Told::Opening
    }

    pub fn is_ending(&self) -> bool {
        matches!(self.told, Told::AllFound | Told::SomeMissing)
    }

    fn text(&self) -> &'static str {
        self.pages[self.nth].1.as_str()
    }

    fn letters(&self) -> usize {
        (self.chrome.ticks.saturating_sub(OPENING) / TICKS_A_LETTER) as usize
    }

    fn is_all_said(&self) -> bool {
        self.letters() >= self.text().chars().count()
    }

    fn turn_page(&mut self) -> Next {
        if self.nth + 1 == self.pages.len() {
            return self.then;
        }
        (self.nth, self.chrome.ticks) = (self.nth + 1, 0);
        Next::Stay
    }
}

impl Screen for Panels {
    fn screen(&self) -> String {
        format!("{:?}: panel {}{}", self.told, self.nth + 1, if self.is_all_said() { "" } else { ", begins" })
    }

    fn offers(&self) -> Vec<Offer> {
        let goes_on = Offer::anywhere(if self.is_all_said() { "next" } else { "all words" });
        vec![goes_on, Chrome::back("skip")]
    }

    fn tick(&mut self, controls: Controls) -> Next {
        let goes_back = self.chrome.tick(&controls);
        let is_pressed = controls.menu == Some(MenuKey::Choose) || controls.pointer.left.pressed;
        let is_double = self.is_opening() && self.nth == 0 && self.chrome.ticks <= DOUBLE_CLICK_TICKS;
        if is_double || !(goes_back || is_pressed) {
            return Next::Stay;
        }
        if goes_back {
            return if self.is_opening() { Next::Begin } else { self.then };
        }
        self.chrome.sound = Some(MenuSound::Choose);
        if self.is_all_said() {
            return self.turn_page();
        }
        self.chrome.ticks = OPENING + self.text().chars().count() as u32 * TICKS_A_LETTER;
        Next::Stay
    }

    fn draw(&mut self, _mix: f32, list: &mut DrawList) {
        list.fill(list.bounds(), Colour::rgb(0x07080f));
        let (picture, _) = self.pages[self.nth];
        let lit = self.chrome.ticks.min(FADE_TICKS);
        list.lens(list.bounds(), QUARTERS, |list| list.sprite(picture, 0, 0, 0, false));
        list.fill(list.bounds(), Colour::rgb(0x07080f).with_alpha((255 - lit * 255 / FADE_TICKS) as u8));
        let font = Font::Large;
        let (mut y, mut end) = (TOP, 0);
        for (line, shown) in font.written(self.text(), WORDS, self.letters()) {
            // The line does not move while it grows.
            let left = (list.width - font.width(line)) / 2;
            let strip = Rect::new(left - 6, y - 4, font.width(line) + 12, font.line() + 2);
            list.fill(strip, Colour::INK.with_alpha(120));
            list.text(font, Align::Left, left, y, Colour::PAPER, shown);
            y += font.line() + 2;
            end = left + font.width(line);
        }
        if self.is_all_said() {
            let down = i32::from(self.chrome.ticks % NOD_TICKS >= NOD_TICKS / 2);
            let tip = y - font.line() + font.capital() - 2 + down;
            for row in 0..4 {
                list.fill(Rect::new(end + 14 - row, tip - row, 2 * row + 1, 1), Colour::AMBER);
            }
        }
        const HINTS: &[Hint] =
            &[(MenuAction::Choose, words!("panels.next")), (MenuAction::Back, words!("panels.skip"))];
        self.chrome.draw_back(list);
        hints::draw_on_strip(list, list.height - 16, self.chrome.device, HINTS);
    }

    fn menu_sound(&self) -> Option<MenuSound> {
        self.chrome.sound
    }
}

//! The statistics: pages with the totals, the kills by kind, the deaths by cause, and a map of each stage on which the
//! places of deaths glow. The pages turn with left and right, the stages of the map with up and down, which also scroll
//! a page with more bars than fit.

use std::sync::Arc;

use super::offer::{By, Offer};
use super::screen::{Controls, MenuKey, MenuSound, Next, Screen};
use super::widgets::chrome::{Chrome, draw_frame};
use super::widgets::hints::{self, BACK_PLACE, MenuAction};
use super::widgets::list::Scroll;
use super::widgets::stage_map;
use crate::career::statistics::Cause;
use crate::draw::font::{Align, Font};
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::Rect;
use crate::level::{Level, Theme};
use crate::words::Text;

const FRAME: Rect = Rect { x: 20, y: 66, w: 600, h: 262 };
const TAB: Rect = Rect { x: 20, y: 40, w: 144, h: 22 };
const TAB_APART: i32 = 8;
const PAD: i32 = 16;
const BARS: Rect = Rect { x: FRAME.x + PAD, y: FRAME.y + 12, w: FRAME.w - PAD - 6, h: 240 };
const BAR_ROW: i32 = 20;
/// The arrows that turn the stages of the map.
const UP: Rect = Rect { x: FRAME.x + 8, y: FRAME.y + 8, w: 18, h: 18 };
const DOWN: Rect = Rect { x: FRAME.x + 30, y: FRAME.y + 8, w: 18, h: 18 };
const MAP: Rect = Rect { x: FRAME.x + 10, y: FRAME.y + 34, w: FRAME.w - 20, h: FRAME.h - 44 };
const MOST_STRIPS: i32 = 6;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Page {
    Totals,
    Kills,
    Deaths,
    Places,
}

impl Page {
    const ALL: [Page; 4] = [Page::Totals, Page::Kills, Page::Deaths, Page::Places];

    fn name(self) -> Text {
        match self {
            Page::Totals => words!("statistics.totals"),
            Page::Kills => words!("statistics.enemies"),
            Page::Deaths => words!("statistics.deaths"),
            Page::Places => words!("statistics.places"),
        }
    }
}

/// A stage with the tiles in which players died, and how often.
pub struct Places {
    pub level: Arc<Level>,
    pub deaths: Vec<(i32, i32, u32)>,
}

/// Everything that is shown.
pub struct Summary {
    pub totals: Vec<(Text, String)>,
    /// The checks of the tree, and those of brute force for the same queries.
    pub checks: (u64, u64),
    pub kills: Vec<(String, u64)>,
    pub causes: Vec<(Cause, u64)>,
    pub stages: Vec<Places>,
}

pub struct Statistics {
    shown: Summary,
    kills: Scroll,
    causes: Scroll,
    page: usize,
    stage: usize,
    chrome: Chrome,
}

impl Statistics {
    pub fn new(shown: Summary) -> Statistics {
        // The map first shows the stage in which most players died.
        let stage = (0..shown.stages.len()).rev().max_by_key(|nth| shown.stages[*nth].count()).unwrap_or(0);
        Statistics {
            kills: Scroll::new(shown.kills.len(), BARS, BAR_ROW),
            causes: Scroll::new(shown.causes.len(), BARS, BAR_ROW),
            shown,
            page: 0,
            stage,
            chrome: Chrome::default(),
        }
    }

    /// Opens a page by its number.
    pub fn open(&mut self, page: usize) {
        self.page = page.min(Page::ALL.len() - 1);
    }

    fn page(&self) -> Page {
        Page::ALL[self.page]
    }

    /// The bars of the page, if it has bars.
    fn bars(&self) -> Option<&Scroll> {
        match self.page() {
            Page::Kills => Some(&self.kills),
            Page::Deaths => Some(&self.causes),
            Page::Totals | Page::Places => None,
        }
    }

    fn tab(nth: usize) -> Rect {
        Rect { x: TAB.x + nth as i32 * (TAB.w + TAB_APART), ..TAB }
    }

    fn draw_totals(&self, list: &mut DrawList, font: Font) {
        let (left, right) = (FRAME.x + PAD, FRAME.center().x - 8);
        let mut y = FRAME.y + 18;
        for (name, figure) in &self.shown.totals {
            list.text(font, Align::Left, left, y, Colour::DIM, name);
            list.text(font, Align::Right, right, y, Colour::PAPER, figure);
            y += font.line() + 6;
        }
        self.draw_checks(list, font, Rect { x: FRAME.center().x + 16, w: FRAME.w / 2 - 32, ..FRAME });
    }

    /// Draws two columns whose heights compare the checks of the tree with those of brute force.
    fn draw_checks(&self, list: &mut DrawList, font: Font, area: Rect) {
        let (tree, brute) = self.shown.checks;
        let y = list.paragraph(
            font,
            Align::Middle,
            (area.center().x, area.y + 18),
            area.w,
            Colour::PAPER,
            &words!("statistics.checks"),
        );
        let floor = area.bottom() - 44;
        let most = (floor - y - 20).max(20);
        let height = |checks: u64| (checks as f64 / brute.max(1) as f64 * f64::from(most)).round() as i32;
        for (checks, name, share, colour) in [
            (tree, words!("statistics.tree"), 1, Colour::AMBER),
            (brute, words!("statistics.brute"), 3, Colour::rgb(0x5d6a8c)),
        ] {
            let x = area.x + area.w * share / 4;
            let high = height(checks).max(i32::from(checks > 0));
            list.fill(Rect::new(x - 26, floor - high, 52, high), colour);
            list.text(font, Align::Middle, x, floor - high - 14, Colour::PAPER, Short(checks));
            list.text(font, Align::Middle, x, floor + 8, Colour::DIM, name);
        }
        list.fill(Rect::new(area.x, floor, area.w, 1), Colour::DIM);
        if let Some(times) = brute.checked_div(tree).filter(|times| *times > 1) {
            let text = words!("statistics.times", n = times);
            let font = Font::fitting(list.look.text, area.w + 16, &text);
            list.text(font, Align::Middle, area.center().x, floor + 26, Colour::AMBER, &text);
        }
    }

    fn draw_places(&self, list: &mut DrawList, font: Font) {
        let Some(places) = self.shown.stages.get(self.stage) else { return };
        for (arrow, is_up) in [(UP, true), (DOWN, false)] {
            list.outline(arrow, Colour::rgb(0x47506a));
            for line in 0..5 {
                let y = if is_up { arrow.center().y - 2 + line } else { arrow.center().y + 2 - line };
                list.fill(Rect::new(arrow.center().x - line, y, 2 * line + 1, 1), Colour::PAPER);
            }
        }
        let (x, y) = (DOWN.right() + 10, UP.y + (UP.h - font.capital()) / 2);
        list.text(font, Align::Left, x, y, Colour::PAPER, &places.level.name);
        let deaths = places.count();
        let text = words!("statistics.died", n = deaths);
        list.text(font, Align::Right, FRAME.right() - 12, y, Colour::DIM, &text);
        places.draw(list);
    }
}

impl Screen for Statistics {
    fn screen(&self) -> String {
        format!("statistics: {:?}", self.page())
    }

    fn offers(&self) -> Vec<Offer> {
        let tabs = Page::ALL.into_iter().enumerate().filter(|(nth, _)| *nth != self.page);
        let tabs = tabs.map(|(nth, page)| Offer::new(page.name(), Statistics::tab(nth), By::Keys));
        let mut offers: Vec<Offer> = tabs.collect();
        if self.page() == Page::Places && self.shown.stages.len() > 1 {
            offers.push(Offer::new("stage before", UP, By::Keys));
            offers.push(Offer::new("next stage", DOWN, By::Keys));
        }
        offers.extend(self.bars().into_iter().flat_map(|bars| bars.offers(["up", "down"])));
        offers.push(Offer::new("back", BACK_PLACE, By::Keys));
        offers
    }

    fn tick(&mut self, controls: Controls) -> Next {
        if self.chrome.tick(&controls) {
            return Next::Modes;
        }
        let pointer = controls.pointer;
        let clicked = |place: Rect| pointer.left.pressed && place.covers(pointer.at);
        let before = (self.page, self.stage);
        let pages = Page::ALL.len();
        match controls.menu {
            Some(MenuKey::Left | MenuKey::PageLeft) => self.page = (self.page + pages - 1) % pages,
            Some(MenuKey::Right | MenuKey::PageRight | MenuKey::Choose) => self.page = (self.page + 1) % pages,
            _ => {}
        }
        self.page = (0..pages).find(|nth| clicked(Statistics::tab(*nth))).unwrap_or(self.page);
        let stages = self.shown.stages.len().max(1);
        let rows = match controls.menu {
            Some(MenuKey::Up) => -1,
            Some(MenuKey::Down) => 1,
            _ => 0,
        };
        let scroll = |bars: &mut Scroll| bars.by(rows) | bars.tick(pointer);
        let has_scrolled = match self.page() {
            Page::Totals => false,
            Page::Kills => scroll(&mut self.kills),
            Page::Deaths => scroll(&mut self.causes),
            Page::Places => {
                if rows < 0 || clicked(UP) || pointer.wheel > 0 {
                    self.stage = (self.stage + stages - 1) % stages;
                } else if rows > 0 || clicked(DOWN) || pointer.wheel < 0 {
                    self.stage = (self.stage + 1) % stages;
                }
                false
            }
        };
        self.chrome.sound = (has_scrolled || before != (self.page, self.stage)).then_some(MenuSound::Tool);
        Next::Stay
    }

    fn draw(&mut self, _mix: f32, list: &mut DrawList) {
        let font = Font::of(list.look.text);
        self.chrome.draw_view(list, Theme::Foundry, 4, 170);
        self.chrome.draw_head(list, 12, words!("statistics.title"));
        for (nth, page) in Page::ALL.into_iter().enumerate() {
            let (tab, is_open) = (Statistics::tab(nth), nth == self.page);
            list.fill(tab, Colour::INK.with_alpha(if is_open { 235 } else { 150 }));
            list.outline(tab, if is_open { Colour::AMBER } else { Colour::rgb(0x47506a) });
            let colour = if is_open { Colour::AMBER } else { Colour::PAPER };
            let font = Font::fitting(list.look.text, tab.w - 8, page.name());
            list.text(font, Align::Middle, tab.center().x, tab.y + (tab.h - font.capital()) / 2, colour, page.name());
        }
        draw_frame(list, FRAME);
        match self.page() {
            Page::Totals => self.draw_totals(list, font),
            Page::Kills => {
                let rows = self.shown.kills.iter().map(|(name, number)| (name.as_str(), *number));
                draw_bars(list, &self.kills, rows, Colour::AMBER, words!("statistics.no_kills"));
            }
            Page::Deaths => {
                let rows = self.shown.causes.iter().map(|(cause, number)| (name_of(*cause).as_str(), *number));
                draw_bars(list, &self.causes, rows, Colour::rgb(0xff8a70), words!("statistics.no_deaths"));
            }
            Page::Places => self.draw_places(list, font),
        }
        let mut hints = vec![hints::PAGE];
        if self.page() == Page::Places {
            hints.push((MenuAction::Move, words!("statistics.stage")));
        }
        if self.bars().is_some_and(Scroll::scrolls) {
            hints.push((MenuAction::Move, words!("hint.scroll")));
        }
        hints.push(hints::BACK);
        self.chrome.draw_hints(list, &hints);
    }

    fn menu_sound(&self) -> Option<MenuSound> {
        self.chrome.sound
    }
}

impl Places {
    /// Draws the whole stage small, and a glow at each place of a death. Deaths beside a strip glow into it.
    fn draw(&self, list: &mut DrawList) {
        let most = self.deaths.iter().map(|death| death.2).max().unwrap_or(1);
        stage_map::draw(list, &self.level, MAP, MOST_STRIPS, |list, place| {
            for &(column, row, times) in &self.deaths {
                // A fall ends below the stage.
                let (x, y) = place((column, row));
                let at = (x, y.clamp(0, list.height));
                let heat = (90 + 165 * times / most).min(255) as u8;
                let glow = if times * 2 > most { Sprite::Glow64Sodium } else { Sprite::Glow32Sodium };
                list.tinted(glow, 0, at, false, Colour::WHITE.with_alpha(heat), Blend::Add);
                list.fill(Rect::new(at.0 - 1, at.1 - 1, 2, 2), Colour::rgb(0xff8a70));
            }
        });
    }

    fn count(&self) -> u32 {
        self.deaths.iter().map(|death| death.2).sum()
    }
}

pub(super) fn name_of(cause: Cause) -> Text {
    match cause {
        Cause::Bullet => words!("cause.bullet"),
        Cause::Flame => words!("cause.flame"),
        Cause::Blast => words!("cause.blast"),
        Cause::Enemy => words!("cause.enemy"),
        Cause::Spikes => words!("cause.spikes"),
        Cause::Acid => words!("cause.acid"),
        Cause::Steam => words!("cause.steam"),
        Cause::Trap => words!("cause.trap"),
        Cause::Crush => words!("cause.crush"),
        Cause::Fall => words!("cause.fall"),
    }
}

/// A large number in at most five letters.
pub struct Short(pub u64);

impl std::fmt::Display for Short {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        let (unit, letter) = match self.0 {
            0..10_000 => return write!(out, "{}", self.0),
            10_000..1_000_000 => (1_000, 'K'),
            1_000_000..1_000_000_000 => (1_000_000, 'M'),
            _ => (1_000_000_000, 'G'),
        };
        match self.0 / unit {
            whole @ 0..10 => write!(out, "{whole}.{}{letter}", self.0 % unit * 10 / unit),
            whole => write!(out, "{whole}{letter}"),
        }
    }
}

/// Draws a row with a bar for each figure, the largest first.
fn draw_bars<'a>(
    list: &mut DrawList,
    bars: &Scroll,
    rows: impl Iterator<Item = (&'a str, u64)>,
    colour: Colour,
    none: Text,
) {
    let font = Font::of(list.look.text);
    let rows: Vec<(&str, u64)> = rows.collect();
    let Some(most) = rows.iter().map(|row| row.1).max().filter(|most| *most > 0) else {
        return list.text(font, Align::Middle, FRAME.center().x, FRAME.center().y, Colour::DIM, none);
    };
    let (from, to) = (FRAME.x + 206, FRAME.right() - 80);
    for (nth, Rect { y, .. }) in bars.rows() {
        let (name, number) = rows[nth];
        list.text(font, Align::Right, from - 12, y + (BAR_ROW - font.capital()) / 2, Colour::PAPER, name);
        let width = ((to - from) as f32 * number as f32 / most as f32).round() as i32;
        list.fill(Rect::new(from, y + 4, to - from, BAR_ROW - 8), Colour::rgb(0x1a1f33));
        list.fill(Rect::new(from, y + 4, width.max(2), BAR_ROW - 8), colour);
        list.text(font, Align::Left, to + 10, y + (BAR_ROW - font.capital()) / 2, Colour::PAPER, number);
    }
    bars.draw(list);
}

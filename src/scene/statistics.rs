//! The statistics: a page with a few large numbers, one with every kind of enemy, one with the causes of deaths, a map of
//! each stage on which the places of deaths glow, and the work of the tree. The stages of the map turn with up and down.

use std::sync::Arc;

use super::offer::{By, Offer};
use super::screen::{Controls, MenuKey, MenuSound, Next, Screen};
use super::widgets::chrome::{Chrome, draw_frame};
use super::widgets::hints::{self, MenuAction};
use super::widgets::stage_map;
use super::widgets::tabs::{self, Tabs};
use crate::career::statistics::Cause;
use crate::draw::font::{Align, Font};
use crate::draw::sprites::{FRAMES, Sprite};
use crate::draw::{Blend, Colour, DrawList, enemy_picture};
use crate::geom::{Rect, TICKS_A_SECOND};
use crate::level::{EnemyKind, Level, Theme};
use crate::words::Text;

const FRAME: Rect = tabs::BELOW;
const PAD: i32 = 16;
/// Four columns of large numbers, and smaller ones below them.
const COLUMN: i32 = (FRAME.w - 2 * PAD) / 4;
const NUMBERS_TOP: i32 = FRAME.y + 20;
const FACTS_TOP: i32 = FRAME.y + 96;
const CHECKS_TOP: i32 = FRAME.y + 84;
const CHECK_ROW: i32 = 26;
/// A cell of an enemy: its picture at the left, and its number and name to the right of it.
const CELLS: i32 = 3;
const CELL: (i32, i32) = ((FRAME.w - 2 * PAD) / CELLS, 42);
const PICTURE: i32 = 52;
/// The row of a cause of deaths, and the left edge of the bars. Their sum is at the left.
const CAUSE_ROW: i32 = 23;
const CAUSES: i32 = FRAME.x + 330;
/// Room for a number behind a bar.
const NUMBER: i32 = 64;
/// The arrows that turn the stages of the map.
const UP: Rect = Rect { x: FRAME.x + 8, y: FRAME.y + 8, w: 18, h: 18 };
const DOWN: Rect = Rect { x: FRAME.x + 30, y: FRAME.y + 8, w: 18, h: 18 };
const MAP: Rect = Rect { x: FRAME.x + 10, y: FRAME.y + 34, w: FRAME.w - 20, h: FRAME.h - 44 };
const MOST_STRIPS: i32 = 6;
const GROUND: Colour = Colour::rgb(0x1a1f33);
const RULE: Colour = Colour::rgb(0x3a4260);
const DEATH: Colour = Colour::rgb(0xff8a70);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Page {
    Totals,
    Kills,
    Deaths,
    Places,
    /// The work of the quadtree.
    Tree,
}

impl Page {
    const ALL: [Page; 5] = [Page::Totals, Page::Kills, Page::Deaths, Page::Places, Page::Tree];

    fn name(self) -> Text {
        match self {
            Page::Totals => words!("statistics.totals"),
            Page::Kills => words!("statistics.enemies"),
            Page::Deaths => words!("statistics.deaths"),
            Page::Places => words!("statistics.places"),
            Page::Tree => words!("statistics.tree_page"),
        }
    }
}

/// A stage with the tiles in which players died, and how often.
pub struct Places {
    pub level: Arc<Level>,
    pub deaths: Vec<(i32, i32, u32)>,
}

/// Everything that is shown.
#[derive(Default)]
pub struct Summary {
    pub ticks: u64,
    /// The largest numbers, and the other facts below them: four of each.
    pub numbers: Vec<(Text, String)>,
    pub facts: Vec<(Text, u64)>,
    /// The checks of the tree, and those of brute force for the same queries.
    pub checks: (u64, u64),
    /// All kinds of enemies, and how many were defeated.
    pub kills: Vec<(EnemyKind, u64)>,
    pub causes: Vec<(Cause, u64)>,
    pub stages: Vec<Places>,
}

pub struct Statistics {
    shown: Summary,
    page: usize,
    stage: usize,
    chrome: Chrome,
}

impl Statistics {
    pub fn new(shown: Summary) -> Statistics {
        // The map first shows the stage in which most players died.
        let stage = (0..shown.stages.len()).rev().max_by_key(|nth| shown.stages[*nth].count()).unwrap_or(0);
        Statistics { shown, page: 0, stage, chrome: Chrome::default() }
    }

    /// Opens a page by its number.
    pub fn open(&mut self, page: usize) {
        self.page = page.min(Page::ALL.len() - 1);
    }

    fn page(&self) -> Page {
        Page::ALL[self.page]
    }

    fn tabs(&self) -> Tabs<{ Page::ALL.len() }> {
        Tabs { names: Page::ALL.map(Page::name), open: self.page, focus: None }
    }

    fn draw_totals(&self, list: &mut DrawList) {
        let columns = || (0..).map(|nth| FRAME.x + PAD + nth * COLUMN);
        for (x, (name, number)) in columns().zip(&self.shown.numbers) {
            list.fill(Rect::new(x, NUMBERS_TOP - 6, 2, 56), Colour::AMBER);
            draw_large(list, Rect::new(x + 10, NUMBERS_TOP, COLUMN - 14, 34), Colour::PAPER, number);
            let font = Font::fitting(list.look.text, COLUMN - 12, name);
            list.text(font, Align::Left, x + 10, NUMBERS_TOP + 50 - font.capital(), Colour::DIM, name);
        }
        for (x, (name, number)) in columns().zip(&self.shown.facts) {
            let font = Font::fitting(list.look.text, COLUMN - 12, name);
            list.text(font, Align::Left, x + 10, FACTS_TOP, Colour::DIM, name);
            list.text(Font::Large, Align::Left, x + 10, FACTS_TOP + 18, Colour::PAPER, Short(*number));
        }
    }

    /// Says what a check is, and draws two bars whose lengths compare the checks of the tree with those of brute force.
    fn draw_checks(&self, list: &mut DrawList, font: Font) {
        let (tree, brute) = self.shown.checks;
        let (left, right) = (FRAME.x + PAD, FRAME.right() - PAD);
        let about = words!("statistics.tree_about");
        list.paragraph(font, Align::Left, (left + 10, NUMBERS_TOP), right - left - 10, Colour::PAPER, &about);
        list.fill(Rect::new(left, CHECKS_TOP, right - left, 1), RULE);
        let y = CHECKS_TOP + 12;
        list.text(font, Align::Left, left + 10, y, Colour::DIM, words!("statistics.checks"));
        if let Some(times) = brute.checked_div(tree).filter(|times| *times > 1) {
            let text = words!("statistics.times", n = times);
            let room = right - left - 20 - font.width(words!("statistics.checks"));
            list.text(Font::fitting(list.look.text, room, &text), Align::Right, right, y, Colour::AMBER, &text);
        }
        let names = [words!("statistics.tree"), words!("statistics.brute")];
        let from = left + 22 + names.map(|name| font.width(name)).into_iter().max().unwrap_or(0);
        let bars = [(tree, Colour::AMBER), (brute, Colour::rgb(0x5d6a8c))];
        for (nth, ((checks, colour), name)) in (0..).zip(bars.into_iter().zip(names)) {
            let bar = Rect::new(from, y + 26 + nth * CHECK_ROW, right - NUMBER - from, 14);
            let text = bar.center().y - font.capital() / 2;
            list.text(font, Align::Left, left + 10, text, Colour::PAPER, name);
            draw_bar(list, bar, (checks, brute), colour);
            list.text(font, Align::Right, right, text, Colour::PAPER, Short(checks));
        }
    }

    /// Draws all kinds of enemies. Those that were never defeated are dark and have no name.
    fn draw_kills(&self, list: &mut DrawList) {
        let now = self.chrome.ticks;
        for (nth, (kind, number)) in (0..).zip(&self.shown.kills) {
            let (column, row) = (nth % CELLS, nth / CELLS);
            let corner = (FRAME.x + PAD + column * CELL.0, FRAME.y + 8 + row * CELL.1);
            let cell = Rect::new(corner.0, corner.1, CELL.0 - 4, CELL.1 - 4);
            list.fill(cell, GROUND.with_alpha(120));
            let picture = enemy_picture(*kind);
            let tint = if *number > 0 { Colour::WHITE } else { Colour::rgb(0x05060c) };
            // In the middle, because some stand, some fly and some hang.
            let frame = &FRAMES[usize::from(picture.frame(0))];
            let (dx, dy) = (i32::from(frame.dx) + i32::from(frame.w) / 2, i32::from(frame.dy) + i32::from(frame.h) / 2);
            list.lens(Rect { w: PICTURE, ..cell }, 4, |list| {
                let at = (PICTURE / 2 - dx, list.height / 2 - dy);
                list.tinted(picture, picture.at(now), at, false, tint, Blend::Over);
            });
            let left = cell.x + PICTURE + 2;
            if *number == 0 {
                list.text(Font::Display, Align::Left, left, cell.center().y - 7, Colour::rgb(0x47506a), "?");
                continue;
            }
            list.text(Font::Display, Align::Left, left, cell.y + 2, Colour::AMBER, Short(*number));
            let name = kind.nature().name;
            let font = Font::fitting(list.look.text, cell.right() - left - 2, name);
            list.text(font, Align::Left, left, cell.bottom() - 4 - font.capital(), Colour::PAPER, name);
        }
    }

    /// Draws how many deaths there were at the left, and the causes with a bar each.
    fn draw_deaths(&self, list: &mut DrawList, font: Font) {
        let all: u64 = self.shown.causes.iter().fold(0, |sum, (_, number)| sum.saturating_add(*number));
        let Some(most) = self.shown.causes.iter().map(|cause| cause.1).max().filter(|most| *most > 0) else {
            let middle = FRAME.center();
            return list.text(font, Align::Middle, middle.x, middle.y, Colour::DIM, words!("statistics.no_deaths"));
        };
        let (left, top) = (FRAME.x + PAD, NUMBERS_TOP);
        list.fill(Rect::new(left, top - 6, 2, 56), DEATH);
        draw_large(list, Rect::new(left + 10, top, COLUMN - 14, 34), Colour::PAPER, Short(all));
        let y = top + 50 - font.capital();
        list.text(font, Align::Left, left + 10, y, Colour::DIM, words!("statistics.deaths"));
        let minutes = self.shown.ticks / u64::from(60 * TICKS_A_SECOND) / all.max(1);
        if minutes > 0 {
            let text = words!("statistics.every", n = minutes);
            list.paragraph(font, Align::Left, (left + 10, y + 26), COLUMN - 14, Colour::DIM, &text.to_string());
        }
        for (nth, (cause, number)) in (0..).zip(&self.shown.causes) {
            let bar = Rect::new(CAUSES, top + nth * CAUSE_ROW, FRAME.right() - PAD - NUMBER - CAUSES, 12);
            let y = bar.center().y - font.capital() / 2;
            list.text(font, Align::Right, bar.x - 12, y, Colour::PAPER, name_of(*cause));
            draw_bar(list, bar, (*number, most), DEATH);
            list.text(font, Align::Left, bar.right() + 10, y, Colour::PAPER, Short(*number));
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
        let mut offers: Vec<Offer> = self.tabs().offers().collect();
        if self.page() == Page::Places && self.shown.stages.len() > 1 {
            offers.push(Offer::new("stage before", UP, By::Keys));
            offers.push(Offer::new("next stage", DOWN, By::Keys));
        }
        offers.push(Chrome::back("back"));
        offers
    }

    fn tick(&mut self, controls: Controls) -> Next {
        if self.chrome.tick(&controls) {
            return Next::Modes;
        }
        let before = (self.page, self.stage);
        self.page = self.tabs().tick(&controls).unwrap_or(self.page);
        if self.page() == Page::Places {
            let (pointer, stages) = (controls.pointer, self.shown.stages.len().max(1));
            let clicked = |place: Rect| pointer.left.pressed && place.covers(pointer.at);
            if controls.menu == Some(MenuKey::Up) || clicked(UP) || pointer.wheel > 0 {
                self.stage = (self.stage + stages - 1) % stages;
            } else if controls.menu == Some(MenuKey::Down) || clicked(DOWN) || pointer.wheel < 0 {
                self.stage = (self.stage + 1) % stages;
            }
        }
        self.chrome.sound = (before != (self.page, self.stage)).then_some(MenuSound::Tool);
        Next::Stay
    }

    fn draw(&mut self, _mix: f32, list: &mut DrawList) {
        let font = Font::of(list.look.text);
        self.chrome.draw_view(list, Theme::Foundry, 4, 170);
        self.chrome.draw_head(list, words!("statistics.title"), "");
        self.tabs().draw(list, self.chrome.device);
        draw_frame(list, FRAME);
        match self.page() {
            Page::Totals => self.draw_totals(list),
            Page::Kills => self.draw_kills(list),
            Page::Deaths => self.draw_deaths(list, font),
            Page::Places => self.draw_places(list, font),
            Page::Tree => self.draw_checks(list, font),
        }
        let turns = [(MenuAction::Move, words!("statistics.stage")), hints::BACK];
        self.chrome.draw_hints(list, if self.page() == Page::Places { &turns } else { &turns[1..] });
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

/// Draws a number twice as large as a heading, or as large as one if it is too long for that.
fn draw_large(list: &mut DrawList, area: Rect, colour: Colour, number: impl std::fmt::Display) {
    let quarters = if 2 * Font::Display.width(&number) <= area.w { 8 } else { 4 };
    list.lens(area, quarters, |list| list.text(Font::Display, Align::Left, 0, 1, colour, number));
}

fn draw_bar(list: &mut DrawList, bar: Rect, (part, all): (u64, u64), colour: Colour) {
    let width = (part as f64 / all.max(1) as f64 * f64::from(bar.w)).round() as i32;
    list.fill(bar, GROUND);
    list.fill(Rect { w: width.max(i32::from(part > 0) * 2), ..bar }, colour);
}

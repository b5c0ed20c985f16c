//! The ending, after every stage is cleared. The level map fills the picture and lights up cell by cell, its quadrants
//! join, and the figures of the career appear over it. Choose, Back or a click shows everything at once, and then leads
//! to the credits.

use super::map::plan::{MapStage, MapTree, Quadrant, quarters};
use super::offer::Offer;
use super::press::Device;
use super::results::Clocked;
use super::screen::{Controls, MenuKey, MenuSound, Next, Screen, soft};
use super::widgets::hints::{self, MenuAction};
use crate::career::Totals;
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList, HEIGHT, WIDTH, backdrop};
use crate::geom::{Rect, TICKS_A_SECOND};
use crate::sim::world::progress::{Grade, Medal};
use crate::words::Text;

/// Ticks before the first cell, between cells, before the joining, for it, before the figures, and between them.
const OPENING: u32 = 40;
const CELL_TICKS: u32 = 10;
const PAUSE: u32 = 34;
const JOIN_TICKS: u32 = 50;
const AFTER_JOIN: u32 = 60;
const LINE_TICKS: u32 = 16;
const LIGHT_TICKS: u32 = 24;
const FLASH_TICKS: i32 = 40;
/// The map fills the picture.
const WHOLE: Rect = Rect { x: 0, y: 0, w: WIDTH, h: HEIGHT };
/// Pixels between a quadrant and its final place.
const APART: i32 = 12;
/// Left edge, top and width.
const FIGURES: (i32, i32, i32) = (150, 66, 340);
const PAD: i32 = 16;
const LINE: i32 = 21;

pub struct Ending {
    quadrants: Vec<Quadrant>,
    tree: MapTree,
    lines: Vec<(Text, String)>,
    ticks: u32,
    device: Device,
    pub sound: Option<MenuSound>,
}

impl Ending {
    pub fn new(quadrants: Vec<Quadrant>, totals: Totals) -> Ending {
        let tree = MapTree::new(&quadrants, WHOLE);
        let lines = figures(&quadrants, totals);
        Ending { quadrants, tree, lines, ticks: 0, device: Device::default(), sound: None }
    }

    fn heard(&self) -> Option<MenuSound> {
        let (now, joined) = (self.ticks, self.joins() + JOIN_TICKS);
        let lights = now >= OPENING && now < self.dark_ends() && (now - OPENING).is_multiple_of(CELL_TICKS);
        let counts = now >= self.figures_begin() && (now - self.figures_begin()).is_multiple_of(LINE_TICKS);
        match now {
            now if now == joined => Some(MenuSound::Stamp),
            _ if lights => Some(MenuSound::Medal),
            _ if counts => Some(MenuSound::Count),
            _ => None,
        }
    }

    fn dark_ends(&self) -> u32 {
        OPENING + self.tree.cells.len() as u32 * CELL_TICKS
    }

    fn joins(&self) -> u32 {
        self.dark_ends() + PAUSE
    }

    fn figures_begin(&self) -> u32 {
        self.joins() + JOIN_TICKS + AFTER_JOIN
    }

    /// The tick at which everything is shown.
    fn end(&self) -> u32 {
        self.figures_begin() + self.lines.len() as u32 * LINE_TICKS + PAUSE
    }

    /// Draws a quadrant as one view, not four small ones, and darkens the cells that are not lit yet.
    fn draw_quarter(&self, list: &mut DrawList, nth: usize, quarter: Rect, by: (i32, i32), joined: f32) {
        let Some(quadrant) = self.quadrants.get(nth) else { return };
        let moved = |rect: Rect| Rect { x: rect.x + by.0, y: rect.y + by.1, ..rect };
        let from = self.ticks as i32 / 3;
        list.lens(moved(quarter), 2, |list| backdrop::draw_window(list, quadrant.theme, from, 0, self.ticks));
        for (nth, cell) in (0..).zip(&self.tree.cells).filter(|(_, cell)| cell.rect.overlaps(quarter)) {
            let rect = moved(cell.rect);
            let lit = part(self.ticks, OPENING + nth * CELL_TICKS, LIGHT_TICKS);
            list.fill(rect, Colour::INK.with_alpha((215.0 * (1.0 - lit)) as u8));
            if lit > 0.0 && lit < 1.0 && list.look.has_flashes() {
                list.fill(rect, Colour::AMBER.with_alpha((150.0 * (1.0 - lit)) as u8));
            }
            let lines = (255.0 * (1.0 - joined)) as u8;
            if lines > 0 {
                list.outline(rect, Colour::DIM.with_alpha(lines));
            }
        }
    }

    /// The whole city is lit: a flash, and two outlines that grow from its middle.
    fn draw_joined(&self, list: &mut DrawList) {
        let since = self.ticks.saturating_sub(self.joins() + JOIN_TICKS) as i32;
        if since < FLASH_TICKS && list.look.has_flashes() {
            list.fill(list.bounds(), Colour::AMBER.with_alpha((150 * (FLASH_TICKS - since) / FLASH_TICKS) as u8));
        }
        if since < 50 {
            let light = Colour::AMBER.with_alpha((250 - since * 5) as u8);
            let middle = WHOLE.center();
            for far in [since * 5, since * 9] {
                list.outline(Rect::new(middle.x - far * 16 / 9, middle.y - far, far * 32 / 9, far * 2), light);
            }
        }
    }

    fn draw_words(&self, list: &mut DrawList) {
        let middle = list.width / 2;
        let (first, second) = match self.ticks {
            now if now < self.joins() + JOIN_TICKS => (words!("ending.down"), words!("ending.lights")),
            _ => (words!("ending.whole"), words!("ending.answer")),
        };
        let font = Font::of(list.look.text);
        list.fill(Rect::new(0, 6, list.width, 50), Colour::INK.with_alpha(170));
        list.text(Font::Display, Align::Middle, middle, 14, Colour::AMBER, first);
        list.text(font, Align::Middle, middle, 36, Colour::PAPER, second);
        let Some(since) = self.ticks.checked_sub(self.figures_begin()) else { return };
        let shown = (since * 12).min(225) as u8;
        let (left, top, wide) = FIGURES;
        let paper = Rect::new(left, top, wide, self.lines.len() as i32 * LINE + PAD);
        list.fill(paper, Colour::INK.with_alpha(shown));
        list.fill(Rect { h: 2, ..paper }, Colour::AMBER);
        let (left, right) = (paper.x + PAD, paper.right() - PAD);
        let mut y = paper.y + PAD;
        for (name, figure) in self.lines.iter().take((since / LINE_TICKS + 1) as usize) {
            list.text(font, Align::Left, left, y, Colour::DIM, name);
            list.text(font, Align::Right, right, y, Colour::PAPER, figure);
            list.fill(Rect::new(left, y + font.capital() + 3, right - left, 1), Colour::rgb(0x232a44));
            y += LINE;
        }
    }
}

impl Screen for Ending {
    fn screen(&self) -> String {
        if self.ticks < self.end() { "ending: lights up".into() } else { "ending".into() }
    }

    fn offers(&self) -> Vec<Offer> {
        vec![Offer::anywhere(if self.ticks < self.end() { "skip" } else { "leave" })]
    }

    fn tick(&mut self, controls: Controls) -> Next {
        self.sound = None;
        self.device = controls.device;
        let goes_on = matches!(controls.menu, Some(MenuKey::Choose | MenuKey::Back)) || controls.pointer.left.pressed;
        if self.ticks >= self.end() {
            self.ticks = self.ticks.saturating_add(1);
            self.sound = goes_on.then_some(MenuSound::Choose);
            return if goes_on { Next::Credits } else { Next::Stay };
        }
        self.ticks = if goes_on { self.end() } else { self.ticks + 1 };
        self.sound = if goes_on { Some(MenuSound::Stamp) } else { self.heard() };
        Next::Stay
    }

    fn draw(&mut self, _mix: f32, list: &mut DrawList) {
        list.fill(list.bounds(), Colour::rgb(0x0b0d1c));
        let joined = part(self.ticks, self.joins(), JOIN_TICKS);
        let apart = (APART as f32 * (1.0 - joined)) as i32;
        for (nth, quarter) in quarters(WHOLE).into_iter().enumerate() {
            let shift = |is_far: bool| if is_far { apart } else { -apart };
            self.draw_quarter(list, nth, quarter, (shift(quarter.x > 0), shift(quarter.y > 0)), joined);
        }
        if joined >= 1.0 {
            self.draw_joined(list);
        }
        self.draw_words(list);
        let hint = if self.ticks < self.end() { words!("hint.skip") } else { words!("hint.credits") };
        hints::draw_on_strip(list, list.height - 16, self.device, &[(MenuAction::Choose, hint)]);
    }

    fn menu_sound(&self) -> Option<MenuSound> {
        self.sound
    }
}

/// Returns how much of a movement is over, from 0.0 to 1.0, slow at both ends.
fn part(now: u32, begins: u32, lasts: u32) -> f32 {
    soft((now.saturating_sub(begins) as f32 / lasts as f32).clamp(0.0, 1.0))
}

/// Returns the figures of a career. Each stage counts with the best of all difficulties.
fn figures(quadrants: &[Quadrant], totals: Totals) -> Vec<(Text, String)> {
    let stages: Vec<&MapStage> = quadrants.iter().flat_map(|quadrant| &quadrant.stages).collect();
    let bests: Vec<_> =
        stages.iter().filter_map(|stage| stage.bests.as_ref()).filter_map(|bests| bests.of_all()).collect();
    let cleared = stages.iter().filter(|stage| stage.is_cleared()).count();
    let medals: usize = bests.iter().map(|best| best.medals.len()).sum();
    let superb = bests.iter().filter(|best| best.grade == Some(Grade::S)).count();
    let score: u64 = bests.iter().map(|best| u64::from(best.score)).sum();
    let times: Option<u32> = bests.iter().map(|best| best.ticks).sum();
    let mut lines = vec![
        (words!("ending.stages"), words!("count.of", done = cleared, all = stages.len()).to_string()),
        (words!("ending.medals"), words!("count.of", done = medals, all = stages.len() * Medal::ALL.len()).to_string()),
        (words!("ending.grade_s"), superb.to_string()),
        (words!("ending.scores"), score.to_string()),
    ];
    if let Some(ticks) = times.filter(|_| bests.len() == stages.len()) {
        lines.push((words!("ending.times"), Clocked(ticks).to_string()));
    }
    // Stages that were cleared before there were totals are not in them.
    if totals.stages > 0 {
        let minutes = totals.ticks / u64::from(60 * TICKS_A_SECOND);
        lines.extend([
            (words!("statistics.runs"), totals.stages.to_string()),
            (words!("ending.time"), format!("{}:{:02} h", minutes / 60, minutes % 60)),
            (words!("statistics.kills"), totals.foes.to_string()),
            (words!("statistics.drums"), totals.drums.to_string()),
            (words!("statistics.prisoners"), totals.prisoners.to_string()),
            (words!("statistics.deaths"), totals.deaths.to_string()),
        ]);
    }
    lines
}

//! The ending, after every stage is cleared. The level map lights up cell by cell, its quadrants join, and the figures
//! of the career appear beside it. Choose, Back or a click shows everything at once, and then leads to the credits.

use super::map::plan::{MapStage, MapTree, Quadrant, quarters};
use super::offer::Offer;
use super::press::Device;
use super::results::Clocked;
use super::screen::{Controls, MenuKey, MenuSound, Next, Screen, soft};
use super::widgets::hints::{self, MenuAction};
use crate::career::Totals;
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList, backdrop};
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
/// Side of the map. Each quadrant has four cells, whose sides are whole pixels.
const SIDE: i32 = 232;
const TOP: i32 = 72;
/// Left edge of the map while it is alone, and when the figures are beside it.
const ALONE: i32 = (640 - SIDE) / 2;
const ASIDE: i32 = 28;
/// Pixels between a quadrant and its final place.
const APART: i32 = 12;
/// Left and right edge of the figures.
const LEFT: i32 = ASIDE + SIDE + 36;
const RIGHT: i32 = 640 - 28;
const LINE: i32 = 21;
/// A quadrant is less high than a stage, so its horizon is lowered to leave room for the sky.
const LOWER: i32 = 33;

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
        let tree = MapTree::new(&quadrants, Rect::new(0, 0, SIDE, SIDE));
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
        list.lens(moved(quarter), 2, |list| backdrop::draw_window(list, quadrant.theme, from, LOWER, self.ticks));
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

    /// Draws a frame around the map, and two outlines that grow outwards once.
    fn draw_joined(&self, list: &mut DrawList, whole: Rect) {
        list.outline(whole.grown(1), Colour::AMBER);
        list.outline(whole.grown(2), Colour::AMBER);
        let since = self.ticks.saturating_sub(self.joins() + JOIN_TICKS) as i32;
        if since < 50 {
            let light = Colour::AMBER.with_alpha((250 - since * 5) as u8);
            list.outline(whole.grown(4 + since), light);
            list.outline(whole.grown(4 + since * 2), light.with_alpha(light.alpha / 2));
        }
    }

    fn draw_words(&self, list: &mut DrawList) {
        let middle = list.width / 2;
        let (first, second) = match self.ticks {
            now if now < self.joins() + JOIN_TICKS => (words!("ending.down"), words!("ending.lights")),
            _ => (words!("ending.whole"), words!("ending.answer")),
        };
        let font = Font::of(list.look.text);
        list.text(Font::Display, Align::Middle, middle, 14, Colour::AMBER, first);
        list.text(font, Align::Middle, middle, 36, Colour::PAPER, second);
        let Some(since) = self.ticks.checked_sub(self.figures_begin()) else { return };
        let mut y = TOP + 6;
        for (name, figure) in self.lines.iter().take((since / LINE_TICKS + 1) as usize) {
            list.text(font, Align::Left, LEFT, y, Colour::DIM, name);
            list.text(font, Align::Right, RIGHT, y, Colour::PAPER, figure);
            list.fill(Rect::new(LEFT, y + font.capital() + 3, RIGHT - LEFT, 1), Colour::rgb(0x232a44));
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
        let aside = part(self.ticks, self.joins() + JOIN_TICKS + PAUSE / 2, AFTER_JOIN / 2);
        let left = ALONE + ((ASIDE - ALONE) as f32 * aside) as i32;
        let apart = (APART as f32 * (1.0 - joined)) as i32;
        for (nth, quarter) in quarters(Rect::new(0, 0, SIDE, SIDE)).into_iter().enumerate() {
            let shift = |is_far: bool| if is_far { apart } else { -apart };
            let by = (left + shift(quarter.x > 0), TOP + shift(quarter.y > 0));
            self.draw_quarter(list, nth, quarter, by, joined);
        }
        let whole = Rect::new(left, TOP, SIDE, SIDE);
        if joined >= 1.0 {
            self.draw_joined(list, whole);
        }
        self.draw_words(list);
        let hint = if self.ticks < self.end() { words!("hint.skip") } else { words!("hint.credits") };
        hints::draw(list, list.height - 16, self.device, &[(MenuAction::Choose, hint)]);
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

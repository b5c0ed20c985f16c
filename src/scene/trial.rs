//! The start of a time attack: on the left the runs to race against, on the right the plan of the stage with its
//! checkpoints, the times to beat, and the splits of the best run, of the best segments and of the selected run. It is
//! opened from the level map.

use std::sync::Arc;

use super::offer::Offer;
use super::play::GHOST;
use super::play::contest::{AHEAD, Apart, SegmentName, colour_of};
use super::results::Clocked;
use super::screen::{Controls, MenuKey, MenuSound, Next, Screen};
use super::widgets::chrome::{Chrome, columns, draw_frame};
use super::widgets::hints::{self, MenuAction};
use super::widgets::list::{List, Scroll};
use super::widgets::notice::Notice;
use super::widgets::stage_map;
use crate::career::trials::{Trial, livesplit};
use crate::draw::font::{Align, Font};
use crate::draw::sprites::Sprite;
use crate::draw::{Colour, DrawList, backdrop, draw_hero};
use crate::geom::{Point, Rect, TICKS_A_SECOND, TILE};
use crate::level::Level;
use crate::replay::Replay;
use crate::sim::Difficulty;
use crate::sim::run::splits::{Splits, order};

const FRAMES: [Rect; 2] = columns(236);
const LEFT: Rect = FRAMES[0];
const RIGHT: Rect = FRAMES[1];
const PAD: i32 = 8;
/// The rows below the heading, and the line of the tries below them.
const LIST: Rect = Rect { y: LEFT.y + 30, h: LEFT.h - 56, ..LEFT };
const RACE: Rect = Rect { x: LEFT.x + PAD, y: LEFT.bottom() - 128, w: LEFT.w - 2 * PAD, h: 98 };
/// The ghost is ahead by a pixel for so many ticks, and by so many pixels at most. Its legs are so many ticks ahead.
const GHOST_TICKS: i32 = 6;
const GHOST_PIXELS: i32 = 64;
const GHOST_STEP: u32 = 9;
/// From top to bottom: the plan of the stage, three figures side by side, and the table of splits.
const PLAN: Rect = Rect { x: RIGHT.x + PAD, y: RIGHT.y + PAD + 2, w: RIGHT.w - 2 * PAD, h: 92 };
const FIGURES: Rect = Rect { y: PLAN.bottom() + PAD, h: 42, ..PLAN };
const SPLITS: Rect = Rect { y: FIGURES.bottom() + 22, h: 112, ..PLAN };
const MOST_STRIPS: i32 = 2;
/// The width of a column, and the pixels between two of them.
const COLUMN: i32 = 86;
const GAP: i32 = 4;
const ROW: i32 = 22;
const LINE: i32 = 18;
/// Room for a head before the name of a run, and for a medal before its time.
const HEAD: i32 = 18;
const MEDAL: i32 = 28;
const RULE: Colour = Colour::rgb(0x3a4260);
const FLAG: Colour = Colour::rgb(0x6fe0d8);

/// A run to race against.
pub struct Rival {
    /// The name of its file. `None` is the player's own best run.
    pub name: Option<String>,
    pub run: Replay,
    pub splits: Vec<Option<u32>>,
}

/// Everything that the screen shows about the stage.
pub struct TrialStage {
    pub level: Arc<Level>,
    pub difficulty: Difficulty,
    pub trial: Trial,
    pub rivals: Vec<Rival>,
    /// Where other players' recordings are put.
    pub folder: String,
}

pub struct TrialStart {
    stage: TrialStage,
    /// Where the checkpoints are, in the order of the splits. The last split is the exit.
    flags: Vec<Point>,
    list: List,
    splits: Scroll,
    chrome: Chrome,
}

impl TrialStart {
    pub fn new(stage: TrialStage) -> TrialStart {
        let flags = Splits::new(&stage.level).flags().to_vec();
        // Before the runs a row for a run without a rival, and behind them one for LiveSplit and one for more rivals.
        let mut list = List::new(stage.rivals.len() + 3, LIST, ROW);
        list.focus = usize::from(!stage.rivals.is_empty());
        let splits = Scroll::new(flags.len() + 1, SPLITS, LINE);
        TrialStart { stage, flags, list, splits, chrome: Chrome::default() }
    }

    /// The run of a row. The first row has none.
    pub fn rival(&self, row: usize) -> Option<&Rival> {
        self.stage.rivals.get(row.checked_sub(1)?)
    }

    pub fn stage(&self) -> &TrialStage {
        &self.stage
    }

    /// The number of segments, which is one more than that of the checkpoints.
    pub fn segments(&self) -> usize {
        self.flags.len() + 1
    }

    fn is_export(&self, row: usize) -> bool {
        row == self.stage.rivals.len() + 1
    }

    /// Whether the row says where recordings of other players are put.
    fn is_folder(&self, row: usize) -> bool {
        row == self.stage.rivals.len() + 2
    }

    pub fn tell(&mut self, news: &str) {
        self.chrome.notice = Some(Notice::news(news));
    }

    /// Whether there is a time of the player to export.
    fn has_splits(&self) -> bool {
        self.stage.trial.segments.iter().any(Option::is_some)
    }

    fn draw_row(&self, list: &mut DrawList, nth: usize, place: Rect) {
        let font = Font::of(list.look.text);
        let (left, y) = (place.x + PAD, place.y + (ROW - font.capital()) / 2);
        let is_quiet = self.is_folder(nth) || self.is_export(nth) && !self.has_splits();
        let colour = match nth == self.list.focus {
            true => Colour::AMBER,
            false if is_quiet => Colour::DIM,
            false => Colour::PAPER,
        };
        let says = match nth {
            0 => words!("trial.nobody"),
            _ if self.is_export(nth) => words!("trial.export"),
            _ => words!("trial.add"),
        };
        let Some(rival) = self.rival(nth) else {
            return list.text(font, Align::Left, left + HEAD, y, colour, says);
        };
        let head = if rival.name.is_some() { Sprite::HudLifePartner } else { Sprite::HudLife };
        list.sprite(head, 0, left - 2, place.center().y - 8, false);
        let time = Clocked(rival.splits.last().copied().flatten().unwrap_or(rival.run.ticks));
        list.text(font, Align::Right, place.right() - 6, y, colour, &time);
        let width = place.w - 24 - HEAD - font.width(&time);
        let name = rival.name.as_deref().unwrap_or(words!("trial.own").as_str());
        let font = Font::fitting(list.look.text, width, name);
        let y = (ROW - font.capital()) / 2;
        list.lens(Rect::new(left + HEAD, place.y, width, place.h), 4, |list| {
            list.text(font, Align::Left, 0, y, colour, name);
        });
    }

    /// Draws the hero on the run below the rows, if there is room, and the ghost of the selected run: ahead if it was
    /// faster than the own best run.
    fn draw_race(&self, list: &mut DrawList) {
        if self.list.rows().any(|(_, place)| place.bottom() > RACE.y - PAD) {
            return;
        }
        let now = self.chrome.ticks;
        let rival = self.rival(self.list.focus).map(|rival| rival.splits.last().copied().flatten());
        let behind = |theirs: Option<u32>| match (self.stage.trial.time(), theirs) {
            (Some(ours), Some(theirs)) => {
                ((ours as i32 - theirs as i32) / GHOST_TICKS).clamp(-GHOST_PIXELS, GHOST_PIXELS)
            }
            _ => GHOST_PIXELS,
        };
        list.lens(RACE, 4, |list| {
            backdrop::draw_window(list, self.stage.level.theme, now as i32 * 2, 60, now);
            let floor = Rect { y: list.height - 8, h: 8, ..list.bounds() };
            list.fill(floor, Colour::INK);
            let feet = (list.width / 2, floor.y);
            if let Some(theirs) = rival {
                let at = (feet.0 + behind(theirs), feet.1);
                draw_hero(list, now + GHOST_STEP, at, false, true, GHOST.with_alpha(150));
            }
            draw_hero(list, now, feet, false, true, Colour::WHITE);
        });
        list.outline(RACE, RULE);
    }

    /// Draws the stage with its checkpoints, which have the numbers of the splits.
    fn draw_plan(&self, list: &mut DrawList) {
        let level = &self.stage.level;
        let tile = |at: Point| (at.x.div_euclid(TILE), at.y.div_euclid(TILE));
        let dot = |list: &mut DrawList, (x, y): (i32, i32), colour: Colour| {
            list.fill(Rect::new(x - 2, y - 2, 5, 5), Colour::INK);
            list.fill(Rect::new(x - 1, y - 1, 3, 3), colour);
        };
        stage_map::draw(list, level, PLAN, MOST_STRIPS, |list, place| {
            for (number, flag) in (1..).zip(&self.flags) {
                let (x, y) = place(tile(*flag));
                // The other strip has it.
                if !(0..list.width).contains(&x) {
                    continue;
                }
                dot(list, (x, y), FLAG);
                let y = if y > 12 { y - 11 } else { y + 5 };
                list.text(Font::Small, Align::Middle, x, y, FLAG, number);
            }
            dot(list, place(tile(level.start)), Colour::AMBER);
        });
    }

    /// Draws the own time, the time of the medal, and the sum of the best segments.
    fn draw_figures(&self, list: &mut DrawList) {
        let (trial, par) = (&self.stage.trial, self.stage.level.par_seconds * TICKS_A_SECOND);
        let has_medal = trial.time().is_some_and(|time| time <= par);
        let cells = [
            (words!("trial.best"), trial.time(), Colour::AMBER, None),
            (words!("trial.medal"), Some(par), if has_medal { AHEAD } else { Colour::PAPER }, Some(has_medal)),
            (words!("trial.sum"), trial.sum_of_best(), Colour::PAPER, None),
        ];
        let wide = FIGURES.w / cells.len() as i32;
        for (nth, (name, time, colour, medal)) in (0..).zip(cells) {
            let (x, y) = (FIGURES.x + nth * wide, FIGURES.y);
            let font = Font::fitting(list.look.text, wide - 6, name);
            list.text(font, Align::Left, x, y, Colour::DIM, name);
            let mut left = x;
            if let Some(has_medal) = medal {
                let sprite = if has_medal { Sprite::MedalsSwift } else { Sprite::MedalsNone };
                list.sprite(sprite, 0, x, y + 15, false);
                left += MEDAL;
            }
            let y = y + 21;
            match time {
                Some(ticks) => list.text(Font::Display, Align::Left, left, y, colour, Clocked(ticks)),
                None => list.text(Font::Display, Align::Left, left, y, Colour::DIM, "-:--"),
            }
        }
    }

    fn draw_splits(&self, list: &mut DrawList) {
        let font = Font::of(list.look.text);
        let Trial { best, segments, .. } = &self.stage.trial;
        let rival = self.rival(self.list.focus).filter(|rival| rival.name.is_some());
        let of = self.segments();
        let at = |ticks: &[Option<u32>], nth: usize| ticks.get(nth).copied().flatten();
        let shown = rival.filter(|_| best.is_empty()).map_or(best, |rival| &rival.splits);
        let order = order(shown, of);
        let Some(right) = self.splits.rows().next().map(|(_, place)| place.right() - GAP) else { return };
        // Right edges of the best run, the best segment and the selected run.
        let columns = [2, 1, 0].map(|nth| right - nth * (COLUMN + GAP));
        let y = SPLITS.y - 7 - font.capital();
        list.text(font, Align::Left, SPLITS.x, y, Colour::DIM, words!("trial.part"));
        let heads = [words!("trial.best"), words!("trial.segment"), words!("trial.rival")];
        for (nth, (head, right)) in heads.into_iter().zip(columns).enumerate() {
            if nth < 2 || rival.is_some() {
                let font = Font::fitting(list.look.text, COLUMN, head);
                list.text(font, Align::Right, right, y, Colour::DIM, head);
            }
        }
        list.fill(Rect { y: SPLITS.y - 3, h: 1, ..SPLITS }, RULE);
        for (place_of, row) in self.splits.rows() {
            let (nth, y) = (order[place_of], row.y + (row.h - font.capital()) / 2);
            let colour = if nth + 1 == of { Colour::AMBER } else { Colour::PAPER };
            match nth + 1 == of {
                true => list.text(font, Align::Left, row.x, y, colour, words!("trial.exit")),
                false => list.text(font, Align::Left, row.x, y, colour, place_of + 1),
            }
            let figures = [at(best, nth), at(segments, nth)];
            for (ticks, right) in figures.into_iter().zip(columns) {
                match ticks {
                    Some(ticks) => list.text(font, Align::Right, right, y, colour, Clocked(ticks)),
                    None => list.text(font, Align::Right, right, y, Colour::DIM, format_args!("-")),
                }
            }
            if let Some(theirs) = rival.and_then(|rival| at(&rival.splits, nth)) {
                match at(best, nth).map(|ours| i64::from(ours) - i64::from(theirs)) {
                    Some(by) => list.text(font, Align::Right, columns[2], y, colour_of(by), Apart(by)),
                    None => list.text(font, Align::Right, columns[2], y, Colour::PAPER, Clocked(theirs)),
                }
            }
        }
        self.splits.draw(list);
    }
}

impl Screen for TrialStart {
    fn screen(&self) -> String {
        "time attack".into()
    }

    fn offers(&self) -> Vec<Offer> {
        let name = |nth: usize| match self.rival(nth) {
            _ if self.is_export(nth) => "export splits".into(),
            _ if self.is_folder(nth) => "add a recording".into(),
            None => "nobody".into(),
            Some(rival) => rival.name.clone().unwrap_or_else(|| "own best".into()),
        };
        let mut offers = self.list.offers(true, name);
        offers.extend(self.splits.offers(["previous splits", "next splits"]));
        offers.push(Chrome::back("back"));
        offers
    }

    fn tick(&mut self, controls: Controls) -> Next {
        let goes_back = self.chrome.tick(&controls);
        if controls.menu == Some(MenuKey::Back) && self.chrome.notice.take().is_some() {
            self.chrome.sound = None;
            return Next::Stay;
        }
        if goes_back {
            return Next::Map;
        }
        let (mut over_list, mut over_splits) = (controls, controls.pointer);
        // The wheel scrolls what the pointer is on.
        match RIGHT.covers(controls.pointer.at) {
            true => over_list.pointer.wheel = 0,
            false => over_splits.wheel = 0,
        }
        let chosen = self.list.tick(&over_list);
        let turns = match controls.menu {
            Some(MenuKey::Left | MenuKey::PageLeft) => -1,
            Some(MenuKey::Right | MenuKey::PageRight) => 1,
            _ => 0,
        };
        let has_turned = self.splits.turn(turns);
        let has_scrolled = self.splits.tick(over_splits) || has_turned;
        self.chrome.sound = self.list.sound.or(has_scrolled.then_some(MenuSound::Move));
        let Some(row) = chosen else { return Next::Stay };
        if self.is_folder(row) {
            self.chrome.sound = Some(MenuSound::Choose);
            let folder = &self.stage.folder;
            self.tell(&words!("trial.folder", folder = folder).to_string());
            return Next::Stay;
        }
        if !self.is_export(row) {
            self.chrome.sound = Some(MenuSound::Choose);
            return Next::Against(row);
        }
        if self.has_splits() {
            self.chrome.sound = Some(MenuSound::Choose);
            return Next::ExportSplits;
        }
        self.chrome.sound = Some(MenuSound::Denied);
        self.tell(&words!("trial.no_splits"));
        Next::Stay
    }

    fn draw(&mut self, _mix: f32, list: &mut DrawList) {
        let font = Font::of(list.look.text);
        let TrialStage { level, difficulty, trial, .. } = &self.stage;
        self.chrome.draw_view(list, level.theme, 4, 150);
        let name = words!("trial.on", name = level.name, difficulty = difficulty.name());
        self.chrome.draw_head(list, words!("trial.title"), &name);
        for frame in FRAMES {
            draw_frame(list, frame);
        }
        list.text(font, Align::Left, LEFT.x + PAD, LEFT.y + 12, Colour::DIM, words!("trial.against"));
        self.list.draw(list);
        for (nth, place) in self.list.rows() {
            self.draw_row(list, nth, place);
        }
        let (begun, finished) = (trial.begun, trial.finished);
        let tries = words!("trial.tries", begun = begun, finished = finished);
        let y = LEFT.bottom() - 9 - font.capital();
        list.text(font, Align::Left, LEFT.x + PAD, y, Colour::DIM, &tries);
        self.draw_race(list);
        self.draw_plan(list);
        self.draw_figures(list);
        self.draw_splits(list);
        let turns = (MenuAction::Change, words!("trial.splits"));
        let does = match self.list.focus {
            row if self.is_export(row) => words!("hint.export"),
            row if self.is_folder(row) => words!("hint.look"),
            _ => words!("hint.start"),
        };
        let hints: Vec<_> = [hints::CHOOSE, (MenuAction::Choose, does)]
            .into_iter()
            .chain(self.splits.scrolls().then_some(turns))
            .chain([(MenuAction::Back, words!("hint.map"))])
            .collect();
        self.chrome.draw_hints(list, &hints);
    }

    fn menu_sound(&self) -> Option<MenuSound> {
        self.chrome.sound
    }

    fn can_warn(&self) -> bool {
        true
    }

    fn warn(&mut self, sentence: &str) {
        Notice::warn(&mut self.chrome.notice, sentence);
    }
}

/// Returns the text of the file for LiveSplit.
pub fn splits_file(title: &str, difficulty: Difficulty, segments: usize, trial: &Trial) -> String {
    let names: Vec<String> = (0..segments).map(|nth| SegmentName { nth, of: segments }.to_string()).collect();
    let on = difficulty.name();
    livesplit::file(&words!("trial.on", name = title, difficulty = on).to_string(), &names, trial)
}

//! The start of a time attack: on the left the runs to race against, on the right the splits of the best run, the best
//! time of each segment and the splits of the selected run. It is opened from the level map.

use super::offer::{By, Offer};
use super::play::contest::{Apart, SegmentName, colour_of};
use super::results::Clocked;
use super::screen::{Controls, MenuKey, MenuSound, Next, Screen};
use super::widgets::chrome::{Chrome, draw_frame};
use super::widgets::hints::{self, BACK_PLACE, MenuAction};
use super::widgets::list::{List, Scroll};
use super::widgets::notice::Notice;
use crate::career::trials::{Trial, livesplit};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::level::Theme;
use crate::replay::Replay;
use crate::sim::Difficulty;
use crate::sim::run::splits::order;

const LEFT: Rect = Rect { x: 20, y: 66, w: 236, h: 200 };
const RIGHT: Rect = Rect { x: 270, y: 62, w: 350, h: 266 };
/// Where the splits are. A head is above, and two lines are below.
const SPLITS: Rect = Rect { x: RIGHT.x + 4, y: RIGHT.y + 27, w: RIGHT.w - 8, h: 194 };
/// The width of a column, and the pixels between two of them.
const COLUMN: i32 = 74;
const GAP: i32 = 4;
const ROW: i32 = 20;
const LINE: i32 = 16;

/// A run to race against.
pub struct Rival {
    /// The name of its file. `None` is the player's own best run.
    pub name: Option<String>,
    pub run: Replay,
    pub splits: Vec<Option<u32>>,
}

/// Everything that the screen shows about the stage.
pub struct TrialStage {
    pub title: String,
    pub theme: Theme,
    pub difficulty: Difficulty,
    pub segments: usize,
    pub trial: Trial,
    pub rivals: Vec<Rival>,
    /// Where other players' recordings are put.
    pub folder: String,
}

pub struct TrialStart {
    stage: TrialStage,
    list: List,
    splits: Scroll,
    chrome: Chrome,
}

impl TrialStart {
    pub fn new(stage: TrialStage) -> TrialStart {
        // One more row each for a run without a rival and for the file of LiveSplit.
        let mut list = List::new(stage.rivals.len() + 2, LEFT, ROW);
        list.focus = usize::from(!stage.rivals.is_empty());
        let splits = Scroll::new(stage.segments, SPLITS, LINE);
        TrialStart { stage, list, splits, chrome: Chrome::default() }
    }

    /// The run of a row. The first row has none.
    pub fn rival(&self, row: usize) -> Option<&Rival> {
        self.stage.rivals.get(row.checked_sub(1)?)
    }

    pub fn stage(&self) -> &TrialStage {
        &self.stage
    }

    fn is_export(&self, row: usize) -> bool {
        row > self.stage.rivals.len()
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
        let y = place.y + (ROW - font.capital()) / 2;
        let colour = if nth == self.list.focus { Colour::AMBER } else { Colour::PAPER };
        if self.is_export(nth) {
            let colour = if self.has_splits() { colour } else { Colour::DIM };
            let export = words!("trial.export");
            let font = Font::fitting(list.look.text, place.w - 16, export);
            return list.text(font, Align::Left, place.x + 8, y, colour, export);
        }
        let Some(rival) = self.rival(nth) else {
            return list.text(font, Align::Left, place.x + 8, y, colour, words!("trial.nobody"));
        };
        let time = Clocked(rival.splits.last().copied().flatten().unwrap_or(rival.run.ticks));
        list.text(font, Align::Right, place.right() - 6, y, colour, &time);
        let width = place.w - 24 - font.width(&time);
        let name = rival.name.as_deref().unwrap_or(words!("trial.own").as_str());
        let font = Font::fitting(list.look.text, width, name);
        list.lens(Rect::new(place.x + 8, place.y, width, place.h), 4, |list| {
            list.text(font, Align::Left, 0, y - place.y, colour, name);
        });
    }

    fn draw_splits(&self, list: &mut DrawList) {
        let font = Font::of(list.look.text);
        let Trial { best, segments, begun, finished, .. } = &self.stage.trial;
        let rival = self.rival(self.list.focus).filter(|rival| rival.name.is_some());
        let of = self.stage.segments;
        let at = |ticks: &[Option<u32>], nth: usize| ticks.get(nth).copied().flatten();
        let shown = rival.filter(|_| best.is_empty()).map_or(best, |rival| &rival.splits);
        let order = order(shown, of);
        let rows: Vec<(usize, Rect)> = self.splits.rows().collect();
        let Some(right) = rows.first().map(|(_, place)| place.right() - GAP) else { return };
        // Right edges of the best run, the best segment and the selected run.
        let columns = [2, 1, 0].map(|nth| right - nth * (COLUMN + GAP));
        let heads = [words!("trial.best"), words!("trial.segment"), words!("trial.rival")];
        for (nth, (head, right)) in heads.into_iter().zip(columns).enumerate() {
            if nth < 2 || rival.is_some() {
                let font = Font::fitting(list.look.text, COLUMN, head);
                list.text(font, Align::Right, right, RIGHT.y + 12, Colour::DIM, head);
            }
        }
        let left = SPLITS.x + 6;
        // All names have the size in which the longest one fits.
        let longest = SegmentName { nth: of.saturating_sub(2), of };
        let name_font = Font::fitting(list.look.text, columns[0] - COLUMN - left, &longest);
        let middle = |font: Font, place: Rect| place.y + (place.h - font.capital()) / 2;
        for &(place_of, row) in &rows {
            let (nth, y) = (order[place_of], middle(font, row));
            let colour = if nth + 1 == of { Colour::AMBER } else { Colour::PAPER };
            let name = SegmentName { nth: place_of, of };
            list.text(name_font, Align::Left, left, middle(name_font, row), colour, name);
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
        let mut y = rows.last().map_or(SPLITS.y, |(_, place)| place.bottom()) + 2;
        list.fill(Rect::new(left, y, RIGHT.right() - 10 - left, 1), Colour::rgb(0x3a4260));
        y += 8;
        if let Some(sum) = self.stage.trial.sum_of_best() {
            let font = Font::fitting(list.look.text, columns[1] - COLUMN - left, words!("trial.sum"));
            list.text(font, Align::Left, left, y, Colour::DIM, words!("trial.sum"));
            list.text(Font::of(list.look.text), Align::Right, columns[1], y, Colour::PAPER, Clocked(sum));
            y += LINE;
        }
        let begun = *begun;
        let tries = words!("trial.tries", begun = begun, finished = finished);
        list.text(font, Align::Left, left, y, Colour::DIM, &tries);
    }
}

impl Screen for TrialStart {
    fn screen(&self) -> String {
        "time attack".into()
    }

    fn offers(&self) -> Vec<Offer> {
        let name = |nth: usize| match self.rival(nth) {
            _ if self.is_export(nth) => "export splits".into(),
            None => "nobody".into(),
            Some(rival) => rival.name.clone().unwrap_or_else(|| "own best".into()),
        };
        let mut offers = self.list.offers(name);
        offers.extend(self.splits.offers(["previous splits", "next splits"]));
        offers.push(Offer::new("back", BACK_PLACE, By::Keys));
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
        let stage = &self.stage;
        self.chrome.draw_view(list, stage.theme, 4, 150);
        self.chrome.draw_head(list, 10, words!("trial.title"));
        let (title, difficulty) = (&stage.title, stage.difficulty.name());
        let of = format_args!("{title} - {difficulty}");
        list.text(font, Align::Right, RIGHT.right(), 14, Colour::PAPER, of);
        list.text(font, Align::Left, LEFT.x, 42, Colour::AMBER, words!("trial.against"));
        for frame in [Rect { y: RIGHT.y, h: RIGHT.h, ..LEFT }, RIGHT] {
            draw_frame(list, frame);
        }
        self.list.draw(list);
        for (nth, place) in self.list.rows() {
            self.draw_row(list, nth, place);
        }
        let line = Rect::new(LEFT.x + 8, LEFT.bottom() + 4, LEFT.w - 16, 1);
        list.fill(line, Colour::rgb(0x3a4260));
        let at = (LEFT.x + 8, line.y + 9);
        let folder = &stage.folder;
        list.paragraph(
            Font::Small,
            Align::Left,
            at,
            LEFT.w - 16,
            Colour::DIM,
            &words!("trial.folder", folder = folder).to_string(),
        );
        self.draw_splits(list);
        let turns = (MenuAction::Change, words!("trial.splits"));
        let does = if self.is_export(self.list.focus) { words!("hint.export") } else { words!("hint.start") };
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

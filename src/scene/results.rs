//! The results of a cleared stage: a picture of its best moment with the last words about it, and below it medals, time
//! and secrets. The other figures are small. Choose, Back or a click shows everything at once. Then buttons offer what to
//! do next. `career` decides what is a record.

mod paint;
mod photo;

use super::offer::Offer;
use super::screen::{Controls, MenuKey, MenuSound};
use super::widgets::buttons::Buttons;
use super::widgets::chrome::{Chrome, GRID};
use crate::career::Verdict;
use crate::geom::{Rect, TICKS_A_SECOND};
use crate::level::Speaker;
use crate::sim::Outcome;
use crate::sim::world::progress::{Count, Results as Figures};
use crate::words::Text;
pub use paint::{MISSED, colour_of, sprite_of};
pub use photo::Photo;

/// In ticks: before the time, before the secrets, for counting the score, between medals, and before the grade.
const OPENING: u32 = 24;
const SECRET_TICKS: u32 = 16;
const SCORE_TICKS: u32 = 44;
const MEDAL_TICKS: u32 = 16;
const GRADE_TICKS: u32 = 22;
/// Ticks in which the grade falls, from four times its size.
const STAMP_TICKS: u32 = 8;
/// The picture is above the frame, and two rows of buttons are below it.
const FRAME: Rect = Rect { y: 158, h: 110, ..GRID };
const IN_A_ROW: usize = 3;
const BUTTON: i32 = 24;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum After {
    NextStage,
    Again,
    Race,
    Watch,
    /// Writes this run to a file for others.
    Export,
    Map,
    /// The ending, after the last stage.
    End,
    /// On to the next part of a course, or to its result.
    Course,
}

pub struct Results {
    title: String,
    figures: Figures,
    /// A recording may end before its stage is cleared.
    outcome: Outcome,
    /// The button for what comes next, if anything does.
    next: Option<(Text, After)>,
    verdict: Option<Verdict>,
    /// Why there is no record, or what could not be saved.
    note: Option<String>,
    photo: Option<Box<Photo>>,
    /// The lines that could not be said in the stage.
    said: Vec<(Speaker, String)>,
    has_run: bool,
    can_export: bool,
    /// Whether the way out is the level map, and not the list of own levels.
    pub has_map: bool,
    /// The name of the button that goes on with a course. Nothing else is offered then.
    course: Option<Text>,
    buttons: Buttons<After>,
    ticks: u32,
    pub chrome: Chrome,
}

enum Figure {
    Of(Count),
    Number(u32),
    /// One figure for each player.
    Both([u32; 2]),
}

impl std::fmt::Display for Figure {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Figure::Of(count) => words!("count.of", done = count.done, all = count.of).fmt(out),
            Figure::Number(number) => write!(out, "{number}"),
            Figure::Both([first, second]) => write!(out, "{first} + {second}"),
        }
    }
}

pub struct Clocked(pub u32);

impl std::fmt::Display for Clocked {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        let hundredths = self.0 % TICKS_A_SECOND * 100 / TICKS_A_SECOND;
        let seconds = self.0 / TICKS_A_SECOND;
        write!(out, "{}:{:02}.{hundredths:02}", seconds / 60, seconds % 60)
    }
}

impl Results {
    pub fn new(title: &str, figures: Figures) -> Results {
        let mut results = Results {
            title: title.into(),
            figures,
            outcome: Outcome::Cleared,
            next: None,
            verdict: None,
            note: None,
            photo: None,
            said: Vec::new(),
            has_run: false,
            can_export: false,
            has_map: true,
            course: None,
            buttons: Buttons::grid(&[], IN_A_ROW, FRAME, BUTTON),
            ticks: 0,
            chrome: Chrome::default(),
        };
        results.offer();
        results
    }

    /// Takes in the comparison with the previous best, what comes next, and whether there is a run to race.
    pub fn judge(&mut self, verdict: Option<Verdict>, note: Option<String>, next: Option<After>, has_run: bool) {
        (self.verdict, self.note) = (verdict, note);
        self.next =
            next.map(|next| (if next == After::End { words!("results.ending") } else { words!("results.next") }, next));
        self.has_run = has_run;
        self.offer();
    }

    /// Takes in how the run ended. Without a call, the stage is cleared.
    pub fn ended(&mut self, outcome: Outcome) {
        self.outcome = outcome;
    }

    fn is_cleared(&self) -> bool {
        self.outcome == Outcome::Cleared
    }

    fn heading(&self) -> Text {
        match self.outcome {
            Outcome::Cleared => words!("stage.clear"),
            Outcome::Lost => words!("stage.lost"),
            Outcome::Running => words!("stage.unfinished"),
        }
    }

    /// Takes in the picture of the best moment, and what could not be said in the stage.
    pub fn recall(&mut self, photo: Box<Photo>, said: Vec<(Speaker, String)>) {
        self.photo = photo.combo().is_some().then_some(photo);
        self.said = said;
    }

    /// Offers to write the run to a file. Call it if the run was recorded.
    pub fn offer_export(&mut self) {
        self.can_export = true;
        self.offer();
    }

    /// Offers only to go on in a course, or to its result if this was the last stage.
    pub fn go_on_in_course(&mut self, is_last: bool) {
        self.course = Some(if is_last { words!("course.result") } else { words!("results.next") });
        self.offer();
    }

    fn offer(&mut self) {
        if let Some(next) = self.course {
            let place = Rect::new(FRAME.center().x - FRAME.w / 4, FRAME.bottom() + 8, FRAME.w / 2, BUTTON);
            self.buttons = Buttons::grid(&[(next, After::Course)], 1, place, BUTTON);
            return;
        }
        let run = [(words!("results.race"), After::Race), (words!("results.watch"), After::Watch)];
        let export = [(words!("results.export"), After::Export)];
        let choices: Vec<_> = self
            .next
            .filter(|_| self.is_cleared())
            .into_iter()
            .chain([(words!("menu.play_again"), After::Again)])
            .chain(run.into_iter().filter(|_| self.has_run))
            .chain(export.into_iter().filter(|_| self.can_export))
            .chain([(if self.has_map { words!("results.map") } else { words!("title.own") }, After::Map)])
            .collect();
        let place = Rect { y: FRAME.bottom() + 8, ..FRAME };
        self.buttons = Buttons::grid(&choices, IN_A_ROW, place, BUTTON);
    }

    pub(super) fn screen(&self) -> &'static str {
        if self.ticks < self.end() { "results: counted up" } else { "results" }
    }

    pub(super) fn offers(&self) -> Vec<Offer> {
        match self.ticks < self.end() {
            true => vec![Offer::anywhere("all at once")],
            false => self.buttons.offers(true).chain(self.can_leave().then(|| Chrome::back("map"))).collect(),
        }
    }

    /// A course only goes on.
    fn can_leave(&self) -> bool {
        self.course.is_none()
    }

    pub fn tick(&mut self, controls: &Controls) -> Option<After> {
        let goes_back = self.chrome.tick(controls);
        self.chrome.sound = None;
        if self.ticks < self.end() {
            let skips = matches!(controls.menu, Some(MenuKey::Choose | MenuKey::Back)) || controls.pointer.left.pressed;
            self.ticks = if skips { self.end() } else { self.ticks + 1 };
            self.chrome.sound = if skips { Some(MenuSound::Stamp) } else { self.heard() };
            return None;
        }
        self.ticks = self.ticks.saturating_add(1);
        if goes_back && self.can_leave() {
            self.chrome.sound = Some(MenuSound::Back);
            return Some(After::Map);
        }
        let under = self.buttons.under(controls.pointer);
        let before = self.buttons.focus;
        match controls.menu {
            Some(MenuKey::Left) => self.buttons.step(-1),
            Some(MenuKey::Right) => self.buttons.step(1),
            Some(MenuKey::Up) => _ = self.buttons.go((0, -1)),
            Some(MenuKey::Down) => _ = self.buttons.go((0, 1)),
            Some(MenuKey::Choose | MenuKey::Back | MenuKey::PageLeft | MenuKey::PageRight) | None => {}
        }
        if let (Some(under), true) = (under, controls.pointer.moved || controls.pointer.left.pressed) {
            self.buttons.focus = under;
        }
        if controls.menu == Some(MenuKey::Choose) || (controls.pointer.left.pressed && under.is_some()) {
            self.chrome.sound = Some(MenuSound::Choose);
            return self.buttons.in_focus();
        }
        self.chrome.sound = (self.buttons.focus != before).then_some(MenuSound::Move);
        None
    }

    /// Returns the sound of what appears in this tick.
    fn heard(&self) -> Option<MenuSound> {
        let now = self.ticks;
        let (score, medals, grade) = (self.score_begins(), self.medals_begin(), self.grade_falls());
        if now == grade + STAMP_TICKS {
            return Some(MenuSound::Stamp);
        }
        let hangs = |nth: u32| now == medals + nth * MEDAL_TICKS;
        if (0..).zip(self.figures.medals).any(|(nth, won)| won && hangs(nth)) {
            return Some(MenuSound::Medal);
        }
        let counts = (score..score + SCORE_TICKS).contains(&now) && (now - score).is_multiple_of(4);
        let line = now == OPENING || now == OPENING + SECRET_TICKS;
        (counts || line).then_some(MenuSound::Count)
    }

    fn score_begins(&self) -> u32 {
        OPENING + 2 * SECRET_TICKS
    }

    fn medals_begin(&self) -> u32 {
        self.score_begins() + SCORE_TICKS + MEDAL_TICKS
    }

    fn grade_falls(&self) -> u32 {
        self.medals_begin() + 3 * MEDAL_TICKS + GRADE_TICKS
    }

    /// The tick at which everything is shown.
    fn end(&self) -> u32 {
        self.grade_falls() + STAMP_TICKS + GRADE_TICKS
    }

    /// Returns the small figures. Kinds of things that the level lacks are left out. Intel and prisoners are one figure, that of
    /// the medal for both.
    fn details(&self) -> impl Iterator<Item = (Text, Figure)> {
        let progress = self.figures.progress;
        let deaths = match self.figures.lives {
            Some(_) => Figure::Both(progress.deaths_of),
            None => Figure::Number(progress.deaths()),
        };
        let (intel, prisoners) = (progress.intel, progress.prisoners);
        let found = Count { done: intel.done + prisoners.done, of: intel.of + prisoners.of };
        let counted = |name: Text, count: Count| (count.of > 0).then_some((name, Figure::Of(count)));
        [
            counted(words!("results.enemies"), progress.enemies),
            counted(words!("results.found"), found),
            Some((words!("statistics.deaths"), deaths)),
            self.figures.lives.map(|lives| (words!("results.lives"), Figure::Both(lives))),
            Some((words!("results.combo"), Figure::Number(progress.best_combo))),
        ]
        .into_iter()
        .flatten()
    }
}

//! What a cleared stage was worth: every figure counted up beside the best before it, the medals hung up one after the other,
//! and the grade struck on top. Any key shows all of it at once; then it asks what comes next. It knows the figures only:
//! whether they are a record is told by who keeps them.

use super::buttons::Buttons;
use super::hints::{self, Deed, Hint};
use super::offer::Offer;
use super::press::Device;
use super::{Controls, MenuKey, MenuSound};
use crate::career::Verdict;
use crate::draw::font::{Align, Font};
use crate::draw::sprites::Sprite;
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::sim::progress::{Count, Grade, Medal, Results as Figures};

/// Ticks: before the first line, from line to line, while the score runs up, from medal to medal, and before the grade.
const OPENING: u32 = 24;
const LINE_TICKS: u32 = 12;
const SCORE_TICKS: u32 = 44;
const MEDAL_TICKS: u32 = 16;
const GRADE_TICKS: u32 = 22;
/// The grade comes down on the sheet from this many times its size, a quarter at a time.
const STAMP_TICKS: u32 = 8;
const FRAME: Rect = Rect { x: 44, y: 48, w: 552, h: 222 };
/// Of the lines: the label, the figure, the figure before.
const COLUMNS: (i32, i32, i32) = (FRAME.x + 16, FRAME.x + 218, FRAME.x + 318);
const LINES_TOP: i32 = FRAME.y + 28;
const LINE: i32 = 18;
const MEDALS_AT: (i32, i32) = (FRAME.x + 346, FRAME.y + 86);
const MEDAL_STEP: i32 = 32;
const GRADE_AT: (i32, i32) = (FRAME.x + 378, FRAME.y + 46);
/// What one can do stands in rows of three below.
const IN_A_ROW: usize = 3;
const BUTTON: i32 = 24;
const GREEN: Colour = Colour::rgb(0x9ad08a);
/// A medal that was not won: quiet, but to be read.
const MISSED: Colour = Colour::rgb(0x7f8aa3);

/// What one can do after a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum After {
    NextStage,
    Again,
    Race,
    Watch,
    /// This run, as a file for others.
    Export,
    Map,
    /// Nothing is left: how it all ends.
    End,
}

pub struct Results {
    title: String,
    figures: Figures,
    /// What comes after it, if anything does.
    next: Option<(&'static str, After)>,
    verdict: Option<Verdict>,
    /// Why nothing of it is a record, or what could not be kept.
    note: Option<String>,
    has_run: bool,
    can_export: bool,
    buttons: Buttons<After>,
    ticks: u32,
    device: Device,
    pub sound: Option<MenuSound>,
}

/// What stands in a line.
enum Figure {
    Time(u32),
    Of(Count),
    Number(u32),
}

impl std::fmt::Display for Figure {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Figure::Time(ticks) => write!(out, "{}", Time(*ticks)),
            Figure::Of(count) => write!(out, "{} of {}", count.done, count.of),
            Figure::Number(number) => write!(out, "{number}"),
        }
    }
}

/// Ticks as a clock shows them.
pub struct Time(pub u32);

impl std::fmt::Display for Time {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        let hundredths = self.0 % 60 * 100 / 60;
        write!(out, "{}:{:02}.{hundredths:02}", self.0 / 3600, self.0 / 60 % 60)
    }
}

impl Results {
    pub fn new(title: &str, figures: Figures) -> Results {
        let mut results = Results {
            title: title.into(),
            figures,
            next: None,
            verdict: None,
            note: None,
            has_run: false,
            can_export: false,
            buttons: Buttons::grid(&[], IN_A_ROW, FRAME, BUTTON),
            ticks: 0,
            device: Device::default(),
            sound: None,
        };
        results.offer();
        results
    }

    /// How it compares with what was best, what follows, and whether there is a run to race.
    pub fn judge(&mut self, verdict: Option<Verdict>, note: Option<String>, next: Option<After>, has_run: bool) {
        (self.verdict, self.note) = (verdict, note);
        self.next = next.map(|next| (if next == After::End { "The end" } else { "Next stage" }, next));
        self.has_run = has_run;
        self.offer();
    }

    /// The run was recorded and can be written to a file.
    pub fn offer_export(&mut self) {
        self.can_export = true;
        self.offer();
    }

    fn offer(&mut self) {
        let run = [("Race the best", After::Race), ("Watch the best", After::Watch)];
        let export = [("Export this run", After::Export)];
        let choices: Vec<_> = self
            .next
            .into_iter()
            .chain([("Play again", After::Again)])
            .chain(run.into_iter().filter(|_| self.has_run))
            .chain(export.into_iter().filter(|_| self.can_export))
            .chain([("Level map", After::Map)])
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
            false => self.buttons.offers(true).collect(),
        }
    }

    pub fn tick(&mut self, controls: &Controls) -> Option<After> {
        self.sound = None;
        self.device = controls.device;
        if self.ticks < self.end() {
            let skips = matches!(controls.menu, Some(MenuKey::Choose | MenuKey::Back)) || controls.pointer.left.pressed;
            self.ticks = if skips { self.end() } else { self.ticks + 1 };
            self.sound = if skips { Some(MenuSound::Stamp) } else { self.heard() };
            return None;
        }
        self.ticks = self.ticks.saturating_add(1);
        let under = self.buttons.under(controls.pointer);
        let before = self.buttons.focus;
        match controls.menu {
            Some(MenuKey::Left) => self.buttons.step(-1),
            Some(MenuKey::Right) => self.buttons.step(1),
            Some(MenuKey::Up) => _ = self.buttons.go((0, -1)),
            Some(MenuKey::Down) => _ = self.buttons.go((0, 1)),
            Some(MenuKey::Back) => {
                self.sound = Some(MenuSound::Back);
                return Some(After::Map);
            }
            Some(MenuKey::Choose | MenuKey::PageLeft | MenuKey::PageRight) | None => {}
        }
        if let (Some(under), true) = (under, controls.pointer.moved || controls.pointer.left.pressed) {
            self.buttons.focus = under;
        }
        if controls.menu == Some(MenuKey::Choose) || (controls.pointer.left.pressed && under.is_some()) {
            self.sound = Some(MenuSound::Choose);
            return self.buttons.in_focus();
        }
        self.sound = (self.buttons.focus != before).then_some(MenuSound::Move);
        None
    }

    /// What has just come up is heard.
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
        let line = now < score && now >= OPENING && (now - OPENING).is_multiple_of(LINE_TICKS);
        (counts || line).then_some(MenuSound::Count)
    }

    fn score_begins(&self) -> u32 {
        OPENING + self.lines().count() as u32 * LINE_TICKS
    }

    fn medals_begin(&self) -> u32 {
        self.score_begins() + SCORE_TICKS + MEDAL_TICKS
    }

    fn grade_falls(&self) -> u32 {
        self.medals_begin() + 3 * MEDAL_TICKS + GRADE_TICKS
    }

    /// When everything stands.
    fn end(&self) -> u32 {
        self.grade_falls() + STAMP_TICKS + GRADE_TICKS
    }

    /// Everything but the score; what the level does not have is left out.
    fn lines(&self) -> impl Iterator<Item = (&'static str, Figure)> {
        let progress = self.figures.progress;
        let counted = |name: &'static str, count: Count| (count.of > 0).then_some((name, Figure::Of(count)));
        [
            Some(("Time", Figure::Time(self.figures.ticks))),
            counted("Foes", progress.foes),
            counted("Intel", progress.intel),
            counted("Prisoners", progress.prisoners),
            counted("Secrets", progress.secrets),
            Some(("Deaths", Figure::Number(progress.deaths))),
            Some(("Best combo", Figure::Number(progress.best_combo))),
        ]
        .into_iter()
        .flatten()
    }

    pub fn draw(&self, list: &mut DrawList) {
        let middle = list.width / 2;
        let dusk = (self.ticks * 12).min(170) as u8;
        list.fill(list.bounds(), Colour::INK.with_alpha(dusk));
        list.text(Font::Large, Align::Middle, middle, 10, Colour::AMBER, format_args!("Stage clear"));
        let difficulty = self.figures.difficulty.name();
        let title = &self.title;
        let name = format_args!("{title}   -   {difficulty}");
        list.text(Font::fitting(list.look.text, FRAME.w, name), Align::Middle, middle, 30, Colour::PAPER, name);
        list.fill(FRAME, Colour::INK.with_alpha(215));
        list.outline(FRAME, Colour::rgb(0x47506a));
        list.fill(Rect { h: 2, ..FRAME }, Colour::AMBER);
        self.draw_lines(list);
        self.draw_medals(list);
        self.draw_grade(list);
        if self.ticks < self.end() {
            return hints::draw(list, list.height - 16, self.device, &[(Deed::Choose, "all at once")]);
        }
        if let Some(note) = &self.note {
            let font = Font::fitting(list.look.text, FRAME.w - 24, format_args!("{note}"));
            let y = FRAME.bottom() - 18;
            list.text(font, Align::Middle, middle, y, Colour::PAPER, format_args!("{note}"));
        }
        self.buttons.draw(list, true);
        const HINTS: &[Hint] = &[(Deed::Change, "choose"), (Deed::Choose, "take"), (Deed::Back, "level map")];
        hints::draw(list, list.height - 16, self.device, HINTS);
    }

    fn draw_lines(&self, list: &mut DrawList) {
        let (label, now, before) = COLUMNS;
        let best = self.verdict.as_ref().and_then(|verdict| verdict.before.as_ref());
        let new = |is_new: bool| is_new && self.verdict.as_ref().is_some_and(|verdict| verdict.before.is_some());
        let mut y = LINES_TOP;
        let mut row = |list: &mut DrawList, name: &str, figure: Figure, best: Option<Figure>, is_new: bool| {
            list.fill(
                Rect::new(label - 6, y - 5, before - label + 12, LINE - 2),
                Colour::rgb(0x1a1c2c).with_alpha(150),
            );
            let font = Font::of(list.look.text);
            let top = y - (font.capital() - Font::Small.capital()) / 2;
            list.text(font, Align::Left, label, top, Colour::DIM, format_args!("{name}"));
            let colour = if is_new { GREEN } else { Colour::PAPER };
            list.text(font, Align::Right, now, top, colour, format_args!("{figure}"));
            if let Some(best) = best {
                list.text(font, Align::Right, before, top, Colour::DIM, format_args!("{best}"));
            }
            y += LINE;
        };
        if best.is_some() {
            let y = LINES_TOP - 19;
            let font = Font::of(list.look.text);
            list.text(font, Align::Right, now, y, Colour::DIM, format_args!("now"));
            list.text(font, Align::Right, before, y, Colour::DIM, format_args!("before"));
        }
        for (nth, (name, figure)) in self.lines().enumerate() {
            if self.ticks < OPENING + nth as u32 * LINE_TICKS {
                return;
            }
            let is_time = matches!(figure, Figure::Time(_));
            let other = best.and_then(|best| best.ticks).filter(|_| is_time).map(Figure::Time);
            let is_new = is_time && self.verdict.as_ref().is_some_and(|verdict| new(verdict.new_time));
            row(list, name, figure, other, is_new);
        }
        let begins = self.score_begins();
        if self.ticks >= begins {
            let part = (self.ticks - begins).min(SCORE_TICKS);
            let score = u64::from(self.figures.progress.score) * u64::from(part) / u64::from(SCORE_TICKS);
            let is_new = part == SCORE_TICKS && self.verdict.as_ref().is_some_and(|verdict| new(verdict.new_score));
            let other = best.map(|best| Figure::Number(best.score));
            row(list, "Score", Figure::Number(score as u32), other, is_new);
        }
        if self.ticks >= self.medals_begin() && self.verdict.as_ref().is_some_and(Verdict::is_better) {
            // It breathes, so that it is seen without shouting.
            let colour = if (self.ticks / 20).is_multiple_of(2) { GREEN } else { Colour::AMBER };
            list.text(Font::Large, Align::Left, label, y + 1, colour, format_args!("New best!"));
        }
    }

    fn draw_medals(&self, list: &mut DrawList) {
        let sprites = [Sprite::MedalsUnbroken, Sprite::MedalsExplorer, Sprite::MedalsThorough, Sprite::MedalsSwift];
        let begins = self.medals_begin();
        for (nth, (medal, sprite)) in Medal::ALL.into_iter().zip(sprites).enumerate() {
            let (x, y) = (MEDALS_AT.0, MEDALS_AT.1 + nth as i32 * MEDAL_STEP);
            let hangs_since = self.ticks.checked_sub(begins + nth as u32 * MEDAL_TICKS);
            let won = self.figures.medals[nth];
            let (colour, word) = match (hangs_since, won) {
                (Some(_), true) => (Colour::PAPER, medal.name()),
                (Some(_) | None, _) => (MISSED, medal.name()),
            };
            match hangs_since.filter(|_| won) {
                Some(since) => {
                    let drop = 6i32.saturating_sub(since as i32).max(0) * 2;
                    if since < 14 {
                        let light = Colour::AMBER.with_alpha(150 - since as u8 * 10);
                        list.tinted(Sprite::Glow32Sodium, 0, x + 10, y + 17, false, light, crate::draw::Blend::Add);
                    }
                    list.sprite(sprite, 0, x, y - drop, false);
                }
                None => list.sprite(Sprite::MedalsNone, 0, x, y, false),
            }
            let font = Font::of(list.look.text);
            let left = x + 30;
            list.text(font, Align::Left, left, y + 12 - font.capital() / 2, colour, format_args!("{word}"));
            let is_new = self.verdict.as_ref().is_some_and(|verdict| verdict.new_medals[nth]);
            let text = match (won, is_new) {
                (true, true) => "new",
                (true, false) => "",
                (false, _) => what_for(medal),
            };
            let colour = if won { GREEN } else { MISSED };
            if hangs_since.is_some() {
                let right = FRAME.right() - 14;
                let width = right - left - font.width(format_args!("{word} "));
                let font = Font::fitting(list.look.text, width, format_args!("{text}"));
                list.text(font, Align::Right, right, y + 12 - font.capital() / 2, colour, format_args!("{text}"));
            }
        }
    }

    /// The letter, four times as large as it is written elsewhere, and larger while it falls.
    fn draw_grade(&self, list: &mut DrawList) {
        let (x, y) = GRADE_AT;
        let right = FRAME.right() - 14;
        let font = Font::of(list.look.text);
        list.text(font, Align::Right, right, y - 34, Colour::DIM, format_args!("grade"));
        let Some(fallen) = self.ticks.checked_sub(self.grade_falls()) else {
            list.outline(Rect::new(x - 24, y - 30, 48, 60), Colour::rgb(0x2a2f42));
            return;
        };
        let grade = self.figures.grade;
        let quarters = 16 + STAMP_TICKS.saturating_sub(fallen) as i32 * 6;
        let side = 15 * quarters / 4;
        let area = Rect::new(x - side / 2, y - side / 2, side, side);
        let letter = grade.letter();
        if (STAMP_TICKS..STAMP_TICKS + 10).contains(&fallen) {
            let light = colour_of(grade).with_alpha(200 - (fallen - STAMP_TICKS) as u8 * 20);
            list.tinted(Sprite::Glow96Sodium, 0, x, y, false, light, crate::draw::Blend::Add);
        }
        list.lens(area, quarters, |list| {
            let (middle, top) = (list.width / 2, (list.height - Font::Large.capital()) / 2);
            list.text(Font::Large, Align::Middle, middle, top, colour_of(grade), format_args!("{letter}"));
        });
        if fallen >= STAMP_TICKS {
            let words = word_for(grade);
            list.text(font, Align::Right, right, y - 8, Colour::PAPER, format_args!("{words}"));
            let before = self.verdict.as_ref().and_then(|verdict| verdict.before.as_ref()?.grade);
            if let Some(before) = before {
                let letter = before.letter();
                list.text(font, Align::Right, right, y + 12, Colour::DIM, format_args!("best before: {letter}"));
            }
        }
    }
}

/// What would have won it.
fn what_for(medal: Medal) -> &'static str {
    match medal {
        Medal::Unbroken => "nobody dies",
        Medal::Explorer => "every secret",
        Medal::Thorough => "intel, prisoners",
        Medal::Swift => "in time",
    }
}

pub fn colour_of(grade: Grade) -> Colour {
    match grade {
        Grade::S => Colour::AMBER,
        Grade::A => GREEN,
        Grade::B => Colour::rgb(0x8fd0ff),
        Grade::C => Colour::PAPER,
        Grade::D => Colour::DIM,
    }
}

fn word_for(grade: Grade) -> &'static str {
    match grade {
        Grade::S => "superb",
        Grade::A => "clean work",
        Grade::B => "good work",
        Grade::C => "it will do",
        Grade::D => "you got out",
    }
}

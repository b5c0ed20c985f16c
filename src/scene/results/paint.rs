//! Draws the results of a stage: lines, medals and the grade appear one after the other.

use super::{Clocked, FRAME, Figure, LINE_TICKS, MEDAL_TICKS, OPENING, Results, SCORE_TICKS, STAMP_TICKS};
use crate::career::Verdict;
use crate::draw::font::{Align, Font};
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::Rect;
use crate::scene::widgets::chrome::{draw_frame, draw_title};
use crate::scene::widgets::hints::{self, Hint, MenuAction};
use crate::sim::world::progress::{Grade, Medal};
use crate::words::Text;

/// Left edge of the labels. Right edges of the figures if there is a previous best beside them, and of what is last in a row.
const LABEL: i32 = FRAME.x + 16;
const NOW: i32 = FRAME.x + 274;
const LAST: i32 = FRAME.x + 354;
const LINES_TOP: i32 = FRAME.y + 30;
/// From a line to the next, if there is room for all of them, and at least.
const LINE: i32 = 20;
const LEAST_LINE: i32 = 18;
/// Room for all lines above the score.
const LINES: i32 = 160;
/// From the last line to the score, which is twice as large as other text.
const SCORE_BELOW: i32 = 6;
const MEDALS_AT: (i32, i32) = (FRAME.x + 376, FRAME.y + 68);
const MEDAL_STEP: i32 = 39;
const GRADE_AT: (i32, i32) = (FRAME.x + 410, FRAME.y + 36);
/// The size of the grade, in quarters of its normal size, and of one that begins to fall.
const GRADE_SIZE: i32 = 14;
const GRADE_FALLS_FROM: i32 = 72;
/// Left edge of the words beside the grade.
const GRADE_WORDS: i32 = GRADE_AT.0 + 46;
/// Ticks in which the frame shakes, and in which a ring spreads, after the grade has fallen.
const SHAKE_TICKS: u32 = 8;
const RING_TICKS: u32 = 24;
/// The feet of the heroes, who stand on the frame.
const HERO_AT: (i32, i32) = (FRAME.x + 290, FRAME.y + 1);
const HEROES_APART: i32 = 44;
const GREEN: Colour = Colour::rgb(0x9ad08a);
/// Dim but legible, for a medal that was not won.
pub const MISSED: Colour = Colour::rgb(0x7f8aa3);

impl Results {
    pub fn draw(&self, list: &mut DrawList) {
        let dusk = (self.ticks * 12).min(170) as u8;
        list.fill(list.bounds(), Colour::INK.with_alpha(dusk));
        draw_title(
            list,
            words!("stage.clear"),
            words!("trial.on", name = self.title, difficulty = self.figures.difficulty.name()),
        );
        list.lens(Rect { y: self.shaken(), ..list.bounds() }, 4, |list| {
            draw_frame(list, FRAME);
            self.draw_heroes(list);
            self.draw_lines(list);
            self.draw_medals(list);
            self.draw_grade(list);
        });
        if self.ticks < self.end() {
            return self.chrome.draw_hints(list, &[(MenuAction::Choose, words!("hint.skip"))]);
        }
        if let Some(note) = &self.note {
            // Below the lines only, because the medals are beside them.
            let (font, width) = (Font::of(list.look.text), LAST - LABEL);
            let lines = font.lines(note, width).count() as i32;
            let y = FRAME.bottom() - 8 - font.capital() - (lines - 1) * font.line();
            list.paragraph(font, Align::Left, (LABEL, y), width, Colour::AMBER, note);
        }
        if self.can_leave() {
            self.chrome.draw_back(list);
        }
        self.buttons.draw(list, true);
        const HINTS: &[Hint] =
            &[(MenuAction::Move, words!("hint.choose")), hints::SELECT, (MenuAction::Back, words!("hint.map"))];
        self.chrome.draw_hints(list, HINTS);
    }

    /// Returns how far the frame is lower, because the grade has just fallen on it.
    fn shaken(&self) -> i32 {
        let since = self.ticks.saturating_sub(self.grade_falls() + STAMP_TICKS);
        let is_shaken = self.ticks >= self.grade_falls() + STAMP_TICKS && since < SHAKE_TICKS;
        if is_shaken { [4, -2, 2, -1][since as usize / 2] } else { 0 }
    }

    fn draw_heroes(&self, list: &mut DrawList) {
        let pose = Sprite::PlayerVictory;
        let sheets = [Some(pose), self.figures.lives.map(|_| pose.of_partner())];
        for (nth, sprite) in (0..).zip(sheets.into_iter().flatten()) {
            let (x, y) = (HERO_AT.0 + nth * HEROES_APART, HERO_AT.1);
            list.sprite(sprite, pose.at(self.ticks.saturating_sub(OPENING)), x, y, false);
        }
    }

    fn draw_lines(&self, list: &mut DrawList) {
        let best = self.verdict.as_ref().and_then(|verdict| verdict.before.as_ref());
        let new = |is_new: bool| is_new && self.verdict.as_ref().is_some_and(|verdict| verdict.before.is_some());
        let font = Font::of(list.look.text);
        let now = if best.is_some() { NOW } else { LAST };
        let lower = (font.capital() - Font::Small.capital()) / 2;
        if best.is_some() {
            let y = LINES_TOP - 20;
            list.text(font, Align::Right, NOW, y, Colour::DIM, words!("results.now"));
            list.text(font, Align::Right, LAST, y, Colour::DIM, words!("results.before"));
        }
        let (mut y, line) = (LINES_TOP, (LINES / self.lines().count() as i32).clamp(LEAST_LINE, LINE));
        for (nth, (name, figure)) in self.lines().enumerate() {
            if self.ticks < OPENING + nth as u32 * LINE_TICKS {
                return;
            }
            list.fill(Rect::new(LABEL - 6, y - 5, LAST - LABEL + 12, line - 2), Colour::rgb(0x1a1c2c).with_alpha(150));
            list.text(font, Align::Left, LABEL, y - lower, Colour::DIM, name);
            let is_time = matches!(figure, Figure::Time(_));
            let is_new = is_time && self.verdict.as_ref().is_some_and(|verdict| new(verdict.new_time));
            let colour = if is_new { GREEN } else { Colour::PAPER };
            list.text(font, Align::Right, now, y - lower, colour, &figure);
            if let Some(ticks) = best.and_then(|best| best.ticks).filter(|_| is_time) {
                list.text(font, Align::Right, LAST, y - lower, Colour::DIM, Figure::Time(ticks));
            }
            y += line;
        }
        let Some(since) = self.ticks.checked_sub(self.score_begins()) else { return };
        let (part, y) = (since.min(SCORE_TICKS), y + SCORE_BELOW);
        let score = u64::from(self.figures.progress.score) * u64::from(part) / u64::from(SCORE_TICKS);
        let is_new = part == SCORE_TICKS && self.verdict.as_ref().is_some_and(|verdict| new(verdict.new_score));
        list.text(font, Align::Left, LABEL, y, Colour::DIM, words!("results.score"));
        let colour = if is_new { GREEN } else { Colour::AMBER };
        let area = Rect::new(LABEL + 120, y - 5, LAST - LABEL - 120, 2 * Font::Display.line());
        list.lens(area, 8, |list| list.text(Font::Display, Align::Right, list.width - 1, 1, colour, score));
        if self.ticks < self.medals_begin() {
            return;
        }
        let below = y + font.line();
        if self.verdict.as_ref().is_some_and(Verdict::is_better) {
            // It changes colour slowly, to be noticed without being loud.
            let colour = if (self.ticks / 20).is_multiple_of(2) { GREEN } else { Colour::AMBER };
            list.text(Font::Display, Align::Left, LABEL, below, colour, words!("results.new_best"));
        } else if let Some(best) = best {
            let text = words!("results.best_score", score = best.score);
            list.text(font, Align::Left, LABEL, below, Colour::DIM, &text);
        }
    }

    fn draw_medals(&self, list: &mut DrawList) {
        let begins = self.medals_begin();
        for (nth, medal) in Medal::ALL.into_iter().enumerate() {
            let (x, y) = (MEDALS_AT.0, MEDALS_AT.1 + nth as i32 * MEDAL_STEP);
            let hangs_since = self.ticks.checked_sub(begins + nth as u32 * MEDAL_TICKS);
            let won = self.figures.medals[nth];
            let (word, hangs) = (medal.name(), hangs_since.is_some());
            let colour = if hangs && won { Colour::PAPER } else { MISSED };
            match hangs_since.filter(|_| won) {
                Some(since) => {
                    let drop = 6i32.saturating_sub(since as i32).max(0) * 2;
                    if since < 14 {
                        let light = Colour::AMBER.with_alpha(150 - since as u8 * 10);
                        list.tinted(Sprite::Glow32Sodium, 0, (x + 10, y + 17), false, light, Blend::Add);
                    }
                    list.sprite(sprite_of(medal), 0, x, y - drop, false);
                }
                None => list.sprite(Sprite::MedalsNone, 0, x, y, false),
            }
            let font = Font::of(list.look.text);
            let (left, right) = (x + 30, FRAME.right() - 14);
            let is_new = self.verdict.as_ref().is_some_and(|verdict| verdict.new_medals[nth]);
            let text = match (won, is_new) {
                (true, true) => words!("results.new").to_string(),
                (true, false) => String::new(),
                (false, _) => what_for(medal, self.figures.par_ticks),
            };
            let beside = right - left - font.width(format_args!("{word} "));
            // A hint in large letters does not fit beside the name and goes below it.
            let is_below = hangs && font.width(&text) > beside;
            let top = if is_below { y - 3 } else { y + 12 - font.capital() / 2 };
            list.text(font, Align::Left, left, top, colour, word);
            let colour = if won { GREEN } else { MISSED };
            match (hangs, is_below) {
                (false, _) => {}
                (true, true) => list.text(font, Align::Left, left, top + font.line(), colour, &text),
                (true, false) => list.text(font, Align::Right, right, top, colour, &text),
            }
        }
    }

    /// Draws the grade, larger while it falls. A ring spreads from where it lands.
    fn draw_grade(&self, list: &mut DrawList) {
        let (x, y) = GRADE_AT;
        let font = Font::of(list.look.text);
        // Three lines beside the middle of the letter.
        let line = |nth: i32| y - font.capital() / 2 + nth * (font.line() + 2);
        list.text(font, Align::Left, GRADE_WORDS, line(-1), Colour::DIM, words!("results.grade"));
        let Some(fallen) = self.ticks.checked_sub(self.grade_falls()) else {
            list.outline(Rect::new(x - 24, y - 28, 48, 56), Colour::rgb(0x2a2f42));
            return;
        };
        let grade = self.figures.grade;
        let left = STAMP_TICKS.saturating_sub(fallen) as i32;
        let quarters = GRADE_SIZE + (GRADE_FALLS_FROM - GRADE_SIZE) * left / STAMP_TICKS as i32;
        let side = 18 * quarters / 4;
        let area = Rect::new(x - side / 2, y - side / 2, side, side);
        let letter = grade.letter();
        if (STAMP_TICKS..STAMP_TICKS + 10).contains(&fallen) {
            let light = colour_of(grade).with_alpha(200 - (fallen - STAMP_TICKS) as u8 * 20);
            list.tinted(Sprite::Glow96Sodium, 0, (x, y), false, light, Blend::Add);
        }
        if let Some(since) = fallen.checked_sub(STAMP_TICKS).filter(|since| *since < RING_TICKS) {
            let ring = colour_of(grade).with_alpha(220 - (since * 220 / RING_TICKS) as u8);
            for grown in [since as i32 * 5, since as i32 * 8] {
                list.outline(Rect::new(x, y, 0, 0).grown(28 + grown), ring);
            }
        }
        list.lens(area, quarters, |list| {
            let (middle, top) = (list.width / 2, (list.height - Font::Display.capital()) / 2);
            list.text(Font::Display, Align::Middle, middle, top, colour_of(grade), letter);
        });
        if fallen >= STAMP_TICKS {
            let words = word_for(grade);
            list.text(font, Align::Left, GRADE_WORDS, line(0), Colour::PAPER, words);
            let before = self.verdict.as_ref().and_then(|verdict| verdict.before.as_ref()?.grade);
            if let Some(before) = before {
                let letter = before.letter();
                list.text(
                    font,
                    Align::Left,
                    GRADE_WORDS,
                    line(1),
                    Colour::DIM,
                    words!("results.best_before", grade = letter),
                );
            }
        }
    }
}

pub fn sprite_of(medal: Medal) -> Sprite {
    match medal {
        Medal::Unbroken => Sprite::MedalsUnbroken,
        Medal::Explorer => Sprite::MedalsExplorer,
        Medal::Thorough => Sprite::MedalsThorough,
        Medal::Swift => Sprite::MedalsSwift,
    }
}

/// Returns a short description of how the medal is won.
fn what_for(medal: Medal, par_ticks: u32) -> String {
    match medal {
        Medal::Unbroken => words!("medal.deathless").to_string(),
        Medal::Explorer => words!("medal.secrets").to_string(),
        Medal::Thorough => words!("medal.finds").to_string(),
        Medal::Swift => words!("medal.time", time = Clocked(par_ticks)).to_string(),
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

fn word_for(grade: Grade) -> Text {
    match grade {
        Grade::S => words!("grade.s"),
        Grade::A => words!("grade.a"),
        Grade::B => words!("grade.b"),
        Grade::C => words!("grade.c"),
        Grade::D => words!("grade.d"),
    }
}

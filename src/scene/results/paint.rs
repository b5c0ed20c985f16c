//! Draws the results of a stage: lines, medals and the grade appear one after the other.

use super::{Clocked, FRAME, Figure, LINE_TICKS, MEDAL_TICKS, OPENING, Results, SCORE_TICKS, STAMP_TICKS};
use crate::career::Verdict;
use crate::draw::font::{Align, Font};
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::Rect;
use crate::scene::widgets::hints::{self, Hint, MenuAction};
use crate::sim::world::progress::{Grade, Medal};
use crate::words::Text;

/// x of the label, and right edges of the figure and the previous best.
const COLUMNS: (i32, i32, i32) = (FRAME.x + 16, FRAME.x + 274, FRAME.x + 354);
const LINES_TOP: i32 = FRAME.y + 28;
const LINE: i32 = 18;
/// The least distance from a label to its figure.
const APART: i32 = 8;
const MEDALS_AT: (i32, i32) = (FRAME.x + 374, FRAME.y + 86);
const MEDAL_STEP: i32 = 32;
const GRADE_AT: (i32, i32) = (FRAME.x + 404, FRAME.y + 48);
/// Left edge of the words beside the grade.
const GRADE_WORDS: i32 = GRADE_AT.0 + 36;
/// The feet of the heroes, who stand on the frame.
const HERO_AT: (i32, i32) = (FRAME.x + 60, FRAME.y + 1);
const HEROES_APART: i32 = 44;
const GREEN: Colour = Colour::rgb(0x9ad08a);
/// Dim but legible, for a medal that was not won.
pub const MISSED: Colour = Colour::rgb(0x7f8aa3);

impl Results {
    pub fn draw(&self, list: &mut DrawList) {
        let middle = list.width / 2;
        let dusk = (self.ticks * 12).min(170) as u8;
        list.fill(list.bounds(), Colour::INK.with_alpha(dusk));
        list.text(Font::Display, Align::Middle, middle, 8, Colour::AMBER, words!("stage.clear"));
        let difficulty = self.figures.difficulty.name();
        let title = &self.title;
        let name = format_args!("{title}   -   {difficulty}");
        list.text(Font::fitting(list.look.text, FRAME.w, name), Align::Middle, middle, 30, Colour::PAPER, name);
        list.fill(FRAME, Colour::INK.with_alpha(215));
        list.outline(FRAME, Colour::rgb(0x47506a));
        list.fill(Rect { h: 2, ..FRAME }, Colour::AMBER);
        self.draw_heroes(list);
        self.draw_lines(list);
        self.draw_medals(list);
        self.draw_grade(list);
        if self.ticks < self.end() {
            return hints::draw_on_strip(
                list,
                list.height - 16,
                self.device,
                &[(MenuAction::Choose, words!("hint.skip"))],
            );
        }
        if let Some(note) = &self.note {
            // Below the lines only, because the medals are beside them.
            let (label, _, before) = COLUMNS;
            let (font, width) = (Font::of(list.look.text), before - label);
            let lines = font.lines(note, width).count() as i32;
            let y = FRAME.bottom() - 8 - font.capital() - (lines - 1) * font.line();
            list.paragraph(font, Align::Left, (label, y), width, Colour::AMBER, note);
        }
        self.buttons.draw(list, true);
        const HINTS: &[Hint] =
            &[(MenuAction::Change, words!("hint.choose")), hints::SELECT, (MenuAction::Back, words!("hint.map"))];
        hints::draw_on_strip(list, list.height - 16, self.device, HINTS);
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
        let (label, now, before) = COLUMNS;
        let best = self.verdict.as_ref().and_then(|verdict| verdict.before.as_ref());
        let new = |is_new: bool| is_new && self.verdict.as_ref().is_some_and(|verdict| verdict.before.is_some());
        let mut y = LINES_TOP;
        let mut row = |list: &mut DrawList, name: Text, figure: Figure, best: Option<Figure>, is_new: bool| {
            list.fill(
                Rect::new(label - 6, y - 5, before - label + 12, LINE - 2),
                Colour::rgb(0x1a1c2c).with_alpha(150),
            );
            let font = Font::of(list.look.text);
            let top_of = |font: Font| y - (font.capital() - Font::Small.capital()) / 2;
            let (top, beside) = (top_of(font), now - label - APART - font.width(&figure));
            let name_font = Font::fitting(list.look.text, beside, name);
            list.text(name_font, Align::Left, label, top_of(name_font), Colour::DIM, name);
            let colour = if is_new { GREEN } else { Colour::PAPER };
            match figure {
                Figure::Number(_) if name == words!("results.score") => {
                    list.text(Font::Display, Align::Right, now, y - 4, colour, &figure);
                }
                _ => list.text(font, Align::Right, now, top, colour, &figure),
            }
            if let Some(best) = best {
                list.text(font, Align::Right, before, top, Colour::DIM, &best);
            }
            y += LINE;
        };
        if best.is_some() {
            let y = LINES_TOP - 19;
            let font = Font::of(list.look.text);
            list.text(font, Align::Right, now, y, Colour::DIM, words!("results.now"));
            list.text(font, Align::Right, before, y, Colour::DIM, words!("results.before"));
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
            row(list, words!("results.score"), Figure::Number(score as u32), other, is_new);
        }
        if self.ticks >= self.medals_begin() && self.verdict.as_ref().is_some_and(Verdict::is_better) {
            // It changes colour slowly, to be noticed without being loud.
            let colour = if (self.ticks / 20).is_multiple_of(2) { GREEN } else { Colour::AMBER };
            list.text(Font::Display, Align::Left, label, y - 1, colour, words!("results.new_best"));
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
                (true, true) => list.text(font, Align::Left, left, top + 16, colour, &text),
                (true, false) => list.text(font, Align::Right, right, top, colour, &text),
            }
        }
    }

    /// Draws the grade at four times the normal size, and larger while it falls.
    fn draw_grade(&self, list: &mut DrawList) {
        let (x, y) = GRADE_AT;
        let font = Font::of(list.look.text);
        // Three lines beside the middle of the letter.
        let line = |nth: i32| y - font.capital() / 2 + nth * (font.line() + 2);
        list.text(font, Align::Left, GRADE_WORDS, line(-1), Colour::DIM, words!("results.grade"));
        let Some(fallen) = self.ticks.checked_sub(self.grade_falls()) else {
            list.outline(Rect::new(x - 24, y - 30, 48, 60), Colour::rgb(0x2a2f42));
            return;
        };
        let grade = self.figures.grade;
        let quarters = 16 + STAMP_TICKS.saturating_sub(fallen) as i32 * 6;
        let side = 18 * quarters / 4;
        let area = Rect::new(x - side / 2, y - side / 2, side, side);
        let letter = grade.letter();
        if (STAMP_TICKS..STAMP_TICKS + 10).contains(&fallen) {
            let light = colour_of(grade).with_alpha(200 - (fallen - STAMP_TICKS) as u8 * 20);
            list.tinted(Sprite::Glow96Sodium, 0, (x, y), false, light, Blend::Add);
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

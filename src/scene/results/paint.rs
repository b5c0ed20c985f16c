//! Draws the results of a stage: the large figures, the medals and the grade appear one after the other.

use super::{Clocked, FRAME, MEDAL_TICKS, OPENING, Results, SCORE_TICKS, SECRET_TICKS, STAMP_TICKS};
use crate::career::Verdict;
use crate::draw::font::{Align, Font};
use crate::draw::portrait::{self, SMALL};
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::Rect;
use crate::level::Speaker;
use crate::scene::widgets::chrome::{draw_frame, draw_title};
use crate::scene::widgets::hints::{self, MenuAction};
use crate::sim::world::progress::{Grade, Medal};

const PAD: i32 = 14;
/// The time and the secrets are beside the grade and the medals.
const COLUMNS: [i32; 2] = [FRAME.x + 288, FRAME.x + 458];
const LABEL_TOP: i32 = FRAME.y + 9;
const VALUE_TOP: i32 = FRAME.y + 20;
const BELOW_TOP: i32 = FRAME.y + 56;
/// The small figures, in two rows if their letters are large.
const DETAILS_TOP: i32 = FRAME.y + 78;
/// How much larger than headings the large figures are, in quarters.
const VALUE_SIZE: i32 = 7;
const GRADE_AT: (i32, i32) = (FRAME.x + 38, FRAME.y + 35);
/// The medals are two by two.
const MEDALS_AT: (i32, i32) = (FRAME.x + 78, FRAME.y + 5);
const MEDAL_STEP: (i32, i32) = (106, 30);
/// The size of the grade, in quarters of its normal size, and of one that begins to fall.
const GRADE_SIZE: i32 = 14;
const GRADE_FALLS_FROM: i32 = 72;
/// Ticks in which the frame shakes, and in which a ring spreads, after the grade has fallen.
const SHAKE_TICKS: u32 = 8;
const RING_TICKS: u32 = 24;
/// The feet of the heroes, who stand on the frame if there is no picture of them.
const HERO_AT: (i32, i32) = (FRAME.center().x, FRAME.y + 1);
const HEROES_APART: i32 = 44;
/// Pixels from the name of a small figure to it, and at least from one to the next.
const NEAR: i32 = 4;
const LEAST_APART: i32 = 10;
/// The first line of what is said is here.
const SAID_TOP: i32 = 42;
/// Pixels above and below the text in the box of a line, between two boxes, and the width of the text.
const LOW: i32 = 3;
const APART: i32 = 4;
const SAID_WIDTH: i32 = 330;
const GREEN: Colour = Colour::rgb(0x9ad08a);
/// Dim but legible, for a medal that was not won.
pub const MISSED: Colour = Colour::rgb(0x7f8aa3);

impl Results {
    pub fn draw(&self, list: &mut DrawList) {
        match &self.photo {
            Some(photo) => photo.draw(list),
            None => list.fill(list.bounds(), Colour::INK.with_alpha((self.ticks * 12).min(170) as u8)),
        }
        let head = Rect { h: 32, ..list.bounds() };
        list.fill(head, Colour::INK.with_alpha(200));
        list.fill(Rect { y: FRAME.y, h: list.height - FRAME.y, ..head }, Colour::INK.with_alpha(235));
        draw_title(
            list,
            self.heading(),
            words!("trial.on", name = self.title, difficulty = self.figures.difficulty.name()),
        );
        self.draw_said(list);
        list.lens(Rect { y: self.shaken(), ..list.bounds() }, 4, |list| {
            draw_frame(list, FRAME);
            match &self.photo {
                Some(photo) => self.draw_caption(list, photo.combo().unwrap_or_default()),
                None => self.draw_heroes(list),
            }
            self.draw_time(list);
            self.draw_secrets(list);
            self.draw_details(list);
            // A run that was not finished won nothing.
            if self.is_cleared() {
                self.draw_medals(list);
                self.draw_grade(list);
            }
        });
        if self.ticks < self.end() {
            return self.chrome.draw_hints(list, &[(MenuAction::Choose, words!("hint.skip"))]);
        }
        if let Some(note) = &self.note {
            let font = Font::fitting(list.look.text, FRAME.w - 2 * PAD, note);
            let place = Rect::new(FRAME.x, FRAME.y - font.capital() - 12, font.width(note) + 16, font.capital() + 10);
            list.fill(place, Colour::INK.with_alpha(200));
            list.text(font, Align::Left, place.x + 8, place.y + 5, Colour::AMBER, note);
        }
        if self.can_leave() {
            self.chrome.draw_back(list);
        }
        self.buttons.draw(list, true);
        let out = if self.has_map { words!("hint.map") } else { words!("hint.own") };
        let hints = [(MenuAction::Move, words!("hint.choose")), hints::SELECT, (MenuAction::Back, out)];
        self.chrome.draw_hints(list, &hints);
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

    fn draw_said(&self, list: &mut DrawList) {
        let (font, mut y) = (Font::of(list.look.text), SAID_TOP);
        // In large letters there may be room for the last ones only.
        let mut said = &self.said[..];
        while said.iter().map(|(_, text)| high(font, text) + APART).sum::<i32>() > FRAME.y - SAID_TOP {
            said = &said[1..];
        }
        for (who, text) in said {
            draw_line(list, font, y, *who, text);
            y += high(font, text) + APART;
        }
    }

    /// Names the moment of the picture.
    fn draw_caption(&self, list: &mut DrawList, combo: u32) {
        let font = Font::of(list.look.text);
        if combo > 1 {
            let text = words!("results.moment", n = combo).to_string();
            let wide = font.width(&text) + 16;
            let place = Rect::new(FRAME.right() - wide, SAID_TOP, wide, font.capital() + 10);
            list.fill(place, Colour::INK.with_alpha(190));
            list.text(font, Align::Right, place.right() - 8, place.y + 5, Colour::PAPER, &text);
        }
    }

    fn is_new(&self, is_new: impl Fn(&Verdict) -> bool) -> bool {
        self.verdict.as_ref().is_some_and(|verdict| verdict.before.is_some() && is_new(verdict))
    }

    fn draw_time(&self, list: &mut DrawList) {
        if self.ticks < OPENING {
            return;
        }
        let colour = if self.is_new(|verdict| verdict.new_time) { GREEN } else { Colour::PAPER };
        draw_large(list, COLUMNS[0], words!("results.time").as_str(), colour, &Clocked(self.figures.ticks));
        let before = self.verdict.as_ref().and_then(|verdict| verdict.before.as_ref()?.ticks);
        let par = words!("medal.time", time = Clocked(self.figures.par_ticks)).to_string();
        let below = match before {
            Some(ticks) => words!("results.best_before", figure = Clocked(ticks)).to_string(),
            None => par,
        };
        draw_below(list, COLUMNS[0], COLUMNS[1], &below);
    }

    /// Draws the secrets, or the prisoners of a stage without secrets, or else the enemies.
    fn draw_secrets(&self, list: &mut DrawList) {
        if self.ticks < OPENING + SECRET_TICKS {
            return;
        }
        let progress = self.figures.progress;
        let (name, count, what) = match (progress.secrets.of, progress.prisoners.of) {
            (1.., _) => (words!("results.secrets"), progress.secrets, Some(words!("medal.secrets"))),
            (0, 1..) => (words!("results.prisoners"), progress.prisoners, Some(words!("medal.finds"))),
            (0, 0) => (words!("results.enemies"), progress.enemies, None),
        };
        let colour = if count.is_full() { GREEN } else { Colour::PAPER };
        draw_large(list, COLUMNS[1], name.as_str(), colour, &words!("count.of", done = count.done, all = count.of));
        if let Some(what) = what {
            draw_below(list, COLUMNS[1], FRAME.right(), what.as_str());
        }
    }

    /// Draws the score and the small figures.
    fn draw_details(&self, list: &mut DrawList) {
        let Some(since) = self.ticks.checked_sub(self.score_begins()) else { return };
        let part = u64::from(since.min(SCORE_TICKS));
        let score = u64::from(self.figures.progress.score) * part / u64::from(SCORE_TICKS);
        let figures: Vec<(String, String)> = [(words!("results.score").to_string(), score.to_string())]
            .into_iter()
            .chain(self.details().map(|(name, figure)| (name.to_string(), figure.to_string())))
            .collect();
        let (room, text) = (FRAME.w - 2 * PAD, Font::of(list.look.text));
        let width = |(name, figure): &(String, String)| text.width(name) + NEAR + text.width(figure);
        let is_long = figures.iter().map(|one| width(one) + LEAST_APART).sum::<i32>() > room;
        list.fill(Rect::new(FRAME.x + PAD, DETAILS_TOP - 5, room, 1), Colour::rgb(0x3a4260));
        let in_a_row = figures.len().div_ceil(if is_long { 2 } else { 1 });
        let is_new = part == u64::from(SCORE_TICKS) && self.is_new(|verdict| verdict.new_score);
        for (row, figures) in (0..).zip(figures.chunks(in_a_row)) {
            let used: i32 = figures.iter().map(width).sum();
            let apart = ((room - used) / (in_a_row as i32 - 1).max(1)).min(40);
            let (mut x, y) = (FRAME.x + PAD, DETAILS_TOP + row * text.line());
            for (nth, one) in figures.iter().enumerate() {
                list.text(text, Align::Left, x, y, Colour::DIM, &one.0);
                let colour = if is_new && (row, nth) == (0, 0) { GREEN } else { Colour::PAPER };
                list.text(text, Align::Left, x + text.width(&one.0) + NEAR, y, colour, &one.1);
                x += width(one) + apart;
            }
        }
        if self.ticks >= self.medals_begin() && self.verdict.as_ref().is_some_and(Verdict::is_better) {
            // It changes colour slowly, to be noticed without being loud.
            let colour = if (self.ticks / 20).is_multiple_of(2) { GREEN } else { Colour::AMBER };
            let y = FRAME.y - 8 - Font::Display.capital();
            list.text(Font::Display, Align::Right, FRAME.right() - 6, y, colour, words!("results.new_best"));
        }
    }

    fn draw_medals(&self, list: &mut DrawList) {
        let begins = self.medals_begin();
        let fits = |font: Font| Medal::ALL.iter().all(|medal| font.width(medal.name()) <= MEDAL_STEP.0 - 26);
        let font = Some(Font::of(list.look.text)).filter(|font| fits(*font)).unwrap_or(Font::Small);
        for (nth, medal) in Medal::ALL.into_iter().enumerate() {
            let (column, row) = (nth as i32 % 2, nth as i32 / 2);
            let (x, y) = (MEDALS_AT.0 + column * MEDAL_STEP.0, MEDALS_AT.1 + row * MEDAL_STEP.1);
            let hangs_since = self.ticks.checked_sub(begins + nth as u32 * MEDAL_TICKS);
            let won = self.figures.medals[nth];
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
            let is_new = self.verdict.as_ref().is_some_and(|verdict| verdict.new_medals[nth]);
            let colour = match (hangs_since.is_some() && won, is_new) {
                (true, true) => GREEN,
                (true, false) => Colour::PAPER,
                (false, _) => MISSED,
            };
            list.text(font, Align::Left, x + 24, y + 12 - font.capital() / 2, colour, medal.name());
        }
    }

    /// Draws the grade, larger while it falls. A ring spreads from where it lands.
    fn draw_grade(&self, list: &mut DrawList) {
        let (x, y) = GRADE_AT;
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
    }
}

/// Draws one of the large figures under its name.
fn draw_large(list: &mut DrawList, left: i32, name: &str, colour: Colour, figure: &dyn std::fmt::Display) {
    let font = Font::of(list.look.text);
    list.fill(Rect::new(left, FRAME.y + 8, 1, BELOW_TOP - FRAME.y), Colour::rgb(0x3a4260));
    list.text(
        font,
        Align::Left,
        left + PAD,
        LABEL_TOP - (font.capital() - Font::Small.capital()) / 2,
        Colour::DIM,
        name,
    );
    let area = Rect::new(left + PAD, VALUE_TOP, FRAME.right() - left - PAD, Font::Display.line() * VALUE_SIZE / 4 + 4);
    list.lens(area, VALUE_SIZE, |list| list.text(Font::Display, Align::Left, 0, 2, colour, figure));
}

fn draw_below(list: &mut DrawList, left: i32, right: i32, text: &str) {
    let font = Font::fitting(list.look.text, right - left - PAD, text);
    list.text(font, Align::Left, left + PAD, BELOW_TOP, Colour::DIM, text);
}

/// Returns the height of the box of a line.
fn high(font: Font, text: &str) -> i32 {
    (font.line() * font.lines(text, SAID_WIDTH).count() as i32 + font.capital()).max(SMALL) + 2 * LOW
}

/// Draws a line with the face of its speaker, on a dark box.
fn draw_line(list: &mut DrawList, font: Font, y: i32, who: Speaker, text: &str) {
    const GAP: i32 = 6;
    let left = FRAME.x + GAP + SMALL + GAP;
    let widest = font.lines(text, SAID_WIDTH).map(|line| font.width(line)).max().unwrap_or(0);
    let (name, high) = (portrait::name(who), high(font, text));
    let wide = GAP + SMALL + GAP + widest.max(font.width(name)) + GAP;
    list.fill(Rect::new(FRAME.x, y, wide, high), Colour::INK.with_alpha(200));
    portrait::draw_small(list, (FRAME.x + GAP, y + (high - SMALL) / 2), who, false, 0, u8::MAX);
    list.text(font, Align::Left, left, y + LOW, Colour::AMBER, name);
    list.paragraph(font, Align::Left, (left, y + LOW + font.line()), SAID_WIDTH, Colour::PAPER, text);
}

pub fn sprite_of(medal: Medal) -> Sprite {
    match medal {
        Medal::Unbroken => Sprite::MedalsUnbroken,
        Medal::Explorer => Sprite::MedalsExplorer,
        Medal::Thorough => Sprite::MedalsThorough,
        Medal::Swift => Sprite::MedalsSwift,
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

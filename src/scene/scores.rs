//! The end of a course: of an arcade with its score table and the initials of a game that gets into it, or of the boss
//! rush with its time. Initials are written with letters, with the arrows, or by clicks on the arrows above and below
//! each letter.

use super::offer::{By, Offer};
use super::results::Clocked;
use super::screen::{Controls, MenuKey, MenuSound, Next, Screen, TypedKey};
use super::widgets::chrome::{Chrome, GRID, draw_frame};
use super::widgets::hints::MenuAction;
use crate::career::modes::{Arcade, ENTRIES, Entry, LETTERS, RushBest};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::level::Theme;
use crate::words::Text;

/// The frame below the initials or a note.
const LOW: Rect = Rect { y: 92, h: GRID.bottom() - 92, ..GRID };
const PAD: i32 = 14;
const LINE: i32 = 18;
const SMALL_LINE: i32 = 16;
/// Each letter has a cell, with an arrow above and one below it. The last cell is the button that ends the name.
const CELL: Rect = Rect { x: 232, y: 54, w: 30, h: 22 };
const APART: i32 = 36;
const DONE: Rect = Rect { x: 346, y: 54, w: 84, h: 22 };
const ARROW: i32 = 11;
/// The fight that ended a boss rush.
const LOST: Colour = Colour::rgb(0xff8a70);

/// The result of a boss rush.
#[derive(Clone, Copy, Debug)]
pub struct RushResult {
    /// `None` if it was lost.
    pub won: Option<RushBest>,
    pub fought: u32,
    pub of: u32,
    /// The time of all fights, also of the one that was lost, and which one that was.
    pub ticks: u32,
    pub lost: Option<(&'static str, u32)>,
    pub best: Option<RushBest>,
    pub is_new_best: bool,
}

enum About {
    /// The table, with the row of this game if it is in it.
    Arcade { arcade: Arcade, table: Vec<Entry>, own: Option<usize> },
    /// The result, and the fights that were won, with their times.
    Rush(RushResult, Vec<(&'static str, u32)>),
}

pub struct Scores {
    about: About,
    title: Text,
    /// Why the game is not in the table, if there is a reason.
    note: Option<Text>,
    /// The initials while they are written, and the cell in focus.
    letters: Option<[u8; LETTERS]>,
    cell: usize,
    chrome: Chrome,
}

impl Scores {
    /// The table, and a game that gets into it at a row. `note` says why it does not.
    pub fn arcade(
        arcade: Arcade,
        mut table: Vec<Entry>,
        own: Option<(usize, Entry)>,
        is_won: bool,
        note: Option<Text>,
    ) -> Scores {
        let row = own.map(|(row, entry)| {
            table.insert(row, entry);
            table.truncate(ENTRIES);
            row
        });
        let title = if is_won { words!("scores.won") } else { words!("scores.lost") };
        let letters = row.map(|_| [b'A'; LETTERS]);
        Scores::new(About::Arcade { arcade, table, own: row }, title, note, letters)
    }

    pub fn rush(rush: RushResult, fights: Vec<(&'static str, u32)>, note: Option<Text>) -> Scores {
        let title = if rush.won.is_some() { words!("rush.won") } else { words!("rush.lost") };
        Scores::new(About::Rush(rush, fights), title, note, None)
    }

    fn new(about: About, title: Text, note: Option<Text>, letters: Option<[u8; LETTERS]>) -> Scores {
        Scores { about, title, note, letters, cell: 0, chrome: Chrome::default() }
    }

    /// The arcade that has ended, or `None` for a boss rush.
    pub fn of_arcade(&self) -> Option<Arcade> {
        match self.about {
            About::Arcade { arcade, .. } => Some(arcade),
            About::Rush(..) => None,
        }
    }

    /// The game to keep, once its name is written.
    pub fn entry(&self) -> Option<(Arcade, &Entry)> {
        match &self.about {
            About::Arcade { arcade, table, own: Some(row) } => Some((*arcade, table.get(*row)?)),
            _ => None,
        }
    }

    fn cell_rect(nth: usize) -> Rect {
        if nth == LETTERS { DONE } else { Rect { x: CELL.x + nth as i32 * APART, ..CELL } }
    }

    fn arrow(nth: usize, is_up: bool) -> Rect {
        let cell = Scores::cell_rect(nth);
        Rect { y: if is_up { cell.y - ARROW - 1 } else { cell.bottom() + 1 }, h: ARROW, ..cell }
    }

    fn turn(&mut self, nth: usize, by: i32) {
        if let Some(letter) = self.letters.as_mut().and_then(|letters| letters.get_mut(nth)) {
            let place = (i32::from(*letter - b'A') + by).rem_euclid(26);
            *letter = b'A' + place as u8;
            self.chrome.sound = Some(MenuSound::Count);
        }
    }

    /// Writes the name into the table.
    fn finish(&mut self) -> Next {
        let Some(letters) = self.letters.take() else { return Next::Stay };
        if let About::Arcade { table, own: Some(row), .. } = &mut self.about
            && let Some(entry) = table.get_mut(*row)
        {
            entry.initials = letters.iter().map(|letter| char::from(*letter)).collect();
        }
        self.chrome.sound = Some(MenuSound::Stamp);
        Next::KeepScore
    }

    fn move_to(&mut self, cell: usize) {
        self.chrome.sound = (cell != self.cell).then_some(MenuSound::Move);
        self.cell = cell;
    }

    fn draw_letters(&self, list: &mut DrawList) {
        let Some(letters) = self.letters else { return };
        let font = Font::of(list.look.text);
        list.text(font, Align::Right, CELL.x - 14, CELL.y + 7, Colour::PAPER, words!("scores.name"));
        for nth in 0..=LETTERS {
            let (cell, in_focus) = (Scores::cell_rect(nth), nth == self.cell);
            let colour = if in_focus { Colour::AMBER } else { Colour::PAPER };
            list.fill(cell, Colour::INK.with_alpha(230));
            list.outline(cell, if in_focus { Colour::AMBER } else { Colour::rgb(0x47506a) });
            let y = cell.y + (cell.h - Font::Large.capital()) / 2;
            if let Some(letter) = letters.get(nth) {
                let y = cell.y + (cell.h - Font::Display.capital()) / 2;
                list.text(Font::Display, Align::Middle, cell.center().x + 1, y, colour, char::from(*letter));
                for is_up in [true, false] {
                    let arrow = Scores::arrow(nth, is_up).center();
                    for line in 0..4 {
                        let y = if is_up { arrow.y - 2 + line } else { arrow.y + 2 - line };
                        list.fill(Rect::new(arrow.x - line, y, 2 * line + 1, 1), colour);
                    }
                }
            } else {
                list.text(Font::Large, Align::Middle, cell.center().x, y, colour, words!("scores.done"));
            }
        }
    }
}

impl Screen for Scores {
    fn screen(&self) -> String {
        match (&self.about, self.letters) {
            (_, Some(_)) => "scores: name".into(),
            (About::Arcade { .. }, None) => "scores".into(),
            (About::Rush(..), None) => "boss rush: result".into(),
        }
    }

    fn offers(&self) -> Vec<Offer> {
        if self.letters.is_none() {
            return vec![Offer::anywhere("leave"), Chrome::back("back")];
        }
        let on = |nth: usize| By::Focus { on: nth == self.cell };
        let name = |nth: usize| if nth == LETTERS { "done".into() } else { format!("letter {}", nth + 1) };
        let cells = (0..=LETTERS).map(|nth| Offer::new(name(nth), Scores::cell_rect(nth), on(nth)));
        let arrows = (0..LETTERS).flat_map(|nth| {
            let of = nth + 1;
            [
                Offer::new(format!("next of letter {of}"), Scores::arrow(nth, true), By::Keys),
                Offer::new(format!("previous of letter {of}"), Scores::arrow(nth, false), By::Keys),
            ]
        });
        cells.chain(arrows).chain([Chrome::back("done")]).collect()
    }

    fn tick(&mut self, controls: Controls) -> Next {
        let goes_back = self.chrome.tick(&controls);
        let pointer = controls.pointer;
        if self.letters.is_none() {
            let leaves = goes_back || controls.menu == Some(MenuKey::Choose) || pointer.left.pressed;
            self.chrome.sound = leaves.then_some(MenuSound::Back);
            let back = if self.of_arcade().is_some() { Next::Modes } else { Next::Rush };
            return if leaves { back } else { Next::Stay };
        }
        // Back leaves with the letters as they are, so that the score is never lost.
        if goes_back {
            return self.finish();
        }
        if let Some(TypedKey::Letter(letter @ 'a'..='z')) = controls.typed.map(|typed| typed.key)
            && self.cell < LETTERS
        {
            if let Some(place) = self.letters.as_mut().and_then(|letters| letters.get_mut(self.cell)) {
                *place = letter.to_ascii_uppercase() as u8;
            }
            (self.cell, self.chrome.sound) = (self.cell + 1, Some(MenuSound::Choose));
            return Next::Stay;
        }
        if controls.typed.map(|typed| typed.key) == Some(TypedKey::Backspace) {
            self.move_to(self.cell.saturating_sub(1));
            return Next::Stay;
        }
        let over = (0..=LETTERS).find(|nth| Scores::cell_rect(*nth).covers(pointer.at));
        if let (Some(nth), true) = (over, pointer.moved || pointer.left.pressed) {
            self.cell = nth;
        }
        if pointer.left.pressed {
            for nth in 0..LETTERS {
                for (is_up, by) in [(true, 1), (false, -1)] {
                    if Scores::arrow(nth, is_up).covers(pointer.at) {
                        self.cell = nth;
                        self.turn(nth, by);
                    }
                }
            }
        }
        let chooses = controls.menu == Some(MenuKey::Choose) || (pointer.left.pressed && over.is_some());
        match controls.menu {
            Some(MenuKey::Up) => self.turn(self.cell, 1),
            Some(MenuKey::Down) => self.turn(self.cell, -1),
            Some(MenuKey::Left | MenuKey::PageLeft) => self.move_to(self.cell.saturating_sub(1)),
            Some(MenuKey::Right | MenuKey::PageRight) => self.move_to((self.cell + 1).min(LETTERS)),
            Some(MenuKey::Choose | MenuKey::Back) | None => {}
        }
        if !chooses {
            return Next::Stay;
        }
        if self.cell == LETTERS {
            return self.finish();
        }
        (self.cell, self.chrome.sound) = (self.cell + 1, Some(MenuSound::Choose));
        Next::Stay
    }

    fn draw(&mut self, _mix: f32, list: &mut DrawList) {
        let (middle, font) = (list.width / 2, Font::of(list.look.text));
        self.chrome.draw_view(list, Theme::Vault, 3, 160);
        self.chrome.draw_head(list, self.title, "");
        let is_low = self.note.is_some() || matches!(self.about, About::Arcade { own: Some(_), .. });
        let frame = if is_low { LOW } else { GRID };
        draw_frame(list, frame);
        match &self.about {
            About::Arcade { table, own, .. } => {
                self.draw_letters(list);
                draw_table(list, table, *own, frame, frame.y + PAD);
            }
            About::Rush(rush, fights) => draw_rush(list, rush, fights, frame),
        }
        if let Some(note) = self.note {
            list.paragraph(font, Align::Middle, (middle, 54), GRID.w, Colour::PAPER, &note);
        }
        let hints: &[_] = match self.letters {
            Some(_) => &[
                (MenuAction::Move, words!("scores.letter")),
                (MenuAction::Change, words!("scores.place")),
                (MenuAction::Choose, words!("scores.next")),
            ],
            None => &[(MenuAction::Choose, words!("hint.leave"))],
        };
        self.chrome.draw_hints(list, hints);
    }

    fn menu_sound(&self) -> Option<MenuSound> {
        self.chrome.sound
    }
}

/// Draws the table of an arcade into a frame. `own` is the row of the game that has just ended.
pub fn draw_table(list: &mut DrawList, table: &[Entry], own: Option<usize>, frame: Rect, top: i32) {
    let line = if frame.w > 400 { LINE } else { SMALL_LINE };
    let font = Font::of(list.look.text);
    let columns = [frame.x + 30, frame.x + 44, frame.x + 168, frame.x + 188, frame.right() - 96, frame.right() - 12];
    let is_wide = frame.w > 400;
    let mut y = top;
    list.text(font, Align::Right, columns[2], y, Colour::DIM, words!("results.score"));
    list.text(font, Align::Left, columns[3], y, Colour::DIM, words!("scores.stages"));
    if is_wide {
        list.text(font, Align::Right, columns[4], y, Colour::DIM, words!("scores.continues"));
        list.text(font, Align::Right, columns[5], y, Colour::DIM, words!("scores.on"));
    }
    y += line + 2;
    for nth in 0..ENTRIES {
        let place = nth + 1;
        let Some(entry) = table.get(nth) else {
            list.text(font, Align::Right, columns[0], y, Colour::DIM, place);
            list.text(font, Align::Left, columns[1], y, Colour::rgb(0x47506a), format_args!("---"));
            y += line;
            continue;
        };
        if own == Some(nth) {
            list.fill(Rect::new(frame.x + 6, y - 5, frame.w - 12, LINE), Colour::AMBER.with_alpha(44));
        }
        let colour = if own == Some(nth) { Colour::AMBER } else { Colour::PAPER };
        let (initials, score, stages, continues) = (&entry.initials, entry.score, entry.stages, entry.continues);
        list.text(font, Align::Right, columns[0], y, Colour::DIM, place);
        list.text(font, Align::Left, columns[1], y, colour, initials);
        list.text(font, Align::Right, columns[2], y, colour, score);
        list.text(font, Align::Left, columns[3], y, colour, stages);
        if is_wide {
            list.text(font, Align::Right, columns[4], y, colour, continues);
            list.text(font, Align::Right, columns[5], y, colour, entry.difficulty.name());
        }
        y += line;
    }
}

/// Draws the fights at the left, with a line for each that was not reached, and the sum at the right.
fn draw_rush(list: &mut DrawList, rush: &RushResult, fights: &[(&'static str, u32)], frame: Rect) {
    let font = Font::of(list.look.text);
    let middle = frame.x + frame.w * 11 / 20;
    for nth in 0..rush.of as usize {
        let y = frame.y + PAD + nth as i32 * LINE;
        let (left, right, place) = (frame.x + 44, middle - 16, nth + 1);
        list.text(font, Align::Right, left - 12, y, Colour::DIM, place);
        match fights.get(nth) {
            Some((name, ticks)) => {
                list.text(font, Align::Left, left, y, Colour::PAPER, name);
                list.text(font, Align::Right, right, y, Colour::AMBER, Clocked(*ticks));
            }
            None => match rush.lost.filter(|_| nth == fights.len()) {
                Some((name, ticks)) => {
                    list.text(font, Align::Left, left, y, LOST, words!("rush.lost_fight", boss = name));
                    list.text(font, Align::Right, right, y, LOST, Clocked(ticks));
                }
                None => list.text(font, Align::Left, left, y, Colour::rgb(0x47506a), "---"),
            },
        }
    }
    list.fill(Rect::new(middle, frame.y + 14, 1, frame.h - 28), Colour::rgb(0x3a4260));
    let (left, right) = (middle + 16, frame.right() - 16);
    let mut y = frame.y + PAD;
    let mut row = |list: &mut DrawList, name: Text, figure: std::fmt::Arguments, colour: Colour| {
        list.text(font, Align::Left, left, y, Colour::DIM, name);
        list.text(font, Align::Right, right, y, colour, figure);
        y += 26;
    };
    let RushResult { fought, of, .. } = *rush;
    row(list, words!("rush.fights"), format_args!("{}", words!("count.of", done = fought, all = of)), Colour::PAPER);
    row(list, words!("rush.clock"), format_args!("{}", Clocked(rush.ticks)), Colour::AMBER);
    if let Some(won) = rush.won {
        row(list, words!("rush.life"), format_args!("{}", won.life), Colour::PAPER);
    }
    if let Some(best) = rush.best {
        row(list, words!("rush.best"), format_args!("{}", Clocked(best.ticks)), Colour::PAPER);
    }
    if rush.is_new_best {
        list.text(Font::Display, Align::Left, left, y + 8, Colour::AMBER, words!("results.new_best"));
    }
}

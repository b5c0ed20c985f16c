//! The boss rush: on the left all fights in a row and each fight alone as practice, with its best time, and the difficulty
//! below them. On the right who waits there. It is opened from the modes.

use std::sync::Arc;

use super::map::difficulty_button;
use super::modes::{FLOOR, SHAPE, choose, draw_lock, draw_window, time};
use super::offer::{By, Offer};
use super::results::Clocked;
use super::screen::{Controls, MenuKey, MenuSound, Next, Screen};
use super::widgets::chrome::{Chrome, columns, draw_frame};
use super::widgets::hints::{self, MenuAction};
use super::widgets::list::List;
use super::widgets::notice::Notice;
use crate::draw::font::{Align, Font};
use crate::draw::sketch::Sketch;
use crate::draw::sprites::Sprite;
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::level::{Level, Theme};
use crate::sim::Difficulty;
use crate::words::Text;

const FRAMES: [Rect; 2] = columns(200);
const LEFT: Rect = FRAMES[0];
const RIGHT: Rect = FRAMES[1];
const LIST: Rect = Rect { x: LEFT.x, y: LEFT.y + 6, w: LEFT.w, h: LEFT.h - 6 - LINE };
/// The line of the difficulty, which left and right change in each row.
const LINE: i32 = 20;
const DIFFICULTY: Rect = Rect { x: LEFT.x + 8, y: LEFT.bottom() - LINE, w: LEFT.w - 16, h: LINE };
const ROW: i32 = 20;
const PAD: i32 = 14;
/// A fight that was won in practice.
const GREEN: Colour = Colour::rgb(0x9ad08a);
/// From the feet of an opponent to the lower edge of its picture, and at least so much room above it, in pixels.
const BELOW: i32 = 28;
const ABOVE: i32 = 8;

/// A fight of the campaign.
pub struct Fight {
    /// The name of the stage's level, and the number among the fights of this stage.
    pub id: (String, u8),
    pub opponent: &'static str,
    pub stage: String,
    pub quadrant: String,
    /// What opens it, if it is locked.
    pub lock: Option<String>,
    /// The best time in practice, if it was won there.
    pub practised: Option<u32>,
    /// The level of the fight.
    pub level: Arc<Level>,
}

pub struct BossRush {
    fights: Vec<Fight>,
    /// The opponent of the selected fight in its arena, and the number of this fight.
    pictured: Option<(usize, Sketch)>,
    /// Lines of figures about all fights in a row: a name and its figure.
    figures: Vec<(Text, String)>,
    difficulty: Difficulty,
    /// How the last practice ended, until another row is selected.
    news: Option<String>,
    list: List,
    chrome: Chrome,
    /// Ticks for which a refusal is still shown.
    denied_ticks: u32,
}

impl BossRush {
    pub fn new(fights: Vec<Fight>, figures: Vec<(Text, String)>, difficulty: Difficulty) -> BossRush {
        let list = List::new(fights.len() + 1, LIST, ROW);
        let (pictured, news, chrome) = (None, None, Chrome::default());
        BossRush { fights, pictured, figures, difficulty, news, list, chrome, denied_ticks: 0 }
    }

    /// Selects a fight.
    pub fn look_at(&mut self, id: &(String, u8)) {
        self.list.look_at(self.fights.iter().position(|fight| fight.id == *id).map_or(0, |nth| nth + 1));
    }

    pub fn tell(&mut self, news: String) {
        self.news = Some(news);
    }

    /// The selected fight. `None` for all fights in a row.
    pub fn chosen(&self) -> Option<&(String, u8)> {
        self.fight(self.list.focus).map(|fight| &fight.id)
    }

    fn fight(&self, row: usize) -> Option<&Fight> {
        self.fights.get(row.checked_sub(1)?)
    }

    fn is_locked(&self, row: usize) -> bool {
        self.fight(row).is_some_and(|fight| fight.lock.is_some())
    }

    fn name(&self, row: usize) -> &'static str {
        match self.fight(row) {
            None => words!("rush.all").as_str(),
            Some(Fight { lock: Some(_), .. }) => words!("notes.ahead").as_str(),
            Some(fight) => fight.opponent,
        }
    }

    /// Draws the opponent in its arena, or its shape if it is locked. All fights in a row show the first one.
    fn draw_opponent(&mut self, list: &mut DrawList, area: Rect) {
        let nth = self.list.focus.saturating_sub(1);
        let Some(Fight { level, lock, .. }) = self.fights.get(nth) else { return };
        let (seen, is_locked) = ((level.theme, self.chrome.ticks), lock.is_some());
        if self.pictured.as_ref().is_none_or(|(pictured, _)| *pictured != nth) {
            self.pictured = Some((nth, Sketch::new(Arc::clone(level))));
        }
        let Some((_, sketch)) = &mut self.pictured else { return };
        draw_window(list, area, seen, is_locked, |list| {
            let (w, h) = list.size();
            if is_locked {
                list.fill(Rect::new(0, h - FLOOR, w, FLOOR), Colour::INK);
                return sketch.draw_shape(list, (w / 2, h - FLOOR), SHAPE);
            }
            let Some(body) = sketch.boss().map(|boss| boss.body.rect) else { return };
            // Where there is no room for all of it, its feet are cut off.
            let y = (body.bottom() + BELOW - h).min(body.y - ABOVE);
            let seen = Rect::new(body.center().x - w / 2, y, w, h);
            sketch.draw_sky(list, seen);
            sketch.draw(list, seen);
        });
    }
}

impl Screen for BossRush {
    fn screen(&self) -> String {
        "boss rush".into()
    }

    fn offers(&self) -> Vec<Offer> {
        let name = |row| match self.is_locked(row) {
            true => format!("locked fight {row}"),
            false => self.name(row).into(),
        };
        let mut offers = self.list.offers(true, name);
        offers.push(Offer::new(difficulty_button(self.difficulty), DIFFICULTY, By::Keys));
        offers.push(Chrome::back("back"));
        offers
    }

    fn tick(&mut self, controls: Controls) -> Next {
        self.denied_ticks = self.denied_ticks.saturating_sub(1);
        if self.chrome.tick(&controls) {
            return Next::Modes;
        }
        let is_clicked = controls.pointer.left.pressed && DIFFICULTY.covers(controls.pointer.at);
        if is_clicked || matches!(controls.menu, Some(MenuKey::Left | MenuKey::Right)) {
            self.chrome.sound = Some(MenuSound::Move);
            return Next::Difficulty { on: controls.menu != Some(MenuKey::Left) };
        }
        let before = self.list.focus;
        let fights = &self.fights;
        let is_locked = |row: usize| row > 0 && fights[row - 1].lock.is_some();
        let chosen = choose(&mut self.list, (&mut self.chrome.sound, &mut self.denied_ticks), &controls, is_locked);
        self.news.take_if(|_| self.list.focus != before);
        match chosen {
            None => Next::Stay,
            Some(0) => Next::WholeRush,
            Some(_) => Next::Practise,
        }
    }

    fn draw(&mut self, _mix: f32, list: &mut DrawList) {
        let font = Font::of(list.look.text);
        self.chrome.draw_view(list, Theme::Foundry, 4, 140);
        self.chrome.draw_head(list, words!("modes.rush"), "");
        for frame in FRAMES {
            draw_frame(list, frame);
        }
        self.list.draw(list);
        for (row, place) in self.list.rows() {
            let is_locked = self.is_locked(row);
            let colour = match (row == self.list.focus, is_locked) {
                (true, _) => Colour::AMBER,
                (false, true) => Colour::DIM,
                (false, false) => Colour::PAPER,
            };
            let y = place.y + (ROW - font.capital()) / 2;
            list.text(font, Align::Left, place.x + PAD, y, colour, self.name(row));
            if is_locked {
                list.sprite(Sprite::MarksShut, 0, place.right() - 16, place.center().y, false);
            }
            if let Some(ticks) = self.fight(row).and_then(|fight| fight.practised) {
                let right = place.right() - 8;
                list.text(Font::Small, Align::Right, right, place.y + 7, GREEN, Clocked(ticks));
                draw_tick(list, (place.x + 4, place.center().y), GREEN);
            }
        }
        let (y, button) = (DIFFICULTY.y + (LINE - font.capital()) / 2, difficulty_button(self.difficulty));
        list.fill(Rect { h: 1, ..DIFFICULTY }, Colour::rgb(0x3a4260));
        list.text(font, Align::Middle, DIFFICULTY.center().x, y, Colour::PAPER, button);
        for (x, step) in [(DIFFICULTY.x + 4, 1), (DIFFICULTY.right() - 5, -1)] {
            for row in 0..4 {
                list.fill(Rect::new(x + step * row, DIFFICULTY.center().y - row, 1, 2 * row + 1), Colour::AMBER);
            }
        }
        let row = self.list.focus;
        let (left, width) = (RIGHT.x + PAD, RIGHT.w - 2 * PAD);
        let title = self.name(row);
        list.text(Font::heading(width, title), Align::Left, left, RIGHT.y + 12, Colour::AMBER, title);
        let about = match self.fight(row) {
            None => words!("rush.all.about"),
            Some(_) => words!("rush.practice.about"),
        };
        let mut y = RIGHT.y + 38;
        match (self.fight(row).and_then(|fight| fight.lock.as_ref()), &self.news) {
            (Some(lock), _) => y = draw_lock(list, (left, y), width, lock, self.denied_ticks) + 8,
            (None, Some(news)) => y = list.paragraph(font, Align::Left, (left, y), width, GREEN, news) + 8,
            (None, None) => y = list.paragraph(font, Align::Left, (left, y), width, Colour::PAPER, &about) + 8,
        }
        let mut line = |list: &mut DrawList, name: &str, figure: &str| {
            list.text(font, Align::Left, left, y, Colour::DIM, name);
            list.text(font, Align::Right, left + width, y, Colour::PAPER, figure);
            y += font.line() + 2;
        };
        match self.fight(row) {
            None => self.figures.iter().for_each(|(name, figure)| line(list, name, figure)),
            Some(Fight { lock: Some(_), .. }) => {}
            Some(fight) => {
                line(list, &fight.quadrant, &fight.stage);
                line(list, &words!("modes.rush.best"), &time(fight.practised));
            }
        }
        self.draw_opponent(list, Rect::new(left, y + 6, width, RIGHT.bottom() - y - 16));
        let choose = match self.fight(row) {
            Some(Fight { lock: Some(_), .. }) => words!("modes.locked"),
            Some(_) => words!("hint.practise"),
            None => words!("hint.play"),
        };
        let turns = (MenuAction::Change, words!("rush.difficulty"));
        let hints = [hints::CHOOSE, turns, (MenuAction::Choose, choose), hints::BACK];
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

/// Draws a tick with its middle at a place.
fn draw_tick(list: &mut DrawList, (x, y): (i32, i32), colour: Colour) {
    for (column, row) in [(0, 0), (1, 1), (2, 2), (3, 1), (4, 0), (5, -1), (6, -2)] {
        list.fill(Rect::new(x + column, y + row - 1, 1, 2), colour);
    }
}

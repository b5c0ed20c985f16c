//! The achievements: all of them in two columns, those that are won in bright letters, and below them what the selected
//! one asks for and how far the player is. It also has the banner that announces one during a game.

use super::offer::{By, Offer};
use super::screen::{Controls, MenuKey, MenuSound, Next, Screen};
use super::widgets::chrome::{Chrome, GRID, columns, draw_frame};
use super::widgets::hints;
use crate::career::achievements::Achievement;
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::level::Theme;

const COLUMNS: usize = 2;
const ROWS: usize = 12;
const ROW: i32 = 18;
/// The two frames of rows, each below its edge.
const FRAMES: [Rect; COLUMNS] = columns(296);
const EDGE: i32 = 2;
const HEIGHT: i32 = EDGE + ROWS as i32 * ROW;
const BELOW: Rect = Rect { y: GRID.y + HEIGHT + 6, h: GRID.h - HEIGHT - 6, ..GRID };
/// The ticks for which a banner is shown, and those in which it slides in or out.
const BANNER_TICKS: u32 = 200;
const SLIDE_TICKS: u32 = 16;
/// Pixels between the banner and the edge of the picture, the opacity of its box, and pixels for its mark and behind each
/// of its words.
const BANNER_EDGE: i32 = 4;
const BANNER_ALPHA: u8 = 204;
const MARK_ROOM: i32 = 20;
const BANNER_GAP: i32 = 6;

/// An achievement with what is known about it.
pub struct AchievementRow {
    pub achievement: Achievement,
    pub is_won: bool,
    /// How much is done of how much, if it needs several games.
    pub progress: Option<(usize, usize)>,
}

pub struct Achievements {
    lines: Vec<AchievementRow>,
    nth: usize,
    chrome: Chrome,
}

impl Achievements {
    pub fn new(lines: Vec<AchievementRow>) -> Achievements {
        Achievements { lines, nth: 0, chrome: Chrome::default() }
    }

    fn place(nth: usize) -> Rect {
        let frame = FRAMES[nth / ROWS % COLUMNS];
        Rect { y: frame.y + EDGE + (nth % ROWS) as i32 * ROW, h: ROW, ..frame }
    }

    fn draw_below(&self, list: &mut DrawList) {
        let Some(line) = self.lines.get(self.nth) else { return };
        let font = Font::of(list.look.text);
        draw_frame(list, BELOW);
        let (x, width) = (BELOW.x + 14, BELOW.w - 28);
        let says = match (line.is_won, line.achievement.allows_assists()) {
            (true, _) => words!("won.is_won"),
            (false, true) => words!("won.with_assists"),
            (false, false) => words!("won.no_assists"),
        };
        let (name, beside) = (line.achievement.name(), width - font.width(says) - 12);
        list.text(Font::heading(beside, name), Align::Left, x, BELOW.y + 7, Colour::PAPER, name);
        list.text(font, Align::Right, BELOW.right() - 14, BELOW.y + 10, Colour::DIM, says);
        list.paragraph(font, Align::Left, (x, BELOW.y + 30), width, Colour::PAPER, &line.achievement.about());
    }
}

impl Screen for Achievements {
    fn screen(&self) -> String {
        "achievements".into()
    }

    fn offers(&self) -> Vec<Offer> {
        let rows = self.lines.iter().enumerate().filter(|(nth, _)| *nth != self.nth);
        let rows = rows.map(|(nth, line)| Offer::new(line.achievement.name(), Achievements::place(nth), By::Keys));
        rows.chain([Chrome::back("back")]).collect()
    }

    fn tick(&mut self, controls: Controls) -> Next {
        if self.chrome.tick(&controls) || controls.menu == Some(MenuKey::Choose) {
            self.chrome.sound = Some(MenuSound::Back);
            return Next::Modes;
        }
        let pointer = controls.pointer;
        let count = self.lines.len().max(1);
        let to = match controls.menu {
            Some(MenuKey::Up) => (self.nth + count - 1) % count,
            Some(MenuKey::Down) => (self.nth + 1) % count,
            Some(MenuKey::Left | MenuKey::Right | MenuKey::PageLeft | MenuKey::PageRight) => {
                (self.nth + ROWS) % (COLUMNS * ROWS)
            }
            _ => self.nth,
        };
        let under = (0..self.lines.len()).find(|nth| Achievements::place(*nth).covers(pointer.at));
        let to = under.filter(|_| pointer.left.pressed).unwrap_or(to).min(count - 1);
        if to != self.nth {
            (self.nth, self.chrome.sound) = (to, Some(MenuSound::Move));
        }
        Next::Stay
    }

    fn draw(&mut self, _mix: f32, list: &mut DrawList) {
        let font = Font::of(list.look.text);
        self.chrome.draw_view(list, Theme::Gardens, 4, 170);
        let won = self.lines.iter().filter(|line| line.is_won).count();
        self.chrome.draw_head(list, words!("won.title"), words!("count.of", done = won, all = self.lines.len()));
        for frame in FRAMES {
            draw_frame(list, Rect { h: HEIGHT, ..frame });
        }
        for (nth, line) in self.lines.iter().enumerate() {
            let place = Achievements::place(nth);
            if nth == self.nth {
                list.fill(place, Colour::AMBER.with_alpha(44));
                list.fill(Rect { w: 3, ..place }, Colour::AMBER);
            }
            let colour = if line.is_won { Colour::AMBER } else { Colour::DIM };
            draw_mark(list, (place.x + 14, place.center().y), line.is_won);
            let y = place.y + (ROW - font.capital()) / 2;
            list.text(font, Align::Left, place.x + 26, y, colour, line.achievement.name());
            if let (Some((done, all)), false) = (line.progress, line.is_won) {
                let count = words!("notes.count", done = done, all = all);
                list.text(font, Align::Right, place.right() - 8, y, Colour::DIM, &count);
            }
        }
        self.draw_below(list);
        let hints = [hints::CHOOSE, hints::BACK];
        self.chrome.draw_hints(list, &hints);
    }

    fn menu_sound(&self) -> Option<MenuSound> {
        self.chrome.sound
    }
}

/// A small quadtree cell: split and lit if it is won, empty if not.
fn draw_mark(list: &mut DrawList, (x, y): (i32, i32), is_won: bool) {
    let square = Rect::new(x - 5, y - 5, 10, 10);
    let colour = if is_won { Colour::AMBER } else { Colour::rgb(0x47506a) };
    list.outline(square, colour);
    if is_won {
        list.fill(Rect::new(square.x + 2, square.y + 2, 3, 3), Colour::AMBER);
        list.fill(Rect::new(square.x + 5, square.y + 5, 3, 3), Colour::AMBER);
    }
}

/// Announces achievements one after the other, in one row at an edge of the picture.
#[derive(Default)]
pub struct Banner {
    waiting: Vec<Achievement>,
    ticks: u32,
}

impl Banner {
    pub fn announce(&mut self, achievement: Achievement) {
        self.waiting.push(achievement);
    }

    /// The next one waits while a player fights.
    pub fn tick(&mut self, is_fight: bool) {
        if self.waiting.is_empty() || (self.ticks == 0 && is_fight) {
            return;
        }
        self.ticks += 1;
        if self.ticks >= BANNER_TICKS {
            self.waiting.remove(0);
            self.ticks = 0;
        }
    }

    /// Draws it in the lower left corner of a game, which nothing else uses, or in the upper right corner of a page.
    pub fn draw(&self, is_game: bool, list: &mut DrawList) {
        let Some(achievement) = self.waiting.first().filter(|_| self.ticks > 0) else { return };
        let font = Font::of(list.look.text);
        let (head, name) = (words!("won.banner"), achievement.name());
        let (head_width, height) = (font.width(head) + BANNER_GAP, font.capital() + 10);
        let width = MARK_ROOM + head_width + font.width(name) + BANNER_GAP;
        let shown = self.ticks.min(BANNER_TICKS - self.ticks).min(SLIDE_TICKS) as i32;
        let hidden = (height + BANNER_EDGE) * (SLIDE_TICKS as i32 - shown) / SLIDE_TICKS as i32;
        let (x, y) = match is_game {
            true => (BANNER_EDGE, list.height - height - BANNER_EDGE + hidden),
            false => (list.width - width - BANNER_EDGE, BANNER_EDGE - hidden),
        };
        list.fill(Rect::new(x, y, width, height), Colour::INK.with_alpha(BANNER_ALPHA));
        draw_mark(list, (x + MARK_ROOM / 2, y + height / 2), true);
        list.plain_text(font, Align::Left, x + MARK_ROOM, y + 5, Colour::DIM, head);
        list.plain_text(font, Align::Left, x + MARK_ROOM + head_width, y + 5, Colour::AMBER, name);
    }
}

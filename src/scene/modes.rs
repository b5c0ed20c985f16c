//! The modes: on the left what can be played or looked at besides the campaign, on the right what it is, its best
//! results, and how it opens. It is opened from the title.

use super::offer::Offer;
use super::results::Clocked;
use super::scores::draw_table;
use super::screen::{Controls, MenuSound, Next, Screen};
use super::widgets::chrome::{Chrome, columns, draw_frame};
use super::widgets::hints::{self, MenuAction};
use super::widgets::list::List;
use super::widgets::notice::Notice;
use crate::career::modes::Entry;
use crate::draw::font::{Align, Font};
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, DrawList, backdrop};
use crate::geom::Rect;
use crate::level::Theme;
use crate::words::Text;

const FRAMES: [Rect; 2] = columns(184);
const LEFT: Rect = FRAMES[0];
const RIGHT: Rect = FRAMES[1];
const LIST: Rect = Rect { x: LEFT.x, y: LEFT.y + 8, w: LEFT.w, h: LEFT.h - 16 };
const ROW: i32 = 30;
/// How long a refusal is shown.
const DENIED_TICKS: u32 = 40;
const PAD: i32 = 14;
/// Height of a view in which the largest machine of the boss rush has room.
const ROLLER: i32 = 124;
/// Height of the floor of a view, and the colour of one who waits there unknown.
pub(super) const FLOOR: i32 = 8;
pub(super) const SHAPE: Colour = Colour::rgb(0x14182a);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    Trial,
    ShortArcade,
    Arcade,
    Rush,
    Plus,
    Achievements,
    Statistics,
}

impl Mode {
    pub const ALL: [Mode; 7] =
        [Mode::Trial, Mode::ShortArcade, Mode::Arcade, Mode::Rush, Mode::Plus, Mode::Achievements, Mode::Statistics];

    fn name(self) -> Text {
        match self {
            Mode::Trial => words!("modes.trial"),
            Mode::ShortArcade => words!("modes.short"),
            Mode::Arcade => words!("modes.arcade"),
            Mode::Rush => words!("modes.rush"),
            Mode::Plus => words!("modes.plus"),
            Mode::Achievements => words!("modes.achievements"),
            Mode::Statistics => words!("modes.statistics"),
        }
    }

    fn about(self) -> Text {
        match self {
            Mode::Trial => words!("modes.trial.about"),
            Mode::ShortArcade => words!("modes.short.about"),
            Mode::Arcade => words!("modes.arcade.about"),
            Mode::Rush => words!("modes.rush.about"),
            Mode::Plus => words!("modes.plus.about"),
            Mode::Achievements => words!("modes.achievements.about"),
            Mode::Statistics => words!("modes.statistics.about"),
        }
    }

    fn leads_to(self) -> Next {
        match self {
            Mode::Trial => Next::Map,
            Mode::ShortArcade => Next::ShortArcade,
            Mode::Arcade => Next::Arcade,
            Mode::Rush => Next::Rush,
            Mode::Plus => Next::Plus,
            Mode::Achievements => Next::Achievements,
            Mode::Statistics => Next::Statistics,
        }
    }
}

/// Everything that the screen shows about the modes.
pub struct Known {
    /// Why a mode is locked, if it is, in the order of [`Mode::ALL`].
    pub locks: [Option<String>; 7],
    /// What opens the modes, as long as one is locked.
    pub opens: Option<String>,
    /// Lines of figures: a name and its figure.
    pub figures: [Vec<(Text, String)>; 7],
    pub short_arcade: Vec<Entry>,
    pub arcade: Vec<Entry>,
}

/// The figure for a best time.
pub fn time(ticks: Option<u32>) -> String {
    ticks.map_or_else(|| "-".into(), |ticks| Clocked(ticks).to_string())
}

pub struct Modes {
    known: Known,
    list: List,
    chrome: Chrome,
    /// Ticks for which a refusal is still shown.
    denied_ticks: u32,
}

impl Modes {
    pub fn is_locked(&self, mode: Mode) -> bool {
        self.known.locks[mode as usize].is_some()
    }

    pub fn new(known: Known) -> Modes {
        Modes { known, list: List::new(Mode::ALL.len(), LIST, ROW), chrome: Chrome::default(), denied_ticks: 0 }
    }

    /// Selects a mode, such as the one that the player comes from.
    pub fn at(mut self, mode: Mode) -> Modes {
        self.list.focus = Mode::ALL.iter().position(|one| *one == mode).unwrap_or(0);
        self
    }

    fn mode(&self) -> Mode {
        Mode::ALL[self.list.focus]
    }

    /// The score table of a mode that is open and has one.
    fn table(&self) -> Option<&[Entry]> {
        match self.mode() {
            mode if self.is_locked(mode) => None,
            Mode::ShortArcade => Some(&self.known.short_arcade),
            Mode::Arcade => Some(&self.known.arcade),
            _ => None,
        }
    }

    /// Draws a view of a quadrant where there is room, and who waits there. A locked mode shows it too.
    fn draw_mode(&self, list: &mut DrawList, area: Rect) {
        let (theme, cast): (Theme, &[Sprite]) = match self.mode() {
            Mode::Trial => (Theme::Docks, &[]),
            Mode::ShortArcade => (Theme::Docks, &[Sprite::SoldierWalk, Sprite::HoundRun, Sprite::WelderWalk]),
            Mode::Arcade => (Theme::Gardens, &[Sprite::SoldierGardensWalk, Sprite::WelderWalk, Sprite::ChargerWalk]),
            Mode::Rush if area.h >= ROLLER => {
                (Theme::Docks, &[Sprite::ForkliftWholeIdle, Sprite::LadleWholeIdle, Sprite::RollerWholeRoll])
            }
            Mode::Rush => (Theme::Docks, &[Sprite::ForkliftWholeIdle, Sprite::LadleWholeIdle]),
            Mode::Plus => (Theme::Vault, &[Sprite::PhaserIdle, Sprite::WelderWalk, Sprite::SniperWalk]),
            Mode::Achievements => (Theme::Gardens, &[]),
            Mode::Statistics => (Theme::Foundry, &[]),
        };
        let now = self.chrome.ticks;
        // Of a boss that the player has not met, only the shape is shown.
        let shape = self.is_locked(self.mode()).then_some(SHAPE);
        draw_window(list, area, (theme, now), shape.is_some(), |list| {
            if !cast.is_empty() {
                list.fill(Rect::new(0, list.height - FLOOR, list.width, FLOOR), Colour::INK);
            }
            for (nth, sprite) in (1..).zip(cast) {
                let x = list.width * nth / (cast.len() as i32 + 1);
                let tint = shape.unwrap_or(Colour::WHITE);
                list.tinted(*sprite, sprite.at(now), (x, list.height - FLOOR), false, tint, Blend::Over);
            }
        });
    }
}

/// Returns the row of a list that was chosen, if it is open. A locked one is denied, with a sound and for some ticks.
pub(super) fn choose(
    list: &mut List,
    (sound, denied_ticks): (&mut Option<MenuSound>, &mut u32),
    controls: &Controls,
    is_locked: impl Fn(usize) -> bool,
) -> Option<usize> {
    let before = list.focus;
    let chosen = list.tick(controls);
    *sound = list.sound;
    if before != list.focus {
        *denied_ticks = 0;
    }
    let row = chosen?;
    if is_locked(row) {
        (*sound, *denied_ticks) = (Some(MenuSound::Denied), DENIED_TICKS);
        return None;
    }
    *sound = Some(MenuSound::Choose);
    Some(row)
}

/// Draws why a row is locked. It shakes while it is denied. Returns where the words end.
pub(super) fn draw_lock(list: &mut DrawList, (left, y): (i32, i32), width: i32, lock: &str, denied_ticks: u32) -> i32 {
    let shakes = if denied_ticks / 3 % 2 == 1 { 2 } else { 0 };
    let colour = if denied_ticks > 0 { Colour::rgb(0xff8a70) } else { Colour::AMBER };
    list.sprite(Sprite::MarksShut, 0, left + 8 + shakes, y + 3, false);
    list.paragraph(Font::of(list.look.text), Align::Left, (left + 24, y), width - 24, colour, lock)
}

/// Draws a view of a quadrant at a tick where there is room, darker if it is locked, and what stands in it.
pub(super) fn draw_window(
    list: &mut DrawList,
    area: Rect,
    (theme, now): (Theme, u32),
    is_locked: bool,
    draw: impl FnOnce(&mut DrawList),
) {
    if area.h < 40 {
        return;
    }
    list.lens(area, 4, |list| {
        backdrop::draw_window(list, theme, now as i32 / 2, 60, now);
        if is_locked {
            list.fill(list.bounds(), Colour::INK.with_alpha(90));
        }
        draw(list);
    });
    list.outline(area, Colour::rgb(0x47506a));
}

impl Screen for Modes {
    fn screen(&self) -> String {
        "modes".into()
    }

    fn offers(&self) -> Vec<Offer> {
        let mut offers = self.list.offers(true, |nth| Mode::ALL[nth].name().into());
        offers.push(Chrome::back("back"));
        offers
    }

    fn tick(&mut self, controls: Controls) -> Next {
        self.denied_ticks = self.denied_ticks.saturating_sub(1);
        if self.chrome.tick(&controls) {
            return Next::Title;
        }
        let locks = &self.known.locks;
        let sounds = (&mut self.chrome.sound, &mut self.denied_ticks);
        choose(&mut self.list, sounds, &controls, |nth| locks[nth].is_some())
            .map_or(Next::Stay, |nth| Mode::ALL[nth].leads_to())
    }

    fn draw(&mut self, _mix: f32, list: &mut DrawList) {
        let font = Font::of(list.look.text);
        self.chrome.draw_view(list, Theme::Docks, 4, 140);
        self.chrome.draw_head(list, words!("modes.title"), "");
        for frame in FRAMES {
            draw_frame(list, frame);
        }
        self.list.draw(list);
        for (nth, place) in self.list.rows() {
            let is_locked = self.known.locks[nth].is_some();
            let colour = match (nth == self.list.focus, is_locked) {
                (true, _) => Colour::AMBER,
                (false, true) => Colour::DIM,
                (false, false) => Colour::PAPER,
            };
            let y = place.y + (ROW - Font::Large.capital()) / 2;
            list.text(Font::Large, Align::Left, place.x + 14, y, colour, Mode::ALL[nth].name());
            if is_locked {
                list.sprite(Sprite::MarksShut, 0, place.right() - 16, place.center().y, false);
            }
        }
        if let Some(opens) = &self.known.opens {
            let (left, width) = (LEFT.x + PAD, LEFT.w - 2 * PAD);
            // Large letters would reach into the list.
            let font = Some(font).filter(|font| font.lines(opens, width).count() <= 3).unwrap_or(Font::Small);
            let y = LEFT.bottom() - PAD - (font.lines(opens, width).count() as i32 - 1) * font.line() - font.capital();
            list.paragraph(font, Align::Left, (left, y), width, Colour::DIM, opens);
        }
        let (nth, mode) = (self.list.focus, self.mode());
        let (left, width) = (RIGHT.x + PAD, RIGHT.w - 2 * PAD);
        let mut y = RIGHT.y + 14;
        list.text(Font::heading(width, mode.name()), Align::Left, left, y - 2, Colour::AMBER, mode.name());
        y = list.paragraph(font, Align::Left, (left, y + 24), width, Colour::PAPER, &mode.about()) + 8;
        if let Some(lock) = &self.known.locks[nth] {
            y = draw_lock(list, (left, y), width, lock, self.denied_ticks) + 10;
        }
        for (name, figure) in &self.known.figures[nth] {
            list.text(font, Align::Left, left, y, Colour::DIM, name);
            list.text(font, Align::Right, left + width, y, Colour::PAPER, figure);
            y += font.line() + 2;
        }
        if let Some(table) = self.table() {
            // At the bottom, where all ten rows fit in either text size.
            draw_table(list, table, None, Rect { w: 300, ..RIGHT }, y.max(RIGHT.bottom() - 190));
        } else {
            self.draw_mode(list, Rect::new(left, y + 6, width, RIGHT.bottom() - y - 16));
        }
        let choose = match mode {
            _ if self.known.locks[nth].is_some() => words!("modes.locked"),
            Mode::Trial => words!("hint.map"),
            Mode::ShortArcade | Mode::Arcade | Mode::Plus => words!("hint.play"),
            Mode::Rush => words!("hint.open"),
            Mode::Achievements | Mode::Statistics => words!("hint.look"),
        };
        let hints = [hints::CHOOSE, (MenuAction::Choose, choose), (MenuAction::Back, words!("hint.title"))];
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

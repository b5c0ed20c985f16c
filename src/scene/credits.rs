//! The credits with the story, over the four quadrants at night, and below them a parade. The player can speed them up or leave.

use super::press::Device;
use super::screen::{Controls, MenuKey, MenuSound, Next, Screen};
use super::widgets::hints::{self, MenuAction};
use crate::career::Totals;
use crate::draw::font::{Align, Font};
use crate::draw::sprites::Sprite;
use crate::draw::{Colour, DrawList, HEIGHT, backdrop, draw_hero};
use crate::geom::Rect;
use crate::level::Theme;
use crate::scene::offer::Offer;
use crate::words::Text;

const LINE: i32 = 18;
/// Ticks per pixel, and pixels per tick while the player speeds them up.
const SLOW: u32 = 2;
const FAST: u32 = 3;
/// Ticks for which each quadrant is shown behind the letters, and in which it fades in or out.
const SHOWN_TICKS: u32 = 600;
const FADE_TICKS: u32 = 60;

const PARADE: &[Sprite] = &[
    Sprite::SoldierWalk,
    Sprite::ShieldWalk,
    Sprite::GrenadierWalk,
    Sprite::SniperWalk,
    Sprite::HoundRun,
    Sprite::WelderWalk,
    Sprite::ChargerWalk,
    Sprite::MarksmanWalk,
];
const PARADE_APART: i32 = 56;

#[derive(Clone)]
enum Line {
    Logo,
    Head(Text),
    Plain(Text),
    /// Something that the player did, with a number.
    Deed(String),
    Space,
}

use Line::{Deed, Head, Logo, Plain, Space};

const BEFORE: &[Line] = &[
    Logo,
    Space,
    Space,
    Plain(words!("credits.story.1")),
    Plain(words!("credits.story.2")),
    Plain(words!("credits.story.3")),
];

const AFTER: &[Line] = &[
    Space,
    Head(words!("credits.made.head")),
    Plain(words!("credits.made.1")),
    Plain(words!("credits.made.2")),
    Plain(words!("credits.made.3")),
    Space,
    Head(words!("credits.tree.head")),
    Plain(words!("credits.tree.1")),
    Plain(words!("credits.tree.2")),
    Space,
    Head(words!("credits.built.head")),
    Plain(words!("credits.built.1")),
    Plain(words!("credits.built.2")),
    Plain(words!("credits.built.3")),
    Plain(words!("credits.built.4")),
    Space,
    Head(words!("credits.bot.head")),
    Plain(words!("credits.bot.1")),
    Space,
    Space,
    Head(words!("credits.thanks.head")),
    Space,
    Plain(words!("credits.thanks.1")),
];

pub struct Credits {
    lines: Vec<Line>,
    /// Half pixels, by [`SLOW`].
    way: u32,
    ticks: u32,
    device: Device,
    pub sound: Option<MenuSound>,
}

impl Credits {
    /// `is_over` tells the end of the story too.
    pub fn new(totals: &Totals, is_over: bool) -> Credits {
        let deeds = [
            (totals.prisoners, words!("credits.deeds.prisoners", n = totals.prisoners).to_string()),
            (totals.foes, words!("credits.deeds.foes", n = totals.foes).to_string()),
            (totals.drums, words!("credits.deeds.drums", n = totals.drums).to_string()),
            (totals.deaths, words!("credits.deeds.deaths", n = totals.deaths).to_string()),
        ];
        let mut lines = BEFORE.to_vec();
        lines.extend([Plain(if is_over { words!("credits.story.end") } else { words!("credits.story.4") }), Space]);
        if totals.stages > 0 {
            lines.push(Head(words!("credits.deeds.head")));
            lines.extend(deeds.into_iter().filter(|(count, _)| *count > 0).map(|(_, text)| Deed(text)));
            lines.push(Space);
        }
        lines.extend_from_slice(AFTER);
        Credits { lines, way: 0, ticks: 0, device: Device::default(), sound: None }
    }

    fn height(&self) -> i32 {
        self.lines.iter().map(step_of).sum()
    }
}

impl Screen for Credits {
    fn screen(&self) -> String {
        "credits".into()
    }

    fn offers(&self) -> Vec<Offer> {
        vec![Offer::anywhere("leave")]
    }

    fn tick(&mut self, controls: Controls) -> Next {
        self.sound = None;
        self.ticks += 1;
        self.device = controls.device;
        let is_hurried = controls.players[0].vertical() > 0 || controls.pointer.wheel < 0;
        self.way += if is_hurried { SLOW * FAST } else { 1 };
        if controls.menu == Some(MenuKey::Down) {
            self.way += SLOW * LINE as u32;
        }
        let leaves = matches!(controls.menu, Some(MenuKey::Back | MenuKey::Choose)) || controls.pointer.left.pressed;
        if leaves {
            self.sound = Some(MenuSound::Back);
        }
        // After the last line the picture stays empty for a moment.
        if leaves || self.way / SLOW > (self.height() + HEIGHT) as u32 { Next::Title } else { Next::Stay }
    }

    fn draw(&mut self, _mix: f32, list: &mut DrawList) {
        let theme = Theme::ALL[(self.ticks / SHOWN_TICKS) as usize % Theme::ALL.len()];
        backdrop::draw_window(list, theme, self.ticks as i32 / 2, 0, self.ticks);
        let part = self.ticks % SHOWN_TICKS;
        let lit = part.min(SHOWN_TICKS - part).min(FADE_TICKS);
        list.fill(list.bounds(), Colour::INK.with_alpha((255 - lit * 105 / FADE_TICKS) as u8));
        let middle = list.width / 2;
        let mut y = list.height * 2 / 3 - (self.way / SLOW) as i32;
        for line in &self.lines {
            // Letters fade in above the parade and out at the top.
            let edge = y.min(list.height - 74 - y).clamp(0, 40);
            let seen = |colour: Colour| colour.with_alpha((edge * 255 / 40) as u8);
            match line {
                Logo => list.sprite(Sprite::LogoTitle, 0, middle, y + 40, false),
                Head(text) => list.text(Font::Display, Align::Middle, middle, y - 2, seen(Colour::AMBER), text),
                Plain(text) => draw_plain(list, y, seen(Colour::PAPER), text),
                Deed(text) => draw_plain(list, y, seen(Colour::PAPER), text),
                Space => {}
            }
            y += step_of(line);
        }
        let strip = Rect::new(0, list.height - 26, list.width, 26);
        list.fill(strip, Colour::INK.with_alpha(200));
        self.draw_parade(list, strip.y);
        let hints = [(MenuAction::Move, words!("hint.faster")), (MenuAction::Back, words!("hint.title"))];
        hints::draw(list, list.height - 16, self.device, &hints);
    }

    fn menu_sound(&self) -> Option<MenuSound> {
        self.sound
    }
}

impl Credits {
    /// All who walk in the game cross the picture, and Dara runs behind them.
    fn draw_parade(&self, list: &mut DrawList, floor: i32) {
        let length = list.width + (PARADE.len() as i32 + 2) * PARADE_APART;
        let first = self.ticks as i32 / 2 % length;
        for (nth, walk) in (0..).zip(PARADE) {
            list.sprite(*walk, walk.at(self.ticks), first - nth * PARADE_APART, floor, false);
        }
        let dara = first - (PARADE.len() as i32 + 1) * PARADE_APART;
        draw_hero(list, self.ticks, (dara, floor), false, true, Colour::WHITE);
    }
}

fn draw_plain(list: &mut DrawList, y: i32, colour: Colour, text: &str) {
    let font = Font::fitting(list.look.text, list.width - 16, text);
    list.text(font, Align::Middle, list.width / 2, y + 2, colour, text);
}

fn step_of(line: &Line) -> i32 {
    match line {
        Logo => 96,
        Head(_) => 26,
        Plain(_) | Deed(_) => LINE,
        Space => 18,
    }
}

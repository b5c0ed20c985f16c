//! The credits, slowly upwards over the four quadrants at night, and how the story ends. They can be hurried and left at any time.

use super::hints::{self, Deed};
use super::press::Device;
use super::{Controls, MenuKey, MenuSound, Next};
use crate::draw::font::{Align, Font};
use crate::draw::sprites::Sprite;
use crate::draw::{Colour, DrawList, HEIGHT, backdrop};
use crate::geom::Rect;
use crate::level::Theme;
use crate::scene::Screen;
use crate::scene::offer::Offer;

const LINE: i32 = 18;
/// Ticks for a pixel, and pixels a tick for who is in a hurry.
const SLOW: u32 = 2;
const FAST: u32 = 3;
/// One quadrant after the other goes by behind the letters, so long each; it comes out of the dark and goes back.
const SHOWN_TICKS: u32 = 600;
const FADE_TICKS: u32 = 60;

/// How a line is set.
#[derive(Clone, Copy)]
enum Line {
    Logo,
    Head(&'static str),
    Text(&'static str),
    Space,
}

use Line::{Head, Logo, Space, Text};

const LINES: &[Line] = &[
    Logo,
    Space,
    Space,
    Text("The Grid had split into four quadrants"),
    Text("that no longer answered."),
    Text("Somebody went in, blew the drums,"),
    Text("and shut them down, one by one."),
    Space,
    Space,
    Head("Everything you see and hear"),
    Text("is made for this game. A program paints every sprite;"),
    Text("sounds and songs are text, played by a small synthesiser."),
    Text("All of it lies beside the source, with its tools."),
    Space,
    Head("Under it all"),
    Text("one quadtree of fixed depth, allocated once."),
    Text("F2 shows it at work, and the lab lets you take it apart."),
    Space,
    Head("Stands on the shoulders of"),
    Text("Rust, and the people who write it"),
    Text("SDL, for windows, pads and sound"),
    Text("serde and RON, for the levels"),
    Text("wide, png, lexopt, log and env_logger"),
    Space,
    Head("Behind the title and in the tests"),
    Text("the computer plays. It knows no rules: it tries."),
    Space,
    Space,
    Head("Thank you for playing"),
    Space,
    Text("Now make a level of your own: F9."),
];

#[derive(Default)]
pub struct Credits {
    /// Half pixels, by [`SLOW`].
    way: u32,
    ticks: u32,
    device: Device,
    pub sound: Option<MenuSound>,
}

impl Credits {
    pub fn tick(&mut self, controls: Controls) -> Next {
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
        // After the last line it rests a moment on an empty picture, then it is over.
        if leaves || self.way / SLOW > (height() + HEIGHT) as u32 { Next::Title } else { Next::Stay }
    }

    pub fn draw(&self, list: &mut DrawList) {
        let theme = Theme::ALL[(self.ticks / SHOWN_TICKS) as usize % Theme::ALL.len()];
        backdrop::draw_window(list, theme, self.ticks as i32 / 2, 0, self.ticks);
        let part = self.ticks % SHOWN_TICKS;
        let lit = part.min(SHOWN_TICKS - part).min(FADE_TICKS);
        list.fill(list.bounds(), Colour::INK.with_alpha((255 - lit * 105 / FADE_TICKS) as u8));
        let middle = list.width / 2;
        let mut y = list.height * 2 / 3 - (self.way / SLOW) as i32;
        for line in LINES {
            // Letters fade in from below and out above.
            let edge = y.min(list.height - 30 - y).clamp(0, 40);
            let seen = |colour: Colour| colour.with_alpha((edge * 255 / 40) as u8);
            match line {
                Logo => list.sprite(Sprite::LogoTitle, 0, middle, y + 40, false),
                Head(text) => {
                    list.text(Font::Large, Align::Middle, middle, y, seen(Colour::AMBER), format_args!("{text}"))
                }
                Text(text) => {
                    let font = Font::fitting(list.look.text, list.width - 16, format_args!("{text}"));
                    list.text(font, Align::Middle, middle, y + 2, seen(Colour::PAPER), format_args!("{text}"))
                }
                Space => {}
            }
            y += step_of(*line);
        }
        list.fill(Rect::new(0, list.height - 26, list.width, 26), Colour::INK.with_alpha(200));
        let hints = [(Deed::Move, "faster"), (Deed::Back, "title")];
        hints::draw(list, list.height - 16, self.device, &hints);
    }
}

fn step_of(line: Line) -> i32 {
    match line {
        Logo => 96,
        Head(_) => 26,
        Text(_) => LINE,
        Space => 18,
    }
}

fn height() -> i32 {
    LINES.iter().map(|line| step_of(*line)).sum()
}

impl Screen for Credits {
    fn screen(&self) -> String {
        "credits".into()
    }

    fn offers(&self) -> Vec<Offer> {
        vec![Offer::anywhere("leave")]
    }

    fn tick(&mut self, controls: Controls) -> Next {
        Credits::tick(self, controls)
    }

    fn draw(&mut self, _mix: f32, list: &mut DrawList) {
        Credits::draw(self, list);
    }

    fn menu_sound(&self) -> Option<MenuSound> {
        self.sound
    }
}

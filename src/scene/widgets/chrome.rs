//! What all screens have around their contents: the grid, the header with the way back and the title, a dark view of a
//! quadrant behind them, frames, the hints, a notice, and the sound of a tick.

use std::fmt::Display;

use super::hints::{self, Hint};
use super::notice::Notice;
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList, backdrop};
use crate::geom::Rect;
use crate::level::Theme;
use crate::scene::offer::{By, Offer};
use crate::scene::press::Device;
use crate::scene::screen::{Controls, MenuKey, MenuSound};

/// Where the contents of a screen are: between the header and the hints.
pub const GRID: Rect = Rect { x: MARGIN, y: 40, w: 600, h: 288 };
/// From the edges of the picture to the contents.
pub const MARGIN: i32 = 20;
/// Pixels between two frames.
const APART: i32 = 8;
/// A click here goes back.
pub const BACK_PLACE: Rect = Rect { x: 14, y: 7, w: 74, h: 24 };
/// Left edge of the title, and the middle line of the header.
const TITLE: i32 = 100;
const HEAD_MIDDLE: i32 = 19;
const HINTS_UP: i32 = 16;
/// A frame is a little lighter than the view behind it, so that it stands out.
const PANEL: Colour = Colour::rgb(0x141a2b);
const PANEL_EDGE: Colour = Colour::rgb(0x2f3b58);

/// Returns the two frames of a screen of which the left one has this width.
pub const fn columns(left: i32) -> [Rect; 2] {
    let right = left + APART;
    [Rect { w: left, ..GRID }, Rect { x: GRID.x + right, w: GRID.w - right, ..GRID }]
}

#[derive(Clone, Default)]
pub struct Chrome {
    pub ticks: u32,
    pub device: Device,
    pub sound: Option<MenuSound>,
    pub notice: Option<Notice>,
    hovers_back: bool,
}

impl Chrome {
    /// Begins a tick. Returns whether the player goes back.
    pub fn tick(&mut self, controls: &Controls) -> bool {
        self.ticks = self.ticks.saturating_add(1);
        self.device = controls.device;
        self.notice.take_if(|notice| !notice.tick());
        self.hovers_back = controls.device == Device::Mouse && BACK_PLACE.covers(controls.pointer.at);
        let is_clicked = controls.pointer.left.pressed && BACK_PLACE.covers(controls.pointer.at);
        let goes_back = controls.menu == Some(MenuKey::Back) || is_clicked;
        self.sound = goes_back.then_some(MenuSound::Back);
        goes_back
    }

    /// Returns the way back, under the name that says where it leads.
    pub fn back(name: &str) -> Offer {
        Offer::new(name, BACK_PLACE, By::Keys)
    }

    /// Draws a view of a quadrant, which moves by a pixel in so many ticks, and darkens it.
    pub fn draw_view(&self, list: &mut DrawList, theme: Theme, slowness: i32, shade: u8) {
        backdrop::draw_window(list, theme, self.ticks as i32 / slowness, 0, self.ticks);
        list.fill(list.bounds(), Colour::INK.with_alpha(shade));
    }

    /// Draws the header: the way back, the title, and at the right what it is about.
    pub fn draw_head(&self, list: &mut DrawList, title: impl Display, aside: impl Display) {
        self.draw_back(list);
        draw_title(list, title, aside);
    }

    /// Draws the way back in the upper left corner, for a mouse and for fingers.
    pub fn draw_back(&self, list: &mut DrawList) {
        let colour = if self.hovers_back { Colour::AMBER } else { Colour::DIM };
        if self.hovers_back {
            list.outline(BACK_PLACE, Colour::AMBER);
        }
        let (font, back) = (Font::of(list.look.text), words!("menu.back"));
        let y = HEAD_MIDDLE - font.capital() / 2;
        list.text(font, Align::Left, MARGIN, y, colour, format_args!("< {back}"));
    }

    /// Draws the hints, and over everything the notice.
    pub fn draw_hints<T: AsRef<str>>(&self, list: &mut DrawList, hints: &[Hint<T>]) {
        hints::draw_on_strip(list, list.height - HINTS_UP, self.device, hints);
        self.draw_notice(list);
    }

    pub fn draw_notice(&self, list: &mut DrawList) {
        if let Some(notice) = &self.notice {
            notice.draw(list);
        }
    }
}

/// Draws the title of a screen, and at the right what it is about. It stands alone where there is no way back.
pub fn draw_title(list: &mut DrawList, title: impl Display, aside: impl Display) {
    let (right, text) = (list.width - MARGIN, list.look.text);
    let font = Font::heading(right - TITLE, &title);
    list.text(font, Align::Left, TITLE, HEAD_MIDDLE - font.capital() / 2, Colour::PAPER, &title);
    let font = Font::fitting(text, right - TITLE - font.width(&title) - MARGIN, &aside);
    list.text(font, Align::Right, right, HEAD_MIDDLE - font.capital() / 2, Colour::DIM, aside);
}

pub fn draw_frame(list: &mut DrawList, frame: Rect) {
    list.fill(frame, PANEL.with_alpha(235));
    list.outline(frame, PANEL_EDGE);
    list.fill(Rect { h: 2, ..frame }, Colour::AMBER);
}

/// Draws a small triangle that points left (`way` is -1) or right (1).
pub fn draw_arrow(list: &mut DrawList, (x, y): (i32, i32), way: i32, colour: Colour) {
    for step in 0..4 {
        let tall = 7 - 2 * step;
        list.fill(Rect::new(x + way * (step - 1), y - tall / 2, 1, tall), colour);
    }
}

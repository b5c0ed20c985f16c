//! What most screens have around their contents: a dark view of a quadrant behind them, the way back, the title, frames,
//! the hints, a notice, and the sound of a tick.

use super::hints::{self, BACK_PLACE, Hint};
use super::notice::Notice;
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList, backdrop};
use crate::geom::Rect;
use crate::level::Theme;
use crate::scene::press::Device;
use crate::scene::screen::{Controls, MenuKey, MenuSound};
use crate::words::Text;

#[derive(Default)]
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
        self.hovers_back = BACK_PLACE.covers(controls.pointer.at);
        let goes_back = controls.menu == Some(MenuKey::Back) || (self.hovers_back && controls.pointer.left.pressed);
        self.sound = goes_back.then_some(MenuSound::Back);
        goes_back
    }

    /// Draws a view of a quadrant, which moves by a pixel in so many ticks, and darkens it.
    pub fn draw_view(&self, list: &mut DrawList, theme: Theme, slowness: i32, shade: u8) {
        backdrop::draw_window(list, theme, self.ticks as i32 / slowness, 0, self.ticks);
        list.fill(list.bounds(), Colour::INK.with_alpha(shade));
    }

    /// Draws the way back, and the title at so many pixels from it.
    pub fn draw_head(&self, list: &mut DrawList, apart: i32, title: Text) {
        self.draw_back(list);
        list.text(Font::Display, Align::Left, BACK_PLACE.right() + apart, 10, Colour::PAPER, title);
    }

    pub fn draw_back(&self, list: &mut DrawList) {
        hints::draw_back(list, self.hovers_back);
    }

    /// Draws the hints, and over everything the notice.
    pub fn draw_hints<T: AsRef<str>>(&self, list: &mut DrawList, hints: &[Hint<T>]) {
        hints::draw_on_strip(list, list.height - 16, self.device, hints);
        if let Some(notice) = &self.notice {
            notice.draw(list);
        }
    }
}

pub fn draw_frame(list: &mut DrawList, frame: Rect) {
    list.fill(frame, Colour::INK.with_alpha(225));
    list.fill(Rect { h: 2, ..frame }, Colour::AMBER);
}

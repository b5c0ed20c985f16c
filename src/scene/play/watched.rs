//! Watching a replay: the strip with the time and the helpful keys, and starting it again.

use super::super::press::Device;
use super::{Next, Play};
use crate::draw::font::{Align, Font};
use crate::draw::glyphs::Glyph;
use crate::draw::{Colour, DrawList};
use crate::geom::{Rect, TICKS_A_SECOND};
use crate::scene::screen::Screen;
use crate::settings::bindings::PadButton;
use crate::words::Text;

/// Height of the strip.
pub const STRIP: i32 = 22;
const LEFT: i32 = 8;
/// Pixels between two hints. `NEAR` is between a key and its words.
const APART: i32 = 12;
const NEAR: i32 = 4;

impl Play {
    pub(super) fn watch_again(&mut self) -> Next {
        let tape = self.tape.take();
        let next = self.again();
        self.record.stop();
        self.tape = tape;
        next
    }

    pub(super) fn draw_watched(&self, list: &mut DrawList) {
        let Some(tape) = self.tape.as_ref().filter(|_| !self.has_menu()) else { return };
        let keyboard: &[(&[Glyph], Text)] = &[
            (&[Glyph::Key(words!("key.escape").as_str())], words!("hint.leave")),
            (&[Glyph::Key("F7")], words!("hint.pause")),
            (&[Glyph::Key(","), Glyph::Key(".")], words!("hint.step")),
            (&[Glyph::Key("F6")], words!("hint.slow")),
        ];
        let mouse: &[(&[Glyph], Text)] = &[(&[Glyph::MouseRight], words!("watched.menu"))];
        let start = |maker| [Glyph::Pad(PadButton::Start, maker)];
        let pad = if let Device::Pad(maker) = self.device { start(maker) } else { start(Default::default()) };
        let pad: &[(&[Glyph], Text)] = &[(&pad, words!("watched.menu"))];
        let hints = match self.device {
            Device::Keyboard => keyboard,
            Device::Mouse => mouse,
            Device::Pad(_) => pad,
        };
        let top = list.height - STRIP;
        let seconds = |ticks: u32| (ticks / TICKS_A_SECOND / 60, ticks / TICKS_A_SECOND % 60);
        let ((m, s), (all_m, all_s)) = (seconds(self.world.tick()), seconds(tape.len() as u32));
        let (now, all) = (format_args!("{m}:{s:02}"), format_args!("{all_m}:{all_s:02}"));
        let time = words!("count.of", done = now, all = all);
        let y = top + 7;
        let strip = |list: &mut DrawList, x: i32, w: i32| {
            list.fill(Rect::new(x, top, w, STRIP), Colour::INK.with_alpha(216));
        };
        let (word, font) = (Font::Display.width(words!("watched.replay")), Font::Small);
        let of_hint = |(glyphs, says): &(&[Glyph], Text)| {
            glyphs.iter().map(|glyph| glyph.width() + NEAR).sum::<i32>() + font.width(says) + APART
        };
        let width = word + NEAR + font.width(&time) + APART + hints.iter().map(of_hint).sum::<i32>();
        strip(list, 0, LEFT + width);
        let mut x = LEFT;
        list.text(Font::Display, Align::Left, x, y - 4, Colour::AMBER, words!("watched.replay"));
        x += word + NEAR;
        list.text(font, Align::Left, x, y, Colour::PAPER, &time);
        x += font.width(time) + APART;
        for (glyphs, says) in hints {
            for glyph in *glyphs {
                glyph.draw(list, x, y);
                x += glyph.width() + NEAR;
            }
            list.text(font, Align::Left, x, y, Colour::DIM, says);
            x += font.width(says) + APART;
        }
    }
}

//! The lowest line of a menu: which keys do what, drawn with the marks of the device that was used last.

use super::press::Device;
use crate::draw::font::{Align, Font};
use crate::draw::glyphs::Glyph;
use crate::draw::{Colour, DrawList};
use crate::settings::bindings::PadButton;

/// Pixels between a glyph and the next, a glyph and its words, one hint and the next.
const NEAR: i32 = 2;
const GAP: i32 = 5;
const APART: i32 = 18;
/// Space that stays free at the sides of the picture.
const MARGIN: i32 = 12;
/// The most glyphs of one hint.
const MOST: usize = 2;

/// What can be done in a menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    Move,
    Change,
    Choose,
    Page,
    Back,
    /// Empties a second place.
    Clear,
    /// A short cut that only a keyboard has.
    Key(&'static str),
}

pub type Hint = (Deed, &'static str);

/// The glyphs of a deed on this device; none where it cannot be done there.
fn glyphs(deed: Deed, device: Device) -> [Option<Glyph<'static>>; MOST] {
    use PadButton::*;
    let one = |glyph| [Some(glyph), None];
    let keys = |first, second| [Some(Glyph::Key(first)), Some(Glyph::Key(second))];
    match device {
        Device::Keyboard => match deed {
            Deed::Move => [Some(Glyph::Arrow(Up)), Some(Glyph::Arrow(Down))],
            Deed::Change => [Some(Glyph::Arrow(Left)), Some(Glyph::Arrow(Right))],
            Deed::Choose => one(Glyph::Key("Return")),
            Deed::Page => keys("Q", "E"),
            Deed::Back => one(Glyph::Key("Esc")),
            Deed::Clear => one(Glyph::Key("Del")),
            Deed::Key(key) => one(Glyph::Key(key)),
        },
        Device::Pad(maker) => match deed {
            Deed::Move => one(Glyph::Cross),
            Deed::Change => [Some(Glyph::Pad(Left, maker)), Some(Glyph::Pad(Right, maker))],
            Deed::Choose => one(Glyph::Pad(South, maker)),
            Deed::Page => [Some(Glyph::Pad(LeftShoulder, maker)), Some(Glyph::Pad(RightShoulder, maker))],
            Deed::Back => one(Glyph::Pad(East, maker)),
            Deed::Clear => one(Glyph::Pad(North, maker)),
            Deed::Key(_) => [None; MOST],
        },
        Device::Mouse => match deed {
            Deed::Move | Deed::Page | Deed::Key(_) => [None; MOST],
            Deed::Change | Deed::Choose => one(Glyph::MouseLeft),
            Deed::Back => one(Glyph::Key("Esc")),
            Deed::Clear => one(Glyph::MouseRight),
        },
    }
}

/// One line in the middle; `y` is the top of its capitals. Large letters where they fit.
pub fn draw(list: &mut DrawList, y: i32, device: Device, hints: &[Hint]) {
    let large = Font::of(list.look.text);
    let fits = width(large, device, hints) <= list.width - 2 * MARGIN;
    let font = if fits { large } else { Font::Small };
    let mut x = (list.width - width(font, device, hints)) / 2;
    // Glyphs and letters share a middle, whatever the letters' size.
    let lower = (font.capital() - Font::Small.capital()) / 2;
    for &(deed, says) in hints {
        let glyphs = glyphs(deed, device);
        for glyph in glyphs.into_iter().flatten() {
            glyph.draw(list, x, y + lower);
            x += glyph.width() + NEAR;
        }
        if glyphs[0].is_some() {
            x += GAP - NEAR;
            list.text(font, Align::Left, x, y, Colour::DIM, format_args!("{says}"));
            x += font.width(format_args!("{says}")) + APART;
        }
    }
}

fn width(font: Font, device: Device, hints: &[Hint]) -> i32 {
    let one = |&(deed, says): &Hint| {
        let glyphs: i32 = glyphs(deed, device).into_iter().flatten().map(|glyph| glyph.width() + NEAR).sum();
        if glyphs == 0 { 0 } else { glyphs + GAP - NEAR + font.width(format_args!("{says}")) + APART }
    };
    hints.iter().map(one).sum::<i32>() - APART
}

//! The lowest line of a menu. It shows which keys do what, with the symbols of the device that was used last.

use crate::draw::font::{Align, Font};
use crate::draw::glyphs::Glyph;
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::scene::press::Device;
use crate::settings::bindings::PadButton;
use crate::words::Text;

/// Pixels between two glyphs, between a glyph and its words, and between two hints.
const NEAR: i32 = 2;
const GAP: i32 = 5;
const APART: i32 = 18;
/// The same as `APART` for a line that would not fit otherwise.
const CLOSE: i32 = 10;
const MARGIN: i32 = 8;
/// Maximum number of glyphs of one hint.
const MOST: usize = 2;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MenuAction {
    Move,
    Change,
    Choose,
    Page,
    Back,
    /// Empties the second slot of a binding.
    Clear,
    /// Nothing can be done, and the words say why.
    Note,
}

/// An action and what it does here.
pub type Hint<T = Text> = (MenuAction, T);

/// Hints of several screens.
pub const CHOOSE: Hint = (MenuAction::Move, words!("hint.choose"));
pub const SELECT: Hint = (MenuAction::Choose, words!("hint.select"));
pub const ROW: Hint = (MenuAction::Move, words!("hint.row"));
pub const CHANGE: Hint = (MenuAction::Change, words!("hint.change"));
pub const BACK: Hint = (MenuAction::Back, words!("hint.back"));

/// Returns the glyphs of an action, or none if the device cannot do it.
pub(super) fn glyphs(action: MenuAction, device: Device) -> [Option<Glyph<'static>>; MOST] {
    use PadButton::*;
    let one = |glyph| [Some(glyph), None];
    let keys = |first, second| [Some(Glyph::Key(first)), Some(Glyph::Key(second))];
    match device {
        Device::Keyboard => match action {
            MenuAction::Move => [Some(Glyph::Arrow(Up)), Some(Glyph::Arrow(Down))],
            MenuAction::Change => [Some(Glyph::Arrow(Left)), Some(Glyph::Arrow(Right))],
            MenuAction::Choose => one(Glyph::Key(words!("key.return").as_str())),
            MenuAction::Page => keys("Q", "E"),
            MenuAction::Back => one(Glyph::Key(words!("key.escape").as_str())),
            MenuAction::Clear => one(Glyph::Key(words!("key.delete").as_str())),
            MenuAction::Note => [None; MOST],
        },
        // Fingers need no symbols: they tap what they see.
        Device::TOUCH => match action {
            MenuAction::Choose => one(Glyph::Key(words!("touch.tap").as_str())),
            _ => [None; MOST],
        },
        Device::Pad(maker) => match action {
            MenuAction::Move => one(Glyph::Cross),
            MenuAction::Change => [Some(Glyph::Pad(Left, maker)), Some(Glyph::Pad(Right, maker))],
            MenuAction::Choose => one(Glyph::Pad(South, maker)),
            MenuAction::Page => [Some(Glyph::Pad(LeftShoulder, maker)), Some(Glyph::Pad(RightShoulder, maker))],
            MenuAction::Back => one(Glyph::Pad(East, maker)),
            MenuAction::Clear => one(Glyph::Pad(North, maker)),
            MenuAction::Note => [None; MOST],
        },
        Device::Mouse => match action {
            MenuAction::Move | MenuAction::Page | MenuAction::Note => [None; MOST],
            MenuAction::Change | MenuAction::Choose => one(Glyph::MouseLeft),
            MenuAction::Back => one(Glyph::Key(words!("key.escape").as_str())),
            MenuAction::Clear => one(Glyph::MouseRight),
        },
    }
}

/// Draws one centred line. `y` is the top of small capitals. If a line of large letters does not fit, the hints move
/// closer together, and then the letters become small.
pub fn draw<T: AsRef<str>>(list: &mut DrawList, y: i32, device: Device, hints: &[Hint<T>]) {
    let wanted = Font::of(list.look.text);
    let ways = [(wanted, APART), (wanted, CLOSE), (Font::Small, APART), (Font::Small, CLOSE)];
    let fits = |way: &(Font, i32)| width(*way, device, hints) <= list.width - 2 * MARGIN;
    let (font, apart) = ways.into_iter().find(fits).unwrap_or((Font::Small, CLOSE));
    let mut x = (list.width - width((font, apart), device, hints)) / 2;
    // Glyphs and letters are centred on the same line, in either size.
    let lower = (font.capital() - Font::Small.capital()) / 2;
    let y = y - lower;
    for (action, says) in hints {
        let (action, says) = (*action, says.as_ref());
        let glyphs = glyphs(action, device);
        for glyph in glyphs.into_iter().flatten() {
            glyph.draw(list, x, y + lower);
            x += glyph.width() + NEAR;
        }
        let is_note = action == MenuAction::Note;
        if glyphs[0].is_some() || is_note {
            x += if is_note { 0 } else { GAP - NEAR };
            let colour = if is_note { Colour::AMBER } else { Colour::DIM };
            list.text(font, Align::Left, x, y, colour, says);
            x += font.width(says) + apart;
        }
    }
}

/// Draws the line on a dark strip, so that the line of the counter does not shine through.
pub fn draw_on_strip<T: AsRef<str>>(list: &mut DrawList, y: i32, device: Device, hints: &[Hint<T>]) {
    list.fill(Rect::new(0, y - 8, list.width, list.height - y + 8), Colour::INK.with_alpha(225));
    draw(list, y, device, hints);
}

fn width<T: AsRef<str>>((font, apart): (Font, i32), device: Device, hints: &[Hint<T>]) -> i32 {
    let one = |(action, says): &Hint<T>| {
        let (action, says) = (*action, says.as_ref());
        let glyphs: i32 = glyphs(action, device).into_iter().flatten().map(|glyph| glyph.width() + NEAR).sum();
        match glyphs {
            0 if action == MenuAction::Note => font.width(says) + apart,
            0 => 0,
            glyphs => glyphs + GAP - NEAR + font.width(says) + apart,
        }
    };
    hints.iter().map(one).sum::<i32>() - apart
}

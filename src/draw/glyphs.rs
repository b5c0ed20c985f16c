//! Keys and pad buttons in a line of text: letters on a cap for a key or shoulder button, a picture for a round button
//! or the cross. Each has a width, so a line can be measured before it is drawn. Labels depend on the maker of the pad.

use super::font::{Align, Font};
use super::sprites::Sprite;
use super::{Colour, DrawList};
use crate::geom::Rect;
use crate::settings::bindings::PadButton;
use crate::words::Text;

/// Side of the pictures and height of a cap, in pixels.
pub const SIZE: i32 = 13;
/// Pixels from a cap's edge to its letters.
const PAD: i32 = 4;
const CAP: Colour = Colour::rgb(0x34425a);
const CAP_EDGE: Colour = Colour::rgb(0x8ca3b0);
const CAP_FOOT: Colour = Colour::rgb(0x20283c);

/// The maker of a pad, which decides the labels of its buttons. The buttons on a touch screen are a pad too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Maker {
    Xbox,
    PlayStation,
    Nintendo,
    Touch,
    #[default]
    Unknown,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Glyph<'a> {
    Key(&'a str),
    Pad(PadButton, Maker),
    /// A key with an arrow, in the direction of a button of the pad's cross.
    Arrow(PadButton),
    Cross,
    MouseLeft,
    MouseRight,
}

enum Shape<'a> {
    Cap(&'a str),
    Arrow(PadButton),
    Picture(Sprite, usize),
}

impl<'a> Glyph<'a> {
    fn shape(self) -> Shape<'a> {
        match self {
            Glyph::Key(name) => Shape::Cap(name),
            Glyph::Pad(button, maker) => shape_of(button, maker),
            Glyph::Arrow(way) => Shape::Arrow(way),
            Glyph::Cross => Shape::Picture(Sprite::PadsCross, 0),
            Glyph::MouseLeft => Shape::Picture(Sprite::PadsMouse, 0),
            Glyph::MouseRight => Shape::Picture(Sprite::PadsMouse, 1),
        }
    }

    pub fn width(self) -> i32 {
        match self.shape() {
            Shape::Cap(name) => (Font::Small.width(name) - 1 + 2 * PAD).max(SIZE),
            Shape::Picture(..) | Shape::Arrow(_) => SIZE,
        }
    }

    /// Returns its name in a text.
    pub fn name(self) -> &'a str {
        match self {
            Glyph::Arrow(way) => name_of(way, Maker::Unknown),
            Glyph::Pad(button, maker) => name_of(button, maker),
            glyph => match glyph.shape() {
                Shape::Cap(name) => name,
                Shape::Arrow(_) | Shape::Picture(..) => "",
            },
        }
    }

    /// `y` is the top of the capitals in the same line of text.
    pub fn draw(self, list: &mut DrawList, x: i32, y: i32) {
        let top = y - (SIZE - Font::Small.capital()) / 2;
        match self.shape() {
            Shape::Picture(sprite, nth) => list.sprite(sprite, nth, x, top, false),
            Shape::Arrow(way) => {
                draw_cap(list, Rect::new(x, top, SIZE, SIZE));
                draw_arrow(list, (x + SIZE / 2, top + SIZE / 2 - 1), way);
            }
            Shape::Cap(name) => {
                let cap = Rect::new(x, top, self.width(), SIZE);
                draw_cap(list, cap);
                let middle = cap.x + (cap.w + 1) / 2;
                list.plain_text(Font::Small, Align::Middle, middle, y - 1, Colour::PAPER, name);
            }
        }
    }
}

fn draw_cap(list: &mut DrawList, cap: Rect) {
    list.fill(Rect { x: cap.x + 1, w: cap.w - 2, ..cap }, CAP_EDGE);
    list.fill(Rect { y: cap.y + 1, h: cap.h - 2, ..cap }, CAP_EDGE);
    list.fill(cap.grown(-1), CAP);
    list.fill(Rect::new(cap.x + 1, cap.bottom() - 3, cap.w - 2, 2), CAP_FOOT);
}

fn draw_arrow(list: &mut DrawList, (x, y): (i32, i32), way: PadButton) {
    // A triangle of three lines, 5, 3 and 1 pixels long, towards the tip.
    for step in 0..3 {
        let (long, off) = (5 - 2 * step, step - 1);
        let line = match way {
            PadButton::Up => Rect::new(x - long / 2, y - off, long, 1),
            PadButton::Down => Rect::new(x - long / 2, y + off, long, 1),
            PadButton::Left => Rect::new(x - off, y - long / 2, 1, long),
            _ => Rect::new(x + off, y - long / 2, 1, long),
        };
        list.fill(line, Colour::PAPER);
    }
}

fn shape_of(button: PadButton, maker: Maker) -> Shape<'static> {
    use PadButton::*;
    if let Some(name) = touch_name(button).filter(|_| maker == Maker::Touch) {
        return Shape::Cap(name.as_str());
    }
    let face = match maker {
        Maker::Xbox => Sprite::PadsXbox,
        Maker::PlayStation => Sprite::PadsPlaystation,
        Maker::Nintendo => Sprite::PadsNintendo,
        Maker::Touch | Maker::Unknown => Sprite::PadsPlain,
    };
    match button {
        South => Shape::Picture(face, 0),
        East => Shape::Picture(face, 1),
        West => Shape::Picture(face, 2),
        North => Shape::Picture(face, 3),
        Up => Shape::Picture(Sprite::PadsCross, 1),
        Down => Shape::Picture(Sprite::PadsCross, 2),
        Left => Shape::Picture(Sprite::PadsCross, 3),
        Right => Shape::Picture(Sprite::PadsCross, 4),
        StickUp => Shape::Picture(Sprite::PadsLeftStick, 1),
        StickDown => Shape::Picture(Sprite::PadsLeftStick, 2),
        StickLeft => Shape::Picture(Sprite::PadsLeftStick, 3),
        StickRight => Shape::Picture(Sprite::PadsLeftStick, 4),
        RightStickUp => Shape::Picture(Sprite::PadsRightStick, 1),
        RightStickDown => Shape::Picture(Sprite::PadsRightStick, 2),
        RightStickLeft => Shape::Picture(Sprite::PadsRightStick, 3),
        RightStickRight => Shape::Picture(Sprite::PadsRightStick, 4),
        LeftShoulder | RightShoulder | LeftTrigger | RightTrigger => Shape::Cap(name_of(button, maker)),
        LeftStick => Shape::Picture(Sprite::PadsStickPress, 0),
        RightStick => Shape::Picture(Sprite::PadsStickPress, 1),
        Back | Start if maker == Maker::Nintendo => Shape::Cap(name_of(button, maker)),
        Back => Shape::Picture(Sprite::PadsBack, 0),
        Start => Shape::Picture(Sprite::PadsStart, 0),
    }
}

/// Returns the name of a button in a text. A direction has one name, on the cross and on the stick.
fn name_of(button: PadButton, maker: Maker) -> &'static str {
    use PadButton::*;
    if let Some(name) = touch_name(button).filter(|_| maker == Maker::Touch) {
        return name.as_str();
    }
    let by = |[xbox, playstation, nintendo, unknown]: [&'static str; 4]| match maker {
        Maker::Xbox => xbox,
        Maker::PlayStation => playstation,
        Maker::Nintendo => nintendo,
        Maker::Touch | Maker::Unknown => unknown,
    };
    match button {
        South => by(["A", words!("pad.cross").as_str(), "B", words!("pad.south").as_str()]),
        East => by(["B", words!("pad.circle").as_str(), "A", words!("pad.east").as_str()]),
        West => by(["X", words!("pad.square").as_str(), "Y", words!("pad.west").as_str()]),
        North => by(["Y", words!("pad.triangle").as_str(), "X", words!("pad.north").as_str()]),
        Up | StickUp => words!("pad.up").as_str(),
        Down | StickDown => words!("pad.down").as_str(),
        Left | StickLeft => words!("pad.left").as_str(),
        Right | StickRight => words!("pad.right").as_str(),
        RightStickUp => words!("pad.right_stick.up").as_str(),
        RightStickDown => words!("pad.right_stick.down").as_str(),
        RightStickLeft => words!("pad.right_stick.left").as_str(),
        RightStickRight => words!("pad.right_stick.right").as_str(),
        LeftShoulder => by(["LB", "L1", "L", "L1"]),
        RightShoulder => by(["RB", "R1", "R", "R1"]),
        LeftTrigger => by(["LT", "L2", "ZL", "L2"]),
        RightTrigger => by(["RT", "R2", "ZR", "R2"]),
        LeftStick => by(["LS", "L3", "LS", "L3"]),
        RightStick => by(["RS", "R3", "RS", "R3"]),
        Back if maker == Maker::Nintendo => "-",
        Start if maker == Maker::Nintendo => "+",
        Back => words!("pad.back").as_str(),
        Start => words!("pad.start").as_str(),
    }
}

/// Returns what is written on the button of a touch screen that counts as this one. A touch screen has fewer than a pad.
pub fn touch_name(button: PadButton) -> Option<Text> {
    Some(match button {
        PadButton::Up => words!("pad.up"),
        PadButton::Down => words!("pad.down"),
        PadButton::Left => words!("pad.left"),
        PadButton::Right => words!("pad.right"),
        PadButton::South => words!("touch.jump"),
        PadButton::West => words!("touch.fire"),
        PadButton::East => words!("touch.roll"),
        PadButton::North => words!("touch.bomb"),
        PadButton::LeftShoulder => words!("touch.lock"),
        PadButton::RightShoulder => words!("touch.swap"),
        PadButton::Start => words!("touch.pause"),
        _ => return None,
    })
}

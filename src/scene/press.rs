//! A press as such, for screens that ask which key or button it shall be, and the device that was used last, by which
//! hints are written. What a press means is not known here.

use crate::draw::glyphs::Maker;
use crate::settings::bindings::PadButton;
use crate::settings::key_place::KeyPlace;

/// What was pressed, whatever it means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Caught {
    Key(KeyPlace),
    Pad(PadButton),
    /// On a pad that SDL may not know.
    Raw(RawPress),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RawPress {
    /// The pad as long as it is plugged in.
    pub pad: u32,
    pub part: Part,
}

/// A part of a pad by its number there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Button(u8),
    /// Pushed to its positive end, or to its negative one.
    Axis {
        number: u8,
        positive: bool,
    },
    /// 1 up, 2 right, 4 down, 8 left.
    Hat {
        number: u8,
        way: u8,
    },
}

/// What was used last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Device {
    #[default]
    Keyboard,
    Mouse,
    Pad(Maker),
}

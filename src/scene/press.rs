//! A press of a key or button before it has a meaning, and the device that was used last, which hints refer to.

use crate::draw::glyphs::Maker;
use crate::settings::bindings::PadButton;
use crate::settings::key_place::KeyPlace;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Caught {
    Key(KeyPlace),
    Pad(PadButton),
    /// A press on a pad that SDL may not know.
    Raw(RawPress),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RawPress {
    /// The id of the pad while it is plugged in.
    pub pad: u32,
    pub part: Part,
}

/// A part of a pad by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    Button(u8),
    Axis {
        number: u8,
        positive: bool,
    },
    /// `way` is 1 for up, 2 for right, 4 for down and 8 for left.
    Hat {
        number: u8,
        way: u8,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Device {
    #[default]
    Keyboard,
    Mouse,
    Pad(Maker),
}

impl Device {
    /// Fingers on a screen: buttons during play, and taps in menus.
    pub const TOUCH: Device = Device::Pad(Maker::Touch);
}

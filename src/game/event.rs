//! Events of a platform: keys, pads, the mouse, the window and devices. The game gets nothing else from a platform but
//! the time.

use crate::draw::glyphs::Maker;
use crate::scene::TypedKey;
use crate::scene::press::RawPress;
use crate::settings::bindings::PadButton;
use crate::settings::key_place::KeyPlace;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    KeyDown {
        place: KeyPlace,
        /// The meaning of the key while typing.
        typed: Option<TypedKey>,
        held: Modifiers,
        is_repeated: bool,
    },
    KeyUp(KeyPlace),
    /// A letter of a text, after layouts and dead keys.
    Letter(char),
    /// The mouse's position in points of the window.
    MouseMoved(i32, i32),
    MouseDown(MouseButton),
    MouseUp(MouseButton),
    /// Notches of the wheel, away from the user.
    Wheel(i32),
    /// Whether the mouse is a finger on a touch screen from now on.
    Finger(bool),
    PadAdded {
        pad: u32,
        maker: Maker,
    },
    PadRemoved(u32),
    PadDown(u32, PadButton),
    PadUp(u32, PadButton),
    PadMoved {
        pad: u32,
        axis: PadAxis,
        /// From -32768 to 32767. A trigger begins at 0.
        value: i16,
    },
    /// A press on a pad without a mapping, or on any pad while the game learns the buttons of one.
    StrangePad(RawPress),
    FocusLost,
    FocusGained,
    Hidden,
    Shown,
    /// Something else happened to the window, so its content may be stale.
    Exposed,
    CloseRequested,
    /// The system ends the program.
    Quit,
    /// The keyboard has another layout, so the keys have other names.
    LayoutChanged,
    TexturesLost,
    Sound(SoundDevice),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Modifiers {
    pub shift: bool,
    pub control: bool,
    /// The Windows key or the Command key.
    pub command: bool,
}

impl Modifiers {
    pub const NONE: Modifiers = Modifiers { shift: false, control: false, command: false };
    pub const SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::NONE };
    pub const CONTROL: Modifiers = Modifiers { control: true, ..Modifiers::NONE };
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MouseButton {
    Left,
    Middle,
    Right,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PadAxis {
    LeftX,
    LeftY,
    RightX,
    RightY,
    LeftTrigger,
    RightTrigger,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SoundDevice {
    PluggedIn,
    PulledOut,
}

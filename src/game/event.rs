//! What a platform reports to the game: keys, pads, the mouse, and what happens to the window and the devices. A platform turns
//! its own events into these; nothing else of a keyboard or a pad gets into the game.

use crate::draw::glyphs::Maker;
use crate::scene::Key;
use crate::scene::press::RawPress;
use crate::settings::bindings::PadButton;
use crate::settings::key_place::KeyPlace;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    KeyDown {
        place: KeyPlace,
        /// What the key means to somebody who types.
        typed: Option<Key>,
        held: Modifiers,
        /// The key is still down and the system repeats it.
        is_repeated: bool,
    },
    KeyUp(KeyPlace),
    /// A letter of a text, after layouts and dead keys.
    Letter(char),
    /// Where the mouse is, in points of the window.
    MouseMoved(i32, i32),
    MouseDown(MouseButton),
    MouseUp(MouseButton),
    /// Notches of the wheel, away from the user.
    Wheel(i32),
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
        /// From -32768 to 32767; of a trigger from 0.
        value: i16,
    },
    /// On a pad that the platform has no mapping for, or while one is taught.
    StrangePad(RawPress),
    FocusLost,
    FocusGained,
    Hidden,
    Shown,
    /// Something else happened to the window: what it shows may be stale.
    Exposed,
    /// The window's close button was pressed.
    CloseRequested,
    /// The system ends the program.
    Quit,
    /// The keyboard has another layout, so the keys have other names.
    LayoutChanged,
    /// The graphics device lost its textures.
    TexturesLost,
    Sound(SoundDevice),
}

/// Keys that are held beside the one that is pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Modifiers {
    pub shift: bool,
    pub control: bool,
    /// The key with the system's sign: Windows, Command.
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

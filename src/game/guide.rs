//! A pointer without a mouse, for the lab and the editor. On a pad the right stick moves it, the triggers are its
//! buttons and the shoulders its wheel. On a keyboard, hold Control: the arrows move the pointer, Return and Backspace
//! click, and PageUp and PageDown turn the wheel. All of it goes through the mouse, so scenes see no difference.

use super::event::{Modifiers, MouseButton};
use super::mouse::Mouse;
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::scene::{Typed, TypedKey};
use crate::settings::bindings::PadButton;
use crate::settings::key_place::KeyPlace;

/// Pixels per press of an arrow key. With Shift it is one pixel.
const STEP: i32 = 8;
/// How much faster a held stick gets in each tick, and its highest speed, in sixteenths of a pixel per tick.
const FASTER: i32 = 4;
const FASTEST: i32 = 80;

#[derive(Default)]
pub struct Guide {
    /// Whether this pointer was moved more recently than the mouse. Then it is drawn, and the mouse is hidden.
    pub is_seen: bool,
    /// The speed of the stick, and the fraction of a pixel that is left, in sixteenths.
    pace: i32,
    rest: (i32, i32),
    held: Vec<(HeldBy, MouseButton)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum HeldBy {
    Key(KeyPlace),
    Pad(PadButton),
}

impl Guide {
    /// Handles a key that went down or is repeated. Returns whether it is one of the pointer's keys.
    pub fn key(&mut self, mouse: &mut Mouse, key: KeyPlace, held: Modifiers) -> bool {
        if !held.control {
            return false;
        }
        let step = if held.shift { 1 } else { STEP };
        match key {
            KeyPlace::LEFT => mouse.push((-step, 0)),
            KeyPlace::RIGHT => mouse.push((step, 0)),
            KeyPlace::UP => mouse.push((0, -step)),
            KeyPlace::DOWN => mouse.push((0, step)),
            KeyPlace::PAGE_UP => mouse.wheel(1),
            KeyPlace::PAGE_DOWN => mouse.wheel(-1),
            KeyPlace::RETURN | KeyPlace::KEYPAD_ENTER => self.press(mouse, HeldBy::Key(key), MouseButton::Left),
            KeyPlace::BACKSPACE => self.press(mouse, HeldBy::Key(key), MouseButton::Right),
            _ => return false,
        }
        self.is_seen = true;
        true
    }

    /// The same for a button of a pad that went down.
    pub fn pad(&mut self, mouse: &mut Mouse, button: PadButton) -> bool {
        use PadButton::*;
        match button {
            RightTrigger => self.press(mouse, HeldBy::Pad(button), MouseButton::Left),
            LeftTrigger => self.press(mouse, HeldBy::Pad(button), MouseButton::Right),
            LeftShoulder => mouse.wheel(1),
            RightShoulder => mouse.wheel(-1),
            RightStickLeft | RightStickRight | RightStickUp | RightStickDown => {}
            _ => return false,
        }
        self.is_seen = true;
        true
    }

    fn press(&mut self, mouse: &mut Mouse, by: HeldBy, button: MouseButton) {
        if !self.held.iter().any(|(other, _)| *other == by) {
            self.held.push((by, button));
            mouse.button(button, true);
        }
    }

    /// Releases what is no longer held, and moves with the stick. Call it once a tick.
    pub fn tick(&mut self, mouse: &mut Mouse, is_down: impl Fn(HeldBy) -> bool) {
        let gone: Vec<_> = self.held.extract_if(.., |(by, _)| !is_down(*by)).collect();
        gone.into_iter().for_each(|(_, button)| mouse.button(button, false));
        let way = |low, high| i32::from(is_down(HeldBy::Pad(high))) - i32::from(is_down(HeldBy::Pad(low)));
        let x = way(PadButton::RightStickLeft, PadButton::RightStickRight);
        let y = way(PadButton::RightStickUp, PadButton::RightStickDown);
        if (x, y) == (0, 0) {
            (self.pace, self.rest) = (0, (0, 0));
            return;
        }
        // The first push moves it by one pixel, however short it is.
        self.pace = if self.pace == 0 { 16 } else { (self.pace + FASTER).min(FASTEST) };
        let moved = |rest: &mut i32, way: i32| {
            *rest += way * self.pace;
            let whole = *rest / 16;
            *rest -= whole * 16;
            whole
        };
        let by = (moved(&mut self.rest.0, x), moved(&mut self.rest.1, y));
        mouse.push(by);
    }

    pub fn draw(&self, mouse: &Mouse, list: &mut DrawList) {
        let (x, y) = mouse.at();
        for row in 0..9 {
            let width = if row < 7 { row + 1 } else { 9 - row };
            list.fill(Rect::new(x - 1, y + row - 1, width + 2, 3), Colour::INK);
        }
        for row in 0..9 {
            let width = if row < 7 { row + 1 } else { 9 - row };
            list.fill(Rect::new(x, y + row, width, 1), Colour::AMBER);
        }
    }
}

/// Whether a key acts at the editor's cursor for as long as it is held.
pub fn acts(key: KeyPlace) -> bool {
    use KeyPlace as Key;
    [Key::RETURN, Key::KEYPAD_ENTER, Key::SPACE, Key::DELETE, Key::BACKSPACE].contains(&key)
}

/// The same for a button of a pad.
pub fn acts_by(button: PadButton) -> bool {
    matches!(button, PadButton::South | PadButton::West)
}

/// Returns the key that a pad's button stands for in a scene with text.
pub fn typed_by(button: PadButton) -> Option<Typed> {
    use PadButton::*;
    let key = match button {
        Up | StickUp => TypedKey::Up,
        Down | StickDown => TypedKey::Down,
        Left | StickLeft => TypedKey::Left,
        Right | StickRight => TypedKey::Right,
        South => TypedKey::Enter,
        East => TypedKey::Escape,
        North => TypedKey::Tab,
        West => TypedKey::Delete,
        Back => return Some(Typed { key: TypedKey::Letter('z'), shift: false, control: true }),
        Start => return Some(Typed { key: TypedKey::Letter('s'), shift: false, control: true }),
        _ => return None,
    };
    Some(Typed { key, shift: false, control: false })
}

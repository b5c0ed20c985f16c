//! Converts SDL's events to those of the game. Pads are opened at once, because SDL reports nothing about closed ones.

use sdl2::controller::{Axis, Button};
use sdl2::event::{Event as SdlEvent, WindowEvent};
use sdl2::keyboard::{Keycode, Mod, Scancode};
use sdl2::mouse::{MouseButton as SdlMouseButton, MouseWheelDirection};

use super::plugs::Plugs;
use crate::game::event::{Event, Modifiers, MouseButton, PadAxis, SoundDevice};
use crate::scene::TypedKey;
use crate::settings::bindings::PadButton;
use crate::settings::key_place::KeyPlace;
use crate::settings::names::KeyNames;

/// SDL_KEYMAPCHANGED, which the crate does not define.
const KEYMAP_CHANGED: u32 = 0x304;

/// Reports what SDL's event means to the game: nothing, one event, or one event for each letter of a text.
pub fn convert(event: SdlEvent, plugs: &mut Plugs, mut report: impl FnMut(Event)) {
    match event {
        SdlEvent::TextInput { text, .. } => text.chars().for_each(|letter| report(Event::Letter(letter))),
        SdlEvent::JoyDeviceAdded { which, .. } => plugs.plug_in_raw(which),
        SdlEvent::JoyDeviceRemoved { which, .. } => plugs.pull_out(which),
        SdlEvent::JoyButtonDown { which, button_idx, .. } => plugs.raw_button(which, button_idx),
        SdlEvent::JoyAxisMotion { which, axis_idx, value, .. } => plugs.raw_axis(which, axis_idx, value),
        SdlEvent::JoyHatMotion { which, hat_idx, state, .. } => plugs.raw_hat(which, hat_idx, state.to_raw()),
        SdlEvent::ControllerDeviceRemoved { which, .. } => {
            plugs.pull_out(which);
            report(Event::PadRemoved(which));
        }
        SdlEvent::ControllerDeviceAdded { which, .. } => {
            if let Some((pad, maker)) = plugs.plug_in(which) {
                report(Event::PadAdded { pad, maker });
            }
        }
        // The mouse may not have been reported at this position before.
        SdlEvent::MouseButtonDown { mouse_btn, x, y, .. } => {
            report(Event::MouseMoved(x, y));
            mouse_button(mouse_btn).into_iter().for_each(|button| report(Event::MouseDown(button)));
        }
        event => one(event).into_iter().for_each(report),
    }
}

fn one(event: SdlEvent) -> Option<Event> {
    Some(match event {
        SdlEvent::KeyDown { scancode: Some(key), keycode, keymod, repeat, .. } => Event::KeyDown {
            place: place_of(key),
            typed: keycode.and_then(typed),
            held: modifiers(keymod),
            is_repeated: repeat,
        },
        SdlEvent::KeyUp { scancode: Some(key), .. } => Event::KeyUp(place_of(key)),
        SdlEvent::MouseMotion { x, y, .. } => Event::MouseMoved(x, y),
        SdlEvent::MouseButtonUp { mouse_btn, .. } => Event::MouseUp(mouse_button(mouse_btn)?),
        SdlEvent::MouseWheel { y, direction, .. } => {
            Event::Wheel(if direction == MouseWheelDirection::Flipped { -y } else { y })
        }
        SdlEvent::ControllerButtonDown { which, button, .. } => Event::PadDown(which, pad_button(button)?),
        SdlEvent::ControllerButtonUp { which, button, .. } => Event::PadUp(which, pad_button(button)?),
        SdlEvent::ControllerAxisMotion { which, axis, value, .. } => {
            Event::PadMoved { pad: which, axis: pad_axis(axis), value }
        }
        SdlEvent::Window { win_event, .. } => match win_event {
            WindowEvent::Close => Event::CloseRequested,
            WindowEvent::FocusLost => Event::FocusLost,
            WindowEvent::FocusGained => Event::FocusGained,
            WindowEvent::Minimized | WindowEvent::Hidden => Event::Hidden,
            WindowEvent::Restored | WindowEvent::Shown => Event::Shown,
            _ => Event::Exposed,
        },
        SdlEvent::Quit { .. } => Event::Quit,
        SdlEvent::AudioDeviceAdded { iscapture: false, .. } => Event::Sound(SoundDevice::PluggedIn),
        SdlEvent::AudioDeviceRemoved { iscapture: false, .. } => Event::Sound(SoundDevice::PulledOut),
        SdlEvent::RenderTargetsReset { .. } | SdlEvent::RenderDeviceReset { .. } => Event::TexturesLost,
        SdlEvent::Unknown { type_: KEYMAP_CHANGED, .. } => Event::LayoutChanged,
        _ => return None,
    })
}

fn place_of(key: Scancode) -> KeyPlace {
    KeyPlace(key as u16)
}

fn typed(key: Keycode) -> Option<TypedKey> {
    Some(match key {
        Keycode::Return | Keycode::KpEnter => TypedKey::Enter,
        Keycode::Escape => TypedKey::Escape,
        Keycode::Tab => TypedKey::Tab,
        Keycode::Backspace => TypedKey::Backspace,
        Keycode::Delete => TypedKey::Delete,
        Keycode::Up => TypedKey::Up,
        Keycode::Down => TypedKey::Down,
        Keycode::Left => TypedKey::Left,
        Keycode::Right => TypedKey::Right,
        key => {
            let letter = u8::try_from(key.into_i32()).ok()?;
            (b' '..=b'~').contains(&letter).then_some(TypedKey::Letter(char::from(letter)))?
        }
    })
}

fn modifiers(held: Mod) -> Modifiers {
    Modifiers {
        shift: held.intersects(Mod::LSHIFTMOD | Mod::RSHIFTMOD),
        control: held.intersects(Mod::LCTRLMOD | Mod::RCTRLMOD),
        command: held.intersects(Mod::LGUIMOD | Mod::RGUIMOD),
    }
}

fn mouse_button(button: SdlMouseButton) -> Option<MouseButton> {
    match button {
        SdlMouseButton::Left => Some(MouseButton::Left),
        SdlMouseButton::Middle => Some(MouseButton::Middle),
        SdlMouseButton::Right => Some(MouseButton::Right),
        SdlMouseButton::Unknown | SdlMouseButton::X1 | SdlMouseButton::X2 => None,
    }
}

fn pad_button(button: Button) -> Option<PadButton> {
    Some(match button {
        Button::A => PadButton::South,
        Button::B => PadButton::East,
        Button::X => PadButton::West,
        Button::Y => PadButton::North,
        Button::DPadUp => PadButton::Up,
        Button::DPadDown => PadButton::Down,
        Button::DPadLeft => PadButton::Left,
        Button::DPadRight => PadButton::Right,
        Button::LeftShoulder => PadButton::LeftShoulder,
        Button::RightShoulder => PadButton::RightShoulder,
        Button::LeftStick => PadButton::LeftStick,
        Button::RightStick => PadButton::RightStick,
        Button::Back => PadButton::Back,
        Button::Start => PadButton::Start,
        _ => return None,
    })
}

fn pad_axis(axis: Axis) -> PadAxis {
    match axis {
        Axis::LeftX => PadAxis::LeftX,
        Axis::LeftY => PadAxis::LeftY,
        Axis::RightX => PadAxis::RightX,
        Axis::RightY => PadAxis::RightY,
        Axis::TriggerLeft => PadAxis::LeftTrigger,
        Axis::TriggerRight => PadAxis::RightTrigger,
    }
}

/// Returns the labels of the keys of this keyboard. SDL knows them only if there is a window.
pub fn key_names() -> KeyNames {
    KeyNames::new(local_name)
}

/// Returns the label of a key, if the game's fonts can show it.
fn local_name(place: KeyPlace) -> Option<String> {
    let scancode = scancode_of(place)?;
    let name = Keycode::from_scancode(scancode)?.name();
    let can_be_written = |letter: char| matches!(letter as u32, 32..=126 | 160..=255);
    (!name.is_empty() && name.chars().all(can_be_written)).then_some(name)
}

/// The crate ends the program for a number without a scancode, so only numbers that have one are passed.
fn scancode_of(place: KeyPlace) -> Option<Scancode> {
    match place.0 {
        4..=129 | 133..=164 | 176..=221 | 224..=231 => Scancode::from_i32(place.0.into()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_can_be_asked_for_its_name() {
        let names = key_names();
        for number in 0..600 {
            assert!(!names.of(KeyPlace(number)).is_empty());
        }
        assert_eq!(names.of(KeyPlace(225)), "Left Shift");
    }

    #[test]
    fn a_place_is_the_number_of_its_scancode() {
        for (place, scancode) in [
            (KeyPlace::A, Scancode::A),
            (KeyPlace::Z, Scancode::Z),
            (KeyPlace::F1, Scancode::F1),
            (KeyPlace::F12, Scancode::F12),
            (KeyPlace::RETURN, Scancode::Return),
            (KeyPlace::KEYPAD_ENTER, Scancode::KpEnter),
            (KeyPlace::UP, Scancode::Up),
            (KeyPlace::PAGE_DOWN, Scancode::PageDown),
            (KeyPlace::GRAVE, Scancode::Grave),
        ] {
            assert_eq!(place_of(scancode), place);
        }
    }

    #[test]
    fn text_becomes_letters_and_a_click_says_where_the_mouse_is() {
        let reported = |event| {
            let mut events = Vec::new();
            convert(event, &mut Plugs::default(), |event| events.push(event));
            events
        };
        let text = SdlEvent::TextInput { timestamp: 0, window_id: 0, text: "a\u{e9}".into() };
        assert_eq!(reported(text), [Event::Letter('a'), Event::Letter('\u{e9}')]);
        let (timestamp, window_id, which, clicks, x, y) = (0, 0, 0, 1, 7, 9);
        let mouse_btn = SdlMouseButton::Left;
        let click = SdlEvent::MouseButtonDown { timestamp, window_id, which, mouse_btn, clicks, x, y };
        assert_eq!(reported(click), [Event::MouseMoved(7, 9), Event::MouseDown(MouseButton::Left)]);
    }
}

//! Keys. Two bindings for each action: the left hand's letters with J I K L, and the arrows with X Z C V. Both drive
//! the first player until a second joins, who then has the arrows. Keys are places on the board, not letters, so they
//! lie under the same fingers on every layout. A press is kept until a tick has seen it.

use sdl2::keyboard::{Keycode, Scancode};

use crate::input::{Button, Input, Inputs};
use crate::scene::Key;

const LEFT_HAND: [(Scancode, Button); 10] = [
    (Scancode::A, Button::Left),
    (Scancode::D, Button::Right),
    (Scancode::W, Button::Up),
    (Scancode::S, Button::Down),
    (Scancode::I, Button::Jump),
    (Scancode::J, Button::Fire),
    (Scancode::K, Button::Grenade),
    (Scancode::L, Button::Roll),
    (Scancode::LShift, Button::Lock),
    (Scancode::Space, Button::Jump),
];

const ARROWS: [(Scancode, Button); 10] = [
    (Scancode::Left, Button::Left),
    (Scancode::Right, Button::Right),
    (Scancode::Up, Button::Up),
    (Scancode::Down, Button::Down),
    (Scancode::Z, Button::Jump),
    (Scancode::X, Button::Fire),
    (Scancode::C, Button::Grenade),
    (Scancode::V, Button::Roll),
    (Scancode::LCtrl, Button::Lock),
    (Scancode::Return, Button::Start),
];

/// What a key means to someone who types, if it means anything.
pub fn typed(key: Keycode) -> Option<Key> {
    Some(match key {
        Keycode::Return | Keycode::KpEnter => Key::Enter,
        Keycode::Escape => Key::Escape,
        Keycode::Tab => Key::Tab,
        Keycode::Backspace => Key::Backspace,
        Keycode::Delete => Key::Delete,
        Keycode::Up => Key::Up,
        Keycode::Down => Key::Down,
        Keycode::Left => Key::Left,
        Keycode::Right => Key::Right,
        key => {
            let letter = u8::try_from(key.into_i32()).ok()?;
            (b' '..=b'~').contains(&letter).then_some(Key::Letter(char::from(letter)))?
        }
    })
}

#[derive(Default)]
pub struct Keys {
    left_hand: Input,
    arrows: Input,
}

impl Keys {
    pub fn key(&mut self, key: Scancode, down: bool) {
        for (bindings, input) in [(&LEFT_HAND, &mut self.left_hand), (&ARROWS, &mut self.arrows)] {
            for &(bound, button) in bindings {
                match (bound == key, down) {
                    (true, true) => input.press(button),
                    (true, false) => input.release(button),
                    (false, _) => {}
                }
            }
        }
    }

    /// Every key is up: the window lost the keyboard and will not hear of releases.
    pub fn release_all(&mut self) {
        *self = Keys::default();
    }

    /// The input of this tick. `two` is whether the second player plays; Return is his call to join.
    pub fn take(&mut self, two: bool) -> Inputs {
        let (left_hand, arrows) = (self.left_hand.take(), self.arrows.take());
        if two {
            return [left_hand, arrows];
        }
        let call = arrows.only(Button::Start);
        [left_hand.with(arrows.without(call)), call]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_hands_drive_the_first_player_until_a_second_joins() {
        let mut keys = Keys::default();
        keys.key(Scancode::D, true);
        keys.key(Scancode::Z, true);
        keys.key(Scancode::Z, false);
        let [first, second] = keys.take(false);
        assert!(first.held(Button::Right) && first.pressed(Button::Jump) && !first.held(Button::Jump));
        assert_eq!(second, Input::default());
        keys.key(Scancode::Return, true);
        let [first, second] = keys.take(false);
        assert!(
            second.pressed(Button::Start) && !first.pressed(Button::Start),
            "Return calls the second, it is no pause"
        );
        keys.key(Scancode::Left, true);
        let [first, second] = keys.take(true);
        assert!(first.held(Button::Right) && !first.held(Button::Left) && second.held(Button::Left));
    }

    #[test]
    fn no_key_is_bound_twice() {
        let mut all: Vec<i32> = LEFT_HAND.iter().chain(&ARROWS).map(|(key, _)| *key as i32).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), LEFT_HAND.len() + ARROWS.len());
    }
}

//! The input of a player in one tick: the buttons that are down, and those that went down since the last tick. They are
//! separate so that a tap shorter than a tick is not lost: it is `pressed`, but no longer `held`.

use serde::{Deserialize, Serialize};

use crate::hash::state_hash;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[repr(u8)]
pub enum Button {
    Left,
    Right,
    Up,
    Down,
    Jump,
    Fire,
    Grenade,
    Roll,
    /// Aim lock: with up or down, stand still and aim. Without, move without turning.
    Lock,
    /// Pause. For the second player, join.
    Start,
    /// Take the other weapon in hand.
    Swap,
}

impl Button {
    pub const ALL: [Button; 11] = [
        Button::Left,
        Button::Right,
        Button::Up,
        Button::Down,
        Button::Jump,
        Button::Fire,
        Button::Grenade,
        Button::Roll,
        Button::Lock,
        Button::Start,
        Button::Swap,
    ];

    const fn bit(self) -> u16 {
        1 << self as u8
    }

    const MASK: u16 = (1 << Button::ALL.len()) - 1;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Input {
    held: u16,
    pressed: u16,
}
state_hash!(struct Input { held, pressed });

pub type Inputs = [Input; 2];

impl Input {
    /// Reads recorded bits. `None` if they contain a button that does not exist.
    pub fn from_bits(held: u16, pressed: u16) -> Option<Input> {
        ((held | pressed) & !Button::MASK == 0).then_some(Input { held, pressed })
    }

    pub fn bits(self) -> (u16, u16) {
        (self.held, self.pressed)
    }

    pub fn held(self, button: Button) -> bool {
        self.held & button.bit() != 0
    }

    pub fn pressed(self, button: Button) -> bool {
        self.pressed & button.bit() != 0
    }

    pub fn press(&mut self, button: Button) {
        self.held |= button.bit();
        self.pressed |= button.bit();
    }

    pub fn release(&mut self, button: Button) {
        self.held &= !button.bit();
    }

    /// Returns the input of this tick. Each press is returned once.
    pub fn take(&mut self) -> Input {
        let now = *self;
        self.pressed = 0;
        now
    }

    /// Returns the same buttons held. Pressed are those that were not held in the input of the tick before.
    pub fn after(self, before: Input) -> Input {
        Input { held: self.held, pressed: self.held & !before.held }
    }

    /// Returns only the presses, with nothing held.
    pub fn presses(self) -> Input {
        Input { held: 0, ..self }
    }

    pub fn with(self, other: Input) -> Input {
        Input { held: self.held | other.held, pressed: self.pressed | other.pressed }
    }

    pub fn without(self, other: Input) -> Input {
        Input { held: self.held & !other.held, pressed: self.pressed & !other.pressed }
    }

    pub fn mirrored(self) -> Input {
        let (left, right) = (Button::Left.bit(), Button::Right.bit());
        let swap = |bits: u16| {
            let other = bits & !(left | right);
            let to_left = if bits & right != 0 { left } else { 0 };
            let to_right = if bits & left != 0 { right } else { 0 };
            other | to_left | to_right
        };
        Input { held: swap(self.held), pressed: swap(self.pressed) }
    }

    /// Returns -1, 0 or 1. Opposite buttons cancel out.
    pub fn horizontal(self) -> i32 {
        i32::from(self.held(Button::Right)) - i32::from(self.held(Button::Left))
    }

    /// Returns -1 for up and 1 for down. Opposite buttons cancel out.
    pub fn vertical(self) -> i32 {
        i32::from(self.held(Button::Down)) - i32::from(self.held(Button::Up))
    }

    /// Whether a player on the ground stands still, and left and right only choose the diagonal of the aim.
    pub fn stands_to_aim(self) -> bool {
        self.held(Button::Lock) && self.vertical() != 0
    }

    /// Returns the side to which a player turns, like `horizontal`. Aim lock alone keeps the facing.
    pub fn turn(self, on_ground: bool) -> i32 {
        let turns = !self.held(Button::Lock) || on_ground && self.stands_to_aim();
        if turns { self.horizontal() } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tap_between_two_ticks_is_told_once() {
        let mut input = Input::default();
        input.press(Button::Jump);
        input.release(Button::Jump);
        let now = input.take();
        assert!(now.pressed(Button::Jump) && !now.held(Button::Jump));
        assert!(!input.take().pressed(Button::Jump));
    }

    #[test]
    fn unknown_buttons_are_refused() {
        assert!(Input::from_bits(Button::MASK, 0).is_some());
        assert!(Input::from_bits(Button::MASK + 1, 0).is_none());
    }
}

//! Keys as they are bound. Until a second player joins, both columns of the first player's keys work. Then a key that
//! is bound for both belongs to the second. Keys are places on the keyboard, so every layout has them under the same
//! fingers. A press is kept until a tick has seen it, and an action ends when its last key is released.

use crate::input::{Button, Input, Inputs};
use crate::scene::MenuKey;
use crate::settings::bindings::KeySet;
use crate::settings::key_place::KeyPlace;

/// Maximum number of keys held down. Two people have only twenty fingers.
const MOST_DOWN: usize = 24;

/// Returns the meaning of a key in a menu. It does not depend on bindings, so that players cannot lock themselves out.
pub fn menu_key(key: KeyPlace, shift: bool) -> Option<MenuKey> {
    Some(match key {
        KeyPlace::UP | KeyPlace::W => MenuKey::Up,
        KeyPlace::DOWN | KeyPlace::S => MenuKey::Down,
        KeyPlace::LEFT | KeyPlace::A => MenuKey::Left,
        KeyPlace::RIGHT | KeyPlace::D => MenuKey::Right,
        KeyPlace::RETURN | KeyPlace::KEYPAD_ENTER | KeyPlace::SPACE | KeyPlace::J | KeyPlace::X => MenuKey::Choose,
        KeyPlace::TAB if shift => MenuKey::PageLeft,
        KeyPlace::PAGE_UP | KeyPlace::Q => MenuKey::PageLeft,
        KeyPlace::TAB | KeyPlace::PAGE_DOWN | KeyPlace::E => MenuKey::PageRight,
        KeyPlace::ESCAPE => MenuKey::Back,
        _ => return None,
    })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    First,
    /// Bound for both players. It belongs to the first while there is no second.
    Shared,
    Second,
    /// The second player's start key, if the first does not use it. The second player joins with it.
    Call,
}

const OWNERS: [Owner; 4] = [Owner::First, Owner::Shared, Owner::Second, Owner::Call];

#[derive(Default)]
pub struct Keys {
    down: Vec<KeyPlace>,
    inputs: [Input; 4],
}

fn button_of(sets: &[KeySet; 2], owner: Owner, key: KeyPlace) -> Option<Button> {
    let [first, second] = [0, 1].map(|player: usize| sets[player].slot_of(key).map(|slot| slot.button));
    match owner {
        // Space jumps too, unless it is bound to something else.
        Owner::First if key == KeyPlace::SPACE => first.or(Some(Button::Jump)).filter(|_| second.is_none()),
        Owner::First => first.filter(|_| second.is_none()),
        Owner::Shared => first.filter(|_| second.is_some()),
        Owner::Second => second,
        Owner::Call => second.filter(|button| *button == Button::Start && first.is_none()),
    }
}

/// Returns the player who uses this key while one plays, or two.
pub fn player_of(sets: &[KeySet; 2], key: KeyPlace, two: bool) -> Option<usize> {
    let is_bound = |owner| button_of(sets, owner, key).is_some();
    let first = is_bound(Owner::First) || !two && is_bound(Owner::Shared);
    if first { Some(0) } else { is_bound(Owner::Second).then_some(1) }
}

impl Keys {
    pub fn key(&mut self, sets: &[KeySet; 2], key: KeyPlace, down: bool) {
        self.down.retain(|held| *held != key);
        if down && self.down.len() < MOST_DOWN {
            self.down.push(key);
        }
        for (owner, input) in OWNERS.into_iter().zip(&mut self.inputs) {
            let Some(button) = button_of(sets, owner, key) else { continue };
            if down {
                input.press(button);
            } else if !self.down.iter().any(|held| button_of(sets, owner, *held) == Some(button)) {
                input.release(button);
            }
        }
    }

    pub fn is_down(&self, key: KeyPlace) -> bool {
        self.down.contains(&key)
    }

    /// Call it when the window loses the keyboard, because it then gets no releases, or when the bindings change.
    pub fn release_all(&mut self) {
        *self = Keys::default();
    }

    /// Returns the input of this tick. Unless `two` play, the second player can only join.
    pub fn take(&mut self, two: bool) -> Inputs {
        let [first, shared, second, call] = [0, 1, 2, 3].map(|owner: usize| self.inputs[owner].take());
        if two {
            return [first, second];
        }
        [first.with(shared), call]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Board {
        keys: Keys,
        sets: [KeySet; 2],
    }

    impl Board {
        fn new() -> Board {
            Board { keys: Keys::default(), sets: [KeySet::first_player(), KeySet::second_player()] }
        }

        fn key(&mut self, key: KeyPlace, down: bool) {
            self.keys.key(&self.sets, key, down);
        }
    }

    #[test]
    fn both_columns_drive_the_first_player_until_a_second_joins() {
        let mut board = Board::new();
        board.key(KeyPlace::D, true);
        board.key(KeyPlace::Z, true);
        board.key(KeyPlace::Z, false);
        let [first, second] = board.keys.take(false);
        assert!(first.held(Button::Right) && first.pressed(Button::Jump) && !first.held(Button::Jump));
        assert_eq!(second, Input::default());
        board.key(KeyPlace::RETURN, true);
        let [first, second] = board.keys.take(false);
        assert!(
            second.pressed(Button::Start) && !first.pressed(Button::Start),
            "Return calls the second, it is no pause"
        );
        board.key(KeyPlace::DOWN, true);
        board.key(KeyPlace::RETURN, false);
        board.key(KeyPlace::RETURN, true);
        let [first, second] = board.keys.take(false);
        assert!(first.held(Button::Down) && second.pressed(Button::Start), "also while the first holds an arrow");
        board.key(KeyPlace::DOWN, false);
        board.key(KeyPlace::LEFT, true);
        let [first, second] = board.keys.take(true);
        assert!(first.held(Button::Right) && !first.held(Button::Left) && second.held(Button::Left));
    }

    #[test]
    fn an_action_ends_with_the_last_of_its_keys() {
        let mut board = Board::new();
        board.key(KeyPlace::D, true);
        board.key(KeyPlace::RIGHT, true);
        board.key(KeyPlace::D, false);
        assert!(board.keys.take(false)[0].held(Button::Right), "the arrow is still down");
        let mut board = Board::new();
        board.key(KeyPlace::I, true);
        board.key(KeyPlace::SPACE, true);
        board.key(KeyPlace::I, false);
        assert!(board.keys.take(false)[0].held(Button::Jump));
        board.key(KeyPlace::SPACE, false);
        assert!(!board.keys.take(false)[0].held(Button::Jump));
    }

    #[test]
    fn space_jumps_until_somebody_wants_it_for_something_else() {
        use crate::settings::bindings::{Slot, bind_key};
        let mut board = Board::new();
        bind_key(&mut board.sets, 0, Slot { button: Button::Roll, nth: 0 }, KeyPlace::SPACE);
        board.key(KeyPlace::SPACE, true);
        let [first, _] = board.keys.take(false);
        assert!(first.held(Button::Roll) && !first.held(Button::Jump));
    }

    #[test]
    fn a_key_of_both_players_belongs_to_the_second_in_co_op() {
        let mut board = Board::new();
        board.key(KeyPlace::X, true);
        let [first, second] = board.keys.take(true);
        assert!(!first.held(Button::Fire) && second.held(Button::Fire));
        let [first, second] = board.keys.take(false);
        assert!(first.held(Button::Fire) && second == Input::default(), "the player left while the key was down");
    }
}

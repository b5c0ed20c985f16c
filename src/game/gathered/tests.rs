//! Tests that events of the keyboard, pads and mouse become the right controls for the next tick of a scene.

use super::*;
use crate::draw::glyphs::Maker;
use crate::game::event::MouseButton;
use crate::input::{Button, Input};
use crate::settings::bindings::PadButton;

fn gathered() -> Gathered {
    let mut gathered = Gathered::new(Settings::default());
    gathered.fit_pointer((640, 360));
    hear(&mut gathered, &[Event::PadAdded { pad: 1, maker: Maker::Xbox }], false);
    gathered
}

fn key(place: KeyPlace, down: bool) -> Event {
    match down {
        true => Event::KeyDown { place, typed: None, held: Modifiers::NONE, is_repeated: false },
        false => Event::KeyUp(place),
    }
}

fn pad(button: PadButton, down: bool) -> Event {
    if down { Event::PadDown(1, button) } else { Event::PadUp(1, button) }
}

fn hear(gathered: &mut Gathered, events: &[Event], has_menu: bool) {
    for event in events {
        gathered.hear(*event, has_menu, Rect::new(0, 0, 640, 360));
    }
}

#[test]
fn a_press_between_two_ticks_is_not_lost_in_play_and_in_menus() {
    let mut gathered = gathered();
    let taps = |gathered: &mut Gathered, has_menu| {
        for event in [key(KeyPlace::I, true), key(KeyPlace::I, false)] {
            hear(gathered, &[event], has_menu);
        }
        hear(gathered, &[pad(PadButton::West, true), pad(PadButton::West, false)], has_menu);
    };
    taps(&mut gathered, false);
    let first = gathered.take(false).players[0];
    assert!(first.pressed(Button::Jump) && first.pressed(Button::Fire));
    assert_eq!(gathered.take(false).players[0].bits(), (0, 0));
    let down = [key(KeyPlace::DOWN, true), key(KeyPlace::DOWN, false), pad(PadButton::South, true)];
    hear(&mut gathered, &down, true);
    gathered.presses.drain(..gathered.presses.len() - 2);
    assert_eq!(gathered.take(false).menu, Some(MenuKey::Down));
    let last = gathered.take(false);
    assert_eq!((last.menu, last.caught), (Some(MenuKey::Choose), Some(Caught::Pad(PadButton::South))));
    assert_eq!(last.device, Device::Pad(Maker::Xbox));
}

#[test]
fn a_capital_letter_comes_in_one_tick_as_typed_and_as_a_press_of_a_menu() {
    let mut gathered = gathered();
    let typed = Some(TypedKey::Letter('J'));
    let down = Event::KeyDown { place: KeyPlace::J, typed, held: Modifiers::SHIFT, is_repeated: false };
    hear(&mut gathered, &[key(KeyPlace(225), true), down, Event::Letter('J')], true);
    let (shift, letter, after) = (gathered.take(false), gathered.take(false), gathered.take(false));
    assert_eq!((shift.menu, shift.typed), (None, None));
    assert_eq!((letter.menu, letter.typed.map(|typed| typed.key)), (Some(MenuKey::Choose), typed));
    assert_eq!((after.menu, after.typed), (None, None));
}

#[test]
fn an_arrow_that_is_held_repeats_and_ends() {
    let mut gathered = gathered();
    for (down, up) in [
        (key(KeyPlace::RIGHT, true), key(KeyPlace::RIGHT, false)),
        (pad(PadButton::Right, true), pad(PadButton::Right, false)),
    ] {
        hear(&mut gathered, &[down], true);
        let moves = (0..60).filter(|_| gathered.take(false).menu == Some(MenuKey::Right)).count();
        assert_eq!(moves, 1 + (60 - REPEAT_AFTER as usize).div_ceil(REPEAT_EVERY as usize));
        hear(&mut gathered, &[up], true);
        assert!((0..60).all(|_| gathered.take(false).menu.is_none()));
    }
}

/// Only a press that chooses or goes back is dead in the game until it is released.
#[test]
fn what_is_held_when_a_menu_closes_acts_in_the_game_except_the_press_that_closed_it() {
    let fire = PadButton::West;
    let held = [key(KeyPlace::D, true), pad(fire, true)];
    let all = [Button::Right, Button::Fire, Button::Jump];
    for closes in [key(KeyPlace::SPACE, true), key(KeyPlace::J, true), pad(PadButton::South, true)] {
        let mut gathered = gathered();
        hear(&mut gathered, &held, true);
        // The scene has no menu any more in the second tick.
        hear(&mut gathered, &[closes], true);
        gathered.take(false);
        let first = gathered.take(false).players[0];
        assert_eq!(all.map(|button| first.held(button)), [true, true, false], "{closes:?}");
        assert_eq!(first.presses(), Input::default(), "{closes:?}");
    }
    let mut gathered = gathered();
    hear(&mut gathered, &[key(KeyPlace::SPACE, true), pad(PadButton::South, true)], true);
    let again = [key(KeyPlace::SPACE, false), pad(PadButton::South, false), key(KeyPlace::SPACE, true)];
    hear(&mut gathered, &again, false);
    assert!(gathered.take(false).players[0].pressed(Button::Jump), "it was pressed again in the game");
}

#[test]
fn a_pad_that_is_pulled_out_is_told_with_its_player_and_what_it_held_ends() {
    let mut gathered = gathered();
    hear(&mut gathered, &[pad(PadButton::Right, true)], false);
    assert!(gathered.take(false).players[0].held(Button::Right));
    hear(&mut gathered, &[Event::PadRemoved(1)], false);
    let controls = gathered.take(false);
    assert_eq!(controls.lost_pad, Some(0));
    assert!(!controls.players[0].held(Button::Right));
    assert_eq!(gathered.take(false).lost_pad, None);
}

#[test]
fn the_focus_pauses_only_who_wants_it() {
    let lost = Event::FocusLost;
    let mut gathered = gathered();
    hear(&mut gathered, &[key(KeyPlace::D, true), lost], false);
    let controls = gathered.take(false);
    assert!(controls.focus_lost && !controls.players[0].held(Button::Right));
    gathered.heed(&Settings { pauses_without_focus: false, ..Settings::default() });
    hear(&mut gathered, &[lost], false);
    assert!(!gathered.take(false).focus_lost);
}

#[test]
fn pads_shake_and_change_hands_as_it_was_chosen() {
    let mut gathered = gathered();
    assert_eq!((gathered.shaken_pad(0), gathered.shaken_pad(1)), (Some(1), None));
    gathered.heed(&Settings { first_pad: 1, ..Settings::default() });
    assert_eq!((gathered.shaken_pad(0), gathered.shaken_pad(1)), (None, Some(1)));
    gathered.heed(&Settings { rumble: false, first_pad: 1, ..Settings::default() });
    assert_eq!((gathered.shaken_pad(0), gathered.shaken_pad(1)), (None, None));
}

#[test]
fn a_mouse_that_lies_still_where_the_window_comes_up_is_no_movement() {
    let at = |x| Event::MouseMoved(x, 20);
    let mut gathered = gathered();
    hear(&mut gathered, &[at(300)], true);
    let first = gathered.take(false);
    assert!(!first.pointer.moved && first.device == Device::Keyboard);
    hear(&mut gathered, &[at(310)], true);
    let second = gathered.take(false);
    assert!(second.pointer.moved && second.device == Device::Mouse);
}

#[test]
fn menus_keep_their_keys_however_the_game_is_bound() {
    use crate::settings::bindings::{Slot, bind_key};
    let mut settings = Settings::default();
    for (nth, button) in Button::ALL.into_iter().enumerate() {
        bind_key(&mut settings.keys, 0, Slot { button, nth: 0 }, KEYS[nth]);
    }
    let mut gathered = gathered();
    gathered.heed(&settings);
    for (place, menu) in [
        (KeyPlace::UP, MenuKey::Up),
        (KeyPlace::DOWN, MenuKey::Down),
        (KeyPlace::LEFT, MenuKey::Left),
        (KeyPlace::RIGHT, MenuKey::Right),
        (KeyPlace::RETURN, MenuKey::Choose),
        (KeyPlace::ESCAPE, MenuKey::Back),
    ] {
        hear(&mut gathered, &[key(place, true), key(place, false)], true);
        assert_eq!(gathered.take(false).menu, Some(menu));
    }
}

/// The keys of menus, all of them bound to something in the game.
const KEYS: [KeyPlace; 11] = [
    KeyPlace::RETURN,
    KeyPlace::UP,
    KeyPlace::LEFT,
    KeyPlace::RIGHT,
    KeyPlace::DOWN,
    KeyPlace::SPACE,
    KeyPlace::J,
    KeyPlace::X,
    KeyPlace::W,
    KeyPlace::S,
    KeyPlace::Z,
];

#[test]
fn each_player_keeps_the_device_that_was_used_last() {
    let mut gathered = gathered();
    assert_eq!(gathered.hands(), [None, None]);
    hear(&mut gathered, &[pad(PadButton::South, true)], false);
    assert_eq!(gathered.hands(), [Some(Maker::Xbox), None]);
    // Z is a key of both. It belongs to the second player while two play.
    gathered.take(true);
    hear(&mut gathered, &[key(KeyPlace::Z, true)], false);
    assert_eq!(gathered.hands(), [Some(Maker::Xbox), None]);
    gathered.take(false);
    hear(&mut gathered, &[key(KeyPlace::Z, true)], false);
    assert_eq!(gathered.hands(), [None, None]);
}

#[test]
fn a_finger_is_not_a_mouse() {
    let mut gathered = gathered();
    hear(&mut gathered, &[Event::MouseMoved(9, 9), Event::MouseDown(MouseButton::Left)], true);
    assert_eq!(gathered.take(false).device, Device::Mouse);
    hear(&mut gathered, &[Event::Finger(true), Event::MouseMoved(19, 9), Event::MouseDown(MouseButton::Left)], true);
    assert_eq!((gathered.take(false).device, gathered.hands()[0]), (Device::TOUCH, Some(Maker::Touch)));
    hear(&mut gathered, &[Event::Finger(false), Event::MouseMoved(9, 9)], true);
    assert_eq!(gathered.take(false).device, Device::Mouse);
}

#[test]
fn down_and_at_once_a_direction_roll_and_later_they_only_turn() {
    let mut gathered = gathered();
    hear(&mut gathered, &[Event::PadAdded { pad: 2, maker: Maker::Xbox }], false);
    let rolls = |gathered: &mut Gathered| gathered.take(true).players.map(|input| input.pressed(Button::Roll));
    let mut rolls_after = |ticks: u32, [down, aside]: [Event; 2]| {
        gathered.release_all();
        hear(&mut gathered, &[down], false);
        let early = (0..ticks).any(|_| rolls(&mut gathered) != [false; 2]);
        hear(&mut gathered, &[aside], false);
        let rolled = rolls(&mut gathered);
        assert!(!early && rolls(&mut gathered) == [false; 2], "once, with the direction");
        rolled
    };
    for (player, presses) in [
        (0, [key(KeyPlace::S, true), key(KeyPlace::A, true)]),
        (1, [key(KeyPlace::DOWN, true), key(KeyPlace::RIGHT, true)]),
        (0, [pad(PadButton::Down, true), pad(PadButton::Right, true)]),
        (1, [Event::PadDown(2, PadButton::Down), Event::PadDown(2, PadButton::Left)]),
    ] {
        for ticks in [0, 1, 8] {
            assert_eq!(rolls_after(ticks, presses), [player == 0, player == 1], "{presses:?}, {ticks} ticks apart");
        }
        assert_eq!(rolls_after(9, presses), [false; 2], "{presses:?}: a player who ducks and turns");
    }
}

#[test]
fn down_and_a_direction_do_not_roll_after_a_run_with_aim_lock_or_against_the_option() {
    let presses = |places: [KeyPlace; 3], settings: Settings| {
        let mut gathered = Gathered::new(settings);
        places.map(|place| {
            hear(&mut gathered, &[key(place, true)], false);
            gathered.take(false).players[0].pressed(Button::Roll)
        })
    };
    let lock = Settings::default().keys[0].of(Button::Lock)[0].expect("every action has a key");
    let [down, aside] = [KeyPlace::S, KeyPlace::D];
    assert_eq!(presses([down, aside, KeyPlace::L], Settings::default()), [false, true, true]);
    assert_eq!(presses([aside, down, lock], Settings::default()), [false; 3], "a run ends in a duck");
    assert_eq!(presses([lock, down, aside], Settings::default()), [false; 3], "aims");
    let off = Settings { down_rolls: false, ..Settings::default() };
    assert_eq!(presses([down, aside, KeyPlace::L], off), [false, false, true], "the button stays");
}

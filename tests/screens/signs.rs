//! Texts of levels name the control at hand: the keys that are bound, the buttons of the pad, or those on a touch
//! screen, as they were used last, and for both players in co-op. No menu names keys to fingers.

use std::fs;

use crate::common::files::empty_folder;
use crate::common::person::Person;
use quadrant::draw::font::Font;
use quadrant::draw::glyphs::{Maker, SIZE};
use quadrant::draw::{Colour, Command, DrawList};
use quadrant::game::event::Event;
use quadrant::input::Button;
use quadrant::settings::bindings::{PadButton, Slot, bind_key};
use quadrant::settings::key_place::KeyPlace;

const SIGN: Colour = Colour::INK.with_alpha(208);
const KEY_CAP: Colour = Colour::rgb(0x34425a);
/// The pad of a page, which stands for its buttons on the glass.
const GLASS: u32 = 99;

/// Plays a level whose sign says this, and stands at the sign.
fn at_a_sign(name: &str, text: &str) -> Person {
    let folder = empty_folder(name);
    let level = folder.join("sign.ron");
    let rows =
        "\"................\", \"................\", \"................\", \"P..............X\", \"################\"";
    let text = format!("Level(name: \"Sign\", rows: [{rows}], entities: [Sign(at: (0, 3), text: {text:?})])");
    fs::write(&level, text).unwrap();
    let mut person = Person::plays(&folder, &level);
    person.tap(KeyPlace::F1);
    person.tap(KeyPlace::F1);
    person.wait(240);
    person
}

/// The text must become this, and the sign in the picture must have the width of it.
fn reads(person: &mut Person, text: &str, expected: &str) {
    let mut list = person.picture();
    assert_eq!(list.with_names(text, |_, text| text.to_string()), expected);
    let frame = list.commands.iter().find_map(|command| match *command {
        Command::Fill { rect, colour } if colour == SIGN => Some(rect),
        _ => None,
    });
    let frame = frame.unwrap_or_else(|| panic!("no sign is shown on {}", person.screen()));
    assert_eq!(frame.w, Font::Small.width(expected) + 20, "{expected}");
}

fn rebind(person: &mut Person, button: Button, nth: usize, key: KeyPlace) {
    person.session.change(|settings| {
        bind_key(&mut settings.keys, 0, Slot { button, nth }, key);
    });
    person.tick();
}

#[test]
fn a_sign_names_the_keys_that_are_bound_now() {
    const TEXT: &str = "{jump}: jump";
    let mut person = at_a_sign("sign-keys", TEXT);
    reads(&mut person, TEXT, "I: jump");
    rebind(&mut person, Button::Jump, 0, KeyPlace::G);
    rebind(&mut person, Button::Jump, 1, KeyPlace::H);
    reads(&mut person, TEXT, "G: jump");
    rebind(&mut person, Button::Roll, 0, KeyPlace::SPACE);
    reads(&mut person, TEXT, "G: jump");
}

#[test]
fn a_sign_names_the_device_that_was_used_last() {
    const TEXT: &str = "{jump} or {up}: jump";
    let mut person = at_a_sign("sign-devices", TEXT);
    reads(&mut person, TEXT, "I or W: jump");
    person.pad(PadButton::LeftShoulder);
    reads(&mut person, TEXT, "A or Up: jump");
    person.tap(KeyPlace::C);
    person.wait(60);
    reads(&mut person, TEXT, "I or W: jump");
    // The buttons on the glass are those of a pad, and keep their names when the pad is bound otherwise.
    person.pull_pad();
    person.hear(Event::PadRemoved(crate::common::person::PAD));
    person.hear(Event::PadAdded { pad: GLASS, maker: Maker::Touch });
    person.tick();
    if person.session.scene().has_menu() {
        person.tap(KeyPlace::ESCAPE);
    }
    person.hear(Event::PadDown(GLASS, PadButton::LeftShoulder));
    person.tick();
    reads(&mut person, TEXT, "Jump or Up: jump");
    person.session.change(|settings| {
        settings.pads[0].bind(0, Slot { button: Button::Jump, nth: 0 }, PadButton::North);
    });
    person.tick();
    reads(&mut person, TEXT, "Bomb or Up: jump");
}

#[test]
fn a_finger_on_the_screen_is_enough_to_name_the_buttons_there() {
    const TEXT: &str = "{fire}: shoot";
    let mut person = at_a_sign("sign-finger", TEXT);
    reads(&mut person, TEXT, "J: shoot");
    person.hear(Event::Finger(true));
    reads(&mut person, TEXT, "Fire: shoot");
}

#[test]
fn in_coop_a_sign_names_what_both_players_hold() {
    const TEXT: &str = "{jump}: jump";
    let mut person = at_a_sign("sign-coop", TEXT);
    person.joins();
    person.wait(120);
    assert!(person.play().world().player(1).is_some());
    // Z belongs to the second player now, and Return only paused while there was one player.
    reads(&mut person, TEXT, "I/Z: jump");
    person.pad(PadButton::LeftShoulder);
    reads(&mut person, TEXT, "A/Z: jump");
    // Each player keeps a device, so the second one's keys do not change what the first one reads.
    person.tap(KeyPlace::C);
    reads(&mut person, TEXT, "A/Z: jump");
    person.tap(KeyPlace::L);
    reads(&mut person, TEXT, "I/Z: jump");
}

#[test]
fn the_makers_of_pads_have_their_own_names() {
    let mut list = DrawList::new(64, 64);
    for (maker, names) in [
        (Maker::Xbox, "A X LB Up RB Start"),
        (Maker::PlayStation, "Cross Square L1 Up R1 Start"),
        (Maker::Nintendo, "B Y L Up R +"),
        (Maker::Unknown, "lower button left button L1 Up R1 Start"),
        (Maker::Touch, "Jump Fire Lock Up Swap II"),
    ] {
        list.controls.hands[0] = Some(maker);
        let named = |list: &mut DrawList, text: &str| list.with_names(text, |_, text| text.to_string());
        assert_eq!(named(&mut list, "{jump} {fire} {lock} {use} {swap} {pause}"), names, "{maker:?}");
    }
}

#[test]
fn menus_name_no_keys_to_fingers() {
    let data = empty_folder("touch-menus-levels");
    for stage in ["one", "two"] {
        fs::write(data.join(stage).with_extension("ron"), "Level(name: \"A\", rows: [\"P......X\", \"########\"])")
            .unwrap();
    }
    let stages = "stages: [\"one\", \"two\"]";
    fs::write(data.join("campaign.ron"), format!("Campaign(quadrants: [(quadrant: docks, title: \"A\", {stages})])"))
        .unwrap();
    let mut person = Person::begins(&empty_folder("touch-menus"), &data);
    let tap = Font::Small.width("Tap") + 7;
    let mut seen = Vec::new();
    let names = ["Play", "Normal", "pause", "Quit to level map", "Quit to level map", "Notes", "back"];
    for name in names {
        if name == "pause" {
            person.tap(KeyPlace::ESCAPE);
        }
        person.hear(Event::Finger(true));
        if let Some(offer) = person.offers().into_iter().find(|offer| offer.name == name) {
            let middle = offer.place.center();
            person.click((middle.x, middle.y));
        }
        person.wait(1);
        let caps = person.picture().commands.into_iter().filter_map(|command| match command {
            Command::Fill { rect, colour } if colour == KEY_CAP && rect.h == SIZE - 2 => Some(rect.w + 2),
            _ => None,
        });
        let other: Vec<i32> = caps.filter(|width| *width != tap).collect();
        assert!(other.is_empty(), "a key is named on {}: {other:?}", person.screen());
        seen.push(person.screen());
    }
    seen.dedup();
    assert!(seen.len() >= 4, "{seen:?}");
}

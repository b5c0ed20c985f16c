//! The keys of a browser. A browser names the place of a key as `KeyW` and what it means as `w` or `ArrowUp`.

use quadrant::scene::Key;
use quadrant::settings::key_place::KeyPlace;

/// The names of places that are not letters, digits or function keys.
const PLACES: [(&str, u16); 50] = [
    ("Enter", 40),
    ("Escape", 41),
    ("Backspace", 42),
    ("Tab", 43),
    ("Space", 44),
    ("Minus", 45),
    ("Equal", 46),
    ("BracketLeft", 47),
    ("BracketRight", 48),
    ("Backslash", 49),
    ("Semicolon", 51),
    ("Quote", 52),
    ("Backquote", 53),
    ("Comma", 54),
    ("Period", 55),
    ("Slash", 56),
    ("CapsLock", 57),
    ("PrintScreen", 70),
    ("ScrollLock", 71),
    ("Pause", 72),
    ("Insert", 73),
    ("Home", 74),
    ("PageUp", 75),
    ("Delete", 76),
    ("End", 77),
    ("PageDown", 78),
    ("ArrowRight", 79),
    ("ArrowLeft", 80),
    ("ArrowDown", 81),
    ("ArrowUp", 82),
    ("NumLock", 83),
    ("NumpadDivide", 84),
    ("NumpadMultiply", 85),
    ("NumpadSubtract", 86),
    ("NumpadAdd", 87),
    ("NumpadEnter", 88),
    ("Numpad0", 98),
    ("NumpadDecimal", 99),
    ("IntlBackslash", 100),
    ("ContextMenu", 101),
    ("NumpadEqual", 103),
    ("ControlLeft", 224),
    ("ShiftLeft", 225),
    ("AltLeft", 226),
    ("MetaLeft", 227),
    ("ControlRight", 228),
    ("ShiftRight", 229),
    ("AltRight", 230),
    ("MetaRight", 231),
    ("OSLeft", 227),
];

/// Returns the place with this name, such as `KeyW`, `Digit1`, `Numpad7` or `ShiftLeft`.
pub fn place_of(code: &str) -> Option<KeyPlace> {
    if let Some((_, number)) = PLACES.iter().find(|(name, _)| *name == code) {
        return Some(KeyPlace(*number));
    }
    if let Some(letter) = code.strip_prefix("Key") {
        let [letter @ b'A'..=b'Z'] = letter.as_bytes() else { return None };
        return Some(KeyPlace(4 + u16::from(letter - b'A')));
    }
    let number = |prefix: &str| code.strip_prefix(prefix)?.parse::<u16>().ok();
    match (number("Digit"), number("Numpad"), number("F")) {
        (Some(0), ..) => Some(KeyPlace(39)),
        (Some(digit @ 1..=9), ..) => Some(KeyPlace(29 + digit)),
        (_, Some(digit @ 1..=9), _) => Some(KeyPlace(88 + digit)),
        (.., Some(function @ 1..=12)) => Some(KeyPlace(57 + function)),
        _ => None,
    }
}

/// Returns the meaning of a key while a text is edited. A letter is always lower case.
pub fn typed(code: &str, key: &str) -> Option<Key> {
    Some(match key {
        "Enter" => Key::Enter,
        "Escape" => Key::Escape,
        "Tab" => Key::Tab,
        "Backspace" => Key::Backspace,
        "Delete" => Key::Delete,
        "ArrowUp" => Key::Up,
        "ArrowDown" => Key::Down,
        "ArrowLeft" => Key::Left,
        "ArrowRight" => Key::Right,
        // With Shift, the browser reports `!` for the key that is labelled 1.
        _ => match (code.strip_prefix("Digit"), letter_of(key)) {
            (Some(digit), _) => Key::Letter(letter_of(digit)?),
            (None, letter) => Key::Letter(letter.filter(|letter| (' '..='~').contains(letter))?.to_ascii_lowercase()),
        },
    })
}

/// Returns the letter that a key writes, if it writes one.
pub fn letter_of(key: &str) -> Option<char> {
    let mut letters = key.chars();
    letters.next().filter(|_| letters.as_str().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_the_numbers_of_the_game() {
        for (code, place) in [
            ("KeyA", KeyPlace::A),
            ("KeyZ", KeyPlace::Z),
            ("F1", KeyPlace::F1),
            ("F12", KeyPlace::F12),
            ("Enter", KeyPlace::RETURN),
            ("NumpadEnter", KeyPlace::KEYPAD_ENTER),
            ("ArrowUp", KeyPlace::UP),
            ("PageDown", KeyPlace::PAGE_DOWN),
            ("Backquote", KeyPlace::GRAVE),
            ("Comma", KeyPlace::COMMA),
        ] {
            assert_eq!(place_of(code), Some(place), "{code}");
        }
        let named = |code: &str| place_of(code).map(KeyPlace::name);
        assert_eq!(named("Digit0").as_deref(), Some("0"));
        assert_eq!(named("Digit1").as_deref(), Some("1"));
        assert_eq!(named("Numpad9").as_deref(), Some("Keypad 9"));
        assert_eq!(named("ShiftLeft").as_deref(), Some("Left Shift"));
        for odd in ["", "Key", "KeyÄ", "KeyAB", "Digit", "Digit77", "F0", "F13", "Numpad", "Fn", "Unidentified"] {
            assert_eq!(place_of(odd), None, "{odd}");
        }
    }

    #[test]
    fn what_is_typed_does_not_depend_on_shift() {
        assert_eq!(typed("KeyS", "S"), Some(Key::Letter('s')));
        assert_eq!(typed("Digit1", "!"), Some(Key::Letter('1')));
        assert_eq!(typed("ArrowUp", "ArrowUp"), Some(Key::Up));
        assert_eq!(typed("ShiftLeft", "Shift"), None);
        assert_eq!(typed("Quote", "ä"), None);
        assert_eq!(letter_of("ä"), Some('ä'));
        assert_eq!(letter_of("Dead"), None);
    }
}

//! The keys of a browser. A browser names the place of a key as `KeyW` and what it means as `w` or `ArrowUp`.

use quadrant::scene::TypedKey;
use quadrant::settings::bindings::KeySet;
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
pub fn typed(code: &str, key: &str) -> Option<TypedKey> {
    Some(match key {
        "Enter" => TypedKey::Enter,
        "Escape" => TypedKey::Escape,
        "Tab" => TypedKey::Tab,
        "Backspace" => TypedKey::Backspace,
        "Delete" => TypedKey::Delete,
        "ArrowUp" => TypedKey::Up,
        "ArrowDown" => TypedKey::Down,
        "ArrowLeft" => TypedKey::Left,
        "ArrowRight" => TypedKey::Right,
        // With Shift, the browser reports `!` for the key that is labelled 1.
        _ => match (code.strip_prefix("Digit"), letter_of(key)) {
            (Some(digit), _) => TypedKey::Letter(letter_of(digit)?),
            (None, letter) => {
                TypedKey::Letter(letter.filter(|letter| (' '..='~').contains(letter))?.to_ascii_lowercase())
            }
        },
    })
}

/// Returns the letter that a key writes, if it writes one.
pub fn letter_of(key: &str) -> Option<char> {
    let mut letters = key.chars();
    letters.next().filter(|_| letters.as_str().is_empty())
}

/// The modifiers that are held while a key is pressed.
#[derive(Clone, Copy, Default)]
pub struct Held {
    pub shift: bool,
    pub control: bool,
    pub alt: bool,
    pub command: bool,
}

/// The state that decides which keys the game uses now.
#[derive(Clone, Copy, Default)]
pub struct Situation {
    /// A level is played, and no menu covers it.
    pub plays: bool,
    pub two_play: bool,
    /// The lab or the editor.
    pub points: bool,
    pub edits: bool,
    /// The options wait for the key of an action.
    pub listens: bool,
}

/// Whether the game uses this key now. All other keys belong to the browser, so that people can leave the game with Tab,
/// reload the page with F5, and search, print or go back.
pub fn is_used(place: KeyPlace, held: Held, writes: bool, now: Situation, keys: &[KeySet; 2]) -> bool {
    // In a page, reloading a level and taking a screenshot are in the menu only.
    if matches!(place, KeyPlace::TAB | KeyPlace::F5 | KeyPlace::F12) {
        return false;
    }
    let is_bound = keys.iter().any(|set| set.slot_of(place).is_some());
    let is_modifier = (224..=231).contains(&place.0);
    if is_modifier || !(held.control || held.alt || held.command) {
        return is_bound || now.listens || is_plain(place) || (now.points && writes);
    }
    if now.points && !held.alt && (is_for_pointer(place) || now.edits && is_for_text(place)) {
        return true;
    }
    // A modifier may be bound, such as Left Ctrl. Then a key of the same hand can be pressed with it.
    let is_with = |modifier: KeyPlace| {
        keys.iter().any(|set| match (set.slot_of(modifier), set.slot_of(place)) {
            (Some(modifier), Some(key)) => modifier.nth == key.nth,
            _ => false,
        }) || now.two_play && is_bound && keys.iter().any(|set| set.slot_of(modifier).is_some())
    };
    let modifiers = [(held.control, [224, 228]), (held.alt, [226, 230]), (held.command, [227, 231])];
    let is_free =
        |(is_held, places): (bool, [u16; 2])| !is_held || places.into_iter().any(|place| is_with(KeyPlace(place)));
    now.plays && modifiers.into_iter().all(is_free)
}

/// Keys that mean something somewhere in the game, and that a browser does not need while the game has the focus.
fn is_plain(place: KeyPlace) -> bool {
    let KeyPlace(number) = place;
    // Letters, digits, Return, Escape, Backspace; Space; the keys for tools; Delete; the arrows and the pages.
    matches!(number, 4..=42 | 44 | 53..=55 | 58..=68 | 76 | 79..=82)
        || matches!(place, KeyPlace::PAGE_UP | KeyPlace::PAGE_DOWN | KeyPlace::KEYPAD_ENTER)
}

/// The keys that work as a mouse while Ctrl is held, see `game/guide.rs`.
fn is_for_pointer(place: KeyPlace) -> bool {
    let KeyPlace(number) = place;
    matches!(number, 79..=82)
        || matches!(place, KeyPlace::RETURN | KeyPlace::KEYPAD_ENTER | KeyPlace::BACKSPACE)
        || matches!(place, KeyPlace::PAGE_UP | KeyPlace::PAGE_DOWN)
}

/// In the editor, Ctrl saves, undoes and marks everything.
fn is_for_text(place: KeyPlace) -> bool {
    matches!(place, KeyPlace::S | KeyPlace::Z | KeyPlace::A)
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
        assert_eq!(typed("KeyS", "S"), Some(TypedKey::Letter('s')));
        assert_eq!(typed("Digit1", "!"), Some(TypedKey::Letter('1')));
        assert_eq!(typed("ArrowUp", "ArrowUp"), Some(TypedKey::Up));
        assert_eq!(typed("ShiftLeft", "Shift"), None);
        assert_eq!(typed("Quote", "ä"), None);
        assert_eq!(letter_of("ä"), Some('ä'));
        assert_eq!(letter_of("Dead"), None);
    }

    #[test]
    fn the_browser_keeps_its_own_keys() {
        let keys = [KeySet::first_player(), KeySet::second_player()];
        let used = |code: &str, held: Held, now: Situation| {
            is_used(place_of(code).unwrap(), held, code.starts_with("Key"), now, &keys)
        };
        let (none, menu) = (Held::default(), Situation::default());
        let play = Situation { plays: true, ..menu };
        let edit = Situation { points: true, edits: true, ..menu };
        let listens = Situation { listens: true, ..menu };
        let control = Held { control: true, ..none };
        for now in [menu, play, edit, listens] {
            for code in ["Tab", "F5", "F12"] {
                for held in [none, control, Held { shift: true, ..none }] {
                    assert!(!used(code, held, now), "{code}");
                }
            }
            for code in ["KeyD", "ArrowLeft", "Home", "KeyF"] {
                assert!(!used(code, Held { alt: true, ..none }, now), "Alt + {code}");
            }
            for code in ["KeyF", "KeyP", "KeyD", "KeyH", "KeyL", "KeyR", "KeyW", "KeyT", "Digit1", "Minus", "F4"] {
                assert!(!used(code, control, now), "Ctrl + {code}");
            }
            for code in ["ArrowLeft", "KeyD", "Space", "Enter", "Escape", "F1", "F11", "Backquote", "PageDown"] {
                assert!(used(code, none, now), "{code}");
            }
        }
        // Left Ctrl is the aim lock of the arrow keys.
        assert!(used("KeyX", control, play) && used("ArrowLeft", control, play) && !used("KeyX", control, menu));
        assert!(used("ControlLeft", none, play));
        // The second player may hold it while the first runs with D.
        assert!(used("KeyD", control, Situation { two_play: true, ..play }));
        assert!(used("KeyS", control, edit) && used("ArrowUp", control, edit) && !used("KeyS", control, play));
        assert!(!used("End", none, menu) && !used("NumLock", none, play) && used("Home", none, listens));
    }
}

//! Names of key positions on an American keyboard, for the settings file and for pictures without a window. A position
//! without a name is called by its number.

use super::key_place::KeyPlace;

const LETTERS: u16 = 4;
const FUNCTIONS: u16 = 58;
const PAD_DIGITS: u16 = 89;

const OTHERS: [(u16, &str); 61] = [
    (30, "1"),
    (31, "2"),
    (32, "3"),
    (33, "4"),
    (34, "5"),
    (35, "6"),
    (36, "7"),
    (37, "8"),
    (38, "9"),
    (39, "0"),
    (40, "Return"),
    (41, "Escape"),
    (42, "Backspace"),
    (43, "Tab"),
    (44, "Space"),
    (45, "-"),
    (46, "="),
    (47, "["),
    (48, "]"),
    (49, "Backslash"),
    (50, "Hash"),
    (51, ";"),
    (52, "'"),
    (53, "`"),
    (54, ","),
    (55, "."),
    (56, "/"),
    (57, "Caps Lock"),
    (70, "Print"),
    (71, "Scroll Lock"),
    (72, "Pause"),
    (73, "Insert"),
    (74, "Home"),
    (75, "Page Up"),
    (76, "Delete"),
    (77, "End"),
    (78, "Page Down"),
    (79, "Right"),
    (80, "Left"),
    (81, "Down"),
    (82, "Up"),
    (83, "Num Lock"),
    (84, "Keypad /"),
    (85, "Keypad *"),
    (86, "Keypad -"),
    (87, "Keypad +"),
    (88, "Keypad Enter"),
    (98, "Keypad 0"),
    (99, "Keypad ."),
    (100, "ISO key"),
    (101, "Menu"),
    (103, "Keypad ="),
    (224, "Left Ctrl"),
    (225, "Left Shift"),
    (226, "Left Alt"),
    (227, "Left System"),
    (228, "Right Ctrl"),
    (229, "Right Shift"),
    (230, "Right Alt"),
    (231, "Right System"),
    (257, "Mode"),
];

pub fn name_of(place: KeyPlace) -> String {
    let number = place.0;
    if let Some((_, name)) = OTHERS.iter().find(|(other, _)| *other == number) {
        return (*name).into();
    }
    match number {
        LETTERS..30 => char::from(b'A' + (number - LETTERS) as u8).to_string(),
        FUNCTIONS..70 => format!("F{}", number - FUNCTIONS + 1),
        PAD_DIGITS..98 => format!("Keypad {}", number - PAD_DIGITS + 1),
        _ => format!("Key {number}"),
    }
}

impl KeyPlace {
    pub fn name(self) -> String {
        name_of(self)
    }
}

impl From<KeyPlace> for String {
    fn from(place: KeyPlace) -> String {
        name_of(place)
    }
}

impl TryFrom<String> for KeyPlace {
    type Error = String;

    fn try_from(name: String) -> Result<KeyPlace, String> {
        place_of(&name).ok_or_else(|| format!("there is no key {name:?}"))
    }
}

/// The labels of the keys on the connected keyboard.
#[derive(Debug)]
pub struct KeyNames {
    names: Vec<String>,
}

impl Default for KeyNames {
    fn default() -> KeyNames {
        KeyNames::new(|_| None)
    }
}

impl KeyNames {
    /// `local` returns the labels that it knows. The others are American.
    pub fn new(local: impl Fn(KeyPlace) -> Option<String>) -> KeyNames {
        let name = |number| local(KeyPlace(number)).unwrap_or_else(|| name_of(KeyPlace(number)));
        KeyNames { names: (0..512).map(name).collect() }
    }

    pub fn of(&self, place: KeyPlace) -> &str {
        self.names.get(usize::from(place.0)).map_or("?", String::as_str)
    }
}

pub fn place_of(name: &str) -> Option<KeyPlace> {
    (1..512).map(KeyPlace).find(|place| name_of(*place) == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_a_name_of_its_own() {
        for number in 1..512 {
            assert_eq!(place_of(&name_of(KeyPlace(number))), Some(KeyPlace(number)));
        }
        assert_eq!(name_of(KeyPlace(4)), "A");
        assert_eq!(name_of(KeyPlace(29)), "Z");
        assert_eq!(name_of(KeyPlace(69)), "F12");
        assert_eq!(name_of(KeyPlace(97)), "Keypad 9");
        assert_eq!(place_of("a bush"), None);
    }
}

//! A key by its position on the keyboard, not by its letter, so that actions are under the same fingers on every
//! layout. The numbers are those of USB keyboards, which SDL uses too.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct KeyPlace(pub u16);

impl KeyPlace {
    pub const A: KeyPlace = KeyPlace(4);
    pub const B: KeyPlace = KeyPlace(5);
    pub const C: KeyPlace = KeyPlace(6);
    pub const D: KeyPlace = KeyPlace(7);
    pub const E: KeyPlace = KeyPlace(8);
    pub const F: KeyPlace = KeyPlace(9);
    pub const G: KeyPlace = KeyPlace(10);
    pub const H: KeyPlace = KeyPlace(11);
    pub const I: KeyPlace = KeyPlace(12);
    pub const J: KeyPlace = KeyPlace(13);
    pub const K: KeyPlace = KeyPlace(14);
    pub const L: KeyPlace = KeyPlace(15);
    pub const M: KeyPlace = KeyPlace(16);
    pub const N: KeyPlace = KeyPlace(17);
    pub const O: KeyPlace = KeyPlace(18);
    pub const P: KeyPlace = KeyPlace(19);
    pub const Q: KeyPlace = KeyPlace(20);
    pub const R: KeyPlace = KeyPlace(21);
    pub const S: KeyPlace = KeyPlace(22);
    pub const T: KeyPlace = KeyPlace(23);
    pub const U: KeyPlace = KeyPlace(24);
    pub const V: KeyPlace = KeyPlace(25);
    pub const W: KeyPlace = KeyPlace(26);
    pub const X: KeyPlace = KeyPlace(27);
    pub const Y: KeyPlace = KeyPlace(28);
    pub const Z: KeyPlace = KeyPlace(29);
    pub const RETURN: KeyPlace = KeyPlace(40);
    pub const ESCAPE: KeyPlace = KeyPlace(41);
    pub const BACKSPACE: KeyPlace = KeyPlace(42);
    pub const TAB: KeyPlace = KeyPlace(43);
    pub const SPACE: KeyPlace = KeyPlace(44);
    pub const GRAVE: KeyPlace = KeyPlace(53);
    pub const COMMA: KeyPlace = KeyPlace(54);
    pub const PERIOD: KeyPlace = KeyPlace(55);
    pub const PAGE_UP: KeyPlace = KeyPlace(75);
    pub const DELETE: KeyPlace = KeyPlace(76);
    pub const PAGE_DOWN: KeyPlace = KeyPlace(78);
    pub const RIGHT: KeyPlace = KeyPlace(79);
    pub const LEFT: KeyPlace = KeyPlace(80);
    pub const DOWN: KeyPlace = KeyPlace(81);
    pub const UP: KeyPlace = KeyPlace(82);
    pub const KEYPAD_ENTER: KeyPlace = KeyPlace(88);
    pub const F1: KeyPlace = KeyPlace(58);
    pub const F2: KeyPlace = KeyPlace(59);
    pub const F3: KeyPlace = KeyPlace(60);
    pub const F4: KeyPlace = KeyPlace(61);
    pub const F5: KeyPlace = KeyPlace(62);
    pub const F6: KeyPlace = KeyPlace(63);
    pub const F7: KeyPlace = KeyPlace(64);
    pub const F8: KeyPlace = KeyPlace(65);
    pub const F9: KeyPlace = KeyPlace(66);
    pub const F10: KeyPlace = KeyPlace(67);
    pub const F11: KeyPlace = KeyPlace(68);
    pub const F12: KeyPlace = KeyPlace(69);

    /// Escape leaves every screen. F1 to F12, the key left of 1, comma and period look inside. None can be bound.
    pub fn is_reserved(self) -> bool {
        self == KeyPlace::ESCAPE || matches!(self.0, 53..=55 | 58..=69)
    }
}

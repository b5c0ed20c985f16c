//! The clips of troopers that do not fight. Each trooper has two sheets for them.

use crate::draw::sprites::{Sprite, find};

/// What it does when it does not fight. `pastimes` are in the order of [`Pastime`](crate::level::Pastime).
#[derive(Clone, Copy)]
pub struct Moods {
    pub pastimes: [Sprite; 6],
    pub flees: Sprite,
    pub cheers: Sprite,
    pub taunts: Sprite,
}

/// The moods of a trooper.
pub const fn moods_of(sheet: &str) -> Moods {
    let pastimes = [
        find(&[sheet, "_off_guard sits"]),
        find(&[sheet, "_off_guard smokes"]),
        find(&[sheet, "_off_guard naps"]),
        find(&[sheet, "_off_guard talks"]),
        find(&[sheet, "_off_guard plays_cards"]),
        find(&[sheet, "_off_guard warms_hands"]),
    ];
    Moods {
        pastimes,
        flees: find(&[sheet, "_moods flees"]),
        cheers: find(&[sheet, "_moods cheers"]),
        taunts: find(&[sheet, "_moods taunts"]),
    }
}

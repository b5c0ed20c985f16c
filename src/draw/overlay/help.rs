//! The page that lists every key of the overlays and tools. The world waits while it is open.

use super::paper;
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;

const LINE: i32 = 14;
const WIDTH: i32 = 520;
const INDENT: i32 = 84;

const KEYS: [(&str, &str); 20] = [
    ("F1", "hitboxes: filled can be hit, hollow lets shots through; a line for the speed"),
    ("F2", "cells of the index: bright were visited in this tick, dark rims were left out,"),
    ("", "a number is how many it holds; and the last question of whom you look at"),
    ("F3", "collision checks: a line, a panel, nothing"),
    ("F4", "the next of eight indexes under the running game"),
    ("F5", "the level from its file again"),
    ("F6", "slow motion: 1/2, 1/4, 1/8"),
    ("F7", "freeze, and go on"),
    (".  ,", "one tick on, one tick back; hold , to rewind 12 seconds"),
    ("F8", "whom you look at in words, and its last 60 places"),
    ("F9", "the level editor; your game waits"),
    ("F10", "a free camera: drag or arrows, wheel; frames are what the game's camera asks for"),
    ("F11  F12", "full screen, screenshot"),
    ("click", "look at this one; beside all, look at the player"),
    ("right click", "the pause"),
    ("~", "this page"),
    ("", "In the lab and the editor Ctrl + arrows, or a pad's right stick, move a pointer."),
    ("", ""),
    ("", "A check is one stored box compared with the asking box. Brute force is what the same"),
    ("", "questions would cost against everything alive. All of it is in the pause menu too."),
];

pub fn draw(list: &mut DrawList) {
    let height = KEYS.len() as i32 * LINE + 40;
    let (x, y) = ((list.width - WIDTH) / 2, (list.height - height) / 2);
    paper(list, Rect::new(x, y, WIDTH, height));
    list.plain_text(Font::Large, Align::Left, x + 14, y + 10, Colour::PAPER, format_args!("Looking inside"));
    for (nth, (key, what)) in KEYS.iter().enumerate() {
        let y = y + 34 + nth as i32 * LINE;
        list.plain_text(Font::Small, Align::Left, x + 14, y, Colour::AMBER, format_args!("{key}"));
        list.plain_text(Font::Small, Align::Left, x + INDENT, y, Colour::PAPER, format_args!("{what}"));
    }
}

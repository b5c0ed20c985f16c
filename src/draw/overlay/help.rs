//! The help over the game. The first page is for playing. The second lists what shows how the game works inside. The world
//! waits while it is open. In a browser it leaves out the keys that the browser uses itself.

use super::paper;
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::input::Button;
use crate::settings::HAS_WINDOW;
use crate::words::Text;

pub const PAGES: usize = 2;

const LINE: i32 = 14;
const WIDTH: i32 = 520;
const INDENT: i32 = 104;
/// The edge of the paper.
const INSET: i32 = 14;
/// From the upper edge to the first line, and from the last one to the lower edge.
const TOP: i32 = 34;
const BOTTOM: i32 = 22;
/// Between the controls of the player and the other keys.
const GAP: i32 = 6;

const ACTIONS: [(Button, Text); 8] = [
    (Button::Fire, words!("overlay.help.fire")),
    (Button::Jump, words!("overlay.help.jump")),
    (Button::Down, words!("overlay.help.down")),
    (Button::Roll, words!("overlay.help.roll")),
    (Button::Grenade, words!("overlay.help.grenade")),
    (Button::Swap, words!("overlay.help.swap")),
    (Button::Lock, words!("overlay.help.lock")),
    (Button::Start, words!("overlay.help.pause")),
];

fn keys(page: usize) -> &'static [(&'static str, Text)] {
    const PLAYING: &[(&str, Text)] = &[
        ("~", words!("overlay.help.help")),
        if HAS_WINDOW { ("F11  F12", words!("overlay.help.window")) } else { ("F11", words!("tools.fullscreen")) },
        ("F6", words!("overlay.help.slow")),
        ("F7", words!("overlay.help.freeze")),
        (".  ,", words!("overlay.help.step")),
        ("F9", words!("overlay.help.editor")),
        ("", words!("overlay.help.menu")),
    ];
    const INSIDE: &[(&str, Text)] = &[
        ("F1", words!("overlay.help.hitboxes")),
        (words!("overlay.help.left").0, words!("overlay.help.select")),
        ("F8", words!("overlay.help.inspector")),
        ("F10", words!("overlay.help.camera")),
        ("F5", words!("overlay.help.reload")),
        ("F3", words!("overlay.help.counter")),
        ("F2", words!("overlay.help.cells")),
        ("F4", words!("overlay.help.index")),
        ("", words!("overlay.help.pointer")),
        ("", words!("overlay.help.check")),
    ];
    if page == 0 { PLAYING } else { INSIDE }
}

/// Lines with the key before the first of a text.
fn lines(page: usize) -> impl Iterator<Item = (&'static str, &'static str)> {
    let is_here = |(key, _): &&(&str, Text)| HAS_WINDOW || *key != "F5";
    keys(page).iter().filter(is_here).flat_map(|(key, text)| {
        let lines = Font::Small.lines(text.0, WIDTH - INDENT - INSET);
        lines.enumerate().map(move |(nth, line)| (if nth == 0 { *key } else { "" }, line))
    })
}

pub fn draw(list: &mut DrawList, page: usize) {
    let actions = if page == 0 { ACTIONS.len() as i32 * LINE + GAP } else { 0 };
    let height = TOP + actions + lines(page).count() as i32 * LINE + BOTTOM;
    let (x, mut y) = ((list.width - WIDTH) / 2, (list.height - height) / 2);
    paper(list, Rect::new(x, y, WIDTH, height));
    let title = if page == 0 { words!("overlay.help.title") } else { words!("tools.title") };
    list.plain_text(Font::Display, Align::Left, x + INSET, y + 8, Colour::PAPER, title);
    let (right, bottom) = (x + WIDTH - INSET, y + height - 16);
    let number = words!("overlay.help.page", page = page + 1, pages = PAGES);
    list.plain_text(Font::Small, Align::Right, right, y + 12, Colour::DIM, number);
    let next = if page + 1 < PAGES { words!("overlay.help.next") } else { words!("overlay.help.close") };
    list.plain_text(Font::Small, Align::Right, right, bottom, Colour::DIM, next);
    y += TOP;
    if page == 0 {
        let controls = list.controls.clone();
        for (button, what) in ACTIONS {
            let mut left = x + INSET;
            for glyph in controls.glyphs(0, button).take(2) {
                if left + glyph.width() < x + INDENT {
                    glyph.draw(list, left, y);
                    left += glyph.width() + 4;
                }
            }
            list.plain_text(Font::Small, Align::Left, x + INDENT, y, Colour::PAPER, what);
            y += LINE;
        }
        y += GAP;
    }
    for (key, what) in lines(page) {
        list.plain_text(Font::Small, Align::Left, x + INSET, y, Colour::AMBER, key);
        list.plain_text(Font::Small, Align::Left, x + INDENT, y, Colour::PAPER, what);
        y += LINE;
    }
}

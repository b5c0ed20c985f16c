//! The page that lists every key of the overlays and tools. The world waits while it is open. In a browser it leaves out
//! the keys that the browser uses itself.

use super::paper;
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::Rect;
use crate::settings::HAS_WINDOW;
use crate::words::Text;

const LINE: i32 = 14;
const WIDTH: i32 = 520;
const INDENT: i32 = 84;
/// The edge of the paper.
const INSET: i32 = 14;

fn keys() -> [(&'static str, Text); 15] {
    [
        ("F1", words!("overlay.help.hitboxes")),
        ("F2", words!("overlay.help.cells")),
        ("F3", words!("overlay.help.counter")),
        ("F4", words!("overlay.help.index")),
        ("F5", words!("overlay.help.reload")),
        ("F6", words!("overlay.help.slow")),
        ("F7", words!("overlay.help.freeze")),
        (".  ,", words!("overlay.help.step")),
        ("F8", words!("overlay.help.inspector")),
        ("F9", words!("overlay.help.editor")),
        ("F10", words!("overlay.help.camera")),
        if HAS_WINDOW { ("F11  F12", words!("overlay.help.window")) } else { ("F11", words!("tools.fullscreen")) },
        (words!("overlay.help.left").as_str(), words!("overlay.help.select")),
        (words!("overlay.help.right").as_str(), words!("overlay.help.pause")),
        ("~", words!("overlay.help.help")),
    ]
}

/// Lines with the key before the first of a text; then what has no key.
fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    let notes = [words!("overlay.help.pointer"), words!("overlay.help.check")].map(|text| ("", text));
    let is_here = |(key, _): &(&str, Text)| HAS_WINDOW || *key != "F5";
    keys().into_iter().filter(is_here).chain(notes).flat_map(|(key, text)| {
        let lines = Font::Small.lines(text.as_str(), WIDTH - INDENT - INSET);
        lines.enumerate().map(move |(nth, line)| (if nth == 0 { key } else { "" }, line))
    })
}

pub fn draw(list: &mut DrawList) {
    let height = lines().count() as i32 * LINE + 40;
    let (x, y) = ((list.width - WIDTH) / 2, (list.height - height) / 2);
    paper(list, Rect::new(x, y, WIDTH, height));
    let title = words!("tools.title");
    list.plain_text(Font::Display, Align::Left, x + INSET, y + 8, Colour::PAPER, title);
    for (nth, (key, what)) in lines().enumerate() {
        let y = y + 34 + nth as i32 * LINE;
        list.plain_text(Font::Small, Align::Left, x + INSET, y, Colour::AMBER, key);
        list.plain_text(Font::Small, Align::Left, x + INDENT, y, Colour::PAPER, what);
    }
}

//! Expected drawing lists, as text. Each file in tests/drawings is about one moment of the game. Its first line is the command line that
//! shows the moment. Each other line is one or more drawing commands of the game. The text names clips and pivots, so it stays the same
//! when a picture is repainted or moved within its sheet. After an intended change, `QUADRANT_REWRITE=1 cargo test --test screens drawings`
//! writes the files again; read the diff before you commit it. To add a moment, write a file with only the first line and run the same
//! command.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use crate::common::files::{empty_folder, files_below};
use crate::common::shot::picture_of;
use quadrant::draw::sprites::{CLIPS, FRAMES, SPRITES};
use quadrant::draw::{Blend, Colour, Command, DrawList};
use quadrant::geom::Rect;
use quadrant::hash::hash_of;
use quadrant::level::letters::LETTERS;

/// Nobody reads the diff of a longer file. `--size` shows a smaller part of a picture.
const MAX_LINES: usize = 600;
/// Lines of each side of a difference that are printed.
const SHOWN_LINES: usize = 8;

/// The sheet and clip of each frame of the atlas, and the frame's number in the clip, or the letter that it shows. Where clips share a
/// frame, the name is the first in the alphabet, so it does not depend on the order of the clips in a sheet.
fn frame_names() -> BTreeMap<u16, (String, String)> {
    let mut names = BTreeMap::new();
    for (clip, sprite) in CLIPS.iter().zip(SPRITES) {
        let is_font = ["font_large letters", "font_display letters"].contains(&clip.name);
        for nth in 0..usize::from(clip.frames) {
            let of_clip = if is_font { format!("{:?}", LETTERS.get(nth).unwrap_or(&'?')) } else { nth.to_string() };
            let name = (clip.name.to_string(), of_clip);
            let kept = names.entry(sprite.frame(nth)).or_insert_with(|| name.clone());
            if name < *kept {
                *kept = name;
            }
        }
    }
    names
}

fn colour_text(Colour { red, green, blue, alpha }: Colour) -> String {
    let opaque = format!("#{red:02x}{green:02x}{blue:02x}");
    if alpha == 255 { opaque } else { format!("{opaque}{alpha:02x}") }
}

/// A drawing command as text. Successive commands that differ only in `frame` and `at` can share a line.
struct Line {
    what: String,
    frame: Option<String>,
    at: (i32, i32),
    more: String,
}

fn line_of(command: &Command, list: &DrawList, names: &BTreeMap<u16, (String, String)>) -> Line {
    let line = |what: &str, at: (i32, i32), more: String| Line { what: what.into(), frame: None, at, more };
    let area = |rect: Rect, colour| format!("{}x{} {}", rect.w, rect.h, colour_text(colour));
    match *command {
        Command::Sprite { frame, x, y, flip, tint, blend } => {
            let cut = &FRAMES[usize::from(frame)];
            // Back from the left upper corner to the pivot.
            let (dx, dy, width) = (i32::from(cut.dx), i32::from(cut.dy), i32::from(cut.w));
            let at = (if flip { x + dx + width } else { x - dx }, y - dy);
            let mut more = Vec::new();
            more.extend(flip.then(|| "flipped".to_string()));
            more.extend((tint != Colour::WHITE).then(|| colour_text(tint)));
            more.extend((blend == Blend::Add).then(|| "added".to_string()));
            let (clip, nth) = names[&frame].clone();
            Line { what: clip, frame: Some(nth), at, more: more.join(" ") }
        }
        Command::Fill { rect, colour } => line("fill", (rect.x, rect.y), area(rect, colour)),
        Command::Outline { rect, colour } => line("outline", (rect.x, rect.y), area(rect, colour)),
        Command::Line { from, to, colour } => {
            line("line", from, format!("to {},{} {}", to.0, to.1, colour_text(colour)))
        }
        Command::Points { from, to, colour } => {
            // A line of letters has hundreds of dots, so the text says only which area they cover, how many there are, and a hash of their
            // order and places.
            let dots = &list.points[from as usize..to as usize];
            let side = |of: fn(&(i32, i32)) -> i32| {
                let sides = dots.iter().map(of);
                (sides.clone().min().unwrap_or(0), sides.max().unwrap_or(0))
            };
            let ((left, right), (top, bottom)) = (side(|dot| dot.0), side(|dot| dot.1));
            let area = area(Rect::new(left, top, right - left + 1, bottom - top + 1), colour);
            line("dots", (left, top), format!("{area} {} hash {:08x}", dots.len(), hash_of(dots) as u32))
        }
        Command::Lens { area, quarters } => {
            line("lens", (area.x, area.y), format!("{}x{} quarters {quarters}", area.w, area.h))
        }
    }
}

/// One command a line. Three or more commands share a line if they differ only in `frame` and their places are equal steps apart along x or
/// y.
fn text_of(list: &DrawList, names: &BTreeMap<u16, (String, String)>) -> String {
    let lines: Vec<Line> = list.commands.iter().map(|command| line_of(command, list, names)).collect();
    let mut text = String::new();
    let mut rest = lines.as_slice();
    while let [first, others @ ..] = rest {
        let step = others.first().map_or((0, 0), |next| (next.at.0 - first.at.0, next.at.1 - first.at.1));
        let follows = |(nth, next): &(usize, &Line)| {
            let times = *nth as i32 + 1;
            (&next.what, &next.more) == (&first.what, &first.more)
                && next.at == (first.at.0 + times * step.0, first.at.1 + times * step.1)
        };
        let mut length = 1 + others.iter().enumerate().take_while(follows).count();
        if length < 3 || (step.0 == 0) == (step.1 == 0) {
            length = 1;
        }
        let frames: Vec<&str> = rest[..length].iter().filter_map(|line| line.frame.as_deref()).collect();
        let mut words = vec![first.what.clone(), frames.join(" "), format!("at {},{}", first.at.0, first.at.1)];
        if length > 1 {
            words.push(format!("{length} times, step {},{}", step.0, step.1));
        }
        words.push(first.more.clone());
        words.retain(|word| !word.is_empty());
        writeln!(text, "{}", words.join(" ")).unwrap();
        rest = &rest[length..];
    }
    text
}

/// The first lines in which two texts differ, with their numbers. Leaves out the equal lines at the beginning and at the end. If both texts
/// have the same number of lines, leaves out all equal lines.
fn difference(kept: &str, now: &str) -> String {
    let (kept, now): (Vec<&str>, Vec<&str>) = (kept.lines().collect(), now.lines().collect());
    let mut text = String::new();
    if kept.len() == now.len() {
        let pairs = kept.iter().zip(&now).enumerate().filter(|(_, (kept, now))| kept != now);
        for (nth, (kept, now)) in pairs.take(SHOWN_LINES) {
            writeln!(text, "{:5} - {kept}\n      + {now}", nth + 1).unwrap();
        }
        return text;
    }
    let same = kept.iter().zip(&now).take_while(|(a, b)| a == b).count();
    let (kept, now) = (&kept[same..], &now[same..]);
    let ending = kept.iter().rev().zip(now.iter().rev()).take_while(|(a, b)| a == b).count();
    for (sign, lines) in [('-', &kept[..kept.len() - ending]), ('+', &now[..now.len() - ending])] {
        for (nth, line) in lines.iter().take(SHOWN_LINES).enumerate() {
            writeln!(text, "{:5} {sign} {line}", same + nth + 1).unwrap();
        }
    }
    text
}

#[test]
fn drawings_are_what_they_were() {
    let names = frame_names();
    let saves = empty_folder("drawings");
    let files = files_below("tests/drawings", "txt");
    assert!(files.len() >= 12, "{} drawings", files.len());
    let mut changed = String::new();
    for file in files {
        let kept = fs::read_to_string(&file).unwrap();
        let shot = kept.lines().next().unwrap_or_default();
        let list = picture_of(shot, &saves);
        assert_eq!(list.left_out, 0, "{}", file.display());
        let now = format!("{shot}\n{}", text_of(&list, &names));
        let lines = now.lines().count();
        assert!(lines <= MAX_LINES, "{}: {lines} lines; a smaller --size makes fewer", file.display());
        if kept == now {
            continue;
        }
        if std::env::var_os("QUADRANT_REWRITE").is_some() {
            fs::write(&file, now).unwrap();
        } else {
            writeln!(changed, "{} has changed:\n{}", file.display(), difference(&kept, &now)).unwrap();
        }
    }
    assert!(
        changed.is_empty(),
        "{changed}If that is meant, QUADRANT_REWRITE=1 cargo test --test screens drawings writes them again"
    );
}

//! No text covers another text, on any screen and in either size of text.

use crate::common::files::empty_folder;
use crate::common::shot::picture_of;
use quadrant::draw::sprites::{FRAMES, Sprite};
use quadrant::draw::{Colour, Command, DrawList};
use quadrant::geom::Rect;
use quadrant::level::letters::LETTERS;

/// Command lines that show every screen with texts. The lab and the editor have only the small font.
const SCREENS: &[&str] = &[
    "--scene title",
    "--scene map",
    "--scene map --plus",
    "--scene time-attack docks-1",
    "--scene modes --tick 0",
    "--scene modes --tick 1",
    "--scene modes --tick 2",
    "--scene modes --tick 3",
    "--scene modes --tick 4",
    "--scene achievements",
    "--scene statistics --page totals",
    "--scene statistics --page kills",
    "--scene statistics --page deaths",
    "--scene statistics --page places",
    "--scene briefing docks-1",
    "--scene briefing foundry-2",
    "--scene briefing gardens-3",
    "--scene briefing vault-1",
    "--scene opening",
    "--scene between",
    "--scene results --replay tests/replays/rifleman.replay",
    "--scene results",
    "--scene notes",
    "--scene ending",
    "--scene ending-found",
    "--scene ending-missing",
    "--scene credits --tick 400",
    "--scene credits --tick 900",
    "--scene options --page picture",
    "--scene options --page sound",
    "--scene options --page game",
    "--scene options --page controls",
    "--scene options --page first",
    "--scene options --page new-pad",
    "--scene options --page any-pad",
    "--scene controls --page keys-1",
    "--scene controls --page pad-1",
    "docks-1 --tick 60",
    "docks-1 --tick 60 --size 480x270",
    "docks-1 --tick 900 --size 480x270 --replay tests/replays/docks-1.replay",
    "foundry-1 --tick 1500 --size 480x270 --replay tests/replays/foundry-1.replay",
    "docks-1 --tick 60 --overlay tools",
];

/// A line of text on a picture: its letters if they are known, and the box of its dots.
#[derive(Clone, Debug)]
struct Line {
    says: String,
    area: Rect,
}

/// Returns the letter that a frame of the atlas shows, with its font.
fn letter_of(frame: u16) -> Option<(Sprite, char)> {
    let fonts = [Sprite::FontLargeLetters, Sprite::FontDisplayLetters];
    fonts.into_iter().find_map(|font| {
        let nth = usize::from(frame.checked_sub(font.frame(0))?);
        Some((font, *LETTERS.get(nth)?))
    })
}

/// Returns the lines that can be seen: those that no box covers which was drawn later.
fn lines(list: &DrawList) -> Vec<Line> {
    let (mut lines, mut last): (Vec<Line>, Option<(Sprite, i32)>) = (Vec::new(), None);
    let (mut lens, mut quarters) = (list.bounds(), 4);
    for command in &list.commands {
        let scaled = |rect: Rect, lens: Rect, quarters: i32| {
            let at = |side: i32| side * quarters / 4;
            Rect::new(lens.x + at(rect.x), lens.y + at(rect.y), at(rect.w), at(rect.h))
        };
        match *command {
            Command::Lens { area, quarters: now } => (lens, quarters, last) = (area, now, None),
            Command::Sprite { frame, x, y, tint, .. } if tint.alpha > 0 => {
                let Some((font, letter)) = letter_of(frame) else { continue };
                let cut = &FRAMES[usize::from(frame)];
                let (base, width) = (y - i32::from(cut.dy), i32::from(cut.w));
                if letter == ' ' || width == 0 {
                    continue;
                }
                // Without the dark edge.
                let area = scaled(Rect::new(x + 1, y + 1, width - 2, i32::from(cut.h) - 2), lens, quarters);
                match lines.last_mut() {
                    Some(line)
                        if last == Some((font, base))
                            && (line.area.right() - 8..line.area.right() + 40).contains(&area.x) =>
                    {
                        let (right, bottom) =
                            (line.area.right().max(area.right()), line.area.bottom().max(area.bottom()));
                        line.area.y = line.area.y.min(area.y);
                        (line.area.w, line.area.h) = (right - line.area.x, bottom - line.area.y);
                        line.says.push(letter);
                    }
                    _ => lines.push(Line { says: letter.into(), area }),
                }
                last = Some((font, base));
            }
            Command::Points { from, to, colour } if (Colour { alpha: 255, ..colour }) != Colour::INK => {
                let dots = &list.points[from as usize..to as usize];
                let ends = |of: fn(&(i32, i32)) -> i32| {
                    (dots.iter().map(of).min().unwrap(), dots.iter().map(of).max().unwrap())
                };
                let ((left, right), (top, bottom)) = (ends(|dot| dot.0), ends(|dot| dot.1));
                let area = scaled(Rect::new(left, top, right - left + 1, bottom - top + 1), lens, quarters);
                lines.push(Line { says: "small letters".into(), area });
                last = None;
            }
            Command::Fill { rect, colour } if colour.alpha > 150 => {
                let rect = scaled(rect, lens, quarters);
                lines.retain(|line| {
                    line.area.x < rect.x
                        || line.area.y < rect.y
                        || line.area.right() > rect.right()
                        || line.area.bottom() > rect.bottom()
                });
                last = None;
            }
            _ => {}
        }
    }
    lines.retain(|line| line.area.overlaps(list.bounds()));
    lines
}

#[test]
fn no_text_covers_another() {
    let saves = empty_folder("overprint");
    let mut problems = Vec::new();
    for screen in SCREENS {
        for size in ["normal", "large"] {
            let shown = format!("quadrant shot {screen} --text {size}");
            let list = picture_of(&shown, &saves);
            let lines = lines(&list);
            for (nth, line) in lines.iter().enumerate() {
                // The boxes of a tail and of a capital below it may meet.
                let inner = Rect::new(line.area.x, line.area.y + 2, line.area.w, line.area.h - 4);
                for other in lines[..nth].iter().filter(|other| !inner.is_empty() && other.area.overlaps(inner)) {
                    problems.push(format!("{shown}: {line:?} covers {other:?}"));
                }
                let inside = Rect::new(0, -400, list.width, 1200);
                if line.area.x < inside.x || line.area.right() > inside.right() {
                    problems.push(format!("{shown}: {line:?} ends outside the picture"));
                }
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

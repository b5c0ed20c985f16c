//! Paints doors: a fixed frame, a slab that slides up into the head of the frame, and a mark on the slab that shows
//! what opens it. Frame and slab use the material of the quadrant. The mark is the same everywhere: the colour and sign
//! of a keycard, a window, or a bolt of current. A weak door is boarded up, so that players shoot it.

use crate::canvas::Canvas;
use crate::palette::*;
use crate::plating::*;
use crate::sheet::Sheet;

const DOOR: (i32, i32) = (16, 48);
/// Lower edge of the frame's head.
const HEAD: i32 = 7;
const LEFT: i32 = 2;
const WIDTH: i32 = 12;
/// How far the slab is up in each frame, in pixels. It starts slowly. Its lower edge stays visible.
const RAISED: [i32; 10] = [0, 1, 3, 7, 13, 20, 27, 32, 35, 36];

/// Signs of the keys, also on keycards. Shapes differ, so that players need not see the colours.
pub const KEY_SIGNS: [(&str, Tones, [&str; 6]); 3] = [
    ("red", RED_ENAMEL, ["..##..", "..##..", ".####.", ".####.", "######", "######"]),
    ("green", GREEN_ENAMEL, ["######", "######", "######", "######", "######", "######"]),
    ("blue", BLUE_ENAMEL, [".####.", "######", "######", "######", "######", ".####."]),
];

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "doors",
        "Painted by tools/src/doors.rs. One tile wide, three high; the pivot is the top left. Laid over one another: frame_*,\n\
         slab_* (its frames slide up), mark_* (likewise), lamp_*. weak_* stands in the frame in place of a slab.",
        DOOR,
        (0, 0),
    );
    for style in &STYLES {
        sheet.still(&format!("frame_{}", style.name), frame(style));
        sheet.clip(&format!("slab_{}", style.name), 2, false, sliding(&slab(style)));
        for (name, stage) in [("weak", 0), ("weak_cracked", 1), ("weak_breaking", 2)] {
            sheet.still(&format!("{name}_{}", style.name), weak(style, stage));
        }
    }
    sheet.clip("mark_plain", 2, false, sliding(&window()));
    sheet.clip("mark_wired", 2, false, sliding(&bolt()));
    for (name, tones, sign) in KEY_SIGNS {
        sheet.clip(&format!("mark_{name}"), 2, false, sliding(&enamel(tones, &sign)));
    }
    let lights =
        [("cold", TEAL), ("red", RED), ("green", GREEN), ("blue", BLUE), ("amber", GOLD.part(0, 4)), ("off", STEEL)];
    for (name, light) in lights {
        let mut canvas = Canvas::new(DOOR.0, DOOR.1);
        lamp(&mut canvas, 5, 3, 6, light, name != "off");
        sheet.still(&format!("lamp_{name}"), canvas);
    }
    vec![sheet]
}

/// The opening is transparent. A filled one would look like a pillar once the slab is up.
fn frame(style: &Style) -> Canvas {
    let mut canvas = Canvas::new(DOOR.0, DOOR.1);
    canvas.rect(LEFT, HEAD, WIDTH, 2, INK);
    for y in HEAD..DOOR.1 {
        canvas.put(LEFT, y, INK);
        canvas.put(LEFT + WIDTH - 1, y, INK);
        if y % 2 == 0 {
            canvas.put(LEFT + 1, y, STEEL.at(0));
        }
    }
    for x in (LEFT..LEFT + WIDTH).step_by(2) {
        canvas.put(x, HEAD + 2, INK);
    }
    for x in [0, 14] {
        canvas.rect(x, HEAD, 2, DOOR.1 - HEAD, style.frame[2]);
        canvas.rect(x, HEAD, 1, DOOR.1 - HEAD, style.frame[if x == 0 { 4 } else { 3 }]);
        canvas.rect(x + 1, HEAD, 1, DOOR.1 - HEAD, style.frame[if x == 0 { 2 } else { 1 }]);
        for y in (HEAD + 3..DOOR.1 - 4).step_by(9) {
            canvas.put(x, y, style.frame[0]);
        }
    }
    raised(&mut canvas, area(0, 0, 16, HEAD), style.frame);
    canvas.rect(0, HEAD, 16, 1, INK);
    rivet(&mut canvas, 2, 3, style.frame);
    rivet(&mut canvas, 13, 3, style.frame);
    worn(&mut canvas, area(0, 0, 16, HEAD - 1), 71, 4);
    canvas.rect(0, DOOR.1 - 1, 16, 1, style.frame[1]);
    canvas
}

fn slab(style: &Style) -> Canvas {
    let mut canvas = Canvas::new(DOOR.0, DOOR.1);
    let height = DOOR.1 - HEAD - 1;
    let top = HEAD + 1;
    raised(&mut canvas, area(LEFT, top, WIDTH, height), style.door);
    for y in [top + 6, top + height - 11] {
        canvas.rect(LEFT, y, WIDTH, 1, style.door[0]);
        canvas.rect(LEFT, y + 1, WIDTH, 1, style.door[3]);
    }
    for (x, y) in [(LEFT + 2, top + 2), (LEFT + 9, top + 2), (LEFT + 2, top + 31), (LEFT + 9, top + 31)] {
        rivet(&mut canvas, x, y, style.door);
    }
    canvas.rect(LEFT + 4, top + 3, 4, 1, style.accent[2]);
    canvas.rect(LEFT + 4, top + 3, 2, 1, style.accent[3]);
    worn(&mut canvas, area(LEFT + 1, top + 1, WIDTH - 2, height - 8), 72, 9);
    stripes(&mut canvas, area(LEFT, DOOR.1 - 5, WIDTH, 4), 1);
    canvas.rect(LEFT, DOOR.1 - 1, WIDTH, 1, INK);
    canvas
}

fn sliding(shut: &Canvas) -> Vec<Canvas> {
    let at = |by: i32| shut.rearranged(DOOR.0, DOOR.1, |x, y| (x, if y <= HEAD { -1 } else { y + by }));
    RAISED.into_iter().map(at).collect()
}

/// Mark of a door that opens when a player approaches: glass and a push bar.
fn window() -> Canvas {
    let mut canvas = Canvas::new(DOOR.0, DOOR.1);
    canvas.rect(4, 17, 8, 12, INK);
    canvas.rect(5, 18, 6, 10, DUSK.at(3));
    canvas.rect(5, 18, 6, 4, DUSK.at(4));
    for step in 0..5 {
        canvas.put(6 + step, 23 - step, DUSK.at(6));
        canvas.put(5 + step, 26 - step, DUSK.at(5));
    }
    canvas.rect(4, 29, 8, 1, STEEL.at(4));
    canvas.rect(9, 31, 3, 2, STEEL.at(1));
    canvas.rect(9, 31, 3, 1, STEEL.at(5));
    canvas
}

/// Mark of a door that something elsewhere opens: a bolt of current behind a yellow cover.
fn bolt() -> Canvas {
    let mut canvas = Canvas::new(DOOR.0, DOOR.1);
    canvas.rect(3, 16, 10, 15, INK);
    raised(&mut canvas, area(4, 17, 8, 13), BRASS);
    canvas.stamp(
        5,
        18,
        &["...##.", "..##..", ".##...", ".####.", "...##.", "..##..", ".##...", ".#...."],
        &[('#', INK)],
    );
    rivet(&mut canvas, 5, 27, BRASS);
    rivet(&mut canvas, 10, 27, BRASS);
    canvas.rect(7, 31, 2, 2, STEEL.at(1));
    canvas
}

fn enamel(tones: Tones, sign: &[&str; 6]) -> Canvas {
    let mut canvas = Canvas::new(DOOR.0, DOOR.1);
    raised(&mut canvas, area(3, 10, 10, 4), tones);
    canvas.rect(3, 15, 10, 17, INK);
    raised(&mut canvas, area(3, 15, 10, 17), tones);
    raised(&mut canvas, area(3, 37, 10, 5), tones);
    worn(&mut canvas, area(4, 16, 8, 15), 73, 5);
    canvas.stamp(5, 18, sign, &[('#', INK)]);
    canvas.stamp(5, 17, sign, &[('#', WHITE)]);
    canvas.rect(4, 26, 8, 4, INK);
    canvas.rect(5, 27, 6, 1, tones[4]);
    canvas.rect(5, 28, 6, 1, STEEL.at(2));
    canvas
}

fn weak(style: &Style, stage: i32) -> Canvas {
    let mut canvas = Canvas::new(DOOR.0, DOOR.1);
    let lip = match style.name {
        "docks" => boards(&mut canvas, WOOD, RUSTED),
        "foundry" => sheet_iron(&mut canvas),
        "gardens" => boards(&mut canvas, RED_WOOD, BRONZE),
        _ => panes(&mut canvas),
    };
    if style.name == "gardens" {
        for (x, y) in [(3, 14), (5, 13), (6, 15), (11, 27), (9, 28), (12, 29), (4, 40), (6, 41), (10, 12)] {
            canvas.rect(x, y, 2, 1, GREEN.at(2));
            canvas.put(x, y, GREEN.at(3));
            canvas.put(x + 1, y + 1, GREEN.at(1));
        }
    }
    for step in 0..6 {
        canvas.rect(5 + step, 23 + step, 2, 1, WHITE);
        canvas.rect(10 - step, 23 + step, 2, 1, WHITE);
    }
    canvas.put(6, 30, WHITE);
    canvas.put(11, 30, STEEL.at(5));
    if stage >= 1 {
        crack(&mut canvas, &[(4, 10), (6, 15), (5, 19), (8, 22)], lip);
        crack(&mut canvas, &[(12, 30), (9, 33), (10, 38), (7, 42)], lip);
    }
    if stage >= 2 {
        crack(&mut canvas, &[(11, 9), (10, 14), (12, 20)], lip);
        crack(&mut canvas, &[(3, 34), (5, 38), (4, 44)], lip);
        hole(&mut canvas, 5, 24, &["..##o.", ".####o", "#####o", ".###o.", "..#o.."], lip);
        hole(&mut canvas, 7, 38, &[".##o", "###o", ".###", "..#o"], lip);
        hole(&mut canvas, 4, 11, &["##o", "##.", "#o."], lip);
    }
    canvas
}

fn boards(canvas: &mut Canvas, wood: Tones, strap: Tones) -> Color {
    for (x, top) in [(2, 9), (6, 8), (10, 10)] {
        canvas.rect(x, top, 4, DOOR.1 - top - 1, wood[2]);
        canvas.rect(x, top, 1, DOOR.1 - top - 1, wood[3]);
        canvas.rect(x + 3, top, 1, DOOR.1 - top - 1, wood[0]);
        canvas.rect(x, top, 3, 1, wood[4]);
        for (dx, y) in [(1, 14), (2, 20), (1, 29), (2, 36), (1, 43)] {
            canvas.rect(x + dx, y + x % 4, 1, 3, wood[1]);
        }
        canvas.put(x + 1, 23 + x % 5, wood[4]);
    }
    for y in [12, 37] {
        raised(canvas, area(1, y, 14, 4), strap);
        rivet(canvas, 3, y + 1, strap);
        rivet(canvas, 12, y + 1, strap);
    }
    wood[4]
}

fn sheet_iron(canvas: &mut Canvas) -> Color {
    for x in 0..WIDTH {
        let tone = [1, 2, 3, 2][(x % 4) as usize];
        canvas.rect(LEFT + x, 9, 1, DOOR.1 - 10, RUSTED[tone]);
    }
    canvas.rect(LEFT, 9, WIDTH, 1, RUSTED[4]);
    raised(canvas, area(3, 13, 8, 6), METAL);
    raised(canvas, area(6, 35, 7, 7), METAL);
    for (x, y) in [(4, 14), (9, 14), (4, 16), (9, 16), (7, 36), (11, 36), (7, 39), (11, 39)] {
        rivet(canvas, x, y, METAL);
    }
    canvas.rect(LEFT, 30, WIDTH, 1, RUSTED[0]);
    worn(canvas, area(LEFT, 10, WIDTH, 37), 74, 14);
    RUSTED[4]
}

fn panes(canvas: &mut Canvas) -> Color {
    for (y, h) in [(9, 13), (22, 12), (34, 13)] {
        raised(canvas, area(LEFT, y, WIDTH, h), WHITE_METAL);
    }
    canvas.rect(LEFT + 2, 12, 1, 7, STEEL.at(2));
    canvas.rect(LEFT + 8, 37, 2, 6, VIOLET.at(0));
    canvas.rect(LEFT + 8, 37, 1, 6, VIOLET.at(1));
    crack(canvas, &[(3, 21), (7, 20), (12, 22)], WHITE);
    crack(canvas, &[(13, 34), (8, 33), (4, 35)], WHITE);
    WHITE
}

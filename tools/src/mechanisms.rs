//! What opens, pushes, burns or is switched: doors, switches, plates, conveyors, hazards, the prisoner to free. Colours
//! are the promise: a door wears its keycard's colour, what hurts is red or acid green, what can be worked is yellow.

use crate::body::picture;
use crate::canvas::{Canvas, bayer};
use crate::math::{at, sin};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

const TILE: i32 = 16;

pub fn sheets() -> Vec<Sheet> {
    vec![doors(), switches(), conveyor(), acid(), spikes(), crusher(), laser_gate(), steam(), prisoner()]
}

// ---- doors ----

const DOOR: (i32, i32) = (16, 48);
const DOOR_STEPS: i32 = 6;

fn doors() -> Sheet {
    let mut sheet = Sheet::new(
        "doors",
        "Painted by tools/src/mechanisms.rs. One tile wide, three high; the pivot is the top left. *_opening slides up.",
        DOOR,
        (0, 0),
    );
    let kinds = [
        ("plain", STEEL.part(1, 5), STEEL.at(4)),
        ("red", RED, RED.at(3)),
        ("green", GREEN, GREEN.at(3)),
        ("blue", BLUE, BLUE.at(3)),
    ];
    for (name, ramp, lamp) in kinds {
        let door = door(ramp, lamp);
        sheet.still(name, door.clone());
        sheet.clip(
            &format!("{name}_opening"),
            3,
            false,
            (1..=DOOR_STEPS).map(|step| raised(&door, step * 7)).collect(),
        );
    }
    for (name, cracks) in [("weak", 0), ("weak_cracked", 1), ("weak_breaking", 2)] {
        sheet.still(name, weak_door(cracks));
    }
    sheet
}

fn door(ramp: Ramp, lamp: Color) -> Canvas {
    let mut canvas = Canvas::new(DOOR.0, DOOR.1);
    canvas.rect(2, 0, 12, DOOR.1, ramp.at(1));
    canvas.rect(2, 0, 1, DOOR.1, ramp.at(3));
    canvas.rect(3, 0, 1, DOOR.1, ramp.at(2));
    canvas.rect(12, 0, 2, DOOR.1, ramp.at(0));
    for y in [8, 38] {
        canvas.rect(2, y, 12, 1, ramp.at(0));
        canvas.rect(2, y + 1, 12, 1, ramp.at(2));
    }
    canvas.rect(5, 12, 6, 22, ramp.at(0));
    canvas.rect(6, 13, 5, 21, ramp.at(1));
    canvas.rect(6, 33, 5, 1, ramp.at(2));
    canvas.rect(5, 19, 6, 9, INK);
    canvas.rect(6, 20, 4, 4, lamp);
    canvas.rect(6, 20, 1, 1, WHITE);
    canvas.rect(6, 25, 4, 1, lamp.darker(1));
    for x in 2..14 {
        for y in 44..48 {
            canvas.put(x, y, if (x + y) % 6 < 3 { GOLD.at(1) } else { STEEL.at(0) });
        }
    }
    canvas.outline(INK);
    canvas
}

/// The same door slid up by some pixels, into the tile above it.
fn raised(door: &Canvas, by: i32) -> Canvas {
    door.rearranged(DOOR.0, DOOR.1, |x, y| (x, y + by))
}

/// Planks and rusted sheet over a gap: it says shoot me.
fn weak_door(cracks: i32) -> Canvas {
    let mut canvas = Canvas::new(DOOR.0, DOOR.1);
    for (x, width, top) in [(2, 4, 1), (6, 4, 0), (10, 4, 2)] {
        canvas.rect(x, top, width, DOOR.1 - top, KHAKI.at(1));
        canvas.rect(x, top, 1, DOOR.1 - top, KHAKI.at(2));
        canvas.rect(x + width - 1, top, 1, DOOR.1 - top, KHAKI.at(0));
    }
    for y in [9, 34] {
        canvas.rect(1, y, 14, 5, RUST.at(2));
        canvas.rect(1, y, 14, 1, RUST.at(3));
        canvas.rect(1, y + 4, 14, 1, RUST.at(0));
        canvas.put(3, y + 2, RUST.at(4));
        canvas.put(12, y + 2, RUST.at(4));
    }
    canvas.line((2, 30), (13, 17), RUST.at(1));
    canvas.line((2, 29), (13, 16), RUST.at(3));
    let mut rng = Rng::new(55);
    for _ in 0..cracks * 5 {
        let (x, y) = (rng.range(2, 12), rng.range(4, 42));
        canvas.line((x, y), (x + rng.range(-3, 4), y + rng.range(2, 6)), INK);
        canvas.put(x + 1, y + 1, KHAKI.at(3));
    }
    if cracks == 2 {
        for (x, y) in [(5, 22), (8, 40), (9, 5)] {
            for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (1, 2)] {
                canvas.clear(x + dx, y + dy);
            }
        }
    }
    canvas.outline(INK);
    canvas
}

// ---- switches, plates, conveyor ----

fn switches() -> Sheet {
    let mut sheet = Sheet::new(
        "switches",
        "Painted by tools/src/mechanisms.rs. The pivot is the middle of the floor line.",
        (TILE, TILE),
        (8, 15),
    );
    sheet.still("lever_off", lever(-0.12, RED.at(2)));
    sheet.still("lever_middle", lever(0.0, GOLD.at(2)));
    sheet.still("lever_on", lever(0.12, GREEN.at(3)));
    sheet.still("plate_up", plate(3, RED.at(2)));
    sheet.still("plate_down", plate(1, GREEN.at(3)));
    sheet
}

fn lever(turns: f64, lamp: Color) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    let root = at(8.0, 12.0);
    let knob = root + at(0.0, -8.0).turned(turns);
    canvas.capsule(root, knob, 1.0, 0.9, STEEL.part(2, 4));
    canvas.capsule(knob, knob, 2.0, 2.0, GOLD.part(0, 4));
    canvas.rect(3, 11, 10, 4, STEEL.at(2));
    canvas.rect(3, 11, 10, 1, STEEL.at(4));
    canvas.rect(6, 13, 4, 1, lamp);
    canvas.outline_where(INK, |_, y| y < 15);
    canvas
}

fn plate(height: i32, lamp: Color) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    canvas.rect(2, 15 - height, 12, height, GOLD.at(1));
    canvas.rect(2, 15 - height, 12, 1, GOLD.at(3));
    canvas.rect(0, 14, 16, 1, STEEL.at(2));
    canvas.rect(6, 14, 4, 1, lamp);
    canvas.outline_where(INK, |_, y| y < 15);
    canvas
}

fn conveyor() -> Sheet {
    let mut sheet = Sheet::new(
        "conveyor",
        "Painted by tools/src/mechanisms.rs. A belt that runs right; mirror it to run left.",
        (TILE, TILE),
        (0, 0),
    );
    for (name, left_end, right_end) in [("left", true, false), ("middle", false, false), ("right", false, true)] {
        sheet.clip(name, 3, true, (0..4).map(|frame| belt(frame, left_end, right_end)).collect());
    }
    sheet
}

fn belt(frame: i32, left_end: bool, right_end: bool) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    canvas.rect(0, 0, TILE, 12, STEEL.at(0));
    canvas.rect(0, 0, TILE, 3, LEATHER.at(1));
    canvas.rect(0, 0, TILE, 1, STEEL.at(5));
    canvas.rect(0, 10, TILE, 2, LEATHER.at(0));
    for step in 0..4 {
        let x = (step * 4 + frame).rem_euclid(TILE);
        canvas.put(x, 0, STEEL.at(3));
        canvas.rect(x, 1, 1, 2, LEATHER.at(2));
        canvas.put((TILE - 1 - x).rem_euclid(TILE), 10, LEATHER.at(2));
    }
    for x in [4, 12] {
        let middle = at(f64::from(x), 6.5);
        canvas.soft_capsule(middle, middle, 3.2, 3.2, STEEL.part(1, 3));
        let spoke = at(0.0, 2.0).turned(f64::from(frame) / 8.0);
        canvas.put((middle.x + spoke.x).floor() as i32, (middle.y + spoke.y).floor() as i32, STEEL.at(5));
    }
    canvas.rect(0, 3, TILE, 1, INK);
    canvas.rect(0, 12, TILE, 1, INK);
    if left_end {
        canvas.rect(0, 1, 2, 11, GOLD.at(1));
        canvas.rect(0, 1, 1, 11, GOLD.at(2));
    }
    if right_end {
        canvas.rect(14, 1, 2, 11, GOLD.at(1));
        canvas.rect(15, 1, 1, 11, GOLD.at(0));
    }
    canvas
}

// ---- hazards ----

fn acid() -> Sheet {
    let mut sheet = Sheet::new(
        "acid",
        "Painted by tools/src/mechanisms.rs. Tiles: the surface moves, the deep is still.",
        (TILE, TILE),
        (0, 0),
    );
    sheet.clip("surface", 6, true, (0..4).map(acid_surface).collect());
    sheet.clip("deep", 12, true, (0..4).map(acid_deep).collect());
    sheet
}

fn acid_deep(frame: i32) -> Canvas {
    let mut canvas = Canvas::filled(TILE, TILE, GREEN.at(1));
    let mut rng = Rng::new(66);
    for _ in 0..3 {
        let (x, y, phase) = (rng.range(1, 14), rng.range(0, 16), rng.range(0, 16));
        let rise = (y + phase - frame * 4).rem_euclid(TILE);
        canvas.put(x, rise, GREEN.at(2));
        canvas.put(x + 1, rise, GREEN.at(3));
    }
    canvas
}

fn acid_surface(frame: i32) -> Canvas {
    let mut canvas = acid_deep(frame);
    for x in 0..TILE {
        let wave = (sin(f64::from(x) / 16.0 + f64::from(frame) / 4.0) * 1.4 + 2.5) as i32;
        for y in 0..=wave {
            canvas.clear(x, y);
        }
        canvas.put(x, wave + 1, KHAKI.at(3));
        canvas.put(x, wave + 2, GREEN.at(3));
        canvas.put(x, wave + 3, GREEN.at(3));
        canvas.put(x, wave + 4, GREEN.at(2));
        if bayer(x, wave) > 0.5 {
            canvas.put(x, wave + 5, GREEN.at(2));
        }
    }
    canvas
}

/// The same blades in every quadrant, polished and on a red rail: nothing that can be walked on looks like them.
fn spikes() -> Sheet {
    let mut sheet = Sheet::new(
        "spikes",
        "Painted by tools/src/mechanisms.rs. Tiles: up stands on the floor, down hangs from the ceiling.",
        (TILE, TILE),
        (0, 0),
    );
    let mut up = crate::tiles::spikes(RED);
    up.recolor(|_, _, color| if color == INK { INK } else { color.lighter() });
    sheet.still("up", up.clone());
    sheet.still("down", up.upside_down());
    sheet
}

fn crusher() -> Sheet {
    let mut sheet = Sheet::new(
        "crusher",
        "Painted by tools/src/mechanisms.rs. A head two tiles square (pivot top left) and the tile of its rod, to be stacked above it.",
        (32, 32),
        (0, 0),
    );
    let mut head = Canvas::new(32, 32);
    head.rect(1, 4, 30, 22, STEEL.at(2));
    head.rect(1, 4, 30, 1, STEEL.at(4));
    head.rect(1, 4, 2, 22, STEEL.at(3));
    head.rect(29, 5, 2, 21, STEEL.at(1));
    for x in 3..29 {
        for y in 10..18 {
            head.put(x, y, if (x + y) % 10 < 5 { GOLD.at(if y == 10 { 2 } else { 1 }) } else { STEEL.at(0) });
        }
    }
    head.frame(3, 10, 26, 8, STEEL.at(1));
    for tooth in 0..5 {
        let x = 1.0 + f64::from(tooth) * 6.0;
        head.polygon(&[at(x, 26.0), at(x + 6.0, 26.0), at(x + 3.0, 32.0)], STEEL.part(2, 4), 1.0, 0.1);
    }
    head.rect(9, 0, 14, 4, STEEL.at(1));
    head.rect(9, 0, 2, 4, STEEL.at(3));
    for (x, y) in [(4, 6), (26, 6), (4, 22), (26, 22)] {
        head.put(x, y, STEEL.at(5));
        head.put(x + 1, y + 1, STEEL.at(0));
    }
    head.outline(INK);
    sheet.still("head", head);
    let mut rod = Canvas::new(32, 32);
    for (column, step) in [0, 2, 4, 5, 4, 3, 3, 2, 2, 1, 1, 0].into_iter().enumerate() {
        rod.rect(10 + column as i32, 0, 1, 32, STEEL.at(step));
    }
    rod.rect(9, 0, 1, 32, INK);
    rod.rect(22, 0, 1, 32, INK);
    sheet.still("rod", rod);
    sheet
}

fn laser_gate() -> Sheet {
    let mut sheet = Sheet::new(
        "laser_gate",
        "Painted by tools/src/mechanisms.rs. Emitters above, below and to the left (mirror it), the beam between; all one tile.",
        (TILE, TILE),
        (0, 0),
    );
    for (name, lamp) in [("emitter_on", RED.at(3)), ("emitter_off", STEEL.at(1))] {
        let mut canvas = Canvas::new(TILE, TILE);
        canvas.rect(3, 0, 10, 6, STEEL.at(2));
        canvas.rect(3, 0, 10, 1, STEEL.at(4));
        canvas.rect(3, 0, 1, 6, STEEL.at(3));
        canvas.rect(5, 6, 6, 4, STEEL.at(1));
        canvas.rect(6, 9, 4, 2, lamp);
        canvas.outline_where(INK, |_, y| y > 0);
        sheet.still(name, canvas);
    }
    let beams = (0..4).map(|frame| {
        let mut canvas = Canvas::new(TILE, TILE);
        let wide = [1, 2, 1, 2][frame as usize];
        canvas.rect(7 - wide, 0, 2 + 2 * wide, TILE, RED.at(1));
        canvas.rect(7 - wide / 2, 0, 2 + wide / 2 * 2, TILE, RED.at(2));
        canvas.rect(7, 0, 2, TILE, SKIN.at(3));
        for y in 0..TILE {
            if (y * 5 + frame * 7) % 11 == 0 {
                canvas.put(if y % 2 == 0 { 5 } else { 10 }, y, RED.at(3));
            }
        }
        canvas
    });
    let beams: Vec<Canvas> = beams.collect();
    sheet.clip("beam", 2, true, beams.clone());
    for (name, lamp) in [("below_on", "emitter_on"), ("below_off", "emitter_off")] {
        let below = sheet.frames(lamp)[0].upside_down();
        sheet.still(name, below);
    }
    for (name, lamp) in [("left_on", "emitter_on"), ("left_off", "emitter_off")] {
        let left = lying(&sheet.frames(lamp)[0]);
        sheet.still(name, left);
    }
    sheet.clip("across", 2, true, beams.iter().map(lying).collect());
    sheet
}

/// What was above is to the left.
fn lying(upright: &Canvas) -> Canvas {
    upright.rearranged(TILE, TILE, |x, y| (y, x))
}

fn steam() -> Sheet {
    let mut sheet = Sheet::new(
        "steam",
        "Painted by tools/src/mechanisms.rs. Rises from the pivot, the middle of a pipe's mouth.",
        (32, 64),
        (16, 62),
    );
    let jets = (0..6).map(|frame| {
        let mut canvas = Canvas::new(32, 64);
        for index in 0..9 {
            let share = (f64::from(index) + f64::from(frame) / 6.0) / 9.0;
            let radius = 1.6 + share * 7.0;
            let sway = sin(share * 1.3 + f64::from(index) * 0.37) * share * 5.0;
            let center = at(16.0 + sway, 61.0 - share * 52.0);
            canvas.soft_capsule(
                center,
                center,
                radius * (1.0 - share * share * 0.55),
                radius * (1.0 - share * share * 0.55),
                STEEL.part(3, 3),
            );
        }
        canvas.rearranged(32, 64, |x, y| if y < 34 && bayer(x, y) > f64::from(y) / 30.0 { (-1, -1) } else { (x, y) })
    });
    sheet.clip("jet", 4, true, jets.collect());
    sheet.clip("warning", 6, true, (0..3).map(warning_puff).collect());
    sheet
}

fn warning_puff(frame: i32) -> Canvas {
    let mut canvas = Canvas::new(32, 64);
    for index in 0..2 {
        let rise = f64::from(frame * 3 + index * 4);
        let center = at(15.0 + f64::from(index * 2), 60.0 - rise);
        canvas.soft_capsule(center, center, 1.6, 1.6, STEEL.part(3, 3));
    }
    canvas
}

// ---- the prisoner ----

const PRISONER: [&str; 24] = [
    ".....hhhh.....",
    "....hhhhhh....",
    "....hkSSSh....",
    "....kSeSeS....",
    "....kSSSSS....",
    "....hhSkSh....",
    ".....hhhh.....",
    "....BBBBBB....",
    "...BBbBBbBB...",
    "...BbBBBBbB...",
    "..BBBBBBBBBB..",
    "..SbBBBBBBbS..",
    "..SLLLLLLLLS..",
    "...SLyLLyLS...",
    "....BBBBBB....",
    "....bBBBBb....",
    "....bBBbBb....",
    "....BBbbBB....",
    "....BB..BB....",
    "....BB..BB....",
    "....bB..bB....",
    "....SS..SS....",
    "....kk..kk....",
    "...kkk..kkk...",
];
const PRISONER_FREE: [&str; 24] = [
    "..S..hhhh..S..",
    ".SS.hhhhhh.SS.",
    ".Bb.hkSSSh.bB.",
    ".BB.kSeSeS.BB.",
    ".bB.kSSSSS.Bb.",
    "..BBhhekehBB..",
    "..bBBhhhhBBb..",
    "...BBBBBBBB...",
    "....BbBBbB....",
    "....BBBBBB....",
    "....bBBBBb....",
    "....BBBBBB....",
    "....LLLLLL....",
    "....BBBBBB....",
    "....BBBBBB....",
    "....bBBBBb....",
    "....bBBbBb....",
    "....BBbbBB....",
    "....BB..BB....",
    "....BB..BB....",
    "....bB..bB....",
    "....SS..SS....",
    "....kk..kk....",
    "...kkk..kkk...",
];

fn prisoner() -> Sheet {
    let mut sheet = Sheet::new(
        "prisoner",
        "Painted by tools/src/mechanisms.rs. The pivot is the middle of the feet line.",
        (32, 32),
        (16, 30),
    );
    let legend = [
        ('h', KHAKI.at(1)),
        ('S', SKIN.at(3)),
        ('k', SKIN.at(1)),
        ('e', INK),
        ('B', TEAL.at(3)),
        ('b', TEAL.at(2)),
        ('L', KHAKI.at(2)),
        ('y', KHAKI.at(3)),
    ];
    let shown = |rows: &[&str], lift: i32| {
        let mut canvas = Canvas::new(32, 32);
        canvas.blit(&picture(rows, &legend), 9, 5 - lift);
        canvas.outline(INK);
        canvas
    };
    sheet.clip(
        "bound",
        20,
        true,
        vec![
            shown(&PRISONER, 0),
            shown(&PRISONER, -1).rearranged(32, 32, |x, y| if y > 20 { (x, y + 1) } else { (x, y) }),
        ],
    );
    sheet.clip(
        "freed",
        6,
        true,
        vec![shown(&PRISONER_FREE, 0), shown(&PRISONER_FREE, 2), shown(&PRISONER_FREE, 3), shown(&PRISONER_FREE, 1)],
    );
    sheet
}

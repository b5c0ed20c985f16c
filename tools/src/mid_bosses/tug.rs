//! Paints the tug: its hull with the wheelhouse and the funnel, the arm in each of its angles, and the water at its hull.

use super::*;
use crate::canvas::bayer;

/// The pivot is the middle of the lower edge of its wheelhouse, which is on the deck.
const CELL: (i32, i32) = (208, 136);
const DECK: (i32, i32) = (104, 84);
/// The colour of the hull: above its band, and below it.
const HULL: Ramp = RUST.part(0, 3);
const HOUSE: Ramp = STEEL.part(2, 4);
/// Of the arm: its length, its angles from level to upright, and the place of its joint in a cell.
const BOOM: f64 = 78.0;
const ANGLES: i32 = 12;
const BOOM_CELL: i32 = 100;
const JOINT: (i32, i32) = (12, 88);

#[derive(Clone, Copy, Default)]
struct Mood {
    stage: usize,
    beat: i32,
    /// Whether the shutters of its wheelhouse are up.
    open: bool,
    /// Whether its lamps are red.
    hot: bool,
    /// Whether all its lamps are out.
    dark: bool,
    /// Whether one of its crew raises a torch.
    torch: bool,
}

pub fn sheets() -> Vec<Sheet> {
    vec![hull_sheet(), boom_sheet(), wave_sheet()]
}

fn hull_sheet() -> Sheet {
    let note = "The tug: in three stages of damage, each with its shutters down, with its shutters up, with red lamps, and with\n\
                a torch on its deck; asleep; and going down. Painted by tools/src/bodies/tug.rs. The pivot is the middle of\n\
                its deck.";
    let mut sheet = Sheet::new("tug", note, CELL, DECK);
    let show = |mood: Mood| {
        let mut canvas = Canvas::new(CELL.0, CELL.1);
        paint(&mut canvas, mood);
        canvas.rim_lit(|_, _| true);
        canvas.outline(INK);
        canvas
    };
    for (stage, word) in STAGES.into_iter().enumerate() {
        let frames = |mood: Mood, count: i32| (0..count).map(|beat| show(Mood { stage, beat, ..mood })).collect();
        sheet.clip(&format!("{word}_idle"), 9, true, frames(Mood::default(), 4));
        sheet.clip(&format!("{word}_open"), 6, true, frames(Mood { open: true, ..Mood::default() }, 4));
        sheet.clip(&format!("{word}_hoot"), 5, true, frames(Mood { hot: true, ..Mood::default() }, 2));
        sheet.clip(&format!("{word}_torch"), 6, true, frames(Mood { torch: true, ..Mood::default() }, 2));
    }
    sheet.still("asleep", show(Mood { dark: true, ..Mood::default() }));
    let sinks = (0..8).map(|step| {
        let dark = step > 4 || step % 2 == 1;
        let whole = show(Mood { stage: 2, beat: step, open: true, dark, ..Mood::default() });
        turned(&whole, at(104.0, 100.0), -0.009 * f64::from(step))
    });
    sheet.clip("sinks", 20, false, sinks.collect());
    sheet
}

fn paint(canvas: &mut Canvas, mood: Mood) {
    let (x, y) = DECK;
    let p = |dx: f64, dy: f64| at(f64::from(x) + dx, f64::from(y) + dy);
    funnel(canvas, mood, p);
    hull(canvas, mood, p);
    aft(canvas, mood);
    foredeck(canvas, mood);
    house(canvas, mood, p);
    turret(canvas, mood, p);
    harm(canvas, mood);
}

fn hull(canvas: &mut Canvas, mood: Mood, p: impl Fn(f64, f64) -> Point) {
    let (x, y) = DECK;
    let side = [
        p(-92.0, -6.0),
        p(-60.0, -1.0),
        p(40.0, -1.0),
        p(96.0, -12.0),
        p(90.0, 14.0),
        p(78.0, 50.0),
        p(-84.0, 50.0),
        p(-92.0, 16.0),
    ];
    canvas.polygon(&side, HULL, 1.0, 0.0);
    // The bulwark follows the sheer of the deck: a pale strake, and a dark one below it.
    let sheer = |dx: i32| match dx {
        -92..-60 => -6 + (dx + 92) * 5 / 32,
        -60..40 => -1,
        _ => -1 - (dx - 40) * 11 / 56,
    };
    for dx in -91..95 {
        canvas.rect(x + dx, y + sheer(dx) - 2, 1, 2, STEEL.at(5));
        canvas.rect(x + dx, y + sheer(dx), 1, 2, STEEL.at(3));
        canvas.put(x + dx, y + sheer(dx) + 2, HULL.at(0));
        canvas.put(x + dx, y + sheer(dx) + 12, HULL.at(0));
        // Streaks of rust and the seams of its plates.
        if dx.rem_euclid(26) == 3 {
            canvas.rect(x + dx, y + sheer(dx) + 3, 1, 30, HULL.at(0));
        }
        if bayer(dx, 3) < 0.08 && canvas.get(x + dx, y + 16).is_some() {
            canvas.rect(x + dx, y + sheer(dx) + 13, 1, 5 + dx.rem_euclid(7), RUST.at(2));
        }
    }
    // Below its band, the bottom is darker, and nearly all under water.
    canvas.recolor(|_, row, old| if row > y + 22 && old != INK { old.darker(1) } else { old });
    canvas.rect(x - 86, y + 21, 172, 1, STEEL.at(3));
    // Tyres hang along its side.
    for (nth, dx) in [-74, -46, -18, 10, 38, 64].into_iter().enumerate() {
        if mood.stage >= 1 && nth == 2 || mood.stage >= 2 && nth == 4 {
            continue;
        }
        let hub = p(f64::from(dx), 10.0);
        canvas.capsule(hub, hub, 7.0, 7.0, STEEL.part(0, 3));
        canvas.soft_capsule(hub, hub, 3.0, 3.0, STEEL.part(0, 1));
        canvas.rect(x + dx, y, 1, 4, STEEL.at(2));
    }
    // Its name on the bow, and the anchor.
    canvas.stamp(x + 70, y + 2, &["#.#.###", "###.#.#", "#.#.###"], &[('#', STEEL.at(4))]);
    canvas.rect(x + 82, y + 8, 1, 6, STEEL.at(4));
    canvas.rect(x + 80, y + 12, 5, 1, STEEL.at(4));
}

/// The funnel behind its wheelhouse, with a band. Burning, only a stump is left.
fn funnel(canvas: &mut Canvas, mood: Mood, p: impl Fn(f64, f64) -> Point) {
    let top = if mood.stage == 2 { -34.0 } else { -66.0 };
    let lean = if mood.stage == 1 { -5.0 } else { 0.0 };
    let body = [p(-48.0 + lean, top), p(-30.0 + lean, top), p(-28.0, 0.0), p(-52.0, 0.0)];
    canvas.polygon(&body, TEAL, 0.95, 0.1);
    let (x, y) = DECK;
    let left = x - 48 + lean as i32;
    if mood.stage < 2 {
        canvas.rect(left - 1, y - 70, 20, 5, STEEL.at(1));
        canvas.rect(left - 1, y - 70, 20, 1, STEEL.at(4));
        canvas.rect(left, y - 58, 18, 7, GOLD.at(1));
        canvas.rect(left, y - 58, 18, 1, GOLD.at(2));
        canvas.rect(left + 13, y - 58, 5, 7, GOLD.at(0));
    } else {
        for (dx, tall) in [(0, 4), (4, 8), (8, 3), (12, 9), (16, 5)] {
            canvas.rect(left + dx, y - 34 - tall, 2, tall, TEAL.at(1));
        }
        flames(canvas, (left + 2, y - 32), 14, 12, mood.beat);
    }
}

/// The towing gear, and the crew in oilskins, who look over the bulwark or raise a torch.
fn aft(canvas: &mut Canvas, mood: Mood) {
    let (x, y) = DECK;
    canvas.rect(x - 82, y - 14, 4, 12, STEEL.at(2));
    canvas.rect(x - 84, y - 15, 8, 2, STEEL.at(4));
    if mood.stage == 2 && !mood.torch {
        return;
    }
    let (man, up) = (x - 62, i32::from(mood.beat % 4 >= 2));
    canvas.rect(man - 4, y - 14 + up, 9, 13, KHAKI.at(1));
    canvas.rect(man - 4, y - 14 + up, 3, 12, KHAKI.at(2));
    canvas.rect(man - 3, y - 20 + up, 7, 6, SKIN.at(1));
    canvas.rect(man - 5, y - 22 + up, 11, 3, GOLD.at(1));
    canvas.rect(man - 3, y - 24 + up, 7, 2, GOLD.at(2));
    canvas.rect(man + 2, y - 18 + up, 2, 1, INK);
    if mood.torch {
        canvas.line((man + 4, y - 12), (man + 9, y - 22), KHAKI.at(2));
        canvas.line((man + 5, y - 12), (man + 10, y - 22), KHAKI.at(1));
        canvas.rect(man + 8, y - 28, 4, 6, TEAL.at(2));
        flames(canvas, (man + 7, y - 27), 6, 9, mood.beat);
    }
}

fn foredeck(canvas: &mut Canvas, mood: Mood) {
    let (x, y) = DECK;
    // The winch, a hatch and the rail.
    canvas.capsule(
        at(f64::from(x) + 44.0, f64::from(y) - 7.0),
        at(f64::from(x) + 50.0, f64::from(y) - 7.0),
        6.0,
        6.0,
        STEEL.part(1, 4),
    );
    canvas.rect(x + 42, y - 10, 10, 1, STEEL.at(1));
    canvas.rect(x + 42, y - 7, 10, 1, STEEL.at(1));
    if mood.stage < 2 {
        for dx in [62, 72, 82] {
            canvas.rect(x + dx, y - 19 - (dx - 62) / 5, 1, 14, STEEL.at(3));
        }
        canvas.line((x + 60, y - 18), (x + 90, y - 24), STEEL.at(4));
    } else {
        flames(canvas, (x + 58, y - 4), 18, 18, mood.beat);
    }
    let lamp = if mood.dark {
        STEEL.at(2)
    } else if mood.hot {
        RED.at(2 + (mood.beat % 2) as u8)
    } else {
        GOLD.at(3)
    };
    canvas.rect(x + 90, y - 22, 4, 5, lamp);
    canvas.rect(x + 91, y - 26, 2, 4, STEEL.at(3));
}

/// The wheelhouse. Steel shutters stop shots; behind them is the light of the bridge.
fn house(canvas: &mut Canvas, mood: Mood, p: impl Fn(f64, f64) -> Point) {
    let (x, y) = DECK;
    let walls = [p(-28.0, 0.0), p(-28.0, -40.0), p(24.0, -40.0), p(28.0, -22.0), p(28.0, 0.0)];
    canvas.polygon(&walls, HOUSE, 1.0, 0.15);
    canvas.rect(x - 28, y - 12, 56, 1, HOUSE.at(0));
    canvas.rect(x - 28, y - 11, 56, 1, HOUSE.at(3));
    let roof = [p(-32.0, -40.0), p(-29.0, -46.0), p(26.0, -46.0), p(31.0, -40.0)];
    canvas.polygon(&roof, TEAL, 0.95, 0.1);
    for (nth, dx) in [-24, -7, 10].into_iter().enumerate() {
        let (left, top, wide, tall) = (x + dx, y - 35, 14, 17);
        canvas.rect(left - 1, top - 1, wide + 2, tall + 2, INK);
        if mood.open {
            let glow = if mood.dark {
                STEEL.at(1)
            } else {
                [RED.at(3), GOLD.at(2), GOLD.at(3)][(mood.beat as usize + nth) % 3]
            };
            canvas.rect(left, top, wide, tall, if mood.dark { STEEL.at(0) } else { RED.at(2) });
            canvas.rect(left + 2, top + 4, wide - 4, tall - 6, glow);
            if !mood.dark {
                canvas.rect(left + 4, top + 7, wide - 8, tall - 10, WHITE);
            }
            // The shutter is rolled up.
            canvas.rect(left, top, wide, 3, STEEL.at(3));
            canvas.rect(left, top + 2, wide, 1, STEEL.at(1));
            continue;
        }
        for row in 0..tall {
            let color = [STEEL.at(4), STEEL.at(3), STEEL.at(2), STEEL.at(1)][(row % 4) as usize];
            canvas.rect(left, top + row, wide, 1, color);
        }
        let bent = mood.stage >= 1 && nth == 0 || mood.stage == 2 && nth == 2;
        if bent {
            canvas.line((left + 2, top + 3), (left + 11, top + 13), STEEL.at(0));
            canvas.line((left + 3, top + 3), (left + 12, top + 13), STEEL.at(5));
        }
    }
    // The door, with a life ring beside it.
    canvas.rect(x + 12, y - 10, 10, 10, TEAL.at(1));
    canvas.rect(x + 12, y - 10, 10, 1, TEAL.at(3));
    canvas.rect(x + 20, y - 5, 1, 2, GOLD.at(2));
    let ring = p(-14.0, -5.0);
    canvas.soft_capsule(ring, ring, 4.4, 4.4, STEEL.part(4, 2));
    canvas.soft_capsule(ring, ring, 2.0, 2.0, HOUSE.part(0, 1));
    // A horn and a search light on the roof.
    canvas.rect(x - 26, y - 52, 8, 5, GOLD.at(1));
    canvas.rect(x - 28, y - 53, 3, 7, GOLD.at(2));
    let lamp = if mood.dark {
        STEEL.at(2)
    } else if mood.hot {
        RED.at(3)
    } else {
        GOLD.at(3)
    };
    canvas.rect(x + 18, y - 52, 8, 6, STEEL.at(1));
    canvas.rect(x + 25, y - 52, 3, 6, lamp);
    let port = if mood.dark { STEEL.at(1) } else { GOLD.at(2) };
    for dx in [-80, -34, 34] {
        canvas.rect(x + dx, y + 15, 3, 3, INK);
        canvas.rect(x + dx, y + 15, 2, 2, port);
    }
}

/// The mount of the arm, on the roof: its joint is the brightest place when it is open.
fn turret(canvas: &mut Canvas, mood: Mood, p: impl Fn(f64, f64) -> Point) {
    let foot = [p(-12.0, -46.0), p(-7.0, -60.0), p(7.0, -60.0), p(12.0, -46.0)];
    canvas.polygon(&foot, GOLD.part(0, 4), 0.9, 0.1);
    canvas.capsule(p(0.0, -63.0), p(0.0, -63.0), 9.0, 9.0, STEEL.part(1, 4));
    let core = if mood.dark {
        STEEL.part(0, 2)
    } else if mood.open {
        RED.part(1, 3)
    } else {
        RUST.part(0, 3)
    };
    canvas.soft_capsule(p(0.0, -63.0), p(0.0, -63.0), 5.0, 5.0, core);
    if mood.open && !mood.dark {
        let hot = if mood.beat % 2 == 0 { WHITE } else { GOLD.at(3) };
        canvas.soft_capsule(p(0.0, -63.0), p(0.0, -63.0), 2.2, 2.2, GOLD.part(3, 1));
        canvas.put(DECK.0, DECK.1 - 63, hot);
    }
}

fn harm(canvas: &mut Canvas, mood: Mood) {
    let (x, y) = DECK;
    if mood.stage >= 1 {
        for (nth, (dx, dy, radius)) in [(-20, 10, 8), (22, -6, 6), (52, 8, 6), (-60, 14, 5)].into_iter().enumerate() {
            hole(canvas, (x + dx, y + dy), radius, STEEL.at(0), 40 + nth as u64);
        }
    }
    if mood.stage == 2 {
        let glow = if mood.dark { STEEL.at(0) } else { RUST.at(3) };
        for (nth, (dx, dy, radius)) in
            [(36, 12, 10), (-44, 8, 9), (-18, -38, 6), (16, -43, 6), (74, 0, 8), (4, 16, 7)].into_iter().enumerate()
        {
            hole(canvas, (x + dx, y + dy), radius, glow, 60 + nth as u64);
        }
        // Soot over its wheelhouse.
        canvas.recolor(|column, row, old| {
            let is_sooty = (row < y - 14) && bayer(column, row) < 0.3 && old != INK && old.brightness() < 190;
            if is_sooty { old.darker(1) } else { old }
        });
    }
}

/// The arm from level to upright, with its joint at the pivot. The game mirrors it for the other side.
fn boom_sheet() -> Sheet {
    let note = "The arm of the tug, from level to upright. Painted by tools/src/bodies/tug.rs. The pivot is its joint.";
    let mut sheet = Sheet::new("tug_boom", note, (BOOM_CELL, BOOM_CELL), JOINT);
    let joint = at(f64::from(JOINT.0), f64::from(JOINT.1));
    let frames = (0..=ANGLES).map(|step| {
        let turns = f64::from(step) / f64::from(ANGLES) / 4.0;
        let along = at(cos(turns), -sin(turns));
        let mut canvas = Canvas::new(BOOM_CELL, BOOM_CELL);
        let place = |far: f64, up: f64| joint + along * far + at(along.y, -along.x) * up;
        canvas.capsule(place(-8.0, 0.0), place(0.0, 0.0), 6.0, 5.0, STEEL.part(1, 4));
        // Two rails with struts between them.
        for (up, ramp) in [(-4.0, GOLD.part(0, 3)), (4.0, GOLD.part(1, 3))] {
            canvas.soft_capsule(place(0.0, up), place(BOOM, up * 0.4), 1.6, 1.4, ramp);
        }
        for strut in 0..9 {
            let (near, far) = (6.0 + f64::from(strut) * 8.0, 10.0 + f64::from(strut) * 8.0);
            let up = if strut % 2 == 0 { 3.6 } else { -3.6 };
            let shrink = |far: f64| 1.0 - far / BOOM * 0.6;
            let (from, to) = (place(near, up * shrink(near)), place(far, -up * shrink(far)));
            canvas.line((from.x as i32, from.y as i32), (to.x as i32, to.y as i32), GOLD.at(1));
        }
        canvas.soft_capsule(place(4.0, 0.0), place(30.0, 0.0), 2.2, 1.6, STEEL.part(2, 4));
        canvas.capsule(place(BOOM, 0.0), place(BOOM, 0.0), 4.0, 4.0, STEEL.part(1, 4));
        canvas.capsule(joint, joint, 5.6, 5.6, STEEL.part(2, 4));
        canvas.soft_capsule(joint, joint, 2.0, 2.0, RUST.part(1, 3));
        canvas.outline(INK);
        canvas
    });
    sheet.clip("angles", 1, false, frames.collect());
    sheet
}

/// The water in front of its hull, with foam at the bow.
fn wave_sheet() -> Sheet {
    const WIDE: i32 = 208;
    let note = "Water along the hull of the tug. Painted by tools/src/bodies/tug.rs. The pivot is the middle of its upper edge.";
    let mut sheet = Sheet::new("tug_wave", note, (WIDE, 14), (WIDE / 2, 4));
    let frames = (0..4).map(|beat| {
        Canvas::from_pixels(WIDE, 14, |x, y| {
            let turns = f64::from(x) / 26.0 + f64::from(beat) / 4.0;
            let end = (x.min(WIDE - 1 - x)).min(12);
            let top = 3.0 + sin(turns) * 1.4 - if end < 12 { 0.0 } else { 0.4 };
            let depth = f64::from(y) - top;
            match depth {
                _ if depth < 0.0 || end < 3 && (x + y + beat) % 2 == 0 => None,
                _ if depth < 1.0 => Some(DUSK.at(6)),
                _ if depth < 2.0 && bayer(x + beat * 2, y) < 0.5 => Some(DUSK.at(5)),
                _ if (x + beat * 3).rem_euclid(23) < 6 && y % 4 == 1 => Some(DUSK.at(4)),
                _ => Some(DUSK.at(2)),
            }
        })
    });
    sheet.clip("flow", 9, true, frames.collect());
    sheet
}

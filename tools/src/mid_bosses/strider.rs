//! Paints the strider: its trunk with the face, the heart and the crown, the parts of its roots and branches, and its fruit.

use super::*;

/// The pivot is the middle of the lower edge of its trunk.
const CELL: (i32, i32) = (192, 192);
const PIVOT: (i32, i32) = (96, 164);
const BARK: Ramp = KHAKI.part(0, 4);
const OLD_BARK: Ramp = LEATHER;
/// The thickest part of a root, the thinnest, and how many there are.
const THICK: f64 = 10.0;
const THIN: f64 = 3.5;
const KNOBS: i32 = 8;

#[derive(Clone, Copy, Default)]
struct Mood {
    stage: usize,
    beat: i32,
    /// Whether its heart is open.
    open: bool,
    /// How far its crown is shaken to the side, in pixels.
    shaken: f64,
    /// Whether its eyes are shut.
    asleep: bool,
    /// How far it blossoms, 0 to 1.
    blossom: f64,
}

pub fn sheets() -> Vec<Sheet> {
    vec![trunk_sheet(), root_sheet(), fruit_sheet()]
}

fn trunk_sheet() -> Sheet {
    let note = "The strider: in three stages of damage, each calm, with its heart open, and shaken; asleep; taking root; and in\n\
                blossom. Painted by tools/src/bodies/strider.rs. The pivot is the middle of the lower edge of its trunk.";
    let mut sheet = Sheet::new("strider", note, CELL, PIVOT);
    let show = |mood: Mood| {
        let mut canvas = Canvas::new(CELL.0, CELL.1);
        paint(&mut canvas, mood);
        canvas.rim_lit(|_, _| true);
        canvas.outline(INK);
        canvas
    };
    for (stage, word) in STAGES.into_iter().enumerate() {
        let frames = |mood: Mood, count: i32| (0..count).map(|beat| show(Mood { stage, beat, ..mood })).collect();
        sheet.clip(&format!("{word}_idle"), 12, true, frames(Mood::default(), 4));
        sheet.clip(&format!("{word}_open"), 7, true, frames(Mood { open: true, ..Mood::default() }, 4));
        let shaken = [-5.0, 5.0].map(|shaken| show(Mood { stage, shaken, ..Mood::default() }));
        sheet.clip(&format!("{word}_shake"), 4, true, shaken.to_vec());
    }
    sheet.still("asleep", show(Mood { asleep: true, ..Mood::default() }));
    let grows = (0..6).map(|step| {
        let blossom = f64::from(step) / 5.0;
        let stage = if step < 3 { 2 } else { 0 };
        show(Mood { stage, beat: step % 4, asleep: step > 1, blossom, ..Mood::default() })
    });
    sheet.clip("root", 25, false, grows.collect());
    let blossoms = (0..4).map(|beat| show(Mood { beat, asleep: true, blossom: 1.0, ..Mood::default() }));
    sheet.clip("blossom", 14, true, blossoms.collect());
    sheet
}

/// Clusters of leaves from the back to the front: their place, their radius, and the stage in which they are lost.
const LEAVES: [(f64, f64, f64, usize); 19] = [
    (-62.0, -100.0, 16.0, 1),
    (62.0, -98.0, 16.0, 2),
    (-44.0, -126.0, 20.0, 2),
    (44.0, -126.0, 20.0, 1),
    (0.0, -138.0, 22.0, 2),
    (-24.0, -134.0, 18.0, 9),
    (24.0, -136.0, 18.0, 9),
    (-70.0, -82.0, 12.0, 2),
    (70.0, -80.0, 12.0, 1),
    (-50.0, -106.0, 19.0, 9),
    (52.0, -104.0, 19.0, 9),
    (-30.0, -116.0, 18.0, 1),
    (32.0, -118.0, 18.0, 2),
    (-58.0, -88.0, 15.0, 9),
    (58.0, -86.0, 15.0, 9),
    (-38.0, -92.0, 14.0, 2),
    (40.0, -92.0, 14.0, 1),
    (-24.0, -98.0, 12.0, 9),
    (26.0, -98.0, 12.0, 9),
];

fn paint(canvas: &mut Canvas, mood: Mood) {
    let sway = sin(f64::from(mood.beat) / 4.0) * 1.6;
    // High parts sway and are shaken most.
    let p = |dx: f64, dy: f64| {
        let high = (-dy / 140.0).max(0.0);
        at(f64::from(PIVOT.0) + dx + (sway + mood.shaken) * high, f64::from(PIVOT.1) + dy)
    };
    for (nth, &leaf) in LEAVES[..9].iter().enumerate() {
        leaves(canvas, mood, &p, leaf, nth, true);
    }
    trunk(canvas, mood, &p);
    for (nth, &leaf) in LEAVES[9..].iter().enumerate() {
        leaves(canvas, mood, &p, leaf, nth + 9, false);
    }
    fruit(canvas, mood, &p);
    flower(canvas, mood, &p);
    face(canvas, mood, &p);
    heart(canvas, mood, &p);
    if mood.stage == 2 && mood.blossom == 0.0 {
        for (x, y, wide, tall) in [(-52, -96, 12, 16), (46, -100, 14, 18), (-8, -122, 10, 14)] {
            let foot = p(f64::from(x), f64::from(y));
            flames(canvas, (foot.x as i32, foot.y as i32), wide, tall, mood.beat);
        }
    }
}

fn leaves(
    canvas: &mut Canvas,
    mood: Mood,
    p: &impl Fn(f64, f64) -> Point,
    (x, y, radius, lost): (f64, f64, f64, usize),
    nth: usize,
    is_back: bool,
) {
    let grown = if mood.blossom > 0.0 { 1.0 } else { f64::from(u8::from(mood.stage < lost)) };
    let radius = if mood.stage < lost { radius } else { radius * (grown * mood.blossom) };
    if radius < 3.0 {
        // A bare branch is left.
        let (from, to) = (p(x * 0.5, y * 0.8), p(x * 0.92, y * 0.97));
        canvas.capsule(from, to, 2.6, 1.2, OLD_BARK);
        return;
    }
    let middle = p(x, y);
    let ramp = if is_back { GREEN.part(0, 2) } else { GREEN.part(0, 4) };
    canvas.capsule(middle, middle, radius, radius * 0.86, ramp);
    // Single leaves break the outline, and catch the light.
    let mut rng = Rng::new(300 + nth as u64);
    for nth in 0..(radius * 3.0) as i32 {
        let turns = rng.unit();
        let away = radius * (0.15 + rng.unit() * 0.95);
        let leaf = middle + at(cos(turns), sin(turns)) * away;
        let is_lit = leaf.y < middle.y && leaf.x < middle.x + radius * 0.4;
        let color = match (is_back, is_lit) {
            (false, true) => GREEN.at(if nth % 3 == 0 { 2 } else { 3 }),
            (false, false) => GREEN.at(1 + (nth % 2) as u8),
            (true, true) => GREEN.at(1),
            (true, false) => GREEN.at(0),
        };
        let (x, y) = (leaf.x as i32, leaf.y as i32);
        canvas.rect(x, y, 3, 1, color);
        canvas.rect(x + nth % 2, y + 1, 2, 1, color);
        canvas.shade(x + 1, y + 2, 1);
    }
    if mood.blossom > 0.3 {
        for _ in 0..(radius * mood.blossom * 0.5) as i32 {
            let turns = rng.unit();
            let away = radius * rng.unit() * 0.9;
            let bloom = middle + at(cos(turns), sin(turns)) * away;
            let (x, y) = (bloom.x as i32, bloom.y as i32);
            canvas.rect(x - 1, y, 3, 1, STEEL.at(5));
            canvas.rect(x, y - 1, 1, 3, STEEL.at(5));
            canvas.put(x, y, GOLD.at(2));
        }
    }
}

fn trunk(canvas: &mut Canvas, mood: Mood, p: &impl Fn(f64, f64) -> Point) {
    // Roots hang from it, and its branches hold the crown.
    for (x, y, bend) in [(-18.0, 24.0, -6.0), (-7.0, 18.0, 3.0), (6.0, 26.0, -3.0), (17.0, 20.0, 6.0)] {
        canvas.capsule(p(x * 0.8, -8.0), p(x + bend, y * 0.5), 5.0, 3.2, OLD_BARK);
        canvas.soft_capsule(p(x + bend, y * 0.5), p(x, y), 3.0, 1.0, OLD_BARK);
    }
    for (x, y) in [(-46.0, -104.0), (-20.0, -124.0), (18.0, -126.0), (46.0, -102.0)] {
        canvas.capsule(p(x * 0.22, -68.0), p(x, y), 9.0, 3.4, BARK);
    }
    let body = [
        p(-25.0, 2.0),
        p(-21.0, -22.0),
        p(-16.0, -52.0),
        p(-17.0, -78.0),
        p(-24.0, -92.0),
        p(24.0, -92.0),
        p(17.0, -78.0),
        p(16.0, -52.0),
        p(21.0, -22.0),
        p(25.0, 2.0),
    ];
    canvas.polygon(&body, BARK, 1.0, 0.05);
    // Furrows in the bark, which part around the heart.
    for nth in -4..=4 {
        let x = f64::from(nth) * 5.0;
        let around = if nth == 0 { 10.0 } else { x.signum() * 2.0 };
        for (from, middle, to) in [(0.0, -26.0, -50.0), (-52.0, -66.0, -88.0)] {
            let (a, b, c) = (p(x, from), p(x * 0.75 + around * 0.6, middle), p(x * 0.6, to));
            canvas.line((a.x as i32, a.y as i32), (b.x as i32, b.y as i32), BARK.at(0));
            canvas.line((b.x as i32, b.y as i32), (c.x as i32, c.y as i32), BARK.at(1));
        }
    }
    // Moss on the side of the light.
    for (x, y, long) in [(-20.0, -14.0, 9.0), (-15.0, -46.0, 7.0), (-14.0, -70.0, 6.0), (14.0, -30.0, 5.0)] {
        canvas.soft_capsule(p(x, y), p(x + 2.0, y - long), 2.6, 1.6, GREEN.part(1, 3));
    }
    if mood.blossom > 0.0 {
        return;
    }
    for (stage, x, y, radius) in [(1, -12, -66, 6), (1, 14, -16, 6), (2, -16, -8, 6), (2, 12, -58, 5), (2, 0, -84, 5)] {
        if mood.stage >= stage {
            let spot = p(f64::from(x), f64::from(y));
            let inside = if mood.stage == 2 { RUST.at(3) } else { LEATHER.at(0) };
            hole(canvas, (spot.x as i32, spot.y as i32), radius, inside, 80 + radius as u64 + stage as u64);
        }
    }
}

fn fruit(canvas: &mut Canvas, mood: Mood, p: &impl Fn(f64, f64) -> Point) {
    if mood.stage == 2 && mood.blossom < 0.6 {
        return;
    }
    for (nth, (x, y)) in
        [(-60.0, -74.0), (-36.0, -80.0), (40.0, -78.0), (64.0, -70.0), (-16.0, -92.0)].into_iter().enumerate()
    {
        if mood.stage == 1 && nth % 2 == 1 {
            continue;
        }
        let stalk = p(x, y - 6.0);
        let swings = at(-mood.shaken * 0.8, 0.0);
        canvas.line((stalk.x as i32, stalk.y as i32), ((stalk.x + swings.x) as i32, stalk.y as i32 + 4), GREEN.at(0));
        let ball = p(x, y) + swings;
        canvas.capsule(ball, ball, 4.4, 4.4, GOLD.part(0, 4));
    }
}

/// The flower in its crown: the place that always bleeds.
fn flower(canvas: &mut Canvas, mood: Mood, p: &impl Fn(f64, f64) -> Point) {
    let middle = p(0.0, -100.0);
    let opens = if mood.asleep && mood.blossom == 0.0 { 0.5 } else { 1.0 };
    let pulse = if mood.beat % 2 == 0 { 0.0 } else { 0.8 };
    for nth in 0..8 {
        let turns = f64::from(nth) / 8.0 + 0.06;
        let tip = middle + at(cos(turns), sin(turns) * 0.9) * ((15.0 + pulse) * opens);
        canvas.capsule(middle.mix(tip, 0.5), tip, 5.0, 3.2, VIOLET);
    }
    canvas.capsule(middle, middle, 7.0, 7.0, GOLD.part(0, 4));
    let core = if mood.asleep { GOLD.at(1) } else { WHITE };
    canvas.soft_capsule(middle, middle, 3.0 + pulse, 3.0 + pulse, Ramp::join(core, GOLD.part(3, 1)));
}

fn face(canvas: &mut Canvas, mood: Mood, p: &impl Fn(f64, f64) -> Point) {
    for side in [-1.0, 1.0] {
        let eye = p(side * 9.0, -72.0);
        let (x, y) = (eye.x as i32, eye.y as i32);
        canvas.capsule(eye, eye, 5.4, 5.4, LEATHER.part(0, 1));
        if mood.asleep {
            canvas.rect(x - 4, y, 8, 1, BARK.at(3));
            continue;
        }
        let color = if mood.open { GOLD.at(3) } else { GOLD.at(2) };
        canvas.rect(x - 3, y, 6, 3, color);
        canvas.rect(x - 1, y + 1, 2, 1, WHITE);
        // A brow that looks angry.
        let (inner, outer) = (p(side * 3.0, -75.0), p(side * 15.0, -81.0));
        canvas.capsule(inner, outer, 2.2, 2.6, BARK);
    }
}

/// Shut, a seam in the bark glows a little. Open, it is the brightest thing of the tree.
fn heart(canvas: &mut Canvas, mood: Mood, p: &impl Fn(f64, f64) -> Point) {
    let middle = p(0.0, -26.0);
    if mood.blossom > 0.5 {
        canvas.capsule(middle, middle, 6.0, 8.0, BARK.part(0, 3));
        return;
    }
    if !mood.open {
        canvas.capsule(middle + at(0.0, -9.0), middle + at(0.0, 9.0), 3.4, 3.4, LEATHER.part(0, 2));
        for y in -9..10 {
            let color = if mood.asleep {
                RUST.at(1)
            } else if (y + mood.beat * 3).rem_euclid(5) < 2 {
                RUST.at(3)
            } else {
                RUST.at(2)
            };
            canvas.rect(middle.x as i32 + (y / 4) % 2, middle.y as i32 + y, 1, 1, color);
        }
        return;
    }
    canvas.capsule(middle + at(0.0, -6.0), middle + at(0.0, 6.0), 14.0, 14.0, LEATHER.part(0, 1));
    for tooth in 0..10 {
        let turns = f64::from(tooth) / 10.0;
        let way = at(cos(turns) * 14.0, sin(turns) * 19.0);
        canvas.soft_capsule(middle + way, middle + way * 0.72, 2.4, 0.8, BARK.part(1, 3));
    }
    let beats = if mood.beat % 2 == 0 { 0.0 } else { 1.6 };
    canvas.soft_capsule(middle + at(0.0, -2.0), middle + at(0.0, 3.0), 8.0 + beats, 7.0 + beats, RED.part(1, 3));
    canvas.soft_capsule(middle + at(0.0, -1.0), middle + at(0.0, 2.0), 5.0 + beats, 4.4 + beats, GOLD.part(1, 3));
    canvas.soft_capsule(middle, middle, 2.6, 2.6, GOLD.part(3, 2));
}

/// Knobs of which roots and branches are put together, from thick to thin, and their outline; a foot; and the tip of a branch.
fn root_sheet() -> Sheet {
    const SIDE: i32 = 48;
    let note = "Parts of the roots and branches of the strider: knobs from thick to thin, in front and behind, the outline of each, a\n\
                foot, and the tip of a branch. Painted by tools/src/bodies/strider.rs. The pivot is the middle; of the foot, its\n\
                lower edge.";
    let mut sheet = Sheet::new("strider_root", note, (SIDE, SIDE), (SIDE / 2, SIDE / 2));
    let middle = at(f64::from(SIDE / 2), f64::from(SIDE / 2));
    let knobs = |grows: f64, ramp: Ramp| -> Vec<Canvas> {
        let of = |nth: i32| {
            let radius = THICK + (THIN - THICK) * f64::from(nth) / f64::from(KNOBS - 1) + grows;
            let mut canvas = Canvas::new(SIDE, SIDE);
            canvas.soft_capsule(middle, middle, radius, radius, ramp);
            // A ring of bark and a knot.
            if grows == 0.0 {
                let half = radius as i32;
                canvas.line((24 - half / 2, 24 + half / 3), (24 + half / 2, 24 + half / 2), ramp.at(0));
                if nth % 3 == 1 {
                    canvas.rect(22, 22, 2, 2, ramp.at(0));
                }
            }
            canvas
        };
        (0..KNOBS).map(of).collect()
    };
    sheet.clip("bark", 1, false, knobs(0.0, BARK));
    sheet.clip("shade", 1, false, knobs(0.0, OLD_BARK));
    let ink = |mut canvas: Canvas| {
        canvas.recolor(|_, _, _| INK);
        canvas
    };
    sheet.clip("ink", 1, false, knobs(1.2, BARK).into_iter().map(ink).collect());
    let mut foot = Canvas::new(SIDE, SIDE);
    for (x, far) in [(-6.0, -17.0), (6.0, 17.0), (-2.0, -7.0), (3.0, 9.0)] {
        foot.capsule(middle + at(x * 0.6, -12.0), middle + at(far, -2.6), 6.0, 2.4, BARK);
    }
    foot.capsule(middle + at(0.0, -16.0), middle + at(0.0, -9.0), 7.0, 8.0, BARK);
    foot.soft_capsule(middle + at(-4.0, -14.0), middle + at(-2.0, -10.0), 2.2, 1.6, GREEN.part(1, 3));
    foot.rim_lit(|_, _| true);
    foot.outline_where(INK, |_, y| y < SIDE / 2);
    sheet.still("foot", foot);
    let mut tip = Canvas::new(SIDE, SIDE);
    for (x, y, radius) in [(-12.0, 0.0, 7.0), (10.0, 1.0, 7.0), (-4.0, -4.0, 8.0), (4.0, 4.0, 8.0), (16.0, -1.0, 5.0)] {
        tip.capsule(middle + at(x, y), middle + at(x, y), radius, radius, GREEN);
    }
    for turns in 0..8 {
        let way = at(cos(f64::from(turns) / 8.0) * 20.0, sin(f64::from(turns) / 8.0) * 9.0);
        tip.capsule(middle + way * 0.6, middle + way, 2.0, 0.8, KHAKI.part(1, 3));
    }
    tip.rim_lit(|_, _| true);
    tip.outline(INK);
    sheet.still("tip", tip);
    sheet
}

fn fruit_sheet() -> Sheet {
    let note =
        "The fruit of the strider, as it falls. Painted by tools/src/bodies/strider.rs. The pivot is its middle.";
    let mut sheet = Sheet::new("strider_fruit", note, (16, 16), (8, 8));
    let frames = (0..2).map(|beat| {
        let mut canvas = Canvas::new(16, 16);
        canvas.capsule(at(8.0, 8.6), at(8.0, 8.6), 5.0, 5.0, GOLD.part(0, 4));
        canvas.line((8, 4), (8 + if beat == 0 { 2 } else { -2 }, 1), GREEN.at(1));
        canvas.rect(if beat == 0 { 9 } else { 5 }, 1, 3, 2, GREEN.at(2));
        canvas.outline(INK);
        canvas
    });
    sheet.clip("falls", 6, true, frames.collect());
    sheet
}

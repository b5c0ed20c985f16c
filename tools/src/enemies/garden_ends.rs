//! Paints the ends of the enemies that grow in the Gardens: of the spitter, and of one wasp of a swarm. Each cause of
//! death has a clip, as for the troopers.

use crate::body::{paint_turned, picture};
use crate::canvas::{Canvas, bayer};
use crate::enemies::garden_enemies::*;
use crate::math::{Point, at};
use crate::palette::*;
use crate::people::ends::{burning, charred, disc, dissolved, soil};
use crate::sheet::Sheet;

pub fn sheets() -> Vec<Sheet> {
    vec![spitter(), wasp()]
}

fn spitter() -> Sheet {
    let mut sheet = Sheet::new(
        "spitter_ends",
        "Painted by tools/src/enemies/garden_ends.rs. A clip for each cause of death; the pivot is the middle of the floor line.",
        CELL,
        (CELL.0 / 2, FLOOR as i32 + 1),
    );
    sheet.clip("shot", 4, false, (0..7).map(wilted).collect());
    sheet.clip("felled", 4, false, (0..8).map(cut).collect());
    sheet.clip("blown", 4, false, (0..7).map(split).collect());
    sheet.clip("burnt", 4, false, (0..16).map(burnt).collect());
    sheet.clip("dissolved", 3, false, dissolved(&plant(pose(0.9, 0.4, 0.0, 0.0))));
    sheet
}

fn finished(mut canvas: Canvas) -> Canvas {
    canvas.rim_lit(|_, _| true);
    canvas.outline_where(INK, |_, y| y < FLOOR as i32 + 1);
    canvas
}

/// Drops of sap fly up and fall down. `time` is in frames.
fn paint_sap(canvas: &mut Canvas, from: Point, time: f64) {
    for (x, speed) in [(-9.0, 8.0), (-5.0, 12.0), (-2.0, 15.0), (3.0, 13.0), (6.0, 10.0), (9.0, 7.0)] {
        let drop = from + at(x * (0.2 + time * 0.22), -speed * time * 0.5 + time * time * 1.3);
        if drop.y < FLOOR - 1.0 && drop.y > 1.0 {
            canvas.rect(drop.x as i32, drop.y as i32, 2, 2, GOLD.at(if speed > 11.0 { 3 } else { 2 }));
        }
    }
}

/// A ball of light with six lobes.
fn paint_burst(canvas: &mut Canvas, middle: Point, radius: f64, is_white: bool) {
    for (share, color) in [(1.0, RED.at(2)), (0.8, GOLD.at(2)), (0.55, if is_white { WHITE } else { GOLD.at(3) })] {
        for nth in 0..6 {
            let way = at(1.0, 0.0).turned(f64::from(nth) / 6.0) * (radius * 0.5);
            disc(canvas, middle.x + way.x, middle.y + way.y, radius * share * 0.62, color);
        }
    }
}

/// The head bursts open, and what is left hangs down and dries.
fn wilted(frame: i32) -> Canvas {
    if frame == 0 {
        let mut canvas = plant(pose(1.2, 1.3, 3.0, 0.0));
        canvas.recolor(|_, _, old| if old == GOLD.at(1) { WHITE } else { old.lighter() });
        return canvas;
    }
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let part = f64::from(frame.min(5)) / 5.0;
    paint_base(&mut canvas, part * 2.4);
    let head = at(MIDDLE + part * 8.0, FLOOR - 15.0 + part * part * 7.0);
    let knee = at(MIDDLE - 1.0 + part * 3.0, FLOOR - 9.0 + part * 2.0);
    canvas.capsule(at(MIDDLE, FLOOR - 1.0), knee, 3.2, 2.6, GREEN.part(0, 3));
    canvas.soft_capsule(knee, head, 2.6, 2.0, GREEN.part(0, 3));
    for (nth, spread) in [-0.34, -0.16, 0.1, 0.3].into_iter().enumerate() {
        let turns = 0.1 + part * 0.3 + spread * (1.2 - part * 0.7);
        petal(
            &mut canvas,
            head,
            turns,
            13.0 - part * 5.0,
            3.4 - part * 1.6,
            if nth % 2 == 0 { MAGENTA.part(0, 2) } else { MAGENTA },
        );
    }
    if frame < 3 {
        // The throat bursts.
        paint_burst(&mut canvas, head + at(0.0, -5.0), if frame == 1 { 8.0 } else { 5.0 }, frame == 1);
    }
    // Drops of sap fly up and fall down.
    for (x, speed) in [(-9.0, 8.0), (-4.0, 13.0), (3.0, 11.0), (8.0, 7.0)] {
        let (t, fall) = (f64::from(frame), 2.2);
        let drop = at(MIDDLE + x * (0.4 + part), FLOOR - 20.0 - speed * t * 0.5 + fall * t * t * 0.6);
        if frame < 5 && drop.y < FLOOR && drop.y > 1.0 {
            canvas.rect(drop.x as i32, drop.y as i32, 2, 2, GOLD.at(2));
        }
    }
    if frame == 6 {
        canvas.recolor(|_, _, old| if old == MAGENTA.at(2) { MAGENTA.at(1) } else { old });
    }
    canvas.rim_lit(|_, _| true);
    canvas.outline_where(INK, |_, y| y < FLOOR as i32 + 1);
    canvas
}

/// The head is cut off and falls. The stump stands, bleeds sap, and slowly bends.
fn cut(frame: i32) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let time = f64::from(frame);
    paint_base(&mut canvas, time * 0.3);
    let top = at(MIDDLE - 1.0 + time * 0.5, FLOOR - 14.0 + time * 0.3);
    canvas.capsule(at(MIDDLE, FLOOR - 1.0), top, 3.4, 3.4, GREEN.part(0, 3));
    // The pale face of the cut.
    canvas.polygon(
        &[top + at(-4.4, 1.0), top + at(3.6, -3.6), top + at(4.0, -1.0), top + at(-2.0, 2.6)],
        KHAKI.part(1, 3),
        1.0,
        0.4,
    );
    let wet = top + at(0.0, -0.6);
    canvas.soft_capsule(wet, wet, 1.5, 1.5, GOLD.part(1, 2));
    let mut canvas = finished(canvas);
    if frame == 0 {
        canvas.line((MIDDLE as i32 - 16, 36), (MIDDLE as i32 + 17, 18), WHITE);
        canvas.line((MIDDLE as i32 - 16, 37), (MIDDLE as i32 + 17, 19), WHITE);
    }
    if frame < 7 {
        paint_sap(&mut canvas, top, time);
    }
    // The head falls over and lies beside it.
    let falls = (time / 5.0).min(1.0);
    let head = at(MIDDLE + 1.0 + falls * 11.0, FLOOR - 21.0 - 4.0 * falls + 19.5 * falls * falls);
    paint_turned(&mut canvas, &loose_bud(), head, (falls - 1.0) * 0.25);
    canvas
}

/// An explosion at its foot tears it out: the petals fly, black with soot, and a charred stump smokes.
fn split(frame: i32) -> Canvas {
    let time = f64::from(frame);
    let foot = at(MIDDLE, FLOOR - 1.0);
    let heart = foot + at(0.0, -14.0);
    if frame == 0 {
        // The fire is behind the flower.
        let mut canvas = Canvas::new(CELL.0, CELL.1);
        paint_burst(&mut canvas, heart, 19.0, true);
        disc(&mut canvas, heart.x, heart.y, 6.0, WHITE);
        let mut flower = plant(pose(1.1, 0.5, 2.0, 0.0));
        flower.recolor(|_, _, old| old.darker(1));
        canvas.blit(&flower, 0, 0);
        return canvas;
    }
    let part = (f64::from(frame - 1) / 4.0).min(1.0);
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    paint_base(&mut canvas, part * 3.0);
    for (side, height) in [(-1.0, 13.0), (1.0, 11.0), (0.2, 8.0)] {
        let tip = foot + at(side * (3.0 + part * 4.0), -height + part * 3.0);
        canvas.capsule(foot, tip, 3.0, 1.0, GREEN.part(0, 3));
    }
    let mut canvas = finished(canvas);
    charred(&mut canvas, 1.0 - part * 0.8);
    if frame < 4 {
        // The fire rises, and turns to smoke.
        for (x, y, size) in [(0.0, -2.0, 1.0), (-7.0, 2.0, 0.7), (7.0, 3.0, 0.7), (2.0, -9.0, 0.75)] {
            let middle = heart + at(x, y - time * 1.4);
            paint_burst(&mut canvas, middle, [0.0, 16.0, 13.0, 8.0][frame as usize] * size, frame == 1);
        }
    }
    paint_smoke(&mut canvas, frame);
    // The petals fly up and to both sides, and fall.
    for (nth, (x, speed)) in [(-5.0, 5.4), (4.8, 6.0), (-2.8, 8.4), (2.4, 7.8), (0.4, 5.6)].into_iter().enumerate() {
        let place = heart + at(x * time, -speed * time * 0.8 + time * time * 1.5);
        let lies = place.y > FLOOR - 4.0;
        let place = at(place.x.clamp(8.0, f64::from(CELL.0) - 8.0), place.y.clamp(8.0, FLOOR - 2.0));
        let mut flies = Canvas::new(CELL.0, CELL.1);
        let turns = if lies { 0.25 } else { f64::from(nth as i32) * 0.2 + time * 0.12 };
        let way = at(0.0, -4.0).turned(turns);
        petal(&mut flies, place - way, turns, 8.0, if lies { 1.6 } else { 2.8 }, MAGENTA);
        soil(&mut flies, 0.4 + part * 0.5);
        flies.outline_where(INK, |_, y| y <= FLOOR as i32);
        canvas.blit(&flies, 0, 0);
    }
    canvas
}

/// Dark clouds over the stump, from the second frame on. They rise and thin out.
fn paint_smoke(canvas: &mut Canvas, frame: i32) {
    for nth in 0..4 {
        let age = f64::from(frame - 2) * 0.8 - f64::from(nth) * 0.5;
        if !(0.0..3.6).contains(&age) {
            continue;
        }
        let side = if nth % 2 == 0 { 1.0 } else { -1.0 };
        let puff = at(MIDDLE + side * (1.6 + age * 1.4), FLOOR - 17.0 - age * 6.0);
        let radius = 4.4 - age * 0.9;
        canvas.capsule(puff, puff, radius, radius, STEEL.part(0, 3));
    }
}

/// It writhes in the flames with its petals open, shrinks, and a black hook stays.
fn burnt(frame: i32) -> Canvas {
    let time = f64::from(frame);
    let left = ((15.0 - time) / 6.0).clamp(0.0, 1.0);
    let mut canvas = if frame < 8 {
        let lean = [0.0, 3.0, -3.0, 4.0, -2.0, 3.0, 1.0, 4.0][frame as usize];
        plant(pose(1.0 - time * 0.06, 0.3, 2.0 - time, lean))
    } else {
        let part = ((time - 8.0) / 4.0).min(1.0);
        let mut canvas = Canvas::new(CELL.0, CELL.1);
        paint_base(&mut canvas, 2.0 + part * 2.0);
        let knee = at(MIDDLE - 1.0, FLOOR - 12.0 + part * 2.0);
        let head = at(MIDDLE + 5.0 + part * 2.0, FLOOR - 13.0 + part * 6.0);
        canvas.capsule(at(MIDDLE, FLOOR - 1.0), knee, 2.6, 1.9, GREEN.part(0, 3));
        canvas.soft_capsule(knee, head, 1.9, 1.5, GREEN.part(0, 3));
        for turns in [0.3, 0.44, 0.58] {
            petal(&mut canvas, head, turns, 7.0 - part * 2.0, 2.0 - part * 0.5, MAGENTA);
        }
        finished(canvas)
    };
    if frame > 2 {
        charred(&mut canvas, left * 0.7);
    }
    burning(&canvas, frame as usize, left)
}

/// Wider than the cell of the living, for smoke and flames.
const WASP: i32 = 28;

fn wasp() -> Sheet {
    let mut sheet = Sheet::new(
        "wasps_ends",
        "Painted by tools/src/enemies/garden_ends.rs. One wasp of a swarm that dies, and a wing; the pivot is the middle.",
        (WASP, WASP),
        (WASP / 2, WASP / 2),
    );
    let in_cell = |small: Canvas| {
        let mut canvas = Canvas::new(WASP, WASP);
        canvas.blit(&small, (WASP - small.width) / 2, (WASP - small.height) / 2);
        canvas
    };
    let wasp = |turns: f64| in_cell(one_wasp(turns, Wing::Gone, Tail::Straight));
    // The first frame, in which it comes to rest, lies on its back.
    let on_its_back = wasp(0.0).upside_down();
    let dead: Vec<Canvas> = (0..8)
        .map(|step| if step % 4 == 0 { on_its_back.clone() } else { wasp(0.5 + f64::from(step) / 8.0) })
        .map(|mut body| {
            paint_bent_legs(&mut body);
            body
        })
        .collect();
    sheet.clip("shot", 3, true, dead.clone());
    // It thrashes about. Its wings are flames, and smoke is above it. The stripes stay, so that it is a wasp.
    let ember = |frame: usize| {
        let turns = [0.06, 0.12, 0.06, -0.06, -0.02, 0.02][frame];
        let body = broad_bands(&in_cell(one_wasp(turns, Wing::Gone, Tail::Straight)));
        let mut canvas = Canvas::new(WASP, WASP);
        let low = at(0.0, 4.0);
        for (nth, radius) in [1.8, 1.3].into_iter().enumerate() {
            let sway = if (frame + nth).is_multiple_of(2) { 1.6 } else { -1.6 };
            let puff = MIDDLE_OF_WASP + at(sway - 2.0, -9.4 - 2.8 * nth as f64);
            canvas.capsule(puff, puff, radius, radius, STEEL.part(1, 3));
        }
        let place = |x: f64, y: f64| MIDDLE_OF_WASP + low + at(x, y).turned(turns);
        let paint_fire = |canvas: &mut Canvas, root: Point, way: Point, width: f64| {
            for (color, share) in [(RED.at(2), 1.0), (RED.at(3), 0.78), (RUST.at(4), 0.5)] {
                let color = Ramp::join(color, STEEL).part(0, 1);
                let bend = root + way * (0.5 * share);
                canvas.soft_capsule(root, bend, width * 0.5 * share, width * share, color);
                canvas.soft_capsule(bend, root + way * share + at(0.0, -0.6), width * share, 0.4, color);
            }
        };
        // The wings beat, and burn from their tips.
        let beat = [1.0, 0.3, 0.9, 0.2, 1.0, 0.4][frame];
        paint_fire(&mut canvas, place(0.4, -1.6), at(-7.0 + 2.4 * beat, -3.4 - 5.6 * beat), 2.0);
        paint_fire(&mut canvas, place(1.6, -1.6), at(-2.4 + 3.4 * beat, -5.4 - 3.6 * beat), 1.7);
        canvas.blit(&body, 0, low.y as i32);
        // A small flame on the back and one on the tail.
        paint_fire(&mut canvas, place(-4.0, -0.4), at(-0.8, [-4.4, -3.0, -4.0][frame % 3]), 1.2);
        canvas
    };
    // Torn by an explosion: sooty, with stubs of its wings, its sting drawn up and embers in its bands, and with a trail of
    // smoke above it. The first frame, in which it comes to rest, lies on its back.
    let torn = |step: i32| {
        let (turns, wing) = if step % 4 == 0 { (0.0, Wing::Gone) } else { (f64::from(step) / 8.0, Wing::Stub) };
        let mut body = broad_bands(&in_cell(turned_wasp(turns, -1.0, wing, Tail::Limp)));
        body.recolor(|x, y, old| match old.brightness() {
            _ if old == INK => INK,
            _ if old == WHITE => KHAKI.at(3),
            _ if WING.contains(&old) => old,
            _ if (x * 5 + y * 3) % 19 == 0 => RED.at(3),
            // Soot leaves most of the bands.
            90.. if bayer(x / 2, y / 2) < 0.15 => LEATHER.at(1),
            170.. => GOLD.at(2),
            90.. => GOLD.at(1),
            _ => LEATHER.at(1),
        });
        if step % 4 == 0 {
            paint_bent_legs(&mut body);
        }
        let mut canvas = Canvas::new(WASP, WASP);
        for (nth, radius) in [2.2, 1.8, 1.2].into_iter().enumerate() {
            let sway = if (step as usize + nth).is_multiple_of(2) { 1.4 } else { -1.4 };
            let puff = MIDDLE_OF_WASP + at(sway, -6.0 - 3.2 * nth as f64);
            canvas.capsule(puff, puff, radius, radius, STEEL.part(1, 3));
        }
        canvas.blit(&body, 0, 0);
        canvas
    };
    sheet.clip("blown", 3, true, (0..8).map(torn).collect());
    sheet.clip("burnt", 3, true, (0..6).map(ember).collect());
    sheet.clip("dissolved", 3, false, dissolving_wasp(&in_cell(one_wasp(0.0, Wing::High, Tail::Curled))));
    // It rocks from side to side as it sinks, like a leaf.
    let wings = [
        (&TORN_WING_FALLS[..], -4, -2),
        (&TORN_WING[..], 0, 2),
        (&TORN_WING_RISES[..], 4, -2),
        (&TORN_WING_THIN[..], 0, 2),
    ];
    let wing = |(rows, aside, down): (&[&str], i32, i32)| {
        let legend = [('d', STEEL.at(3)), ('o', STEEL.at(5)), ('m', STEEL.at(4)), ('k', STEEL.at(1))];
        let small = picture(rows, &legend);
        let mut canvas = Canvas::new(WASP, WASP);
        canvas.blit(&small, (WASP - small.width) / 2 + aside, (WASP - small.height) / 2 + down);
        canvas
    };
    sheet.clip("wing", 6, true, wings.map(wing).to_vec());
    sheet
}

/// A long and a short wing that hang together, pale, with dark veins and a torn edge at the root: level, with the tip down,
/// with the tip up, and almost from the side.
const TORN_WING: [&str; 9] = [
    "....dddddd....",
    "..kdoooooodd..",
    ".kodddooooood.",
    "..kooodddoood.",
    ".kodddooooood.",
    "..kdmdddddd...",
    "...dmmmd......",
    "....dmmmd.....",
    ".....ddd......",
];
const TORN_WING_FALLS: [&str; 9] = [
    "..k.dddd......",
    ".kdoooooddd...",
    "..kdddoooood..",
    ".kodoodddoood.",
    "..kddoooddood.",
    "...dmddoooood.",
    "...dmmmddddd..",
    "....dmmmd.....",
    ".....dddd.....",
];
const TORN_WING_RISES: [&str; 11] = [
    ".........ddd..",
    ".......ddoood.",
    ".....ddoodood.",
    "....doodooood.",
    "..kdodooodod..",
    ".kododooddd...",
    "..kodooddd....",
    ".kdddddmmd....",
    "..kdmmmmd.....",
    "....dmmmd.....",
    ".....ddd......",
];
const TORN_WING_THIN: [&str; 4] = [".k..dddddd....", "..kdoooooooodd", ".kddddddddddd.", "...dmmmmd....."];

/// The colours of a wing.
const WING: [Color; 3] = [STEEL.at(3), STEEL.at(4), STEEL.at(5)];

/// Makes the stripes of a wasp twice as broad, so that soot or fire leaves them visible.
fn broad_bands(wasp: &Canvas) -> Canvas {
    let is_stripe = |x: i32, y: i32| {
        wasp.get(x, y) == Some(INK)
            && [(-1, 0), (1, 0), (0, -1), (0, 1)].iter().all(|(dx, dy)| wasp.get(x + dx, y + dy).is_some())
    };
    let mut broad = wasp.clone();
    broad.recolor(|x, y, old| if old.brightness() > 110 && is_stripe(x + 1, y) { INK } else { old });
    broad
}

const MIDDLE_OF_WASP: Point = at(WASP as f64 / 2.0, WASP as f64 / 2.0);

/// Its stripes and its eye stay dark in the light, so that it is a wasp until it is gone.
fn dissolving_wasp(body: &Canvas) -> Vec<Canvas> {
    let is_inside =
        |x: i32, y: i32| [(-1, 0), (1, 0), (0, -1), (0, 1)].iter().all(|(dx, dy)| body.get(x + dx, y + dy).is_some());
    let mut frames = dissolved(body);
    for frame in &mut frames {
        frame.recolor(|x, y, light| match body.get(x, y) {
            Some(color) if color == INK && is_inside(x, y) => BLUE.at(0),
            _ => light,
        });
    }
    frames
}

/// Three legs that are drawn up over the body, which no longer has wings.
fn paint_bent_legs(body: &mut Canvas) {
    let top = |x: i32| (0..WASP).find(|y| body.get(x, *y).is_some());
    let feet: Vec<(i32, i32)> =
        [-2, 0, 2].map(|x| WASP / 2 + x).into_iter().filter_map(|x| Some((x, top(x)?))).collect();
    for (x, y) in feet {
        body.put(x, y - 1, LEATHER.at(1));
        body.put(x + 1, y - 2, LEATHER.at(1));
    }
}

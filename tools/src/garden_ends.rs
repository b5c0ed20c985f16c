//! Paints the ends of the enemies that grow in the Gardens: of the spitter, and of one wasp of a swarm. Each cause of
//! death has a clip, as for the troopers.

use crate::body::paint_turned;
use crate::canvas::Canvas;
use crate::ends::{burning, charred, disc, dissolved, soil};
use crate::garden_enemies::*;
use crate::math::{Point, at};
use crate::palette::*;
use crate::sheet::Sheet;

pub fn sheets() -> Vec<Sheet> {
    vec![spitter(), wasp()]
}

fn spitter() -> Sheet {
    let mut sheet = Sheet::new(
        "spitter_ends",
        "Painted by tools/src/garden_ends.rs. A clip for each cause of death; the pivot is the middle of the floor line.",
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

/// The flower cracks and bursts, its petals fly, and the stem is split into strands that bend apart.
fn split(frame: i32) -> Canvas {
    if frame == 0 {
        let mut canvas = plant(pose(1.1, 1.1, 2.0, 0.0)).flashed();
        for (x, y) in [(0, -30), (-3, -26), (2, -23), (-1, -19), (5, -27), (-7, -24), (7, -22)] {
            canvas.rect(MIDDLE as i32 + x, FLOOR as i32 + y, 2, 4, RED.at(2));
        }
        return canvas;
    }
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let part = (f64::from(frame - 1) / 4.0).min(1.0);
    paint_base(&mut canvas, part * 3.0);
    let foot = at(MIDDLE, FLOOR - 1.0);
    for (side, height) in [(-1.0, 19.0), (1.0, 17.0), (0.3, 12.0)] {
        let knee = foot + at(side * (2.0 + part * 2.0), -height * 0.6);
        let tip = foot + at(side * (3.0 + part * 8.0), -height + part * 4.0);
        canvas.capsule(foot, knee, 2.8, 1.9, GREEN.part(0, 3));
        canvas.soft_capsule(knee, tip, 1.9, 0.7, GREEN.part(0, 3));
        // The pale inside of the stem.
        canvas.soft_capsule(foot.mix(knee, 0.5), knee.mix(tip, 0.7), 0.7, 0.6, KHAKI.part(2, 2));
    }
    let mut canvas = finished(canvas);
    let heart = foot + at(0.0, -18.0);
    if frame < 4 {
        paint_burst(&mut canvas, heart, [0.0, 8.0, 9.6, 6.0][frame as usize], frame < 3);
    }
    // The petals fly up and to both sides, and fall.
    let time = f64::from(frame);
    for (nth, (x, speed)) in [(-4.6, 5.4), (4.4, 6.0), (-2.4, 8.4), (2.0, 7.8), (0.3, 4.6)].into_iter().enumerate() {
        let place = heart + at(x * time, -speed * time * 0.7 + time * time * 1.5);
        let lies = place.y > FLOOR - 4.0;
        let place = at(place.x.clamp(9.0, f64::from(CELL.0) - 9.0), place.y.clamp(9.0, FLOOR - 2.0));
        let mut flies = Canvas::new(CELL.0, CELL.1);
        let turns = if lies { 0.25 } else { f64::from(nth as i32) * 0.2 + time * 0.12 };
        let way = at(0.0, -4.0).turned(turns);
        petal(&mut flies, place - way, turns, 8.0, if lies { 1.6 } else { 2.8 }, MAGENTA);
        soil(&mut flies, 0.3);
        flies.outline_where(INK, |_, y| y <= FLOOR as i32);
        canvas.blit(&flies, 0, 0);
    }
    if frame < 6 {
        paint_sap(&mut canvas, foot + at(0.0, -12.0), time * 0.9);
    }
    canvas
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

const WASP: i32 = 24;

fn wasp() -> Sheet {
    let mut sheet = Sheet::new(
        "wasps_ends",
        "Painted by tools/src/garden_ends.rs. One wasp of a swarm that dies, and a wing; the pivot is the middle.",
        (WASP, WASP),
        (WASP / 2, WASP / 2),
    );
    let wasp = |turns: f64| {
        let mut canvas = Canvas::new(WASP, WASP);
        canvas.blit(&one_wasp(turns, 5, true), 4, 4);
        canvas
    };
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
    // It keeps its stripes while it burns, and the flame is no larger than its body.
    let ember = |frame: i32| {
        let mut coal = wasp(f64::from(frame) / 6.0);
        coal.recolor(|_, _, old| old.darker(1));
        let mut canvas = burning(&coal, frame as usize * 2, 0.34);
        // The stub of a wing.
        let stub = at(12.0, 12.0) + at(1.0, -3.4).turned(f64::from(frame) / 6.0);
        canvas.soft_capsule(at(12.0, 12.0), stub, 0.8, 0.6, STEEL.part(3, 2));
        canvas
    };
    let blown: Vec<Canvas> = dead
        .iter()
        .map(|body| {
            let mut canvas = body.clone();
            soil(&mut canvas, 0.8);
            canvas
        })
        .collect();
    sheet.clip("blown", 3, true, blown);
    sheet.clip("burnt", 3, true, (0..6).map(ember).collect());
    sheet.clip("dissolved", 3, false, dissolved(&wasp(0.0)));
    // A wing is a drop: narrow at its root, with a vein.
    let wing = |frame: i32| {
        let mut canvas = Canvas::new(WASP, WASP);
        let turns = [0.0, 0.12, 0.25, -0.12][frame as usize];
        let wide = [2.3, 1.7, 1.2, 1.7][frame as usize];
        let place = |x: f64| at(12.0, 12.0) + at(x, 0.0).turned(turns);
        canvas.soft_capsule(place(-4.4), place(2.4), 0.6, wide, STEEL.part(3, 3));
        canvas.soft_capsule(place(-2.0), place(2.0), 0.5, 0.5, BLUE.part(3, 1));
        canvas.outline(INK);
        canvas
    };
    sheet.clip("wing", 6, true, (0..4).map(wing).collect());
    sheet
}

/// Three legs that are drawn up over the body, which no longer has wings.
fn paint_bent_legs(body: &mut Canvas) {
    let top = |x: i32| (0..WASP).find(|y| body.get(x, *y).is_some());
    let feet: Vec<(i32, i32)> = [10, 12, 14].into_iter().filter_map(|x| Some((x, top(x)?))).collect();
    for (x, y) in feet {
        body.put(x, y - 1, LEATHER.at(1));
        body.put(x + 1, y - 2, LEATHER.at(1));
    }
}

//! Paints the ends of the phaser: a robe without a body, whose eye and ring of light come loose. Each cause of death has a
//! clip, as for the troopers.

use crate::body::paint_turned;
use crate::canvas::{Canvas, bayer};
use crate::enemies::vault_enemies::{self, Pose, REST, ROBE, empty_robe, figure};
use crate::math::{Point, at, cos, sin};
use crate::palette::*;
use crate::people::ends::{burning, charred, disc, dissolved, parts_of};
use crate::sheet::Sheet;

/// Wider and higher than the cell of the living, for what flies off.
const CELL: (i32, i32) = (88, 64);
const ASIDE: (i32, i32) = ((CELL.0 - vault_enemies::CELL.0) / 2, CELL.1 - vault_enemies::CELL.1);
/// The floor line, and the middle of the body.
const FLOOR: f64 = vault_enemies::FLOOR + ASIDE.1 as f64;
const MIDDLE: Point = at(23.0 + ASIDE.0 as f64, FLOOR - 18.0);
/// As a hit shows it.
const STRUCK: Pose = Pose { lean: -0.06, head: -1.6, lift: 0.6, sway: 0.3, struck: 1.0, ..REST };

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "phaser_ends",
        "Painted by tools/src/enemies/vault_ends.rs. A clip for each cause of death, facing right; the pivot is the floor line.",
        CELL,
        (CELL.0 / 2, FLOOR as i32 + 1),
    );
    let struck = wide(&figure(STRUCK));
    sheet.clip("shot", 3, false, (0..8).map(collapse).collect());
    sheet.clip("felled", 4, false, (0..8).map(cut).collect());
    sheet.clip("blown", 3, false, (0..10).map(|frame| torn(&struck, frame)).collect());
    sheet.clip("burnt", 4, false, (0..16).map(burnt).collect());
    sheet.clip("dissolved", 3, false, dispersed());
    vec![sheet]
}

/// Places a picture of the living phaser in the larger cell.
fn wide(small: &Canvas) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    canvas.blit(small, ASIDE.0, ASIDE.1);
    canvas
}

/// Outlines what is above the floor, and removes what is below it.
fn grounded(canvas: &mut Canvas) {
    for y in FLOOR as i32 + 1..CELL.1 {
        for x in 0..CELL.0 {
            canvas.clear(x, y);
        }
    }
    canvas.outline_where(INK, |_, y| y <= FLOOR as i32);
}

/// Lets a picture sink to a share of its height, and spread. It keeps its feet on the floor.
fn sunk(whole: &Canvas, height: f64) -> Canvas {
    let wide = 1.0 + (1.0 - height) * 0.7;
    let (bottom, middle) = ((0..CELL.1).rev().find(|y| (0..CELL.0).any(|x| whole.get(x, *y).is_some())), MIDDLE.x);
    let bottom = f64::from(bottom.unwrap_or(0));
    Canvas::from_pixels(CELL.0, CELL.1, |x, y| {
        let from_x = middle + (f64::from(x) + 0.5 - middle) / wide;
        let from_y = bottom + 0.5 - (FLOOR - f64::from(y)) / height;
        whole.get(from_x.floor() as i32, from_y.floor() as i32)
    })
}

/// The heap of cloth that the robe becomes, with the mantle and the tip of the hood on it. `spread` grows to 1.
fn paint_heap(canvas: &mut Canvas, x: f64, spread: f64) {
    let place = |dx: f64, dy: f64| at(x + dx * (0.7 + 0.3 * spread), FLOOR + dy * (1.6 - 0.6 * spread));
    canvas.capsule(place(-10.0, -1.4), place(9.0, -1.6), 2.4, 2.6, ROBE);
    canvas.capsule(place(-4.0, -3.4), place(4.6, -3.6), 2.6, 2.6, ROBE);
    canvas.soft_capsule(place(-5.0, -4.6), place(3.0, -5.0), 1.7, 1.5, VIOLET);
    canvas.capsule(place(4.4, -4.6), place(9.6, -2.6), 2.6, 0.8, ROBE);
    for dx in [-7.0, -1.4, 6.0] {
        let (top, foot) = (place(dx, -3.0), place(dx * 1.2, -1.0));
        canvas.line((top.x as i32, top.y as i32), (foot.x as i32, foot.y as i32), ROBE.at(0));
    }
}

/// The ring of light alone. It lies flat around `middle`, and is tilted by `turns`.
fn paint_ring(canvas: &mut Canvas, middle: Point, turns: f64) {
    for step in 0..88 {
        let angle = f64::from(step) / 88.0;
        let p = middle + at(cos(angle) * 11.6, sin(angle) * 3.4).turned(turns);
        let (x, y) = (p.x.floor() as i32, p.y.floor() as i32);
        if y <= FLOOR as i32 {
            canvas.put(x, y, if step % 22 < 8 { WHITE } else { GOLD.at(2) });
            if angle < 0.5 && y < FLOOR as i32 {
                canvas.put(x, y + 1, GOLD.at(0));
            }
        }
    }
}

fn paint_eye(canvas: &mut Canvas, middle: Point, turns: f64) {
    let corners = [-0.2, 0.1, 0.35, 0.6].map(|corner| middle + at(0.0, -2.8).turned(corner + turns));
    let mut eye = Canvas::new(CELL.0, CELL.1);
    eye.polygon(&corners, GOLD.part(1, 4), 1.0, 0.2);
    eye.outline_where(INK, |_, y| y <= FLOOR as i32);
    canvas.blit(&eye, 0, 0);
}

/// The robe after `frame` frames without a body: it hangs slack, the hood tips forward, and it sinks to a heap.
fn slack(frame: i32) -> Canvas {
    if frame > 4 {
        let mut canvas = Canvas::new(CELL.0, CELL.1);
        paint_heap(&mut canvas, MIDDLE.x, f64::from(frame - 4) / 3.0);
        canvas.rim_lit(|_, _| true);
        return canvas;
    }
    let height = [1.0, 0.96, 0.8, 0.62, 0.42][frame as usize];
    let tips = f64::from(frame);
    // The arms hang, and the hood is bent over more and more.
    let pose = Pose { lean: -0.04 + 0.02 * tips, head: tips * 1.2, sway: 0.3 + tips * 0.1, arms: -0.3, ..REST };
    sunk(&wide(&empty_robe(pose)), height)
}

/// The eye flies off, bounces and lies there. The ring falls around the robe, which sinks.
fn collapse(frame: i32) -> Canvas {
    if frame == 0 {
        return wide(&figure(STRUCK));
    }
    let time = f64::from(frame);
    let ring = at(MIDDLE.x + 0.4, (FLOOR - 24.0 + time * time * 1.25).min(FLOOR - 3.0));
    let tilt = if frame < 4 { -0.05 + 0.04 * time } else { 0.0 };
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    paint_ring(&mut canvas, ring, tilt);
    let mut robe = slack(frame);
    grounded(&mut robe);
    canvas.blit(&robe, 0, 0);
    // The front half of the ring is before the robe.
    let mut front = Canvas::new(CELL.0, CELL.1);
    paint_ring(&mut front, ring, tilt);
    for y in ring.y as i32..CELL.1 {
        for x in 0..CELL.0 {
            if let Some(color) = front.get(x, y) {
                canvas.put(x, y, color);
            }
        }
    }
    let flies = [0.0, 6.0, 10.0, 11.0, 8.0, 0.0, 3.0, 0.0][frame as usize];
    let start = if frame < 5 { 24.0 - time * 4.6 } else { 0.0 };
    paint_eye(&mut canvas, at(MIDDLE.x + 4.0 + time * 2.2, FLOOR - 3.0 - flies - start.max(0.0)), time * 0.18);
    canvas
}

/// A blow cuts through the robe. The upper half slides off along the cut and lands beside the lower half, which folds up.
fn cut(frame: i32) -> Canvas {
    let whole = wide(&empty_robe(STRUCK));
    let slope = |x: i32| (MIDDLE.y as i32 - 1) - (x - MIDDLE.x as i32) / 3;
    let half =
        |above: bool| Canvas::from_pixels(CELL.0, CELL.1, |x, y| whole.get(x, y).filter(|_| (y < slope(x)) == above));
    let time = f64::from(frame);
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let mut lower = half(false);
    if frame > 0 {
        // The dark inside of the robe at the cut.
        let cloth = lower.clone();
        lower.recolor(|x, y, old| if cloth.get(x, y - 2).is_none() { VIOLET.at(0) } else { old });
    }
    let mut stands = sunk(&lower, [1.0, 1.0, 1.0, 0.9, 0.74, 0.56, 0.42, 0.36][frame as usize]);
    grounded(&mut stands);
    // The upper half with its middle in the middle of a cell of its own.
    let upper = half(true);
    let upper = Canvas::from_pixels(48, 48, |x, y| upper.get(x + MIDDLE.x as i32 - 24, y + MIDDLE.y as i32 - 34));
    let aside = [0.0, -3.0, -7.0, -11.6, -16.0, -19.4, -21.0, -21.0][frame as usize];
    let down = [0.0, -1.4, -2.0, 0.0, 5.0, 11.0, 15.6, 15.6][frame as usize];
    let turns = [0.0, 0.0, -0.02, -0.06, -0.12, -0.19, -0.23, -0.23][frame as usize];
    let mut falls = Canvas::new(CELL.0, CELL.1);
    paint_turned(&mut falls, &upper, MIDDLE + at(aside, down - 10.0), turns);
    grounded(&mut falls);
    canvas.blit(&falls, 0, 0);
    canvas.blit(&stands, 0, 0);
    // The ring drops around the lower half, and then rolls away from it.
    let drop = (time * time * 1.6).min(18.6);
    let rolls = at(MIDDLE.x + time * 2.0 + (time - 4.0).max(0.0) * 2.0, FLOOR - 22.0 + drop);
    paint_ring(&mut canvas, rolls, if frame < 4 { 0.05 } else { 0.0 });
    if frame < 2 {
        for x in MIDDLE.x as i32 - 20..MIDDLE.x as i32 + 20 {
            canvas.put(x, slope(x), WHITE);
            canvas.put(x, slope(x) + 1, if frame == 0 { WHITE } else { VIOLET.at(2) });
        }
    }
    canvas
}

/// The robe is torn to rags: a flash, then its parts fly in arcs, and those that land become a heap.
fn torn(whole: &Canvas, frame: i32) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    if frame == 0 {
        canvas.blit(whole, 0, 0);
        canvas.recolor(|_, _, old| if old == INK { GOLD.at(3) } else { WHITE });
        return canvas;
    }
    let time = f64::from(frame);
    if frame < 5 {
        let radius = [0.0, 9.0, 11.0, 10.0, 7.0][frame as usize];
        for (share, color) in
            [(1.0, VIOLET.at(1)), (0.8, VIOLET.at(2)), (0.5, if frame < 3 { WHITE } else { MAGENTA.at(2) })]
        {
            for nth in 0..7 {
                let way = at(1.0, 0.0).turned(f64::from(nth) / 7.0 + 0.05) * (radius * 0.55);
                disc(&mut canvas, MIDDLE.x + way.x, MIDDLE.y + way.y, radius * share * 0.6, color);
            }
        }
    }
    let robe = wide(&empty_robe(STRUCK));
    for (nth, (way, part)) in parts_of(&robe, MIDDLE + at(0.0, -2.0)).iter().enumerate() {
        // Its edges are ragged.
        let is_rag = |x: i32, y: i32| {
            let beside = [(-1, 0), (1, 0), (0, -1), (0, 1)];
            let is_inside = beside.iter().all(|(dx, dy)| part.get(x + dx, y + dy).is_some());
            is_inside || bayer(x * 3 + nth as i32, y) < 0.6
        };
        let rag = Canvas::from_pixels(part.width, part.height, |x, y| part.get(x, y).filter(|_| is_rag(x, y)));
        // It flies in an arc, and lies flat where it lands.
        let rest = FLOOR - 2.6;
        let fly = at(way.x * (6.0 + time * 3.8), way.y * (6.0 + time * 2.0) - time * 5.4 + time * time * 1.15);
        let place = MIDDLE + fly;
        let has_landed = place.y > rest - 3.0;
        let place = at(place.x.clamp(19.0, f64::from(CELL.0) - 19.0), place.y.max(12.0).min(rest));
        let mut flies = Canvas::new(CELL.0, CELL.1);
        paint_turned(&mut flies, &rag, place, time * if nth % 2 == 0 { 0.06 } else { -0.08 });
        if has_landed {
            let fallen = flies.clone();
            flies =
                Canvas::from_pixels(CELL.0, CELL.1, |x, y| fallen.get(x, (rest + (f64::from(y) - rest) * 2.0) as i32));
        }
        grounded(&mut flies);
        canvas.blit(&flies, 0, 0);
    }
    // Two halves of the ring, and the eye.
    for (side, start) in [(-1.0, 0.5), (1.0, 0.0)] {
        let fall = -6.0 * time + time * time * 1.0;
        let middle = at(MIDDLE.x + side * time * 2.6, (MIDDLE.y + fall).min(FLOOR - 2.0));
        for step in 0..22 {
            let angle = start + f64::from(step) / 44.0;
            let p = middle + at(cos(angle) * 8.0, sin(angle) * 5.0).turned(side * time * 0.06);
            if p.y < FLOOR && p.x > 1.0 && p.x < f64::from(CELL.0) - 2.0 && p.y > 1.0 {
                canvas.put(p.x as i32, p.y as i32, if step % 9 < 4 { WHITE } else { GOLD.at(2) });
            }
        }
    }
    let bounce = (-8.0 * time + time * time * 1.15).min(FLOOR - 3.0 - MIDDLE.y);
    paint_eye(&mut canvas, at(MIDDLE.x + 2.0 + time * 0.8, MIDDLE.y + bounce), time * 0.12);
    canvas
}

/// The robe hangs bent and runs out from its hem up, and its grains sink. The ring drops and breaks in two, and the eye drops
/// and goes out. When it appears elsewhere, it rises instead.
fn dispersed() -> Vec<Canvas> {
    let mut robe = wide(&empty_robe(Pose { lean: 0.05, head: 4.0, sway: 0.6, arms: -0.3, ..REST }));
    grounded(&mut robe);
    let light = dissolved(&robe.upside_down());
    let paint = |(frame, light): (usize, &Canvas)| {
        let time = frame as f64;
        let mut canvas = light.upside_down();
        for y in FLOOR as i32 + 1..CELL.1 {
            for x in 0..CELL.0 {
                canvas.clear(x, y);
            }
        }
        let fall = (time * time * 1.5).min(21.0);
        let ring = at(MIDDLE.x + 0.6, FLOOR - 24.0 + fall);
        if fall < 21.0 {
            paint_ring(&mut canvas, ring, 0.03 + 0.02 * time);
        } else {
            // Two halves spring apart and go out.
            let apart = time - 3.0;
            let color =
                [GOLD.at(2), GOLD.at(2), GOLD.at(1), GOLD.at(0)][((time - 4.0).max(0.0) / 1.3).min(3.0) as usize];
            for (side, start) in [(-1.0, 0.25), (1.0, 0.75)] {
                for step in 0..44 {
                    let p = at(MIDDLE.x + side * (2.0 + apart * 2.2), FLOOR - 3.0 - 3.0 * sin((apart / 8.0).min(0.5)))
                        + at(cos(start + f64::from(step) / 88.0) * 11.0, sin(start + f64::from(step) / 88.0) * 3.4)
                            .turned(side * 0.05 * apart);
                    if p.y < FLOOR && p.x > 1.0 && p.x < f64::from(CELL.0) - 2.0 {
                        canvas.put(p.x as i32, p.y as i32, color);
                    }
                }
            }
        }
        let bounce = [0.0, 0.0, 0.0, 0.0, 0.0, 4.0, 5.0, 3.0, 0.0][frame];
        let drop = (FLOOR - 27.0 + (time - 1.0).max(0.0) * (time - 1.0).max(0.0) * 2.8).min(FLOOR - 3.0) - bounce;
        let mut eye = Canvas::new(CELL.0, CELL.1);
        paint_eye(&mut eye, at(MIDDLE.x + 6.0 + time * 1.4, drop), time * 0.12);
        if frame > 6 {
            eye.recolor(|_, _, old| if old == INK { INK } else { old.darker(2) });
        }
        canvas.blit(&eye, 0, 0);
        canvas
    };
    light.iter().enumerate().map(paint).collect()
}

/// Flames climb the robe, it shrinks, and ashes stay.
fn burnt(frame: i32) -> Canvas {
    let time = f64::from(frame);
    let left = ((15.0 - time) / 6.0).clamp(0.0, 1.0);
    let mut canvas = if frame < 7 {
        let raised = 0.6 + 0.4 * sin(time / 4.0);
        wide(&figure(Pose { raised, sway: time / 3.0, lean: 0.02 * sin(time / 3.0), ..REST }))
    } else {
        let mut robe = slack((frame - 6).min(7));
        grounded(&mut robe);
        robe
    };
    if frame > 1 {
        charred(&mut canvas, left * 0.8);
    }
    burning(&canvas, frame as usize, left)
}

//! Paints the ends of machines that do not walk: the drones, the mirror drone and the turret. Each cause of death has a
//! clip, as for the troopers. Also paints the parts that come off machines and beings, which the game throws.

use crate::body::paint_turned;
use crate::canvas::{Canvas, bayer};
use crate::enemies::machines::{self, CRIPPLED, DARK, Drone};
use crate::enemies::turret::{Dome, barrel, on_each_mount, turret_base};
use crate::enemies::{hound, mirror};
use crate::math::{Point, at, sin};
use crate::palette::*;
use crate::people::ends::{burning, bursting, charred, disc, dissolved, parts_of, spinning};
use crate::rng::Rng;
use crate::sheet::Sheet;

pub fn sheets() -> Vec<Sheet> {
    vec![
        drone("drone_grey_ends", &machines::GREY),
        drone("drone_red_ends", &machines::RED_ONE),
        mirror_drone(),
        turret(),
        scrap(),
    ]
}

/// High enough for the flames over a machine.
const CELL: i32 = 56;

/// Places a picture in the middle of a cell.
fn centered(picture: &Canvas) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    canvas.blit(picture, (CELL - picture.width) / 2, (CELL - picture.height) / 2);
    canvas
}

/// `crippled` spins down, `whole` is what it was, and `dented` bounces on the floor.
fn flyer(name: &'static str, note: &'static str, crippled: &Canvas, whole: &Canvas, dented: &Canvas) -> Sheet {
    let mut sheet = Sheet::new(name, note, (CELL, CELL), (CELL / 2, CELL / 2));
    // Black, so that it stands out from its own flames.
    let mut black = centered(crippled);
    charred(&mut black, 0.3);
    let in_flames = tumbling(&black).iter().enumerate().map(|(frame, body)| burning(body, frame, 0.55)).collect();
    sheet.clip("shot", 3, true, in_flames);
    sheet.clip("felled", 3, true, tumbling(&centered(dented)));
    sheet.clip("blown", 3, false, bursting(&centered(whole)));
    let mut coal = centered(whole);
    charred(&mut coal, 0.8);
    let rocks = |frame: i32| turned(&coal, 0.07 * sin(f64::from(frame) / 6.0));
    sheet.clip("burnt", 3, true, (0..6).map(|frame| burning(&rocks(frame), frame as usize * 2, 0.8)).collect());
    sheet.clip("dissolved", 3, false, dissolved(&centered(whole)));
    sheet
}

fn turned(whole: &Canvas, turns: f64) -> Canvas {
    let mut canvas = Canvas::new(whole.width, whole.height);
    paint_turned(&mut canvas, whole, at(f64::from(whole.width) / 2.0, f64::from(whole.height) / 2.0), turns);
    canvas
}

/// Eight steps of an uneven turn. The first and the fifth lie flat. At exactly an eighth of a turn, the wedge of a hull
/// has a level and an upright edge, and looks as if it was cut off.
fn tumbling(whole: &Canvas) -> Vec<Canvas> {
    [0.0, 0.08, 0.2, 0.31, 0.5, 0.58, 0.7, 0.81].iter().map(|turns| turned(whole, *turns)).collect()
}

/// Bent by a blow: one half of it is pushed in.
fn dented(whole: &Canvas) -> Canvas {
    let middle = whole.width / 2;
    let mut canvas = whole.rearranged(whole.width, whole.height, |x, y| {
        if x < middle { (x - (middle - x) / 3, y - (middle - x) / 3) } else { (x, y) }
    });
    canvas.recolor(|x, y, old| if (x - y / 2).rem_euclid(9) == 0 && x < middle + 3 { INK } else { old });
    canvas
}

fn drone(name: &'static str, of: &Drone) -> Sheet {
    let whole = of.paint(&DARK);
    flyer(
        name,
        "Painted by tools/src/enemies/machine_ends.rs. A clip for each cause of death. The pivot is the middle of the drone.",
        &of.paint(&CRIPPLED),
        &whole,
        &dented(&whole),
    )
}

fn mirror_drone() -> Sheet {
    let whole = mirror::drone(0.0, 0, 0.0, 0);
    let mut sheet = flyer(
        "mirror_ends",
        "Painted by tools/src/enemies/machine_ends.rs. A clip for each cause of death. The pivot is the middle of the drone.",
        &mirror::bare_drone(),
        &whole,
        &mirror::wreck(),
    );
    let first = sheet.clips.iter().find(|clip| clip.name == "felled").expect("it was added").first;
    for (frame, cell) in sheet.cells[first..first + 8].iter_mut().enumerate() {
        paint_failing(cell, frame);
    }
    sheet
}

/// The surroundings of a wreck that tumbles, in eight frames: a half of the plate that flickers out, sparks, and smoke.
fn paint_failing(canvas: &mut Canvas, frame: usize) {
    let middle = f64::from(CELL) / 2.0;
    if frame.is_multiple_of(2) {
        let turns = 0.1 + frame as f64 * 0.09;
        for step in -6..=6 {
            let bulge = 14.0 - f64::from(step * step) / 14.0;
            let p = at(middle, middle) + at(bulge, f64::from(step) + 6.0).turned(turns);
            let (x, y) = (p.x.floor() as i32, p.y.floor() as i32);
            if canvas.get(x, y).is_none() && step % 3 != 0 {
                canvas.put(x, y, BLUE.at(3));
                canvas.put(x + 1, y, if frame.is_multiple_of(4) { WHITE } else { BLUE.at(2) });
            }
        }
    }
    for nth in 0..3 {
        let time = ((nth * 3 + frame) % 8) as f64 / 8.0;
        let puff = at(middle - 3.0 + 3.0 * nth as f64, middle - 7.0 - 15.0 * time);
        let radius = 2.6 - 1.5 * time;
        canvas.capsule(puff, puff, radius, radius, STEEL.part(1, 3));
    }
    let mut rng = Rng::new(31 + frame as u64);
    for _ in 0..4 {
        let p = at(middle, middle) + at(11.0 + rng.unit() * 6.0, 0.0).turned(rng.unit());
        canvas.rect(p.x as i32, p.y as i32, 2, 2, if rng.unit() < 0.5 { WHITE } else { GOLD.at(3) });
    }
}

fn turret() -> Sheet {
    let mut sheet = Sheet::new(
        "turret_ends",
        "Painted by tools/src/enemies/machine_ends.rs. A clip for each cause of death and each mount. The pivot is the joint.",
        (CELL, CELL),
        (CELL / 2, CELL / 2),
    );
    let base = centered(&turret_base(Dome::Dark));
    let torn: Vec<Canvas> = (0..5).map(torn_off).collect();
    for mount in 0..3 {
        let on_mount = |frames: &[Canvas]| -> Vec<Canvas> {
            frames.iter().map(|frame| on_each_mount(frame)[mount].1.clone()).collect()
        };
        let (name, standing) = on_each_mount(&base)[mount].clone();
        sheet.clip(&format!("{name}_shot"), 4, false, (0..7).map(|frame| cracked_open(&base, mount, frame)).collect());
        sheet.clip(&format!("{name}_blown"), 4, false, on_mount(&torn));
        sheet.clip(
            &format!("{name}_burnt"),
            5,
            false,
            (0..10)
                .map(|frame| if mount == 2 { slumped(&standing, frame) } else { molten(&standing, mount == 0, frame) })
                .collect(),
        );
        // From the far end to the mount: the grains of one that hangs sink.
        let is_hung = mount == 1;
        let light = dissolved(if is_hung { &base } else { &standing });
        let light = if is_hung { light.iter().map(Canvas::upside_down).collect() } else { light };
        sheet.clip(&format!("{name}_dissolved"), 3, false, light);
    }
    sheet
}

/// The top bursts and flies off in parts, and jagged walls stay around a fire that goes out.
fn cracked_open(base: &Canvas, mount: usize, frame: i32) -> Canvas {
    let middle = CELL / 2;
    let mut wreck = base.clone();
    for y in 0..CELL {
        for x in 0..CELL {
            let is_gone = y < middle - 2 + [0, 3, 1, 4, 2, 0, 3][(x % 7) as usize];
            if is_gone || wreck.get(x, y) == Some(INK) {
                wreck.clear(x, y);
            }
        }
    }
    wreck.recolor(|_, _, old| old.darker(1));
    let heat = [GOLD.at(4), GOLD.at(3), GOLD.at(2), RUST.at(4), RUST.at(3), RED.at(2), RED.at(1)][frame as usize];
    wreck.rect(middle - 4, middle + 2, 8, 2, INK);
    wreck.rect(middle - 3, middle + 2, 6, 1, heat);
    wreck.put(middle - 5, middle + 4, heat);
    wreck.put(middle + 4, middle + 5, heat);
    wreck.outline_where(INK, |_, y| y < middle + 9);
    let mut canvas = on_each_mount(&wreck)[mount].1.clone();
    let half = f64::from(middle);
    // Where the fire comes out, and the way out of the mount.
    let (mouth, out) = [
        (at(half, half + 2.0), at(0.0, -1.0)),
        (at(half, half - 3.0), at(0.0, 1.0)),
        (at(half - 3.0, half), at(1.0, 0.0)),
    ][mount];
    if frame == 0 {
        for (radius, color) in [(8.4, RED.at(2)), (7.0, GOLD.at(2)), (5.2, GOLD.at(3)), (3.6, WHITE)] {
            let bulge = mouth + out * (radius * 0.4 + 1.0);
            disc(&mut canvas, bulge.x, bulge.y, radius, color);
        }
    } else {
        // Fire rises, on every mount. Below a ceiling it runs along the ceiling to both sides.
        let height = [0.0, 13.0, 14.0, 10.0, 6.0, 3.0, 0.0][frame as usize];
        for (nth, x) in [-4.4, -1.4, 1.4, 4.4].into_iter().enumerate() {
            let sway = [0.8, -1.2, 0.4][(nth + frame as usize) % 3];
            let short = [0.6, 1.0, 0.9, 0.5][(nth + frame as usize / 2) % 4];
            let (from, tip) = match mount {
                0 => (mouth + at(x, 0.0), mouth + at(x + sway, -height * short)),
                1 => (mouth + at(x, 0.6), mouth + at(x * (1.0 + height * 0.22 * short), -1.0 - height * 0.3 * short)),
                _ => (mouth + at(x.abs() * 0.6, x), mouth + at(2.0 + sway + x.abs() * 0.4, x - height * short)),
            };
            if height > 0.0 {
                for (share, radius, color) in
                    [(1.0, 2.2, RED.part(2, 1)), (0.8, 1.6, GOLD.part(1, 1)), (0.5, 0.9, GOLD.part(3, 1))]
                {
                    canvas.soft_capsule(from, from.mix(tip, share), radius, 0.5, color);
                }
            }
        }
        // Embers drip from a wreck that hangs.
        for nth in (0..4).filter(|_| mount > 0 && frame < 6) {
            let fall = f64::from((frame * 5 + nth * 7) % 19);
            let drop = mouth + out * 2.0 + at(f64::from(nth) * 2.6 - 4.0, 2.0 + fall);
            canvas.rect(drop.x as i32, drop.y as i32, 1, 2, if fall < 8.0 { GOLD.at(3) } else { RUST.at(3) });
        }
    }
    if frame < 5 {
        paint_dome_parts(&mut canvas, base, mouth + out * 2.0, out, f64::from(frame) / 4.0);
    }
    canvas
}

/// The parts of the dome on their way out. `time` is from 0 to 1.
fn paint_dome_parts(canvas: &mut Canvas, base: &Canvas, from: Point, out: Point, time: f64) {
    let middle = CELL / 2;
    let dome = Canvas::from_pixels(CELL, CELL, |x, y| base.get(x, y).filter(|_| y < middle + 4));
    let parts = parts_of(&dome, at(f64::from(middle), f64::from(middle) + 1.0));
    for (nth, (way, part)) in parts.iter().enumerate() {
        let away = (*way + out * 0.9) * (12.6 * time * (1.6 - 0.6 * time));
        let place = from + away + at(0.0, 8.0 * time * time);
        let mut flies = Canvas::new(CELL, CELL);
        paint_turned(&mut flies, part, place, time * if nth % 2 == 0 { 0.4 } else { -0.6 });
        flies.outline(INK);
        canvas.blit(&flies, 0, 0);
    }
}

/// Only the bolted plate is left, with bent steel and cables that spark.
fn torn_off(frame: i32) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let (middle, top) = (CELL / 2, CELL / 2 + 5);
    canvas.rect(middle - 9, top, 18, 4, STEEL.at(2));
    canvas.rect(middle - 9, top, 18, 1, STEEL.at(4));
    canvas.rect(middle - 9, top + 3, 18, 1, STEEL.at(1));
    canvas.rect(middle - 4, top, 8, 2, INK);
    for x in [-7, 5] {
        canvas.put(middle + x, top + 1, STEEL.at(4));
        canvas.put(middle + x, top + 2, STEEL.at(0));
    }
    let foot = |x: f64| at(f64::from(middle) + x, f64::from(top) + 1.0);
    canvas.polygon(&[foot(-6.0), foot(-6.6) + at(0.0, -5.0), foot(-2.6)], GREEN.part(0, 3), 0.9, 0.1);
    canvas.polygon(&[foot(3.0), foot(8.4) + at(0.0, -3.0), foot(6.4)], GREEN.part(0, 3), 0.9, 0.1);
    let sway = [0.0, 1.4, -1.0, 0.4, 0.0][frame as usize];
    for (x, bend, color) in [(-1.0, -2.0, RED), (1.6, 2.6, GOLD)] {
        let knee = foot(x) + at(bend * 0.4 + sway, -5.0);
        canvas.soft_capsule(foot(x), knee, 0.6, 0.6, color.part(1, 2));
        canvas.soft_capsule(knee, knee + at(bend + sway, 2.0), 0.6, 0.5, color.part(1, 2));
    }
    for y in top + 4..CELL {
        for x in 0..CELL {
            canvas.clear(x, y);
        }
    }
    canvas.outline_where(INK, |_, y| y < top + 4);
    if frame < 4 {
        let mut rng = Rng::new(5 + frame as u64);
        for _ in 0..7 {
            let p = foot(0.0) + at((rng.unit() - 0.5) * 16.0, -3.0 - rng.unit() * 9.0);
            canvas.put(p.x as i32, p.y as i32, if rng.unit() < 0.5 { WHITE } else { GOLD.at(3) });
        }
    }
    canvas
}

/// A colour of a machine that melts, as it glows and cools.
fn heated(color: Color, frame: i32, x: i32, y: i32) -> Color {
    let hot = [GOLD.at(2), GOLD.at(3), WHITE][(color.brightness() / 60).min(2) as usize];
    let warm = [RED.at(1), RED.at(2), RUST.at(4)][(color.brightness() / 60).min(2) as usize];
    let cold = [STEEL.at(1), STEEL.at(2), STEEL.at(3)][(color.brightness() / 70).min(2) as usize];
    match frame {
        _ if color == INK => INK,
        0 => color,
        1 => warm,
        2..=4 => hot,
        5..=6 => {
            if bayer(x, y) < 0.5 {
                hot
            } else {
                warm
            }
        }
        7 => warm,
        8 => {
            if bayer(x, y) < 0.4 {
                warm
            } else {
                cold
            }
        }
        _ => {
            if (x + y * 2) % 9 == 0 {
                RED.at(1)
            } else {
                cold
            }
        }
    }
}

/// What stands out from a wall to its left melts: its tip bends down, the mass slides down the wall, and a flat crust with
/// a long run stays on the plate.
fn slumped(standing: &Canvas, frame: i32) -> Canvas {
    const WALL: i32 = CELL / 2 - 9;
    /// Pixels of the bolted plate, which stays.
    const PLATE: i32 = 4;
    let part = (f64::from(frame) / 7.0).min(1.0);
    let mut canvas = Canvas::new(CELL, CELL);
    let (flat, middle) = (1.0 - 0.6 * part, f64::from(CELL / 2));
    for y in 0..CELL {
        for x in 0..CELL {
            let away = f64::from(x - WALL - PLATE) + 0.5;
            let from = if away < 0.0 {
                at(f64::from(x), f64::from(y))
            } else {
                // The parts far from the wall sink more, and all that sinks becomes longer.
                let source = away / flat;
                let sinks = part * (1.0 + source * 1.3);
                let below = f64::from(y) - middle - sinks;
                at(
                    f64::from(WALL + PLATE) + source,
                    middle + below / (1.0 + 0.35 * part * f64::from(u8::from(below > 0.0))),
                )
            };
            if let Some(color) = standing.get(from.x.floor() as i32, from.y.floor() as i32).filter(|old| *old != INK) {
                canvas.put(x, y, heated(color, frame, x, y));
            }
        }
    }
    // Runs down the wall and from the plate.
    for (x, length) in [(1, 5.0), (2, 9.0), (3, 11.0), (4, 13.0), (5, 12.0), (6, 8.0)] {
        let x = WALL + x;
        let bottom = (0..CELL).rev().find(|y| canvas.get(x, *y).is_some()).unwrap_or(CELL / 2);
        for y in bottom + 1..(bottom + 1 + (length * part * part) as i32).min(CELL - 3) {
            canvas.put(x, y, heated(STEEL.at(3), frame, x, y));
        }
    }
    canvas.outline(INK);
    canvas
}

/// It glows, and then runs down: over the floor if it stands there, in drops otherwise. The rest cools.
fn molten(standing: &Canvas, stands: bool, frame: i32) -> Canvas {
    let part = (f64::from(frame) / 6.0).min(1.0);
    let bottom = CELL / 2 + 8;
    let mut canvas = Canvas::new(CELL, CELL);
    for y in 0..CELL {
        for x in 0..CELL {
            let Some(color) = standing.get(x, y) else { continue };
            let run = part * (2.0 + bayer(x, 2) * 9.0);
            let color = heated(color, frame, x, y);
            if stands {
                // It sinks to half of its height and spreads.
                let sunk = y + ((f64::from(bottom - y)) * part * 0.58) as i32;
                let aside =
                    f64::from(x - CELL / 2) * (1.0 + part * 0.4 * f64::from(sunk - bottom + 10).max(0.0) / 10.0);
                let to = CELL / 2 + aside.round() as i32;
                canvas.put(to, sunk.min(bottom), color);
                canvas.put(to - (x - CELL / 2).signum(), sunk.min(bottom), color);
            } else {
                canvas.put(x, y, color);
                if color != INK && x % 3 != 0 {
                    for drop in 1..=run as i32 {
                        canvas.put(x, y + drop, color);
                    }
                }
            }
        }
    }
    canvas.outline_where(INK, |_, y| !stands || y <= bottom);
    canvas
}

const SIDE: i32 = 32;

fn scrap() -> Sheet {
    let mut sheet = Sheet::new(
        "scrap",
        "Painted by tools/src/enemies/machine_ends.rs. Parts that come off machines and beings, each in eight steps of a spin; the\n\
         pivot is the middle. The first and the fifth step lie flat.",
        (SIDE, SIDE),
        (SIDE / 2, SIDE / 2),
    );
    let middle = at(16.0, 16.0);
    sheet.clip("barrel", 3, true, spinning(&barrel(SIDE, 0.0, 0.0, 0.0), 8));
    let mut part = |name: &str, paint: &dyn Fn(&mut Canvas)| {
        let mut canvas = Canvas::new(SIDE, SIDE);
        paint(&mut canvas);
        canvas.rim_lit(|_, _| true);
        canvas.outline(INK);
        sheet.clip(name, 3, true, spinning(&canvas, 8));
    };
    part("rotor", &|canvas| {
        canvas.capsule(middle + at(0.0, 0.4), middle + at(0.0, 2.4), 1.5, 1.7, STEEL.part(1, 4));
        canvas.soft_capsule(middle + at(-7.0, -1.6), middle + at(7.0, -1.6), 0.8, 0.8, STEEL.part(3, 3));
    });
    for (name, hull) in [("hull_grey", machines::GREY.hull), ("hull_red", machines::RED_ONE.hull)] {
        part(name, &|canvas| {
            let corners =
                [(-6.0, 2.0), (-4.0, -3.6), (0.4, -4.4), (2.0, -1.6), (0.0, -0.4), (3.6, 1.0), (1.6, 4.0), (-4.0, 4.4)];
            canvas.polygon(&corners.map(|(x, y)| middle + at(x, y)), hull, 0.95, 0.1);
            canvas.put(17, 16, RUST.at(4));
            canvas.put(18, 17, RUST.at(3));
        });
    }
    part("dome", &|canvas| {
        canvas.capsule(middle + at(-2.6, -0.4), middle + at(2.6, -0.4), 4.6, 4.6, GREEN.part(0, 4));
        canvas.rect(9, 18, 14, 2, STEEL.at(1));
        canvas.rect(15, 13, 4, 2, STEEL.at(0));
        canvas.put(11, 20, STEEL.at(3));
        canvas.put(19, 20, STEEL.at(3));
    });
    part("shard", &|canvas| {
        let corners = [(-4.6, 1.6), (-1.0, -2.4), (4.8, -0.4), (1.4, 2.0)];
        canvas.polygon(&corners.map(|(x, y)| middle + at(x, y)), BLUE.part(2, 2), 0.9, 0.4);
        canvas.line((13, 15), (17, 14), WHITE);
    });
    part("splinter", &|canvas| {
        let corners = [(-3.0, 1.4), (0.4, -1.8), (3.0, 0.6)];
        canvas.polygon(&corners.map(|(x, y)| middle + at(x, y)), BLUE.part(2, 2), 0.9, 0.4);
        canvas.put(15, 15, WHITE);
    });
    part("vane", &|canvas| canvas.capsule(middle + at(-5.0, 0.0), middle + at(5.0, 0.0), 2.0, 0.9, STEEL.part(2, 4)));
    part("hound_leg", &|canvas| hound::paint_loose_leg(canvas, middle));
    part("petal", &|canvas| {
        canvas.capsule(middle + at(-5.0, 1.0), middle + at(0.0, -0.6), 2.0, 3.2, MAGENTA);
        canvas.soft_capsule(middle + at(0.0, -0.6), middle + at(6.0, 1.0), 3.2, 0.8, MAGENTA);
        canvas.put(22, 17, KHAKI.at(3));
    });
    part("rag", &|canvas| {
        let cloth = STEEL.part(3, 3);
        canvas.capsule(middle + at(-5.0, 1.0), middle + at(1.0, -0.6), 1.4, 2.8, cloth);
        canvas.soft_capsule(middle + at(1.0, -0.6), middle + at(6.0, 2.0), 2.6, 0.8, cloth);
        canvas.line((12, 17), (18, 16), cloth.at(0));
    });
    part("eye", &|canvas| {
        let corners: Vec<Point> = [-0.2, 0.1, 0.35, 0.6].map(|turns| middle + at(0.0, -3.2).turned(turns)).to_vec();
        canvas.polygon(&corners, GOLD.part(1, 4), 1.0, 0.2);
    });
    part("halo", &|canvas| {
        canvas.soft_capsule(middle + at(-6.0, 2.0), middle + at(0.0, -1.4), 0.8, 0.9, GOLD.part(1, 3));
        canvas.soft_capsule(middle + at(0.0, -1.4), middle + at(6.0, 1.0), 0.9, 0.8, GOLD.part(2, 3));
    });
    sheet
}

//! Paints the forklift of the Docks: a mast with a steel plate in front, a cage with its driver, a motor under a
//! counterweight, and a red gas bottle on its back. It faces right.

use crate::canvas::{Canvas, bayer};
use crate::math::{at, sin};
use crate::palette::*;
use crate::plating::*;
use crate::sheet::Sheet;

const CELL: (i32, i32) = (124, 92);
/// The floor, and the middle of its body.
const FOOT: i32 = 90;
const MIDDLE: i32 = 60;
/// The upper edge of its cage.
const ROOF: i32 = FOOT - 46;
/// How far the carriage of the fork can rise above the floor.
const RAISED: i32 = 46;
const CARRIED: i32 = 8;

/// The state of the forklift in one picture.
#[derive(Clone, Copy)]
struct Look {
    /// Whole, dented or burning.
    stage: i32,
    beat: i32,
    /// Quarters of the turn of its wheels.
    wheel: i32,
    /// Pixels of the fork above the floor.
    fork: i32,
    /// How far its upper parts lean forward.
    lean: i32,
    /// Pixels by which its body sinks on its wheels.
    sinks: i32,
    beacon: bool,
    head: bool,
    tail: bool,
    /// How much smoke comes out of the exhaust.
    smoke: i32,
    driver: Driver,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Driver {
    Away,
    Sits,
    Leans,
    LooksBack,
    Slumps,
}

const IDLE: Look = Look {
    stage: 0,
    beat: 0,
    wheel: 0,
    fork: CARRIED,
    lean: 0,
    sinks: 0,
    beacon: false,
    head: true,
    tail: false,
    smoke: 0,
    driver: Driver::Sits,
};

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "forklift",
        "Painted by tools/src/forklift.rs. The forklift, facing right: in three stages of damage, each idle, roaring, ramming,\n\
         stunned, lifting, beeping, backing and turning; asleep, dying, and its wreck. The pivot is the middle of its lower edge.",
        CELL,
        (MIDDLE, FOOT),
    );
    for (name, stage) in [("whole", 0), ("dented", 1), ("burning", 2)] {
        let mut clip = |what: &str, ticks: u32, repeat: bool, count: i32, look: &dyn Fn(i32) -> Look| {
            let frames = (0..count).map(|beat| truck(Look { stage, beat, ..look(beat) })).collect();
            sheet.clip(&format!("{name}_{what}"), ticks, repeat, frames);
        };
        clip("idle", 8, true, 4, &|beat| Look { sinks: i32::from(beat == 2), smoke: 1, ..IDLE });
        clip("roar", 4, true, 4, &|beat| Look {
            fork: 1,
            lean: -1,
            sinks: beat % 2,
            beacon: beat < 2,
            smoke: 3,
            driver: Driver::Leans,
            ..IDLE
        });
        clip("ram", 3, true, 4, &|beat| Look {
            wheel: beat,
            fork: 1,
            lean: 2,
            sinks: i32::from(beat == 1),
            beacon: true,
            smoke: 2,
            driver: Driver::Leans,
            ..IDLE
        });
        clip("stun", 6, true, 4, &|beat| Look {
            fork: 3 + beat % 2,
            lean: 3,
            head: beat == 1,
            driver: Driver::Slumps,
            ..IDLE
        });
        clip("lift", 4, true, 4, &|beat| Look {
            fork: RAISED,
            lean: -2,
            beacon: beat < 2,
            smoke: 2,
            sinks: beat % 2,
            ..IDLE
        });
        clip("beep", 6, true, 4, &|beat| Look { tail: beat % 2 == 0, smoke: 1, driver: Driver::LooksBack, ..IDLE });
        clip("back", 4, true, 4, &|beat| Look {
            wheel: 3 - beat,
            lean: -2,
            tail: beat % 2 == 0,
            smoke: 2,
            driver: Driver::LooksBack,
            ..IDLE
        });
        let turned = |beat: i32| narrowed(&truck(Look { stage, beat, wheel: beat, smoke: 1, ..IDLE }), beat);
        sheet.clip(&format!("{name}_turn"), 3, false, (0..4).map(turned).collect());
    }
    sheet.still("asleep", truck(Look { head: false, fork: 1, ..IDLE }));
    let dying = |beat: i32| {
        let look =
            Look { stage: 2, beat, fork: 1, lean: 2, sinks: 2 + beat % 2, head: false, driver: Driver::Away, ..IDLE };
        let mut canvas = truck(look);
        for (x, y, tall) in [(44, ROOF + 22, 22), (60, ROOF + 14, 26), (74, ROOF + 24, 18), (36, ROOF + 26, 16)] {
            flame(&mut canvas, x, y, tall, beat);
        }
        canvas
    };
    sheet.clip("dies", 4, true, (0..4).map(dying).collect());
    sheet.clip("wreck", 8, true, (0..4).map(wreck).collect());
    vec![sheet]
}

/// Seen at an angle, as it turns on the spot.
fn narrowed(canvas: &Canvas, step: i32) -> Canvas {
    let narrow = [0.9, 0.72, 0.5, 0.3][step as usize];
    canvas.rearranged(CELL.0, CELL.1, |x, y| {
        let from = f64::from(MIDDLE) + (f64::from(x) + 0.5 - f64::from(MIDDLE)) / narrow;
        (from.floor() as i32, y)
    })
}

fn truck(look: Look) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let down = look.sinks;
    exhaust(&mut canvas, look, down);
    cage(&mut canvas, look, down);
    hull(&mut canvas, look, down);
    bottle(&mut canvas, look, down);
    wheel(&mut canvas, 40, FOOT - 9, 9, look.wheel);
    wheel(&mut canvas, 78, FOOT - 10, 10, look.wheel);
    mast(&mut canvas, look, down);
    if look.stage > 0 {
        damage(&mut canvas, look, down);
    }
    canvas.outline_where(INK, |_, y| y < FOOT);
    lights(&mut canvas, look, down);
    puffs(&mut canvas, look);
    if look.stage > 1 {
        for (x, y, tall) in [(38, ROOF + 22, 13), (46, ROOF + 20, 16), (52, ROOF + 23, 9)] {
            flame(&mut canvas, x, y + down, tall, look.beat);
        }
    }
    canvas
}

/// The counterweight with its motor at the left, the floor of the cabin, and the nose.
fn hull(canvas: &mut Canvas, look: Look, down: i32) {
    let y = |rise: i32| f64::from(FOOT - rise + down);
    let shell = [
        at(28.0, y(8)),
        at(28.0, y(20)),
        at(33.0, y(27)),
        at(54.0, y(27)),
        at(57.0, y(17)),
        at(70.0, y(17)),
        at(73.0, y(27)),
        at(84.0, y(27)),
        at(86.0, y(8)),
    ];
    canvas.polygon(&shell, GOLD.part(0, 4), 0.86, 0.12);
    // Its upper edges are lit, its lower part is in shadow.
    canvas.rect(34, FOOT - 27 + down, 20, 1, GOLD.at(3));
    canvas.rect(73, FOOT - 27 + down, 11, 1, GOLD.at(3));
    canvas.rect(58, FOOT - 17 + down, 12, 1, GOLD.at(2));
    canvas.rect(30, FOOT - 12 + down, 56, 4, STEEL.at(1));
    stripes(canvas, area(28, FOOT - 15 + down, 27, 4), look.wheel);
    // The grille of the motor, which glows when it burns.
    sunk(canvas, area(32, FOOT - 24 + down, 15, 8), METAL);
    for row in 0..3 {
        let color = if look.stage > 1 { RUST.at(4) } else { INK };
        canvas.rect(33, FOOT - 23 + row * 2 + down, 13, 1, color);
    }
    rivet(canvas, 50, FOOT - 24 + down, BRASS);
    rivet(canvas, 50, FOOT - 19 + down, BRASS);
    // A step, and the number of the truck on its nose.
    canvas.rect(58, FOOT - 13 + down, 11, 2, STEEL.at(4));
    canvas.rect(58, FOOT - 11 + down, 11, 1, INK);
    canvas.stamp(75, FOOT - 24 + down, &["###", "#.#", "###", "..#", "###"], &[('#', INK)]);
    worn(canvas, area(30, FOOT - 26 + down, 54, 14), 31 + look.stage as u64, 8 + look.stage * 6);
}

/// The driver behind bars, under a roof of steel.
fn cage(canvas: &mut Canvas, look: Look, down: i32) {
    let top = ROOF + down;
    let lean = look.lean.clamp(-1, 1);
    canvas.rect(50, top + 3, 30, 26, STEEL.at(0));
    for y in top + 3..top + 29 {
        for x in 50..80 {
            if bayer(x, y) < 0.25 {
                canvas.put(x, y, DUSK.at(1));
            }
        }
    }
    canvas.rect(52, top + 12, 4, 16, LEATHER.at(1));
    canvas.rect(52, top + 12, 1, 16, LEATHER.at(2));
    driver(canvas, look, top);
    // The wheel, and the bars of the cage.
    canvas.line((73, top + 17), (70, top + 23), STEEL.at(4));
    for x in [50, 62, 79] {
        let bent = if look.stage > 1 && x == 62 { 2 } else { 0 };
        canvas.line((x + lean, top + 2), (x + bent, top + 14), STEEL.at(3));
        canvas.line((x + bent, top + 14), (x, top + 29), STEEL.at(3));
        canvas.line((x + 1 + lean, top + 2), (x + 1 + bent, top + 14), STEEL.at(1));
        canvas.line((x + 1 + bent, top + 14), (x + 1, top + 29), STEEL.at(1));
    }
    canvas.rect(51, top + 9, 28, 1, STEEL.at(2));
    if look.stage < 2 {
        raised(canvas, area(47 + lean, top, 36, 4), BRASS);
        stripes(canvas, area(49 + lean, top + 1, 32, 2), 0);
    } else {
        // Half of the roof is gone, and the rest is bent up.
        raised(canvas, area(60 + lean, top, 23, 4), RUSTED);
        canvas.line((60, top + 1), (54, top - 4), RUST.at(3));
        canvas.line((60, top + 2), (54, top - 3), RUST.at(1));
    }
}

fn driver(canvas: &mut Canvas, look: Look, top: i32) {
    let (dx, dy, faces) = match look.driver {
        Driver::Away => return,
        Driver::Sits => (0, look.beat / 2 % 2, 1),
        Driver::Leans => (4, 1, 1),
        Driver::LooksBack => (-1, 0, -1),
        Driver::Slumps => (6, 6, 1),
    };
    let (x, y) = (60 + dx, top + 11 + dy);
    canvas.capsule(
        at(f64::from(x) - 1.0, f64::from(y) + 7.0),
        at(f64::from(x) - 2.0, f64::from(top) + 25.0),
        4.4,
        4.8,
        DUSK.part(1, 5),
    );
    canvas.capsule(
        at(f64::from(x) + 1.0, f64::from(y) + 8.0),
        at(70.0, f64::from(top) + 19.0),
        1.8,
        1.6,
        DUSK.part(2, 4),
    );
    canvas.capsule(at(f64::from(x), f64::from(y)), at(f64::from(x), f64::from(y)), 4.4, 4.4, RUST.part(1, 4));
    let visor = if faces > 0 { x + 1 } else { x - 4 };
    let lit = look.driver != Driver::Slumps;
    canvas.rect(visor, y - 1, 4, 2, if lit { RED.at(3) } else { RED.at(0) });
}

/// The gas bottle lies across the counterweight, behind the cage.
fn bottle(canvas: &mut Canvas, look: Look, down: i32) {
    let y = f64::from(FOOT - 33 + down);
    canvas.capsule(at(33.0, y), at(45.0, y), 5.0, 5.0, RED);
    canvas.rect(37, FOOT - 38 + down, 2, 11, STEEL.at(2));
    canvas.rect(43, FOOT - 38 + down, 2, 11, STEEL.at(2));
    canvas.rect(37, FOOT - 38 + down, 1, 11, STEEL.at(4));
    canvas.rect(43, FOOT - 38 + down, 1, 11, STEEL.at(4));
    canvas.rect(26, FOOT - 35 + down, 3, 4, STEEL.at(4));
    canvas.rect(26, FOOT - 32 + down, 3, 1, STEEL.at(1));
    canvas.line((48, FOOT - 34 + down), (51, FOOT - 28 + down), STEEL.at(0));
    if look.stage > 0 {
        canvas.stamp(39, FOOT - 36 + down, &["#..", ".#.", "##.", "..#"], &[('#', INK)]);
    }
}

fn exhaust(canvas: &mut Canvas, look: Look, down: i32) {
    canvas.rect(47, ROOF + 6 + down, 3, 16, STEEL.at(2));
    canvas.rect(47, ROOF + 6 + down, 1, 16, STEEL.at(4));
    canvas.rect(46, ROOF + 5 + down, 5, 2, if look.stage > 0 { RUST.at(2) } else { STEEL.at(1) });
}

/// Smoke over the exhaust.
fn puffs(canvas: &mut Canvas, look: Look) {
    for nth in 0..look.smoke {
        let rise = nth * 6 + look.beat * 2;
        let (x, y) = (48 - rise / 2 - nth, ROOF + 2 - rise);
        let size = 2 + nth.min(2);
        for dy in -size..=size {
            for dx in -size..=size {
                let is_thin = bayer(x + dx, y + dy) > 0.75 - f64::from(nth) * 0.18;
                if dx * dx + dy * dy <= size * size && !is_thin && canvas.get(x + dx, y + dy).is_none() {
                    canvas.put(x + dx, y + dy, if dy < 0 { STEEL.at(2) } else { STEEL.at(1) });
                }
            }
        }
    }
}

fn wheel(canvas: &mut Canvas, x: i32, y: i32, radius: i32, turn: i32) {
    let middle = at(f64::from(x), f64::from(y));
    canvas.capsule(middle, middle, f64::from(radius), f64::from(radius), STEEL.part(0, 3));
    let hub = f64::from(radius) * 0.52;
    canvas.capsule(middle, middle, hub, hub, GOLD.part(0, 3));
    for spoke in 0..4 {
        let angle = f64::from(spoke) / 4.0 + f64::from(turn) / 16.0;
        let (dx, dy) = (sin(angle + 0.25) * hub * 0.8, sin(angle) * hub * 0.8);
        canvas.put((middle.x + dx).round() as i32, (middle.y + dy).round() as i32, INK);
        // The treads.
        let (dx, dy) = (sin(angle + 0.25) * f64::from(radius - 1), sin(angle) * f64::from(radius - 1));
        canvas.put((middle.x + dx).round() as i32, (middle.y + dy).round() as i32, STEEL.at(3));
    }
    canvas.put(x, y, STEEL.at(4));
}

/// The rails with their chains, the plate that stops shots, and the fork.
fn mast(canvas: &mut Canvas, look: Look, down: i32) {
    let lean = look.lean;
    let top = if look.fork > CARRIED { ROOF - 30 } else { ROOF - 2 } + down;
    let rail = |canvas: &mut Canvas, x: i32, from: i32, color: Color, light: Color| {
        for y in from..FOOT - 2 {
            let shift = lean * (FOOT - y) / (FOOT - ROOF);
            canvas.rect(x + shift, y, 3, 1, color);
            canvas.put(x + shift, y, light);
        }
    };
    if look.fork > CARRIED {
        rail(canvas, 89, top, STEEL.at(1), STEEL.at(3));
    }
    rail(canvas, 85, ROOF - 2 + down, STEEL.at(2), STEEL.at(4));
    rail(canvas, 91, top, STEEL.at(2), STEEL.at(4));
    canvas.rect(85 + lean, ROOF - 3 + down, 9, 3, STEEL.at(3));
    canvas.rect(85 + lean, ROOF - 3 + down, 9, 1, STEEL.at(5));
    // The carriage with the plate, and a tine of the fork.
    let foot = FOOT - look.fork;
    let shift = lean * look.fork / (FOOT - ROOF);
    let plate = area(92 + shift, foot - 34, 5, 34);
    raised(canvas, plate, BRIGHT_METAL);
    stripes(canvas, area(plate.x + 1, plate.y + 14, 3, 8), 0);
    for y in [3, 10, 25, 30] {
        rivet(canvas, plate.x + 2, plate.y + y, WHITE_METAL);
    }
    canvas.rect(97 + shift, foot - 4, 3, 4, STEEL.at(3));
    canvas.rect(97 + shift, foot - 2, 14, 2, STEEL.at(4));
    canvas.rect(97 + shift, foot - 3, 12, 1, STEEL.at(5));
    canvas.rect(109 + shift, foot - 1, 4, 1, STEEL.at(4));
}

fn lights(canvas: &mut Canvas, look: Look, down: i32) {
    let top = ROOF + down;
    let lean = look.lean.clamp(-1, 1);
    if look.stage < 2 {
        lamp(canvas, 63 + lean, top - 3, 5, RED, look.beacon);
        if look.beacon {
            canvas.rect(64 + lean, top - 5, 3, 1, RED.at(2));
        }
    } else {
        lamp(canvas, 68 + lean, top - 3, 5, RED, look.beacon);
    }
    let is_lit = look.head && (look.stage == 0 || look.beat % 3 != 1);
    lamp(canvas, 80, FOOT - 31 + down, 4, GOLD, is_lit);
    lamp(canvas, 28, FOOT - 20 + down, 3, GOLD, look.tail);
    if look.tail {
        canvas.rect(25, FOOT - 20 + down, 3, 3, GOLD.at(3));
    }
}

fn damage(canvas: &mut Canvas, look: Look, down: i32) {
    let y = |rise: i32| FOOT - rise + down;
    crack(canvas, &[(52, y(26)), (50, y(22)), (53, y(19)), (51, y(16))], GOLD.at(3));
    crack(canvas, &[(82, y(26)), (80, y(22)), (83, y(18))], GOLD.at(3));
    hole(canvas, 44, y(25), &[".##o", "####", "###o", ".#.."], RUST.at(3));
    for (x, rise, length) in [(35, 15, 5), (48, 17, 6), (76, 16, 6), (67, 15, 3)] {
        canvas.rect(x, y(rise), 1, length, RUST.at(2));
    }
    if look.stage > 1 {
        hole(canvas, 74, y(25), &["..##o.", ".####o", "#####o", ".####.", "..#o.."], RUST.at(3));
        hole(canvas, 30, y(22), &[".##o", "####", "###o", ".##.", "..#."], RUST.at(4));
        canvas.rect(76, y(23), 2, 1, RUST.at(4));
        for py in ROOF..FOOT - 8 {
            for px in 28..60 {
                let near = f64::from((px - 42) * (px - 42) + (py - ROOF - 20) * (py - ROOF - 20)) / 300.0;
                if near < 1.0 && bayer(px, py) > near {
                    canvas.shade(px, py, 1);
                }
            }
        }
    }
}

pub fn flame(canvas: &mut Canvas, x: i32, y: i32, tall: i32, beat: i32) {
    let tall = tall + [0, 3, 1, -2][((beat + x) % 4) as usize];
    for step in 0..tall {
        let half = (tall - step) / 4;
        let sway = (sin(f64::from(step + beat * 4 + x) / 12.0) * 2.0).round() as i32 * step / 8;
        for dx in -half..=half {
            let color = if step > tall * 2 / 3 {
                RUST.at(3)
            } else if dx.abs() < half && step < tall / 2 {
                GOLD.at(3)
            } else {
                GOLD.at(1)
            };
            canvas.put(x + dx + sway, y - step, color);
        }
    }
}

/// A burnt shell on bare wheels: the cage is flat, the mast is broken, and embers glow in the motor.
fn wreck(beat: i32) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let y = |rise: i32| f64::from(FOOT - rise);
    let shell = [
        at(27.0, y(2)),
        at(29.0, y(15)),
        at(37.0, y(20)),
        at(43.0, y(16)),
        at(50.0, y(21)),
        at(60.0, y(10)),
        at(72.0, y(11)),
        at(78.0, y(19)),
        at(85.0, y(15)),
        at(88.0, y(2)),
    ];
    canvas.polygon(&shell, RUST.part(0, 3), 0.9, 0.1);
    // The rest of the paint, and soot.
    for py in FOOT - 21..FOOT - 1 {
        for px in 27..89 {
            if canvas.get(px, py).is_some() {
                let patch = (px * 5 + py * 11) % 13;
                if patch == 0 && py < FOOT - 8 {
                    canvas.put(px, py, GOLD.at(0));
                } else if bayer(px, py) > 0.55 {
                    canvas.put(px, py, STEEL.at(0));
                }
            }
        }
    }
    // The bars of the cage, bent over, and its roof on the floor.
    for (from, to) in [((50, 20), (44, 30)), ((61, 10), (69, 27)), ((79, 18), (73, 31))] {
        canvas.line((from.0, FOOT - from.1), (to.0, FOOT - to.1), STEEL.at(3));
        canvas.line((from.0 + 1, FOOT - from.1), (to.0 + 1, FOOT - to.1), STEEL.at(1));
    }
    raised(&mut canvas, area(44, FOOT - 33, 28, 3), RUSTED);
    canvas.rect(58, FOOT - 33, 5, 3, STEEL.at(0));
    // The burst gas bottle.
    canvas.capsule(at(33.0, y(22)), at(39.0, y(25)), 4.0, 3.4, RED.part(0, 3));
    canvas.stamp(38, FOOT - 29, &[".#.#", "####", "###.", ".##."], &[('#', INK)]);
    for (x, radius) in [(40, 7), (79, 8)] {
        let middle = at(f64::from(x), f64::from(FOOT - radius));
        canvas.capsule(middle, middle, f64::from(radius), f64::from(radius), STEEL.part(0, 2));
        canvas.capsule(middle, middle, 3.0, 3.0, RUST.part(1, 3));
    }
    // The mast leans forward, and its upper half lies in front of it.
    canvas.capsule(at(87.0, y(3)), at(95.0, y(26)), 1.8, 1.6, STEEL.part(1, 4));
    canvas.capsule(at(94.0, y(2)), at(116.0, y(3)), 1.8, 1.4, STEEL.part(1, 4));
    raised(&mut canvas, area(99, FOOT - 9, 13, 5), METAL);
    for (x, rise, wide) in [(33, 12, 9), (47, 15, 7), (66, 8, 8), (77, 13, 5)] {
        for dx in 0..wide {
            let hot = (dx + beat * 2 + x).rem_euclid(5) < 2;
            canvas.rect(x + dx, FOOT - rise, 1, 2, if hot { GOLD.at(2) } else { RUST.at(3) });
        }
    }
    canvas.outline_where(INK, |_, y| y < FOOT);
    canvas
}

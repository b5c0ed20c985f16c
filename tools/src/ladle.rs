//! Paints the ladle of the Foundry: a pot of molten steel that turns on the hub of a hanger, the car from which it hangs, its
//! rail, and the steel that it pours on the floor.

use crate::canvas::{Canvas, bayer};
use crate::forklift::flame;
use crate::math::{Point, at, sin};
use crate::palette::*;
use crate::plating::*;
use crate::sheet::Sheet;

const CELL: (i32, i32) = (112, 104);
const MIDDLE: i32 = 56;
/// The lower end of the pot.
const FOOT: i32 = 94;
/// From its lower end up to the hub, and to the beam over it.
const HUB: i32 = 25;
const BEAM: i32 = 60;
/// From the middle to each of its two chains.
const CHAIN: i32 = 15;

/// The state of the ladle in one picture.
#[derive(Clone, Copy)]
struct Look {
    /// Whole, dented or burning.
    stage: i32,
    beat: i32,
    /// How far it is tilted to the left, in turns.
    tilt: f64,
    /// Pixels by which all of it is moved.
    dx: i32,
    dy: i32,
    /// How high the steel swells over its rim.
    swell: i32,
    steel: Steel,
    /// Whether the red lamps of its beam are lit.
    lamps: bool,
    belly: Belly,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Steel {
    Dark,
    Glows,
    /// It runs over the left lip.
    Drips,
    Pours,
    /// Lumps of slag rise out of it.
    Lumps,
    /// It stays behind the falling pot.
    Leaps,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Belly {
    Shut,
    /// The plates have come loose, and hot iron shows between them.
    Loose,
    /// The plates are spread like petals, and the hot pot is bare.
    Spread,
}

const IDLE: Look = Look {
    stage: 0,
    beat: 0,
    tilt: 0.0,
    dx: 0,
    dy: 0,
    swell: 3,
    steel: Steel::Glows,
    lamps: false,
    belly: Belly::Shut,
};

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "ladle",
        "Painted by tools/src/ladle.rs. The ladle: in three stages of damage, each idle, leaning (it drives to the right), tilting and\n\
         pouring to the left, shaking, rattling, dropping and lying; asleep, falling, and its wreck. The pivot is the middle of its\n\
         lower edge.",
        CELL,
        (MIDDLE, FOOT),
    );
    for (name, stage) in [("whole", 0), ("dented", 1), ("burning", 2)] {
        let mut clip = |what: &str, ticks: u32, look: &dyn Fn(i32) -> Look| {
            let frames = (0..4).map(|beat| pot(Look { stage, beat, ..look(beat) })).collect();
            sheet.clip(&format!("{name}_{what}"), ticks, true, frames);
        };
        clip("idle", 8, &|beat| Look { tilt: [0.0, 0.006, 0.0, -0.006][beat as usize], ..IDLE });
        clip("lean", 6, &|beat| Look { tilt: -0.03 - f64::from(beat % 2) * 0.008, ..IDLE });
        clip("tilt", 5, &|beat| Look {
            tilt: 0.072 + f64::from(beat % 2) * 0.006,
            steel: Steel::Drips,
            lamps: beat < 2,
            ..IDLE
        });
        clip("pour", 3, &|beat| Look { tilt: 0.18, steel: Steel::Pours, lamps: true, dy: beat % 2, ..IDLE });
        clip("shake", 3, &|beat| Look {
            dx: [-3, 2, -2, 3][beat as usize],
            tilt: [0.02, -0.02, 0.015, -0.015][beat as usize],
            swell: 6 + beat % 2 * 2,
            steel: Steel::Lumps,
            lamps: beat % 2 == 0,
            ..IDLE
        });
        clip("rattle", 3, &|beat| Look {
            dy: [2, 5, 3, 6][beat as usize],
            swell: 2,
            lamps: true,
            belly: Belly::Loose,
            ..IDLE
        });
        clip("drop", 3, &|beat| Look {
            swell: 14 + beat % 2 * 3,
            steel: Steel::Leaps,
            lamps: true,
            belly: Belly::Loose,
            ..IDLE
        });
        clip("lie", 6, &|beat| Look {
            tilt: -0.02,
            swell: 7 + [0, 1, 2, 1][beat as usize],
            belly: Belly::Spread,
            ..IDLE
        });
    }
    sheet.still("asleep", pot(Look { swell: 1, steel: Steel::Dark, ..IDLE }));
    let falling = |beat: i32| {
        let look = Look { stage: 2, beat, tilt: 0.05, swell: 6, steel: Steel::Lumps, ..IDLE };
        let mut canvas = pot(look);
        for (x, y, tall) in [(40, 66, 24), (56, 60, 28), (70, 68, 20)] {
            flame(&mut canvas, x, y, tall, beat);
        }
        canvas
    };
    sheet.clip("falls", 4, true, (0..4).map(falling).collect());
    sheet.clip("wreck", 8, true, (0..4).map(wreck).collect());
    vec![sheet, car(), rail(), stream(), spill()]
}

/// A place in the pot: right and down from its hub, turned with it.
fn place(look: Look, x: f64, y: f64) -> Point {
    let turned = at(x, y).turned(-look.tilt);
    at(turned.x + f64::from(MIDDLE + look.dx), turned.y + f64::from(FOOT - HUB + look.dy))
}

fn pixel(look: Look, x: f64, y: f64) -> (i32, i32) {
    let Point { x, y } = place(look, x, y);
    (x.floor() as i32, y.floor() as i32)
}

fn pot(look: Look) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    steel(&mut canvas, look);
    shell(&mut canvas, look);
    match look.belly {
        Belly::Shut => armour(&mut canvas, look),
        Belly::Loose => loose(&mut canvas, look),
        Belly::Spread => petals(&mut canvas, look),
    }
    if look.stage > 0 {
        damage(&mut canvas, look);
    }
    hanger(&mut canvas, look);
    canvas.outline_where(INK, |_, y| y < FOOT);
    glow(&mut canvas, look);
    if look.stage > 1 {
        for (x, y, tall) in [(37, 62, 14), (71, 60, 17), (64, 66, 9)] {
            flame(&mut canvas, x + look.dx, y + look.dy, tall, look.beat);
        }
    }
    canvas
}

/// The visible part of the steel over the rim.
fn steel(canvas: &mut Canvas, look: Look) {
    if look.steel == Steel::Dark {
        let crust =
            [place(look, -25.0, -15.0), place(look, -12.0, -20.0), place(look, 14.0, -20.0), place(look, 25.0, -15.0)];
        return canvas.polygon(&crust, RUST.part(0, 3), 0.9, 0.3);
    }
    let top = -17.0 - f64::from(look.swell);
    let mound = [
        place(look, -26.0, -14.0),
        place(look, -19.0, -17.0 - f64::from(look.swell) * 0.6),
        place(look, -6.0, top),
        place(look, 8.0, top + f64::from(look.beat % 2)),
        place(look, 19.0, -17.0 - f64::from(look.swell) * 0.5),
        place(look, 26.0, -14.0),
    ];
    canvas.polygon(&mound, GOLD.part(1, 3), 0.95, 0.35);
    for nth in 0..5 {
        let x = -18.0 + f64::from(nth) * 9.0 + f64::from(look.beat);
        let (px, py) = pixel(look, x, -17.0 - f64::from(look.swell) * 0.35);
        canvas.rect(px, py, 3, 1, if nth % 2 == 0 { RUST.at(3) } else { WHITE });
    }
}

/// The pot above its armour: iron that is red near the steel, with hot slots that show where it can be hurt.
fn shell(canvas: &mut Canvas, look: Look) {
    let body = [place(look, -26.0, -15.0), place(look, 26.0, -15.0), place(look, 21.0, 22.0), place(look, -21.0, 22.0)];
    canvas.polygon(&body, STEEL.part(0, 4), 0.9, 0.1);
    // Heat creeps down from the rim.
    for py in 0..FOOT {
        for px in 0..CELL.0 {
            let from_hub = at(f64::from(px - MIDDLE - look.dx) + 0.5, f64::from(py - FOOT + HUB - look.dy) + 0.5);
            let own = from_hub.turned(look.tilt);
            let depth = (own.y + 13.0) / 15.0;
            let edge = 25.0 - (own.y + 15.0) * 0.13;
            if (-13.0..4.0).contains(&own.y) && own.x.abs() < edge && bayer(px, py) > depth {
                canvas.put(px, py, if depth < 0.25 { RUST.at(2) } else { RUST.at(1) });
            }
        }
    }
    for x in [-20.0, -15.0, 12.0, 17.0] {
        let slot =
            [place(look, x, -7.0), place(look, x + 3.0, -7.0), place(look, x + 2.6, 6.0), place(look, x + 0.4, 6.0)];
        canvas.polygon(&slot, if look.steel == Steel::Dark { RUST.part(0, 2) } else { GOLD.part(0, 3) }, 0.95, 0.2);
    }
    // The rim, with a lip at each side.
    let rim = [
        place(look, -31.0, -20.0),
        place(look, -27.0, -18.0),
        place(look, 27.0, -18.0),
        place(look, 31.0, -20.0),
        place(look, 28.0, -12.0),
        place(look, -28.0, -12.0),
    ];
    canvas.polygon(&rim, STEEL.part(1, 5), 0.9, 0.35);
    for nth in 0..8 {
        let (x, y) = pixel(look, -24.5 + f64::from(nth) * 7.0, -15.0);
        rivet(canvas, x, y, BRIGHT_METAL);
    }
}

/// Thick bright plates with a striped upper edge: they stop shots.
fn armour(canvas: &mut Canvas, look: Look) {
    let plate = |from: f64, to: f64| {
        let top = |x: f64| place(look, x * 25.0, 11.0);
        let low = |x: f64| place(look, x * 18.0, if x.abs() < 0.5 { 25.4 } else { 23.0 });
        [top(from), top(to), low(to), low(from)]
    };
    canvas.polygon(&plate(-1.0, -0.36), STEEL.part(2, 4), 0.95, 0.25);
    canvas.polygon(&plate(0.36, 1.0), STEEL.part(2, 4), 0.75, 0.1);
    canvas.polygon(&plate(-0.36, 0.36), STEEL.part(2, 4), 0.99, 0.35);
    band(canvas, look, 11.0);
    for x in [-20.0, -12.5, -4.5, 3.5, 11.5, 18.0] {
        let (px, py) = pixel(look, x * 0.92, 18.0);
        rivet(canvas, px, py, WHITE_METAL);
    }
}

/// The two halves of the armour hang from their outer ends.
fn loose(canvas: &mut Canvas, look: Look) {
    bare(canvas, look);
    for side in [-1.0, 1.0] {
        let half = [
            place(look, side * 25.0, 8.0),
            place(look, side * 9.0, 16.0),
            place(look, side * 11.0, 25.0),
            place(look, side * 22.0, 25.4),
            place(look, side * 27.0, 14.0),
        ];
        canvas.polygon(&half, STEEL.part(2, 4), 0.95, 0.2);
        for (x, y) in [(22.0, 13.0), (17.0, 16.0), (12.5, 18.5), (20.0, 20.0)] {
            let (px, py) = pixel(look, side * x, y);
            rivet(canvas, px, py, WHITE_METAL);
        }
    }
}

/// Stripes around the pot.
fn band(canvas: &mut Canvas, look: Look, y: f64) {
    for step in 0..100 {
        let x = -25.0 + f64::from(step) * 0.5;
        for row in 0..6 {
            let down = f64::from(row) * 0.5;
            let (px, py) = pixel(look, x, y + down);
            let is_gold = (x + down + 60.0).rem_euclid(7.0) < 3.5;
            canvas.put(px, py, if is_gold { GOLD.at(if row < 2 { 2 } else { 1 }) } else { STEEL.at(0) });
        }
    }
}

/// The hot iron under the armour.
fn bare(canvas: &mut Canvas, look: Look) {
    let bare = [place(look, -23.0, 8.0), place(look, 23.0, 8.0), place(look, 18.0, 25.0), place(look, -18.0, 25.0)];
    canvas.polygon(&bare, RUST.part(1, 4), 0.95, 0.25);
    for (nth, y) in [12.0, 16.0, 20.0].into_iter().enumerate() {
        for step in 0..9 {
            let x = -17.0 + f64::from(step) * 4.0 + f64::from((nth as i32 + look.beat) % 2) * 2.0;
            let (px, py) = pixel(look, x, y);
            canvas.rect(px, py, 2, 1, if (step + look.beat) % 3 == 0 { GOLD.at(3) } else { GOLD.at(1) });
        }
    }
}

/// The pot lies on the floor, with its armour spread to both sides.
fn petals(canvas: &mut Canvas, look: Look) {
    bare(canvas, look);
    for side in [-1.0, 1.0] {
        let x = |from: f64| f64::from(MIDDLE) + side * from;
        let foot = f64::from(FOOT);
        let petal = [
            at(x(18.0), foot - 12.0),
            at(x(24.0), foot - 14.0),
            at(x(41.0), foot - 3.0),
            at(x(38.0), foot),
            at(x(22.0), foot),
        ];
        canvas.polygon(&petal, STEEL.part(2, 4), 0.9, 0.2);
        for step in 0..4 {
            let (px, py) = (x(24.0 + f64::from(step) * 4.0) as i32, FOOT - 9 + step * 2);
            rivet(canvas, px, py, WHITE_METAL);
        }
    }
}

/// The bar from the beam to the hub, and the beam that hangs from the chains.
fn hanger(canvas: &mut Canvas, look: Look) {
    let (x, hub, beam) = (MIDDLE + look.dx, FOOT - HUB + look.dy, FOOT - BEAM + look.dy);
    raised(canvas, area(x - 4, beam + 4, 9, hub - beam), METAL);
    for y in (beam + 9..hub - 10).step_by(7) {
        canvas.rect(x - 1, y, 3, 4, INK);
        canvas.rect(x - 1, y + 3, 3, 1, STEEL.at(3));
    }
    raised(canvas, area(x - 23, beam, 47, 7), BRIGHT_METAL);
    stripes(canvas, area(x - 12, beam + 2, 25, 3), 0);
    for side in [-1, 1] {
        canvas.rect(x + side * CHAIN - 3, beam - 4, 7, 5, STEEL.at(2));
        canvas.rect(x + side * CHAIN - 1, beam - 3, 3, 3, INK);
        canvas.rect(x + side * CHAIN - 3, beam - 4, 7, 1, STEEL.at(4));
        lamp(canvas, x + side * 20 - 1, beam + 2, 3, RED, look.lamps);
    }
    // The hub with its gear, which turns with the pot.
    let middle = at(f64::from(x) + 0.5, f64::from(hub) + 0.5);
    canvas.capsule(middle, middle, 8.6, 8.6, STEEL.part(1, 4));
    for tooth in 0..8 {
        let angle = f64::from(tooth) / 8.0 - look.tilt + 0.06;
        let (dx, dy) = (sin(angle + 0.25) * 9.6, sin(angle) * 9.6);
        canvas.rect((middle.x + dx - 1.0).round() as i32, (middle.y + dy - 1.0).round() as i32, 2, 2, STEEL.at(4));
    }
    canvas.capsule(middle, middle, 4.6, 4.6, GOLD.part(0, 3));
    canvas.rect(x - 1, hub - 1, 3, 3, STEEL.at(1));
    canvas.put(x - 1, hub - 1, STEEL.at(5));
}

/// Everything that shines, over the outline.
fn glow(canvas: &mut Canvas, look: Look) {
    let (x, y) = pixel(look, -29.0, -19.0);
    match look.steel {
        Steel::Dark | Steel::Glows => {}
        Steel::Leaps => {
            for (nth, dx) in [-19, -8, 9, 17].into_iter().enumerate() {
                let rise = 22 + [3, 11, 8, 0][nth] + look.beat * 2 % 5;
                let (px, py) = pixel(look, f64::from(dx), -18.0 - f64::from(rise));
                canvas.rect(px, py, 2, 9, GOLD.at(2));
                canvas.rect(px, py + 3, 1, 8, WHITE);
                canvas.put(px, py - 2, RUST.at(3));
            }
        }
        Steel::Drips => {
            // The lip is white, and the first drops hang from it.
            for step in 0..9 {
                let (px, py) = pixel(look, -33.0 + f64::from(step) * 1.6, -19.5);
                canvas.rect(px, py, 2, 3, if step < 4 { WHITE } else { GOLD.at(3) });
            }
            canvas.rect(x - 1, y + 4, 2, 3 + look.beat, GOLD.at(2));
            canvas.rect(x - 1, y + 8 + look.beat * 3, 2, 3, GOLD.at(3));
        }
        Steel::Pours => {
            for step in 0..18 {
                let (px, py) = pixel(look, -32.0 + f64::from(step) * 1.5, -21.0);
                canvas.rect(px, py - 1, 3, 5, if step % 5 == look.beat { WHITE } else { GOLD.at(3) });
            }
        }
        Steel::Lumps => {
            for (nth, dx) in [-15, 1, 14].into_iter().enumerate() {
                let rise = [4, 9, 6][nth] + [0, 2, 1, 3][((look.beat + nth as i32) % 4) as usize];
                let (px, py) = pixel(look, f64::from(dx), -18.0 - f64::from(rise + look.swell / 2));
                let middle = at(f64::from(px), f64::from(py));
                canvas.soft_capsule(middle, middle, 4.6, 4.6, RUST.part(1, 4));
                canvas.soft_capsule(at(middle.x - 0.5, middle.y - 0.5), middle, 2.6, 2.6, GOLD.part(1, 3));
            }
        }
    }
}

fn damage(canvas: &mut Canvas, look: Look) {
    let points = |list: &[(f64, f64)]| -> Vec<(i32, i32)> { list.iter().map(|&(x, y)| pixel(look, x, y)).collect() };
    crack(canvas, &points(&[(-9.0, -11.0), (-11.0, -4.0), (-8.0, 2.0), (-10.0, 9.0)]), GOLD.at(3));
    crack(canvas, &points(&[(20.0, -11.0), (22.0, -3.0), (20.0, 3.0)]), GOLD.at(3));
    let (x, y) = pixel(look, -19.0, 12.0);
    hole(canvas, x, y, &[".##o", "####", "###o"], STEEL.at(5));
    if look.stage > 1 {
        let (x, y) = pixel(look, 10.0, -3.0);
        hole(canvas, x, y, &["..##o.", ".####o", "#####o", ".###o.", "..#o.."], GOLD.at(3));
        canvas.rect(x + 2, y + 2, 2, 1, GOLD.at(2));
        let (x, y) = pixel(look, 8.0, 15.0);
        hole(canvas, x, y, &[".##o", "####", "###o", ".##."], RUST.at(4));
        crack(canvas, &points(&[(-20.0, -4.0), (-16.0, 4.0), (-18.0, 12.0), (-14.0, 20.0)]), GOLD.at(3));
        // Soot around the fire.
        for py in 50..FOOT - 20 {
            for px in MIDDLE - 26..MIDDLE + 26 {
                let near = |x: i32| f64::from((px - x).pow(2) + (py - 66).pow(2)) / 150.0;
                if bayer(px + 1, py) > near(37).min(near(70)) {
                    canvas.shade(px + look.dx, py + look.dy, 1);
                }
            }
        }
    }
}

/// The pot lies on its side, burst open, in a pool of steel that gets cold. The hanger is bent over it.
fn wreck(beat: i32) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let y = |rise: f64| f64::from(FOOT) - rise;
    // The shell, seen from the side: its mouth is at the left, its bottom at the right.
    let shell = [
        at(30.0, y(1.0)),
        at(27.0, y(38.0)),
        at(44.0, y(40.0)),
        at(50.0, y(33.0)),
        at(56.0, y(37.0)),
        at(76.0, y(33.0)),
        at(80.0, y(1.0)),
    ];
    canvas.polygon(&shell, STEEL.part(0, 4), 0.95, 0.05);
    for (x, rise, tall) in [(38, 31, 4), (38, 25, 4), (38, 13, 4), (38, 7, 4)] {
        canvas.rect(x, FOOT - rise, 12, tall - 1, RUST.at(1));
        canvas.rect(x, FOOT - rise, 12, 1, INK);
        canvas.rect(x + 3 + beat, FOOT - rise + 1, 4, 1, RUST.at(3));
    }
    // The rim, and the dark mouth with a rest of steel in it.
    let rim = [at(22.0, y(1.0)), at(19.0, y(36.0)), at(24.0, y(41.0)), at(30.0, y(40.0)), at(33.0, y(1.0))];
    canvas.polygon(&rim, STEEL.part(1, 5), 0.95, 0.2);
    let mouth = [at(21.0, y(1.0)), at(20.0, y(33.0)), at(25.0, y(36.0)), at(27.0, y(1.0))];
    canvas.polygon(&mouth, RUST.part(0, 3), 0.3, 0.99);
    for rise in [7, 14, 21, 28, 34] {
        rivet(&mut canvas, 29, FOOT - rise, BRIGHT_METAL);
    }
    // The rest of its armour: one plate on it, one on the floor.
    let plate = [
        at(71.0, y(34.0)),
        at(78.0, y(33.0)),
        at(87.0, y(22.0)),
        at(86.0, y(9.0)),
        at(79.0, y(3.0)),
        at(76.0, y(18.0)),
    ];
    canvas.polygon(&plate, STEEL.part(2, 4), 0.95, 0.15);
    canvas.polygon(
        &[at(85.0, y(1.0)), at(89.0, y(8.0)), at(102.0, y(5.0)), at(105.0, y(1.0))],
        STEEL.part(2, 4),
        0.9,
        0.2,
    );
    for (x, rise) in [(77, 29), (81, 23), (83, 16), (82, 10), (91, 5), (97, 4)] {
        rivet(&mut canvas, x, FOOT - rise, WHITE_METAL);
    }
    stripes(&mut canvas, area(68, FOOT - 31, 3, 27), 0);
    crack(
        &mut canvas,
        &[(50, FOOT - 33), (53, FOOT - 25), (49, FOOT - 17), (55, FOOT - 8), (53, FOOT - 2)],
        GOLD.at(2),
    );
    crack(&mut canvas, &[(53, FOOT - 25), (60, FOOT - 22), (64, FOOT - 24)], GOLD.at(1));
    hole(&mut canvas, 60, FOOT - 13, &["..##o.", ".####o", "######", ".####o", "..##.."], RUST.at(3));
    // The hub, and the hanger that is bent over to the right.
    let hub = at(56.0, y(20.0));
    canvas.capsule(hub, at(64.0, y(46.0)), 3.8, 3.2, STEEL.part(1, 4));
    canvas.capsule(at(48.0, y(54.0)), at(86.0, y(44.0)), 3.0, 3.0, STEEL.part(1, 5));
    canvas.capsule(hub, hub, 8.0, 8.0, STEEL.part(1, 4));
    canvas.capsule(hub, hub, 4.0, 4.0, GOLD.part(0, 2));
    for (x, rise) in [(86, 41), (87, 37), (88, 33), (49, 50)] {
        canvas.rect(x, FOOT - rise, 2, 3, STEEL.at(3));
        canvas.put(x, FOOT - rise + 1, INK);
    }
    canvas.outline_where(INK, |_, y| y < FOOT);
    // The pool runs out of the mouth. It is dark at its ends.
    for px in 2..108_i32 {
        let far = (px - 30).abs();
        let tall = (6 - far / 9).max(1) + i32::from(px * 7 % 5 == 0);
        for rise in 1..=tall {
            let is_hot = far < 30 && (px + beat * 2 + rise * 3).rem_euclid(9) < 7 - far / 6;
            let color = match (is_hot, rise == tall) {
                (true, true) => GOLD.at(3),
                (true, false) => GOLD.at(2),
                (false, _) if far < 44 => RUST.at(2),
                (false, _) => RUST.at(1),
            };
            canvas.put(px, FOOT - rise, color);
        }
    }
    canvas
}

/// The car on its rail. The pivot is the middle of the lower edge of the rail.
fn car() -> Sheet {
    let cell = (64, 34);
    let mut sheet = Sheet::new(
        "ladle_car",
        "Painted by tools/src/ladle.rs. The car of the ladle: it stands, drives, and announces an attack. The pivot is the middle of\n\
         the lower edge of its rail.",
        cell,
        (32, 12),
    );
    let car = |turn: i32, is_awake: bool, lamp_lit: bool| {
        let mut canvas = Canvas::new(cell.0, cell.1);
        for side in [-1, 1] {
            canvas.rect(32 + side * 18 - 2, 3, 5, 14, STEEL.at(2));
            canvas.rect(32 + side * 18 - 2, 3, 1, 14, STEEL.at(4));
        }
        raised(&mut canvas, area(6, 14, 52, 12), RUSTED);
        raised(&mut canvas, area(20, 13, 24, 15), METAL);
        stripes(&mut canvas, area(8, 22, 11, 3), 0);
        stripes(&mut canvas, area(45, 22, 11, 3), 0);
        for x in [9, 16, 46, 53] {
            rivet(&mut canvas, x, 17, BRASS);
        }
        // The drums from which the chains run.
        for side in [-1, 1] {
            let drum = at(f64::from(32 + side * CHAIN) + 0.5, 26.5);
            canvas.capsule(drum, drum, 4.6, 4.6, STEEL.part(1, 4));
            canvas.put(32 + side * CHAIN, 26, INK);
        }
        for side in [-1, 1] {
            let middle = at(f64::from(32 + side * 18) + 0.5, 5.5);
            canvas.capsule(middle, middle, 5.2, 5.2, STEEL.part(1, 4));
            let angle = f64::from(turn) / 8.0;
            for spoke in 0..4 {
                let angle = angle + f64::from(spoke) / 4.0;
                canvas.put((middle.x + sin(angle + 0.25) * 3.0) as i32, (middle.y + sin(angle) * 3.0) as i32, INK);
            }
        }
        canvas.outline(INK);
        // The eye.
        sunk(&mut canvas, area(26, 16, 13, 8), METAL);
        let light = if lamp_lit { RED } else { GOLD };
        if is_awake {
            canvas.rect(29, 18, 7, 4, light.at(2));
            canvas.rect(30, 18, 4, 2, light.at(3));
            canvas.put(30, 18, WHITE);
        } else {
            canvas.rect(29, 18, 7, 4, STEEL.at(0));
            canvas.rect(30, 19, 5, 1, RED.at(0));
        }
        canvas
    };
    sheet.still("asleep", car(0, false, false));
    sheet.still("still", car(0, true, false));
    sheet.clip("drive", 4, true, (0..4).map(|turn| car(turn, true, false)).collect());
    sheet.clip("tell", 4, true, (0..2).map(|beat| car(0, true, beat == 0)).collect());
    sheet
}

/// A part of the rail that is one tile long.
fn rail() -> Sheet {
    let mut sheet = Sheet::new(
        "ladle_rail",
        "Painted by tools/src/ladle.rs. The rail of the ladle, one tile long, and with a bolt. The pivot is the middle of its lower edge.",
        (16, 10),
        (8, 10),
    );
    let part = |has_bolt: bool| {
        let mut canvas = Canvas::new(16, 10);
        canvas.rect(0, 0, 16, 10, INK);
        canvas.rect(0, 1, 16, 2, STEEL.at(3));
        canvas.rect(0, 1, 16, 1, STEEL.at(4));
        canvas.rect(0, 3, 16, 3, STEEL.at(1));
        canvas.rect(0, 6, 16, 3, STEEL.at(2));
        canvas.rect(0, 6, 16, 1, STEEL.at(3));
        if has_bolt {
            canvas.rect(5, 1, 6, 8, STEEL.at(2));
            canvas.rect(5, 1, 1, 8, STEEL.at(4));
            rivet(&mut canvas, 7, 2, BRIGHT_METAL);
            rivet(&mut canvas, 7, 6, BRIGHT_METAL);
        }
        canvas
    };
    sheet.still("plain", part(false));
    sheet.still("bolted", part(true));
    sheet
}

/// A part of the stream that is one tile high. Its ends fit together.
fn stream() -> Sheet {
    let mut sheet = Sheet::new(
        "ladle_stream",
        "Painted by tools/src/ladle.rs. The stream that the ladle pours, one tile high. The pivot is the middle of its upper edge.",
        (14, 16),
        (7, 0),
    );
    let part = |beat: i32| {
        let mut canvas = Canvas::new(14, 16);
        for y in 0..16 {
            let run = (y - beat * 4).rem_euclid(16);
            let wide = if run < 5 { 1 } else { 0 };
            canvas.rect(1, y, 12, 1, RUST.at(3));
            canvas.rect(2 - wide, y, 10 + 2 * wide, 1, GOLD.at(1));
            canvas.rect(3, y, 8, 1, GOLD.at(2));
            canvas.rect(4 + (run / 4) % 2, y, 5, 1, GOLD.at(3));
            canvas.rect(5 + (run / 3) % 3, y, 2, 1, WHITE);
        }
        canvas
    };
    sheet.clip("flow", 3, true, (0..4).map(part).collect());
    sheet
}

/// Steel on the floor, one tile long.
fn spill() -> Sheet {
    let mut sheet = Sheet::new(
        "spill",
        "Painted by tools/src/ladle.rs. Steel that a ladle has poured on a tile of the floor: hot, and cold. The pivot is the middle\n\
         of its lower edge.",
        (20, 12),
        (10, 12),
    );
    let pool = |beat: i32, is_hot: bool| {
        let mut canvas = Canvas::new(20, 12);
        for x in 0..20 {
            let edge = x.min(19 - x);
            let wave = sin(f64::from(x + beat * 2) / 8.0) + sin(f64::from(x * 3 - beat * 4) / 16.0) * 0.7;
            let tall = ((5.4 + wave).round() as i32).min(2 + edge * 2);
            for rise in 0..tall {
                let vein = (x * 3 + rise * 7 + beat * 4) % 13 < 3;
                let color = match (is_hot, tall - rise) {
                    (true, 1) => RUST.at(3),
                    (true, 2) => GOLD.at(3),
                    (true, _) if vein => RED.at(3),
                    (true, 3) => GOLD.at(2),
                    (true, _) => GOLD.at(1),
                    (false, 1) => STEEL.at(2),
                    (false, _) if vein => RUST.at(1),
                    (false, _) => STEEL.at(0),
                };
                canvas.put(x, 11 - rise, color);
            }
        }
        canvas
    };
    sheet.clip("hot", 5, true, (0..4).map(|beat| pool(beat, true)).collect());
    sheet.still("cold", pool(0, false));
    sheet
}

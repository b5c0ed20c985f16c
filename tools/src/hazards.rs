//! Paints hazards: acid, spikes, presses, beams, steam, mines. A hazard lights up red before it hurts. At rest it still
//! shows that it is active.

use crate::canvas::{Canvas, bayer};
use crate::math::{at, sin};
use crate::palette::*;
use crate::plating::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

const TILE: i32 = 16;

pub fn sheets() -> Vec<Sheet> {
    vec![acid(), spikes(), crusher(), laser_gate(), steam(), mine()]
}

fn acid() -> Sheet {
    let mut sheet = Sheet::new(
        "acid",
        "Painted by tools/src/hazards.rs. Tiles. The surface is animated, the deep part is not.",
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

/// Every quadrant has the same polished blades on a red rail. Nothing that a player can walk on looks like them.
fn spikes() -> Sheet {
    let mut sheet = Sheet::new(
        "spikes",
        "Painted by tools/src/hazards.rs. Tiles. up is for the floor, down for the ceiling.",
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
        "Painted by tools/src/hazards.rs. A head, two tiles square (pivot top left), that waits or is about to fall. A piece\n\
         of its rod, a tile high, is stacked above the head.",
        (32, 32),
        (0, 0),
    );
    sheet.clip("waits", 22, true, [GOLD.at(2), GOLD.at(0)].map(press).to_vec());
    sheet.clip("shakes", 4, true, [RED.at(3), RED.at(1)].map(press).to_vec());
    sheet.still("falls", press(RED.at(3)));
    let mut rod = Canvas::new(32, 32);
    for (column, step) in [1, 3, 5, 5, 4, 3, 3, 2, 2, 1, 1, 0].into_iter().enumerate() {
        rod.rect(10 + column as i32, 0, 1, TILE, STEEL.at(step));
    }
    rod.rect(9, 5, 14, 5, STEEL.at(1));
    rod.rect(9, 5, 14, 1, STEEL.at(4));
    rod.rect(9, 5, 2, 5, STEEL.at(3));
    rod.rect(9, 9, 14, 1, STEEL.at(0));
    rod.rect(12, 7, 8, 1, GOLD.at(1));
    rod.outline_where(INK, |_, y| y < TILE);
    sheet.still("rod", rod);
    sheet
}

fn press(light: Color) -> Canvas {
    let mut head = Canvas::new(32, 32);
    raised(&mut head, area(7, 0, 18, 5), METAL);
    raised(&mut head, area(1, 4, 30, 21), BRIGHT_METAL);
    sunk(&mut head, area(3, 11, 26, 8), METAL);
    stripes(&mut head, area(4, 12, 24, 6), 0);
    head.rect(4, 12, 24, 1, GOLD.at(1));
    for x in [3, 26] {
        rivet(&mut head, x, 7, BRIGHT_METAL);
        rivet(&mut head, x + 2, 7, BRIGHT_METAL);
        rivet(&mut head, x, 21, BRIGHT_METAL);
        rivet(&mut head, x + 2, 21, BRIGHT_METAL);
    }
    head.rect(12, 6, 8, 4, INK);
    head.rect(13, 7, 6, 2, light);
    head.put(13, 7, light.lighter());
    worn(&mut head, area(2, 5, 28, 6), 81, 7);
    worn(&mut head, area(2, 19, 28, 6), 82, 8);
    head.rect(1, 25, 30, 1, STEEL.at(1));
    for tooth in 0..5 {
        let x = 1.0 + f64::from(tooth) * 6.0;
        head.polygon(&[at(x, 25.0), at(x + 6.0, 25.0), at(x + 3.0, 32.0)], STEEL.part(2, 4), 1.0, 0.1);
        head.rect(x as i32 + 2, 26, 1, 3, STEEL.at(5));
        head.put(x as i32 + 3, 30, WHITE);
    }
    head.rect(8, 27, 2, 2, RUST.at(1));
    head.rect(21, 26, 1, 3, RUST.at(1));
    head.outline(INK);
    head
}

fn laser_gate() -> Sheet {
    let mut sheet = Sheet::new(
        "laser_gate",
        "Painted by tools/src/hazards.rs. Emitters above, below and to the left (mirror it), the beam between; all one tile.",
        (TILE, TILE),
        (0, 0),
    );
    sheet.still("emitter_on", emitter(true));
    sheet.still("emitter_off", emitter(false));
    let beams: Vec<Canvas> = (0..4).map(beam).collect();
    sheet.clip("beam", 2, true, beams.clone());
    sheet.clip("warning", 3, true, (0..4).map(thread).collect());
    for (name, is_on) in [("below_on", true), ("below_off", false)] {
        sheet.still(name, emitter(is_on).upside_down());
    }
    for (name, is_on) in [("left_on", true), ("left_off", false)] {
        sheet.still(name, lying(&emitter(is_on)));
    }
    sheet.clip("across", 2, true, beams.iter().map(lying).collect());
    sheet.clip("warning_across", 3, true, (0..4).map(|nth| lying(&thread(nth))).collect());
    sheet
}

fn emitter(is_on: bool) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    raised(&mut canvas, area(2, 0, 12, 4), METAL);
    raised(&mut canvas, area(4, 4, 8, 3), BRIGHT_METAL);
    rivet(&mut canvas, 3, 1, BRIGHT_METAL);
    rivet(&mut canvas, 12, 1, BRIGHT_METAL);
    canvas.rect(7, 1, 3, 2, if is_on { RED.at(3) } else { STEEL.at(0) });
    canvas.rect(4, 7, 8, 1, STEEL.at(0));
    canvas.rect(5, 8, 6, 2, if is_on { RED.at(1) } else { STEEL.at(1) });
    canvas.rect(6, 9, 4, 2, if is_on { RED.at(3) } else { DUSK.at(3) });
    canvas.put(7, 9, if is_on { WHITE } else { DUSK.at(6) });
    canvas.outline_where(INK, |_, y| y > 0);
    canvas
}

fn beam(nth: i32) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    for y in 0..TILE {
        // A bulge runs along the beam. Four frames move it by one tile.
        let swell = i32::from((y - nth * 4).rem_euclid(TILE) < 5);
        canvas.rect(5 - swell, y, 6 + 2 * swell, 1, RED.at(1));
        canvas.rect(6 - swell, y, 4 + 2 * swell, 1, RED.at(2));
        canvas.rect(6, y, 4, 1, RED.at(3));
        canvas.rect(7, y, 2, 1, WHITE);
        if (y * 5 + nth * 7) % 13 == 0 {
            canvas.put(if y % 2 == 0 { 3 } else { 12 }, y, RED.at(2));
        }
    }
    canvas
}

/// A broken thin line that announces the beam.
fn thread(nth: i32) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    for y in (0..TILE).filter(|y| (y + nth * 2) % 8 < 5) {
        canvas.rect(7, y, 2, 1, RED.at(2));
        canvas.put(7, y, RED.at(3));
    }
    canvas
}

/// Turns a vertical beam into a horizontal one: top becomes left.
fn lying(upright: &Canvas) -> Canvas {
    upright.rearranged(TILE, TILE, |x, y| (y, x))
}

fn steam() -> Sheet {
    let mut sheet = Sheet::new(
        "steam",
        "Painted by tools/src/hazards.rs. Rises from the pivot, the middle of a pipe's mouth; the pipe itself stands below it.",
        (40, 72),
        (20, 66),
    );
    sheet.clip("jet", 3, true, (0..8).map(jet).collect());
    sheet.clip("warning", 5, true, (0..4).map(warning_puff).collect());
    for (name, light) in [("pipe", GREEN.at(2)), ("pipe_hot", RED.at(3))] {
        let mut canvas = Canvas::new(40, 72);
        raised(&mut canvas, area(14, 64, 12, 3), BRIGHT_METAL);
        raised(&mut canvas, area(12, 66, 16, 3), METAL);
        canvas.rect(16, 64, 8, 1, INK);
        canvas.rect(18, 67, 4, 1, light);
        rivet(&mut canvas, 13, 67, BRIGHT_METAL);
        rivet(&mut canvas, 26, 67, BRIGHT_METAL);
        canvas.outline_where(INK, |_, y| y < 69);
        sheet.still(name, canvas);
    }
    sheet
}

/// A hard white core that widens into torn clouds. A cloud starts at the mouth and is gone after eight frames.
fn jet(nth: i32) -> Canvas {
    let mut canvas = Canvas::new(40, 72);
    let mut rng = Rng::new(83);
    let clouds: Vec<(f64, f64, f64)> = (0..26).map(|_| (rng.unit(), rng.unit() - 0.5, rng.unit())).collect();
    let age_of = |birth: f64| {
        let age = birth + f64::from(nth) / 8.0;
        age - age.floor()
    };
    for layer in 0..3 {
        for &(birth, aside, size) in &clouds {
            let age = age_of(birth);
            let center = at(20.0 + aside * (3.0 + age * 13.0), 64.0 - age * 58.0);
            let radius = (2.2 + age * 5.0) * (0.7 + size * 0.5) * (1.0 - (age - 0.75).max(0.0) * 3.0);
            let (grow, tone) = [(1.0, 3), (0.72, 4), (0.4, 5)][layer];
            let shift = [0.0, -0.8, -1.4][layer];
            let radius = radius * grow;
            for y in (center.y - radius) as i32 - 1..=(center.y + radius) as i32 + 1 {
                for x in (center.x - radius) as i32 - 1..=(center.x + radius) as i32 + 1 {
                    let away = (at(f64::from(x) + 0.5, f64::from(y) + 0.5) - center - at(shift, shift)).length();
                    let is_thin = age > 0.6 && bayer(x, y) < (age - 0.6) * 2.2;
                    if away < radius && !is_thin {
                        canvas.put(x, y, STEEL.at(tone));
                    }
                }
            }
        }
    }
    for y in 34..65 {
        let half = 1 + (64 - y) / 9;
        let sway = i32::from((y / 3 + nth) % 4 == 0);
        for x in 20 - half + sway..20 + half + sway {
            if bayer(x, y) * 14.0 < f64::from(y - 34) {
                canvas.put(x, y, WHITE);
            }
        }
    }
    canvas
}

fn warning_puff(nth: i32) -> Canvas {
    let mut canvas = Canvas::new(40, 72);
    for index in 0..3 {
        let age = f64::from((nth + index * 2) % 6);
        let center = at(18.0 + f64::from(index) * 2.0 + sin(age / 6.0), 63.0 - age * 2.6);
        canvas.soft_capsule(center, center, 1.3 + age * 0.25, 1.3 + age * 0.25, STEEL.part(3, 3));
    }
    canvas
}

fn mine() -> Sheet {
    let mut sheet = Sheet::new(
        "mine",
        "Painted by tools/src/hazards.rs. The pivot is the middle of the floor line.",
        (TILE, TILE),
        (8, 15),
    );
    sheet.clip("idle", 30, true, [RED.at(0), RED.at(3)].into_iter().map(mine_frame).collect());
    sheet.clip("armed", 3, true, [RED.at(3), WHITE].into_iter().map(mine_frame).collect());
    sheet
}

/// A flat dome with feelers and a lamp on top. A striped skirt makes it different from rubble.
fn mine_frame(light: Color) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    for (x, y) in [(3, 7), (12, 7)] {
        canvas.line((x, y), (if x < 8 { 5 } else { 10 }, 10), STEEL.at(3));
        canvas.put(x, y, RED.at(3));
    }
    canvas.polygon(&[at(2.0, 13.0), at(4.0, 9.0), at(12.0, 9.0), at(14.0, 13.0)], STEEL.part(1, 5), 1.0, 0.1);
    canvas.rect(5, 9, 6, 1, STEEL.at(5));
    canvas.rect(6, 7, 4, 2, STEEL.at(1));
    canvas.rect(7, 6, 2, 2, light);
    canvas.put(7, 6, light.lighter());
    stripes(&mut canvas, area(1, 13, 14, 2), 0);
    canvas.outline_where(INK, |_, y| y < 15);
    canvas
}

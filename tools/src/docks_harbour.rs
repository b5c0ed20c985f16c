//! Paints the harbour behind the Docks: the pier with its sheds, a ship under lights, and cranes. Trolleys, blinking
//! lights and searchlight beams move, so they are in a sheet of their own.

use crate::canvas::{Canvas, bayer};
use crate::docks_sky::NOTE;
use crate::math::at;
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;
use crate::sky::{layer, thick_line};

pub fn sheets() -> Vec<Sheet> {
    vec![harbour(), moving()]
}

const HARBOUR_WIDTH: i32 = 1024;
const HARBOUR_TALL: i32 = 176;
const SHADOW: Color = DUSK.at(1);
const IRON: Color = DUSK.at(2);
const IRON_RIM: Color = DUSK.at(3);

fn harbour() -> Sheet {
    let mut canvas = Canvas::new(HARBOUR_WIDTH, HARBOUR_TALL + 16);
    paint_ship(&mut canvas, 330, HARBOUR_TALL);
    for (x, scale) in [(90, 10), (250, 9), (690, 11), (880, 9)] {
        paint_gantry(&mut canvas, x, HARBOUR_TALL, scale);
    }
    paint_sheds(&mut canvas);
    layer("docks_harbour", NOTE, HARBOUR_TALL - 6, vec![canvas])
}

/// Of the searchlight, only the beam is painted, not the lamp.
fn moving() -> Sheet {
    const CELL: (i32, i32) = (176, 152);
    let mut sheet = Sheet::new(
        "docks_moving",
        "Painted by tools/src/docks_harbour.rs. Moving parts of the harbour. The pivot of the beam is its lamp.",
        CELL,
        (CELL.0 / 2, CELL.1 - 2),
    );
    let (x, bottom) = (CELL.0 / 2, CELL.1 - 2);
    let trolley = |box_ramp: Ramp| {
        let mut canvas = Canvas::new(CELL.0, CELL.1);
        canvas.rect(x - 6, bottom - 62, 13, 3, SHADOW);
        canvas.rect(x - 6, bottom - 62, 13, 1, IRON_RIM);
        canvas.rect(x - 16, bottom - 62, 9, 8, SHADOW);
        canvas.rect(x - 15, bottom - 59, 7, 3, GOLD.at(2));
        for side in [-5, 5] {
            canvas.rect(x + side, bottom - 60, 1, 44, SHADOW);
        }
        canvas.rect(x - 8, bottom - 17, 17, 2, IRON_RIM);
        canvas.rect(x - 12, bottom - 15, 24, 11, box_ramp.at(0));
        canvas.rect(x - 12, bottom - 15, 24, 1, box_ramp.at(2));
        for rib in (x - 10..x + 11).step_by(3) {
            canvas.rect(rib, bottom - 13, 1, 8, box_ramp.at(1));
        }
        canvas
    };
    sheet.still("trolley_rust", trolley(RUST));
    sheet.still("trolley_teal", trolley(TEAL));
    let beacon = |lit: bool| {
        let mut canvas = Canvas::new(CELL.0, CELL.1);
        canvas.rect(x - 1, bottom - 2, 2, 2, if lit { RED.at(3) } else { RED.at(1) });
        if lit {
            for (dx, dy) in [(-2, -2), (1, -2), (-1, -3), (0, 0), (-2, -1), (1, -1), (0, -3), (-1, 0)] {
                canvas.put(x + dx, bottom + dy, RED.at(2));
            }
            canvas.put(x, bottom - 2, GOLD.at(3));
        }
        canvas
    };
    sheet.clip("beacon", 26, true, vec![beacon(true), beacon(false), beacon(false)]);
    let beam = |turns: f64| {
        let mut canvas = Canvas::new(CELL.0, CELL.1);
        let lamp = at(f64::from(x), f64::from(bottom));
        for (width, color, reach) in [(0.024, COLD_LIGHT.at(0), 150.0), (0.009, COLD_LIGHT.at(1), 110.0)] {
            let (left, right) = (at(0.0, -reach).turned(turns - width), at(0.0, -reach).turned(turns + width));
            let mut light = Canvas::new(CELL.0, CELL.1);
            light.polygon(&[lamp, lamp + left, lamp + right], Ramp::join(color, COLD_LIGHT).part(0, 1), 0.0, 0.0);
            // The beam fades out instead of ending in an edge.
            for row in 0..CELL.1 {
                for column in 0..CELL.0 {
                    let away = (at(f64::from(column), f64::from(row)) - lamp).length() / reach;
                    if away > 0.35 && (away - 0.35) * 1.6 > bayer(column, row) {
                        light.clear(column, row);
                    }
                }
            }
            canvas.blit(&light, 0, 0);
        }
        canvas
    };
    let there: Vec<f64> = (0..8).map(|step| f64::from(step) * 0.014 - 0.049).collect();
    let sweep = there.iter().chain(there[1..7].iter().rev());
    sheet.clip("beam", 16, true, sweep.map(|turns| beam(*turns)).collect());
    sheet
}

fn paint_sheds(canvas: &mut Canvas) {
    let mut rng = Rng::new(61);
    let base = HARBOUR_TALL;
    let mut x = 0;
    while x < HARBOUR_WIDTH - 40 {
        let free = !(310..640).contains(&x);
        let width = rng.range(18, 44);
        if free && rng.chance(0.8) {
            let height = rng.range(7, 20);
            canvas.rect(x, base - height, width, height, SHADOW);
            canvas.rect(x, base - height, width, 1, IRON_RIM);
            match rng.range(0, 3) {
                0 => stack_boxes(canvas, &mut rng, x, base, width / 12, 3),
                1 => {
                    for column in (x + 3..x + width - 3).step_by(5) {
                        canvas.rect(column, base - height + 4, 3, 2, if rng.chance(0.5) { GOLD.at(1) } else { IRON });
                    }
                }
                _ => {
                    canvas.soft_capsule(
                        at(f64::from(x) + 9.0, f64::from(base - height)),
                        at(f64::from(x) + 9.0, f64::from(base)),
                        9.0,
                        9.0,
                        DUSK.part(1, 2),
                    );
                }
            }
        }
        x += width + rng.range(0, 14);
    }
    canvas.rect(0, base - 2, HARBOUR_WIDTH, 6, SHADOW);
    canvas.rect(0, base - 2, HARBOUR_WIDTH, 1, IRON_RIM);
    canvas.rect(0, base + 4, HARBOUR_WIDTH, 2, DUSK.at(0));
    for x in (0..HARBOUR_WIDTH).step_by(32) {
        canvas.rect(x + 8, base + 6, 3, 10, DUSK.at(0));
        canvas.rect(x + 26, base + 6, 3, 10, DUSK.at(0));
        canvas.line((x + 11, base + 6), (x + 25, base + 11), DUSK.at(0));
        canvas.put(x + 18, base, if x % 96 == 0 { GOLD.at(2) } else { IRON });
    }
    for x in (20..HARBOUR_WIDTH).step_by(64) {
        canvas.rect(x, base - 14, 1, 12, SHADOW);
        canvas.rect(x - 1, base - 15, 4, 1, GOLD.at(3));
        canvas.rect(x - 1, base - 14, 4, 1, GOLD.at(1));
    }
}

const BOX: (i32, i32) = (12, 6);
const BOX_COLORS: [(Color, Color); 6] = [
    (RUST.at(1), RUST.at(2)),
    (DUSK.at(2), DUSK.at(3)),
    (TEAL.at(0), TEAL.at(1)),
    (RUST.at(0), RUST.at(1)),
    (DUSK.at(1), DUSK.at(2)),
    (TEAL.at(1), DUSK.at(4)),
];

fn stack_boxes(canvas: &mut Canvas, rng: &mut Rng, x: i32, base: i32, columns: i32, most: i32) {
    for column in 0..columns {
        for level in 0..rng.range(1, most + 1) {
            let (body, rim) = BOX_COLORS[rng.range(0, BOX_COLORS.len() as i32) as usize];
            let (left, top) = (x + column * BOX.0, base - (level + 1) * BOX.1);
            canvas.rect(left, top, BOX.0 - 1, BOX.1 - 1, body);
            canvas.rect(left, top, BOX.0 - 1, 1, rim);
            for rib in (left + 2..left + BOX.0 - 2).step_by(3) {
                canvas.rect(rib, top + 2, 1, 3, rim);
            }
        }
    }
}

fn paint_ship(canvas: &mut Canvas, x: i32, base: i32) {
    let (length, deck) = (300, base - 24);
    let mut rng = Rng::new(9);
    stack_boxes(canvas, &mut rng, x + 66, deck, 17, 6);
    for y in deck..base + 6 {
        let rake = (y - deck) / 2;
        canvas.rect(x + rake / 3, y, length - rake, 1, if y > base - 5 { RUST.at(0) } else { SHADOW });
    }
    canvas.rect(x, deck, length, 1, DUSK.at(4));
    canvas.rect(x + 2, deck + 1, length - 4, 1, IRON);
    for port in (x + 20..x + length - 30).step_by(11) {
        canvas.put(port, deck + 6, GOLD.at(1));
    }
    for (floor, width) in [40, 38, 34, 34, 46].into_iter().enumerate() {
        let top = deck - 9 * (floor as i32 + 1);
        canvas.rect(x + 14, top, width, 9, IRON);
        canvas.rect(x + 14, top, width, 1, DUSK.at(4));
        canvas.rect(x + 12 + width, top + 1, 2, 8, SHADOW);
        for window in (x + 17..x + 8 + width).step_by(4) {
            canvas.rect(window, top + 3, 2, 2, if rng.chance(0.6) { GOLD.at(2) } else { SHADOW });
        }
    }
    for (from, to) in
        [((x + 42, deck - 66), (x + 150, deck - 40)), ((x + 150, deck - 40), (x + length - 24, deck - 20))]
    {
        for lamp in 0..12 {
            let share = f64::from(lamp) / 11.0;
            let sag = (4.0 * share * (1.0 - share) * 7.0) as i32;
            let place = |from: i32, to: i32| from + (f64::from(to - from) * share) as i32;
            canvas.put(place(from.0, to.0), place(from.1, to.1) + sag, if lamp % 3 == 1 { WHITE } else { GOLD.at(3) });
        }
    }
    for lamp in (x + 62..x + length - 30).step_by(24) {
        canvas.rect(lamp, deck - 3, 3, 1, GOLD.at(3));
        canvas.rect(lamp - 2, deck + 1, 7, 1, RUST.at(3));
        canvas.rect(lamp - 1, deck + 2, 5, 2, RUST.at(1));
    }
    let roof = deck - 45;
    canvas.rect(x + 20, roof - 12, 9, 12, RUST.at(1));
    canvas.rect(x + 20, roof - 12, 9, 3, SHADOW);
    canvas.rect(x + 20, roof - 7, 9, 2, RUST.at(4));
    canvas.rect(x + 42, roof - 22, 1, 22, IRON);
    canvas.rect(x + 37, roof - 16, 11, 1, IRON);
    canvas.put(x + 42, roof - 23, RED.at(3));
    canvas.rect(x + length - 24, deck - 20, 1, 20, IRON);
    canvas.put(x + length - 24, deck - 21, RED.at(3));
}

/// A ship-to-shore crane. Its trolley is in the moving sheet.
fn paint_gantry(canvas: &mut Canvas, x: i32, base: i32, scale: i32) {
    let size = |length: i32| length * scale / 10;
    let (left, right) = (x, x + size(44));
    let (portal, boom, peak) = (base - size(44), base - size(104), base - size(150));
    for leg in [left, right] {
        canvas.rect(leg, boom, size(5), base - boom, SHADOW);
        canvas.rect(leg, boom, 1, base - boom, IRON_RIM);
        canvas.rect(leg - 3, base - 5, size(5) + 6, 3, SHADOW);
        canvas.rect(leg - 3, base - 5, size(5) + 6, 1, IRON_RIM);
    }
    canvas.rect(left, portal, right - left, size(5), SHADOW);
    canvas.rect(left, portal, right - left, 1, IRON_RIM);
    thick_line(canvas, (left + 3, portal), (right, boom + size(4)), SHADOW);
    thick_line(canvas, (left + 3, base - 5), (left + size(22), portal + 3), SHADOW);
    thick_line(canvas, (right, base - 5), (left + size(22), portal + 3), SHADOW);
    let (boom_from, boom_to) = (left - size(46), right + size(66));
    canvas.rect(boom_from, boom, boom_to - boom_from, 2, SHADOW);
    canvas.rect(boom_from, boom, boom_to - boom_from, 1, IRON_RIM);
    canvas.rect(boom_from, boom + 8, boom_to - boom_from, 2, SHADOW);
    for step in (boom_from..boom_to - 8).step_by(8) {
        canvas.line((step, boom + 8), (step + 4, boom + 1), SHADOW);
        canvas.line((step + 4, boom + 1), (step + 8, boom + 8), SHADOW);
    }
    for leg in [left + 1, right + 1] {
        thick_line(canvas, (leg, boom), (left + size(34), peak), SHADOW);
    }
    canvas.line((left + size(34), peak), (boom_to - 6, boom), SHADOW);
    canvas.line((left + size(34), peak), (right + size(32), boom), SHADOW);
    canvas.line((left + size(34), peak), (boom_from + 4, boom), SHADOW);
    canvas.put(left + size(34), peak - 1, RED.at(3));
    canvas.put(boom_to - 2, boom - 1, RED.at(3));
    canvas.put(boom_from, boom - 1, RED.at(3));
    canvas.rect(left + 4, boom - 11, size(28), 11, SHADOW);
    canvas.rect(left + 4, boom - 11, size(28), 1, IRON_RIM);
    canvas.rect(left + 8, boom - 8, 4, 3, GOLD.at(1));
    for (nth, lamp) in (boom_from + 6..boom_to - 4).step_by(16).enumerate() {
        canvas.put(lamp, boom + 10, if nth % 3 == 0 { WHITE } else { GOLD.at(2) });
        canvas.put(lamp, boom + 11, RUST.at(2));
    }
    for leg in [left, right] {
        for y in (boom + 14..base - 8).step_by(14) {
            canvas.rect(leg + 1, y, size(5) - 2, 1, IRON_RIM);
        }
        canvas.rect(leg + 1, base - 12, 2, 2, GOLD.at(3));
        canvas.rect(leg, base - 10, 4, 1, RUST.at(2));
    }
}

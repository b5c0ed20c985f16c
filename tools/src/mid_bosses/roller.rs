//! Paints the roller of the Foundry from the side: a steel wheel with teeth of slag and three windows onto the melt inside, in
//! eight steps of a third of a turn, because after a third it looks the same again. Damage cracks it and tears teeth off. At
//! its end it breaks into two halves, which fall over and cool. The block of its axle does not turn, so it has a sheet of its own.

use crate::canvas::{Canvas, bayer};
use crate::math::{Point, at, cos, sin};
use crate::palette::*;
use crate::sheet::Sheet;

const CELL: (i32, i32) = (128, 128);
const MIDDLE: Point = at(64.0, 64.0);
const RADIUS: f64 = 57.0;
/// Of the steel under the teeth, of the dark plate on its side, and of a window from its inner to its outer edge.
const RIM: f64 = 51.0;
const PLATE: f64 = 45.0;
const WINDOW: (f64, f64) = (23.0, 37.0);
const STEPS: i32 = 8;
const SLAG: Ramp = STEEL.part(0, 3);
const IRON: Ramp = STEEL.part(1, 4);
const HOT: Ramp = Ramp::join(RUST.at(2), GOLD);
/// How far each half has fallen, in turns, and then lies.
const FALLS: [f64; 8] = [0.0, 0.02, 0.06, 0.12, 0.19, 0.25, 0.215, 0.23];

pub fn sheets() -> Vec<Sheet> {
    let mut wheel = Sheet::new(
        "roller",
        "Painted by tools/src/mid_bosses/roller.rs. The roller: in three stages of damage, each in eight steps of a third of a \
         turn\nto the right, and cold. Then its left half, which falls over and cools. The pivot is the middle of its lower edge.",
        CELL,
        (64, 121),
    );
    for (stage, name) in ["whole", "dented", "burning"].into_iter().enumerate() {
        let turned = |step: i32| paint(f64::from(step) / f64::from(3 * STEPS), stage);
        wheel.clip(&format!("{name}_roll"), 4, true, (0..STEPS).map(turned).collect());
        wheel.still(&format!("{name}_cold"), cooled(&turned(0), 3));
    }
    let half = left_half(&paint(0.0, 2));
    wheel.clip("half_falls", 5, false, FALLS.iter().map(|&turns| fallen(&half, turns)).collect());
    let lies = fallen(&half, FALLS[FALLS.len() - 1]);
    wheel.clip("half_cools", 14, false, (0..4).map(|step| cooled(&lies, step)).collect());
    vec![wheel, hub()]
}

fn paint(turns: f64, stage: usize) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let place = |radius: f64, angle: f64| MIDDLE + at(radius, 0.0).turned(angle + turns);
    for tooth in 0..12 {
        let is_gone = matches!((tooth % 4, stage), (1, 1 | 2) | (2, 2));
        if !is_gone {
            let (angle, tip) = (f64::from(tooth) / 12.0, RADIUS - [0.0, 2.0, 0.0, 3.0][tooth as usize % 4]);
            let wide = [0.026, 0.032, 0.028, 0.022][tooth as usize % 4];
            let corners = [
                place(RIM - 5.0, angle - wide * 1.3),
                place(tip - 1.0, angle - wide * 0.7),
                place(tip, angle + wide * 0.2),
                place(tip - 3.0, angle + wide * 0.9),
                place(RIM - 5.0, angle + wide * 1.4),
            ];
            canvas.polygon(&corners, SLAG, 0.9, 0.3);
            let (from, to) = (place(RIM - 1.0, angle - wide * 0.4), place(tip - 4.0, angle));
            canvas.line(pixel(from), pixel(to), RUST.at(3));
        }
    }
    let (low, high) = (MIDDLE - at(RIM, RIM), MIDDLE + at(RIM, RIM));
    canvas.shape(low, high, HOT, |p| {
        let away = p - MIDDLE;
        let light = -(away.x * 0.6 + away.y * 0.8) / RIM;
        (away.length() <= RIM).then_some(0.42 + 0.34 * light)
    });
    canvas.shape(low, high, IRON, |p| {
        let away = p - MIDDLE;
        let light = -(away.x * 0.6 + away.y * 0.8) / PLATE;
        let edge = if away.length() > PLATE - 3.0 { 0.22 } else { 0.0 };
        (away.length() <= PLATE).then_some(0.4 + 0.34 * light + edge * light.signum())
    });
    grooves(&mut canvas, turns);
    for window in 0..3 {
        paint_window(&mut canvas, turns + f64::from(window) / 3.0, stage);
    }
    for bolt in 0..9 {
        let (x, y) = pixel(place(41.0, f64::from(bolt) / 9.0 + 0.055));
        canvas.rect(x - 1, y - 1, 3, 3, STEEL.at(1));
        canvas.rect(x - 1, y - 1, 2, 2, STEEL.at(4));
    }
    for crack in 0..3 * stage as i32 {
        paint_crack(&mut canvas, turns, f64::from(crack % 3) / 3.0 + [0.2, 0.29][crack as usize / 3]);
    }
    if stage == 2 {
        for hole in 0..3 {
            bite(&mut canvas, place(RIM - 1.0, f64::from(hole) / 3.0 + 0.125));
        }
    }
    canvas.outline(INK);
    canvas
}

fn pixel(p: Point) -> (i32, i32) {
    (p.x.floor() as i32, p.y.floor() as i32)
}

/// The rings of the plate, the joints between its three parts, and a dark ring around the axle.
fn grooves(canvas: &mut Canvas, turns: f64) {
    for y in 0..CELL.1 {
        for x in 0..CELL.0 {
            let away = at(f64::from(x) + 0.5, f64::from(y) + 0.5) - MIDDLE;
            let radius = away.length();
            let is_joint = (0..3).any(|joint| {
                let (along, across) = frame_of(away, turns + (f64::from(joint) + 0.5) / 3.0);
                along > 18.0 && across.abs() < 0.9 && radius < PLATE - 1.0
            });
            if (radius - PLATE).abs() < 0.7 || (radius - 39.0).abs() < 0.6 && radius < PLATE || is_joint {
                canvas.put(x, y, INK);
            } else if radius < 19.0 {
                canvas.shade(x, y, 1);
            }
        }
    }
}

/// Returns how far a place is along a ray from the middle, and across it.
fn frame_of(away: Point, angle: f64) -> (f64, f64) {
    let (c, s) = (cos(angle), sin(angle));
    (away.x * c + away.y * s, away.y * c - away.x * s)
}

/// A window is a sixth of a ring with round ends. The melt behind it is brightest in the middle.
fn paint_window(canvas: &mut Canvas, angle: f64, stage: usize) {
    let (inner, outer) = WINDOW;
    let (middle, half) = ((inner + outer) / 2.0, (outer - inner) / 2.0);
    for y in 0..CELL.1 {
        for x in 0..CELL.0 {
            let away = at(f64::from(x) + 0.5, f64::from(y) + 0.5) - MIDDLE;
            let (along, across) = frame_of(away, angle);
            let end = at(middle, 0.0).turned(0.09);
            let to_end = (at(along, across.abs()) - end).length();
            let is_inside = along > 0.0 && across.abs() <= along * 0.634;
            let depth = half - if is_inside { (away.length() - middle).abs() } else { to_end };
            if depth > 1.2 {
                let light = (depth / half + (bayer(x, y) - 0.5) * 0.5 + stage as f64 * 0.12).clamp(0.0, 0.99);
                canvas.put(x, y, [RUST.at(3), GOLD.at(1), GOLD.at(2), GOLD.at(3)][(light * 4.0) as usize]);
            } else if depth > 0.0 {
                canvas.put(x, y, INK);
            } else if depth > -1.4 {
                canvas.put(x, y, if to_light(away) { STEEL.at(4) } else { STEEL.at(1) });
            }
        }
    }
}

fn to_light(away: Point) -> bool {
    away.x * 0.6 + away.y * 0.8 < 0.0
}

/// From the rim inwards, in four bends.
fn paint_crack(canvas: &mut Canvas, turns: f64, angle: f64) {
    let bends = [(RIM, 0.0), (42.0, 0.018), (34.0, -0.014), (26.0, 0.02), (19.0, 0.0)];
    let points = bends.map(|(radius, aside)| MIDDLE + at(radius, 0.0).turned(turns + angle + aside));
    for pair in points.windows(2) {
        let ((x, y), (to_x, to_y)) = (pixel(pair[0]), pixel(pair[1]));
        for (dx, dy, color) in [(1, 0, INK), (0, 1, INK), (-1, 0, RUST.at(3)), (0, 0, GOLD.at(3))] {
            canvas.line((x + dx, y + dy), (to_x + dx, to_y + dy), color);
        }
    }
}

/// A piece of the rim is gone. The inside glows.
fn bite(canvas: &mut Canvas, middle: Point) {
    for y in 0..CELL.1 {
        for x in 0..CELL.0 {
            let away = (at(f64::from(x) + 0.5, f64::from(y) + 0.5) - middle).length() + (bayer(x, y) - 0.5) * 1.5;
            if canvas.get(x, y).is_none() {
                continue;
            }
            match away {
                ..6.0 => canvas.clear(x, y),
                6.0..7.5 => canvas.put(x, y, GOLD.at(3)),
                7.5..9.0 => canvas.put(x, y, RUST.at(3)),
                _ => {}
            }
        }
    }
}

/// With an edge of teeth, along which the melt shows.
fn left_half(wheel: &Canvas) -> Canvas {
    let edge = |y: i32| 64 + [0, 2, 4, 2, -1, -3, -1, 1, 3, 0, -2, -1][(y / 3 % 12) as usize];
    let mut half = Canvas::from_pixels(CELL.0, CELL.1, |x, y| {
        let color = wheel.get(x, y)?;
        match edge(y) - x {
            ..0 => None,
            0 | 1 => Some(GOLD.at(3)),
            2 | 3 => Some(GOLD.at(2)),
            4 | 5 => Some(RUST.at(3)),
            _ => Some(color),
        }
    });
    half.outline(INK);
    half
}

/// It rolls over to the left, on its round side.
fn fallen(half: &Canvas, turns: f64) -> Canvas {
    half.rearranged(CELL.0, CELL.1, |x, y| {
        pixel(MIDDLE + (at(f64::from(x) + 0.5, f64::from(y) + 0.5) - MIDDLE).turned(turns))
    })
}

/// The glow gets dark in three steps, and is grey in the end.
fn cooled(canvas: &Canvas, step: usize) -> Canvas {
    let heat = [RUST.at(1), RUST.at(2), RUST.at(3), GOLD.at(0), GOLD.at(1), GOLD.at(2), GOLD.at(3), WHITE];
    let colors = [
        heat,
        [RUST.at(1), RUST.at(2), RUST.at(2), RUST.at(2), RUST.at(3), GOLD.at(1), GOLD.at(2), GOLD.at(2)],
        [RUST.at(0), RUST.at(1), RUST.at(1), RUST.at(1), RUST.at(2), RUST.at(2), RUST.at(3), RUST.at(3)],
        [STEEL.at(0), STEEL.at(0), STEEL.at(1), STEEL.at(1), STEEL.at(2), STEEL.at(2), STEEL.at(3), STEEL.at(3)],
    ];
    let mut out = canvas.clone();
    out.recolor(|_, _, old| heat.iter().position(|&hot| hot == old).map_or(old, |place| colors[step][place]));
    out
}

/// The block in which its axle turns, with a torn arm behind it. The roller goes to the right.
fn hub() -> Sheet {
    let mut sheet = Sheet::new(
        "roller_hub",
        "Painted by tools/src/mid_bosses/roller.rs. The block of the axle of the roller: cold, while it rolls to the right, \
         before\nit rolls, and open. The pivot is the middle of the axle.",
        (64, 48),
        (38, 24),
    );
    sheet.still("cold", block([STEEL.at(1), STEEL.at(2), STEEL.at(2)], 7.0, false));
    sheet.clip("roll", 4, true, vec![block([RUST.at(2), RUST.at(3), GOLD.at(1)], 7.0, false)]);
    let tell = [block([RED.at(1), RED.at(2), RED.at(3)], 8.0, false), block([RED.at(2), RED.at(3), WHITE], 9.0, false)];
    sheet.clip("tell", 4, true, tell.to_vec());
    let open = [15.0, 16.0, 17.0, 16.0].map(|size| block([RUST.at(3), GOLD.at(2), WHITE], size, true));
    sheet.clip("open", 5, true, open.to_vec());
    sheet
}

fn block(lamp: [Color; 3], size: f64, is_open: bool) -> Canvas {
    let (mut canvas, axle) = (Canvas::new(64, 48), at(38.0, 24.0));
    // The arm was torn out of the stand of the mill.
    canvas.capsule(axle, at(12.0, 13.0), 7.0, 5.0, STEEL.part(1, 4));
    canvas.capsule(at(13.0, 13.0), at(6.0, 7.0), 4.4, 2.4, STEEL.part(0, 4));
    for (x, y) in [(3, 4), (5, 9), (8, 4)] {
        canvas.rect(x, y, 3, 2, STEEL.at(3));
    }
    for stripe in 0..3 {
        canvas.line((17 + 5 * stripe, 13 + 2 * stripe), (14 + 5 * stripe, 21 + 2 * stripe), GOLD.at(1));
    }
    let corners = [
        at(25.0, 7.0),
        at(49.0, 7.0),
        at(55.0, 15.0),
        at(55.0, 33.0),
        at(49.0, 41.0),
        at(25.0, 41.0),
        at(21.0, 32.0),
        at(21.0, 14.0),
    ];
    canvas.polygon(&corners, STEEL.part(1, 5), 0.95, 0.15);
    for (x, y) in [(25, 11), (48, 11), (25, 35), (48, 35)] {
        canvas.rect(x, y, 3, 3, STEEL.at(1));
        canvas.rect(x, y, 2, 2, STEEL.at(5));
    }
    if is_open {
        // Its cover hangs down.
        canvas.polygon(&[at(27.0, 38.0), at(49.0, 38.0), at(46.0, 47.0), at(30.0, 47.0)], STEEL.part(1, 4), 0.8, 0.2);
    }
    for y in 0..48 {
        for x in 0..64 {
            let away = (at(f64::from(x) + 0.5, f64::from(y) + 0.5) - axle).length();
            let share = away / size;
            if share < 1.0 {
                let color = lamp[if share + (bayer(x, y) - 0.5) * 0.25 < 0.4 { 2 } else { usize::from(share < 0.75) }];
                canvas.put(x, y, color);
            } else if away < size + 1.6 {
                canvas.put(x, y, INK);
            }
        }
    }
    canvas.outline(INK);
    canvas
}

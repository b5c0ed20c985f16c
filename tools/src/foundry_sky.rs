//! Paints the background and the foreground of the Foundry: a night sky lit from below, drifting smoke, blast furnaces
//! and stoves in the haze, a mill of pipes and cranes nearby, and a floor of moulds that get cooler toward the camera.
//! The closer a layer is, the darker it is.

use crate::canvas::{Canvas, bayer};
use crate::math::{at, sin};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;
use crate::sky::{
    HEIGHT, HORIZON, WIDTH, drifting, floor_rows, glow_in_sky, gradient_screen, haze, layer, thick_line, wrapped,
};
use crate::tiles::TILE;

const NOTE: &str = "Painted by tools/src/foundry_sky.rs. Repeats sideways; the pivot's row lies on the horizon, row 248 of the screen.";
const LONG: i32 = 1024;

pub fn sheets() -> Vec<Sheet> {
    vec![sky(), smoke(), far_furnaces(), near_mill(), front(), pour()]
}

const NIGHT: [(Color, i32); 10] = [
    (INK, 0),
    (RUST.at(0), 84),
    (RED.at(0), 140),
    (RUST.at(1), 176),
    (RUST.at(2), 216),
    (RUST.at(3), 242),
    (RUST.at(2), 254),
    (RUST.at(1), 266),
    (RUST.at(0), 292),
    (INK, 344),
];

fn sky() -> Sheet {
    let mut canvas = gradient_screen(&NIGHT);
    for (x, radius) in [(150, 140), (150, 80), (470, 180), (470, 110)] {
        glow_in_sky(&mut canvas, (x, HORIZON - 4), radius, hotter);
    }
    paint_moulds(&mut canvas);
    layer("foundry_sky", NOTE, HORIZON, vec![canvas])
}

fn hotter(color: Color) -> Color {
    const STEPS: [(Color, Color); 6] = [
        (INK, RUST.at(0)),
        (RUST.at(0), RED.at(0)),
        (RED.at(0), RUST.at(1)),
        (RUST.at(1), RUST.at(2)),
        (RUST.at(2), RUST.at(3)),
        (RUST.at(3), RUST.at(4)),
    ];
    STEPS.iter().find(|(from, _)| *from == color).map_or(color, |(_, to)| *to)
}

/// Ingots that cool in rows. Close to the camera they are longer, fewer and darker.
fn paint_moulds(canvas: &mut Canvas) {
    let mut rng = Rng::new(71);
    for (nth, row) in floor_rows().enumerate() {
        let y = HORIZON + row;
        let (length, step) = (4 + row / 3, 9 + row * 2 / 3);
        let (hot, cool) = match row {
            0..10 => (GOLD.at(2), RUST.at(3)),
            10..30 => (RUST.at(3), RUST.at(2)),
            30..62 => (RUST.at(2), RUST.at(1)),
            _ => (RUST.at(1), RUST.at(0)),
        };
        canvas.rect(0, y + 1 + row / 24, WIDTH, 1 + row / 40, INK);
        for x in (0..WIDTH).step_by(step as usize) {
            if rng.chance(0.7) {
                let left = x + nth as i32 % 2 * step / 2;
                for column in 0..length {
                    for thick in 0..1 + row / 30 {
                        canvas.put(wrapped(left + column, WIDTH), y + thick, if thick == 0 { hot } else { cool });
                    }
                }
            }
        }
    }
}

/// Banks of smoke, lit by the fires below. They drift in the game.
fn smoke() -> Sheet {
    let banks = [
        (50, 260, 26, STEEL.at(0), RUST.at(0)),
        (92, 300, 24, RUST.at(0), RED.at(0)),
        (126, 240, 18, RUST.at(0), RUST.at(1)),
        (152, 180, 12, RED.at(0), RUST.at(2)),
    ];
    drifting("foundry_smoke", NOTE, 72, (190, 210), &banks)
}

/// Colours of a silhouette: its body, its lit side, its shadow, and fire.
struct Iron {
    body: Color,
    rim: Color,
    dark: Color,
    fire: Color,
}

const FAR: Iron = Iron { body: RUST.at(1), rim: RUST.at(2), dark: RED.at(0), fire: GOLD.at(2) };
const NEAR: Iron = Iron { body: LEATHER.at(0), rim: RUST.at(1), dark: INK, fire: RUST.at(3) };

fn far_furnaces() -> Sheet {
    const TALL: i32 = 168;
    const FRAMES: i32 = 4;
    let mut canvas = Canvas::new(WIDTH, TALL + 8);
    let mut rng = Rng::new(73);
    let mut flames = Vec::new();
    for (x, height) in [(22, 118), (178, 92), (300, 136), (392, 104), (566, 128), (620, 84)] {
        paint_chimney(&mut canvas, x, TALL, height, &FAR);
        flames.push((x, TALL - height));
    }
    for (x, height) in [(96, 112), (470, 126)] {
        paint_furnace(&mut canvas, x, TALL, height);
        flames.push((x - 9, TALL - height - 14));
    }
    for x in [236, 350] {
        paint_gasholder(&mut canvas, x, TALL);
    }
    let mut x = 0;
    while x < WIDTH {
        let (width, height) = (rng.range(30, 62), rng.range(16, 30));
        canvas.rect(x, TALL - height, width, height + 8, FAR.body);
        for tooth in (x..x + width - 8).step_by(12) {
            for row in 0..5 {
                canvas.rect(tooth, TALL - height - row, 11 - row * 2, 1, FAR.body);
                canvas.put(tooth, TALL - height - row, FAR.rim);
            }
        }
        canvas.rect(x, TALL - height, width, 1, FAR.rim);
        for window in (x + 4..x + width - 4).step_by(6) {
            if rng.chance(0.6) {
                canvas.rect(window, TALL - height + 6, 3, 4, if rng.chance(0.4) { GOLD.at(1) } else { RUST.at(3) });
            }
        }
        x += width;
    }
    haze(&mut canvas, TALL - 60, TALL + 6, RUST.at(2), 0.95);
    let frames = (0..FRAMES).map(|frame| {
        let mut canvas = canvas.clone();
        for (nth, (x, y)) in flames.iter().enumerate() {
            paint_flare(&mut canvas, *x, *y, (frame + nth as i32) % FRAMES);
        }
        canvas
    });
    layer("foundry_far", NOTE, TALL, frames.collect())
}

/// Gas that burns off over a stack: a flame that leans with the wind.
fn paint_flare(canvas: &mut Canvas, x: i32, y: i32, frame: i32) {
    let tall = [9, 12, 8, 11][frame as usize];
    for row in 0..tall {
        let lean = row * row / 24 + i32::from((row + frame) % 3 == 0);
        let half = (tall - row) / 5;
        let color = match row * 3 / tall {
            0 => GOLD.at(3),
            1 => GOLD.at(2),
            _ => RUST.at(3),
        };
        canvas.rect(x + lean - half, y - row, half * 2 + 1, 1, color);
    }
}

fn paint_chimney(canvas: &mut Canvas, x: i32, base: i32, height: i32, iron: &Iron) {
    for row in 0..height {
        let half = 3 + row * 4 / height;
        canvas.rect(x - half, base - height + row, half * 2, 1, iron.body);
        canvas.put(x - half, base - height + row, iron.rim);
        canvas.rect(x + half - 2, base - height + row, 2, 1, iron.dark);
    }
    for row in [0, 1, 9, 10] {
        canvas.rect(x - 4, base - height + row, 8, 1, iron.rim);
    }
}

fn paint_furnace(canvas: &mut Canvas, x: i32, base: i32, height: i32) {
    let outline = [(0, 9), (18, 10), (34, 14), (62, 22), (76, 18), (100, 16)];
    for row in 0..height {
        let share = row * 100 / height;
        let next = outline.iter().position(|(at, _)| *at > share).unwrap_or(outline.len() - 1).max(1);
        let ((from, narrow), (to, wide)) = (outline[next - 1], outline[next]);
        let half = narrow + (wide - narrow) * (share - from) / (to - from).max(1);
        let y = base - height + row;
        canvas.rect(x - half, y, half * 2, 1, FAR.body);
        canvas.rect(x - half, y, 2, 1, FAR.rim);
        canvas.rect(x + half / 2, y, half - half / 2, 1, FAR.dark);
    }
    for band in [22, 36, 52, 64, 78] {
        canvas.rect(x - 22, base - height + height * band / 100, 44, 2, FAR.dark);
        canvas.rect(x - 22, base - height + height * band / 100, 30, 1, FAR.rim);
    }
    let top = base - height;
    canvas.rect(x - 14, top - 2, 28, 3, FAR.body);
    canvas.rect(x - 14, top - 2, 28, 1, FAR.rim);
    canvas.rect(x - 3, top - 16, 6, 14, FAR.body);
    canvas.rect(x - 11, top - 14, 4, 12, FAR.body);
    for step in 0..46 {
        canvas.rect(x + 4 + step, top - 14 + step, 7, 1, FAR.body);
        canvas.put(x + 4 + step, top - 14 + step, FAR.rim);
    }
    canvas.rect(x + 44, top + 30, 18, 26, FAR.body);
    canvas.rect(x + 44, top + 30, 2, 26, FAR.rim);
    for row in 0..10 {
        canvas.rect(x + 44 + row / 2, top + 56 + row, 18 - row, 1, FAR.dark);
    }
    canvas.rect(x + 50, top + 64, 6, height, FAR.dark);
    for shift in [0, 5] {
        thick_line(canvas, (x - 8, top + shift), (x - 64, base + shift - 4), FAR.body);
    }
    for step in 0..12 {
        let (px, py) = (x - 8 - step * 56 / 12, top + step * (height - 4) / 12);
        canvas.line((px, py), (px - 4, py + 12), FAR.body);
    }
    for stove in 0..3 {
        let (sx, tall) = (x + 72 + stove * 18, height * 7 / 10);
        for column in 0..14 {
            let dome = (f64::from((column - 7) * (column - 7)) / 9.0) as i32;
            let color = match column {
                0..2 => FAR.rim,
                2..9 => FAR.body,
                _ => FAR.dark,
            };
            canvas.rect(wrapped(sx + column, WIDTH), base - tall + dome, 1, tall, color);
        }
    }
    canvas.rect(x - 5, base - 30, 10, 8, FAR.fire);
    canvas.rect(x - 3, base - 28, 6, 5, GOLD.at(3));
}

fn paint_gasholder(canvas: &mut Canvas, x: i32, base: i32) {
    canvas.rect(x - 26, base - 48, 52, 48, FAR.body);
    canvas.rect(x - 26, base - 48, 52, 1, FAR.rim);
    canvas.rect(x + 8, base - 47, 18, 47, FAR.dark);
    for column in (-26..=26).step_by(13) {
        canvas.rect(x + column, base - 66, 1, 66, FAR.rim);
    }
    canvas.rect(x - 26, base - 66, 53, 1, FAR.rim);
    canvas.rect(x - 26, base - 58, 53, 1, FAR.body);
}

/// Cupolas of the mill: x, and rows above the horizon. The game draws a stream of metal from the chute of each.
const CUPOLAS: [(i32, i32); 2] = [(206, 92), (718, 92)];

fn near_mill() -> Sheet {
    const TALL: i32 = 190;
    let mut canvas = Canvas::new(LONG, TALL + 24);
    let mut rng = Rng::new(79);
    for x in (40..LONG).step_by(246) {
        canvas.rect(x, 16, 14, TALL, NEAR.body);
        canvas.rect(x, 16, 2, TALL, NEAR.rim);
        canvas.rect(x + 5, 30, 4, TALL, NEAR.dark);
        for y in (36..TALL).step_by(18) {
            canvas.line((x + 2, y), (x + 12, y + 12), NEAR.dark);
        }
        canvas.rect(x - 6, TALL - 20, 26, 20, NEAR.body);
        canvas.rect(x - 6, TALL - 20, 26, 1, NEAR.rim);
    }
    for (y, height) in [(16, 5), (32, 4)] {
        canvas.rect(0, y, LONG, height, NEAR.body);
        canvas.rect(0, y, LONG, 1, NEAR.rim);
    }
    for x in (0..LONG).step_by(16) {
        thick_line(&mut canvas, (x, 32), (x + 8, 20), NEAR.body);
        thick_line(&mut canvas, (x + 8, 20), (x + 16, 32), NEAR.body);
    }
    for (y, height, from, to) in [(52, 11, 0, 300), (66, 7, 0, 180), (58, 9, 560, LONG), (120, 8, 300, 640)] {
        for row in 0..height {
            let color = match row {
                0 => NEAR.rim,
                _ if row > height * 2 / 3 => NEAR.dark,
                _ => NEAR.body,
            };
            canvas.rect(from, y + row, to - from, 1, color);
        }
        for x in (from + 20..to).step_by(58) {
            canvas.rect(x, y - 2, 5, height + 4, NEAR.body);
            canvas.rect(x, y - 2, 1, height + 4, NEAR.rim);
        }
    }
    for (x, radius) in [(360, 46), (424, 24), (868, 40)] {
        paint_wheel(&mut canvas, (x, TALL - radius + 8), radius, NEAR.body, NEAR.rim);
    }
    for (x, up) in CUPOLAS {
        paint_cupola(&mut canvas, x, TALL - up);
    }
    paint_crane(&mut canvas, 500, 38);
    paint_crane(&mut canvas, 930, 38);
    let mut x = 0;
    while x < LONG {
        let (width, height) = (rng.range(26, 70), rng.range(14, 40));
        canvas.rect(x, TALL - height, width, height + 24, NEAR.body);
        canvas.rect(x, TALL - height, width, 1, NEAR.rim);
        canvas.rect(x + width - 3, TALL - height + 1, 3, height, NEAR.dark);
        if rng.chance(0.5) {
            canvas.rect(x + 4, TALL - height - 6, 6, 6, NEAR.body);
            canvas.rect(x + 4, TALL - height - 6, 6, 1, NEAR.rim);
        }
        x += width + rng.range(0, 30);
    }
    canvas.rect(0, TALL - 10, LONG, 34, NEAR.body);
    canvas.rect(0, TALL - 10, LONG, 1, NEAR.rim);
    for x in (0..LONG).step_by(6) {
        canvas.rect(x, TALL - 16, 1, 6, NEAR.dark);
    }
    canvas.rect(0, TALL - 17, LONG, 1, NEAR.rim);
    for x in (8..LONG).step_by(44) {
        canvas.rect(x, TALL - 3, 22, 6, RUST.at(1));
        canvas.rect(x, TALL, 22, 3, RUST.at(2));
        canvas.rect(x + 4, TALL + 1, 14, 1, NEAR.fire);
        for bar in (x..x + 22).step_by(4) {
            canvas.rect(bar, TALL - 3, 1, 6, INK);
        }
    }
    haze(&mut canvas, TALL - 4, TALL + 26, INK, 1.0);
    layer("foundry_near", NOTE, TALL, vec![canvas])
}

fn paint_cupola(canvas: &mut Canvas, x: i32, y: i32) {
    for side in [-22, 14] {
        canvas.rect(x + side, y, 8, 120, NEAR.body);
        canvas.rect(x + side, y, 1, 120, NEAR.rim);
    }
    for row in 0..86 {
        let half = match row {
            0..14 => 14 + row / 2,
            14..66 => 22,
            _ => 22 - (row - 66) / 2,
        };
        canvas.rect(x - half, y - 66 + row, half * 2, 1, NEAR.body);
        canvas.rect(x - half, y - 66 + row, 2, 1, NEAR.rim);
        canvas.rect(x + half - 8, y - 66 + row, 8, 1, NEAR.dark);
    }
    for band in [-52, -34, -16, 2] {
        canvas.rect(x - 22, y + band, 44, 2, NEAR.dark);
        canvas.rect(x - 22, y + band, 26, 1, NEAR.rim);
    }
    canvas.rect(x - 13, y - 68, 26, 3, RUST.at(2));
    canvas.rect(x - 11, y - 69, 22, 2, RUST.at(3));
    for (dx, dy) in [(-12, -42), (2, -42), (-12, -24), (2, -24)] {
        canvas.rect(x + dx, y + dy, 5, 5, RUST.at(2));
        canvas.rect(x + dx + 1, y + dy + 2, 3, 3, RUST.at(3));
    }
    for step in 0..26 {
        canvas.rect(x + 14 + step, y + 4 + step / 3, 1, 5, NEAR.body);
        canvas.put(x + 14 + step, y + 4 + step / 3, if step > 6 { GOLD.at(2) } else { RUST.at(3) });
        canvas.put(x + 14 + step, y + 5 + step / 3, RUST.at(3));
    }
    canvas.rect(x + 24, y + 78, 32, 40, NEAR.body);
    canvas.rect(x + 24, y + 78, 32, 1, NEAR.rim);
    canvas.rect(x + 28, y + 76, 24, 2, GOLD.at(2));
    canvas.rect(x + 26, y + 78, 28, 1, RUST.at(3));
}

fn paint_crane(canvas: &mut Canvas, x: i32, top: i32) {
    canvas.rect(x - 26, top - 4, 52, 9, NEAR.body);
    canvas.rect(x - 26, top + 4, 52, 1, NEAR.rim);
    for side in [-14, 13] {
        canvas.rect(x + side, top + 5, 1, 44, NEAR.body);
        canvas.rect(x + side + 2, top + 5, 1, 44, NEAR.body);
    }
    canvas.rect(x - 20, top + 48, 42, 4, NEAR.body);
    for row in 0..30 {
        let half = 18 - row / 5;
        canvas.rect(x - half, top + 54 + row, half * 2, 1, NEAR.body);
        canvas.put(x - half, top + 54 + row, NEAR.rim);
    }
    canvas.rect(x - 17, top + 53, 34, 1, GOLD.at(3));
    canvas.rect(x - 18, top + 54, 36, 2, RUST.at(3));
    canvas.rect(x - 17, top + 66, 34, 2, NEAR.rim);
}

fn paint_wheel(canvas: &mut Canvas, (x, y): (i32, i32), radius: i32, body: Color, rim: Color) {
    for row in -radius - 5..=radius + 5 {
        for column in -radius - 5..=radius + 5 {
            let p = at(f64::from(column), f64::from(row));
            let away = p.length();
            let teeth = (0..12).any(|tooth| {
                let turned = p.turned(f64::from(tooth) / 12.0);
                turned.x > 0.0 && turned.y.abs() < 3.0 && turned.x < f64::from(radius) + 4.0
            });
            let ring = away <= f64::from(radius) && away > f64::from(radius) * 0.66;
            let hub = away < f64::from(radius) * 0.26;
            let spoke = (column.abs() < 3 || row.abs() < 3) && away < f64::from(radius);
            if ring || hub || spoke || (teeth && away > f64::from(radius) * 0.8) {
                let lit = (away > f64::from(radius) - 1.5 || (away - f64::from(radius) * 0.26).abs() < 1.0) && row < 0;
                canvas.put(x + column, y + row, if lit { rim } else { body });
            }
        }
    }
}

fn front() -> Sheet {
    const TALL: i32 = 48;
    let mut canvas = Canvas::new(LONG, TALL);
    for (x, radius) in [(120, 26), (158, 16), (640, 32)] {
        paint_wheel(&mut canvas, (x, TALL + 4), radius, INK, INK);
    }
    for x in [310, 334, 880] {
        canvas.rect(x, TALL - 34, 14, 34, INK);
        canvas.rect(x - 3, TALL - 34, 20, 4, INK);
        canvas.rect(x - 3, TALL - 34, 20, 1, RUST.at(0));
        canvas.rect(x + 1, TALL - 30, 1, 30, RUST.at(0));
    }
    for (from, to) in [(348, 600), (700, 874)] {
        for x in from..to {
            let share = f64::from(x - from) / f64::from(to - from);
            let y = TALL - 28 + (sin(share / 2.0) * 16.0) as i32;
            canvas.rect(x, y, 1, 4, INK);
            if x % 9 == 0 {
                canvas.rect(x, y - 1, 2, 6, INK);
            }
        }
    }
    canvas.rect(0, TALL - 5, LONG, 5, INK);
    canvas.rect(0, TALL - 5, LONG, 1, RUST.at(0));
    layer("foundry_front", NOTE, TALL - (HEIGHT - HORIZON), vec![canvas])
}

/// A stream of metal that falls from a spout: a piece to stack, and the splash.
fn pour() -> Sheet {
    let mut sheet = Sheet::new(
        "molten_pour",
        "Painted by tools/src/foundry_sky.rs. Pivot top left; stream is stacked.",
        (TILE, TILE),
        (0, 0),
    );
    let stream =
        |frame: i32, splash: bool| {
            let mut canvas = Canvas::new(TILE, TILE);
            for y in 0..TILE {
                let sway = (sin(f64::from(y - frame * 4) / 16.0) * 1.2) as i32;
                let spread = if splash { y / 3 } else { 0 };
                for (half, color) in [(4, RUST.at(2)), (3, RUST.at(3)), (2, GOLD.at(2)), (1, GOLD.at(3))] {
                    canvas.rect(8 + sway - half - spread, y, (half + spread) * 2, 1, color);
                }
            }
            if splash {
                canvas = canvas
                    .rearranged(TILE, TILE, |x, y| if y < 6 && bayer(x + frame, y) > 0.5 { (-1, -1) } else { (x, y) });
            }
            canvas
        };
    sheet.clip("stream", 4, true, (0..4).map(|frame| stream(frame, false)).collect());
    sheet.clip("splash", 4, true, (0..4).map(|frame| stream(frame, true)).collect());
    sheet
}

//! Paints the background and the foreground of the Vault: an endless hall, the heart of the machine in its rings, rows
//! of towers in violet haze, racks nearby, and a floor of lines that meet far away. Gold is mainly at the heart.

use crate::canvas::{Canvas, bayer};
use crate::math::{at, sin};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;
use crate::sky::{HEIGHT, HORIZON, WIDTH, floor_rows, glow_in_sky, gradient_screen, haze, layer, wrapped};

const NOTE: &str =
    "Painted by tools/src/vault_sky.rs. Repeats sideways; the pivot's row lies on the horizon, row 248 of the screen.";
const LONG: i32 = 1024;

pub fn sheets() -> Vec<Sheet> {
    vec![sky(), far_towers(), near_racks(), front(), heart(), drone()]
}

const COLD: [(Color, i32); 9] = [
    (INK, 0),
    (DUSK.at(0), 50),
    (BLUE.at(0), 110),
    (VIOLET.at(0), 176),
    (VIOLET.at(1), 240),
    (VIOLET.at(0), 258),
    (BLUE.at(0), 280),
    (DUSK.at(0), 310),
    (INK, 352),
];
/// Point where the lines of the floor meet. The heart hangs above it.
const FAR_POINT: (i32, i32) = (320, HORIZON - 6);

fn sky() -> Sheet {
    let mut canvas = gradient_screen(&COLD);
    // Ribs of the vault overhead: arches that shrink toward the far point.
    for (nth, radius) in [330, 250, 190, 146, 112].into_iter().enumerate() {
        let (rib, edge) = [
            (STEEL.at(0), DUSK.at(1)),
            (DUSK.at(0), BLUE.at(0)),
            (BLUE.at(0), VIOLET.at(0)),
            (BLUE.at(0), VIOLET.at(0)),
            (VIOLET.at(0), VIOLET.at(1)),
        ][nth];
        let thick = radius / 16;
        for step in 0..radius * 4 {
            let turns = 0.5 + f64::from(step) / f64::from(radius * 8);
            for depth in 0..thick {
                let p = at(f64::from(radius - depth), 0.0).turned(turns);
                let (x, y) = (FAR_POINT.0 + p.x as i32, FAR_POINT.1 + (p.y * 0.82) as i32);
                canvas.put(x, y, if depth > thick - 3 { edge } else { rib });
            }
        }
    }
    for radius in [180, 84] {
        glow_in_sky(&mut canvas, (FAR_POINT.0, FAR_POINT.1 - 90), radius, brighter);
    }
    // Threads of light that fall through the hall, and rings of light around the heart.
    let mut rng = Rng::new(601);
    for _ in 0..64 {
        let (x, y, length) = (rng.range(0, WIDTH), rng.range(20, 200), rng.range(6, 30));
        for row in 0..length {
            if f64::from(row) / f64::from(length) > bayer(x, y + row) {
                let behind = canvas.get(x, y + row).unwrap_or(INK);
                canvas.put(x, y + row, brighter(behind));
            }
        }
        canvas.put(x, y + length, VIOLET.at(2));
    }
    for radius in [84, 104, 132] {
        for step in 0..radius * 7 {
            let p = at(f64::from(radius), 0.0).turned(f64::from(step) / f64::from(radius * 7));
            let (x, y) = (FAR_POINT.0 + p.x as i32, FAR_POINT.1 - 90 + p.y as i32);
            if step * 24 / (radius * 7) % 3 != 0 && y < HORIZON {
                canvas.put(x, y, VIOLET.at(2));
            }
        }
    }
    paint_floor(&mut canvas);
    layer("vault_sky", NOTE, HORIZON, vec![canvas])
}

fn brighter(color: Color) -> Color {
    const STEPS: [(Color, Color); 5] = [
        (DUSK.at(0), BLUE.at(0)),
        (DUSK.at(1), BLUE.at(0)),
        (BLUE.at(0), VIOLET.at(0)),
        (VIOLET.at(0), VIOLET.at(1)),
        (INK, DUSK.at(0)),
    ];
    STEPS.iter().find(|(from, _)| *from == color).map_or(color, |(_, to)| *to)
}

fn paint_floor(canvas: &mut Canvas) {
    for row in floor_rows() {
        let color = match row {
            0..8 => VIOLET.at(2),
            8..40 => VIOLET.at(1),
            40..80 => VIOLET.at(0),
            _ => BLUE.at(0),
        };
        canvas.rect(0, HORIZON + row, WIDTH, 1, color);
    }
    for ray in -14..=14 {
        for row in 0..HEIGHT - HORIZON {
            let x = FAR_POINT.0 + ray * 22 + ray * row * 3 / 5;
            let color = if row < 30 { VIOLET.at(1) } else { VIOLET.at(0) };
            canvas.put(wrapped(x, WIDTH), HORIZON + row, color);
        }
    }
}

/// A tower of cells: edge, body, dark side, and colours of its lamps. Lamps of the third colour blink.
struct Tower {
    edge: Color,
    body: Color,
    dark: Color,
    lamps: [Color; 3],
}

fn paint_tower(canvas: &mut Canvas, (x, top, width, base): (i32, i32, i32, i32), tower: &Tower, seed: u64, frame: i32) {
    let mut rng = Rng::new(seed);
    let wide = canvas.width;
    for y in top..base {
        for column in 0..width {
            let color = match column {
                0 => tower.edge,
                _ if column >= width * 3 / 4 => tower.dark,
                _ if (y - top) % 14 == 13 => tower.dark,
                _ => tower.body,
            };
            canvas.put(wrapped(x + column, wide), y, color);
        }
    }
    for y in (top + 4..base - 6).step_by(7) {
        for column in (3..width * 3 / 4 - 3).step_by(4) {
            let (on, kind, phase) = (rng.chance(0.34), rng.range(0, 3), rng.range(0, 2));
            if on && (phase == frame || kind != 2) {
                canvas.put(wrapped(x + column, wide), y, tower.lamps[kind as usize]);
                canvas.put(wrapped(x + column + 1, wide), y, tower.lamps[kind as usize]);
            }
        }
    }
}

fn far_towers() -> Sheet {
    const TALL: i32 = 220;
    let tower = Tower {
        edge: VIOLET.at(2),
        body: VIOLET.at(0),
        dark: BLUE.at(0),
        lamps: [VIOLET.at(1), VIOLET.at(2), BLUE.at(3)],
    };
    let frames = (0..2).map(|frame| {
        let mut canvas = Canvas::new(WIDTH, TALL + 4);
        let mut rng = Rng::new(611);
        // The middle stays open for the heart.
        for (x, width) in
            [(4, 36), (56, 24), (96, 40), (150, 26), (190, 22), (420, 22), (456, 34), (508, 26), (548, 44), (604, 22)]
        {
            let top = rng.range(0, 70) + if (140..500).contains(&x) { 46 } else { 0 };
            paint_tower(&mut canvas, (x, top, width, TALL), &tower, 620 + x as u64, frame);
            canvas.rect(x - 2, TALL - 8, width + 4, 8, VIOLET.at(0));
            canvas.rect(x - 2, TALL - 8, width + 4, 1, VIOLET.at(2));
        }
        let mut faded = canvas.rearranged(WIDTH, TALL + 4, |x, y| {
            // The tops disappear in the dark.
            if bayer(x, y) > f64::from(y + 20) / 90.0 { (-1, -1) } else { (x, y) }
        });
        haze(&mut faded, TALL - 80, TALL + 4, VIOLET.at(1), 0.8);
        faded
    });
    let mut sheet = Sheet::new("vault_far", NOTE, (WIDTH, TALL + 4), (0, TALL));
    sheet.clip("still", 40, true, frames.collect());
    sheet
}

fn near_racks() -> Sheet {
    const TALL: i32 = 250;
    let tower =
        Tower { edge: VIOLET.at(1), body: DUSK.at(1), dark: DUSK.at(0), lamps: [BLUE.at(2), VIOLET.at(1), BLUE.at(3)] };
    let frames = (0..2).map(|frame| {
        let mut canvas = Canvas::new(LONG, TALL + 30);
        for (x, top, width) in [(30, 0, 46), (286, 76, 40), (330, 120, 30), (570, 20, 48), (840, 70, 40)] {
            paint_tower(&mut canvas, (x, top, width, TALL + 8), &tower, 640 + x as u64, frame);
            canvas.rect(x + 2, top, width - 2, 3, VIOLET.at(0));
            canvas.rect(x + width * 3 / 4 - 1, top + 8, 1, TALL - top - 20, VIOLET.at(1));
            canvas.rect(x - 5, TALL - 12, width + 10, 22, DUSK.at(0));
            canvas.rect(x - 5, TALL - 12, width + 10, 1, VIOLET.at(0));
            canvas.rect(x + 6, TALL - 6, 10, 2, GOLD.at(0));
        }
        for (from, to, y, sag) in
            [(74, 290, 70, 40), (74, 334, 96, 52), (358, 574, 104, 44), (616, 846, 84, 60), (878, 1060, 78, 30)]
        {
            for x in from..to {
                let share = f64::from(x - from) / f64::from(to - from);
                let drop = y + (sin(share / 2.0) * f64::from(sag)) as i32;
                canvas.rect(wrapped(x, LONG), drop, 1, 2, DUSK.at(0));
                if x % 40 == frame * 20 {
                    canvas.put(wrapped(x, LONG), drop, VIOLET.at(2));
                }
            }
        }
        canvas.rect(0, TALL - 2, LONG, 32, DUSK.at(0));
        canvas.rect(0, TALL - 2, LONG, 1, VIOLET.at(1));
        canvas.rect(0, TALL + 2, LONG, 1, BLUE.at(0));
        for x in (0..LONG).step_by(32) {
            canvas.rect(x, TALL + 4, 1, 26, INK);
            canvas.rect(x + 10, TALL + 8, 12, 2, BLUE.at(0));
            if x % 96 == 0 {
                canvas.rect(x + 12, TALL + 8, 8, 1, VIOLET.at(1));
            }
        }
        haze(&mut canvas, TALL + 8, TALL + 32, INK, 1.0);
        canvas
    });
    let mut sheet = Sheet::new("vault_near", NOTE, (LONG, TALL + 30), (0, TALL));
    sheet.clip("still", 26, true, frames.collect());
    sheet
}

fn front() -> Sheet {
    const TALL: i32 = 44;
    let mut canvas = Canvas::new(LONG, TALL);
    canvas.rect(0, TALL - 5, LONG, 5, INK);
    canvas.rect(0, TALL - 5, LONG, 1, VIOLET.at(0));
    for (x, width, height) in [(90, 30, 26), (124, 16, 16), (520, 44, 30), (568, 20, 18), (860, 26, 38)] {
        canvas.rect(x, TALL - height, width, height, INK);
        canvas.rect(x, TALL - height, width, 1, VIOLET.at(0));
        canvas.rect(x, TALL - height, 1, height, DUSK.at(0));
        canvas.rect(x + 4, TALL - height + 5, 4, 1, VIOLET.at(1));
        canvas.rect(x + 4, TALL - height + 8, 2, 1, GOLD.at(0));
    }
    for (from, to) in [(120, 520), (588, 860)] {
        for x in from..to {
            let share = f64::from(x - from) / f64::from(to - from);
            canvas.rect(x, TALL - 20 + (sin(share / 2.0) * 15.0) as i32, 1, 3, INK);
        }
    }
    layer("vault_front", NOTE, TALL - (HEIGHT - HORIZON), vec![canvas])
}

/// The heart: a ball of light in a cage, and rings that turn around it in different directions.
fn heart() -> Sheet {
    const SIZE: (i32, i32) = (200, 136);
    const FRAMES: i32 = 8;
    let mut sheet = Sheet::new(
        "vault_heart",
        "Painted by tools/src/vault_sky.rs. Hangs far behind; the pivot is its middle.",
        SIZE,
        (SIZE.0 / 2, SIZE.1 / 2),
    );
    let frames = (0..FRAMES).map(|frame| {
        let mut canvas = Canvas::new(SIZE.0, SIZE.1);
        let middle = at(f64::from(SIZE.0 / 2), f64::from(SIZE.1 / 2));
        let ring = |canvas: &mut Canvas, radius: f64, flat: f64, tilt: f64, front: bool, colors: [Color; 3]| {
            let steps = (radius * 8.0) as i32;
            for step in 0..steps {
                let turns = f64::from(step) / f64::from(steps);
                let p = at(radius, 0.0).turned(turns);
                if (p.y > 0.0) != front {
                    continue;
                }
                let p = middle + at(p.x, p.y * flat).turned(tilt);
                // Marks along the ring make its turning visible.
                let mark = (step * 16 / steps + if flat > 0.3 { frame } else { FRAMES - frame }) % FRAMES;
                let color = match (front, mark) {
                    (true, 0) => colors[2],
                    (true, _) => colors[1],
                    (false, _) => colors[0],
                };
                canvas.rect(p.x as i32, p.y as i32, 1, if front { 3 } else { 2 }, color);
            }
        };
        ring(&mut canvas, 92.0, 0.34, 0.03, false, [GOLD.at(0), GOLD.at(1), GOLD.at(3)]);
        ring(&mut canvas, 70.0, 0.26, -0.06, false, [VIOLET.at(1), VIOLET.at(2), WHITE]);
        let beat = f64::from([0, 1, 2, 3, 3, 2, 1, 0][frame as usize]);
        paint_ball(&mut canvas, beat);
        ring(&mut canvas, 70.0, 0.26, -0.06, true, [VIOLET.at(1), VIOLET.at(2), WHITE]);
        ring(&mut canvas, 92.0, 0.34, 0.03, true, [GOLD.at(0), GOLD.at(1), GOLD.at(3)]);
        canvas
    });
    sheet.clip("turn", 9, true, frames.collect());
    sheet
}

/// Light that gets weaker from its middle, in a cage of meridians. `beat` widens it.
fn paint_ball(canvas: &mut Canvas, beat: f64) {
    const CAGE: f64 = 36.0;
    let middle = at(f64::from(canvas.width / 2), f64::from(canvas.height / 2));
    let steps = [(0.24, WHITE), (0.4, BLUE.at(3)), (0.56, VIOLET.at(2)), (0.86, VIOLET.at(1))];
    for y in 0..canvas.height {
        for x in 0..canvas.width {
            let p = at(f64::from(x) + 0.5, f64::from(y) + 0.5) - middle;
            let away = p.length();
            if away > CAGE {
                continue;
            }
            let share = away / (CAGE * 0.86 + beat) + (bayer(x, y) - 0.5) * 0.14;
            let light = steps.iter().find(|(to, _)| share < *to).map_or(VIOLET.at(0), |(_, color)| *color);
            // Half width of the cage at this height. A meridian is an ellipse that is narrower than the cage.
            let height = (CAGE * CAGE - p.y * p.y).max(0.0).sqrt();
            let on_rib = [0.34, 0.74, 1.0].iter().any(|narrow| (p.x.abs() - height * narrow).abs() < 0.7);
            let on_ring = [-0.5, 0.0, 0.5].iter().any(|up| (p.y - CAGE * up).abs() < 0.6);
            let color = if !(on_rib || on_ring) {
                light
            } else if share < 0.56 {
                VIOLET.at(1)
            } else {
                BLUE.at(0)
            };
            canvas.put(x, y, color);
        }
    }
}

fn drone() -> Sheet {
    let mut sheet = Sheet::new(
        "vault_carrier",
        "Painted by tools/src/vault_sky.rs. Flies right; the pivot is its middle.",
        (24, 14),
        (12, 7),
    );
    let frames = (0..2).map(|frame| {
        let mut canvas = Canvas::new(24, 14);
        canvas.rect(4, 3, 16, 3, VIOLET.at(1));
        canvas.rect(4, 3, 16, 1, VIOLET.at(2));
        canvas.rect(8, 6, 1, 2, VIOLET.at(1));
        canvas.rect(15, 6, 1, 2, VIOLET.at(1));
        canvas.rect(7, 8, 10, 5, BLUE.at(0));
        canvas.rect(7, 8, 10, 1, VIOLET.at(1));
        canvas.put(10, 10, GOLD.at(2));
        canvas.put(if frame == 0 { 3 } else { 20 }, 4, WHITE);
        canvas
    });
    sheet.clip("fly", 16, true, frames.collect());
    sheet
}

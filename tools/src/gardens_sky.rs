//! Paints the background and the foreground of the Gardens: an evening sky between violet and rose, drifting clouds,
//! glass houses in the haze with the low sun in their panes, great trees around a broken dome, hedges in front of them,
//! and leaves close to the camera.

use crate::canvas::{Canvas, bayer};
use crate::math::{Point, at, cos, sin};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;
use crate::sky::{HEIGHT, HORIZON, WIDTH, drifting, glow_in_sky, gradient, gradient_screen, haze, layer, wrapped};

const NOTE: &str = "Painted by tools/src/gardens_sky.rs. Repeats sideways; the pivot's row lies on the horizon, row 248 of the screen.";
const LONG: i32 = 1024;
const DEEP: i32 = HEIGHT - HORIZON;

pub fn sheets() -> Vec<Sheet> {
    vec![sky(), clouds(), far_domes(), near_trees(), front(), moth()]
}

const ROSE: [(Color, i32); 9] = [
    (DUSK.at(0), 0),
    (VIOLET.at(0), 56),
    (MAGENTA.at(0), 118),
    (LEATHER.at(1), 158),
    (LEATHER.at(2), 190),
    (SKIN.at(2), 222),
    (SKIN.at(3), 246),
    (LEATHER.at(2), 262),
    (LEATHER.at(1), 300),
];
const SUN: (i32, i32) = (372, 232);

fn sky() -> Sheet {
    let mut canvas = gradient_screen(&ROSE);
    let mut rng = Rng::new(501);
    for _ in 0..90 {
        let (x, y) = (rng.range(0, WIDTH), rng.range(0, 110));
        canvas.put(x, y, if rng.chance(0.15) { WHITE } else { VIOLET.at(1) });
    }
    for radius in [176, 112, 62] {
        glow_in_sky(&mut canvas, SUN, radius, warmer);
    }
    for y in -30..=30 {
        for x in -30..=30 {
            if x * x + y * y <= 30 * 30 + 20 {
                let band = y > 4 && (y + 40) % 7 < y / 7;
                if !band {
                    // The lower part of the sun fades in the haze.
                    let is_white = y < 2 || y < 16 && (x + y) % 2 == 0;
                    canvas.put(SUN.0 + x, SUN.1 + y, if is_white { WHITE } else { GOLD.at(3) });
                }
            }
        }
    }
    for _ in 0..26 {
        let (x, y, length) = (rng.range(0, WIDTH), rng.range(60, 215), rng.range(40, 150));
        for row in 0..rng.range(1, 4) {
            for column in row * 9..length - row * 14 {
                let px = wrapped(x + column, WIDTH);
                let share = f64::from(column) / f64::from(length);
                if 4.0 * share * (1.0 - share) > bayer(px, y) {
                    canvas.put(px, y - row, gradient(&ROSE, px, y - row + 34));
                }
            }
        }
    }
    layer("gardens_sky", NOTE, HORIZON, vec![canvas])
}

fn warmer(color: Color) -> Color {
    const STEPS: [(Color, Color); 5] = [
        (MAGENTA.at(0), LEATHER.at(1)),
        (LEATHER.at(1), LEATHER.at(2)),
        (LEATHER.at(2), SKIN.at(2)),
        (SKIN.at(2), SKIN.at(3)),
        (SKIN.at(3), GOLD.at(3)),
    ];
    STEPS.iter().find(|(from, _)| *from == color).map_or(color, |(_, to)| *to)
}

fn clouds() -> Sheet {
    let banks = [
        (40, 240, 22, VIOLET.at(0), MAGENTA.at(0)),
        (84, 260, 22, MAGENTA.at(0), LEATHER.at(2)),
        (118, 220, 14, LEATHER.at(1), SKIN.at(2)),
        (136, 160, 6, LEATHER.at(2), SKIN.at(3)),
    ];
    drifting("gardens_clouds", NOTE, 503, (150, 168), &banks)
}

struct Glass {
    pane: Color,
    shade: Color,
    rib: Color,
    shine: Color,
}

fn paint_dome(
    canvas: &mut Canvas,
    rng: &mut Rng,
    (middle, base, radius): (i32, i32, i32),
    glass: &Glass,
    see_through: bool,
) {
    let drum = radius / 4;
    for row in 0..radius {
        let half = f64::from(radius * radius - (radius - row) * (radius - row)).sqrt() as i32;
        let y = base - drum - radius + row;
        for column in -half..half {
            let around = f64::from(column) / f64::from(half.max(1));
            // Ribs get closer toward the sides, as on a sphere.
            let spread = around * (1.0 + 0.35 * around * around);
            let cell = ((spread * 4.0).floor() as i32, row * 5 / radius);
            let on_rib = (spread * 4.0 - (spread * 4.0).round()).abs() < 1.6 / f64::from(half.max(1));
            let on_ring = (row * 5) % radius < 5;
            let edge = half - column.abs() < 2;
            let gone = see_through && (cell.0 * 7 + cell.1 * 5).rem_euclid(6) == 1;
            let bright = (cell.0 * 3 + cell.1 * 11).rem_euclid(if see_through { 13 } else { 9 }) == 2;
            let color = match () {
                () if on_rib || on_ring || edge => Some(glass.rib),
                () if gone => None,
                () if bright => Some(glass.shine),
                () if around > 0.35 => Some(glass.shade),
                () => Some(glass.pane),
            };
            if let Some(color) = color {
                canvas.put(wrapped(middle + column, canvas.width), y, color);
            }
        }
        if row % 6 == 0 && rng.chance(0.7) {
            let x = middle - half / 2 + rng.range(-6, 7);
            canvas.line((x, y + 6), (x + 4, y), glass.shine);
        }
    }
    canvas.rect(middle - radius, base - drum, radius * 2, drum, glass.shade);
    canvas.rect(middle - radius, base - drum, radius * 2, 2, glass.rib);
    for x in (middle - radius..middle + radius).step_by(9) {
        canvas.rect(x, base - drum, 2, drum, glass.rib);
    }
    let top = base - drum - radius;
    canvas.rect(middle - 4, top - 6, 8, 8, glass.rib);
    canvas.rect(middle - 6, top - 7, 12, 2, glass.rib);
    canvas.rect(middle, top - 18, 1, 11, glass.rib);
}

fn far_domes() -> Sheet {
    const TALL: i32 = 150;
    let mut canvas = Canvas::new(WIDTH, TALL + 8);
    let mut rng = Rng::new(511);
    let back = Glass { pane: SKIN.at(2), shade: LEATHER.at(2), rib: LEATHER.at(2), shine: SKIN.at(3) };
    for (x, radius) in [(150, 36), (270, 50), (430, 40), (530, 30)] {
        paint_dome(&mut canvas, &mut rng, (x, TALL - 10, radius), &back, false);
    }
    let glass = Glass { pane: LEATHER.at(2), shade: LEATHER.at(1), rib: LEATHER.at(1), shine: SKIN.at(3) };
    for (x, radius) in [(64, 62), (330, 88), (586, 56)] {
        paint_dome(&mut canvas, &mut rng, (x, TALL - 6, radius), &glass, true);
    }
    for x in 160..252 {
        let arch = (f64::from((x - 206) * (x - 206)) / 90.0) as i32;
        canvas.rect(x, TALL - 40 + arch, 1, 40 - arch, if x % 8 == 0 { glass.rib } else { glass.pane });
        canvas.put(x, TALL - 40 + arch, glass.shine);
    }
    canvas.rect(474, TALL - 96, 8, 96, glass.rib);
    canvas.rect(474, TALL - 96, 2, 96, glass.pane);
    canvas.rect(472, TALL - 98, 12, 4, glass.rib);
    for x in (0..WIDTH).step_by(5) {
        let height = 14 + (sin(f64::from(x) / 210.0) * 5.0) as i32 + rng.range(0, 9);
        let radius = rng.range(4, 8);
        paint_crown(&mut canvas, x, TALL - height, radius, LEATHER.at(1), LEATHER.at(2));
        canvas.rect(x, TALL - height, 8, height + 8, LEATHER.at(1));
    }
    haze(&mut canvas, TALL - 46, TALL + 10, LEATHER.at(2), 0.85);
    layer("gardens_far", NOTE, TALL, vec![canvas])
}

fn paint_crown(canvas: &mut Canvas, x: i32, y: i32, radius: i32, body: Color, rim: Color) {
    for row in -radius..=radius {
        let half = f64::from(radius * radius - row * row).sqrt() as i32;
        for column in -half..=half {
            let ragged = (column * 7 + row * 5).rem_euclid(11) == 0 && half - column.abs() < 2;
            if !ragged {
                let lit = row + half < 2 && column < half / 2;
                canvas.put(wrapped(x + column, canvas.width), y + row, if lit { rim } else { body });
            }
        }
    }
}

/// A leaning trunk with two roots. It forks into four boughs, each of which ends in a cloud of crowns. The crowns have
/// three tones and are painted from the lowest to the highest.
fn paint_tree(canvas: &mut Canvas, rng: &mut Rng, root: (i32, i32), height: i32, lean: f64) {
    let (bark, lit) = (STEEL.at(0), TEAL.at(0));
    let bough = |canvas: &mut Canvas, from: Point, to: Point, thick: (f64, f64)| {
        let steps = ((to - from).length() as i32).max(1);
        for step in 0..=steps {
            let share = f64::from(step) / f64::from(steps);
            let p = from.mix(to, share) + at(sin(share / 2.0) * 3.0, 0.0);
            let half = thick.0 + (thick.1 - thick.0) * share;
            canvas.rect((p.x - half) as i32, p.y as i32, (half * 2.0) as i32 + 1, 2, bark);
            canvas.rect((p.x - half) as i32, p.y as i32, 1, 2, lit);
        }
    };
    let foot = at(f64::from(root.0), f64::from(root.1));
    let fork = foot + at(lean * f64::from(height) * 0.5, -f64::from(height) * 0.55);
    bough(canvas, foot, fork, (9.0, 5.0));
    for side in [-1.0, 1.0] {
        bough(canvas, foot, foot + at(side * 18.0, 2.0), (6.0, 1.0));
    }
    let mut ends = Vec::new();
    for (aside, up) in [(-0.5, 0.78), (-0.16, 1.0), (0.2, 0.94), (0.52, 0.74)] {
        let end = foot + at((lean * 0.6 + aside) * f64::from(height) * 0.72, -f64::from(height) * up);
        bough(canvas, fork, end, (4.0, 1.5));
        ends.push(end);
    }
    for (lower, body, rim) in
        [(12, STEEL.at(0), TEAL.at(0)), (4, TEAL.at(0), TEAL.at(1)), (-5, TEAL.at(0), GREEN.at(1))]
    {
        for end in &ends {
            for _ in 0..9 {
                let (dx, dy) = (rng.range(-26, 27), rng.range(-9, 8));
                let y = end.y as i32 + dy + lower + dx * dx / 70;
                let radius = rng.range(4, 9);
                paint_crown(canvas, end.x as i32 + dx, y, radius, body, rim);
            }
        }
    }
    for end in &ends {
        for _ in 0..34 {
            let (x, y) = (end.x as i32 + rng.range(-30, 31), end.y as i32 + rng.range(-16, 20));
            if let Some(color) = canvas.get(x, y).filter(|color| *color == STEEL.at(0) || *color == TEAL.at(0)) {
                let leaf = if color == STEEL.at(0) { TEAL.at(0) } else { TEAL.at(1) };
                canvas.stamp(x, y, &["ll.", ".ll", "..l"], &[('l', leaf)]);
            }
        }
    }
    for end in &ends {
        for _ in 0..4 {
            let (x, length) = (end.x as i32 + rng.range(-28, 29), rng.range(14, 56));
            for row in 0..length {
                let sway = (sin(f64::from(row) / 40.0) * 2.0) as i32;
                canvas.put(x + sway, end.y as i32 + 12 + row, STEEL.at(0));
                if row % 6 == 3 {
                    canvas.put(x + sway + 1, end.y as i32 + 12 + row, TEAL.at(1));
                }
            }
        }
    }
}

/// Big, dark trees with a broken glass house among them, then hedges one in front of another down to the camera.
fn near_trees() -> Sheet {
    const TALL: i32 = 206;
    let mut canvas = Canvas::new(LONG, TALL + DEEP);
    let mut rng = Rng::new(521);
    let glass = Glass { pane: DUSK.at(1), shade: DUSK.at(0), rib: TEAL.at(0), shine: MAGENTA.at(0) };
    paint_dome(&mut canvas, &mut rng, (570, TALL, 100), &glass, true);
    for (x, height, lean) in [(70, 176, 0.1), (286, 150, -0.08), (424, 124, 0.12), (744, 186, -0.1), (916, 138, 0.06)] {
        paint_tree(&mut canvas, &mut rng, (x, TALL), height, lean);
    }
    for x in (0..LONG).step_by(11) {
        let height = 16 + (sin(f64::from(x) / 170.0) * 6.0) as i32 + rng.range(0, 9);
        let radius = rng.range(7, 12);
        paint_crown(&mut canvas, x, TALL - height, radius, TEAL.at(0), TEAL.at(1));
        canvas.rect(x, TALL - height, 12, height + 24, TEAL.at(0));
    }
    for _ in 0..46 {
        let (x, tall) = (rng.range(0, LONG), rng.range(10, 30));
        canvas.rect(x, TALL - tall + 14, 2, tall + 8, STEEL.at(0));
    }
    for _ in 0..420 {
        let (x, y) = (rng.range(0, LONG), TALL - 12 + rng.range(0, 44));
        let color =
            if y < TALL + 2 { TEAL.at(1) } else { [STEEL.at(0), TEAL.at(1), GREEN.at(0)][rng.range(0, 3) as usize] };
        canvas.stamp(x, y, &[".ll", "ll.", "l.."], &[('l', color)]);
    }
    for (row, body, rim) in
        [(20, GREEN.at(0), GREEN.at(1)), (48, TEAL.at(0), GREEN.at(0)), (80, STEEL.at(0), TEAL.at(0))]
    {
        canvas.rect(0, TALL + row + 4, LONG, DEEP - row, body);
        for x in (0..LONG).step_by(8) {
            let swell = (sin(f64::from(x) / 256.0 + f64::from(row) / 70.0) * 6.0) as i32;
            let (shift, radius) = (rng.range(-3, 4), rng.range(5, 11));
            paint_crown(&mut canvas, x, TALL + row + swell + shift, radius, body, rim);
        }
        for _ in 0..120 {
            let (x, y) = (rng.range(0, LONG), TALL + row + rng.range(0, 24));
            canvas.stamp(x, y, &["r.r", ".r."], &[('r', rim)]);
        }
    }
    for _ in 0..60 {
        let (x, y) = (rng.range(0, LONG), TALL + rng.range(12, 60));
        canvas.stamp(x, y, &["m.", "Mm"], &[('m', MAGENTA.at(0)), ('M', MAGENTA.at(1))]);
    }
    haze(&mut canvas, TALL + 78, TALL + DEEP, INK, 1.0);
    layer("gardens_near", NOTE, TALL, vec![canvas])
}

fn front() -> Sheet {
    const TALL: i32 = 56;
    let mut canvas = Canvas::new(LONG, TALL);
    let mut rng = Rng::new(531);
    for center in [80, 330, 640, 900] {
        for _ in 0..15 {
            let turns = -0.25 + (rng.unit() - 0.5) * 0.38;
            let length = 22.0 + rng.unit() * 30.0;
            paint_frond(&mut canvas, at(f64::from(center), f64::from(TALL)), turns, length);
        }
    }
    canvas.rect(0, TALL - 4, LONG, 4, INK);
    for x in (0..LONG).step_by(5) {
        canvas.rect(x, TALL - 4 - rng.range(0, 6), 2, 8, INK);
    }
    layer("gardens_front", NOTE, TALL - DEEP, vec![canvas])
}

fn paint_frond(canvas: &mut Canvas, root: Point, turns: f64, length: f64) {
    let bend = if cos(turns) >= 0.0 { 0.16 } else { -0.16 };
    let mut p = root;
    for step in 0..16 {
        let share = f64::from(step) / 16.0;
        let direction = turns + bend * share;
        let next = p + at(cos(direction), sin(direction)) * (length / 16.0);
        let radius = 2.6 * (4.0 * share * (1.0 - share)).max(0.15);
        canvas.soft_capsule(p, next, radius, radius, DUSK.part(0, 1));
        p = next;
    }
    canvas.recolor(|_, _, _| INK);
}

fn moth() -> Sheet {
    let mut sheet = Sheet::new(
        "moth",
        "Painted by tools/src/gardens_sky.rs. Flies right; the pivot is its middle.",
        (8, 8),
        (4, 4),
    );
    const WINGS: [[&str; 5]; 3] = [
        ["P...P", "Pp.pP", ".pbp.", "..b..", "....."],
        [".....", "..b..", "ppbpp", "P.b.P", "....."],
        [".....", "..b..", ".pbp.", "Pp.pP", "P...P"],
    ];
    let legend = [('P', MAGENTA.at(2)), ('p', MAGENTA.at(1)), ('b', LEATHER.at(1))];
    let frames = WINGS.iter().map(|rows| {
        let mut canvas = Canvas::new(8, 8);
        canvas.stamp(1, 1, rows, &legend);
        canvas
    });
    sheet.clip("fly", 5, true, frames.collect());
    sheet
}

//! Paints the far background of the Docks: a dusk sky with clouds lit by the low sun, and two skylines in haze. Each
//! layer is a sheet that repeats sideways. Far layers are pale and warm, near ones are cool and dark, so that the
//! playfield in front stays readable. The harbour is in `docks_harbour`, water and mist are in `docks_water`.

use crate::canvas::{Canvas, bayer};
use crate::math::sin;
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;
use crate::sky::{HORIZON, WIDTH, gradient, gradient_screen, haze, layer, wrapped};

pub const NOTE: &str =
    "Painted by tools/src/docks_sky.rs. Repeats sideways; the pivot's row lies on the horizon, row 248 of the screen.";

pub fn sheets() -> Vec<Sheet> {
    vec![sky(), clouds(), far_city(), near_city()]
}

/// Colours from the zenith down to the horizon, each with the row where it is pure.
const GRADIENT: [(Color, i32); 9] = [
    (DUSK.at(0), 0),
    (DUSK.at(1), 56),
    (DUSK.at(2), 104),
    (DUSK.at(3), 144),
    (DUSK.at(4), 176),
    (DUSK.at(5), 200),
    (DUSK.at(6), 216),
    (RUST.at(4), 232),
    (RUST.at(3), 258),
];
pub const SUN: (i32, i32) = (452, 206);
const SUN_RADIUS: i32 = 38;

fn sky() -> Sheet {
    let mut canvas = gradient_screen(&GRADIENT);
    let mut rng = Rng::new(5);
    for _ in 0..120 {
        let (x, y) = (rng.range(0, WIDTH), rng.range(0, 130));
        let faint = if y > 70 { DUSK.at(4) } else { DUSK.at(5) };
        canvas.put(x, y, faint);
        if rng.chance(0.12) && y < 90 {
            canvas.put(x, y, WHITE);
            for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                canvas.put(x + dx, y + dy, DUSK.at(3));
            }
        }
    }
    for _ in 0..26 {
        paint_wisp(&mut canvas, &mut rng);
    }
    paint_sun(&mut canvas);
    layer("docks_sky", NOTE, HORIZON, vec![canvas])
}

fn sky_color(x: i32, y: i32) -> Color {
    gradient(&GRADIENT, x, y)
}

fn paint_wisp(canvas: &mut Canvas, rng: &mut Rng) {
    let (x, y, length) = (rng.range(0, WIDTH), rng.range(30, 170), rng.range(30, 120));
    for row in 0..rng.range(1, 4) {
        let (from, to) = (x + rng.range(0, length / 3), x + length - rng.range(0, length / 3) + row * 8);
        for column in from..to {
            let color = sky_color(column, y + row * 2);
            let share = f64::from(column - from) / f64::from(to - from);
            let thin = 4.0 * share * (1.0 - share);
            if thin > bayer(column, y) {
                canvas.put(wrapped(column, WIDTH), y + row * 2, color.lighter());
            }
        }
    }
}

fn paint_sun(canvas: &mut Canvas) {
    for y in SUN.1 - 110..HORIZON + 10 {
        for x in SUN.0 - 150..SUN.0 + 150 {
            let (dx, dy) = (f64::from(x - SUN.0), f64::from(y - SUN.1) * 1.35);
            let away = (dx * dx + dy * dy).sqrt() - f64::from(SUN_RADIUS);
            let warm = 1.0 - away / 70.0;
            if away > 0.0 && warm > 0.0 && warm * warm * 0.85 > bayer(x, y) {
                canvas.put(x, y, if away < 9.0 { RUST.at(4) } else { warmer(sky_color(x, y)) });
            }
        }
    }
    for y in -SUN_RADIUS..=SUN_RADIUS {
        for x in -SUN_RADIUS..=SUN_RADIUS {
            if x * x + y * y > SUN_RADIUS * SUN_RADIUS + SUN_RADIUS {
                continue;
            }
            let share = f64::from(y + SUN_RADIUS) / f64::from(2 * SUN_RADIUS);
            let band = share > 0.4 && (y + 40) % 9 < (share * 5.0 - 1.6) as i32;
            let color = if share * 1.5 > bayer(x, y) + 0.5 { GOLD.at(2) } else { GOLD.at(3) };
            if !band {
                canvas.put(SUN.0 + x, SUN.1 + y, color);
            }
        }
    }
}

fn warmer(color: Color) -> Color {
    const WARM: [(Color, Color); 5] = [
        (DUSK.at(3), DUSK.at(4)),
        (DUSK.at(4), DUSK.at(5)),
        (DUSK.at(5), DUSK.at(6)),
        (DUSK.at(6), KHAKI.at(3)),
        (RUST.at(3), RUST.at(4)),
    ];
    WARM.iter().find(|(from, _)| *from == color).map_or(color, |(_, to)| *to)
}

/// Banks of cloud with flat lower edges. The lower a bank is, the warmer its colours. Each is lit from the side of the
/// sun.
fn clouds() -> Sheet {
    let mut canvas = Canvas::new(WIDTH, CLOUD_ROOM);
    let mut rng = Rng::new(77);
    // Lower edge, middle, length, height, and the colours of shadow, body and light.
    let cool = [DUSK.at(0), DUSK.at(1), DUSK.at(2), DUSK.at(3)];
    let dim = [DUSK.at(1), DUSK.at(2), DUSK.at(3), DUSK.at(4)];
    let mild = [DUSK.at(2), DUSK.at(3), DUSK.at(4), RUST.at(4)];
    let warm = [DUSK.at(3), DUSK.at(4), DUSK.at(5), RUST.at(4)];
    let banks = [
        (64, 120, 190, 44, cool),
        (52, 430, 150, 30, cool),
        (82, 590, 120, 26, cool),
        (118, 300, 200, 46, dim),
        (128, 560, 170, 36, dim),
        (150, 60, 170, 34, mild),
        (158, 470, 190, 30, mild),
        (176, 250, 150, 20, warm),
        (184, 620, 170, 16, warm),
        (192, 400, 120, 9, warm),
    ];
    for (foot, middle, length, height, tones) in banks {
        bank(&mut canvas, &mut rng, (middle, foot), (length, height), tones);
    }
    layer("docks_clouds", NOTE, CLOUD_ROOM + 22, vec![canvas])
}

const CLOUD_ROOM: i32 = 204;

/// A bank of cloud: many small balls on top of a long low one, with a flat lower edge. Its lower part is lit from the
/// side of the sun, in folds that follow the balls. A thin line of light is along its lower edge. The tops are darkest.
fn bank(
    canvas: &mut Canvas,
    rng: &mut Rng,
    (middle, foot): (i32, i32),
    (length, height): (i32, i32),
    tones: [Color; 4],
) {
    let half = f64::from(length) / 2.0;
    let tall = f64::from(height);
    let mut balls = vec![(f64::from(middle), f64::from(foot), half * 0.94, tall * 0.3)];
    for _ in 0..length / 4 {
        let along = (rng.unit() + rng.unit()) - 1.0;
        let room = 1.0 - along * along;
        let radius = tall * (0.1 + 0.2 * rng.unit()) * (0.4 + room * 0.6);
        let up =
            rng.unit() * (tall * room * (0.55 + 0.45 * sin(along * 1.3 + f64::from(middle) * 0.01)) - radius).max(0.0);
        balls.push((f64::from(middle) + along * half, f64::from(foot) - up, radius * 1.5, radius));
    }
    let sun_side = f64::from((SUN.0 - middle).signum());
    for y in foot - height - 4..=foot {
        for x in middle - length / 2 - height..=middle + length / 2 + height {
            let (px, py) = (f64::from(x), f64::from(y));
            let within = |ball: &&(f64, f64, f64, f64)| {
                let (dx, dy) = ((px - ball.0) / ball.2, (py - ball.1) / ball.3);
                dx * dx + dy * dy <= 1.0
            };
            let Some(front) = balls.iter().rev().find(within) else { continue };
            let (nx, ny) = ((px - front.0) / front.2, (py - front.1) / front.3);
            let depth = f64::from(foot - y) / tall;
            let noise = (bayer(x, y) - 0.5) * 0.16;
            let light = 0.62 - depth * 1.15 + (nx * sun_side * 0.3 + ny * 0.2) + noise;
            let ragged = 1 + (x * 7 % 11) / 5 + (x / 5 * 3 % 7) / 4;
            let tone = match light {
                _ if foot - y < ragged => 3,
                light if light > 0.42 => 2,
                light if light > -0.02 => 1,
                _ => 0,
            };
            canvas.put(wrapped(x, WIDTH), y, tones[tone]);
        }
    }
}

struct City {
    width: (i32, i32),
    height: (i32, i32),
    wall: Color,
    rim: Color,
    dark: Color,
    lights: [Color; 3],
    light_share: f64,
    window: (i32, i32),
    window_step: (i32, i32),
}

fn far_city() -> Sheet {
    const TALL: i32 = 128;
    let mut canvas = Canvas::new(WIDTH, TALL + 8);
    let city = City {
        width: (12, 34),
        height: (18, 84),
        wall: DUSK.at(4),
        rim: DUSK.at(5),
        dark: DUSK.at(4),
        lights: [DUSK.at(6), DUSK.at(6), RUST.at(4)],
        light_share: 0.16,
        window: (1, 1),
        window_step: (3, 4),
    };
    build_city(&mut canvas, &city, TALL, 101, 0.9);
    haze(&mut canvas, TALL - 34, TALL - 14, DUSK.at(5), 1.0);
    haze(&mut canvas, TALL - 10, TALL, DUSK.at(6), 1.0);
    layer("docks_far", NOTE, TALL, vec![canvas])
}

pub const NEAR_TALL: i32 = 112;

pub fn near_houses() -> Canvas {
    let mut canvas = Canvas::new(WIDTH, NEAR_TALL + 8);
    let city = City {
        width: (24, 58),
        height: (20, 70),
        wall: DUSK.at(2),
        rim: DUSK.at(3),
        dark: DUSK.at(1),
        lights: [RUST.at(3), GOLD.at(2), GOLD.at(3)],
        light_share: 0.3,
        window: (2, 2),
        window_step: (5, 5),
    };
    build_city(&mut canvas, &city, NEAR_TALL, 211, 1.0);
    for (x, y, tall, ramp) in
        [(46, 62, 20, TEAL), (160, 70, 15, RUST), (262, 58, 24, BLUE), (398, 66, 18, RUST), (520, 60, 22, TEAL)]
    {
        neon(&mut canvas, x, y, tall, ramp);
    }
    canvas
}

fn near_city() -> Sheet {
    let mut canvas = near_houses();
    haze(&mut canvas, NEAR_TALL - 12, NEAR_TALL + 8, DUSK.at(3), 0.9);
    layer("docks_near", NOTE, NEAR_TALL, vec![canvas])
}

fn neon(canvas: &mut Canvas, x: i32, y: i32, tall: i32, ramp: Ramp) {
    for row in y - 3..y + tall + 3 {
        for column in x - 4..x + 10 {
            let wall = canvas.get(column, row).filter(|old| *old == DUSK.at(1) || *old == DUSK.at(2));
            if wall.is_some() && bayer(column, row) > 0.45 {
                canvas.put(column, row, if ramp.at(1) == RUST.at(1) { RUST.at(1) } else { DUSK.at(3) });
            }
        }
    }
    canvas.rect(x, y, 6, tall, DUSK.at(0));
    for letter in 0..tall / 5 {
        let top = y + 1 + letter * 5;
        canvas.rect(x + 1, top, 4, 1, ramp.at(3));
        canvas.rect(x + 1 + letter % 2 * 3, top + 1, 1, 2, ramp.at(3));
        canvas.rect(x + 2, top + 2, 2, 1, ramp.at(2));
    }
}

fn build_city(canvas: &mut Canvas, city: &City, base: i32, seed: u64, detail: f64) {
    let mut rng = Rng::new(seed);
    let mut x = 0;
    while x < WIDTH {
        let left = WIDTH - x;
        let mut width = rng.range(city.width.0, city.width.1);
        if left - width < city.width.0 {
            width = left;
        }
        let swell = 0.65 + 0.35 * sin(f64::from(x) / f64::from(WIDTH) * 2.0 + 0.1);
        let height = city.height.0 + (f64::from(rng.range(0, city.height.1 - city.height.0)) * swell) as i32;
        build_house(canvas, city, &mut rng, (x, base - height, width, height + 8), detail);
        x += width;
    }
}

fn build_house(
    canvas: &mut Canvas,
    city: &City,
    rng: &mut Rng,
    (x, y, width, height): (i32, i32, i32, i32),
    detail: f64,
) {
    let gap = i32::from(rng.chance(0.35));
    canvas.rect(x, y, width - gap, height, city.wall);
    canvas.rect(x, y, width - gap, 1, city.rim);
    canvas.rect(x, y, 1, height, city.rim);
    canvas.rect(x + width - gap - 2, y + 1, 2, height, city.dark);
    let middle = x + width / 2;
    match rng.range(0, 8) {
        0 => {
            let inset = width / 4;
            canvas.rect(x + inset, y - 7, width - 2 * inset, 7, city.wall);
            canvas.rect(x + inset, y - 7, width - 2 * inset, 1, city.rim);
            canvas.rect(middle, y - 20, 1, 13, city.wall);
        }
        1 => {
            for tooth in 0..width / 8 {
                let tooth_x = x + tooth * 8;
                for row in 0..5 {
                    canvas.rect(tooth_x, y - row, 8 - row - row / 2, 1, city.wall);
                    canvas.put(tooth_x, y - row, city.rim);
                }
            }
        }
        2 => {
            canvas.rect(middle - 4, y - 9, 9, 6, city.wall);
            canvas.rect(middle - 4, y - 9, 9, 1, city.rim);
            canvas.rect(middle - 3, y - 11, 7, 2, city.wall);
            canvas.rect(middle - 3, y - 3, 1, 3, city.wall);
            canvas.rect(middle + 3, y - 3, 1, 3, city.wall);
        }
        3 => {
            canvas.rect(x + 3, y - 22, 3, 22, city.wall);
            canvas.rect(x + 3, y - 22, 1, 22, city.rim);
            canvas.rect(x + 9, y - 15, 3, 15, city.wall);
            canvas.rect(x + 2, y - 22, 5, 1, city.rim);
        }
        4 => {
            for row in 0..width / 4 {
                canvas.rect(x + row, y - row, width - gap - 2 * row, 1, city.wall);
                canvas.put(x + row, y - row, city.rim);
            }
        }
        5 => {
            canvas.rect(middle, y - 16, 1, 16, city.wall);
            canvas.rect(middle - 3, y - 11, 7, 1, city.wall);
            canvas.rect(middle - 2, y - 7, 5, 1, city.wall);
            if detail >= 1.0 {
                canvas.put(middle, y - 17, RED.at(3));
            }
        }
        _ => {
            canvas.rect(x + 2, y - 3, 5, 3, city.wall);
            canvas.rect(x + 2, y - 3, 5, 1, city.rim);
            canvas.rect(x + width / 2 + 1, y - 2, 7, 2, city.wall);
        }
    }
    light_windows(canvas, city, rng, (x, y, width - gap, height));
}

/// Lit windows come in groups, whole floors and stairwells, so that they do not look like noise.
fn light_windows(canvas: &mut Canvas, city: &City, rng: &mut Rng, (x, y, width, height): (i32, i32, i32, i32)) {
    let own_share = city.light_share * (0.3 + rng.unit() * 1.4);
    let color = city.lights[rng.range(0, 3) as usize];
    let stair = rng.range(0, width / city.window_step.0 + 4);
    for (floor, row) in (y + 4..y + height - 6).step_by(city.window_step.1 as usize).enumerate() {
        let floor_share = own_share * if floor % 3 == (stair % 3) as usize { 1.7 } else { 0.6 };
        for (index, column) in (x + 3..x + width - 3 - city.window.0).step_by(city.window_step.0 as usize).enumerate() {
            let lit = rng.chance(floor_share) || index as i32 == stair;
            let shade = if lit { color } else { city.dark };
            canvas.rect(column, row, city.window.0, city.window.1, shade);
            if lit && rng.chance(0.15) {
                canvas.put(column, row, city.lights[2]);
            }
        }
    }
}

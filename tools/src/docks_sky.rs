//! Everything behind and in front of the Docks: a dusk sky, two skylines in haze, the harbour with its ship and
//! cranes, the water, and dark shapes close to the eye. Each layer is a sheet that repeats sideways. Values are kept
//! apart: far layers are pale and warm, near ones cool and dark, so that the playfield in front stays readable.

use crate::canvas::{Canvas, bayer};
use crate::math::{at, sin};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;
use crate::sky::{HEIGHT, HORIZON, WIDTH, cloud, gradient, gradient_screen, haze, layer, thick_line, wrapped};

const NOTE: &str =
    "Painted by tools/src/docks_sky.rs. Repeats sideways; the pivot's row lies on the horizon, row 248 of the screen.";

pub fn sheets() -> Vec<Sheet> {
    vec![sky(), clouds(), far_city(), near_city(), harbour(), water(), front()]
}

// ---- sky ----

/// From the zenith down to the horizon: the colour and the row where it is pure.
const GRADIENT: [(Color, i32); 9] = [
    (DUSK.at(0), 0),
    (DUSK.at(1), 56),
    (DUSK.at(2), 104),
    (DUSK.at(3), 144),
    (DUSK.at(4), 176),
    (DUSK.at(5), 202),
    (DUSK.at(6), 222),
    (RUST.at(4), 240),
    (RUST.at(3), 262),
];
const SUN: (i32, i32) = (452, 206);
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

/// A thread of high cloud: a few rows of uneven dashes, one step lighter than the sky behind them.
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

/// A low sun with a ring of warm air, cut by thin bands of cloud toward its foot.
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

/// Long flat clouds: cool above, their undersides lit by the sun below them.
fn clouds() -> Sheet {
    const CLOUD_HEIGHT: i32 = 130;
    let mut canvas = Canvas::new(WIDTH, CLOUD_HEIGHT);
    let mut rng = Rng::new(77);
    // Base row, how long, how high, body colour, lit underside.
    let bands = [
        (22, 110, 11, DUSK.at(1), DUSK.at(3)),
        (48, 200, 17, DUSK.at(2), DUSK.at(4)),
        (72, 230, 16, DUSK.at(3), DUSK.at(6)),
        (94, 190, 11, DUSK.at(4), RUST.at(4)),
        (110, 140, 6, DUSK.at(5), RUST.at(4)),
        (121, 110, 3, DUSK.at(6), GOLD.at(3)),
    ];
    for (base, length, height, body, lit) in bands {
        for copy in 0..2 {
            let start = rng.range(0, WIDTH / 2) + copy * WIDTH / 2;
            let length = length + rng.range(-20, 30);
            let base = base + rng.range(-4, 4);
            cloud(&mut canvas, &mut rng, start, base, length, height, (body, lit));
        }
    }
    layer("docks_clouds", NOTE, CLOUD_HEIGHT + 8, vec![canvas])
}

// ---- cities ----

/// How a skyline is built: sizes, colours, lights.
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

fn near_city() -> Sheet {
    const TALL: i32 = 112;
    let mut canvas = Canvas::new(WIDTH, TALL + 8);
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
    build_city(&mut canvas, &city, TALL, 211, 1.0);
    haze(&mut canvas, TALL - 12, TALL + 8, DUSK.at(3), 0.9);
    layer("docks_near", NOTE, TALL, vec![canvas])
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

/// Lit windows come in runs: whole floors and stairwells, not noise.
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

// ---- harbour: the ship and the cranes ----

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

/// Low sheds, tanks and stacked boxes along the pier, and the pier itself.
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
const BOX_COLORS: [(Color, Color); 5] = [
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
    // The bridge at the stern, floor on floor, and its funnel.
    for (floor, width) in [40, 38, 34, 34, 46].into_iter().enumerate() {
        let top = deck - 9 * (floor as i32 + 1);
        canvas.rect(x + 14, top, width, 9, IRON);
        canvas.rect(x + 14, top, width, 1, DUSK.at(4));
        canvas.rect(x + 12 + width, top + 1, 2, 8, SHADOW);
        for window in (x + 17..x + 8 + width).step_by(4) {
            canvas.rect(window, top + 3, 2, 2, if rng.chance(0.6) { GOLD.at(2) } else { SHADOW });
        }
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

/// A ship-to-shore crane: two braced legs, a long boom over the water, stays from its peak, a trolley and its load.
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
    // Machine house, cabin, and a box on its cables.
    canvas.rect(left + 4, boom - 11, size(28), 11, SHADOW);
    canvas.rect(left + 4, boom - 11, size(28), 1, IRON_RIM);
    canvas.rect(left + 8, boom - 8, 4, 3, GOLD.at(1));
    let trolley = right + size(28);
    canvas.rect(trolley, boom + 10, 12, 3, SHADOW);
    canvas.rect(trolley - 12, boom + 10, 9, 8, SHADOW);
    canvas.rect(trolley - 11, boom + 13, 7, 3, GOLD.at(2));
    let load = boom + size(40);
    canvas.rect(trolley + 1, boom + 12, 1, load - boom - 12, SHADOW);
    canvas.rect(trolley + 10, boom + 12, 1, load - boom - 12, SHADOW);
    canvas.rect(trolley - 2, load, 16, 2, IRON);
    canvas.rect(trolley - 5, load + 2, 22, 9, RUST.at(0));
    canvas.rect(trolley - 5, load + 2, 22, 1, RUST.at(1));
}

// ---- water and foreground ----

const WATER_FRAMES: i32 = 4;
const WATER_TALL: i32 = HEIGHT - HORIZON + 4;

fn water() -> Sheet {
    let frames = (0..WATER_FRAMES).map(water_frame).collect();
    layer("docks_water", NOTE, 0, frames)
}

/// From the shore toward the eye: colour and the row where it starts.
const DEPTHS: [(Color, i32); 6] =
    [(DUSK.at(5), 0), (DUSK.at(4), 3), (DUSK.at(3), 10), (DUSK.at(2), 28), (DUSK.at(1), 58), (DUSK.at(0), 96)];

fn depth_at(row: i32) -> usize {
    DEPTHS.iter().rposition(|(_, start)| *start <= row).unwrap_or(0)
}

/// The sky upside down and darker, combed by waves that grow toward the eye, with the sun's path and streaks under
/// the city's lights. Waves stay where they are and breathe: each frame shows another share of every one.
fn water_frame(frame: i32) -> Canvas {
    const BREATH: [f64; WATER_FRAMES as usize] = [1.0, 0.7, 0.35, 0.7];
    let mut canvas = Canvas::new(WIDTH, WATER_TALL);
    for y in 0..WATER_TALL {
        canvas.rect(0, y, WIDTH, 1, DEPTHS[depth_at(y)].0);
    }
    let mut rng = Rng::new(402);
    for _ in 0..620 {
        let share = rng.unit();
        let y = (share * share * f64::from(WATER_TALL)) as i32;
        let breath = BREATH[((rng.range(0, WATER_FRAMES) + frame) % WATER_FRAMES) as usize];
        let length = (f64::from(4 + y / 4 + rng.range(0, 10)) * breath) as i32;
        let x = rng.range(0, WIDTH);
        let depth = depth_at(y);
        let other = if rng.chance(0.6) { depth.saturating_sub(1) } else { (depth + 1).min(DEPTHS.len() - 1) };
        for column in 0..length {
            canvas.put(wrapped(x + column - length / 2, WIDTH), y, DEPTHS[other].0);
        }
    }
    soften_depths(&mut canvas, frame);
    let mut rng = Rng::new(400);
    for _ in 0..40 {
        let x = rng.range(0, WIDTH);
        let color = [RUST.at(3), GOLD.at(1), GOLD.at(1), DUSK.at(5)][rng.range(0, 4) as usize];
        streak(&mut canvas, &mut rng, x, color, frame);
    }
    paint_sun_path(&mut canvas, frame);
    canvas
}

/// Breaks the straight edge between two depths into waves of both.
fn soften_depths(canvas: &mut Canvas, frame: i32) {
    let mut rng = Rng::new(405);
    for pair in DEPTHS.windows(2) {
        let edge = pair[1].1;
        for _ in 0..60 {
            let (x, shift) = (rng.range(0, WIDTH), rng.range(-3 - edge / 16, 4 + edge / 16));
            let length = 6 + edge / 4 + rng.range(0, 12) - (frame + shift).rem_euclid(WATER_FRAMES) * 2;
            let color = if shift < 0 { pair[1].0 } else { pair[0].0 };
            for column in 0..length {
                canvas.put(wrapped(x + column - length / 2, WIDTH), edge + shift, color);
            }
        }
    }
}

/// Sparks of the sun in a widening path: each stays in its place and comes and goes with the waves.
fn paint_sun_path(canvas: &mut Canvas, frame: i32) {
    let mut rng = Rng::new(411);
    for y in 1..92 {
        let half = 12 + y / 3;
        for _ in 0..5 - y / 24 {
            // Two throws: more sparks in the middle of the path than at its sides.
            let x = SUN.0 + (rng.range(-half, half + 1) + rng.range(-half, half + 1)) / 2;
            let breath = (rng.range(0, WATER_FRAMES) + frame) % WATER_FRAMES;
            let length = 2 + y / 10 + rng.range(0, 4) + breath % 2 * 2;
            let near_middle = (x - SUN.0).abs() * 3 < half;
            let color = match (y, near_middle) {
                (0..16, true) => GOLD.at(3),
                (0..16, false) | (16..40, true) => GOLD.at(2),
                (16..40, false) | (40..64, true) => RUST.at(4),
                _ => RUST.at(3),
            };
            if breath != 0 {
                canvas.rect(x - length / 2, y, length, 1, color);
            }
        }
    }
}

/// A lamp's reflection: dashes under one another, short and dense at the shore, longer and rarer toward the eye.
fn streak(canvas: &mut Canvas, rng: &mut Rng, x: i32, color: Color, frame: i32) {
    let (length, phase) = (rng.range(8, 26), rng.range(0, WATER_FRAMES));
    for y in 1..length {
        let breath = (y * 3 + phase + frame) % WATER_FRAMES;
        if y > 5 && (y + phase) % 2 == 0 || breath == 0 && y > 3 {
            continue;
        }
        let half = (1 + y / 6 + breath % 2).min(3);
        let dim = if y > length * 2 / 3 { color.darker(1) } else { color };
        for column in -half..=half {
            canvas.put(wrapped(x + column + (breath - 1) * y / 12, WIDTH), y, dim);
        }
    }
}

/// Close to the eye and nearly black: bollards, a coil of rope, pipes, chains. Only the lowest rows of the screen.
fn front() -> Sheet {
    const TALL: i32 = 40;
    let mut canvas = Canvas::new(HARBOUR_WIDTH, TALL);
    let floor = TALL - 4;
    canvas.rect(0, floor, HARBOUR_WIDTH, 8, INK);
    canvas.rect(0, floor, HARBOUR_WIDTH, 1, DUSK.at(0));
    for x in [60, 300, 560, 860] {
        paint_front_bollard(&mut canvas, x, floor);
    }
    for (from, to) in [(72, 292), (572, 852)] {
        hang_chain(&mut canvas, (from, floor - 18), (to, floor - 18), 14);
    }
    for (x, height) in [(400, 34), (416, 40), (960, 30)] {
        canvas.rect(x, floor - height, 7, height, INK);
        canvas.rect(x - 2, floor - height, 11, 4, INK);
        canvas.rect(x + 1, floor - height + 5, 1, height, DUSK.at(0));
        canvas.rect(x - 2, floor - height, 11, 1, DUSK.at(1));
    }
    let mut rng = Rng::new(19);
    for _ in 0..60 {
        let x = rng.range(0, HARBOUR_WIDTH);
        let height = rng.range(2, 8);
        canvas.line((x, floor), (x + rng.range(-2, 3), floor - height), INK);
    }
    layer("docks_front", NOTE, TALL - (HEIGHT - HORIZON), vec![canvas])
}

fn paint_front_bollard(canvas: &mut Canvas, x: i32, floor: i32) {
    let center = f64::from(x);
    canvas.soft_capsule(
        at(center, f64::from(floor - 20)),
        at(center, f64::from(floor - 20)),
        9.0,
        9.0,
        DUSK.part(0, 1),
    );
    canvas.rect(x - 6, floor - 20, 12, 20, INK);
    canvas.soft_capsule(
        at(center - 5.0, f64::from(floor - 22)),
        at(center + 5.0, f64::from(floor - 22)),
        5.0,
        5.0,
        DUSK.part(0, 2),
    );
    canvas.recolor(|px, py, old| if (px - x).abs() < 12 && py > floor - 25 { INK } else { old });
}

fn hang_chain(canvas: &mut Canvas, from: (i32, i32), to: (i32, i32), sag: i32) {
    let length = to.0 - from.0;
    for step in 0..length {
        let share = f64::from(step) / f64::from(length);
        let drop = (4.0 * share * (1.0 - share) * f64::from(sag)) as i32;
        let thick = if step % 6 < 3 { 3 } else { 1 };
        canvas.rect(from.0 + step, from.1 + drop - thick / 2, 1, thick, INK);
    }
}

//! Paints the proctor of the Vault: a white shell with one eye, and a core behind a shutter below it. Its arms are
//! pictures of their own, one for each weapon. The game lays them over the shell at both sides.

use crate::canvas::{Canvas, bayer};
use crate::math::{at, cos, sin};
use crate::palette::*;
use crate::plating::*;
use crate::sheet::Sheet;

const CELL: (i32, i32) = (80, 80);
const MIDDLE: i32 = 40;
/// The lower edge of its body, which is 44 pixels wide and 40 high.
const FOOT: i32 = 62;
const ARM: (i32, i32) = (40, 52);
const FIRE: (i32, i32) = (40, 56);
/// The shoulder in the cell of an arm.
const SHOULDER: (i32, i32) = (26, 12);

/// White, so that it stands out from the violet of the Vault.
const SHELL: Ramp = STEEL.part(2, 4);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Eye {
    Dark,
    Calm,
    Angry,
}

#[derive(Clone, Copy)]
struct Look {
    /// Whole, torn or burning.
    stage: i32,
    beat: i32,
    eye: Eye,
    /// How many pixels each half of the shutter is open.
    open: i32,
    is_lit: bool,
}

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "proctor",
        "Painted by tools/src/proctor.rs. The proctor without its arms: in three stages of damage, each with its shutter shut,\n\
         with an angry eye, and with its core open; asleep, falling, and its wreck. The pivot is the middle of its lower edge.",
        CELL,
        (MIDDLE, FOOT),
    );
    for (name, stage) in [("whole", 0), ("torn", 1), ("burning", 2)] {
        let mut clip = |what: &str, ticks: u32, eye: Eye, open: i32| {
            let look = |beat| Look { stage, beat, eye, open, is_lit: true };
            sheet.clip(&format!("{name}_{what}"), ticks, true, (0..4).map(|beat| shell(look(beat))).collect());
        };
        clip("hover", 8, Eye::Calm, 0);
        clip("tell", 4, Eye::Angry, 0);
        clip("open", 5, Eye::Calm, 7);
    }
    sheet.still("asleep", shell(Look { stage: 0, beat: 0, eye: Eye::Dark, open: 0, is_lit: false }));
    let falls = |beat| shell(Look { stage: 2, beat, eye: Eye::Dark, open: 3, is_lit: false });
    sheet.clip("falls", 3, true, (0..4).map(falls).collect());
    sheet.clip("wreck", 8, true, (0..4).map(wreck).collect());

    let mut arms = Sheet::new(
        "proctor_arms",
        "Painted by tools/src/proctor.rs. The left arm of the proctor as each weapon, at rest and about to fire, and folded.\n\
         The pivot is the shoulder.",
        ARM,
        SHOULDER,
    );
    arms.still("folded", folded());
    for (name, gun) in GUNS {
        arms.clip(name, 4, true, (0..2).map(|beat| arm(*gun, beat, false)).collect());
        arms.clip(&format!("{name}_lit"), 3, true, (0..4).map(|beat| arm(*gun, beat, true)).collect());
    }
    let mut fire = Sheet::new(
        "proctor_flame",
        "Painted by tools/src/proctor.rs. The fire below an arm of the proctor. The pivot is the mouth of its arm.",
        FIRE,
        (FIRE.0 / 2, 2),
    );
    fire.clip("burn", 3, true, (0..4).map(cone).collect());
    vec![sheet, arms, fire]
}

fn shell(look: Look) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    core(&mut canvas, look);
    vanes(&mut canvas);
    hull(&mut canvas, look);
    if look.stage > 0 {
        damage(&mut canvas, look);
    }
    eye(&mut canvas, look);
    canvas.outline(INK);
    thrust(&mut canvas, look);
    if look.stage > 1 {
        for (x, y, tall) in [(27, 27, 11), (33, 24, 15), (53, 30, 9)] {
            flame(&mut canvas, x, y, tall, look.beat);
        }
    }
    canvas
}

/// Two halves of a shell with a gold keel between them, over a violet collar.
fn hull(canvas: &mut Canvas, look: Look) {
    let half = |side: f64| {
        let x = |across: f64| f64::from(MIDDLE) + side * across;
        let corners = [
            at(x(0.0), 20.0),
            at(x(10.0), 21.0),
            at(x(18.0), 27.0),
            at(x(22.0), 36.0),
            at(x(21.0), 46.0),
            at(x(14.0), 53.0),
            at(x(0.0), 53.0),
        ];
        (corners, if side < 0.0 { (0.98, 0.42) } else { (0.72, 0.12) })
    };
    for side in [-1.0, 1.0] {
        let (corners, (top, bottom)) = half(side);
        canvas.polygon(&corners, SHELL, top, bottom);
    }
    // The brow, and the jaw below the eye.
    for (x, w) in [(MIDDLE - 17, 34), (MIDDLE - 19, 38)] {
        canvas.rect(x, if w == 34 { 30 } else { 43 }, w, 1, STEEL.at(2));
    }
    for y in 45..53 {
        for x in MIDDLE - 20..MIDDLE + 20 {
            if canvas.get(x, y).is_some() {
                let light = 0.75 - f64::from(x - MIDDLE + 20) / 60.0 - f64::from(y - 45) / 30.0;
                canvas.put(x, y, VIOLET.lit(light + (bayer(x, y) - 0.5) * 0.2));
            }
        }
    }
    canvas.rect(MIDDLE - 20, 44, 40, 1, GOLD.at(2));
    canvas.rect(MIDDLE - 20, 45, 40, 1, GOLD.at(0));
    // The keel on its forehead, and the number of the examiner on its cheek.
    canvas.polygon(&[at(37.0, 14.0), at(43.0, 14.0), at(42.0, 30.0), at(38.0, 30.0)], GOLD, 0.95, 0.3);
    canvas.rect(39, 14, 2, 14, GOLD.at(3));
    for side in [-1, 1] {
        rivet(canvas, MIDDLE + side * 15 - i32::from(side < 0), 27, BRIGHT_METAL);
        rivet(canvas, MIDDLE + side * 18 - i32::from(side < 0), 47, BRASS);
        rivet(canvas, MIDDLE + side * 11 - i32::from(side < 0), 49, BRASS);
        canvas.rect(MIDDLE + side * 9, 21, 1, 9, STEEL.at(3));
    }
    worn(canvas, area(20, 20, 40, 24), 11 + look.stage as u64, 7 + look.stage * 8);
    // The sockets of the shoulders.
    for side in [-1.0, 1.0] {
        let middle = at(f64::from(MIDDLE) + side * 20.0, 39.0);
        canvas.capsule(middle, middle, 6.0, 6.0, GOLD.part(0, 3));
        canvas.capsule(middle, middle, 4.0, 4.0, STEEL.part(0, 3));
    }
}

/// Two fins behind the shell, which hold it in the air.
fn vanes(canvas: &mut Canvas) {
    for side in [-1.0, 1.0] {
        let x = |across: f64| f64::from(MIDDLE) + side * across;
        let fin = [at(x(10.0), 24.0), at(x(20.0), 12.0), at(x(25.0), 12.0), at(x(21.0), 30.0)];
        canvas.polygon(&fin, SHELL, if side < 0.0 { 1.0 } else { 0.8 }, 0.1);
        // Violet blades on their outer edges, and gold tips.
        let blade = [at(x(21.0), 14.0), at(x(25.0), 12.0), at(x(22.0), 28.0), at(x(18.0), 26.0)];
        canvas.polygon(&blade, VIOLET, 0.95, 0.2);
        for tip in 0..3 {
            canvas.line((x(20.0) as i32, 12 + tip), (x(25.0) as i32, 12 + tip), GOLD.at(3 - tip as u8));
        }
    }
}

fn eye(canvas: &mut Canvas, look: Look) {
    canvas.rect(MIDDLE - 13, 33, 26, 8, INK);
    canvas.rect(MIDDLE - 14, 34, 28, 6, INK);
    canvas.rect(MIDDLE - 12, 40, 24, 1, STEEL.at(1));
    let sweep = [0, 2, 0, -2][(look.beat % 4) as usize];
    match look.eye {
        Eye::Dark => canvas.rect(MIDDLE - 3, 36, 6, 2, VIOLET.at(0)),
        Eye::Calm => {
            canvas.rect(MIDDLE - 11, 36, 22, 2, VIOLET.at(0));
            canvas.rect(MIDDLE - 4 + sweep, 34, 8, 6, VIOLET.at(1));
            canvas.rect(MIDDLE - 3 + sweep, 35, 6, 4, VIOLET.at(2));
            canvas.rect(MIDDLE - 1 + sweep, 36, 2, 2, WHITE);
        }
        Eye::Angry => {
            let wide = if look.beat % 2 == 0 { 12 } else { 9 };
            canvas.rect(MIDDLE - wide, 35, wide * 2, 4, MAGENTA.at(1));
            canvas.rect(MIDDLE - wide + 2, 36, wide * 2 - 4, 2, MAGENTA.at(2));
            canvas.rect(MIDDLE - 5, 34, 10, 6, MAGENTA.at(2));
            canvas.rect(MIDDLE - 3, 35, 6, 4, WHITE);
            // The brows come down over it.
            for step in 0..6 {
                canvas.rect(MIDDLE - 13 + step * 2, 32 + step / 3, 3, 2, STEEL.at(5));
                canvas.rect(MIDDLE + 10 - step * 2, 32 + step / 3, 3, 2, STEEL.at(3));
            }
        }
    }
}

/// The core in its frame, behind the two halves of the shutter.
fn core(canvas: &mut Canvas, look: Look) {
    canvas.rect(MIDDLE - 13, 52, 26, 9, STEEL.at(0));
    if look.open > 0 {
        let (middle, ramp) = (at(f64::from(MIDDLE), 56.0), GOLD.part(1, 4));
        let pulse = [0.0, 0.6, 1.0, 0.5][(look.beat % 4) as usize];
        if look.is_lit {
            canvas.soft_capsule(middle, middle, 6.2, 6.2, RUST.part(2, 3));
            canvas.soft_capsule(middle, middle, 4.4 + pulse, 4.4 + pulse, ramp);
            canvas.rect(MIDDLE - 2, 54, 4, 4, WHITE);
        } else {
            canvas.soft_capsule(middle, middle, 5.0, 5.0, RUST.part(0, 3));
        }
    }
    for side in [-1, 1] {
        let x = if side < 0 { MIDDLE - 12 - look.open } else { MIDDLE + look.open };
        raised(canvas, area(x, 53, 12, 8), if side < 0 { BRIGHT_METAL } else { METAL });
        canvas.rect(x + 2, 55, 8, 1, STEEL.at(1));
        canvas.rect(x + 2, 58, 8, 1, STEEL.at(1));
        let edge = if side < 0 { x + 11 } else { x };
        canvas.rect(edge, 53, 1, 8, if look.open > 0 { GOLD.at(3) } else { GOLD.at(0) });
    }
}

/// Cold light under both halves of its shell.
fn thrust(canvas: &mut Canvas, look: Look) {
    if !look.is_lit {
        return;
    }
    for side in [-1, 1] {
        let x = MIDDLE + side * 18 - 1;
        let tall = [5, 7, 6, 4][((look.beat + i32::from(side > 0)) % 4) as usize];
        let tall = if look.stage > 1 && side > 0 && look.beat % 2 == 0 { 2 } else { tall };
        for step in 0..tall {
            let half = if step < tall / 2 { 1 } else { 0 };
            let color = if step < 2 { WHITE } else { BLUE.at(if step < tall - 2 { 3 } else { 2 }) };
            canvas.rect(x - half, 51 + step, 2 + half * 2, 1, color);
        }
    }
}

fn damage(canvas: &mut Canvas, look: Look) {
    crack(canvas, &[(27, 22), (30, 26), (28, 29), (31, 32)], STEEL.at(5));
    crack(canvas, &[(56, 41), (53, 44), (55, 48)], STEEL.at(5));
    hole(canvas, 50, 23, &[".##o", "####", "###o", ".##.", "..#."], RUST.at(3));
    canvas.rect(52, 25, 1, 1, RUST.at(4));
    if look.stage > 1 {
        hole(canvas, 23, 25, &["..###o.", ".#####o", "######o", ".####o.", "..##o.."], RUST.at(3));
        hole(canvas, 30, 46, &["###o", "####", ".##o"], RUST.at(4));
        canvas.rect(26, 27, 2, 2, RUST.at(4));
        for y in 18..50 {
            for x in 20..44 {
                let near = f64::from((x - 29) * (x - 29) + (y - 27) * (y - 27)) / 130.0;
                if near < 1.0 && bayer(x, y) > near {
                    canvas.shade(x, y, 1);
                }
            }
        }
    }
}

fn flame(canvas: &mut Canvas, x: i32, y: i32, tall: i32, beat: i32) {
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

/// The shell lies on its side, split open, with embers where its core was.
fn wreck(beat: i32) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let y = |rise: i32| f64::from(FOOT - rise);
    canvas.polygon(
        &[at(13.0, y(0)), at(16.0, y(17)), at(25.0, y(24)), at(36.0, y(20)), at(40.0, y(0))],
        SHELL,
        0.6,
        0.0,
    );
    canvas.polygon(
        &[at(38.0, y(0)), at(44.0, y(14)), at(50.0, y(10)), at(60.0, y(15)), at(66.0, y(0))],
        SHELL.shaded(1),
        0.5,
        0.0,
    );
    canvas.polygon(&[at(60.0, y(0)), at(66.0, y(22)), at(70.0, y(20)), at(70.0, y(0))], VIOLET, 0.6, 0.1);
    canvas.rect(16, FOOT - 10, 24, 1, GOLD.at(1));
    for py in FOOT - 25..FOOT {
        for px in 12..68 {
            if canvas.get(px, py).is_some() && bayer(px, py) > 0.62 {
                canvas.put(px, py, STEEL.at(0));
            }
        }
    }
    canvas.rect(20, FOOT - 18, 13, 5, INK);
    canvas.rect(27, FOOT - 17, 3, 2, VIOLET.at(0));
    hole(&mut canvas, 33, FOOT - 13, &["..##..", ".####.", "######", "######", "######"], RUST.at(3));
    canvas.capsule(at(15.0, y(4)), at(7.0, y(2)), 2.4, 2.0, STEEL.part(1, 3));
    canvas.capsule(at(64.0, y(4)), at(73.0, y(2)), 2.4, 2.0, STEEL.part(1, 3));
    for (x, rise, wide) in [(33, 6, 8), (45, 4, 9), (22, 5, 6), (56, 6, 5)] {
        for dx in 0..wide {
            let hot = (dx + beat * 2 + x).rem_euclid(5) < 2;
            canvas.rect(x + dx, FOOT - rise, 1, 2, if hot { GOLD.at(2) } else { RUST.at(3) });
        }
    }
    canvas.outline_where(INK, |_, y| y < FOOT);
    canvas
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Gun {
    Rifle,
    Rapid,
    Spread,
    Laser,
    Rocket,
    Flame,
}

const GUNS: &[(&str, Gun)] = &[
    ("rifle", Gun::Rifle),
    ("rapid", Gun::Rapid),
    ("spread", Gun::Spread),
    ("laser", Gun::Laser),
    ("rocket", Gun::Rocket),
    ("flame", Gun::Flame),
];

/// The left arm: an upper arm out of the shoulder, and the gun below its elbow, which points down. About to fire, it is
/// stretched and its mouth glows.
fn arm(gun: Gun, beat: i32, is_lit: bool) -> Canvas {
    let mut canvas = Canvas::new(ARM.0, ARM.1);
    let drop = if is_lit { 3 + beat % 2 } else { beat };
    let (x, top) = (15, 15 + drop);
    let elbow = at(f64::from(x) - 1.0, f64::from(top));
    canvas.capsule(at(26.0, 12.0), elbow, 4.2, 3.4, SHELL);
    canvas.capsule(elbow, elbow, 4.4, 4.4, GOLD.part(0, 3));
    let mouth = barrel(&mut canvas, gun, x, top + 3, beat);
    canvas.outline(INK);
    if is_lit {
        glow(&mut canvas, gun, x, mouth, beat);
    } else if gun == Gun::Flame {
        canvas.rect(x - 1, mouth, 2, 2 + beat, BLUE.at(3));
    }
    canvas
}

/// Paints a gun below a place, and returns where it ends.
fn barrel(canvas: &mut Canvas, gun: Gun, x: i32, y: i32, beat: i32) -> i32 {
    match gun {
        Gun::Rifle => {
            raised(canvas, area(x - 4, y, 8, 10), METAL);
            canvas.rect(x - 7, y + 3, 3, 5, STEEL.at(1));
            raised(canvas, area(x - 2, y + 10, 4, 10), BRIGHT_METAL);
            canvas.rect(x - 2, y + 13, 4, 1, GOLD.at(2));
            y + 20
        }
        Gun::Rapid => {
            raised(canvas, area(x - 5, y, 10, 8), BRASS);
            for nth in 0..3 {
                let shift = (nth + beat) % 3;
                let tones = if shift == 0 { WHITE_METAL } else { METAL };
                raised(canvas, area(x - 6 + nth * 4, y + 8, 4, 11), tones);
            }
            canvas.rect(x - 6, y + 14, 12, 2, STEEL.at(0));
            y + 19
        }
        Gun::Spread => {
            raised(canvas, area(x - 3, y, 6, 9), METAL);
            for step in 0..9 {
                let half = 3 + step * 2 / 3;
                for dx in -half..half {
                    let light = 0.9 - f64::from(dx + half) / f64::from(half * 2) * 0.8;
                    canvas.put(x + dx, y + 9 + step, GOLD.part(0, 4).lit(light));
                }
            }
            canvas.rect(x - 8, y + 17, 16, 1, GOLD.at(3));
            canvas.rect(x - 6, y + 18, 12, 1, INK);
            y + 19
        }
        Gun::Laser => {
            raised(canvas, area(x - 5, y, 10, 7), WHITE_METAL);
            for side in [-1, 1] {
                canvas.polygon(
                    &[
                        at(f64::from(x + side * 5), f64::from(y + 7)),
                        at(f64::from(x + side * 6), f64::from(y + 14)),
                        at(f64::from(x + side * 2), f64::from(y + 21)),
                        at(f64::from(x + side * 3), f64::from(y + 7)),
                    ],
                    STEEL.part(2, 4),
                    0.9,
                    0.3,
                );
            }
            canvas.rect(x - 2, y + 7, 4, 9, BLUE.at(2));
            canvas.rect(x - 1, y + 7, 2, 8, BLUE.at(3));
            canvas.rect(x - 1, y + 8 + beat % 4, 2, 2, WHITE);
            y + 19
        }
        Gun::Rocket => {
            raised(canvas, area(x - 7, y, 14, 15), METAL);
            stripes(canvas, area(x - 7, y + 3, 14, 3), 0);
            canvas.rect(x - 5, y + 14, 10, 3, INK);
            canvas.capsule(at(f64::from(x), f64::from(y + 13)), at(f64::from(x), f64::from(y + 17)), 3.6, 1.6, RED);
            y + 19
        }
        Gun::Flame => {
            raised(canvas, area(x - 3, y, 6, 13), METAL);
            canvas.capsule(
                at(f64::from(x - 7), f64::from(y + 2)),
                at(f64::from(x - 7), f64::from(y + 9)),
                3.4,
                3.4,
                RED,
            );
            canvas.polygon(
                &[
                    at(f64::from(x - 3), f64::from(y + 12)),
                    at(f64::from(x + 3), f64::from(y + 12)),
                    at(f64::from(x + 5), f64::from(y + 18)),
                    at(f64::from(x - 5), f64::from(y + 18)),
                ],
                RUST.part(0, 4),
                0.8,
                0.2,
            );
            y + 18
        }
    }
}

/// A star of light at the mouth, in the colour of what comes.
fn glow(canvas: &mut Canvas, gun: Gun, x: i32, y: i32, beat: i32) {
    let ramp = match gun {
        Gun::Laser => BLUE,
        Gun::Flame | Gun::Rocket => GOLD,
        Gun::Rifle | Gun::Rapid | Gun::Spread => MAGENTA,
    };
    let reach = f64::from([4, 5, 6, 5][(beat % 4) as usize]);
    for nth in 0..8 {
        let length = if nth % 2 == 0 { reach } else { reach * 0.6 };
        let (dx, dy) = (cos(f64::from(nth) / 8.0) * length, sin(f64::from(nth) / 8.0) * length);
        canvas.line((x, y), (x + dx.round() as i32, y + dy.round() as i32), ramp.at(2));
    }
    canvas.rect(x - 2, y - 1, 4, 3, ramp.at(3));
    canvas.rect(x - 1, y - 1, 2, 2, WHITE);
}

/// The arm is folded up before the shoulder.
fn folded() -> Canvas {
    let mut canvas = Canvas::new(ARM.0, ARM.1);
    canvas.capsule(at(26.0, 12.0), at(17.0, 19.0), 4.2, 3.4, SHELL);
    canvas.capsule(at(17.0, 18.0), at(19.0, 5.0), 4.0, 3.0, STEEL.part(1, 4));
    canvas.rect(16, 9, 5, 2, GOLD.at(2));
    canvas.capsule(at(17.0, 19.0), at(17.0, 19.0), 4.4, 4.4, GOLD.part(0, 3));
    canvas.outline(INK);
    canvas
}

/// A cone of fire that points down: white at its mouth, ragged and dark at its end.
fn cone(beat: i32) -> Canvas {
    let mut canvas = Canvas::new(FIRE.0, FIRE.1);
    let length = 48;
    for step in 0..length {
        let share = f64::from(step) / f64::from(length);
        let waves = sin(f64::from(step - beat * 6) / 13.0) * 2.4 + sin(f64::from(step * 3 - beat * 11) / 24.0) * 1.6;
        let half = 3.0 + share * 11.0 + waves * share;
        for dx in -18..18 {
            let across = (f64::from(dx) + 0.5 + waves * share * 0.7).abs() / half;
            let heat =
                1.15 - share * 0.75 - across * across * 0.75 + (bayer(FIRE.0 / 2 + dx, step + beat * 3) - 0.5) * 0.3;
            let is_gone = across > 1.0 || share > 0.7 && bayer(dx + 20, step + beat * 5) < (share - 0.7) * 2.6;
            if is_gone {
                continue;
            }
            let color = match heat {
                0.8.. => WHITE,
                0.55.. => GOLD.at(3),
                0.3.. => GOLD.at(2),
                0.05.. => RED.at(3),
                _ => RUST.at(2),
            };
            canvas.put(FIRE.0 / 2 + dx, 2 + step, color);
        }
    }
    canvas
}

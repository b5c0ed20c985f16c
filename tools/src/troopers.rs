//! Paints the special troopers: the shield bearer, the sniper, the charger and the grenadier. They share the skeleton
//! of the soldier and have other heads, colours and gear. Before an attack, the pose of each shows which attack comes.

use crate::body::{Foot, Stance, foot};
use crate::canvas::Canvas;
use crate::dress::{Build, Dress, arms, legs};
use crate::gaits;
use crate::math::{at, cos, sin};
use crate::palette::*;
use crate::sheet::Sheet;
use crate::soldier::*;

const VISOR: [&str; 10] = [
    "...gGLLGg...",
    "..gGLLGGGg..",
    ".gGGLGGGGGg.",
    ".gGGGGGGGGg.",
    ".gGGddddddd.",
    ".gGdFYYYYYY.",
    ".gGdFFFFFFd.",
    ".ggdFMFFFFd.",
    "..gdFFFFFd..",
    "...dddddd...",
];
const SACKCLOTH: [&str; 10] = [
    "....gGGGg...",
    "..ggGGLGGg..",
    ".gGGgGGLGGg.",
    ".gGgGGGGGGGg",
    "gGGGggddddg.",
    "gGgGgdeeeed.",
    "gGGggdeYYed.",
    ".gGgGgdeeeg.",
    ".ggGgggdgg..",
    "..gggGgg....",
];
const WELDER: [&str; 10] = [
    "..YYYYY.....",
    ".YYLLLYYg...",
    ".YgGLLGGgg..",
    "..gGGGMMMMM.",
    "..gGGMLLLLMM",
    "..kkdMMMMMMM",
    "..kkkMeeYYYe",
    "..kkkMeeYYYe",
    "..kkkMMMMMM.",
    "....kkMMMM..",
];
const CAP: [&str; 10] = [
    "............",
    "...gGLLGg...",
    "..gGGLGGGg..",
    "..gGGGGGGGG.",
    "..ddddddGGGG",
    "..kkkmmmmm..",
    "..kkmYYmYYm.",
    "..kkmmmmmmm.",
    "..kkkmFFFm..",
    "...kkmFFFm..",
];

pub const SHIELD_BEARER: Kit = Kit {
    name: "shield",
    note: "Painted by tools/src/troopers.rs. The shield stops shots from the front.",
    coat: STEEL.part(2, 3),
    head: &VISOR,
    legend: legend(STEEL.part(1, 4), GOLD.at(2)),
    gear: Gear::Shield { cracked: false },
    pack: STEEL.part(0, 3),
    build: Build {
        legs: legs(4.8, 4.4, 3.1, STEEL.part(1, 3)),
        arms: arms(9.2, 2.8, 2.0, STEEL.part(2, 3), STEEL.part(2, 4)),
        stature: 0.94,
        spine: 7.2,
        waist: 4.4,
        chest: 5.4,
        neck: at(1.2, -5.0),
        dress: Dress::Plates,
    },
    walk: gaits::shove,
};
pub const SNIPER: Kit = Kit {
    name: "sniper",
    note: "Painted by tools/src/troopers.rs. The sight line starts at `muzzle`.",
    coat: KHAKI,
    head: &SACKCLOTH,
    legend: legend(KHAKI, MAGENTA.at(2)),
    gear: Gear::Rifle { barrel: 12.5, scope: true },
    pack: LEATHER,
    build: Build {
        legs: legs(5.0, 4.8, 2.3, KHAKI.part(0, 3)),
        arms: arms(9.2, 2.1, 1.5, KHAKI.part(0, 3), KHAKI.part(0, 3)),
        stature: 1.0,
        spine: 6.6,
        waist: 3.2,
        chest: 4.0,
        neck: at(1.4, -4.8),
        dress: Dress::Cloak,
    },
    walk: gaits::creep,
};
pub const CHARGER: Kit = Kit {
    name: "charger",
    note: "Painted by tools/src/troopers.rs. tell, then charge; stunned after running into a wall.",
    coat: VIOLET,
    head: &WELDER,
    legend: legend(VIOLET, BLUE.at(3)),
    gear: Gear::Baton,
    pack: STEEL.part(0, 3),
    build: Build {
        legs: legs(4.6, 4.4, 2.8, STEEL.part(2, 3)),
        arms: arms(11.4, 3.0, 2.4, VIOLET, STEEL.part(2, 4)),
        stature: 0.94,
        spine: 8.0,
        waist: 3.6,
        chest: 5.8,
        neck: at(2.4, -4.4),
        dress: Dress::Harness,
    },
    walk: gaits::swagger,
};
pub const GRENADIER: Kit = Kit {
    name: "grenadier",
    note: "Painted by tools/src/troopers.rs. The grenade leaves at frame 3 of throw, from `muzzle`.",
    coat: TEAL.part(1, 3),
    head: &CAP,
    legend: legend(TEAL, GOLD.at(3)),
    gear: Gear::Grenade,
    pack: KHAKI.part(0, 3),
    build: Build {
        legs: legs(4.2, 4.0, 2.8, KHAKI.part(0, 3)),
        arms: arms(9.0, 2.6, 1.8, TEAL.part(1, 3), TEAL.part(1, 3)),
        stature: 0.9,
        spine: 7.0,
        waist: 5.6,
        chest: 4.6,
        neck: at(0.8, -5.2),
        dress: Dress::Belly,
    },
    walk: gaits::waddle,
};

pub fn sheets() -> Vec<Sheet> {
    vec![
        shield_sheet(&SHIELD_BEARER),
        rifle_sheet(&SNIPER, EVERYWHERE),
        charger_sheet(&CHARGER),
        grenadier_sheet(&GRENADIER),
    ]
}

/// The weight is on the rear foot and the front foot in the air, before a blow or a throw.
const SET_BACK: Stance = Stance { hip: at(-2.4, -10.6), near: foot(-5.6, 0.0, 0.0), far: foot(4.6, 4.0, -0.12) };
/// Low, with both feet far apart.
const SET_DOWN: Stance = standing(-8.8, foot(-7.4, 0.0, 0.08), foot(5.4, 0.0, 0.0));

struct Clips<'a> {
    kit: &'a Kit,
    sheet: Sheet,
}

impl<'a> Clips<'a> {
    fn new(kit: &'a Kit) -> Clips<'a> {
        Clips { kit, sheet: Sheet::new(kit.name, kit.note, CELL, PIVOT) }
    }

    fn add(&mut self, name: &str, ticks: u32, repeat: bool, poses: &[Pose]) {
        self.sheet.clip(name, ticks, repeat, poses.iter().map(|pose| trooper_frame(self.kit, pose)).collect());
        self.sheet.muzzle(muzzle(self.kit, &poses[0]));
    }

    fn pursue(&mut self, hold: Hold) {
        for (name, ticks, repeat, poses) in gaits::pursuit(hold) {
            self.add(name, ticks, repeat, &poses);
        }
    }
}

fn hands(near: (f64, f64), far: (f64, f64), turns: f64) -> Hold {
    Hold::Hands(at(near.0, near.1), at(far.0, far.1), turns)
}

pub fn shield_sheet(kit: &Kit) -> Sheet {
    let mut clips = Clips::new(kit);
    let behind = |lift: f64| hands((2.0, -12.6), (7.4, -13.4 + lift), 0.0);
    let held = |pose: Pose, lift: f64| Pose { hold: behind(lift), spine: pose.spine + 0.02, ..pose };
    let breath = |frame: usize| held(gaits::wait(frame, 0.0, Hold::Low), [0.0, 0.3, 0.7, 0.9, 0.6, 0.2][frame]);
    // It sets the shield down, knocks on it twice with the pistol, and looks over its edge.
    let knock = |near: (f64, f64), head: f64| Pose { head, ..pose(REST, 0.02, hands(near, (7.4, -11.6), 0.0)) };
    let fidget = [
        knock((2.0, -14.0), 0.0),
        knock((0.0, -18.0), 0.02),
        knock((5.0, -19.0), 0.03),
        knock((0.0, -18.6), 0.02),
        knock((5.0, -19.0), 0.03),
        Pose { spine: 0.07, ..knock((1.0, -14.0), 0.06) },
        Pose { spine: 0.05, ..knock((1.4, -13.0), 0.04) },
        knock((2.0, -12.8), 0.0),
    ];
    let idle = gaits::idle(breath, &fidget);
    let walk: Vec<Pose> = (0..8).map(|frame| held(gaits::shove(frame), sin(frame as f64 / 4.0) * 0.6)).collect();
    clips.add("idle", 10, true, &idle);
    clips.add("walk", 7, true, &walk);
    // It lifts the shield off the ground and slams it down, and looks over the edge.
    let hop = standing(-12.6, foot(-4.0, 1.0, 0.06), foot(3.6, 1.0, 0.04));
    let slams = |stance: Stance, lift: f64, head: f64| Pose {
        head,
        ..pose(stance, 0.02, hands((2.0, -12.6 + lift), (8.4, -12.0 + lift), BEHIND_THE_SHIELD))
    };
    clips.add("alert", 5, false, &[slams(hop, -6.0, -0.06), slams(SET_DOWN, 0.2, 0.0), slams(BRACED, 0.2, 0.0)]);
    let slammed = clips.sheet.cells.len() - 2;
    paint_dust(&mut clips.sheet.cells[slammed], 37, &[(0.0, 0.0), (6.0, 1.0), (10.0, 3.0)]);
    // It lifts the pistol above the edge, points it over the edge, and holds it there.
    let lifts = Pose { head: -0.03, ..pose(SET_BACK, -0.05, hands((5.4, -25.6), (8.0, -12.4), -0.21)) };
    let over = |kick: f64, turns: f64| Pose {
        head: 0.02 - kick * 0.02,
        ..pose(
            Stance { hip: BRACED.hip + at(2.0 - kick * 0.5, 0.8), ..BRACED },
            0.06 - kick * 0.012,
            hands((10.4 - kick, -24.4 - kick * 0.8), (8.6, -11.8), turns),
        )
    };
    clips.add("aim", 5, false, &[lifts, over(0.6, -0.08), over(0.0, 0.0)]);
    clips.sheet.muzzle(muzzle(kit, &over(0.0, 0.0)));
    clips.add("fire", 2, false, &[over(3.0, -0.1), over(1.8, -0.06), over(0.6, -0.02)]);
    clips.sheet.muzzle(muzzle(kit, &over(1.0, 0.0)));
    let shove = |stance: Stance, reach: f64, lean: f64| {
        pose(stance, lean, hands((3.0 + reach * 0.5, -12.6), (6.0 + reach, -13.4), BEHIND_THE_SHIELD))
    };
    // The first two frames draw the shield back. The game shows them before the blow, and the others in it.
    let lunge = Stance { hip: at(5.0, -8.4), near: foot(-7.6, 0.0, 0.12), far: foot(10.0, 0.0, 0.0) };
    let follows = Stance { hip: at(3.4, -8.8), near: foot(-7.4, 0.0, 0.1), far: foot(9.0, 0.0, 0.0) };
    clips.add(
        "bash",
        3,
        false,
        &[
            Pose { head: -0.03, ..shove(SET_BACK, -3.0, -0.06) },
            Pose { head: -0.05, ..shove(SET_BACK, -6.0, -0.11) },
            shove(lunge, 11.0, 0.13),
            shove(lunge, 12.0, 0.12),
            shove(follows, 8.0, 0.08),
            shove(BRACED, 1.0, 0.02),
        ],
    );
    let thrust = clips.sheet.cells.len() - 4;
    for (cell, length) in [(0, 11), (1, 6)] {
        paint_smear(&mut clips.sheet.cells[thrust + cell], length);
    }
    clips.add(
        "turn",
        5,
        false,
        &[pose(REST, -0.02, hands((2.0, -14.0), (2.6, -14.0), 0.0)), held(pose(REST, 0.0, Hold::Low), 0.0)],
    );
    clips.add("blocked", 3, false, &[shove(REELING, -3.4, -0.05), shove(BRACED, -1.0, -0.02)]);
    let struck = clips.sheet.cells.len() - 2;
    paint_struck_plate(&mut clips.sheet.cells[struck]);
    // Its guard is broken: the shield flies up, and the body is open.
    let open = pose(REELING, -0.08, hands((-7.0, -17.0), (4.6, -22.0), 0.4));
    clips.add("hurt", 4, false, &[Pose { head: -0.06, ..open }, shove(BRACED, -1.0, -0.02)]);
    clips.sheet
}

/// Small clouds on the floor, so many pixels aside and above it.
fn paint_dust(canvas: &mut Canvas, x: i32, puffs: &[(f64, f64)]) {
    for &(aside, up) in puffs {
        let puff = at(f64::from(x) + aside, 44.0 - up);
        let radius = 1.7 - up * 0.25;
        canvas.soft_capsule(puff, puff, radius, radius, STEEL.part(3, 3));
    }
}

/// The path of a shield that is pushed forward: streaks behind it, in front of the body.
fn paint_smear(canvas: &mut Canvas, length: i32) {
    for (y, shorter) in [(21, 4), (23, 1), (26, 3), (29, 0), (33, 3), (36, 1), (39, 5)] {
        let edge = (0..canvas.width).rev().find(|x| canvas.get(*x, y).is_some_and(|color| color != INK));
        let Some(edge) = edge else { continue };
        for x in edge - 6 - length + shorter..edge - 6 {
            canvas.put(x, y, if x > edge - 11 { WHITE } else { STEEL.at(4) });
        }
    }
}

/// The shield as a shot hits it: white, with a spark at its front.
fn paint_struck_plate(canvas: &mut Canvas) {
    let edges: Vec<Option<i32>> = (0..canvas.height)
        .map(|y| (0..canvas.width).rev().find(|x| canvas.get(*x, y).is_some_and(|color| color != INK)))
        .collect();
    let right = edges.iter().flatten().max().copied().unwrap_or(0);
    for (y, edge) in edges.iter().enumerate() {
        let Some(edge) = edge.filter(|edge| edge + 3 > right) else { continue };
        for x in right - 4..=edge {
            if canvas.get(x, y as i32).is_some_and(|color| color != INK) {
                canvas.put(x, y as i32, WHITE);
            }
        }
    }
    for (dx, dy, color) in [
        (2, 0, WHITE),
        (3, 0, WHITE),
        (4, 0, GOLD.at(3)),
        (5, 0, GOLD.at(2)),
        (3, -1, GOLD.at(3)),
        (4, -2, GOLD.at(3)),
        (5, -4, GOLD.at(2)),
        (3, 1, GOLD.at(3)),
        (4, 3, GOLD.at(3)),
        (6, 4, GOLD.at(2)),
        (2, -4, GOLD.at(2)),
        (2, 4, GOLD.at(2)),
    ] {
        canvas.put(right + dx, 27 + dy, color);
    }
}

fn charge_pose(frame: usize) -> Pose {
    const PATH: [Foot; 8] = [
        foot(8.0, 0.4, -0.06),
        foot(4.6, 0.0, 0.0),
        foot(-0.4, 0.0, 0.03),
        foot(-5.6, 0.8, 0.1),
        foot(-9.0, 3.0, 0.18),
        foot(-6.0, 5.8, 0.2),
        foot(1.4, 5.4, 0.06),
        foot(7.0, 3.0, -0.04),
    ];
    const HIP: [f64; 4] = [-10.6, -9.8, -11.0, -11.8];
    let stance = Stance { hip: at(-1.0, HIP[frame % 4]), near: PATH[(frame + 4) % 8], far: PATH[frame] };
    let swing = sin(frame as f64 / 8.0) * 2.0;
    let hold = hands((-6.0 - swing, -14.0 + swing * 0.5), (9.4 + swing, -12.0), 0.46);
    Pose { stance, spine: 0.13, head: -0.1, hold, recoil: 0.0, hem: 2.4 }
}

/// Streaks behind a runner, and dust at its feet.
fn paint_speed(canvas: &mut Canvas, frame: usize) {
    for (nth, y) in [13, 19, 24, 30, 36].into_iter().enumerate() {
        let start = 3 + ((frame * 5 + nth * 7) % 9) as i32;
        let length = 7 + ((frame * 3 + nth * 5) % 6) as i32;
        for x in start..start + length {
            if canvas.get(x, y).is_none() {
                canvas.put(x, y, if x > start + length / 2 { WHITE } else { BLUE.at(3) });
            }
        }
    }
    for nth in 0..3 {
        let time = ((frame + nth * 3) % 8) as f64;
        let puff = at(24.0 - time * 2.4, 43.0 - time * 0.8);
        canvas.soft_capsule(puff, puff, 2.6 - time * 0.25, 2.6 - time * 0.25, DUSK.part(5, 2));
    }
}

/// Violet has three shades, and the darkest is as dark as the ground behind the charger. The blue is a shade lighter.
pub fn lit(color: Color) -> Color {
    if color == VIOLET.at(0) { BLUE.at(1) } else { color }
}

pub fn charger_sheet(kit: &Kit) -> Sheet {
    let mut clips = Clips::new(kit);
    let low = hands((3.2, -10.0), (4.6, -12.6), 0.1);
    let carried = |pose: Pose| Pose { hold: low, ..pose };
    let breath = |frame| gaits::lurk(frame, at(0.0, -8.6), at(8.0, -9.0), 0.14);
    // It beats the baton into its palm and rolls its neck.
    let beat = |near: (f64, f64), turns: f64, head: f64| Pose {
        head,
        ..pose(standing(-11.0, foot(-5.0, 0.0, 0.0), foot(5.0, 0.0, 0.0)), 0.02, hands(near, (8.0, -13.0), turns))
    };
    let fidget = [
        beat((1.0, -11.0), 0.0, -0.04),
        beat((0.0, -16.0), -0.14, -0.06),
        beat((3.0, -13.0), 0.01, -0.02),
        beat((0.0, -16.0), -0.14, -0.06),
        beat((3.0, -13.0), 0.01, -0.02),
        beat((1.0, -12.0), 0.05, 0.07),
        beat((1.0, -11.0), 0.08, 0.02),
        beat((0.4, -9.6), 0.12, -0.05),
    ];
    let idle = gaits::idle(breath, &fidget);
    let walk: Vec<Pose> = (0..8).map(gaits::swagger).collect();
    clips.add("idle", 9, true, &idle);
    clips.add("walk", 6, true, &walk);
    // It rears up, scrapes the ground with one foot, and crouches with the baton behind it.
    let scrape = |x: f64| standing(-9.4, foot(-6.0, 0.0, 0.04), foot(x, 0.6, 0.1));
    let rears = Pose { head: -0.06, ..pose(SET_BACK, -0.08, hands((-4.0, -25.0), (7.0, -19.0), -0.22)) };
    let bends = |shake: f64, x: f64| Pose {
        head: -0.09,
        ..pose(scrape(x), 0.11, hands((-8.0 + shake, -17.0), (9.0, -11.0 + shake), -0.36))
    };
    clips.add(
        "tell",
        4,
        false,
        &[
            rears,
            rears,
            bends(0.0, 5.0),
            bends(0.9, 1.0),
            bends(0.0, -3.0),
            bends(0.9, 5.0),
            bends(0.0, 1.0),
            bends(0.9, -3.0),
        ],
    );
    let charge: Vec<Pose> = (0..8).map(charge_pose).collect();
    clips.add("charge", 3, true, &charge);
    let first = clips.sheet.cells.len() - charge.len();
    for (frame, cell) in clips.sheet.cells[first..].iter_mut().enumerate() {
        paint_speed(cell, frame);
    }
    let strike = |near: (f64, f64), turns: f64, lean: f64| pose(SET_DOWN, lean, hands(near, (3.0, -13.0), turns));
    // The clip begins with the contact.
    clips.add(
        "strike",
        3,
        false,
        &[
            strike((9.0, -19.0), -0.04, 0.1),
            strike((9.0, -11.0), 0.1, 0.13),
            strike((6.0, -9.6), 0.15, 0.13),
            strike((6.0, -10.0), 0.12, 0.06),
        ],
    );
    let first = clips.sheet.cells.len() - 4;
    for (frame, from, to) in [(0, -0.33, 0.02), (1, -0.16, 0.12), (2, 0.04, 0.15)] {
        paint_slash(&mut clips.sheet.cells[first + frame], from, to);
    }
    // Its knees give way, and it sways with the baton on the ground and one hand at its head.
    let dazed = standing(-8.2, foot(-5.6, 0.0, 0.0), foot(4.4, 0.0, 0.0));
    let dizzy = |sway: f64| Pose {
        head: sway * 0.05,
        ..pose(
            Stance { hip: dazed.hip + at(sway * 1.6, 0.4 * sway), ..dazed },
            0.02 + sway * 0.07,
            hands((8.0 + sway, -10.4), (3.6 + sway * 4.0, -20.4 + sway), 0.1),
        )
    };
    clips.add("stunned", 8, true, &[dizzy(-1.0), dizzy(1.0)]);
    clips.add("turn", 4, false, &[carried(pose(REST, -0.03, low)), carried(pose(REST, 0.0, low))]);
    clips.add(
        "hurt",
        4,
        false,
        &[Pose { head: 0.05, ..carried(pose(REELING, -0.1, low)) }, carried(pose(REST, -0.02, low))],
    );
    clips.pursue(hands((6.4, -12.0), (8.0, -14.0), -0.1));
    let mut sheet = clips.sheet;
    sheet.cells.iter_mut().for_each(|cell| cell.recolor(|_, _, old| lit(old)));
    sheet
}

/// The path of a blade between two angles in turns: a sickle, thin where the blade came from and pointed where it is.
fn paint_slash(canvas: &mut Canvas, from: f64, to: f64) {
    const STEPS: i32 = 96;
    let middle = at(33.0, 28.0);
    for step in 0..=STEPS {
        let share = f64::from(step) / f64::from(STEPS);
        let turns = from + (to - from) * share;
        let width = if share < 0.7 { share / 0.7 } else { ((1.0 - share) / 0.3).sqrt() } * 5.4;
        for ring in 0..=(width * 2.0) as i32 {
            let p = middle + at(cos(turns), sin(turns)) * (21.5 - f64::from(ring) / 2.0);
            let color = if ring < 3 || share > 0.8 { WHITE } else { BLUE.at(3) };
            if p.y >= f64::from(PIVOT.1) {
                continue;
            }
            canvas.put(p.x.floor() as i32, p.y.floor() as i32, color);
        }
    }
}

pub fn grenadier_sheet(kit: &Kit) -> Sheet {
    const GONE: f64 = 1.0;
    let mut clips = Clips::new(kit);
    let ready = hands((3.0, -12.0), (4.6, -13.0), 0.0);
    let carried = |pose: Pose| Pose { hold: ready, ..pose };
    // While waiting, the grenadier weighs a grenade in one hand.
    let weighed = |lift: f64| hands((6.0, -11.4 - lift), (4.4, -12.4), 0.0);
    let breath = |frame: usize| gaits::wait(frame, -0.02, weighed([0.0, 1.0, 1.8, 2.4, 1.6, 0.6][frame]));
    // Then it throws the grenade from hand to hand and scratches its belly.
    let other = |near: (f64, f64), far: (f64, f64), head: f64, grenade: f64| Pose {
        head,
        ..pose(REST, -0.03, hands(near, far, grenade))
    };
    let fidget = [
        other((7.0, -15.0), (6.0, -12.0), -0.02, 0.0),
        other((8.0, -19.0), (7.0, -13.0), -0.05, 0.0),
        other((8.2, -20.4), (7.0, -14.0), -0.07, 0.0),
        other((8.0, -19.0), (7.0, -13.0), -0.05, 0.0),
        other((7.0, -14.0), (6.0, -12.0), 0.02, 0.0),
        other((6.4, -12.0), (1.0, -10.0), 0.04, 0.0),
        other((6.0, -11.6), (2.6, -11.0), 0.04, 0.0),
        other((6.0, -11.4), (4.0, -12.0), 0.0, 0.0),
    ];
    let idle = gaits::idle(breath, &fidget);
    let walk: Vec<Pose> = (0..8).map(gaits::waddle).collect();
    clips.add("idle", 9, true, &idle);
    clips.add("walk", 6, true, &walk);
    // It jumps with the grenade held up, and lands with bent knees.
    let startled = standing(-13.6, foot(-4.6, 1.6, 0.1), foot(4.4, 1.6, 0.06));
    let holds_up = |stance: Stance, lift: f64, spine: f64, head: f64| Pose {
        head,
        hem: lift * 0.4,
        ..pose(stance, spine, hands((6.4, -14.0 - lift), (-2.0, -12.0 - lift), 0.0))
    };
    clips.add(
        "alert",
        5,
        false,
        &[holds_up(startled, 5.0, -0.06, -0.03), holds_up(SET_DOWN, 1.0, 0.02, 0.0), carried(pose(BRACED, 0.0, ready))],
    );
    let throw = |near: (f64, f64), lean: f64, turns: f64| pose(BRACED, lean, hands(near, (7.0, -15.0), turns));
    let winds_up =
        |near: (f64, f64), lean: f64| Pose { head: -0.05, ..pose(SET_BACK, lean, hands(near, (10.0, -19.0), 0.0)) };
    // It shows the grenade, reaches far back, holds it high behind its head, and throws with a straight arm.
    let swing = [
        throw((8.0, -10.6), 0.0, 0.0),
        winds_up((-9.4, -15.4), -0.08),
        winds_up((-8.0, -24.0), -0.13),
        Pose { head: 0.04, ..throw((11.0, -24.6), 0.1, GONE) },
        throw((10.6, -12.0), 0.12, GONE),
        throw((5.0, -11.0), 0.03, GONE),
    ];
    clips.add("throw", 4, false, &swing);
    clips.sheet.muzzle(Some((6, -25)));
    clips.add("turn", 4, false, &[carried(pose(REST, -0.03, ready)), carried(pose(REST, 0.0, ready))]);
    clips.add(
        "hurt",
        4,
        false,
        &[Pose { head: -0.09, ..carried(pose(REELING, -0.12, ready)) }, carried(pose(REST, -0.02, ready))],
    );
    clips.pursue(ready);
    clips.sheet
}

//! Paints the special troopers: the sniper, the charger and the grenadier. They share the skeleton of the soldier and have
//! other heads, colours and gear. The clips of the shield bearer are in `shield`. Before an attack, the pose of each shows which attack comes.

use crate::body::{Foot, Stance, foot};
use crate::canvas::Canvas;
use crate::math::{at, cos, sin};
use crate::palette::*;
use crate::people::dress::{Build, Dress, arms, legs};
use crate::people::gaits;
use crate::people::shield::shield_sheet;
use crate::people::soldier::*;
use crate::people::weapons::paint_grenade;
use crate::sheet::Sheet;

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
    note: "Painted by tools/src/people/troopers.rs. The shield stops shots from the front.",
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
    note: "Painted by tools/src/people/troopers.rs. The sight line starts at `muzzle`.",
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
    note: "Painted by tools/src/people/troopers.rs. tell, then charge; stunned after running into a wall.",
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
    note: "Painted by tools/src/people/troopers.rs. The grenade leaves at frame 3 of throw, from `muzzle`.",
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
pub const SET_BACK: Stance = Stance { hip: at(-2.4, -10.6), near: foot(-5.6, 0.0, 0.0), far: foot(4.6, 4.0, -0.12) };
/// Low, with both feet far apart.
pub const SET_DOWN: Stance = standing(-8.8, foot(-7.4, 0.0, 0.08), foot(5.4, 0.0, 0.0));

/// The sheet of a trooper while its clips are added.
pub struct Clips<'a> {
    kit: &'a Kit,
    pub sheet: Sheet,
}

impl<'a> Clips<'a> {
    pub fn new(kit: &'a Kit) -> Clips<'a> {
        Clips { kit, sheet: Sheet::new(kit.name, kit.note, CELL, PIVOT) }
    }

    pub fn add(&mut self, name: &str, ticks: u32, repeat: bool, poses: &[Pose]) {
        self.sheet.clip(name, ticks, repeat, poses.iter().map(|pose| trooper_frame(self.kit, pose)).collect());
        self.sheet.muzzle(muzzle(self.kit, &poses[0]));
    }

    /// `leaps` is what the hands do as it takes off, at the top, and twice as it falls.
    fn pursue(&mut self, hold: Hold, leaps: [Hold; 4]) {
        for (name, ticks, repeat, poses) in gaits::pursuit(hold, leaps) {
            self.add(name, ticks, repeat, &poses);
        }
    }
}

pub fn hands(near: (f64, f64), far: (f64, f64), turns: f64) -> Hold {
    Hold::Hands(at(near.0, near.1), at(far.0, far.1), turns)
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
    Pose { head: -0.1, hem: 2.4, ..pose(stance, 0.13, hold) }
}

/// Frames of the clip in which a charger is stunned. It is as long as the rules let it be stunned.
const STUNNED: usize = 10;

/// It bounces off with its arms flung up, drops on one knee, leans on the baton that it has driven into the ground, pants
/// with a hanging head, and pulls itself up.
fn stunned() -> [Pose; STUNNED] {
    let flung = |hip: (f64, f64), lean: f64, near: (f64, f64), far: (f64, f64)| Pose {
        head: -0.1,
        ..pose(
            Stance { hip: at(hip.0, hip.1), near: foot(-8.4, 0.0, 0.0), far: foot(3.4, 2.4, -0.1) },
            lean,
            hands(near, far, -0.4),
        )
    };
    let kneels = |hip: f64, lean: f64, head: f64| Pose {
        head,
        ..pose(
            Stance { hip: at(-3.0, hip), near: foot(-9.6, 0.0, 0.2), far: foot(4.4, 0.0, 0.0) },
            lean,
            hands((10.0, -13.4), (9.4, -15.4), 0.235),
        )
    };
    let (sunk, raised) = (kneels(-6.8, 0.15, 0.1), kneels(-8.0, 0.08, 0.02));
    [
        flung((-4.0, -10.8), -0.13, (-13.0, -22.0), (6.0, -25.0)),
        flung((-5.0, -9.0), -0.08, (-8.0, -21.0), (9.0, -21.0)),
        kneels(-6.4, 0.17, 0.12),
        sunk,
        raised,
        sunk,
        raised,
        sunk,
        kneels(-9.0, 0.07, -0.02),
        pose(standing(-10.6, foot(-5.6, 0.0, 0.0), foot(4.4, 0.0, 0.0)), 0.05, hands((8.6, -13.0), (6.0, -14.0), 0.22)),
    ]
}

/// A cloud of breath before the face of a bent trooper.
fn paint_breath(canvas: &mut Canvas) {
    for (x, y, radius) in [(49.0, 30.0, 2.2), (53.0, 32.0, 1.8), (56.4, 30.4, 1.3)] {
        canvas.capsule(at(x, y), at(x, y), radius, radius, STEEL.part(4, 2));
    }
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
    clips.add("stunned", 8, false, &stunned());
    let first = clips.sheet.cells.len() - STUNNED;
    for frame in [3, 5, 7] {
        paint_breath(&mut clips.sheet.cells[first + frame]);
    }
    clips.add("turn", 4, false, &[carried(pose(REST, -0.03, low)), carried(pose(REST, 0.0, low))]);
    // Its head snaps back, its front foot leaves the floor, and the arm with the baton is flung out behind.
    let reels = Stance { hip: at(-2.0, -10.4), near: foot(-6.8, 0.0, 0.0), far: foot(5.6, 6.4, -0.16) };
    let struck = Pose { head: -0.1, hem: -1.6, ..pose(reels, -0.1, hands((-12.0, -10.6), (9.0, -19.0), 0.44)) };
    clips.add("hurt", 4, false, &[struck, carried(pose(REST, -0.02, low))]);
    // The baton trails as it takes off, is over its head at the top, and points down as it falls.
    let leaps = [
        hands((-9.0, -9.0), (7.0, -26.0), 0.42),
        hands((1.0, -29.0), (6.0, -27.0), -0.3),
        hands((-6.0, -26.0), (9.0, -22.0), -0.36),
        hands((7.0, -17.0), (9.0, -19.0), 0.2),
    ];
    clips.pursue(hands((6.4, -12.0), (8.0, -14.0), -0.1), leaps);
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
    // It jumps with its arms flung up and loses the grenade, grabs at it, and has it again.
    let fumbles = |stance: Stance, spine: f64, near: (f64, f64), far: (f64, f64)| Pose {
        startled: true,
        ..pose(stance, spine, hands(near, far, GONE))
    };
    clips.add(
        "alert",
        5,
        false,
        &[
            Pose { head: -0.06, hem: 2.0, ..fumbles(STARTLED, -0.07, (-12.0, -23.0), (9.0, -22.0)) },
            fumbles(SET_DOWN, 0.05, (8.0, -9.0), (11.0, -12.0)),
            carried(pose(BRACED, 0.0, ready)),
        ],
    );
    let first = clips.sheet.cells.len() - 3;
    for (frame, loose) in [at(44.0, 12.0), at(46.0, 24.0)].into_iter().enumerate() {
        let mut grenade = Canvas::new(CELL.0, CELL.1);
        paint_grenade(&mut grenade, loose);
        grenade.outline(INK);
        clips.sheet.cells[first + frame].blit(&grenade, 0, 0);
    }
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
    // One arm reaches up as it takes off, both are tucked in at the top, and both fly up as it falls.
    let leaps = [
        hands((-7.0, -10.0), (7.0, -26.0), 0.0),
        hands((8.0, -13.0), (9.0, -15.0), 0.0),
        hands((-9.0, -22.0), (9.0, -23.0), 0.0),
        hands((-8.0, -25.0), (8.0, -26.0), 0.0),
    ];
    clips.pursue(ready, leaps);
    clips.sheet
}

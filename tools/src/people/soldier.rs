//! Paints the Grid's riflemen. A wide helmet, a mask with lit goggles, a long coat and a pack give a silhouette unlike
//! the player's at any size. The green rifleman fires straight, the blue marksman aims. A new trooper is a new `Kit`.

use crate::body::{Foot, Stance, foot, paint_turned, picture};
use crate::canvas::Canvas;
use crate::math::{Point, at, cos, sin};
use crate::palette::*;
use crate::people::crews;
use crate::people::dress::{Build, Dress, arms, legs, paint_back, paint_shoulder, paint_trunk};
use crate::people::ends::rest_on;
use crate::people::gaits;
use crate::people::shield::paint_glint;
use crate::people::weapons::*;
use crate::sheet::Sheet;

/// Wide, for long rifles and for lying down.
pub const CELL: (i32, i32) = (64, 48);
pub const PIVOT: (i32, i32) = (32, 46);
const ORIGIN: Point = at(32.0, 45.0);

/// Clothes and equipment of one kind of trooper.
#[derive(Clone, Copy)]
pub struct Kit {
    pub name: &'static str,
    pub note: &'static str,
    pub coat: Ramp,
    pub head: &'static [&'static str],
    pub legend: [(char, Color); 10],
    pub gear: Gear,
    pub pack: Ramp,
    pub build: Build,
    pub walk: fn(usize) -> Pose,
}

#[derive(Clone, Copy)]
pub enum Gear {
    Rifle {
        barrel: f64,
        scope: bool,
    },
    /// A tall plate held in front, and a pistol behind it.
    Shield {
        cracked: bool,
    },
    Grenade,
    Baton,
}

pub const fn legend(cloth: Ramp, lens: Color) -> [(char, Color); 10] {
    [
        ('L', cloth.at(3)),
        ('G', cloth.at(2)),
        ('g', cloth.at(1)),
        ('d', cloth.at(0)),
        ('Y', lens),
        ('m', STEEL.at(1)),
        ('M', STEEL.at(3)),
        ('k', LEATHER.at(0)),
        ('F', STEEL.at(2)),
        ('e', INK),
    ]
}

const HELMET: [&str; 10] = [
    "...gGLLG....",
    "..gGLLGGGg..",
    ".gGGLGGGGGg.",
    ".gGGGGGGGGg.",
    "dgGGGGGGGGGG",
    ".dddddddddd.",
    "..kkmYYmYYm.",
    "..kkmYYmYYm.",
    "..kkmmmFFMm.",
    "...kkmmFFm..",
];
const HOOD: [&str; 10] = [
    "...gGGLg....",
    "..gGGLLGg...",
    ".gGGGGLLGg..",
    ".gGGGGGLGGg.",
    "dgGGGgggggG.",
    "dgGGgdmmmmm.",
    "dgGGdmmYYYY.",
    "dgGGdmmmYYm.",
    ".dgGgdmmmm..",
    "..dgGgggg...",
];

pub const RIFLEMAN: Kit = Kit {
    name: "soldier",
    note: "Painted by tools/src/people/soldier.rs. The green rifleman, whole body, facing right. `muzzle` is where a shot\n\
           leaves, from the pivot.",
    coat: GREEN.part(1, 3),
    head: &HELMET,
    legend: legend(GREEN, GREEN.at(3)),
    gear: Gear::Rifle { barrel: 9.0, scope: false },
    pack: KHAKI.part(0, 3),
    build: Build {
        legs: legs(5.0, 4.8, 2.6, GREEN.part(0, 3)),
        arms: arms(9.0, 2.4, 1.6, GREEN.part(1, 3), GREEN.part(1, 3)),
        stature: 1.0,
        spine: 7.0,
        waist: 3.8,
        chest: 4.5,
        neck: at(1.0, -5.6),
        dress: Dress::Jacket,
    },
    walk: gaits::march,
};

pub const MARKSMAN: Kit = Kit {
    name: "marksman",
    note: "Painted by tools/src/people/soldier.rs. The blue marksman, whole body, facing right. `muzzle` is where a shot\n\
           leaves, from the pivot.",
    coat: BLUE.part(1, 3),
    head: &HOOD,
    legend: legend(BLUE, MAGENTA.at(2)),
    gear: Gear::Rifle { barrel: 10.0, scope: true },
    pack: LEATHER,
    build: Build {
        legs: legs(5.6, 5.4, 2.2, STEEL.part(1, 3)),
        arms: arms(9.4, 2.0, 1.4, BLUE.part(1, 3), BLUE.part(1, 3)),
        stature: 1.1,
        spine: 7.4,
        waist: 3.0,
        chest: 3.9,
        neck: at(0.8, -5.4),
        dress: Dress::Coat,
    },
    walk: gaits::stride,
};

/// Names of the aimed clips, and their angles in turns. Negative is up.
pub type Aims = [(&'static str, f64)];
pub const STRAIGHT: &Aims = &[("", 0.0)];
pub const EVERYWHERE: &Aims =
    &[("", 0.0), ("_up_diagonal", -0.125), ("_up", -0.25), ("_down_diagonal", 0.125), ("_down", 0.25)];

/// How the weapon is held: a rifle low, across the chest, or aimed. Other weapons follow the hands.
#[derive(Clone, Copy)]
pub enum Hold {
    Low,
    Across,
    Aimed(f64),
    /// Near and far hand. The near one holds the weapon, and the number is the direction of a baton in turns.
    Hands(Point, Point, f64),
    /// Near and far hand. The near one holds a shield, and the far one a pistol in front of it, in this direction in turns.
    OverShield(Point, Point, f64),
    /// The near hand is at the first point. The far one holds the rifle at the second, in this direction in turns.
    OneHanded(Point, Point, f64),
    /// The weapon is dropped, and the hands are at these points.
    Lost(Point, Point),
}

#[derive(Clone, Copy)]
pub struct Pose {
    pub stance: Stance,
    /// Lean of the spine and tilt of the head, in turns.
    pub spine: f64,
    pub head: f64,
    pub hold: Hold,
    pub recoil: f64,
    /// How far the coat's hem swings back, in pixels.
    pub hem: f64,
    /// Whether its eyes are wide open, and its hat is off its head.
    pub startled: bool,
}

pub fn sheets() -> Vec<Sheet> {
    let riflemen = crews::kits();
    let mut all: Vec<Sheet> = riflemen.iter().map(|kit| rifle_sheet(kit, STRAIGHT)).collect();
    all.push(rifle_sheet(&MARKSMAN, EVERYWHERE));
    all
}

pub const fn standing(hip: f64, near: Foot, far: Foot) -> Stance {
    Stance { hip: at(0.0, hip), near, far }
}

pub const REST: Stance = standing(-11.4, foot(-3.2, 0.0, 0.0), foot(3.4, 0.0, 0.0));
pub const BRACED: Stance = standing(-10.6, foot(-5.2, 0.0, 0.0), foot(4.4, 0.0, 0.0));

/// Before a shot: the front foot is lifted, then both feet are far apart and the knees bent.
const WEIGHT_BACK: Stance = Stance { hip: at(-1.8, -11.2), near: foot(-4.6, 0.0, 0.0), far: foot(4.0, 2.2, -0.08) };
const INTO_THE_SHOT: Stance = standing(-9.6, foot(-7.0, 0.0, 0.06), foot(6.0, 0.0, 0.0));
/// For a shot straight up: low, with the weight on the rear foot, so that the rifle is clear of the face.
const BELOW_THE_SHOT: Stance = Stance { hip: at(-4.6, -8.8), near: foot(-10.4, 0.0, 0.08), far: foot(2.8, 0.0, 0.0) };
/// For a shot straight down: tall, so that the body bends over a rifle that ends well above the floor.
const OVER_THE_SHOT: Stance = Stance { hip: at(-5.6, -12.2), near: foot(-10.6, 0.0, 0.04), far: foot(-2.6, 0.0, 0.0) };
/// A shot straight down throws the body up and back, onto the rear foot.
const THROWN_UP: Stance = Stance { hip: at(-7.6, -13.4), near: foot(-11.4, 0.6, 0.12), far: foot(-2.4, 4.8, -0.12) };

/// For a low shot: down on one knee, with the front foot flat and well ahead.
const SINKING: Stance = standing(-7.6, foot(-6.4, 0.0, 0.14), foot(5.2, 0.0, 0.0));
const KNEELING: Stance = standing(-4.9, foot(-9.4, 0.0, 0.2), foot(6.4, 0.0, 0.0));

/// A blow has lifted the front foot off the ground.
pub const REELING: Stance = standing(-10.2, foot(-6.4, 0.0, 0.0), foot(5.6, 3.0, -0.1));

pub const fn pose(stance: Stance, spine: f64, hold: Hold) -> Pose {
    Pose { stance, spine, head: 0.0, hold, recoil: 0.0, hem: 0.0, startled: false }
}

/// Both feet of one that starts back are so far off the floor.
pub const STARTLED: Stance = standing(-15.0, foot(-5.4, 4.4, 0.14), foot(5.8, 5.0, -0.12));

/// It jumps up with its arms flung apart and the rifle in one hand, lands with bent knees, and takes hold of the rifle.
fn alert_poses() -> Vec<Pose> {
    let flung = |stance: Stance, spine: f64, near: (f64, f64), far: (f64, f64), turns: f64| Pose {
        startled: true,
        ..pose(stance, spine, Hold::OneHanded(at(near.0, near.1), at(far.0, far.1), turns))
    };
    let crouch = standing(-8.6, foot(-6.8, 0.0, 0.08), foot(5.4, 0.0, 0.0));
    vec![
        Pose { head: -0.09, hem: 3.0, ..flung(STARTLED, -0.08, (-13.0, -24.0), (9.0, -25.0), -0.16) },
        Pose { head: -0.03, hem: -1.0, ..flung(crouch, -0.02, (-11.0, -15.0), (9.0, -16.0), -0.06) },
        Pose { hem: -0.4, ..pose(BRACED, 0.03, Hold::Low) },
    ]
}

pub fn rifle_sheet(kit: &Kit, aims: &Aims) -> Sheet {
    let mut sheet = Sheet::new(kit.name, kit.note, CELL, PIVOT);
    let mut clip = |name: &str, ticks, repeat, poses: Vec<Pose>| {
        let painted = poses.iter().map(|pose| {
            let mut canvas = trooper_frame(kit, pose);
            rest_on(&mut canvas, PIVOT.1);
            canvas
        });
        sheet.clip(name, ticks, repeat, painted.collect());
        if name.starts_with("aim_down") {
            // Without this, a weapon that points down looks unused.
            let last = sheet.cells.len() - 1;
            paint_glint(&mut sheet.cells[last], muzzle(kit, &poses[poses.len() - 1]));
        }
        // The flash of a shot leaves the rifle where the recoil has thrown it.
        let shown = if name.starts_with("fire") { 0 } else { poses.len() - 1 };
        sheet.muzzle(muzzle(kit, &poses[shown]));
    };
    let is_hunched = kit.build.dress == Dress::Cloak;
    let spine = if is_hunched { 0.06 } else { 0.0 };
    let breath = |frame| gaits::wait(frame, spine, Hold::Low);
    clip("idle", 10, true, gaits::idle(breath, &gaits::shoulders_rifle(spine)));
    clip("walk", 6, true, (0..8).map(kit.walk).collect());
    clip("alert", 5, false, alert_poses());
    for (suffix, angle) in aims {
        // The rifle is still low while the weight goes back. Then it points where the shot will go, drawn in to the
        // shoulder, and the whole body leans into the shot. It never points anywhere else.
        let aimed = aiming(*angle);
        let lean = aimed.spine;
        let low = Pose { head: angle * 0.2, recoil: 1.6, hem: -1.4, ..pose(WEIGHT_BACK, -0.04, Hold::Low) };
        let drawn = Pose { spine: lean - 0.03, recoil: 2.4, hem: -1.0, ..moved(aimed, -1.6, -0.8) };
        clip(&format!("aim{suffix}"), 4, false, vec![low, drawn, moved(aimed, 0.0, 0.6), aimed]);
        let kick = if is_hunched { 4.0 } else { 3.0 };
        clip(
            &format!("fire{suffix}"),
            2,
            false,
            [1.0, 0.85, 0.3].map(|share| shot(*angle, kick * share, share)).to_vec(),
        );
    }
    if aims.len() == STRAIGHT.len() {
        let down = pose(KNEELING, 0.03, Hold::Aimed(0.0));
        let sinking = Pose { recoil: 1.6, hem: 1.6, ..pose(SINKING, 0.08, Hold::Low) };
        let drawn = Pose { spine: -0.02, recoil: 2.4, hem: 0.8, ..moved(down, -1.2, -0.4) };
        clip("aim_low", 4, false, vec![sinking, drawn, moved(down, 0.0, 0.6), down]);
        let shot = |share: f64| {
            let thrown = Pose { recoil: 3.0 * share, hem: 1.8 * share, spine: 0.03 - 0.06 * share, ..down };
            moved(Pose { head: -0.03 * share, ..thrown }, -1.8 * share, 0.0)
        };
        clip("fire_low", 2, false, [1.0, 0.85, 0.3].map(shot).to_vec());
    }
    let crossed = standing(-11.0, foot(0.8, 0.0, 0.0), foot(-0.8, 0.0, 0.0));
    clip("turn", 4, false, vec![pose(crossed, -0.02, Hold::Across), pose(REST, 0.02, Hold::Across)]);
    let struck = Pose { head: -0.09, hem: -1.6, ..pose(REELING, -0.11, Hold::Across) };
    clip("hurt", 4, false, vec![struck, Pose { head: 0.03, ..pose(REST, -0.02, Hold::Low) }]);
    if !is_hunched {
        // One arm swings the rifle up as it takes off, both hold it at the top, and both arms fly up as it falls.
        let one_handed = |near: (f64, f64), far: (f64, f64), turns: f64| {
            Hold::OneHanded(at(near.0, near.1), at(far.0, far.1), turns)
        };
        let leaps = [
            one_handed((-10.0, -10.0), (8.0, -24.0), -0.14),
            Hold::Across,
            one_handed((-11.0, -20.0), (10.0, -19.0), -0.02),
            one_handed((-9.0, -25.0), (10.0, -22.0), -0.07),
        ];
        for (name, ticks, repeat, poses) in gaits::pursuit(Hold::Across, leaps) {
            clip(name, ticks, repeat, poses);
        }
    }
    sheet
}

fn moved(pose: Pose, x: f64, y: f64) -> Pose {
    Pose { stance: Stance { hip: pose.stance.hip + at(x, y), ..pose.stance }, ..pose }
}

/// The shot throws the body and the head away from the muzzle, and the coat is late. `share` falls from 1 to 0.
fn shot(angle: f64, kick: f64, share: f64) -> Pose {
    let aimed = aiming(angle);
    let thrown = Pose { recoil: kick, hem: 1.8 * share, ..aimed };
    if angle >= 0.2 {
        let stance = if share > 0.4 { THROWN_UP } else { aimed.stance };
        Pose { stance, spine: aimed.spine - 0.08 * share, head: aimed.head - 0.07 * share, ..thrown }
    } else if angle <= -0.2 {
        let down =
            Pose { recoil: kick * 1.5, spine: aimed.spine - 0.03 * share, head: aimed.head - 0.05 * share, ..thrown };
        moved(down, -1.4 * share, 2.6 * share)
    } else {
        let back = Pose { spine: aimed.spine - 0.05 * share * cos(angle), head: aimed.head - 0.03 * share, ..thrown };
        moved(back, -0.7 * kick * cos(angle), 0.5 * kick * sin(angle).abs())
    }
}

/// The pose of a shot at an angle. The face is turned to where the rifle points.
fn aiming(angle: f64) -> Pose {
    let (stance, spine, head) = match angle {
        _ if angle <= -0.2 => (BELOW_THE_SHOT, -0.05, -0.1),
        _ if angle < 0.0 => (INTO_THE_SHOT, 0.02, -0.08),
        _ if angle >= 0.2 => (OVER_THE_SHOT, 0.08, 0.07),
        _ if angle > 0.0 => (Stance { hip: at(-1.6, -10.4), ..INTO_THE_SHOT }, 0.09, 0.03),
        _ => (INTO_THE_SHOT, 0.06, 0.0),
    };
    Pose { head, ..pose(stance, spine, Hold::Aimed(angle)) }
}

/// Poses are written for a man of usual size, so the hip is scaled.
fn hip(kit: &Kit, pose: &Pose) -> Point {
    let height = pose.stance.hip.y * kit.build.stature;
    // A lying body rests on the ground, however thick it is.
    let lies = pose.spine.abs() > 0.2;
    let head = if pose.spine > 0.0 { kit.build.neck.x } else { 0.0 };
    let lowest = -kit.build.chest.max(kit.build.waist) - head + 0.2;
    at(pose.stance.hip.x, if lies { height.min(lowest) } else { height })
}

/// Length of the barrel in a pose. One that points down also points a little to the front, so it looks shorter, and its
/// muzzle stays above the floor.
fn barrel(kit: &Kit, hold: Hold) -> f64 {
    match (kit.gear, hold) {
        (Gear::Rifle { barrel, .. }, Hold::Aimed(turns)) if turns >= 0.2 => barrel.min(7.6),
        (Gear::Rifle { barrel, .. }, Hold::Aimed(turns)) if turns > 0.1 => barrel.min(9.4),
        (Gear::Rifle { barrel, .. }, _) => barrel,
        _ => 0.0,
    }
}

/// Length of a rifle from the butt to the muzzle.
fn reach(kit: &Kit, hold: Hold) -> f64 {
    RECEIVER + barrel(kit, hold)
}

/// Moves an upright rifle to the edge of a pixel, so that its barrel has the same width in each picture.
fn upright(shoulder: Point, butt: Point) -> Point {
    at((shoulder.x + butt.x).round() - shoulder.x, butt.y)
}

fn weapon_line(kit: &Kit, pose: &Pose) -> Option<(Point, Point)> {
    let shoulder = ORIGIN + hip(kit, pose) + at(0.0, -kit.build.spine).turned(pose.spine);
    let (butt, turns) = match pose.hold {
        Hold::Low => (at(-2.4, 2.6), 0.07),
        Hold::Across => (at(-1.2, 4.8), -0.09),
        // A steep rifle is held in front of the body, because it would cover the face or be lost before the coat. One that
        // points down is lifted over the shoulder, and ends well above the floor.
        Hold::Aimed(turns) if turns <= -0.2 => (upright(shoulder, at(8.8, 2.6)), turns),
        Hold::Aimed(turns) if turns >= 0.2 => (upright(shoulder, at(9.6, 11.6 - reach(kit, pose.hold))), turns),
        Hold::Aimed(turns) if turns < 0.0 => (at(1.6, 1.6), turns),
        Hold::Aimed(turns) if turns > 0.0 => (at(1.6, -0.8), turns),
        Hold::Aimed(turns) => (at(0.4, 0.4) + at(cos(turns), sin(turns)) * 0.6, turns),
        Hold::OneHanded(_, far, turns) => {
            return Some((ORIGIN + far - at(cos(turns), sin(turns)) * 8.0, at(cos(turns), sin(turns))));
        }
        Hold::Hands(..) | Hold::OverShield(..) | Hold::Lost(..) => return None,
    };
    let direction = at(cos(turns), sin(turns));
    Some((shoulder + butt - direction * pose.recoil, direction))
}

/// Where a shot leaves, from the pivot; nothing for empty hands.
pub fn muzzle(kit: &Kit, pose: &Pose) -> Option<(i32, i32)> {
    let tip = match (kit.gear, pose.hold, weapon_line(kit, pose)) {
        (Gear::Rifle { .. }, _, Some((butt, direction))) => butt + direction * (reach(kit, pose.hold) + 1.0),
        (Gear::Rifle { .. }, Hold::Hands(..), _) => return None,
        (Gear::Shield { .. }, Hold::Hands(near, _, turns), _) => ORIGIN + near + at(PISTOL, -0.7).turned(turns),
        (Gear::Shield { .. }, Hold::OverShield(_, far, turns), _) => {
            ORIGIN + far + at(PISTOL + 1.0, -1.6).turned(turns)
        }
        (_, Hold::Hands(near, ..), _) => ORIGIN + near,
        _ => return None,
    };
    Some(((tip.x - f64::from(PIVOT.0)).round() as i32, (tip.y - f64::from(PIVOT.1)).round() as i32))
}

pub fn trooper_frame(kit: &Kit, pose: &Pose) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let Build { legs, arms, spine, neck, .. } = &kit.build;
    let hip = hip(kit, pose);
    let turned = |x: f64, y: f64| ORIGIN + hip + at(x, y).turned(pose.spine);
    let shoulder = turned(0.0, -spine);
    let weapon = weapon_line(kit, pose);
    let (near_hand, far_hand) = match (pose.hold, weapon) {
        (
            Hold::Lost(near_hand, far_hand)
            | Hold::Hands(near_hand, far_hand, _)
            | Hold::OneHanded(near_hand, far_hand, _)
            | Hold::OverShield(near_hand, far_hand, _),
            _,
        ) => (ORIGIN + near_hand, ORIGIN + far_hand),
        (_, Some((butt, direction))) => (butt + direction * 3.4 + at(0.0, 1.2), butt + direction * 9.0 + at(0.0, 0.8)),
        (_, None) => (shoulder, shoulder),
    };
    let aside = kit.build.chest - 2.3;
    legs.paint(&mut canvas, ORIGIN, hip + at(0.9, 0.4), pose.stance.far, true);
    arms.paint(&mut canvas, shoulder + at(aside, 0.6), far_hand, -1.0, true);
    legs.paint(&mut canvas, ORIGIN, hip + at(-0.7, 0.4), pose.stance.near, false);
    // A trooper that falls on its back lies on its pack, so the pack is not visible.
    if pose.spine > -0.15 {
        paint_back(&mut canvas, kit, pose, &turned);
    }
    if let (Gear::Rifle { barrel, scope }, Hold::Hands(..)) = (kit.gear, pose.hold) {
        // Both hands are needed, so the rifle hangs on the back, with the barrel up.
        paint_rifle(&mut canvas, (barrel, scope), turned(-4.4, 1.0), at(0.0, -1.0).turned(pose.spine - 0.04));
    }
    paint_trunk(&mut canvas, kit, pose, &turned);
    let head = shoulder + neck.turned(pose.spine + pose.head * 0.5);
    paint_turned(
        &mut canvas,
        &if pose.startled { startled_head(kit) } else { picture(kit.head, &kit.legend) },
        at(head.x.round(), head.y.round()),
        quiet(pose.spine + pose.head),
    );
    if let (Some((butt, direction)), Gear::Rifle { scope, .. }) = (weapon, kit.gear) {
        paint_rifle(&mut canvas, (barrel(kit, pose.hold), scope), butt, direction);
        canvas.soft_capsule(far_hand, far_hand, 1.4, 1.4, LEATHER);
    }
    if let Hold::Hands(_, _, turns) = pose.hold {
        paint_gear(&mut canvas, kit.gear, near_hand, turns);
    }
    // Over a rifle that points straight down, the elbow is up.
    let bend = if matches!(pose.hold, Hold::Aimed(turns) if turns >= 0.2) { 1.0 } else { -1.0 };
    arms.paint(&mut canvas, shoulder + at(-aside, 0.8), near_hand, bend, false);
    paint_shoulder(&mut canvas, kit, shoulder + at(-aside, 0.8));
    match (kit.gear, pose.hold) {
        (Gear::Shield { cracked }, Hold::Hands(..)) => paint_plate(&mut canvas, far_hand, cracked),
        (Gear::Shield { cracked }, Hold::OverShield(_, _, turns)) => {
            paint_plate(&mut canvas, near_hand, cracked);
            paint_pistol(&mut canvas, far_hand, turns);
        }
        _ => {}
    }
    canvas.rim_lit(|_, _| true);
    canvas.outline(INK);
    canvas
}

/// The head with eyes twice as high. A hat is off it, so that the forehead below it shows.
fn startled_head(kit: &Kit) -> Canvas {
    // A hat ends where the leather of a mask begins.
    let brim = kit.head.iter().position(|row| row.contains("kk") && kit.head.iter().any(|row| row.contains('Y')));
    let mut rows: Vec<String> = Vec::new();
    for (nth, row) in kit.head.iter().enumerate() {
        if Some(nth) == brim {
            rows.extend(["............", "...kwwwwww..", "...kwwwwww.."].map(String::from));
        }
        rows.push(row.to_string());
        if row.contains('Y') {
            rows.push(row.replace('Y', "W"));
        }
    }
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let legend = [kit.legend.as_slice(), &[('W', WHITE), ('w', SKIN.at(2))]].concat();
    picture(&rows, &legend)
}

/// A head with a slight lean is not resampled, because it would only lose pixels.
fn quiet(turns: f64) -> f64 {
    if turns.abs() < 0.05 { 0.0 } else { turns }
}

//! Paints the clips of the shield bearer: a tall plate in front of the body, and a pistol that fires over its upper edge.

use crate::body::{Stance, foot};
use crate::canvas::Canvas;
use crate::math::{at, sin};
use crate::palette::*;
use crate::people::gaits;
use crate::people::soldier::*;
use crate::people::troopers::{Clips, SET_BACK, hands};
use crate::people::weapons::BEHIND_THE_SHIELD;
use crate::sheet::Sheet;

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
    // It starts back with its head and its free arm thrown behind it and the shield pulled in, lands crouched with its head
    // behind the shield, and looks over the edge. The shield never goes forward, because that is the blow.
    let cowers = |stance: Stance, lift: f64, lean: f64, head: f64| Pose {
        startled: true,
        head,
        ..pose(stance, lean, hands((-2.6, -14.0 + lift), (6.0, -12.0 + lift), BEHIND_THE_SHIELD))
    };
    let leaps_back = Stance { hip: at(-4.4, -15.4), near: foot(-11.0, 6.4, 0.18), far: foot(1.4, 7.4, -0.16) };
    let flung = Pose {
        startled: true,
        head: -0.08,
        hem: -2.0,
        ..pose(leaps_back, -0.08, hands((-17.0, -17.0), (3.0, -18.4), BEHIND_THE_SHIELD))
    };
    let low = Stance { hip: at(-3.4, -7.6), near: foot(-9.4, 0.0, 0.12), far: foot(2.6, 0.0, 0.0) };
    let down = cowers(low, 0.0, 0.05, 0.03);
    clips.add("alert", 5, false, &[flung, down, cowers(Stance { hip: at(-1.6, -10.2), ..BRACED }, 0.2, 0.0, 0.0)]);
    let landed = clips.sheet.cells.len() - 2;
    paint_dust(
        &mut clips.sheet.cells[landed],
        28,
        &[(-10.0, 0.6), (-13.0, 1.6), (-15.6, 0.4), (-17.0, 3.0), (13.0, 0.6), (16.0, 2.4)],
    );
    // It ducks behind the plate with only the muzzle above the edge, and comes up with its eyes over the edge and the pistol
    // laid on it. The pistol stays level, and glints before the shot.
    let plate = (8.0, -12.2);
    let over = |hip: f64, lean: f64, pistol: (f64, f64), turns: f64| {
        let hold = Hold::OverShield(at(plate.0, plate.1), at(pistol.0, pistol.1), turns);
        pose(Stance { hip: at(-0.6, hip), ..BRACED }, lean, hold)
    };
    let ducks = Pose { head: 0.06, ..over(-8.2, 0.07, (6.4, -20.8), -0.12) };
    let level = over(-12.2, 0.03, (11.6, -24.4), 0.0);
    clips.add("aim", 4, false, &[ducks, over(-11.4, 0.03, (8.0, -24.0), -0.03), level, level]);
    clips.sheet.muzzle(muzzle(kit, &level));
    let last = clips.sheet.cells.len() - 1;
    paint_glint(&mut clips.sheet.cells[last], muzzle(kit, &level));
    // The shot throws the pistol, the arm and the head up and back.
    let kicked = |share: f64| {
        let back =
            over(-12.2 + 0.8 * share, 0.03 - 0.1 * share, (11.6 - 6.0 * share, -24.4 - 2.0 * share), -0.04 * share);
        Pose { head: -0.08 * share, ..back }
    };
    clips.add("fire", 2, false, &[kicked(1.0), kicked(0.8), kicked(0.3)]);
    clips.sheet.muzzle(muzzle(kit, &kicked(1.0)));
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

/// A star of light at the muzzle.
pub fn paint_glint(canvas: &mut Canvas, muzzle: Option<(i32, i32)>) {
    let Some((x, y)) = muzzle.map(|(x, y)| (x + PIVOT.0, y + PIVOT.1)) else { return };
    canvas.rect(x - 3, y, 7, 1, GOLD.at(3));
    canvas.rect(x, y - 3, 1, 7, GOLD.at(3));
    canvas.rect(x - 1, y - 1, 3, 3, WHITE);
}

/// Small clouds on the floor, so many pixels aside and above it.
fn paint_dust(canvas: &mut Canvas, x: i32, puffs: &[(f64, f64)]) {
    for &(aside, up) in puffs {
        let puff = at(f64::from(x) + aside, 44.0 - up);
        let radius = 1.7 - up * 0.25;
        canvas.soft_capsule(puff, puff, radius, radius, STEEL.part(3, 3));
    }
}

/// The path of a body that pushes forward: streaks behind its back.
fn paint_smear(canvas: &mut Canvas, length: i32) {
    for (y, shorter) in [(23, 4), (26, 1), (29, 3), (32, 0), (35, 3), (38, 1)] {
        let Some(back) = (0..canvas.width).find(|x| canvas.get(*x, y).is_some()) else { continue };
        for x in (back - 3 - length + shorter).max(1)..back - 3 {
            canvas.put(x, y, if x > back - 9 { WHITE } else { STEEL.at(4) });
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

//! Paints the torso of the player: clips for each aim at rest, running and firing, and clips that need both hands. Each gun has a sheet.

use super::aims::{AIMS, Aim, DUCK_AIM, PORT_AIM};
use super::guns::Gun;
use super::pictures::{HEAD_BACK, LEGEND};
use super::swings::{CHECK, FIDGET, MELEE, SKY, THROW, swing_torso};
use super::{ARMS, Beat, CELL, ORIGIN, PIVOT, SHIRT, WAIST_COLUMNS, WAIST_ROW, paint_chest, paint_tail};
use crate::canvas::Canvas;
use crate::math::{at, cos};
use crate::palette::*;
use crate::sheet::Sheet;

/// Pixels that a shoulder moves forward and back in the run.
const SHOULDER_SWING: f64 = 1.9;

fn torso_frame(gun: &Gun, aim: &Aim, beat: Beat) -> Canvas {
    let mut canvas = Canvas::new(CELL, CELL);
    let held = gun.held(aim);
    let kick = aim.kick * beat.recoil;
    // A strong shot throws the gun up, the shoulders back, and the head after them.
    let rise = if aim.kick.y == 0.0 && beat.recoil >= 3.0 { -1.0 } else { 0.0 };
    let nod = kick * 0.34;
    let hands = kick + at((beat.twist * 1.2 + beat.lean * 0.5).round(), f64::from(beat.sink) + rise);
    let shoulder = ORIGIN + aim.shoulder + kick * 0.45 + at(beat.lean, beat.breath);
    let turned = at(beat.twist * SHOULDER_SWING - beat.recoil * 0.25, -beat.twist * 0.3);
    let head_x = ORIGIN.x as i32 + aim.head_at.0 + beat.lean.round() as i32 + nod.x.round() as i32;
    let head_y = ORIGIN.y as i32 + aim.head_at.1 + i32::from(beat.breath > 0.6) + beat.bow + nod.y.round() as i32;
    paint_tail(&mut canvas, at(f64::from(head_x) + 0.6, f64::from(head_y) + 4.6), beat);
    ARMS.paint(&mut canvas, shoulder + at(3.2, 0.2) - turned, ORIGIN + held.far_hand + hands, -1.0, true);
    paint_chest(&mut canvas, ORIGIN + at(0.0, -14.6), shoulder, beat.twist);
    canvas.stamp(head_x, head_y, aim.head, &LEGEND);
    paint_over(&mut canvas, &held.in_cell(hands));
    let grip = ORIGIN + held.far_hand + hands;
    canvas.soft_capsule(grip, grip, 1.3, 1.3, SKIN.part(1, 3).shaded(1));
    ARMS.paint(&mut canvas, shoulder + at(-2.6, 0.4) + turned, ORIGIN + held.near_hand + hands, -1.0, false);
    canvas.rim_lit(|_, y| y < WAIST_ROW - 2);
    canvas.outline_lit(|x, y| y < WAIST_ROW || !WAIST_COLUMNS.contains(&x));
    canvas
}

/// Lays a picture of the same size on, and darkens what is below it around its edge.
pub(super) fn paint_over(canvas: &mut Canvas, picture: &Canvas) {
    for y in 0..picture.height {
        for x in 0..picture.width {
            if [(-1, 0), (1, 0), (0, -1), (0, 1)].iter().any(|(dx, dy)| picture.get(x + dx, y + dy).is_some()) {
                canvas.shade(x, y, 2);
            }
        }
    }
    canvas.blit(picture, 0, 0);
}

/// A shoulder moves forward while the foot below it moves back. The arms are lowered one frame after the hip.
fn run_beat(frame: usize) -> Beat {
    let phase = frame as f64 / 8.0;
    let sink = [0, 1, 1, 0][frame % 4];
    Beat { tail: phase * 2.0, wind: 0.85, sink, twist: cos(phase), lean: 1.0, ..Beat::default() }
}

const CALM: Beat =
    Beat { tail: 0.0, wind: 0.0, lift: 0.0, recoil: 0.0, sink: 0, twist: 0.0, lean: 0.0, breath: 0.0, bow: 0 };
/// The rise of a jump pulls the tail down, and in the fall it flies up. At the top the player looks as in a run.
const AIR_BEATS: [Beat; 2] = [
    Beat { wind: 0.1, twist: 0.8, lean: 1.2, sink: 1, tail: 0.3, ..CALM },
    Beat { wind: 0.45, lift: 1.1, twist: -0.7, lean: -0.8, sink: -1, tail: 0.2, ..CALM },
];

/// The fall ends: the head goes down, the arms follow it, and the tail is still up. Then all of it comes up again. The frames fit those of
/// the legs that land hard.
const LAND_BEATS: [Beat; 5] = [
    Beat { lift: 1.3, wind: 0.1, lean: 2.0, sink: 3, bow: 3, breath: 1.0, tail: 0.1, ..CALM },
    Beat { lift: 0.9, wind: 0.1, lean: 2.0, sink: 3, bow: 3, breath: 1.0, tail: 0.3, ..CALM },
    Beat { lift: 0.5, lean: 2.0, sink: 2, bow: 2, breath: 0.8, tail: 0.5, ..CALM },
    Beat { lift: 0.1, lean: 1.0, sink: 1, bow: 1, breath: 0.7, tail: 0.7, ..CALM },
    Beat { sink: 1, tail: 0.9, ..CALM },
];

pub fn sheet(name: &'static str, gun: &Gun) -> Sheet {
    let mut sheet = Sheet::new(
        name,
        "Painted by tools/src/player.rs. Laid over player_legs; a run has a frame for each of theirs. Aims face right; the game mirrors them.\n\
         `muzzle` is where a shot leaves, from the pivot.",
        (CELL, CELL),
        PIVOT,
    );
    // The poses count from the feet line.
    let below = PIVOT.1 - ORIGIN.y as i32;
    let mut clip = |name: &str, ticks, repeat, frames: Vec<Canvas>, muzzle: Option<(i32, i32)>| {
        sheet.clip(name, ticks, repeat, frames);
        sheet.muzzle(muzzle.map(|(x, y)| (x, y - below)));
    };
    for aim in &AIMS {
        let muzzle = Some(gun.held(aim).muzzle);
        let idle = (0..6).map(|nth| {
            let phase = f64::from(nth) / 6.0;
            // The chest fills and empties. The gun follows a frame later.
            let (breath, sink) = (0.5 - 0.5 * cos(phase), i32::from((3..5).contains(&nth)));
            torso_frame(gun, aim, Beat { tail: phase, wind: 0.15, sink, breath, ..Beat::default() })
        });
        let run = (0..8).map(|frame| torso_frame(gun, aim, run_beat(frame)));
        let fire = gun
            .recoil
            .into_iter()
            .map(|recoil| torso_frame(gun, aim, Beat { tail: recoil / 4.0, wind: 0.5, recoil, ..Beat::default() }));
        clip(&format!("aim_{}", aim.name), 10, true, idle.collect(), muzzle);
        clip(&format!("aim_{}_run", aim.name), 3, true, run.collect(), muzzle);
        clip(&format!("aim_{}_fire", aim.name), 2, false, fire.collect(), muzzle);
        // Shown for some ticks after each shot, so that the gun also kicks in a run and in the air.
        let run_fire = (0..8).map(|frame| torso_frame(gun, aim, Beat { recoil: gun.recoil[0], ..run_beat(frame) }));
        clip(&format!("aim_{}_run_fire", aim.name), 3, true, run_fire.collect(), muzzle);
        let air = AIR_BEATS.map(|beat| torso_frame(gun, aim, beat));
        clip(&format!("aim_{}_air", aim.name), 4, false, air.to_vec(), muzzle);
    }
    let low = Some(gun.held(&DUCK_AIM).muzzle);
    clip("duck", 14, true, (0..2).map(|frame| duck_torso(gun, frame)).collect(), low);
    let fire = gun.recoil.into_iter().map(|recoil| duck_fire_torso(gun, recoil)).collect();
    clip("duck_fire", 2, false, fire, low);
    clip("climb", 6, true, (0..4).map(|frame| climb_torso(gun, frame)).collect(), None);
    clip("melee", 4, false, MELEE.iter().map(|swing| swing_torso(gun, swing, 0.7, true)).collect(), None);
    clip("throw", 4, false, THROW.iter().map(|swing| swing_torso(gun, swing, 0.7, false)).collect(), None);
    for (name, ticks, swings) in [("fidget", 8, &FIDGET[..]), ("check", 9, &CHECK[..]), ("sky", 12, &SKY[..])] {
        clip(name, ticks, false, swings.iter().map(|swing| swing_torso(gun, swing, 0.15, false)).collect(), None);
    }
    let turn = [
        torso_frame(gun, &PORT_AIM, Beat { wind: -0.5, sink: 1, ..Beat::default() }),
        torso_frame(gun, &AIMS[0], Beat { tail: 0.4, wind: -0.2, twist: -1.0, sink: 1, ..Beat::default() }),
        torso_frame(gun, &AIMS[0], Beat { tail: 0.7, wind: 0.5, twist: 0.6, lean: 1.0, ..Beat::default() }),
    ];
    clip("turn", 3, false, turn.to_vec(), None);
    let land = LAND_BEATS.map(|beat| torso_frame(gun, &AIMS[0], beat));
    clip("land", 3, false, land.to_vec(), None);
    let start = [Beat { lean: 2.6, sink: 1, tail: 0.2, ..CALM }, Beat { lean: 2.0, wind: 0.5, tail: 0.5, ..CALM }];
    clip("start", 3, false, start.map(|beat| torso_frame(gun, &AIMS[0], beat)).to_vec(), None);
    // The tail is late, and flies over the shoulder.
    let stop = [
        Beat { lean: -2.2, wind: -0.9, twist: 0.5, tail: 0.1, ..CALM },
        Beat { lean: -2.6, wind: -1.1, twist: 0.4, bow: 1, tail: 0.4, ..CALM },
        Beat { lean: -1.0, wind: -0.4, sink: 1, tail: 0.7, ..CALM },
    ];
    clip("stop", 3, false, stop.map(|beat| torso_frame(gun, &AIMS[0], beat)).to_vec(), None);
    sheet
}

fn duck_torso(gun: &Gun, frame: u32) -> Canvas {
    torso_frame(gun, &DUCK_AIM, Beat { tail: f64::from(frame) / 2.0, wind: 0.2, ..Beat::default() })
}

fn duck_fire_torso(gun: &Gun, recoil: f64) -> Canvas {
    torso_frame(gun, &DUCK_AIM, Beat { tail: recoil / 4.0, wind: 0.5, recoil, ..Beat::default() })
}

fn climb_torso(gun: &Gun, frame: usize) -> Canvas {
    const REACH: [(f64, f64); 4] = [(-4.0, 3.0), (-1.0, 0.0), (3.0, -4.0), (0.0, -1.0)];
    let mut canvas = Canvas::new(CELL, CELL);
    let waist = ORIGIN + at(0.0, -14.4);
    let shoulder = ORIGIN + at(0.0, -18.6);
    canvas.capsule(waist, shoulder, 3.4, 4.4, SHIRT);
    for (side, lift) in [(-1.0, REACH[frame].0), (1.0, REACH[frame].1)] {
        let hand = ORIGIN + at(side * 4.6, -25.0 + lift);
        ARMS.paint(&mut canvas, shoulder + at(side * 3.6, -0.6), hand, side, false);
    }
    let sway = f64::from(frame as i32 % 2);
    canvas.stamp(ORIGIN.x as i32 - 5, ORIGIN.y as i32 - 30, &HEAD_BACK, &LEGEND);
    for (side, length, ramp) in [(-1.0, 6.0, RED), (0.6, 4.6, RED.shaded(1))] {
        let knot = ORIGIN + at(-0.2, -23.2);
        canvas.capsule(knot, knot + at(side * (1.2 + sway * 0.6), length), 0.9, 0.7, ramp);
    }
    paint_over(&mut canvas, &gun.slung());
    canvas.rim_lit(|_, y| y < WAIST_ROW - 2);
    canvas.outline_lit(|x, y| y < WAIST_ROW || !WAIST_COLUMNS.contains(&x));
    canvas
}

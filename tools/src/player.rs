//! The hero: red bandana, white vest, bare arms, khaki trousers, a rifle too big for him. Legs and torso are
//! sheets of their own that overlay exactly, so that he can aim anywhere while running; what bends the whole
//! body (roll, hurt, death) is a third sheet. Red and orange are his alone: no enemy wears them.

mod aims;
mod body;
mod legs;
mod pictures;
mod swings;
mod torso;

use crate::body::{Arms, Legs};
use crate::canvas::Canvas;
use crate::math::{Point, at, sin};
use crate::palette::*;
use crate::sheet::Sheet;

const CELL: i32 = 48;
const PIVOT: (i32, i32) = (24, 46);
/// The feet line in a cell, one pixel above the pivot row: the outline stands on the ground.
const ORIGIN: Point = at(24.0, 45.0);
/// The hip of the standing figure; a stance whose hip is elsewhere moves the torso by the difference.
const HIP: Point = at(0.0, -12.0);
/// The torso has no outline here, where it stands on the legs: columns and first row.
const WAIST_COLUMNS: std::ops::Range<i32> = 20..28;
const WAIST_ROW: i32 = 32;

const VEST: Ramp = STEEL.part(4, 2);
const TROUSERS: Ramp = KHAKI.part(1, 3);
const LEGS: Legs = Legs { thigh: 5.3, shin: 5.0, thigh_radius: 2.7, ankle_radius: 1.8, cloth: TROUSERS, boot: LEATHER };
const ARMS: Arms = Arms {
    upper: 4.8,
    fore: 5.0,
    shoulder_radius: 2.5,
    wrist_radius: 1.35,
    sleeve: SKIN,
    forearm: SKIN,
    glove: LEATHER,
    hand: SKIN.part(1, 3),
};

pub fn sheets() -> Vec<Sheet> {
    let (legs, torso, body) = (legs::sheet(), torso::sheet(), body::sheet());
    let partners = [
        legs.recolored("partner_legs", partner_color),
        torso.recolored("partner_torso", partner_color),
        body.recolored("partner", partner_color),
    ];
    [legs, torso, body].into_iter().chain(partners).collect()
}

/// The second player: the same man in gold and teal.
fn partner_color(color: Color) -> Color {
    let exchanges =
        (0..4).map(|step| (RED.at(step), GOLD.at(step))).chain((1..4).map(|step| (KHAKI.at(step), TEAL.at(step))));
    exchanges.into_iter().find(|(from, _)| *from == color).map_or(color, |(_, to)| to)
}

/// What moves in a torso between frames of one aim.
#[derive(Clone, Copy, Default)]
struct Beat {
    /// Phase of the bandana's tail, in turns.
    tail: f64,
    /// 0 hangs, 1 flies straight back.
    wind: f64,
    /// Pixels of recoil.
    recoil: f64,
    /// Pixels that hands and rifle sink, breathing or because a foot came down.
    sink: i32,
    /// How far the near shoulder is forward of where it rests, and the far one back, -1 to 1.
    twist: f64,
    /// Pixels that shoulders and head are ahead of the waist.
    lean: f64,
}

/// Two ribbons from the knot at the back of the head.
fn paint_tail(canvas: &mut Canvas, knot: Point, beat: Beat) {
    for (ribbon, length) in [(0.0, 5.2), (0.35, 7.0)] {
        let mut from = knot;
        for step in 1..=4 {
            let share = f64::from(step) / 4.0;
            let sway = sin(beat.tail - share * 0.5 + ribbon) * (0.5 + share * 1.1);
            let back = length * share * (0.45 + 0.55 * beat.wind);
            let drop = length * share * (0.75 * (1.0 - beat.wind)) + ribbon * 2.0 * share;
            let mut to = knot + at(-back + sway * (1.0 - beat.wind) * 0.5, drop + sway * (0.3 + 0.7 * beat.wind));
            to.y = to.y.min(ORIGIN.y - 1.6);
            let light = if ribbon > 0.0 { RED.part(1, 3) } else { RED.part(0, 3) };
            canvas.soft_capsule(from, to, 1.15 - share * 0.3, 1.05 - share * 0.35, light);
            from = to;
        }
    }
    canvas.soft_capsule(knot, knot, 1.4, 1.4, RED);
}

/// The vest, and a strap across it that goes with the shoulders.
fn paint_chest(canvas: &mut Canvas, waist: Point, shoulder: Point, twist: f64) {
    canvas.capsule(waist, shoulder, 3.2, 4.7, VEST);
    let strap_top = shoulder + at(2.2 - twist, -1.8);
    let strap_end = waist + at(-2.8, 0.6);
    for step in 0..12 {
        let p = strap_top.mix(strap_end, f64::from(step) / 11.0);
        let color = if step % 3 == 1 { GOLD.at(1) } else { LEATHER.at(1) };
        canvas.put(p.x.floor() as i32, p.y.floor() as i32, color);
    }
}

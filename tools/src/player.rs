//! Paints the player: red bandana, white shirt with rolled sleeves, khaki trousers, a gun that is too big. Legs and torso are
//! separate sheets that overlay exactly, so that the player can aim in any direction while running. Movements of the
//! whole body (roll, hurt, death) are in a third sheet. Red and orange belong to the player alone: no enemy wears them.

mod aims;
mod body;
mod ends;
mod guns;
mod legs;
mod mule;
mod pictures;
mod swings;
mod torso;

use crate::body::{Arms, Legs};
use crate::canvas::Canvas;
use crate::math::{Point, at, sin};
use crate::palette::*;
use crate::sheet::Sheet;
use guns::GUNS;

const CELL: i32 = 64;
const PIVOT: (i32, i32) = (32, 58);
/// The middle of the feet line, one pixel above the pivot row, because the outline stands on the ground.
const ORIGIN: Point = at(32.0, 57.0);
/// The hip of the standing figure. A stance with another hip moves the torso by the difference.
const HIP: Point = at(0.0, -12.0);
/// Columns and first row of the place where the torso meets the legs. The torso has no outline there.
const WAIST_COLUMNS: std::ops::Range<i32> = 28..36;
const WAIST_ROW: i32 = 44;

/// Paler than anything that an enemy wears: of all in the picture, the player is seen first.
const SHIRT: Ramp = Ramp::join(STEEL.at(5), GOLD.part(3, 2));
const TROUSERS: Ramp = KHAKI.part(2, 2);
const LEGS: Legs = Legs { thigh: 5.3, shin: 5.0, thigh_radius: 2.7, ankle_radius: 1.8, cloth: TROUSERS, boot: LEATHER };
const ARMS: Arms = Arms {
    upper: 4.8,
    fore: 5.0,
    shoulder_radius: 2.5,
    wrist_radius: 1.35,
    sleeve: SHIRT,
    forearm: SKIN,
    glove: LEATHER,
    hand: SKIN.part(1, 3),
};

/// For each gun: the sheets of its torso and of the whole body, then those of the second player.
const SHEETS: [[&str; 4]; 6] = [
    ["player_torso", "player", "partner_torso", "partner"],
    ["player_torso_spread", "player_spread", "partner_torso_spread", "partner_spread"],
    ["player_torso_rapid", "player_rapid", "partner_torso_rapid", "partner_rapid"],
    ["player_torso_laser", "player_laser", "partner_torso_laser", "partner_laser"],
    ["player_torso_rocket", "player_rocket", "partner_torso_rocket", "partner_rocket"],
    ["player_torso_flame", "player_flame", "partner_torso_flame", "partner_flame"],
];

pub fn sheets() -> Vec<Sheet> {
    let legs = legs::sheet();
    let mut all = vec![legs.recolored("partner_legs", partner_color), legs];
    all.extend([ends::sheet("player_ends", |color| color), ends::sheet("partner_ends", partner_color)]);
    for (gun, [torso_name, body_name, partner_torso, partner]) in GUNS.iter().zip(SHEETS) {
        let (torso, body) = (torso::sheet(torso_name, gun), body::sheet(body_name, gun));
        all.extend([torso.recolored(partner_torso, partner_color), body.recolored(partner, partner_color)]);
        all.extend([torso, body]);
    }
    all.extend(mule::sheets());
    all
}

/// The second player has the same pictures with a gold bandana and shirt, and teal trousers. A red tank becomes gold too.
pub fn partner_color(color: Color) -> Color {
    let bandana = (0..4).map(|step| (RED.at(step), GOLD.at(step)));
    let trousers = (1..4).map(|step| (KHAKI.at(step), TEAL.at(step)));
    let shirt = [(STEEL.at(4), GOLD.at(1)), (STEEL.at(5), GOLD.at(2)), (WHITE, GOLD.at(3))];
    bandana.chain(trousers).chain(shirt).find(|(from, _)| *from == color).map_or(color, |(_, to)| to)
}

/// Movement of a torso between the frames of one aim.
#[derive(Clone, Copy, Default)]
struct Beat {
    /// Phase of the bandana's tail, in turns.
    tail: f64,
    /// Wind in the tail: 0 hangs, 1 flies straight back.
    wind: f64,
    /// How far the tail flies up in a fall: 0 not at all, 1 straight up.
    lift: f64,
    /// Pixels of recoil.
    recoil: f64,
    /// Pixels by which hands and rifle are lowered, when breathing or when a foot comes down.
    sink: i32,
    /// How far the near shoulder is forward and the far one back, -1 to 1.
    twist: f64,
    /// Pixels that shoulders and head are ahead of the waist.
    lean: f64,
    /// Pixels by which the shoulders go down when the player breathes out.
    breath: f64,
    /// Pixels by which the head is lowered, when a fall ends.
    bow: i32,
}

/// Paints a player who sits in a machine, from the chest up. `waist` is in the machine's own picture.
pub fn paint_rider(canvas: &mut Canvas, waist: Point, looks_up: bool, phase: f64) {
    let shoulder = waist + at(0.8, -5.0);
    let head = if looks_up { &pictures::HEAD_UP[..] } else { &pictures::HEAD_LEVEL[..] };
    let (x, y) = ((waist.x - 4.0).floor() as i32, (waist.y - 17.0).floor() as i32);
    let beat = Beat { tail: phase, wind: 0.35, ..Beat::default() };
    paint_tail(canvas, at(f64::from(x) + 0.6, f64::from(y) + 4.6), beat);
    paint_chest(canvas, waist, shoulder, 0.0);
    canvas.stamp(x, y, head, &pictures::LEGEND);
    // The hands are on the levers, behind the edge of the cab.
    ARMS.paint(canvas, shoulder + at(-2.0, 0.6), waist + at(7.5, -2.5), -1.0, false);
}

fn paint_tail(canvas: &mut Canvas, knot: Point, beat: Beat) {
    for (ribbon, length) in [(0.0, 6.4), (0.35, 9.0)] {
        let mut from = knot;
        for step in 1..=4 {
            let share = f64::from(step) / 4.0;
            let sway = sin(beat.tail - share * 0.5 + ribbon) * (0.5 + share * 1.1);
            let back = length * share * (0.45 + 0.55 * beat.wind);
            let drop = length * share * (0.75 * (1.0 - beat.wind)) + ribbon * 2.0 * share;
            let rise = length * share * beat.lift * (1.0 + ribbon);
            let mut to =
                knot + at(-back + sway * (1.0 - beat.wind) * 0.5, drop - rise + sway * (0.3 + 0.7 * beat.wind));
            to.y = to.y.min(ORIGIN.y - 1.6);
            let light = if ribbon > 0.0 { RED.part(1, 3) } else { RED.part(0, 3) };
            canvas.soft_capsule(from, to, 1.15 - share * 0.3, 1.05 - share * 0.35, light);
            from = to;
        }
    }
    canvas.soft_capsule(knot, knot, 1.4, 1.4, RED);
}

fn paint_chest(canvas: &mut Canvas, waist: Point, shoulder: Point, twist: f64) {
    canvas.capsule(waist, shoulder, 3.2, 4.7, SHIRT);
    let strap_top = shoulder + at(2.2 - twist, -1.8);
    let strap_end = waist + at(-2.8, 0.6);
    for step in 0..12 {
        let p = strap_top.mix(strap_end, f64::from(step) / 11.0);
        let color = if step % 3 == 1 { GOLD.at(1) } else { LEATHER.at(1) };
        canvas.put(p.x.floor() as i32, p.y.floor() as i32, color);
    }
}

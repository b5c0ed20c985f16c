//! Materials of built things, with five tones each, and the details that all of them use: bevelled plates, rivets,
//! warning stripes, scratches, cracks. Objects of a quadrant share its materials, so that a door, a crate and a lift
//! look as if they came from one factory.

use crate::canvas::Canvas;
use crate::palette::*;
use crate::rng::Rng;

/// Tones of a material, from shadow to edge light.
pub type Tones = [Color; 5];

pub const WOOD: Tones = [KHAKI.at(0), LEATHER.at(1), KHAKI.at(1), KHAKI.at(2), KHAKI.at(3)];
pub const RED_WOOD: Tones = [RUST.at(0), LEATHER.at(1), SKIN.at(1), LEATHER.at(2), SKIN.at(2)];
pub const METAL: Tones = [STEEL.at(0), STEEL.at(1), STEEL.at(2), STEEL.at(3), STEEL.at(4)];
pub const BRIGHT_METAL: Tones = [STEEL.at(1), STEEL.at(2), STEEL.at(3), STEEL.at(4), STEEL.at(5)];
pub const WHITE_METAL: Tones = [STEEL.at(2), STEEL.at(3), STEEL.at(4), STEEL.at(5), WHITE];
pub const RUSTED: Tones = [RUST.at(0), RUST.at(1), RUST.at(2), RUST.at(3), RUST.at(4)];
pub const BRONZE: Tones = [TEAL.at(0), TEAL.at(1), DUSK.at(5), TEAL.at(2), TEAL.at(3)];
pub const BRASS: Tones = [RUST.at(0), GOLD.at(0), GOLD.at(1), GOLD.at(2), GOLD.at(3)];
pub const RED_ENAMEL: Tones = [RED.at(0), RED.at(1), RED.at(1), RED.at(2), RED.at(3)];
pub const GREEN_ENAMEL: Tones = [GREEN.at(0), GREEN.at(1), GREEN.at(1), GREEN.at(2), GREEN.at(3)];
pub const BLUE_ENAMEL: Tones = [BLUE.at(0), BLUE.at(1), BLUE.at(1), BLUE.at(2), BLUE.at(3)];
const VIOLET_ENAMEL: Tones = [VIOLET.at(0), VIOLET.at(0), VIOLET.at(1), VIOLET.at(1), VIOLET.at(2)];

/// Materials of a quadrant: its short name, and what its doors and frames are made of.
pub struct Style {
    pub name: &'static str,
    pub door: Tones,
    pub frame: Tones,
    /// The only other colour on its doors and boxes.
    pub accent: Tones,
}

pub const STYLES: [Style; 4] = [
    Style { name: "docks", door: BRIGHT_METAL, frame: METAL, accent: BRASS },
    Style { name: "foundry", door: RUSTED, frame: METAL, accent: BRASS },
    Style { name: "gardens", door: BRONZE, frame: WOOD, accent: GREEN_ENAMEL },
    Style { name: "vault", door: WHITE_METAL, frame: BRIGHT_METAL, accent: VIOLET_ENAMEL },
];

#[derive(Clone, Copy)]
pub struct Area {
    pub x: i32,
    pub y: i32,
    pub w: i32,
    pub h: i32,
}

pub const fn area(x: i32, y: i32, w: i32, h: i32) -> Area {
    Area { x, y, w, h }
}

/// Paints a plate that stands out: lit at the top and left, dark at the bottom and right.
pub fn raised(canvas: &mut Canvas, Area { x, y, w, h }: Area, tones: Tones) {
    canvas.rect(x, y, w, h, tones[2]);
    canvas.rect(x, y + h - 1, w, 1, tones[0]);
    canvas.rect(x + w - 1, y, 1, h, tones[1]);
    canvas.rect(x, y, 1, h - 1, tones[3]);
    canvas.rect(x, y, w - 1, 1, tones[4]);
    canvas.put(x + w - 1, y, tones[3]);
    canvas.put(x + w - 1, y + h - 1, tones[0]);
}

/// Paints a recess: the light is the other way round.
pub fn sunk(canvas: &mut Canvas, Area { x, y, w, h }: Area, tones: Tones) {
    canvas.rect(x, y, w, h, tones[1]);
    canvas.rect(x, y, w, 1, tones[0]);
    canvas.rect(x, y, 1, h, tones[0]);
    canvas.rect(x + 1, y + h - 1, w - 1, 1, tones[3]);
    canvas.rect(x + w - 1, y + 1, 1, h - 1, tones[2]);
}

pub fn rivet(canvas: &mut Canvas, x: i32, y: i32, tones: Tones) {
    canvas.put(x, y, tones[4]);
    canvas.put(x, y + 1, tones[0]);
}

/// Paints worn stripes in yellow and black. The top row is lit, the bottom row is in shadow.
pub fn stripes(canvas: &mut Canvas, Area { x, y, w, h }: Area, shift: i32) {
    for row in 0..h {
        for column in 0..w {
            let is_yellow = (column + row + shift).rem_euclid(6) < 3;
            let step = if row == 0 { 2 } else { 1 };
            let color = if is_yellow { GOLD.at(if row + 1 == h && h > 2 { 0 } else { step }) } else { STEEL.at(0) };
            canvas.put(x + column, y + row, color);
        }
    }
}

/// Paints scratches down to the metal, and dark spots. The same seed gives the same marks.
pub fn worn(canvas: &mut Canvas, Area { x, y, w, h }: Area, seed: u64, count: i32) {
    let mut rng = Rng::new(seed);
    for nth in 0..count {
        let (left, top) = (x + rng.range(0, w), y + rng.range(0, h));
        let length = rng.range(1, 4);
        for step in 0..length {
            let (px, py) = (left + step, top - step / 2);
            let is_inside = (x..x + w).contains(&px) && (y..y + h).contains(&py);
            if let Some(color) = canvas.get(px, py).filter(|_| is_inside) {
                canvas.put(px, py, if nth % 3 == 0 { color.lighter() } else { color.darker(1) });
            }
        }
    }
}

pub fn crack(canvas: &mut Canvas, points: &[(i32, i32)], lip: Color) {
    for pair in points.windows(2) {
        let down = |(x, y): (i32, i32)| (x + 1, y);
        canvas.line(down(pair[0]), down(pair[1]), lip);
    }
    for pair in points.windows(2) {
        canvas.line(pair[0], pair[1], INK);
    }
}

pub fn hole(canvas: &mut Canvas, x: i32, y: i32, rows: &[&str], lip: Color) {
    canvas.stamp(x, y, rows, &[('#', INK), ('o', lip)]);
}

pub fn lamp(canvas: &mut Canvas, x: i32, y: i32, width: i32, light: Ramp, is_lit: bool) {
    canvas.rect(x - 1, y - 1, width + 2, 4, STEEL.at(0));
    canvas.rect(x, y, width, 2, light.at(if is_lit { 2 } else { 0 }));
    if is_lit {
        canvas.rect(x, y, width, 1, light.at(3));
        canvas.put(x, y, WHITE);
    } else {
        canvas.put(x, y, light.at(1));
    }
}

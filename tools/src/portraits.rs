//! Paints the faces of those who speak: Dara Keel, Bo Tarn, Wen, and the four wardens. Each has two frames. The people
//! have a closed and an open mouth, and the eyes of the wardens get brighter. The light comes from the upper left, and
//! the background is dark, with a colour of its own for each.

mod people;
mod wardens;

use crate::brush::{Spot, soft_tone, spotted};
use crate::canvas::Canvas;
use crate::palette::*;
use crate::sheet::Sheet;

const SIDE: i32 = 48;
/// Ticks of a frame while somebody speaks, and while the eye of a warden flickers.
const TALK_TICKS: u32 = 6;

/// A face with a closed and an open mouth, or a warden with a calm and a bright eye.
type Face = fn(&mut Canvas, bool);

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "portraits",
        "Painted by tools/src/portraits.rs. Pivot top left. The first frame of each clip is at rest, the second speaks.",
        (SIDE, SIDE),
        (0, 0),
    );
    let faces: [(&str, Face); 7] = [
        ("dara", people::dara),
        ("bo", people::bo),
        ("wen", people::wen),
        ("stevedore", wardens::stevedore),
        ("crucible", wardens::crucible),
        ("gardener", wardens::gardener),
        ("index", wardens::index),
    ];
    for (name, face) in faces {
        let frames = [false, true].map(|speaks| {
            let mut canvas = Canvas::new(SIDE, SIDE);
            face(&mut canvas, speaks);
            canvas
        });
        sheet.clip(name, TALK_TICKS, true, frames.to_vec());
    }
    vec![sheet]
}

/// The wall behind a head: dark tones with a few spots of light.
fn wall(canvas: &mut Canvas, tones: &[Color], base: f64, spots: &[Spot]) {
    for y in 0..SIDE {
        for x in 0..SIDE {
            canvas.put(x, y, soft_tone(tones, base + spotted(spots, x, y), 1.0, x, y));
        }
    }
}

/// Lays a figure with a dark outline over the wall.
fn lay(canvas: &mut Canvas, mut figure: Canvas) {
    figure.outline(INK);
    canvas.blit(&figure, 0, 0);
}

//! Paints fuel drums, 14x20, in the shape and material of each quadrant: a drum of painted steel, an iron kettle on feet with a valve, a
//! wooden barrel, a white capsule with a glass gauge. The belt in the colour of danger and its sign are the same everywhere. The picture
//! shows how close a drum is to exploding: whole, dented and leaking, on fire, and, while its fuse burns, swollen and glowing with its
//! lid lifted.

use crate::canvas::Canvas;
use crate::math::at;
use crate::palette::*;
use crate::plating::{BRIGHT_METAL, METAL, RUSTED, Tones, WHITE_METAL, WOOD};
use crate::sheet::Sheet;

const CELL: (i32, i32) = (32, 40);
const PIVOT: (i32, i32) = (16, 39);
const WIDTH: i32 = 14;
const HEIGHT: i32 = 20;
const LEFT: i32 = PIVOT.0 - WIDTH / 2;
const TOP: i32 = PIVOT.1 - HEIGHT;
/// Light around the drum, as steps of its ramp: bright left of the middle, and a weak reflection at the right.
const ROUND: [u8; WIDTH as usize] = [1, 2, 3, 3, 2, 2, 2, 2, 1, 1, 1, 0, 0, 1];
const RIBS: [i32; 2] = [7, 14];

/// The shape of a drum, and what it is made of.
#[derive(Clone, Copy)]
struct Look {
    name: &'static str,
    shape: Shape,
    /// The body above and below the belt. Without one, the belt covers all of it.
    body: Option<Tones>,
    hoop: Tones,
    belt: Ramp,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Drum,
    Kettle,
    Barrel,
    Capsule,
}

impl Shape {
    /// Columns that are missing on each side of a row below the top.
    fn inset(self, row: i32) -> i32 {
        match (self, row) {
            (Shape::Kettle, 0..=3) => 4 - row,
            (Shape::Barrel, 0..=4 | 18..) => 2,
            (Shape::Barrel, 5..=6 | 16..=17) => 1,
            (Shape::Capsule, 0..=2 | 19..) => 4,
            (Shape::Capsule, 3 | 18) => 2,
            (Shape::Capsule, 4 | 17) => 1,
            _ => 0,
        }
    }
}

const IRON: Tones = [INK, STEEL.at(0), STEEL.at(1), STEEL.at(2), STEEL.at(3)];
const QUADRANTS: [Look; 4] = [
    Look { name: "docks", shape: Shape::Drum, body: None, hoop: BRIGHT_METAL, belt: RUST },
    Look { name: "foundry", shape: Shape::Kettle, body: Some(IRON), hoop: METAL, belt: RUST },
    Look { name: "gardens", shape: Shape::Barrel, body: Some(WOOD), hoop: RUSTED, belt: RUST },
    Look { name: "vault", shape: Shape::Capsule, body: Some(WHITE_METAL), hoop: BRIGHT_METAL, belt: RUST },
];
/// The rows of the belt with the sign.
const BELT: std::ops::Range<i32> = 7..15;

impl Look {
    /// The colour of the body in a row below the top.
    fn at(&self, row: i32, step: u8) -> Color {
        match self.body {
            Some(tones) if !BELT.contains(&row) => tones[usize::from(step)],
            _ => self.belt.at(step),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Harm {
    None,
    Leaks(i32),
    Burns(i32),
    Lit(i32),
}

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "drums",
        "Painted by tools/src/drums.rs. 14x20 above the pivot. For each quadrant and two colours: whole, leaking, burning, lit.",
        CELL,
        PIVOT,
    );
    for quadrant in &QUADRANTS {
        for (danger, ramp) in [("rust", RUST), ("red", RED)] {
            let look = Look { belt: ramp, ..*quadrant };
            let name = format!("{}_{danger}", quadrant.name);
            sheet.still(&format!("{name}_whole"), drum(&look, Harm::None));
            sheet.clip(&format!("{name}_leaking"), 7, true, (0..4).map(|nth| drum(&look, Harm::Leaks(nth))).collect());
            sheet.clip(&format!("{name}_burning"), 4, true, (0..4).map(|nth| drum(&look, Harm::Burns(nth))).collect());
            sheet.clip(&format!("{name}_lit"), 2, true, (0..4).map(|nth| drum(&look, Harm::Lit(nth))).collect());
        }
    }
    sheet.still("flash", drum(&QUADRANTS[0], Harm::None).flashed());
    vec![sheet]
}

fn drum(look: &Look, harm: Harm) -> Canvas {
    let ramp = look.belt;
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    let swell = if matches!(harm, Harm::Lit(_)) { 1 } else { 0 };
    let lift = if let Harm::Lit(nth) = harm { 2 + nth % 2 } else { 0 };
    for y in TOP + 3..PIVOT.1 {
        let bulge = if (TOP + 5..PIVOT.1 - 3).contains(&y) { swell } else { 0 } - look.shape.inset(y - TOP);
        for x in -bulge..WIDTH + bulge {
            let step = ROUND[x.clamp(0, WIDTH - 1) as usize];
            // Wood shows the gaps between its staves.
            let step = if look.shape == Shape::Barrel && x % 4 == 3 { step.saturating_sub(1) } else { step };
            canvas.put(LEFT + x, y, look.at(y - TOP, step));
        }
    }
    for rib in RIBS {
        // Only the hoops of a drum and of a barrel stand out.
        let out = swell + i32::from(matches!(look.shape, Shape::Drum | Shape::Barrel));
        for x in -out..WIDTH + out {
            let step = ROUND[x.clamp(0, WIDTH - 1) as usize];
            canvas.put(LEFT + x, TOP + rib, look.hoop[usize::from(step) + 1]);
            canvas.put(LEFT + x, TOP + rib + 1, look.hoop[0]);
        }
    }
    let foot = look.shape.inset(HEIGHT - 1);
    canvas.rect(LEFT + foot, PIVOT.1 - 1, WIDTH - 2 * foot, 1, look.hoop[0]);
    canvas.rect(LEFT + foot + 1, PIVOT.1 - 2, 5, 1, look.at(18, 2));
    for (x, y, step) in [(4, 17, 1), (8, 18, 0), (11, 12, 1), (1, 11, 1), (9, 5, 0), (5, 18, 1), (9, 17, 0)] {
        canvas.rect(LEFT + x, TOP + y, 2, 1, look.at(y, step));
    }
    if look.shape == Shape::Kettle {
        // Air between the feet.
        for (x, y) in (3..WIDTH - 3).flat_map(|x| [(x, 18), (x, 19)]) {
            canvas.clear(LEFT + x, TOP + y);
        }
        canvas.rect(LEFT, TOP + 17, WIDTH, 1, look.hoop[1]);
    }
    if look.shape == Shape::Capsule {
        canvas.rect(LEFT + 9, TOP + 16, 3, 3, INK);
        canvas.rect(LEFT + 10, TOP + 16, 1, 3, RUST.at(3));
    }
    label(&mut canvas, LEFT + 4, TOP + 8);
    match harm {
        Harm::None => {}
        Harm::Leaks(_) => dents(&mut canvas, ramp),
        Harm::Burns(_) | Harm::Lit(_) => {
            dents(&mut canvas, ramp);
            canvas.stamp(LEFT + 8, TOP + 15, &["k.k.", ".kk.", "k.kk"], &[('k', INK)]);
            canvas.rect(LEFT, TOP + 3, WIDTH, 2, ramp.at(0));
        }
    }
    if let Harm::Lit(nth) = harm {
        let heat = [GOLD.at(3), WHITE, GOLD.at(3), RUST.at(4)][nth as usize % 4];
        canvas.rect(LEFT + 1, TOP + 1, WIDTH - 2, 3, heat);
        for (x, y, h) in [(9, 4, 4), (10, 7, 4), (3, 13, 4), (4, 16, 2)] {
            canvas.rect(LEFT + x, TOP + y, 1, h, heat);
        }
    }
    match look.shape {
        Shape::Drum => lid(&mut canvas, look.hoop, TOP - lift, harm),
        Shape::Kettle => valve(&mut canvas, look.hoop, TOP - lift),
        Shape::Barrel => cover(&mut canvas, look.hoop, TOP - lift),
        Shape::Capsule => cap(&mut canvas, look.hoop, TOP - lift),
    }
    canvas.outline_where(INK, |_, y| y < PIVOT.1);
    match harm {
        Harm::Leaks(nth) => leak(&mut canvas, nth),
        Harm::Burns(nth) => flames(&mut canvas, nth, 8),
        Harm::Lit(nth) => flames(&mut canvas, nth, 14),
        Harm::None => {}
    }
    canvas
}

fn lid(canvas: &mut Canvas, tones: Tones, top: i32, harm: Harm) {
    canvas.rect(LEFT + 2, top, WIDTH - 4, 1, tones[3]);
    canvas.rect(LEFT, top + 1, WIDTH, 1, tones[2]);
    canvas.rect(LEFT + 1, top + 1, 6, 1, tones[4]);
    canvas.rect(LEFT + 2, top + 2, WIDTH - 4, 1, tones[1]);
    canvas.rect(LEFT, top + 2, 2, 1, tones[3]);
    canvas.rect(LEFT + WIDTH - 2, top + 2, 2, 1, tones[0]);
    if !matches!(harm, Harm::Lit(_)) {
        canvas.rect(LEFT, top + 3, WIDTH, 1, tones[0]);
    }
    canvas.rect(LEFT + 8, top, 3, 1, STEEL.at(4));
    canvas.put(LEFT + 9, top - 1, STEEL.at(5));
}

/// A dome with a wheel on a spindle.
fn valve(canvas: &mut Canvas, tones: Tones, top: i32) {
    canvas.rect(LEFT + 3, top, 8, 1, RUST.at(3));
    canvas.rect(LEFT + 4, top, 3, 1, RUST.at(4));
    canvas.rect(LEFT + 6, top + 1, 2, 1, STEEL.at(4));
    canvas.rect(LEFT + 4, top + 2, 6, 1, tones[3]);
    canvas.rect(LEFT + 2, top + 3, 10, 1, tones[2]);
    canvas.rect(LEFT + 3, top + 3, 4, 1, tones[4]);
}

/// Boards in a hoop, with a bung.
fn cover(canvas: &mut Canvas, tones: Tones, top: i32) {
    canvas.rect(LEFT + 6, top, 3, 1, WOOD[4]);
    canvas.rect(LEFT + 2, top + 1, 10, 1, WOOD[3]);
    for x in [4, 8] {
        canvas.put(LEFT + x, top + 1, WOOD[1]);
    }
    canvas.rect(LEFT + 1, top + 2, 12, 1, tones[3]);
    canvas.rect(LEFT + 2, top + 2, 4, 1, tones[4]);
    canvas.rect(LEFT + 1, top + 3, 12, 1, tones[1]);
}

/// Two prongs on a white cap.
fn cap(canvas: &mut Canvas, tones: Tones, top: i32) {
    for x in [4, 8] {
        canvas.rect(LEFT + x, top - 1, 2, 2, tones[3]);
        canvas.put(LEFT + x, top - 1, tones[4]);
    }
    canvas.rect(LEFT + 3, top + 1, 8, 1, WHITE_METAL[4]);
    canvas.rect(LEFT + 2, top + 2, 10, 1, WHITE_METAL[3]);
    canvas.rect(LEFT + 2, top + 3, 10, 1, tones[0]);
}

fn label(canvas: &mut Canvas, x: i32, y: i32) {
    canvas.stamp(
        x - 1,
        y - 1,
        &["...YY...", "..YkYY..", ".YYkkYy.", ".YkkkYy.", "..Ykyy..", "...yy..."],
        &[('Y', GOLD.at(2)), ('y', GOLD.at(1)), ('k', INK)],
    );
}

fn dents(canvas: &mut Canvas, ramp: Ramp) {
    canvas.stamp(
        LEFT + 7,
        TOP + 3,
        &["kk....", ".kko..", "..kko.", "..xkko", ".x..kk"],
        &[('k', INK), ('o', ramp.at(3)), ('x', ramp.at(0))],
    );
    canvas.stamp(LEFT, TOP + 10, &["ko..", "kko.", ".kko", "..k."], &[('k', INK), ('o', ramp.at(4))]);
}

fn leak(canvas: &mut Canvas, nth: i32) {
    canvas.rect(LEFT + 1, TOP + 13, 1, 3 + nth, GOLD.at(2));
    canvas.put(LEFT + 1, TOP + 13, GOLD.at(3));
    canvas.put(LEFT + 1, TOP + 16 + nth, GOLD.at(3));
    canvas.rect(LEFT - 1 - nth / 2, PIVOT.1 - 1, 4 + nth / 2, 1, GOLD.at(1));
    canvas.put(LEFT, PIVOT.1 - 1, GOLD.at(2));
}

fn flames(canvas: &mut Canvas, nth: i32, height: i32) {
    let tongues = [(2.5, 1), (7.0, 3), (11.0, 0)];
    for (scale, color) in [(1.0, RED.at(2)), (0.78, RED.at(3)), (0.52, GOLD.at(2)), (0.26, GOLD.at(3))] {
        for (x, phase) in tongues {
            let beat = (nth + phase) % 4;
            let high = f64::from(height) * (1.0 - f64::from(beat) * 0.13) * scale;
            let sway = [0.0, 1.2, 0.4, -1.0][beat as usize];
            let root = at(f64::from(LEFT) + x, f64::from(TOP) + 1.0);
            let wide = 1.0 + 1.8 * scale;
            canvas.soft_capsule(root, root + at(sway, -high), wide, 0.5, Ramp::join(color, GOLD).part(0, 1));
        }
    }
}

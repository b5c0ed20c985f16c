//! Paints what the wardens put into their arenas: the container and the claw that carries it, thorns and the cracks
//! that announce them, hedges, embers and seeds. Dangerous things are hot or have pale points. Cover looks heavy.

use crate::canvas::Canvas;
use crate::math::at;
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

pub fn sheets() -> Vec<Sheet> {
    vec![containers(), claw(), thorn(), hedge(), lobbed()]
}

const CONTAINER: (i32, i32) = (64, 34);

fn containers() -> Sheet {
    let mut sheet = Sheet::new(
        "container",
        "Painted by tools/src/arena.rs. The pivot is the middle of the floor line.",
        CONTAINER,
        (32, 33),
    );
    for (name, ramp, dents) in
        [("teal", TEAL, 0), ("rust", RUST, 0), ("teal_dented", TEAL, 9), ("rust_dented", RUST, 9)]
    {
        sheet.still(name, container(ramp, dents));
    }
    sheet.still("flash", container(TEAL, 0).flashed());
    sheet
}

fn container(ramp: Ramp, dents: i32) -> Canvas {
    let mut canvas = Canvas::new(CONTAINER.0, CONTAINER.1);
    let (left, top, width, height) = (2, 2, 60, 30);
    canvas.rect(left, top, width, height, ramp.at(1));
    for x in (left + 5..left + width - 5).step_by(4) {
        canvas.rect(x, top + 4, 1, height - 8, ramp.at(2));
        canvas.rect(x + 3, top + 4, 1, height - 8, ramp.at(0));
    }
    canvas.rect(left, top, width, 1, ramp.at(3));
    canvas.rect(left, top + 1, width, 2, ramp.at(2));
    canvas.rect(left, top + 3, width, 1, ramp.at(0));
    canvas.rect(left, top + height - 4, width, 1, ramp.at(2));
    canvas.rect(left, top + height - 3, width, 3, ramp.at(0));
    for x in [left, left + width - 4] {
        canvas.rect(x, top, 4, height, ramp.at(1));
        canvas.rect(x, top, 1, height, ramp.at(3));
        canvas.rect(x + 3, top + 3, 1, height - 3, ramp.at(0));
        for y in [top, top + height - 4] {
            canvas.rect(x, y, 4, 4, STEEL.at(3));
            canvas.rect(x, y, 4, 1, STEEL.at(5));
            canvas.rect(x + 1, y + 1, 2, 2, INK);
        }
    }
    // A warning band, because the container must not look like scenery.
    for x in 0..20 {
        for y in 0..6 {
            let yellow = (x + y) % 8 < 4;
            canvas.put(22 + x, top + 12 + y, if yellow { GOLD.at(2) } else { STEEL.at(0) });
        }
    }
    let mut rng = Rng::new(311);
    for _ in 0..dents {
        let (x, y) = (rng.range(left + 4, left + width - 10), rng.range(top + 4, top + height - 8));
        canvas.rect(x, y, 4, 3, ramp.at(0));
        canvas.rect(x, y + 3, 4, 1, ramp.at(3));
        canvas.put(x + 1, y + 1, INK);
    }
    canvas.outline(INK);
    canvas
}

fn claw() -> Sheet {
    let mut sheet = Sheet::new(
        "claw",
        "Painted by tools/src/arena.rs. The Stevedore's claw; the pivot is the middle of its upper edge.",
        (52, 34),
        (26, 0),
    );
    for (name, spread) in [("shut", 11.0), ("wide", 19.0)] {
        let mut canvas = Canvas::new(52, 34);
        for side in [-1.0, 1.0] {
            let elbow = at(26.0 + side * spread, 15.0);
            canvas.capsule(at(26.0 + side * 6.0, 8.0), elbow, 3.4, 3.2, STEEL.part(1, 4));
            canvas.capsule(elbow, at(26.0 + side * (spread - 5.0), 26.0), 3.0, 1.6, STEEL.part(2, 4));
            canvas.capsule(elbow, elbow, 3.6, 3.6, GOLD.part(0, 3));
        }
        canvas.rect(17, 2, 18, 9, GOLD.at(1));
        canvas.rect(17, 2, 18, 1, GOLD.at(3));
        canvas.rect(17, 10, 18, 1, GOLD.at(0));
        canvas.rect(17, 2, 1, 9, GOLD.at(2));
        for x in (19..33).step_by(5) {
            canvas.line((x, 9), (x + 3, 4), STEEL.at(0));
            canvas.line((x + 1, 9), (x + 4, 4), STEEL.at(0));
        }
        canvas.rect(23, 0, 6, 3, STEEL.at(2));
        canvas.outline(INK);
        sheet.still(name, canvas);
    }
    sheet
}

const THORN: (i32, i32) = (24, 36);

fn thorn() -> Sheet {
    let mut sheet = Sheet::new(
        "thorn",
        "Painted by tools/src/arena.rs. Cracks in the ground, then what comes out of them; the pivot is the floor line.",
        THORN,
        (12, 35),
    );
    sheet.clip("cracks", 6, true, (0..2).map(cracks).collect());
    sheet.clip("out", 3, false, [12.0, 24.0, 31.0].map(thorn_of).to_vec());
    sheet
}

fn cracks(frame: i32) -> Canvas {
    let mut canvas = Canvas::new(THORN.0, THORN.1);
    let lift = frame * 2;
    for (x, width, height) in [(2, 6, 3), (9, 5, 5), (15, 6, 4)] {
        canvas.rect(x, 35 - height - lift, width, height + lift, LEATHER.at(1));
        canvas.rect(x, 35 - height - lift, width, 1, KHAKI.at(2));
        canvas.rect(x + width - 1, 36 - height - lift, 1, height, LEATHER.at(0));
    }
    for x in [8, 14] {
        canvas.rect(x, 28 - lift, 2, 7 + lift, MAGENTA.at(2));
        canvas.put(x, 27 - lift, WHITE);
    }
    for (x, y) in [(4, 26), (18, 24), (12, 22)] {
        canvas.rect(x, y - lift * 2, 2, 2, KHAKI.at(3));
    }
    canvas.outline_where(INK, |_, y| y < THORN.1 - 1);
    canvas
}

fn thorn_of(height: f64) -> Canvas {
    let mut canvas = Canvas::new(THORN.0, THORN.1);
    let tip = 35.0 - height;
    for (x, lean, part) in [(6.0, -3.0, 0.62), (18.0, 3.0, 0.55), (12.0, 0.0, 1.0)] {
        let top = at(x + lean, 35.0 - height * part);
        canvas.polygon(&[at(x - 4.0, 36.0), top, at(x + 4.0, 36.0)], MAGENTA, 1.0, 0.1);
        canvas.line((top.x as i32, top.y as i32), (x as i32, top.y as i32 + 5), WHITE);
    }
    for y in (tip as i32 + 9..34).step_by(7) {
        canvas.put(12 - 3, y, GREEN.at(3));
        canvas.put(12 + 2, y + 3, GREEN.at(2));
    }
    canvas.rect(2, 33, 20, 3, LEATHER.at(1));
    canvas.rect(2, 33, 20, 1, KHAKI.at(1));
    canvas.outline_where(INK, |_, y| y < THORN.1 - 1);
    canvas
}

const HEDGE: (i32, i32) = (30, 50);

fn hedge() -> Sheet {
    let mut sheet = Sheet::new(
        "hedge",
        "Painted by tools/src/arena.rs. The pivot is the middle of the floor line.",
        HEDGE,
        (15, 49),
    );
    sheet.clip("grow", 6, false, [0.2, 0.45, 0.7, 0.9].map(|part| hedge_of(part, 0)).to_vec());
    sheet.still("whole", hedge_of(1.0, 0));
    sheet.still("torn", hedge_of(1.0, 26));
    sheet.still("flash", hedge_of(1.0, 0).flashed());
    sheet
}

fn hedge_of(part: f64, holes: i32) -> Canvas {
    let mut canvas = Canvas::new(HEDGE.0, HEDGE.1);
    let height = 43.0 * part;
    canvas.capsule(at(15.0, 48.0), at(15.0, 48.0 - height * 0.6), 3.0, 2.0, LEATHER);
    let mut rng = Rng::new(77);
    let leaves = (44.0 * part) as i32;
    for nth in 0..leaves {
        let y = 46.0 - f64::from(nth) / f64::from(leaves.max(1)) * (height - 5.0);
        let x = 15.0 + f64::from(rng.range(-7, 8));
        let middle = at(x, y);
        canvas.soft_capsule(middle, middle, 4.2, 4.2, GREEN.part(if nth % 3 == 0 { 0 } else { 1 }, 3));
    }
    for nth in 0..leaves / 6 {
        let (x, y) = (15 + rng.range(-7, 7), 44 - nth * 6 + rng.range(-2, 2));
        canvas.put(x, y, MAGENTA.at(2));
        canvas.put(x + 1, y, MAGENTA.at(1));
        canvas.put(x, y + 1, MAGENTA.at(1));
    }
    for _ in 0..holes {
        let (x, y) = (rng.range(5, 24), rng.range(6, 42));
        canvas.rect(x, y, 3, 2, if x % 2 == 0 { LEATHER.at(0) } else { GREEN.at(0) });
    }
    canvas.outline_where(INK, |_, y| y < HEDGE.1 - 1);
    canvas
}

fn lobbed() -> Sheet {
    let mut sheet = Sheet::new(
        "lobbed",
        "Painted by tools/src/arena.rs. Embers and seeds; the pivot is the middle.",
        (16, 16),
        (8, 8),
    );
    let ember = |frame: i32| {
        let mut canvas = Canvas::new(16, 16);
        let middle = at(8.0, 8.0);
        canvas.soft_capsule(middle, middle, 5.4, 5.4, RUST.part(2, 3));
        canvas.soft_capsule(middle, middle, 3.4, 3.4, GOLD.part(1, 3));
        for (nth, (dx, dy)) in [(-5, -3), (4, -5), (5, 3), (-3, 5)].into_iter().enumerate() {
            if nth as i32 != frame {
                canvas.rect(8 + dx, 8 + dy, 2, 2, GOLD.at(2));
            }
        }
        canvas.outline(INK);
        canvas
    };
    sheet.clip("ember", 3, true, (0..4).map(ember).collect());
    let seed = |frame: i32| {
        let mut canvas = Canvas::new(16, 16);
        canvas.capsule(at(8.0, 7.0), at(8.0, 9.0), 4.4, 5.2, MAGENTA.part(1, 2));
        canvas.capsule(at(8.0, 3.0), at(8.0, 5.0), 1.6, 2.8, GREEN.part(2, 2));
        canvas.rect(6, 7, 2, 4, WHITE);
        canvas.outline(INK);
        match frame {
            0 => canvas,
            1 => canvas.quarter_turned(),
            2 => canvas.upside_down(),
            _ => canvas.quarter_turned().mirrored(),
        }
    };
    sheet.clip("seed", 4, true, (0..4).map(seed).collect());
    sheet
}

//! Paints decorations of the Gardens: plants, urns, statues, lanterns, a fountain, and large pieces for the background:
//! an old tree, a glass house, an arch. Water and light move.

use crate::canvas::Canvas;
use crate::decor::{moving, sheet, still};
use crate::math::{at, cos, sin};
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

/// Leaves use only dark greens. The bright greens belong to the soldiers and the turf.
const LEAVES: Ramp = Ramp::join(TEAL.at(0), GREEN.part(0, 2));
const PETALS: Ramp = MAGENTA.part(0, 2);
const CELL: i32 = 64;
const FLOOR: i32 = CELL - 1;
const BIG: (i32, i32) = (128, 112);
const BIG_FLOOR: i32 = BIG.1 - 1;

pub fn sheets() -> Vec<Sheet> {
    let things = [
        still("fern", fern),
        still("flower", flower),
        still("vine", vine),
        still("mushroom", mushroom),
        still("bush", bush),
        moving("reeds", 26, 2, reeds),
        still("urn", urn),
        still("statue", statue),
        moving("lantern", 20, 2, lantern),
        still("ivy", ivy),
        still("basket", basket),
        moving("glow_caps", 30, 2, glow_caps),
        moving("fountain", 8, 4, fountain),
        still("trellis", trellis),
        still("lamp_hanging", lamp_hanging),
    ];
    let big = [still("old_tree", old_tree), still("glasshouse", glasshouse), still("arch", arch)];
    vec![
        sheet(
            "gardens_decor",
            "Painted by tools/src/gardens_decor.rs. The pivot is the middle of the floor line; vine and basket hang from a ceiling\n\
             48 px above it.",
            (CELL, CELL),
            &things,
        ),
        sheet(
            "gardens_big",
            "Painted by tools/src/gardens_decor.rs. Large pieces behind the playfield; the pivot is the middle of the floor line.",
            BIG,
            &big,
        ),
    ]
}

fn lamp_hanging(canvas: &mut Canvas, _: i32) {
    canvas.rect(32, 0, 1, 15, LEATHER.at(1));
    for (x, y) in [(33, 2), (30, 6), (33, 9), (30, 12)] {
        canvas.rect(x, y, 2, 1, GREEN.at(1));
        canvas.put(x, y + 1, GREEN.at(0));
    }
    canvas.polygon(&[at(30.0, 14.0), at(35.0, 14.0), at(39.0, 19.0), at(26.0, 19.0)], LEATHER.part(0, 3), 0.9, 0.2);
    canvas.rect(26, 19, 13, 1, RUST.at(3));
    canvas.rect(27, 20, 11, 3, GOLD.at(2));
    canvas.rect(28, 23, 9, 1, GOLD.at(2));
    canvas.rect(29, 24, 7, 1, GOLD.at(1));
    canvas.rect(29, 20, 5, 2, GOLD.at(3));
    canvas.rect(32, 20, 1, 5, LEATHER.at(2));
    canvas.rect(31, 25, 3, 2, RUST.at(2));
    canvas.outline_where(INK, |_, y| y > 13);
}

fn leaf(canvas: &mut Canvas, turns: f64, length: f64) {
    let floor = at(32.0, 63.0);
    let tip = floor + at(cos(turns), sin(turns)) * length;
    let middle = floor.mix(tip, 0.55) + at(0.0, -2.0);
    canvas.capsule(floor, middle, 1.2, 2.4, LEAVES);
    canvas.soft_capsule(middle, tip + at(0.0, 3.0), 2.4, 0.6, LEAVES);
}

fn fern(canvas: &mut Canvas, _: i32) {
    for (turns, length) in
        [(-0.42, 19.0), (-0.08, 19.0), (-0.36, 23.0), (-0.14, 22.0), (-0.3, 26.0), (-0.2, 25.0), (-0.25, 28.0)]
    {
        leaf(canvas, turns, length);
    }
}

fn flower(canvas: &mut Canvas, _: i32) {
    for (turns, length) in [(-0.45, 12.0), (-0.05, 12.0)] {
        leaf(canvas, turns, length);
    }
    let center = at(33.0, 38.0);
    canvas.capsule(at(32.0, 63.0), at(33.0, 42.0), 1.0, 0.8, LEAVES);
    for petal in 0..6 {
        let turns = f64::from(petal) / 6.0 + 0.05;
        canvas.capsule(center, center + at(cos(turns), sin(turns)) * 5.0, 1.6, 2.2, PETALS);
    }
    canvas.soft_capsule(center, center, 2.2, 2.2, GOLD.part(0, 3));
}

fn vine(canvas: &mut Canvas, _: i32) {
    for y in 0..44 {
        let x = 32 + (sin(f64::from(y) / 30.0) * 2.5) as i32;
        canvas.put(x, y + 16, GREEN.at(1));
        if y % 7 == 2 {
            let side = if y % 2 == 0 { 1 } else { -3 };
            canvas.stamp(x + side, y + 16, &["GG.", ".gG"], &[('G', GREEN.at(2)), ('g', GREEN.at(1))]);
        }
    }
}

fn mushroom(canvas: &mut Canvas, _: i32) {
    for (x, height, radius) in [(26.0, 12.0, 6.0), (37.0, 20.0, 8.0)] {
        canvas.capsule(at(x, 63.0), at(x, 63.0 - height), 2.0, 1.6, KHAKI.part(0, 3));
        cap(canvas, x, 63.0 - height, radius, PETALS);
        canvas.rect(x as i32 - 2, 59 - height as i32, 2, 1, MAGENTA.at(2));
        canvas.rect(x as i32 + 2, 61 - height as i32, 1, 1, MAGENTA.at(2));
    }
}

fn cap(canvas: &mut Canvas, x: f64, y: f64, radius: f64, ramp: Ramp) {
    let corners = [
        at(x - radius, y),
        at(x - radius * 0.6, y - 5.0),
        at(x, y - 7.0),
        at(x + radius * 0.6, y - 5.0),
        at(x + radius, y),
    ];
    canvas.polygon(&corners, ramp, 1.0, 0.1);
}

fn bush(canvas: &mut Canvas, _: i32) {
    let mut rng = Rng::new(540);
    for (x, y, radius) in
        [(16.0, 54.0, 9.0), (47.0, 55.0, 9.0), (25.0, 48.0, 10.0), (39.0, 47.0, 11.0), (32.0, 54.0, 11.0)]
    {
        canvas.soft_capsule(at(x, y), at(x, y), radius, radius, LEAVES);
    }
    for _ in 0..34 {
        let (x, y) = (rng.range(8, 54), rng.range(38, 62));
        if let Some(color) = canvas.get(x, y) {
            canvas.stamp(x, y, &["l.l", ".l."], &[('l', color.lighter())]);
        }
    }
    for (x, y) in [(20, 50), (36, 42), (45, 54), (29, 57)] {
        canvas.stamp(x, y, &["m.", "Mm"], &[('m', MAGENTA.at(1)), ('M', MAGENTA.at(2))]);
    }
    for x in 0..CELL {
        canvas.clear(x, CELL);
    }
}

fn reeds(canvas: &mut Canvas, frame: i32) {
    for (nth, (x, tall)) in
        [(14, 26), (20, 36), (25, 30), (31, 42), (37, 33), (43, 38), (49, 24)].into_iter().enumerate()
    {
        let lean = (nth as i32 % 3 - 1) * 4 + if (nth as i32 + frame) % 2 == 0 { 1 } else { 0 };
        canvas.line((x, FLOOR), (x + lean, FLOOR - tall), GREEN.at(1));
        canvas.line((x + 1, FLOOR), (x + lean + 1, FLOOR - tall + 8), GREEN.at(2));
        if nth % 2 == 1 {
            canvas.rect(x + lean - 1, FLOOR - tall - 6, 3, 8, LEATHER.at(1));
            canvas.rect(x + lean - 1, FLOOR - tall - 6, 1, 8, LEATHER.at(2));
        }
    }
}

const STONE: Ramp = STEEL.part(1, 4);

fn urn(canvas: &mut Canvas, _: i32) {
    for (turns, length) in [(-0.38, 12.0), (-0.12, 12.0), (-0.25, 15.0)] {
        let root = at(32.0, 40.0);
        let tip = root + at(cos(turns), sin(turns)) * length;
        canvas.capsule(root, tip, 1.6, 0.7, LEAVES);
    }
    canvas.rect(24, FLOOR - 4, 17, 5, STONE.at(1));
    canvas.rect(24, FLOOR - 4, 17, 1, STONE.at(2));
    canvas.rect(29, FLOOR - 9, 7, 5, STONE.at(1));
    canvas.polygon(
        &[at(19.0, 42.0), at(45.0, 42.0), at(43.0, 50.0), at(36.0, 55.0), at(28.0, 55.0), at(21.0, 50.0)],
        STONE,
        0.9,
        0.1,
    );
    canvas.rect(17, 39, 30, 3, STONE.at(2));
    canvas.rect(17, 39, 30, 1, STONE.at(3));
    canvas.line((37, 42), (34, 48), INK);
    canvas.line((34, 48), (36, 52), INK);
    canvas.stamp(19, 41, &["g.g.gg", "g.g..g", "..g..g"], &[('g', GREEN.at(1))]);
}

fn statue(canvas: &mut Canvas, _: i32) {
    canvas.rect(18, FLOOR - 12, 28, 13, STONE.at(1));
    canvas.rect(18, FLOOR - 12, 28, 1, STONE.at(3));
    canvas.rect(42, FLOOR - 11, 4, 12, STONE.at(0));
    canvas.polygon(&[at(24.0, 51.0), at(27.0, 22.0), at(37.0, 22.0), at(41.0, 51.0)], STONE, 1.0, 0.1);
    canvas.capsule(at(27.0, 24.0), at(22.0, 36.0), 2.6, 2.0, STONE);
    canvas.capsule(at(37.0, 24.0), at(45.0, 14.0), 2.6, 2.0, STONE);
    canvas.capsule(at(45.0, 14.0), at(46.0, 10.0), 2.0, 2.0, STONE);
    canvas.capsule(at(31.0, 16.0), at(32.0, 16.0), 4.4, 4.4, STONE);
    canvas.rect(31, 11, 6, 3, STONE.at(0));
    for (x, y) in [(26, 22), (29, 21), (33, 22), (24, 50), (36, 40), (19, 51), (22, 52), (40, 51)] {
        canvas.stamp(x, y, &["gg.", "g.g", ".g."], &[('g', GREEN.at(1))]);
    }
    canvas.stamp(26, 56, &["s.ss.s", "ss.s.s"], &[('s', STONE.at(0))]);
}

fn lantern(canvas: &mut Canvas, frame: i32) {
    canvas.rect(24, 14, 2, FLOOR - 14, LEATHER.at(1));
    canvas.rect(24, 14, 1, FLOOR - 14, LEATHER.at(2));
    canvas.rect(24, 13, 13, 2, LEATHER.at(1));
    canvas.rect(36, 15, 1, 4, LEATHER.at(1));
    canvas.rect(32, 19, 9, 2, LEATHER.at(2));
    canvas.rect(33, 21, 7, 9, GOLD.at(2));
    canvas.rect(34, 22, 5, 7, if frame == 0 { GOLD.at(3) } else { WHITE });
    canvas.rect(36, 21, 1, 9, LEATHER.at(1));
    canvas.rect(32, 30, 9, 2, LEATHER.at(1));
    canvas.rect(21, FLOOR - 2, 8, 3, LEATHER.at(1));
    canvas.stamp(23, 40, &["g.", "gg", ".g", "gg", "g."], &[('g', GREEN.at(2))]);
}

fn ivy(canvas: &mut Canvas, _: i32) {
    let mut rng = Rng::new(541);
    for start in [14, 26, 38, 50] {
        let mut x = start;
        for y in 4..rng.range(40, 60) {
            canvas.put(x, y, GREEN.at(0));
            if rng.chance(0.34) {
                let (light, dark) = (GREEN.at(2), GREEN.at(1));
                canvas.stamp(x - 2, y, &[".Gg..", "GGgg.", ".gg.."], &[('G', light), ('g', dark)]);
            }
            x += rng.range(-1, 2);
        }
    }
}

fn basket(canvas: &mut Canvas, _: i32) {
    canvas.line((32, 16), (24, 36), LEATHER.at(1));
    canvas.line((32, 16), (40, 36), LEATHER.at(1));
    canvas.polygon(&[at(20.0, 36.0), at(44.0, 36.0), at(39.0, 46.0), at(25.0, 46.0)], LEATHER.part(0, 3), 0.9, 0.1);
    for (x, y, radius) in [(22.0, 35.0, 4.0), (29.0, 33.0, 5.0), (36.0, 34.0, 5.0), (43.0, 36.0, 4.0)] {
        canvas.soft_capsule(at(x, y), at(x, y), radius, radius, LEAVES);
    }
    for (x, y) in [(20, 33), (27, 30), (33, 32), (40, 33), (36, 29)] {
        canvas.stamp(x, y, &[".m.", "mYm", ".m."], &[('m', MAGENTA.at(2)), ('Y', GOLD.at(3))]);
    }
    for (x, length) in [(20, 14), (25, 8), (42, 16), (45, 9)] {
        canvas.rect(x, 38, 1, length, GREEN.at(1));
        canvas.put(x + 1, 38 + length / 2, GREEN.at(2));
    }
}

fn glow_caps(canvas: &mut Canvas, frame: i32) {
    for (x, height, radius) in [(20.0, 10.0, 6.0), (44.0, 14.0, 7.0), (32.0, 24.0, 9.0)] {
        canvas.capsule(at(x, 63.0), at(x, 63.0 - height), 1.8, 1.4, TEAL.part(1, 3));
        cap(canvas, x, 63.0 - height, radius, if frame == 0 { TEAL } else { TEAL.part(1, 3) });
        canvas.rect(x as i32 - 2, 58 - height as i32, 2, 1, WHITE);
        canvas.rect(x as i32 - 4, 63 - height as i32, 8, 1, TEAL.at(3));
    }
}

fn fountain(canvas: &mut Canvas, frame: i32) {
    canvas.rect(28, 34, 8, 24, STONE.at(1));
    canvas.rect(28, 34, 2, 24, STONE.at(3));
    canvas.polygon(&[at(16.0, 32.0), at(48.0, 32.0), at(40.0, 38.0), at(24.0, 38.0)], STONE, 1.0, 0.1);
    canvas.polygon(&[at(4.0, 54.0), at(60.0, 54.0), at(55.0, 63.0), at(9.0, 63.0)], STONE, 1.0, 0.0);
    canvas.rect(3, 52, 58, 3, STONE.at(2));
    canvas.rect(3, 52, 58, 1, STONE.at(3));
    canvas.rect(6, 52, 52, 1, TEAL.at(2));
    for side in [-1, 1] {
        for step in 0..20 {
            let (x, y) = (32 + side * (15 + step / 6), 31 + step);
            let bright = (step + frame * 3) % 5 < 2;
            canvas.put(x, y, if bright { WHITE } else { TEAL.at(3) });
            canvas.put(x + side, y, TEAL.at(2));
        }
        for step in 0..12 {
            let share = f64::from(step) / 11.0;
            let (x, y) = (32 + side * (share * 13.0) as i32, 30 - (sin(share / 2.0) * 12.0) as i32);
            canvas.put(x, y, if (step + frame) % 3 == 0 { WHITE } else { TEAL.at(3) });
        }
    }
    canvas.rect(31, 22, 2, 12, TEAL.at(3));
    for x in (8..56).step_by(6) {
        canvas.rect(x + frame * 2 % 5, 53, 3, 1, TEAL.at(3));
    }
}

fn trellis(canvas: &mut Canvas, _: i32) {
    // Diagonals only. Bars across would look like the rungs of a ladder.
    for y in 13..63_i32 {
        for x in 7..57_i32 {
            if (x + y) % 12 < 2 || (x - y).rem_euclid(12) < 2 {
                canvas.put(x, y, if (x + y) % 12 == 0 { LEATHER.at(1) } else { LEATHER.at(0) });
            }
        }
    }
    for x in [6, 57] {
        canvas.rect(x, 12, 2, 52, LEATHER.at(1));
    }
    canvas.rect(6, 12, 53, 2, LEATHER.at(1));
    let mut rng = Rng::new(543);
    for _ in 0..46 {
        let (x, y) = (rng.range(6, 54), rng.range(10, 60));
        canvas.stamp(x, y, &[".Gg", "Ggg", ".g."], &[('G', GREEN.at(2)), ('g', GREEN.at(1))]);
    }
    for _ in 0..9 {
        let (x, y) = (rng.range(8, 54), rng.range(12, 56));
        canvas.stamp(x, y, &["m.", "Mm"], &[('m', MAGENTA.at(1)), ('M', MAGENTA.at(2))]);
    }
}

fn old_tree(canvas: &mut Canvas, _: i32) {
    let mut rng = Rng::new(544);
    let bark = LEATHER.part(0, 2);
    canvas.capsule(at(64.0, 112.0), at(60.0, 60.0), 11.0, 7.0, bark);
    for (x, y) in [(34.0, 44.0), (58.0, 34.0), (88.0, 40.0)] {
        canvas.capsule(at(61.0, 64.0), at(x, y), 5.0, 2.5, bark);
    }
    for side in [-1.0, 1.0] {
        canvas.capsule(at(64.0, 104.0), at(64.0 + side * 24.0, 112.0), 5.0, 2.0, bark);
    }
    for (lower, ramp) in [(6.0, TEAL.part(0, 1)), (0.0, GREEN.part(0, 2))] {
        for _ in 0..26 {
            let (x, y) = (f64::from(rng.range(18, 110)), f64::from(rng.range(14, 40)));
            let y = y + lower + (x - 64.0) * (x - 64.0) / 150.0;
            canvas.soft_capsule(at(x, y), at(x, y), 8.0, 8.0, ramp);
        }
    }
    for _ in 0..60 {
        let (x, y) = (rng.range(14, 112), rng.range(8, 60));
        if canvas.get(x, y) == Some(GREEN.at(0)) {
            canvas.stamp(x, y, &["l.l", ".l."], &[('l', GREEN.at(1))]);
        }
    }
    for y in BIG_FLOOR + 1..BIG.1 {
        canvas.rect(0, y, BIG.0, 1, INK);
    }
}

fn glasshouse(canvas: &mut Canvas, _: i32) {
    let (pane, dark, iron, rim) = (DUSK.at(2), DUSK.at(1), TEAL.at(0), TEAL.at(1));
    for x in 4..124 {
        let off = f64::from(x - 64) / 60.0;
        let top = 44 - ((1.0 - off * off).max(0.0).sqrt() * 40.0) as i32;
        canvas.rect(x, top, 1, BIG_FLOOR - top, if (x / 15 + 1) % 4 == 0 { dark } else { pane });
        canvas.rect(x, top, 1, 3, rim);
    }
    for (x, y) in [(20, 54), (50, 30), (80, 62), (96, 80), (36, 84)] {
        canvas.rect(x, y, 13, 15, dark);
    }
    for x in (4..124).step_by(15) {
        let off = f64::from(x - 64) / 60.0;
        let top = 44 - ((1.0 - off * off).max(0.0).sqrt() * 40.0) as i32;
        canvas.rect(x, top, 2, BIG_FLOOR - top, iron);
        canvas.rect(x, top, 1, BIG_FLOOR - top, rim);
    }
    for y in [28, 46, 64, 96] {
        let half = if y < 44 { 52 } else { 60 };
        canvas.rect(64 - half, y, half * 2, 2, iron);
        canvas.rect(64 - half, y, half * 2, 1, rim);
    }
    for (x, y) in [(10, 60), (26, 40), (70, 50), (100, 56)] {
        canvas.line((x, y + 10), (x + 8, y), DUSK.at(3));
        canvas.line((x + 3, y + 10), (x + 8, y + 4), DUSK.at(3));
    }
    canvas.rect(52, 72, 24, 40, INK);
    canvas.rect(74, 70, 3, 42, rim);
    canvas.rect(4, 104, 120, 8, iron);
    canvas.rect(4, 104, 120, 1, rim);
    canvas.rect(52, 104, 24, 8, INK);
    let mut rng = Rng::new(545);
    for _ in 0..70 {
        let (x, y) = (rng.range(4, 120), rng.range(6, 110));
        if canvas.get(x, y).is_some() && (!(30..98).contains(&x) || !(30..=98).contains(&y)) {
            canvas.stamp(x, y, &[".g", "gg", "g."], &[('g', if rng.chance(0.5) { GREEN.at(0) } else { GREEN.at(1) })]);
        }
    }
}

fn arch(canvas: &mut Canvas, _: i32) {
    let stone = STEEL.part(0, 4);
    for (x, width) in [(14, 20), (94, 20)] {
        canvas.rect(x, 40, width, 72, stone.at(1));
        canvas.rect(x, 40, 2, 72, stone.at(2));
        canvas.rect(x + width - 4, 40, 4, 72, stone.at(0));
        for y in (48..110).step_by(12) {
            canvas.rect(x, y, width, 1, INK);
            canvas.rect(x + if y % 24 == 0 { 8 } else { 13 }, y, 1, 12, INK);
        }
        canvas.rect(x - 4, 102, width + 8, 10, stone.at(1));
        canvas.rect(x - 4, 102, width + 8, 1, stone.at(3));
    }
    for step in 0..400 {
        let turns = 0.5 + f64::from(step) / 800.0;
        for depth in 0..18 {
            let p = at(64.0, 46.0) + at(50.0 - f64::from(depth), 0.0).turned(turns);
            let color = match depth {
                0 => stone.at(3),
                1..4 => stone.at(2),
                4..14 => stone.at(1),
                _ => stone.at(0),
            };
            canvas.put(p.x as i32, p.y as i32, if step % 34 < 2 { INK } else { color });
        }
    }
    canvas.rect(58, 0, 12, 20, stone.at(2));
    canvas.rect(58, 0, 12, 1, stone.at(3));
    let mut rng = Rng::new(546);
    for _ in 0..60 {
        let (x, y) = (rng.range(8, 116), rng.range(0, 108));
        if canvas.get(x, y).is_some() {
            canvas.stamp(
                x,
                y,
                &["Gg.", "ggG", ".g."],
                &[('g', GREEN.at(1)), ('G', if y < 30 { GREEN.at(2) } else { GREEN.at(1) })],
            );
        }
    }
}

//! Paints decorations of the Vault: cores, racks, screens, closed pods, a map that hangs in the air, and large pieces
//! for the background. Lamps blink and cores pulse. White is mainly for edges, gold mainly for memory.

use crate::canvas::Canvas;
use crate::decor::{moving, sheet, still};
use crate::math::at;
use crate::palette::*;
use crate::rng::Rng;
use crate::sheet::Sheet;

const CELL: i32 = 64;
const FLOOR: i32 = CELL - 1;
const BIG: (i32, i32) = (128, 112);

pub fn sheets() -> Vec<Sheet> {
    let things = [
        moving("core", 8, 4, core),
        moving("terminal", 24, 2, terminal),
        still("light_strip", light_strip),
        moving("rack", 22, 2, rack),
        moving("hologram", 9, 4, hologram),
        moving("pylon", 14, 3, pylon),
        still("cable_bundle", cable_bundle),
        moving("pod", 28, 2, pod),
        moving("camera", 50, 2, camera),
        moving("wall_screen", 30, 2, wall_screen),
        still("wall_panel", wall_panel),
        moving("memory", 16, 3, memory),
    ];
    let big = [moving("mainframe", 20, 2, mainframe), moving("gate", 16, 3, gate), moving("reactor", 12, 3, reactor)];
    vec![
        sheet(
            "vault_decor",
            "Painted by tools/src/vault_decor.rs. The pivot is the middle of the floor line; cable_bundle and camera hang from a\n\
             ceiling 48 px above it.",
            (CELL, CELL),
            &things,
        ),
        sheet(
            "vault_big",
            "Painted by tools/src/vault_decor.rs. Large pieces behind the playfield; the pivot is the middle of the floor line.",
            BIG,
            &big,
        ),
    ]
}

fn core(canvas: &mut Canvas, frame: i32) {
    canvas.rect(20, 56, 24, 7, STEEL.at(3));
    canvas.rect(20, 56, 24, 1, STEEL.at(5));
    canvas.rect(20, 20, 24, 5, STEEL.at(3));
    canvas.rect(20, 20, 24, 1, STEEL.at(4));
    canvas.rect(20, 24, 24, 1, STEEL.at(1));
    canvas.rect(22, 25, 20, 31, DUSK.at(0));
    let size = [5.0, 6.0, 7.0, 6.0][frame as usize];
    let middle = at(32.0, 40.0);
    canvas.soft_capsule(middle, middle, size + 2.5, size + 2.5, VIOLET.part(0, 2));
    canvas.soft_capsule(middle, middle, size, size, VIOLET.part(1, 2));
    canvas.soft_capsule(at(31.5, 39.5), at(31.5, 39.5), size * 0.5, size * 0.5, GOLD.part(3, 2));
    for x in [21, 28, 35, 42] {
        canvas.rect(x, 25, 1, 31, STEEL.at(4));
    }
}

fn terminal(canvas: &mut Canvas, frame: i32) {
    canvas.polygon(&[at(22.0, 63.0), at(25.0, 50.0), at(39.0, 50.0), at(42.0, 63.0)], STEEL.part(1, 4), 0.9, 0.1);
    canvas.rect(20, 34, 24, 16, STEEL.at(3));
    canvas.rect(20, 34, 24, 1, STEEL.at(4));
    canvas.rect(22, 36, 20, 12, BLUE.at(0));
    for (row, length) in [(38, 12), (40, 8), (42, 14), (44, 5)] {
        canvas.rect(24, row, length - frame * 2, 1, BLUE.at(2));
    }
    canvas.rect(38, 44, 2, 2, if frame == 0 { GOLD.at(3) } else { GOLD.at(0) });
}

fn light_strip(canvas: &mut Canvas, _: i32) {
    canvas.rect(10, 46, 44, 4, STEEL.at(2));
    canvas.rect(10, 46, 44, 1, STEEL.at(4));
    canvas.rect(12, 48, 40, 2, VIOLET.at(2));
    canvas.rect(14, 48, 36, 1, WHITE);
}

fn rack(canvas: &mut Canvas, frame: i32) {
    canvas.rect(16, 12, 32, 52, STEEL.at(1));
    canvas.rect(16, 12, 32, 2, STEEL.at(3));
    canvas.rect(16, 12, 1, 52, STEEL.at(3));
    canvas.rect(45, 14, 3, 50, STEEL.at(0));
    let mut rng = Rng::new(660);
    for y in (17..58).step_by(8) {
        canvas.rect(19, y, 25, 6, INK);
        canvas.rect(19, y + 6, 25, 1, STEEL.at(2));
        for x in (21..42).step_by(4) {
            let (kind, phase) = (rng.range(0, 5), rng.range(0, 2));
            let color = [BLUE.at(2), VIOLET.at(1), VIOLET.at(2), DUSK.at(1), DUSK.at(1)][kind as usize];
            canvas.rect(x, y + 2, 2, 2, if phase == frame { DUSK.at(1) } else { color });
        }
    }
    canvas.rect(18, FLOOR - 2, 28, 3, STEEL.at(0));
}

/// The four quadrants in the air above a lens.
fn hologram(canvas: &mut Canvas, frame: i32) {
    canvas.rect(20, 58, 24, 6, STEEL.at(2));
    canvas.rect(20, 58, 24, 1, STEEL.at(4));
    canvas.rect(26, 56, 12, 2, BLUE.at(3));
    let lift = [0, 1, 2, 1][frame as usize];
    for (nth, (x, y)) in [(21, 20), (33, 20), (21, 32), (33, 32)].into_iter().enumerate() {
        let lit = nth as i32 == frame;
        canvas.frame(x, y - lift, 10, 10, if lit { BLUE.at(3) } else { BLUE.at(2) });
        canvas.rect(x + 2, y + 2 - lift, 6, 6, if lit { BLUE.at(2) } else { BLUE.at(1) });
    }
    for row in (45..56).step_by(2) {
        let half = 10 - (row - 45) / 2;
        canvas.rect(32 - half, row, 1, 1, BLUE.at(2));
        canvas.rect(31 + half, row, 1, 1, BLUE.at(2));
    }
}

fn pylon(canvas: &mut Canvas, frame: i32) {
    canvas.polygon(&[at(25.0, 63.0), at(28.0, 8.0), at(36.0, 8.0), at(39.0, 63.0)], STEEL.part(0, 4), 0.9, 0.1);
    canvas.rect(27, 6, 10, 3, STEEL.at(3));
    canvas.rect(22, 59, 20, 5, STEEL.at(1));
    canvas.rect(22, 59, 20, 1, STEEL.at(3));
    for (nth, y) in [48, 38, 28, 18].into_iter().enumerate() {
        let on = (nth as i32 + 3 - frame) % 3 == 0;
        canvas.rect(30, y, 4, 6, if on { VIOLET.at(2) } else { VIOLET.at(0) });
        canvas.rect(31, y + 1, 2, 4, if on { WHITE } else { VIOLET.at(1) });
    }
}

fn cable_bundle(canvas: &mut Canvas, _: i32) {
    canvas.rect(22, 16, 20, 4, STEEL.at(2));
    canvas.rect(22, 16, 20, 1, STEEL.at(3));
    for (nth, (x, length)) in [(24, 30), (27, 40), (30, 34), (33, 44), (36, 28), (39, 36)].into_iter().enumerate() {
        let color = [DUSK.at(1), VIOLET.at(0), DUSK.at(2), DUSK.at(1), BLUE.at(0), DUSK.at(2)][nth];
        for y in 0..length {
            let sway = ((y + nth as i32 * 7) / 9) % 2;
            canvas.rect(x + sway, 20 + y, 2, 1, color);
        }
        canvas.put(x, 20 + length, if nth == 3 { GOLD.at(2) } else { color });
    }
}

fn pod(canvas: &mut Canvas, frame: i32) {
    canvas.rect(14, 56, 36, 8, STEEL.at(2));
    canvas.rect(14, 56, 36, 1, STEEL.at(4));
    canvas.capsule(at(32.0, 22.0), at(32.0, 48.0), 14.0, 14.0, STEEL.part(1, 4));
    canvas.soft_capsule(at(32.0, 24.0), at(32.0, 46.0), 10.5, 10.5, BLUE.part(0, 2));
    canvas.soft_capsule(at(32.0, 26.0), at(32.0, 26.0), 4.0, 4.0, BLUE.part(0, 1));
    canvas.soft_capsule(at(32.0, 35.0), at(32.0, 48.0), 5.5, 4.0, BLUE.part(0, 1));
    canvas.line((25, 36), (33, 20), BLUE.at(2));
    canvas.line((27, 38), (36, 21), BLUE.at(2));
    canvas.rect(20, 59, 4, 2, if frame == 0 { GREEN.at(3) } else { GREEN.at(1) });
    canvas.rect(27, 59, 16, 2, INK);
    canvas.rect(27, 59, 9 + frame * 3, 2, BLUE.at(2));
}

fn camera(canvas: &mut Canvas, frame: i32) {
    canvas.rect(26, 16, 12, 3, STEEL.at(2));
    canvas.rect(31, 19, 2, 6, STEEL.at(2));
    let x = if frame == 0 { 24 } else { 27 };
    canvas.rect(x, 24, 14, 8, STEEL.at(3));
    canvas.rect(x, 24, 14, 1, STEEL.at(5));
    canvas.rect(x, 31, 14, 1, STEEL.at(1));
    let eye = if frame == 0 { x - 2 } else { x + 12 };
    canvas.rect(eye, 26, 4, 4, INK);
    canvas.rect(eye + 1, 27, 2, 2, RED.at(2));
}

fn wall_screen(canvas: &mut Canvas, frame: i32) {
    canvas.rect(8, 34, 48, 28, STEEL.at(2));
    canvas.rect(8, 34, 48, 1, STEEL.at(4));
    canvas.rect(10, 36, 44, 24, BLUE.at(0));
    for x in 12..52 {
        let wave = crate::math::sin(f64::from(x) / 22.0 + f64::from(frame) / 2.0) * 5.0
            + crate::math::sin(f64::from(x) / 9.0) * 2.0;
        canvas.put(x, 48 + wave as i32, BLUE.at(3));
        canvas.put(x, 56, BLUE.at(1));
    }
    for y in (38..60).step_by(4) {
        canvas.put(11, y, BLUE.at(2));
    }
    canvas.rect(40, 39, 11, 5, if frame == 0 { VIOLET.at(1) } else { VIOLET.at(0) });
}

fn wall_panel(canvas: &mut Canvas, _: i32) {
    canvas.rect(14, 30, 36, 32, STEEL.at(1));
    canvas.rect(14, 30, 36, 1, STEEL.at(3));
    canvas.rect(14, 30, 1, 32, STEEL.at(2));
    canvas.rect(18, 34, 28, 3, INK);
    canvas.rect(18, 34, 12, 3, VIOLET.at(1));
    for y in [42, 47, 52] {
        canvas.rect(18, y, 28, 2, STEEL.at(0));
        canvas.rect(42, y, 3, 2, GOLD.at(1));
    }
}

fn memory(canvas: &mut Canvas, frame: i32) {
    canvas.rect(22, 56, 20, 8, STEEL.at(2));
    canvas.rect(22, 56, 20, 1, STEEL.at(4));
    let lift = f64::from(frame);
    let corners = [at(32.0, 26.0 - lift), at(40.0, 38.0 - lift), at(32.0, 52.0 - lift), at(24.0, 38.0 - lift)];
    canvas.polygon(&corners, GOLD.part(0, 4), 1.0, 0.0);
    canvas.polygon(&[corners[0], at(33.0, 38.0 - lift), corners[2], corners[3]], GOLD.part(1, 4), 1.0, 0.3);
    canvas.rect(30, 55, 4, 1, GOLD.at(3));
}

fn mainframe(canvas: &mut Canvas, frame: i32) {
    canvas.rect(4, 4, 120, 108, DUSK.at(0));
    canvas.rect(4, 4, 120, 2, VIOLET.at(0));
    let mut rng = Rng::new(670);
    for x in [6, 46, 86] {
        canvas.rect(x, 8, 36, 104, DUSK.at(0));
        canvas.rect(x, 8, 1, 104, DUSK.at(2));
        canvas.rect(x + 35, 8, 1, 104, INK);
        for y in (12..92).step_by(10) {
            canvas.rect(x + 4, y, 28, 8, INK);
            canvas.rect(x + 4, y + 8, 28, 1, BLUE.at(0));
            for lamp in (x + 6..x + 30).step_by(4) {
                let (kind, phase) = (rng.range(0, 6), rng.range(0, 2));
                let color = [BLUE.at(1), VIOLET.at(1), BLUE.at(2), BLUE.at(0), BLUE.at(0), BLUE.at(0)][kind as usize];
                canvas.rect(lamp, y + 2, 2, 1, if phase == frame { BLUE.at(0) } else { color });
                canvas.rect(lamp, y + 5, 2, 1, BLUE.at(0));
            }
        }
        canvas.rect(x + 4, 96, 28, 10, DUSK.at(1));
        for y in [98, 101, 104] {
            canvas.rect(x + 6, y, 24, 1, INK);
        }
    }
}

fn gate(canvas: &mut Canvas, frame: i32) {
    let middle = at(64.0, 60.0);
    for y in 0..BIG.1 {
        for x in 0..BIG.0 {
            let p = at(f64::from(x) + 0.5, f64::from(y) + 0.5) - middle;
            let away = p.length();
            let color = match away {
                away if away < 36.0 && (away as i32 + frame * 2) % 6 < 1 => Some(VIOLET.at(0)),
                away if away < 36.0 => Some(DUSK.at(0)),
                away if away < 38.0 => Some(VIOLET.at(1)),
                away if away < 50.0 => Some(if p.x + p.y < -20.0 { STEEL.at(2) } else { STEEL.at(1) }),
                away if away < 52.0 => Some(if p.x + p.y < 0.0 { STEEL.at(3) } else { STEEL.at(0) }),
                _ => None,
            };
            if let Some(color) = color {
                canvas.put(x, y, color);
            }
        }
    }
    for nth in 0..12 {
        let p = middle + at(44.0, 0.0).turned(f64::from(nth) / 12.0);
        let on = (nth + frame) % 3 == 0;
        canvas.rect(p.x as i32 - 2, p.y as i32 - 2, 4, 4, if on { GOLD.at(2) } else { GOLD.at(0) });
    }
    canvas.rect(20, 104, 88, 8, STEEL.at(1));
    canvas.rect(20, 104, 88, 1, STEEL.at(3));
}

fn reactor(canvas: &mut Canvas, frame: i32) {
    for (y, height) in [(0, 18), (94, 18)] {
        canvas.rect(34, y, 60, height, STEEL.at(1));
        canvas.rect(34, y, 60, 2, STEEL.at(3));
        canvas.rect(84, y, 10, height, STEEL.at(0));
        for x in (40..90).step_by(10) {
            canvas.rect(x, y + 7, 5, 4, VIOLET.at(1));
        }
    }
    canvas.rect(46, 18, 36, 76, DUSK.at(0));
    for y in 18..94 {
        let wave = ((y + frame * 8) / 6) % 4;
        let half = 8 + [0, 2, 3, 1][wave as usize];
        canvas.rect(64 - half, y, half * 2, 1, VIOLET.at(0));
        canvas.rect(64 - half + 3, y, half * 2 - 6, 1, VIOLET.at(1));
        canvas.rect(64 - half + 6, y, half * 2 - 12, 1, VIOLET.at(2));
    }
    for x in [45, 57, 70, 82] {
        canvas.rect(x, 18, 2, 76, STEEL.at(2));
    }
    for y in [38, 72] {
        canvas.rect(42, y, 44, 3, STEEL.at(2));
        canvas.rect(42, y, 44, 1, STEEL.at(3));
    }
}

//! Paints small moving things behind the Docks: gulls, an airship, a launch on the water. They are few, and never as
//! bright as dangerous things.

use crate::canvas::Canvas;
use crate::math::at;
use crate::palette::*;
use crate::sheet::Sheet;

pub fn sheets() -> Vec<Sheet> {
    vec![gull(), airship(), launch()]
}

fn gull() -> Sheet {
    let mut sheet = Sheet::new(
        "gull",
        "Painted by tools/src/docks_life.rs. Flies right; the pivot is its middle.",
        (16, 12),
        (8, 6),
    );
    const WINGS: [[&str; 7]; 4] = [
        ["W.........W", "MW.......WM", ".MW.....WM.", "..MWWWWWM..", "....WWWWy..", "....mMM....", "..........."],
        ["...........", "...........", "MWWW...WWWM", "..MMWWWMM..", "....WWWWy..", "....mMM....", "..........."],
        ["...........", "...........", "...........", "..WWWWWWW..", ".WM.WWWMWy.", "WM..mMM..MW", "M.........M"],
        ["...........", "...........", "..WW...WW..", ".WMMWWWMMW.", "MM..WWWWyMM", "....mMM....", "..........."],
    ];
    let legend = [('W', STEEL.at(5)), ('M', STEEL.at(4)), ('m', STEEL.at(3)), ('y', GOLD.at(1))];
    let flap = WINGS.iter().map(|rows| {
        let mut canvas = Canvas::new(16, 12);
        canvas.stamp(2, 2, rows, &legend);
        canvas
    });
    sheet.clip("fly", 6, true, flap.collect());
    let mut standing = Canvas::new(16, 12);
    standing.stamp(
        4,
        3,
        &["....WW..", "....WeWy", "...WWW..", "MWWWWM..", ".mMMM...", "...y.y.."],
        &[('e', INK), legend[0], legend[1], legend[2], legend[3]],
    );
    sheet.still("stand", standing);
    sheet
}

fn airship() -> Sheet {
    let mut sheet = Sheet::new(
        "airship",
        "Painted by tools/src/docks_life.rs. Drifts right, far away; the pivot is its middle.",
        (80, 32),
        (40, 14),
    );
    let frames = [RED.at(3), DUSK.at(2)].into_iter().map(|lamp| {
        let mut canvas = Canvas::new(80, 32);
        let hull = DUSK.part(1, 3);
        canvas.polygon(
            &[at(4.0, 4.0), at(12.0, 4.0), at(20.0, 13.0), at(12.0, 22.0), at(4.0, 22.0), at(9.0, 13.0)],
            hull,
            0.8,
            0.0,
        );
        for x in 8..76 {
            let share = (f64::from(x) - 8.0) / 68.0;
            let bulge = (4.0 * share * (1.0 - share)).sqrt() * 9.0 * (0.75 + share * 0.25);
            for y in -(bulge as i32)..=bulge as i32 {
                let light = 0.5 - f64::from(y) / 20.0;
                canvas.put(x, 13 + y, hull.lit(light));
            }
        }
        for x in (20..68).step_by(12) {
            for y in 5..22 {
                canvas.shade(x, y, 1);
            }
        }
        canvas.rect(30, 22, 22, 4, DUSK.at(1));
        canvas.rect(30, 22, 22, 1, DUSK.at(3));
        for x in (33..50).step_by(3) {
            canvas.rect(x, 23, 2, 1, GOLD.at(2));
        }
        canvas.rect(22, 20, 5, 3, DUSK.at(1));
        canvas.rect(40, 26, 1, 1, lamp);
        canvas.put(76, 13, lamp);
        canvas
    });
    sheet.clip("fly", 30, true, frames.collect());
    sheet
}

fn launch() -> Sheet {
    let mut sheet = Sheet::new(
        "launch",
        "Painted by tools/src/docks_life.rs. Runs right; the pivot is the middle of its waterline.",
        (48, 20),
        (24, 17),
    );
    let frames = (0..2).map(|frame| {
        let mut canvas = Canvas::new(48, 20);
        for row in 0..5 {
            canvas.rect(10 + row / 2, 12 + row, 30 - row * 2, 1, if row == 4 { RUST.at(1) } else { DUSK.at(1) });
        }
        canvas.rect(9, 11, 34, 1, DUSK.at(4));
        canvas.rect(18, 5, 12, 6, DUSK.at(2));
        canvas.rect(17, 4, 14, 1, DUSK.at(4));
        canvas.rect(20, 7, 3, 2, GOLD.at(2));
        canvas.rect(25, 7, 3, 2, GOLD.at(2));
        canvas.rect(22, 0, 1, 4, DUSK.at(3));
        canvas.put(22, 0, if frame == 0 { GREEN.at(3) } else { GREEN.at(1) });
        for (x, width) in [(2 + frame, 9), (8 - frame * 2, 5), (38, 6 + frame)] {
            canvas.rect(x, 17, width, 1, DUSK.at(6));
        }
        canvas.rect(4 - frame * 2, 18, 20, 1, DUSK.at(4));
        canvas
    });
    sheet.clip("run", 10, true, frames.collect());
    sheet
}

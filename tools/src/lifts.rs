//! Paints things that carry others: lifts of any width with lamps and thrusters, and conveyor belts.

use crate::canvas::Canvas;
use crate::math::at;
use crate::palette::*;
use crate::plating::*;
use crate::sheet::Sheet;

const TILE: i32 = 16;

pub fn sheets() -> Vec<Sheet> {
    vec![lift(), conveyor()]
}

fn lift() -> Sheet {
    let mut sheet = Sheet::new(
        "lift",
        "Painted by tools/src/lifts.rs. A platform of any width: left, middles, right; 8 px thick from the top of the cell, its\n\
         works hang below. Lamps run while it moves.",
        (TILE, TILE),
        (0, 0),
    );
    for (name, left_end, right_end) in [("left", true, false), ("middle", false, false), ("right", false, true)] {
        sheet.clip(name, 5, true, (0..4).map(|nth| board(nth, left_end, right_end)).collect());
    }
    sheet
}

fn board(nth: i32, left_end: bool, right_end: bool) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    canvas.rect(0, 0, TILE, 1, GOLD.at(3));
    canvas.rect(0, 1, TILE, 1, GOLD.at(1));
    for x in (2..TILE).step_by(4) {
        canvas.put(x, 0, WHITE);
        canvas.put(x + 1, 1, GOLD.at(0));
    }
    stripes(&mut canvas, area(0, 2, TILE, 4), 4);
    // Stripes of period six do not fit a tile of sixteen, so a post at the left of each tile hides the gap.
    canvas.rect(0, 2, 1, 4, STEEL.at(0));
    canvas.rect(15, 2, 1, 4, STEEL.at(3));
    canvas.rect(0, 6, TILE, 1, STEEL.at(3));
    canvas.rect(0, 7, TILE, 1, STEEL.at(1));
    canvas.rect(0, 8, TILE, 1, INK);
    if left_end || right_end {
        let x = if left_end { 0 } else { 12 };
        raised(&mut canvas, area(x, 0, 4, 9), BRIGHT_METAL);
        rivet(&mut canvas, x + 1, 2, BRIGHT_METAL);
        canvas.rect(x + 1, 5, 2, 2, if nth % 2 == 0 { RED.at(3) } else { RED.at(1) });
        canvas.rect(x, 9, 4, 1, INK);
        let x = if left_end { 4 } else { 6 };
        raised(&mut canvas, area(x, 8, 6, 3), METAL);
        canvas.rect(x + 1, 11, 4, 1, TEAL.at(3));
        canvas.rect(x + 1, 12, 4, [1, 2, 3, 2][nth as usize], TEAL.at(2));
        canvas.rect(x + 2, 12, 2, [2, 3, 4, 2][nth as usize], TEAL.at(3));
        canvas.rect(x + 2, 11, 2, 1, WHITE);
    } else {
        raised(&mut canvas, area(2, 8, 12, 3), METAL);
        canvas.rect(2, 11, 12, 1, INK);
        for lamp in 0..4 {
            canvas.put(3 + lamp * 3, 9, if lamp == nth { GOLD.at(3) } else { STEEL.at(0) });
            canvas.put(4 + lamp * 3, 9, if lamp == nth { GOLD.at(2) } else { STEEL.at(0) });
        }
    }
    canvas
}

fn conveyor() -> Sheet {
    let mut sheet = Sheet::new(
        "conveyor",
        "Painted by tools/src/lifts.rs. A belt that runs right; mirror it to run left. A belt that a drive can turn around\n\
         has bright arrows: driven, and turned while it runs the other way.",
        (TILE, TILE),
        (0, 0),
    );
    for (name, left_end, right_end) in [("left", true, false), ("middle", false, false), ("right", false, true)] {
        sheet.clip(name, 3, true, (0..8).map(|nth| belt(nth, left_end, right_end)).collect());
    }
    for (state, lamps) in [("driven", BLUE.part(1, 3)), ("turned", GOLD.part(1, 3))] {
        for (name, left_end, right_end) in [("left", true, false), ("middle", false, false), ("right", false, true)] {
            let frames = (0..8).map(|nth| driven_belt(nth, left_end, right_end, lamps)).collect();
            sheet.clip(&format!("{state}_{name}"), 3, true, frames);
        }
    }
    sheet
}

fn belt(nth: i32, left_end: bool, right_end: bool) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    canvas.rect(0, 0, TILE, 14, STEEL.at(0));
    canvas.rect(0, 0, TILE, 1, STEEL.at(5));
    canvas.rect(0, 1, TILE, 2, STEEL.at(2));
    canvas.rect(0, 3, TILE, 1, INK);
    for step in 0..4 {
        let x = (step * 4 + nth).rem_euclid(TILE);
        canvas.put(x, 0, STEEL.at(3));
        canvas.rect(x, 1, 1, 2, STEEL.at(4));
    }
    canvas.rect(0, 4, TILE, 5, STEEL.at(1));
    canvas.rect(0, 8, TILE, 1, STEEL.at(0));
    for row in 0..5i32 {
        for arrow in 0..2 {
            for wide in 0..2 {
                let x = (arrow * 8 + nth + 2 - (row - 2).abs() + wide).rem_euclid(TILE);
                canvas.put(x, 4 + row, GOLD.at(if row < 2 { 2 } else { 1 }));
            }
        }
    }
    for x in [4, 12] {
        let middle = at(f64::from(x), 11.5);
        canvas.soft_capsule(middle, middle, 2.4, 2.4, STEEL.part(1, 4));
        let spoke = at(0.0, 1.4).turned(f64::from(nth) / 8.0);
        canvas.put((middle.x + spoke.x).floor() as i32, (middle.y + spoke.y).floor() as i32, STEEL.at(5));
    }
    canvas.rect(0, 9, TILE, 1, INK);
    canvas.rect(0, 13, TILE, 1, STEEL.at(2));
    canvas.rect(0, 14, TILE, 1, INK);
    if left_end || right_end {
        let x = if left_end { 0 } else { 13 };
        raised(&mut canvas, area(x, 1, 3, 13), BRASS);
        rivet(&mut canvas, x + 1, 4, BRASS);
        rivet(&mut canvas, x + 1, 10, BRASS);
    }
    canvas
}

/// One large arrow of lamps on a black panel, so that its direction can be read from across a hall.
fn driven_belt(nth: i32, left_end: bool, right_end: bool, lamps: Ramp) -> Canvas {
    let mut canvas = belt(nth, false, false);
    canvas.rect(0, 3, TILE, 8, INK);
    canvas.rect(0, 11, TILE, 1, STEEL.at(1));
    for row in 0..7i32 {
        let tip = 3 - (row - 3).abs();
        for (wide, shade) in [(0, 0), (1, 1), (2, 2), (3, 2)] {
            let x = (nth * 2 + 2 + tip + wide).rem_euclid(TILE);
            canvas.put(x, 4 + row, lamps.at(if tip == 0 && shade == 2 { 1 } else { shade }));
        }
    }
    if left_end || right_end {
        let x = if left_end { 0 } else { 12 };
        raised(&mut canvas, area(x, 0, 4, 14), BRIGHT_METAL);
        canvas.rect(x + 1, 4, 2, 6, INK);
        canvas.rect(x + 1, 5, 2, 4, lamps.at(if nth < 4 { 2 } else { 0 }));
    }
    canvas
}

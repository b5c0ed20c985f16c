//! Paints the title: seven letters of cut steel lit by a setting sun, and a Q that is the quadtree itself. The Q is a
//! square split in four, with one part split again, and each quarter has the colour of its quadrant.

use crate::canvas::{Canvas, bayer};
use crate::palette::*;
use crate::sheet::Sheet;

const CELL: (i32, i32) = (360, 96);
/// Size of one square of a letter's plan, in pixels.
const MODULE: i32 = 6;
const LETTER_ROWS: i32 = 9;
const GAP: i32 = 5;
const TOP: i32 = 14;
const LEFT: i32 = 10;
const EXTRUSION: i32 = 5;

/// Plans of the letters: `#` is a full square. a, b, c, d are half squares that keep the bottom right, bottom left, top
/// right and top left.
const LETTERS: [[&str; LETTER_ROWS as usize]; 7] = [
    ["##..##", "##..##", "##..##", "##..##", "##..##", "##..##", "##aa##", "######", "c####d"],
    ["a####b", "######", "##dc##", "##..##", "######", "######", "##..##", "##..##", "##..##"],
    ["#####b", "######", "##.c##", "##..##", "##..##", "##..##", "##.a##", "######", "#####d"],
    ["#####b", "######", "##.c##", "##.a##", "######", "#####d", "##c##b", "##.c##", "##..##"],
    ["a####b", "######", "##dc##", "##..##", "######", "######", "##..##", "##..##", "##..##"],
    ["##..##", "##b.##", "###b##", "######", "######", "##c###", "##.c##", "##..##", "##..##"],
    ["######", "######", "d.##.c", "..##..", "..##..", "..##..", "..##..", "..##..", "..##.."],
];

/// Sunset colours down the face of a letter, each with the row where it starts.
const FACE: [(Color, i32); 7] = [
    (WHITE, 0),
    (GOLD.at(3), 5),
    (GOLD.at(2), 17),
    (RUST.at(4), 27),
    (RUST.at(3), 36),
    (RED.at(2), 45),
    (RED.at(1), 54),
];
const FACE_DITHER: i32 = 5;

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "logo",
        "Painted by tools/src/logo.rs. The title; the pivot is its middle.",
        CELL,
        (CELL.0 / 2, CELL.1 / 2),
    );
    sheet.still("title", title());
    vec![sheet]
}

fn title() -> Canvas {
    let mut plan = Canvas::new(CELL.0, CELL.1);
    let emblem = LETTER_ROWS * MODULE;
    let mut x = LEFT + emblem + GAP + 1;
    for letter in &LETTERS {
        draw_plan(&mut plan, letter, x);
        x += 6 * MODULE + GAP;
    }
    plan.rect(LEFT, TOP, emblem, emblem, WHITE);
    for step in 0..8 {
        plan.rect(LEFT + emblem - 16 + step, TOP + emblem - 10 + step, 10, 10, WHITE);
    }
    let mut canvas = extruded(&plan);
    paint_faces(&mut canvas, &plan);
    paint_emblem(&mut canvas, emblem);
    canvas
}

fn draw_plan(plan: &mut Canvas, rows: &[&str], left: i32) {
    for (row, text) in rows.iter().enumerate() {
        for (column, mark) in text.chars().enumerate() {
            for y in 0..MODULE {
                for x in 0..MODULE {
                    let last = MODULE - 1;
                    let inside = match mark {
                        '#' => true,
                        'a' => x + y >= last,
                        'b' => y >= x,
                        'c' => x >= y,
                        'd' => x + y <= last,
                        _ => false,
                    };
                    if inside {
                        plan.put(left + column as i32 * MODULE + x, TOP + row as i32 * MODULE + y, WHITE);
                    }
                }
            }
        }
    }
}

fn extruded(plan: &Canvas) -> Canvas {
    let mut canvas = Canvas::new(CELL.0, CELL.1);
    for depth in (0..=EXTRUSION).rev() {
        let color = if depth > 3 { RUST.at(0) } else { RED.at(0) };
        let mut slice = plan.clone();
        slice.recolor(|_, _, _| color);
        canvas.blit(&slice, depth, depth);
    }
    canvas.outline(INK);
    canvas.outline(INK);
    canvas
}

fn face_color(x: i32, y: i32) -> Color {
    let row = y - TOP;
    let jitter = (bayer(x, y) * f64::from(FACE_DITHER)) as i32;
    let place = FACE.iter().rposition(|(_, start)| *start <= row - jitter).unwrap_or(0);
    FACE[place].0
}

fn paint_faces(canvas: &mut Canvas, plan: &Canvas) {
    for y in 0..CELL.1 {
        for x in 0..CELL.0 {
            if plan.get(x, y).is_none() {
                continue;
            }
            let lit_edge = plan.get(x, y - 1).is_none() || plan.get(x - 1, y).is_none();
            let dark_edge = plan.get(x, y + 1).is_none() || plan.get(x + 1, y).is_none();
            let color = match (lit_edge, dark_edge) {
                (true, _) if y - TOP < 30 => WHITE,
                (true, _) => GOLD.at(2),
                (_, true) => face_color(x, y + 14),
                _ => face_color(x, y),
            };
            canvas.put(x, y, color);
        }
    }
    // A cut through all letters: the horizon of the sunset.
    for y in [TOP + 30, TOP + 31] {
        for x in LEFT + LETTER_ROWS * MODULE + 1..CELL.0 {
            if plan.get(x, y).is_some() {
                canvas.put(x, y, if y == TOP + 30 { RED.at(0) } else { WHITE });
            }
        }
    }
}

fn paint_emblem(canvas: &mut Canvas, size: i32) {
    const FRAME: i32 = 6;
    let (left, top, inner) = (LEFT + FRAME, TOP + FRAME, size - 2 * FRAME);
    canvas.rect(left, top, inner, inner, INK);
    let half = inner / 2;
    let quarter = half / 2;
    paint_square(canvas, left + 1, top + 1, half - 1, TEAL);
    paint_square(canvas, left + 1, top + half + 1, half - 2, GREEN);
    paint_square(canvas, left + half + 1, top + half + 1, half - 2, VIOLET_LIT);
    for (column, row) in [(0, 0), (1, 0), (0, 1)] {
        let (x, y) = (left + half + 1 + column * quarter, top + 1 + row * quarter);
        paint_square(canvas, x, y, quarter - 1, RUST.part(1, 4));
    }
    let (x, y) = (left + half + 1 + quarter, top + 1 + quarter);
    for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let hot = (column, row) == (1, 0);
        let color = if hot { WHITE } else { GOLD.at(2) };
        canvas.rect(x + column * 5, y + row * 5, 4, 4, color);
    }
}

const VIOLET_LIT: Ramp = VIOLET;

fn paint_square(canvas: &mut Canvas, x: i32, y: i32, size: i32, ramp: Ramp) {
    canvas.rect(x, y, size, size, ramp.at(2));
    canvas.rect(x, y, size, 1, ramp.at(3));
    canvas.rect(x, y, 1, size, ramp.at(3));
    canvas.rect(x, y + size - 1, size, 1, ramp.at(1));
    canvas.rect(x + size - 1, y, 1, size, ramp.at(1));
}

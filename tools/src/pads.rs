//! Paints the buttons of a pad, small enough for a line of text: the four buttons on its right side, the cross, the
//! sticks, start and back, and the mouse. The four buttons show the signs of each maker, or their places for an unknown
//! pad. Shoulder buttons and keyboard keys are caps with letters, which the game draws itself.

use crate::canvas::Canvas;
use crate::palette::*;
use crate::sheet::Sheet;

const SIZE: i32 = 13;
const MIDDLE: i32 = SIZE / 2;
/// Squared radii: `DISC` of the whole button, `INNER` without its lit rim.
const DISC: i32 = 40;
const INNER: i32 = 27;

type Mark = [&'static str; 5];

const A: Mark = [".###.", "#...#", "#####", "#...#", "#...#"];
const B: Mark = ["####.", "#...#", "####.", "#...#", "####."];
const X: Mark = ["#...#", ".#.#.", "..#..", ".#.#.", "#...#"];
const Y: Mark = ["#...#", ".#.#.", "..#..", "..#..", "..#.."];
const RING: Mark = [".###.", "#...#", "#...#", "#...#", ".###."];
const SQUARE: Mark = ["#####", "#...#", "#...#", "#...#", "#####"];
const TRIANGLE: Mark = ["..#..", ".#.#.", ".#.#.", "#...#", "#####"];
const LINES: Mark = ["#####", ".....", "#####", ".....", "#####"];
const WINDOWS: Mark = ["####.", "#..#.", "#.###", "###.#", "..###"];
const LETTER_L: Mark = ["#....", "#....", "#....", "#....", "####."];
const LETTER_R: Mark = ["####.", "#...#", "####.", "#..#.", "#...#"];

/// South, east, west, north: the order of the game.
const PLACES: [(i32, i32); 4] = [(0, 1), (1, 0), (-1, 0), (0, -1)];
/// Up, down, left, right.
const WAYS: [(i32, i32); 4] = [(0, -1), (0, 1), (-1, 0), (1, 0)];

pub fn sheets() -> Vec<Sheet> {
    let mut sheet = Sheet::new(
        "pads",
        "Painted by tools/src/pads.rs. The pivot is the top left. Faces: south, east, west, north. Cross and sticks: whole, up, down, left, right.",
        (SIZE, SIZE),
        (0, 0),
    );
    let (green, red, blue, gold) = (GREEN.at(3), RED.at(3), BLUE.at(3), GOLD.at(2));
    sheet.clip("xbox", 1, false, faces([(A, green), (B, red), (X, blue), (Y, gold)]));
    let (rose, teal) = (MAGENTA.at(2), TEAL.at(3));
    sheet.clip("playstation", 1, false, faces([(X, blue), (RING, red), (SQUARE, rose), (TRIANGLE, teal)]));
    sheet.clip("nintendo", 1, false, faces([B, A, Y, X].map(|mark| (mark, STEEL.at(5)))));
    sheet.clip("plain", 1, false, PLACES.map(diamond).into());
    sheet.clip("cross", 1, false, ways(cross));
    sheet.clip("left_stick", 1, false, ways(|way| stick(LETTER_L, way)));
    sheet.clip("right_stick", 1, false, ways(|way| stick(LETTER_R, way)));
    sheet.clip("stick_press", 1, false, vec![pressed(LETTER_L), pressed(LETTER_R)]);
    sheet.still("start", face(LINES, STEEL.at(5)));
    sheet.still("back", face(WINDOWS, STEEL.at(5)));
    sheet.clip("mouse", 1, false, vec![mouse(3), mouse(7)]);
    vec![sheet]
}

fn faces(marks: [(Mark, Color); 4]) -> Vec<Canvas> {
    marks.map(|(mark, color)| face(mark, color)).into()
}

fn ways(paint: impl Fn(Option<(i32, i32)>) -> Canvas) -> Vec<Canvas> {
    std::iter::once(None).chain(WAYS.map(Some)).map(paint).collect()
}

fn disc() -> Canvas {
    let mut canvas = Canvas::new(SIZE, SIZE);
    for y in 0..SIZE {
        for x in 0..SIZE {
            let far = (x - MIDDLE) * (x - MIDDLE) + (y - MIDDLE) * (y - MIDDLE);
            match far {
                0..INNER => canvas.put(x, y, STEEL.at(1)),
                INNER..DISC => canvas.put(x, y, if y < MIDDLE { STEEL.at(3) } else { STEEL.at(2) }),
                _ => {}
            }
        }
    }
    canvas
}

fn face(mark: Mark, color: Color) -> Canvas {
    let mut canvas = disc();
    canvas.stamp(4, 4, &mark, &[('#', color)]);
    canvas
}

/// Four dots, one of them lit: a button by its place.
fn diamond(lit: (i32, i32)) -> Canvas {
    let mut canvas = Canvas::new(SIZE, SIZE);
    for place in PLACES {
        let (x, y) = (MIDDLE + place.0 * 4, MIDDLE + place.1 * 4);
        let (dot, rim) = if place == lit { (GOLD.at(2), GOLD.at(1)) } else { (STEEL.at(3), STEEL.at(2)) };
        canvas.rect(x - 1, y - 2, 3, 5, rim);
        canvas.rect(x - 2, y - 1, 5, 3, rim);
        canvas.rect(x - 1, y - 1, 3, 3, dot);
    }
    canvas
}

fn cross(way: Option<(i32, i32)>) -> Canvas {
    let mut canvas = Canvas::new(SIZE, SIZE);
    for (grown, color) in [(1, STEEL.at(3)), (0, STEEL.at(1))] {
        canvas.rect(MIDDLE - 1 - grown, 1 - grown, 3 + 2 * grown, 11 + 2 * grown, color);
        canvas.rect(1 - grown, MIDDLE - 1 - grown, 11 + 2 * grown, 3 + 2 * grown, color);
    }
    for (x, y) in way.map_or(WAYS.into(), |way| vec![way]) {
        let color = if way.is_some() { GOLD.at(2) } else { STEEL.at(4) };
        canvas.rect(MIDDLE + x * 4 - 1, MIDDLE + y * 4 - 1, 3, 3, color);
    }
    canvas
}

/// The base of a stick, and its top at the place that it is pushed to.
fn stick(letter: Mark, way: Option<(i32, i32)>) -> Canvas {
    let mut canvas = disc();
    let (x, y) = way.unwrap_or((0, 0));
    let left = MIDDLE - 3 + x * 3;
    let top = MIDDLE - 3 + y * 3;
    let (rim, color) = if way.is_some() { (GOLD.at(1), GOLD.at(2)) } else { (STEEL.at(3), STEEL.at(4)) };
    canvas.rect(left + 1, top, 5, 7, rim);
    canvas.rect(left, top + 1, 7, 5, rim);
    canvas.rect(left + 1, top + 1, 5, 5, color);
    canvas.stamp(left + 1, top + 1, &letter, &[('#', INK)]);
    canvas
}

fn pressed(letter: Mark) -> Canvas {
    let mut canvas = face(letter, GOLD.at(2));
    canvas.rect(MIDDLE - 2, 11, 5, 1, GOLD.at(2));
    canvas.rect(MIDDLE - 1, 12, 3, 1, GOLD.at(2));
    canvas
}

/// A mouse with one lit button. `lit` is the x at which that button starts.
fn mouse(lit: i32) -> Canvas {
    let mut canvas = Canvas::new(SIZE, SIZE);
    canvas.rect(3, 1, 7, 11, STEEL.at(3));
    canvas.rect(2, 2, 9, 9, STEEL.at(3));
    canvas.rect(3, 2, 7, 9, STEEL.at(1));
    canvas.rect(3, 2, 7, 4, STEEL.at(2));
    canvas.rect(lit, 2, 3, 4, GOLD.at(2));
    canvas.rect(MIDDLE, 1, 1, 5, INK);
    canvas
}

//! Letters of five rows for names in a painted picture: on a hull, over a gate.

use crate::canvas::Canvas;
use crate::palette::Color;

const LETTERS: [(char, [&str; 5]); 10] = [
    ('A', [".#.", "#.#", "###", "#.#", "#.#"]),
    ('C', [".##", "#..", "#..", "#..", ".##"]),
    ('D', ["##.", "#.#", "#.#", "#.#", "##."]),
    ('H', ["#.#", "#.#", "###", "#.#", "#.#"]),
    ('K', ["#.#", "#.#", "##.", "#.#", "#.#"]),
    ('L', ["#..", "#..", "#..", "#..", "###"]),
    ('N', ["#.#", "###", "###", "#.#", "#.#"]),
    ('O', ["###", "#.#", "#.#", "#.#", "###"]),
    ('S', [".##", "#..", ".#.", "..#", "##."]),
    ('Y', ["#.#", "#.#", ".#.", ".#.", ".#."]),
];

pub fn write(canvas: &mut Canvas, x: i32, y: i32, word: &str, color: Color) {
    for (nth, letter) in (0..).zip(word.chars()) {
        let (_, rows) = LETTERS.iter().find(|(known, _)| *known == letter).expect("a letter that is painted here");
        canvas.stamp(x + nth * 4, y, rows, &[('#', color)]);
    }
}

//! Paints what flies off when something breaks: the debris of explosions, and that of crates and boarded doors in each quadrant's
//! materials. No two pieces have the same outline. Each clip is eight steps of a spin.

use crate::canvas::Canvas;
use crate::math::{Point, at, sin};
use crate::palette::*;
use crate::sheet::Sheet;

/// Corners, from the middle of the piece.
type Outline = &'static [(f64, f64)];

struct Piece {
    name: &'static str,
    ramp: Ramp,
    outline: Outline,
    /// Pixels of another colour on it: nails, holes, an edge.
    marks: (Color, Outline),
}

const fn piece(name: &'static str, ramp: Ramp, outline: Outline, marks: (Color, Outline)) -> Piece {
    Piece { name, ramp, outline, marks }
}

const PLAIN: (Color, Outline) = (INK, &[]);

/// Metal that is torn off, ground that is thrown up, and floors that break.
const DEBRIS: [Piece; 11] = [
    piece(
        "plate",
        RUST,
        &[(-7.0, -3.0), (-2.0, -5.0), (5.0, -4.0), (3.0, 0.0), (7.0, 4.0), (-4.0, 5.0)],
        (RUST.at(0), &[(-4.6, -2.4), (2.8, -2.8), (-2.8, 3.2), (3.6, 2.6)]),
    ),
    piece(
        "shard",
        STEEL.part(1, 4),
        &[(-5.5, 1.0), (-1.0, -2.6), (6.0, 0.2), (0.0, 1.6)],
        (STEEL.at(5), &[(-2.4, -0.4), (-1.0, -1.2)]),
    ),
    piece("plank", KHAKI, &[(-6.0, -1.4), (5.0, -1.6), (6.0, 0.0), (4.0, 1.4), (-5.0, 1.6)], (INK, &[(-3.6, 0.0)])),
    piece("stone", STEEL.part(0, 4), &[(-3.0, -1.6), (0.4, -3.2), (3.0, -0.8), (2.0, 2.4), (-2.4, 2.6)], PLAIN),
    piece(
        "strip",
        STEEL.part(2, 3),
        &[(-8.0, -0.6), (-1.0, -1.6), (8.0, 1.0), (7.6, 2.2), (-1.0, 0.2), (-7.6, 0.8)],
        PLAIN,
    ),
    piece("bolt", GOLD.part(0, 3), &[(-1.6, -1.4), (1.6, -1.4), (1.6, 1.4), (-1.6, 1.4)], PLAIN),
    piece(
        "bent",
        RUST.part(0, 4),
        &[(-6.0, -5.0), (-3.4, -5.0), (-2.6, 2.0), (6.0, 3.0), (5.6, 5.4), (-5.0, 4.6)],
        (INK, &[(-4.2, -3.0), (-4.0, 0.0), (0.0, 3.6), (3.4, 4.0)]),
    ),
    piece(
        "clod",
        LEATHER,
        &[(-4.0, -1.0), (-1.0, -4.0), (3.0, -3.0), (4.4, 1.0), (1.0, 4.0), (-3.0, 3.0)],
        (GREEN.at(1), &[(-1.0, -3.0), (0.4, -3.0), (1.8, -2.6)]),
    ),
    piece("crumb", LEATHER, &[(-1.8, -1.0), (0.6, -1.8), (1.8, 0.6), (-0.6, 1.8)], PLAIN),
    piece(
        "cog",
        STEEL.part(1, 4),
        &[
            (-5.0, -1.4),
            (-3.0, -1.6),
            (-3.6, -3.8),
            (-1.4, -3.2),
            (-1.0, -5.0),
            (1.2, -5.0),
            (1.4, -3.2),
            (3.8, -3.6),
            (3.0, -1.2),
            (5.0, -0.4),
            (2.0, 1.4),
            (-0.4, 0.6),
            (-2.4, 3.0),
            (-4.4, 2.0),
        ],
        (INK, &[(-0.5, -0.9), (0.5, -0.9), (-0.5, -1.8), (0.5, -1.8)]),
    ),
    piece(
        "pipe",
        TEAL.part(0, 3),
        &[
            (-6.6, -2.6),
            (-4.8, -2.6),
            (-4.8, -1.6),
            (5.0, -1.6),
            (7.0, -0.2),
            (4.4, 1.6),
            (-4.8, 1.6),
            (-4.8, 2.6),
            (-6.6, 2.6),
        ],
        (STEEL.at(4), &[(-3.0, -0.8), (-1.6, -0.8), (-0.2, -0.8), (1.2, -0.8), (2.6, -0.8)]),
    ),
];

/// A large and a small piece of each quadrant, something long, and a splinter.
const PIECES: [Piece; 16] = [
    // Planks with nails, the corner of a crate, its steel band.
    piece(
        "docks_large",
        KHAKI,
        &[(-7.4, -1.8), (-3.0, -2.2), (5.0, -2.0), (4.0, -0.6), (7.4, 0.2), (5.4, 2.0), (-6.0, 2.0), (-5.0, 0.6)],
        (LEATHER.at(0), &[(-3.6, -0.6), (-3.6, 1.0), (1.0, 0.4), (2.4, 0.4)]),
    ),
    piece(
        "docks_small",
        KHAKI.part(0, 3),
        &[(-3.4, -3.4), (3.4, -3.0), (2.8, -0.6), (-0.6, -0.4), (-1.0, 3.6), (-3.4, 3.0)],
        (STEEL.at(4), &[(-2.2, -2.2)]),
    ),
    piece(
        "docks_long",
        STEEL.part(2, 4),
        &[(-6.4, 1.6), (-2.0, -0.6), (2.4, -1.8), (6.6, -0.6), (6.2, 0.8), (2.2, -0.4), (-1.6, 0.8), (-5.6, 2.8)],
        PLAIN,
    ),
    piece("docks_chip", KHAKI.part(1, 3), &[(-4.4, 0.2), (0.0, -1.0), (4.6, 0.2), (0.4, 1.0)], PLAIN),
    // Dark boards with an iron strap, brick, a hoop, slag.
    piece(
        "foundry_large",
        LEATHER,
        &[(-6.8, -2.2), (5.4, -2.4), (4.4, -0.8), (6.8, 0.6), (4.8, 2.2), (-5.4, 2.4), (-4.2, 0.8)],
        (STEEL.at(4), &[(-1.0, -1.8), (-1.0, -0.6), (-1.0, 0.6), (-1.0, 1.8), (0.2, -1.4), (0.2, 0.0), (0.2, 1.4)]),
    ),
    piece(
        "foundry_small",
        RUST.part(0, 4),
        &[(-3.6, -2.2), (3.6, -2.2), (3.6, 0.6), (1.6, 2.2), (-3.6, 2.2)],
        (RUST.at(0), &[(-0.5, -2.0), (-0.5, -1.0)]),
    ),
    piece(
        "foundry_long",
        STEEL.part(1, 4),
        &[
            (-6.0, 3.0),
            (-5.4, -1.0),
            (-2.0, -3.6),
            (3.0, -3.4),
            (6.0, -0.4),
            (4.6, 0.6),
            (2.4, -1.8),
            (-1.6, -2.0),
            (-4.0, 0.0),
            (-4.4, 3.2),
        ],
        (RUST.at(2), &[(-4.8, 0.6), (0.6, -2.8)]),
    ),
    piece("foundry_chip", RUST.part(1, 4), &[(-2.4, 0.8), (-0.6, -1.8), (2.4, -0.6), (1.0, 1.6)], PLAIN),
    // A slat with moss, a leaf, a pane and a splinter of glass.
    piece(
        "gardens_large",
        KHAKI.part(0, 3),
        &[(-6.4, -2.4), (4.6, -2.6), (6.6, -0.4), (3.8, 0.4), (5.6, 2.6), (-4.6, 2.4), (-6.4, 0.6)],
        (GREEN.at(2), &[(-4.6, -1.6), (-3.4, -1.8), (-2.2, -1.4), (-3.6, -0.6), (1.6, 1.4), (2.8, 1.6)]),
    ),
    piece(
        "gardens_small",
        GREEN,
        &[(-4.4, 0.4), (-1.4, -1.9), (2.4, -1.4), (4.6, 0.4), (1.4, 1.6), (-2.0, 1.7)],
        (GREEN.at(0), &[(-2.6, 0.2), (-1.0, 0.1), (0.6, 0.1), (2.2, 0.2)]),
    ),
    piece(
        "gardens_long",
        TEAL.part(1, 3),
        &[(-5.4, 2.0), (-3.6, -4.2), (5.4, -1.4), (1.2, 1.0), (2.4, 4.2)],
        (WHITE, &[(-2.4, -1.0), (-1.6, -2.0), (0.2, 0.2), (1.2, -0.8)]),
    ),
    piece(
        "gardens_chip",
        TEAL.part(2, 2),
        &[(-3.6, 1.2), (0.6, -1.6), (3.8, -0.8), (-0.4, 0.6)],
        (WHITE, &[(0.6, -0.8)]),
    ),
    // A pale slab, a crystal, a gilt strip, a chip of stone.
    piece(
        "vault_large",
        STEEL.part(2, 4),
        &[(-5.6, -3.4), (3.6, -3.8), (5.8, -1.0), (4.0, 0.4), (5.2, 3.4), (-2.6, 3.8), (-5.8, 1.2)],
        (WHITE, &[(-3.8, -2.2), (-2.6, -2.4), (-1.4, -2.4), (-3.8, -1.0)]),
    ),
    piece(
        "vault_small",
        VIOLET,
        &[(-2.0, -3.4), (0.4, -4.2), (2.2, -1.0), (1.2, 3.6), (-1.6, 2.6)],
        (BLUE.at(3), &[(-0.6, -2.2), (-0.4, -1.2)]),
    ),
    piece(
        "vault_long",
        GOLD.part(0, 4),
        &[(-6.8, -1.4), (4.4, -1.4), (4.4, -3.0), (6.4, -3.0), (6.4, 0.6), (-6.8, 0.6)],
        (GOLD.at(0), &[(-4.0, -0.4), (-1.0, -0.4), (2.0, -0.4)]),
    ),
    piece("vault_chip", STEEL.part(3, 3), &[(-2.6, 0.4), (-0.4, -1.8), (2.6, -0.4), (0.4, 1.8)], PLAIN),
];

pub fn sheets() -> Vec<Sheet> {
    let sheet = |name, note, cell: i32, pieces: &[Piece]| {
        let mut sheet = Sheet::new(name, note, (cell, cell), (cell / 2, cell / 2));
        for piece in pieces {
            sheet.clip(piece.name, 3, true, (0..8).map(|nth| spun(piece, cell, f64::from(nth) / 8.0)).collect());
        }
        sheet
    };
    vec![
        sheet("debris", "Painted by tools/src/effects/pieces.rs. Each clip is eight steps of a spin.", 20, &DEBRIS),
        sheet(
            "pieces",
            "Painted by tools/src/effects/pieces.rs. Each clip is eight steps of a spin; the pivot is the middle.",
            18,
            &PIECES,
        ),
    ]
}

fn spun(piece: &Piece, cell: i32, turns: f64) -> Canvas {
    let mut canvas = Canvas::new(cell, cell);
    let middle = f64::from(cell) / 2.0;
    let place = |&(x, y): &(f64, f64)| at(middle, middle) + at(x, y).turned(turns);
    let corners: Vec<Point> = piece.outline.iter().map(place).collect();
    canvas.polygon(&corners, piece.ramp, 1.0 - 0.4 * sin(turns / 2.0), 0.1);
    let (color, marks) = piece.marks;
    for p in marks.iter().map(place) {
        let (x, y) = (p.x.floor() as i32, p.y.floor() as i32);
        if canvas.get(x, y).is_some() {
            canvas.put(x, y, color);
        }
    }
    canvas.outline(INK);
    canvas
}

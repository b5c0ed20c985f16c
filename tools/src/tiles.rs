//! Auto-tiled ground and the walls behind it, of any material. The `Ground` of a quadrant says how its stone, edges and
//! beams are painted. All materials use the code in this file. It paints a *mass*: stone in a piece that is larger than
//! a tile, so that walls do not look repetitive. Edges are laid over it by mask (m0 to m14). The bits of a mask are the
//! solid neighbours: 1 above, 2 right, 4 below, 8 left.

use crate::canvas::{Canvas, bayer};
use crate::math::at;
use crate::palette::*;
use crate::sheet::Sheet;

pub const TILE: i32 = 16;
pub const ABOVE: u8 = 1;
pub const RIGHT: u8 = 2;
pub const BELOW: u8 = 4;
pub const LEFT: u8 = 8;
/// A mask whose only open side is the top: the deck that players walk on.
const DECK: u8 = RIGHT | BELOW | LEFT;
/// Size in pixels after which the mass repeats.
pub const MASS: (i32, i32) = (128, 64);
/// First row of the shadow under a deck, and the row where the shadow ends.
const SHADOW: (i32, i32) = (6, 11);

pub type Touch = fn(&mut Canvas);

pub struct Tone {
    pub joint: Color,
    pub shade: Color,
    pub body: Color,
    pub light: Color,
    pub accent: Color,
}

/// Lines along open sides, the outermost first.
pub struct Sides {
    pub left: [Color; 2],
    pub right: [Color; 2],
    pub below: [Color; 3],
}

/// The parts of a room, for empty space under a roof.
pub struct Room {
    pub name: &'static str,
    /// As large as the mass: the wall of a low room.
    pub wall: Touch,
    /// 64 x 16, under the ceiling of a high room.
    pub cornice: Touch,
    /// 32 x 64: capital, two tiles of shaft, foot.
    pub pillar: Touch,
    /// 64 x 32, along the floor.
    pub dado: Touch,
}

pub struct Ground {
    pub name: &'static str,
    pub mass: &'static str,
    pub note: &'static str,
    /// Tones of the stone: beside the air, a tile further in, and deep inside.
    pub tones: [Tone; 3],
    /// Paints the mass in one tone. The number is the index of the tone.
    pub stone: fn(&mut Canvas, &Tone, usize),
    pub sides: Sides,
    /// The top edge, including its ends at open sides. The number is the mask.
    pub deck: fn(&mut Canvas, u8),
    /// A tile that is open above and below.
    pub beam: fn(&mut Canvas, u8),
    /// Rare details on the face of the mass.
    pub features: [Touch; 4],
    /// Changes to a finished deck.
    pub decks: [Touch; 4],
    /// Paint the corner of a tile whose diagonal neighbour is empty: the end of the top edge (neighbour above left),
    /// and the end of the bottom edge (neighbour below left).
    pub inner_top: fn(&mut Canvas, bool),
    pub inner_bottom: Touch,
    /// A one-way platform. The flags add its left and right ends.
    pub ledge: fn(&mut Canvas, bool, bool),
    pub ladder: Ramp,
    pub room: Room,
}

pub fn ground_sheets(ground: &Ground) -> Vec<Sheet> {
    vec![edges_sheet(ground), mass_sheet(ground), room_sheet(ground)]
}

fn edges_sheet(ground: &Ground) -> Sheet {
    let mut sheet = Sheet::new(ground.name, ground.note, (TILE, TILE), (0, 0));
    for mask in 0..15 {
        sheet.still(&format!("m{mask}"), edge(ground, mask));
    }
    for (nth, touch) in ground.features.iter().enumerate() {
        sheet.still(&format!("feature_{nth}"), touched(*touch));
    }
    for (nth, touch) in ground.decks.iter().enumerate() {
        let mut tile = edge(ground, DECK);
        touch(&mut tile);
        sheet.still(&format!("deck_{nth}"), tile);
    }
    for (name, right, below) in [
        ("inner_top_left", false, false),
        ("inner_top_right", true, false),
        ("inner_bottom_left", false, true),
        ("inner_bottom_right", true, true),
    ] {
        sheet.still(name, inner_corner(ground, right, below));
    }
    for (name, left_end, right_end) in [
        ("ledge_left", true, false),
        ("ledge_middle", false, false),
        ("ledge_right", false, true),
        ("ledge_single", true, true),
    ] {
        let mut tile = Canvas::new(TILE, TILE);
        (ground.ledge)(&mut tile, left_end, right_end);
        sheet.still(name, tile);
    }
    sheet.still("ladder", ladder(ground.ladder));
    sheet.still("ladder_top", ladder_top(ground.ladder));
    sheet.still("ladder_bottom", ladder_bottom(ground.ladder));
    sheet
}

fn mass_sheet(ground: &Ground) -> Sheet {
    let mut sheet = Sheet::new(ground.mass, ground.note, (TILE, TILE), (0, 0));
    for (nth, (name, tone)) in ["lit", "middle", "deep"].into_iter().zip(&ground.tones).enumerate() {
        let mut canvas = Canvas::filled(MASS.0, MASS.1, tone.body);
        (ground.stone)(&mut canvas, tone, nth);
        sheet.clip(name, 1, false, tiles_of(&canvas));
    }
    sheet
}

fn room_sheet(ground: &Ground) -> Sheet {
    let room = &ground.room;
    let mut sheet = Sheet::new(room.name, ground.note, (TILE, TILE), (0, 0));
    for (name, paint, (width, height)) in [
        ("wall", room.wall, MASS),
        ("cornice", room.cornice, (64, TILE)),
        ("pillar", room.pillar, (32, 64)),
        ("dado", room.dado, (64, 32)),
    ] {
        let mut canvas = Canvas::new(width, height);
        paint(&mut canvas);
        sheet.clip(name, 1, false, tiles_of(&canvas));
    }
    sheet
}

fn tiles_of(canvas: &Canvas) -> Vec<Canvas> {
    let (columns, rows) = (canvas.width / TILE, canvas.height / TILE);
    let cut = |nth: i32| canvas.rearranged(TILE, TILE, |x, y| (nth % columns * TILE + x, nth / columns * TILE + y));
    (0..columns * rows).map(cut).collect()
}

fn touched(touch: Touch) -> Canvas {
    let mut tile = Canvas::new(TILE, TILE);
    touch(&mut tile);
    tile
}

pub fn open(mask: u8, side: u8) -> bool {
    mask & side == 0
}

/// Paints the edges that are laid over the mass along its open sides.
fn edge(ground: &Ground, mask: u8) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    let sides = &ground.sides;
    if open(mask, ABOVE) && open(mask, BELOW) {
        (ground.beam)(&mut canvas, mask);
        return canvas;
    }
    for (nth, (left, right)) in sides.left.into_iter().zip(sides.right).enumerate() {
        if open(mask, LEFT) {
            canvas.rect(nth as i32, 0, 1, TILE, left);
        }
        if open(mask, RIGHT) {
            canvas.rect(TILE - 1 - nth as i32, 0, 1, TILE, right);
        }
    }
    if open(mask, BELOW) {
        for (nth, color) in sides.below.into_iter().enumerate() {
            canvas.rect(0, TILE - 1 - nth as i32, TILE, 1, color);
        }
    }
    if open(mask, ABOVE) {
        for y in SHADOW.0..SHADOW.1 {
            for x in 0..TILE {
                let share = f64::from(SHADOW.1 - y) / f64::from(SHADOW.1 - SHADOW.0);
                if share > bayer(x, y) {
                    canvas.put(x, y, INK);
                }
            }
        }
        (ground.deck)(&mut canvas, mask);
    }
    canvas
}

/// Paints the inner corner of a tile whose diagonal neighbour is empty: there the edges of the two tiles between them
/// meet. The rest of the tile is transparent.
fn inner_corner(ground: &Ground, right: bool, below: bool) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    if below {
        (ground.inner_bottom)(&mut canvas);
    } else {
        (ground.inner_top)(&mut canvas, right);
    }
    if right { canvas.mirrored() } else { canvas }
}

/// Paints a block of the mass: lit at the top and left, dark at the bottom and right. It wraps around the right side.
pub fn block(canvas: &mut Canvas, (x, y, width, height): (i32, i32, i32, i32), tone: &Tone) {
    let wide = canvas.width;
    for row in 0..height {
        for column in 0..width {
            let color = match (column, row) {
                _ if row == height - 1 || column == width - 1 => tone.joint,
                (_, 0) | (0, _) => tone.light,
                _ if row == height - 2 || column == width - 2 => tone.shade,
                _ => tone.body,
            };
            canvas.put((x + column).rem_euclid(wide), y + row, color);
        }
    }
}

/// Paints the rows of a deck, one colour each, from the top down.
pub fn bands(canvas: &mut Canvas, x: i32, width: i32, colors: &[Color]) {
    for (y, color) in colors.iter().enumerate() {
        canvas.rect(x, y as i32, width, 1, *color);
    }
}

fn ladder(ramp: Ramp) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    for y in (1..TILE).step_by(4) {
        canvas.rect(3, y, 10, 1, ramp.at(5));
        canvas.rect(3, y + 1, 10, 1, ramp.at(3));
        canvas.rect(3, y + 2, 10, 1, INK);
    }
    // Light rails between dark lines, so that a ladder is brighter than other narrow, upright things.
    for x in [1, 12] {
        canvas.rect(x, 0, 1, TILE, ramp.at(5));
        canvas.rect(x + 1, 0, 1, TILE, ramp.at(4));
        canvas.rect(x + 2, 0, 1, TILE, INK);
    }
    canvas.rect(0, 0, 1, TILE, INK);
    canvas.rect(TILE - 1, 0, 1, TILE, INK);
    canvas
}

fn ladder_top(ramp: Ramp) -> Canvas {
    let mut canvas = ladder(ramp);
    canvas.rect(1, 0, 14, 1, ramp.at(5));
    canvas.rect(1, 1, 14, 1, ramp.at(4));
    canvas.rect(1, 2, 14, 1, ramp.at(2));
    canvas.rect(1, 3, 14, 1, INK);
    for x in [1, 13] {
        canvas.rect(x, 0, 2, 3, GOLD.at(2));
    }
    canvas
}

fn ladder_bottom(ramp: Ramp) -> Canvas {
    let mut canvas = ladder(ramp);
    for x in [1, 10] {
        canvas.rect(x, TILE - 2, 4, 1, ramp.at(3));
        canvas.rect(x, TILE - 1, 4, 1, ramp.at(1));
    }
    canvas
}

pub fn spikes(foot: Ramp) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    for (x, height) in [(2.7, 10.5), (8.0, 12.0), (13.3, 10.5)] {
        let tip = at(x, 15.0 - height);
        canvas.polygon(&[tip, at(x, 14.0), at(x - 2.5, 14.0)], STEEL.part(3, 3), 1.0, 0.5);
        canvas.polygon(&[tip, at(x + 2.4, 14.0), at(x, 14.0)], STEEL.part(1, 2), 0.9, 0.2);
        canvas.put(x as i32, tip.y as i32 + 1, WHITE);
    }
    canvas.rect(0, 13, TILE, 1, foot.at(3));
    canvas.rect(0, 14, TILE, 2, foot.at(1));
    canvas.outline(INK);
    canvas
}

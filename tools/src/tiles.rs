//! Auto-tiled ground, whatever it is made of. A quadrant's `Look` says how its stone, edges and beams are painted; here
//! is what all share: the sixteen masks, how far light reaches in, inner corners, ladders, spikes and the clip names.
//! Solid tiles are named after their solid neighbours: m0 to m15, 1 above, 2 right, 4 below, 8 left.

use crate::canvas::Canvas;
use crate::math::at;
use crate::palette::*;
use crate::sheet::Sheet;

pub const TILE: i32 = 16;
pub const ABOVE: u8 = 1;
pub const RIGHT: u8 = 2;
pub const BELOW: u8 = 4;
pub const LEFT: u8 = 8;
/// A mask whose only open side is the top: the deck one walks on.
const DECK: u8 = RIGHT | BELOW | LEFT;

/// How many pixels light reaches into the ground from an open side, give or take the roughness of the stone.
const LIT_DEPTH: i32 = 9;

/// A change to a finished tile.
pub type Touch = fn(&mut Canvas);

/// What one quadrant's ground looks like.
pub struct Look {
    pub name: &'static str,
    pub note: &'static str,
    /// The inside of the ground, by a seed; the function says where light still reaches.
    pub body: fn(&mut Canvas, u64, &dyn Fn(i32, i32) -> bool),
    /// The open sides and bottom, then the top, of a tile with this mask.
    pub edges: fn(&mut Canvas, u8),
    /// A tile open both above and below.
    pub beam: fn(&mut Canvas, u8),
    pub fills: &'static [Touch],
    pub decks: &'static [Touch],
    /// The end of the top edge at an open diagonal above left, and of the bottom edge below left.
    pub inner_top: fn(&mut Canvas, bool),
    pub inner_bottom: Touch,
    /// A one-way platform, with its left and right ends.
    pub ledge: fn(&mut Canvas, bool, bool),
    pub ladder: Ramp,
    pub spikes: Ramp,
}

/// No change.
pub fn plain(_: &mut Canvas) {}

pub fn ground_sheet(look: &Look) -> Sheet {
    let mut sheet = Sheet::new(look.name, look.note, (TILE, TILE), (0, 0));
    for mask in 0..16 {
        sheet.still(&format!("m{mask}"), solid(look, mask, 40 + u64::from(mask)));
    }
    for (variant, touch) in look.fills.iter().enumerate() {
        let mut tile = Canvas::new(TILE, TILE);
        (look.body)(&mut tile, 90 + variant as u64, &|_, _| false);
        touch(&mut tile);
        sheet.still(&format!("fill_{variant}"), tile);
    }
    for (variant, touch) in look.decks.iter().enumerate() {
        let mut tile = solid(look, DECK, 70 + variant as u64);
        touch(&mut tile);
        sheet.still(&format!("deck_{variant}"), tile);
    }
    for (name, right, below) in [
        ("inner_top_left", false, false),
        ("inner_top_right", true, false),
        ("inner_bottom_left", false, true),
        ("inner_bottom_right", true, true),
    ] {
        sheet.still(name, inner_corner(look, right, below));
    }
    for (name, left_end, right_end) in [
        ("ledge_left", true, false),
        ("ledge_middle", false, false),
        ("ledge_right", false, true),
        ("ledge_single", true, true),
    ] {
        let mut tile = Canvas::new(TILE, TILE);
        (look.ledge)(&mut tile, left_end, right_end);
        sheet.still(name, tile);
    }
    sheet.still("ladder", ladder(look.ladder));
    sheet.still("ladder_top", ladder_top(look.ladder));
    sheet.still("ladder_bottom", ladder_bottom(look.ladder));
    sheet.still("spikes", spikes(look.spikes));
    sheet
}

pub fn open(mask: u8, side: u8) -> bool {
    mask & side == 0
}

/// How far a pixel lies from the nearest open side.
fn depth(mask: u8, x: i32, y: i32) -> i32 {
    let sides = [(ABOVE, y), (RIGHT, TILE - 1 - x), (BELOW, TILE - 1 - y), (LEFT, x)];
    sides.iter().filter(|(side, _)| open(mask, *side)).map(|(_, distance)| *distance).min().unwrap_or(TILE * 2)
}

/// The edge of the light is ragged in small steps, as stone is.
fn is_lit(depth: i32, x: i32, y: i32) -> bool {
    const RAGGED: [i32; 8] = [0, 2, 1, -1, 2, 0, 1, -1];
    depth < LIT_DEPTH + RAGGED[((x / 2 + y / 2 * 3) % 8) as usize]
}

fn solid(look: &Look, mask: u8, seed: u64) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    if open(mask, ABOVE) && open(mask, BELOW) {
        (look.beam)(&mut canvas, mask);
    } else {
        (look.body)(&mut canvas, seed, &|x, y| is_lit(depth(mask, x, y), x, y));
        (look.edges)(&mut canvas, mask);
    }
    canvas
}

/// The corner of a deck or wall that continues around an open diagonal, on clear ground.
fn inner_corner(look: &Look, right: bool, below: bool) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    if below {
        (look.inner_bottom)(&mut canvas);
    } else {
        (look.inner_top)(&mut canvas, right);
    }
    if right { canvas.mirrored() } else { canvas }
}

fn ladder(ramp: Ramp) -> Canvas {
    let mut canvas = Canvas::new(TILE, TILE);
    for y in (1..TILE).step_by(4) {
        canvas.rect(4, y, 8, 1, ramp.at(5));
        canvas.rect(4, y + 1, 8, 1, ramp.at(2));
        canvas.rect(4, y + 2, 8, 1, INK);
    }
    for x in [2, 11] {
        canvas.rect(x, 0, 1, TILE, ramp.at(4));
        canvas.rect(x + 1, 0, 1, TILE, ramp.at(3));
        canvas.rect(x + 2, 0, 1, TILE, INK);
    }
    canvas
}

fn ladder_top(ramp: Ramp) -> Canvas {
    let mut canvas = ladder(ramp);
    canvas.rect(1, 0, 14, 1, ramp.at(5));
    canvas.rect(1, 1, 14, 1, ramp.at(4));
    canvas.rect(1, 2, 14, 1, ramp.at(2));
    canvas.rect(1, 3, 14, 1, INK);
    for x in [2, 12] {
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

/// Three blades on a rail.
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

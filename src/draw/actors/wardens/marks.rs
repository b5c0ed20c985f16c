//! The mark where a shell of a warden comes down. Each warden has a mark of its own: the square of a hoist, a crack that
//! glows, earth that swells, a cell that splits. All fill the same reach, and are amber first and red when it is nearly too
//! late, as the rings of all other explosions are.

use crate::draw::actors::dangers::{DANGER, LATE_TICKS};
use crate::draw::pen::Pen;
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::{Point, Rect};
use crate::level;
use crate::sim::World;
use crate::sim::shots::hazard::shell::FLIGHT_TICKS;
use crate::sim::shots::hazard::{Form, Hazard};

/// An explosion is so many pixels above the floor.
const OVER_FLOOR: i32 = 4;
const SOIL: [Colour; 3] = [Colour::rgb(0x2a1a1e), Colour::rgb(0x5a3a2c), Colour::rgb(0x86603c)];
const STALK: [Colour; 2] = [Colour::rgb(0x2c6a30), Colour::rgb(0x7ac850)];
/// How far a crack is from its middle line, every [`CRACK_STEP`] pixels.
const CRACK: [i32; 13] = [0, 3, 1, 4, 1, 3, 0, 3, 5, 2, 4, 1, 2];
const CRACK_STEP: i32 = 6;
const HOT: Colour = Colour::rgb(0xfff2ae);
/// Pixels from one tongue of heat to the next.
const HEAT_STEP: i32 = 9;

/// Returns the warden that has thrown this shell, if there is one.
pub fn thrown_by(world: &World, hazard: &Hazard) -> Option<level::Warden> {
    matches!(hazard.form, Form::Shell { .. }).then(|| world.warden())?.map(|warden| warden.common.which)
}

struct Mark {
    /// The place on the floor, in the picture.
    x: i32,
    floor: i32,
    radius: i32,
    /// From 0 to `radius`, which it reaches with the explosion.
    grown: i32,
    is_late: bool,
    colour: Colour,
    now: i32,
}

impl Mark {
    fn share(&self, pixels: i32) -> i32 {
        pixels * self.grown / self.radius.max(1)
    }
}

pub fn draw_mark(pen: &mut Pen, which: level::Warden, at: Point, radius: i32, ticks_left: u32) {
    let is_late = ticks_left < LATE_TICKS;
    let flown = FLIGHT_TICKS - (ticks_left as i32).min(FLIGHT_TICKS);
    let (x, y) = pen.at(at);
    let (colour, dim) = if is_late { (DANGER, 0xff) } else { (Colour::AMBER, 0x70) };
    let light = Colour { red: dim, green: dim, blue: dim, alpha: 255 };
    pen.list.tinted(Sprite::Glow64Red, 0, (x, y), false, light, Blend::Add);
    let grown = radius * flown / FLIGHT_TICKS;
    let mark = Mark { x, floor: y + OVER_FLOOR, radius, grown, is_late, colour, now: pen.now as i32 };
    match which {
        level::Warden::Docks => draw_hoist(pen.list, &mark),
        level::Warden::Foundry => draw_crack(pen.list, &mark),
        level::Warden::Gardens => draw_earth(pen.list, &mark),
        level::Warden::Vault => draw_cell(pen.list, &mark),
    }
}

/// The shadow of a load grows on the floor, in a square as it is painted under cranes. Chevrons move down.
fn draw_hoist(list: &mut DrawList, mark: &Mark) {
    let &Mark { x, floor, radius, grown, colour, now, .. } = mark;
    list.fill(Rect::new(x - grown, floor, 2 * grown, 6), Colour::INK.with_alpha(150));
    list.fill(Rect::new(x - grown * 2 / 3, floor + 1, grown * 4 / 3, 4), Colour::INK.with_alpha(150));
    // Stripes along the floor.
    list.fill(Rect::new(x - radius - 1, floor - 5, 2 * radius + 2, 6), Colour::INK);
    for stripe in (x - radius..x + radius).step_by(8) {
        for row in 0..4 {
            list.fill(Rect::new(stripe + row, floor - 1 - row, (x + radius - stripe - row).clamp(0, 4), 1), colour);
        }
    }
    // Brackets at the upper corners.
    let top = floor - radius;
    for side in [-1, 1] {
        let edge = x + side * radius;
        let bar = Rect::new(if side < 0 { edge } else { edge - 14 }, top, 14, 3);
        let post = Rect::new(if side < 0 { edge } else { edge - 3 }, top, 3, 14);
        for part in [bar, post] {
            list.fill(part.grown(1), Colour::INK);
        }
        for part in [bar, post, Rect { y: floor - 16, h: 12, ..post }] {
            list.fill(part, colour);
        }
    }
    let speed = if mark.is_late { 1 } else { 2 };
    for nth in 0..2 {
        let fallen = (now / speed + nth * 13).rem_euclid(26);
        let tip = top + 7 + fallen;
        for (wide, tint) in [(1, Colour::INK), (0, colour)] {
            for aside in (-10..=10_i32).step_by(2) {
                list.fill(Rect::new(x + aside - 1, tip - aside.abs() / 2 - wide, 2, 3 + 2 * wide), tint);
            }
        }
    }
}

/// A crack opens along the floor from its middle, and heat rises from it.
fn draw_crack(list: &mut DrawList, mark: &Mark) {
    let &Mark { x, floor, radius, grown, is_late, colour, now, .. } = mark;
    let depth = |dx: i32| {
        let along = dx + radius;
        let (nth, part) = ((along / CRACK_STEP) as usize, along % CRACK_STEP);
        let (from, to) = (CRACK[nth % CRACK.len()], CRACK[(nth + 1) % CRACK.len()]);
        from + (to - from) * part / CRACK_STEP
    };
    let along = || (-radius..radius).step_by(2);
    for dx in along() {
        list.fill(Rect::new(x + dx, floor - 3 + depth(dx), 2, 6), Colour::INK);
    }
    for dx in along() {
        let y = floor - 2 + depth(dx);
        list.fill(Rect::new(x + dx, y, 2, 3), colour);
        if dx.abs() < grown {
            list.fill(Rect::new(x + dx, y + 1, 2, 2), HOT);
        }
    }
    // Short cracks to both sides of the long one.
    for (nth, dx) in (-radius + 8..radius - 4).step_by(14).enumerate() {
        for step in 0..6 {
            let aside = if nth.is_multiple_of(2) { step } else { -step };
            list.fill(Rect::new(x + dx + aside, floor + depth(dx) + step, 2, 2), colour);
        }
    }
    for (nth, dx) in (-radius + 4..radius).step_by(HEAT_STEP as usize).enumerate() {
        let high = (((radius * radius - dx * dx) as f32).sqrt() as i32).max(8);
        let sway = |y: i32| ((now / 3 + y / 4 + nth as i32 * 3).rem_euclid(4) - 1) % 2;
        // Thin lines over the whole reach, and a tongue that rises with the time.
        for rise in (0..high).step_by(4) {
            let alpha = if is_late { 200 } else { 150 } - (110 * rise / high) as u8;
            list.fill(Rect::new(x + dx + sway(rise), floor - 4 - rise, 2, 3), colour.with_alpha(alpha));
        }
        let tongue = mark.share(high) - (now / 4 + nth as i32 * 5).rem_euclid(5);
        for rise in (0..tongue.max(0)).step_by(2) {
            let half = 1 + (tongue - rise) / 8;
            let hot = if rise < tongue / 3 { HOT } else { colour };
            list.fill(Rect::new(x + dx + sway(rise) - half + 1, floor - 4 - rise, 2 * half, 2), hot.with_alpha(170));
        }
    }
}

/// The earth swells, and a sprout grows out of it.
fn draw_earth(list: &mut DrawList, mark: &Mark) {
    let &Mark { x, floor, radius, is_late, colour, now, .. } = mark;
    let most = 5 + mark.share(9);
    let shakes = if is_late { now / 2 % 2 } else { 0 };
    let high = |dx: i32| most * (radius * radius - dx * dx) / (radius * radius) + ((dx * 7) & 3) / 2 + shakes;
    for (nth, dx) in (-radius..radius).step_by(2).enumerate() {
        let top = floor - high(dx);
        list.fill(Rect::new(x + dx, top - 3, 2, 3), Colour::INK);
        list.fill(Rect::new(x + dx, top, 2, floor - top + 3), SOIL[1]);
        list.fill(Rect::new(x + dx, top - 2, 2, 2), colour);
        match nth % 5 {
            0 => list.fill(Rect::new(x + dx, top + 3, 2, 2), SOIL[2]),
            2 => list.fill(Rect::new(x + dx, top + 2, 2, floor - top), SOIL[0]),
            _ => {}
        }
    }
    // A stake at each end shows how far it reaches.
    for side in [-radius, radius - 3] {
        list.fill(Rect::new(x + side - 1, floor - 13, 5, 13), Colour::INK);
        list.fill(Rect::new(x + side, floor - 12, 3, 12), colour);
    }
    let foot = floor - most;
    let tall = 8 + mark.share(radius - 14 - most + 6).max(0);
    let bends = |rise: i32| if rise * 2 > tall { (now / 6 % 3) - 1 } else { 0 };
    for (wide, nth) in [(2, None), (0, Some(0)), (-1, Some(1))] {
        let tint = nth.map_or(Colour::INK, |nth: usize| STALK[nth]);
        for rise in 0..tall {
            list.fill(Rect::new(x + bends(rise) - 1 - wide / 2, foot - rise, 3 + wide, 1), tint);
        }
    }
    for (rise, side) in [(tall / 3, -1), (tall * 2 / 3, 1)] {
        for step in 0..8_i32 {
            let thick = 4 - (step - 3).abs();
            let at =
                Rect::new(x + side * (2 + step) + bends(rise), foot - rise - step / 2 - thick / 2, 1, thick.max(1));
            list.fill(Rect { y: at.y - 1, h: at.h + 2, ..at }, Colour::INK);
            list.fill(at, STALK[1]);
        }
    }
    // The bud has the colour of danger, and opens at last.
    let (bud, size): (_, i32) = ((x + bends(tall), foot - tall), if is_late { 6 } else { 4 });
    for (wide, tint) in [(2, Colour::INK), (0, colour)] {
        let reach = size + wide;
        for row in -reach..=reach {
            let half = reach - row.abs();
            list.fill(Rect::new(bud.0 - half, bud.1 + row, 2 * half + 1, 1), tint);
        }
    }
    list.fill(Rect::new(bud.0 - 1, bud.1 - 1, 2, 2), Colour::PAPER);
}

/// A cell of the tree, which splits into four and into four again before it is hit.
fn draw_cell(list: &mut DrawList, mark: &Mark) {
    let &Mark { x, floor, radius, grown, is_late, colour, now, .. } = mark;
    let cells = match () {
        () if is_late => 4,
        () if grown * 5 > radius * 2 => 2,
        () => 1,
    };
    let whole = Rect::new(x - radius, floor - radius, 2 * radius, 2 * radius);
    list.fill(whole, colour.with_alpha(24));
    list.fill(Rect::new(x - grown, floor - grown, 2 * grown, 2 * grown), colour.with_alpha(34));
    let side = 2 * radius / cells;
    for nth in 0..cells * cells {
        let (column, row) = (nth % cells, nth / cells);
        let cell = Rect::new(whole.x + column * side, whole.y + row * side, side, side).grown(-1);
        list.outline(cell.grown(1), Colour::INK.with_alpha(170));
        list.outline(cell, colour);
        if cells < 4 {
            list.outline(cell.grown(-1), colour.with_alpha(150));
        } else if (column + row + now / 3) % 2 == 0 {
            list.fill(cell.grown(-2), colour.with_alpha(90));
        }
    }
    // The corners of the whole cell are thick.
    for (dx, dy) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
        let corner = (x + dx * radius, floor + dy * radius);
        list.fill(Rect::new(corner.0 - 3, corner.1 - 3, 7, 7), Colour::INK);
        list.fill(Rect::new(corner.0 - 2, corner.1 - 2, 5, 5), colour);
    }
}

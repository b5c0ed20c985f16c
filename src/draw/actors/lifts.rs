//! Draws the rails of lifts, behind the ground and all entities. A rail depends only on the level, so it is visible
//! even when the lift is not.

use super::super::{Colour, DrawList};
use crate::draw::pen::Pen;
use crate::geom::{Point, Rect};
use crate::level::{Theme, Thing};

/// From the top of a lift to the middle of its rail.
const BELOW: i32 = 4;
const STUDS: i32 = 16;

/// The shadow colour and the light colour. Both are darker than anything that can carry a player.
fn tones(theme: Theme) -> [Colour; 2] {
    match theme {
        Theme::Docks => [Colour::rgb(0x20283c), Colour::rgb(0x566a82)],
        Theme::Foundry => [Colour::rgb(0x2c1420), Colour::rgb(0x97412c)],
        Theme::Gardens => [Colour::rgb(0x15332a), Colour::rgb(0x2f8a84)],
        Theme::Vault => [Colour::rgb(0x2b2260), Colour::rgb(0x6447b0)],
    }
}

pub fn draw_ways(pen: &mut Pen) {
    let level = pen.world.level();
    for thing in &level.things {
        let Thing::Lift { width, stops, ring, .. } = thing else { continue };
        let at = |stop: &Point| (stop.x + width / 2 - pen.seen.x, stop.y + BELOW - pen.seen.y);
        for pair in stops.windows(2) {
            rail(pen.list, at(&pair[0]), at(&pair[1]), tones(level.theme));
        }
        if let (true, [first, .., last]) = (*ring, &stops[..]) {
            rail(pen.list, at(last), at(first), tones(level.theme));
        }
        for (x, y) in stops.iter().map(at) {
            let plate = Rect::new(x - 3, y - 3, 7, 7);
            if plate.overlaps(pen.list.bounds()) {
                pen.list.fill(plate, Colour::INK);
                pen.list.fill(plate.grown(-1), tones(level.theme)[1]);
                pen.list.fill(plate.grown(-2), tones(level.theme)[0]);
            }
        }
    }
}

fn rail(list: &mut DrawList, from: (i32, i32), to: (i32, i32), [dark, light]: [Colour; 2]) {
    let (x, y) = (from.0.min(to.0), from.1.min(to.1));
    let (w, h) = ((from.0 - to.0).abs(), (from.1 - to.1).abs());
    if !Rect::new(x - 2, y - 2, w + 5, h + 5).overlaps(list.bounds()) {
        return;
    }
    if w > 0 && h > 0 {
        for (aside, colour) in [(-2, Colour::INK), (-1, light), (0, dark), (1, dark), (2, Colour::INK)] {
            let aside = if w > h { (0, aside) } else { (aside, 0) };
            list.line((from.0 + aside.0, from.1 + aside.1), (to.0 + aside.0, to.1 + aside.1), colour);
        }
        return;
    }
    let is_flat = h == 0;
    let band = |first: i32, thick: i32| match is_flat {
        true => Rect::new(x, y + first, w, thick),
        false => Rect::new(x + first, y, thick, h),
    };
    list.fill(band(-2, 5), Colour::INK);
    list.fill(band(-1, 3), dark);
    list.fill(band(-1, 1), light);
    // Of a long rail, only the part in the view is drawn.
    let (start, length, end) = if is_flat { (x, w, list.width) } else { (y, h, list.height) };
    let first = (-start).max(0) / STUDS * STUDS;
    for along in (first..length.min(end - start)).step_by(STUDS as usize) {
        let stud = if is_flat { Rect::new(x + along, y - 1, 2, 3) } else { Rect::new(x - 1, y + along, 3, 2) };
        list.fill(stud, light);
    }
}

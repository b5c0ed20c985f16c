//! F1: a box over every body, in colours that colour-blind people can tell apart. A filled box stops shots now, and a
//! hollow box does not. A line shows the velocity. The entity under the mouse has its name beside its box.

use super::{Lens, thing_at};
use crate::draw::font::{Align, Font};
use crate::draw::kinds::look_of;
use crate::draw::{Colour, DrawList};
use crate::geom::{Point, Rect, SUBPIXELS};
use crate::sim::World;
use crate::sim::world::blow::Side;
use crate::sim::world::body::Solidity;

/// The velocity line ends where the body will be after this many ticks.
const AHEAD_TICKS: i32 = 8;
/// Length in pixels of the corners around the focused entity.
const CORNER: i32 = 4;

pub fn draw(list: &mut DrawList, world: &World, slots: &[u32], lens: Lens) {
    for entity in slots.iter().filter_map(|&slot| world.in_slot(slot)) {
        let body = &entity.body;
        let rect = lens.rect(body.rect);
        let colour = look_of(&entity.kind).box_colour(list.look.colours);
        if entity.kind.stops_shots(Side::Nature) {
            list.fill(rect, colour.with_alpha(88));
        }
        // A dark edge around the bright one, so that both show on any ground.
        list.outline(rect.grown(1), Colour::INK.with_alpha(160));
        list.outline(rect, colour);
        // A body that is solid only from above has a thick upper edge.
        if body.solidity == Solidity::Top {
            list.fill(Rect { y: rect.y - 1, h: 2, ..rect }, colour);
        }
        let ahead = |speed: i32| speed * AHEAD_TICKS / SUBPIXELS;
        if body.velocity != Point::default() {
            let middle = body.rect.center();
            let to = Point::new(middle.x + ahead(body.velocity.x), middle.y + ahead(body.velocity.y));
            list.line(lens.point(middle), lens.point(to), Colour::WHITE);
        }
    }
}

pub fn corners(list: &mut DrawList, rect: Rect) {
    let (right, bottom) = (rect.right() - 1, rect.bottom() - 1);
    for (x, y, dx, dy) in
        [(rect.x, rect.y, 1, 1), (right, rect.y, -1, 1), (rect.x, bottom, 1, -1), (right, bottom, -1, -1)]
    {
        list.line((x, y), (x + dx * CORNER, y), Colour::WHITE);
        list.line((x, y), (x, y + dy * CORNER), Colour::WHITE);
    }
}

pub fn name_at(list: &mut DrawList, world: &World, lens: Lens, at: (i32, i32)) {
    let Some(entity) = thing_at(world, lens, at).filter(|_| at != (0, 0)) else { return };
    let rect = lens.rect(entity.body.rect);
    let (name, slot) = (entity.kind.traits().name, entity.id.slot);
    let text = format_args!("{name} {slot}");
    let width = Font::Small.width(text);
    let x = (rect.center().x - width / 2).min(list.width - width - 4).max(4);
    let y = (rect.y - 14).max(4);
    list.fill(Rect::new(x - 3, y - 3, width + 6, 13), Colour::INK.with_alpha(216));
    list.text(Font::Small, Align::Left, x, y, look_of(&entity.kind).box_colour(list.look.colours), text);
}

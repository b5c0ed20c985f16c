//! F1: a box over every body, in colours that colour-blind people can tell apart. A filled box stops shots now, and a
//! hollow box does not. A line shows the velocity. The entity under the mouse has its name beside its box.

use super::{Lens, thing_at};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::{Point, Rect, SUBPIXELS};
use crate::settings::Colours;
use crate::sim::world::blow::Side;
use crate::sim::world::body::Solidity;
use crate::sim::{Kind, World};

/// The velocity line ends where the body will be after this many ticks.
const AHEAD_TICKS: i32 = 8;
/// Length in pixels of the corners around the focused entity.
const CORNER: i32 = 4;

/// Red, green and blue, for players who can tell them apart.
fn vivid_colour_of(kind: &Kind) -> Colour {
    Colour::rgb(match kind {
        Kind::Player(_) => 0x4080ff,
        Kind::Bullet(_) | Kind::Grenade(_) => 0xffff40,
        Kind::Enemy(_) | Kind::Mine(_) | Kind::Warden(_) | Kind::Hazard(_) | Kind::MidBoss(_) => 0xff3030,
        Kind::LaserGate(_) | Kind::Crusher(_) | Kind::Steam(_) => 0xff3030,
        Kind::SplitRoom(_) | Kind::Eraser(_) => 0xff3030,
        Kind::Drum(_) | Kind::Door(_) | Kind::Crate(_) | Kind::Barricade(_) | Kind::Alarm(_) => 0xff9020,
        Kind::Lift(_) | Kind::Switch(_) | Kind::Plate(_) | Kind::Trigger(_) | Kind::Spring(_) => 0x30e040,
        Kind::BeltDrive(_) | Kind::EchoPad(_) | Kind::Wind(_) | Kind::Mule(_) => 0x30e040,
        Kind::Echo(_) => 0x40ffff,
        Kind::Sign(_) | Kind::Spawner(_) => 0xe050ff,
        Kind::Checkpoint(_) | Kind::PickUp(_) | Kind::Prisoner(_) | Kind::Cover(_) => 0xe050ff,
        Kind::Exit(_) => 0xffffff,
    })
}

/// Returns a colour of the Okabe-Ito palette: blue for players, yellow for shots, vermilion for what hurts, orange for
/// solid things, green for what moves or is operated, and purple for what is picked up or read.
fn colour_of(kind: &Kind, colours: Colours) -> Colour {
    if colours == Colours::Vivid {
        return vivid_colour_of(kind);
    }
    Colour::rgb(match kind {
        Kind::Player(_) => 0x56b4e9,
        Kind::Bullet(_) | Kind::Grenade(_) => 0xf0e442,
        Kind::Lift(_) | Kind::BeltDrive(_) | Kind::EchoPad(_) | Kind::Wind(_) | Kind::Mule(_) => 0x009e73,
        Kind::Echo(_) => 0x56b4e9,
        Kind::Drum(_) => 0xe69f00,
        Kind::Exit(_) => 0xffffff,
        Kind::Sign(_) | Kind::Spawner(_) => 0xcc79a7,
        Kind::Enemy(_) | Kind::Mine(_) | Kind::Warden(_) | Kind::Hazard(_) | Kind::MidBoss(_) => 0xd55e00,
        Kind::Door(_) | Kind::Crate(_) | Kind::Barricade(_) | Kind::Alarm(_) => 0xe69f00,
        Kind::LaserGate(_) | Kind::Crusher(_) | Kind::Steam(_) => 0xd55e00,
        Kind::SplitRoom(_) | Kind::Eraser(_) => 0xd55e00,
        Kind::Switch(_) | Kind::Plate(_) | Kind::Trigger(_) | Kind::Spring(_) => 0x009e73,
        Kind::Checkpoint(_) | Kind::PickUp(_) | Kind::Prisoner(_) | Kind::Cover(_) => 0xcc79a7,
    })
}

pub fn draw(list: &mut DrawList, world: &World, slots: &[u32], lens: Lens) {
    for entity in slots.iter().filter_map(|&slot| world.in_slot(slot)) {
        let body = &entity.body;
        let rect = lens.rect(body.rect);
        let colour = colour_of(&entity.kind, list.look.colours);
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
    list.text(Font::Small, Align::Left, x, y, colour_of(&entity.kind, list.look.colours), text);
}

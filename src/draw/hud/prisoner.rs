//! The words over a bound prisoner that say how to free it, for a player who is near.

use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList, on_screen};
use crate::geom::{Rect, TILE};
use crate::sim::{Entity, Kind, World};

/// A player this near reads them, in pixels.
const NEAR: i32 = 5 * TILE;
/// They end this many pixels above the prisoner's feet, over the mark at its head.
const ABOVE: i32 = 48;

pub fn draw(list: &mut DrawList, world: &World, seen: Rect) {
    let font = Font::of(list.look.text);
    for entity in world.entities() {
        if is_bound(entity) && is_player_near(entity, world) && !is_covered(entity, world) {
            let (x, y) = on_screen(entity.body.feet(), seen);
            list.text(font, Align::Middle, x, y - ABOVE - font.capital(), Colour::AMBER, words!("prisoner.hint"));
        }
    }
}

fn is_bound(entity: &Entity) -> bool {
    matches!(&entity.kind, Kind::Prisoner(prisoner) if !prisoner.is_free())
}

fn is_player_near(entity: &Entity, world: &World) -> bool {
    let around = entity.body.rect.grown(NEAR);
    world.players().any(|player| player.body.rect.overlaps(around))
}

/// Whether it is in a secret place that nobody has found.
fn is_covered(entity: &Entity, world: &World) -> bool {
    world.entities().any(|other| {
        matches!(&other.kind, Kind::Cover(cover) if cover.faded_ticks == 0)
            && other.body.rect.overlaps(entity.body.rect)
    })
}

//! The words over a bound prisoner that say how to free it, and over a checkpoint that say how to get its life. Only a
//! player who is near sees them.

use super::say;
use crate::draw::font::Font;
use crate::draw::{DrawList, on_screen};
use crate::geom::{Rect, TILE};
use crate::sim::{Entity, Kind, World};
use crate::words::Text;

/// A player this near to a prisoner reads its words, in pixels.
const NEAR: i32 = 5 * TILE;
/// The words end this many pixels above the feet: over the mark at the head of a prisoner, and over the flag.
const ABOVE: i32 = 48;

pub fn draw(list: &mut DrawList, world: &World, seen: Rect) {
    let font = Font::of(list.look.text);
    for entity in world.entities() {
        if let Some(words) = tip(entity, world) {
            let (x, y) = on_screen(entity.body.feet(), seen);
            say(list, x, y - ABOVE - font.capital(), words.as_str(), 255);
        }
    }
}

fn tip(entity: &Entity, world: &World) -> Option<Text> {
    let rect = entity.body.rect;
    let is_near = |around: Rect| world.players().any(|player| player.body.rect.overlaps(around));
    match &entity.kind {
        Kind::Prisoner(prisoner) if !prisoner.is_free() => {
            (is_near(rect.grown(NEAR)) && !is_covered(entity, world)).then_some(words!("prisoner.hint"))
        }
        // Only in a fight: without one, the first touch is enough.
        Kind::Checkpoint(checkpoint) if checkpoint.would_heal(world) => {
            is_near(rect).then_some(words!("checkpoint.hint"))
        }
        _ => None,
    }
}

/// Whether it is in a secret place that is not found yet.
fn is_covered(entity: &Entity, world: &World) -> bool {
    world.entities().any(|other| {
        matches!(&other.kind, Kind::Cover(cover) if cover.faded_ticks == 0)
            && other.body.rect.overlaps(entity.body.rect)
    })
}

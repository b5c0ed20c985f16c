//! Draws an arrow at the edge of the picture towards a player who is outside of it, in that player's colour. A bar below
//! the arrow shows how soon the player is fetched.

use crate::draw::actors::{COLOURS, NUMBERS};
use crate::draw::font::{Align, Font};
use crate::draw::sprites::Sprite;
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::Rect;
use crate::sim::player::PlayerState;
use crate::sim::player::team::FETCH_TICKS;
use crate::sim::{Kind, World};

/// Distance of the arrow from the edges of the picture, in pixels. The panels of the players are above it.
const EDGE: i32 = 20;
const TOP: i32 = 56;
const BAR: i32 = 18;

pub fn draw(list: &mut DrawList, world: &World, seen: Rect) {
    if world.players().count() < 2 {
        return;
    }
    for entity in world.players() {
        let Kind::Player(player) = &entity.kind else { continue };
        let at = entity.body.rect.center();
        if seen.overlaps(entity.body.rect) || matches!(player.state, PlayerState::Dead { .. }) {
            continue;
        }
        let x = (at.x - seen.x).min(list.width - EDGE).max(EDGE);
        let y = (at.y - seen.y).min(list.height - EDGE).max(TOP);
        // The sprite counts eighths of a turn clockwise from the right.
        let eighth = match (at.x < seen.x, at.x >= seen.right(), at.y < seen.y, at.y >= seen.bottom()) {
            (true, _, true, _) => 5,
            (true, _, _, true) => 3,
            (_, true, true, _) => 7,
            (_, true, _, true) => 1,
            (true, ..) => 4,
            (_, true, ..) => 0,
            (_, _, true, _) => 6,
            _ => 2,
        };
        let colour = COLOURS[player.number];
        list.fill(Rect::new(x - 11, y - 11, 22, 22), Colour::INK.with_alpha(190));
        list.tinted(Sprite::HudArrow, eighth, (x - 8, y - 8), false, colour, Blend::Over);
        list.text(Font::Small, Align::Middle, x, y - 21, colour, NUMBERS[player.number]);
        if let Some(ticks) = player.fetched_in() {
            let done = BAR * (FETCH_TICKS - ticks) as i32 / FETCH_TICKS as i32;
            list.fill(Rect::new(x - BAR / 2, y + 8, done, 2), colour);
        }
    }
}

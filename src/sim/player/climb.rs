//! The player on a ladder: how he takes hold of it, goes up and down, and lets go.

use super::super::World;
use super::super::body::{Body, Facing};
use super::super::event::What;
use super::super::way::Footing;
use super::{BUFFER_TICKS, HEIGHT, NEVER, Player, Stance, WIDTH, jump, with_height};
use crate::geom::{Point, Rect, TILE};
use crate::input::{Button, Input};
use crate::level::Tile;

const CLIMB: i32 = 320;

/// The left edge of a body on the ladder he may take hold of now.
pub fn ladder_to_take(body: &Body, world: &mut World, input: Input, on_ground: bool) -> Option<i32> {
    let middle = body.rect.center().x;
    let row_y = if input.held(Button::Up) { body.rect.y + body.rect.h / 2 } else { body.rect.bottom() };
    if input.held(Button::Down) && !on_ground || world.level().tile_at(Point::new(middle, row_y)) != Tile::Ladder {
        return None;
    }
    let x = middle.div_euclid(TILE) * TILE + TILE / 2 - WIDTH / 2;
    let at_ladder = Rect { x, ..with_height(body.rect, HEIGHT) };
    world.is_free(at_ladder).then_some(x)
}

/// One tick on a ladder; false when he has left it.
pub fn climb(p: &mut Player, body: &mut Body, world: &mut World, input: Input) -> bool {
    if input.horizontal() != 0 && !input.held(Button::Lock) {
        body.facing = if input.horizontal() < 0 { Facing::Left } else { Facing::Right };
    }
    super::gun::aim(p, body, input);
    if p.since_press <= BUFFER_TICKS {
        p.since_press = NEVER;
        p.stance = Stance::Air;
        if !input.held(Button::Down) {
            jump(p, body);
            world.tell(What::Jump.at(body.feet()));
        }
        return false;
    }
    body.velocity.y = if input.held(Button::Lock) { 0 } else { input.vertical() * CLIMB };
    let before = body.rect.y;
    let blocked = body.move_y(world, Footing::NoLedges);
    p.stride += (body.rect.y - before).abs();
    if p.stride >= TILE {
        p.stride = 0;
        world.tell(What::Climb.at(body.feet()));
    }
    let feet = Point::new(body.rect.center().x, body.rect.bottom() - 1);
    let hands = Point::new(feet.x, body.rect.y + body.rect.h / 2);
    let on_ladder = [feet, hands].iter().any(|&at| world.level().tile_at(at) == Tile::Ladder);
    let landed = blocked.is_some() && input.held(Button::Down);
    if landed || !on_ladder {
        p.stance = if landed { Stance::Stand } else { Stance::Air };
        body.stop_y();
        return false;
    }
    true
}

//! The player on a ladder: grabbing it, climbing, and letting go. No held direction is ignored for long: left and right
//! step off, and just below the top the climb finishes by itself.

use crate::geom::{Facing, Point, Rect, SUBPIXELS, TILE};
use crate::input::{Button, Input};
use crate::level::Tile;
use crate::sim::player::{BUFFER_TICKS, HEIGHT, NEVER, Player, Stance, WIDTH, jump, with_height};
use crate::sim::world::{Body, EventKind, Footing, World};

const CLIMB_SUBPIXELS: i32 = 384;
/// How far the middle of the body may be from a ladder when the player presses up to grab it. For down, from the floor
/// above, the distance is smaller. Otherwise a player who ducks beside a ladder would grab it. One who stands against a
/// wall beside the next column reaches it.
const REACH_UP_PIXELS: i32 = TILE / 2 + 2;
const REACH_DOWN_PIXELS: i32 = 6;
/// How long left or right must be held to let go of the ladder. A tap only turns the player, to shoot the other way.
const STEP_OFF_TICKS: u32 = 8;
/// The climb finishes with no direction held when the feet are at most this far below the top.
const FINISH_PIXELS: i32 = TILE;
/// The same when left or right is held. Near the top, both go over the edge, and do not let go of the ladder.
const FINISH_SIDEWAYS_PIXELS: i32 = 2 * TILE;

/// Returns the left edge that the body will have on the ladder that the player may grab now.
pub fn ladder_to_take(body: &Body, world: &mut World, input: Input, on_ground: bool) -> Option<i32> {
    let middle = body.rect.center().x;
    let (row_y, reach) = match input.held(Button::Up) {
        true => (body.rect.y + body.rect.h / 2, REACH_UP_PIXELS),
        false => (body.rect.bottom(), REACH_DOWN_PIXELS),
    };
    // A player who fires wants to aim up or to duck, not to climb.
    if input.held(Button::Fire) || input.held(Button::Down) && !on_ground {
        return None;
    }
    let ahead = body.facing.sign() * reach;
    let is_ladder = |x: &i32| world.level().tile_at(Point::new(*x, row_y)) == Tile::Ladder;
    let ladder = [middle, middle + ahead, middle - ahead].into_iter().find(is_ladder)?;
    let x = ladder.div_euclid(TILE) * TILE + TILE / 2 - WIDTH / 2;
    let at_ladder = Rect { x, ..with_height(body.rect, HEIGHT) };
    world.is_free(at_ladder).then_some(x)
}

/// Returns false when the player has left the ladder.
pub fn climb(p: &mut Player, body: &mut Body, world: &mut World, input: Input) -> bool {
    if input.horizontal() != 0 && !input.held(Button::Lock) {
        body.facing = if input.horizontal() < 0 { Facing::Left } else { Facing::Right };
    }
    crate::sim::player::gun::aim(p, body, input);
    if p.since_press <= BUFFER_TICKS {
        p.since_press = NEVER;
        p.stance = Stance::Air;
        if !input.held(Button::Down) {
            jump(p, body);
            world.tell(EventKind::Jump.at(body.feet()));
        }
        return false;
    }
    let sideways = if input.held(Button::Lock) || input.vertical() != 0 { 0 } else { input.horizontal() };
    p.sideways_ticks = if sideways == 0 { 0 } else { p.sideways_ticks + 1 };
    let keeps_hold = sideways != 0
        && (world.way_x(body.rect, sideways).obstacle.is_some() || is_near_top(world, body, FINISH_SIDEWAYS_PIXELS));
    if p.sideways_ticks >= STEP_OFF_TICKS && !keeps_hold {
        p.stance = Stance::Air;
        body.stop_y();
        return false;
    }
    let depth = if keeps_hold { FINISH_SIDEWAYS_PIXELS } else { FINISH_PIXELS };
    let finishes = input.vertical() == 0 && (sideways == 0 || keeps_hold) && is_near_top(world, body, depth);
    body.velocity.y = match (input.held(Button::Lock), finishes) {
        (true, _) => 0,
        (false, true) => -CLIMB_SUBPIXELS,
        (false, false) => input.vertical() * CLIMB_SUBPIXELS,
    };
    let before = body.rect.y;
    let blocked = body.move_y(world, Footing::NoLedges);
    p.stride += (body.rect.y - before).abs() * SUBPIXELS;
    if p.stride >= TILE * SUBPIXELS {
        p.stride = 0;
        world.tell(EventKind::Climb.at(body.feet()));
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

fn is_near_top(world: &World, body: &Body, depth: i32) -> bool {
    let (column, feet) = (body.rect.center().x.div_euclid(TILE), body.rect.bottom());
    let top =
        (feet - depth..feet).map(|y| y.div_euclid(TILE)).find(|&row| world.level().tile(column, row) == Tile::Ladder);
    top.is_some_and(|row| world.level().is_ledge(column, row) && row * TILE >= feet - depth)
}

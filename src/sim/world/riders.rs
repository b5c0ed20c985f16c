//! The things on a board that moves: it carries them along, and the things on them too.

use crate::geom::{Point, Rect, SUBPIXELS};
use crate::pool::Id;
use crate::sim::world::World;
use crate::sim::world::ask::Answer;
use crate::sim::world::body::{Body, Solidity};
use crate::sim::world::entity::Entity;
use crate::sim::world::tally::Asker;
use crate::sim::world::way::{Footing, Obstacle};

/// A board carries so many entities that stand on others. What stands on these holds a board down that rises.
const MOST_RIDERS: usize = 256;

/// Moves the board to `at` together with its riders. If a rider has no room above, returns false and moves nothing.
pub(in crate::sim) fn move_with_riders(board: &mut Body, world: &mut World, at: Point, velocity: Point) -> bool {
    let (dx, dy) = (at.x - board.rect.x, at.y - board.rect.y);
    let riders = riders_of(world, board.rect, dy);
    let held_down = dy < 0 && riders.iter().any(|&id| has_no_room(world, id, &riders, dy));
    if !held_down {
        // Upwards the topmost rider moves first, downwards the lowest, so that no rider blocks another.
        for nth in 0..riders.len() {
            let id = riders[if dy < 0 { riders.len() - 1 - nth } else { nth }];
            world.with(id, |rider, world| {
                let body = &mut rider.body;
                body.rect.x += world.way_x(body.rect, dx).pixels();
                // A rising board would cut through this body, so the body is raised to its surface.
                let up_to_board = if dy < 0 && body.rect.bottom() > at.y && body.rect.bottom() <= board.rect.y {
                    at.y - body.rect.bottom()
                } else {
                    dy
                };
                body.rect.y += world.way_y(body.rect, up_to_board, Footing::Ledges).pixels();
                body.ride = velocity;
            });
        }
        board.rect = board.rect.moved(dx, dy);
        board.velocity = velocity;
    }
    world.recycle(riders);
    !held_down
}

/// Returns the entities on the board or cut by its rise, and those on top of them, from bottom to top.
pub(in crate::sim) fn riders_of(world: &mut World, board: Rect, dy: i32) -> Answer {
    let rise = (-dy).max(0);
    // A player at the top of a jump may rise more slowly than the board, which then catches up.
    let slowest = -rise * SUBPIXELS;
    let mut riders = world.overlapping(Asker::Entity, Rect::new(board.x, board.y - rise - 1, board.w, rise + 1));
    riders.0.retain(|&id| {
        world.get(id).is_some_and(|other| {
            let bottom = other.body.rect.bottom();
            other.kind.traits().rides
                && other.body.velocity.y >= slowest
                && bottom <= board.y
                && bottom >= board.y - rise
        })
    });
    let mut nth = 0;
    while nth < riders.len() {
        let Some(carrier) = world.get(riders[nth]).filter(|rider| rider.body.solidity != Solidity::None) else {
            nth += 1;
            continue;
        };
        let top = carrier.body.rect;
        let on_top = world.overlapping(Asker::Entity, Rect::new(top.x, top.y - 1, top.w, 1));
        for &id in on_top.iter() {
            let stands =
                world.get(id).is_some_and(|other| other.kind.traits().rides && other.body.rect.bottom() == top.y);
            if stands && riders.len() < MOST_RIDERS && !riders.contains(&id) {
                riders.0.push(id);
            }
        }
        world.recycle(on_top);
        nth += 1;
    }
    riders
}

/// Whether an obstacle that does not rise too is above this rider. For a solid rider, also whether it would rise into
/// an entity that is not a rider.
fn has_no_room(world: &mut World, id: Id, riders: &[Id], dy: i32) -> bool {
    let Some(rider) = world.get(id) else { return false };
    let (rect, is_solid) = (rider.body.rect, rider.body.solidity != Solidity::None);
    // `with` takes the rider out of the pool, so the query does not return the rider itself.
    let is_held = world.with(id, |_, world| match world.way_y(rect, dy, Footing::Ledges).obstacle {
        None => false,
        Some(Obstacle::Tile { .. }) => true,
        Some(Obstacle::Entity(above)) => !riders.contains(&above),
    });
    if is_held == Some(true) || !is_solid {
        return is_held == Some(true);
    }
    let above = world.overlapping(Asker::Entity, Rect::new(rect.x, rect.y + dy, rect.w, -dy));
    let is_in_the_way = |other: &Entity| other.kind.traits().rides && other.body.rect.bottom() > rect.y + dy;
    let found = above.iter().any(|id| !riders.contains(id) && world.get(*id).is_some_and(is_in_the_way));
    world.recycle(above);
    found
}

//! How an enemy moves under ceilings: it hangs from solid tiles or from boards and crawls along them. It turns where the
//! ceiling ends, at a wall, and where a board meets a solid tile.

use crate::geom::{Point, TILE};
use crate::level::Level;
use crate::sim::enemy::Me;
use crate::sim::enemy::body::walk::StepResult;
use crate::sim::enemy::body::wounds::die;
use crate::sim::world::World;

/// How far it patrols to each side, in pixels.
const PATROL: i32 = 6 * TILE;

/// Keeps it at its ceiling. One that hangs from nothing falls, as if it had been shot. It then returns false.
pub fn settle(me: &mut Me, world: &mut World) -> bool {
    let rect = me.body.rect;
    match world.level().ceiling(rect.center().x.div_euclid(TILE), row_of(rect.y)) {
        Some(top) => {
            me.body.rect.y = top;
            true
        }
        None => {
            die(me, world, None);
            false
        }
    }
}

/// The row of tiles below the ceiling. Under a board, the body begins inside the tile of the board.
fn row_of(top: i32) -> i32 {
    (top + TILE - 1).div_euclid(TILE)
}

pub fn patrol(me: &mut Me, world: &mut World) {
    let out = (me.body.rect.center().x - me.enemy.home.x) * me.body.facing.sign();
    let speed = me.nature().speed;
    if out >= PATROL || crawl(me, world, speed) != StepResult::Moved {
        me.body.facing = me.body.facing.turned();
    }
}

pub fn crawl(me: &mut Me, world: &mut World, speed: i32) -> StepResult {
    let body = &mut *me.body;
    body.velocity.x = body.facing.sign() * speed;
    let pixels = body.whole_x();
    let front = if pixels > 0 { body.rect.right() - 1 + pixels } else { body.rect.x + pixels };
    if pixels != 0 && !holds(world.level(), Point::new(front, body.rect.y)) {
        body.stop_x();
        return StepResult::Edge;
    }
    let way = world.way_x(body.rect, pixels);
    body.rect.x += way.pixels();
    if way.obstacle.is_some() {
        body.stop_x();
        return StepResult::Wall;
    }
    StepResult::Moved
}

/// Whether something at exactly this height can be hung from.
fn holds(level: &Level, at: Point) -> bool {
    level.ceiling(at.x.div_euclid(TILE), row_of(at.y)) == Some(at.y)
}

//! A player who stays in one place of a closed fight is shelled: the floor there is marked, and then a volley comes down on
//! it. So standing beside a door wins no fight.

use crate::geom::{Point, Rect, TICKS_A_SECOND, TILE};
use crate::level;
use crate::sim::player::Player;
use crate::sim::shots::{grenade, hazard::shell};
use crate::sim::world::{Body, Kind, World};

const NEAR_PIXELS: i32 = 2 * TILE;
const STAY_TICKS: u32 = 4 * TICKS_A_SECOND;
/// The same with a wall at one's back, where nobody can come from behind.
const CORNER_TICKS: u32 = 2 * TICKS_A_SECOND;
const WALL_PIXELS: i32 = 3 * TILE;
/// One who stays so long and shoots is dug in: see `enemy::mind::throw`.
const DUG_IN_TICKS: u32 = 2 * TICKS_A_SECOND;
/// Until the next volley at one who still stays.
const AGAIN_TICKS: u32 = 2 * TICKS_A_SECOND;
/// Pixels between two shells.
const APART_PIXELS: i32 = 26;
/// Where the shells come from, beside the player and below the upper edge of the view.
const ASIDE_PIXELS: i32 = 120;
/// A roof this near stops shells, so grenades fall from it.
const ROOF_TILES: i32 = 16;

impl Player {
    /// Whether the player has stayed in one place for a while and shoots.
    pub fn is_dug_in(&self) -> bool {
        self.stay_ticks >= DUG_IN_TICKS && self.reload_ticks > 0
    }
}

pub(super) fn feel(p: &mut Player, body: &Body, world: &mut World) {
    let feet = body.feet();
    let is_near = (feet.x - p.stays_at.x).abs() <= NEAR_PIXELS && (feet.y - p.stays_at.y).abs() <= NEAR_PIXELS;
    if !is_near || !p.can_be_seen() {
        (p.stays_at, p.stay_ticks) = (feet, 0);
        return;
    }
    p.stay_ticks += 1;
    let is_long = p.stay_ticks >= STAY_TICKS || p.stay_ticks == CORNER_TICKS && is_at_a_wall(body, world);
    if is_long && is_closed_fight(world) {
        shell_at(feet, world);
        p.stay_ticks = STAY_TICKS - AGAIN_TICKS;
    } else if p.stay_ticks >= STAY_TICKS {
        p.stay_ticks = 0;
    }
}

fn is_at_a_wall(body: &Body, world: &mut World) -> bool {
    [-1, 1].into_iter().any(|sign| world.way_x(body.rect, sign * WALL_PIXELS).obstacle.is_some())
}

/// Whether enemies in the view keep a gate shut.
fn is_closed_fight(world: &World) -> bool {
    let view = world.view();
    world.entities().any(|entity| match &entity.kind {
        Kind::Spawner(spawner) => {
            let keeps = matches!(&world.level().things[spawner.thing], level::Thing::Spawner { beaten: Some(_), .. });
            keeps && !spawner.is_beaten && spawner.crew(world).any(|enemy| enemy.body.rect.overlaps(view))
        }
        _ => false,
    })
}

fn shell_at(feet: Point, world: &mut World) {
    let (column, row) = (feet.x.div_euclid(TILE), feet.y.div_euclid(TILE) - 1);
    let roof = (row - ROOF_TILES..row).rev().find(|&row| world.level().tile(column, row).is_solid());
    for nth in -1..=1 {
        let to = feet.moved(nth * APART_PIXELS, 0);
        let falls = match roof {
            None => shell::shell(world.level(), Point::new(to.x + ASIDE_PIXELS, world.view().y + TILE), to),
            Some(roof) => {
                let under = Point::new(to.x, (roof + 1) * TILE + TILE / 4);
                let is_open = world.is_free(Rect::pixel(under));
                is_open.then(|| grenade::dropped(under))
            }
        };
        if let Some(falls) = falls {
            world.spawn(falls);
        }
    }
}

//! A mine on the floor. It wakes when a player comes near with nothing between, blinks and explodes. The explosion
//! hurts players, enemies and drums. A player can duck and shoot it from a distance. At standing height, a bullet
//! passes over its flat body.

use crate::geom::{Point, Rect};
use crate::hash::state_hash;
use crate::level::Tile;
use crate::sim::world::{
    Blow, Body, Danger, Entity, EventKind, Footing, Kind, Obstacle, Phase, Side, Solidity, Struck, Thing, Traits,
    World, blast, fell_out,
};

const WIDTH: i32 = 12;
const HEIGHT: i32 = 8;
/// Distance at which a player wakes it, from center to center.
const NEAR_PIXELS: i32 = 46;
const LOOK_TICKS: u32 = 4;
/// Ticks from waking to the explosion on normal and hard. A player who runs straight on gets out of its reach.
const FUSE_TICKS: u32 = 44;
/// Ticks from a hit to the explosion: time to step back. It also makes a chain reaction visible in a row of mines.
const SHOT_FUSE_TICKS: u32 = 24;
pub const BLAST_RADIUS: i32 = 36;
const BLAST_DAMAGE: i32 = 2;
const SCORE: u32 = 50;

#[derive(Clone, Debug)]
pub struct Mine {
    pub state: MineState,
    /// Its box when it came to rest on a tile. While it is there, it makes no query for the ground.
    rests_at: Option<Rect>,
    is_hit: bool,
}
state_hash!(struct Mine { state, rests_at, is_hit });

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MineState {
    Asleep,
    Armed { ticks_left: u32 },
}
state_hash!(enum MineState { 0: Asleep, 1: Armed { ticks_left } });

pub fn mine(feet: Point) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT);
    Entity::new(rect, Solidity::None, Kind::Mine(Mine { state: MineState::Asleep, rests_at: None, is_hit: false }))
}

impl Mine {
    /// The wind carries it, so it looks for the ground again.
    pub(in crate::sim) fn leave_ground(&mut self) {
        self.rests_at = None;
    }
}

impl Thing for Mine {
    const PHASE: Option<Phase> = Some(Phase::Others);

    fn traits(&self) -> Traits {
        Traits { stops_players_shots: true, rides: true, toughness: Some(1), ..Traits::still("mine") }
    }

    fn think(me: &mut Entity, world: &mut World) {
        let Kind::Mine(mine) = &mut me.kind else { return };
        let body = &mut me.body;
        if mine.rests_at != Some(body.rect) {
            let ground = if body.velocity.y < 0 { None } else { body.ground(world, Footing::Ledges) };
            match ground {
                Some(Obstacle::Tile { column, row }) => match world.level().tile(column, row) {
                    Tile::Belt(_) => body.ride_belt(world, column, row),
                    _ => mine.rests_at = Some(body.rect),
                },
                Some(Obstacle::Entity(_)) => {}
                None => {
                    body.fall();
                    body.move_y(world, Footing::Ledges);
                }
            }
            if fell_out(world.level(), body.rect) {
                me.dead = true;
                return;
            }
        }
        let middle = body.rect.center();
        match &mut mine.state {
            MineState::Asleep => {
                let looks = (world.tick + me.id.slot).is_multiple_of(LOOK_TICKS);
                if looks && world.target_from(middle, NEAR_PIXELS, |_| true).is_some() {
                    mine.state = MineState::Armed { ticks_left: world.rules.tell_ticks(FUSE_TICKS).max(FUSE_TICKS) };
                    world.tell(EventKind::Armed.at(middle));
                }
            }
            MineState::Armed { ticks_left: 0 } => {
                me.dead = true;
                blast::blast(world, middle, BLAST_RADIUS, BLAST_DAMAGE, Side::Nature, None);
            }
            MineState::Armed { ticks_left } => *ticks_left -= 1,
        }
    }

    /// Any blow sets it off. The first blow from the players' side earns points.
    fn hurt(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
        if let Kind::Mine(mine) = &mut me.kind {
            let ticks_left = match mine.state {
                MineState::Asleep => SHOT_FUSE_TICKS,
                MineState::Armed { ticks_left } => ticks_left.min(SHOT_FUSE_TICKS),
            };
            if blow.side == Side::Players && !mine.is_hit {
                world.award(SCORE);
            }
            mine.is_hit = true;
            mine.state = MineState::Armed { ticks_left };
        }
        Struck::Through
    }

    fn danger(&self, body: &Body, _: &World) -> Option<Danger> {
        match self.state {
            MineState::Armed { ticks_left } => Some(Danger::of_blast(body, BLAST_RADIUS, ticks_left)),
            MineState::Asleep => None,
        }
    }
}

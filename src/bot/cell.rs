//! Which worlds are the same to the archive: the player is at about the same place in about the same movement, and
//! everything that opens, shuts, breaks or can be pushed is in the same state. Enemies count by their number only.

use crate::geom::{Rect, TILE};
use crate::hash::hash_of;
use crate::level::{Key, Thing, Wire};
use crate::sim::body::Solidity;
use crate::sim::entity::Traits;
use crate::sim::player::Stance;
use crate::sim::{Entity, Kind, World};

/// Pixels between two places that differ: at rest, on the move and in the air.
const AT_REST: i32 = 4;
const ON_GROUND: i32 = 8;
const IN_AIR: i32 = 12;
/// Crates and drums differ by so many pixels, and what moves on its own by so many.
const HEAVY: i32 = 8;
const MOVER: i32 = 16;
/// What moves or blows on its own further away than this does not matter.
const NEAR: i32 = 9 * TILE;
/// Speeds that differ, in sub-pixels a tick.
const SIDEWAYS: i32 = 300;
const UPWARDS: i32 = 400;
/// A timed lever is worth so many ticks more when it was thrown later.
const LATER: u32 = 20;

/// The cell of a world, and how much it is worth among those in the same cell.
pub fn cell_of(world: &World) -> Option<(u64, i32)> {
    let me = world.player(0)?;
    let Kind::Player(player) = &me.kind else { return None };
    let (feet, velocity) = (me.body.feet(), me.body.velocity);
    let stance = match player.stance {
        Stance::Stand | Stance::Duck => 0,
        Stance::Roll { .. } => 1,
        Stance::Climb => 2,
        Stance::Air => 3,
    };
    let grain = match (stance, velocity.x) {
        (3, _) => IN_AIR,
        (0, 0) => AT_REST,
        _ => ON_GROUND,
    };
    let is_low = me.body.rect.h <= TILE;
    let pose = (feet.x / grain, feet.y / grain, stance, is_low, velocity.x / SIDEWAYS, velocity.y / UPWARDS);
    let keys = Key::ALL.map(|key| world.progress().has(key));
    let wires = (0..world.level().wires).map(|nth| world.is_on(Wire(nth as u16)));
    let mut state = hash_of(&(pose, keys, world.progress().foes.done));
    let mut add = |value: u64| state = hash_of(&(state, value));
    wires.for_each(|on| add(u64::from(on)));
    let near = me.body.rect.grown(NEAR);
    let mut waited = 0;
    for entity in world.entities() {
        if let Some(value) = state_of(entity, near) {
            add(hash_of(&(entity.id.slot, value)));
        }
        if let Kind::Switch(switch) = &entity.kind
            && switch.is_on
            && let Some(Thing::Switch { ticks: Some(_), .. }) = world.level().things.get(entity.id.slot as usize)
        {
            waited += (world.tick() - switch.thrown_at) / LATER;
        }
    }
    Some((state, player.life * 1000 - waited.min(999) as i32))
}

/// What makes a difference about a thing.
fn state_of(entity: &Entity, near: Rect) -> Option<u64> {
    let rect = entity.body.rect;
    let Traits { toughness, serves, .. } = entity.kind.traits();
    let is_near = rect.overlaps(near);
    match &entity.kind {
        Kind::Crate(_) | Kind::Drum(_) => Some(hash_of(&(rect.x / HEAVY, rect.y / HEAVY, toughness))),
        Kind::Door(_) => Some(hash_of(&(entity.body.solidity == Solidity::Solid, toughness))),
        Kind::Lift(_) | Kind::Crusher(_) if is_near => {
            let velocity = entity.body.velocity;
            Some(hash_of(&(rect.x / MOVER, rect.y / MOVER, velocity.x.signum(), velocity.y.signum())))
        }
        Kind::LaserGate(gate) if is_near => Some(gate.beam as u64),
        Kind::Steam(steam) if is_near => Some(steam.jet() as u64),
        Kind::Warden(_) => Some(toughness.unwrap_or(0) as u64 / 4),
        Kind::Mine(_) | Kind::Switch(_) => Some(1),
        _ => serves.map(|_| 1),
    }
}

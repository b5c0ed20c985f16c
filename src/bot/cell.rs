//! Two worlds are equal for the second phase of the search (`search/archive`) if the player is at about the same place
//! in about the same movement, all that opens, shuts, breaks or can be pushed is in the same state, and the same shots
//! of the player are on their way to it. Of most enemies only the number of the dead counts. All worlds that are equal in this sense form a *cell*. It is not a cell of the
//! quadtree.

use super::action::{is_clear, is_shootable};
use crate::geom::{Point, Rect, TILE};
use crate::hash::hash_of;
use crate::level::{Key, Level, Thing, Wire};
use crate::sim::player::Stance;
use crate::sim::world::Side;
use crate::sim::world::body::Solidity;
use crate::sim::world::entity::Traits;
use crate::sim::{Entity, Kind, World};

/// Grid of the player's position in pixels: at rest, moving on the ground, and in the air.
const AT_REST: i32 = 4;
const ON_GROUND: i32 = 8;
const IN_AIR: i32 = 12;
/// Grid in pixels of crates and drums, and of what moves on its own.
const HEAVY: i32 = 8;
const MOVER: i32 = 16;
/// Lifts, crushers, laser gates, split rooms, erasers and steam jets are ignored if all that they pass is farther away than
/// this, in pixels.
const NEAR: i32 = 9 * TILE;
/// Grid in pixels of a shot's distance to what it will hit, and pixels by which it may miss that.
const SHOT: i32 = 4 * TILE;
const OFF_LINE: i64 = 3;
/// Steps of the player's speed, in sub-pixels per tick.
const SIDEWAYS: i32 = 300;
const UPWARDS: i32 = 400;
/// A world loses one point of its value each time this many ticks have passed since a timed lever was thrown.
const LATER: u32 = 20;

/// Returns the cell to which a world belongs, and a value that is higher for a better world of that cell.
pub fn cell_of(world: &World) -> Option<(u64, i32)> {
    let me = world.player(0)?;
    let Kind::Player(player) = &me.kind else { return None };
    let (feet, velocity) = (me.body.feet(), me.body.velocity);
    let stance = match player.stance {
        Stance::Stand | Stance::Duck => 0,
        Stance::Roll { .. } => 1,
        Stance::Climb => 2,
        Stance::Air => 3,
        Stance::Ride { is_down: true, .. } => 4,
        Stance::Ride { is_down: false, .. } => 5,
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
    let mut state = hash_of(&(pose, keys, world.progress().enemies.done));
    let mut add = |value: u64| state = hash_of(&(state, value));
    wires.for_each(|on| add(u64::from(on)));
    let near = me.body.rect.grown(NEAR);
    let mut waited = 0;
    let is_shot = |one: &&Entity| matches!(&one.kind, Kind::Bullet(bullet) if bullet.side == Side::Players);
    let shots: Vec<&Entity> = world.entities().filter(is_shot).collect();
    for entity in world.entities() {
        if let Some(value) = state_of(world.level(), entity, near) {
            add(hash_of(&(entity.id.slot, value)));
        }
        // A shot from the air hits a lever after the player has left the cell.
        if is_shootable(entity)
            && !entity.kind.traits().is_enemy
            && let Some(away) = shots.iter().filter_map(|shot| pixels_to_hit(world, shot, entity.body.rect)).min()
        {
            add(hash_of(&(entity.id.slot, away / SHOT)));
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

/// Returns how far a shot is from a target, if it flies towards it and no wall is in between.
fn pixels_to_hit(world: &World, shot: &Entity, target: Rect) -> Option<i32> {
    let (from, to, by) = (shot.body.rect.center(), target.center(), shot.body.velocity);
    let away = Point::new(to.x - from.x, to.y - from.y);
    let [x, y, by_x, by_y] = [away.x, away.y, by.x, by.y].map(i64::from);
    let speed = (by_x * by_x + by_y * by_y).isqrt();
    let is_ahead = x * by_x + y * by_y > 0;
    let is_on_line = (x * by_y - y * by_x).abs() <= (i64::from(target.w.max(target.h)) / 2 + OFF_LINE) * speed;
    (is_ahead && is_on_line && is_clear(world, from, away)).then(|| away.x.abs().max(away.y.abs()))
}

fn state_of(level: &Level, entity: &Entity, near: Rect) -> Option<u64> {
    let rect = entity.body.rect;
    let Traits { toughness, serves, .. } = entity.kind.traits();
    // A player who waits beside the way of a lift sees it come.
    let is_near = match level.things.get(entity.id.slot as usize) {
        Some(Thing::Lift { width, stops, .. }) => stops
            .iter()
            .fold(rect, |way, stop| way.union(Rect { x: stop.x, y: stop.y, w: *width, h: rect.h }))
            .overlaps(near),
        Some(Thing::Crusher { area, .. }) => area.overlaps(near),
        _ => rect.overlaps(near),
    };
    match &entity.kind {
        Kind::Crate(_) | Kind::Drum(_) => Some(hash_of(&(rect.x / HEAVY, rect.y / HEAVY, toughness))),
        Kind::Barricade(_) => Some(hash_of(&toughness)),
        Kind::Door(_) => Some(hash_of(&(entity.body.solidity == Solidity::Solid, toughness))),
        Kind::Lift(_) | Kind::Crusher(_) if is_near => {
            let velocity = entity.body.velocity;
            Some(hash_of(&(rect.x / MOVER, rect.y / MOVER, velocity.x.signum(), velocity.y.signum())))
        }
        Kind::LaserGate(gate) if is_near => Some(gate.beam as u64),
        Kind::SplitRoom(room) if is_near => Some(hash_of(&room.lit())),
        Kind::Eraser(eraser) if is_near => Some(eraser.erased(rect).w as u64),
        Kind::Steam(steam) if is_near => Some(steam.jet() as u64),
        Kind::Wind(wind) if is_near => Some(wind.air() as u64),
        Kind::MidBoss(_) | Kind::Warden(_) => Some(toughness.unwrap_or(0) as u64 / 4),
        // Where it was left decides whether it can be boarded again.
        Kind::Mule(mule) => Some(hash_of(&(rect.x / MOVER, rect.y / MOVER, mule.is_free()))),
        Kind::Mine(_) | Kind::Switch(_) => Some(1),
        Kind::Alarm(alarm) => Some(alarm.state as u64),
        Kind::PickUp(_) | Kind::Prisoner(_) => serves.map(|_| 1),
        Kind::EchoPad(pad) => Some(hash_of(&pad.has_echo())),
        // It is far away, always the same, or moves too quickly to be distinguished.
        _ => None,
    }
}

//! A spawner: it sends waves of enemies into the level. They walk in from beyond the edge of the view, come out of a door
//! that bursts open, climb out of a hatch, or come down from a drop ship, which can be shot down. Before a door, a hatch
//! or a ship lets the first enemy of a wave out, it shows for half a second that something is coming. Every second wave
//! of a door or a floor hatch comes from behind the player, where the floor leads there. No enemy appears on a player. A
//! spawner stores the ids of its enemies, so no query counts them. When all waves are dead, it turns its wire on.

mod ship;
mod way_out;

use crate::geom::{Facing, Point, Rect, TILE};
use crate::hash::state_hash;
use crate::level;
use crate::level::{EnemyKind, Entrance, Level};
use crate::pool::Id;
use crate::sim::enemy;
use crate::sim::enemy::mind::senses;
use crate::sim::world::{
    Blow, Body, Entity, EventKind, Ids, Kind, Phase, Solidity, Struck, Thing, Traits, World, distance_squared,
};
pub use way_out::ROPE_PIXELS;
use way_out::{ROOM_PIXELS, clear, feet_out, is_in_way, kick_aside, rope_side, way_behind, way_in, way_of, way_out};

const SIDE: i32 = TILE;
/// When no more than so many of a fight are left, they learn so often where the player is.
const LAST: usize = 2;
const CALL_TICKS: u32 = 60;
/// Maximum number of enemies alive at once. The level reader enforces it too.
const MOST_AT_ONCE: usize = 16;
/// A spawner that is further outside the view than this waits.
const REACH_PIXELS: i32 = 240;
/// An enemy is lost when it is farther than this from its spawner, and farther than the next from all players.
const LOST_PIXELS: i32 = 60 * TILE;
const OUT_OF_SIGHT_PIXELS: i32 = 40 * TILE;
/// A player who stands there after so many ticks is pushed away. Otherwise no enemy would come out while a player waits
/// at the gate beside the door. One who runs past is not pushed, because an open door must not be a wall. After the
/// second number, only the opening itself must be clear, and all are pushed. Otherwise a player in a corner beside it
/// would be pushed back and forth without end.
const PATIENCE_TICKS: u32 = 40;
const CORNER_TICKS: u32 = 160;
/// Ticks until the next try when there is no room.
const AGAIN_TICKS: u32 = 20;
/// Ticks for which a lamp blinks before a door or a hatch opens, and the ticks that it takes to open or shut.
pub const WARN_TICKS: u32 = 36;
pub const OPEN_TICKS: u32 = 20;
/// A door that bursts open throws back everybody this near, without damage.
const BURST_PIXELS: i32 = 3 * TILE;
/// Ticks in which a ship flies in or away.
pub const FLIGHT_TICKS: u32 = 100;
/// Ticks for which the next enemy is seen in the opening before it is out.
pub const STEP_OUT_TICKS: u32 = 16;
/// Ticks until the next enemy is out while a player keeps it in, so that it is not seen in the opening.
const KEPT_IN_TICKS: u32 = STEP_OUT_TICKS + 1;
/// Ticks for which the opening stays open after the last enemy of a wave. On a rope it takes longer to get down.
const LINGER_TICKS: u32 = 24;
const ROPE_LINGER_TICKS: u32 = 70;
/// The speed of an enemy on a rope, and of one that jumps out of a hatch in the floor, in sub-pixels a tick.
pub const ROPE_SPEED: i32 = 640;
pub const SHIP_WIDTH: i32 = 112;
pub const SHIP_HEIGHT: i32 = 40;

/// The state of the door, the hatch or the ship. At the edge of the view there is only `Shut` and `Open`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gate {
    Shut,
    /// A lamp blinks, or the ship flies in.
    Warns,
    Opens,
    Open,
    Shuts,
    /// The ship flies away.
    Leaves,
    /// The ship was shot down and falls.
    Falls,
}
state_hash!(enum Gate { 0: Shut, 1: Warns, 2: Opens, 3: Open, 4: Shuts, 5: Leaves, 6: Falls });

#[derive(Clone, Debug)]
pub struct Spawner {
    pub thing: usize,
    pub gate: Gate,
    /// Ticks in this state of the gate.
    pub ticks: u32,
    /// The wave that comes next or is coming, and how many of it have come out.
    pub wave: u32,
    pub sent: u32,
    /// Ticks until the next enemy.
    pub wait_ticks: u32,
    /// Ticks since the last enemy of the wave before came out.
    since_ticks: u32,
    /// Ticks for which a player in the way has kept the next enemy in.
    kept_ticks: u32,
    /// This wave comes from behind the player instead of out of the opening.
    is_behind: bool,
    is_ship: bool,
    /// Damage that a ship has taken, and the tick of the last shot that hit it.
    damage: i32,
    pub hit_at: u32,
    pub(in crate::sim) alive: [Option<Id>; MOST_AT_ONCE],
    /// All waves have come, and all their enemies are dead.
    pub is_beaten: bool,
}
state_hash!(struct Spawner { thing, gate, ticks, wave, sent, wait_ticks, since_ticks, kept_ticks, is_behind, damage, alive, is_beaten } without { is_ship, hit_at });

pub fn spawner(thing: usize, feet: Point, entrance: Entrance) -> Entity {
    let (gate, alive) = (Gate::Shut, [None; MOST_AT_ONCE]);
    let spawner = Spawner {
        thing,
        gate,
        ticks: 0,
        wave: 0,
        sent: 0,
        wait_ticks: 0,
        since_ticks: 0,
        kept_ticks: 0,
        is_behind: false,
        is_ship: entrance == Entrance::DropShip,
        damage: 0,
        hit_at: 0,
        alive,
        is_beaten: false,
    };
    Entity::new(place_of(feet, entrance), Solidity::None, Kind::Spawner(Box::new(spawner)))
}

fn place_of(feet: Point, entrance: Entrance) -> Rect {
    let (w, h) = match entrance {
        Entrance::Edge => (SIDE, SIDE),
        Entrance::Door => (2 * TILE, 3 * TILE),
        Entrance::FloorHatch | Entrance::CeilingHatch => (2 * TILE, TILE),
        Entrance::DropShip => (SHIP_WIDTH, SHIP_HEIGHT),
    };
    Rect::new(feet.x - w / 2, feet.y - h, w, h)
}

impl Spawner {
    /// Returns the enemy that comes out next, if it can already be seen in the opening, and the ticks until it is out.
    pub fn next_in_opening(&self, waves: &[Vec<EnemyKind>]) -> Option<(EnemyKind, u32)> {
        let kind = *waves.get(self.wave as usize)?.get(self.sent as usize)?;
        let is_coming = self.gate == Gate::Open && !self.is_behind && self.wait_ticks <= STEP_OUT_TICKS;
        is_coming.then_some((kind, self.wait_ticks))
    }

    /// Returns on which side of a ship the enemy that comes out next hangs.
    pub fn rope_side(&self) -> i32 {
        rope_side(self.sent)
    }

    fn enter(&mut self, gate: Gate) {
        (self.gate, self.ticks) = (gate, 0);
    }

    pub fn has_begun(&self) -> bool {
        self.wave > 0 || self.gate != Gate::Shut
    }

    /// Whether no more enemies will come out.
    pub fn is_empty(&self, level: &Level) -> bool {
        self.to_come(level) == 0 && self.gate == Gate::Shut
    }

    /// Returns how many enemies have not come out yet.
    pub fn to_come(&self, level: &Level) -> usize {
        self.kinds_to_come(level).count()
    }

    pub fn kinds_to_come<'a>(&self, level: &'a Level) -> impl Iterator<Item = EnemyKind> + 'a {
        let waves: &[Vec<EnemyKind>] = match &level.things[self.thing] {
            level::Thing::Spawner { waves, .. } => waves.get(self.wave as usize..).unwrap_or_default(),
            _ => &[],
        };
        waves.iter().flatten().skip(self.sent as usize).copied()
    }

    pub fn comes_from_the_edge(&self, level: &Level) -> bool {
        matches!(level.things[self.thing], level::Thing::Spawner { entrance: Entrance::Edge, .. })
    }

    /// Returns about how many ticks pass until the last enemy is out, if none is kept in.
    pub fn ticks_to_last(&self, level: &Level) -> u32 {
        let level::Thing::Spawner { entrance, waves, every_ticks, .. } = &level.things[self.thing] else { return 0 };
        let (warns, shuts, lingers) = match entrance {
            Entrance::Edge => (0, 0, 0),
            Entrance::DropShip => (FLIGHT_TICKS, OPEN_TICKS + FLIGHT_TICKS, ROPE_LINGER_TICKS),
            _ => (WARN_TICKS, OPEN_TICKS, LINGER_TICKS),
        };
        let opens = if *entrance == Entrance::Edge { 0 } else { OPEN_TICKS + KEPT_IN_TICKS };
        let waves = waves.get(self.wave as usize..).unwrap_or_default();
        let Some(wave) = waves.first() else { return 0 };
        let of_wave = |enemies: usize| enemies.saturating_sub(1) as u32 * every_ticks;
        let later = waves[1..].iter().map(|wave| lingers + shuts + warns + opens + of_wave(wave.len())).sum::<u32>();
        let now = match self.gate {
            Gate::Leaves => (FLIGHT_TICKS + warns + opens).saturating_sub(self.ticks),
            Gate::Shuts => (shuts + warns + opens).saturating_sub(self.ticks),
            Gate::Shut => warns + opens,
            Gate::Falls => return 0,
            Gate::Warns => (warns + opens).saturating_sub(self.ticks),
            Gate::Opens => opens.saturating_sub(self.ticks),
            // The time after the last one is part of the next wave.
            Gate::Open if self.sent as usize == wave.len() => return later.saturating_sub(lingers) + self.wait_ticks,
            Gate::Open => self.wait_ticks,
        };
        now + of_wave(wave.len() - self.sent as usize) + later
    }

    /// Yields the enemies that came out and live, without those that are lost.
    pub fn crew<'a>(&self, world: &'a World) -> impl Iterator<Item = &'a Entity> {
        let enemies = self.alive.into_iter().flatten().filter_map(|id| world.get(id));
        enemies.filter(|enemy| !self.has_lost(enemy, world))
    }

    /// Returns how many of its enemies live or have not come out yet.
    pub fn left(&self, world: &World) -> usize {
        self.to_come(world.level()) + self.alive(world)
    }

    fn alive(&self, world: &World) -> usize {
        self.crew(world).count()
    }

    /// The last of a fight know where the player is, so players need not look for them.
    fn call_the_last(&self, world: &mut World) {
        if self.to_come(world.level()) > 0 || self.alive(world) > LAST {
            return;
        }
        for id in self.alive.into_iter().flatten() {
            let Some(rect) = world.get(id).map(|enemy| enemy.body.rect) else { continue };
            let nearest = world.players().filter(|player| player.is_living_player()).map(|player| player.body.rect);
            if let Some(at) = nearest.min_by_key(|player| distance_squared(rect.center(), *player)) {
                world.with(id, |enemy, world| senses::learn(enemy, world, at.center()));
            }
        }
    }

    /// Whether an enemy is so far away that players need not look for it. It may have fallen where no player can go,
    /// while the gate that it keeps shut is at the other end of the level.
    fn has_lost(&self, enemy: &Entity, world: &World) -> bool {
        let level::Thing::Spawner { feet, .. } = &world.level().things[self.thing] else { return false };
        let is_near = |rect: Rect, pixels: i32| enemy.body.rect.grown(pixels).overlaps(rect);
        !is_near(Rect::pixel(*feet), LOST_PIXELS)
            && !world.players().any(|player| is_near(player.body.rect, OUT_OF_SIGHT_PIXELS))
    }
}

impl Thing for Spawner {
    const PHASE: Option<Phase> = Some(Phase::Others);

    fn traits(&self) -> Traits {
        let toughness = self.hull();
        Traits {
            has_odd_size: true,
            is_on: self.is_beaten,
            stops_players_shots: toughness.is_some(),
            toughness,
            ..Traits::still("spawner")
        }
    }

    fn hurt(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
        ship::hurt(me, world, blow)
    }

    /// Whether it waits for its first wave, or all its waves are over.
    fn rests(&self, _: &Body, world: &World) -> bool {
        if self.gate != Gate::Shut {
            return false;
        }
        let level::Thing::Spawner { feet, entrance, beaten, .. } = &world.level().things[self.thing] else {
            return true;
        };
        if self.wave == 0 {
            return !begins(self, world, place_of(*feet, *entrance));
        }
        self.is_empty(world.level()) && (beaten.is_none() || self.is_beaten)
    }

    fn think(me: &mut Entity, world: &mut World) {
        let Kind::Spawner(spawner) = &mut me.kind else { return };
        let level = world.level().clone();
        let level::Thing::Spawner { feet, entrance, waves, beaten, .. } = &level.things[spawner.thing] else { return };
        let place = place_of(*feet, *entrance);
        let is_ship = *entrance == Entrance::DropShip;
        spawner.ticks += 1;
        spawner.since_ticks = spawner.since_ticks.saturating_add(1);
        spawner.wait_ticks = spawner.wait_ticks.saturating_sub(1);
        match spawner.gate {
            Gate::Shut if begins(spawner, world, place) => match entrance {
                Entrance::Edge => spawner.enter(Gate::Open),
                Entrance::Door | Entrance::FloorHatch if comes_from_behind(spawner, world, *feet, waves) => {
                    spawner.is_behind = true;
                    spawner.enter(Gate::Open);
                }
                Entrance::Door | Entrance::FloorHatch | Entrance::CeilingHatch => {
                    spawner.enter(Gate::Warns);
                    world.tell(EventKind::GateWarns.at(place.center()));
                }
                Entrance::DropShip => {
                    spawner.enter(Gate::Warns);
                    world.tell(EventKind::ShipComes.at(place.center()));
                }
            },
            Gate::Warns if spawner.ticks >= if is_ship { FLIGHT_TICKS } else { WARN_TICKS } => {
                spawner.enter(Gate::Opens);
                match entrance {
                    Entrance::Door => burst(world, place),
                    _ => world.tell(EventKind::HatchOpens.at(place.center())),
                }
            }
            Gate::Opens if spawner.ticks >= OPEN_TICKS => {
                spawner.enter(Gate::Open);
                spawner.wait_ticks = KEPT_IN_TICKS;
            }
            Gate::Open => send(spawner, world, place),
            Gate::Shuts if spawner.ticks >= OPEN_TICKS => {
                spawner.enter(if is_ship { Gate::Leaves } else { Gate::Shut })
            }
            Gate::Leaves if spawner.ticks >= FLIGHT_TICKS => spawner.enter(Gate::Shut),
            Gate::Falls => ship::fall(spawner, &mut me.body, world, waves.len()),
            Gate::Shut | Gate::Warns | Gate::Opens | Gate::Shuts | Gate::Leaves => {}
        }
        if is_ship && spawner.gate != Gate::Falls {
            hold_ropes(spawner, world, place);
            let away = ship::flight(spawner);
            me.body.rect = place.moved(away.x, away.y);
        }
        debug_assert!(spawner.wave as usize <= waves.len());
        if let Some(wire) = beaten
            && !spawner.is_beaten
            && spawner.wave as usize == waves.len()
            && spawner.alive(world) == 0
        {
            spawner.is_beaten = true;
            world.signal(*wire, true);
        }
        if beaten.is_some() && !spawner.is_beaten && world.tick.is_multiple_of(CALL_TICKS) {
            spawner.call_the_last(world);
        }
    }

    fn refit(&mut self, fresh: &Self) {
        self.thing = fresh.thing;
    }

    fn rename(&mut self, ids: &Ids) {
        self.alive.iter_mut().for_each(|id| ids.renew(id));
    }
}

/// Throws back the players near a door that bursts open, and clears what lies before it.
fn burst(world: &mut World, door: Rect) {
    clear(world, door.grown(BURST_PIXELS), true);
    kick_aside(world, door);
    world.tell(EventKind::DoorBursts.at(door.center()));
}

/// Whether this wave comes from behind the player: every second one, if all of it walks and the floor leads there.
fn comes_from_behind(spawner: &Spawner, world: &mut World, feet: Point, waves: &[Vec<EnemyKind>]) -> bool {
    let wave = &waves[spawner.wave as usize];
    spawner.wave % 2 == 1 && wave.iter().all(|kind| way_behind(world, *kind, feet).is_some())
}

/// Whether the next wave begins: the first one when a player comes, the others when enough of the one before are dead
/// or enough time has passed.
fn begins(spawner: &Spawner, world: &World, place: Rect) -> bool {
    let level::Thing::Spawner { entrance, waves, left, after_ticks, near, wire, .. } =
        &world.level().things[spawner.thing]
    else {
        return false;
    };
    if spawner.wave as usize >= waves.len() || wire.is_some_and(|wire| !world.is_on(wire)) {
        return false;
    }
    let is_in_reach = world.view().grown(REACH_PIXELS).overlaps(place);
    if spawner.wave > 0 {
        let is_late = after_ticks.is_some_and(|ticks| spawner.since_ticks >= ticks);
        return is_in_reach && (is_late || spawner.alive(world) <= *left as usize);
    }
    let is_near = |near: i32| {
        let mut players = world.players().filter(|player| player.is_living_player());
        players.any(|player| player.body.rect.overlaps(place.grown(near)))
    };
    match near {
        Some(near) => is_near(*near),
        // A wired door is announced by what turned its wire on, so it need not be in the view.
        None if *entrance == Entrance::Edge || wire.is_some() => is_in_reach,
        None => world.view().contains(place),
    }
}

/// Sends the next enemy of the wave, or shuts the gate after the last one.
fn send(spawner: &mut Spawner, world: &mut World, place: Rect) {
    let level = world.level().clone();
    let level::Thing::Spawner { feet, entrance, waves, at_once, every_ticks, .. } = &level.things[spawner.thing] else {
        return;
    };
    let wave = &waves[spawner.wave as usize];
    let next = wave.get(spawner.sent as usize);
    let is_edge = spawner.is_behind || *entrance == Entrance::Edge;
    if let Some(kind) = next
        && !is_edge
        && spawner.wait_ticks <= STEP_OUT_TICKS
        && let room = if spawner.kept_ticks <= CORNER_TICKS { ROOM_PIXELS } else { 0 }
        && let way = way_of(*kind, feet_out(*kind, *feet, *entrance, spawner.sent), room)
        && world.players().any(|player| is_in_way(player, way))
    {
        // It goes back in, so that no enemy is drawn inside a player. The player is not pushed while it may not come anyway.
        spawner.wait_ticks = KEPT_IN_TICKS;
        if may_come(spawner, world, *at_once) {
            spawner.kept_ticks += 1;
            if spawner.kept_ticks > PATIENCE_TICKS {
                clear(world, way, spawner.kept_ticks > CORNER_TICKS);
            }
        }
    }
    if spawner.wait_ticks > 0 {
        return;
    }
    let Some(kind) = next else {
        (spawner.wave, spawner.sent, spawner.since_ticks, spawner.is_behind) = (spawner.wave + 1, 0, 0, false);
        if !is_edge {
            world.tell(EventKind::DoorShuts.at(place.center()));
        }
        return spawner.enter(if is_edge { Gate::Shut } else { Gate::Shuts });
    };
    if !world.view().grown(REACH_PIXELS).overlaps(place) {
        return;
    }
    let Some(free) = free_place(spawner, world, *at_once) else { return };
    spawner.wait_ticks = AGAIN_TICKS;
    if !may_come(spawner, world, *at_once) {
        return;
    }
    let newborn = match entrance {
        _ if spawner.is_behind => way_behind(world, *kind, *feet).map(|(feet, to)| enemy::sent(*kind, feet, to)),
        Entrance::Edge => way_in(world, *kind, *feet, spawner.wave).map(|(feet, to)| enemy::sent(*kind, feet, to)),
        Entrance::Door | Entrance::FloorHatch | Entrance::CeilingHatch | Entrance::DropShip => {
            way_out(world, *kind, *feet, *entrance, spawner.sent)
        }
    };
    let Some(newborn) = newborn else {
        if !is_edge {
            let feet = feet_out(*kind, *feet, *entrance, spawner.sent);
            kick_aside(world, enemy::enemy(*kind, feet, Facing::Left).body.rect);
        }
        return;
    };
    spawner.alive[free] = world.spawn(newborn);
    if spawner.alive[free].is_some() {
        spawner.sent += 1;
        spawner.kept_ticks = 0;
        let is_last = spawner.sent as usize == wave.len();
        spawner.wait_ticks = match (is_last, entrance) {
            (true, _) if is_edge => 0,
            (true, Entrance::DropShip) => ROPE_LINGER_TICKS,
            (true, _) => LINGER_TICKS,
            (false, _) => world.rules.rest_ticks(*every_ticks),
        };
    }
}

/// Returns the index at which the id of one more enemy can be stored.
fn free_place(spawner: &Spawner, world: &World, at_once: u32) -> Option<usize> {
    let places = &spawner.alive[..(at_once as usize).min(MOST_AT_ONCE)];
    places.iter().position(|id| id.is_none_or(|id| world.get(id).is_none()))
}

/// Whether one more enemy may come. With too many at once, a player could not see who attacks.
fn may_come(spawner: &Spawner, world: &mut World, at_once: u32) -> bool {
    free_place(spawner, world, at_once).is_some() && world.fighting() < world.rules.crowd()
}

/// Lets the enemies on the ropes of a ship come down slowly.
fn hold_ropes(spawner: &Spawner, world: &mut World, place: Rect) {
    if !matches!(spawner.gate, Gate::Open | Gate::Shuts) {
        return;
    }
    let middle = place.center().x;
    for id in spawner.alive.into_iter().flatten() {
        world.with(id, |enemy, _| {
            let is_on_rope = (enemy.body.rect.center().x - middle).abs() == ROPE_PIXELS;
            if is_on_rope && enemy.body.velocity.y > ROPE_SPEED {
                enemy.body.velocity.y = ROPE_SPEED;
            }
        });
    }
}

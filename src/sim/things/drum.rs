//! An oil drum: solid, can be stood on, rides lifts. Shots light its fuse. When the fuse has burnt down, the drum
//! explodes and hits everything near, also other drums: a chain. When a player returns at a checkpoint, the drums of the
//! level near it, on the side of the exit, are there again, so that a player can try again what is built of them, but not
//! those that keep a gate shut: what is open stays open. Each drum counts once.

use crate::geom::{Point, Rect, TILE};
use crate::hash::state_hash;
use crate::level;
use crate::level::Goal;
use crate::sim::world::event::Charge;
use crate::sim::world::heavy::Rest;
use crate::sim::world::{
    Blow, Body, Danger, Entity, EventKind, How, Ids, Kind, Phase, Side, Solidity, Struck, Thing, Traits, World, blast,
    distance_squared, heavy,
};

const WIDTH: i32 = 14;
const HEIGHT: i32 = 20;
/// Rifle hits until the fuse burns.
const TOUGHNESS: i32 = 3;
/// From the last hit to the explosion. A player beside the drum who starts to run 20 ticks later gets out of its radius.
const FUSE_TICKS: u32 = 45;
/// A fuse that an explosion lights burns a tick longer per so many pixels of distance, so a chain runs along its row.
const PIXELS_A_TICK: i32 = 4;
/// The picture shows this radius while the fuse burns.
pub const BLAST_RADIUS: i32 = 44;
const BLAST_DAMAGE: i32 = 3;
const SCORE: u32 = 100;
/// Drums at most this far from the checkpoint are put back.
const RETURN_PIXELS: i32 = 48 * TILE;

#[derive(Clone, Debug)]
pub struct Drum {
    pub state: DrumState,
    pub(in crate::sim) rest: Rest,
    /// Its feet, where the level puts it.
    place: Point,
    /// It was put back after its end, so it counts for nothing.
    is_spare: bool,
}
state_hash!(struct Drum { state, rest, place, is_spare });

#[derive(Clone, Debug)]
pub enum DrumState {
    Whole { toughness: i32, flash_ticks: u32 },
    Lit { ticks_left: u32 },
}
state_hash!(enum DrumState { 0: Whole { toughness } without { flash_ticks }, 1: Lit { ticks_left } });

pub fn drum(feet: Point) -> Entity {
    let rect = Rect::new(feet.x - WIDTH / 2, feet.y - HEIGHT, WIDTH, HEIGHT);
    let state = DrumState::Whole { toughness: TOUGHNESS, flash_ticks: 0 };
    Entity::new(rect, Solidity::Solid, Kind::Drum(Drum { state, rest: Rest::None, place: feet, is_spare: false }))
}

/// `carried` tells where something that the level puts on a lift lies now.
pub fn return_to_places(world: &mut World, carried: fn(Rect, &World) -> Rect) {
    let level = world.level().clone();
    let flag = world.checkpoint;
    let Some(exit) = world.nearest_exit(flag) else { return };
    let near = Rect::pixel(flag).grown(RETURN_PIXELS);
    for thing in &level.things {
        let level::Thing::Drum { feet } = thing else { continue };
        if keeps_a_gate_shut(*feet, &level) {
            continue;
        }
        let is_here = |one: &Entity| matches!(&one.kind, Kind::Drum(drum) if drum.place == *feet);
        let is_ahead = (exit.center().x - flag.x).signum() * (feet.x - flag.x).signum() > 0;
        if !is_ahead || !near.covers((feet.x, feet.y)) || world.entities().any(is_here) {
            continue;
        }
        let mut fresh = drum(*feet);
        fresh.body.rect = carried(fresh.body.rect, world);
        if let Kind::Drum(drum) = &mut fresh.kind {
            drum.is_spare = true;
        }
        if world.is_free(fresh.body.rect) {
            world.spawn(fresh);
        }
    }
}

/// Whether a drum in this place keeps a gate shut. It does not come back, so that the gate stays open.
fn keeps_a_gate_shut(place: Point, level: &level::Level) -> bool {
    level.things.iter().any(|thing| match thing {
        level::Thing::Plate { feet, wire } if *feet == place => level
            .things
            .iter()
            .any(|gate| matches!(gate, level::Thing::Door { lock: level::Lock::Shuts(shut), .. } if shut == wire)),
        _ => false,
    })
}

impl Drum {
    pub fn toughness(&self) -> Option<i32> {
        match self.state {
            DrumState::Whole { toughness, .. } => Some(toughness),
            DrumState::Lit { .. } => None,
        }
    }
}

impl Thing for Drum {
    const PHASE: Option<Phase> = Some(Phase::Others);

    fn traits(&self) -> Traits {
        Traits {
            rides: true,
            toughness: self.toughness(),
            serves: (!self.is_spare).then_some(Goal::Drums),
            ..Traits::hard("drum")
        }
    }

    fn rests(&self, body: &Body, world: &World) -> bool {
        matches!(self.state, DrumState::Whole { flash_ticks: 0, .. }) && self.rest.still_holds(body, world)
    }

    fn think(me: &mut Entity, world: &mut World) {
        let Kind::Drum(drum) = &mut me.kind else { return };
        if !heavy::lie(me.id, &mut me.body, &mut drum.rest, world, EventKind::HitSteel) {
            return go(me, world);
        }
        match &mut drum.state {
            DrumState::Whole { flash_ticks, .. } => *flash_ticks = flash_ticks.saturating_sub(1),
            DrumState::Lit { ticks_left: 0 } => {
                let (at, is_spare) = (me.body.rect.center(), drum.is_spare);
                go(me, world);
                if !is_spare {
                    world.award(SCORE);
                }
                blast::blast(world, at, BLAST_RADIUS, BLAST_DAMAGE, Side::Nature, Some(Charge::Drum));
            }
            DrumState::Lit { ticks_left } => *ticks_left -= 1,
        }
    }

    /// An enemy's bullet ends on it without damage, so that enemies' bullets never blow up a player.
    fn hurt(me: &mut Entity, world: &mut World, blow: Blow) -> Struck {
        let Kind::Drum(drum) = &mut me.kind else { return Struck::Through };
        world.tell(EventKind::HitSteel.at(blow.from));
        if let DrumState::Whole { toughness, flash_ticks } = &mut drum.state
            && (blow.side != Side::Enemies || blow.how == How::Blast)
        {
            *toughness -= blow.damage;
            *flash_ticks = 3;
            if *toughness <= 0 {
                let distance = distance_squared(blow.from, me.body.rect).isqrt() as i32;
                let stagger = if blow.how == How::Blast { distance / PIXELS_A_TICK } else { 0 };
                drum.state = DrumState::Lit { ticks_left: FUSE_TICKS + stagger as u32 };
                world.tell(EventKind::Fuse.at(me.body.rect.center()));
            }
        }
        Struck::Through
    }

    fn rename(&mut self, _: &Ids) {
        self.rest = Rest::None;
    }

    fn danger(&self, body: &Body, _: &World) -> Option<Danger> {
        match self.state {
            DrumState::Lit { ticks_left } => Some(Danger::of_blast(body, BLAST_RADIUS, ticks_left)),
            DrumState::Whole { .. } => None,
        }
    }
}

fn go(me: &mut Entity, world: &mut World) {
    me.dead = true;
    if matches!(&me.kind, Kind::Drum(drum) if drum.is_spare) {
        return;
    }
    world.progress.drums.done += 1;
    world.tell_goal(Goal::Drums, me.body.rect.center());
}

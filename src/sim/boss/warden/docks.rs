//! The Stevedore: a crane on a rail under the roof. It drops containers. From the second phase on, when its boom is gone,
//! its claw also comes down. In the third phase, when its cabin is gone, the claw sweeps low through the arena. A line
//! shows where something will come down. The claw and its container block shots from right below. A dropped container
//! is cover and a step. After each attack the doors of its core are open for a while: then a blow costs twice the life.

use crate::geom::{Point, Rect, TILE};
use crate::hash::state_hash;
use crate::sim::boss::warden::common::{Common, Stage, glide, speed_towards};
use crate::sim::boss::warden::limb::{Limb, Throws};
use crate::sim::shots::hazard;
use crate::sim::shots::hazard::{CONTAINER, Form};
use crate::sim::world::{Body, Entity, EventKind, Footing, Kind, Obstacle, World};

pub const SIZE: Point = Point::new(184, 112);
pub const LIFE: i32 = 290;
/// The boom throws loads, the eye fires, and the torn hull throws burning oil.
pub(super) const LIMBS: [Limb; 3] = [
    Limb { throws: Throws::Shells(&[0]), mouth: Point::new(24, -138), rest_ticks: 90, tell_ticks: 36 },
    Limb {
        throws: Throws::Burst { bullets: 5, every_ticks: 7, step: 26, speed: 800 },
        mouth: Point::new(28, -97),
        rest_ticks: 70,
        tell_ticks: 44,
    },
    Limb { throws: Throws::Embers(&[-104, 0, 104]), mouth: Point::new(0, -84), rest_ticks: 60, tell_ticks: 36 },
];

/// Size of the claw, and how far it hangs below the rail at rest, in pixels.
const CLAW: Point = Point::new(64, 46);
const REST_ROPE_PIXELS: i32 = 4;
/// The position inside the crane where the claw takes the next container.
const BELLY_ROPE_PIXELS: i32 = -56;
/// How far a container overlaps the claw that holds it.
const GRIP_PIXELS: i32 = 16;
/// Speed of the claw in pixels a tick: up and down, and in a grab.
const WIND_PIXELS: i32 = 4;
const SNATCH_PIXELS: i32 = 10;
/// Space below the claw in a sweep. A ducked player (16) fits under it. A player on a container (30) is above the part
/// that hurts.
const SWEEP_ROOM_PIXELS: i32 = 18;
const SWEEP_HEIGHT: i32 = 11;
const SWEEP_SPEED_SUBPIXELS: i32 = 880;
const SWING: i32 = 6;

/// Distance from its middle to the edge of the arena, which is a wall one tile thick. Containers can fall right beside the
/// wall, so that no corner is always safe, and not on it.
const ROOM_PIXELS: i32 = CONTAINER.x / 2 + TILE;
/// These three have one entry per phase. Speeds are in sub-pixels a tick.
const SPEED_SUBPIXELS: [i32; 3] = [300, 390, 480];
const REST_TICKS: [u32; 3] = [80, 64, 50];
const PLAN: [&[Attack]; 3] =
    [&[Attack::Drop], &[Attack::Grab, Attack::Drop], &[Attack::Sweep, Attack::Drop, Attack::Sweep, Attack::Grab]];
const TELL_TICKS: u32 = 42;
const SWEEP_TELL_TICKS: u32 = 60;
const OPEN_TICKS: u32 = 60;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    Drop,
    Grab,
    /// The claw moves low through the whole arena.
    Sweep,
}
state_hash!(enum Attack { 0: Drop, 1: Grab, 2: Sweep });

#[derive(Clone, Debug)]
pub struct Docks {
    pub attack: Attack,
    turn: usize,
    /// How far the claw hangs below the rail, in pixels.
    pub rope: i32,
    pub holds: bool,
    /// Direction of a sweep: right (1) or left (-1).
    side: i32,
}
state_hash!(struct Docks { attack, turn, rope, holds, side });

impl Docks {
    pub(super) fn new() -> Docks {
        Docks { attack: Attack::Drop, turn: 0, rope: REST_ROPE_PIXELS, holds: true, side: 1 }
    }

    pub fn claw(&self, rail: Point) -> Rect {
        Rect::new(rail.x - CLAW.x / 2, rail.y + self.rope, CLAW.x, CLAW.y)
    }

    /// The place of the container that the claw holds.
    pub fn load(&self, rail: Point) -> Rect {
        let claw = self.claw(rail);
        Rect::new(claw.center().x - CONTAINER.x / 2, claw.bottom() - GRIP_PIXELS, CONTAINER.x, CONTAINER.y)
    }

    pub(super) fn fight(&mut self, it: &mut Common, body: &mut Body, world: &mut World) {
        match it.stage {
            Stage::Rest => self.ride(it, body, world),
            Stage::Tell => self.tell(it, body, world),
            Stage::Strike => match self.attack {
                Attack::Drop => self.let_go(it, body, world),
                Attack::Grab => self.snatch(it, body, world),
                Attack::Sweep => self.sweep(it, body, world),
            },
            // After a grab the claw is stuck in the floor. After a drop the crane waits for the dust to settle.
            Stage::Open => it.recover(world, OPEN_TICKS, &mut self.turn),
        }
        self.guard(it, body, world);
    }

    /// Moves the body of the claw and its container. It blocks shots from right below the crane.
    fn guard(&self, it: &mut Common, body: &Body, world: &mut World) {
        let mut area = self.claw(body.feet());
        if self.holds {
            area = area.union(self.load(body.feet()));
        }
        let is_claw = |thing: &&Entity| matches!(&thing.kind, Kind::Hazard(hazard) if hazard.form == Form::Claw);
        let claw = it.things(world).find(is_claw).map(|claw| claw.id);
        match claw {
            Some(id) => {
                world.with(id, |claw, _| claw.body.rect = area);
            }
            None => it.put(world, hazard::claw(area)),
        }
    }

    /// Pulls the claw up, takes the next container, and moves above the player, or to the nearer end for a sweep.
    fn ride(&mut self, it: &mut Common, body: &mut Body, world: &mut World) {
        let phase = it.phase as usize;
        self.attack = PLAN[phase][self.turn % PLAN[phase].len()];
        // A container that the next attack does not need is put back.
        self.holds &= self.attack == Attack::Drop;
        let wants = self.attack == Attack::Drop && !self.holds;
        self.wind(if wants { BELLY_ROPE_PIXELS } else { REST_ROPE_PIXELS });
        self.holds |= wants && self.rope == BELLY_ROPE_PIXELS;
        let x = body.feet().x;
        let Some(target) = it.target(world, x) else { return };
        let (near, far) = (it.arena.x, it.arena.right());
        let goal = match self.attack {
            Attack::Drop | Attack::Grab => target.x,
            Attack::Sweep if x - near < far - x => near,
            Attack::Sweep => far,
        };
        let before = body.rect.x;
        let speed = if self.attack == Attack::Sweep { SWEEP_SPEED_SUBPIXELS } else { SPEED_SUBPIXELS[phase] };
        glide(body, it.arena, ROOM_PIXELS, speed_towards(x, goal, speed));
        let arrived = self.attack != Attack::Sweep || body.rect.x == before;
        if arrived && self.rope == REST_ROPE_PIXELS && it.ticks >= world.rules.rest_ticks(REST_TICKS[phase]) {
            self.side = if x - near < far - x { 1 } else { -1 };
            it.announce(world, self.claw(body.feet()).center());
        }
    }

    fn tell(&mut self, it: &mut Common, body: &Body, world: &World) {
        let tell_ticks = match self.attack {
            Attack::Drop | Attack::Grab => TELL_TICKS,
            Attack::Sweep => {
                let floor = world.floor_below(body.feet());
                self.wind(floor - SWEEP_ROOM_PIXELS - CLAW.y - body.feet().y);
                SWEEP_TELL_TICKS
            }
        };
        if it.ticks >= world.rules.tell_ticks(tell_ticks) {
            it.enter(Stage::Strike);
        }
    }

    fn let_go(&mut self, it: &mut Common, body: &Body, world: &mut World) {
        let load = self.load(body.feet());
        it.put(world, hazard::container(Point::new(load.center().x, load.bottom())));
        self.holds = false;
        it.enter(Stage::Open);
    }

    /// Moves the claw down to the floor or to a container, which it destroys.
    fn snatch(&mut self, it: &mut Common, body: &Body, world: &mut World) {
        let claw = self.claw(body.feet());
        let way = world.way_y(claw, SNATCH_PIXELS, Footing::NoLedges);
        self.rope += way.pixels();
        let claw = self.claw(body.feet());
        it.strike(world, claw);
        let Some(obstacle) = way.obstacle else { return };
        if let Obstacle::Entity(id) = obstacle {
            world.with(id, |other: &mut Entity, world| other.crush(world));
        }
        world.tell(EventKind::Stamp.at(Point::new(claw.center().x, claw.bottom())));
        it.enter(Stage::Open);
    }

    fn sweep(&mut self, it: &mut Common, body: &mut Body, world: &mut World) {
        let before = body.rect.x;
        glide(body, it.arena, ROOM_PIXELS, self.side * SWEEP_SPEED_SUBPIXELS);
        let claw = self.claw(body.feet());
        // Wider than the claw, because the claw swings and must reach a player at the wall.
        let area = Rect { y: claw.bottom() - SWEEP_HEIGHT, h: SWEEP_HEIGHT, ..claw.grown(SWING) };
        it.strike(world, area);
        if body.rect.x == before {
            world.tell(EventKind::Stamp.at(claw.center()));
            it.enter(Stage::Open);
        }
    }

    fn wind(&mut self, to: i32) {
        self.rope += (to - self.rope).clamp(-WIND_PIXELS, WIND_PIXELS);
    }
}

const _: () = assert!(SWEEP_ROOM_PIXELS + SWEEP_HEIGHT < CONTAINER.y, "a player on a container is above the sweep");

//! Wind: an area in which the air carries things up or aside. The wind makes one query of its area in its own turn, before
//! players and everything else act, and changes the speed or the place of what it finds. So nothing else looks for wind,
//! and no other state knows of it. Before it carries anything, the air stirs for some ticks, which the picture shows.

use crate::geom::{Rect, SUBPIXELS};
use crate::hash::state_hash;
use crate::input::Button;
use crate::level::{Blows, Draught};
use crate::sim::enemy::{Gait, SLEEP_PIXELS};
use crate::sim::player::{PlayerState, Stance};
use crate::sim::shots::grenade;
use crate::sim::world::body::GRAVITY_SUBPIXELS;
use crate::sim::world::heavy::Rest;
use crate::sim::world::{
    Asker, Body, Entity, EventKind, Footing, Kind, Phase, Side, Solidity, Thing, Traits, World, heavy,
};

/// Ticks from the first stir of the air until it carries.
pub const STIR_TICKS: u32 = 20;
/// How much faster a body gets in a tick while the wind lifts it, in sub-pixels: a player, mines and grenades, crates.
const PLAYER_GAIN: i32 = 36;
const LIGHT_GAIN: i32 = 28;
const CRATE_GAIN: i32 = 14;
/// A flying enemy has engines, so the wind carries it at this share of its speed.
const FLYER_OF_256: i32 = 128;
/// A crate on the floor is pushed at this share of the speed. A player on the floor too.
const GROUND_OF_256: i32 = 128;
/// The fuse of a grenade in the wind burns only in every so many ticks.
const FUSE_EVERY_TICKS: u32 = 4;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Air {
    Still,
    /// It can be seen and heard, but carries nothing yet.
    Stirs,
    Blows,
}

#[derive(Clone, Debug)]
pub struct Wind {
    pub(in crate::sim) draught: Draught,
    pub blows: Blows,
    /// Sub-pixels per tick.
    pub speed: i32,
    ticks: Option<(u32, u32)>,
    /// Ticks until the first turn of a wind that pauses.
    late_ticks: u32,
    /// Ticks since its turn began. A turn first blows, then is still.
    clock: u32,
    /// For how many ticks it has blown, including the stirring. 0 while the air is still.
    pub blown_ticks: u32,
}
state_hash!(struct Wind { draught, blows, speed, ticks, late_ticks, clock, blown_ticks });

pub fn wind(
    area: Rect,
    blows: Blows,
    speed: i32,
    draught: Draught,
    ticks: Option<(u32, u32)>,
    late_ticks: u32,
) -> Entity {
    let wind = Wind { draught, blows, speed, ticks, late_ticks, clock: 0, blown_ticks: 0 };
    Entity::new(area, Solidity::None, Kind::Wind(wind))
}

impl Wind {
    pub fn air(&self) -> Air {
        match self.blown_ticks {
            0 => Air::Still,
            1..=STIR_TICKS => Air::Stirs,
            _ => Air::Blows,
        }
    }

    /// Whether it should blow now.
    fn is_wanted(&self, world: &World) -> bool {
        let is_its_turn = self.ticks.is_none_or(|(on, _)| self.late_ticks == 0 && self.clock < on);
        is_its_turn
            && match self.draught {
                Draught::Always => true,
                Draught::While(wire) => world.is_on(wire),
                Draught::Unless(wire) => !world.is_on(wire),
            }
    }

    fn run_clock(&mut self) {
        let Some((on, off)) = self.ticks else { return };
        if self.late_ticks > 0 {
            self.late_ticks -= 1;
        } else {
            self.clock = (self.clock + 1) % (on + off);
        }
    }
}

fn is_far(area: Rect, world: &World) -> bool {
    !world.view().grown(SLEEP_PIXELS).overlaps(area)
}

impl Thing for Wind {
    const PHASE: Option<Phase> = Some(Phase::Ground);

    fn traits(&self) -> Traits {
        Traits { has_odd_size: true, is_on: self.air() != Air::Still, ..Traits::still("wind") }
    }

    /// A wind far outside the picture does not blow, because everything that it carries sleeps there. The clock of one that
    /// pauses always runs, so that winds that take turns stay in step.
    fn rests(&self, body: &Body, world: &World) -> bool {
        self.ticks.is_none() && (is_far(body.rect, world) || self.blown_ticks == 0 && !self.is_wanted(world))
    }

    fn think(me: &mut Entity, world: &mut World) {
        let area = me.body.rect;
        let Kind::Wind(wind) = &mut me.kind else { return };
        wind.run_clock();
        let before = wind.air();
        wind.blown_ticks = if wind.is_wanted(world) { wind.blown_ticks.saturating_add(1) } else { 0 };
        let now = wind.air();
        if before != now && (before == Air::Still || now == Air::Still) && world.may_attack_from(area) {
            let what = if now == Air::Still { EventKind::WindDrops } else { EventKind::WindRises };
            world.tell(what.at(area.nearest(world.view().center())));
        }
        if now != Air::Blows || is_far(area, world) {
            return;
        }
        let (blows, speed) = (wind.blows, wind.speed);
        let inside = world.overlapping(Asker::Entity, area);
        for &id in inside.iter() {
            world.with(id, |one, world| carry(one, world, blows, speed));
        }
        world.recycle(inside);
    }

    fn refit(&mut self, fresh: &Self) {
        self.draught = fresh.draught;
    }
}

fn carry(one: &mut Entity, world: &mut World, blows: Blows, speed: i32) {
    let body = &mut one.body;
    match &mut one.kind {
        Kind::Player(player) => {
            let is_held = world.inputs[player.number].held(Button::Down) && player.stance != Stance::Stand;
            if !player.is_alive() || matches!(player.stance, Stance::Climb | Stance::Ride { .. }) || is_held {
                return;
            }
            let is_awake = matches!(player.state, PlayerState::Well | PlayerState::Stunned { .. });
            match blows {
                Blows::Up if is_awake => lift(body, speed, GRAVITY_SUBPIXELS, PLAYER_GAIN),
                Blows::Up => {}
                _ if player.stance.is_on_ground() => drift(body, world, blows, speed * GROUND_OF_256 / 256),
                _ => drift(body, world, blows, speed),
            }
        }
        Kind::Grenade(grenade) => {
            if grenade.side == Side::Enemies {
                grenade.side = Side::Nature;
            }
            if !world.tick.is_multiple_of(FUSE_EVERY_TICKS) {
                grenade.ticks_left += 1;
            }
            match blows {
                Blows::Up => lift(body, speed, grenade::GRAVITY_SUBPIXELS, LIGHT_GAIN),
                Blows::Left | Blows::Right => push(&mut body.velocity.x, sign(blows) * speed, LIGHT_GAIN),
            }
        }
        Kind::Mine(mine) => {
            mine.leave_ground();
            match blows {
                Blows::Up => lift(body, speed, GRAVITY_SUBPIXELS, LIGHT_GAIN),
                Blows::Left | Blows::Right => drift(body, world, blows, speed),
            }
        }
        Kind::Crate(one_crate) if !one_crate.steel => match blows {
            Blows::Up => {
                if !is_loaded(body, world) {
                    one_crate.rest = Rest::None;
                    lift(body, speed, GRAVITY_SUBPIXELS, CRATE_GAIN);
                } else if body.velocity.y < 0 {
                    body.stop_y();
                }
            }
            Blows::Left | Blows::Right => {
                for _ in 0..steps(world, speed * GROUND_OF_256 / 256) {
                    one.pushed(world, sign(blows));
                }
            }
        },
        Kind::Enemy(enemy) if enemy.kind.nature().gait == Gait::Flies => {
            drift(body, world, blows, speed * FLYER_OF_256 / 256);
        }
        _ => {}
    }
}

fn sign(blows: Blows) -> i32 {
    match blows {
        Blows::Left => -1,
        Blows::Right => 1,
        Blows::Up => 0,
    }
}

/// Gives a body a speed upwards, so that it rises at `speed` after its own fall has added `gravity`.
fn lift(body: &mut Body, speed: i32, gravity: i32, gain: i32) {
    push(&mut body.velocity.y, -speed - gravity, gravity + gain);
}

/// Brings a speed nearer to `wanted`. A thing that is already faster in this direction stays as fast.
fn push(speed: &mut i32, wanted: i32, gain: i32) {
    *speed = match wanted > 0 {
        true if *speed < wanted => (*speed + gain).min(wanted),
        false if *speed > wanted => (*speed - gain).max(wanted),
        _ => *speed,
    };
}

/// Moves a body that steers itself, up to the next obstacle. Its own speed stays as it is.
fn drift(body: &mut Body, world: &mut World, blows: Blows, speed: i32) {
    let pixels = steps(world, speed);
    match blows {
        Blows::Up => body.rect.y += world.way_y(body.rect, -pixels, Footing::NoLedges).pixels(),
        Blows::Left | Blows::Right => body.rect.x += world.way_x(body.rect, sign(blows) * pixels).pixels(),
    }
}

/// The whole pixels of this tick at a speed. It counts from the first tick of the world, so it needs no state.
fn steps(world: &World, speed: i32) -> i32 {
    let until = |tick: u32| i64::from(tick) * i64::from(speed) / i64::from(SUBPIXELS);
    (until(world.tick) - until(world.tick - 1)) as i32
}

/// Whether something stands on it, or is so close above that it would be lifted into it.
fn is_loaded(body: &Body, world: &mut World) -> bool {
    let rect = body.rect;
    heavy::is_somebody_in(world, Rect::new(rect.x, rect.y - 2, rect.w, 2))
}

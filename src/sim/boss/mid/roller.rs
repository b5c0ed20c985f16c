//! The roller of the Foundry: the roll of a rolling mill that has come loose. It spins on the spot, and then rolls after the
//! player from one wall to the other. Belts under it make it faster or slower. A kerb, a step of one tile, throws it up like a
//! ramp. It bounces off a wall, and pieces of its shell fly. A hard bounce, which only a belt makes possible, cracks the shell,
//! and the roller stands for two seconds: then every shot reaches its axle. A press cracks it too. Otherwise its shell stops all
//! blows. Burning, it leaves molten steel behind. At its end it breaks in the middle, and its wire is on.

use std::ops::{Deref, DerefMut};

use crate::geom::{Point, Rect, SUBPIXELS, TILE};
use crate::hash::state_hash;
use crate::pool::Id;
use crate::sim::boss::mid::common;
use crate::sim::boss::mid::common::{Common, State};
use crate::sim::shots::hazard;
use crate::sim::shots::hazard::Form;
use crate::sim::world::{Blow, Body, EventKind, How, Obstacle, Side, Struck, World, distance_squared, fell_out};

/// Of the wheel.
pub const RADIUS: i32 = 57;
/// Shots meet a box that is narrower than the wheel, because they fly low.
pub const WIDTH: i32 = 92;
pub const HEIGHT: i32 = 2 * RADIUS;
/// Life on normal. A third of it is one stage.
pub(super) const LIFE: i32 = 120;
/// The life that a hard bounce and a press cost it.
const CRACK_DAMAGE: i32 = 6;
const PRESS_DAMAGE: i32 = 9;
const WAKE_TICKS: u32 = 50;
/// Between a bounce and the next tell, in each stage.
const REST_TICKS: [u32; 3] = [46, 40, 34];
/// The tell: it spins on the spot and throws sparks.
pub const SPIN_TICKS: u32 = 50;
/// Ticks for which it stands after a hard bounce.
pub const STAND_TICKS: u32 = 120;
/// Its speed without a belt in each stage, and what a belt adds or takes away. A player runs at 576.
const TOP_SUBPIXELS: [i32; 3] = [560, 600, 640];
const ALONG_SUBPIXELS: i32 = 340;
const AGAINST_SUBPIXELS: i32 = 160;
const GAIN_SUBPIXELS: i32 = 14;
/// A bounce at this speed is a hard one. Without a belt it is never so fast.
const HARD_SUBPIXELS: i32 = 760;
const BRAKE_SUBPIXELS: i32 = 12;
const REBOUND_SUBPIXELS: i32 = 400;
const HOP_SUBPIXELS: i32 = 1400;
/// It does not begin to roll towards a wall that is so near.
const ROOM_PIXELS: i32 = 40;
/// Pieces of slag in each stage, the distance between two where they land, and how long they fly.
const PIECES: [i32; 3] = [3, 3, 5];
const PIECE_STEP_PIXELS: i32 = 56;
const PIECE_TICKS: i32 = 66;
/// They are aimed so far above the head, so that they also come down into a pit.
const ABOVE_HEAD_PIXELS: i32 = 4;
/// Burning, it leaves steel on each so many tiles.
const SPILL_TILES: i32 = 4;
const HOME_SUBPIXELS: i32 = 384;
/// Of its hop, at most.
const MOST_AIR_TICKS: u32 = 120;
pub const BREAKS_TICKS: u32 = 56;
/// Nothing hurts a player while it breaks, and until its steel on the floor is cold.
const SPARED_TICKS: u32 = hazard::SPILL_TICKS;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RollerState {
    /// It waits at its place, or rolls back there.
    Asleep,
    Wakes,
    Rests,
    Spins,
    Rolls,
    /// A kerb has thrown it up.
    Flies,
    /// Every shot hurts it.
    Stands,
    /// Its halves fall over.
    Breaks,
    /// It burns, then it lies there.
    Wreck,
}
state_hash!(enum RollerState {
    0: Asleep,
    1: Wakes,
    2: Rests,
    3: Spins,
    4: Rolls,
    5: Flies,
    6: Stands,
    7: Breaks,
    8: Wreck,
});

#[derive(Clone, Debug)]
pub struct Roller {
    pub common: Common<RollerState>,
    /// The middle of its lower edge at its place.
    home: Point,
    /// It rolls to this side: 1 for right, -1 for left.
    pub side: i32,
    /// The last column of tiles that it has left steel on.
    spilled: i32,
}
state_hash!(struct Roller { common, home, side, spilled });

impl Deref for Roller {
    type Target = Common<RollerState>;

    fn deref(&self) -> &Common<RollerState> {
        &self.common
    }
}

impl DerefMut for Roller {
    fn deref_mut(&mut self) -> &mut Common<RollerState> {
        &mut self.common
    }
}

impl State for RollerState {
    const ASLEEP: RollerState = RollerState::Asleep;
    const DYING: RollerState = RollerState::Breaks;
    const WRECK: RollerState = RollerState::Wreck;
}

impl Roller {
    pub(super) fn new(feet: Point, common: Common<RollerState>) -> Roller {
        Roller { common, home: feet, side: -1, spilled: i32::MIN }
    }

    /// Whether every shot hurts it.
    pub fn is_open(&self) -> bool {
        self.state == RollerState::Stands
    }

    /// Returns where it will come down while it flies, with the lower edge of the box on the floor.
    pub(in crate::sim) fn falls_on(&self, body: &Body, world: &World) -> Option<Rect> {
        if self.state != RollerState::Flies {
            return None;
        }
        let mut body = body.clone();
        for _ in 0..MOST_AIR_TICKS {
            body.fall();
            let pixels = body.whole_x();
            // Until it is above its kerb, it only rises.
            if world.is_free_of_tiles(wheel(&body).moved(pixels, 0)) {
                body.rect.x += pixels;
            }
            let floor = floor_under(&body, world);
            body.rect.y += body.whole_y();
            if body.velocity.y > 0 && body.rect.bottom() >= floor {
                return Some(Rect { y: floor - body.rect.h, ..body.rect });
            }
        }
        None
    }

    pub(super) fn think(&mut self, body: &mut Body, world: &mut World) {
        let it = self;
        it.ticks = it.ticks.saturating_add(1);
        if it.fights() && !common::is_awake(world, it.wakes, body.rect) {
            it.enter(RollerState::Asleep);
        }
        let rules = world.rules;
        match it.state {
            RollerState::Asleep => sleep(it, body, world),
            RollerState::Wakes if it.ticks >= WAKE_TICKS => it.enter(RollerState::Rests),
            RollerState::Wakes => {}
            RollerState::Rests => {
                settle(body, world);
                if it.ticks >= rules.rest_ticks(REST_TICKS[it.stage()]) {
                    spin(it, body, world);
                }
            }
            RollerState::Spins if it.ticks >= rules.tell_ticks(SPIN_TICKS) => it.enter(RollerState::Rolls),
            RollerState::Spins => {
                settle(body, world);
            }
            RollerState::Rolls | RollerState::Flies => roll(it, body, world),
            RollerState::Stands => {
                settle(body, world);
                if it.ticks >= rules.rest_ticks(STAND_TICKS) {
                    spin(it, body, world);
                }
            }
            RollerState::Breaks => fall_apart(it, body, world),
            RollerState::Wreck => common::burn(world, it.ticks, body.rect),
        }
    }

    /// Only a press, or a shot while it stands, goes through its shell.
    pub(super) fn hurt(&mut self, body: &mut Body, world: &mut World, blow: Blow) -> Struck {
        let it = self;
        if !it.is_whole() || blow.side == Side::Enemies {
            return Struck::Through;
        }
        let is_pressed = blow.how == How::Crush && it.fights() && !it.is_open();
        if is_pressed {
            crack(it, body, world, PRESS_DAMAGE);
        } else if it.is_open() && blow.how != How::Crush {
            world.tell(EventKind::WardenHurt.at(blow.from));
            wear(it, body, world, blow.damage);
        } else {
            world.tell(EventKind::blocked(blow, body.rect));
            return Struck::Blocked;
        }
        Struck::Through
    }
}

/// The whole wheel, which is wider than the box that shots meet.
fn wheel(body: &Body) -> Rect {
    Rect { x: body.rect.center().x - RADIUS, w: 2 * RADIUS, ..body.rect }
}

fn floor_under(body: &Body, world: &World) -> i32 {
    let floor = |x| world.floor_below(Point::new(x, body.rect.center().y));
    floor(body.rect.x).min(floor(body.rect.center().x)).min(floor(body.rect.right() - 1))
}

fn wear(it: &mut Roller, body: &mut Body, world: &mut World, damage: i32) {
    let before = it.stage();
    it.life = (it.life - damage).max(0);
    it.flash_ticks = common::FLASH_TICKS;
    if it.life == 0 {
        body.stop_x();
        it.enter(RollerState::Breaks);
    }
    if it.life == 0 || it.stage() != before {
        world.tell(EventKind::RollerBreaks.at(body.rect.center()));
    }
}

/// The shell cracks, and the axle is open for a while.
fn crack(it: &mut Roller, body: &mut Body, world: &mut World, damage: i32) {
    it.enter(RollerState::Stands);
    world.tell(EventKind::RollerCracks.at(body.rect.center()));
    world.hold_still_at(body.rect.center(), 4);
    wear(it, body, world, damage);
}

/// A player died or left. It rolls back to its place without harm. There or on the way, it wakes.
fn sleep(it: &mut Roller, body: &mut Body, world: &mut World) {
    let is_down = settle(body, world);
    if is_down && common::is_awake(world, it.wakes, body.rect) {
        body.stop_x();
        it.enter(RollerState::Wakes);
        return world.tell(EventKind::RollerWakes.at(body.rect.center()));
    }
    let off = it.home.x - body.rect.center().x;
    if off.abs() <= HOME_SUBPIXELS / SUBPIXELS {
        body.stop_x();
    } else if is_down {
        body.velocity.x = off.signum() * HOME_SUBPIXELS;
    }
}

/// Lets it roll out and fall. Returns whether it is on the floor.
fn settle(body: &mut Body, world: &mut World) -> bool {
    let speed = (body.velocity.x.abs() - BRAKE_SUBPIXELS).max(0);
    body.velocity.x = body.velocity.x.signum() * speed;
    if go(body, world).is_some() {
        body.stop_x();
    }
    common::is_down(body, world)
}

/// Moves the wheel sideways. Returns what stops it.
fn go(body: &mut Body, world: &mut World) -> Option<Obstacle> {
    let pixels = body.whole_x();
    let way = world.way_x(wheel(body), pixels);
    body.rect.x += way.pixels();
    way.obstacle
}

/// Begins to announce that it will roll to the player, or away from a wall that is too near.
fn spin(it: &mut Roller, body: &mut Body, world: &mut World) {
    let here = body.rect.center();
    let Some(to) = common::target(world, here.x) else { return };
    it.side = if to.x < here.x { -1 } else { 1 };
    if world.way_x(wheel(body), it.side * ROOM_PIXELS).obstacle.is_some() {
        it.side = -it.side;
    }
    body.stop_x();
    it.enter(RollerState::Spins);
    world.tell(EventKind::RollerSpins.at(here));
}

/// Hurts the players that the round wheel touches, and throws them away from it.
fn strike(body: &Body, world: &mut World) {
    let from = body.rect.center();
    let blow = Blow { damage: 1, from, side: Side::Enemies, how: How::Touch };
    let reach = i64::from(RADIUS - 3);
    world.strike_players(blow, |player| distance_squared(from, player) <= reach * reach);
}

/// It goes on until a wall stops it. What it carries along, it breaks.
fn roll(it: &mut Roller, body: &mut Body, world: &mut World) {
    if it.state == RollerState::Rolls {
        let belt = world.belt(body.feet().x.div_euclid(TILE), body.feet().y.div_euclid(TILE));
        let carried = match belt.map(|facing| facing.sign() == it.side) {
            Some(true) => ALONG_SUBPIXELS,
            Some(false) => -AGAINST_SUBPIXELS,
            None => 0,
        };
        let (top, speed) = (TOP_SUBPIXELS[it.stage()] + carried, body.velocity.x * it.side);
        body.velocity.x = it.side * (speed + (top - speed).clamp(-GAIN_SUBPIXELS, GAIN_SUBPIXELS));
    }
    let met = go(body, world);
    strike(body, world);
    match met {
        Some(Obstacle::Entity(id)) if breaks(world, id) => {}
        Some(_) if is_kerb(it, body, world) => hop(it, body, world),
        Some(_) => return bounce(it, body, world),
        None => {}
    }
    let lands = common::is_down(body, world);
    if lands && it.state == RollerState::Flies {
        it.enter(RollerState::Rolls);
        for side in [-1, 1] {
            world.spawn(hazard::shock(body.feet().moved(side * RADIUS, 0), side));
        }
        world.tell(EventKind::RollerLands.at(body.feet()));
        world.hold_still_at(body.feet(), 3);
    } else if lands && it.stage() == 2 {
        spill(it, body, world);
    }
    if fell_out(world.level(), body.rect) {
        body.stop_x();
        it.enter(RollerState::Breaks);
    }
}

/// Breaks a crate or a drum in its way. Returns whether it is gone.
fn breaks(world: &mut World, id: Id) -> bool {
    let from = world.get(id).map_or(Point::default(), |other| other.body.rect.center());
    world.with(id, |other, world| other.hurt(world, Blow { damage: 100, from, side: Side::Nature, how: How::Crush }));
    world.get(id).is_none()
}

/// Whether only a step of one tile is in its way.
fn is_kerb(it: &Roller, body: &Body, world: &mut World) -> bool {
    let lifted = wheel(body).moved(0, -TILE);
    world.is_free_of_tiles(lifted) && world.way_x(lifted, it.side).obstacle.is_none()
}

/// The kerb throws it up, unless it is in the air already.
fn hop(it: &mut Roller, body: &mut Body, world: &mut World) {
    if it.state == RollerState::Rolls {
        body.velocity.y = -HOP_SUBPIXELS;
        it.enter(RollerState::Flies);
        world.tell(EventKind::RollerJumps.at(body.feet()));
    }
}

/// A wall throws it back. Pieces of its shell fly: one at the player, the others to both sides of the player.
fn bounce(it: &mut Roller, body: &mut Body, world: &mut World) {
    let speed = body.velocity.x.abs();
    let here = body.rect.center();
    body.velocity.x = -it.side * REBOUND_SUBPIXELS.min(speed / 2);
    let living = world.players().filter(|player| player.is_living_player()).map(|player| player.body.rect);
    if let Some(body) = living.min_by_key(|body| (body.center().x - here.x).abs()) {
        let most = PIECES[it.stage()] / 2;
        for nth in -most..=most {
            let to = Point::new(body.center().x + nth * PIECE_STEP_PIXELS, body.y - ABOVE_HEAD_PIXELS);
            world.spawn(hazard::lobbed(Form::Ember, here, to, PIECE_TICKS, 0));
        }
    }
    if speed >= HARD_SUBPIXELS {
        return crack(it, body, world, CRACK_DAMAGE);
    }
    it.enter(RollerState::Rests);
    world.tell(EventKind::RollerBounces.at(here.moved(it.side * RADIUS, 0)));
}

fn spill(it: &mut Roller, body: &Body, world: &mut World) {
    let feet = body.feet();
    let column = feet.x.div_euclid(TILE);
    let is_floor = world.floor_below(feet.moved(0, -1)) == feet.y;
    if column != it.spilled && column % SPILL_TILES == 0 && is_floor {
        it.spilled = column;
        world.spawn(hazard::spill(Point::new(column * TILE + TILE / 2, feet.y)));
    }
}

fn fall_apart(it: &mut Roller, body: &mut Body, world: &mut World) {
    world.spare_players(SPARED_TICKS);
    let is_down = common::is_down(body, world);
    if is_down && it.ticks >= BREAKS_TICKS {
        it.enter(RollerState::Wreck);
        common::end(world, EventKind::RollerEnds.at(body.rect.center()), it.ended);
    }
}

//! The ladle of the Foundry: a pot of molten steel on chains, under a car that runs along a rail. It follows the player with
//! momentum, so a player can run under it and past. Its belly is armoured: only its sides can be hurt. It pours a stream while
//! it drives, throws slag, and, once it is damaged, drops onto the floor. There it lies for a while, and every shot hurts it.
//! Burning, it is faster and pours there and back. At its end its chains break, it burns out, and its wire is on.

use std::ops::{Deref, DerefMut};

use crate::geom::{Point, Rect, SUBPIXELS, TILE};
use crate::hash::state_hash;
use crate::sim::boss::mid::common;
use crate::sim::boss::mid::common::{Common, State};
use crate::sim::shots::hazard;
use crate::sim::shots::hazard::Form;
use crate::sim::world::{Blow, Body, EventKind, Side, Struck, World};

/// Of the pot.
pub const WIDTH: i32 = 56;
pub const HEIGHT: i32 = 44;
/// From the upper edge of the pot, where it hangs, to its rail.
pub const CHAIN_PIXELS: i32 = 36;
/// Life on normal. A third of it is one stage.
pub(super) const LIFE: i32 = 84;
/// The armour is so high, at its lower edge.
const BELLY_PIXELS: i32 = 6;
const WAKE_TICKS: u32 = 50;
/// Between two attacks, in each stage.
const REST_TICKS: [u32; 3] = [56, 48, 40];
/// It waits so much longer until it is near the player.
const PATIENCE_TICKS: u32 = 40;
const NEAR_PIXELS: i32 = 40;
/// A player runs at 576. The less it gains in a tick, the farther it overshoots.
const TOP_SUBPIXELS: [i32; 3] = [620, 620, 760];
const GAIN_SUBPIXELS: [i32; 3] = [16, 16, 22];
const BRAKE_SUBPIXELS: i32 = 44;
/// Tells: it tilts before it pours, shakes before it throws slag, and its chain rattles before it drops.
pub const TILT_TICKS: u32 = 48;
pub const SHAKE_TICKS: u32 = 42;
pub const RATTLE_TICKS: u32 = 44;
const POUR_TICKS: u32 = 90;
/// So much longer it pours back, because its lip is then on the other side.
const BACK_TICKS: u32 = 24;
const POUR_SUBPIXELS: [i32; 3] = [512, 512, 640];
/// The lip over which it pours, from the middle of its upper edge. It is lower there when it is tilted.
const LIP: Point = Point::new(27, 36);
const STREAM_PIXELS: i32 = 10;
const STREAM_SOUND_TICKS: u32 = 24;
/// Distance between two balls of slag where they land, and how long they fly.
const SLAG_STEP_PIXELS: i32 = 64;
const SLAG_TICKS: i32 = 66;
/// Ticks for which it lies on the floor.
const LIE_TICKS: u32 = 70;
const HAUL_PIXELS: i32 = 4;
/// The shocks of its fall begin so far outside it.
const SHOCK_PIXELS: i32 = 8;
/// Speed at which it drives home after a player died.
const HOME_SUBPIXELS: i32 = 384;
/// Nothing hurts a player while it falls for the last time, and until what it has poured is cold.
const SPARED_TICKS: u32 = hazard::SPILL_TICKS;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Attack {
    Pour,
    Slag,
    Drop,
}

/// What it does in each stage, in turns.
const PLAN: [&[Attack]; 3] = [
    &[Attack::Pour, Attack::Slag],
    &[Attack::Drop, Attack::Pour, Attack::Slag],
    &[Attack::Pour, Attack::Drop, Attack::Slag],
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LadleState {
    /// It waits at its place, or drives back there.
    Asleep,
    Wakes,
    Follows,
    /// It stops, and then begins to announce an attack.
    Brakes,
    Tilts,
    Pours,
    Shakes,
    Rattles,
    Drops,
    Lies,
    Hauled,
    Falls,
    /// It burns, then it lies there.
    Wreck,
}
state_hash!(enum LadleState {
    0: Asleep,
    1: Wakes,
    2: Follows,
    3: Brakes,
    4: Tilts,
    5: Pours,
    6: Shakes,
    7: Rattles,
    8: Drops,
    9: Lies,
    10: Hauled,
    11: Falls,
    12: Wreck,
});

#[derive(Clone, Debug)]
pub struct Ladle {
    pub common: Common<LadleState>,
    /// The middle of the lower edge of the pot at its place.
    pub home: Point,
    /// How often it has attacked.
    turn: usize,
    /// It pours while it drives to this side: 1 for right, -1 for left. The lip is on the other side.
    pub side: i32,
    /// How far it will drive while it pours.
    reach: i32,
    /// Whether it pours back.
    is_back: bool,
    /// The last column of tiles that it has poured on.
    poured: i32,
    /// Where it will drop.
    aim: i32,
}
state_hash!(struct Ladle { common, home, turn, side, reach, is_back, poured, aim });

impl Deref for Ladle {
    type Target = Common<LadleState>;

    fn deref(&self) -> &Common<LadleState> {
        &self.common
    }
}

impl DerefMut for Ladle {
    fn deref_mut(&mut self) -> &mut Common<LadleState> {
        &mut self.common
    }
}

impl State for LadleState {
    const ASLEEP: LadleState = LadleState::Asleep;
    const DYING: LadleState = LadleState::Falls;
    const WRECK: LadleState = LadleState::Wreck;
}

impl Ladle {
    pub(super) fn new(feet: Point, common: Common<LadleState>) -> Ladle {
        Ladle { common, home: feet, turn: 0, side: 1, reach: 0, is_back: false, poured: 0, aim: feet.x }
    }

    /// Whether every shot hurts it.
    pub fn is_open(&self) -> bool {
        self.state == LadleState::Lies
    }

    /// Whether its hot belly hurts a player who jumps into it.
    fn is_hot(&self) -> bool {
        match self.state {
            LadleState::Follows | LadleState::Brakes | LadleState::Tilts | LadleState::Pours => true,
            LadleState::Shakes | LadleState::Rattles | LadleState::Drops => true,
            // A player may stand in it after it has dropped: time to get out.
            LadleState::Lies | LadleState::Hauled | LadleState::Asleep | LadleState::Wakes => false,
            LadleState::Falls | LadleState::Wreck => false,
        }
    }

    /// Where the stream leaves it.
    pub fn lip(&self, body: &Body) -> Point {
        Point::new(body.rect.center().x - self.side * LIP.x, body.rect.y + LIP.y)
    }

    /// Returns where it is about to pour, from the lip to the farthest place, as the left and the right end.
    pub fn lane(&self, body: &Body) -> Option<(i32, i32)> {
        if self.state != LadleState::Tilts {
            return None;
        }
        let from = self.lip(body).x;
        let to = from + self.side * self.reach;
        Some((from.min(to) - STREAM_PIXELS / 2, from.max(to) + STREAM_PIXELS / 2))
    }

    /// Returns where it is about to come down, with its foot on the floor.
    pub(in crate::sim) fn falls_on(&self, body: &Body, world: &World) -> Option<Rect> {
        let x = match self.state {
            LadleState::Rattles => self.aim,
            LadleState::Drops => body.rect.center().x,
            _ => return None,
        };
        let bottom = body.rect.bottom();
        Some(Rect::new(x - WIDTH / 2, bottom, WIDTH, floor_under(body, world, x) - bottom))
    }

    fn pour_ticks(&self) -> u32 {
        POUR_TICKS + if self.is_back { BACK_TICKS } else { 0 }
    }

    pub(super) fn think(&mut self, body: &mut Body, world: &mut World) {
        let it = self;
        it.ticks = it.ticks.saturating_add(1);
        if it.fights() && !common::is_awake(world, it.wakes, body.rect) {
            body.velocity = Point::default();
            it.enter(LadleState::Asleep);
        }
        if it.is_hot() {
            strike(world, body.rect);
        }
        let (tell, rest) = (|ticks| world.rules.tell_ticks(ticks), |ticks| world.rules.rest_ticks(ticks));
        match it.state {
            LadleState::Asleep => sleep(it, body, world),
            LadleState::Wakes if it.ticks >= WAKE_TICKS => it.enter(LadleState::Follows),
            LadleState::Follows => follow(it, body, world),
            LadleState::Brakes => brake(it, body, world),
            LadleState::Tilts if it.ticks >= tell(TILT_TICKS) => {
                it.enter(LadleState::Pours);
                it.poured = i32::MIN;
            }
            LadleState::Pours => pour(it, body, world),
            LadleState::Shakes if it.ticks >= tell(SHAKE_TICKS) => throw(it, body, world),
            LadleState::Rattles if it.ticks >= tell(RATTLE_TICKS) => {
                body.stop_x();
                it.enter(LadleState::Drops);
            }
            LadleState::Rattles => {
                let top = TOP_SUBPIXELS[it.stage()];
                body.velocity.x = ((it.aim - body.rect.center().x) * 24).clamp(-top, top);
                body.move_x(world);
            }
            LadleState::Drops => drop(it, body, world),
            LadleState::Lies if it.ticks >= rest(LIE_TICKS) => {
                it.enter(LadleState::Hauled);
                world.tell(EventKind::LadleHauled.at(body.rect.center()));
            }
            LadleState::Hauled if is_hauled_up(it, body) => it.enter(LadleState::Follows),
            LadleState::Falls => fall(it, body, world),
            LadleState::Wreck => common::burn(world, it.ticks, body.rect),
            LadleState::Wakes | LadleState::Tilts | LadleState::Shakes | LadleState::Lies | LadleState::Hauled => {}
        }
    }

    /// Its belly stops a blow unless it lies on the floor, and all of it does while it is asleep.
    pub(super) fn hurt(&mut self, body: &mut Body, world: &mut World, blow: Blow) -> Struck {
        let it = self;
        if !it.is_whole() || blow.side == Side::Enemies {
            return Struck::Through;
        }
        let is_low = blow.from.y >= body.rect.bottom() - BELLY_PIXELS;
        if !it.fights() || is_low && !it.is_open() {
            world.tell(EventKind::blocked(blow, body.rect));
            return Struck::Blocked;
        }
        let before = it.stage();
        it.life = (it.life - blow.damage).max(0);
        it.flash_ticks = common::FLASH_TICKS;
        world.tell(EventKind::WardenHurt.at(blow.from));
        if it.life == 0 {
            body.velocity = Point::default();
            it.enter(LadleState::Falls);
        }
        if it.life == 0 || it.stage() != before {
            it.turn = 0;
            world.tell(EventKind::LadleBreaks.at(body.rect.center()));
        }
        Struck::Through
    }
}

fn strike(world: &mut World, area: Rect) {
    common::strike(world, area.center(), area);
}

/// It is hauled up and drives to its place, without harm. There or on the way, it wakes.
fn sleep(it: &mut Ladle, body: &mut Body, world: &mut World) {
    if !is_hauled_up(it, body) {
        return;
    }
    if common::is_awake(world, it.wakes, body.rect) {
        body.stop_x();
        it.is_back = false;
        it.enter(LadleState::Wakes);
        return world.tell(EventKind::LadleWakes.at(body.rect.center()));
    }
    let off = it.home.x - body.rect.center().x;
    if off.abs() <= HOME_SUBPIXELS / SUBPIXELS {
        body.stop_x();
    } else {
        body.velocity.x = off.signum() * HOME_SUBPIXELS;
        body.move_x(world);
    }
}

/// Hauls it up. Returns whether it hangs at its height.
fn is_hauled_up(it: &Ladle, body: &mut Body) -> bool {
    body.rect.y = (body.rect.y - HAUL_PIXELS).max(it.home.y - HEIGHT);
    body.rect.bottom() == it.home.y
}

/// It gains speed towards the player, also when it is past the player already.
fn follow(it: &mut Ladle, body: &mut Body, world: &mut World) {
    let Some(to) = common::target(world, body.rect.center().x) else { return it.enter(LadleState::Brakes) };
    let (stage, ahead) = (it.stage(), to.x - body.rect.center().x);
    let speed = body.velocity.x + ahead.signum() * GAIN_SUBPIXELS[stage];
    body.velocity.x = speed.clamp(-TOP_SUBPIXELS[stage], TOP_SUBPIXELS[stage]);
    body.move_x(world);
    let rest = world.rules.rest_ticks(REST_TICKS[stage]);
    let is_near = ahead.abs() <= NEAR_PIXELS || it.ticks >= rest + PATIENCE_TICKS;
    if it.ticks >= rest && is_near {
        it.enter(LadleState::Brakes);
    }
}

fn brake(it: &mut Ladle, body: &mut Body, world: &mut World) {
    let speed = (body.velocity.x.abs() - BRAKE_SUBPIXELS).max(0);
    body.velocity.x = body.velocity.x.signum() * speed;
    body.move_x(world);
    if body.velocity.x == 0 {
        body.stop_x();
        choose(it, body, world);
    }
}

/// Where it would land with its middle at `x`: on the highest floor under it.
fn floor_under(body: &Body, world: &World, x: i32) -> i32 {
    let floor = |x| world.floor_below(Point::new(x, body.rect.bottom()));
    floor(x - WIDTH / 2).min(floor(x)).min(floor(x + WIDTH / 2 - 1))
}

/// Begins to announce the next attack of its plan. It throws slag where a stream would not reach the player, and where it would
/// land on a step above the player.
fn choose(it: &mut Ladle, body: &Body, world: &mut World) {
    let here = body.rect.center();
    let Some(to) = common::target(world, here.x) else { return it.enter(LadleState::Follows) };
    let aim = to.x.clamp(here.x - NEAR_PIXELS, here.x + NEAR_PIXELS);
    let plan = PLAN[it.stage()];
    match plan[it.turn % plan.len()] {
        Attack::Pour if tilts(it, body, world, to.x) => {}
        Attack::Drop if floor_under(body, world, aim) >= to.y => {
            it.aim = aim;
            it.enter(LadleState::Rattles);
            world.tell(EventKind::LadleRattles.at(here));
        }
        Attack::Pour | Attack::Slag | Attack::Drop => {
            it.enter(LadleState::Shakes);
            world.tell(EventKind::LadleShakes.at(here));
        }
    }
    it.turn += 1;
}

/// Tilts if it can drive so that its stream passes over a place. Towards the place is better than away from it.
fn tilts(it: &mut Ladle, body: &Body, world: &mut World, x: i32) -> bool {
    let towards = if x < body.rect.center().x { -1 } else { 1 };
    for side in [towards, -towards] {
        let most = it.pour_ticks() as i32 * POUR_SUBPIXELS[it.stage()] / SUBPIXELS;
        (it.side, it.reach) = (side, world.way_x(body.rect, side * most).pixels().abs());
        let ahead = (x - it.lip(body).x) * side;
        if (-STREAM_PIXELS / 2..=it.reach + STREAM_PIXELS / 2).contains(&ahead) {
            it.enter(LadleState::Tilts);
            world.tell(EventKind::LadleTilts.at(it.lip(body)));
            return true;
        }
    }
    false
}

/// Drives and pours. Burning, it then tilts to the other side and pours back.
fn pour(it: &mut Ladle, body: &mut Body, world: &mut World) {
    body.velocity.x = it.side * POUR_SUBPIXELS[it.stage()];
    body.move_x(world);
    let lip = it.lip(body);
    let floor = world.floor_below(lip);
    strike(world, Rect::new(lip.x - STREAM_PIXELS / 2, lip.y, STREAM_PIXELS, floor - lip.y));
    let column = lip.x.div_euclid(TILE);
    if column != it.poured {
        it.poured = column;
        world.spawn(hazard::spill(Point::new(column * TILE + TILE / 2, floor)));
    }
    if it.ticks % STREAM_SOUND_TICKS == 1 {
        world.tell(EventKind::LadlePours.at(Point::new(lip.x, floor)));
    }
    if it.ticks < it.pour_ticks() {
        return;
    }
    body.stop_x();
    it.is_back = it.stage() == 2 && !it.is_back;
    let back = body.rect.center().x - it.side;
    if !it.is_back || !tilts(it, body, world, back) {
        it.is_back = false;
        it.enter(LadleState::Follows);
    }
}

/// Throws three balls: one at the player, and one to each side of the player.
fn throw(it: &mut Ladle, body: &Body, world: &mut World) {
    it.enter(LadleState::Follows);
    let from = Point::new(body.rect.center().x, body.rect.y);
    let Some(to) = common::target(world, from.x) else { return };
    for nth in -1..=1 {
        let to = to.moved(nth * SLAG_STEP_PIXELS, 0);
        world.spawn(hazard::lobbed(Form::Ember, from, to, SLAG_TICKS, 0));
    }
    world.tell(EventKind::LadleThrows.at(from));
}

/// Falls onto the floor. That sends shocks to both sides.
fn drop(it: &mut Ladle, body: &mut Body, world: &mut World) {
    let lands = common::is_down(body, world);
    strike(world, body.rect);
    if !lands {
        return;
    }
    it.enter(LadleState::Lies);
    let feet = body.feet();
    for side in [-1, 1] {
        world.spawn(hazard::shock(feet.moved(side * (WIDTH / 2 + SHOCK_PIXELS), 0), side));
    }
    world.tell(EventKind::LadleLands.at(feet));
    world.hold_still_at(feet, 3);
}

fn fall(it: &mut Ladle, body: &mut Body, world: &mut World) {
    world.spare_players(SPARED_TICKS);
    if !common::is_down(body, world) {
        return;
    }
    it.enter(LadleState::Wreck);
    common::end(world, EventKind::LadleEnds.at(body.rect.center()), it.ended);
}

//! The tug: a harbour tug behind a quay, with a claw on a crane arm. It sails after the player with momentum. Its claw comes
//! down on the quay where a mark shows it. After a miss, the claw is stuck for two seconds, and in a steel crate for longer.
//! Only then its wheelhouse and the joint of its arm are open to shots. Between two grabs, the crew throws burning bottles, or
//! the tug rams the end of the quay, and a shock runs along it. At its end it sinks by the stern, and its wire is on.

pub mod claw;

use std::ops::{Deref, DerefMut};

use crate::geom::{Point, SUBPIXELS, TILE};
use crate::hash::state_hash;
use crate::sim::boss::mid::common;
use crate::sim::boss::mid::common::{Common, State};
use crate::sim::boss::mid::tug::claw::{AIM_TICKS, CLAW, GRAB_PIXELS, HANGS, HELD_TICKS, REACH_PIXELS, STUCK_TICKS};
use crate::sim::shots::hazard;
use crate::sim::shots::hazard::Form;
use crate::sim::world::{Blow, Body, EventKind, Side, Struck, World};

/// Of its wheelhouse, with the joint of the arm on top.
pub const WIDTH: i32 = 56;
pub const HEIGHT: i32 = 72;
/// From the lower edge of the wheelhouse down to the quay.
pub const ABOVE_QUAY_PIXELS: i32 = 2 * TILE;
/// From its middle to each end of its hull.
pub const HULL_PIXELS: i32 = 88;
/// Life on normal. A third of it is one stage.
pub(super) const LIFE: i32 = 108;
/// The joint is so high, at its upper edge. A hit there counts twice.
const JOINT_PIXELS: i32 = 24;
const JOINT_TIMES: i32 = 2;
const WAKE_TICKS: u32 = 70;
/// Between two attacks, in each stage.
const REST_TICKS: [u32; 3] = [50, 42, 34];
/// It waits so much longer until it is near the player.
const PATIENCE_TICKS: u32 = 50;
/// About how long one attack takes, with the rest before it.
const TURN_TICKS: u32 = 150;
const NEAR_PIXELS: i32 = 90;
const TOP_SUBPIXELS: [i32; 3] = [420, 480, 560];
const GAIN_SUBPIXELS: i32 = 12;
const BRAKE_SUBPIXELS: i32 = 10;
/// Tells: a torch is lit on deck, and the horn sounds before it rams.
pub const LIGHT_TICKS: u32 = 48;
pub const HOOT_TICKS: u32 = 54;
/// Bottles in each stage, ticks between two, and how long they fly.
const BOTTLES: [u32; 3] = [3, 4, 5];
const BOTTLE_EVERY_TICKS: u32 = 16;
const BOTTLE_TICKS: i32 = 64;
/// How far beside the player each of them lands.
const BOTTLE_ASIDE_PIXELS: [i32; 5] = [0, 48, -48, 24, -24];
/// Where they are thrown, from the middle of the lower edge.
const DECK: Point = Point::new(-52, -18);
const RAM_SUBPIXELS: i32 = 1500;
const RAM_GAIN_SUBPIXELS: i32 = 34;
const RECOIL_TICKS: u32 = 50;
const RECOIL_SUBPIXELS: i32 = 300;
/// The shock of a blow against the end of the quay begins so far inside it.
const SHOCK_PIXELS: i32 = 20;
/// Speed at which it sails home after a player died.
const HOME_SUBPIXELS: i32 = 384;
pub const SINK_TICKS: u32 = 160;
const BANG_TICKS: u32 = 16;
/// Nothing hurts a player while it sinks.
const SPARED_TICKS: u32 = 60;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Attack {
    Grab,
    Bottles,
    Ram,
}

/// What it does in each stage, in turns.
const PLAN: [&[Attack]; 3] = [
    &[Attack::Grab, Attack::Bottles, Attack::Grab, Attack::Ram],
    &[Attack::Ram, Attack::Grab, Attack::Bottles, Attack::Grab],
    &[Attack::Bottles, Attack::Grab, Attack::Ram, Attack::Grab],
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TugState {
    /// It waits at its place, or sails back there.
    Asleep,
    Wakes,
    Follows,
    /// Its claw hangs over the place where it will come down.
    Aims,
    Grabs,
    /// Its claw is stuck, and its wheelhouse is open.
    Stuck,
    /// Its claw is pulled up again.
    Hauls,
    Lights,
    Throws,
    Hoots,
    Rams,
    Recoils,
    Sinks,
    /// Only its mast is above the water.
    Wreck,
}
state_hash!(enum TugState {
    0: Asleep,
    1: Wakes,
    2: Follows,
    3: Aims,
    4: Grabs,
    5: Stuck,
    6: Hauls,
    7: Lights,
    8: Throws,
    9: Hoots,
    10: Rams,
    11: Recoils,
    12: Sinks,
    13: Wreck,
});

#[derive(Clone, Debug)]
pub struct Tug {
    pub common: Common<TugState>,
    /// The middle of the lower edge of its wheelhouse, at its place.
    home: Point,
    /// How often it has attacked.
    turn: usize,
    /// The middle of the lower end of its claw.
    pub claw: Point,
    /// Whether the last grab has hit a player.
    has_hit: bool,
    /// Whether the claw holds a crate, which is thrown when it is up.
    pub has_crate: bool,
    /// Whether the claw is stuck in a steel crate.
    is_held: bool,
    /// The side that it rams: 1 for right, -1 for left.
    pub side: i32,
    /// How often it has rammed since it sounded its horn.
    rams: u32,
}
state_hash!(struct Tug { common, home, turn, claw, has_hit, has_crate, is_held, side, rams });

impl Deref for Tug {
    type Target = Common<TugState>;

    fn deref(&self) -> &Common<TugState> {
        &self.common
    }
}

impl DerefMut for Tug {
    fn deref_mut(&mut self) -> &mut Common<TugState> {
        &mut self.common
    }
}

impl State for TugState {
    const ASLEEP: TugState = TugState::Asleep;
    const DYING: TugState = TugState::Sinks;
    const WRECK: TugState = TugState::Wreck;
}

impl Tug {
    pub(super) fn new(feet: Point, common: Common<TugState>) -> Tug {
        let claw = Point::new(feet.x + HANGS.x, feet.y - HEIGHT + HANGS.y);
        Tug { common, home: feet, turn: 0, claw, has_hit: false, has_crate: false, is_held: false, side: 1, rams: 0 }
    }

    /// Whether shots hurt it.
    pub fn is_open(&self) -> bool {
        self.state == TugState::Stuck
    }

    /// Returns about how long it takes until its claw is stuck, if it misses. So the bot sees that waiting leads on.
    pub fn ticks_until_open(&self) -> u32 {
        let plan = PLAN[self.stage()];
        let is_grab = |nth: &usize| plan[(self.turn + nth) % plan.len()] == Attack::Grab;
        let others = (0..plan.len()).take_while(|nth| !is_grab(nth)).count() as u32;
        let follows = (others + 1) * TURN_TICKS;
        match self.state {
            TugState::Stuck => 0,
            TugState::Aims | TugState::Grabs => AIM_TICKS.saturating_sub(self.ticks),
            TugState::Follows => AIM_TICKS + follows - self.ticks.min(TURN_TICKS),
            _ => AIM_TICKS + follows + TURN_TICKS - self.ticks.min(TURN_TICKS),
        }
    }

    pub(super) fn think(&mut self, body: &mut Body, world: &mut World) {
        let it = self;
        it.ticks = it.ticks.saturating_add(1);
        if it.fights() && !common::is_awake(world, it.wakes, body.rect) {
            it.has_crate = false;
            it.enter(TugState::Asleep);
        }
        let (tell, rest) = (|ticks| world.rules.tell_ticks(ticks), |ticks| world.rules.rest_ticks(ticks));
        match it.state {
            TugState::Asleep => sleep(it, body, world),
            TugState::Wakes if it.ticks >= WAKE_TICKS => it.enter(TugState::Follows),
            TugState::Follows => follow(it, body, world),
            TugState::Aims => claw::aim(it, body, world),
            TugState::Grabs => claw::grab(it, body, world),
            TugState::Stuck if it.ticks >= rest(if it.is_held { HELD_TICKS } else { STUCK_TICKS }) => {
                claw::haul(it, world)
            }
            TugState::Hauls => claw::hang(it, body, world),
            TugState::Lights if it.ticks >= tell(LIGHT_TICKS) => it.enter(TugState::Throws),
            TugState::Throws => throw(it, body, world),
            TugState::Hoots if it.ticks >= tell(HOOT_TICKS) => it.enter(TugState::Rams),
            TugState::Rams => ram(it, body, world),
            TugState::Recoils => recoil(it, body, world),
            TugState::Sinks => sink(it, body, world),
            TugState::Wreck => common::burn(world, it.ticks, body.rect),
            TugState::Wakes | TugState::Stuck | TugState::Lights | TugState::Hoots => glide(it, body, world),
        }
        if !matches!(it.state, TugState::Aims | TugState::Grabs | TugState::Stuck | TugState::Sinks | TugState::Wreck) {
            claw::swing_home(it, body);
        }
    }

    /// Its shutters stop a blow unless its claw is stuck. A hit on the joint counts twice.
    pub(super) fn hurt(&mut self, body: &mut Body, world: &mut World, blow: Blow) -> Struck {
        let it = self;
        if !it.is_whole() || blow.side == Side::Enemies {
            return Struck::Through;
        }
        if !it.is_open() {
            world.tell(EventKind::blocked(blow, body.rect));
            return Struck::Blocked;
        }
        let before = it.stage();
        let is_high = blow.from.y < body.rect.y + JOINT_PIXELS;
        it.life = (it.life - blow.damage * if is_high { JOINT_TIMES } else { 1 }).max(0);
        it.flash_ticks = common::FLASH_TICKS;
        world.tell(EventKind::WardenHurt.at(blow.from));
        if it.life == 0 {
            it.enter(TugState::Sinks);
            world.tell(EventKind::TugSinks.at(body.rect.center()));
        }
        if it.life == 0 || it.stage() != before {
            it.turn = 0;
            world.tell(EventKind::TugBreaks.at(Point::new(body.rect.center().x, body.rect.y)));
        }
        Struck::Through
    }
}

/// Where its middle can be: its hull stays between the walls at the height of its wheelhouse.
fn basin(it: &Tug, world: &World) -> (i32, i32) {
    let (left, right) = common::between_walls(world, it.home.moved(0, -HEIGHT / 2));
    ((left + HULL_PIXELS).min(it.home.x), (right - HULL_PIXELS).max(it.home.x))
}

/// Moves it by its speed. Returns whether it has reached an end of its basin.
fn sail(it: &Tug, body: &mut Body, world: &World) -> bool {
    let (left, right) = basin(it, world);
    let x = body.rect.center().x + body.whole_x();
    body.rect.x = x.clamp(left, right) - body.rect.w / 2;
    let is_at_end = body.velocity.x < 0 && x <= left || body.velocity.x > 0 && x >= right;
    if is_at_end {
        body.stop_x();
    }
    is_at_end
}

/// It sails on and loses its speed in the water.
fn glide(it: &Tug, body: &mut Body, world: &World) {
    body.velocity.x -= body.velocity.x.signum() * BRAKE_SUBPIXELS.min(body.velocity.x.abs());
    sail(it, body, world);
}

/// It sails to its place, without harm. There or on the way, it wakes.
fn sleep(it: &mut Tug, body: &mut Body, world: &mut World) {
    if common::is_awake(world, it.wakes, body.rect) {
        it.enter(TugState::Wakes);
        return world.tell(EventKind::TugWakes.at(body.rect.center()));
    }
    let off = it.home.x - body.rect.center().x;
    if off.abs() <= HOME_SUBPIXELS / SUBPIXELS {
        body.stop_x();
    } else {
        body.velocity.x = off.signum() * HOME_SUBPIXELS;
        sail(it, body, world);
    }
}

/// It gains speed towards the player, and attacks when it is near or has waited long enough.
fn follow(it: &mut Tug, body: &mut Body, world: &mut World) {
    let here = body.rect.center();
    let Some(to) = common::target(world, here.x) else { return };
    let (stage, ahead) = (it.stage(), to.x - here.x);
    let speed = body.velocity.x + ahead.signum() * GAIN_SUBPIXELS;
    body.velocity.x = speed.clamp(-TOP_SUBPIXELS[stage], TOP_SUBPIXELS[stage]);
    sail(it, body, world);
    let plan = PLAN[stage];
    let attack = plan[it.turn % plan.len()];
    // Its claw must reach the player. Other attacks do not wait for ever.
    let rest = world.rules.rest_ticks(REST_TICKS[stage]);
    let waits = match attack {
        Attack::Grab => ahead.abs() > REACH_PIXELS + CLAW.x / 2,
        Attack::Bottles | Attack::Ram => ahead.abs() > NEAR_PIXELS && it.ticks < rest + PATIENCE_TICKS,
    };
    if it.ticks < rest || waits {
        return;
    }
    it.turn += 1;
    match attack {
        Attack::Grab => {
            (it.has_hit, it.is_held) = (false, false);
            it.enter(TugState::Aims);
            world.tell(EventKind::TugAims.at(it.claw));
        }
        Attack::Bottles => {
            it.enter(TugState::Lights);
            world.tell(EventKind::TugLights.at(deck(body)));
        }
        // Towards the end that is farther from the player, so that there is time to see the shock come.
        Attack::Ram => {
            let (left, right) = basin(it, world);
            it.side = if to.x - left > right - to.x { -1 } else { 1 };
            it.rams = 0;
            it.enter(TugState::Hoots);
            world.tell(EventKind::TugHoots.at(here));
        }
    }
}

/// Where the crew stands.
pub fn deck(body: &Body) -> Point {
    Point::new(body.rect.center().x + DECK.x, body.rect.bottom() + DECK.y)
}

fn throw(it: &mut Tug, body: &mut Body, world: &mut World) {
    glide(it, body, world);
    let nth = (it.ticks - 1) / BOTTLE_EVERY_TICKS;
    if nth >= BOTTLES[it.stage()] {
        return it.enter(TugState::Follows);
    }
    if (it.ticks - 1).is_multiple_of(BOTTLE_EVERY_TICKS)
        && let Some(to) = common::target(world, body.rect.center().x)
    {
        let to = to.moved(BOTTLE_ASIDE_PIXELS[nth as usize], 0);
        world.spawn(hazard::lobbed(Form::Ember, deck(body), to, BOTTLE_TICKS, 0));
        world.tell(EventKind::TugThrows.at(deck(body)));
    }
}

/// It gains speed until it hits the end of the quay. That sends a shock along the quay.
fn ram(it: &mut Tug, body: &mut Body, world: &mut World) {
    let speed = (body.velocity.x * it.side + RAM_GAIN_SUBPIXELS).min(RAM_SUBPIXELS);
    body.velocity.x = it.side * speed;
    if !sail(it, body, world) {
        return;
    }
    it.rams += 1;
    it.enter(TugState::Recoils);
    let bow = Point::new(body.rect.center().x + it.side * (HULL_PIXELS - SHOCK_PIXELS), it.home.y + ABOVE_QUAY_PIXELS);
    world.spawn(hazard::shock(bow, -it.side));
    world.tell(EventKind::TugRams.at(bow));
    world.hold_still_at(bow, 3);
}

/// It is thrown back. Burning, it then rams the other end too.
fn recoil(it: &mut Tug, body: &mut Body, world: &mut World) {
    if it.ticks == 1 {
        body.velocity.x = -it.side * RECOIL_SUBPIXELS;
    }
    glide(it, body, world);
    if it.ticks < RECOIL_TICKS {
        return;
    }
    if it.stage() == 2 && it.rams == 1 {
        it.side = -it.side;
        it.enter(TugState::Hoots);
        return world.tell(EventKind::TugHoots.at(body.rect.center()));
    }
    it.enter(TugState::Follows);
}

/// The claw falls, the hull takes in water, and it goes down by the stern.
fn sink(it: &mut Tug, body: &Body, world: &mut World) {
    world.spare_players(SPARED_TICKS);
    let quay = it.home.y + ABOVE_QUAY_PIXELS;
    if it.claw.y < quay {
        it.claw.y = (it.claw.y + GRAB_PIXELS).min(quay);
        if it.claw.y == quay {
            world.tell(EventKind::Stamp.at(it.claw));
        }
    }
    let at = body.rect.center();
    if it.ticks < SINK_TICKS {
        if it.ticks.is_multiple_of(BANG_TICKS) {
            let aside = (it.ticks / BANG_TICKS % 3) as i32 * 40 - 40;
            world.tell(EventKind::SmallExplosion.at(Point::new(at.x + aside, at.y + 20)));
        }
        return;
    }
    it.enter(TugState::Wreck);
    common::end(world, EventKind::TugEnds.at(at), it.ended);
}

//! The proctor: a big armoured drone that fights with the weapon that the nearest player holds. So players decide which
//! attack they face. When a player swaps, it folds its arms to re-arm, and the shutter below its core is open: a hit there
//! counts twice. It re-arms at most once between two attacks. Burning, its second arm fires too. At its end its wire is on.

use std::ops::{Deref, DerefMut};

use crate::geom::{Facing, Point, Rect};
use crate::hash::state_hash;
use crate::level::Weapon;
use crate::pool::Id;
use crate::sim::boss::mid::common;
use crate::sim::boss::mid::common::{Common, State};
use crate::sim::enemy::body::fly::steer;
use crate::sim::shots::bullet::{Shot, bullet, towards, turned};
use crate::sim::world::sweep::meets;
use crate::sim::world::{Blow, Body, EventKind, How, Kind, Rules, Side, Struck, World, distance_squared};

pub const WIDTH: i32 = 44;
pub const HEIGHT: i32 = 40;
/// Life on normal. A third of it is one stage.
pub(super) const LIFE: i32 = 66;
/// The shutter and the core are so many pixels high, at its lower edge.
const CORE_PIXELS: i32 = 10;
const CORE_TIMES: i32 = 2;
/// Ticks for which its arms are folded and its core is open.
pub const REARM_TICKS: u32 = 60;
/// Ticks between two attacks, and its speed, in each stage.
const REST_TICKS: [u32; 3] = [40, 34, 26];
const SPEED_SUBPIXELS: [i32; 3] = [380, 460, 540];
const GAIN_SUBPIXELS: i32 = 22;
/// It waits so long for a clear line to the player.
const PATIENCE_TICKS: u32 = 10;
/// Where it hovers, from the middle of the player.
const ASIDE_PIXELS: i32 = 104;
const ABOVE_PIXELS: i32 = 60;
/// From its middle to the mouth of an arm.
const MUZZLE: Point = Point::new(30, 21);
/// So long before it fires, the lines of its lasers and the aim of its flame stay where they are.
const LOCK_TICKS: u32 = 18;
const BEAM_TICKS: u32 = 20;
const BEAM_PIXELS: i32 = 3;
const LINE_PIXELS: i32 = 640;
/// The line of its second arm is so far behind the player.
const BEHIND_PIXELS: i32 = 52;
/// Of a sweep with the flame: its height over the middle of the player, how far it goes past the player, and its speed.
const SWEEP_ABOVE_PIXELS: i32 = 48;
const SWEEP_PAST_PIXELS: i32 = 60;
const SWEEP_SUBPIXELS: i32 = 720;
const SWEEP_TICKS: u32 = 90;
const FLAME: Point = Point::new(30, 46);
const ROAR_TICKS: u32 = 20;
/// Cosine and sine of the angles in a fan of five, times `bullet::COSINE_ONE`.
const FAN: [(i32, i32); 5] = [(1024, 0), (989, 265), (989, -265), (887, 512), (887, -512)];
/// Nothing hurts a player while it falls, and for a while afterwards.
const SPARED_TICKS: u32 = 60;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProctorState {
    /// It waits at its place, or flies back there.
    Asleep,
    /// Its arms are folded, and its core is open.
    Rearms,
    Hovers,
    Tells,
    Attacks,
    Falls,
    /// It burns, then it lies there.
    Wreck,
}
state_hash!(enum ProctorState { 0: Asleep, 1: Rearms, 2: Hovers, 3: Tells, 4: Attacks, 5: Falls, 6: Wreck });

#[derive(Clone, Debug)]
pub struct Proctor {
    pub common: Common<ProctorState>,
    /// The weapon that its arms are.
    pub arms: Weapon,
    /// Whether it has attacked since it re-armed.
    has_attacked: bool,
    /// It hovers on this side of the player: 1 for right, -1 for left.
    side: i32,
    /// Whether it sweeps back with its second flame.
    is_back: bool,
    /// The middle of its place.
    home: Point,
    /// The middle of the player when it last aimed.
    pub aim: Point,
    /// Where the lines of its lasers end, one for each arm.
    pub ends: [Point; 2],
}
state_hash!(struct Proctor { common, arms, has_attacked, side, is_back, home, aim, ends });

impl Deref for Proctor {
    type Target = Common<ProctorState>;

    fn deref(&self) -> &Common<ProctorState> {
        &self.common
    }
}

impl DerefMut for Proctor {
    fn deref_mut(&mut self) -> &mut Common<ProctorState> {
        &mut self.common
    }
}

impl State for ProctorState {
    const ASLEEP: ProctorState = ProctorState::Asleep;
    const DYING: ProctorState = ProctorState::Falls;
    const WRECK: ProctorState = ProctorState::Wreck;
}

/// How it attacks with a weapon: shots of one arm, ticks between two, and their speed in sub-pixels a tick.
struct Drill {
    tell_ticks: u32,
    shots: u32,
    every_ticks: u32,
    speed: i32,
}

fn drill(weapon: Weapon) -> Drill {
    let (tell_ticks, shots, every_ticks, speed) = match weapon {
        Weapon::Rifle => (40, 3, 9, 800),
        Weapon::Rapid => (42, 6, 4, 880),
        Weapon::Spread => (44, 1, 16, 640),
        Weapon::Rocket => (48, 1, 18, 420),
        Weapon::Laser => (48, 0, 0, 0),
        Weapon::Flame => (46, 0, 0, 0),
    };
    Drill { tell_ticks, shots, every_ticks, speed }
}

impl Proctor {
    pub(super) fn new(feet: Point, common: Common<ProctorState>) -> Proctor {
        let home = Point::new(feet.x, feet.y - HEIGHT / 2);
        Proctor {
            common,
            arms: Weapon::Rifle,
            has_attacked: false,
            side: 1,
            is_back: false,
            home,
            aim: home,
            ends: [home; 2],
        }
    }

    pub fn is_open(&self) -> bool {
        self.state == ProctorState::Rearms
    }

    /// How many of its arms fire.
    pub fn arms_that_fire(&self) -> usize {
        if self.stage() == 2 { 2 } else { 1 }
    }

    fn tell_ticks(&self, rules: Rules) -> u32 {
        rules.tell_ticks(drill(self.arms).tell_ticks)
    }

    /// Whether its aim does not follow the player any more.
    pub fn is_locked(&self, rules: Rules) -> bool {
        self.ticks + LOCK_TICKS >= self.tell_ticks(rules)
    }

    /// The attack is over. It goes on from the other side of the player.
    fn finish(&mut self) {
        (self.side, self.is_back, self.has_attacked) = (-self.side, false, true);
        self.enter(ProctorState::Hovers);
    }

    pub(super) fn think(&mut self, id: Id, body: &mut Body, world: &mut World) {
        let it = self;
        it.ticks = it.ticks.saturating_add(1);
        let here = body.rect.center();
        let is_awake = common::is_awake(world, it.wakes, body.rect);
        let seen = target(world, here);
        if it.fights() && (!is_awake || seen.is_none()) {
            it.enter(ProctorState::Asleep);
        }
        let (at, weapon) = seen.unwrap_or((it.aim, it.arms));
        match it.state {
            ProctorState::Asleep => {
                fly(it, body, world, it.home, it.home);
                if is_awake && seen.is_some() {
                    (it.is_back, it.side) = (false, if here.x < at.x { -1 } else { 1 });
                    it.enter(ProctorState::Rearms);
                    world.tell(EventKind::ProctorWakes.at(here));
                }
            }
            ProctorState::Rearms => {
                stand(it, body, world);
                if it.ticks >= world.rules.rest_ticks(REARM_TICKS) {
                    (it.arms, it.has_attacked) = (weapon, false);
                    it.enter(ProctorState::Hovers);
                }
            }
            ProctorState::Hovers if weapon != it.arms && it.has_attacked => {
                it.enter(ProctorState::Rearms);
                world.tell(EventKind::ProctorRearms.at(here));
            }
            ProctorState::Hovers => hover(it, body, world, at),
            ProctorState::Tells => announce(it, body, world, at),
            ProctorState::Attacks => match it.arms {
                Weapon::Laser => burn(it, body, world),
                Weapon::Flame => sweep(it, body, world),
                Weapon::Rifle | Weapon::Rapid | Weapon::Spread | Weapon::Rocket => fire(it, id, body, world, at),
            },
            ProctorState::Falls => fall(it, body, world),
            ProctorState::Wreck => common::burn(world, it.ticks, body.rect),
        }
    }

    /// While it is asleep, all of it stops a blow. Otherwise only the shutter does, and the open core counts twice.
    pub(super) fn hurt(&mut self, body: &mut Body, world: &mut World, blow: Blow) -> Struck {
        let it = self;
        if !it.is_whole() || blow.side == Side::Enemies {
            return Struck::Through;
        }
        let is_low = blow.from.y >= body.rect.bottom() - CORE_PIXELS;
        if !it.fights() || is_low && !it.is_open() {
            world.tell(EventKind::blocked(blow, body.rect));
            return Struck::Blocked;
        }
        let before = it.stage();
        it.life = (it.life - blow.damage * if is_low { CORE_TIMES } else { 1 }).max(0);
        it.flash_ticks = common::FLASH_TICKS;
        world.tell(EventKind::WardenHurt.at(blow.from));
        if it.life == 0 {
            body.velocity = Point::default();
            it.enter(ProctorState::Falls);
            world.tell(EventKind::ProctorBreaks.at(body.rect.center()));
        } else if it.stage() != before {
            world.tell(EventKind::ProctorBreaks.at(body.rect.center()));
        }
        Struck::Through
    }
}

/// Returns the middle of the nearest living player, and the weapon in hand.
fn target(world: &World, from: Point) -> Option<(Point, Weapon)> {
    let living = world.players().filter(|player| player.is_living_player());
    let nearest = living.min_by_key(|player| distance_squared(from, player.body.rect))?;
    let Kind::Player(player) = &nearest.kind else { return None };
    Some((nearest.body.rect.center(), player.weapon))
}

/// The mouth of an arm: 0 is the one on the side of the player.
pub fn muzzle(body: &Body, arm: usize) -> Point {
    let side = if arm == 0 { body.facing.sign() } else { -body.facing.sign() };
    body.rect.center().moved(side * MUZZLE.x, MUZZLE.y)
}

/// The same, or where a wall is before it.
fn mouth(body: &Body, world: &mut World, arm: usize) -> Point {
    world.sight_ends(body.rect.center(), muzzle(body, arm))
}

/// Flies to a place, and rises over what is between it and `past`.
fn fly(it: &Proctor, body: &mut Body, world: &mut World, to: Point, past: Point) {
    let is_stopped = steer(body, world, to, SPEED_SUBPIXELS[it.stage()], GAIN_SUBPIXELS);
    if is_stopped && (past.x - body.rect.center().x).abs() > WIDTH {
        body.velocity.y -= 2 * GAIN_SUBPIXELS;
    }
}

fn stand(it: &Proctor, body: &mut Body, world: &mut World) {
    let here = body.rect.center();
    fly(it, body, world, here, here);
}

/// Goes beside the player, waits for a clear line, and begins to announce its attack.
fn hover(it: &mut Proctor, body: &mut Body, world: &mut World, at: Point) {
    let here = body.rect.center();
    body.facing = Facing::towards(here.x, at.x).unwrap_or(body.facing);
    fly(it, body, world, at.moved(it.side * ASIDE_PIXELS, -ABOVE_PIXELS), at);
    let rest = world.rules.rest_ticks(REST_TICKS[it.stage()]);
    let is_ready = it.ticks >= rest && (it.ticks >= rest + PATIENCE_TICKS || world.sees(here, at));
    if is_ready && world.may_attack_from(body.rect) && world.has_attack_turn() {
        world.take_attack_turn();
        it.enter(ProctorState::Tells);
        it.aim = at;
        world.tell(EventKind::ProctorTells.at(here));
    }
}

/// Stands still and shows what comes. With the flame, it comes down to the player.
fn announce(it: &mut Proctor, body: &mut Body, world: &mut World, at: Point) {
    if !it.is_locked(world.rules) {
        it.aim = at;
    }
    match it.arms {
        Weapon::Flame => fly(it, body, world, it.aim.moved(it.side * ASIDE_PIXELS, -SWEEP_ABOVE_PIXELS), it.aim),
        _ => stand(it, body, world),
    }
    if it.arms == Weapon::Laser {
        point(it, body, world);
    }
    if it.ticks >= it.tell_ticks(world.rules) {
        it.enter(ProctorState::Attacks);
    }
}

/// Sets where the lines of its lasers end.
fn point(it: &mut Proctor, body: &Body, world: &mut World) {
    for arm in 0..it.arms_that_fire() {
        let from = mouth(body, world, arm);
        let to = it.aim.moved(arm as i32 * body.facing.sign() * BEHIND_PIXELS, 0);
        let way = towards(from, to, LINE_PIXELS);
        it.ends[arm] = world.sight_ends(from, from.moved(way.x, way.y));
    }
}

/// Fires one shot or one fan after the other.
fn fire(it: &mut Proctor, id: Id, body: &mut Body, world: &mut World, at: Point) {
    stand(it, body, world);
    let Drill { shots, every_ticks, speed, .. } = drill(it.arms);
    if !it.ticks.is_multiple_of(every_ticks) {
        return;
    }
    if world.may_attack_from(body.rect) {
        (0..it.arms_that_fire()).for_each(|arm| shoot(it.arms, id, mouth(body, world, arm), at, speed, world));
    }
    if it.ticks / every_ticks >= world.rules.shots(shots) {
        it.finish();
    }
}

fn shoot(weapon: Weapon, id: Id, from: Point, at: Point, speed: i32, world: &mut World) {
    let velocity = world.rules.bullet_speed(towards(from, at, speed));
    let (shot, bullets) = match weapon {
        Weapon::Rocket => (Shot::Missile, 1),
        Weapon::Spread => (Shot::Aimed, FAN.len()),
        _ => (Shot::Aimed, 1),
    };
    for &angle in &FAN[..bullets] {
        world.spawn(bullet(id, Side::Enemies, shot, from, turned(velocity, angle)));
    }
    world.tell(EventKind::ProctorFires.at(from));
}

/// Returns the ways of the shards that an arm would fire now, so many pixels long. Unlike the lines of its lasers, they
/// follow the player until it fires.
pub fn fan(it: &Proctor, body: &Body, world: &World, arm: usize, pixels: i32) -> [Point; FAN.len()] {
    let at = target(world, body.rect.center()).map_or(it.aim, |(at, _)| at);
    FAN.map(|angle| turned(towards(muzzle(body, arm), at, pixels), angle))
}

fn burn(it: &mut Proctor, body: &mut Body, world: &mut World) {
    body.velocity = Point::default();
    for arm in 0..it.arms_that_fire() {
        let (from, end) = (muzzle(body, arm), it.ends[arm]);
        let (dx, dy) = (end.x - from.x, end.y - from.y);
        let beam = Rect::pixel(from).grown(BEAM_PIXELS);
        let blow = Blow { damage: 1, from, side: Side::Enemies, how: How::Laser };
        world.strike_players(blow, |player| meets(beam, dx, dy, player).is_some());
        if it.ticks == 1 {
            world.tell(EventKind::ProctorBeam.at(from));
        }
    }
    if it.ticks >= BEAM_TICKS {
        it.finish();
    }
}

/// Flies over the player with a flame below it. Burning, it comes back.
fn sweep(it: &mut Proctor, body: &mut Body, world: &mut World) {
    let goal = it.aim.moved(-it.side * SWEEP_PAST_PIXELS, -SWEEP_ABOVE_PIXELS);
    let is_stopped = steer(body, world, goal, SWEEP_SUBPIXELS, 3 * GAIN_SUBPIXELS);
    let flame = flame(body);
    let blow = Blow { damage: 1, from: body.rect.center(), side: Side::Enemies, how: How::Flame };
    world.strike_players(blow, |player| player.overlaps(flame));
    if it.ticks % ROAR_TICKS == 1 {
        world.tell(EventKind::ProctorFlames.at(muzzle(body, 0)));
    }
    let is_past = (body.rect.center().x - goal.x) * it.side <= FLAME.x / 2;
    if !is_stopped && !is_past && it.ticks < SWEEP_TICKS {
        return;
    }
    if it.arms_that_fire() == 2 && !it.is_back {
        (it.is_back, it.side, body.facing) = (true, -it.side, body.facing.turned());
        it.enter(ProctorState::Attacks);
    } else {
        it.finish();
    }
}

/// The fire below its arm.
fn flame(body: &Body) -> Rect {
    let from = muzzle(body, 0);
    Rect::new(from.x - FLAME.x / 2, from.y, FLAME.x, FLAME.y)
}

fn fall(it: &mut Proctor, body: &mut Body, world: &mut World) {
    world.spare_players(SPARED_TICKS);
    if !common::is_down(body, world) {
        return;
    }
    it.enter(ProctorState::Wreck);
    common::end(world, EventKind::ProctorEnds.at(body.rect.center()), it.ended);
}

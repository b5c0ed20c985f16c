//! The Gardener: a flower on roots, with two blades. It grows hedges, which are cover for both sides. It sends out rows
//! of thorns. Cracks in the ground announce them, and the first hedge stops them. It throws seeds that sprout where
//! they land. It walks towards a player until a hedge stops it. To get to the other end of its bed, or away from somebody who
//! fights it from close by, it burrows: thorns run ahead of it through the ground, hedges above it fall, and cracks show
//! from the beginning where it will come up. In the third phase it has no blade left that could grow a hedge. It is
//! quicker, walks through what is left of them, and thorns come out in beds: first every second bed, then those between.

use crate::geom::{Facing, Point, Rect};
use crate::hash::state_hash;
use crate::input::Button;
use crate::sim::boss::warden::common::{Common, LimbState, Stage, glide, speed_towards};
use crate::sim::boss::warden::limb::{Limb, Throws};
use crate::sim::shots::hazard;
use crate::sim::shots::hazard::{Form, HEDGE};
use crate::sim::world::{Body, Entity, EventKind, Kind, World};

pub const SIZE: Point = Point::new(96, 148);
pub const LIFE: i32 = 420;
/// The blades throw pods, then the stump of the lost blade spits darts, and the torn bulb spits a long row.
pub(super) const LIMBS: [Limb; 3] = [
    Limb { throws: Throws::Shells(&[0]), mouth: Point::new(98, -78), rest_ticks: 90, tell_ticks: 36 },
    Limb {
        throws: Throws::Burst { bullets: 5, every_ticks: 7, step: 26, speed: 800 },
        mouth: Point::new(66, -126),
        rest_ticks: 70,
        tell_ticks: 44,
    },
    Limb {
        throws: Throws::Burst { bullets: 7, every_ticks: 5, step: 30, speed: 860 },
        mouth: Point::new(0, -84),
        rest_ticks: 60,
        tell_ticks: 56,
    },
];

/// From its middle to a wall, so that it never shuts a player in a corner.
const ROOM_PIXELS: i32 = 180;
/// Speed in each phase, in sub-pixels a tick. A hedge stops it, except in the third.
const WALK_SUBPIXELS: [i32; 3] = [110, 150, 220];
/// One entry per phase.
const REST_TICKS: [u32; 3] = [80, 64, 44];
/// Odd numbers, so that one seed lands on a player who does not move.
const SEEDS: [i32; 3] = [3, 5, 5];
const PLAN: [&[Attack]; 3] = [
    &[Attack::Hedge, Attack::Thorns, Attack::Seeds, Attack::Burrow],
    &[Attack::Thorns, Attack::Seeds, Attack::Burrow, Attack::Hedge],
    &[Attack::Seeds, Attack::Thorns, Attack::Burrow],
];
const HEDGE_TELL_TICKS: u32 = 30;
const THORNS_TELL_TICKS: u32 = 44;
const SEEDS_TELL_TICKS: u32 = 34;
const BURROW_TELL_TICKS: u32 = 40;
/// It takes so long to sink, then waits so long below the place where it comes up, and comes up.
const SINK_TICKS: u32 = 24;
const LURK_TICKS: u32 = 30;
const RISE_TICKS: u32 = 12;
/// Its height above the ground while it burrows.
const BACK_PIXELS: i32 = 8;
/// Half the width of the ground that breaks open where it comes up.
const HOLE_PIXELS: i32 = 66;
/// It burrows next when a player is so near to its middle before an attack.
const CLOSE_PIXELS: i32 = 130;
const OPEN_TICKS: u32 = 70;
/// If a player fires for `CAMP_TICKS` without moving further than this from one place, the Gardener throws only seeds
/// and rests less. Players must not win by standing still and firing.
const CAMP_PIXELS: i32 = 24;
const CAMP_TICKS: u32 = 180;
const CAMP_HASTE: u32 = 4;

/// What harms of its roots and of its head, to each side and up. The tips of the roots are harmless.
const ROOTS: Point = Point::new(72, 60);
const HEAD: Point = Point::new(40, 146);
/// From its middle to the hedge that shields it, and from the player to the hedge that shields the player.
const OWN_HEDGE_PIXELS: i32 = 124;
const HIS_HEDGE_PIXELS: i32 = 44;
const MOST_HEDGES: usize = 4;
/// Least distance between hedges. Players must be able to stand between them.
const HEDGE_GAP_PIXELS: i32 = 48;
/// The first thorn is at the tips of its roots, where it would be safe to stand otherwise, or beyond its own hedge. The thorns come out one after another, so that players
/// can jump over them.
const FIRST_THORN_PIXELS: i32 = 78;
const FIRST_THORN_BEYOND_HEDGE_PIXELS: i32 = OWN_HEDGE_PIXELS + HEDGE.x;
const THORN_STEP_PIXELS: i32 = 22;
const THORN_DELAY_TICKS: u32 = 5;
const THORN_TICKS: u32 = 22;
/// Thorns in a bed, and how much later every second bed comes out: time to step into the bed that is empty then.
const BED_THORNS: i32 = 2;
const BED_DELAY_TICKS: u32 = 46;
const MOST_THORNS: i32 = 14;
const SEED_STEP_PIXELS: i32 = 48;
const SEED_TICKS: i32 = 64;
/// How long cracks show where a seed has landed.
const SPROUT_TELL_TICKS: u32 = 34;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    Hedge,
    Thorns,
    Seeds,
    Burrow,
}
state_hash!(enum Attack { 0: Hedge, 1: Thorns, 2: Seeds, 3: Burrow });

#[derive(Clone, Debug)]
pub struct Gardens {
    pub attack: Attack,
    turn: usize,
    /// Ticks of the strike. A long row of thorns takes longer.
    strike_ticks: u32,
    /// Where the player has stayed, and for how many ticks the player has fired there.
    camp_x: i32,
    camp_ticks: u32,
    /// Where a burrow begins and ends.
    way: (i32, i32),
}
state_hash!(struct Gardens { attack, turn, strike_ticks, camp_x, camp_ticks, way });

impl Gardens {
    pub(super) fn new() -> Gardens {
        Gardens { attack: Attack::Hedge, turn: 0, strike_ticks: 0, camp_x: 0, camp_ticks: 0, way: (0, 0) }
    }

    pub(super) fn fight(&mut self, it: &mut Common, body: &mut Body, world: &mut World) {
        let height = SIZE.y - self.depth(it);
        body.rect = Rect { y: body.rect.bottom() - height, h: height, ..body.rect };
        if height == SIZE.y {
            it.burn(body, world, ROOTS);
            it.burn(body, world, HEAD);
        }
        self.watch(it, body, world);
        match it.stage {
            Stage::Rest => self.rest(it, body, world),
            Stage::Tell => {
                let tell_ticks = match self.attack {
                    Attack::Hedge => HEDGE_TELL_TICKS,
                    Attack::Thorns => THORNS_TELL_TICKS,
                    Attack::Seeds => SEEDS_TELL_TICKS,
                    Attack::Burrow => BURROW_TELL_TICKS,
                };
                if it.ticks >= world.rules.tell_ticks(tell_ticks) {
                    it.enter(Stage::Strike);
                    match self.attack {
                        Attack::Hedge => grow(it, body, world),
                        Attack::Seeds => throw(it, body, world),
                        Attack::Burrow => world.tell(EventKind::Stamp.at(body.feet())),
                        Attack::Thorns => {}
                    }
                }
            }
            Stage::Strike if self.attack == Attack::Burrow && it.ticks < self.strike_ticks => {
                self.burrow(it, body, world)
            }
            Stage::Strike if it.ticks >= self.strike_ticks => it.enter(Stage::Open),
            Stage::Strike => {}
            Stage::Open => it.recover(world, self.hasten(OPEN_TICKS), &mut self.turn),
        }
    }

    /// Whether it is in the ground, at least in part. Then it neither fires nor is hurt.
    pub fn is_under(&self, it: &Common) -> bool {
        it.stage == Stage::Strike && self.attack == Attack::Burrow
    }

    /// Whether its limb has to wait. A warning that is shown already goes on until it sinks.
    pub(super) fn keeps_limb_back(&self, it: &Common) -> bool {
        let is_at_rest = matches!(it.limb, LimbState::Rest { .. });
        self.is_under(it) || self.attack == Attack::Burrow && it.stage == Stage::Tell && is_at_rest
    }

    /// How much of its height is in the ground.
    pub fn depth(&self, it: &Common) -> i32 {
        if !self.is_under(it) {
            return 0;
        }
        let rises = (self.strike_ticks.saturating_sub(it.ticks)).min(RISE_TICKS) as i32;
        let sinks = it.ticks.min(SINK_TICKS) as i32;
        let deepest = SIZE.y - BACK_PIXELS;
        (deepest * sinks / SINK_TICKS as i32).min(deepest * rises / RISE_TICKS as i32)
    }

    /// Moves it through the ground, behind the thorns that it has sown.
    fn burrow(&self, it: &mut Common, body: &mut Body, world: &mut World) {
        let (from, to) = self.way;
        let ran = it.ticks.saturating_sub(SINK_TICKS) as i32 * THORN_STEP_PIXELS / THORN_DELAY_TICKS as i32;
        let x = from + (to - from).signum() * ran.min((to - from).abs());
        body.rect.x = x - body.rect.w / 2;
        for id in it.things.iter().flatten() {
            if world.get(*id).is_some_and(|thing| is_hedge(thing) && is_near(thing, x)) {
                world.with(*id, |hedge, world| hedge.crush(world));
            }
        }
        if it.ticks + RISE_TICKS == self.strike_ticks {
            world.tell(EventKind::Stamp.at(body.feet()));
        }
    }

    fn watch(&mut self, it: &Common, body: &Body, world: &World) {
        match it.target(world, body.feet().x) {
            Some(target) if (target.x - self.camp_x).abs() <= CAMP_PIXELS => {
                let fires = world.inputs.iter().any(|input| input.held(Button::Fire));
                self.camp_ticks += u32::from(fires);
            }
            Some(target) => (self.camp_x, self.camp_ticks) = (target.x, 0),
            None => self.camp_ticks = 0,
        }
    }

    fn is_camped_at(&self) -> bool {
        self.camp_ticks >= CAMP_TICKS
    }

    fn hasten(&self, ticks: u32) -> u32 {
        if self.is_camped_at() { ticks / CAMP_HASTE } else { ticks }
    }

    fn rest(&mut self, it: &mut Common, body: &mut Body, world: &mut World) {
        let phase = it.phase as usize;
        let x = body.feet().x;
        let Some(target) = it.target(world, x) else { return };
        if it.ticks == 1 {
            let is_close = self.attack != Attack::Burrow && (target.x - x).abs() < CLOSE_PIXELS;
            self.attack = if is_close { Attack::Burrow } else { PLAN[phase][self.turn % PLAN[phase].len()] };
        }
        if self.is_camped_at() {
            self.attack = Attack::Seeds;
        }
        body.facing = Facing::towards(x, target.x).unwrap_or(body.facing);
        if phase == 2 || !is_shielded(it, body, world, body.facing.sign()) {
            glide(body, it.arena, ROOM_PIXELS, speed_towards(x, target.x, WALK_SUBPIXELS[phase]));
        }
        if it.ticks >= world.rules.rest_ticks(self.hasten(REST_TICKS[phase])) {
            it.announce(world, body.rect.center());
            self.strike_ticks = match self.attack {
                Attack::Hedge | Attack::Seeds => hazard::HEDGE_GROWS,
                Attack::Thorns => self.sow(it, body, world),
                Attack::Burrow => self.dig(it, body, world),
            };
        }
    }

    /// Puts cracks along its way to the other end of the bed, and where it will come up. It goes below the player if it can.
    /// Returns the ticks that it takes.
    fn dig(&mut self, it: &mut Common, body: &Body, world: &mut World) -> u32 {
        let feet = body.feet();
        let (left, right) = (it.arena.x + ROOM_PIXELS, it.arena.right() - ROOM_PIXELS);
        let far = if feet.x - left < right - feet.x { right } else { left };
        let ahead = if body.facing == Facing::Right { right } else { left };
        let to = if (ahead - feet.x).abs() > (far - feet.x).abs() / 2 { ahead } else { far };
        self.way = (feet.x, to);
        let tell_ticks = world.rules.tell_ticks(BURROW_TELL_TICKS);
        let thorns = (to - feet.x).abs() / THORN_STEP_PIXELS;
        for nth in 1..thorns {
            let at = Point::new(feet.x + (to - feet.x).signum() * nth * THORN_STEP_PIXELS, feet.y);
            let wait_ticks = tell_ticks + SINK_TICKS + nth as u32 * THORN_DELAY_TICKS;
            put_thorn(it, world, at, wait_ticks);
        }
        let under_ticks = SINK_TICKS + thorns as u32 * THORN_DELAY_TICKS + LURK_TICKS;
        for aside in (-HOLE_PIXELS..=HOLE_PIXELS).step_by(THORN_STEP_PIXELS as usize) {
            put_thorn(it, world, Point::new(to + aside, feet.y), tell_ticks + under_ticks);
        }
        under_ticks + RISE_TICKS
    }

    /// Puts a row of cracks towards the player. From the second phase on, it also puts one to the other side. The row begins
    /// in its middle if the player stands there. Returns the length of the longer row in ticks.
    fn sow(&self, it: &mut Common, body: &Body, world: &mut World) -> u32 {
        let facing = body.facing.sign();
        let x = body.feet().x;
        let is_below = it.target(world, x).is_some_and(|target| (target.x - x).abs() < FIRST_THORN_PIXELS);
        let mut longest = 0;
        for side in [facing, -facing].into_iter().take(if it.phase == 0 { 1 } else { 2 }) {
            let first = if is_below {
                0
            } else if is_shielded(it, body, world, side) {
                FIRST_THORN_BEYOND_HEDGE_PIXELS
            } else {
                FIRST_THORN_PIXELS
            };
            for nth in 0..MOST_THORNS {
                let feet = Point::new(x + side * (first + nth * THORN_STEP_PIXELS), body.feet().y);
                if !is_open_ground(it, world, feet) {
                    break;
                }
                let after_ticks = match it.phase {
                    2 => (nth / BED_THORNS % 2) as u32 * BED_DELAY_TICKS,
                    _ => nth as u32 * THORN_DELAY_TICKS,
                };
                let wait_ticks = world.rules.tell_ticks(THORNS_TELL_TICKS) + after_ticks;
                it.put(world, hazard::thorn(feet, wait_ticks, THORN_TICKS));
                longest = longest.max(after_ticks);
            }
        }
        longest + THORN_TICKS
    }
}

fn put_thorn(it: &mut Common, world: &mut World, feet: Point, wait_ticks: u32) {
    if is_ground(it, world, feet) {
        it.put(world, hazard::thorn(feet, wait_ticks, THORN_TICKS));
    }
}

fn is_ground(it: &Common, world: &World, feet: Point) -> bool {
    let level = world.level();
    let above = Point::new(feet.x, feet.y - 1);
    level.tile_at(feet).is_solid()
        && !level.tile_at(above).is_solid()
        && it.arena.contains(Rect::new(above.x, above.y, 1, 1))
}

/// Whether a thing stands so near to this column that no thorn comes out there.
fn is_near(thing: &Entity, x: i32) -> bool {
    (thing.body.rect.center().x - x).abs() < HEDGE.x
}

fn is_open_ground(it: &Common, world: &World, feet: Point) -> bool {
    is_ground(it, world, feet) && !it.things(world).any(|thing| is_hedge(thing) && is_near(thing, feet.x))
}

/// Whether a hedge stands on this side, near enough to shield it.
fn is_shielded(it: &Common, body: &Body, world: &World, side: i32) -> bool {
    let away = |thing: &Entity| side * (thing.body.rect.center().x - body.feet().x);
    it.things(world).any(|thing| is_hedge(thing) && (1..OWN_HEDGE_PIXELS + HEDGE.x).contains(&away(thing)))
}

fn is_hedge(thing: &Entity) -> bool {
    matches!(&thing.kind, Kind::Hazard(hazard) if hazard.form == Form::Hedge)
}

/// Grows a hedge in front of the warden, and one in front of the player.
fn grow(it: &mut Common, body: &Body, world: &mut World) {
    let feet = body.feet();
    let side = body.facing.sign();
    let his = it.target(world, feet.x).map(|target| target.x - side * HIS_HEDGE_PIXELS);
    for x in [Some(feet.x + side * OWN_HEDGE_PIXELS), his].into_iter().flatten() {
        let at = Point::new(x, feet.y);
        let hedges = || it.things(world).filter(|thing| is_hedge(thing));
        let many = hedges().count() >= MOST_HEDGES;
        let close = hedges().any(|hedge| (hedge.body.feet().x - x).abs() < HEDGE_GAP_PIXELS);
        if !many && !close && (x - feet.x).abs() >= OWN_HEDGE_PIXELS && is_open_ground(it, world, at) {
            it.put(world, hazard::hedge(at));
        }
    }
}

fn throw(it: &mut Common, body: &Body, world: &mut World) {
    let from = Point::new(body.rect.center().x, body.rect.bottom() - 84);
    let middle = it.target(world, from.x).map_or(from.x, |target| target.x);
    let seeds = SEEDS[it.phase as usize];
    let sprout_ticks = world.rules.tell_ticks(SPROUT_TELL_TICKS);
    world.tell(EventKind::EnemyShot.at(from));
    for nth in 0..seeds {
        let x = middle + (2 * nth - seeds + 1) * SEED_STEP_PIXELS / 2;
        let to = Point::new(x.clamp(it.arena.x + 8, it.arena.right() - 8), body.rect.bottom());
        it.put(world, hazard::lobbed(Form::Seed, from, to, SEED_TICKS, sprout_ticks));
    }
}

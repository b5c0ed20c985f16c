//! The Crucible: a furnace that walks on its fists. It stomps, which sends shocks along the floor, spits embers, and
//! pours molten metal over a lane of the floor. It loses one arm after the first phase, and then stomps only ahead, and
//! the other after the second. Then it cannot stomp, but pours over two lanes. Blows hurt it only while its door is open:
//! while it pours or recovers. While the door is shut, its pot burns players who touch it, and its fists hit them as it walks. There is room to run through
//! below the pot, but its grate drips on players who stay there. In the third phase the grate is broken and always drips.

use crate::geom::{Facing, Point, Rect};
use crate::hash::state_hash;
use crate::sim::boss::warden::common::{Common, GET_UP_TICKS, Stage, glide, speed_towards};
use crate::sim::boss::warden::limb::{Limb, Throws};
use crate::sim::shots::hazard;
use crate::sim::shots::hazard::Form;
use crate::sim::world::{Body, EventKind, World};

pub const SIZE: Point = Point::new(124, 168);
pub const LIFE: i32 = 380;
/// The chimneys throw cinders, then the stump of the lost arm spits steel, and the broken brim spills a long row.
pub(super) const LIMBS: [Limb; 3] = [
    Limb { throws: Throws::Embers(&[0, 64]), mouth: Point::new(72, -184), rest_ticks: 90, tell_ticks: 36 },
    Limb {
        throws: Throws::Burst { bullets: 3, every_ticks: 7, step: 40, speed: 800 },
        mouth: Point::new(-88, -78),
        rest_ticks: 54,
        tell_ticks: 44,
    },
    Limb {
        throws: Throws::Burst { bullets: 7, every_ticks: 5, step: 30, speed: 860 },
        mouth: Point::new(32, -162),
        rest_ticks: 60,
        tell_ticks: 40,
    },
];

/// From its middle to a wall, so that its arms stay in the view.
const ROOM_PIXELS: i32 = 124;
/// One entry per phase: speed in sub-pixels a tick, and ticks.
const WALK_SUBPIXELS: [i32; 3] = [150, 190, 260];
const REST_TICKS: [u32; 3] = [90, 70, 56];
const PLAN: [&[Attack]; 3] = [
    &[Attack::Stomp, Attack::Pour, Attack::Embers],
    &[Attack::Stomp, Attack::Pour, Attack::Embers, Attack::Pour],
    &[Attack::Pour, Attack::Embers],
];
const STOMP_TELL_TICKS: u32 = 36;
/// A lane glows for so long before it is filled. That is time to run from the wall to the other end of the lane.
const POUR_TELL_TICKS: u32 = 72;
const EMBERS_TELL_TICKS: u32 = 36;
const POUR_TICKS: u32 = 40;
const MOLTEN_TICKS: u32 = 150;
const OPEN_TICKS: u32 = 100;

const LANES: i32 = 5;
/// From its middle to a fist.
const FIST_PIXELS: i32 = 95;
const FIST_SIZE: Point = Point::new(54, 42);
/// Embers by phase, the distance between them when they land, and how long they fly. None lands below the pot, which is
/// within `EMBER_NEAREST_PIXELS` of its middle.
const EMBERS: [i32; 3] = [3, 4, 5];
const EMBER_STEP_PIXELS: i32 = 54;
const EMBER_TICKS: i32 = 72;
const EMBER_NEAREST_PIXELS: i32 = 64;
/// The part of its pot that burns, from its feet: half of its width, its lower and its upper edge. A player who runs
/// through below it does not touch it. A player who jumps there does.
const HEAT_HALF_PIXELS: i32 = 56;
const HEAT_LOW_PIXELS: i32 = 56;
const HEAT_HIGH_PIXELS: i32 = 150;
/// Height above its feet at which embers start.
const BRIM_PIXELS: i32 = 176;
/// The grate: half of the width of the floor that it drips on, and its height above the feet.
pub const GRATE_HALF_PIXELS: i32 = 44;
pub const GRATE_PIXELS: i32 = 56;
/// The grate glows for so long before the first drop. Then drops fall in turn on the player below it and on these
/// places beside, so that only who leaves is safe.
const GRATE_TELL_TICKS: u32 = 40;
const DRIPS: [i32; 5] = [0, -18, 18, -36, 36];
const DRIP_TICKS: i32 = 16;
const DRIP_EVERY_TICKS: u32 = 5;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attack {
    Stomp,
    Pour,
    Embers,
}
state_hash!(enum Attack { 0: Stomp, 1: Pour, 2: Embers });

#[derive(Clone, Debug)]
pub struct Foundry {
    pub attack: Attack,
    turn: usize,
    /// Ticks since the grate began to glow, or 0.
    grate_ticks: u32,
}
state_hash!(struct Foundry { attack, turn, grate_ticks });

impl Foundry {
    pub(super) fn new() -> Foundry {
        Foundry { attack: Attack::Stomp, turn: 0, grate_ticks: 0 }
    }

    pub fn is_open(&self, stage: Stage) -> bool {
        match stage {
            Stage::Rest => false,
            Stage::Tell | Stage::Strike => self.attack == Attack::Pour,
            Stage::Open => true,
        }
    }

    /// Whether the grate glows or drips.
    pub fn is_grate_hot(&self) -> bool {
        self.grate_ticks > 0
    }

    pub(super) fn fight(&mut self, it: &mut Common, body: &mut Body, world: &mut World) {
        // While the door is open its pot does not burn, so a player in a glowing lane may run past it.
        if self.is_open(it.stage) || it.stage == Stage::Rest && it.ticks < GET_UP_TICKS {
            self.grate_ticks = 0;
        } else {
            burn(it, body, world);
            self.drip(it, body, world);
        }
        match it.stage {
            Stage::Rest => self.walk(it, body, world),
            Stage::Tell => {
                let tell_ticks = match self.attack {
                    Attack::Stomp => STOMP_TELL_TICKS,
                    Attack::Pour => POUR_TELL_TICKS,
                    Attack::Embers => EMBERS_TELL_TICKS,
                };
                if it.ticks >= world.rules.tell_ticks(tell_ticks) {
                    it.enter(Stage::Strike);
                    match self.attack {
                        Attack::Stomp => stomp(it, body, world),
                        Attack::Embers => spit(it, body, world),
                        Attack::Pour => {}
                    }
                }
            }
            Stage::Strike if it.ticks >= POUR_TICKS => it.enter(Stage::Open),
            Stage::Strike => {}
            Stage::Open => it.recover(world, OPEN_TICKS, &mut self.turn),
        }
    }

    /// Once the grate glows, it drips, also when the player is gone.
    fn drip(&mut self, it: &mut Common, body: &Body, world: &mut World) {
        let feet = body.feet();
        let below = Rect::new(feet.x - GRATE_HALF_PIXELS, feet.y - GRATE_PIXELS, 2 * GRATE_HALF_PIXELS, GRATE_PIXELS);
        let visitor = world.players().find(|player| player.is_living_player() && below.overlaps(player.body.rect));
        let middle = visitor.map_or(feet.x, |player| player.body.feet().x);
        if self.grate_ticks == 0 && visitor.is_none() && it.phase < 2 {
            return;
        }
        self.grate_ticks += 1;
        let Some(ticks) = self.grate_ticks.checked_sub(world.rules.tell_ticks(GRATE_TELL_TICKS)) else { return };
        if !ticks.is_multiple_of(DRIP_EVERY_TICKS) {
            return;
        }
        match DRIPS.get((ticks / DRIP_EVERY_TICKS) as usize) {
            Some(aside) => {
                let x = (middle + aside).clamp(feet.x - GRATE_HALF_PIXELS, feet.x + GRATE_HALF_PIXELS);
                let from = Point::new(x, feet.y - GRATE_PIXELS);
                let to = Point::new(from.x, feet.y);
                it.put(world, hazard::lobbed(Form::Ember, from, to, DRIP_TICKS, 0));
            }
            None => self.grate_ticks = 0,
        }
    }

    fn walk(&mut self, it: &mut Common, body: &mut Body, world: &mut World) {
        let phase = it.phase as usize;
        self.attack = PLAN[phase][self.turn % PLAN[phase].len()];
        let x = body.feet().x;
        let Some(target) = it.target(world, x) else { return };
        body.facing = Facing::towards(x, target.x).unwrap_or(body.facing);
        glide(body, it.arena, ROOM_PIXELS, speed_towards(x, target.x, WALK_SUBPIXELS[phase]));
        if it.ticks >= world.rules.rest_ticks(REST_TICKS[phase]) {
            it.announce(world, body.rect.center());
            if self.attack == Attack::Pour {
                pour(it, body, world, target);
            }
        }
    }
}

fn burn(it: &Common, body: &Body, world: &mut World) {
    let feet = body.feet();
    let height = HEAT_HIGH_PIXELS - HEAT_LOW_PIXELS;
    it.strike(world, Rect::new(feet.x - HEAT_HALF_PIXELS, feet.y - HEAT_HIGH_PIXELS, 2 * HEAT_HALF_PIXELS, height));
    if it.stage == Stage::Rest {
        fists(it, body).for_each(|(fist, _)| it.strike(world, around(fist)));
    }
}

/// The places of the fists that are left, each with its side. The one ahead is the last to break off.
fn fists(it: &Common, body: &Body) -> impl Iterator<Item = (Point, i32)> + use<> {
    let (feet, ahead) = (body.feet(), body.facing.sign());
    let left = 2_usize.saturating_sub(it.phase as usize);
    [ahead, -ahead].into_iter().take(left).map(move |side| (Point::new(feet.x + side * FIST_PIXELS, feet.y), side))
}

fn around(fist: Point) -> Rect {
    Rect::new(fist.x - FIST_SIZE.x / 2, fist.y - FIST_SIZE.y, FIST_SIZE.x, FIST_SIZE.y)
}

fn stomp(it: &mut Common, body: &Body, world: &mut World) {
    for (fist, side) in fists(it, body) {
        it.strike(world, around(fist));
        it.put(world, hazard::shock(fist, side));
        world.tell(EventKind::Stamp.at(fist));
    }
}

/// Fills the lane of the player. In the third phase it fills a second lane, never the one on the way out.
fn pour(it: &mut Common, body: &Body, world: &mut World, target: Point) {
    let width = it.arena.w / LANES;
    let lane = ((target.x - it.arena.x) / width).clamp(0, LANES - 1);
    let is_left_half = (target.x - it.arena.x) % width < width / 2;
    let leaves_left = lane > 0 && (is_left_half || lane == LANES - 1);
    let other = match (lane, leaves_left) {
        (0, _) => 2,
        (_, true) if lane == LANES - 1 => lane - 2,
        (_, true) => lane + 1,
        (_, false) => lane - 1,
    };
    let wait_ticks = world.rules.tell_ticks(POUR_TELL_TICKS);
    let lanes = if it.phase == 2 { 2 } else { 1 };
    for nth in [lane, other].into_iter().take(lanes) {
        let left = it.arena.x + nth * width;
        it.put(world, hazard::molten(left, left + width, body.rect.bottom(), wait_ticks, MOLTEN_TICKS));
    }
}

fn spit(it: &mut Common, body: &Body, world: &mut World) {
    let feet = body.feet();
    let brim = Point::new(feet.x, feet.y - BRIM_PIXELS);
    let middle = it.target(world, feet.x).map_or(feet.x, |target| target.x);
    world.tell(EventKind::EnemyShot.at(brim));
    let embers = EMBERS[it.phase as usize];
    for nth in 0..embers {
        let x = middle + (nth - embers / 2) * EMBER_STEP_PIXELS;
        if (x - feet.x).abs() >= EMBER_NEAREST_PIXELS {
            it.put(world, hazard::lobbed(Form::Ember, brim, Point::new(x, feet.y), EMBER_TICKS, 0));
        }
    }
}

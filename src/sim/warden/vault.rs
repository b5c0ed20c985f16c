//! The Index: it does what the player did. It keeps his inputs of the last three seconds and does them again, mirrored,
//! with a body of its own: three seconds late, then two, then one, and then every shot is two. So a player plans what he
//! does: his own shots come back; left is right, and while it stands over him up is down. That it is about to fire is shown before, for it knows what it will do.

use super::{Common, Kind, Stage, kept_in};
use crate::geom::{Point, Rect, SUBPIXELS, TILE};
use crate::hash::state_hash;
use crate::input::{Button, Input};
use crate::pool::Id;
use crate::sim::World;
use crate::sim::body::{Body, Facing};
use crate::sim::bullet::{Shot, bullet};
use crate::sim::entity::Side;
use crate::sim::event::EventKind;
use crate::sim::player::{self, JUMP_HOLD_TICKS, JUMP_SUBPIXELS, ROLL_SUBPIXELS, ROLL_TICKS, RUN_SUBPIXELS};
use crate::sim::way::Footing;

pub const SIZE: Point = Point::new(56, 84);
/// More than the fastest gun deals before what comes back has killed a player who only stands and fires.
pub const LIFE: i32 = 170;

const DUCKED_HEIGHT: i32 = 62;
/// From its middle to a wall, so that its ring stays in the picture.
const ROOM_PIXELS: i32 = 58;
/// How long it remembers.
pub const RECORD_TICKS: usize = 180;
/// How late it is, by phase.
pub const DELAY_TICKS: [usize; 3] = [180, 120, 60];
/// It shows that it will fire this long before.
pub const AHEAD_TICKS: usize = 30;
/// Slower than the player's rifle, and a bullet that can be jumped.
const RELOAD_TICKS: u32 = 14;
const BULLET_SPEED: i32 = 900;
/// Its shots cross the whole arena: no place is out of their reach.
const BULLET_TICKS: u32 = 200;
/// 1 / sqrt 2, of 1024.
const DIAGONAL: i32 = 724;
/// How far apart the two bullets of the third phase are, and how high over its feet it fires: what stands is hit, who
/// ducks is not; and ducked it fires so low that he is.
const PAIR_PIXELS: i32 = 22;
const CORE_PIXELS: i32 = 18;
const CORE_DUCKED_PIXELS: i32 = 10;
/// Out of its squares, not out of its middle.
const MUZZLE_PIXELS: i32 = 34;

/// What it does to harm: a shot by where it goes as seen from where it looks, or a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    Forward,
    /// Up and forward.
    Rising,
    Up,
    Down,
    /// Down and forward.
    Falling,
    /// Forward, so low that only a jump helps.
    Low,
    Roll,
}

/// A deed, where it looks then, and in how many ticks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coming {
    pub deed: Deed,
    pub facing: Facing,
    pub ticks: u32,
}

#[derive(Clone, Debug)]
pub struct Vault {
    /// A ring of the player's inputs; `next` is the oldest, and where the next goes.
    record: [Input; RECORD_TICKS],
    next: usize,
    /// What it does in this tick.
    pub input: Input,
    reload_ticks: u32,
    roll_ticks: u32,
    jump_hold_ticks: u32,
    pub is_ducked: bool,
}
state_hash!(struct Vault { record, next, input, reload_ticks, roll_ticks, jump_hold_ticks, is_ducked });

impl Vault {
    pub(super) fn new() -> Vault {
        Vault {
            record: [Input::default(); RECORD_TICKS],
            next: 0,
            input: Input::default(),
            reload_ticks: 0,
            roll_ticks: 0,
            jump_hold_ticks: 0,
            is_ducked: false,
        }
    }

    pub fn rolls(&self) -> bool {
        self.roll_ticks > 0
    }

    /// What the player did so many ticks ago.
    fn ago(&self, ticks: usize) -> Input {
        self.record[(self.next + RECORD_TICKS - ticks) % RECORD_TICKS]
    }

    /// Called every tick from the alarm on. Nobody there does nothing.
    pub(super) fn record(&mut self, it: &Common, world: &World) {
        let delay = DELAY_TICKS[it.phase as usize];
        self.input = self.ago(delay).mirrored();
        let alive = |number: &usize| {
            let player = world.player(*number);
            player.is_some_and(|player| player.is_living_player() && it.arena.overlaps(player.body.rect))
        };
        let now = [0, 1].iter().find(|number| alive(number)).map_or(Input::default(), |&number| world.inputs[number]);
        self.record[self.next] = now;
        self.next = (self.next + 1) % RECORD_TICKS;
    }

    /// Whether a shot lies within the next ticks.
    fn will_fire(&self, delay: usize) -> bool {
        (1..=AHEAD_TICKS.min(delay)).any(|ahead| self.ago(delay + 1 - ahead).held(Button::Fire))
    }

    /// What it does now or will do soon, if it is anything that harms: the picture tells it before. It changes nothing.
    pub fn coming(&self, it: &Common, body: &Body, world: &World) -> Option<Coming> {
        let mut facing = body.facing;
        if self.roll_ticks > 0 {
            return Some(Coming { deed: Deed::Roll, facing, ticks: 0 });
        }
        let delay = DELAY_TICKS[it.phase as usize];
        for ahead in 0..=AHEAD_TICKS.min(delay) {
            let input = if ahead == 0 { self.input } else { self.ago(delay + 1 - ahead).mirrored() };
            facing = turned(facing, input);
            let fires = input.held(Button::Fire) || input.pressed(Button::Fire);
            let deed = if asks_for_roll(input) {
                Deed::Roll
            } else if fires {
                self.deed_of(input, it, body, world)
            } else {
                continue;
            };
            return Some(Coming { deed, facing, ticks: ahead as u32 });
        }
        None
    }

    /// Where a shot by this input would go.
    fn deed_of(&self, input: Input, it: &Common, body: &Body, world: &World) -> Deed {
        let ducks = ducks(input) && body.velocity.y == 0;
        match self.aim(input, ducks, it, body, world) {
            _ if ducks => Deed::Low,
            (false, vertical) if vertical < 0 => Deed::Up,
            (false, vertical) if vertical > 0 => Deed::Down,
            (_, vertical) if vertical < 0 => Deed::Rising,
            (_, vertical) if vertical > 0 => Deed::Falling,
            _ => Deed::Forward,
        }
    }

    /// Whether a shot goes forward too, and whether up (-1) or down (1).
    fn aim(&self, input: Input, ducks: bool, it: &Common, body: &Body, world: &World) -> (bool, i32) {
        let up = if ducks { 0 } else { input.vertical().min(0) };
        // Over his head up is down, or right below it nothing would ever come back.
        let feet = body.feet();
        let is_above = it.target(world, feet.x).is_some_and(|target| target.y > feet.y + TILE);
        let vertical = if is_above { -up } else { up };
        (vertical == 0 || input.horizontal() != 0, vertical)
    }

    pub(super) fn fight(&mut self, it: &mut Common, body: &mut Body, world: &mut World, id: Id) {
        self.pose(it, body, world);
        self.movement(it, body, world);
        self.reload_ticks = self.reload_ticks.saturating_sub(1);
        let fires = self.input.held(Button::Fire) || self.input.pressed(Button::Fire);
        if fires && self.reload_ticks == 0 && self.roll_ticks == 0 {
            self.fire(it, body, world, id);
        }
        if self.roll_ticks > 0 {
            it.strike(world, body.rect);
        }
    }

    /// At rest, about to fire, or firing: only looked at.
    fn pose(&self, it: &mut Common, body: &Body, world: &mut World) {
        let fires = self.input.held(Button::Fire) || self.roll_ticks > 0;
        let stage = if fires {
            Stage::Strike
        } else if self.will_fire(DELAY_TICKS[it.phase as usize]) {
            Stage::Tell
        } else {
            Stage::Rest
        };
        if stage == it.stage {
            return;
        }
        if stage == Stage::Tell {
            it.announce(world, body.rect.center());
        } else {
            it.enter(stage);
        }
    }

    /// The player's run, jump, duck and roll, with another body: the same speeds, so the same ways.
    fn movement(&mut self, it: &Common, body: &mut Body, world: &mut World) {
        let input = self.input;
        let on_ground = body.velocity.y >= 0 && body.ground(world, Footing::Ledges).is_some();
        self.roll_ticks = self.roll_ticks.saturating_sub(1);
        let turn = if input.held(Button::Lock) { 0 } else { input.horizontal() };
        if self.roll_ticks == 0 {
            body.facing = turned(body.facing, input);
        }
        if on_ground && self.roll_ticks == 0 && asks_for_roll(input) {
            self.roll_ticks = ROLL_TICKS;
            world.tell(EventKind::Roll.at(body.feet()));
        }
        self.is_ducked = self.roll_ticks > 0 || on_ground && ducks(input);
        let height = if self.is_ducked { DUCKED_HEIGHT } else { SIZE.y };
        body.rect = Rect { y: body.rect.bottom() - height, h: height, ..body.rect };
        if self.roll_ticks > 0 {
            body.velocity.x = body.facing.sign() * ROLL_SUBPIXELS;
        } else {
            player::run(body, if self.is_ducked { 0 } else { turn * RUN_SUBPIXELS }, on_ground);
        }
        if on_ground && input.pressed(Button::Jump) && input.held(Button::Down) && stands_on_ledge(body, world) {
            body.rect.y += 1;
        } else if on_ground && input.pressed(Button::Jump) {
            self.jump_hold_ticks = JUMP_HOLD_TICKS;
            body.velocity.y = -JUMP_SUBPIXELS;
        } else if !on_ground {
            self.jump_hold_ticks = if input.held(Button::Jump) { self.jump_hold_ticks.saturating_sub(1) } else { 0 };
            if self.jump_hold_ticks == 0 {
                body.fall();
            }
        }
        body.move_x(world);
        body.rect.x = kept_in(it.arena, ROOM_PIXELS, body.rect.x, body.rect.w);
        body.move_y(world, Footing::Ledges);
    }

    fn fire(&mut self, it: &Common, body: &Body, world: &mut World, id: Id) {
        self.reload_ticks = RELOAD_TICKS;
        let (is_forward, vertical) = self.aim(self.input, self.is_ducked, it, body, world);
        let horizontal = if is_forward { body.facing.sign() } else { 0 };
        let speed = if vertical != 0 && horizontal != 0 { BULLET_SPEED * DIAGONAL / 1024 } else { BULLET_SPEED };
        let velocity = world.rules.bullet_speed(Point::new(horizontal * speed, vertical * speed));
        // Ducked it fires low, as he does, and what stands is hit.
        let core = Point::new(
            body.feet().x,
            body.rect.bottom() - if self.is_ducked { CORE_DUCKED_PIXELS } else { CORE_PIXELS },
        );
        let muzzle = Point::new(core.x + horizontal * MUZZLE_PIXELS, core.y + vertical * MUZZLE_PIXELS);
        let doubled = it.phase == 2;
        for nth in 0..if doubled { 2 } else { 1 } {
            let aside = if doubled { nth * PAIR_PIXELS - PAIR_PIXELS / 2 } else { 0 };
            let from = Point::new(muzzle.x + aside * vertical.abs(), muzzle.y + aside * horizontal.abs());
            let mut shot = bullet(id, Side::Enemies, Shot::Enemy, from, velocity);
            if let Kind::Bullet(bullet) = &mut shot.kind {
                bullet.ticks_left = BULLET_TICKS;
            }
            world.spawn(shot);
        }
        world.tell(EventKind::EnemyShot.at(muzzle));
    }
}

fn asks_for_roll(input: Input) -> bool {
    input.pressed(Button::Roll)
        || input.held(Button::Down) && (input.pressed(Button::Left) || input.pressed(Button::Right))
}

fn ducks(input: Input) -> bool {
    input.held(Button::Down) && !input.held(Button::Lock)
}

/// Where it looks after this input.
fn turned(facing: Facing, input: Input) -> Facing {
    match input.horizontal() {
        0 => facing,
        _ if input.held(Button::Lock) => facing,
        side if side < 0 => Facing::Left,
        _ => Facing::Right,
    }
}

fn stands_on_ledge(body: &Body, world: &mut World) -> bool {
    body.ground(world, Footing::NoLedges).is_none()
}

const _: () = assert!(BULLET_SPEED < 8 * SUBPIXELS, "a bullet that comes back is slower than the player's");

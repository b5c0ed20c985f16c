//! Draws a player, legs and torso separately, from the player's state and from what is stored of past ticks.

use super::{dangers, near};
use crate::draw::font::{Align, Font};
use crate::draw::particles::Particles;
use crate::draw::pen::Pen;
use crate::draw::sprites::{PLAYER_LEGS_TORSO, Sprite};
use crate::draw::{Blend, Colour, DrawList};
use crate::geom::{Facing, Point, Rect};
use crate::level::Weapon;
use crate::sim::player::{DEAD_TICKS, Player, PlayerState, ROLL_TICKS, STEP_PIXELS, Stance};
use crate::sim::world::blow::How;
use crate::sim::world::event::EventKind;
use crate::sim::{Entity, Event, Outcome, World};
use crate::words::Text;

/// A flash at the muzzle is visible for so many ticks, and has so many shapes. Each is a frame for each tick of the clip.
const FLASH_TICKS: u32 = 4;
const FLASH_SHAPES: u32 = 3;
/// Pixels that a player runs during one cycle of the animation. With another number the feet would seem to slide.
const RUN_CYCLE: i32 = 60;
/// Sparks of a charging laser begin this many pixels from the muzzle.
const CHARGE_REACH: i32 = 14;
const CHARGE: Colour = Colour::rgb(0x9fe8ff);
/// A player who does nothing for so many ticks fidgets, and again after each `FIDGET_EVERY` ticks, in three ways by turns.
const FIDGET_AFTER: u32 = 240;
const FIDGET_EVERY: u32 = 420;
const FIDGETS: [Sprite; 3] = [Sprite::PlayerTorsoFidget, Sprite::PlayerTorsoCheck, Sprite::PlayerTorsoSky];
/// A player faster than this runs, and one faster than `BRAKES_FROM` brakes with a heel when it stops. In sub-pixels a tick, as all here.
const RUNS_FROM: i32 = 60;
const BRAKES_FROM: i32 = 300;
/// A fall slower than the first ends softly, one as fast as the second ends hard.
const FALLS_SOFTLY: i32 = 560;
const FALLS_HARD: i32 = 1000;
/// Ticks for which a landing of each kind shows in a run: soft, usual and hard.
const LANDING_IN_A_RUN: [u32; 3] = [3, 7, 11];
/// Frames of the torso in a landing, before those of a landing that is less hard.
const LANDINGS: [(Sprite, usize); 3] =
    [(Sprite::PlayerLegsLandSoft, 3), (Sprite::PlayerLegsLand, 2), (Sprite::PlayerLegsLandHard, 0)];
/// Ticks for which a player who is hurt is red. The stop of the world comes on top. Enemies that are hit flash white.
const HURT_TICKS: u32 = 3;
/// Pixels that the picture of a player rises in a tick of a step up, which the body makes at once.
const RISEN_A_TICK: i32 = 4;
/// The frame of a player who is thrown without being hurt.
const THROWN_FRAME: usize = 2;
/// Ticks for which a player who cannot be hurt is a little brighter, and then looks normal again.
const SAFE_TICKS: u32 = 3;
const SAFE_ALPHA: u8 = 70;
const HURT: Colour = Colour::rgb(0xff5a3c);

/// The colour of each player in the world and in the HUD.
pub const COLOURS: [Colour; 2] = [Colour::rgb(0xe03c36), Colour::rgb(0xfbcb4b)];
/// The number of each player, for those who cannot tell the colours apart.
pub const NUMBERS: [Text; 2] = [words!("second.number.1"), words!("second.number.2")];
/// Pixels between a player's box and the mark above it, which shows the colour, and from the mark up to the number.
pub(super) const MARK_ABOVE: i32 = 14;
const NUMBER_ABOVE: i32 = 10;

#[derive(Clone, Copy)]
pub struct Pose {
    legs: Sprite,
    since: u32,
    run: i32,
    shot: Option<u32>,
    /// Shots since the level began.
    shots: u32,
    /// How the last shot pushed the gun back.
    recoil: Recoil,
    landed: Option<u32>,
    /// How hard the last landing was, of [`LANDINGS`].
    landing: usize,
    turned: Option<u32>,
    started: Option<u32>,
    stopped: Option<u32>,
    /// The speed a tick ago.
    velocity: Point,
    hurt: Option<u32>,
    /// The clip of the last hit, and of the death.
    pain: Sprite,
    death: Sprite,
    feet: Point,
    /// Pixels by which the picture is still below the feet, after a step up.
    below: i32,
}

impl Pose {
    pub fn new(feet: Point) -> Pose {
        Pose {
            legs: Sprite::PlayerLegsIdle,
            since: 0,
            run: 0,
            shot: None,
            shots: 0,
            recoil: Recoil::of(Weapon::Rifle),
            landed: None,
            landing: 0,
            turned: None,
            started: None,
            stopped: None,
            velocity: Point::default(),
            hurt: None,
            pain: Sprite::PlayerHurt,
            death: Sprite::PlayerDeath,
            feet,
            below: 0,
        }
    }

    pub fn after_tick(&mut self, world: &World, entity: &Entity, player: &Player, particles: &mut Particles) {
        let now = world.tick();
        let feet = entity.body.feet();
        let told = |kind: EventKind| world.events().iter().any(|event| event.kind == kind && near(event.at, feet));
        if let Some(recoil) = recoil_of(world, feet)
            && player.reload_ticks > 0
            && self.shot.is_none_or(|tick| now - tick >= 4)
        {
            self.shot = Some(now);
            self.shots += 1;
            self.recoil = Recoil { aim: player.aim, ..recoil };
            if recoil.has_casing {
                particles.casing(feet, entity.body.facing.sign());
            }
        }
        if told(EventKind::Land) || told(EventKind::LandHard) {
            self.landed = Some(now);
            self.landing = [FALLS_SOFTLY, FALLS_HARD].iter().filter(|least| self.velocity.y >= **least).count();
            if self.landing == 2 {
                [-12, 12].into_iter().for_each(|aside| particles.puff(Point::new(feet.x + aside, feet.y), aside));
            }
        }
        if told(EventKind::Turn) {
            self.turned = Some(now);
        }
        let (before, speed) = (self.velocity.x, entity.body.velocity.x);
        if speed.abs() > before.abs() || speed * before < 0 {
            self.stopped = None;
        } else if self.stopped.is_none_or(|tick| now - tick > Sprite::PlayerLegsStop.length())
            && before.abs() > BRAKES_FROM
            && speed.abs() < before.abs()
            && player.stance == Stance::Stand
        {
            self.stopped = Some(now);
            particles.puff(Point::new(feet.x + before.signum() * 9, feet.y), before);
        }
        if speed.abs() > RUNS_FROM && (before.abs() <= RUNS_FROM || speed * before < 0) {
            self.started = Some(now);
        }
        self.velocity = entity.body.velocity;
        if told(EventKind::PlayerHurt) {
            self.hurt = Some(now);
            let is_from_behind = entity.body.velocity.x.signum() == entity.body.facing.sign();
            self.pain = if is_from_behind { Sprite::PlayerHurtBehind } else { Sprite::PlayerHurt };
        }
        let died = |event: &&Event| event.kind == EventKind::PlayerDied && near(event.at, feet);
        if let Some(event) = world.events().iter().find(died) {
            self.death = death_of(event.blow.map(|blow| blow.how));
        }
        let moved = (feet.x - self.feet.x) * entity.body.facing.sign();
        self.run += if entity.body.velocity.x == 0 { 0 } else { moved.abs() };
        // Lifts are slower than this, and jumps and returns leave the ground.
        let risen = self.feet.y - feet.y;
        let steps = player.stance.is_on_ground() && (RISEN_A_TICK + 1..=STEP_PIXELS).contains(&risen);
        self.below = (self.below + if steps { risen } else { 0 } - RISEN_A_TICK).max(0);
        self.feet = feet;
        let recently = |when: Option<u32>, clip: Sprite| when.is_some_and(|tick| now - tick < clip.length());
        let runs = speed.abs() > RUNS_FROM;
        let (landing, _) = LANDINGS[self.landing];
        let cushions = if runs { LANDING_IN_A_RUN[self.landing] } else { landing.length() };
        let starts = speed * entity.body.facing.sign() > 0 && recently(self.started, Sprite::PlayerLegsStart);
        let legs = match player.stance {
            Stance::Climb => Sprite::PlayerLegsClimb,
            Stance::Duck => Sprite::PlayerLegsDuck,
            Stance::Air if entity.body.velocity.y < -260 => Sprite::PlayerLegsJumpUp,
            Stance::Air if entity.body.velocity.y < 260 => Sprite::PlayerLegsJumpPeak,
            Stance::Air => Sprite::PlayerLegsFall,
            Stance::Stand if recently(self.turned, Sprite::PlayerLegsTurn) => Sprite::PlayerLegsTurn,
            Stance::Stand if self.landed.is_some_and(|tick| now - tick < cushions) => landing,
            Stance::Stand if moved >= 0 && recently(self.stopped, Sprite::PlayerLegsStop) => Sprite::PlayerLegsStop,
            Stance::Stand if runs && starts => Sprite::PlayerLegsStart,
            Stance::Stand if runs && moved < 0 => Sprite::PlayerLegsRunBack,
            Stance::Stand if runs => Sprite::PlayerLegsRun,
            Stance::Stand => Sprite::PlayerLegsIdle,
            // A rider's picture is that of the mule.
            Stance::Roll { .. } | Stance::Ride { .. } => Sprite::PlayerLegsDuck,
        };
        if legs != self.legs {
            (self.legs, self.since) = (legs, now);
        }
    }

    /// Returns how far the camera is kicked in this tick, in pixels.
    pub fn kick(&self, now: u32) -> (f32, f32) {
        let Recoil { aim, camera, .. } = self.recoil;
        if self.shot == Some(now) { (-aim.x as f32 * camera, -aim.y as f32 * camera) } else { (0.0, 0.0) }
    }

    /// Returns by how many pixels the torso is pushed back: all the way in the first ticks, then half.
    fn pushed(&self, now: u32) -> (i32, i32) {
        let Recoil { aim, torso, .. } = self.recoil;
        let push = match self.shot.map(|shot| now - shot.min(now)) {
            Some(0..2) => torso,
            Some(2..4) => (torso + 1) / 2,
            Some(4..6) => torso / 2,
            _ => 0,
        };
        (-aim.x * push, -aim.y * push / 2)
    }

    pub fn draw(&self, pen: &mut Pen, entity: &Entity, player: &Player, (x, y): (i32, i32)) {
        let y = y + self.below;
        let flip = entity.body.facing == Facing::Left;
        if pen.world.players().count() == 2 && player.is_alive() {
            draw_mark(pen.list, x, y - entity.body.rect.h - MARK_ABOVE, player.number);
        }
        let dressed = |sprite: Sprite| {
            let sprite = with_gun(sprite, player.weapon);
            if player.number == 0 { sprite } else { sprite.of_partner() }
        };
        // A player who cannot be hurt flickers, but is always visible.
        let is_bright = player.state == PlayerState::Well && !pen.list.look.blinks(player.immune_ticks, SAFE_TICKS);
        let is_red = self.hurt.is_some_and(|tick| pen.now - tick.min(pen.now) < HURT_TICKS);
        let put = |list: &mut DrawList, sprite: Sprite, frame: usize, x: i32, y: i32| {
            list.sprite(dressed(sprite), frame, x, y, flip);
            if is_bright {
                let light = Colour::WHITE.with_alpha(list.look.sudden_light().min(SAFE_ALPHA));
                list.tinted(dressed(sprite), frame, (x, y), flip, light, Blend::Add);
            }
            if is_red {
                let red = HURT.with_alpha(list.look.sudden_light());
                list.tinted(dressed(sprite), frame, (x, y), flip, red, Blend::Over);
            }
        };
        let ticks = pen.now - self.since.min(pen.now);
        match player.state {
            PlayerState::Down { revived_ticks } => {
                // Nothing is left of a dissolved player, but a partner must find a body.
                let body = if self.death == Sprite::PlayerEndsDissolved { Sprite::PlayerDeath } else { self.death };
                put(pen.list, body, usize::from(body.clip().frames) - 1, x, y);
                // A player who is alone has no partner who could come near.
                if pen.world.player(1 - player.number).is_some() {
                    dangers::draw_revival(pen.list, x, y, COLOURS[player.number], revived_ticks);
                }
                return;
            }
            PlayerState::Dead { ticks_left } => {
                let lying = DEAD_TICKS - ticks_left.min(DEAD_TICKS);
                return put(pen.list, self.death, self.death.at(lying), x, y);
            }
            PlayerState::Well | PlayerState::Stunned { .. } => {}
        }
        if let Some((sprite, frame)) = self.staggers(pen.now, player) {
            return put(pen.list, sprite, frame, x, y);
        }
        if pen.world.outcome() == Outcome::Cleared && player.stance == Stance::Stand {
            pen.list.sprite(Sprite::ShadowGround, 0, x, y, false);
            let won = pen.now - pen.world.lasted().min(pen.now);
            return put(pen.list, Sprite::PlayerVictory, Sprite::PlayerVictory.at(won), x, y);
        }
        if let Stance::Roll { ticks } = player.stance {
            let frames = u32::from(Sprite::PlayerRoll.clip().frames);
            return put(pen.list, Sprite::PlayerRoll, (ticks * frames / ROLL_TICKS) as usize, x, y);
        }
        let (leg, torso, cell) = self.frames(pen.world, player, ticks);
        let (dx, dy) = PLAYER_LEGS_TORSO[leg.0.cell(leg.1)];
        let side = if flip { -1 } else { 1 };
        if player.stance != Stance::Air && player.stance != Stance::Climb {
            pen.list.sprite(Sprite::ShadowGround, 0, x, y, false);
        }
        let (back_x, back_y) = self.pushed(pen.now);
        // A strong gun also pushes the legs.
        let is_strong = self.recoil.torso > 2 && player.stance == Stance::Stand;
        put(pen.list, leg.0, leg.1, x + if is_strong { back_x.signum() } else { 0 }, y);
        put(pen.list, torso, cell, x + dx * side + back_x, y + dy + back_y);
        let muzzle = with_gun(torso, player.weapon)
            .clip()
            .muzzle
            .map(|(mx, my)| (x + (mx + dx) * side + back_x, y + my + dy + back_y));
        if let Some(at) = muzzle {
            draw_charge(pen, at, player);
        }
        if let Some(shot) = self.shot
            && pen.now - shot < FLASH_TICKS
            && player.stance != Stance::Climb
            && let Some((x, y)) = muzzle
        {
            let flash = with_gun(flash_of(player.aim), self.recoil.weapon);
            pen.list.flash(flash, flash_frame(self.shots, pen.now - shot), x, y, flip);
        }
    }

    /// Returns the picture of a player who is hurt or thrown.
    fn staggers(&self, now: u32, player: &Player) -> Option<(Sprite, usize)> {
        let is_busy = matches!(player.stance, Stance::Climb | Stance::Roll { .. });
        let since = self.hurt.map(|tick| now - tick.min(now)).filter(|_| self.shot <= self.hurt && !is_busy);
        match since {
            Some(ticks) if ticks < self.pain.length() => Some((self.pain, self.pain.at(ticks))),
            _ if matches!(player.state, PlayerState::Stunned { .. }) => Some((Sprite::PlayerHurt, THROWN_FRAME)),
            _ => None,
        }
    }

    /// Returns the clip and frame of the legs, then those of the torso.
    fn frames(&self, world: &World, player: &Player, ticks: u32) -> ((Sprite, usize), Sprite, usize) {
        let now = world.tick();
        let leg = match self.legs {
            Sprite::PlayerLegsRun | Sprite::PlayerLegsRunBack => {
                let frames = i32::from(self.legs.clip().frames);
                (self.run * frames / RUN_CYCLE).rem_euclid(frames) as usize
            }
            Sprite::PlayerLegsClimb => (self.feet.y.div_euclid(6)).rem_euclid(4) as usize,
            legs => legs.at(ticks),
        };
        if self.legs == Sprite::PlayerLegsClimb && self.shot.is_none_or(|tick| now - tick > 20) {
            return ((self.legs, leg), Sprite::PlayerTorsoClimb, leg);
        }
        if let Some(swing) = player.strikes() {
            return ((self.legs, leg), Sprite::PlayerTorsoMelee, Sprite::PlayerTorsoMelee.at(swing));
        }
        let thrown = player.throws().filter(|ticks| *ticks < Sprite::PlayerTorsoThrow.length());
        if let Some(swing) = thrown.filter(|_| self.legs != Sprite::PlayerLegsDuck) {
            return ((self.legs, leg), Sprite::PlayerTorsoThrow, Sprite::PlayerTorsoThrow.at(swing));
        }
        let fires = self.shot.filter(|tick| now - tick < 6);
        // In a run and in the air the gun kicks back for a part of the time between two shots, so that each is seen.
        let kicks = self.shot.filter(|tick| now - tick < (player.weapon.reload_ticks() / 2).min(5));
        let [rest, fire, run, run_fire, air] = torso_of(player, self.legs);
        if fires.is_none() && rest == Sprite::PlayerTorsoAimForward {
            let whole = match self.legs {
                Sprite::PlayerLegsTurn => Some((Sprite::PlayerTorsoTurn, leg)),
                Sprite::PlayerLegsStart => Some((Sprite::PlayerTorsoStart, leg)),
                Sprite::PlayerLegsStop => Some((Sprite::PlayerTorsoStop, leg)),
                legs => {
                    let landing = LANDINGS.iter().find(|(landing, _)| *landing == legs);
                    landing.map(|(_, first)| (Sprite::PlayerTorsoLand, first + leg))
                }
            };
            if let Some((torso, frame)) = whole {
                return ((self.legs, leg), torso, frame);
            }
        }
        match (self.shoulders(leg), fires) {
            (Some(frame), _) if kicks.is_some() => ((self.legs, leg), run_fire, frame),
            (Some(frame), _) => match self.moment_of_jump() {
                Some(moment) => ((self.legs, leg), air, moment),
                None => ((self.legs, leg), run, frame),
            },
            (None, Some(tick)) => ((self.legs, leg), fire, fire.at(now - tick)),
            (None, None) => match self.fidgets(rest, ticks.min(self.shot.map_or(ticks, |shot| now - shot))) {
                Some((Sprite::PlayerTorsoSky, since)) => {
                    let taps = Sprite::PlayerLegsTap;
                    ((taps, taps.at(since)), Sprite::PlayerTorsoSky, Sprite::PlayerTorsoSky.at(since))
                }
                Some((fidget, since)) => ((self.legs, leg), fidget, fidget.at(since)),
                None => ((self.legs, leg), rest, rest.at(now)),
            },
        }
    }

    /// The fidget of a player who has done nothing for `idle` ticks, and its age.
    fn fidgets(&self, rest: Sprite, idle: u32) -> Option<(Sprite, u32)> {
        let is_at_rest = self.legs == Sprite::PlayerLegsIdle && rest == Sprite::PlayerTorsoAimForward;
        let over = idle.checked_sub(FIDGET_AFTER).filter(|_| is_at_rest)?;
        let (fidget, since) = (FIDGETS[(over / FIDGET_EVERY) as usize % FIDGETS.len()], over % FIDGET_EVERY);
        (since < fidget.length()).then_some((fidget, since))
    }

    /// The frame of the torso in a jump: up, or down.
    fn moment_of_jump(&self) -> Option<usize> {
        let moments = [Sprite::PlayerLegsJumpUp, Sprite::PlayerLegsFall];
        moments.iter().position(|legs| *legs == self.legs)
    }

    /// The frame of the shoulders while the player moves. They swing against the legs, also in a jump.
    fn shoulders(&self, leg: usize) -> Option<usize> {
        match self.legs {
            Sprite::PlayerLegsRun => Some(leg),
            Sprite::PlayerLegsRunBack => Some((8 - leg) % 8),
            Sprite::PlayerLegsJumpUp => Some(0),
            Sprite::PlayerLegsJumpPeak => Some(3),
            Sprite::PlayerLegsFall => Some(4),
            _ => None,
        }
    }
}

/// The clip of a death.
fn death_of(how: Option<How>) -> Sprite {
    match how {
        Some(How::Bullet) | None => Sprite::PlayerDeath,
        Some(How::Melee | How::Touch | How::Spikes) => Sprite::PlayerEndsFelled,
        Some(How::Blast) => Sprite::PlayerEndsBlown,
        Some(How::Flame | How::Steam) => Sprite::PlayerEndsBurnt,
        Some(How::Laser | How::Acid) => Sprite::PlayerEndsDissolved,
        Some(How::Crush) => Sprite::PlayerEndsCrushed,
    }
}

/// The clips of the torso for the present aim: at rest, firing, running, firing in a run, in a jump.
fn torso_of(player: &Player, legs: Sprite) -> [Sprite; 5] {
    use Sprite::*;
    if legs == PlayerLegsDuck {
        return [PlayerTorsoDuck, PlayerTorsoDuckFire, PlayerTorsoDuck, PlayerTorsoDuckFire, PlayerTorsoDuck];
    }
    match (player.aim.x != 0, player.aim.y) {
        (true, -1) => [
            PlayerTorsoAimUpDiagonal,
            PlayerTorsoAimUpDiagonalFire,
            PlayerTorsoAimUpDiagonalRun,
            PlayerTorsoAimUpDiagonalRunFire,
            PlayerTorsoAimUpDiagonalAir,
        ],
        (false, -1) => {
            [PlayerTorsoAimUp, PlayerTorsoAimUpFire, PlayerTorsoAimUpRun, PlayerTorsoAimUpRunFire, PlayerTorsoAimUpAir]
        }
        (true, 1) => [
            PlayerTorsoAimDownDiagonal,
            PlayerTorsoAimDownDiagonalFire,
            PlayerTorsoAimDownDiagonalRun,
            PlayerTorsoAimDownDiagonalRunFire,
            PlayerTorsoAimDownDiagonalAir,
        ],
        (false, 1) => [
            PlayerTorsoAimDown,
            PlayerTorsoAimDownFire,
            PlayerTorsoAimDownRun,
            PlayerTorsoAimDownRunFire,
            PlayerTorsoAimDownAir,
        ],
        _ => [
            PlayerTorsoAimForward,
            PlayerTorsoAimForwardFire,
            PlayerTorsoAimForwardRun,
            PlayerTorsoAimForwardRunFire,
            PlayerTorsoAimForwardAir,
        ],
    }
}

/// A small triangle that points down, with a dark rim, and the player's number above it.
pub(super) fn draw_mark(list: &mut DrawList, x: i32, y: i32, number: usize) {
    let colour = COLOURS[number];
    list.text(Font::Small, Align::Middle, x, y - NUMBER_ABOVE, colour, NUMBERS[number]);
    for row in 0..5 {
        list.fill(Rect::new(x - 5 + row, y + row - 1, 11 - 2 * row, 2), Colour::INK);
    }
    for row in 0..4 {
        list.fill(Rect::new(x - 3 + row, y + row, 7 - 2 * row, 1), colour);
    }
}

pub(super) fn flash_of(aim: Point) -> Sprite {
    match (aim.x != 0, aim.y) {
        (true, -1) => Sprite::MuzzleUpDiagonal,
        (false, -1) => Sprite::MuzzleUp,
        (true, 1) => Sprite::MuzzleDownDiagonal,
        (false, 1) => Sprite::MuzzleDown,
        _ => Sprite::MuzzleForward,
    }
}

/// The frame of a flash at the muzzle. Its shapes take turns, so that a burst flickers.
pub(super) fn flash_frame(shot: u32, age: u32) -> usize {
    (shot % FLASH_SHAPES * FLASH_TICKS + age.min(FLASH_TICKS - 1)) as usize
}

/// The clip of a rifle, as another gun shows it. Any other clip looks the same with every gun.
fn with_gun(sprite: Sprite, weapon: Weapon) -> Sprite {
    match weapon {
        Weapon::Rifle => sprite,
        Weapon::Spread => sprite.with_spread(),
        Weapon::Rapid => sprite.with_rapid(),
        Weapon::Laser => sprite.with_laser(),
        Weapon::Rocket => sprite.with_rocket(),
        Weapon::Flame => sprite.with_flame(),
    }
}

/// How a shot pushes the upper body and the camera back, in pixels, and whether it ejects a casing. The gun also moves in the hands,
/// in the pictures of the shot.
#[derive(Clone, Copy)]
struct Recoil {
    aim: Point,
    weapon: Weapon,
    torso: i32,
    camera: f32,
    has_casing: bool,
}

impl Recoil {
    fn of(weapon: Weapon) -> Recoil {
        let (torso, camera, has_casing) = match weapon {
            Weapon::Rifle => (2, 1.2, true),
            Weapon::Rapid => (1, 0.8, true),
            Weapon::Spread => (3, 2.4, true),
            Weapon::Laser => (2, 1.0, false),
            Weapon::Rocket => (4, 3.2, false),
            Weapon::Flame => (1, 0.4, false),
        };
        Recoil { aim: Point::new(0, 0), weapon, torso, camera, has_casing }
    }
}

/// Returns the recoil of a shot that a player at `feet` fired in this tick.
fn recoil_of(world: &World, feet: Point) -> Option<Recoil> {
    let fired = world.events().iter().filter(|event| near(event.at, feet));
    fired.into_iter().find_map(|event| match event.kind {
        EventKind::Shot(weapon) => Some(Recoil::of(weapon)),
        EventKind::Beam => Some(Recoil { torso: 4, camera: 4.5, ..Recoil::of(Weapon::Laser) }),
        _ => None,
    })
}

/// Draws the light of a charging laser, and that of a shot that will be stronger.
fn draw_charge(pen: &mut Pen, (x, y): (i32, i32), player: &Player) {
    if let Some(charge) = player.charge_of_255() {
        let is_full = charge == 255;
        // Sparks run into the muzzle from eight sides, faster and faster.
        let reach = CHARGE_REACH - (pen.now * if is_full { 3 } else { 2 }) as i32 % CHARGE_REACH;
        for (dx, dy) in [(2, 0), (-2, 0), (0, 2), (0, -2), (1, 1), (-1, 1), (1, -1), (-1, -1)] {
            pen.list.fill(Rect::new(x + dx * reach / 2, y + dy * reach / 2, 1, 1), CHARGE);
        }
        let glow = match charge {
            0..128 => Sprite::Glow16Cold,
            _ => Sprite::Glow32Cold,
        };
        pen.list.glow(glow, x, y);
        let core = if is_full && pen.list.look.blinks(pen.now, 3) { 5 } else { 1 + charge as i32 / 80 };
        pen.list.fill(Rect::new(x - core / 2, y - core / 2, core, core), Colour::PAPER);
    }
    if player.is_sharp {
        pen.list.glow(Sprite::Glow32Cold, x, y);
        let long = if pen.list.look.blinks(pen.now, 4) { 4 } else { 2 };
        pen.list.fill(Rect::new(x - long, y, 2 * long + 1, 1), Colour::PAPER);
        pen.list.fill(Rect::new(x, y - long, 1, 2 * long + 1), Colour::PAPER);
    }
}

/// Draws a hero outside of a game, with a rifle: at rest, or on the run.
pub fn draw_hero(list: &mut DrawList, ticks: u32, (x, y): (i32, i32), flip: bool, runs: bool, tint: Colour) {
    let (legs, torso) = match runs {
        true => (Sprite::PlayerLegsRun, Sprite::PlayerTorsoAimForwardRun),
        false => (Sprite::PlayerLegsIdle, Sprite::PlayerTorsoAimForward),
    };
    let leg = legs.at(ticks);
    let (dx, dy) = PLAYER_LEGS_TORSO[legs.cell(leg)];
    list.sprite(Sprite::ShadowGround, 0, x, y, false);
    list.tinted(legs, leg, (x, y), flip, tint, Blend::Over);
    let at = (x + if flip { -dx } else { dx }, y + dy);
    list.tinted(torso, torso.at(ticks), at, flip, tint, Blend::Over);
}

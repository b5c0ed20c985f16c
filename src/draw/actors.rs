//! Everything that lives, as sprites. Which clip is shown follows from the world and from what this side remembers
//! of the ticks before: where each body was, since when the player's legs do what they do, how far he has run.

mod objects;
mod shots;
mod wardens;

use super::DrawList;
use super::particles::Particles;
use super::sprites::{PLAYER_LEGS_TORSO, PLAYER_TORSO_MUZZLE, Sprite};
use super::view::on_screen;
use crate::geom::{Facing, Point, Rect, TILE};
use crate::sim::event::What;
use crate::sim::player::{DEAD_TICKS, Player, ROLL_TICKS, Stance, State};
use crate::sim::{Entity, Kind, World};

/// One whole run cycle in pixels, so that the feet do not slide.
const RUN_CYCLE: i32 = 60;
/// The sprite of one of the player's sheets for the player of this number: the partner's sheets have the same clips in
/// the same order, under other names.
fn dressed(sprite: Sprite, number: usize) -> Sprite {
    if number == 0 {
        return sprite;
    }
    let sheets = [
        (Sprite::PlayerLegsIdle, Sprite::PlayerLegsTurn, Sprite::PartnerLegsIdle),
        (Sprite::PlayerTorsoAimForward, Sprite::PlayerTorsoClimb, Sprite::PartnerTorsoAimForward),
        (Sprite::PlayerRoll, Sprite::PlayerDeath, Sprite::PartnerRoll),
    ];
    let number = sprite as usize;
    let sheet = sheets.iter().find(|(first, last, _)| (*first as usize..=*last as usize).contains(&number));
    sheet.map_or(sprite, |&(first, _, partner)| partner.following(number - first as usize))
}

/// Where a body was a tick ago, if the same thing was there.
#[derive(Clone, Copy, Default)]
struct Before {
    generation: Option<u32>,
    feet: Point,
}

/// What is remembered of a player.
#[derive(Clone, Copy)]
struct Pose {
    legs: Sprite,
    /// Since when the legs show this clip.
    since: u32,
    /// Pixels run.
    run: i32,
    /// The tick of the last shot.
    shot: Option<u32>,
    landed: Option<u32>,
    turned: Option<u32>,
    feet: Point,
}

pub struct Actors {
    before: Vec<Before>,
    poses: [Pose; 2],
}

impl Actors {
    pub fn new(world: &World) -> Actors {
        let pose = Pose {
            legs: Sprite::PlayerLegsIdle,
            since: 0,
            run: 0,
            shot: None,
            landed: None,
            turned: None,
            feet: world.level().start,
        };
        let mut actors = Actors { before: vec![Before::default(); world.capacity()], poses: [pose; 2] };
        actors.remember(world);
        actors
    }

    pub fn after_tick(&mut self, world: &World, particles: &mut Particles) {
        for number in 0..2 {
            if let Some(entity) = world.player(number)
                && let Kind::Player(player) = &entity.kind
            {
                self.pose(world, number, entity, player, particles);
            }
        }
    }

    /// Called before the next tick moves everything: what is seen now is where they come from then.
    pub fn remember(&mut self, world: &World) {
        for before in &mut self.before {
            before.generation = None;
        }
        for entity in world.entities() {
            let before = &mut self.before[entity.id.slot as usize];
            *before = Before { generation: Some(entity.id.generation), feet: entity.body.feet() };
        }
    }

    fn pose(&mut self, world: &World, number: usize, entity: &Entity, player: &Player, particles: &mut Particles) {
        let now = world.tick();
        let feet = entity.body.feet();
        let pose = &mut self.poses[number];
        let told = |what: What| world.events().iter().any(|event| event.what == what && near(event.at, feet));
        if told(What::Shot(player.weapon)) && player.reload_ticks > 0 && pose.shot.is_none_or(|tick| now - tick >= 4) {
            pose.shot = Some(now);
            particles.casing(feet, entity.body.facing.sign());
        }
        if told(What::Land) || told(What::LandHard) {
            pose.landed = Some(now);
        }
        if told(What::Turn) {
            pose.turned = Some(now);
        }
        let moved = (feet.x - pose.feet.x) * entity.body.facing.sign();
        pose.run += if entity.body.velocity.x == 0 { 0 } else { moved.abs() };
        pose.feet = feet;
        let recently = |when: Option<u32>, clip: Sprite| when.is_some_and(|tick| now - tick < clip.length());
        let runs = entity.body.velocity.x.abs() > 60;
        let legs = match player.stance {
            Stance::Climb => Sprite::PlayerLegsClimb,
            Stance::Duck => Sprite::PlayerLegsDuck,
            Stance::Air if entity.body.velocity.y < -260 => Sprite::PlayerLegsJumpUp,
            Stance::Air if entity.body.velocity.y < 260 => Sprite::PlayerLegsJumpPeak,
            Stance::Air => Sprite::PlayerLegsFall,
            Stance::Stand if recently(pose.turned, Sprite::PlayerLegsTurn) => Sprite::PlayerLegsTurn,
            Stance::Stand if runs && moved < 0 => Sprite::PlayerLegsRunBack,
            Stance::Stand if runs => Sprite::PlayerLegsRun,
            Stance::Stand if recently(pose.landed, Sprite::PlayerLegsLand) => Sprite::PlayerLegsLand,
            Stance::Stand => Sprite::PlayerLegsIdle,
            Stance::Roll { .. } => Sprite::PlayerLegsDuck,
        };
        if legs != pose.legs {
            (pose.legs, pose.since) = (legs, now);
        }
    }

    /// Where the middle of the feet is drawn.
    fn feet(&self, entity: &Entity, mix: f32) -> Point {
        let (now, before) = (entity.body.feet(), self.before[entity.id.slot as usize]);
        let jumped = (now.x - before.feet.x).abs() > 2 * TILE || (now.y - before.feet.y).abs() > 2 * TILE;
        if before.generation != Some(entity.id.generation) || jumped {
            return now;
        }
        let between = |from: i32, to: i32| from + ((to - from) as f32 * mix).round() as i32;
        Point::new(between(before.feet.x, now.x), between(before.feet.y, now.y))
    }

    /// What stands behind the tiles' edges and the others: doors, signs, boards.
    pub fn draw_behind(&self, world: &World, slots: &[u32], seen: Rect, mix: f32, list: &mut DrawList) {
        let now = world.tick();
        wardens::draw_rails(list, world, seen);
        for entity in slots.iter().filter_map(|&slot| world.in_slot(slot)) {
            let (x, y) = on_screen(self.feet(entity, mix), seen);
            match &entity.kind {
                Kind::Exit => objects::draw_exit(list, x, y, world.exit_is_open(), now),
                Kind::Sign(sign) => objects::draw_sign(list, x, y, sign.is_read(now), now),
                Kind::Warden(warden) => wardens::draw_behind(list, world, warden, &entity.body, seen),
                Kind::Player(_)
                | Kind::Bullet(_)
                | Kind::Grenade(_)
                | Kind::Lift(_)
                | Kind::Drum(_)
                | Kind::Hazard(_) => {}
            }
        }
    }

    /// Everybody in front of the tiles; what flies last, over all others.
    pub fn draw(&self, world: &World, slots: &[u32], seen: Rect, mix: f32, list: &mut DrawList) {
        let now = world.tick();
        for entity in slots.iter().filter_map(|&slot| world.in_slot(slot)) {
            let (x, y) = on_screen(self.feet(entity, mix), seen);
            match &entity.kind {
                Kind::Lift(_) => objects::draw_lift(list, x, y, entity.body.rect),
                Kind::Drum(drum) => objects::draw_drum(list, x, y, drum, entity.id.slot, now),
                Kind::Player(player) => self.draw_player(list, world, entity, player, x, y),
                Kind::Warden(warden) => wardens::draw_warden(list, world, warden, &entity.body, x, y),
                Kind::Hazard(hazard) => {
                    wardens::draw_hazard(list, world, hazard, &entity.body, entity.id.slot, x, y);
                }
                Kind::Exit | Kind::Sign(_) | Kind::Bullet(_) | Kind::Grenade(_) => {}
            }
        }
        for entity in slots.iter().filter_map(|&slot| world.in_slot(slot)) {
            let at = self.feet(entity, mix);
            let (x, y) = on_screen(Point::new(at.x, at.y - entity.body.rect.h / 2), seen);
            match &entity.kind {
                Kind::Bullet(bullet) => shots::draw_bullet(list, x, y, bullet, entity.body.velocity, now),
                Kind::Grenade(grenade) => shots::draw_grenade(list, x, y, grenade),
                Kind::Player(_)
                | Kind::Lift(_)
                | Kind::Drum(_)
                | Kind::Exit
                | Kind::Sign(_)
                | Kind::Warden(_)
                | Kind::Hazard(_) => {}
            }
        }
    }

    fn draw_player(&self, list: &mut DrawList, world: &World, entity: &Entity, player: &Player, x: i32, y: i32) {
        let pose = &self.poses[player.number];
        let flip = entity.body.facing == Facing::Left;
        let dressed = |sprite| dressed(sprite, player.number);
        let ticks = world.tick() - pose.since.min(world.tick());
        match player.state {
            State::Gone => return,
            State::Dead { ticks_left } => {
                let lying = DEAD_TICKS - ticks_left.min(DEAD_TICKS);
                list.sprite(dressed(Sprite::PlayerDeath), Sprite::PlayerDeath.at(lying), x, y, flip);
                return;
            }
            State::Stunned { .. } => {
                list.sprite(dressed(Sprite::PlayerHurt), Sprite::PlayerHurt.at(ticks), x, y, flip);
                return;
            }
            // After a blow he flickers as long as nothing can hurt him.
            State::Well if player.immune_ticks / 3 % 2 == 1 => return,
            State::Well => {}
        }
        if let Stance::Roll { ticks } = player.stance {
            let frames = u32::from(Sprite::PlayerRoll.clip().frames);
            list.sprite(dressed(Sprite::PlayerRoll), (ticks * frames / ROLL_TICKS) as usize, x, y, flip);
            return;
        }
        let (leg, torso, cell) = self.frames(world, player, pose, ticks);
        let (dx, dy) = PLAYER_LEGS_TORSO[leg.0.cell(leg.1, Sprite::PlayerLegsIdle)];
        let side = if flip { -1 } else { 1 };
        if player.stance != Stance::Air && player.stance != Stance::Climb {
            list.sprite(Sprite::ShadowGround, 0, x, y, false);
        }
        list.sprite(dressed(leg.0), leg.1, x, y, flip);
        list.sprite(dressed(torso), cell, x + dx * side, y + dy, flip);
        if let Some(shot) = pose.shot
            && world.tick() - shot < 4
            && player.stance != Stance::Climb
        {
            let (mx, my) = PLAYER_TORSO_MUZZLE[torso as usize - Sprite::PlayerTorsoAimForward as usize];
            let flash = flash_of(player.aim);
            list.sprite(flash, flash.at(world.tick() - shot), x + (mx + dx) * side, y + my + dy, flip);
        }
    }

    /// The legs' clip and frame, and the torso's.
    fn frames(&self, world: &World, player: &Player, pose: &Pose, ticks: u32) -> ((Sprite, usize), Sprite, usize) {
        let now = world.tick();
        let leg = match pose.legs {
            Sprite::PlayerLegsRun | Sprite::PlayerLegsRunBack => {
                let frames = i32::from(pose.legs.clip().frames);
                (pose.run * frames / RUN_CYCLE).rem_euclid(frames) as usize
            }
            Sprite::PlayerLegsClimb => (pose.feet.y.div_euclid(6)).rem_euclid(4) as usize,
            legs => legs.at(ticks),
        };
        if pose.legs == Sprite::PlayerLegsClimb && pose.shot.is_none_or(|tick| now - tick > 20) {
            return ((pose.legs, leg), Sprite::PlayerTorsoClimb, leg);
        }
        let fires = pose.shot.filter(|tick| now - tick < 6);
        let [rest, run, fire] = torso_of(player, pose.legs);
        let runs = matches!(pose.legs, Sprite::PlayerLegsRun | Sprite::PlayerLegsRunBack);
        match fires {
            Some(tick) => ((pose.legs, leg), fire, fire.at(now - tick)),
            None if runs => ((pose.legs, leg), run, run.at(now)),
            None => ((pose.legs, leg), rest, rest.at(now)),
        }
    }
}

/// The clips of a torso that aims where the player does: at rest, in a run, firing.
fn torso_of(player: &Player, legs: Sprite) -> [Sprite; 3] {
    if legs == Sprite::PlayerLegsDuck {
        return [Sprite::PlayerTorsoDuck, Sprite::PlayerTorsoDuck, Sprite::PlayerTorsoDuckFire];
    }
    match (player.aim.x != 0, player.aim.y) {
        (true, -1) => [
            Sprite::PlayerTorsoAimUpDiagonal,
            Sprite::PlayerTorsoAimUpDiagonalRun,
            Sprite::PlayerTorsoAimUpDiagonalFire,
        ],
        (false, -1) => [Sprite::PlayerTorsoAimUp, Sprite::PlayerTorsoAimUpRun, Sprite::PlayerTorsoAimUpFire],
        (true, 1) => [
            Sprite::PlayerTorsoAimDownDiagonal,
            Sprite::PlayerTorsoAimDownDiagonalRun,
            Sprite::PlayerTorsoAimDownDiagonalFire,
        ],
        (false, 1) => [Sprite::PlayerTorsoAimDown, Sprite::PlayerTorsoAimDownRun, Sprite::PlayerTorsoAimDownFire],
        _ => [Sprite::PlayerTorsoAimForward, Sprite::PlayerTorsoAimForwardRun, Sprite::PlayerTorsoAimForwardFire],
    }
}

fn flash_of(aim: Point) -> Sprite {
    match (aim.x != 0, aim.y) {
        (true, -1) => Sprite::MuzzleUpDiagonal,
        (false, -1) => Sprite::MuzzleUp,
        (true, 1) => Sprite::MuzzleDownDiagonal,
        (false, 1) => Sprite::MuzzleDown,
        _ => Sprite::MuzzleForward,
    }
}

fn near(a: Point, b: Point) -> bool {
    (a.x - b.x).abs() < 48 && (a.y - b.y).abs() < 48
}

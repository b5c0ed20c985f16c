//! Draws the entities as sprites, each kind in a file beside this one. This file decides which are drawn when. Some
//! pictures also depend on past ticks, so it stores where each body was and what the players did.

mod dangers;
mod echoes;
mod enemies;
mod erasers;
mod gates;
mod lifts;
mod mechanisms;
mod mid_bosses;
mod mules;
mod objects;
mod player;
mod rooms;
mod shots;
mod wardens;
mod winds;

pub use enemies::{enemy_picture, enemy_sheet};
pub use player::{COLOURS, NUMBERS, draw_hero};

use mid_bosses::{forklift, hive, ladle, node, proctor, roller, strider, tug};

use super::kinds::{Layer, look_of};
use super::particles::Particles;
use super::pen::Pen;
use super::tiles;
use crate::geom::{Point, Rect, TILE};
use crate::sim::boss::mid::MidBoss;
use crate::sim::things::alarm;
use crate::sim::world::blow::Side;
use crate::sim::world::danger::Danger;
use crate::sim::{Entity, Kind, World};

/// The state of a slot one tick ago, if the same entity was in it.
#[derive(Clone, Copy, Default)]
struct Before {
    generation: Option<u32>,
    feet: Point,
    /// Its remains, if it is an enemy and dies.
    remains: Option<enemies::Remains>,
    /// Whether it was on, and the tick of the last change, if that was seen.
    is_on: bool,
    changed_at: Option<u32>,
}

/// Whether it is open, down or reached. Some pictures show the change.
fn is_on(entity: &Entity, world: &World) -> bool {
    if matches!(entity.kind, Kind::Exit(_)) { world.exit_is_open() } else { entity.kind.traits().is_on }
}

pub struct Actors {
    before: Vec<Before>,
    poses: [player::Pose; 2],
    rides: [mules::Ride; 2],
    echoes: echoes::Poses,
    wardens: [wardens::Memory; 4],
}

impl Actors {
    pub fn new(world: &World) -> Actors {
        let pose = player::Pose::new(world.level().start);
        let mut actors = Actors {
            before: vec![Before::default(); world.capacity()],
            poses: [pose; 2],
            rides: [mules::Ride::new(world.level().start); 2],
            echoes: echoes::Poses::new(),
            wardens: [wardens::Memory::new(); 4],
        };
        actors.remember(world);
        actors
    }

    pub fn after_tick(&mut self, world: &World, particles: &mut Particles) {
        self.bury(world, particles);
        for entity in world.entities() {
            match &entity.kind {
                Kind::Warden(warden) => {
                    self.wardens[warden.common.which as usize].after_tick(world, entity, warden, particles);
                }
                Kind::Enemy(enemy) => {
                    let before = &self.before[entity.id.slot as usize];
                    let before = before.remains.filter(|_| before.generation == Some(entity.id.generation));
                    enemies::lose_hat(world, entity, enemy, before, particles);
                    if let Some(before) = &before {
                        enemies::change(particles, entity, enemy, before);
                    }
                    enemies::smoke(world, entity, enemy, particles);
                }
                Kind::MidBoss(MidBoss::Forklift(forklift)) => forklift::smoke(world, forklift, &entity.body, particles),
                Kind::MidBoss(MidBoss::Proctor(proctor)) => proctor::smoke(world, proctor, &entity.body, particles),
                Kind::MidBoss(MidBoss::Ladle(ladle)) => ladle::smoke(world, ladle, &entity.body, particles),
                Kind::MidBoss(MidBoss::Strider(strider)) => strider::smoke(world, strider, &entity.body, particles),
                Kind::MidBoss(MidBoss::Tug(tug)) => tug::smoke(world, tug, &entity.body, particles),
                Kind::MidBoss(MidBoss::Roller(roller)) => roller::smoke(world, roller, &entity.body, particles),
                Kind::Spawner(spawner) => gates::smoke(world, entity, spawner, particles),
                Kind::Bullet(bullet) => shots::smoke(world, entity, bullet, particles),
                _ => {}
            }
        }
        self.echoes.after_tick(world, particles);
        for (number, pose) in self.poses.iter_mut().enumerate() {
            if let Some(entity) = world.player(number)
                && let Kind::Player(player) = &entity.kind
            {
                pose.after_tick(world, entity, player, particles);
                self.rides[number].after_tick(world, entity, particles);
            }
        }
    }

    /// Returns the kick of the camera, in pixels, for each player that has just fired.
    pub fn kicks(&self, world: &World) -> [(f32, f32); 2] {
        self.poses.map(|pose| pose.kick(world.tick()))
    }

    /// Lets the remains of dead enemies fall. They are only a picture and in no index.
    fn bury(&mut self, world: &World, particles: &mut Particles) {
        for (slot, before) in self.before.iter_mut().enumerate() {
            let lives =
                world.in_slot(slot as u32).is_some_and(|entity| Some(entity.id.generation) == before.generation);
            if let Some(remains) = before.remains.take_if(|_| before.generation.is_some() && !lives) {
                let blow = enemies::cause(world, &remains);
                enemies::fall(particles, world.level(), before.feet, remains, blow);
            }
        }
    }

    /// Clears what is stored of past ticks, because the world has jumped to another tick.
    pub fn forget(&mut self, world: &World, particles: &mut Particles) {
        self.wardens = [wardens::Memory::new(); 4];
        for (number, pose) in self.poses.iter_mut().enumerate() {
            if let Some(entity) = world.player(number)
                && let Kind::Player(player) = &entity.kind
            {
                *pose = player::Pose::new(entity.body.feet());
                self.rides[number] = mules::Ride::new(entity.body.feet());
                pose.after_tick(world, entity, player, particles);
            }
        }
        self.echoes = echoes::Poses::new();
        self.before.fill(Before::default());
        self.remember(world);
    }

    /// Stores the positions before the next tick moves everything. Pictures are interpolated from them.
    pub fn remember(&mut self, world: &World) {
        for (slot, before) in self.before.iter_mut().enumerate() {
            let Some(entity) = world.in_slot(slot as u32) else {
                *before = Before::default();
                continue;
            };
            let is_on = is_on(entity, world);
            let changed_at = match before.generation == Some(entity.id.generation) {
                true if before.is_on != is_on => Some(world.tick()),
                true => before.changed_at,
                false => None,
            };
            *before = Before {
                generation: Some(entity.id.generation),
                feet: entity.body.feet(),
                remains: enemies::remains(entity, world),
                is_on,
                changed_at,
            };
        }
    }

    /// Ticks since it was switched on or off. `u32::MAX` if that was not seen.
    fn since(&self, entity: &Entity, world: &World) -> u32 {
        let before = &self.before[entity.id.slot as usize];
        if before.generation != Some(entity.id.generation) {
            return u32::MAX;
        }
        if before.is_on != is_on(entity, world) {
            return 0;
        }
        before.changed_at.map_or(u32::MAX, |tick| world.tick().saturating_sub(tick))
    }

    pub(super) fn feet(&self, entity: &Entity, mix: f32) -> Point {
        let (now, before) = (entity.body.feet(), self.before[entity.id.slot as usize]);
        let jumped = (now.x - before.feet.x).abs() > 2 * TILE || (now.y - before.feet.y).abs() > 2 * TILE;
        if before.generation != Some(entity.id.generation) || jumped {
            return now;
        }
        let between = |from: i32, to: i32| from + ((to - from) as f32 * mix).round() as i32;
        Point::new(between(before.feet.x, now.x), between(before.feet.y, now.y))
    }

    pub fn draw(&self, pen: &mut Pen, layer: Layer, slots: &[u32]) {
        if layer == Layer::Behind {
            lifts::draw_ways(pen);
            wardens::draw_rails(pen);
        }
        let world = pen.world;
        for entity in slots.iter().filter_map(|&slot| world.in_slot(slot)) {
            match layer {
                Layer::Behind => self.draw_behind(pen, entity),
                Layer::Flying => {
                    let feet = pen.at(self.feet(entity, pen.mix));
                    match &entity.kind {
                        Kind::Enemy(enemy) => enemies::draw_flame_over_players(pen, feet, entity, enemy),
                        Kind::MidBoss(MidBoss::Tug(tug)) => tug::draw_arm(pen, tug, &entity.body, feet),
                        _ => {}
                    }
                }
                Layer::Goods | Layer::Middle | Layer::Cover => {}
            }
            if look_of(&entity.kind).layer == Some(layer) && !matches!(entity.kind, Kind::Player(_)) {
                self.draw_one(pen, entity);
            }
        }
        // In front of entities at the same place, so that players always see where they are.
        if layer == Layer::Middle {
            self.draw_players(pen);
        }
    }

    pub fn draw_players(&self, pen: &mut Pen) {
        for entity in pen.world.players() {
            self.draw_one(pen, entity);
        }
    }

    /// Draws the players in a fire or under rubble once more, over it, and what endangers them there, so that no player is lost.
    pub fn draw_over_fire(&self, pen: &mut Pen, particles: &Particles, slots: &[u32]) {
        let world = pen.world;
        let seen = || slots.iter().filter_map(|&slot| world.in_slot(slot));
        let buries = |entity: &Entity, player: Rect| match &entity.kind {
            Kind::Eraser(eraser) => eraser.erased(entity.body.rect).overlaps(player),
            _ => false,
        };
        let is_hidden = |player: &&Entity| {
            let body = player.body.rect;
            particles.hide(body) || seen().any(|entity| buries(entity, body))
        };
        if !world.players().any(|player| is_hidden(&player)) {
            return;
        }
        let is_danger = |entity: &&Entity| match &entity.kind {
            Kind::Bullet(bullet) => bullet.side != Side::Players,
            Kind::Grenade(grenade) => grenade.side != Side::Players,
            _ => false,
        };
        for entity in world.players().filter(is_hidden) {
            self.draw_one(pen, entity);
        }
        for entity in seen().filter(is_danger) {
            self.draw_one(pen, entity);
        }
    }

    /// Draws the parts of an entity that are behind the tiles. The others are in its own layer.
    fn draw_behind(&self, pen: &mut Pen, entity: &Entity) {
        let area = entity.body.rect;
        match &entity.kind {
            // Lines show where something will come down.
            Kind::Warden(warden) => wardens::draw_behind(pen, warden, &entity.body),
            // The numbers of a room. Its beams are in front of the entities.
            Kind::SplitRoom(room) => rooms::draw_cells(pen, room, area),
            Kind::Crusher(crusher) => {
                let (x, y) = pen.at(self.feet(entity, pen.mix));
                let (left, top) = (x - area.w / 2, y - area.h);
                mechanisms::draw_crusher_rod(pen, (left, top), crusher);
                mechanisms::draw_crusher_floor(pen, left, crusher);
            }
            Kind::Eraser(eraser) => erasers::draw_slope(pen, eraser, area),
            Kind::Wind(wind) => winds::draw_floor(pen, wind, area),
            _ => {}
        }
    }

    pub(super) fn draw_one(&self, pen: &mut Pen, entity: &Entity) {
        let (now, body, rect) = (pen.now, &entity.body, entity.body.rect);
        let (x, y) = pen.at(self.feet(entity, pen.mix));
        let (left, top, middle) = (x - rect.w / 2, y - rect.h, y - rect.h / 2);
        let feet = (x, y);
        let world = pen.world;
        let since = || self.since(entity, world);
        if let Some(danger) = entity.danger(world) {
            let thrown_by = match &entity.kind {
                Kind::Hazard(hazard) => wardens::thrown_by(world, hazard),
                _ => None,
            };
            match (thrown_by, danger) {
                (Some(which), Danger::Blast { at, radius, ticks_left }) => {
                    wardens::draw_mark(pen, which, at, radius, ticks_left);
                }
                _ => dangers::draw_danger(pen, danger),
            }
        }
        match &entity.kind {
            Kind::Exit(_) => objects::draw_exit(pen, feet, world.exit_is_open(), since()),
            Kind::Sign(sign) => objects::draw_sign(pen, feet, sign.is_read(now)),
            Kind::Door(door) => mechanisms::draw_door(pen, (x - TILE / 2, top), door),
            Kind::Switch(switch) => mechanisms::draw_switch(pen, feet, switch),
            Kind::Checkpoint(checkpoint) => objects::draw_checkpoint(pen, feet, checkpoint, since()),
            Kind::Crusher(crusher) => mechanisms::draw_crusher(pen, (left, top), crusher),
            Kind::Lift(_) => objects::draw_lift(pen, feet, rect, body.velocity != Point::default()),
            Kind::Drum(drum) => objects::draw_drum(pen, feet, drum, entity.id.slot),
            Kind::Player(player) if player.stance.is_riding() => {
                self.rides[player.number].draw(pen, entity, player, feet);
            }
            Kind::Player(player) => self.poses[player.number].draw(pen, entity, player, feet),
            Kind::Enemy(enemy) => enemies::draw_enemy(pen, feet, entity, enemy),
            Kind::Mine(mine) => objects::draw_mine(pen, feet, mine),
            Kind::Balloon(balloon) => objects::draw_balloon(pen, feet, balloon, entity.id.slot),
            Kind::Crate(one) => objects::draw_crate(pen, feet, one),
            Kind::Barricade(barricade) => objects::draw_barricade(pen, feet, barricade),
            Kind::Plate(plate) => mechanisms::draw_plate(pen, feet, plate.is_down, since()),
            Kind::LaserGate(gate) => mechanisms::draw_laser_gate(pen, gate),
            Kind::Steam(steam) => mechanisms::draw_steam(pen, feet, steam),
            Kind::Spring(spring) => mechanisms::draw_spring(pen, Point::new(x, y), spring),
            Kind::PickUp(what) => objects::draw_pick_up(pen, feet, *what, entity.id.slot),
            Kind::Prisoner(prisoner) => objects::draw_prisoner(pen, feet, prisoner),
            Kind::Warden(warden) => {
                let moves = self.before[entity.id.slot as usize].feet.x != body.feet().x;
                let memory = &self.wardens[warden.common.which as usize];
                wardens::draw_warden(pen, warden, body, feet, moves, memory);
            }
            Kind::Hazard(hazard) => wardens::draw_hazard(pen, hazard, body, entity.id.slot, feet),
            Kind::Bullet(bullet) => shots::draw_bullet(pen, (x, middle), bullet, body.velocity),
            Kind::Grenade(grenade) => shots::draw_grenade(pen, (x, middle), grenade),
            Kind::Cover(cover) => tiles::draw_cover(pen, rect, cover.faded_ticks, false),
            Kind::Spawner(spawner) => gates::draw_spawner(pen, feet, spawner, rect),
            Kind::Alarm(alarm) => gates::draw_alarm(pen, (x, y + alarm::ABOVE_FLOOR_PIXELS), alarm),
            Kind::BeltDrive(drive) => mechanisms::draw_belts(pen, rect, drive, since()),
            Kind::EchoPad(pad) => echoes::draw_pad(pen, feet, pad),
            Kind::Echo(echo) => self.echoes.draw(pen, entity, echo, feet),
            Kind::SplitRoom(room) => rooms::draw_beams(pen, room, rect),
            Kind::Eraser(eraser) => erasers::draw_eraser(pen, eraser, rect),
            Kind::Wind(wind) => winds::draw_wind(pen, wind, rect, since()),
            Kind::MidBoss(MidBoss::Hive(hive)) => hive::draw(pen, hive, feet),
            Kind::Mule(mule) => mules::draw_empty(pen, entity, mule, feet, since()),
            Kind::MidBoss(MidBoss::Forklift(forklift)) => forklift::draw(pen, forklift, body, feet),
            Kind::MidBoss(MidBoss::Proctor(proctor)) => proctor::draw(pen, proctor, body, feet),
            Kind::MidBoss(MidBoss::Ladle(ladle)) => ladle::draw(pen, ladle, body, feet),
            Kind::MidBoss(MidBoss::Strider(strider)) => strider::draw(pen, strider, body, feet),
            Kind::MidBoss(MidBoss::Tug(tug)) => tug::draw(pen, tug, body, feet),
            Kind::MidBoss(MidBoss::Roller(roller)) => roller::draw(pen, roller, body, feet),
            Kind::MidBoss(MidBoss::Node(node)) => node::draw(pen, node, feet),
            Kind::MidBoss(MidBoss::Cell(cell)) => node::draw_cell(pen, cell, body, feet),
            Kind::Trigger(_) => {}
        }
    }
}

fn near(a: Point, b: Point) -> bool {
    (a.x - b.x).abs() < 48 && (a.y - b.y).abs() < 48
}

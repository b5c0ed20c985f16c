//! Whether a fight goes on in the picture, and whether there is time to read. The text of a sign is hidden in a fight, and comes back
//! when all is calm. What is said waits until nothing in the picture threatens a player.

use crate::geom::TILE;
use crate::sim::boss::warden::{Stage, Warden, WardenState};
use crate::sim::enemy::EnemyState;
use crate::sim::world::blow::Side;
use crate::sim::{Entity, Kind, World};

/// Ticks without a fight after which the text of a sign is shown again.
const CALM_TICKS: u32 = 30;
/// Ticks without a threat after which there is time to read.
const QUIET_TICKS: u32 = 45;
/// How near an enemy that has noticed a player must be to count, and one that attacks, and a shot.
const NEAR_PIXELS: i32 = 6 * TILE;
const ATTACK_PIXELS: i32 = 14 * TILE;
const SHOT_PIXELS: i32 = 8 * TILE;

pub struct Fight {
    /// Ticks since the last sign of a fight, up to [`CALM_TICKS`].
    calm_ticks: u32,
    /// Ticks since something in the picture threatened a player, up to [`QUIET_TICKS`].
    quiet_ticks: u32,
    /// Whether the warden that is awake has begun an attack.
    warden_attacks: bool,
}

impl Fight {
    pub fn new() -> Fight {
        Fight { calm_ticks: CALM_TICKS, quiet_ticks: 0, warden_attacks: false }
    }

    pub fn after_tick(&mut self, world: &World) {
        self.warden_attacks = world.warden().is_some_and(|warden| {
            let common = &warden.common;
            let attacks = common.state == WardenState::Fights && matches!(common.stage, Stage::Tell | Stage::Strike);
            self.warden_attacks || attacks
        });
        self.calm_ticks =
            if self.warden_attacks || enemies_fight(world) { 0 } else { (self.calm_ticks + 1).min(CALM_TICKS) };
        self.quiet_ticks = if is_threatened(world) { 0 } else { (self.quiet_ticks + 1).min(QUIET_TICKS) };
    }

    pub fn goes_on(&self) -> bool {
        self.calm_ticks < CALM_TICKS
    }

    pub fn is_quiet(&self) -> bool {
        self.quiet_ticks == QUIET_TICKS && !self.goes_on()
    }
}

/// Whether an enemy in the picture is awake, or more come out of a door there, or something large fights or follows.
fn is_threatened(world: &World) -> bool {
    let view = world.view();
    let is_warden_awake = |warden: &Warden| !matches!(warden.common.state, WardenState::Asleep | WardenState::Wreck);
    world.warden().is_some_and(is_warden_awake)
        || world.entities().any(|entity| match &entity.kind {
            Kind::Enemy(enemy) => enemy.is_fighting() && view.overlaps(entity.body.rect),
            Kind::Bullet(bullet) => bullet.side == Side::Enemies && view.overlaps(entity.body.rect),
            Kind::Spawner(spawner) => view.overlaps(entity.body.rect) && spawner.has_begun() && spawner.left(world) > 0,
            Kind::MidBoss(boss) => boss.seen().fights,
            Kind::Eraser(eraser) => eraser.is_on() && view.overlaps(eraser.warned(entity.body.rect)),
            _ => false,
        })
}

/// Whether an enemy in the picture attacks a player near it, has fired, or has noticed a player beside it. Those that
/// only search behind a wall, or fight far away, leave the player time to read.
fn enemies_fight(world: &World) -> bool {
    let view = world.view();
    let is_within = |entity: &Entity, pixels: i32| {
        let around = entity.body.rect.grown(pixels);
        world.players().any(|player| player.body.rect.overlaps(around))
    };
    world.entities().filter(|entity| view.overlaps(entity.body.rect)).any(|entity| match &entity.kind {
        Kind::Enemy(enemy) => match enemy.state {
            EnemyState::Patrol | EnemyState::OffGuard | EnemyState::Turn => false,
            EnemyState::Tell | EnemyState::Attack => is_within(entity, ATTACK_PIXELS),
            _ => is_within(entity, NEAR_PIXELS),
        },
        Kind::Bullet(bullet) => bullet.side == Side::Enemies && is_within(entity, SHOT_PIXELS),
        _ => false,
    })
}

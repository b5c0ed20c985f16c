//! Whether a fight goes on in the picture. The text of a sign is hidden in a fight, and comes back when all is calm.

use crate::sim::enemy::EnemyState;
use crate::sim::entity::Side;
use crate::sim::{Kind, World};

/// Ticks without a fight after which the text of a sign is shown again.
const CALM_TICKS: u32 = 60;

pub struct Fight {
    /// Ticks since the last sign of a fight, up to [`CALM_TICKS`].
    calm_ticks: u32,
}

impl Fight {
    pub fn new() -> Fight {
        Fight { calm_ticks: CALM_TICKS }
    }

    pub fn after_tick(&mut self, world: &World) {
        self.calm_ticks = if fights(world) { 0 } else { (self.calm_ticks + 1).min(CALM_TICKS) };
    }

    pub fn goes_on(&self) -> bool {
        self.calm_ticks < CALM_TICKS
    }
}

/// Whether a warden is awake, or an enemy in the picture has noticed a player or has fired.
fn fights(world: &World) -> bool {
    let view = world.view();
    world.warden().is_some()
        || world.entities().filter(|entity| view.overlaps(entity.body.rect)).any(|entity| match &entity.kind {
            Kind::Enemy(enemy) => !matches!(enemy.state, EnemyState::Patrol | EnemyState::Turn),
            Kind::Bullet(bullet) => bullet.side == Side::Enemies,
            _ => false,
        })
}

//! Enemies as they begin: placed by a level, or sent in by a spawner.

use crate::geom::{Facing, Point, Rect, TILE};
use crate::level::{EnemyKind, Pastime, Weapon};
use crate::sim::enemy::{AIM_ONE, Enemy, EnemyState, Gait, INSIDE_TICKS, Nature, SHIELD_TICKS, VAULT_TICKS};
use crate::sim::world::{Entity, Kind, Solidity};

/// Returns an enemy that stands on `feet` from the start of the level.
pub fn enemy(kind: EnemyKind, feet: Point, facing: Facing) -> Entity {
    let Nature { width, height, gait, .. } = *kind.nature();
    // A flying enemy hovers in the middle of its tile instead of standing on the floor, and one that hangs is at its top.
    let lift = match gait {
        Gait::Flies => (TILE - height) / 2,
        Gait::Hangs => TILE - height,
        Gait::Walks | Gait::Fixed => 0,
    };
    let rect = Rect::new(feet.x - width / 2, feet.y - height - lift, width, height);
    in_box(kind, rect, facing)
}

/// The same, with what it does until it notices a player, and with the weapon that it carries, if its kind can.
pub fn placed(
    kind: EnemyKind,
    feet: Point,
    facing: Facing,
    pastime: Option<Pastime>,
    carries: Option<Weapon>,
) -> Entity {
    let mut entity = enemy(kind, feet, facing);
    if let Kind::Enemy(enemy) = &mut entity.kind {
        enemy.pastime = pastime.filter(|pastime| kind.may_do(*pastime));
        enemy.carries = carries.filter(|_| kind.is_trooper());
        if enemy.pastime.is_some() {
            enemy.state = EnemyState::OffGuard;
        }
    }
    entity
}

/// Returns an enemy that a spawner sends in during play. It knows from the start where to go.
pub fn sent(kind: EnemyKind, feet: Point, to: Point) -> Entity {
    let mut entity = enemy(kind, feet, Facing::towards(feet.x, to.x).unwrap_or(Facing::Left));
    if let Kind::Enemy(enemy) = &mut entity.kind {
        enemy.is_placed = false;
        enemy.aim_at = to;
        enemy.state = if kind.nature().gait == Gait::Flies { EnemyState::Watch } else { EnemyState::Patrol };
    }
    entity
}

/// Returns an enemy that comes out of a door, a hatch or a ship. It has already noticed the player and is ready to attack.
/// `runs_to` is the x to which it runs first. One that is shielded stops all shots for a moment.
pub fn sent_out(kind: EnemyKind, feet: Point, to: Point, runs_to: Option<i32>, is_shielded: bool) -> Entity {
    let mut entity = sent(kind, feet, to);
    if let Kind::Enemy(enemy) = &mut entity.kind {
        enemy.inside_ticks = if is_shielded { 0 } else { INSIDE_TICKS };
        enemy.shield_ticks = if is_shielded { SHIELD_TICKS } else { 0 };
        enemy.vault_ticks = VAULT_TICKS;
        enemy.state = EnemyState::Watch;
        if let Some(x) = runs_to {
            (enemy.state, enemy.goal) = (EnemyState::Run, Point::new(x, feet.y));
        }
    }
    entity
}

pub(super) fn in_box(kind: EnemyKind, rect: Rect, facing: Facing) -> Entity {
    let home = rect.center();
    let enemy = Enemy {
        kind,
        state: EnemyState::Patrol,
        ticks: 0,
        unseen_ticks: 0,
        wounds: 0,
        strain: 0,
        flash_ticks: 0,
        blocked_ticks: 0,
        shot_ticks: 0,
        shots_left: 0,
        aim: Point::new(facing.sign() * AIM_ONE, 0),
        aim_at: home,
        line_end: home,
        home,
        goal: home,
        circles: true,
        pause_ticks: 0,
        still_ticks: 0,
        stood_at: rect.x,
        paces_to: facing,
        aside: 0,
        kneels: false,
        throws: false,
        leaps_high: false,
        passes: false,
        vault_ticks: 0,
        inside_ticks: 0,
        shield_ticks: 0,
        is_placed: true,
        pastime: None,
        wakes_ticks: 0,
        carries: None,
    };
    let mut entity = Entity::new(rect, Solidity::None, Kind::Enemy(enemy));
    entity.body.facing = facing;
    entity
}

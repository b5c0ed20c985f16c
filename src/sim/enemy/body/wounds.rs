//! The health of an enemy: how it takes damage from blows, and what happens when it dies.

use crate::level::PickUp;
use crate::sim::enemy::Me;
use crate::sim::world::{Blow, Event, EventKind, How, World};

const FLASH_TICKS: u32 = 4;
/// Ticks for which the world stands still when an enemy dies in the view: of a rifle, of a strong gun, and of a blast, a
/// blade or an enemy of much life.
const HIT_STOP_TICKS: [u32; 3] = [2, 3, 4];
const STRONG_DAMAGE: i32 = 2;
const LARGE_LIFE: i32 = 4;

pub fn wound(me: &mut Me, world: &mut World, blow: Blow) {
    let nature = me.nature();
    me.enemy.wounds += blow.damage;
    world.last_stir = world.tick;
    me.enemy.flash_ticks = FLASH_TICKS;
    let hit = if nature.is_machine { EventKind::HitSteel } else { EventKind::HitFlesh };
    world.tell(Event { blow: Some(blow), ..hit.at(blow.from) });
    if me.enemy.wounds >= world.rules.toughness(nature.life) {
        die(me, world, Some(blow));
    }
}

/// `blow` is what killed it, if it did not just fall out of the level.
pub fn die(me: &mut Me, world: &mut World, blow: Option<Blow>) {
    *me.dead = true;
    let (nature, at) = (me.nature(), me.body.rect.center());
    (nature.acts.dies)(me, world);
    if let Some(weapon) = me.enemy.carries {
        world.drop_item(at, PickUp::Weapon(weapon));
    }
    world.award(nature.score);
    if me.enemy.is_placed {
        world.progress.enemies.done += 1;
    }
    let weight = match blow {
        _ if nature.life >= LARGE_LIFE => 2,
        Some(Blow { how: How::Blast | How::Melee, .. }) => 2,
        Some(Blow { damage, .. }) if damage >= STRONG_DAMAGE => 1,
        _ => 0,
    };
    world.hold_still_at(at, HIT_STOP_TICKS[weight]);
    let end = if nature.is_machine { EventKind::Wrecked } else { EventKind::EnemyDied };
    world.tell(Event { blow, ..end.by(me.enemy.kind, at) });
}

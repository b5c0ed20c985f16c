//! Items that a player takes by touching them: health, grenades, a life, intel, weapons and keycards. An item that the
//! player has no room for stays.

use super::World;
use super::body::Solidity;
use super::entity::{Entity, Kind};
use super::event::EventKind;
use super::player::gun::MOST_GRENADES;
use super::player::life::{LIFE, MOST_LIVES};
use crate::geom::{Point, Rect};
use crate::level::{Goal, PickUp};

/// Pixels. The box is larger than the picture, so that the item is easy to take.
const SIDE: i32 = 18;
const GRENADES: u32 = 5;
const INTEL_SCORE: u32 = 250;

pub fn pick_up(feet: Point, what: PickUp) -> Entity {
    let rect = Rect::new(feet.x - SIDE / 2, feet.y - SIDE, SIDE, SIDE);
    Entity::new(rect, Solidity::None, Kind::PickUp(what))
}

pub fn touched(me: &mut Entity, world: &mut World, by: &mut Entity) {
    let (Kind::PickUp(what), Kind::Player(player)) = (&me.kind, &mut by.kind) else { return };
    let at = me.body.rect.center();
    let told = match *what {
        PickUp::Health if player.life >= LIFE => return,
        PickUp::Health => {
            player.life += 1;
            EventKind::PickHealth
        }
        PickUp::Grenades if player.grenades >= MOST_GRENADES => return,
        PickUp::Grenades => {
            player.grenades = (player.grenades + GRENADES).min(MOST_GRENADES);
            EventKind::PickWeapon
        }
        PickUp::Life if world.lives[player.number] >= MOST_LIVES => return,
        PickUp::Life => {
            world.lives[player.number] += 1;
            EventKind::PickLife
        }
        PickUp::Intel => {
            world.progress.intel.done += 1;
            world.award(INTEL_SCORE);
            EventKind::PickIntel
        }
        PickUp::Weapon(weapon) => {
            player.take_weapon(weapon);
            EventKind::PickWeapon
        }
        PickUp::Key(key) => {
            world.progress.take(key);
            EventKind::PickKey
        }
    };
    me.dead = true;
    world.tell(told.at(at));
    if told == EventKind::PickIntel {
        world.tell_goal(Goal::Intel, at);
    }
}

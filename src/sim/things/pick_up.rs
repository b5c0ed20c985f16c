//! Items that a player takes by touching them: health, grenades, a life, intel, weapons and keycards. What one of two
//! players takes also helps the other. An item that neither has room for stays.

use crate::geom::Point;
use crate::level;
use crate::level::{Goal, PickUp, Weapon};
use crate::sim::player::arms::MOST_GRENADES;
use crate::sim::player::life::MOST_LIVES;
use crate::sim::player::team::share;
use crate::sim::player::{Player, life};
use crate::sim::things::balloon;
use crate::sim::world::drops::{pick_up, rect_of};
use crate::sim::world::{Asker, Body, Entity, EventKind, Footing, Kind, Phase, Thing, Traits, World, fell_out};

const GRENADES: u32 = 5;
const INTEL_SCORE: u32 = 250;

/// Returns where the event of taking the item at `feet` is.
pub fn middle_of(feet: Point) -> Point {
    rect_of(feet).center()
}

impl Thing for PickUp {
    const PHASE: Option<Phase> = Some(Phase::Others);

    /// Where the level put it, it stays. What was dropped falls.
    fn rests(&self, body: &Body, _: &World) -> bool {
        body.velocity.y == 0
    }

    fn think(me: &mut Entity, world: &mut World) {
        me.body.fall();
        me.body.move_y(world, Footing::Ledges);
        me.dead = fell_out(world.level(), me.body.rect);
    }

    fn traits(&self) -> Traits {
        match self {
            PickUp::Intel => Traits { serves: Some(Goal::Intel), ..Traits::still("intel") },
            _ => Traits::still("pick-up"),
        }
    }

    /// Health, grenades and a life are for both players. A weapon is for the player who takes it. The partner gets the same
    /// weapon if it has only the rifle, or else more rounds for its own weapon.
    fn touched(me: &mut Entity, world: &mut World, by: &mut Entity) {
        let (Kind::PickUp(what), Kind::Player(player)) = (&me.kind, &mut by.kind) else { return };
        let at = me.body.rect.center();
        let (is_taken, told) = match *what {
            PickUp::Health => {
                let points = world.rules.health_points();
                (share(player, world, |player| life::heal(player, points)), EventKind::PickHealth)
            }
            PickUp::Grenades => (share(player, world, add_grenades), EventKind::PickWeapon),
            PickUp::Life => (add_lives(world), EventKind::PickLife),
            PickUp::Intel => {
                world.progress.intel.done += 1;
                world.award(INTEL_SCORE);
                (true, EventKind::PickIntel)
            }
            PickUp::Weapon(weapon) => {
                let taker = player.number;
                let arm = |player: &mut Player| {
                    let keeps = player.number != taker && player.weapon != Weapon::Rifle;
                    player.take_weapon(if keeps { player.weapon } else { weapon });
                    true
                };
                (share(player, world, arm), EventKind::PickWeapon)
            }
            PickUp::Key(key) => {
                world.progress.take(key);
                (true, EventKind::PickKey)
            }
        };
        if !is_taken {
            return;
        }
        me.dead = true;
        world.tell(told.at(at));
        if told == EventKind::PickIntel {
            world.tell_goal(Goal::Intel, at);
        }
    }
}

/// When a player returns at a checkpoint with only the rifle, the weapons that were taken lie in their places again, and
/// the balloons that were burst fly again.
pub fn weapons_return(world: &mut World) {
    let level = world.level().clone();
    for thing in &level.things {
        let item = match thing {
            level::Thing::PickUp { feet, what: what @ PickUp::Weapon(_) } => pick_up(*feet, *what),
            level::Thing::Balloon { feet, weapon } => {
                balloon::fly_again(world, *feet, *weapon);
                continue;
            }
            _ => continue,
        };
        let here = world.overlapping(Asker::Entity, item.body.rect);
        let lies_there = here
            .iter()
            .filter_map(|&id| world.get(id))
            .any(|one| matches!(one.kind, Kind::PickUp(_)) && one.body.rect == item.body.rect);
        world.recycle(here);
        if !lies_there {
            world.spawn(item);
        }
    }
}

fn add_grenades(player: &mut Player) -> bool {
    let has_room = player.grenades < MOST_GRENADES;
    player.grenades = (player.grenades + GRENADES).min(MOST_GRENADES);
    has_room
}

/// Adds a life for each player in the game.
fn add_lives(world: &mut World) -> bool {
    let mut has_room = false;
    for number in 0..2 {
        if world.players[number].is_some() && world.lives[number] < MOST_LIVES {
            world.lives[number] += 1;
            has_room = true;
        }
    }
    has_room
}

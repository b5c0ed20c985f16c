//! The camper: advances until an enemy in the picture can be hit, stands there, and holds fire down until it is dead.
//! That is the longest range at which a player sees what to shoot at. It advances on the bot's way as if there were no
//! enemies.

use super::Player;
use super::route::{FAR_TICKS, Route, without_enemies};
use crate::bot::{Style, standing_shot};
use crate::input::Input;
use crate::pool::Id;
use crate::sim::{Entity, World};

/// It shoots so long without harming an enemy in the picture, then advances for so long. Each time in a row that it has
/// harmed none, it advances for twice as long, because a lift or a jump may be on the way.
const PATIENCE_TICKS: u32 = 240;
const ADVANCE_TICKS: u32 = 60;
const MOST_DOUBLINGS: u32 = 4;

pub struct Camper {
    route: Route,
    last: Input,
    /// The enemies in the picture with their toughness, and the ticks for which it has shot without harming one of them.
    seen: Vec<(Id, i32)>,
    vain_ticks: u32,
    /// How often in a row it has shot in vain.
    failures: u32,
    advance_ticks: u32,
}

impl Camper {
    pub fn new() -> Camper {
        let route = Route::new(Style::Free, FAR_TICKS, 0);
        Camper { route, last: Input::default(), seen: Vec::new(), vain_ticks: 0, failures: 0, advance_ticks: 0 }
    }

    /// Returns what it holds to shoot from where it stands, or `None` if it advances.
    fn shot(&mut self, world: &World) -> Option<Input> {
        self.advance_ticks = self.advance_ticks.saturating_sub(1);
        if self.advance_ticks > 0 || !world.player(0).is_some_and(Entity::is_player_standing) {
            return None;
        }
        let shot = standing_shot(world)?;
        let toughness_of = |id| world.get(id).map_or(0, |enemy| enemy.kind.traits().toughness.unwrap_or(0));
        let has_harmed = self.seen.iter().any(|&(id, before)| toughness_of(id) < before);
        let in_picture =
            world.entities().filter(|entity| entity.kind.traits().is_enemy && world.view().overlaps(entity.body.rect));
        self.seen.clear();
        self.seen.extend(in_picture.map(|enemy| (enemy.id, toughness_of(enemy.id))));
        if has_harmed {
            (self.vain_ticks, self.failures) = (0, 0);
        }
        self.vain_ticks += 1;
        if self.vain_ticks > PATIENCE_TICKS {
            self.advance_ticks = ADVANCE_TICKS << self.failures;
            self.failures = (self.failures + 1).min(MOST_DOUBLINGS);
            self.vain_ticks = 0;
            return None;
        }
        Some(shot)
    }
}

impl Player for Camper {
    fn next(&mut self, world: &World) -> Option<Input> {
        self.last = match self.shot(world) {
            Some(held) => {
                self.route.forget();
                held.after(self.last)
            }
            None => {
                let imagined = if self.route.is_held_up() { World::clone } else { without_enemies };
                self.route.next(world, imagined)?
            }
        };
        Some(self.last)
    }
}

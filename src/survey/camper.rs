//! The camper: advances until an enemy in the picture can be hit, stands there, and holds fire down until it is dead.
//! That is the longest range at which a player sees what to shoot at. It advances on the bot's way as if there were no
//! enemies.

use super::Player;
use super::route::{Route, without_enemies};
use crate::bot::{Style, standing_shot};
use crate::input::Input;
use crate::sim::{Entity, World};

/// It shoots so long without harming an enemy, then advances for so long.
const PATIENCE_TICKS: u32 = 240;
const ADVANCE_TICKS: u32 = 60;

pub struct Camper {
    route: Route,
    last: Input,
    /// The toughness of all enemies that are left, and the ticks for which it has shot without reducing it.
    toughness: i32,
    vain_ticks: u32,
    advance_ticks: u32,
}

impl Camper {
    pub fn new() -> Camper {
        let route = Route::new(Style::Free, 0);
        Camper { route, last: Input::default(), toughness: 0, vain_ticks: 0, advance_ticks: 0 }
    }

    /// Returns what it holds to shoot from where it stands, or `None` if it advances.
    fn shot(&mut self, world: &World) -> Option<Input> {
        self.advance_ticks = self.advance_ticks.saturating_sub(1);
        if self.advance_ticks > 0 || !world.player(0).is_some_and(Entity::is_player_standing) {
            return None;
        }
        let shot = standing_shot(world)?;
        let enemies = world.entities().map(|entity| entity.kind.traits()).filter(|traits| traits.is_enemy);
        let toughness = enemies.filter_map(|traits| traits.toughness).sum();
        self.vain_ticks = if toughness == self.toughness { self.vain_ticks + 1 } else { 0 };
        self.toughness = toughness;
        if self.vain_ticks > PATIENCE_TICKS {
            (self.vain_ticks, self.advance_ticks) = (0, ADVANCE_TICKS);
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
            None => self.route.next(world, without_enemies)?,
        };
        Some(self.last)
    }
}

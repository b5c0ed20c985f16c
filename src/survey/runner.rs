//! The runner: takes the bot's way at full speed as if there were no enemies, and lets go of fire only to aim at a warden.

use super::Player;
use super::route::{FAR_TICKS, Route, without_enemies};
use crate::bot::Style;
use crate::input::Input;
use crate::sim::World;

pub struct Runner {
    route: Route,
}

impl Runner {
    pub fn new() -> Runner {
        Runner { route: Route::new(Style::FireHeld, FAR_TICKS, 0) }
    }
}

impl Player for Runner {
    fn next(&mut self, world: &World) -> Option<Input> {
        let imagined = if self.route.is_held_up() { World::clone } else { without_enemies };
        self.route.next(world, imagined)
    }
}

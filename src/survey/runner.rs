//! The runner: takes the bot's way at full speed as if there were no enemies, and never lets go of fire.

use super::Player;
use super::route::{Route, without_enemies};
use crate::bot::Style;
use crate::input::Input;
use crate::sim::World;

pub struct Runner {
    route: Route,
}

impl Runner {
    pub fn new() -> Runner {
        Runner { route: Route::new(Style::FireHeld, 0) }
    }
}

impl Player for Runner {
    fn next(&mut self, world: &World) -> Option<Input> {
        self.route.next(world, without_enemies)
    }
}

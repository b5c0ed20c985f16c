//! Draws the players of another world into this one, translucent: a ghost that plays beside you and cannot be touched.
//! It reads both worlds and changes neither.

use super::actors::Actors;
use super::particles::Particles;
use super::pen::Pen;
use super::{Colour, Command, DrawList};
use crate::geom::Rect;
use crate::sim::World;

/// Cold and translucent, so that it is not mistaken for a player.
const TINT: Colour = Colour::rgb(0x9ad8ff).with_alpha(110);

pub struct Ghost {
    actors: Actors,
    /// Receives the dust of their feet, which is not shown.
    dust: Particles,
}

impl Ghost {
    pub fn new(world: &World) -> Ghost {
        Ghost { actors: Actors::new(world), dust: Particles::new() }
    }

    pub fn before_tick(&mut self, world: &World) {
        self.actors.remember(world);
    }

    pub fn after_tick(&mut self, world: &World) {
        self.actors.after_tick(world, &mut self.dust);
        self.dust.clear();
    }

    pub fn after_rewind(&mut self, world: &World) {
        self.actors.forget(world, &mut self.dust);
        self.dust.clear();
    }

    pub fn draw(&self, world: &World, seen: Rect, mix: f32, list: &mut DrawList) {
        let first = list.commands.len();
        self.actors.draw_players(&mut Pen::new(list, world, seen, mix));
        for command in &mut list.commands[first..] {
            if let Command::Sprite { tint, .. } = command {
                *tint = TINT;
            }
        }
    }
}

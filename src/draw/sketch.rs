//! A level before its first tick, seen from anywhere, for the editor and the catalogue. It is the game's own drawing
//! without camera, particles, HUD and the covers of secrets.

use std::sync::Arc;

use super::SPRITE_REACH;
use super::actors::Actors;
use super::decor::Decorations;
use super::pen::Pen;
use super::tiles::Tiles;
use super::view::{draw_actors, draw_ground};
use super::{Blend, Colour, Command, DrawList, backdrop};
use crate::geom::Rect;
use crate::index::Hits;
use crate::level::Level;
use crate::sim::{Entity, IndexChoice, Kind, Rules, Tally, World};

pub struct Sketch {
    world: World,
    tiles: Tiles,
    decorations: Decorations,
    actors: Actors,
    hits: Hits,
}

impl Sketch {
    pub fn new(level: Arc<Level>) -> Sketch {
        let (tiles, decorations) = (Tiles::new(&level), Decorations::new(&level));
        let world = World::new(level, 1, Rules::default(), IndexChoice::default());
        Sketch { tiles, decorations, actors: Actors::new(&world), hits: Hits::with_capacity(world.capacity()), world }
    }

    pub fn draw_sky(&self, list: &mut DrawList, seen: Rect) {
        backdrop::draw(list, seen, &self.world);
    }

    /// The first boss of the level.
    pub fn boss(&self) -> Option<&Entity> {
        self.world.entities().find(|entity| matches!(entity.kind, Kind::Warden(_) | Kind::MidBoss(_)))
    }

    /// Draws the first boss alone as a shape of one colour. It stands at this place of the picture.
    pub fn draw_shape(&self, list: &mut DrawList, (x, y): (i32, i32), shape: Colour) {
        let Some(boss) = self.boss() else { return };
        let feet = boss.body.feet();
        let seen = Rect::new(feet.x - x, feet.y - y, list.width, list.height);
        let first = list.commands.len();
        self.actors.draw_one(&mut Pen::new(list, &self.world, seen, 1.0), boss);
        for command in &mut list.commands[first..] {
            if let Command::Sprite { tint, blend, .. } = command {
                // Its lights are not shown.
                *tint = shape.with_alpha(if *blend == Blend::Over { u8::MAX } else { 0 });
            }
        }
    }

    pub fn draw(&mut self, list: &mut DrawList, seen: Rect) {
        let world = &self.world;
        world.visible(seen.grown(SPRITE_REACH), &mut self.hits, &mut Tally::default());
        self.decorations.look(seen, &mut Tally::default());
        let mut pen = Pen::new(list, world, seen, 1.0);
        draw_ground(&mut pen, &self.tiles, &self.decorations, &self.actors, &self.hits.slots);
        draw_actors(&mut pen, &self.decorations, &self.actors, &self.hits.slots);
    }
}

//! Everything that drawing remembers about one world from tick to tick. Call [`View::before_tick`] and
//! [`View::after_tick`] around each tick and [`View::draw`] once a picture. Drawing allocates nothing.

use std::sync::Arc;

use super::actors::Actors;
use super::attackers::Attackers;
use super::camera::Camera;
use super::decor::{Decorations, Plane};
use super::history::History;
use super::kinds::Layer;
use super::overlay::{self, Inside, Lens, Overlays};
use super::particles::{Particles, Walls};
use super::pen::Pen;
use super::skin::Skin;
use super::tiles::{self, Tiles};
use super::{Colour, DrawList, SPRITE_REACH, backdrop, hud, light, weather};
use crate::feedback::feedback_of;
use crate::geom::Rect;
use crate::index::Hits;
use crate::settings::PictureOptions;
use crate::sim::boss::mid::MidBoss;
use crate::sim::world::EventKind;
use crate::sim::{Entity, Event, Kind, Tally, World};

/// The flash when a warden dies: its ticks, and its first alpha.
const FLASH_TICKS: u32 = 14;
const FLASH_ALPHA: u32 = 130;
/// The red edge of the picture after a player is hit: its ticks, its bands from the edge inwards, their size in pixels, and
/// the first alpha of the outermost.
const PAIN_TICKS: u32 = 20;
const PAIN_BANDS: i32 = 10;
const PAIN_PIXELS: i32 = 3;
const PAIN_ALPHA: i32 = 190;
const PAIN: Colour = Colour::rgb(0xd01c28);
/// A shot is stopped so far outside a body at most, in pixels.
const ARMOUR_REACH: i32 = 8;

/// Parts of a picture that can be left out to measure their cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parts {
    pub particles: bool,
    pub darkness: bool,
}

pub struct View {
    pub overlays: Overlays,
    pub shown: Parts,
    pub hud: bool,
    pub notes: hud::Notes,
    pub look: PictureOptions,
    /// The sheets that replace those of the game.
    pub skin: Option<Arc<Skin>>,
    tiles: Tiles,
    decorations: Decorations,
    camera: Camera,
    actors: Actors,
    pub attackers: Attackers,
    particles: Particles,
    darkness: light::Darkness,
    /// See [`backdrop::front_down`].
    front_down: i32,
    flash_ticks: u32,
    pain_ticks: u32,
    /// The last tick was part of a stop after a blow, so the particles stand still too.
    is_still: bool,
    hits: Hits,
    tally: Tally,
    pub history: History,
    pub inside: Inside,
}

impl View {
    pub fn new(world: &World) -> View {
        View {
            overlays: Overlays::default(),
            shown: Parts { particles: true, darkness: true },
            hud: true,
            notes: hud::Notes::default(),
            look: PictureOptions::default(),
            skin: None,
            tiles: Tiles::new(world.level()),
            decorations: Decorations::new(world.level()),
            camera: Camera::new(world.level().bounds(), world.view()),
            actors: Actors::new(world),
            attackers: Attackers::default(),
            particles: Particles::new(),
            darkness: light::Darkness::default(),
            front_down: backdrop::front_down(world.level()),
            flash_ticks: 0,
            pain_ticks: 0,
            is_still: false,
            hits: Hits::with_capacity(world.capacity()),
            tally: Tally::default(),
            history: History::default(),
            inside: Inside::new(world),
        }
    }

    /// Starts the same level again. The tiles and decorations computed from it are kept.
    pub fn restart(&mut self, world: &World) {
        self.actors = Actors::new(world);
        self.particles = Particles::new();
        self.camera = Camera::new(world.level().bounds(), world.view());
        self.history = History::default();
        self.notes.forget();
        self.attackers.forget();
        self.inside.forget(world);
    }

    /// Call it when the world went back, or came to this tick again.
    pub fn after_rewind(&mut self, world: &World) {
        self.particles.clear();
        self.notes.forget();
        self.attackers.forget();
        self.actors.forget(world, &mut self.particles);
        self.camera.follow(world.view());
        self.ask(world, world.view());
        self.history.cut(world.tick());
        self.history.keep(world, self.tally);
        self.inside.after_rewind(world, self.overlays);
    }

    /// Takes in another version of the level and jumps to the world's view.
    pub fn reload(&mut self, world: &World) {
        self.tiles = Tiles::new(world.level());
        self.decorations = Decorations::new(world.level());
        self.front_down = backdrop::front_down(world.level());
        self.notes.forget();
        self.attackers.forget();
        self.actors = Actors::new(world);
        self.camera.go_to(world.level().bounds(), world.view());
        self.hits = Hits::with_capacity(world.capacity());
    }

    /// Call it right before a tick. Interpolation starts from what it remembers.
    pub fn before_tick(&mut self, world: &World) {
        self.actors.remember(world);
        self.attackers.remember(world, &self.hits.slots);
        self.particles.remember(world);
        self.is_still = world.stands_still();
    }

    pub fn after_tick(&mut self, world: &World) {
        self.flash_ticks = self.flash_ticks.saturating_sub(1);
        self.pain_ticks = self.pain_ticks.saturating_sub(1);
        self.particles.learn_solids(world, &self.hits.slots);
        if self.is_still {
            self.particles.cool();
        } else {
            self.particles.learn_winds(world, &self.hits.slots);
            self.particles.tick(world.level());
        }
        let theme = world.level().theme;
        let walls = Walls { level: world.level(), tiles: &self.tiles, decorations: &self.decorations };
        for event in world.events() {
            let feedback = feedback_of(shown(event, world), theme);
            self.particles.burst(&walls, event, &feedback.sparks);
            self.camera.shake(feedback.shake);
            self.camera.kick(0.0, feedback.kick);
            if feedback.flashes {
                self.flash_ticks = FLASH_TICKS;
            }
            if matches!(event.kind, EventKind::PlayerHurt | EventKind::PlayerDied) {
                self.pain_ticks = PAIN_TICKS;
            }
        }
        self.notes.after_tick(world);
        self.attackers.after_tick(world);
        self.actors.after_tick(world, &mut self.particles);
        for (dx, dy) in self.actors.kicks(world) {
            self.camera.kick(dx, dy);
        }
        self.camera.follow(world.view());
        self.ask(world, world.view());
        self.history.keep(world, self.tally);
        self.inside.after_tick(world, self.overlays);
    }

    pub fn high_water(&self) -> usize {
        self.hits.high_water
    }

    /// Whether what is shown of the inside does not fit into the picture of one player.
    pub fn needs_room(&self) -> bool {
        let Overlays { inspector, help, counter, .. } = self.overlays;
        inspector || help || counter == overlay::Counter::Panel || self.inside.free.is_some()
    }

    /// Returns how many particles there are, and the maximum.
    pub fn particles(&self) -> (usize, usize) {
        (self.particles.count(), Particles::MOST)
    }

    fn ask(&mut self, world: &World, seen: Rect) {
        world.visible(seen.grown(SPRITE_REACH), &mut self.hits, &mut self.tally);
        self.decorations.look(seen, &mut self.tally);
    }

    /// Returns what a picture of this size shows at `mix` (0.0: the previous tick, 1.0: the current one), and its zoom.
    pub fn lens(&self, mix: f32, size: (i32, i32)) -> Lens {
        let seen = self.camera.looks_at(mix, size);
        match self.inside.free {
            Some(free) => free.lens(size),
            None => {
                let (dx, dy) = self.camera.shaken(self.look.shake);
                Lens { seen: seen.moved(dx, dy), zoom: 1 }
            }
        }
    }

    pub fn draw(&mut self, world: &World, mix: f32, list: &mut DrawList) {
        self.draw_beside(world, mix, list, |_, _| {});
    }

    /// The same, with `beside` drawing among the actors. It is passed the part of the world in the picture.
    pub fn draw_beside(
        &mut self,
        world: &World,
        mix: f32,
        list: &mut DrawList,
        beside: impl FnOnce(&mut DrawList, Rect),
    ) {
        list.look = self.look;
        list.skin.clone_from(&self.skin);
        let lens = self.lens(mix, list.size());
        let seen = lens.seen;
        let is_free = self.inside.free.is_some();
        self.ask(world, seen);
        // The far layers are made for the game's camera, so a free camera shows them only in that camera's frame.
        if is_free {
            overlay::free::draw_plan(list, world, lens);
            list.lens(lens.rect(world.view()), 4 / lens.zoom, |list| backdrop::draw(list, world.view(), world));
        }
        // A free camera's zoom is 1, 2 or 4.
        list.lens(list.bounds(), 4 / lens.zoom, |list| {
            let slots = &self.hits.slots;
            if !is_free {
                backdrop::draw(list, seen, world);
            }
            let mut pen = Pen::new(list, world, seen, mix);
            draw_ground(&mut pen, &self.tiles, &self.decorations, &self.actors, slots);
            for entity in slots.iter().filter_map(|&slot| world.in_slot(slot)) {
                if let Kind::Cover(cover) = &entity.kind {
                    tiles::draw_cover(&mut pen, entity.body.rect, cover.faded_ticks, true);
                }
            }
            self.particles.draw_marks(pen.list, seen);
            let still = pen.list.commands.len();
            let particles_mix = if self.is_still { 1.0 } else { mix };
            // Behind the actors, so that it hides no end of a warden.
            if self.flash_ticks > 0 && pen.list.look.has_flashes() {
                let alpha = (self.flash_ticks * FLASH_ALPHA / FLASH_TICKS) as u8;
                pen.list.fill(pen.list.bounds(), Colour::PAPER.with_alpha(alpha));
            }
            if self.shown.particles {
                self.particles.light_up(pen.list, seen);
                self.particles.draw(pen.list, seen, particles_mix, true);
            }
            draw_actors(&mut pen, &self.decorations, &self.actors, slots);
            pen.list.clear_lights();
            beside(pen.list, seen);
            // Before the explosions, which are in front of every wall.
            self.actors.draw(&mut pen, Layer::Cover, slots);
            if self.shown.particles {
                self.particles.draw(pen.list, seen, particles_mix, false);
                self.actors.draw_over_fire(&mut pen, &self.particles, slots);
            }
            if !is_free && self.shown.darkness {
                self.darkness.draw(&mut pen, &self.tiles, slots, still);
            }
            if !is_free && pen.list.look.has_flashes() {
                draw_pain(pen.list, self.pain_ticks);
            }
            if !is_free {
                self.attackers.draw(&mut pen, &self.actors);
            }
            if !is_free {
                backdrop::draw_front(list, seen, world, self.front_down);
            }
        });
        if is_free {
            overlay::free::draw(list, world, lens, SPRITE_REACH);
        }
        self.inside.draw_in_the_world(list, world, lens, self.overlays, &self.hits.slots);
        let sign = if self.hud && !is_free && !world.shows_an_end() {
            hud::draw(list, world, seen, &self.notes)
        } else {
            None
        };
        let costs = overlay::Costs { history: &self.history, draw_mark: self.hits.high_water };
        self.inside.draw_at_the_edges(list, world, lens, self.overlays, costs, sign);
    }
}

/// Draws the level and the entities behind its tiles.
pub(super) fn draw_ground(pen: &mut Pen, tiles: &Tiles, decorations: &Decorations, actors: &Actors, slots: &[u32]) {
    tiles.draw_backs(pen.list, pen.seen);
    decorations.draw(pen, Plane::Behind);
    actors.draw(pen, Layer::Behind, slots);
    tiles.draw(pen);
    light::draw_liquids(pen);
    weather::draw_near(pen, tiles);
    decorations.draw(pen, Plane::OnWalls);
}

/// Draws the other entities, but no covers.
pub(super) fn draw_actors(pen: &mut Pen, decorations: &Decorations, actors: &Actors, slots: &[u32]) {
    actors.draw(pen, Layer::Goods, slots);
    actors.draw(pen, Layer::Middle, slots);
    actors.draw(pen, Layer::Flying, slots);
    decorations.draw(pen, Plane::Before);
}

/// The bands overlap in the corners, which are the darkest.
fn draw_pain(list: &mut DrawList, ticks_left: u32) {
    let all = list.bounds();
    for nth in 0..PAIN_BANDS {
        let alpha = PAIN_ALPHA * (PAIN_BANDS - nth) / PAIN_BANDS * ticks_left as i32 / PAIN_TICKS as i32;
        if alpha == 0 {
            continue;
        }
        let (colour, in_by) = (PAIN.with_alpha(alpha as u8), nth * PAIN_PIXELS);
        list.fill(Rect { y: in_by, h: PAIN_PIXELS, ..all }, colour);
        list.fill(Rect { y: all.h - in_by - PAIN_PIXELS, h: PAIN_PIXELS, ..all }, colour);
        list.fill(Rect { x: in_by, w: PAIN_PIXELS, ..all }, colour);
        list.fill(Rect { x: all.w - in_by - PAIN_PIXELS, w: PAIN_PIXELS, ..all }, colour);
    }
}

/// The look of an event. The plates of a hive and the bark of a strider only say what they are made of, but a blow
/// that they stop must look as on all other armour.
fn shown(event: &Event, world: &World) -> EventKind {
    let is_armour = |entity: &Entity| {
        let has_armour = match &entity.kind {
            Kind::MidBoss(it @ (MidBoss::Hive(_) | MidBoss::Strider(_))) => it.seen().is_whole,
            _ => false,
        };
        has_armour && entity.body.rect.grown(ARMOUR_REACH).covers((event.at.x, event.at.y))
    };
    match event.kind {
        EventKind::HitSteel | EventKind::HitWood if world.entities().any(is_armour) => EventKind::Blocked,
        kind => kind,
    }
}

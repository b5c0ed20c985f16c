//! One look at one world: what drawing remembers from tick to tick. Call [`View::before_tick`] and
//! [`View::after_tick`] around each tick and [`View::draw`] once a picture. It owns all the memory it needs from the start.

use super::actors::{Actors, Layer};
use super::camera::Camera;
use super::particles::Particles;
use super::tiles::{self, Tiles};
use super::{DrawList, backdrop, hud, overlay};
use crate::geom::{Point, Rect};
use crate::index::Hits;
use crate::sim::event::What;
use crate::sim::{Asker, Tally, World};

/// What a picture of the world shows besides the world.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overlays {
    /// F1: every body's box, coloured by kind.
    pub hitboxes: bool,
    /// F3: the line that counts collision checks.
    pub counter: bool,
}

impl Default for Overlays {
    fn default() -> Overlays {
        Overlays { hitboxes: false, counter: true }
    }
}

/// Ticks of counts that are kept.
pub const HISTORY: usize = 240;

/// What every asker's questions cost in each of the last ticks; the oldest gives way.
pub struct History {
    ticks: [[Tally; 4]; HISTORY],
    /// Where the next goes.
    next: usize,
    kept: usize,
}

impl History {
    fn new() -> History {
        History { ticks: [[Tally::default(); 4]; HISTORY], next: 0, kept: 0 }
    }

    fn keep(&mut self, world: &World, draw: Tally) {
        self.ticks[self.next] =
            [world.tally(Asker::Entity), world.tally(Asker::Bullet), world.tally(Asker::Sight), draw];
        self.next = (self.next + 1) % HISTORY;
        self.kept = (self.kept + 1).min(HISTORY);
    }

    /// From the oldest to the newest, by asker.
    pub fn iter(&self) -> impl Iterator<Item = &[Tally; 4]> {
        let oldest = self.next + HISTORY - self.kept;
        (oldest..oldest + self.kept).map(|nth| &self.ticks[nth % HISTORY])
    }

    /// All askers together, in the last tick.
    pub fn last(&self) -> Tally {
        let mut sum = Tally::default();
        for tally in self.iter().last().into_iter().flatten() {
            sum.add_all(*tally);
        }
        sum
    }
}

/// Sprites reach beyond the bodies they belong to by at most this much.
const SPRITE_REACH: i32 = 64;

pub struct View {
    pub overlays: Overlays,
    /// Whether life and signs are shown.
    pub hud: bool,
    tiles: Tiles,
    camera: Camera,
    actors: Actors,
    particles: Particles,
    hits: Hits,
    tally: Tally,
    pub history: History,
}

impl View {
    pub fn new(world: &World, size: (i32, i32)) -> View {
        View {
            overlays: Overlays::default(),
            hud: true,
            tiles: Tiles::new(world.level()),
            camera: Camera::new(size, world.level().bounds(), world.view()),
            actors: Actors::new(world),
            particles: Particles::new(),
            hits: Hits::with_capacity(world.capacity()),
            tally: Tally::default(),
            history: History::new(),
        }
    }

    /// The same level from its start again; what was worked out for it is kept.
    pub fn restart(&mut self, world: &World) {
        self.actors = Actors::new(world);
        self.particles = Particles::new();
        self.camera = Camera::new(self.camera.size(), world.level().bounds(), world.view());
    }

    /// Call right before the world is stepped: what is seen now is where everything comes from then.
    pub fn before_tick(&mut self, world: &World) {
        self.actors.remember(world);
    }

    /// Takes in what happened in the tick that has just been stepped.
    pub fn after_tick(&mut self, world: &World) {
        self.particles.tick();
        for event in world.events() {
            self.particles.burst(event);
            match event.what {
                What::Explosion => self.camera.shake(0.55),
                What::SmallExplosion | What::Stamp => self.camera.shake(0.3),
                What::WardenDied => self.camera.shake(1.0),
                What::WardenPhase => self.camera.shake(0.6),
                What::PlayerHurt | What::PlayerDied => self.camera.shake(0.5),
                What::LandHard => self.camera.shake(0.18),
                _ => {}
            }
        }
        self.actors.after_tick(world, &mut self.particles);
        self.camera.follow(world.view());
        self.ask(world, self.seen());
        self.history.keep(world, self.tally);
    }

    /// The part of the world in the picture after the last tick.
    pub fn seen(&self) -> Rect {
        self.camera.looks_at(1.0)
    }

    /// The most candidates one question of the camera has left in its buffer.
    pub fn high_water(&self) -> usize {
        self.hits.high_water
    }

    fn ask(&mut self, world: &World, seen: Rect) {
        world.visible(seen.grown(SPRITE_REACH), &mut self.hits, &mut self.tally);
    }

    /// The picture `mix` of the way from the last tick to this one.
    pub fn draw(&mut self, world: &World, mix: f32, list: &mut DrawList) {
        let seen = self.camera.looks_at(mix);
        let (dx, dy) = self.camera.shaken();
        let seen = seen.moved(dx, dy);
        backdrop::draw(list, seen, world);
        tiles::draw_decor(list, world.level(), seen, false, world.tick());
        self.ask(world, seen);
        self.actors.draw(Layer::Behind, world, &self.hits.slots, seen, mix, list);
        self.tiles.draw(list, seen, world.tick());
        tiles::draw_decor(list, world.level(), seen, true, world.tick());
        self.actors.draw(Layer::Middle, world, &self.hits.slots, seen, mix, list);
        self.actors.draw(Layer::Flying, world, &self.hits.slots, seen, mix, list);
        self.particles.draw(list, seen, mix);
        self.actors.draw(Layer::Cover, world, &self.hits.slots, seen, mix, list);
        backdrop::draw_front(list, seen, world);
        if self.overlays.hitboxes {
            overlay::hitboxes(list, world, &self.hits.slots, seen);
        }
        if self.hud {
            hud::draw(list, world, seen);
        }
        if self.overlays.counter {
            overlay::counter(list, self.history.last());
        }
    }
}

/// Where a place of the world is in the picture.
pub fn on_screen(at: Point, seen: Rect) -> (i32, i32) {
    (at.x - seen.x, at.y - seen.y)
}

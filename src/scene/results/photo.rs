//! The picture of the best moment of a stage: the longest combo, a little after its last enemy fell, when the blast is
//! largest. It is drawn when the moment comes, because neither the world nor its explosions can be brought back later.

use crate::draw::overlay::Counter;
use crate::draw::view::View;
use crate::draw::{DrawList, HEIGHT, WIDTH};
use crate::geom::Rect;
use crate::sim::World;

/// Ticks from the fall of an enemy to the picture.
const AFTER_TICKS: u32 = 5;
/// The picture is moved up until the player is this far from its upper edge, because its lower part will be behind the
/// figures.
const HERO_TOP: i32 = 112;

pub struct Photo {
    combo: u32,
    /// The tick of the next picture.
    due: Option<u32>,
    list: DrawList,
}

impl Default for Photo {
    fn default() -> Photo {
        Photo { combo: 0, due: None, list: DrawList::new(WIDTH, HEIGHT) }
    }
}

impl Photo {
    /// Call it when the level begins again.
    pub fn again(&mut self) {
        (self.combo, self.due) = (0, None);
        self.list.begin((WIDTH, HEIGHT));
    }

    pub fn after_tick(&mut self, world: &World) {
        let combo = world.progress().best_combo;
        if combo > self.combo {
            (self.combo, self.due) = (combo, Some(world.tick() + AFTER_TICKS));
        }
    }

    /// Makes the picture if its moment is now.
    pub fn take(&mut self, view: &mut View, world: &World) {
        let Some(hero) = world.players().find(|player| player.is_living_player()) else { return };
        if self.due.is_none_or(|due| world.tick() < due) {
            return;
        }
        self.due = None;
        let (hud, overlays) = (view.hud, view.overlays);
        (view.hud, view.overlays) = (false, Default::default());
        view.overlays.counter = Counter::Off;
        let seen = view.lens(1.0, (WIDTH, HEIGHT)).seen;
        let up = (hero.body.rect.center().y - seen.y - HERO_TOP).clamp(0, HEIGHT / 2);
        self.list.begin((WIDTH, HEIGHT));
        self.list.lens(Rect::new(0, -up, WIDTH, HEIGHT), 4, |list| view.draw(world, 1.0, list));
        (view.hud, view.overlays) = (hud, overlays);
    }

    /// The combo of the picture, if there is one.
    pub fn combo(&self) -> Option<u32> {
        (!self.list.commands.is_empty()).then_some(self.combo)
    }

    /// It hides all that was drawn before.
    pub fn draw(&self, list: &mut DrawList) {
        list.clear();
        list.append(&self.list);
    }
}

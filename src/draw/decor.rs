//! The decorations of a level. assets/decor.ron has the sprite of each, its plane (behind the tiles, on walls, or in front)
//! and its lights. The level says where they are. They have no effect on the game, so their art is darker than that of entities. They
//! have an index of their own, so a picture costs only what is in view.

use super::backdrop::HAZE;
use super::pen::Pen;
use super::sprites::{ATLAS_WIDTH, FRAMES, Frame, Sprite, page};
use super::{Blend, Colour};
use crate::geom::{Point, Rect};
use crate::index::{self, Hits, Kind, Setup, SpatialIndex};
use crate::level::{Decor, Level, Theme};
use crate::sim::Tally;

struct Look {
    sprite: Sprite,
    plane: Plane,
    shines: &'static [Shine],
}

/// A glow: its sprite, its offset from the decoration's feet, and its strength out of 255.
struct Shine {
    sprite: Sprite,
    x: i32,
    y: i32,
    strength: u8,
}

/// Decorations on `Before` are drawn over the actors. They are so thin that they hide no actor.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Plane {
    Behind,
    OnWalls,
    Before,
}

// The table `LOOKS`, made from assets/decor.ron.
include!(concat!(env!("OUT_DIR"), "/decor_looks.rs"));

fn look_of(what: Decor) -> &'static Look {
    &LOOKS[what as usize]
}

pub struct Decorations {
    index: Box<dyn SpatialIndex>,
    /// The slots in view, ascending. A slot is an index into `Level::decor`.
    hits: Hits,
    count: usize,
}

impl Decorations {
    pub fn new(level: &Level) -> Decorations {
        let count = level.decor.len();
        let areas = || level.decor.iter().map(|&(what, feet)| area(sprite_in(level, what), what, feet));
        let setup =
            Setup { world: level.bounds(), capacity: count, depth: None, typical_side: index::typical_side(areas()) };
        let mut index = index::build(Kind::FixedDepth, &setup);
        for (slot, area) in (0..).zip(areas()) {
            index.insert(slot, area);
        }
        // Unpacks what `is_wall` reads, because a tick allocates nothing.
        for &(what, _) in level.decor.iter().filter(|(what, _)| look_of(*what).plane == Plane::Behind) {
            page(first_frame(level, what).page().0);
        }
        Decorations { index, hits: Hits::with_capacity(count), count }
    }

    /// Queries which decorations are in view and adds the cost to `tally`. Call it before [`Decorations::draw`].
    pub fn look(&mut self, seen: Rect, tally: &mut Tally) {
        if self.count > 0 {
            let counts = self.index.query(seen, &mut self.hits);
            tally.add(counts, self.count);
            self.hits.slots.sort_unstable();
        }
    }

    pub fn draw(&self, pen: &mut Pen, plane: Plane) {
        let level = pen.world.level();
        for &(what, feet) in self.hits.slots.iter().filter_map(|&slot| level.decor.get(slot as usize)) {
            if look_of(what).plane != plane {
                continue;
            }
            let (x, y) = pen.at(feet);
            let sprite = sprite_in(level, what);
            // A row of equal decorations must not flicker in step.
            let tint = if plane == Plane::Before { Colour::WHITE } else { HAZE };
            let frame = sprite.at(pen.now + feet.x as u32 / 7);
            pen.list.tinted(sprite, frame, (x, y), false, tint, Blend::Over);
            for shine in look_of(what).shines {
                let tint = Colour { red: shine.strength, green: shine.strength, blue: shine.strength, alpha: 255 };
                pen.list.tinted(shine.sprite, 0, (x + shine.x, y + shine.y), false, tint, Blend::Add);
            }
        }
    }

    /// Whether a decoration in view is behind this place, and opaque there.
    pub fn is_wall(&self, level: &Level, at: Point) -> bool {
        self.hits.slots.iter().filter_map(|&slot| level.decor.get(slot as usize)).any(|&(what, feet)| {
            let frame = first_frame(level, what);
            let (x, y) = (at.x - feet.x - i32::from(frame.dx), at.y - feet.y - i32::from(frame.dy));
            let is_inside = (0..i32::from(frame.w)).contains(&x) && (0..i32::from(frame.h)).contains(&y);
            let (nth, top) = frame.page();
            let place = || (top + y as usize) * ATLAS_WIDTH as usize + usize::from(frame.x) + x as usize;
            look_of(what).plane == Plane::Behind && is_inside && page(nth)[place()] != 0
        })
    }
}

fn sprite_in(level: &Level, what: Decor) -> Sprite {
    match (what, level.theme) {
        (Decor::LampHanging, Theme::Gardens) => Sprite::GardensDecorLampHanging,
        _ => look_of(what).sprite,
    }
}

fn first_frame(level: &Level, what: Decor) -> &'static Frame {
    &FRAMES[usize::from(sprite_in(level, what).frame(0))]
}

/// Returns the bounds of all that a decoration can paint: every frame of its clip, and its lights.
fn area(sprite: Sprite, what: Decor, feet: Point) -> Rect {
    let part = |sprite: Sprite, nth: usize, x: i32, y: i32| {
        let frame = &FRAMES[usize::from(sprite.frame(nth))];
        Rect::new(x + i32::from(frame.dx), y + i32::from(frame.dy), frame.w.into(), frame.h.into())
    };
    let frames = (0..usize::from(sprite.clip().frames)).map(|nth| part(sprite, nth, feet.x, feet.y));
    let lights = look_of(what).shines.iter().map(|it| part(it.sprite, 0, feet.x + it.x, feet.y + it.y));
    frames.chain(lights).reduce(Rect::union).unwrap_or_default()
}

//! Draws the mid-bosses, each in a file beside this one, and what they share: pictures for each stage of damage, the light of a
//! hit, and smoke.

pub mod forklift;
pub mod hive;
pub mod ladle;
pub mod node;
pub mod proctor;
pub mod roller;
pub mod strider;
pub mod tug;

use crate::draw::pen::Pen;
use crate::draw::sprites::{Sprite, find};
use crate::draw::{Blend, Colour};
use crate::sim::World;
use crate::sim::world::body::Body;

/// Returns the pictures of a thing that it does, for each stage of its damage. `dented` is the word of the second stage.
const fn stages(sheet: &str, dented: &str, name: &str) -> [Sprite; 3] {
    [find(&[sheet, " whole_", name]), find(&[sheet, " ", dented, "_", name]), find(&[sheet, " burning_", name])]
}

/// Draws a body, with light over it while a hit flashes.
fn draw_body(pen: &mut Pen, (sprite, frame): (Sprite, usize), (x, y): (i32, i32), flip: bool, light: Option<Colour>) {
    pen.list.sprite(sprite, frame, x, y, flip);
    if let Some(light) = light.filter(|_| pen.list.look.has_flashes()) {
        pen.list.tinted(sprite, frame, (x, y), flip, light, Blend::Add);
    }
}

/// Whether one in the view smokes in this tick. `every_ticks` is for one that is damaged, and for one that burns.
fn smokes(world: &World, body: &Body, stage: usize, every_ticks: [u32; 2]) -> bool {
    stage > 0 && world.tick().is_multiple_of(every_ticks[stage - 1]) && world.view().overlaps(body.rect)
}

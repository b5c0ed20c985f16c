//! F10: a camera of one's own, that can stand off and show the world two or four times smaller. What the game's own
//! camera shows is framed in it, and so is the rectangle it asks the index for: nothing outside of that is drawn in the game.

use super::Lens;
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::{Point, Rect};
use crate::sim::World;

/// Whole numbers that divide a tile, so that no seams show.
const ZOOMS: [i32; 3] = [1, 2, 4];
const VIEW: Colour = Colour::rgb(0xf4e8d0);
const CULL: Colour = Colour::rgb(0xe69f00);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Free {
    /// The place in the middle of the picture.
    pub middle: Point,
    /// Which of [`ZOOMS`].
    zoom: usize,
}

impl Free {
    /// Where the game's camera is, a step further off.
    pub fn new(world: &World) -> Free {
        Free { middle: world.view().center(), zoom: 1 }
    }

    pub fn zoom(self) -> i32 {
        ZOOMS[self.zoom]
    }

    /// By pixels of the picture; the middle stays in the map.
    pub fn pan(&mut self, (dx, dy): (i32, i32), bounds: Rect) {
        let (x, y) = (self.middle.x + dx * self.zoom(), self.middle.y + dy * self.zoom());
        self.middle = Point::new(x.clamp(bounds.x, bounds.right()), y.clamp(bounds.y, bounds.bottom()));
    }

    /// Nearer for positive notches.
    pub fn turn(&mut self, notches: i32) {
        let last = ZOOMS.len() as i32 - 1;
        self.zoom = (self.zoom as i32 - notches).clamp(0, last) as usize;
    }

    pub fn lens(self, (width, height): (i32, i32)) -> Lens {
        let (w, h) = (width * self.zoom(), height * self.zoom());
        Lens { seen: Rect::new(self.middle.x - w / 2, self.middle.y - h / 2, w, h), zoom: self.zoom() }
    }
}

/// What the game's camera shows, and what it asks for: sprites reach beyond their bodies by `reach` at most.
pub fn draw(list: &mut DrawList, world: &World, lens: Lens, reach: i32) {
    let (view, cull) = (lens.rect(world.view()), lens.rect(world.view().grown(reach)));
    // Outside of what is asked for it is darker.
    let dark = Colour::INK.with_alpha(110);
    let (w, h) = (list.width, list.height);
    let (top, bottom) = (cull.y.clamp(0, h), cull.bottom().clamp(0, h));
    let (left, right) = (cull.x.clamp(0, w), cull.right().clamp(0, w));
    list.fill(Rect::new(0, 0, w, top), dark);
    list.fill(Rect::new(0, bottom, w, h - bottom), dark);
    list.fill(Rect::new(0, top, left, bottom - top), dark);
    list.fill(Rect::new(right, top, w - right, bottom - top), dark);
    for (rect, colour, name) in [(cull, CULL, "asked for"), (view, VIEW, "the picture")] {
        list.outline(rect, colour);
        list.text(Font::Small, Align::Left, rect.x + 4, rect.bottom() - 12, colour, format_args!("{name}"));
    }
}

pub fn draw_keys(list: &mut DrawList) {
    let keys = "free camera: drag or arrows   wheel, jump, fire: nearer and further   F10: back";
    let (middle, y) = (list.width / 2, 8);
    let width = Font::Small.width(format_args!("{keys}"));
    list.fill(Rect::new(middle - width / 2 - 6, y - 4, width + 12, 15), Colour::INK.with_alpha(216));
    list.text(Font::Small, Align::Middle, middle, y, Colour::PAPER, format_args!("{keys}"));
}

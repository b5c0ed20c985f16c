//! F10: a free camera that can show the world at half or a quarter of its size, on a plan of the level. Frames show the
//! view of the game's camera and the rectangle that it queries. The game draws nothing outside that rectangle.

use super::{Lens, caption};
use crate::draw::font::{Align, Font};
use crate::draw::{Colour, DrawList};
use crate::geom::{Point, Rect};
use crate::sim::World;

/// Divisors of a tile's size, so that no seams show.
const ZOOMS: [i32; 3] = [1, 2, 4];
const VIEW: Colour = Colour::rgb(0xf4e8d0);
const CULL: Colour = Colour::rgb(0xe69f00);
/// A grid line every ten tiles, inside and outside the level.
const PLAN_EVERY: i32 = 160;
const PLAN: Colour = Colour::rgb(0x14233c);
const PLAN_LINE: Colour = Colour::rgb(0x24395c);
const OUTSIDE: Colour = Colour::rgb(0x0b101d);
const OUTSIDE_LINE: Colour = Colour::rgb(0x121a2c);
const EDGE: Colour = Colour::rgb(0x5f83b5);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Free {
    /// The point of the world in the middle of the picture.
    pub middle: Point,
    /// Index in [`ZOOMS`].
    zoom: usize,
}

impl Free {
    /// Starts at the game's camera, zoomed out by one step.
    pub fn new(world: &World) -> Free {
        Free { middle: world.view().center(), zoom: 1 }
    }

    pub fn zoom(self) -> i32 {
        ZOOMS[self.zoom]
    }

    /// Moves by pixels of the picture. The middle stays in the map.
    pub fn pan(&mut self, (dx, dy): (i32, i32), bounds: Rect) {
        self.middle = bounds.nearest(self.middle.moved(dx * self.zoom(), dy * self.zoom()));
    }

    /// Positive notches zoom in.
    pub fn turn(&mut self, notches: i32) {
        let last = ZOOMS.len() as i32 - 1;
        self.zoom = (self.zoom as i32 - notches).clamp(0, last) as usize;
    }

    pub fn lens(self, (width, height): (i32, i32)) -> Lens {
        let (w, h) = (width * self.zoom(), height * self.zoom());
        Lens { seen: Rect::new(self.middle.x - w / 2, self.middle.y - h / 2, w, h), zoom: self.zoom() }
    }
}

/// Draws the level as a grid of 10 x 10 tiles, and the space outside it.
pub fn draw_plan(list: &mut DrawList, world: &World, lens: Lens) {
    let bounds = world.level().bounds();
    list.fill(list.bounds(), OUTSIDE);
    draw_squares(list, lens, list.bounds(), OUTSIDE_LINE);
    let level = lens.rect(bounds);
    let inside = cut(level, list.bounds());
    list.fill(inside, PLAN);
    draw_squares(list, lens, inside, PLAN_LINE);
    list.outline(level.grown(1), EDGE);
    if level.y > 12 {
        let (columns, rows) = world.level().size();
        let name = &world.level().name;
        list.plain_text(
            Font::Small,
            Align::Left,
            level.x.max(6),
            level.y - 11,
            EDGE,
            words!("overlay.free.level", level = name, columns = columns, rows = rows),
        );
    }
}

fn draw_squares(list: &mut DrawList, lens: Lens, part: Rect, colour: Colour) {
    let first = |from: i32| from.div_euclid(PLAN_EVERY) * PLAN_EVERY;
    let (seen, step) = (lens.seen, PLAN_EVERY as usize);
    for x in (first(seen.x)..seen.right()).step_by(step).map(|x| lens.point(Point::new(x, 0)).0) {
        list.fill(cut(Rect { x, w: 1, ..part }, part), colour);
    }
    for y in (first(seen.y)..seen.bottom()).step_by(step).map(|y| lens.point(Point::new(0, y)).1) {
        list.fill(cut(Rect { y, h: 1, ..part }, part), colour);
    }
}

fn cut(rect: Rect, part: Rect) -> Rect {
    let (x, y) = (rect.x.max(part.x), rect.y.max(part.y));
    let (right, bottom) = (rect.right().min(part.right()), rect.bottom().min(part.bottom()));
    Rect::new(x, y, (right - x).max(0), (bottom - y).max(0))
}

/// The query is larger than the view by `reach`, because sprites overhang their bodies.
pub fn draw(list: &mut DrawList, world: &World, lens: Lens, reach: i32) {
    let (view, cull) = (lens.rect(world.view()), lens.rect(world.view().grown(reach)));
    // Outside the query every second line is darkened.
    let (whole, inside) = (list.bounds(), cut(cull, list.bounds()));
    for y in (whole.y..whole.bottom()).step_by(2) {
        if (inside.y..inside.bottom()).contains(&y) {
            list.fill(Rect::new(whole.x, y, inside.x - whole.x, 1), OUTSIDE);
            list.fill(Rect::new(inside.right(), y, whole.right() - inside.right(), 1), OUTSIDE);
        } else {
            list.fill(Rect { y, h: 1, ..whole }, OUTSIDE);
        }
    }
    for (rect, colour, name) in
        [(cull, CULL, words!("overlay.free.queried")), (view, VIEW, words!("overlay.free.picture"))]
    {
        list.outline(rect, colour);
        list.text(Font::Small, Align::Left, rect.x + 4, rect.bottom() - 12, colour, name);
    }
}

pub fn draw_keys(list: &mut DrawList) {
    caption(list, 8, Colour::PAPER, words!("overlay.free.keys"));
}

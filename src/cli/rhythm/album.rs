//! Takes small pictures of a run, evenly over time, that show the player and what is around it.

use crate::draw::DrawList;
use crate::draw::view::View;
use crate::geom::Rect;
use crate::paint::{Painter, rgb};
use crate::sim::World;

/// The side of a picture in pixels.
pub const SIDE: i32 = 84;

pub struct Album {
    view: View,
    list: DrawList,
    painter: Painter,
    ticks: u32,
    pub pictures: Vec<Vec<u32>>,
    most: u32,
}

impl Album {
    /// Call it before the first tick of a run of so many ticks.
    pub fn new(world: &World, ticks: u32, most: u32) -> Album {
        let mut view = View::new(world);
        view.hud = false;
        view.before_tick(world);
        let Rect { w, h, .. } = world.view();
        Album { view, list: DrawList::new(w, h), painter: Painter::default(), ticks, pictures: Vec::new(), most }
    }

    /// Call it after each tick. A picture is taken in the middle of each part of the time.
    pub fn after_tick(&mut self, world: &World) {
        self.view.after_tick(world);
        let next = (2 * self.pictures.len() as u32 + 1) * self.ticks / (2 * self.most);
        if world.tick() >= next && self.pictures.len() < self.most as usize {
            let seen = world.view();
            self.list.clear();
            (self.list.width, self.list.height) = (seen.w, seen.h);
            self.view.draw(world, 1.0, &mut self.list);
            let at = world.player(0).map_or(seen.center(), |player| player.body.rect.center());
            let picture = smaller(self.painter.paint(&self.list), self.list.bounds(), (at.x - seen.x, at.y - seen.y));
            self.pictures.push(picture);
        }
        self.view.before_tick(world);
    }
}

/// Returns the square around a point, two thirds as high as the picture. It is reduced so that each pixel is the mean of
/// those in its place.
fn smaller(pixels: &[u32], picture: Rect, (x, y): (i32, i32)) -> Vec<u32> {
    let side = picture.h.min(picture.w) * 2 / 3;
    let (left, top) = ((x - side / 2).clamp(0, picture.w - side), (y - side / 2).clamp(0, picture.h - side));
    let part = |nth: i32| nth * side / SIDE..(nth + 1) * side / SIDE;
    let mut square = Vec::with_capacity((SIDE * SIDE) as usize);
    for (row, column) in (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| (row, column))) {
        let mut sum = [0; 3];
        let mut count = 0;
        for y in part(row) {
            for x in part(column) {
                let colour = rgb(pixels[((top + y) * picture.w + left + x) as usize]);
                sum.iter_mut().zip(colour).for_each(|(sum, part)| *sum += u32::from(part));
                count += 1;
            }
        }
        // Fewer shades make a file of half the size.
        let [red, green, blue] = sum.map(|sum| (sum / count) & 0xf8);
        square.push(0xff00_0000 | red << 16 | green << 8 | blue);
    }
    square
}

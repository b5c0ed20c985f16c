//! The editor's view of the map: its position, its zoom, and which place of the map is under the pointer.

use crate::geom::{Point, Rect, TILE};
use crate::level::edit::Place;

/// In quarters of the game's size: half, normal and double.
const ZOOMS: [i32; 3] = [2, 4, 8];
/// Pixels of the map that stay visible, however far it is panned.
const LEFT_IN_SIGHT: i32 = 3 * TILE;

#[derive(Clone, Copy, Debug)]
pub struct MapView {
    /// The part of the picture that shows the map.
    pub area: Rect,
    /// The pixel of the world in the upper left corner of `area`.
    corner: Point,
    zoom: usize,
}

impl MapView {
    pub fn new(area: Rect) -> MapView {
        MapView { area, corner: Point::default(), zoom: 1 }
    }

    pub fn quarters(&self) -> i32 {
        ZOOMS[self.zoom]
    }

    pub fn zoom_name(&self) -> &'static str {
        ["1/2x", "1x", "2x"][self.zoom]
    }

    pub fn seen(&self) -> Rect {
        let quarters = self.quarters();
        let side = |length: i32| (length * 4 + quarters - 1) / quarters;
        Rect::new(self.corner.x, self.corner.y, side(self.area.w), side(self.area.h))
    }

    /// Returns the pixel of the world at a place of the picture.
    pub fn world(&self, (x, y): (i32, i32)) -> Point {
        let quarters = self.quarters();
        Point::new(self.corner.x + (x - self.area.x) * 4 / quarters, self.corner.y + (y - self.area.y) * 4 / quarters)
    }

    pub fn place(&self, at: (i32, i32)) -> Place {
        let Point { x, y } = self.world(at);
        (x.div_euclid(TILE), y.div_euclid(TILE))
    }

    /// Returns where a box of the world is in the picture.
    pub fn on_picture(&self, rect: Rect) -> Rect {
        let quarters = self.quarters();
        let x = self.area.x + (rect.x - self.corner.x) * quarters / 4;
        let y = self.area.y + (rect.y - self.corner.y) * quarters / 4;
        Rect::new(x, y, rect.w * quarters / 4, rect.h * quarters / 4)
    }

    /// Pans by pixels of the picture.
    pub fn pan(&mut self, (dx, dy): (i32, i32), map: Rect) {
        self.corner.x += dx * 4 / self.quarters();
        self.corner.y += dy * 4 / self.quarters();
        self.keep_on(map);
    }

    /// Zooms in or out. The point under `at` stays under it.
    pub fn zoom(&mut self, by: i32, at: (i32, i32), map: Rect) {
        let before = self.world(at);
        self.zoom = (self.zoom as i32 + by).clamp(0, ZOOMS.len() as i32 - 1) as usize;
        let now = self.world(at);
        self.corner = Point::new(self.corner.x + before.x - now.x, self.corner.y + before.y - now.y);
        self.keep_on(map);
        self.settle(map);
    }

    /// Puts a map that fits the view into its middle.
    pub fn settle(&mut self, map: Rect) {
        let (seen, corner) = (self.seen(), self.corner);
        self.center(seen.center(), map);
        if map.w > seen.w {
            self.corner.x = corner.x;
        }
        if map.h > seen.h {
            self.corner.y = corner.y;
        }
    }

    /// Pans so little that this box of the map is seen.
    pub fn keep_in_sight(&mut self, wanted: Rect, map: Rect) {
        let (seen, wanted) = (self.seen(), wanted.intersection(map));
        let near = |at: i32, size: i32, from: i32, length: i32| at.clamp((from + length - size).min(from), from);
        self.corner.x = near(self.corner.x, seen.w, wanted.x, wanted.w);
        self.corner.y = near(self.corner.y, seen.h, wanted.y, wanted.h);
    }

    pub fn center(&mut self, at: Point, map: Rect) {
        let seen = self.seen();
        self.corner = Point::new(at.x - seen.w / 2, at.y - seen.h / 2);
        // Nothing beyond the map is shown, unless the map is smaller than the view.
        let keep = |at: i32, size: i32, length: i32| {
            if length <= size { (length - size) / 2 } else { at.clamp(0, length - size) }
        };
        self.corner = Point::new(keep(self.corner.x, seen.w, map.w), keep(self.corner.y, seen.h, map.h));
    }

    fn keep_on(&mut self, map: Rect) {
        let seen = self.seen();
        self.corner.x = self.corner.x.clamp(LEFT_IN_SIGHT - seen.w, (map.w - LEFT_IN_SIGHT).max(0));
        self.corner.y = self.corner.y.clamp(LEFT_IN_SIGHT - seen.h, (map.h - LEFT_IN_SIGHT).max(0));
    }
}

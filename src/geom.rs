//! Points and boxes in whole pixels, and the units of the game. Everything in the world has a [`Rect`]. Speeds and
//! remainders are in sub-pixels (`sim::world::body`). No floats, so every machine computes the same numbers.

use crate::hash::state_hash;

/// Sub-pixels in a pixel. Speeds are in sub-pixels per tick.
pub const SUBPIXELS: i32 = 256;
/// Ticks in a second of the world at full speed.
pub const TICKS_A_SECOND: u32 = 60;
/// The side of a tile in pixels.
pub const TILE: i32 = 16;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Point {
    pub x: i32,
    pub y: i32,
}
state_hash!(struct Point { x, y });

impl Point {
    #[inline]
    pub const fn new(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    #[inline]
    pub const fn moved(self, dx: i32, dy: i32) -> Point {
        Point::new(self.x + dx, self.y + dy)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Facing {
    Left,
    Right,
}
state_hash!(enum Facing { 0: Left, 1: Right });

impl Facing {
    #[inline]
    pub fn sign(self) -> i32 {
        match self {
            Facing::Left => -1,
            Facing::Right => 1,
        }
    }

    #[inline]
    pub fn turned(self) -> Facing {
        match self {
            Facing::Left => Facing::Right,
            Facing::Right => Facing::Left,
        }
    }

    /// Returns the direction to a place on the right or left. `None` for the same column.
    #[inline]
    pub fn towards(from: i32, to: i32) -> Option<Facing> {
        match to.cmp(&from) {
            std::cmp::Ordering::Less => Some(Facing::Left),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Facing::Right),
        }
    }
}

/// A box of pixels: it covers `x..x + w` and `y..y + h`, the far edges excluded. A box without width or height covers
/// nothing and overlaps nothing. Sums saturate, so no box is too far out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rect {
    pub x: i32,
    pub y: i32,
    pub w: i32,
    pub h: i32,
}
state_hash!(struct Rect { x, y, w, h });

impl Rect {
    #[inline]
    pub const fn new(x: i32, y: i32, w: i32, h: i32) -> Rect {
        Rect { x, y, w, h }
    }

    #[inline]
    pub const fn pixel(at: Point) -> Rect {
        Rect::new(at.x, at.y, 1, 1)
    }

    /// Returns the box between two corners, in any order.
    #[inline]
    pub fn between(a: Point, b: Point) -> Rect {
        let (left, top) = (a.x.min(b.x), a.y.min(b.y));
        let (right, bottom) = (a.x.max(b.x), a.y.max(b.y));
        Rect::new(left, top, right.saturating_sub(left), bottom.saturating_sub(top))
    }

    #[inline]
    pub const fn right(self) -> i32 {
        self.x.saturating_add(self.w)
    }

    #[inline]
    pub const fn bottom(self) -> i32 {
        self.y.saturating_add(self.h)
    }

    #[inline]
    pub const fn center(self) -> Point {
        Point::new(self.x.saturating_add(self.w / 2), self.y.saturating_add(self.h / 2))
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.w <= 0 || self.h <= 0
    }

    /// Whether the two share at least one pixel. Boxes that only touch do not overlap.
    #[inline]
    pub const fn overlaps(self, other: Rect) -> bool {
        !self.is_empty()
            && !other.is_empty()
            && self.x < other.right()
            && other.x < self.right()
            && self.y < other.bottom()
            && other.y < self.bottom()
    }

    #[inline]
    pub const fn covers(self, (x, y): (i32, i32)) -> bool {
        self.overlaps(Rect::new(x, y, 1, 1))
    }

    #[inline]
    pub const fn contains(self, inner: Rect) -> bool {
        self.x <= inner.x && self.y <= inner.y && inner.right() <= self.right() && inner.bottom() <= self.bottom()
    }

    /// Returns the point of the rectangle that is nearest to a point.
    #[inline]
    pub fn nearest(self, to: Point) -> Point {
        Point::new(to.x.clamp(self.x, self.right()), to.y.clamp(self.y, self.bottom()))
    }

    #[inline]
    pub fn intersection(self, other: Rect) -> Rect {
        if !self.overlaps(other) {
            return Rect::default();
        }
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        Rect::new(x, y, right - x, bottom - y)
    }

    #[inline]
    pub const fn moved(self, dx: i32, dy: i32) -> Rect {
        Rect::new(self.x.saturating_add(dx), self.y.saturating_add(dy), self.w, self.h)
    }

    /// The box with `by` more pixels on each side.
    #[inline]
    pub const fn grown(self, by: i32) -> Rect {
        Rect::new(
            self.x.saturating_sub(by),
            self.y.saturating_sub(by),
            self.w.saturating_add(by.saturating_mul(2)),
            self.h.saturating_add(by.saturating_mul(2)),
        )
    }

    /// Returns the smallest box that contains both: the area that a body covers when it moves from one to the other.
    #[inline]
    pub fn union(self, other: Rect) -> Rect {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let (right, bottom) = (self.right().max(other.right()), self.bottom().max(other.bottom()));
        Rect::new(x, y, right.saturating_sub(x), bottom.saturating_sub(y))
    }
}

//! Boxes stored eight at a time, edge by edge: eight left edges, then eight top edges, and so on. So one query box is
//! compared with eight boxes in a few instructions (`wide`: SIMD without unsafe code). A lane without a box holds edges
//! that match no query, so no code needs to know which lanes are in use.

use crate::geom::Rect;
use wide::i32x8;

pub const LANES: usize = 8;

/// A box as its edges, which is how boxes are compared. The far edges are excluded. Never empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edges {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl Edges {
    /// Returns `None` for an empty box. It covers no pixel, so it overlaps nothing and need not be stored.
    #[inline(always)]
    pub fn of(rect: Rect) -> Option<Edges> {
        let edges = Edges { left: rect.x, top: rect.y, right: rect.right(), bottom: rect.bottom() };
        (edges.left < edges.right && edges.top < edges.bottom).then_some(edges)
    }

    /// Returns the larger of width and height. It fits, because a box has an `i32` width and height.
    #[inline(always)]
    pub fn side(self) -> u32 {
        self.right.wrapping_sub(self.left).max(self.bottom.wrapping_sub(self.top)) as u32
    }

    pub fn rect(self) -> Rect {
        let (w, h) = (self.right.wrapping_sub(self.left), self.bottom.wrapping_sub(self.top));
        Rect::new(self.left, self.top, w, h)
    }

    /// Returns the smallest box that contains both.
    pub fn joined(self, other: Edges) -> Edges {
        Edges {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    pub fn overlaps(self, other: Edges) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }
}

#[derive(Clone)]
#[repr(C, align(64))]
pub struct Wide {
    left: [i32; LANES],
    top: [i32; LANES],
    right: [i32; LANES],
    bottom: [i32; LANES],
}

impl Wide {
    /// Starts right of everything and ends left of everything, so no box overlaps it.
    pub const UNMATCHED: Edges = Edges { left: i32::MAX, top: i32::MAX, right: i32::MIN, bottom: i32::MIN };
    pub const EMPTY: Wide =
        Wide { left: [i32::MAX; LANES], top: [i32::MAX; LANES], right: [i32::MIN; LANES], bottom: [i32::MIN; LANES] };

    #[inline(always)]
    pub fn get(&self, lane: usize) -> Edges {
        let lane = lane % LANES;
        Edges { left: self.left[lane], top: self.top[lane], right: self.right[lane], bottom: self.bottom[lane] }
    }

    /// Costs four stores.
    #[inline(always)]
    pub fn set(&mut self, lane: usize, one: Edges) {
        let lane = lane % LANES;
        self.left[lane] = one.left;
        self.top[lane] = one.top;
        self.right[lane] = one.right;
        self.bottom[lane] = one.bottom;
    }
}

/// The query box, with each edge repeated eight times.
#[derive(Clone, Copy)]
pub struct Asking {
    left: i32x8,
    top: i32x8,
    right: i32x8,
    bottom: i32x8,
}

impl Asking {
    #[inline(always)]
    pub fn new(edges: Edges) -> Asking {
        Asking {
            left: i32x8::splat(edges.left),
            top: i32x8::splat(edges.top),
            right: i32x8::splat(edges.right),
            bottom: i32x8::splat(edges.bottom),
        }
    }

    /// Returns a bit for each lane whose box overlaps the query box.
    #[inline(always)]
    pub fn overlapping(&self, eight: &Wide) -> u32 {
        let starts = self.right.simd_gt(i32x8::new(eight.left)) & self.bottom.simd_gt(i32x8::new(eight.top));
        let ends = i32x8::new(eight.right).simd_gt(self.left) & i32x8::new(eight.bottom).simd_gt(self.top);
        (starts & ends).to_bitmask()
    }
}

/// Returns the numbers of the bits that are on, lowest first.
#[inline(always)]
pub fn lanes(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = (bits != 0).then_some(bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        lane
    })
}

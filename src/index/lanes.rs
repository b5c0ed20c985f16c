//! Boxes stored eight at a time, edge by edge: eight left edges, then eight top edges, and so on. So one query box is
//! compared with eight boxes in a few instructions (`wide`: SIMD without unsafe code). A lane without a box holds edges
//! that match no query, so no code needs to know which lanes are in use.
//!
//! [`Wide`] has whole coordinates and fills two cache lines. [`Small`] stores 16-bit offsets from the corner of a cell
//! and fills one. Most boxes live in cells that are small enough for it. In a crowd, most of the time goes into reading
//! cache lines.

use crate::geom::Rect;
use std::fmt::Debug;
use wide::bytemuck::cast;
use wide::{i16x8, i16x16, i32x8};

pub const LANES: usize = 8;

pub trait Eight: Clone {
    type One: Copy + PartialEq + Debug;
    /// Starts right of everything and ends left of everything, so no box overlaps it.
    const UNMATCHED: Self::One;
    const EMPTY: Self;

    fn get(&self, lane: usize) -> Self::One;
    /// Costs four stores.
    fn set(&mut self, lane: usize, one: Self::One);
}

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

impl Eight for Wide {
    type One = Edges;

    const UNMATCHED: Edges = Edges { left: i32::MAX, top: i32::MAX, right: i32::MIN, bottom: i32::MIN };
    const EMPTY: Wide =
        Wide { left: [i32::MAX; LANES], top: [i32::MAX; LANES], right: [i32::MIN; LANES], bottom: [i32::MIN; LANES] };

    #[inline(always)]
    fn get(&self, lane: usize) -> Edges {
        let lane = lane % LANES;
        Edges { left: self.left[lane], top: self.top[lane], right: self.right[lane], bottom: self.bottom[lane] }
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, one: Edges) {
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

/// Returns a distance in pixels from the corner of a cell, clamped to 0 to 65 535. 32 768 is subtracted, because the
/// SIMD of all machines compares signed 16-bit numbers.
#[inline(always)]
fn offset(at: i32, corner: i64) -> i16 {
    ((i64::from(at) - corner).clamp(0, 0xffff) - 0x8000) as i16
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Offsets {
    left: i16,
    top: i16,
    right: i16,
    bottom: i16,
}

impl Offsets {
    #[inline(always)]
    pub fn new(edges: Edges, corner: (i64, i64)) -> Offsets {
        Offsets {
            left: offset(edges.left, corner.0),
            top: offset(edges.top, corner.1),
            right: offset(edges.right, corner.0),
            bottom: offset(edges.bottom, corner.1),
        }
    }

    /// Like `new`, for a box that starts in the cell and is small enough that nothing needs clamping.
    #[inline(always)]
    pub fn within(edges: Edges, corner: (i64, i64)) -> Offsets {
        let offset = |at: i32, corner: i64| (at as i16).wrapping_sub(corner as i16) ^ i16::MIN;
        Offsets {
            left: offset(edges.left, corner.0),
            top: offset(edges.top, corner.1),
            right: offset(edges.right, corner.0),
            bottom: offset(edges.bottom, corner.1),
        }
    }

    /// Like `new`, for a box whose far edges are known to be near. Only edges before the cell are clamped.
    #[inline(always)]
    pub fn near(left: i64, top: i64, right: i64, bottom: i64) -> Offsets {
        let offset = |distance: i64| distance.max(0) as i16 ^ i16::MIN;
        Offsets { left: offset(left), top: offset(top), right: offset(right), bottom: offset(bottom) }
    }

    /// Returns the box itself if no edge was clamped.
    pub fn edges(self, corner: (i64, i64)) -> Edges {
        let at = |offset: i16, corner: i64| (corner + i64::from(offset) + 0x8000) as i32;
        Edges {
            left: at(self.left, corner.0),
            top: at(self.top, corner.1),
            right: at(self.right, corner.0),
            bottom: at(self.bottom, corner.1),
        }
    }
}

/// Eight boxes relative to the corner of their cell. None of them starts before it.
#[derive(Clone)]
#[repr(C, align(64))]
pub struct Small {
    left: [i16; LANES],
    top: [i16; LANES],
    right: [i16; LANES],
    bottom: [i16; LANES],
}

impl Eight for Small {
    type One = Offsets;

    const UNMATCHED: Offsets = Offsets { left: i16::MAX, top: i16::MAX, right: i16::MIN, bottom: i16::MIN };
    const EMPTY: Small =
        Small { left: [i16::MAX; LANES], top: [i16::MAX; LANES], right: [i16::MIN; LANES], bottom: [i16::MIN; LANES] };

    #[inline(always)]
    fn get(&self, lane: usize) -> Offsets {
        let lane = lane % LANES;
        Offsets { left: self.left[lane], top: self.top[lane], right: self.right[lane], bottom: self.bottom[lane] }
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, one: Offsets) {
        let lane = lane % LANES;
        self.left[lane] = one.left;
        self.top[lane] = one.top;
        self.right[lane] = one.right;
        self.bottom[lane] = one.bottom;
    }
}

impl Small {
    /// Returns a bit for each lane whose box ends more than `distance` pixels east of the corner.
    #[inline(always)]
    pub fn ending_beyond_east(&self, distance: i16) -> u32 {
        i16x8::new(self.right).simd_gt(i16x8::splat(distance ^ i16::MIN)).to_bitmask()
    }

    #[inline(always)]
    pub fn ending_beyond_south(&self, distance: i16) -> u32 {
        i16x8::new(self.bottom).simd_gt(i16x8::splat(distance ^ i16::MIN)).to_bitmask()
    }

    /// Returns a bit for each lane whose box starts less than `distance` pixels east of the corner.
    #[inline(always)]
    pub fn starting_before_east(&self, distance: i16) -> u32 {
        i16x8::splat(distance ^ i16::MIN).simd_gt(i16x8::new(self.left)).to_bitmask()
    }
}

/// The query box relative to the corner of a cell, with each edge repeated eight times. An edge out of range is clamped
/// but stays beyond everything a cell can hold, so the comparison is exact.
#[derive(Clone, Copy)]
pub struct SmallAsking {
    left: i16x8,
    top: i16x8,
    right: i16x8,
    bottom: i16x8,
}

impl SmallAsking {
    #[inline(always)]
    pub fn new(offsets: Offsets) -> SmallAsking {
        SmallAsking {
            left: i16x8::splat(offsets.left),
            top: i16x8::splat(offsets.top),
            right: i16x8::splat(offsets.right),
            bottom: i16x8::splat(offsets.bottom),
        }
    }

    /// Returns the same box relative to a corner that is this much further east and south (west and north if negative).
    #[inline(always)]
    pub fn seen_from(self, east: i16, south: i16) -> SmallAsking {
        let (east, south) = (i16x8::splat(east), i16x8::splat(south));
        SmallAsking {
            left: self.left.saturating_sub(east),
            top: self.top.saturating_sub(south),
            right: self.right.saturating_sub(east),
            bottom: self.bottom.saturating_sub(south),
        }
    }

    /// Returns a bit for each lane whose box overlaps the query box.
    #[inline(always)]
    pub fn overlapping(&self, eight: &Small) -> u32 {
        self.compare(eight).to_bitmask()
    }

    /// Compares two buckets at once. `second` is the query box relative to the corner of the second bucket's cell.
    #[inline(always)]
    pub fn overlapping_both(&self, second: &SmallAsking, two: &[Small; 2]) -> u32 {
        cast::<[i16x8; 2], i16x16>([self.compare(&two[0]), second.compare(&two[1])]).to_bitmask()
    }

    #[inline(always)]
    fn compare(&self, eight: &Small) -> i16x8 {
        let starts = self.right.simd_gt(i16x8::new(eight.left)) & self.bottom.simd_gt(i16x8::new(eight.top));
        let ends = i16x8::new(eight.right).simd_gt(self.left) & i16x8::new(eight.bottom).simd_gt(self.top);
        starts & ends
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

//! Boxes stored and compared eight at a time: with SIMD (`wide`, which needs no unsafe code here) or, without the
//! feature `simd`, with loops that do the same.
//!
//! A [`Bucket`] stores boxes as *offsets* from the corner of their cell, one byte an edge. A cell is
//! [`CELL`] = 128 steps long and a box in it overhangs it by at most 65, so offsets fit in a byte. Eight boxes and
//! their ids fill one cache line. All edges are rounded down to steps. Where rounding loses something, a comparison of
//! offsets may find too much, never too little.

use crate::{Aabb, Scalar};
use core::num::NonZero;

pub(crate) const LANES: usize = 8;
/// Length of a cell in steps of its level.
pub(crate) const CELL: i32 = 128;
/// Binary logarithm of [`CELL`].
pub(crate) const CELL_BITS: u32 = 7;
/// An offset of 0 is stored as this byte. The lowest byte means "before the cell", the highest "no box".
const ZERO: i32 = i8::MIN as i32 + 1;
const NO_BOX: i8 = i8::MAX;

/// The id of a lane that holds no box.
pub(crate) const NO_ID: u32 = u32::MAX >> 1;
/// Flag in the last id of a home bucket that has a chain of further buckets behind it.
const CHAINED: u32 = 1 << 31;

#[inline(always)]
pub(crate) fn without_flag(id: u32) -> u32 {
    id & !CHAINED
}

/// Left, top, right and bottom relative to the corner of a cell, as a bucket stores them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Offsets(pub [i8; 4]);

impl Offsets {
    /// `edges` are in steps of the level, relative to the corner of the cell that the box lives in.
    #[inline(always)]
    pub fn new(edges: [i32; 4]) -> Offsets {
        let offset = |edge: i32| (edge + ZERO) as i8;
        let [left, top, right, bottom] = edges;
        Offsets([offset(left), offset(top), offset(right), offset(bottom)])
    }
}

/// Up to eight boxes of one cell. Used lanes come first.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(crate) struct Bucket {
    /// Eight left edges, then eight top edges.
    mins: [i8; 2 * LANES],
    /// Eight right edges, then eight bottom edges.
    maxs: [i8; 2 * LANES],
    ids: [u32; LANES],
}

impl Bucket {
    /// Its boxes start after everything, so no query finds them.
    pub const EMPTY: Bucket = Bucket { mins: [NO_BOX; 2 * LANES], maxs: [i8::MIN; 2 * LANES], ids: [NO_ID; LANES] };

    #[inline(always)]
    pub fn id(&self, lane: usize) -> u32 {
        without_flag(self.ids[lane % LANES])
    }

    /// Returns the ids of all lanes. [`without_flag`] makes them those of the boxes.
    #[inline(always)]
    pub fn ids(&self) -> [u32; LANES] {
        self.ids
    }

    #[inline(always)]
    pub fn is_chained(&self) -> bool {
        self.ids[LANES - 1] & CHAINED != 0
    }

    #[inline(always)]
    pub fn any_chained(four: [&Bucket; 4]) -> bool {
        four.iter().fold(0, |all, bucket| all | bucket.ids[LANES - 1]) & CHAINED != 0
    }

    pub fn set_chained(&mut self, is_chained: bool) {
        let last = &mut self.ids[LANES - 1];
        *last = *last & !CHAINED | if is_chained { CHAINED } else { 0 };
    }

    /// Returns the number of used lanes.
    #[inline(always)]
    pub fn len(&self) -> usize {
        let lefts: [u8; LANES] = core::array::from_fn(|lane| self.mins[lane] as u8);
        let used = u64::from_le_bytes(lefts) ^ u64::from_le_bytes([NO_BOX as u8; LANES]);
        LANES - used.leading_zeros() as usize / 8
    }

    /// Returns a bit for each used lane.
    #[inline(always)]
    pub fn used(&self) -> u32 {
        0xff >> (LANES - self.len())
    }

    #[inline(always)]
    pub fn offsets(&self, lane: usize) -> Offsets {
        let lane = lane % LANES;
        Offsets([self.mins[lane], self.mins[lane + LANES], self.maxs[lane], self.maxs[lane + LANES]])
    }

    /// The cost of a move within a cell: four stores.
    #[inline(always)]
    pub fn set_offsets(&mut self, lane: usize, Offsets([left, top, right, bottom]): Offsets) {
        let lane = lane % LANES;
        self.mins[lane] = left;
        self.mins[lane + LANES] = top;
        self.maxs[lane] = right;
        self.maxs[lane + LANES] = bottom;
    }

    pub fn set(&mut self, lane: usize, id: u32, offsets: Offsets) {
        self.set_offsets(lane, offsets);
        let slot = &mut self.ids[lane % LANES];
        *slot = *slot & CHAINED | id;
    }

    pub fn vacate(&mut self, lane: usize) {
        self.set(lane, NO_ID, Offsets([NO_BOX, NO_BOX, i8::MIN, i8::MIN]));
    }

    /// Returns a bit for each lane whose box may overlap the query.
    #[inline(always)]
    pub fn candidates(&self, query: &CellQuery) -> u32 {
        !any_axis([query.misses(self); 2]) & 0xff
    }

    /// Returns a bit for each lane whose box certainly overlaps the query, although the edges of both were rounded.
    #[inline(always)]
    pub fn certain(&self, query: &CellQuery) -> u32 {
        both_axes([query.hits(self); 2]) & 0xff
    }

    /// The candidates of four buckets, with eight bits for each.
    #[inline(always)]
    pub fn candidates_of_four(four: [&Bucket; 4], queries: &[CellQuery; 4]) -> u32 {
        let misses = |cell: usize| queries[cell].misses(four[cell]);
        !(any_axis([misses(0), misses(1)]) | any_axis([misses(2), misses(3)]) << (2 * LANES))
    }

    /// The certain overlaps of four buckets, with eight bits for each.
    #[inline(always)]
    pub fn certain_of_four(four: [&Bucket; 4], queries: &[CellQuery; 4]) -> u32 {
        let hits = |cell: usize| queries[cell].hits(four[cell]);
        both_axes([hits(0), hits(1)]) | both_axes([hits(2), hits(3)]) << (2 * LANES)
    }

    /// Returns the squared distance in steps from a point to the box of each lane, which is at most 3 steps too long. The
    /// point is relative to the corner of the cell. Unused lanes have any.
    #[inline(always)]
    pub fn squares(&self, [x, y]: [i16; 2]) -> [i32; LANES] {
        let apart = |lane: usize, at: i16| {
            let (first, last) = (i16::from(self.mins[lane]), i16::from(self.maxs[lane]));
            i32::from((first - at).max(at - last).max(0))
        };
        let (x, y) = (x + ZERO as i16, y + ZERO as i16);
        core::array::from_fn(|lane| {
            let (across, down) = (apart(lane, x), apart(lane + LANES, y));
            across * across + down * down
        })
    }

    /// Returns a bit for each lane whose box reaches the cells further right, and one for those further down.
    #[inline(always)]
    pub fn overhanging(&self) -> (u32, u32) {
        // A box that ends exactly at the border is included. The comparison with the neighbour decides.
        let bits = greater(&self.maxs, (CELL - 1 + ZERO) as i8);
        (bits & 0xff, bits >> LANES)
    }

    /// Returns a bit for each lane whose box may touch a box that starts further left, in the cell before this one.
    #[inline(always)]
    pub fn starting_within(&self, reach: i32) -> u32 {
        !greater(&self.mins, (reach + ZERO) as i8) & 0xff
    }
}

/// A query in steps of a level: the first and the last step that a box must reach to overlap it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl Window {
    /// The same window, relative to another corner.
    #[inline(always)]
    pub fn seen_from(self, x: i32, y: i32) -> Window {
        Window { left: self.left - x, top: self.top - y, right: self.right - x, bottom: self.bottom - y }
    }
}

/// The corners of a cell and of the neighbours that come after it, row by row.
#[cfg(not(feature = "simd"))]
const PLACES: [(i32, i32); 5] = [(0, 0), (CELL, 0), (-CELL, CELL), (0, CELL), (CELL, CELL)];

impl CellQuery {
    #[inline(always)]
    pub fn new(window: Window) -> CellQuery {
        let byte = |edge: i32, most: i8| (edge + ZERO).clamp(i8::MIN.into(), most.into()) as i8;
        // The byte that means "no box" must stay greater than the last edge.
        CellQuery::of_bytes(
            [byte(window.left, NO_BOX), byte(window.top, NO_BOX)],
            [byte(window.right, NO_BOX - 1), byte(window.bottom, NO_BOX - 1)],
        )
    }

    /// The query with a box of this bucket, in its own cell.
    #[inline(always)]
    pub fn of_lane(bucket: &Bucket, lane: usize) -> CellQuery {
        let Offsets([left, top, right, bottom]) = bucket.offsets(lane);
        CellQuery::of_bytes([left, top], [right, bottom])
    }
}

#[cfg(feature = "simd")]
mod simd {
    use super::{Bucket, Eight, LANES, Window, ZERO};
    use crate::Aabb;
    use crate::scalar::{FURTHEST_STEP, IntegerScale};
    use wide::bytemuck::cast;
    use wide::{f32x4, f32x8, f64x2, i8x16, i16x8, i16x16, i32x4, i32x8, u64x2};

    /// A query relative to the corner of one cell. It is compared with all boxes of a bucket at once.
    #[derive(Clone, Copy)]
    pub(crate) struct CellQuery {
        /// Eight times the right edge, then eight times the bottom edge.
        last: i8x16,
        /// Eight times the left edge, then eight times the top edge.
        first: i8x16,
    }

    impl CellQuery {
        #[inline(always)]
        pub fn of_bytes(first: [i8; 2], last: [i8; 2]) -> CellQuery {
            let bytes = |[x, y]: [i8; 2]| {
                let eight = |byte: i8| u64::from(byte as u8) * 0x0101_0101_0101_0101;
                cast::<[u64; 2], i8x16>([eight(x), eight(y)])
            };
            CellQuery { last: bytes(last), first: bytes(first) }
        }

        /// Says for each axis of each box whether it certainly does not overlap there.
        #[inline(always)]
        pub fn misses(&self, bucket: &Bucket) -> Axes {
            let starts_after = i8x16::new(bucket.mins).simd_gt(self.last);
            let ends_before = self.first.simd_gt(i8x16::new(bucket.maxs));
            starts_after | ends_before
        }

        /// Says for each axis of each box whether it certainly overlaps there.
        #[inline(always)]
        pub fn hits(&self, bucket: &Bucket) -> Axes {
            let starts_before = self.last.simd_gt(i8x16::new(bucket.mins));
            let ends_after = i8x16::new(bucket.maxs).simd_gt(self.first);
            starts_before & ends_after
        }

        /// The same query, relative to the corner of one of [`PLACES`](super::PLACES).
        #[inline(always)]
        pub fn seen_from(&self, place: usize) -> CellQuery {
            const fn axes(x: i8, y: i8) -> [i8; 2 * LANES] {
                [x, x, x, x, x, x, x, x, y, y, y, y, y, y, y, y]
            }
            const FAR: i8 = super::NO_BOX - 1;
            // To move by 128 to the right takes two bytes. What then ends after the neighbour ends as far out as a byte
            // can say.
            type Table = [[i8; 2 * LANES]; 5];
            const MOVE: Table = [axes(0, 0), axes(-128, 0), axes(127, -128), axes(0, -128), axes(-128, -128)];
            const MOVE_MORE: Table = [axes(0, 0), axes(0, 0), axes(1, 0), axes(0, 0), axes(0, 0)];
            const KEEP: Table = [axes(-1, -1), axes(-1, -1), axes(0, -1), axes(-1, -1), axes(-1, -1)];
            const SET: Table = [axes(0, 0), axes(0, 0), axes(FAR, 0), axes(0, 0), axes(0, 0)];
            let at = |table: &Table| i8x16::new(table[place]);
            let moved = |edges: i8x16| edges.saturating_add(at(&MOVE));
            CellQuery {
                first: moved(self.first).saturating_add(at(&MOVE_MORE)),
                last: moved(self.last) & at(&KEEP) | at(&SET),
            }
        }
    }

    /// An answer for each left and right edge of eight boxes, then one for each top and bottom edge.
    type Axes = i8x16;

    /// Puts the answers of two buckets for one axis side by side.
    #[inline(always)]
    fn by_axis(two: [Axes; 2]) -> [i8x16; 2] {
        let [x, y, other_x, other_y] = cast::<[i8x16; 2], [u64; 4]>(two);
        [cast([x, other_x]), cast([y, other_y])]
    }

    /// Returns a bit for each box of two buckets.
    #[inline(always)]
    pub(super) fn any_axis(two: [Axes; 2]) -> u32 {
        let [x, y] = by_axis(two);
        (x | y).to_bitmask()
    }

    #[inline(always)]
    pub(super) fn both_axes(two: [Axes; 2]) -> u32 {
        let [x, y] = by_axis(two);
        (x & y).to_bitmask()
    }

    /// A query relative to the corners of a block of 2 x 2 cells.
    pub(crate) struct CellQueries {
        left: [i16x8; 2],
        top: [i16x8; 2],
        right: [i16x8; 2],
        bottom: [i16x8; 2],
    }

    impl CellQueries {
        /// The window must end less than two cells after the corner.
        #[inline(always)]
        pub fn new(window: Window) -> CellQueries {
            let spread = |edge: i32| {
                // Further out, the difference does not matter.
                let near = i16x8::splat((edge.max(-super::CELL) + ZERO) as i16);
                [near, near - i16x8::splat(super::CELL as i16)]
            };
            // The byte that means "no box" must stay greater than the last edge.
            let most = i16x8::splat(super::NO_BOX as i16 - 1);
            let below_no_box = |[here, next]: [i16x8; 2]| [here.min(most), next.min(most)];
            CellQueries {
                left: spread(window.left),
                top: spread(window.top),
                right: below_no_box(spread(window.right)),
                bottom: below_no_box(spread(window.bottom)),
            }
        }

        #[inline(always)]
        pub fn at(&self, column: usize, row: usize) -> CellQuery {
            let bytes = |x: i16x8, y: i16x8| i8x16::from_i16x16_saturate(cast::<[i16x8; 2], i16x16>([x, y]));
            CellQuery {
                last: bytes(self.right[column], self.bottom[row]),
                first: bytes(self.left[column], self.top[row]),
            }
        }
    }

    #[inline(always)]
    pub(super) fn greater(bytes: &[i8; 2 * LANES], than: i8) -> u32 {
        i8x16::new(*bytes).simd_gt(i8x16::splat(than)).to_bitmask()
    }

    #[inline(always)]
    pub(crate) fn overlaps_i32(eight: &Eight<i32>, aabb: &Aabb<i32>) -> u32 {
        let ([left, top], [right, bottom]) = (aabb.min, aabb.max);
        let (left, top) = (i32x8::splat(left), i32x8::splat(top));
        let (right, bottom) = (i32x8::splat(right), i32x8::splat(bottom));
        let starts = right.simd_gt(i32x8::new(eight.left)) & bottom.simd_gt(i32x8::new(eight.top));
        let ends = i32x8::new(eight.right).simd_gt(left) & i32x8::new(eight.bottom).simd_gt(top);
        (starts & ends).to_bitmask()
    }

    #[inline(always)]
    pub(crate) fn overlaps_f32(eight: &Eight<f32>, aabb: &Aabb<f32>) -> u32 {
        let ([left, top], [right, bottom]) = (aabb.min, aabb.max);
        let (left, top) = (f32x8::splat(left), f32x8::splat(top));
        let (right, bottom) = (f32x8::splat(right), f32x8::splat(bottom));
        let starts = right.simd_gt(f32x8::new(eight.left)) & bottom.simd_gt(f32x8::new(eight.top));
        let ends = f32x8::new(eight.right).simd_gt(left) & f32x8::new(eight.bottom).simd_gt(top);
        (starts & ends).to_bitmask()
    }

    /// Exact, as with integers: the product has at most 53 bits.
    #[inline(always)]
    pub(crate) fn steps_i32(aabb: &Aabb<i32>, origin: [i32; 2], scale: IntegerScale) -> [i32; 4] {
        /// Adding this number rounds to a multiple of 2^-11, whose bits are then the lowest of the sum.
        const ROUNDER: f64 = (3u64 << 40) as f64;
        const FRACTION_BITS: u32 = 11;
        const HALF_A_UNIT: f64 = 0.5 / (1 << FRACTION_BITS) as f64;
        let two = |[x, y]: [i32; 2]| f64x2::from_i32x4_lower2(i32x4::new([x, y, 0, 0]));
        let (origin, furthest) = (two(origin), f64x2::splat(FURTHEST_STEP.into()));
        let steps = |point: [i32; 2]| {
            let exact = (two(point) - origin) * f64x2::splat(scale.quotient);
            let within = exact.fast_max(-furthest).fast_min(furthest);
            // Half a unit less, so that it is rounded down.
            let rounded = within - f64x2::splat(HALF_A_UNIT) + f64x2::splat(ROUNDER);
            let [x, y] = (cast::<f64x2, u64x2>(rounded) >> FRACTION_BITS).to_array();
            [x as i32, y as i32]
        };
        let ([left, top], [right, bottom]) = (steps(aabb.min), steps(aabb.max));
        [left, top, right, bottom]
    }

    #[inline(always)]
    pub(crate) fn steps_f32(aabb: &Aabb<f32>, origin: [f32; 2], scale: f32) -> [i32; 4] {
        let edges = f32x4::new([aabb.min[0], aabb.min[1], aabb.max[0], aabb.max[1]]);
        let origin = f32x4::new([origin[0], origin[1], origin[0], origin[1]]);
        let furthest = f32x4::splat(FURTHEST_STEP as f32);
        let steps = ((edges - origin) * f32x4::splat(scale)).fast_max(-furthest).fast_min(furthest);
        steps.fast_trunc_int().to_array()
    }
}

#[cfg(not(feature = "simd"))]
mod simd {
    use super::{Bucket, CELL, Eight, LANES, Window};
    use crate::scalar::IntegerScale;
    use crate::{Aabb, Scalar};

    #[derive(Clone, Copy)]
    pub(crate) struct CellQuery {
        last: [i8; 2],
        first: [i8; 2],
    }

    impl CellQuery {
        pub fn of_bytes(first: [i8; 2], last: [i8; 2]) -> CellQuery {
            CellQuery { last, first }
        }

        pub fn misses(&self, bucket: &Bucket) -> Axes {
            (0..2 * LANES).fold(0, |bits, lane| {
                let (last, first) = (self.last[lane / LANES], self.first[lane / LANES]);
                bits | u32::from(bucket.mins[lane] > last || first > bucket.maxs[lane]) << lane
            })
        }

        pub fn hits(&self, bucket: &Bucket) -> Axes {
            (0..2 * LANES).fold(0, |bits, lane| {
                let (last, first) = (self.last[lane / LANES], self.first[lane / LANES]);
                bits | u32::from(last > bucket.mins[lane] && bucket.maxs[lane] > first) << lane
            })
        }

        pub fn seen_from(&self, place: usize) -> CellQuery {
            let (x, y) = super::PLACES[place];
            let window = Window {
                left: i32::from(self.first[0]) - super::ZERO - x,
                top: i32::from(self.first[1]) - super::ZERO - y,
                right: i32::from(self.last[0]) - super::ZERO - x,
                bottom: i32::from(self.last[1]) - super::ZERO - y,
            };
            CellQuery::new(window)
        }
    }

    type Axes = u32;

    pub(super) fn any_axis([one, other]: [Axes; 2]) -> u32 {
        (one | one >> LANES) & 0xff | ((other | other >> LANES) & 0xff) << LANES
    }

    pub(super) fn both_axes([one, other]: [Axes; 2]) -> u32 {
        (one & one >> LANES) & 0xff | ((other & other >> LANES) & 0xff) << LANES
    }

    pub(crate) struct CellQueries(Window);

    impl CellQueries {
        pub fn new(window: Window) -> CellQueries {
            CellQueries(window)
        }

        pub fn at(&self, column: usize, row: usize) -> CellQuery {
            CellQuery::new(self.0.seen_from(column as i32 * CELL, row as i32 * CELL))
        }
    }

    pub(super) fn greater(bytes: &[i8; 2 * LANES], than: i8) -> u32 {
        (0..2 * LANES).fold(0, |bits, lane| bits | u32::from(bytes[lane] > than) << lane)
    }

    pub(crate) fn steps_i32(aabb: &Aabb<i32>, origin: [i32; 2], scale: IntegerScale) -> [i32; 4] {
        i32::steps(aabb, origin, scale)
    }

    pub(crate) use super::overlaps as overlaps_i32;
    pub(crate) use super::overlaps as overlaps_f32;

    pub(crate) use super::steps as steps_f32;

    const _: fn(&Eight<f32>, &Aabb<f32>) -> u32 = overlaps_f32;
}

pub(crate) use overlaps as overlaps_f64;
pub(crate) use simd::{CellQueries, CellQuery, overlaps_f32, overlaps_i32, steps_f32, steps_i32};
use simd::{any_axis, both_axes, greater};
pub(crate) use steps as steps_f64;

pub(crate) fn overlaps<S: Scalar>(eight: &Eight<S>, aabb: &Aabb<S>) -> u32 {
    (0..LANES).fold(0, |bits, lane| bits | u32::from(eight.get(lane).overlaps(aabb)) << lane)
}

/// Without SIMD. Conversions of floats to integers saturate.
#[inline(always)]
pub(crate) fn steps<S>(aabb: &Aabb<S>, origin: [S; 2], scale: S) -> [i32; 4]
where
    S: Scalar + core::ops::Sub<Output = S> + core::ops::Mul<Output = S>,
{
    let furthest = f64::from(crate::scalar::FURTHEST_STEP);
    let step = |at: S, origin: S| ((at - origin) * scale).to_f64().clamp(-furthest, furthest) as i32;
    [
        step(aabb.min[0], origin[0]),
        step(aabb.min[1], origin[1]),
        step(aabb.max[0], origin[0]),
        step(aabb.max[1], origin[1]),
    ]
}

/// Eight boxes with their exact edges.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub struct Eight<S> {
    left: [S; LANES],
    top: [S; LANES],
    right: [S; LANES],
    bottom: [S; LANES],
}

impl<S: Scalar> Eight<S> {
    /// Starts after everything and ends before everything, so no query finds them.
    pub(crate) const EMPTY: Eight<S> = Eight {
        left: [S::HIGHEST; LANES],
        top: [S::HIGHEST; LANES],
        right: [S::LOWEST; LANES],
        bottom: [S::LOWEST; LANES],
    };

    pub(crate) fn get(&self, lane: usize) -> Aabb<S> {
        let lane = lane % LANES;
        Aabb { min: [self.left[lane], self.top[lane]], max: [self.right[lane], self.bottom[lane]] }
    }

    pub(crate) fn set(&mut self, lane: usize, aabb: &Aabb<S>) {
        let lane = lane % LANES;
        self.left[lane] = aabb.min[0];
        self.top[lane] = aabb.min[1];
        self.right[lane] = aabb.max[0];
        self.bottom[lane] = aabb.max[1];
    }

    pub(crate) fn vacate(&mut self, lane: usize) {
        self.set(lane, &Aabb { min: [S::HIGHEST; 2], max: [S::LOWEST; 2] });
    }
}

/// Returns the numbers of the bits that are set, lowest first.
#[inline(always)]
pub(crate) fn bits(mut word: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        // Without this type, some processors get a slow instruction that can count the zeros of zero.
        let bit = NonZero::new(word)?.trailing_zeros();
        word &= word - 1;
        Some(bit as usize)
    })
}

/// Like [`bits`], for a longer word.
#[inline(always)]
pub(crate) fn word_bits(mut word: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let bit = NonZero::new(word)?.trailing_zeros();
        word &= word - 1;
        Some(bit)
    })
}

//! Boxes in buckets of eight, edge by edge: eight left edges, then eight top edges, and so on, so that one
//! question is compared with eight boxes in a handful of instructions (`wide`: SIMD without unsafe code). A lane
//! without a box holds edges that no question can match, so nobody asks which lanes are in use.
//! Buckets hang on one another in chains and are taken from a store that never grows.

use super::Slot;
use crate::geom::Rect;
use wide::i32x8;

/// Boxes in a bucket. Eight edges are one AVX register or two SSE ones, and half a cache line.
pub const LANES: usize = 8;
/// No bucket: the end of a chain.
pub const NONE: u32 = u32::MAX;

/// A box by its edges, which is how it is compared; the far edges are excluded. Never empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edges {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl Edges {
    /// Nothing for an empty box: it covers no pixel, so it can overlap nothing and need not be stored.
    #[inline(always)]
    pub fn of(rect: Rect) -> Option<Edges> {
        let edges = Edges { left: rect.x, top: rect.y, right: rect.right(), bottom: rect.bottom() };
        (edges.left < edges.right && edges.top < edges.bottom).then_some(edges)
    }

    /// The width or the height, whichever is more. It fits, because a box is made of an `i32` width and height.
    #[inline(always)]
    pub fn side(self) -> u32 {
        (self.right.wrapping_sub(self.left)).max(self.bottom.wrapping_sub(self.top)) as u32
    }

    pub fn rect(self) -> Rect {
        let (w, h) = (self.right.wrapping_sub(self.left), self.bottom.wrapping_sub(self.top));
        Rect::new(self.left, self.top, w, h)
    }

    pub fn overlaps(self, other: Edges) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }
}

/// The asking box, each edge eight times over.
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
}

fn saturated(at: i64) -> i32 {
    at.clamp(i32::MIN.into(), i32::MAX.into()) as i32
}

/// Up to eight boxes with their slots. The used lanes are the first `len`.
#[derive(Clone)]
#[repr(C)] // In this order: a question that hits nothing reads all but the slots.
pub struct Bucket {
    /// The next bucket of the same cell, or of the free ones.
    pub next: u32,
    pub len: u32,
    left: [i32; LANES],
    top: [i32; LANES],
    right: [i32; LANES],
    bottom: [i32; LANES],
    slots: [Slot; LANES],
}

impl Bucket {
    /// Starts right of everything and ends left of everything: no box overlaps it.
    const UNMATCHED: Edges = Edges { left: i32::MAX, top: i32::MAX, right: i32::MIN, bottom: i32::MIN };

    pub const EMPTY: Bucket = Bucket {
        next: NONE,
        len: 0,
        left: [i32::MAX; LANES],
        top: [i32::MAX; LANES],
        right: [i32::MIN; LANES],
        bottom: [i32::MIN; LANES],
        slots: [0; LANES],
    };

    /// A bit for each lane whose box overlaps the asking one.
    #[inline(always)]
    pub fn overlapping(&self, asking: &Asking) -> u32 {
        let starts_before_its_end =
            asking.right.simd_gt(i32x8::new(self.left)) & asking.bottom.simd_gt(i32x8::new(self.top));
        let ends_after_its_start =
            i32x8::new(self.right).simd_gt(asking.left) & i32x8::new(self.bottom).simd_gt(asking.top);
        (starts_before_its_end & ends_after_its_start).to_bitmask()
    }

    /// A bit for each lane whose box covers something right of this pixel column, or on it.
    #[inline(always)]
    pub fn ending_right_of(&self, column: i64) -> u32 {
        i32x8::new(self.right).simd_gt(i32x8::splat(saturated(column))).to_bitmask()
    }

    #[inline(always)]
    pub fn ending_below(&self, row: i64) -> u32 {
        i32x8::new(self.bottom).simd_gt(i32x8::splat(saturated(row))).to_bitmask()
    }

    /// A bit for each lane whose box starts left of this pixel column.
    #[inline(always)]
    pub fn starting_left_of(&self, column: i64) -> u32 {
        i32x8::splat(saturated(column)).simd_gt(i32x8::new(self.left)).to_bitmask()
    }

    #[inline(always)]
    pub fn slot(&self, lane: usize) -> Slot {
        self.slots[lane % LANES]
    }

    #[inline(always)]
    pub fn edges(&self, lane: usize) -> Edges {
        let lane = lane % LANES;
        Edges { left: self.left[lane], top: self.top[lane], right: self.right[lane], bottom: self.bottom[lane] }
    }

    /// The boxes in use with their slots.
    pub fn items(&self) -> impl Iterator<Item = (Slot, Edges)> {
        (0..self.len as usize).map(|lane| (self.slot(lane), self.edges(lane)))
    }

    /// Four stores: all that a move within a cell costs.
    #[inline(always)]
    pub fn place(&mut self, lane: usize, edges: Edges) {
        let lane = lane % LANES;
        self.left[lane] = edges.left;
        self.top[lane] = edges.top;
        self.right[lane] = edges.right;
        self.bottom[lane] = edges.bottom;
    }

    #[inline]
    fn push(&mut self, slot: Slot, edges: Edges) -> usize {
        let lane = self.len as usize;
        self.place(lane, edges);
        self.slots[lane % LANES] = slot;
        self.len += 1;
        lane
    }

    #[inline]
    fn pop(&mut self) -> (Slot, Edges) {
        self.len -= 1;
        let lane = self.len as usize;
        let last = (self.slot(lane), self.edges(lane));
        self.place(lane, Bucket::UNMATCHED);
        last
    }

    /// Whether the lanes past the used ones are as they must be.
    fn is_sound(&self) -> bool {
        self.len as usize <= LANES && (self.len as usize..LANES).all(|lane| self.edges(lane) == Bucket::UNMATCHED)
    }
}

/// Bits as lane numbers, lowest first.
#[inline(always)]
pub fn lanes(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = (bits != 0).then_some(bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        lane
    })
}

/// Where an item lies: a bucket and a lane of it in one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Seat(u32);

impl Seat {
    #[inline(always)]
    fn new(bucket: u32, lane: usize) -> Seat {
        Seat(bucket * LANES as u32 + lane as u32)
    }

    #[inline(always)]
    pub fn bucket(self) -> usize {
        self.0 as usize / LANES
    }

    #[inline(always)]
    pub fn lane(self) -> usize {
        self.0 as usize % LANES
    }
}

/// All buckets: first the *homes*, one for each of the cells that has its own, then the spare ones, which are
/// hung behind a home that is full or make up the chain of a cell without a home. A chain's first spare bucket
/// is the one being filled; all behind it, and the home before it, are full.
#[derive(Clone)]
pub struct Buckets {
    all: Vec<Bucket>,
    homes: u32,
    free: u32,
}

impl Buckets {
    pub fn new(homes: usize, spare: usize) -> Buckets {
        let mut all = vec![Bucket::EMPTY; homes + spare];
        for (index, bucket) in all.iter_mut().enumerate().skip(homes) {
            bucket.next = if index + 1 < homes + spare { index as u32 + 1 } else { NONE };
        }
        Buckets { all, homes: homes as u32, free: if spare > 0 { homes as u32 } else { NONE } }
    }

    #[inline(always)]
    pub fn all(&self) -> &[Bucket] {
        &self.all
    }

    #[inline(always)]
    pub fn at(&mut self, seat: Seat) -> &mut Bucket {
        &mut self.all[seat.bucket()]
    }

    /// Stores a box in the cell that has this home.
    #[inline]
    pub fn push_home(&mut self, home: u32, slot: Slot, edges: Edges) -> Seat {
        let bucket = &mut self.all[home as usize];
        if (bucket.len as usize) < LANES {
            return Seat::new(home, bucket.push(slot, edges));
        }
        let mut head = bucket.next;
        let seat = self.push_chain(&mut head, slot, edges);
        self.all[home as usize].next = head;
        seat
    }

    /// Stores a box in the chain that starts at `head`.
    pub fn push_chain(&mut self, head: &mut u32, slot: Slot, edges: Edges) -> Seat {
        if *head == NONE || self.all[*head as usize].len as usize == LANES {
            let fresh = self.free;
            // There are enough by construction; see the sizes where the store is made.
            let bucket = &mut self.all[fresh as usize];
            self.free = std::mem::replace(&mut bucket.next, *head);
            *head = fresh;
        }
        Seat::new(*head, self.all[*head as usize].push(slot, edges))
    }

    /// Takes a box out of the cell with this home. The last box of the cell moves into the gap: its slot and its
    /// new seat are returned if there is one.
    #[inline]
    pub fn remove_home(&mut self, home: u32, seat: Seat) -> Option<(Slot, Seat)> {
        let mut head = self.all[home as usize].next;
        if head == NONE {
            return self.fill_gap(home, seat);
        }
        let moved = self.remove_chain(&mut head, seat);
        self.all[home as usize].next = head;
        moved
    }

    pub fn remove_chain(&mut self, head: &mut u32, seat: Seat) -> Option<(Slot, Seat)> {
        let giver = *head;
        let moved = self.fill_gap(giver, seat);
        let bucket = &mut self.all[giver as usize];
        if bucket.len == 0 {
            *head = std::mem::replace(&mut bucket.next, self.free);
            self.free = giver;
        }
        moved
    }

    /// Moves the last box of the bucket `giver` to the seat.
    fn fill_gap(&mut self, giver: u32, seat: Seat) -> Option<(Slot, Seat)> {
        let (slot, edges) = self.all[giver as usize].pop();
        if seat == Seat::new(giver, self.all[giver as usize].len as usize) {
            return None;
        }
        let bucket = &mut self.all[seat.bucket()];
        bucket.place(seat.lane(), edges);
        bucket.slots[seat.lane()] = slot;
        Some((slot, seat))
    }

    /// Empties a home and gives back the chain behind it.
    pub fn clear_home(&mut self, home: u32) {
        let mut head = std::mem::replace(&mut self.all[home as usize], Bucket::EMPTY).next;
        self.clear_chain(&mut head);
    }

    pub fn clear_chain(&mut self, head: &mut u32) {
        while *head != NONE {
            let next = self.all[*head as usize].next;
            self.all[*head as usize] = Bucket { next: self.free, ..Bucket::EMPTY };
            self.free = *head;
            *head = next;
        }
    }

    /// The buckets of a chain in order, with their numbers.
    #[inline(always)]
    pub fn chain(&self, head: u32) -> impl Iterator<Item = (u32, &Bucket)> {
        let mut at = head;
        std::iter::from_fn(move || {
            let bucket = self.all.get(at as usize)?;
            let number = at;
            at = bucket.next;
            Some((number, bucket))
        })
    }

    pub fn bytes(&self) -> usize {
        self.all.capacity() * size_of::<Bucket>()
    }

    /// Proves that a cell's chain has the shape it must have, and shows each item with its seat. `used` counts the
    /// spare buckets met.
    pub fn validate_chain(
        &self,
        head: u32,
        used: &mut usize,
        mut visit: impl FnMut(Slot, Edges, Seat) -> Result<(), String>,
    ) -> Result<(), String> {
        for (position, (number, bucket)) in self.chain(head).enumerate() {
            let is_home = number < self.homes;
            let filling = position == 0 || self.all[head as usize].next == number && head < self.homes;
            if is_home && position > 0 {
                return Err(format!("home {number} hangs in a chain"));
            }
            if !bucket.is_sound() {
                return Err(format!("bucket {number} has {} boxes and something behind them", bucket.len));
            }
            if is_home && bucket.next != NONE && bucket.len as usize != LANES {
                return Err(format!("home {number} has room and yet a chain"));
            }
            if !is_home && bucket.len == 0 || !filling && bucket.len as usize != LANES {
                return Err(format!("bucket {number} of a chain has only {} boxes", bucket.len));
            }
            *used += usize::from(!is_home);
            if *used > self.all.len() {
                return Err(format!("the chain at {head} never ends"));
            }
            for (lane, (slot, edges)) in bucket.items().enumerate() {
                visit(slot, edges, Seat::new(number, lane))?;
            }
        }
        Ok(())
    }

    /// Proves that every spare bucket is either used or free.
    pub fn validate_free(&self, used: usize) -> Result<(), String> {
        let free = self.chain(self.free).take(self.all.len() + 1).count();
        match self.all.len() - self.homes as usize {
            spare if spare == used + free => Ok(()),
            spare => Err(format!("of {spare} spare buckets {used} are used and {free} free")),
        }
    }
}

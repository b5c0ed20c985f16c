//! Operations on a tree, and how bytes become operations. The first record of the bytes describes the world, each of the
//! others is one operation. All records have the same length, so a list of operations is shortened by cutting records
//! out of the bytes. A byte of 0 always means the simplest choice.

use super::reference::Reference;
use super::{Random, model::Item};
use loose_quadtree::{Aabb, Config, Handle, Shape};

/// Length of a record: kind, two bytes for the item and for details, style, then x, y, width and height.
pub const RECORD: usize = 12;

pub type Record = [u8; RECORD];

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    Default,
    WithBounds,
    Growing,
    Fixed,
}

/// The world of a list of operations. All coordinates are multiples of a fraction of `unit`, seen from `origin`.
#[derive(Clone, Debug)]
pub struct Setup<S> {
    pub kind: Kind,
    pub config: Config<S>,
    /// Capacity of the `DenseQuadtree`, which has the same configuration.
    pub dense_capacity: usize,
    /// With so many items, items are removed instead of inserted.
    pub most: usize,
    unit: f64,
    origin: f64,
    is_far: bool,
    is_special: bool,
}

#[derive(Clone, Debug)]
pub enum Operation<S> {
    Start(Setup<S>),
    Insert {
        aabb: Aabb<S>,
        mask: u32,
    },
    Move {
        handle: Handle,
        aabb: Aabb<S>,
    },
    /// Multiplies all coordinates and then adds to them.
    MoveAll {
        factor: f64,
        by: [f64; 2],
    },
    /// Does the same to some of the items in one pass, and may remove items.
    UpdateAll {
        factor: f64,
        by: [f64; 2],
        removes: bool,
    },
    Remove {
        handle: Handle,
    },
    SetMask {
        handle: Handle,
        mask: u32,
    },
    UseStale {
        handle: Handle,
    },
    Extend {
        boxes: Vec<Aabb<S>>,
    },
    Clear,
    Drain {
        taken: usize,
    },
    Refit,
    Reserve {
        additional: usize,
    },
    Save,
    Clone,
    CheckAll,
    Query {
        shape: Shape<S>,
        mask: Option<u32>,
        way: u8,
    },
    QueryMut {
        shape: Shape<S>,
        mask: u32,
    },
    Pairs {
        way: u8,
    },
    PairsBetween {
        boxes: Vec<Aabb<S>>,
        way: u8,
    },
    Events,
    Segment {
        from: [S; 2],
        to: [S; 2],
        mask: Option<u32>,
        dense: bool,
    },
    Sweep {
        aabb: Aabb<S>,
        motion: [S; 2],
        mask: Option<u32>,
        dense: bool,
    },
    Nearest {
        point: [S; 2],
        radius: S,
        most: usize,
        mask: Option<u32>,
        dense: bool,
    },
}

/// Returns one of eight by three bits of a byte.
fn choose<T: Copy>(byte: u8, choices: [T; 8]) -> T {
    choices[usize::from(byte) % 8]
}

impl<S: Reference> Setup<S> {
    pub fn decode(record: &Record) -> Setup<S> {
        let [_, flags, unit, most, place, typical, depth, capacity, ..] = *record;
        let is_far = flags >> 2 & 3 == 1;
        let is_special = flags >> 4 & 3 == 1;
        let units = if is_special {
            [8.0, 1.0, 0.3, 3e7, 1e-40, 1e-310, 1e30, 1e300]
        } else {
            [8.0, 1.0, 20.0, 0.3, 300.0, 3e3, 1e5, 3e7]
        };
        let unit = choose(unit, units);
        // Most worlds are small, because brute force takes long in large ones.
        let most = if most >= 248 { 3000 } else { choose(most, [8, 60, 120, 200, 300, 300, 40, 20]) };
        let origin = unit * choose(place, [0.0, 0.0, 0.0, -32.0, -32.0, -5000.0, 1000.0, 1e6]);
        let sides = unit * choose(place >> 3, [64.0, 64.0, 64.0, 64.0, 1.0, 0.0, 2000.0, 8.0]);
        let edge = |at: f64| S::from_f64(at);
        let mut bounds = Aabb::new([edge(origin); 2], [edge(origin + sides), edge(origin + 0.7 * sides)]);
        let mut typical_size = edge(unit * choose(typical, [1.0, 1.0, 1.0, 0.1, 4.0, 64.0, 0.0, -1.0]));
        if is_special && typical >= 128 {
            let bits = |at: usize| S::from_pattern(u16::from_le_bytes([0, record[at]]));
            bounds = Aabb::new([bits(8), bits(9)], [bits(10), bits(11)]);
            typical_size = bits(7);
        }
        let share = choose(capacity, [1.0, 0.75, 0.3, 0.0, 1.0, 1.0, 1.0, 1.0]);
        let mut config = Config::new(bounds, (most as f64 * share) as usize).typical_size(typical_size);
        config.keeps_typical_size = typical & 64 == 0;
        if depth % 4 == 3 {
            config = config.depth(u32::from(depth / 4 % 7));
        }
        if flags >> 6 == 1 {
            config = config.fewest_checks();
        }
        let kind = [Kind::Default, Kind::WithBounds, Kind::Growing, Kind::Fixed][usize::from(flags & 3)];
        Setup { kind, config, dense_capacity: 3 * most / 4 + 1, most, unit, origin, is_far, is_special }
    }

    /// Returns the operation that a record means in a world with these items.
    pub fn operation(&self, record: &Record, items: &[Item<S>], stale: &[Handle]) -> Operation<S> {
        let [kind, low, high, ..] = *record;
        let item = items.get(usize::from(u16::from_le_bytes([low, high])) % items.len().max(1));
        let aabb = self.aabb(record, item);
        let mask = u32::from(high & 7);
        let filter = (kind % 2 == 1).then_some(u32::from(low));
        let dense = high & 1 == 1;
        let (x, y) = (record[4] as i8, record[6] as i8);
        let near = |factor: f64| [f64::from(x) * self.unit * factor, f64::from(y) * self.unit * factor];
        let Some(&Item { handle, aabb: stored, .. }) = item.filter(|_| kind >= 48 || items.len() >= self.most) else {
            return Operation::Insert { aabb, mask };
        };
        match kind {
            0..48 | 112..130 => Operation::Remove { handle },
            48..92 => Operation::Move { handle, aabb: moved(&stored, 1.0, near(1.0 / 64.0)) },
            92..112 => Operation::Move { handle, aabb },
            130..136 => Operation::SetMask { handle, mask },
            136..140 if !stale.is_empty() => Operation::UseStale { handle: stale[usize::from(low) % stale.len()] },
            200..204 => Operation::QueryMut { shape: self.shape(record, aabb), mask },
            204..212 => Operation::Segment { from: aabb.min, to: aabb.max, mask: filter, dense },
            212..220 => {
                let motion = if high & 2 == 0 { near(0.5).map(S::from_f64) } else { aabb.max };
                Operation::Sweep { aabb: if high & 4 == 0 { stored } else { aabb }, motion, mask: filter, dense }
            }
            220..228 => {
                let most = choose(high >> 1, [1, 1, 1, 3, 3, 20, 20, usize::MAX]);
                Operation::Nearest { point: aabb.min, radius: self.length(record), most, mask: filter, dense }
            }
            228..232 => Operation::Pairs { way: high },
            232 => Operation::PairsBetween { boxes: self.boxes(record, item, 100), way: high },
            233..235 => Operation::Events,
            235 => Operation::Extend { boxes: self.boxes(record, item, self.most - items.len()) },
            236 => {
                let factor = choose(high, [1.0, 1.0, 1.0, 1.0, 1.25, 0.8, 4.0, 0.25]);
                let by = near(1.0 / 16.0);
                match high / 8 % 4 {
                    0 | 1 => Operation::MoveAll { factor, by },
                    way => Operation::UpdateAll { factor, by, removes: way == 3 },
                }
            }
            237 => match high {
                0..16 => Operation::Clear,
                16..32 => Operation::Drain { taken: low.into() },
                32..96 => Operation::Refit,
                96..128 => Operation::Save,
                128..160 => Operation::Clone,
                160..192 => Operation::Reserve { additional: low.into() },
                _ => Operation::CheckAll,
            },
            _ => {
                let way = high / 8 % 8;
                Operation::Query { shape: self.shape(record, aabb), mask: filter.filter(|_| way < 4), way }
            }
        }
    }

    fn shape(&self, record: &Record, aabb: Aabb<S>) -> Shape<S> {
        match record[2] % 8 {
            0..3 => Shape::Overlapping(aabb),
            3 => Shape::At(aabb.min),
            4 | 5 => Shape::Circle { center: aabb.min, radius: self.length(record) },
            6 => Shape::ContainedIn(aabb),
            _ => Shape::Containing(aabb),
        }
    }

    fn boxes(&self, record: &Record, item: Option<&Item<S>>, most: usize) -> Vec<Aabb<S>> {
        let mut random = Random(u64::from_le_bytes(record[4..].try_into().unwrap()));
        let count = usize::from(record[1]).min(most);
        (0..count)
            .map(|_| {
                let (a, b) = (random.next().to_le_bytes(), random.next().to_le_bytes());
                self.aabb(&[0, 0, 0, a[0] & record[3], a[1], a[2], a[3], a[4], b[0], b[1], b[2], b[3]], item)
            })
            .collect()
    }

    fn aabb(&self, record: &Record, item: Option<&Item<S>>) -> Aabb<S> {
        let style = record[3];
        let bits = |at: usize| u16::from_le_bytes([record[at], record[at + 1]]);
        let edges = |axis: usize| item.map_or([S::default(); 2], |item| [item.aabb.min[axis], item.aabb.max[axis]]);
        // One axis may be simpler than the other.
        let (place, size) = (style % 8, style / 8 % 8);
        let x = self.start(place, bits(4), edges(0));
        let y = self.start(if style & 64 == 0 { place } else { 0 }, bits(6), edges(1));
        let right = self.end(size, bits(8), x);
        let bottom = self.end(if style & 128 == 0 { size } else { 0 }, bits(10), y);
        Aabb::new([x, y], [right, bottom])
    }

    fn start(&self, style: u8, bits: u16, [low, high]: [S; 2]) -> S {
        let whole = f64::from(bits % 64);
        let signed = f64::from(bits as i16);
        let units = match style {
            3 => f64::from(bits % 1024) / 16.0,
            // Edges that coincide with those of a stored box, or nearly.
            4 => return [low, high, low, high, low.next(), high.previous()][usize::from(bits) % 6],
            5 if self.is_far => signed,
            5 => signed / 256.0,
            6 if self.is_far => 4096.0 * signed,
            7 if self.is_special => return S::from_pattern(bits),
            _ => whole,
        };
        S::from_f64(self.origin + self.unit * units)
    }

    fn end(&self, style: u8, bits: u16, start: S) -> S {
        let units = match style {
            0..3 => f64::from(bits % 16) / 8.0,
            3 => f64::from(bits % 8),
            5 if bits < 4096 || self.is_far => f64::from(bits % 256),
            6 if bits % 16 == 15 => -1.0,
            6 => 0.0,
            7 if self.is_special => return S::from_pattern(bits),
            _ => 1.0,
        };
        S::from_f64(start.to_f64() + self.unit * units)
    }

    /// Returns a length instead of the width and height of a box.
    fn length(&self, record: &Record) -> S {
        let [low, high, ..] = record[8..] else { unreachable!() };
        match high {
            0..128 => S::from_f64(self.unit * f64::from(low) / 8.0),
            128..192 if self.is_special => S::from_pattern(u16::from_le_bytes([low, record[10]])),
            _ => S::from_f64(self.unit * f64::from(low as i8)),
        }
    }
}

/// Returns the box with all coordinates multiplied and then increased.
pub fn moved<S: Reference>(aabb: &Aabb<S>, factor: f64, by: [f64; 2]) -> Aabb<S> {
    let corner = |corner: [S; 2]| [0, 1].map(|axis| S::from_f64(corner[axis].to_f64() * factor + by[axis]));
    Aabb::new(corner(aabb.min), corner(aabb.max))
}

//! A loose quadtree: an index of axis-aligned boxes that move.
//!
//! It stores boxes with values, and finds those that overlap an area, all pairs that overlap each other, the boxes that
//! a ray or a fast moving box hits, and the nearest neighbours of a point. Inserting, moving and removing a box take
//! constant time. It is made for games and simulations that move most of their boxes between two searches. It needs
//! `alloc`, but not `std`, and contains no unsafe code.
//!
//! # Example
//!
//! ```
//! use loose_quadtree::{Aabb, Quadtree};
//!
//! let mut tree = Quadtree::with_bounds(Aabb::new([0.0, 0.0], [1000.0, 1000.0]));
//! let ship = tree.insert(Aabb::new([10.0, 10.0], [14.0, 12.0]), "ship").unwrap();
//! let rock = tree.insert(Aabb::new([50.0, 50.0], [53.0, 53.0]), "rock").unwrap();
//!
//! // Which items overlap an area?
//! for (handle, aabb, name) in tree.query(&Aabb::new([0.0, 0.0], [20.0, 20.0])) {
//!     assert_eq!((handle, aabb.max, *name), (ship, [14.0, 12.0], "ship"));
//! }
//!
//! // Which items overlap each other?
//! tree.move_to(ship, Aabb::new([49.0, 51.0], [53.0, 53.0]));
//! let mut crashes = Vec::new();
//! tree.pairs(|(a, _), (b, _)| crashes.push((a, b)));
//! assert_eq!(crashes, [(ship, rock)]);
//!
//! // Which item does a ray hit first? The ship that sends it does not count.
//! let hit = tree.ray_cast([0.0, 52.0], [100.0, 52.0]).first_if(|handle, _, _| handle != ship).unwrap();
//! assert_eq!((hit.handle, hit.fraction), (rock, 0.5));
//!
//! // What does a fast bullet hit on its way?
//! let bullet = Aabb::from_center_size([0.0, 52.0], [2.0, 2.0]);
//! let hit = tree.sweep(&bullet, [90.0, 0.0]).first().unwrap();
//! assert_eq!(hit.handle, ship);
//! assert_eq!(bullet.stopped_by(hit.aabb, [90.0, 0.0], hit.fraction).max[0], 49.0);
//!
//! // Which item is nearest to a point, at most 30 away?
//! let nearest = tree.nearest([50.0, 40.0]).within(30.0).first().unwrap();
//! assert_eq!((nearest.handle, nearest.squared_distance), (rock, 10.0 * 10.0));
//!
//! assert_eq!(tree.remove(rock).unwrap().1, "rock");
//! ```
//!
//! # The idea
//!
//! A quadtree cuts the world into four cells, each of them into four, and so on. In a *strict* quadtree, a box is
//! stored in the smallest cell that contains it. A small box on the line between two large cells is then stored in a
//! very large cell, and every query nearby has to compare it. In a *loose* quadtree, a box may overhang its cell:
//!
//! ```text
//!          strict quadtree                         loose quadtree
//! +-------+-------+-------+-------+      +-------+-------+-------+-------+
//! |       |       |       |       |      |       |       |       |       |
//! |       |      ###      |       |      |       |      O##      |       |
//! |       |      ###      |       |      |       |      ###      |       |
//! +-------+-------+-------+-------+      +-------+-------+-------+-------+
//! |       |       |       |       |      |       |       |       |       |
//! |       |       |       |       |      |       |       |       |       |
//! +-------+-------+-------+-------+      +-------+-------+-------+-------+
//!  The box is on the middle line, so      The size of the box chooses the level,
//!  only the root contains it.             its upper left corner O the cell.
//! ```
//!
//! The cells of a level are at least twice as long as its boxes, so a box overhangs its cell by at most half a cell, to
//! the right and downwards. The cell of a box is computed with a few shifts, without a search from the root. A box that
//! moves a little usually stays in its cell, and then four bytes change.
//!
//! A query looks at each cell that may hold the corner of a box in reach. Such corners are in the query itself and up
//! to half a cell to the left of it and above it. So a query that is at most half a cell long touches 2 x 2 cells of a
//! level:
//!
//! ```text
//! +-------+-------+-------+
//! |       |       |       |
//! |       |       |       |
//! |     .......   |       |
//! +-----.......---+-------+     Q  the query
//! |     ....QQQ   |       |     .  where the corners of other boxes may be that overlap it
//! |     ....QQQ   |       |
//! |       |       |       |
//! +-------+-------+-------+
//! ```
//!
//! # Which type
//!
//! - [`Quadtree<T, S>`](Quadtree) stores a value of type `T` with each box, and names its items by [`Handle`]s. A
//!   growing tree adapts to its boxes. A fixed one allocates only when it is created. Start with this type.
//! - [`DenseQuadtree<S>`](DenseQuadtree) stores no values. You choose the ids: small numbers, such as the indices of
//!   your own `Vec`. It has a fixed capacity and never adapts. Choose it if your items are already stored elsewhere.
//!   [`Quadtree::index`] returns the `DenseQuadtree` inside a `Quadtree`.
//!
//! Use one tree and [masks](Quadtree#masks) if you mostly search all kinds of items at once. Use a tree for each kind if
//! you search them separately, or if one kind never moves. For pairs of two different kinds, such as 10 000 bullets and 100
//! ships, [`Quadtree::pairs_between`] of two trees compares only bullets with ships, and so does [`Quadtree::pairs_across`]
//! of two masks in one tree, which costs a look at each mask more. [`Quadtree::pairs_masked`] also finds the pairs of two
//! bullets, which are far more. What a kind of item collides with is said in the call, not
//! stored in the item: call it once for each two kinds that meet.
//!
//! `S` is the type of the coordinates: `i32`, `f32` or `f64`. See [`Scalar`].
//!
//! # Bounds, typical size and depth
//!
//! A [`Config`] describes the boxes that a tree is made for. It decides about speed and memory, never about answers.
//!
//! - **Bounds**: the area in which the `min` corners of nearly all boxes lie. Boxes outside are found too, but they are in a list that
//!   every query compares. Do not make the bounds much larger than the area in use, because every cell takes memory.
//! - **Typical size**: the longer side that 98 in 100 boxes do not exceed, also if they are thin. Leave it out in a
//!   growing tree: it chooses well. Leaves are twice as long. With 10 000 equal
//!   boxes and half or twice that size, a query took up to 3.2 times as long if the boxes would cover the world once,
//!   and up to 1.4 times as long if they cover a tenth of it.
//! - **Depth**: leave it out, unless you want to compare depths. The tree makes the leaves larger than asked if there
//!   would be more than four for each item (or more than 4096, in a small tree).
//!
//! [`Config::fit`] computes all of this from sample boxes:
//!
//! ```
//! use loose_quadtree::{Aabb, Config, Quadtree};
//!
//! let sample: Vec<Aabb<i32>> = (0..1000).map(|i| Aabb::new([7 * i, 3 * i], [7 * i + 16, 3 * i + 16])).collect();
//! let fitted = Config::fit(&sample).capacity(4000);
//! let by_hand = Config::new(Aabb::new([0, 0], [7100, 3100]), 4000).typical_size(16);
//! # let tree: Quadtree<(), i32> = Quadtree::fixed(&fitted);
//! let tree: Quadtree<&str, i32> = Quadtree::fixed(&by_hand);
//! assert_eq!(tree.capacity(), 4000);
//! ```
//!
//! A growing [`Quadtree`] fits itself to its boxes when it is full, and when too many boxes are outside its bounds,
//! larger than its leaves, or crowded into few leaves. It then replaces the bounds. It keeps a typical size that
//! [`Config::typical_size`] has set, and otherwise chooses one with `Config::fit`. It makes the first choice when it holds
//! 64 items. A fixed tree fits itself only in [`Quadtree::refit`], by the same rules.
//!
//! # Semantics
//!
//! - A box is half-open: it reaches from `min` up to, but not including, `max`.
//! - An *invalid* box (`min` exceeds `max`, or a coordinate is NaN) can be stored, moved, iterated over and removed. No
//!   search finds it. An invalid query finds nothing.
//! - Infinite coordinates are allowed in boxes and areas. Finite ones may be of any size: no search fails because a
//!   square or a quotient is too large or too small for a float.
//! - A box is stored as it is given, to the bit, by each function that inserts or moves it: -0.0 stays -0.0.
//! - Each search returns an item or a pair at most once. The order is not specified, unless a function says otherwise.
//! - Answers of queries and pairs are exact, for floats too: bytes are compared first, and the stored coordinates
//!   decide what the bytes leave open.
//! - Queries and sweeps compare edges. Circles, rays and neighbours of `i32` see a point as a unit square, and a box as
//!   the unit squares from `min` to `max - 1`. Those of floats see points, and all edges belong to the box.
//!
//! # What touches what
//!
//! | search | a box that only touches is found | a box without area is found | zero means |
//! |---|---|---|---|
//! | [`query`](Quadtree::query), [`pairs`](Quadtree::pairs) | no | if it is inside, not on an edge | an area without area finds the boxes that it is inside of |
//! | [`at`](Quadtree::at) | if the point is on `min`, not if it is on `max` | no | |
//! | [`in_circle`](Quadtree::in_circle) | yes, at a distance of exactly `radius` | floats: yes, `i32`: no | a radius of 0 finds the boxes at distance 0 |
//! | [`contained_in`](Quadtree::contained_in) | if it shares an edge from inside | also on an edge | an area without area finds equal boxes |
//! | [`containing`](Quadtree::containing) | if it shares an edge from outside | if it equals the area | an area without area finds boxes that it is inside of or on an edge of |
//! | [`ray_cast`](Quadtree::ray_cast), [`segment`](DenseQuadtree::segment) | floats: yes, `i32`: no | floats: yes, `i32`: no | fraction 0: the ray starts in the box |
//! | [`sweep`](Quadtree::sweep) | no | if the way covers it, not if it is on an edge of the way | fraction 0: the boxes overlap already |
//! | [`nearest`](Quadtree::nearest) | | floats: yes, `i32`: no | distance 0: the point is in the box (floats: or on an edge) |
//!
//! So two searches may disagree about the same point or line:
//! - A click on the corner `min` of a box: `at` finds the box. A selection that ends where it began, without moving the
//!   mouse, is an area without area. As a `query` it finds only boxes around it, not those that it touches.
//!   [`Aabb::from_corners`] makes such an area of floats, but a unit square of integers.
//! - A line along an edge of a box: with floats, `ray_cast` hits the box, and a `sweep` slides past it. To get past
//!   walls with a line of sight, sweep [`Aabb::at`] of its start.
//!
//! ```
//! use loose_quadtree::{Aabb, Quadtree};
//!
//! let tree: Quadtree<&str> = [(Aabb::new([2.0, 2.0], [4.0, 4.0]), "box")].into_iter().collect();
//! let corner = [2.0, 2.0];
//! assert_eq!(tree.at(corner).count(), 1);
//! assert_eq!(tree.query(Aabb::from_corners(corner, corner)).count(), 0);
//! assert_eq!(tree.ray_cast([0.0, 2.0], [9.0, 2.0]).all().len(), 1);
//! assert_eq!(tree.sweep(&Aabb::at([0.0, 2.0]), [9.0, 0.0]).all().len(), 0);
//! ```
//!
//! With integers, use [`Aabb::at`] for a point: it makes a box of one unit, which all searches find. Only `i32::MAX` has
//! no such box, because no box reaches past it.
//!
//! # Costs
//!
//! | call | cost |
//! |---|---|
//! | insert, move, remove | constant; a growing tree is sometimes built again, at a constant cost per call up to a sort |
//! | insert the first large boxes ([a level is opened](#what-is-stored-where)) | the length of the list, once for each level |
//! | query | the [list](#what-is-stored-where), then for each level in use the cells in reach and the boxes in them, and the hits |
//! | pairs | all cells in use and their neighbours, a query of the smaller levels for each box above the leaves, a query for each box of the list, and the hits |
//! | pairs between two trees | one query for each item of the smaller tree |
//! | segment, ray, sweep | the list, and the cells along the way with their boxes; the first hit ends the search behind it |
//! | nearest item ([`Neighbors::first`], [`DenseQuadtree::nearest_one`]) | one or two queries around the point, sometimes up to four, and if the answer may be outside, the cells that are nearer than the best item so far; each reads the list |
//! | nearest items in order | the same for the first 8, and again for each 16 up to 56; then the list, the cells that are nearer than the last answer, and a heap of what was seen |
//! | pairs across two masks | a look at each mask, and one query for each item of the kind with fewer items |
//! | get, contains, len | constant |
//! | iterate | the largest number of items so far; [`DenseQuadtree::iter`]: the capacity |
//! | update all, retain | as much as to iterate, and a move or removal for each item that changes |
//! | clear | the cells in use, two bits for each cell, and the capacity |
//! | build, grow, refit | the memory of the new tree, one insertion per item, and sorting the sizes |
//!
//! Nothing allocates, except when a tree is created, cloned or grows, in [`Query`] as an iterator over more than 32
//! items, in [`Neighbors`] and [`DenseQuadtree::nearest`] as an iterator over more than 56 items, in [`Cast::all`], and in
//! [`DenseQuadtree::ray_cast_all`] when its `Vec` has to grow. `clone_from` allocates only if the tree that it overwrites was smaller.
//!
//! | memory | bytes for `i32` and `f32` | for `f64` |
//! |---|---|---|
//! | each leaf, with its share of the levels above | 73 | 73 |
//! | each item of the capacity: its box, its bucket and its place there | 24 | 40 |
//! | each item of the capacity: its place in the list | 21 | 37 |
//! | each item of the capacity: its share of a spare bucket | 8.5 | 8.5 |
//! | each item in a [`Quadtree`], besides `Option<T>` | 12 | 12 |
//!
//! A leaf needs 64 bytes for a bucket, 4 for a link to more buckets, and two bits. Every second level has buckets,
//! which adds a fifteenth. [`DenseQuadtree::bytes`] returns the sum.
//!
//! # What is stored where
//!
//! All cells of all levels exist from the start, in one array. Every second level stores boxes, so the cells of one
//! such level are four times as long as those of the next. With half as many levels to search, queries are faster.
//!
//! Each cell of these levels owns a *bucket*: up to eight boxes with their ids, in one cache line of 64 bytes. More
//! boxes go into a chain of spare buckets behind it. An edge of a box takes one byte, because it is stored as an offset
//! from the corner of the cell, in *steps* of 1/128 of the cell. One comparison of a bucket compares eight boxes with
//! the query. The exact coordinates are read only if an edge is in the same step as an edge of the query. Two bits for
//! each cell say whether it holds boxes, and whether the cells below do, so large queries skip empty cells quickly.
//!
//! Some boxes are in no cell, but in a list that every search compares, again eight at a time:
//! - boxes that start outside the bounds,
//! - boxes too long for every level: longer than a quarter of the world or, depending on the depth, an eighth,
//! - up to 32 boxes that would be alone at their level. When there are more, the level that most of them belong to is
//!   opened. It stores its boxes until it is empty. Queries do not look at levels that store nothing.
//!
//! # Features
//!
//! - `simd` (default): compares eight boxes at once, through the crate `wide`, which contains the unsafe
//!   code that this crate does not. Answers do not depend on it.
//! - `inspect`: counts the comparisons of a query, traces it step by step, shows the cells, and checks the whole
//!   structure.
//! - `serde`: serializes [`Quadtree`], [`Aabb`], [`Handle`], [`OverlapTracker`] and [`OverlapEvent`]. Handles keep
//!   their meaning. See [serialization](#serialization).
//!
//! Enable a feature in `Cargo.toml`:
//!
//! ```toml
//! [dependencies]
//! loose-quadtree = { version = "0.1", features = ["inspect", "serde"] }
//! ```
//!
//! # Examples and engines
//!
//! - `examples/bullets.rs`: 2000 bullets fly through 10 000 moving targets.
//! - `examples/macroquad`, which comes only with the source of the game Quadrant: 10 000 boxes bounce in a window, and the
//!   mouse queries the tree. It shows how to move all items in each frame, and how to draw the cells.
//! - `examples/rollback`, also there: two players push 10 000 boxes, and the sync test of the crate `ggrs` plays each frame
//!   nine times and compares.
//! - Bevy: the crate `loose-quadtree-bevy` is a plugin. Its index follows the entities by itself.
//! - In any other engine, store the name of your object as the value of its item, and the [`Handle`] in your object.
//!   Call [`Quadtree::move_to`] when the object moves, and [`Quadtree::remove`] when it dies. If most objects move in
//!   each frame, [`Quadtree::update_all`] moves them in one pass.
//!
//! # When not to use it
//!
//! - **Few boxes**, under about 50: loop over them.
//! - **Boxes that never move, and large windows**: a packed R-tree such as the crate `static_aabb2d_index` needs less
//!   memory.
//! - **A huge world with a few far clusters**: all leaves exist, so they get large, and a cluster is crowded into few
//!   of them. Use one tree for each cluster, or a hash grid.
//! - **Sizes spread over many orders of magnitude**: every level in use adds cells to each query, and the largest boxes
//!   are in the list. Use an R-tree that changes, such as the crate `rstar`.
//! - **Three dimensions**: use a bounding volume hierarchy, such as the one in the crate `parry3d`.
//!
//! # Threads
//!
//! All searches take `&self` and change nothing, so any number of threads may search one tree at the same time. A tree
//! is `Send` and `Sync` if its values are.
//!
//! ```
//! use loose_quadtree::{Aabb, Quadtree};
//!
//! let tree: Quadtree<i32, i32> = (0..100).map(|x| (Aabb::at([x, 0]), x)).collect();
//! let halves = [Aabb::new([0, 0], [50, 1]), Aabb::new([50, 0], [100, 1])];
//! let count: usize = std::thread::scope(|scope| {
//!     let threads = halves.map(|half| scope.spawn({ let tree = &tree; move || tree.count_in(half) }));
//!     threads.into_iter().map(|thread| thread.join().unwrap()).sum()
//! });
//! assert_eq!(count, 100);
//! ```
//!
//! With the crate `rayon`, `handles.par_iter().map(|&handle| tree.query(tree.aabb(handle).unwrap()).count())` does the same.
//! This crate has no feature for it, because it would add nothing to that line.
//!
//! # What it does not do
//!
//! - **Shrink**: the capacity of a growing tree never falls, or old handles could name new items. `tree.drain().collect()`
//!   makes a small tree with new handles.
//! - **Other shapes**: query the box around a rotated box or a polygon, and test what it finds.
//! - **Rays without an end**: choose an end outside the [bounds](Config::bounds) and outside of all boxes.
//! - **Vectors of other crates**: corners are arrays, into which those of `glam`, `mint` and `euclid` convert with `into`.
//! - **Keys of your own**: a [`Handle`] or its [bits](Handle::to_bits) as value of a `SecondaryMap`, or a key of `slotmap` as
//!   value of the item, is all that is needed.
//!
//! # Determinism
//!
//! A tree uses no random number, no clock and no hash with a random seed. The same calls in the same order return the
//! same answers in the same order. This is a promise for one version of this crate. Features make no difference, and
//! neither does the processor, its word size or its vector instructions: the arithmetic is that of whole numbers and of
//! IEEE floats, without functions that round differently on other systems. But your own floats may differ from one
//! system to another before they reach the tree.
//!
//! # Rollback
//!
//! A game with rollback over a network goes back to an earlier state and plays some ticks again. It then needs the same
//! answers in the same order, or its players drift apart. These keep the order, and all later operations continue exactly
//! like those of the original:
//! - `clone` and `clone_from`. Each copies the memory of the whole tree. `clone_from` allocates nothing if the tree that it
//!   overwrites was as large before. So keep a ring of trees, one for each tick that the game may go back.
//! - With the feature `serde`, a tree that was saved and loaded, unless its depth was set to more than a tree chooses for
//!   itself.
//!
//! These do not: a tree that is built again from the same items, and another version of this crate. Sort the answers there.
//!
//! ```
//! use loose_quadtree::{Aabb, Config, Quadtree};
//!
//! let world = Aabb::new([0, 0], [4000, 2000]);
//! let mut now: Quadtree<u32, i32> = Quadtree::fixed(&Config::new(world, 500).typical_size(16));
//! let mut ring = vec![now.clone(); 8];
//! for tick in 0..20 {
//!     ring[tick % 8].clone_from(&now);
//!     now.insert(Aabb::at([tick as i32, 0]), tick as u32).unwrap();
//! }
//! // The inputs of tick 15 arrive late: back to its beginning.
//! now.clone_from(&ring[15 % 8]);
//! assert_eq!(now.len(), 15);
//! ```
//!
//! Use `i32` if other parts of your game compute boxes with floats that may differ between systems. The example
//! `examples/rollback` in the source of the game Quadrant does this with 10 000 boxes and the crate `ggrs`.
//!
//! # Serialization
//!
//! With the feature `serde`, a tree is stored as its configuration, its items, and the order in which they lie in it.
//! - Handles, masks, the capacity and the order of free places stay, so that the same insertions return the same handles,
//!   and so does the [order of all answers](#rollback). A depth is left out if it needs more leaves than a tree that
//!   chooses its depth would have.
//! - **The text may come from a stranger.** Loading never panics, and takes memory in proportion to the length of the
//!   text, or returns an error. It does not check values of your type `T`, nor whether the boxes make sense for you.
//! - Infinite and NaN coordinates are words (`"inf"`, `"-inf"`, `"NaN"`) in formats for people, such as JSON, which has
//!   no such numbers.
//! - The format may change with each minor version as long as the first number of the version is 0. To keep data for
//!   longer, store your items in a format of your own, and build the tree from them.

#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod aabb;
mod buckets;
mod config;
#[cfg(feature = "serde")]
mod coordinate_serde;
mod crossing;
mod dense;
mod distance;
mod fit;
mod handle;
mod inspect;
mod lanes;
mod layout;
mod list;
mod mask;
mod nearest;
mod nearest_one;
mod occupancy;
mod overlaps;
mod pairs;
mod pairs_between;
mod path;
mod query;
mod ray;
mod scalar;
mod shape;
mod sweep;
mod tree;
mod tree_items;
mod tree_pairs;
mod tree_query;
mod tree_search;
#[cfg(feature = "serde")]
mod tree_serde;

pub use aabb::Aabb;
pub use config::Config;
pub use dense::{CapacityError, DenseQuadtree};
pub use handle::Handle;
#[cfg(feature = "inspect")]
pub use inspect::{Cell, Stats, TraceStep};
pub use mask::Mask;
pub use nearest::Nearest;
pub use overlaps::{OverlapEvent, OverlapTracker};
pub use ray::Hit;
pub use scalar::Scalar;
pub use shape::Shape;
pub use tree::{Full, Quadtree};
pub use tree_items::{Drain, Iter, IterMut};
pub use tree_query::{Query, QueryMut};
pub use tree_search::{Cast, ItemHit, Neighbor, Neighbors};

/// Compiles the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

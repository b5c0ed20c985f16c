//! A spatial index for [Bevy](https://bevy.org): it finds entities by where they are, in two dimensions.
//!
//! It answers: which entities are in this rectangle or circle, which does a ray hit, which are nearest to a point, and
//! which overlap each other? Give an entity a [`SpatialAabb`], and query the resource [`SpatialIndex`] in any system.
//! The index follows the entities by itself. It is the tree of the crate [`loose_quadtree`], which is made for entities
//! that move. A query compares a few entities nearby, however many there are.
//!
//! # Example
//!
//! ```
//! use bevy_app::{App, Startup, Update};
//! use bevy_ecs::prelude::*;
//! use bevy_math::Vec2;
//! use bevy_transform::prelude::*;
//! use loose_quadtree_bevy::{QuadtreePlugin, SpatialAabb, SpatialIndex};
//!
//! #[derive(Component)]
//! struct Health(i32);
//!
//! fn spawn(mut commands: Commands) {
//!     for x in 0..100 {
//!         commands.spawn((Health(100), SpatialAabb::new(Vec2::splat(0.4)), Transform::from_xyz(x as f32, 0.0, 0.0)));
//!     }
//! }
//!
//! fn explode(index: Res<SpatialIndex>, mut health: Query<&mut Health>) {
//!     // `matched` skips entities without `Health`.
//!     let mut hurt = health.iter_many_mut(index.in_circle(Vec2::new(10.0, 0.0), 1.0)).matched();
//!     while let Some(mut health) = hurt.fetch_next() {
//!         health.0 -= 30;
//!     }
//! }
//!
//! let mut app = App::new();
//! // In a game, `DefaultPlugins` contains the `TransformPlugin`.
//! app.add_plugins((TransformPlugin, QuadtreePlugin::default()));
//! app.add_systems(Startup, spawn).add_systems(Update, explode).update();
//! let mut health = app.world_mut().query::<&Health>();
//! assert_eq!(health.iter(app.world()).filter(|health| health.0 == 70).count(), 3);
//! ```
//!
//! # When the index is updated
//!
//! In [`PostUpdate`](bevy_app::PostUpdate), after Bevy has computed each `GlobalTransform`
//! ([`TransformSystems::Propagate`](bevy_transform::TransformSystems::Propagate)). Also in
//! [`PostStartup`](bevy_app::PostStartup), so entities that are spawned in `Startup` are found in the first frame.
//!
//! - A system in `Update` finds entities where they were at the end of the last frame, which is what the player sees.
//! - A system in `PostUpdate` after [`QuadtreeSystems::UpdateIndex`] finds them where they are now.
//! - An entity that is despawned or loses its [`SpatialAabb`] is no longer found from that moment on. The same is true of
//!   one that is [disabled](bevy_ecs::entity_disabling::Disabled).
//! - [`update_spatial_index`] is the system itself. Add it to another schedule to update the index more often.
//!
//! ```
//! use bevy_app::{App, PostUpdate};
//! use bevy_ecs::prelude::*;
//! use bevy_math::Vec2;
//! use bevy_transform::prelude::*;
//! use loose_quadtree_bevy::{QuadtreePlugin, QuadtreeSystems, SpatialAabb, SpatialIndex};
//!
//! fn aim(index: Res<SpatialIndex>) {
//!     assert!(index.nearest(Vec2::ZERO).first().is_some());
//! }
//!
//! let mut app = App::new();
//! app.add_plugins((TransformPlugin, QuadtreePlugin::default()));
//! app.add_systems(PostUpdate, aim.after(QuadtreeSystems::UpdateIndex));
//! app.world_mut().spawn((SpatialAabb::new(Vec2::ONE), Transform::from_xyz(30.0, 40.0, 0.0)));
//! app.update();
//! ```
//!
//! # What it costs
//!
//! An entity whose transform or [`SpatialAabb`] did not change costs a comparison of ticks in each frame. One that
//! changed is moved in the tree, which takes constant time. The costs of the queries are those of
//! [`loose_quadtree`](loose_quadtree#costs).
//!
//! # Semantics
//!
//! Only x and y count. Rectangles that only touch do not overlap, and circles and rays also find what they only touch.
//! All answers are exact, and their order is not specified unless a function says otherwise. See
//! [`loose_quadtree`](loose_quadtree#semantics).
//!
//! # Versions
//!
//! | `loose-quadtree-bevy` | `bevy` |
//! |---|---|
//! | 0.1 | 0.20 |
//!
//! The crate depends on `bevy_app`, `bevy_ecs`, `bevy_math` and `bevy_transform`, not on all of Bevy. Its feature
//! `bevy_reflect` makes its types known to reflection.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod component;
mod index;
mod overlaps;
mod plugin;
mod ray;

pub use component::SpatialAabb;
pub use index::{Found, Nearest, SpatialIndex};
pub use loose_quadtree;
pub use overlaps::{OverlapEnded, OverlapPlugin, OverlapStarted};
pub use plugin::{QuadtreePlugin, QuadtreeSystems, update_spatial_index};
pub use ray::{RayCast, RayHit};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

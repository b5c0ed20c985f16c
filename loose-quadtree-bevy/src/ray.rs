//! Ray casts: which entities does a straight line cross, and which first?

use bevy_ecs::prelude::*;
use bevy_math::Vec2;
use loose_quadtree::{Cast, ItemHit};

/// An entity that a ray hits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RayHit {
    /// The entity.
    pub entity: Entity,
    /// The part of the way from the start to the end of the ray, 0.0 to 1.0. Zero if the ray starts in the entity.
    pub fraction: f32,
    /// Where the ray enters the rectangle of the entity.
    pub point: Vec2,
}

/// A ray cast from one point to another. Returned by [`SpatialIndex::ray`](crate::SpatialIndex::ray).
///
/// ```
/// # use bevy_app::prelude::*;
/// # use bevy_ecs::prelude::*;
/// # use bevy_transform::prelude::*;
/// use bevy_math::Vec2;
/// use loose_quadtree_bevy::{QuadtreePlugin, SpatialAabb, SpatialIndex};
///
/// # let mut app = App::new();
/// # app.add_plugins((TransformPlugin, QuadtreePlugin::default()));
/// let near = app.world_mut().spawn((SpatialAabb::new(Vec2::ONE), Transform::from_xyz(11.0, 0.0, 0.0))).id();
/// let far = app.world_mut().spawn((SpatialAabb::new(Vec2::ONE), Transform::from_xyz(31.0, 0.0, 0.0))).id();
/// app.update();
///
/// let index = app.world().resource::<SpatialIndex>();
/// let (from, to) = (Vec2::ZERO, Vec2::new(40.0, 0.0));
/// let hit = index.ray(from, to).first().unwrap();
/// assert_eq!((hit.entity, hit.fraction, hit.point), (near, 0.25, Vec2::new(10.0, 0.0)));
///
/// // A shot ignores the entity that shoots.
/// let hit = index.ray(from, to).first_if(|entity| entity != near).unwrap();
/// assert_eq!(hit.entity, far);
/// assert_eq!(index.ray(from, to).all().len(), 2);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RayCast<'a> {
    pub(crate) cast: Cast<'a, Entity>,
    pub(crate) from: Vec2,
    pub(crate) to: Vec2,
}

impl RayCast<'_> {
    /// Skips entities whose mask shares no bit with `mask`.
    ///
    /// ```
    /// # use loose_quadtree_bevy::{SpatialIndex, loose_quadtree::{Aabb, Config}};
    /// # use bevy_math::Vec2;
    /// # let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// const WALL: u32 = 2;
    /// assert!(index.ray(Vec2::ZERO, Vec2::X).masked(WALL).first().is_none());
    /// ```
    pub fn masked(self, mask: u32) -> Self {
        RayCast { cast: self.cast.masked(mask), ..self }
    }

    /// Returns the first hit. The search ends behind it.
    ///
    /// ```
    /// # use loose_quadtree_bevy::{SpatialIndex, loose_quadtree::{Aabb, Config}};
    /// # use bevy_math::Vec2;
    /// # let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// assert!(index.ray(Vec2::ZERO, Vec2::X).first().is_none());
    /// ```
    pub fn first(&self) -> Option<RayHit> {
        self.first_if(|_| true)
    }

    /// Like [`first`](Self::first), but ignores the entities for which `accept` returns false.
    ///
    /// ```
    /// # use bevy_ecs::prelude::*;
    /// # use loose_quadtree_bevy::{SpatialIndex, loose_quadtree::{Aabb, Config}};
    /// # use bevy_math::Vec2;
    /// # let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// # let shooter = Entity::PLACEHOLDER;
    /// assert!(index.ray(Vec2::ZERO, Vec2::X).first_if(|entity| entity != shooter).is_none());
    /// ```
    pub fn first_if(&self, mut accept: impl FnMut(Entity) -> bool) -> Option<RayHit> {
        self.cast.first_if(|_, _, &entity| accept(entity)).map(|hit| self.hit(&hit))
    }

    /// Returns all hits, the nearest first.
    ///
    /// ```
    /// # use loose_quadtree_bevy::{SpatialIndex, loose_quadtree::{Aabb, Config}};
    /// # use bevy_math::Vec2;
    /// # let index = SpatialIndex::new(&Config::new(Aabb::new([0.0, 0.0], [100.0, 100.0]), 10));
    /// assert!(index.ray(Vec2::ZERO, Vec2::X).all().is_empty());
    /// ```
    pub fn all(&self) -> Vec<RayHit> {
        self.cast.all().iter().map(|hit| self.hit(hit)).collect()
    }

    fn hit(&self, hit: &ItemHit<Entity>) -> RayHit {
        RayHit { entity: *hit.value, fraction: hit.fraction, point: self.from.lerp(self.to, hit.fraction) }
    }
}
